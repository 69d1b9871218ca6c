// The end of a game: order, lead, what to play next.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "./dom.js";

install();
const { lastLead, nextTable, podium, ranked, turningPoint } = await import("../../src/kolam/web/page/result.js");
const { Teller } = await import("../../src/kolam/web/page/sentence.js");

const LEVELS = [1, 2, 3, 4, 5, 6];
const bot = (level) => ({ kind: "bot", level, kept: false });
const you = { kind: "person", kept: false };
const over = (winners, scores, seats) => ({ outcome: { winners, scores }, seats, you: 0, game: "rajas", options: {} });

test("winners come first, a tie that was broken too, then by points", () => {
  assert.deepEqual(ranked(over([2], [5, 9, 9], [you, bot(1), bot(1)])), [2, 1, 0]);
  assert.deepEqual(ranked(over([], [5, 5, 7], [you, bot(1), bot(1)])), [2, 0, 1]);
});

test("the lead was taken after the last moment in which the winner did not have it", () => {
  const steps = [
    [0, 0],
    [2, 1],
    [2, 2],
    [3, 2],
    [3, 2],
  ].map((scores) => ({ scores }));
  assert.equal(lastLead(steps, [0]), 3);
  assert.equal(lastLead(steps, [1]), null, "who won by a tie never led");
  assert.equal(lastLead(steps, [0, 1]), null);
  assert.equal(lastLead([{ scores: [1, 0] }], [0]), null);
});

test("after a win the next level is offered, after a loss the one below, and nothing beyond the ends", () => {
  const level = (winners, seats) => nextTable(over(winners, [1, 2], seats), LEVELS)?.level;
  assert.equal(level([0], [you, bot(2)]), 3);
  assert.equal(level([1], [you, bot(2)]), 1);
  assert.equal(level([0], [you, bot(6)]), undefined);
  assert.equal(level([1], [you, bot(1)]), undefined);
  assert.equal(level([0], [you, bot(0)]), undefined, "a close game has no level above or below");
  assert.equal(level([0], [you, bot(null)]), 2, "a bot without a level counts as one of the lowest");
});

test("the next table is like this one, and there is none among people", () => {
  const table = { ...over([0], [3, 1, 1], [bot(2), you, bot(3)]), you: 1, options: { players: 3, edition: "ru" } };
  assert.deepEqual(nextTable(table, LEVELS).body, {
    game: "rajas",
    options: { edition: "ru" },
    public: false,
    seats: ["bot:2", "me", "bot:2"],
  });
  assert.equal(nextTable(over([0], [1, 2], [you, you]), LEVELS), null);
  assert.equal(nextTable({ ...over([0], [1, 2], [you, bot(2)]), you: null }, LEVELS), null);
  assert.equal(nextTable(over([0], [1, 2], [you, { ...bot(2), kept: true }]), LEVELS), null);
});

test("each score is a bar of its sources, as long as it counts", () => {
  const teller = new Teller({
    names: () => ["Asha", "Tara"],
    chip: () => null,
    rules: () => {},
    face: () => document.createElement("svg"),
  });
  const origins = [
    [
      { text: ["River"], points: 6, counts: true },
      { text: ["Cup"], points: 2, counts: true },
      { text: ["Cards"], points: 9, counts: false },
      { text: ["Nothing"], points: 0, counts: true },
    ],
    [{ text: ["River"], points: 4, counts: true }],
  ];
  const list = podium(over([0], [8, 4], [you, bot(1)]), origins, teller);
  const [first, second] = list.querySelectorAll("li");
  assert.deepEqual(
    first.querySelectorAll("span.source").map((part) => [part.getAttribute("data-tip"), part.style.flexGrow]),
    [
      ["River: 6", "6"],
      ["Cup: 2", "2"],
    ],
  );
  assert.deepEqual(
    [first, second].map((row) => row.querySelectorAll("span.bar")[0].style.width),
    ["100%", "50%"],
  );
  assert.deepEqual(
    [first, second].map((row) => row.getAttribute("class")),
    ["won seat-0", " seat-1"],
  );
  assert.deepEqual(
    first.querySelectorAll("span.source").map((part) => part.style.animationDelay),
    ["0s", "0.75s"],
    "the longest list, of four, takes three seconds",
  );
  assert.equal(first.querySelectorAll("span.crown").length, 1);
  assert.equal(second.querySelectorAll("span.crown").length, 0);
});

test("it turned where the winner's chances rose the most", () => {
  const turn = (ply, gains, before, after) => ({ ply, gains, before, after });
  const turns = [turn(3, 0, 0.4, 0.6), turn(9, 1, 0.2, 0.7), turn(12, 0, 0.3, 0.8), turn(20, 0, 0.8, 0.95)];
  assert.equal(turningPoint(turns, [0])?.ply, 12);
  assert.equal(turningPoint(turns, [1])?.ply, 9);
  assert.equal(turningPoint(turns, [2]), null);
  assert.equal(turningPoint(turns, [0, 1]), null);
});
