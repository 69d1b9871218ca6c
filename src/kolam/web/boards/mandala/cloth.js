// The cloth under everything: a weave, a border of diamonds with knots in its corners, and the patterns of other parts.

import { svg } from "../svg.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("../areas.js").Area} Area */

/**
 * @param {string} id
 * @param {number} w
 * @param {number} h
 * @param {...SVGElement} drawn
 */
const pattern = (id, w, h, ...drawn) =>
  svg("pattern", { id: `mandala-${id}`, width: w, height: h, patternUnits: "userSpaceOnUse" }, ...drawn);

/** @param {string} kind @param {string} d */
const thread = (kind, d) => svg("path", { class: kind, d });

/** What parts are filled with. @param {number} hem  how wide the border is */
export function patterns(hem) {
  const half = hem / 2;
  const diamond = (/** @type {number} */ r) =>
    `M${half} ${half - r}L${half + r} ${half}L${half} ${half + r}L${half - r} ${half}Z`;
  return svg(
    "defs",
    {},
    svg(
      "linearGradient",
      { id: "mandala-sheen", x1: 0, y1: 0, x2: 0.5, y2: 1 },
      svg("stop", { offset: 0, "stop-color": "#fff", "stop-opacity": 0.3 }),
      svg("stop", { offset: 0.45, "stop-color": "#fff", "stop-opacity": 0 }),
      svg("stop", { offset: 1, "stop-color": "#000", "stop-opacity": 0.26 }),
    ),
    // Threads over and under one another.
    pattern(
      "weave",
      8,
      8,
      thread("warp", "M1 0V8M5 0V8"),
      thread("weft", "M0 1H4M4 5H8M0 5.9H8"),
      thread("knot", "M4.4 1h1.4M.4 5h1.4"),
    ),
    pattern("sand", 9, 7, thread("grain", "M1 1h.9M5.5 2.2h.9M3 5h.9M8 5.8h.9")),
    pattern("waves", 24, 11, thread("wave", "M0 3Q6 -1 12 3T24 3M-6 8.5Q0 4.5 6 8.5T18 8.5T30 8.5")),
    pattern(
      "border",
      hem,
      hem,
      thread("border-diamond", diamond(half * 0.9)),
      thread("border-eye", diamond(half * 0.42)),
      thread("border-line", `M0 .6H${hem}M0 ${hem - 0.6}H${hem}M0 0V0`),
    ),
    pattern(
      "border-down",
      hem,
      hem,
      thread("border-diamond", diamond(half * 0.9)),
      thread("border-eye", diamond(half * 0.42)),
      thread("border-line", `M.6 0V${hem}M${hem - 0.6} 0V${hem}`),
    ),
  );
}

/** The mat itself. @param {Layout} layout @returns {SVGElement[]} */
export function cloth({ width, height, hem }) {
  const corner = (/** @type {number} */ x, /** @type {number} */ y) => [
    svg("rect", { class: "border-knot", x, y, width: hem, height: hem }),
    svg("circle", { class: "border-rose", cx: x + hem / 2, cy: y + hem / 2, r: hem * 0.32 }),
  ];
  const band = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) =>
    svg(
      "g",
      { transform: `translate(${x} ${y})` },
      svg("rect", { class: "border-ground", width: w, height: h }),
      svg("rect", { fill: `url(#mandala-border${h > w ? "-down" : ""})`, width: w, height: h }),
    );
  const clip = "mandala-cloth";
  return [
    svg("clipPath", { id: clip }, svg("rect", { width, height, rx: hem > 10 ? 14 : 8 })),
    svg(
      "g",
      { "clip-path": `url(#${clip})` },
      svg("rect", { class: "mat-ground", width, height }),
      svg("rect", { fill: "url(#mandala-weave)", width, height }),
      band(0, 0, width, hem),
      band(0, height - hem, width, hem),
      band(0, 0, hem, height),
      band(width - hem, 0, hem, height),
      ...[0, width - hem].flatMap((x) => [0, height - hem].flatMap((y) => corner(x, y))),
    ),
    svg("rect", {
      class: "seam",
      x: hem + 1.5,
      y: hem + 1.5,
      width: width - 2 * hem - 3,
      height: height - 2 * hem - 3,
      rx: 3,
    }),
  ];
}

/** A part of the mat filled with a pattern. @param {Area} at @param {string} kind @param {number} rx */
export const filled = ({ x, y, w, h }, kind, rx) =>
  svg("rect", { fill: `url(#mandala-${kind})`, x, y, width: w, height: h, rx });
