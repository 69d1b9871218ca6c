// Where everything lies on a phone. The main board and your own board are whole; the other seats are folded into one line, the
// mandala is a bar and the table of covered stones a button beside it.

import { area, split } from "./boxes.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */
/** @typedef {import("../areas.js").Area} Area */

const GAP = 4;

/** The widest a stone of a folded seat is drawn: beyond it towers would look like plates. */
const WIDEST = 17;

/**
 * The other seats side by side: a face, the points, and the towers seen from above.
 * @param {Area} line
 * @param {number} seats
 * @param {number} spaces
 * @returns {SeatLayout[]}
 */
const folded = (line, seats, spaces) =>
  split(line, seats, GAP).map((all) => {
    const { x, y, w, h } = all;
    const beds = split(area(x + 3, y + 20, w - 6, h - 22), spaces, 1);
    return {
      all,
      head: area(x + 5, y + 2, w - 10, 18),
      spaces: beds,
      stone: { rx: Math.min(WIDEST, beds[0].w / 2 - 0.8), ry: 7, band: 4, text: 12 },
      rule: -3,
      isFolded: true,
    };
  });

/** The stones of the main board in an area, as large as it allows. @param {Area} main @param {number} dx */
function board(main, dx) {
  const [above, below] = [43, 25];
  return {
    main,
    grid: { x: main.x + main.w / 2 - 3 * dx, y: main.y + above, dx, dy: (main.h - above - below) / 6 },
    circle: { rx: 26, ry: 20 },
    stone: { rx: 21, ry: 15.5, band: 5.5, text: 16.5 },
    artist: 43,
  };
}

/** What stands in the line of the mandala: its bar, and what lies covered. @param {Area} line @param {number} covered */
const bar = ({ x, y, w, h }, covered) => ({
  mandala: area(x, y, w - covered - GAP, h),
  info: area(x + w - covered, y, covered, h),
  across: false,
  track: null,
});

/**
 * A phone that stands, 390 x 690: the others, the main board, the mandala, your board, your cards.
 * @param {number} players
 * @param {number} spaces
 * @param {number} cards
 * @returns {Layout}
 */
export function tall(players, spaces, cards) {
  const [left, w, top, bottom] = [8, 374, 8, 682];
  const hand = area(left, bottom - 44, w, 44);
  const near = area(left, (cards ? hand.y - GAP : bottom) - 190, w, 190);
  const line = area(left, near.y - GAP - 40, w, 40);
  const others = area(left, top, w, 54);
  const mainTop = top + others.h + GAP;
  return {
    width: 390,
    height: bottom + 8,
    text: 12.5,
    compact: true,
    ...board(area(left, mainTop, w, line.y - GAP - mainTop), 52),
    ...bar(line, 88),
    strip: area(left + 4, near.y + 23, w - 8, 42),
    objectives: cards ? split(hand, cards, GAP) : [],
    near: {
      all: near,
      head: area(left + 8, near.y + 1, w - 16, 22),
      spaces: split(area(left + 4, near.y + 68, w - 8, 119), spaces, 3),
      stone: { rx: 29, ry: 8, band: 13, text: 12.5 },
      rule: 45,
    },
    others: folded(others, players - 1, spaces),
  };
}

/**
 * A phone that lies, 844 x 336: the main board at the left, all else at its right.
 * @param {number} players
 * @param {number} spaces
 * @param {number} cards
 * @returns {Layout}
 */
export function low(players, spaces, cards) {
  const [top, bottom, x, w] = [8, 328, 382, 454];
  const others = area(x, top, w, 54);
  const line = area(x, others.y + others.h + GAP, w, 38);
  const y = line.y + line.h + GAP;
  const near = area(x, y, w, bottom - y);
  const inner = area(x + 4, y + 46, w - 8, near.h - 50);
  const towers = cards ? 296 : inner.w;
  const hand = area(x + 4 + towers + GAP, inner.y, inner.w - towers - GAP, (inner.h - GAP * (cards - 1)) / cards);
  return {
    width: 844,
    height: bottom + 8,
    text: 12,
    compact: true,
    ...board(area(8, top, 370, bottom - top), 52),
    ...bar(line, 88),
    strip: area(x + 118, y + 3, w - 122, 41),
    objectives: Array.from({ length: cards }, (_, i) => ({ ...hand, y: hand.y + i * (hand.h + GAP) })),
    near: {
      all: near,
      head: area(x + 8, y + 3, 106, 41),
      spaces: split({ ...inner, w: towers }, spaces, 3),
      stone: { rx: 26, ry: 9, band: 15.5, text: 13 },
      rule: 45,
    },
    others: folded(others, players - 1, spaces),
  };
}
