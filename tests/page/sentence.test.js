// Sentences of the game are filled in for whoever reads them; no reader parses one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeElement, install } from "./dom.js";

install();
const { placesOf, plain, Teller } = await import("../../src/kolam/web/page/sentence.js");

const NAMES = ["Asha", "Ravi"];
const LINE = [
  { kind: "seat", value: 1, text: "Seat 1", instead: "{}" },
  " builds ",
  { kind: "piece", value: "red", text: "red" },
  " on Mountain ",
  { kind: "place", value: "mountain 2", text: "2" },
  ".",
  { kind: "place", value: "cup you", text: "" },
];

test("a player's name stands for the seat, and declined words stay before it", () => {
  assert.equal(plain(LINE, NAMES), "Ravi builds red on Mountain 2.");
  const declined = ["У ", { kind: "seat", value: 0, text: "игрока 0", instead: "игрока {}" }, " нет карт."];
  assert.equal(plain(declined, NAMES), "У игрока Asha нет карт.");
});

test("within another sentence it has no mark at its end", () => {
  const teller = new Teller({ names: () => NAMES, chip: () => null, rules: () => {}, face: () => new FakeElement("svg") });
  assert.equal(teller.clause(LINE), "Ravi builds red on Mountain 2");
  assert.equal(teller.clause(["Why?"]), "Why?");
});

test("a seat without a name reads as it is", () => {
  assert.equal(plain(LINE, []), "Seat 1 builds red on Mountain 2.");
  assert.equal(plain(null, NAMES), "");
});

test("an action is told as a sentence, not as its notation", () => {
  const hint = [
    "'",
    { kind: "action", value: "mountain 1 red", text: "mountain 1 red", instead: "Build red" },
    "' is close.",
  ];
  assert.equal(plain(hint, NAMES), "'Build red' is close.");
});

test("a line knows its places; 'you' is the reader's seat", () => {
  assert.deepEqual(placesOf(LINE, 1), ["mountain 2", "cup 1"]);
  assert.deepEqual(placesOf(LINE, null), ["mountain 2", "cup 0"]);
  assert.deepEqual(placesOf(["nothing"], 0), []);
});

test("names stand out, pieces have their picture, rules are links", () => {
  const asked = [];
  const chip = new FakeElement("svg");
  const teller = new Teller({
    names: () => NAMES,
    chip: (piece) => (piece === "red" ? chip : null),
    rules: (rule) => asked.push(rule),
    face: (seat) => document.createElement(`face-${seat}`),
  });
  assert.equal(teller.plain(LINE), "Ravi builds red on Mountain 2.");
  const [who, , piece, , number] = teller.nodes(LINE);
  assert.deepEqual([who.tag, who.getAttribute("class"), who.children[1]], ["b", "who seat-1", "Ravi"]);
  assert.equal(who.children[0].tag, "face-1");
  assert.deepEqual([piece.tag, piece.children], ["span", [chip, "red"]]);
  const [long] = teller.nodes([{ kind: "piece", value: "red", text: "at least 3 red" }]);
  assert.deepEqual([long.children[0].children, long.children[1]], [[chip, "at"], " least 3 red"]);
  assert.equal(number, "2");
  assert.deepEqual(teller.nodes([{ kind: "piece", value: "blue", text: "blue" }]), ["blue"]);
  // A parenthesis is never alone at the end of a line.
  const [before, opened, after] = teller.nodes(["turns a card (", { kind: "piece", value: "red", text: "red" }, ")"]);
  assert.deepEqual([before, opened.children, after], ["turns a card ", ["(", chip, "red"], ")"]);
  assert.deepEqual(teller.nodes(["(", { kind: "piece", value: "blue", text: "blue" }]), ["", "(blue"]);
  const [, link] = teller.nodes(["See ", { kind: "rule", value: "M3.1", text: "M3.1" }]);
  link.click();
  assert.deepEqual(asked, ["M3.1"]);
  // What a sentence comes from is a mark at its end, and nothing within it.
  const from = ["It is complete.", { kind: "rule", value: "M8.2", text: "" }];
  assert.deepEqual(teller.nodes(from), ["It is complete.", ""]);
  const mark = teller.told(from).at(-1);
  assert.equal(mark.getAttribute("class"), "rule-mark");
  mark.click();
  assert.deepEqual(asked, ["M3.1", "M8.2"]);
});
