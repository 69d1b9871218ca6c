// What the pictures of games are made of, in a frame of 360 by 220. A game's own is `picture` of its picture.js.

import { svg } from "./svg.js";

/** @param {SVGElement} element @param {number} x @param {number} y @param {number} [turn] */
export function at(element, x, y, turn = 0) {
  element.setAttribute("transform", `translate(${x} ${y}) rotate(${turn})`);
  return element;
}

/** Petals around a point. @param {number} x @param {number} y @param {number} r @param {number} n @param {string} kind */
export function petals(x, y, r, n, kind) {
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
