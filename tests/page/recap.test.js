// What the others did since the reader's last turn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { recap, since } from "../../src/kolam/web/page/recap.js";

const at = (key) => ({ kind: "place", value: key, text: "" });
const LOG = [
  { seat: 1, version: 2, lines: [["one", at("a")]] },
  { seat: 0, version: 3, lines: [["mine", at("b")]] },
  {
    seat: 1,
    version: 4,
    lines: [
      ["two", at("a")],
      ["more", at("c"), at("a")],
    ],
  },
  { seat: 2, version: 5, lines: [["nothing to see"]] },
  {
    seat: 2,
    version: 6,
    lines: [
      ["many", at("a"), at("b"), at("c"), at("d")],
      ["to you", at("hand you")],
    ],
  },
];

test("it begins after the reader's last turn; before the first, with the game; who watches has none", () => {
  assert.deepEqual(
    since(LOG, 0).map((entry) => entry.version),
    [4, 5, 6],
  );
  assert.equal(since(LOG, 3).length, 5);
  assert.deepEqual(since(LOG, 2), []);
  assert.deepEqual(since(LOG, null), []);
});

test("steps are numbered, each at its places, with the points it brought", () => {
  const gains = new Map([
    [4, 3],
    [6, 0],
  ]);
  assert.deepEqual(recap(since(LOG, 0), 0, gains), [
    { key: "a", seat: 1, text: "1 +3" },
    { key: "c", seat: 1, text: "1" },
    { key: "a", seat: 2, text: "2" },
    { key: "b", seat: 2, text: "2" },
    { key: "c", seat: 2, text: "2" },
  ]);
});

test("what was done to the reader is at the reader's own places", () => {
  assert.deepEqual(recap([{ seat: 1, version: 9, lines: [[at("hand you")]] }], 2, new Map()), [
    { key: "hand 2", seat: 1, text: "1" },
  ]);
});
