// Where everything lies on the table of Mandala Stones, in the three shapes and for 2, 3 or 4 seats.

import { round } from "../svg.js";
import { area, split } from "./boxes.js";
import { low, tall } from "./small.js";

/** @typedef {import("../areas.js").Area} Area */
/**
 * Half width and half height of the face, height of the side, size of the letter.
 * @typedef {{rx: number, ry: number, band: number, text: number}} StoneSize
 */

/**
 * @typedef {object} SeatLayout
 * @property {Area} all
 * @property {Area} head
 * @property {Area[]} spaces
 * @property {StoneSize} stone
 * @property {number} rule  the height of what is written under a tower
 * @property {boolean} [isFolded]  only the tops of its towers are seen
 */

/**
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {number} text  the size of small text
 * @property {boolean} compact  on a phone
 * @property {Area} main
 * @property {{x: number, y: number, dx: number, dy: number}} grid  the middle of the first cell of the main board, and the steps
 * @property {{rx: number, ry: number}} circle
 * @property {StoneSize} stone  in stacks
 * @property {number} artist  height of an artist
 * @property {Area} mandala
 * @property {Area} info
 * @property {boolean} across  the table of unseen stones has its colors side by side
 * @property {Area | null} track  none on a phone, where each seat tells its points
 * @property {Area} strip
 * @property {Area[]} objectives
 * @property {SeatLayout} near
 * @property {SeatLayout[]} others  in the order of play after the near seat
 */

/**
 * @param {import("../types.js").Shape} shape
 * @param {number} players
 * @param {number} spaces  of a player board
 * @param {number} cards  objective cards in a hand
 * @returns {Layout}
 */
export const layout = (shape, players, spaces, cards) => ({ wide, tall, low })[shape](players, spaces, cards);

/**
 * Another seat.
 * @param {Area} all
 * @param {number} spaces
 * @param {StoneSize} stone
 * @param {number} head
 * @param {number} rule
 * @returns {SeatLayout}
 */
function other(all, spaces, stone, head, rule) {
  const { x, y, w, h } = all;
  return {
    all,
    head: area(x + 8, y + 2, w - 16, head),
    spaces: split(area(x + 5, y + head + 3, w - 10, h - head - 7), spaces, 3),
    stone,
    rule,
  };
}

/** @param {number} players @param {number} spaces @param {number} cards @returns {Layout} */
function wide(players, spaces, cards) {
  const [left, top, gap, right] = [14, 14, 8, 458];
  const high = (486 - 2 * gap) / 3;
  const half = 260;
  const slim = { rx: 21, ry: 8.5, band: 15.5, text: 16 };
  const broad = { rx: 32, ry: 10, band: 15.5, text: 16 };
  const second = top + high + gap;
  const row =
    players === 2
      ? [area(right, top, 528, high)]
      : [area(right, top, half, high), area(right + half + gap, top, half, high), area(right, second, half, high)];
  const many = players === 4;
  const y = 546;
  const inner = 172;
  return {
    width: 1000,
    height: y + 50 + inner + 20,
    text: 16,
    compact: false,
    main: area(left, top, 436, 486),
    grid: { x: left + 38, y: top + 58, dx: 60, dy: 65.5 },
    circle: { rx: 30, ry: 26 },
    stone: { rx: 25, ry: 20.5, band: 7.5, text: 20 },
    artist: 57,
    mandala: many ? area(right + half + gap, second, half, 322) : area(986 - 318, second, 318, 322),
    info: many ? area(right, second + high + gap, half, high) : area(right, second, 528 - 318 - gap, 322),
    across: many,
    track: area(left, 506, 972, 34),
    strip: area(206, y + 4, 774, 44),
    objectives: cards ? split(area(638, y + 52, 342, inner + 2), cards, 6) : [],
    near: {
      all: area(left, y, 972, 50 + inner + 8),
      head: area(left + 10, y + 4, 176, 44),
      spaces: split(area(left + 6, y + 52, cards ? 612 : 960, inner + 2), spaces, 6),
      stone: { rx: 38, ry: 14, band: 19, text: 17 },
      rule: 60,
    },
    others: row.slice(0, players - 1).map((all) => other(all, spaces, players === 2 ? broad : slim, 30, 24)),
  };
}

/**
 * Points along a spiral from the middle outward, the same way apart, filling a radius.
 * @param {number} n
 * @param {number} radius
 * @returns {{x: number, y: number, r: number}[]}  r: the radius of a space
 */
export function spiral(n, radius) {
  let [low, high] = [2, radius];
  for (let i = 0; i < 24; i++) {
    const step = (low + high) / 2;
    const reached = Math.hypot(...walk(n, step)[n - 1]) + step * 0.47;
    if (reached > radius) high = step;
    else low = step;
  }
  return walk(n, low).map(([x, y]) => ({ x: round(x), y: round(y), r: round(low * 0.47) }));
}

/** @param {number} n @param {number} step @returns {[number, number][]} */
function walk(n, step) {
  const pitch = (step * 1.02) / (2 * Math.PI);
  /** @type {[number, number][]} */
  const found = [];
  let turn = 2.2;
  for (let i = 0; i < n; i++) {
    const r = pitch * turn;
    found.push([r * Math.cos(turn - 2), r * Math.sin(turn - 2)]);
    turn += step / Math.hypot(r, pitch);
  }
  return found;
}

/**
 * Where the circles and stacks lie in a grid, worked out from which stack is on which side.
 * @param {import("../../types/mandala-stones.js").Components} components
 * @returns {{circles: Record<string, [number, number]>, stacks: [number, number][]}} column and row
 */
export function grid({ circles, stacks }) {
  const across = Math.round(Math.sqrt(circles.length));
  /** @type {Record<string, [number, number]>} */
  const found = {};
  /** @type {[number, number][]} */
  const at = Array.from({ length: stacks }, () => [0, 0]);
  circles.forEach((circle, i) => {
    const [column, row] = [(i % across) * 2 + 1, Math.floor(i / across) * 2 + 1];
    found[circle.name] = [column, row];
    [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ].forEach(([dx, dy], side) => (at[circle.stacks[side] - 1] = [column + dx, row + dy]));
  });
  return { circles: found, stacks: at };
}
