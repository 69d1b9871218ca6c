// What is worth watching: when a mandala is destroyed, when towers are scored, and that the next scene ends it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "./dom.js";

install();
const { Climax } = await import("../../src/kolam/web/boards/climax.js");
const { fate } = await import("../../src/kolam/web/boards/mandala/destroying.js");
const { scored } = await import("../../src/kolam/web/boards/mandala-stones/scoring.js");
const { svg } = await import("../../src/kolam/web/boards/svg.js");

/** An element whose animations end when they are told to. */
function moving() {
  const element = svg("g");
  element.started = [];
  element.animate = (frames, how) => {
    const animation = { frames, how, cancelled: false };
    animation.finished = new Promise((done, fail) => Object.assign(animation, { done, fail }));
    animation.cancel = () => {
      animation.cancelled = true;
      animation.fail(new Error("cancelled"));
    };
    element.started.push(animation);
    return animation;
  };
  return element;
}

const busy = { calm: () => false };

test("nothing is to be watched by who wants calm, or where nothing came before", () => {
  assert.equal(new Climax({ calm: () => true }).isWanted({ previous: {} }), false);
  assert.equal(new Climax(busy).isWanted({ previous: null }), false);
  assert.equal(new Climax(busy).isWanted({ previous: {} }), true);
});

test("it is over when everything has ended, and leaves nothing", async () => {
  const climax = new Climax(busy);
  const one = moving();
  climax.draw(one, [{ opacity: 0 }], { duration: 10 });
  assert.equal(climax.layer.children.length, 1);
  let ended = false;
  const over = climax.over(Promise.resolve()).then(() => (ended = true));
  await Promise.resolve();
  assert.equal(ended, false);
  one.started[0].done();
  await over;
  assert.equal(climax.layer.children.length, 0);
});

test("the next scene ends it at once, and what it draws stays", async () => {
  const climax = new Climax(busy);
  const [first, second] = [moving(), moving()];
  climax.draw(first, [], {});
  const over = climax.over(Promise.resolve());
  climax.end();
  assert.equal(first.started[0].cancelled, true);
  climax.draw(second, [], {});
  await over;
  assert.deepEqual(climax.layer.children, [second]);
});

const lying = (phase, mandala, mountain, ...fields) => ({ phase, mandala, mandalas: [{ mountain, fields }] });

test("a mandala is completed, claimed from and cleared", () => {
  const open = lying("play", null, { red: 1 }, { black: 2 }, {});
  const full = lying("claim", 1, { red: 1, green: 2 }, { black: 2 }, {});
  const half = lying("claim", 1, { red: 1 }, { black: 2 }, {});
  const anew = lying("play", null, { yellow: 1, orange: 1 }, {}, {});
  assert.deepEqual(fate(open, open, 0), { isCompleted: false, isCleared: false });
  assert.deepEqual(fate(open, full, 0), { isCompleted: true, isCleared: false });
  assert.deepEqual(fate(full, half, 0), { isCompleted: false, isCleared: false });
  assert.deepEqual(fate(half, anew, 0), { isCompleted: false, isCleared: true });
  assert.deepEqual(fate(open, anew, 0), { isCompleted: false, isCleared: true });
});

test("stones that are scored go to the mandala from left to right", () => {
  const before = {
    mandala: ["y*"],
    boards: [
      [["b*", "r*"], ["yo"], ["r*"]],
      [["po"], [], []],
    ],
  };
  const after = {
    mandala: ["y*", "r*", "r*"],
    boards: [
      [["b*"], ["yo"], []],
      [["po"], [], []],
    ],
  };
  assert.deepEqual(scored(before, after), [
    { seat: 0, k: 0, level: 1, stone: "r*", bed: 1 },
    { seat: 0, k: 2, level: 0, stone: "r*", bed: 2 },
  ]);
  assert.deepEqual(scored(before, before), []);
  // A full mandala takes no more.
  assert.equal(scored(before, { ...after, mandala: ["y*", "r*"] }).length, 1);
});
