// A seat folded into a small panel, on a phone: its face, fame, coins, flipped cards and the colors of its dice.

import { headOf } from "../animals.js";
import { moved } from "../areas.js";
import { sign } from "./icons.js";
import { ALONE } from "./phone.js";
import { nameLabel } from "../lettering.js";
import { label, svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./layout.js").Folded} Folded */

/** @param {Scene} scene @param {number} seat @param {Folded} at */
export function drawFolded(scene, seat, { all: { x, y, w, h } }) {
  const { view, glance, names, over } = scene;
  const wide = w > 300;
  const r = 14;
  const line = wide ? y + h / 2 : y + h * 0.29;
  const acting = view.turn === seat && !over;
  const first = wide ? x + w * ALONE - 128 : x + 2 * r + 8;
  const drawn = [
    svg("rect", { class: "shade", x: x + 1, y: y + 2, width: w, height: h, rx: 10 }),
    svg("rect", { class: `panel${acting ? " acting" : ""}`, x, y, width: w, height: h, rx: 10 }),
    moved(headOf(seat, r), { x: x + r + 4, y: y + h / 2 }),
    ...(wide ? [nameLabel(x + 2 * r + 10, line, names[seat], first - x - 2 * r - 14, { size: 13, least: 12 })] : []),
  ];
  if (view.start === seat)
    drawn.push(
      svg(
        "g",
        { class: view.stage === 1 ? "elephant green-side" : "elephant" },
        moved(sign("elephant", 6.5), { x: x + r * 1.95, y: y + h - 8 }),
      ),
    );
  return [...drawn, ...facts(glance.seats[seat], first, line, wide ? 42 : (w - 40) / 3)];
}

/**
 * Flipped cards, fame and coins.
 * @param {import("../../types/rajas.js").SeatSeen} own
 * @param {number} x
 * @param {number} y
 * @param {number} step
 */
function facts({ score, track, tokens }, x, y, step) {
  const shown = [
    { picture: flippedCard(), words: `${score}/${track.length}`, strong: score > 0 },
    { picture: sign("fame", 6.5), words: tokens.fame.n, strong: tokens.fame.is_near },
    { picture: sign("coin", 6.5), words: tokens.coins.n, strong: tokens.coins.is_near },
  ];
  // The first is the widest.
  const at = [0, step * 1.28, step * 2.14];
  return shown.flatMap(({ picture, words, strong }, i) => [
    moved(picture, { x: x + at[i] + 6.5, y }),
    label(x + at[i] + 15, y + 1, words, { anchor: "start", size: 12.5, class: strong ? "number" : "number soft" }),
  ]);
}

/** A card of the track, turned over. */
const flippedCard = () => svg("rect", { class: "flipped-card drawn-sign", x: -4.5, y: -6.5, width: 9, height: 13, rx: 2 });
