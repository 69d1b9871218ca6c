// The log: what is new is marked, and a line shows its places on the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "./dom.js";

install();
const { Log } = await import("../../src/kolam/web/page/log.js");
const { ActionList } = await import("../../src/kolam/web/page/actions.js");
const { Teller } = await import("../../src/kolam/web/page/sentence.js");

const teller = new Teller({
  names: () => ["Asha", "Ravi"],
  chip: () => null,
  rules: () => {},
  face: () => document.createElement("svg"),
});
const at = (key, text = "") => ({ kind: "place", value: key, text });
const ENTRIES = [
  { seat: 0, lines: [["Asha builds.", at("mountain 1")]] },
  { seat: 1, lines: [["Ravi grows.", at("field 2 1")], ["It is complete."]] },
];

function made() {
  /** @type {string[][]} */
  const pointed = [];
  const log = new Log(teller, (places) => pointed.push(places));
  return { log, pointed };
}

const texts = (log) => log.list.children.map((row) => row.textContent);

test("what happened since your turn is marked, and only that", () => {
  const { log } = made();
  log.show(ENTRIES, 0);
  assert.deepEqual(texts(log), ["Asha builds.", "Since your last turn", "Ravi grows.", "It is complete."]);
  assert.deepEqual(
    log.list.children.map((row) => row.getAttribute("class")),
    [" seat-0", "since", "new seat-1", "new seat-1"],
  );
});

test("of several turns of yours the last one counts", () => {
  const { log } = made();
  log.show([...ENTRIES, ...ENTRIES], 0);
  const builds = ["Asha builds.", "Ravi grows.", "It is complete."];
  assert.deepEqual(texts(log), [...builds, "Asha builds.", "Since your last turn", "Ravi grows.", "It is complete."]);
});

test("a spectator, and who has not acted yet, see nothing marked", () => {
  const { log } = made();
  for (const [entries, you] of [
    [ENTRIES, null],
    [ENTRIES.slice(1), 0],
  ]) {
    log.show(entries, you);
    assert.equal(log.list.children.filter((row) => row.matches(".since")).length, 0);
    assert.ok(log.list.children.every((row) => !row.getAttribute("class").includes("new")));
  }
});

test("what ends with your own turn has nothing new after it", () => {
  const { log } = made();
  log.show(ENTRIES, 1);
  assert.deepEqual(texts(log), ["Asha builds.", "Ravi grows.", "It is complete."]);
});

test("an empty log says so", () => {
  const { log } = made();
  log.show([], 0);
  assert.deepEqual(texts(log), ["Nothing has happened yet."]);
});

test("pointing at a line, or focusing it, shows its places; leaving ends it", () => {
  const { log, pointed } = made();
  log.show(ENTRIES, 0);
  const [first, , second, third] = log.list.children;
  for (const kind of ["pointerover", "focusin"]) log.list.happens(kind, { target: second });
  log.list.happens("pointerover", { target: first });
  log.list.happens("pointerover", { target: third });
  log.list.happens("pointerleave");
  log.list.happens("focusout");
  assert.deepEqual([third.getAttribute("data-places"), third.getAttribute("tabindex")], [null, "-1"]);
  assert.deepEqual(pointed, [["field 2 1"], ["field 2 1"], ["mountain 1"], [], [], []]);
});

test("the arrow keys go from line to line, from the list to the newest, and stop at the ends", () => {
  const { log } = made();
  log.show(ENTRIES, 0);
  const rows = log.list.querySelectorAll("li[tabindex]");
  const focused = (key) => {
    let prevented = false;
    log.list.happens("keydown", { key, preventDefault: () => (prevented = true) });
    return [rows.indexOf(document.activeElement), prevented];
  };
  document.activeElement = log.list;
  assert.deepEqual(focused("a"), [-1, false]);
  assert.deepEqual(focused("ArrowUp"), [2, true]);
  assert.deepEqual(focused("ArrowDown"), [2, true]);
  assert.deepEqual(focused("ArrowUp"), [1, true]);
  assert.deepEqual(focused("ArrowUp"), [0, true]);
  assert.deepEqual(focused("ArrowUp"), [0, true]);
  assert.deepEqual(focused("ArrowDown"), [1, true]);
});

function listed(legal, says, you = 0) {
  /** @type {any[]} */
  const done = [];
  const list = new ActionList(teller, { play: (action) => done.push(action), point: (places) => done.push(places) });
  list.show(legal, says, you);
  return { list, done, buttons: list.box.querySelectorAll("button") };
}

test("the list of actions plays, groups by kind, and shows where an action is played", () => {
  const { list, done, buttons } = listed(
    ["take a1", "stop", "take b1"],
    [["Take it.", at("slots you")], ["Stop."], ["Other."]],
    3,
  );
  assert.deepEqual(
    list.box.children.map((group) => group.children.map((each) => each.textContent)),
    [["Take it.", "Other."], ["Stop."]],
  );
  buttons[0].click();
  for (const kind of ["pointerenter", "pointerleave", "focus", "blur"]) buttons[0].happens(kind);
  assert.deepEqual(done, ["take a1", ["slots 3"], [], ["slots 3"], []]);
  assert.equal(list.filter.hidden, true);
});

test("a long list is filtered by words and by notation; without a sentence the notation stands", () => {
  const legal = Array.from({ length: 8 }, (_, i) => `take a${i}`);
  const { list, buttons } = listed(legal, [["Red one."], ["Blue one."]]);
  assert.equal(list.filter.hidden, false);
  assert.equal(buttons[7].textContent, "take a7");
  const visible = (wanted) => {
    list.filter.value = wanted;
    list.filter.happens("input");
    return buttons.flatMap((each, i) => (each.hidden ? [] : [i]));
  };
  assert.deepEqual(visible(" RED "), [0]);
  assert.deepEqual(visible("a1"), [1]);
  assert.deepEqual(visible("one"), [0, 1]);
  assert.equal(visible("").length, 8);
});

test("who has nothing to decide is told so", () => {
  assert.deepEqual(
    listed([], []).list.box.children.map((child) => child.textContent),
    ["Nothing to decide for you now."],
  );
});

test("a line leads to the rule it comes from, without a further stop for Tab", () => {
  const { log } = made();
  log.show([{ seat: 0, lines: [["It is complete.", { kind: "rule", value: "M8.2", text: "" }]] }], 0);
  const mark = log.list.querySelector(".rule-mark");
  assert.equal(mark.textContent, "M8.2");
  assert.equal(mark.getAttribute("tabindex"), "-1");
});
