// Where a mark lies so that it hides as little as can be.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clearest, WORDS } from "../../src/kolam/web/boards/clearest.js";

const WHOLE = { width: 400, height: 300 };
const PLACE = { x: 100, y: 100, w: 100, h: 60 };
const SIZE = { w: 40, h: 20 };

test("where nothing is, a mark lies in the middle of its place", () => {
  assert.deepEqual(clearest(PLACE, SIZE, [], WHOLE), { x: 130, y: 120 });
});

test("a mark goes out of the way of what is seen, and stays at its place", () => {
  const name = { x: 105, y: 105, w: 90, h: 40, weight: WORDS };
  const { x, y } = clearest(PLACE, SIZE, [name], WHOLE);
  assert.ok(y >= name.y + name.h && y <= PLACE.y + PLACE.h, "below the name");
  assert.equal(x, 130);
});

test("of two marks at one place one lies beside the other", () => {
  const first = { ...clearest(PLACE, SIZE, [], WHOLE), ...SIZE, weight: WORDS };
  const second = clearest(PLACE, SIZE, [first], WHOLE);
  assert.ok(second.x + SIZE.w <= first.x + 1 || second.x >= first.x + 39 || Math.abs(second.y - first.y) >= 20);
});

test("a mark lies within the drawing", () => {
  const corner = { x: 0, y: 0, w: 30, h: 30 };
  const { x, y } = clearest(corner, SIZE, [{ x: 10, y: 0, w: 300, h: 300 }], WHOLE);
  assert.ok(x >= 1 && y >= 1);
});

test("a mark that finds room in its panel does not reach into the next one", () => {
  const panel = { x: 100, y: 100, w: 100, h: 40 };
  const [name, tower] = [
    { x: 100, y: 100, w: 100, h: 16, weight: 3 },
    { x: 130, y: 118, w: 60, h: 22 },
  ];
  const { x } = clearest(panel, SIZE, [name, tower], WHOLE);
  assert.ok(x >= panel.x && x + SIZE.w <= panel.x + panel.w);
});

test("a mark finds the gap in a line of words and signs", () => {
  const line = [
    { x: 10, y: 10, w: 58, h: 30, weight: 3 },
    { x: 140, y: 10, w: 240, h: 30 },
  ];
  const { x } = clearest({ x: 6, y: 5, w: 366, h: 42 }, { w: 52, h: 26 }, line, { width: 400, height: 48 });
  assert.ok(x >= 68 && x + 52 <= 140, String(x));
});
