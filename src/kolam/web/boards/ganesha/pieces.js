// What lies on Ganesha's table: cut gems, spice tokens, the drum and the bag, each drawn around 0, 0.

import { gem, token } from "../gems.js";
import { label, polygonPoints, svg } from "../svg.js";

/** @typedef {import("../types.js").Say} Say */

/** Gradients the pieces use; once in each drawing. */
export function definitions() {
  const stops = (/** @type {[number, string, number][]} */ ...all) =>
    all.map(([offset, color, opacity]) => svg("stop", { offset, "stop-color": color, "stop-opacity": opacity }));
  return svg(
    "defs",
    {},
    svg(
      "radialGradient",
      { id: "ganesha-gloss", cx: 0.34, cy: 0.26, r: 0.8 },
      ...stops([0, "#ffffff", 0.55], [0.32, "#ffffff", 0.12], [0.62, "#000000", 0], [1, "#000000", 0.34]),
    ),
    svg(
      "linearGradient",
      { id: "ganesha-wood", x1: 0, y1: 0, x2: 0, y2: 1 },
      ...stops([0, "#8a5a30", 1], [0.5, "#6d4222", 1], [1, "#4f2d15", 1]),
    ),
    svg(
      "linearGradient",
      { id: "ganesha-stone", x1: 0, y1: 0, x2: 0.4, y2: 1 },
      ...stops([0, "#d9cdb8", 1], [1, "#b3a48a", 1]),
    ),
    svg(
      "linearGradient",
      { id: "ganesha-sheen", x1: 0.1, y1: 0, x2: 0.8, y2: 1 },
      ...stops(
        [0, "#fff4d0", 0.6],
        [0.3, "#ffe9b0", 0.12],
        [0.55, "#ffffff", 0.3],
        [0.75, "#3a2208", 0.06],
        [1, "#3a2208", 0.32],
      ),
    ),
    svg(
      "linearGradient",
      { id: "ganesha-gold", x1: 0, y1: 0, x2: 0, y2: 1 },
      ...stops([0, "#f0cd7c", 1], [1, "#b17d1f", 1]),
    ),
  );
}

/**
 * A gem: the token of its color, cut and polished.
 * @param {string} kind
 * @param {number} r
 * @param {Say} say
 * @param {{shadow?: boolean, scale?: number}} [how]  scale: how much larger it is shown
 */
export function jewel(kind, r, say, { shadow = true, scale } = {}) {
  const { shape, shine } = gem(kind);
  const table = shape(0, 0, r * 0.68);
  table.setAttribute("fill", shine);
  table.setAttribute("fill-opacity", kind === "yellow" ? ".35" : ".16");
  const gloss = shape(0, 0, r);
  gloss.setAttribute("fill", "url(#ganesha-gloss)");
  const drawn = token(kind, r, say, { scale });
  drawn.insertBefore(table, drawn.children[1]);
  drawn.insertBefore(gloss, drawn.children[1]);
  return svg(
    "g",
    {},
    shadow
      ? svg("ellipse", {
          cx: r * 0.06,
          cy: r * (kind === "green" ? 0.56 : 0.84),
          rx: r * 0.8,
          ry: r * 0.22,
          fill: "#1a0d05",
          "fill-opacity": ".38",
        })
      : null,
    drawn,
    svg("ellipse", {
      cx: -r * 0.3,
      cy: kind === "green" ? -r * 0.12 : -r * 0.52,
      rx: r * 0.16,
      ry: r * 0.09,
      fill: "#ffffff",
      "fill-opacity": ".75",
      transform: `rotate(-32 ${-r * 0.3} ${-r * 0.5})`,
    }),
  );
}

// --- Spices ---

/** A token that nobody knows yet. */
const FACE_DOWN = "?";

/** The rim of each token. @type {Record<string, string>} */
const RIMS = {
  remove_last: "#5f8f4e",
  swap_altar: "#7a5530",
  reslot: "#8d8a3a",
  trade: "#c58f3a",
  plus_one: "#8a4a22",
  any_sacrifice: "#5b2f24",
  gamble: "#b02a22",
  redraw: "#2f2b2b",
};

/** Whether a piece is a spice token. @param {string} piece */
export const isSpice = (piece) => piece in RIMS || piece === FACE_DOWN;

/** Lines of each mark, in a square of 20. @type {Record<string, string>} */
const MARKS = {
  remove_last: "M-8 8.5H8M0 4V-8M-5 -3L0 -8.5L5 -3",
  swap_altar: "M-8 -4H7M3 -8L8 -4L3 0M8 5H-7M-3 1L-8 5L-3 9",
  reslot: "M-8.5 1.5H-2V8H-8.5ZM2 1.5H8.5V8H2ZM-5.5 -2C-4 -8.5 4 -8.5 5.5 -2M5.5 -2.2L1.6 -3.6M5.5 -2.2L7.6 -5.8",
  trade:
    "M-8 -5.5a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0M2.8 -5.5a2.6 2.6 0 1 0 5.2 0a2.6 2.6 " +
    "0 1 0 -5.2 0M-8 4.5H8M-4.5 1L-8.5 4.5L-4.5 8M4.5 1L8.5 4.5L4.5 8",
  any_sacrifice:
    "M0 -9C5 -4.5 7 -0.5 5.6 4A5.8 5.4 0 0 1 -5.6 4C-6.6 0 -3.4 -1 -3.2 -4.6C-1.4 -3.6 -0.4 " +
    "-2 -0.4 0C1.6 -2.4 1.2 -6 0 -9ZM-2 8C-2.4 5.4 0 5 0 2.6C2 4.4 2.6 6 2 8",
  plus_one: "M-9.5 0.5H-0.5M-5 -4V5M3.5 -4.5L7.5 -7.5V8",
  gamble: "M-5.2 -4C-5.2 -10.4 5.6 -10.4 5.6 -4C5.6 -0.4 0.2 -0.6 0.2 4M0.2 8.6V8.7",
  redraw: "M6.6 -4A7.6 7.6 0 1 0 7.6 2M7.6 -8.6V-3.4H2.4",
};

