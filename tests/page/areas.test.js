// Where things lie: what the layouts of all boards share.

import assert from "node:assert/strict";
import { test } from "node:test";
import { center, seats } from "../../src/kolam/web/boards/areas.js";

test("areas have a center, and seats go round from the near one", () => {
  assert.deepEqual(center({ x: 10, y: 20, w: 4, h: 6 }), { x: 12, y: 23 });
  assert.deepEqual(seats({ near: 1, players: 3 }, { near: "a", others: ["b", "c"] }), [
    [1, "a"],
    [2, "b"],
    [0, "c"],
  ]);
});
