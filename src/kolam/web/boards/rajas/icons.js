// The signs on Rajas' cards: buildings, goods, tokens and gifts, each with its own shape; and lines of them that fill a box.

import { gem, LEAST, letter, lettering, token } from "../gems.js";
import { label, polygonPoints, svg } from "../svg.js";

/** @typedef {import("../types.js").Say} Say */

export const INK = "#2b1d14";
const EDGE = "#4a2f1a";

/** Paths in a box from -10 to 10. @type {Record<string, string>} */
const HOUSES = {
  red: "M-9 9.5V1.5H-7C-8-5-2-6 0-10C2-6 8-5 7 1.5H9V9.5Z",
  yellow: "M-9.5 9.5V5H-7.5V1H-5.5V-3H-3.5V-6.5H-1.5L0-10L1.5-6.5H3.5V-3H5.5V1H7.5V5H9.5V9.5Z",
  white: "M-9.5 9.5V-6H-9.5L-9.5-9.5H-6V-7H-2V-9.5H2V-7H6V-9.5H9.5V9.5Z",
};

/** @type {Record<string, {fill: string, edge: string, path: string}>} */
const WARES = {
  silk: { fill: "#a93a78", edge: "#5e1640", path: "M-9.5-5C-9.5-9-4-9-4-5H9.5V9H-4C-4 6-9.5 6-9.5 2Z" },
  tea: { fill: "#2f6a28", edge: "#1d4518", path: "M0-10C9-6 11 2 5 8C3 9.5 1 9.5 0 9.5C-1 9.5-3 9.5-5 8C-11 2-9-6 0-10Z" },
  spices: {
    fill: "#8f4212",
    edge: "#5c2705",
    path: "M-4-9.5H4L2.5-5.5C8-3 10 2 9 6C8.5 9 5 9.5 0 9.5C-5 9.5-8.5 9-9 6C-10 2-8-3-2.5-5.5Z",
  },
};

/** @param {string} d @param {number} r @param {Record<string, any>} how */
const shape = (d, r, how) =>
  svg("path", { d, transform: `scale(${r / 10})`, "stroke-linejoin": "round", "stroke-width": 1.4, ...how });

/** A building of a type, with its letter. @param {string} type @param {number} r @param {Say} say */
export function building(type, r, say) {
  const { fill, edge, ink } = gem(type);
  return svg(
    "g",
    {},
    shape(HOUSES[type] ?? HOUSES.white, r, { fill, stroke: edge }),
    lettering(0, r * 0.34, letter(type, say), { size: r * 1.02, room: r * 1.55, fill: ink }),
  );
}

/** A good, with its letter. @param {string} good @param {number} r @param {Say} say */
export function ware(good, r, say) {
  const { fill, edge, path } = WARES[good] ?? WARES.tea;
  const x = good === "silk" ? r * 0.22 : 0;
  return svg(
    "g",
    {},
    shape(path, r, { fill, stroke: edge }),
    lettering(x, r * 0.22, say(`letter:${good}`), { size: r * 1.05, room: r * 1.55, fill: "#ffffff" }),
  );
}

/** Pips of a die face in a square from -1 to 1. @type {Record<number, number[][]>} */
const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

/** @param {number} value @param {number} r @param {string} fill */
export const pips = (value, r, fill) =>
  (PIPS[value] ?? []).map(([x, y]) => svg("circle", { cx: x * r * 0.52, cy: y * r * 0.52, r: r * 0.19, fill }));

/** A die of any color, with its pips; 0 is any value. @param {number} value @param {number} r */
export function plainDie(value, r) {
  const box = svg("rect", {
    x: -r * 0.9,
    y: -r * 0.9,
    width: r * 1.8,
    height: r * 1.8,
    rx: r * 0.36,
    fill: "#fffdf6",
    stroke: EDGE,
    "stroke-width": Math.max(1, r * 0.12),
  });
  return svg(
    "g",
    {},
    box,
    ...(value
      ? pips(value, r, INK)
      : [label(0, r * 0.06, "?", { class: "gem-letter", size: Math.max(LEAST, r * 1.3), fill: INK })]),
  );
}

