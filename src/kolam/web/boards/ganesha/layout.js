// Where everything lies on Ganesha's table, in the three shapes and for 2, 3 or 4 seats.

import { box, split } from "./boxes.js";
import { low, tall } from "./phone.js";

/** @typedef {import("../areas.js").Area} Area */
/** @typedef {{x: number, y: number}} Point */

/**
 * @typedef {object} SeatLayout
 * @property {Area} all
 * @property {"near" | "other" | "mini"} kind  mini: folded to the few things one needs all the time
 * @property {Point & {r: number}} pawn
 * @property {Point & {size: number, room: number}} name
 * @property {Point & {size: number, anchor: "start" | "end"}} score
 * @property {Point & {r: number}} drum
 * @property {Area[]} slots
 * @property {Point[]} hand
 * @property {number} palm  radius of a gem in the hand
 * @property {number | null} caption  at which height slots and hand are named, if they are
 * @property {Area[]} treasury  a column for each color; folded, one chest for all
 * @property {number} gem  radius in the treasury
 * @property {number} pile  how far from the top of a column the middle of its gems is
 * @property {boolean} worth  whether there is room for what a color would score
 */

/** @typedef {"altar" | "mandala" | "both"} Large  which of the two is large where they do not fit side by side */

/**
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {number} text  the size of small text
 * @property {import("../types.js").Shape} shape
 * @property {number} colors  how many there are
 * @property {Large} large
 * @property {Point & {pitch: number, gem: number, frame: number, small: boolean}} altar
 * @property {Area | null} legend  the spices on the altar; null: in the strip, where there is room for it
 * @property {Point & {r: number, small: boolean}} mandala
 * @property {Area | null} corner  what of the two is small lies here
 * @property {{round: Area, bag: Area, next: Area}} corners
 * @property {Area} strip  the answers; in wide also what is asked
 * @property {SeatLayout} near
 * @property {SeatLayout[]} others  in the order of play after the near seat
 */

/**
 * @param {import("../types.js").Shape} shape
 * @param {number} players
 * @param {number} colors
 * @param {Large} large
 * @returns {Layout}
 */
export function layout(shape, players, colors, large) {
  switch (shape) {
    case "wide":
      return wide(players, colors);
    case "tall":
      return tall(players, colors, large);
    case "low":
      return low(players, colors);
  }
}

/** @param {number} players @param {number} colors @returns {Layout} */
function wide(players, colors) {
  const others = split(box(12, 12, 976, 74), players - 1, 8).map((all) => panel(all, colors));
  const top = 94;
  const strip = box(12, top + 458, 976, 54);
  const y = strip.y + strip.h + 6;
  const near = box(12, y, 976, 114);
  return {
    width: 1000,
    height: y + near.h + 12,
    text: 16,
    shape: "wide",
    colors,
    large: "both",
    altar: { x: 212, y: top + 173, pitch: 68, gem: 22.5, frame: 199, small: false },
    legend: box(16, top + 358, 540, 94),
    mandala: { x: 704, y: top + 226, r: 222, small: false },
    corner: null,
    corners: { round: box(420, top, 150, 62), bag: box(866, top, 122, 66), next: box(858, top + 390, 130, 62) },
    strip,
    near: {
      all: near,
      kind: "near",
      pawn: { x: 50, y: y + 46, r: 28 },
      name: { x: 90, y: y + 26, size: 18, room: 132 },
      score: { x: 90, y: y + 62, size: 34, anchor: "start" },
      drum: { x: 50, y: y + 94, r: 11 },
      slots: split(box(226, y + 14, 136, 64), 2, 8),
      hand: [
        { x: 412, y: y + 46 },
        { x: 468, y: y + 46 },
      ],
      palm: 22,
      caption: y + near.h - 16,
      treasury: split(box(510, y + 8, 470, 98), colors, 6),
      gem: 21,
      pile: 34,
      worth: true,
    },
    others,
  };
}

/**
 * Another seat's panel: two lines, or one where it is the only one.
 * @param {Area} all
 * @param {number} colors
 * @returns {SeatLayout}
 */
function panel(all, colors) {
  const { x, y, w, h } = all;
  if (w > 700) {
    return {
      all,
      kind: "other",
      pawn: { x: x + 38, y: y + h / 2, r: 24 },
      name: { x: x + 78, y: y + 22, size: 18, room: 146 },
      score: { x: x + 78, y: y + 50, size: 26, anchor: "start" },
      drum: { x: x + 190, y: y + 50, r: 9 },
      slots: split(box(x + 230, y + 9, 120, 56), 2, 8),
      hand: [
        { x: x + 400, y: y + h / 2 },
        { x: x + 456, y: y + h / 2 },
      ],
      treasury: split(box(x + 498, y + 8, w - 506, h - 16), colors, 6),
      palm: 17,
      caption: null,
      gem: 17,
      pile: (h - 16) / 2,
      worth: true,
    };
  }
  const [first, second] = [y + h * 0.27, y + h * 0.71];
  const slot = h * 0.48;
  const treasury = split(box(x + 2 * slot + 16, y + h * 0.48, w - 2 * slot - 20, h * 0.48), colors, 2);
  return {
    all,
    kind: "other",
    pawn: { x: x + 20, y: first + 1, r: h * 0.2 },
    name: { x: x + 40, y: first, size: 17, room: w - 182 },
    score: { x: x + w - 10, y: first, size: 21, anchor: "end" },
    drum: { x: x + w - 62, y: first, r: 9 },
    slots: [box(x + 6, second - slot / 2, slot, slot), box(x + 9 + slot, second - slot / 2, slot, slot)],
    hand: [
      { x: x + w - 126, y: first },
      { x: x + w - 98, y: first },
    ],
    treasury,
    palm: h * 0.155,
    caption: null,
    gem: h * 0.155,
    pile: h * 0.24,
    worth: treasury[0].w > 62,
  };
}

