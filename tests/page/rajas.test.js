// Rajas on a phone: everything fits, what can be pressed is large enough and lies apart, whatever is asked.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "./dom.js";

install();
const { layout, spread } = await import("../../src/kolam/web/boards/rajas/layout.js");
const { raised } = await import("../../src/kolam/web/boards/rajas/board.js");
const { buttons } = await import("../../src/kolam/web/boards/rajas/strip.js");
const { detailWords, payWords, warnings } = await import("../../src/kolam/web/boards/rajas/words.js");

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

const { happened, Moments } = await import("../../src/kolam/web/boards/rajas/climax.js");
const KINDS = {
  1: "building",
  2: "building",
  7: "building",
  63: "ship",
  72: "ship",
  77: "ship",
  97: "goods",
  125: "palace",
};
const components = { cards: Object.fromEntries(Object.entries(KINDS).map(([id, kind]) => [id, { kind }])) };
const TRACK = Array.from({ length: 6 }, () => ({ by: null }));

/** A moment of a game of two; what is not said is empty. */
const moment = ({ grid = [], hands = [[], []], buildings = [], ships = [], goods = [], discard = [], track = TRACK }) => ({
  players: 2,
  near: 0,
  components,
  view: { turn: 0, grid: [grid], buildings: [buildings, []], ships: [ships, []], goods: [goods, []], discard },
  glance: { seats: hands.map((hand) => ({ hand: hand.map((card) => ({ card })), track })) },
});

test("a die that comes to a hand tumbles", () => {
  const before = moment({ grid: [1, 2], hands: [[7], []] });
  assert.deepEqual(happened(before, moment({ grid: [1], hands: [[7, 2], []] })), [{ kind: "die", seat: 0, card: 2 }]);
  assert.deepEqual(happened(before, before), []);
});

test("a card of a track that was not flipped before turns", () => {
  const flipped = [{ by: "fame" }, ...TRACK.slice(1)];
  const [turned, other] = happened(moment({}), moment({ track: flipped }));
  assert.deepEqual([turned, other?.seat], [{ kind: "flip", seat: 0, place: 0 }, 1]);
  assert.deepEqual(happened(moment({ track: flipped }), moment({ track: flipped })), []);
});

test("a set goes together with the card that completed it; a palace that was used is no set", () => {
  const before = moment({ grid: [7, 125], buildings: [1, 2] });
  const after = moment({ discard: [[1, 1], [2, 2], [7, 3], [125, 4]] }); // prettier-ignore
  assert.deepEqual(happened(before, after), [{ kind: "set", seat: 0, row: "buildings", cards: [1, 2, 7] }]);
});

test("ships sink if a lower one came, and become more if they were three", () => {
  const before = moment({ grid: [72], ships: [63, 77] });
  const swept = happened(before, moment({ ships: [72], discard: [[63, 1], [77, 2]] })); // prettier-ignore
  assert.deepEqual(swept, [
    { kind: "sweep", seat: 0, cards: [63, 77] },
    { kind: "away", seat: 0, card: 72 },
  ]);
  const sold = happened(before, moment({ discard: [[63, 1], [77, 2], [72, 3]] })); // prettier-ignore
  assert.deepEqual(sold, [{ kind: "set", seat: 0, row: "ships", cards: [63, 77, 72] }]);
});