/** Tokens and gifts. @type {Record<string, (r: number) => SVGElement>} */
const SIGNS = {
  karma: (r) =>
    svg(
      "g",
      {},
      ...[-68, 68, -36, 36, 0].map((turn) =>
        svg("path", {
          d: "M0 8C-5 3-4.4-4 0-9.5C4.4-4 5 3 0 8Z",
          transform: `scale(${r * 0.082}) rotate(${turn} 0 6)`,
          fill: turn ? "#d9679c" : "#f3a9c8",
          stroke: "#7c1d4d",
          "stroke-width": 1.1,
        }),
      ),
    ),
  administrator: (r) =>
    svg(
      "g",
      {},
      svg("circle", { r: r * 0.96, fill: "#136a68", stroke: "#063a39", "stroke-width": r * 0.12 }),
      shape("M-6.5 7.5C-6 3.5-3 3-0 3C3 3 6 3.5 6.5 7.5C3 9.5-3 9.5-6.5 7.5Z", r, {
        fill: "#f6e3b8",
        stroke: "#063a39",
        "stroke-width": 0.8,
      }),
      svg("circle", { cy: -r * 0.04, r: r * 0.34, fill: "#c98a56", stroke: "#5a3013", "stroke-width": r * 0.06 }),
      shape("M-5-1.5C-6-8 6-8 5-1.5C2-3.4-2-3.4-5-1.5Z", r, { fill: "#f2b33b", stroke: "#5a3013", "stroke-width": 0.9 }),
      svg("circle", { cy: -r * 0.5, r: r * 0.13, fill: "#b3202c" }),
    ),
  fame: (r) =>
    svg(
      "g",
      {},
      svg("polygon", {
        points: polygonPoints(0, r * 0.05, r, 5, { inner: r * 0.47 }),
        fill: "#c2272d",
        stroke: "#5e0a10",
        "stroke-width": r * 0.12,
        "stroke-linejoin": "round",
      }),
      svg("circle", { cy: r * 0.05, r: r * 0.2, fill: "#ffd978" }),
    ),
  coin: (r) =>
    svg(
      "g",
      {},
      svg("circle", { r: r * 0.92, fill: "#efbf3a", stroke: "#7a5206", "stroke-width": r * 0.13 }),
      svg("circle", { r: r * 0.62, fill: "none", stroke: "#7a5206", "stroke-width": r * 0.09, "stroke-opacity": ".6" }),
      svg("rect", {
        x: -r * 0.22,
        y: -r * 0.22,
        width: r * 0.44,
        height: r * 0.44,
        fill: "#7a5206",
        transform: "rotate(45)",
      }),
    ),
  die: (r) => plainDie(0, r),
  crate: (r) =>
    svg(
      "g",
      {},
      shape("M-9-5H9V9H-9Z", r, { fill: "#c79a5b", stroke: EDGE }),
      shape("M-9-5L-6-9.5H6L9-5M-9-5L9 9M9-5L-9 9", r, { fill: "none", stroke: EDGE }),
    ),
  palace: (r) =>
    svg(
      "g",
      {},
      shape(
        "M-9.5 9.5V2H-8C-8-1-6-2.5-5.5-4C-5-2.5-4-1.5-3.6 0C-3.6-4-1-5.5 0-9.5C1-5.5 3.6-4 3.6 0" +
          "C4-1.5 5-2.5 5.5-4C6-2.5 8-1 8 2H9.5V9.5Z",
        r,
        { fill: "#e9d9f2", stroke: "#4b2a63" },
      ),
      shape("M-2 9.5V5C-2 2.5 2 2.5 2 5V9.5Z", r, { fill: "#4b2a63" }),
    ),
  ship: (r) =>
    svg(
      "g",
      {},
      shape("M-9.5 3.5H9.5C8.5 8 6 9.5 4 9.5H-4C-6 9.5-8.5 8-9.5 3.5Z", r, { fill: "#8a5a2b", stroke: "#3d2208" }),
      shape("M-1-9.5C5-7 7-2 6 1.8H-1ZM-2.4-7V1.8H-8C-7-2-5-5-2.4-7Z", r, { fill: "#fff3d6", stroke: "#3d2208" }),
    ),
  top: (r) =>
    svg(
      "g",
      {},
      ...[4, 2, 0].map((n) =>
        svg("rect", {
          x: -r * 0.62 + n * r * 0.07,
          y: -r * 0.6 + n * r * 0.12,
          width: r * 1.1,
          height: r * 1.05,
          rx: r * 0.16,
          fill: n ? "#d7b98a" : "#fff3d6",
          stroke: EDGE,
          "stroke-width": r * 0.1,
        }),
      ),
      shape("M0-10L4.4-4.6H1.6V2H-1.6V-4.6H-4.4Z", r, { fill: "#2c6b3a", stroke: "#123c1c", "stroke-width": 0.8 }),
    ),
  turn: (r) =>
    svg(
      "g",
      {},
      shape("M7.2-4.6A8.4 8.4 0 1 0 8.4 2", r, {
        fill: "none",
        stroke: "#0b5a86",
        "stroke-width": 3.2,
        "stroke-linecap": "round",
      }),
      shape("M9.8-9.4V-2.2H2.6Z", r, { fill: "#0b5a86" }),
    ),
  elephant: (r) =>
    shape(
      "M-9.5-1C-9.5-6-5-7.5-1-7C1-9.5 7-9 8.4-5C9.8-1 9.6 3 9.4 7.4H7.2C7.4 4 7 2.4 5.6 2C5 4 " +
        "5 6 5 8.5H1.6V4.6C0 5.2-2 5.2-3.4 4.6V8.5H-7V3.4C-8 2.4-9.5 1.4-9.5-1Z",
      r,
      { fill: "var(--elephant)", stroke: "#23301c", "stroke-width": 1 },
    ),
};
SIGNS.warning = (r) =>
  svg(
    "g",
    {},
    shape("M0-9.5L10 8.5H-10Z", r, { fill: "#ffd24a", stroke: "#6b2a00" }),
    label(0, r * 0.28, "!", { class: "gem-letter", size: Math.max(LEAST, r * 1.15), fill: "#6b2a00" }),
  );
