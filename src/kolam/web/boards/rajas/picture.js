// The picture of the game, for lists and the front page.

import { gem } from "../gems.js";
import { at } from "../picture.js";
import { svg } from "../svg.js";

/** A die with its pips, slightly turned. @param {string} color @param {number[][]} pips */
function die(color, pips) {
  return svg(
    "g",
    {},
    svg("rect", { x: -20, y: -20, width: 40, height: 40, rx: 8, class: "p-die", fill: gem(color).fill }),
    ...pips.map(([x, y]) => svg("circle", { class: "p-pip", cx: x * 10, cy: y * 10, r: 3.6 })),
  );
}

/** The picture of the game. */
export function picture() {
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
