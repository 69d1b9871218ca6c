// Where everything lies on Mandala's mat, in the three shapes. Seats here are "far" (0) and "near" (1).

/** @typedef {import("../areas.js").Area} Area */
/** @typedef {{w: number, h: number}} Size */

/**
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {boolean} compact  on a phone: claims are told by signs, the far seat has one line
 * @property {number} text  the size of small text
 * @property {number} hem  how wide the woven border is
 * @property {Size} card  in Mountains and Fields
 * @property {Size} held  in the hand
 * @property {Size[]} small  in Rivers and on the pile; of the far seat, and of the near one
 * @property {Size} far  in the far hand
 * @property {{all: Area, mountain: Area, fields: Area[]}[]} mandalas
 * @property {Area[]} rivers
 * @property {{x: number, y: number, r: number}[]} cups
 * @property {Area[]} hands
 * @property {number} rows  of the near hand
 * @property {({x: number, y: number, r: number, w: number} | null)[]} names  the faces, and the room for the names beside them
 * @property {Area | null} folded  the line into which the far seat is folded
 * @property {Area} deck
 * @property {Area} pile
 * @property {{x: number, y: number}} ribbon
 */

/**
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number[]} heights  of head, Field, Mountain
 * @param {number} pad
 */
function mandala(x, y, w, [head, field, mountain], pad) {
  const inner = { x: x + pad, w: w - 2 * pad };
  const far = { ...inner, y: y + head, h: field };
  const middle = { ...inner, y: far.y + field + pad, h: mountain };
  const near = { ...inner, y: middle.y + mountain + pad, h: field };
  return { all: { x, y, w, h: near.y + field + pad - y }, mountain: middle, fields: [far, near] };
}

/** @type {Layout} */
const wide = {
  width: 1000,
  height: 736,
  compact: false,
  text: 16,
  hem: 16,
  card: { w: 50, h: 66 },
  held: { w: 62, h: 84 },
  small: [
    { w: 46, h: 60 },
    { w: 46, h: 60 },
  ],
  far: { w: 46, h: 60 },
  mandalas: [mandala(26, 128, 408, [38, 92, 116], 6), mandala(566, 128, 408, [38, 92, 116], 6)],
  rivers: [
    { x: 284, y: 24, w: 432, h: 96 },
    { x: 284, y: 506, w: 432, h: 96 },
  ],
  cups: [
    { x: 800, y: 72, r: 40 },
    { x: 800, y: 554, r: 40 },
  ],
  hands: [
    { x: 32, y: 30, w: 230, h: 84 },
    { x: 120, y: 608, w: 760, h: 104 },
  ],
  rows: 1,
  names: [
    { x: 866, y: 72, r: 17, w: 100 },
    { x: 866, y: 554, r: 17, w: 100 },
  ],
  folded: null,
  deck: { x: 462, y: 186, w: 76, h: 96 },
  pile: { x: 450, y: 318, w: 100, h: 124 },
  ribbon: { x: 500, y: 495 },
};

/** @type {Layout} */
const tall = {
  width: 390,
  height: 690,
  compact: true,
  text: 12.5,
  hem: 7,
  card: { w: 34, h: 44 },
  held: { w: 46, h: 62 },
  small: [
    { w: 30, h: 40 },
    { w: 30, h: 40 },
  ],
  far: { w: 20, h: 26 },
  mandalas: [mandala(8, 80, 374, [28, 52, 68], 4), mandala(8, 300, 374, [28, 52, 68], 4)],
  rivers: [
    { x: 95, y: 12, w: 234, h: 62 },
    { x: 97, y: 520, w: 232, h: 62 },
  ],
  cups: [
    { x: 356, y: 43, r: 22 },
    { x: 356, y: 551, r: 22 },
  ],
  hands: [
    { x: 9, y: 12, w: 80, h: 62 },
    { x: 9, y: 603, w: 372, h: 78 },
  ],
  rows: 1,
  names: [{ x: 20, y: 24, r: 10, w: 54 }, null],
  folded: null,
  deck: { x: 9, y: 524, w: 40, h: 52 },
  pile: { x: 52, y: 520, w: 41, h: 62 },
  ribbon: { x: 195, y: 593 },
};

/** @type {Layout} */
const low = {
  width: 844,
  height: 336,
  compact: true,
  text: 12,
  hem: 7,
  card: { w: 36, h: 48 },
  held: { w: 50, h: 68 },
  small: [
    { w: 24, h: 32 },
    { w: 36, h: 46 },
  ],
  far: { w: 22, h: 30 },
  mandalas: [mandala(8, 54, 268, [26, 74, 82], 4), mandala(280, 54, 268, [26, 74, 82], 4)],
  rivers: [
    { x: 250, y: 11, w: 252, h: 36 },
    { x: 554, y: 84, w: 281, h: 70 },
  ],
  cups: [
    { x: 526, y: 29, r: 17 },
    { x: 684, y: 44, r: 27 },
  ],
  hands: [
    { x: 132, y: 9, w: 112, h: 40 },
    { x: 554, y: 162, w: 281, h: 166 },
  ],
  rows: 2,
  names: [
    { x: 25, y: 29, r: 13, w: 86 },
    { x: 736, y: 44, r: 15, w: 80 },
  ],
  folded: { x: 8, y: 8, w: 540, h: 42 },
  deck: { x: 558, y: 14, w: 42, h: 56 },
  pile: { x: 606, y: 10, w: 46, h: 66 },
  ribbon: { x: 278, y: 51 },
};

/** @type {Record<import("../types.js").Shape, Layout>} */
export const LAYOUT = { wide, tall, low };
