import assert from "node:assert/strict";
import { test } from "node:test";
import { match, Stage } from "../../src/kolam/web/boards/stage.js";
import { svg } from "../../src/kolam/web/boards/svg.js";
import { FakeElement, install } from "./dom.js";

install();

/** Where each new piece came from, by place; null: from nowhere. */
function origins(before, after) {
  const found = match(before, after);
  return after.map((piece) => found.get(piece)?.place ?? null);
}

const piece = (kind, place, key) => ({ kind, place, x: 0, y: 0, key });

test("who stays stays; what is missing in one place and new in another has traveled", () => {
  const before = [piece("red", "hand"), piece("red", "hand"), piece("blue", "hand")];
  const after = [piece("red", "field"), piece("red", "hand"), piece("blue", "hand")];
  assert.deepEqual(origins(before, after), ["hand", "hand", "hand"]);
  assert.equal(new Set(match(before, after).values()).size, 3);
});

test("a piece seen from behind that is gone has turned over where one is new, not where it lay", () => {
  assert.deepEqual(origins([piece("?", "hand")], [piece("green", "field")]), ["hand"]);
  assert.deepEqual(origins([piece("?", "hand")], [piece("green", "hand")]), [null]);
});

test("kinds never change, and new pieces come from nowhere", () => {
  assert.deepEqual(origins([piece("red", "hand")], [piece("blue", "field")]), [null]);
  assert.deepEqual(origins([piece("red", "bag")], [piece("red", "field"), piece("red", "field")]), ["bag", null]);
});

test("pieces with keys are themselves wherever they go, and are no partner for those without", () => {
  const before = [piece("card", "grid a1", "card 7"), piece("card", "grid a2", "card 8")];
  const after = [piece("card", "hand", "card 8"), piece("card", "grid a1", "card 7"), piece("card", "grid a2")];
  assert.deepEqual(origins(before, after), ["grid a2", "grid a1", null]);
});

test("of alike pieces those that stay in their place stay", () => {
  const before = [piece("red", "hand"), piece("red", "field")];
  assert.deepEqual(origins(before, [piece("red", "field"), piece("red", "cup")]), ["field", "hand"]);
});

/** A stage, and what is animated on it: who, from where to where, and how. */
function stage(calm = false) {
  /** @type {any[]} */
  const moves = [];
  FakeElement.prototype.animate = function (frames, how) {
    const animation = { finished: Promise.resolve() };
    moves.push({ kind: this.getAttribute("data-kind"), frames, how });
    return animation;
  };
  const made = new Stage((each) => svg("circle", { r: each.r }), { calm: () => calm });
  return { stage: made, moves, kinds: () => made.layer.children.map((child) => child.getAttribute("data-kind")) };
}

const lying = (kind, place, x, more = {}) => ({ kind, place, x, y: 0, ...more });
const AT = (x, y = 0, turn = 0, scale = 1) => `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;

test("a piece that changed its place travels there, lifted and a little larger on its way", async () => {
  const { stage: here, moves } = stage();
  await here.set([lying("red", "hand", 10)], { animate: false });
  assert.deepEqual(moves, []);
  const [element] = here.layer.children;
  await here.set([lying("red", "field", 30, { turn: 40, scale: 2 })]);
  assert.equal(here.layer.children[0], element);
  assert.equal(element.style.transform, AT(30, 0, 40, 2));
  assert.deepEqual(
    moves[0].frames.map(({ transform }) => transform),
    [AT(10), AT(20, -12, 20, 2.24), AT(30, 0, 40, 2)],
  );
  assert.deepEqual(moves[0].how.delay, 0);
});

test("a piece that was turned lies straight again", async () => {
  const { stage: here, moves } = stage();
  await here.set([lying("red", "hand", 0, { turn: 30 })], { animate: false });
  await here.set([lying("red", "field", 20)]);
  assert.equal(moves[0].frames[1].transform, AT(10, -12, 15, 1.12));
});

test("showing ends when the last piece has left", async () => {
  const { stage: here } = stage();
  await here.set([lying("red", "hand", 3)], { animate: false });
  let left = () => {};
  FakeElement.prototype.animate = () => ({ finished: new Promise((done) => (left = done)) });
  let over = false;
  const shown = here.set([]).then(() => (over = true));
  await new Promise((done) => setImmediate(done));
  assert.equal(over, false);
  left();
  await shown;
});

test("several travel one after the other; who stays is not animated", async () => {
  const { stage: here, moves } = stage();
  await here.set([lying("red", "hand", 1), lying("blue", "hand", 2), lying("green", "hand", 3)], { animate: false });
  await here.set([lying("red", "hand", 1), lying("blue", "field", 5), lying("green", "field", 6)]);
  assert.deepEqual(
    moves.map(({ kind, how }) => [kind, how.delay]),
    [
      ["blue", 0],
      ["green", 45],
    ],
  );
});

test("a piece may say itself how long it waits; the others go by their own order", async () => {
  const { stage: here, moves } = stage();
  await here.set([lying("red", "hand", 1), lying("blue", "hand", 2)], { animate: false });
  await here.set([lying("red", "field", 5, { wait: 300 }), lying("blue", "field", 6)]);
  assert.deepEqual(
    moves.map(({ kind, how }) => [kind, how.delay]),
    [
      ["red", 300],
      ["blue", 0],
    ],
  );
});

test("new pieces come from where they enter, or appear", async () => {
  const { stage: here, moves } = stage();
  await here.set([lying("red", "hand", 9, { enter: { x: 1, y: 2 } }), lying("blue", "hand", 4)]);
  assert.equal(moves[0].frames[0].transform, AT(1, 2));
  assert.deepEqual(moves[1].frames, [{ opacity: 0 }, { opacity: 1 }]);
});

test("what is gone leaves by the exit, and is away afterwards", async () => {
  const { stage: here, moves, kinds } = stage();
  await here.set([lying("red", "hand", 3), lying("blue", "hand", 4)], { animate: false });
  await here.set([lying("blue", "hand", 4)], { exit: { x: 7, y: 8 } });
  assert.deepEqual(moves[0].frames, [
    { transform: AT(3), opacity: 1 },
    { transform: AT(7, 8), opacity: 0 },
  ]);
  await Promise.resolve();
  assert.deepEqual(kinds(), ["blue"]);
});

test("calm readers see no motion, and nothing is left behind", async () => {
  const { stage: here, moves, kinds } = stage(true);
  await here.set([lying("red", "hand", 3), lying("blue", "hand", 4)]);
  await here.set([lying("blue", "field", 5)]);
  assert.deepEqual([moves, kinds()], [[], ["blue"]]);
});

test("a piece that looks otherwise is drawn anew; later pieces lie above earlier ones", async () => {
  const { stage: here, kinds } = stage(true);
  await here.set([lying("red", "hand", 1, { look: "small" }), lying("blue", "hand", 2)]);
  const [small] = here.layer.children;
  await here.set([lying("blue", "hand", 2), lying("red", "hand", 1, { look: "large" })]);
  assert.deepEqual(kinds(), ["blue", "red"]);
  assert.ok(!here.layer.children.includes(small));
  here.clear();
  assert.deepEqual([kinds(), here.standing], [[], []]);
});
