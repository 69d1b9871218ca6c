// Where everything lies on Mandala's mat, in the two shapes. Seats here are "far" (0) and "near" (1).

/** @typedef {import("../areas.js").Area} Area */

/**
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {number} text  the size of small text
 * @property {{w: number, h: number}} card  in Mountains and Fields
 * @property {{w: number, h: number}} held  in the hand
 * @property {{w: number, h: number}} small  in Rivers, far hands and piles
 * @property {{all: Area, mountain: Area, fields: Area[]}[]} mandalas
 * @property {Area[]} rivers
 * @property {{x: number, y: number, r: number}[]} cups
 * @property {Area[]} hands
 * @property {Area} deck
 * @property {Area} pile
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

/** @type {Record<"wide" | "tall", Layout>} */
export const LAYOUT = {
  wide: {
    width: 1000,
    height: 736,
    text: 16,
    card: { w: 50, h: 66 },
    held: { w: 62, h: 84 },
    small: { w: 46, h: 60 },
    mandalas: [mandala(26, 128, 408, [38, 92, 116], 6), mandala(566, 128, 408, [38, 92, 116], 6)],
    rivers: [
      { x: 284, y: 22, w: 432, h: 96 },
      { x: 284, y: 506, w: 432, h: 96 },
    ],
    cups: [
      { x: 800, y: 72, r: 40 },
      { x: 800, y: 554, r: 40 },
    ],
    hands: [
      { x: 26, y: 30, w: 236, h: 84 },
      { x: 120, y: 612, w: 760, h: 104 },
    ],
    deck: { x: 462, y: 186, w: 76, h: 96 },
    pile: { x: 450, y: 318, w: 100, h: 124 },
  },
  tall: {
    width: 390,
    height: 690,
    text: 12.5,
    card: { w: 34, h: 44 },
    held: { w: 46, h: 62 },
    small: { w: 30, h: 40 },
    mandalas: [mandala(8, 84, 374, [28, 52, 66], 4), mandala(8, 302, 374, [28, 52, 66], 4)],
    rivers: [
      { x: 88, y: 12, w: 240, h: 64 },
      { x: 88, y: 522, w: 240, h: 64 },
    ],
    cups: [
      { x: 356, y: 44, r: 22 },
      { x: 356, y: 554, r: 22 },
    ],
    hands: [
      { x: 10, y: 12, w: 70, h: 64 },
      { x: 8, y: 594, w: 374, h: 84 },
    ],
    deck: { x: 9, y: 530, w: 34, h: 48 },
    pile: { x: 44, y: 522, w: 42, h: 64 },
  },
};
