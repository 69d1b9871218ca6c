import assert from "node:assert/strict";
import { test } from "node:test";
import { TableState } from "../../src/kolam/web/page/state.js";

const seats = [
  { name: "Asha", kind: "person" },
  { name: "", kind: "record" },
];
const table = {
  is: "table",
  state: "running",
  version: 3,
  ply: 3,
  you: 0,
  to_act: 1,
  view: { n: 3 },
  legal: null,
  seats,
  log: [],
  chat: [],
  options: {},
  scores: [1, 2],
  thinking: { seat: 1 },
};
const step = {
  is: "step",
  version: 4,
  ply: 4,
  seat: 1,
  action: "go",
  view: { n: 4 },
  lines: ["It went."],
  to_act: 0,
  legal: ["stay"],
  scores: [1, 3],
  outcome: null,
};

function known() {
  const state = new TableState();
  assert.equal(state.take(table), "table");
  return state;
}

test("a step is put on the snapshot", () => {
  const state = known();
  assert.equal(state.yours, false);
  assert.equal(state.take(step), "step");
  assert.equal(state.yours, true);
  assert.deepEqual(state.now.view, { n: 4 });
  assert.deepEqual(state.now.log, [{ version: 4, ply: 4, seat: 1, action: "go", lines: ["It went."] }]);
  assert.equal(state.now.thinking, null);
});

test("a step that is known already, or comes before the snapshot, changes nothing", () => {
  const state = known();
  assert.equal(state.take({ ...step, version: 3 }), null);
  assert.deepEqual(state.now.view, { n: 3 });
  assert.equal(new TableState().take(step), null);
});

test("the scene knows what was shown before only if it is to move", () => {
  const state = known();
  state.take(step);
  assert.deepEqual(state.scene("wide", true).previous, { n: 3 });
  assert.equal(state.scene("wide", false).previous, null);
  assert.deepEqual(state.scene("tall", true).last, { seat: 1, action: "go" });
});

test("a new snapshot forgets the step before it", () => {
  const state = known();
  state.take(step);
  state.take({ ...table, version: 9 });
  assert.equal(state.scene("wide", true).previous, null);
  assert.equal(state.last, null);
});

test("a spectator sees from the first seat and may choose nothing", () => {
  const state = new TableState();
  state.take({ ...table, you: null });
  const { seat, near, legal } = state.scene("wide", false);
  assert.deepEqual({ seat, near, legal }, { seat: null, near: 0, legal: [] });
  assert.equal(state.yours, false);
});

test("seats of records are called by their number; news change only what they bring", () => {
  const state = known();
  assert.deepEqual(state.scene("wide", false).names, ["Asha", "Seat 2"]);
  assert.equal(state.take({ is: "chat", seat: 0, text: "Hello", at: 5 }), "news");
  assert.deepEqual(state.now.chat, [{ seat: 0, text: "Hello", at: 5 }]);
  assert.equal(state.take({ is: "thinking", seat: 1, state: "done" }), "news");
  assert.equal(state.now.thinking, null);
  assert.equal(state.take({ is: "pong" }), null);
});

test("nothing is asked of a table that is not known yet", () => {
  const state = new TableState();
  assert.throws(() => state.now, /nothing is known/);
  assert.equal(state.yours, false);
  assert.equal(state.take({ is: "presence", seats: [], watching: 0 }), null);
  assert.equal(state.known, null);
});

test("a copy stays as it is, but for what is of now", () => {
  const state = known();
  const then = state.copy();
  state.take({ is: "thinking", seat: 1, state: "thinking" });
  state.take(step);
  state.take({ is: "chat", seat: 0, text: "hm", at: 5 });
  state.take({ is: "presence", seats: [{ name: "Asha", kind: "person" }], watching: 2 });
  assert.deepEqual([then.now.version, then.now.chat.length], [3, 0]);
  then.keepUp(state);
  assert.deepEqual([then.now.version, then.now.view, then.now.to_act], [3, { n: 3 }, 1]);
  assert.deepEqual([then.now.chat.length, then.now.watching, then.now.thinking], [1, 2, null]);
});

test("what is not known yet is not kept up with, and keeps up with nothing", () => {
  const state = known();
  const before = state.now;
  assert.equal(state.keepUp(new TableState()).now, before);
  assert.equal(new TableState().keepUp(state).known, null);
});

test("who thinks about a later moment does not think in this one", () => {
  const state = known();
  const then = state.copy();
  state.take({ ...step, to_act: 1 });
  state.take({ is: "thinking", seat: 1, state: "thinking" });
  assert.equal(then.keepUp(state).now.thinking, null);
  assert.equal(state.copy().keepUp(state).now.thinking.seat, 1);
});

test("what a step brought can be told", () => {
  const state = known();
  state.take(step);
  assert.deepEqual(
    [state.scoresBefore, state.now.scores],
    [
      [1, 2],
      [1, 3],
    ],
  );
  state.take(table);
  assert.equal(state.scoresBefore, null);
});
