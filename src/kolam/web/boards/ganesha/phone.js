// Where everything lies on a phone: on one screen, the others folded into a line, one's own things in a dock with the answers.

import { box, split } from "./boxes.js";

/** @typedef {import("./layout.js").Area} Area */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */

const FRAME = 2.93; // how far the altar's frame reaches from its middle, in pitches
const GEM = 0.336; // the radius of a gem on the altar, in pitches

/** @param {number} x @param {number} y @param {number} pitch @param {boolean} [small] */
const altarAt = (x, y, pitch, small = false) => ({ x, y, pitch, gem: pitch * GEM, frame: pitch * FRAME, small });

/** @param {number} x @param {number} y @param {number} r @param {boolean} [small] */
const mandalaAt = (x, y, r, small = false) => ({ x, y, r, small });

/** The two boards in tall; the small one in a corner, or both of a size in which they can be used. */
const BOARDS = {
  altar: { altar: altarAt(177, 296, 57), mandala: mandalaAt(321, 122, 60, true), corner: box(258, 60, 126, 124) },
  mandala: { altar: altarAt(322, 116, 20, true), mandala: mandalaAt(166, 287, 154), corner: box(262, 64, 120, 104) },
  both: { altar: altarAt(143, 327, 46), mandala: mandalaAt(287, 156, 92), corner: box(343, 60, 40, 40) },
};

/**
 * @param {number} players
 * @param {number} colors
 * @param {import("./layout.js").Large} large
 * @returns {Layout}
 */
export function tall(players, colors, large) {
  const [x, w] = [8, 374];
  const y = 448;
  return {
    width: 390,
    height: 690,
    text: 12.5,
    shape: "tall",
    colors,
    large,
    ...BOARDS[large],
    legend: null,
    corners: { round: box(x, 62, 102, 42), next: box(x + 104, 62, 100, 42), bag: box(x, 106, 178, 26) },
    strip: box(x, y + 132, w, 104),
    near: {
      all: box(x, y, w, 236),
      kind: "near",
      pawn: { x: x + 25, y: y + 30, r: 19 },
      name: { x: x + 52, y: y + 18, size: 14, room: 88 },
      score: { x: x + 52, y: y + 41, size: 21, anchor: "start" },
      drum: { x: x + 124, y: y + 42, r: 9 },
      slots: split(box(x + 144, y + 6, 98, 46), 2, 4),
      hand: [
        { x: x + 282, y: y + 29 },
        { x: x + 328, y: y + 29 },
      ],
      palm: 17,
      caption: y + 60,
      treasury: split(box(x + 5, y + 70, w - 10, 60), colors, 4),
      gem: 15,
      pile: 21,
      worth: true,
    },
    others: split(box(x, 6, w, 52), players - 1, 5).map((all) => mini(all, colors)),
  };
}

/** @param {number} players @param {number} colors @returns {Layout} */
export function low(players, colors) {
  const [x, w, y] = [534, 302, 6];
  const info = 296;
  return {
    width: 844,
    height: 336,
    text: 11.5,
    shape: "low",
    colors,
    large: "both",
    altar: altarAt(145, 174, 46),
    mandala: mandalaAt(406, 174, 118),
    corner: null,
    legend: null,
    corners: { round: box(8, info, 120, 36), next: box(130, info, 150, 36), bag: box(330, info, 194, 36) },
    strip: box(x, y + 158, w, 168),
    near: {
      all: box(x, y, w, 326),
      kind: "near",
      pawn: { x: x + 24, y: y + 30, r: 18 },
      name: { x: x + 48, y: y + 17, size: 13, room: 70 },
      score: { x: x + 48, y: y + 40, size: 20, anchor: "start" },
      drum: { x: x + 24, y: y + 57, r: 8 },
      slots: split(box(x + 116, y + 6, 102, 49), 2, 4),
      hand: [
        { x: x + 240, y: y + 31 },
        { x: x + 279, y: y + 31 },
      ],
      palm: 16,
      caption: y + 64,
      treasury: split(box(x + 5, y + 76, w - 10, 78), colors, 4),
      gem: 17,
      pile: 28,
      worth: true,
    },
    others: split(box(8, 6, 518, 46), players - 1, 5).map((all) => mini(all, colors)),
  };
}

/**
 * Another seat, folded: face, name and score, its slots, and a chest with the number of its gems. One alone has room for
 * all colors, and one of two for its hand; where there is less the hand lies on the face while it holds anything.
 * @param {Area} all
 * @param {number} colors
 * @returns {SeatLayout}
 */
function mini(all, colors) {
  const { x, y, w, h } = all;
  const alone = w > 300;
  const slot = alone ? 25 : 22;
  const left = x + (alone ? 44 : 36);
  const top = y + h - slot - 3;
  const rest = left + 2 * slot + 6;
  const palm = alone ? 8.5 : 7.5;
  const hand = w > 150 ? { x: x + w - 15 - 2.5 * palm, y: top + slot / 2 } : { x: x + 10, y: y + h - 10 };
  return {
    all,
    kind: "mini",
    pawn: { x: left - (alone ? 22 : 18), y: y + h / 2 - 3, r: alone ? 17 : 15 },
    name: { x: left, y: y + 12, size: 12.5, room: x + w - 28 - left },
    score: { x: x + w - 6, y: y + 12, size: 15, anchor: "end" },
    drum: { x: x + w - 34, y: y + 11, r: 7 },
    slots: [box(left, top, slot, slot), box(left + slot + 3, top, slot, slot)],
    hand: [hand, { ...hand, x: hand.x + 2.5 * palm - 2 }],
    palm,
    caption: null,
    treasury: alone ? split(box(rest, top, x + w - 52 - rest, slot), colors, 3) : [box(rest, top, 20, slot)],
    gem: alone ? 8.5 : 6,
    pile: slot / 2,
    worth: false,
  };
}
