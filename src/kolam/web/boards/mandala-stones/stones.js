// How stones and artists are drawn. A color has its fill, its letter and, where only the side is seen, its own edge; a
// pattern has its shape.

import { gem, letter, lettering } from "../gems.js";
import { label, polygonPoints, round, svg } from "../svg.js";

/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("../../types/mandala-stones.js").Kind} Kind */
/** @typedef {import("./layout.js").StoneSize} StoneSize */

const CLAY = { fill: "#b9aa92", edge: "#63563f", shine: "#e2d8c6", ink: "#2b1d14" };

/** @param {Kind} kind */
const paint = ({ color }) => (color ? gem(color) : CLAY);

/** What stones, wood and cloth are shaded with: light comes from the upper left. */
export const shades = () => {
  const stop = (/** @type {number} */ offset, /** @type {string} */ color, /** @type {number} */ opacity) =>
    svg("stop", { offset, "stop-color": color, "stop-opacity": opacity });
  return svg(
    "defs",
    {},
    svg(
      "linearGradient",
      { id: "mandala-stones-round" },
      stop(0, "#000", 0.34),
      stop(0.28, "#fff", 0.12),
      stop(0.6, "#000", 0.1),
      stop(1, "#000", 0.42),
    ),
    svg(
      "radialGradient",
      { id: "mandala-stones-shine", cx: 0.36, cy: 0.28, r: 0.8 },
      stop(0, "#fff", 0.34),
      stop(0.5, "#fff", 0),
      stop(1, "#000", 0.2),
    ),
    svg(
      "pattern",
      { id: "mandala-stones-wood", width: 180, height: 46, patternUnits: "userSpaceOnUse" },
      svg("path", {
        class: "grain",
        d:
          "M0 5C40 2 70 9 110 6S160 3 180 5M0 13C30 16 60 10 100 14S150 16 180 13M0 22C50 18 80 27 120 23S165 20 180 22" +
          "M0 31C35 34 75 28 105 32S150 33 180 31M0 39C45 36 70 43 115 40S160 37 180 39",
      }),
      svg("path", { class: "grain deep", d: "M24 18q12 -4 26 0q-13 4 -26 0zM128 36q10 -3.4 22 0q-11 3.4 -22 0z" }),
    ),
    svg(
      "pattern",
      { id: "mandala-stones-cloth", width: 6, height: 6, patternUnits: "userSpaceOnUse" },
      svg("path", { class: "thread", d: "M0 1h3M3 4h3M1.5 2.5v3M4.5 -.5v3" }),
    ),
  );
};

/**
 * The mark of a pattern around 0, 0: a burst of rays or a double ring, its middle left free.
 * @param {string | null} pattern
 * @param {number} r
 * @param {string} ink
 */
export function mark(pattern, r, ink) {
  if (pattern === "burst") {
    const rays = Array.from({ length: 12 }, (_, i) => {
      const at = (/** @type {number} */ way, /** @type {number} */ far) =>
        `${round(far * r * Math.sin(way))} ${round(-far * r * Math.cos(way))}`;
      const way = (i * Math.PI) / 6;
      return `M${at(way - 0.17, 0.6)}L${at(way, 0.97)}L${at(way + 0.17, 0.6)}Z`;
    });
    return svg("path", { d: rays.join(""), fill: ink });
  }
  if (pattern === "ring")
    return svg(
      "g",
      { fill: "none", stroke: ink },
      svg("circle", { r: r * 0.79, "stroke-width": r * 0.13 }),
      svg("circle", { r: r * 0.63, "stroke-width": r * 0.05 }),
    );
  return svg("g", {});
}

/**
 * A small flat stone around 0, 0.
 * @param {Kind} kind
 * @param {number} r
 * @param {Say} say
 * @param {{pattern?: boolean, scale?: number}} [how]  scale: how much larger it is shown
 */
export function disc(kind, r, say, how = {}) {
  const { fill, edge, ink } = paint(kind);
  return svg(
    "g",
    {},
    svg("circle", { r: r - 0.5, fill, stroke: edge, "stroke-width": Math.max(1, r * 0.09) }),
    how.pattern === false ? null : mark(kind.pattern, r * 0.94, ink),
    kind.color &&
      lettering(0, r * 0.04, letter(kind.color, say), {
        size: r * (how.pattern === false ? 1.3 : 1.02),
        room: r * (how.pattern === false ? 1.6 : 1.2),
        fill: ink,
        scale: how.scale,
      }),
    !kind.color && lettering(0, 0, "?", { size: r, room: r * 1.6, fill: ink }),
  );
}

/** A stone of the mandala too small for a letter: nothing is decided by which it is. @param {Kind} kind @param {number} r */
export function pebble(kind, r) {
  const { fill, edge } = paint(kind);
  return svg("circle", { r, fill, stroke: edge, "stroke-width": 0.8 });
}

