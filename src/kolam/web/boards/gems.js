// Colors as pieces: each has a fill, an ink, a shape and a letter, so that color is never alone.

import { label, polygonPoints, round, svg } from "./svg.js";

/**
 * @typedef {object} Gem
 * @property {string} fill
 * @property {string} edge  darker, for outlines
 * @property {string} shine  lighter, for facets
 * @property {string} ink  readable on the fill
 * @property {(x: number, y: number, r: number) => SVGElement} shape
 */

/** @type {(corners: number, turn?: number, inner?: number) => (x: number, y: number, r: number) => SVGElement} */
const polygon =
  (corners, turn = -90, inner) =>
  (x, y, r) =>
    svg("polygon", {
      points: polygonPoints(x, y, r, corners, { turn, inner: inner === undefined ? undefined : inner * r }),
    });

/** @param {number} x @param {number} y @param {number} r */
const circle = (x, y, r) => svg("circle", { cx: x, cy: y, r: r * 0.92 });

/** @param {number} x @param {number} y @param {number} r */
const drop = (x, y, r) =>
  svg("path", {
    d:
      `M${x} ${y - r} C${x + 0.35 * r} ${y - 0.45 * r} ${x + 0.85 * r} ${y - 0.1 * r} ` +
      `${x + 0.8 * r} ${y + 0.35 * r} A${0.8 * r} ${0.75 * r} 0 1 1 ${x - 0.8 * r} ` +
      `${y + 0.35 * r} C${x - 0.85 * r} ${y - 0.1 * r} ${x - 0.35 * r} ${y - 0.45 * r} ${x} ` +
      `${y - r}Z`,
  });

/** @type {Record<string, Gem>} */
export const GEMS = {
  black: {
    fill: "#2b2a33",
    edge: "#6f6c82",
    shine: "#a5a2b8",
    ink: "#ffffff",
    shape: polygon(4, -45),
  },
  green: {
    fill: "#2c8449",
    edge: "#14502a",
    shine: "#7cc492",
    ink: "#ffffff",
    shape: polygon(3),
  },
  purple: {
    fill: "#7a3b9c",
    edge: "#43185c",
    shine: "#bb8ad6",
    ink: "#ffffff",
    shape: polygon(6),
  },
  yellow: {
    fill: "#f2cf3b",
    edge: "#8a6a05",
    shine: "#fbeba0",
    ink: "#2b1d14",
    shape: polygon(8, -90, 0.62),
  },
  orange: {
    fill: "#e8862e",
    edge: "#8a4308",
    shine: "#f8c08a",
    ink: "#2b1d14",
    shape: polygon(4, -90),
  },
  red: { fill: "#b3202c", edge: "#650c14", shine: "#e6828a", ink: "#ffffff", shape: circle },
  blue: { fill: "#1f63b5", edge: "#0c3568", shine: "#84b1e6", ink: "#ffffff", shape: drop },
  white: {
    fill: "#f3eee2",
    edge: "#7d705a",
    shine: "#ffffff",
    ink: "#2b1d14",
    shape: polygon(5),
  },
};

/** @param {string} kind */
export const gem = (kind) => GEMS[kind] ?? GEMS.white;

/**
 * A color's letter in the reader's language.
 * @param {string} kind
 * @param {import("./types.js").Say} say
 */
export const letter = (kind, say) => (kind in GEMS ? say(`letter:${kind}`) : say(kind).slice(0, 1).toUpperCase());

/** So large a letter on a piece is at least, in units: on every screen more than ten pixels. */
export const LEAST = 13;

/** How much larger the pictures of pieces are shown where their letters are (the list of signs). */
export const CHIP = 1.25;

/**
 * A letter on a piece, not smaller than can be read; none where it would not fit, for there color and shape must do.
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {object} how
 * @param {number} how.size  the size that suits the piece
 * @param {number} how.room  the largest that fits on it
 * @param {string} how.fill
 * @param {number} [how.scale]  how much larger the whole piece is shown
 */
export function lettering(x, y, words, { size, room, fill, scale = 1 }) {
  const least = LEAST / scale;
  if (room < least || !words) return null;
  return label(x, y, words, { class: "gem-letter color-letter", size: Math.max(least, size), fill });
}

/** The largest letter on a token. @param {string} kind @param {number} r */
const roomOn = (kind, r) => (kind === "green" ? r : r * 1.15);

/**
 * A cut gem (or stone, or token) of a color around 0, 0: its shape, facets and, if there is room, its letter.
 * @param {string} kind
 * @param {number} r
 * @param {import("./types.js").Say} say
 * @param {{letter?: boolean, scale?: number}} [how]  scale: how much larger it is shown
 */
