// A picture for each game, drawn from its board.

import { card, gem, token } from "../boards/gems.js";
import { polygonPoints, svg } from "../boards/svg.js";
import { say } from "./words.js";

const W = 360;
const H = 220;

/** @param {SVGElement} element @param {number} x @param {number} y @param {number} [turn] */
function at(element, x, y, turn = 0) {
  element.setAttribute("transform", `translate(${x} ${y}) rotate(${turn})`);
  return element;
}

/** Petals around a point. @param {number} x @param {number} y @param {number} r @param {number} n @param {string} kind */
function petals(x, y, r, n, kind) {
  return Array.from({ length: n }, (_, i) =>
    at(
      svg("path", {
        class: kind,
        d:
          `M0 ${-r * 0.35} C${r * 0.34} ${-r * 0.6} ${r * 0.22} ${-r * 0.92} 0 ${-r} C${-r * 0.22} ` +
          `${-r * 0.92} ${-r * 0.34} ${-r * 0.6} 0 ${-r * 0.35}Z`,
      }),
      x,
      y,
      (360 / n) * i,
    ),
  );
}

function mandala() {
  const hand = ["purple", "yellow", "black", "green", "orange", "red"].map((color, i) =>
    at(card(color, 52, 72, say), 92 + i * 35, 178 - Math.sin((i / 5) * Math.PI) * 16, (i - 2.5) * 8),
  );
  return [
    ...petals(180, 92, 150, 24, "p-line"),
    ...petals(180, 92, 112, 16, "p-petal red"),
    ...petals(180, 92, 80, 12, "p-petal gold"),
    ...petals(180, 92, 50, 8, "p-petal sand"),
    svg("circle", { class: "p-core", cx: 180, cy: 92, r: 15 }),
    ...hand,
  ];
}

/** A stone with a burst or a ring on it. @param {string} color @param {boolean} burst @param {number} r */
function stone(color, burst, r) {
  const { fill } = gem(color);
  const flat = svg("ellipse", { class: "p-stone", fill, rx: r, ry: r * 0.62 });
  const mark = burst
    ? svg("polygon", {
        class: "p-mark",
        points: polygonPoints(0, 0, r * 0.5, 8, { inner: r * 0.24 }),
        transform: "scale(1 .62)",
      })
    : svg("ellipse", { class: "p-mark ring", rx: r * 0.45, ry: r * 0.28 });
  return svg("g", {}, svg("ellipse", { class: "p-stone low", fill, cy: r * 0.24, rx: r, ry: r * 0.62 }), flat, mark);
}

function mandalaStones() {
  const colors = ["red", "blue", "yellow", "purple"];
  const spiral = [];
  for (let i = 0, angle = 0; i < 96; i++) {
    const r = 12 + angle * 5.4;
    angle += 19 / r;
    const { fill, edge } = gem(colors[Math.floor(i / 5) % 4]);
    spiral.push(
      svg("ellipse", {
        ...(i < 34 ? { class: "p-laid", fill, stroke: edge } : { class: "p-space" }),
        cx: 180 + r * 1.32 * Math.cos(angle),
        cy: 108 + r * 0.86 * Math.sin(angle),
        rx: 8.4,
        ry: 6.4,
      }),
    );
  }
  const stacks = [
    [56, 104, 4],
    [100, 178, 3],
    [304, 92, 4],
    [262, 182, 4],
    [180, 196, 2],
  ];
  const towers = stacks.flatMap(([x, y, n], s) =>
    Array.from({ length: n }, (_, i) =>
      at(stone(colors[(s * 3 + i * (s % 2 ? 1 : 3)) % 4], (s + i) % 2 === 0, 27), x, y - i * 13),
    ),
  );
  return [...spiral, ...towers];
}

