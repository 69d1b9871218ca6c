// The timeline: one moment after the other, at the reader's pace.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { install } from "./dom.js";

install();
const kept = new Map();
globalThis.localStorage = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => void kept.set(name, value),
};
const { Timeline } = await import("../../src/kolam/web/page/timeline.js");
const { pace } = await import("../../src/kolam/web/page/settings.js");

/** A timeline of numbers; odd ones are the reader's own. */
function made(chosen) {
  pace.set(chosen);
  document.visibilityState = "visible";
  /** @type {string[]} */
  const seen = [];
  const timeline = new Timeline({
    show: async (moment, quick) => void seen.push(`${moment}${quick ? " quick" : ""}`),
    own: (moment) => moment % 2 === 1,
    done: () => void seen.push("done"),
  });
  return { timeline, seen };
}

const settled = () => new Promise((done) => setImmediate(done));

/** Let time pass. @param {number} milliseconds */
async function pass(milliseconds) {
  await settled();
  mock.timers.tick(milliseconds);
  await settled();
}

test("each moment stands for as long as the pace says, the reader's own more briefly", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, seen } = made("calm");
  timeline.push(2, 3, 4);
  await pass(899);
  assert.deepEqual(seen, ["2"]);
  assert.ok(timeline.isBehind);
  await pass(1);
  assert.deepEqual(seen, ["2", "3"]);
  await pass(400);
  assert.deepEqual(seen, ["2", "3", "4", "done"]);
  assert.ok(!timeline.isBehind);
  mock.timers.reset();
});

test("with much to show it goes briskly", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, seen } = made("calm");
  timeline.push(2, 4, 6, 8, 10, 12, 14, 16, 18);
  await pass(400);
  await pass(400);
  assert.deepEqual(seen, ["2", "4", "6"]);
  await pass(400);
  assert.deepEqual(seen, ["2", "4", "6"], "six more are not many");
  timeline.skip();
  await settled();
  mock.timers.reset();
});

test("skipping shows all the rest at once, and what comes later has its time again", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, seen } = made("brisk");
  timeline.push(2, 4, 6);
  await pass(10);
  timeline.skip();
  await settled();
  assert.deepEqual(seen, ["2", "4 quick", "6 quick", "done"]);
  timeline.push(8, 10);
  await pass(10);
  assert.deepEqual(seen.slice(4), ["8"]);
  timeline.skip();
  await settled();
  mock.timers.reset();
});

test("an instant pace and a page that is not looked at show all at once", async () => {
  const { timeline, seen } = made("instant");
  timeline.push(2, 4);
  await settled();
  assert.deepEqual(seen, ["2 quick", "4 quick", "done"]);
  const other = made("calm");
  document.visibilityState = "hidden";
  other.timeline.push(2, 4);
  await settled();
  assert.deepEqual(other.seen, ["2 quick", "4 quick", "done"]);
});

test("a jump leaves out what was to come before it", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { timeline, seen } = made("calm");
  timeline.push(2, 4, 6);
  await pass(10);
  timeline.jump(8);
  await settled();
  assert.deepEqual(seen, ["2", "8 quick", "done"]);
  timeline.jump(10);
  await settled();
  assert.deepEqual(seen.slice(3), ["10", "done"]);
  mock.timers.reset();
});
