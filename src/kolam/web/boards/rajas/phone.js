// Where everything lies on a phone: the others in one line, the grid, and the near seat's things as a dock. What the question
// is about is drawn larger there, and the grid smaller.

import { box, rowLine, split } from "./boxes.js";

/** @typedef {import("../areas.js").Area} Area */
/** @typedef {import("./layout.js").Folded} Folded */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Parts} Parts */
/** @typedef {import("./layout.js").Raised} Raised */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */

const GAP = 4;

/** How high the parts of a dock are. @typedef {{strip: number, hand: number, line: number, rows: number}} Heights */

/** Standing: by what is raised. @type {Record<Raised, Heights>} */
const STANDING = {
  grid: { strip: 42, hand: 64, line: 42, rows: 48 },
  hand: { strip: 42, hand: 80, line: 42, rows: 48 },
  rows: { strip: 42, hand: 48, line: 42, rows: 118 },
  track: { strip: 46, hand: 64, line: 62, rows: 42 },
};

/** Lying: the dock has a side of its own, and all its height. @type {Record<Raised, Heights>} */
const LYING = {
  grid: { strip: 40, hand: 76, line: 42, rows: 62 },
  hand: { strip: 40, hand: 78, line: 42, rows: 60 },
  rows: { strip: 40, hand: 44, line: 42, rows: 94 },
  track: { strip: 46, hand: 74, line: 58, rows: 42 },
};

/** A phone that stands. @param {Parts} parts @returns {Layout} */
export function tall(parts) {
  const [width, height, x] = [390, 690, 6];
  const w = width - 2 * x;
  const heights = STANDING[parts.raised];
  const high = heights.strip + heights.hand + heights.line + heights.rows + 3 * GAP + 8;
  const dock = box(x, height - 6 - high, w, high);
  const top = 110;
  return {
    ...table(parts, box(x + 13, top, w - 16, dock.y - 8 - top)),
    width,
    height,
    text: 12.5,
    ...middle(box(x, 51, w, 42)),
    ...own(dock, heights, parts),
    folded: fold(box(x, 5, w, 42), parts),
  };
}

/** A phone that lies: the grid at the left, all else at the right. @param {Parts} parts @returns {Layout} */
export function low(parts) {
  const [width, height] = [844, 336];
  const heights = LYING[parts.raised];
  const x = 404;
  const w = width - x - 6;
  return {
    ...table(parts, box(20, 20, x - 28, height - 26)),
    width,
    height,
    text: 12,
    ...middle(box(x, 48, w, 42)),
    ...own(box(x, 92, w, height - 92 - 5), heights, parts),
    folded: fold(box(x, 6, w, 40), parts),
  };
}

/** The grid. @param {Parts} parts @param {Area} area */
function table({ rows, columns }, { x, y, w, h }) {
  const gap = 3;
  const lines = Array.from({ length: rows }, (_, i) => box(x, y + (i * (h + gap)) / rows, w, (h + gap) / rows - gap));
  return { phone: true, cells: lines.flatMap((line) => split(line, columns, gap)), zone: 27, others: [] };
}

/** Round, pile and discard in one line. @param {Area} area */
function middle({ x, y, w, h }) {
  return {
    round: box(x, y, w * 0.28, h),
    pile: { x: x + w * 0.28 + 16, y: y + h / 2 },
    top: box(x + w * 0.28 + 32, y, 92, h),
    discard: box(x + w * 0.28 + 130, y, w * 0.72 - 130, h),
  };
}

/** How much of a panel that is alone has its face, name, fame and coins; its dice have the rest. */
export const ALONE = 0.67;

/** The others in one line. @param {Area} area @param {Parts} parts @returns {Folded[]} */
function fold(area, { players }) {
  return split(area, players - 1, 4).map((all) => {
    const [from, room] = all.w > 300 ? [all.w * ALONE, all.w * (1 - ALONE) - 8] : [36, all.w - 42];
    return {
      all,
      hand: all.w > 300 ? box(all.x + from, all.y, room, all.h) : box(all.x + from, all.y + all.h / 2, room, all.h / 2),
    };
  });
}

/**
 * The near seat's own things: buttons, hand, track with tokens, rows.
 * @param {Area} dock
 * @param {Heights} heights
 * @param {Parts} parts
 * @returns {{strip: Area, near: SeatLayout}}
 */
function own(dock, heights, { raised, track }) {
  const [x, w] = [dock.x + 4, dock.w - 8];
  const strip = box(x, dock.y + 4, w, heights.strip);
  const hand = box(x, strip.y + strip.h + GAP, w, heights.hand);
  const line = box(x, hand.y + hand.h + GAP, w, heights.line);
  const rows = box(x, line.y + line.h + GAP, w, heights.rows);
  const isArranged = raised === "track";
  const beside = isArranged ? rows : line;
  const tokens = split(box(x + w * 0.45, beside.y, w * 0.55, beside.h), 4, 3);
  const cards = raised === "rows" ? (rows.h - GAP) / 2 : rows.h;
  const sums = raised === "rows" ? 0 : 16;
  return {
    strip,
    near: {
      all: dock,
      name: box(x, dock.y, 0, 0),
      hand,
      die: { w: raised === "hand" ? 44 : Math.min(44, (hand.h - sums) * 0.7), h: hand.h - sums - 2 },
      track: split(isArranged ? line : box(x, line.y, w * 0.45 - 8, line.h), track, 3),
      tokens: { fame: tokens[0], coins: tokens[1], karma: tokens[2], administrators: tokens[3] },
      slots: false,
      rows: raised === "rows" ? twoLines(rows, cards) : rowLine(isArranged ? { ...rows, w: w * 0.45 - 8 } : rows, GAP),
      small: { w: raised === "rows" ? 42 : 34, h: cards - 4 },
      progress: strip,
    },
  };
}

/** Rows whose cards are chosen: goods below. @param {Area} area @param {number} h */
const twoLines = ({ x, y, w }, h) => ({
  buildings: box(x, y, w * 0.62 - 2, h),
  ships: box(x + w * 0.62 + 2, y, w * 0.38 - 2, h),
  goods: box(x, y + h + GAP, w, h),
});
