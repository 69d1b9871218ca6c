// Rajas on a phone: everything fits, what can be pressed is large enough and lies apart, whatever is asked.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "./dom.js";

install();
const { layout, spread } = await import("../../src/kolam/web/boards/rajas/layout.js");
const { raised } = await import("../../src/kolam/web/boards/rajas/board.js");
const { detailWords, payWords } = await import("../../src/kolam/web/boards/rajas/words.js");

const EXCHANGE = { karma: 3, administrators: 3, fame: 3, coins: 6 };
const RAISED = ["grid", "hand", "rows", "track"];
const SIZES = {
  tall: { width: 390, most: 690, target: 40, text: 12 },
  low: { width: 844, most: 336, target: 36, text: 11 },
};
const say = (words, values = {}) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);

const laid = (shape, players, raised) =>
  layout(shape, { players, rows: players + 1, columns: 4, track: 6, exchange: EXCHANGE, raised });

function each(check) {
  for (const shape of ["tall", "low"])
    for (const players of [2, 3, 4])
      for (const raised of RAISED) check(laid(shape, players, raised), SIZES[shape], raised, players);
}

const apart = (a, b) =>
  a.x + a.w <= b.x + 0.01 || b.x + b.w <= a.x + 0.01 || a.y + a.h <= b.y + 0.01 || b.y + b.h <= a.y + 0.01;

/** Everything that has an area of its own. */
const areas = ({ cells, round, top, discard, strip, near, folded }) => [
  ...cells,
  round,
  top,
  discard,
  strip,
  near.hand,
  ...near.track,
  ...Object.values(near.tokens),
  ...Object.values(near.rows),
  ...folded.map(({ all }) => all),
];

test("a phone shows all at once, for all players and all that may be raised", () => {
  each((at, { width, most, text }, raised, players) => {
    assert.equal(at.width, width);
    assert.ok(at.height <= most);
    assert.ok(at.text >= text);
    assert.equal(at.folded.length, players - 1);
    assert.equal(at.others.length, 0);
    const all = areas(at);
    for (const area of all) {
      assert.ok(
        area.x >= 0 && area.y >= 0 && area.x + area.w <= width && area.y + area.h <= at.height,
        JSON.stringify(area),
      );
    }
    for (const [i, a] of all.entries())
      for (const b of all.slice(i + 1)) assert.ok(apart(a, b), JSON.stringify([raised, a, b]));
  });
});

test("the drawing keeps its size whatever is asked", () => {
  for (const shape of ["tall", "low"])
    for (const players of [2, 3, 4])
      assert.equal(new Set(RAISED.map((raised) => laid(shape, players, raised).height)).size, 1);
});

test("what is pressed is large enough", () => {
  each((at, { target }, raised) => {
    const large = ({ w, h }) => w >= target && h >= target;
    assert.ok(at.cells.every(large));
    assert.ok(at.folded.every(({ all }) => large(all)));
    assert.ok(at.strip.h >= target);
    assert.ok(Object.values(at.near.tokens).every(large));
    if (raised === "hand") assert.ok(large(at.near.die) && at.near.die.w * 8 + 15 <= at.near.hand.w);
    if (raised !== "rows") return;
    const most = { buildings: 5, ships: 3, goods: 7 };
    for (const [row, n] of Object.entries(most)) {
      assert.ok(at.near.small.h >= target);
      for (const { step } of spread(at.near.rows[row], n, at.near.small.w)) assert.ok(step >= target, `${row} ${step}`);
    }
  });
});

test("what the question is about is raised", () => {
  const asked = (...legal) => raised({ legal, view: { phase: "main" } });
  assert.equal(asked(), "grid");
  assert.equal(asked("die a1", "building a1", "draw"), "grid");
  assert.equal(asked("pay blue 3", "joker"), "hand");
  assert.equal(asked("discard blue 3", "discard green 1"), "hand");
  assert.equal(asked("sell same", "sell different"), "rows");
  assert.equal(asked("give 12", "give 13"), "rows");
  assert.equal(raised({ legal: [], view: { phase: "arrange" } }), "track");
});

const CARD = {
  id: 12,
  kind: "building",
  color: "blue",
  cost: 8,
  fame: 2,
  die: "green",
  gives: {},
  goods: [],
  coin: 0,
  buildings: [],
};
const OFFER = { way: { administrators: 1, dice: ["blue 2"], karma: 0, lost: 0, steps: [] }, administrators: 1, coins: 0 };

test("a card says whether it can be paid, and with what", () => {
  assert.equal(payWords(CARD, OFFER, say), "You can pay for it: 1 administrators + blue 2.");
  assert.equal(payWords(CARD, { ...OFFER, way: null }, say), "You can not pay for it now.");
  assert.equal(payWords({ ...CARD, kind: "goods" }, OFFER, say), "");
  assert.equal(payWords(CARD, null, say), "");
  assert.deepEqual(detailWords(CARD, OFFER, say), [
    "Costs 8 blue. You can pay for it: 1 administrators + blue 2.",
    "Gives 2 fame. Completes a set: 1 administrators.",
    "As a die it is green; its number is seen once it is yours.",
  ]);
});
