// A mandala that is destroyed, as something to watch: it glows, the colors go to rivers and cups one after another, then the
// fields sink to the pile and the mountain begins anew.

import { svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("../climax.js").Climax} Climax */
/** @typedef {import("../stage.js").Standing} Standing */
/** @typedef {import("../../types/mandala.js").View} View */

/** Milliseconds: the glow before anything moves, between one color and the next, between one card and the next. */
const GLOW = 520;
const COLOR = 170;
const CARD = 35;
/** When the completing card lies. */
const LAID = 380;

/** How many cards lie in a mandala. @param {View} view @param {number} m */
const count = ({ mandalas }, m) =>
  [mandalas[m].mountain, ...mandalas[m].fields].flatMap(Object.values).reduce((sum, n) => sum + n, 0);

/**
 * What happened to a mandala: it was completed, it was cleared, or both at once (nobody could claim).
 * @param {View} before
 * @param {View} now
 * @param {number} m
 */
export function fate(before, now, m) {
  const was = before.phase === "claim" && before.mandala === m + 1;
  const is = now.phase === "claim" && now.mandala === m + 1;
  // Cards leave a mandala only when it is destroyed.
  const isLess = count(before, m) > count(now, m);
  return { isCompleted: is && !was, isCleared: !is && (was || isLess) };
}

/**
 * Let what the stage has begun to move go in its order, and draw the glow.
 * @param {Climax} climax
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Standing[]} standing
 */
export function destroying(climax, scene, layout, standing) {
  const { previous, view } = scene;
  if (!previous) return;
  layout.mandalas.forEach(({ all }, m) => {
    const { isCompleted, isCleared } = fate(previous, view, m);
    if (!isCompleted && !isCleared) return;
    const wasPlaying = previous.phase !== "claim";
    if (wasPlaying) glow(climax, all, isCompleted ? LAID : 0);
    if (isCleared) inOrder(climax, scene, m, standing, wasPlaying ? GLOW : 0);
  });
}

/** @param {Climax} climax @param {import("../areas.js").Area} at @param {number} delay */
function glow(climax, { x, y, w, h }, delay) {
  const light = svg("rect", { class: "completed", x: x + 2, y: y + 2, width: w - 4, height: h - 4, rx: 17 });
  climax.draw(light, [{ opacity: 0 }, { opacity: 1, offset: 0.35 }, { opacity: 0.75, offset: 0.7 }, { opacity: 0 }], {
    duration: GLOW + 200,
    delay,
    easing: "ease-in-out",
  });
}

/**
 * Colors to rivers and cups, then the fields to the pile, then the new mountain.
 * @param {Climax} climax
 * @param {Scene} scene
 * @param {number} m
 * @param {Standing[]} standing
 * @param {number} start
 */
function inOrder(climax, { components }, m, standing, start) {
  const moving = standing.filter(({ element }) => element.getAnimations().length > 0);
  const at = (/** @type {RegExp} */ place) => moving.filter((piece) => place.test(piece.place));
  const claimed = at(/^(river|cup)/);
  const order = components.colors.filter((color) => claimed.some(({ kind }) => kind === color));
  claimed.forEach((piece, i) => climax.postpone(piece, start + order.indexOf(piece.kind) * COLOR + i * CARD));
  const sinking = start + order.length * COLOR + 80;
  const sunk = at(/^pile/);
  sunk.forEach((piece, i) => climax.postpone(piece, sinking + i * CARD));
  const anew = sinking + Math.min(sunk.length * CARD, 300) + 160;
  at(new RegExp(`^mountain ${m + 1}`)).forEach((piece, i) => climax.postpone(piece, anew + i * COLOR));
}
