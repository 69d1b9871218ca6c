// Names in the room there is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { breadth, cut, fitted } from "../../src/kolam/web/boards/lettering.js";

test("a name that fits is written as it is", () => {
  assert.deepEqual(fitted("Asha", 100, 18, 12), { words: "Asha", size: 18 });
});

test("a longer one is written smaller, and is whole", () => {
  const { words, size } = fitted("Константин", 84, 18, 12);
  assert.equal(words, "Константин");
  assert.ok(size >= 12 && size < 18);
  assert.ok(breadth(words, size) <= 84.01);
});

test("only one that is too long in the smallest size is cut, with a sign that it is", () => {
  const { words, size } = fitted("Константин Константинопольский", 84, 18, 12);
  assert.equal(size, 12);
  assert.match(words, /^Константин?…$/);
  assert.ok(breadth(words, size) <= 84);
});

test("Cyrillic letters are wider than Latin ones, and a few letters always remain", () => {
  assert.ok(breadth("Шамша", 10) > breadth("Asena", 10));
  assert.equal(cut("Константин", 12, 5), "Ко…");
});
