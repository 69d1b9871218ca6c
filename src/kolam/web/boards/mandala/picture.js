// The picture of the game, for lists and the front page.

import { card } from "../gems.js";
import { at, petals } from "../picture.js";
import { svg } from "../svg.js";

/** @typedef {import("../types.js").Say} Say */

/** The picture of the game. @param {Say} say */
export function picture(say) {
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