/** The smallest size of text. @param {Layout} at */
export const least = ({ shape }) => ({ wide: 16, tall: 12, low: 11 })[shape];

// --- The altar ---

/** The middle of a hex. @param {Layout} at @param {string[][]} rows @param {string} hex @returns {Point} */
export function hexAt({ altar }, rows, hex) {
  const row = rows.findIndex((each) => each.includes(hex));
  const column = rows[row].indexOf(hex);
  return {
    x: altar.x + (column - (rows[row].length - 1) / 2) * altar.pitch,
    y: altar.y + (row - (rows.length - 1) / 2) * altar.pitch * (Math.sqrt(3) / 2),
  };
}

/**
 * Where the gem of a hex lies: a little above its middle, for its name.
 * @param {Layout} at
 * @param {string[][]} rows
 * @param {string} hex
 * @returns {Point}
 */
export function gemAt(at, rows, hex) {
  const { x, y } = hexAt(at, rows, hex);
  return { x, y: y - at.altar.pitch * 0.15 };
}

// --- The mandala ---

const RADII = [0.765, 0.582, 0.405];

/** The angle of a petal from its middle to the next one. @param {Layout} at */
const sector = ({ colors }) => (2 * Math.PI) / colors;

/**
 * The angle in the middle of a color's petal; the first is at the top, the others follow clockwise.
 * @param {Layout} at
 * @param {number} color
 */
export const petalAngle = (at, color) => -Math.PI / 2 + color * sector(at);

/** @param {Point} middle @param {number} radius @param {number} angle @returns {Point} */
export const onCircle = ({ x, y }, radius, angle) => ({ x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) });

/** The radius of a place, given how many a color has. @param {Layout} at @param {number} n */
export const placeSize = ({ mandala }, n) => mandala.r * (n > 10 ? 0.072 : n > 8 ? 0.083 : 0.09);

/**
 * The places of a color, first place first: three rows, the outermost first, going to and fro.
 * @param {Layout} at
 * @param {number} color
 * @param {number} n
 * @returns {Point[]}
 */
export function petalPlaces(at, color, n) {
  const lengths = [Math.round(n * 0.45), Math.round(n * 0.33)];
  lengths.push(n - lengths[0] - lengths[1]);
  const step = 2 * placeSize(at, n) + at.mandala.r * 0.022;
  return lengths.flatMap((length, row) => {
    const radius = at.mandala.r * RADII[row];
    const way = row % 2 ? -1 : 1;
    return Array.from({ length }, (_, i) =>
      onCircle(at.mandala, radius, petalAngle(at, color) + (way * (i - (length - 1) / 2) * step) / radius),
    );
  });
}

/** The outline of a petal as a path. @param {Layout} at @param {number} color */
export function petalPath(at, color) {
  const { mandala } = at;
  const [inner, outer, gap] = [mandala.r * 0.3, mandala.r * 0.862, 0.025];
  const [middle, half] = [petalAngle(at, color), sector(at) / 2 - gap];
  const [from, to] = [middle - half, middle + half];
  const [a, b, c, d] = [
    onCircle(mandala, inner, from),
    onCircle(mandala, outer, from),
    onCircle(mandala, outer, to),
    onCircle(mandala, inner, to),
  ];
  return (
    `M${a.x} ${a.y}L${b.x} ${b.y}A${outer} ${outer} 0 0 1 ${c.x} ${c.y}L${d.x} ` +
    `${d.y}A${inner} ${inner} 0 0 0 ${a.x} ${a.y}Z`
  );
}

/**
 * A space of the scoring ring; 0 is at the top.
 * @param {Layout} at
 * @param {number} space
 * @param {number} spaces
 * @param {number} [radius] in parts of the mandala's
 */
export const ringSpace = ({ mandala }, space, spaces, radius = 0.937) =>
  onCircle(mandala, mandala.r * radius, -Math.PI / 2 + (space * 2 * Math.PI) / (spaces + 1));

/** Where the gems of a color lie on a small mandala, one over the other. @param {Layout} at @param {number} color */
export const smallGem = (at, color) => onCircle(at.mandala, at.mandala.r * 0.38, petalAngle(at, color));
