import assert from "node:assert/strict";
import { test } from "node:test";
import { match } from "../../src/kolam/web/boards/stage.js";

/** Where each new piece came from, by place; null: from nowhere. */
function origins(before, after) {
  const found = match(before, after);
  return after.map((piece) => found.get(piece)?.place ?? null);
}

const piece = (kind, place, key) => ({ kind, place, x: 0, y: 0, key });

test("who stays stays; what is missing in one place and new in another has traveled", () => {
  const before = [piece("red", "hand"), piece("red", "hand"), piece("blue", "hand")];
  const after = [piece("red", "field"), piece("red", "hand"), piece("blue", "hand")];
  assert.deepEqual(origins(before, after), ["hand", "hand", "hand"]);
  assert.equal(new Set(match(before, after).values()).size, 3);
});

test("a piece seen from behind that is gone has turned over where one is new, not where it lay", () => {
  assert.deepEqual(origins([piece("?", "hand")], [piece("green", "field")]), ["hand"]);
  assert.deepEqual(origins([piece("?", "hand")], [piece("green", "hand")]), [null]);
});

test("kinds never change, and new pieces come from nowhere", () => {
  assert.deepEqual(origins([piece("red", "hand")], [piece("blue", "field")]), [null]);
  assert.deepEqual(origins([piece("red", "bag")], [piece("red", "field"), piece("red", "field")]), ["bag", null]);
});

test("pieces with keys are themselves wherever they go, and are no partner for those without", () => {
  const before = [piece("card", "grid a1", "card 7"), piece("card", "grid a2", "card 8")];
  const after = [piece("card", "hand", "card 8"), piece("card", "grid a1", "card 7"), piece("card", "grid a2")];
  assert.deepEqual(origins(before, after), ["grid a2", "grid a1", null]);
});
