// What the boards make of a view, with the smallest views and components that show it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { center, seats } from "../../src/kolam/web/boards/areas.js";
import * as ganesha from "../../src/kolam/web/boards/ganesha/reading.js";
import * as mandala from "../../src/kolam/web/boards/mandala/reading.js";
import * as stones from "../../src/kolam/web/boards/mandala-stones/reading.js";

const say = (message, values = {}) => message.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

test("areas have a center, and seats go round from the near one", () => {
  assert.deepEqual(center({ x: 10, y: 20, w: 4, h: 6 }), { x: 12, y: 23 });
  assert.deepEqual(seats({ near: 1, players: 3 }, { near: "a", others: ["b", "c"] }), [
    [1, "a"],
    [2, "b"],
    [0, "c"],
  ]);
});

const view = {
  to_act: 0,
  mandalas: [
    { mountain: { red: 2, black: 1 }, fields: [{ green: 2 }, { yellow: 1 }] },
    { mountain: { red: 1 }, fields: [{}, { green: 1 }] },
  ],
  rivers: [["black"], []],
  cups: [{ black: 3 }, {}],
  secrets: [{ red: 1, black: 1 }, 2],
};

test("Mandala: what a mandala lacks, who is stronger, what a claim brings", () => {
  assert.deepEqual(mandala.missing(view.mandalas[0]), ["purple", "orange"]);
  assert.deepEqual(
    [0, 1].map((m) => mandala.strongerSeat(view, m)),
    [0, 1],
  );
  assert.deepEqual(mandala.claimBrings({ view }, 0, "red", say), ["river 2", "cup +1"]);
  assert.deepEqual(mandala.claimBrings({ view }, 0, "black", say), ["cup +1", "1 × 1 points"]);
  assert.deepEqual(mandala.claimBrings({ view }, 1, "red", say), ["pile"]);
});

test("Mandala: a score is told as far as the viewer may know", () => {
  assert.deepEqual(
    mandala.origins({ view }, 0, say).map(({ points }) => points),
    [4, 0],
  );
  assert.deepEqual(mandala.origins({ view }, 1, say), [{ text: "2 set-up cards face down", points: "?" }]);
});

const components = {
  pieces: { stones: { colors: ["red", "blue"], color_letters: "rb", patterns: ["burst", "ring"], pattern_marks: "*o" } },
  boards: {
    main_board: {
      stack_height: 4,
      circles: [
        { name: "a1", stacks: [1, 2, 3, 4] },
        { name: "b1", stacks: [5, 6, 7, 2] },
      ],
    },
    player_board: {
      spaces: [
        { counts: "stones", points: [1, 3, 6] },
        { counts: "colors", points: [2, 5] },
      ],
    },
    scoring: { points_for_any_top: 1 },
  },
  mandala: { path: { length: 9, points: {}, hands: {} } },
  objectives: { objectives: { cards: [] } },
};

test("Mandala Stones: an artist takes its own pattern where no other artist stands by", () => {
  const stacks = [["r*"], ["b*"], ["bo"], [], [], [], []];
  const alone = { components, view: { artists: { a1: "burst" }, stacks } };
  assert.deepEqual(
    stones.sides(alone, "a1", "a1").map(({ why }) => why),
    ["", "", "pattern", "empty"],
  );
  const beside = { components, view: { artists: { a1: "burst", b1: "ring" }, stacks } };
  const around = stones.sides(beside, "a1", "a1");
  assert.deepEqual(
    around.map(({ why }) => why),
    ["", "blocked", "pattern", "empty"],
  );
  assert.deepEqual(
    stones.tower(around, "n").map(({ stack }) => stack),
    [1],
  );
});

test("Mandala Stones: a space counts stones or colors", () => {
  const board = [
    ["r*", "bo", "r*"],
    ["r*", "ro"],
  ];
  assert.deepEqual(
    [0, 1].map((k) => stones.value({ components }, board, k)),
    [6, 2],
  );
});

test("Ganesha: the ring is gone round again", () => {
  assert.deepEqual(
    [0, 1, 40, 41, 85].map((score) => ganesha.onTrack(score, 40)),
    [
      { space: 0, laps: 0 },
      { space: 1, laps: 0 },
      { space: 40, laps: 0 },
      { space: 1, laps: 1 },
      { space: 5, laps: 2 },
    ],
  );
});

test("Ganesha: a gem that lies in a slot already lets a second be taken", () => {
  const now = { phase: "take", turn: 0, slots: [{ red: 1 }, {}], altar: { a1: "red", a2: "blue" } };
  assert.deepEqual(
    ["a1", "a2"].map((hex) => ganesha.matches({ view: now }, hex)),
    [true, false],
  );
  assert.deepEqual(
    ["a1", "a3"].map((hex) => ganesha.isSpent(now, hex)),
    [false, true],
  );
});
