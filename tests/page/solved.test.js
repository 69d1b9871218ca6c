// What a reader solved, and for how many days in a row.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ text) => kept.set(name, text),
  },
});
const { solve, solveDaily, solved, streak } = await import("../../src/kolam/web/page/solved.js");

beforeEach(() => kept.clear());

test("what was solved with help stays so", () => {
  solve("mandala", "a", false);
  solve("mandala", "a", true);
  solve("mandala", "b", true);
  assert.deepEqual(solved("mandala"), { a: 0, b: 1 });
  assert.deepEqual(solved("rajas"), {});
});

test("a streak grows day by day, and no further on the same day", () => {
  assert.equal(solveDaily("2026-02-27"), 1);
  assert.equal(solveDaily("2026-02-28"), 2);
  assert.equal(solveDaily("2026-02-28"), 2);
  assert.equal(solveDaily("2026-03-01"), 3);
});

test("a streak stands until a day was left out", () => {
  solveDaily("2026-12-31");
  assert.equal(streak("2027-01-01"), 1, "today may still be solved");
  assert.equal(streak("2027-01-02"), 0);
  assert.equal(solveDaily("2027-01-02"), 1);
});

test("what is kept may be damaged", () => {
  kept.set("puzzles-solved", "{");
  kept.set("puzzles-streak", '"long"');
  assert.deepEqual(solved("mandala"), {});
  assert.equal(streak("2026-01-01"), 0);
  solve("mandala", "a", true);
  assert.deepEqual(solved("mandala"), { a: 1 });
});
