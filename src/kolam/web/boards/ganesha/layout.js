// Where everything lies on Ganesha's table, in the two shapes and for 2, 3 or 4 seats.

/** @typedef {import("../areas.js").Area} Area */
/** @typedef {{x: number, y: number}} Point */

/**
 * @typedef {object} SeatLayout
 * @property {Area} all
 * @property {boolean} near
 * @property {Point & {r: number}} pawn
 * @property {Point & {size: number, chars: number}} name
 * @property {Point & {size: number, anchor: "start" | "end"}} score
 * @property {Point} drum
 * @property {Area[]} slots
 * @property {Point[]} hand
 * @property {Area[]} treasury  a column for each color
 * @property {number} gem  radius in the treasury
 * @property {boolean} worth  whether there is room for what a color would score
 */

/**
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {number} text  the size of small text
 * @property {boolean} tall
 * @property {number} colors  how many there are
 * @property {Point & {pitch: number, gem: number, frame: number}} altar
 * @property {Area} legend  the spices on the altar; in tall it lies in the strip, where there is room for it
 * @property {Point & {r: number}} mandala
 * @property {{round: Area, bag: Area, next: Area}} corners
 * @property {Area} strip  what is asked, and buttons
 * @property {SeatLayout} near
 * @property {SeatLayout[]} others  in the order of play after the near seat
 */

/** @type {(x: number, y: number, w: number, h: number) => Area} */
const box = (x, y, w, h) => ({ x, y, w, h });

/** @param {Area} area @param {number} n @param {number} [gap] */
function split({ x, y, w, h }, n, gap = 0) {
  const each = (w - gap * (n - 1)) / n;
  return Array.from({ length: n }, (_, i) => box(x + i * (each + gap), y, each, h));
}

/**
 * @param {import("../types.js").Scene["shape"]} shape
 * @param {number} players
 * @param {boolean} spices
 * @param {number} colors
 * @returns {Layout}
 */
export function layout(shape, players, spices, colors) {
  return shape !== "tall" ? wide(players, colors) : tall(players, colors, spices ? players : 0);
}

/** @param {number} players @param {number} colors @returns {Layout} */
function wide(players, colors) {
  const others = split(box(12, 12, 976, 74), players - 1, 8).map((all) => panel(all, 16, colors));
  const top = 94;
  const strip = box(12, top + 458, 976, 54);
  const y = strip.y + strip.h + 6;
  const near = box(12, y, 976, 114);
  return {
    width: 1000,
    height: y + near.h + 12,
    text: 16,
    tall: false,
    colors,
    altar: { x: 212, y: top + 173, pitch: 68, gem: 22.5, frame: 199 },
    legend: box(16, top + 358, 500, 94),
    mandala: { x: 704, y: top + 226, r: 222 },
    corners: { round: box(420, top, 150, 62), bag: box(866, top, 122, 66), next: box(858, top + 390, 130, 62) },
    strip,
    near: {
      all: near,
      near: true,
      pawn: { x: 50, y: y + 46, r: 28 },
      name: { x: 90, y: y + 26, size: 18, chars: 14 },
      score: { x: 90, y: y + 62, size: 34, anchor: "start" },
      drum: { x: 50, y: y + 94 },
      slots: split(box(226, y + 14, 136, 64), 2, 8),
      hand: [
        { x: 412, y: y + 46 },
        { x: 468, y: y + 46 },
      ],
      treasury: split(box(510, y + 8, 470, 98), colors, 6),
      gem: 21,
      worth: true,
    },
    others,
  };
}

/** @param {number} players @param {number} colors @param {number} lines  of the legend @returns {Layout} */
function tall(players, colors, lines) {
  const [x, w, one] = [8, 374, 64];
  const others = Array.from({ length: players - 1 }, (_, i) => panel(box(x, 8 + i * (one + 5), w, one), 13, colors));
  const info = 8 + (players - 1) * (one + 5);
  const round = info + 48;
  const altar = round + 382;
  const strip = box(x, altar + 332, w, 118);
  const legend = box(x + 8, strip.y + strip.h - 4 - lines * 17, w - 16, lines * 17);
  const y = strip.y + strip.h + 6;
  return {
    width: 390,
    height: y + 170 + 8,
    text: 12.5,
    tall: true,
    colors,
    altar: { x: 195, y: altar + 163, pitch: 64, gem: 21.5, frame: 187 },
    legend,
    mandala: { x: 195, y: round + 190, r: 186 },
    corners: { round: box(x, info, 104, 44), bag: box(x + 196, info, 178, 44), next: box(x + 104, info, 92, 44) },
    strip,
    near: {
      all: box(x, y, w, 170),
      near: true,
      pawn: { x: x + 26, y: y + 27, r: 19 },
      name: { x: x + 54, y: y + 18, size: 15, chars: 9 },
      score: { x: x + 54, y: y + 42, size: 22, anchor: "start" },
      drum: { x: x + 132, y: y + 45 },
      slots: split(box(x + 148, y + 8, 102, 50), 2, 4),
      hand: [
        { x: x + 294, y: y + 33 },
        { x: x + 340, y: y + 33 },
      ],
      treasury: split(box(x + 6, y + 84, w - 12, 80), colors, 4),
      gem: 18,
      worth: true,
    },
    others,
  };
}

/**
 * Another seat's panel: two lines, or one where it is the only one.
 * @param {Area} all
 * @param {number} text
 * @param {number} colors
 * @returns {SeatLayout}
 */
function panel(all, text, colors) {
  const { x, y, w, h } = all;
  if (w > 700) {
    return {
      all,
      near: false,
      pawn: { x: x + 38, y: y + h / 2, r: 24 },
      name: { x: x + 78, y: y + 22, size: 18, chars: 13 },
      score: { x: x + 78, y: y + 50, size: 26, anchor: "start" },
      drum: { x: x + 190, y: y + 50 },
      slots: split(box(x + 230, y + 9, 120, 56), 2, 8),
      hand: [
        { x: x + 400, y: y + h / 2 },
        { x: x + 456, y: y + h / 2 },
      ],
      treasury: split(box(x + 498, y + 8, w - 506, h - 16), colors, 6),
      gem: 17,
      worth: true,
    };
  }
  const [first, second] = [y + h * 0.27, y + h * 0.71];
  const slot = h * 0.48;
  const treasury = split(box(x + 2 * slot + 16, y + h * 0.48, w - 2 * slot - 20, h * 0.48), colors, 2);
  return {
    all,
    near: false,
    pawn: { x: x + 20, y: first + 1, r: h * 0.2 },
    name: { x: x + 40, y: first, size: text + 1, chars: 12 },
    score: { x: x + w - 10, y: first, size: text + 5, anchor: "end" },
    drum: { x: x + w - (text > 14 ? 62 : 52), y: first },
    slots: [box(x + 6, second - slot / 2, slot, slot), box(x + 9 + slot, second - slot / 2, slot, slot)],
    hand: [
      { x: x + w - (text > 14 ? 126 : 108), y: first },
      { x: x + w - (text > 14 ? 98 : 82), y: first },
    ],
    treasury,
    gem: h * 0.155,
    worth: treasury[0].w > 62,
  };
}

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
  return { x, y: y - at.altar.pitch * 0.12 };
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
