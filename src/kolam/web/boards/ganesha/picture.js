// The picture of the game, for lists and the front page.

import { token } from "../gems.js";
import { at, petals } from "../picture.js";
import { polygonPoints, svg } from "../svg.js";

/** @typedef {import("../types.js").Say} Say */

/** The picture of the game. @param {Say} say */
export function picture(say) {
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