SIGNS.administrators = SIGNS.administrator;
SIGNS.coins = SIGNS.coin;
SIGNS.dice = SIGNS.die;
SIGNS.goods = SIGNS.crate;
SIGNS.turns = SIGNS.turn;
SIGNS.coins_per_good = SIGNS.coin;
SIGNS.copy = (r) =>
  svg(
    "g",
    {},
    SIGNS.ship(r),
    svg(
      "g",
      { transform: `translate(${r * 0.62} ${-r * 0.6})` },
      svg("circle", { r: r * 0.42, fill: "#ffffff", stroke: "#0b5a86", "stroke-width": r * 0.08 }),
      SIGNS.turn(r * 0.28),
    ),
  );

/** A ship's number on its hull. @param {number} n @param {number} r */
export function hull(n, r) {
  return svg(
    "g",
    {},
    shape("M-12.5-7H12.5C12 4 9 9 6 9H-6C-9 9-12 4-12.5-7Z", r, { fill: "#7a4a20", stroke: "#3d2208" }),
    shape("M-8-7V-10M8-7V-10M-10-10H-6M6-10H10", r, { fill: "none", stroke: "#3d2208", "stroke-linecap": "round" }),
    label(0, r * 0.12, n, { class: "gem-letter", size: Math.max(LEAST, r * 1.45), fill: "#ffffff" }),
  );
}

/** @param {string} name */
export const isWare = (name) => name in WARES;

/** @param {string} name */
export const isSign = (name) => name in SIGNS;

/** @param {string} name @param {number} r */
export function sign(name, r) {
  const drawn = (SIGNS[name] ?? SIGNS.die)(r);
  drawn.classList.add("drawn-sign");
  return drawn;
}