/** A spice token with its mark; one that lies face down shows its back. @param {string} id @param {number} r */
export function spice(id, r) {
  if (id === FACE_DOWN)
    return svg(
      "g",
      {},
      svg("circle", { r, fill: "#6d4222", stroke: "#2d1a0c", "stroke-width": Math.max(0.8, r * 0.05) }),
      svg("circle", { r: r * 0.8, fill: "#8a5a30", stroke: "#e0b65a", "stroke-width": Math.max(0.8, r * 0.06) }),
      svg("polygon", { points: polygonPoints(0, 0, r * 0.56, 8, { inner: r * 0.3 }), fill: "#e0b65a" }),
    );
  const k = (r * 0.62) / 10;
  const mark = svg("path", {
    d: MARKS[id],
    fill: "none",
    stroke: "#2d1a0c",
    "stroke-width": 2.3,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    transform: `scale(${k})`,
  });
  return svg(
    "g",
    {},
    svg("circle", { r, fill: RIMS[id] ?? "#6d4222", stroke: "#2d1a0c", "stroke-width": Math.max(0.8, r * 0.05) }),
    svg("circle", { r: r * 0.8, fill: "#f6e6c4", stroke: "#e0b65a", "stroke-width": Math.max(0.8, r * 0.06) }),
    mark,
  );
}

// --- Drum and bag ---

/** Ganesha's drum with its number. @param {number} r @param {number | null} number */
export function drum(r, number) {
  const k = r / 12;
  return svg(
    "g",
    {},
    svg("path", {
      d: `M${-12 * k} ${-6 * k}V${6 * k}A${12 * k} ${5 * k} 0 0 0 ${12 * k} ${6 * k}V${-6 * k}Z`,
      fill: "#8a1d1f",
      stroke: "#3c0b0d",
      "stroke-width": 1.2,
    }),
    svg("path", {
      d: [-8, -2.7, 2.7, 8].map((x, i) => `M${x * k} ${-3 * k}L${(x + (i % 2 ? -2.7 : 2.7)) * k} ${9 * k}`).join(""),
      stroke: "#e0b65a",
      "stroke-width": 1.2,
      "stroke-opacity": 0.8,
    }),
    svg("ellipse", { cy: -6 * k, rx: 12 * k, ry: 5 * k, fill: "#f6e6c4", stroke: "#b17d1f", "stroke-width": 1.6 }),
    number === null ? null : svg("circle", { cy: 2.6 * k, r: 7 * k, fill: "#fff6e6", stroke: "#b17d1f" }),
    number === null ? null : label(0, 2.9 * k, number, { class: "gem-letter", size: 11.5 * k, fill: "#2a1c13" }),
  );
}

/** The bag. @param {number} r */
export function bag(r) {
  const k = r / 12;
  return svg(
    "g",
    { transform: `scale(${k})` },
    svg("path", {
      d: "M-4 -6C-12 0 -12 11 -5 11.6H5C12 11 12 0 4 -6Z",
      fill: "#7b2a4a",
      stroke: "#3a0d22",
      "stroke-width": 1.2,
    }),
    svg("path", {
      d: "M-4 -6C-6 -9 -7 -10 -6.4 -11.6C-3 -9.6 -2 -12 0 -11.4C2 -12 3 -9.6 6.4 -11.6C7 -10 6 -9 4 -6Z",
      fill: "#94385c",
      stroke: "#3a0d22",
      "stroke-width": 1.2,
    }),
    svg("path", {
      d: "M-5 -6.2Q0 -4.4 5 -6.2",
      fill: "none",
      stroke: "#e0b65a",
      "stroke-width": 2,
      "stroke-linecap": "round",
    }),
  );
}

/** A lotus seen from above, for stones that are not used and for the middle. @param {number} r @param {number} petals */
export function lotus(r, petals) {
  return svg("polygon", { class: "lotus", points: polygonPoints(0, 0, r, petals, { inner: r * 0.55 }) });
}

/** A gem that is not there. @param {string} kind @param {number} r @param {{x: number, y: number}} at */
export function ghost(kind, r, { x, y }) {
  return svg("g", { class: "ghost", transform: `translate(${x} ${y})` }, plainGem(kind, r));
}

/** A gem too small for its letter: its shape says its color as well. @param {string} kind @param {number} r */
export const plainGem = (kind, r) => token(kind, r, (word) => word, { letter: false });

/** A treasury chest; gems go in under its lid. @param {number} w @param {number} h */
export function chest(w, h) {
  const [x, y] = [-w / 2, -h / 2];
  const [rim, bend] = [y + h * 0.42, y + h * 0.3];
  const lid = `V${bend}Q${x} ${y} ${x + w * 0.25} ${y}H${-x - w * 0.25}Q${-x} ${y} ${-x} ${bend}V${rim}Z`;
  return svg(
    "g",
    { class: "chest-picture" },
    svg("path", {
      d: `M${x} ${rim}${lid}`,
      fill: "#8a5a30",
      stroke: "#3a200e",
    }),
    svg("rect", { x, y: rim, width: w, height: h * 0.58, rx: 1.5, fill: "#6d4222", stroke: "#3a200e" }),
    svg("rect", {
      x: -w * 0.1,
      y: y + h * 0.32,
      width: w * 0.2,
      height: h * 0.28,
      rx: 1,
      fill: "#e0b65a",
      stroke: "#3a200e",
      "stroke-width": 0.6,
    }),
  );
}
