// A finished game: the replay can be pressed when there is something to go to, and not before.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "./dom.js";

install();
globalThis.location = /** @type {any} */ ({ hash: "" });
const { Finished, verdict } = await import("../../src/kolam/web/page/finished.js");
const { Teller } = await import("../../src/kolam/web/page/sentence.js");

const teller = new Teller({
  names: () => ["Asha", "Ravi"],
  chip: () => null,
  rules: () => {},
  face: () => document.createElement("svg"),
});
const STEPS = ["begun", "played", "over"].map((view) => ({
  view,
  lines: [[`${view}.`]],
  origins: [[], []],
  scores: [1, 2],
}));
const NOW = {
  id: "t1",
  game: "mandala",
  you: 0,
  seats: [{ name: "Asha" }, { name: "Ravi" }],
  outcome: { winners: [1] },
  seed: null,
};

/** A result whose history comes when `come` is called. */
function made() {
  /** @type {(status: number, answer: unknown) => void} */
  let come = () => {};
  globalThis.fetch = /** @type {any} */ (
    () => new Promise((done) => (come = (status, answer) => done({ ok: status === 200, json: async () => answer })))
  );
  /** @type {string[]} */
  const shown = [];
  const page = new Finished(/** @type {any} */ (NOW), teller, { show: (step) => shown.push(step.view), rematch: () => {} });
  const buttons = page.root.querySelectorAll("button.step");
  return { page, shown, come: (status, answer) => come(status, answer), buttons };
}

test("before the history has come nothing of the replay can be pressed", async () => {
  const { page, shown, come, buttons } = made();
  assert.equal(buttons.length, 5);
  assert.ok([...buttons, page.slider].every((each) => each.disabled));
  come(200, { steps: STEPS });
  await page.loaded;
  assert.ok([...buttons, page.slider].every((each) => !each.disabled));
  buttons[0].click();
  assert.deepEqual(shown, ["begun"]);
  assert.ok(page.line.textContent.startsWith("0 / 2"));
});

test("a history that does not come leaves nothing to press", async () => {
  const { page, come, buttons } = made();
  come(404, { error: "NoTable", sentence: "There is no such table." });
  await page.loaded;
  assert.ok([...buttons, page.slider].every((each) => each.disabled));
});

test("one on and one back stop at the ends of the game", async () => {
  const { page, shown, come, buttons } = made();
  come(200, { steps: STEPS });
  await page.loaded;
  const [start, back, , on, end] = buttons;
  for (const each of [on, start, back, on, on, on, end]) each.click();
  assert.deepEqual(shown, ["over", "begun", "begun", "played", "over", "over", "over"]);
});

test("who resigned is named, and among several nobody has won", () => {
  const names = ["Asha", "Ravi", "Lila"];
  assert.equal(verdict({ reason: "resigned", by: 1, winners: [0] }, names, 0), "Ravi resigned.");
  assert.equal(verdict({ reason: "resigned", by: 1, winners: [] }, names, 0), "Ravi resigned, and nobody has won.");
  assert.equal(verdict({ reason: "resigned", by: 0, winners: [] }, names, 0), "You resigned, and nobody has won.");
});

test("scores are told from the winner down, in the order of the result", () => {
  const names = ["Asha", "Ravi", "Lila"];
  assert.equal(verdict({ winners: [2], scores: [33, 21, 53] }, names, 0), "Lila wins, 53 : 33 : 21.");
  assert.equal(verdict({ winners: [1], scores: [20, 20] }, names, 1), "You win, 20 : 20!");
});

test("a mistake is drawn at the places of the seat that made it", async () => {
  const analysis = {
    ...{ state: "done", chances: [], turning: [], done: 2, of: 2 },
    mistakes: [{ ply: 1, seat: 1, played_says: ["Bad."], better_says: ["Good."], lost: 0.1, sentences: [] }],
  };
  globalThis.fetch = /** @type {any} */ (
    async (path) => ({ ok: true, json: async () => (path.includes("/analysis") ? analysis : { steps: STEPS }) })
  );
  const drawn = [];
  const doing = { show: () => {}, rematch: () => {}, levels: [], draw: (moves, seat) => drawn.push([moves, seat]) };
  const page = new Finished(/** @type {any} */ (NOW), teller, /** @type {any} */ (doing));
  await page.loaded;
  const press = (words) =>
    page.root
      .querySelectorAll("button")
      .find((each) => each.textContent === words)
      ?.click();
  press("Analyze");
  for (let i = 0; i < 20; i++) await Promise.resolve();
  await new Promise((done) => setImmediate(done));
  press("Show it");
  const moves = [{ line: ["Bad."], kind: "bad" }, { line: ["Good."], kind: "good" }]; // prettier-ignore
  assert.deepEqual(drawn, [[moves, 1]]);
});