/** The side of a stone, from its lower edge at 0, 0 up. @param {StoneSize} size */
const side = ({ rx, ry, band }) => `M${-rx} ${-band}V0A${rx} ${ry} 0 0 0 ${rx} 0V${-band}Z`;

/**
 * A stone lying in a stack, seen from above: its lower edge around 0, 0. The face has letter and pattern, the side the
 * edge of its color.
 * @param {Kind} kind
 * @param {StoneSize} size
 * @param {number | null} top  if its face is seen: how many stones lie under it, for the veil over a stack that is out of reach
 * @param {Say} say
 */
export function stackStone(kind, size, top, say) {
  const { rx, ry, band, text } = size;
  const { fill, edge, shine, ink } = paint(kind);
  return svg(
    "g",
    {},
    svg("path", { d: side(size), fill, stroke: edge, "stroke-width": 1.1 }),
    svg("path", { d: side(size), fill: "url(#mandala-stones-round)" }),
    svg("g", { transform: `translate(0 ${-band / 2})` }, edging(kind, size, ink)),
    svg("ellipse", { cy: -band, rx, ry, fill, stroke: edge, "stroke-width": 1.1 }),
    top !== null && svg("ellipse", { cy: -band, rx, ry, fill: "url(#mandala-stones-shine)" }),
    top !== null &&
      svg("ellipse", {
        cy: -band - 0.6,
        rx: rx - 1.4,
        ry: ry - 1.6,
        fill: "none",
        stroke: shine,
        "stroke-opacity": 0.7,
        "stroke-width": 0.9,
      }),
    top !== null &&
      svg("g", { transform: `translate(0 ${-band}) scale(1 ${round(ry / rx)})` }, mark(kind.pattern, rx * 0.96, ink)),
    top !== null &&
      kind.color &&
      label(0, -band + 0.5, letter(kind.color, say), { class: "gem-letter color-letter", size: text, fill: ink }),
    top !== null &&
      svg("path", {
        class: "veil",
        d: `M${-rx} ${-band}A${rx} ${ry} 0 0 1 ${rx} ${-band}V${top * band}A${rx} ${ry} 0 0 1 ${-rx} ${top * band}Z`,
      }),
  );
}

/**
 * What the side of a stone shows besides its color: red is plain, blue has a line, yellow has notches, purple has dots;
 * in the middle the pattern, where it is known.
 * @param {Kind} kind
 * @param {StoneSize} size
 * @param {string} ink
 */
function edging({ color, pattern }, { rx, ry, band }, ink) {
  const at = (/** @type {number} */ degrees) => [
    round(rx * Math.cos((degrees * Math.PI) / 180)),
    round(ry * Math.sin((degrees * Math.PI) / 180)),
  ];
  const ways = [28, 46, 64, 116, 134, 152, ...(pattern ? [] : [82, 98])];
  const [from, to] = [at(158), at(22)];
  const marks = {
    blue: () =>
      svg("path", {
        d: `M${from[0]} ${from[1]}A${rx} ${ry} 0 0 0 ${to[0]} ${to[1]}`,
        fill: "none",
        stroke: ink,
        "stroke-width": 1.3,
      }),
    yellow: () =>
      svg("path", {
        d: ways.map((way) => `M${at(way)[0]} ${round(at(way)[1] - band * 0.36)}v${round(band * 0.72)}`).join(""),
        stroke: ink,
        "stroke-width": 1.4,
      }),
    purple: () => svg("g", { fill: ink }, ...ways.map((way) => svg("circle", { cx: at(way)[0], cy: at(way)[1], r: 1.3 }))),
  };
  const found = color ? /** @type {Record<string, (() => SVGElement) | undefined>} */ (marks)[color]?.() : null;
  const r = band * 0.46;
  const middle = !pattern
    ? null
    : pattern === "burst"
      ? svg("polygon", { points: polygonPoints(0, ry, r * 1.2, 5, { inner: r * 0.5 }), fill: ink })
      : svg("circle", { cy: ry, r: r * 0.78, fill: "none", stroke: ink, "stroke-width": 1.5 });
  return svg("g", {}, found, middle);
}

/**
 * A stone of a tower: its lower edge around 0, 0, the letter on its side, the pattern on its face.
 * @param {Kind} kind
 * @param {StoneSize} size
 * @param {Say} say
 */
export function towerStone(kind, size, say) {
  const { rx, ry, band, text } = size;
  const { fill, edge, shine, ink } = paint(kind);
  return svg(
    "g",
    {},
    svg("path", { d: side(size), fill, stroke: edge, "stroke-width": 1.1 }),
    svg("path", { d: side(size), fill: "url(#mandala-stones-round)" }),
    svg("ellipse", { cy: -band, rx, ry, fill, stroke: edge, "stroke-width": 1.1 }),
    svg("ellipse", { cy: -band, rx, ry, fill: "url(#mandala-stones-shine)" }),
    svg("ellipse", {
      cy: -band - 0.4,
      rx: rx - 1.3,
      ry: ry - 1.2,
      fill: "none",
      stroke: shine,
      "stroke-opacity": 0.75,
      "stroke-width": 0.8,
    }),
    svg("g", { transform: `translate(0 ${-band}) scale(1 ${round(ry / rx)})` }, mark(kind.pattern, rx * 0.9, ink)),
    kind.color &&
      label(0, ry - band / 2 - 0.3, letter(kind.color, say), { class: "gem-letter color-letter", size: text, fill: ink }),
  );
}

