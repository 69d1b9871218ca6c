// What Mandala Stones' board says of the mandala, and what scored stones bring.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "./dom.js";

install();
const { gains } = await import("../../src/kolam/web/boards/mandala-stones/scoring.js");
const { mandalaWords, spaceRule } = await import("../../src/kolam/web/boards/mandala-stones/words.js");

const say = (words, values = {}) => words.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

test("how far the end is, and how far the next points are", () => {
  const told = (to_end, bonuses) => mandalaWords({ glance: { to_end, bonuses } }, say);
  assert.deepEqual(told(21, [{ points: 1, away: 3 }]), ["21 stones to the end", "+1 in 3 stones"]);
  assert.deepEqual(told(0, []), ["Last round"]);
});

test("a color brings what each tower was worth, any other top what a top is worth", () => {
  const before = { seats: [{ towers: [{ worth: 7 }, { worth: 4 }] }] };
  const stones = [
    { seat: 0, k: 0 },
    { seat: 0, k: 1 },
  ];
  const components = { top_points: 1, notations: ["score {color}", "tops {spaces}"] };
  const scene = (action) => ({ components, last: { seat: 0, action } });
  assert.deepEqual(gains(scene("score red"), before, stones), [7, 4]);
  assert.deepEqual(gains(scene("tops 12"), before, stones), [1, 1]);
});

test("a space tells its rule with the points of its file", () => {
  const rule = (counts) => spaceRule({ components: { spaces: [{ counts, points: [1, 3, 6] }] } }, 0, say);
  assert.equal(rule("stones"), "Scores by the stones in the tower: 1 → 1, 2 → 3, 3 → 6");
  assert.equal(rule("colors"), "Scores by the different colors in the tower: 1 → 1, 2 → 3, 3 → 6");
  assert.match(rule("heights"), /^Scores by the different heights on the whole board.*1 → 1, 2 → 3, 3 → 6$/);
});
