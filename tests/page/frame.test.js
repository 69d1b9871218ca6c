// What can be pressed is brought into view.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fitted } from "../../src/kolam/web/page/frame.js";

test("what fits stays as large as it is, in the middle of the room", () => {
  assert.deepEqual(fitted({ top: 300, bottom: 500 }, 600), { scale: 1, top: 100 });
});

test("what is higher than the room is made smaller until it fits", () => {
  const { scale, top } = fitted({ top: 100, bottom: 884 }, 600);
  assert.equal(scale, 0.75);
  assert.ok(top <= 75 && 884 * scale - top <= 600);
});

test("a board is not made too small to be read", () => {
  assert.equal(fitted({ top: 0, bottom: 5000 }, 500).scale, 0.45);
});
