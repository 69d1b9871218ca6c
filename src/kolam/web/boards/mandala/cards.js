// Mandala's cards: each color has a drawing of its own around its shape, as sand is laid, and its letter.

import { gem, LEAST, letter } from "../gems.js";
import { label, polygonPoints, round, svg } from "../svg.js";

/** @typedef {import("../types.js").Say} Say */

/** How wide a card is on which a drawing still finds room beside the letter. */
const NARROW = 26;

/** @param {number} way  degrees from the top @param {number} r */
const point = (way, r) => {
  const a = (way * Math.PI) / 180;
  return `${round(r * Math.sin(a))} ${round(-r * Math.cos(a))}`;
};

/**
 * Petals around 0, 0 as one path.
 * @param {number} n
 * @param {number} from
 * @param {number} to
 * @param {number} [turn]
 * @param {number} [full]
 */
function petals(n, from, to, turn = 0, full = 0.62) {
  const half = (180 / n) * full;
  const belly = (from + to * 2) / 3;
  return Array.from({ length: n }, (_, i) => {
    const way = turn + (360 / n) * i;
    return `M${point(way, from)}Q${point(way - half, belly)} ${point(way, to)}Q${point(way + half, belly)} ${point(way, from)}Z`;
  }).join("");
}

/** Rays around 0, 0. @param {number} n @param {number} from @param {number} to @param {number} [turn] */
const rays = (n, from, to, turn = 0) =>
  Array.from({ length: n }, (_, i) => {
    const way = turn + (360 / n) * i;
    return `M${point(way - 5, from)}L${point(way, to)}L${point(way + 5, from)}Z`;
  }).join("");

/** A polygon as a path. @param {number} n @param {number} r @param {number} turn */
const figure = (n, r, turn) => `M${polygonPoints(0, 0, r, n, { turn }).replaceAll(" ", "L")}Z`;

/**
 * What lies around the shape of each color, within a circle of 1: first what is filled, then what is drawn as lines.
 * @type {Record<string, (r: number) => [string, string]>}
 */
const AROUND = {
  // A yantra with its four gates.
  black: (r) => [petals(4, r * 0.66, r * 1.06, 0, 0.5), `${figure(4, r * 1.02, -45)}${figure(4, r * 0.98, -90)}`],
  // Leaves that grow from a triangle, and the triangle turned over.
  green: (r) => [petals(9, r * 0.55, r, 20, 0.6), `${figure(3, r * 0.98, -90)}${figure(3, r * 0.98, 90)}`],
  // A flower of six, twice.
  purple: (r) => [petals(6, r * 0.4, r, 0, 0.8), petals(6, r * 0.5, r * 0.86, 30, 0.6)],
  // A sun.
  yellow: (r) => [
    rays(16, r * 0.66, r * 1.04),
    `M${point(0, r * 0.62)}A${r * 0.62} ${r * 0.62} 0 1 1 ${point(359, r * 0.62)}Z`,
  ],
  // Flames on four sides.
  orange: (r) => [petals(4, r * 0.45, r * 1.06, 0, 0.55) + petals(4, r * 0.5, r * 0.86, 45, 0.5), figure(4, r * 0.98, -90)],
  // A lotus.
  red: (r) => [petals(8, r * 0.5, r, 0, 0.86), petals(8, r * 0.56, r * 0.9, 22.5, 0.7)],
};

/** @param {number} w @param {number} h @param {number} inset @param {number} rx @param {Record<string, any>} how */
const plate = (w, h, inset, rx, how) =>
  svg("rect", { x: -w / 2 + inset, y: -h / 2 + inset, width: w - 2 * inset, height: h - 2 * inset, rx, ...how });

/** The shadow of a card, soft by two layers. @param {number} w @param {number} h @param {number} rx */
const shadow = (w, h, rx) => [
  svg("rect", { x: -w / 2 - 0.5, y: -h / 2 + 1.6, width: w + 1, height: h + 1, rx, fill: "#1b0f08", "fill-opacity": 0.16 }),
  svg("rect", { x: -w / 2, y: -h / 2 + 1, width: w, height: h, rx, fill: "#1b0f08", "fill-opacity": 0.3 }),
];

/**
 * A card around 0, 0; "?" is a back.
 * @param {string} kind
 * @param {number} w
 * @param {number} h
 * @param {Say} say
 */
export function card(kind, w, h, say) {
  const rx = w * 0.12;
  if (kind === "?") return svg("g", { class: "card back" }, ...shadow(w, h, rx), ...back(w, h, rx));
  const { fill, edge, shine, ink } = gem(kind);
  const narrow = w < NARROW;
  const size = Math.max(LEAST, w * 0.27);
  const at = narrow ? { x: 0, y: 0.5 } : { x: -w / 2 + size * 0.66, y: -h / 2 + size * 0.7 };
  return svg(
    "g",
    { class: "card" },
    ...shadow(w, h, rx),
    plate(w, h, 0, rx, { fill, stroke: edge, "stroke-width": 1.3 }),
    plate(w, h, 1, rx * 0.9, { fill: "url(#mandala-sheen)" }),
    ...(narrow
      ? []
      : [plate(w, h, 2.6, rx * 0.75, { fill: "none", stroke: shine, "stroke-opacity": 0.7, "stroke-width": 0.9 })]),
    ...(narrow ? [] : [motif(kind, w, h)]),
    label(at.x, at.y, letter(kind, say), { class: "gem-letter color-letter", size, fill: ink }),
  );
}

/** The drawing on a card of a color. @param {string} kind @param {number} w @param {number} h */
function motif(kind, w, h) {
  const { fill, edge, shine, shape } = gem(kind);
  const r = Math.min(w * 0.41, h * 0.32);
  const [filled, drawn] = (AROUND[kind] ?? AROUND.red)(r);
  const middle = shape(0, 0, r * 0.52);
  const core = shape(0, 0, r * 0.24);
  const paint = (/** @type {SVGElement} */ element, /** @type {Record<string, string | number>} */ how) => {
    for (const [name, value] of Object.entries(how)) element.setAttribute(name, String(value));
    return element;
  };
  return svg(
    "g",
    { transform: `translate(0 ${round(h * 0.12)})` },
    svg("path", { d: filled, fill: shine, "fill-opacity": 0.5, stroke: edge, "stroke-opacity": 0.6, "stroke-width": 0.6 }),
    svg("path", { d: drawn, fill: "none", stroke: shine, "stroke-opacity": 0.8, "stroke-width": Math.max(0.6, r * 0.045) }),
    paint(middle, { fill: edge, stroke: shine, "stroke-width": Math.max(1, r * 0.07), "stroke-linejoin": "round" }),
    paint(core, { fill: shine, stroke: fill, "stroke-width": 0.6, "stroke-linejoin": "round" }),
  );
}

/** Lacquer with a golden flower. @param {number} w @param {number} h @param {number} rx */
function back(w, h, rx) {
  const r = Math.min(w, h) * 0.34;
  const gold = "#d9a94a";
  return [
    plate(w, h, 0, rx, { fill: "#6d1a1c", stroke: "#33090b", "stroke-width": 1.3 }),
    plate(w, h, 1, rx * 0.9, { fill: "url(#mandala-sheen)" }),
    plate(w, h, 2.6, rx * 0.75, { fill: "none", stroke: gold, "stroke-opacity": 0.85 }),
    svg("path", { d: petals(8, r * 0.3, r, 0, 0.8), fill: gold, "fill-opacity": 0.28, stroke: gold, "stroke-width": 0.9 }),
    svg("circle", { r: r * 0.24, fill: gold }),
  ];
}