/**
 * A stone of a folded tower: a side for each stone, the letter on the face of the top.
 * @param {Kind} kind
 * @param {StoneSize} size
 * @param {boolean} top
 * @param {Say} say
 */
export function foldedStone(kind, size, top, say) {
  const { rx, ry, band, text } = size;
  const { fill, edge, ink } = paint(kind);
  return svg(
    "g",
    {},
    svg("path", { d: side(size), fill, stroke: edge, "stroke-width": 1 }),
    svg("ellipse", { cy: -band, rx, ry, fill, stroke: edge, "stroke-width": 1 }),
    top &&
      kind.color &&
      label(0, -band + 0.5, letter(kind.color, say), { class: "gem-letter color-letter", size: text, fill: ink }),
  );
}

/**
 * An artist standing on 0, 0: a robe with the pattern; the one with the burst wears a pointed cap, the one with the ring
 * a round one.
 * @param {string} pattern
 * @param {number} high
 */
export function artist(pattern, high) {
  const h = high / 50;
  const burst = pattern === "burst";
  const [robe, fold, line, sign] = burst
    ? ["#fdf3dc", "#e3cda0", "#4a2c12", "#8a1d1f"]
    : ["#1d4548", "#12302f", "#0a1c1d", "#f7e6bf"];
  const emblem = burst
    ? svg("polygon", { points: polygonPoints(0, 0, 11, 10, { inner: 5.6 }), fill: sign })
    : svg(
        "g",
        { fill: "none", stroke: sign },
        svg("circle", { r: 8.6, "stroke-width": 3 }),
        svg("circle", { r: 3.2, "stroke-width": 2 }),
      );
  const cap = burst
    ? svg("path", { d: "M-9 -39Q-6 -48 0 -57Q6 -48 9 -39Q0 -34.5 -9 -39Z", fill: sign, stroke: line, "stroke-width": 1.4 })
    : svg("path", {
        d: "M-9.5 -38Q-10.5 -50 0 -50.5Q10.5 -50 9.5 -38Q0 -34 -9.5 -38Z",
        fill: sign,
        stroke: line,
        "stroke-width": 1.4,
      });
  return svg(
    "g",
    { transform: `scale(${round(h)})` },
    svg("ellipse", { cy: 1.5, rx: 20, ry: 8, fill: "#1b0f08", "fill-opacity": 0.3 }),
    svg("path", {
      d: "M-17 0C-16.5 -14 -12.5 -27 -6 -31H6C12.5 -27 16.5 -14 17 0C17 5.5 -17 5.5 -17 0Z",
      fill: "none",
      stroke: "#f7e6bf",
      "stroke-width": 4.4,
      "stroke-opacity": 0.85,
    }),
    svg("path", {
      d: "M-17 0C-16.5 -14 -12.5 -27 -6 -31H6C12.5 -27 16.5 -14 17 0C17 5.5 -17 5.5 -17 0Z",
      fill: robe,
      stroke: line,
      "stroke-width": 1.6,
    }),
    svg("path", { d: "M6 -31C12.5 -27 16.5 -14 17 0C16 3.5 11 4.2 8 4.4C11 -10 9 -24 3 -31Z", fill: fold }),
    svg("circle", { cy: -36, r: 7.6, fill: "#c98e5f", stroke: line, "stroke-width": 1.4 }),
    cap,
    svg("g", { transform: "translate(0 -13)" }, emblem),
  );
}

/** A hand, palm outward, around 0, 0. @param {number} r @param {string} kind  its class */
export const hand = (r, kind) =>
  svg("path", {
    class: kind,
    transform: `scale(${round(r / 10)})`,
    d:
      "M-6.6 -1.2c0 -1.5 2 -1.5 2 0v-5c0 -1.6 2.1 -1.6 2.1 0v-1.4c0 -1.7 2.2 -1.7 2.2 0v1.2c0 " +
      "-1.6 2.1 -1.6 2.1 0v7l1.7 -2c1.2 -1.2 2.9 0 2 1.5l-3.2 5.8q-1.4 2.6 -4.4 2.6q-4.5 0 " +
      "-4.5 -4.7z",
  });

/** An objective card as a small sign around 0, 0. */
export const card = () =>
  svg(
    "g",
    {},
    svg("rect", { x: -8, y: -11, width: 16, height: 22, rx: 3, fill: "#fbf3dd", stroke: "#7a5a1e", "stroke-width": 1.4 }),
    svg("polygon", { points: polygonPoints(0, 0, 6, 8, { inner: 3 }), fill: "#8a1d1f" }),
  );
