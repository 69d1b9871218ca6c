// What Mandala's board says of claims and Fields: as the glance tells it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "./dom.js";

install();
const { LAYOUT } = await import("../../src/kolam/web/boards/mandala/layout.js");
const { notices } = await import("../../src/kolam/web/boards/mandala/notices.js");
const { claimBrings, claimSigns, colors } = await import("../../src/kolam/web/boards/mandala/words.js");

const say = (words, values = {}) => words.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
const COLORS = ["black", "green", "purple", "yellow", "orange", "red"];
const claims = {
  black: { goes: "pile", space: null, to_cup: 0, each: 0 },
  green: { goes: "cup", space: null, to_cup: 3, each: 4 },
  purple: { goes: "river", space: 2, to_cup: 0, each: 0 },
  red: { goes: "river", space: 5, to_cup: 2, each: 0 },
};

test("a claim brings what the glance says, in words and in signs", () => {
  const told = (color) => [
    claimBrings({ claims }, color, say),
    claimSigns({ claims }, color).map(({ sign, text }) => [sign, text]),
  ];
  assert.deepEqual(told("black"), [["pile"], [["pile", ""]]]);
  assert.deepEqual(told("green"), [["cup +3", "3 × 4 points"], [["cup", "3×4"]]]);
  assert.deepEqual(told("purple"), [["river 2"], [["river", "2"]]]);
  assert.deepEqual(told("red"), [["river 5", "cup +2"], [["river", "5"], ["cup", "+2"]]]); // prettier-ignore
  assert.equal(colors({ red: 1, black: 2 }, COLORS, say), "black 2, red 1");
  assert.equal(colors({}, COLORS, say), "empty");
});

/** The words over the first Mandala. @param {object} glance  what is different @param {Record<string, number>[]} fields  by seat */
function over(glance, fields) {
  const seats = [0, 1].map(() => ({ cup: 2, hand: 5, score: 0, river: [] }));
  const mandala = { missing: ["red"], is_destroyed: false, sizes: [0, 0], first: null, warned: [] };
  const scene = {
    near: 0,
    seat: 0,
    over: false,
    names: ["Asha", "Ravi"],
    legal: [],
    components: { colors: COLORS },
    view: {
      phase: "play",
      mandala: null,
      exhausted: false,
      mandalas: [{ mountain: { black: 2 }, fields }, { mountain: { black: 2 }, fields: [{}, {}] }], // prettier-ignore
    },
    glance: { seats, discarded: 0, claims: {}, mandalas: [{ ...mandala, ...glance }, mandala] },
  };
  return notices(scene, LAYOUT.wide, say).map((each) => each.textContent);
}

test("the Field that chooses first is the one the glance names, whatever its size", () => {
  const fields = [{ green: 1 }, { yellow: 4 }];
  const sizes = [1, 4];
  assert.ok(over({ sizes, first: 0 }, fields).includes("1 cards, chooses first"));
  const words = over({ sizes, first: 1 }, fields);
  assert.ok(words.includes("4 cards, chooses first") && words.includes("1 cards"));
});

test("who is warned of an empty Field is who the glance warns, and only in their own", () => {
  const warns = (warned) => over({ warned }, [{}, {}]).some((words) => words.startsWith("⚠"));
  assert.equal(warns([0]), true);
  assert.equal(warns([1]), false);
  assert.equal(warns([]), false);
});

test("while colors are claimed, how many there are stands above what each claim brings", () => {
  const badge = (phase) => {
    const glance = {
      mandalas: [{}, {}].map(() => ({ missing: [], is_destroyed: true, sizes: [0, 0], first: null, warned: [] })),
    };
    const scene = {
      ...{ near: 0, seat: 0, over: false, names: ["Asha", "Ravi"], legal: ["claim black"], components: { colors: COLORS } },
      view: {
        phase,
        mandala: 1,
        exhausted: false,
        mandalas: [0, 1].map(() => ({ mountain: { black: 2 }, fields: [{}, {}] })),
      },
      glance: { ...glance, seats: [0, 1].map(() => ({ cup: 2, hand: 5 })), discarded: 0, claims },
    };
    return Number(
      notices(scene, LAYOUT.tall, say)
        .find((each) => each.getAttribute("class") === "badge")
        .getAttribute("cy"),
    );
  };
  const { mountain } = LAYOUT.tall.mandalas[0];
  assert.ok(badge("play") > mountain.y + mountain.h / 2);
  assert.ok(badge("claim") < mountain.y + mountain.h / 2);
});