function ganesha() {
  const size = 33;
  const colors = ["red", "green", "purple", "blue", "yellow"];
  const hexes = [];
  const gems = [];
  let i = 0;
  for (const [row, length] of [
    [-1, 4],
    [0, 5],
    [1, 4],
  ]) {
    for (let n = 0; n < length; n++) {
      const x = 180 + (n - (length - 1) / 2) * size * 1.86;
      const y = 112 + row * size * 1.6;
      hexes.push(svg("polygon", { class: "p-hex", points: polygonPoints(x, y, size, 6) }));
      if (i % 5 !== 3) gems.push(at(token(colors[(i * 3 + row + 5) % 5], 19, say), x, y));
      i++;
    }
  }
  return [...petals(180, 112, 172, 20, "p-line"), ...petals(180, 112, 140, 20, "p-petal rose"), ...hexes, ...gems];
}

/** A die with its pips, slightly turned. @param {string} color @param {number[][]} pips */
function die(color, pips) {
  return svg(
    "g",
    {},
    svg("rect", { x: -20, y: -20, width: 40, height: 40, rx: 8, class: "p-die", fill: gem(color).fill }),
    ...pips.map(([x, y]) => svg("circle", { class: "p-pip", cx: x * 10, cy: y * 10, r: 3.6 })),
  );
}

function rajas() {
  const river = svg("path", { class: "p-river", d: "M-10 196 C80 150 110 214 190 180 S310 150 380 176 L380 240 L-10 240Z" });
  const waves = [0, 1, 2].map((i) =>
    svg("path", { class: "p-wave", d: `M${20 + i * 110} ${204 - (i % 2) * 8} q14 -9 28 0 t28 0 t28 0` }),
  );
  const dome = (/** @type {number} */ x, /** @type {number} */ w, /** @type {number} */ y) =>
    svg("path", {
      class: "p-dome",
      d:
        `M${x - w} ${y} C${x - w * 1.25} ${y - w * 1.1} ${x - w * 0.3} ${y - w * 1.25} ${x} ` +
        `${y - w * 2} C${x + w * 0.3} ${y - w * 1.25} ${x + w * 1.25} ${y - w * 1.1} ${x + w} ` +
        `${y}Z`,
    });
  const arch = (/** @type {number} */ x, /** @type {number} */ w, /** @type {number} */ h) =>
    svg("path", {
      class: "p-arch",
      d:
        `M${x - w} 176 V${176 - h} Q${x - w} ${176 - h - w} ${x} ${176 - h - w * 1.5} Q${x + w} ` +
        `${176 - h - w} ${x + w} ${176 - h} V176Z`,
    });
  return [
    svg("circle", { class: "p-sun", cx: 284, cy: 58, r: 34 }),
    dome(150, 34, 104),
    dome(96, 17, 118),
    dome(204, 17, 118),
    svg("rect", { class: "p-wall", x: 72, y: 102, width: 156, height: 76, rx: 3 }),
    svg("rect", { class: "p-wall dark", x: 72, y: 102, width: 156, height: 9 }),
    arch(150, 17, 32),
    arch(98, 10, 24),
    arch(202, 10, 24),
    river,
    ...waves,
    at(
      die("orange", [
        [-1, -1],
        [1, 1],
        [0, 0],
      ]),
      272,
      138,
      -9,
    ),
    at(
      die("green", [
        [-1, -1],
        [1, 1],
        [-1, 1],
        [1, -1],
        [0, 0],
      ]),
      318,
      122,
      12,
    ),
    at(
      die("blue", [
        [-1, -1],
        [1, 1],
        [-1, 1],
        [1, -1],
      ]),
      306,
      168,
      5,
    ),
  ];
}

/** @type {Record<string, () => SVGElement[]>} */
const DRAWN = { mandala, "mandala-stones": mandalaStones, ganesha, rajas };

/** The picture of a game. @param {string} game */
export function picture(game) {
  const parts = DRAWN[game]?.() ?? [svg("image", { href: `/static/boards/${game}/picture.svg`, width: W, height: H })];
  return svg(
    "svg",
    {
      viewBox: `0 0 ${W} ${H}`,
      class: `picture picture-${game}`,
      "aria-hidden": "true",
      preserveAspectRatio: "xMidYMid slice",
    },
    svg("rect", { class: "p-ground", width: W, height: H }),
    ...parts,
  );
}
