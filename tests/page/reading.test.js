// What the boards make of a view, with the smallest views and components that show it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { center, seats } from "../../src/kolam/web/boards/areas.js";
import * as ganesha from "../../src/kolam/web/boards/ganesha/reading.js";
import * as rajas from "../../src/kolam/web/boards/rajas/reading.js";

test("areas have a center, and seats go round from the near one", () => {
  assert.deepEqual(center({ x: 10, y: 20, w: 4, h: 6 }), { x: 12, y: 23 });
  assert.deepEqual(seats({ near: 1, players: 3 }, { near: "a", others: ["b", "c"] }), [
    [1, "a"],
    [2, "b"],
    [0, "c"],
  ]);
});

test("Ganesha: the ring is gone round again", () => {
  assert.deepEqual(
    [0, 1, 40, 41, 85].map((score) => ganesha.onTrack(score, 40)),
    [
      { space: 0, laps: 0 },
      { space: 1, laps: 0 },
      { space: 40, laps: 0 },
      { space: 1, laps: 1 },
      { space: 5, laps: 2 },
    ],
  );
});

test("Ganesha: a gem that lies in a slot already lets a second be taken", () => {
  const now = { phase: "take", turn: 0, slots: [{ red: 1 }, {}], altar: { a1: "red", a2: "blue" } };
  assert.deepEqual(
    ["a1", "a2"].map((hex) => ganesha.matches({ view: now }, hex)),
    [true, false],
  );
  assert.deepEqual(
    ["a1", "a3"].map((hex) => ganesha.isSpent(now, hex)),
    [false, true],
  );
});

test("Rajas: cells by name, the task on top, cards turned over", () => {
  assert.deepEqual([0, 3, 4, 19].map(rajas.cellName), ["a1", "a4", "b1", "e4"]);
  assert.deepEqual(rajas.task({ pending: [{ task: "take" }, { task: "pay" }] }), { task: "pay" });
  assert.equal(rajas.task({ pending: [] }), null);
  assert.equal(rajas.turned({ tracks: [{ left: 2, right: 1 }] }, 0), 3);
});
