// Where everything lies on Rajas' table, in the three shapes and for 2, 3 or 4 seats.

import { low, tall } from "./phone.js";
import { wide } from "./wide.js";

/** @typedef {import("../areas.js").Area} Area */
/** @typedef {"karma" | "administrators" | "fame" | "coins"} Token */
/** @typedef {Record<string, number>} Exchange */
/** @typedef {"grid" | "hand" | "rows" | "track"} Raised */

/**
 * @typedef {object} Parts  What is to be laid out.
 * @property {number} players
 * @property {number} rows  of the grid
 * @property {number} columns
 * @property {number} track  cards of a track
 * @property {Exchange} exchange  how many tokens of a kind lie side by side
 * @property {Raised} raised  what the question is about, and is drawn larger on a phone
 */

/**
 * @typedef {object} SeatLayout
 * @property {Area} all
 * @property {Area} name
 * @property {Area} hand
 * @property {{w: number, h: number}} die  in the near hand; in others only colors are seen
 * @property {Area[]} track  a place for each card
 * @property {Record<Token, Area>} tokens
 * @property {boolean} slots  tokens lie in slots, else a number is written
 * @property {{buildings: Area, ships: Area, goods: Area}} rows
 * @property {{w: number, h: number}} small  a card in a row
 * @property {Area | null} progress
 */

/**
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {number} text  the size of small text
 * @property {boolean} phone  a small screen, standing or lying
 * @property {Area[]} cells
 * @property {number} zone  how much of a card, from the left, is its die
 * @property {Area} round
 * @property {Area} top
 * @property {{x: number, y: number}} pile  the words about it
 * @property {Area} discard
 * @property {Area} strip  what goes on, and buttons
 * @property {SeatLayout} near
 * @property {SeatLayout[]} others  in the order of play after the near seat; none on a phone
 * @property {Folded[]} folded  the others on a phone, in the same order
 */

/** @typedef {{all: Area, hand: Area}} Folded  a seat of which only the most important is seen, and its dice */

/** @param {import("../types.js").Shape} shape @param {Parts} parts @returns {Layout} */
export function layout(shape, parts) {
  return { wide, tall, low }[shape](parts);
}

/**
 * Where n cards of a row lie, side by side, overlapping if they must.
 * @param {Area} area
 * @param {number} n
 * @param {number} width
 */
export function spread(area, n, width) {
  const step = n < 2 ? 0 : Math.min(width + 4, (area.w - width - 4) / (n - 1));
  return Array.from({ length: n }, (_, i) => ({
    x: area.x + 2 + width / 2 + i * step,
    y: area.y + area.h / 2,
    step: i === n - 1 ? width : Math.min(step, width),
  }));
}
