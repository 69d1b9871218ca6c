import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { choose, closeMenu } from "../../src/kolam/web/boards/choose.js";
import { Places } from "../../src/kolam/web/boards/places.js";
import { install } from "./dom.js";

install();
const shape = { x: 0, y: 0, w: 10, h: 10 };
/** @type {any[]} */
let told = [];
const host = {
  play: (action) => told.push(["play", action]),
  why: (action) => told.push(["why", action]),
  explain: (words) => told.push(["explain", words]),
  tell: (words) => told.push(["tell", words]),
};
beforeEach(() => {
  told = [];
});

function drawn(place) {
  const places = new Places(host);
  places.set([{ key: "here", name: "Here", shape, ...place }]);
  return places.layer.children[0];
}

test("a lit place plays, and can be reached by Tab", () => {
  const element = drawn({ action: "take a1", ask: "take b1" });
  element.click();
  assert.deepEqual(told, [["play", "take a1"]]);
  assert.equal(element.getAttribute("data-action"), "take a1");
  assert.equal(element.getAttribute("class"), "place lit");
  assert.equal(element.getAttribute("tabindex"), "0");
});

test("the first half of a choice is lit, and says whether it is chosen", () => {
  const element = drawn({ step: () => told.push(["step"]), chosen: true });
  element.click();
  assert.deepEqual(told, [["step"]]);
  assert.equal(element.getAttribute("class"), "place lit chosen");
  assert.equal(element.getAttribute("aria-pressed"), "true");
  assert.equal(element.getAttribute("data-step"), "");
});

test("a place that is not lit says why not, and is no Tab stop", () => {
  const element = drawn({ ask: "take b1", because: "never" });
  element.click();
  assert.deepEqual(told, [["why", "take b1"]]);
  assert.equal(element.getAttribute("aria-disabled"), "true");
  assert.equal(element.getAttribute("tabindex"), "-1");
  drawn({ because: "It is another's." }).click();
  drawn({ tells: "Three cards" }).click();
  assert.deepEqual(told.slice(1), [
    ["explain", "It is another's."],
    ["tell", "Three cards"],
  ]);
});

test("a place that does nothing is a picture", () => {
  const element = drawn({});
  element.click();
  assert.deepEqual(told, []);
  assert.equal(element.getAttribute("role"), "img");
});

test("a menu plays what is chosen and closes; given up it plays nothing", () => {
  const near = drawn({});
  choose(host, near, "How many?", [
    { label: "1", action: "lay 1" },
    { label: "2", action: "lay 2", preset: true },
  ]);
  const [menu] = document.body.children;
  const buttons = menu.children[1].children;
  assert.equal(document.activeElement, buttons[1]);
  buttons[0].click();
  assert.deepEqual(told, [["play", "lay 1"]]);
  assert.equal(document.body.children.length, 0);
  let left = 0;
  choose(host, near, "How many?", [{ label: "1", action: "lay 1" }], () => left++);
  closeMenu();
  assert.deepEqual([left, told.length, document.activeElement === near], [1, 1, true]);
});

test("only one menu is open", () => {
  const near = drawn({});
  choose(host, near, "One", []);
  choose(host, near, "Two", []);
  assert.deepEqual(
    document.body.children.map((menu) => menu.getAttribute("aria-label")),
    ["Two"],
  );
  closeMenu();
});
