// The picture of the game, for lists and the front page.

import { gem } from "../gems.js";
import { at } from "../picture.js";
import { polygonPoints, svg } from "../svg.js";

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

/** The picture of the game. */
export function picture() {
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
