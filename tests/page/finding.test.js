// Finding words in texts.

import assert from "node:assert/strict";
import test from "node:test";

import { folded, hits, wordsOf } from "../../src/kolam/web/page/finding.js";

const found = (/** @type {string} */ text, /** @type {string} */ query) =>
  hits(text, wordsOf(query)).map(([from, to]) => text.slice(from, to));

test("words are found by their beginnings, in any case", () => {
  assert.deepEqual(found("A card may go to a Mountain. Cards stay.", "CARD"), ["card", "Card"]);
  assert.deepEqual(found("discard it", "card"), []);
});

test("all words must be there, in any order", () => {
  assert.deepEqual(found("The River and the Cup", "cup river"), ["River", "Cup"]);
  assert.deepEqual(found("The River alone", "cup river"), []);
});

test("a number of a rule is itself, and not the beginning of another", () => {
  assert.deepEqual(found("M3.1 A card", "m3.1"), ["M3.1"]);
  assert.deepEqual(found("M3.10 A card", "m3.1"), []);
  assert.deepEqual(found("M3.10 A card", "M3"), ["M3"]);
});

test("a long word is found with another ending, and е stands for ё", () => {
  assert.deepEqual(found("Карты лежат в сокровищнице.", "сокровищница"), ["сокровищни"]);
  assert.deepEqual(found("Жёлтый камень", "желтый"), ["Жёлт"]);
  assert.equal(folded("Ещё ЁЖ").length, "Ещё ЁЖ".length);
});

test("signs around a word do not matter, and nothing finds nothing", () => {
  assert.deepEqual(found("Rule (M8.5) here", "(M8.5),"), ["M8.5"]);
  assert.deepEqual(wordsOf("  ... "), []);
  assert.deepEqual(found("anything", ""), []);
});
