// What Ganesha's board shows between two scenes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "./dom.js";

install();
const { means, others } = await import("../../src/kolam/web/boards/ganesha/choices.js");
const { climax, laidNow, setsOut } = await import("../../src/kolam/web/boards/ganesha/climax.js");
const { layout } = await import("../../src/kolam/web/boards/ganesha/layout.js");

const COLORS = ["red", "green", "purple", "blue", "yellow"];
const VALUES = [5, 4, 3, 2, 2, 1, 1, 1];
const petals = Object.fromEntries(COLORS.map((color) => [color, { values: VALUES, filled: 0, left: VALUES }]));
const scene = {
  view: { mandala: { red: 4 }, scores: [6, 17] },
  previous: { mandala: { red: 1 }, scores: [5, 8] },
  last: { seat: 1, action: "offer yellow place red" },
  glance: { petals },
  components: { colors: COLORS },
  near: 0,
  players: 2,
};
const texts = (elements) => elements.map((element) => element.textContent);

test("what was laid is seen from the two views", () => {
  assert.deepEqual(laidNow(scene), { color: "red", from: 1, to: 4 });
  assert.equal(laidNow({ ...scene, previous: null }), null);
  assert.equal(laidNow({ ...scene, previous: scene.view }), null);
  assert.equal(laidNow({ ...scene, view: scene.previous, previous: scene.view }), null, "a gem taken off is not laid");
});

test("gems set out one after the other, and all in about a second", () => {
  for (const n of [1, 2, 5, 9]) {
    const laid = { color: "red", from: 2, to: 2 + n };
    const times = Array.from({ length: n }, (_, i) => setsOut(laid, 2 + i));
    assert.equal(times[0], 0);
    assert.ok(times.every((time, i) => i === 0 || time > times[i - 1]));
    assert.ok(times.at(-1) <= 600);
  }
});

test("each place tells what it brought, and the drum's point stands with its seat", () => {
  const at = layout("tall", 2, COLORS.length, "mandala");
  assert.deepEqual(texts(climax(scene, at, laidNow(scene)).elements), ["+4", "+3", "+2", "+1"]);
  const spice = { ...scene, view: { mandala: {}, scores: [6, 8] }, previous: { mandala: {}, scores: [5, 8] } };
  assert.deepEqual(texts(climax(spice, at, null).elements), ["+1"]);
  const paid = { ...scene, view: { mandala: {}, scores: [4, 8] }, previous: { mandala: {}, scores: [5, 8] } };
  assert.deepEqual(texts(climax(paid, at, null).elements), []);
});

test("on a phone everything lies within the drawing, in every shape and for every number of players", () => {
  const bounds = { tall: [390, 690], low: [844, 336] };
  for (const shape of ["tall", "low"])
    for (const players of [2, 3, 4])
      for (const large of ["altar", "mandala", "both"]) {
        const at = layout(shape, players, COLORS.length, large);
        const [width, most] = bounds[shape];
        assert.equal(at.width, width);
        assert.ok(at.height <= most);
        const seats = [at.near, ...at.others].flatMap((seat) => [seat.all, ...seat.slots, ...seat.treasury]);
        for (const { x, y, w, h } of [at.strip, ...Object.values(at.corners), ...seats]) {
          assert.ok(x >= 0 && y >= 0 && x + w <= width && y + h <= at.height, `${shape} ${players} ${large}`);
        }
        const { altar, mandala } = at;
        const apart = Math.hypot(altar.x - mandala.x, altar.y - mandala.y);
        assert.ok(apart >= altar.frame * 0.866 + mandala.r - 2, `${shape} ${large}: the two boards overlap`);
      }
});

test("neither the drum nor, where there is room, the hand of another seat lies on its face", () => {
  const apart = (one, other, r) => Math.hypot(one.x - other.x, one.y - other.y) >= r;
  for (const [shape, players] of [["tall", 2], ["tall", 3], ["low", 2], ["low", 3], ["low", 4]]) // prettier-ignore
    for (const { pawn, drum, hand, palm, treasury } of layout(shape, players, COLORS.length, "altar").others) {
      assert.ok(apart(drum, pawn, drum.r + pawn.r));
      for (const gem of hand) {
        assert.ok(apart(gem, pawn, palm + pawn.r));
        assert.ok(treasury.every(({ x, w }) => gem.x - palm >= x + w));
      }
    }
});

test("what to press is said beside what is asked, and what the others do while they do it", () => {
  const say = (words, values = {}) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const asked = (phase, glance = {}) => means({ view: { phase }, glance: { hexes: {}, asked: null, ...glance } }, null, say);
  assert.equal(asked("take"), "Press a gem on the altar.");
  assert.equal(asked("take", { hexes: { b1: { lets_second: true } } }), "Ringed gems let you take a second.");
  assert.equal(asked("spice", { asked: "swap_altar" }), "Press the gem on the altar that you want.");
  assert.equal(asked("spice", { asked: "plus_one" }), "", "the button says it");
  assert.equal(asked("final"), "Press a color of your treasury.");
  const goes = others({ view: { phase: "take", to_act: 1 }, glance: {}, names: ["Asha", "Ravi"], players: 2 }, say);
  assert.equal(goes, "Ravi takes a gem.");
});