test("a moment ends by itself, or at once when something else comes", async () => {
  const { FakeElement } = await import("./dom.js");
  const ended = [];
  const cancelled = [];
  FakeElement.prototype.cloneNode = () => new FakeElement("g");
  FakeElement.prototype.animate = function (frames, { duration, delay }) {
    assert.ok(duration + delay <= 2000);
    return { finished: new Promise((end) => ended.push(end)), cancel: () => cancelled.push(this) };
  };
  const element = new FakeElement("g");
  const before = [63, 77].map((card) => ({ kind: "card", place: "ships 0", key: `card ${card}`, x: 10, y: 10, element }));
  const ground = { scene: moment({}), layout: laid("tall", 2, "grid"), before, now: [] };
  const climax = new Moments({ calm: () => false });
  climax.play([{ kind: "sweep", seat: 0, cards: [63, 77] }], ground);
  const playing = climax.over(Promise.resolve());
  assert.ok(climax.layer.children.length >= 2);
  assert.equal(element.style.visibility, "hidden");
  ended.forEach((end) => end());
  await playing;
  assert.equal(climax.layer.children.length, 0);
  climax.play([{ kind: "set", seat: 0, row: "ships", cards: [63, 77] }], ground);
  const running = cancelled.length;
  climax.end();
  assert.ok(cancelled.length > running);
  assert.equal(climax.layer.children.length, 0);
});

test("that administrators are exchanged is told with the numbers of the box", () => {
  const offer = { swept: [], waste: 0, exchanges_administrators: true };
  const box = { cards: {}, exchange: { ...EXCHANGE, administrators: 4 }, administrators_fame: 5 };
  assert.deepEqual(warnings(box, offer, say), ["You would have 4 administrators: they become 5 fame."]);
  assert.deepEqual(warnings(box, { ...offer, exchanges_administrators: false }, say), []);
});

test("what taking a card would cost is told: ships that go with their goods, and dice that pay too much", () => {
  const box = {
    cards: { 61: { number: 5, goods: [["tea", 2]] }, 62: { number: 3, goods: [] } },
    exchange: EXCHANGE,
    administrators_fame: 2,
  };
  const offer = { swept: [], waste: 0, exchanges_administrators: false };
  assert.deepEqual(warnings(box, { ...offer, swept: [61, 62] }, say), [
    "Your ships 5, 3 would be discarded, and with them tea 2.",
  ]);
  assert.deepEqual(warnings(box, { ...offer, swept: [62] }, say), ["Your ships 3 would be discarded."]);
  assert.deepEqual(warnings(box, { ...offer, waste: 2 }, say), ["You would pay at least 2 too much."]);
});

test("what an administrator draws is the number of the box, and no other one", () => {
  const scene = {
    legal: ["draw"],
    glance: { payment: null, tasks: [], sets: [], seats: [], cells: {} },
    components: { administrator_dice: 4, administrators_fame: 7, cards: {}, bonuses: {}, notations: ["draw"] },
    names: ["Asha", "Ravi"],
    shape: "wide",
  };
  const [button] = buttons(scene, laid("tall", 2, "hand"), say);
  assert.equal(button.words, "4 dice");
});

test("beside the question the strip says only what is paid for and what follows", async () => {
  const { story } = await import("../../src/kolam/web/boards/rajas/strip.js");
  const told = (tasks, more = {}) =>
    story({ view: {}, components: { cards: { 12: CARD } }, over: false, glance: { tasks, ...more } }, say);
  assert.deepEqual(told([]), { now: "", then: "" });
  assert.deepEqual(told([{ task: "dice", card: null, n: 2 }]), { now: "", then: "" });
  assert.deepEqual(
    told([
      { task: "pay", card: 12 },
      { task: "goods", card: null },
    ]),
    {
      now: "Payment: card 12",
      then: "Then: goods card",
    },
  );
});

test("on a phone a card that can only be taken as a die does not look as if all of it could be had", async () => {
  const { cellPlaces } = await import("../../src/kolam/web/boards/rajas/cells.js");
  const at = laid("tall", 2, "grid");
  const outline = (legal) => {
    const glance = { cells: [{ name: "a1", card: 12, offer: null }], tasks: [] };
    const scene = { legal, glance, components: { cards: { 12: CARD } } };
    const [place] = cellPlaces({ scene, layout: at, say }, 0);
    return place.shape;
  };
  assert.equal(outline(["die a1"]).getAttribute("class"), "as-die");
  assert.equal(outline(["die a1", "building a1"]), at.cells[0]);
});