/**
 * @typedef {object} Glyph  One thing in a line; sizes are in heights of the line.
 * @property {(r: number) => SVGElement} [icon]
 * @property {string} [text]
 * @property {number} [big]  a size other than 1
 * @property {number} [wide]  an icon's width
 */

/** @param {Glyph} glyph */
const wide = (glyph) => (glyph.icon ? (glyph.wide ?? 1.02) : (glyph.text ?? "").length * 0.53 + 0.08) * (glyph.big ?? 1);

/**
 * Lines of icons and numbers, as large as the box allows, centered on 0, 0.
 * @param {Glyph[][]} lines
 * @param {number} w
 * @param {number} h
 * @param {{max?: number, ink?: string}} [how]
 */
export function flow(lines, w, h, { max = 40, ink = INK } = {}) {
  const tall = lines.map((line) => Math.max(...line.map((glyph) => glyph.big ?? 1)));
  const most = Math.min(max, h / tall.reduce((sum, n) => sum + n, 0));
  const units = lines.map((line) => Math.min(most, w / line.reduce((sum, glyph) => sum + wide(glyph), 0)));
  let y = -units.reduce((sum, unit, i) => sum + unit * tall[i], 0) / 2;
  const drawn = lines.flatMap((line, i) => {
    const unit = units[i];
    const middle = y + (unit * tall[i]) / 2;
    y += unit * tall[i];
    let x = (-unit * line.reduce((sum, glyph) => sum + wide(glyph), 0)) / 2;
    return line.map((glyph) => {
      const width = wide(glyph) * unit;
      const size = unit * (glyph.big ?? 1);
      const at = x + width / 2;
      x += width;
      if (!glyph.icon)
        return label(at, middle + size * 0.04, glyph.text ?? "", {
          class: "gem-letter",
          size: Math.max(LEAST, size * 0.93),
          fill: ink,
        });
      return svg("g", { transform: `translate(${at} ${middle})` }, glyph.icon(size * 0.45));
    });
  });
  return svg("g", {}, ...drawn);
}

/** A number with its sign: "2 karma". @param {string} name @param {number} n @returns {Glyph[]} */
export const counted = (name, n) =>
  n === 1 ? [{ icon: (r) => sign(name, r) }] : [{ text: String(n) }, { icon: (r) => sign(name, r) }];

/** A good with its coins. @param {[string, number]} good @param {Say} say @returns {Glyph[]} */
export const valued = ([good, value], say) => [{ icon: (r) => ware(good, r, say) }, { text: String(value) }];

/**
 * What an effect gives, a glyph group for each gift.
 * @param {Record<string, number>} gives
 * @param {{bare?: boolean, instead?: string | null}} [how]
 *   bare: without numbers, for small cards: two dice are drawn twice; instead: a kind of card that may be taken in its place
 * @returns {Glyph[][]}
 */
export function gifts(gives, { bare, instead } = {}) {
  /** @type {Glyph[][]} */
  const groups = Object.entries(gives).flatMap(([name, n]) => {
    if (bare && n < 3 && name !== "coins_per_good")
      return [
        Array.from({ length: n }, (_, i) => ({
          icon: (/** @type {number} */ r) => svg("g", { opacity: name === "goods" && i ? 0.5 : 1 }, sign(name, r)),
        })),
      ];
    if (name === "coins_per_good")
      return [[{ icon: (r) => sign("coin", r) }, { text: "/" }, { icon: (r) => sign("goods", r) }]];
    if (name === "goods" && n > 1) return [[{ text: `1–${n}` }, { icon: (r) => sign("goods", r) }]];
    return [counted(name, n)];
  });
  if (instead) groups.push([...(bare ? [] : [{ text: "/" }]), { icon: (r) => sign(instead, r) }]);
  return groups;
}

/**
 * A cost: a sum in a color, or one die of any color.
 * @param {{color: string | null, cost: number}} card
 * @param {Say} say
 * @returns {Glyph[]}
 */
export const price = ({ color, cost }, say) =>
  color ? [{ icon: (r) => token(color, r, say) }, { text: String(cost), big: 1.12 }] : [{ icon: (r) => plainDie(cost, r) }];