export function token(kind, r, say, { letter: lettered = true, scale } = {}) {
  const { fill, edge, shine, ink, shape } = gem(kind);
  const outer = shape(0, 0, r);
  outer.setAttribute("fill", fill);
  outer.setAttribute("stroke", edge);
  outer.setAttribute("stroke-width", String(Math.max(1, r * 0.1)));
  outer.setAttribute("stroke-linejoin", "round");
  const inner = shape(0, 0, r * 0.68);
  inner.setAttribute("fill", "none");
  inner.setAttribute("stroke", shine);
  inner.setAttribute("stroke-opacity", ".75");
  inner.setAttribute("stroke-width", String(Math.max(0.8, r * 0.07)));
  const low = kind === "green" ? r * 0.14 : kind === "blue" ? r * 0.2 : 0;
  return svg(
    "g",
    { class: "token" },
    outer,
    inner,
    lettered && lettering(0, low, letter(kind, say), { size: r * 0.8, room: roomOn(kind, r), fill: ink, scale }),
  );
}

/**
 * A card of a color around 0, 0: a field of its color with its shape, its letter in two corners; "?" is a back.
 * @param {string} kind
 * @param {number} w
 * @param {number} h
 * @param {import("./types.js").Say} say
 */
export function card(kind, w, h, say) {
  if (kind === "?") return back(w, h);
  const { fill, edge, shine, ink, shape } = gem(kind);
  const r = Math.min(w, h) * 0.3;
  const middle = h * 0.1;
  const line = (/** @type {SVGElement} */ figure, /** @type {string} */ body, /** @type {number} */ width) => {
    figure.setAttribute("fill", body);
    figure.setAttribute("stroke", shine);
    figure.setAttribute("stroke-width", String(width));
    figure.setAttribute("stroke-linejoin", "round");
    return figure;
  };
  const rays = Array.from({ length: 16 }, (_, i) => {
    const [sin, cos] = [Math.sin((i * Math.PI) / 8), Math.cos((i * Math.PI) / 8)];
    const [from, to] = [r * 1.12, r * (i % 2 ? 1.3 : 1.55)];
    return `M${round(from * sin)} ${round(middle - from * cos)}L${round(to * sin)} ${round(middle - to * cos)}`;
  }).join("");
  const size = Math.max(LEAST, Math.min(w, h) * 0.3);
  return svg(
    "g",
    { class: "card" },
    svg("rect", { x: -w / 2 + 1, y: -h / 2 + 2, width: w, height: h, rx: w * 0.12, fill: "#1b0f08", "fill-opacity": ".28" }),
    svg("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: w * 0.12, fill, stroke: edge, "stroke-width": 1.2 }),
    svg("path", {
      d:
        `M${-w / 2 + 2} ${-h / 2 + w * 0.12} Q${-w / 2 + 2} ${-h / 2 + 2} ${-w / 2 + w * 0.12} ` +
        `${-h / 2 + 2} H${w / 2 - w * 0.12} Q${w / 2 - 2} ${-h / 2 + 2} ${w / 2 - 2} ` +
        `${-h / 2 + w * 0.12} V${-h * 0.12} Q0 ${h * 0.04} ${-w / 2 + 2} ${-h * 0.12}Z`,
      fill: "#ffffff",
      "fill-opacity": ".1",
    }),
    svg("rect", {
      x: -w / 2 + 2.6,
      y: -h / 2 + 2.6,
      width: w - 5.2,
      height: h - 5.2,
      rx: w * 0.09,
      fill: "none",
      stroke: shine,
      "stroke-opacity": ".6",
    }),
    svg("path", {
      d: rays,
      stroke: shine,
      "stroke-opacity": ".75",
      "stroke-width": Math.max(0.8, w * 0.02),
      "stroke-linecap": "round",
    }),
    line(shape(0, middle, r), edge, 1.2),
    line(shape(0, middle, r * 0.62), shine, 0.8),
    line(shape(0, middle, r * 0.28), fill, 0.8),
    label(-w / 2 + size * 0.62, -h / 2 + size * 0.72, letter(kind, say), {
      class: "gem-letter color-letter",
      size,
      fill: ink,
    }),
  );
}

/**
 * The back of a card: lacquer with a small kolam.
 * @param {number} w
 * @param {number} h
 */
function back(w, h) {
  const r = Math.min(w, h) * 0.26;
  return svg(
    "g",
    { class: "card back" },
    svg("rect", {
      x: -w / 2,
      y: -h / 2,
      width: w,
      height: h,
      rx: w * 0.1,
      fill: "#6d1a1c",
      stroke: "#3c0b0d",
      "stroke-width": 1.4,
    }),
    svg("rect", {
      x: -w / 2 + 3,
      y: -h / 2 + 3,
      width: w - 6,
      height: h - 6,
      rx: w * 0.08,
      fill: "none",
      stroke: "#d9a94a",
      "stroke-opacity": ".8",
    }),
    svg("polygon", {
      points: polygonPoints(0, 0, r, 8, { inner: r * 0.5 }),
      fill: "none",
      stroke: "#d9a94a",
      "stroke-width": 1.2,
    }),
    svg("circle", { r: r * 0.3, fill: "#d9a94a" }),
  );
}
