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
  look: (seat) => told.push(["look", seat]),
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

test("a menu may tell something about what is chosen", () => {
  choose(host, drawn({}), "a1: ship 3", [{ label: "Take it" }], undefined, ["It costs a die of 3.", "It brings coins."]);
  const [menu] = document.body.children;
  const told = menu.querySelectorAll(".menu-words").map((each) => each.textContent);
  assert.deepEqual(told, ["It costs a die of 3.", "It brings coins."]);
  closeMenu();
});

test("a menu goes by the arrow keys, round and round, and a step of it goes on", () => {
  const near = drawn({});
  const steps = [];
  choose(host, near, "Which?", [{ label: "1", step: () => steps.push(1) }, { label: "2" }, { label: "3" }]);
  const [menu] = document.body.children;
  const buttons = menu.children[1].children;
  const pressed = (key) => {
    let prevented = false;
    menu.happens("keydown", { key, preventDefault: () => (prevented = true) });
    return [buttons.indexOf(document.activeElement), prevented];
  };
  assert.equal(document.activeElement, buttons[0]);
  assert.deepEqual(pressed("ArrowRight"), [1, true]);
  assert.deepEqual(pressed("ArrowDown"), [2, true]);
  assert.deepEqual(pressed("ArrowRight"), [0, true]);
  assert.deepEqual(pressed("ArrowLeft"), [2, true]);
  assert.deepEqual(pressed("ArrowUp"), [1, true]);
  assert.deepEqual(pressed("x"), [1, false]);
  document.activeElement = menu;
  assert.deepEqual(pressed("ArrowRight"), [-1, false]);
  buttons[0].click();
  assert.deepEqual([steps, told], [[1], []]);
});

test("a menu stands above its place, or below it where there is no room, and inside the window", () => {
  const menuAt = (box) => {
    const near = drawn({});
    near.box = box;
    choose(host, near, "Which?", []);
    const [{ style }] = document.body.children;
    closeMenu();
    return [style.left, style.top];
  };
  // The menu measures 10 by 10 in a window of 800 by 600.
  assert.deepEqual(menuAt({ x: 100, y: 200, width: 30, bottom: 230 }), ["110px", "180px"]);
  assert.deepEqual(menuAt({ x: 100, y: 29, width: 30, bottom: 59 }), ["110px", "9px"]);
  assert.deepEqual(menuAt({ x: 100, y: 28, width: 30, bottom: 58 }), ["110px", "68px"]);
  assert.deepEqual(menuAt({ x: -50, y: 200, width: 10, bottom: 210 }), ["8px", "180px"]);
  assert.deepEqual(menuAt({ x: 795, y: 700, width: 10, bottom: 710 }), ["782px", "582px"]);
});

test("a click beside a menu gives it up, a click in it does not", () => {
  choose(host, drawn({}), "Which?", [{ label: "1" }]);
  const [menu] = document.body.children;
  menu.happens("click", { target: menu.children[0] });
  assert.equal(menu.open, true);
  menu.happens("click", { target: menu });
  assert.equal(menu.open, false);
});

/** Places in a row and one below, the first with the focus. */
const AROUND = {
  here: [0, 0],
  right: [50, 0],
  far: [90, 0],
  aslant: [40, 30],
  below: [0, 60],
  left: [-40, 5],
  high: [60, 5, 60],
};

/** @param {Record<string, number[]>} at */
function around(at = AROUND) {
  const places = new Places(host);
  places.set(Object.keys(at).map((key) => ({ key, name: key, shape, action: key })));
  for (const element of places.layer.children) {
    const [x, y, height = 10] = at[element.getAttribute("data-key")];
    element.box = { x, y, height };
  }
  const key = (name, from = "here") => {
    const target = places.layer.querySelector(`[data-key="${from}"]`);
    let prevented = false;
    document.activeElement = target;
    places.layer.happens("keydown", { key: name, target, preventDefault: () => (prevented = true) });
    return [document.activeElement.getAttribute("data-key"), prevented];
  };
  return { places, key };
}

test("arrow keys go to the nearest place in their direction, and nowhere where there is none", () => {
  const { key } = around();
  assert.deepEqual(key("ArrowRight"), ["right", true]);
  assert.deepEqual(key("ArrowLeft"), ["left", true]);
  assert.deepEqual(key("ArrowDown"), ["below", true]);
  assert.deepEqual(key("ArrowUp"), ["here", true]);
  assert.deepEqual(key("ArrowRight", "aslant"), ["high", true]); // nearer by its middle than the others
  assert.deepEqual(key("ArrowDown", "high"), ["below", true]);
  assert.deepEqual(key("ArrowUp", "below"), ["here", true]);
  assert.deepEqual(key("ArrowRight", "far"), ["far", true]);
  assert.deepEqual(key("ArrowLeft", "far"), ["right", true]);
  assert.deepEqual(key("Home"), ["here", false]);
});

test("an arrow key goes straight on: not to what is nearer above, nor to what is nearer but aslant", () => {
  const { key } = around({
    here: [0, 0],
    above: [0, -30],
    below: [0, 30],
    aslant: [30, 20],
    right: [60, 0],
    left: [-60, 0],
  });
  assert.deepEqual(key("ArrowRight"), ["right", true]);
  assert.deepEqual(key("ArrowLeft"), ["left", true]);
  assert.deepEqual(key("ArrowUp"), ["above", true]);
  assert.deepEqual(key("ArrowDown"), ["below", true]);
});

test("Enter and Space touch what has the focus", () => {
  const { key } = around();
  assert.deepEqual(key("Enter", "right"), ["right", true]);
  assert.deepEqual(key(" ", "below"), ["below", true]);
  assert.deepEqual(told, [
    ["play", "right"],
    ["play", "below"],
  ]);
});

test("focus stays at its place while there is something to do or nothing is asked, else it goes to what is lit", () => {
  const { places } = around();
  const drawnAnew = (focused, ...all) => {
    document.activeElement = focused;
    places.set(all.map(([key, more]) => ({ key, name: key, shape, ...more })));
    return document.activeElement?.getAttribute?.("data-key");
  };
  const at = (key) => places.layer.querySelector(`[data-key="${key}"]`);
  assert.equal(drawnAnew(at("below"), ["one", { action: "a" }], ["below", { action: "b" }]), "below");
  assert.equal(drawnAnew(at("below"), ["one", {}], ["below", {}]), "below");
  assert.equal(drawnAnew(at("below"), ["one", { action: "a" }], ["below", {}]), "one");
  places.set([{ key: "below", name: "below", shape }]);
  assert.equal(drawnAnew(at("below"), ["one", {}], ["two", { action: "a" }]), "two");
  const elsewhere = document.createElement("p");
  document.activeElement = elsewhere;
  places.set([{ key: "two", name: "two", shape, action: "a" }]);
  assert.equal(document.activeElement, elsewhere);
});

test("a menu that was closed is forgotten, also where its end is told later", async () => {
  let left = 0;
  choose(host, drawn({}), "One", [], () => left++);
  const [one] = document.body.children;
  one.close = () => {
    one.open = false;
    queueMicrotask(() => one.happens("close"));
  };
  choose(host, drawn({}), "Two", [], () => left++);
  await Promise.resolve();
  assert.equal(left, 1);
  closeMenu();
  closeMenu();
  assert.deepEqual([left, document.body.children.length], [2, 0]);
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
  assert.equal(document.body.children.length, 0);
  closeMenu(); // with none open
  choose(host, near, "Three", []);
  closeMenu();
  assert.equal(document.body.children.length, 0);
});

test("a seat that is folded away is looked at, and stands for all that it covers", () => {
  const places = new Places(host);
  places.set([
    { key: "seat 1", name: "Ravi", shape, looks: 1, covers: ["slots 1", "treasury 1"] },
    { key: "seat 2", name: "Mira", shape, looks: 2, covers: ["slots 2"] },
  ]);
  const [ravi, mira] = places.layer.children;
  ravi.click();
  assert.deepEqual(told, [["look", 1]]);
  assert.equal(ravi.getAttribute("role"), "button");
  assert.equal(ravi.getAttribute("tabindex"), "0");
  assert.equal(places.find("treasury 1"), ravi);
  assert.equal(places.find("seat 2"), mira);
  assert.equal(places.find("slots 3"), null);
  places.point(["slots 2"]);
  assert.deepEqual(
    [ravi, mira].map((each) => each.classList.contains("pointed")),
    [false, true],
  );
});

test("Tab comes to what is lit, and to what only tells if nothing is", () => {
  const tabs = (...all) => {
    const places = new Places(host);
    places.set(all.map((more, i) => ({ key: String(i), name: "Here", shape, ...more })));
    return places.layer.children.map((each) => each.getAttribute("tabindex"));
  };
  assert.deepEqual(tabs({ tells: "3 cards" }, { action: "take a1" }, { looks: 1 }, { step: () => {} }), [
    "-1",
    "0",
    "-1",
    "0",
  ]);
  assert.deepEqual(tabs({ tells: "3 cards" }, { looks: 1 }, { because: "No." }), ["0", "0", "-1"]);
});

test("what shows the board in another way is a button and never lit", () => {
  const element = drawn({ turns: () => told.push(["turn"]) });
  element.click();
  assert.deepEqual(told, [["turn"]]);
  assert.equal(element.getAttribute("class"), "place");
  assert.equal(element.getAttribute("role"), "button");
  assert.equal(element.getAttribute("tabindex"), "0");
});

test("an arrow key that goes down does not care how far left a place lies, but for how far aside", () => {
  const { key } = around({ here: [0, 0], left: [-14, 20], right: [15, 20] });
  assert.deepEqual(key("ArrowDown"), ["left", true]);
  assert.deepEqual(around({ here: [0, 0], left: [-15, 20], right: [14, 20] }).key("ArrowDown"), ["right", true]);
});

test("an outline may be any shape, and a key that was pressed elsewhere is not heard", () => {
  const round = document.createElement("circle");
  assert.equal(drawn({ shape: round }).children[0], round);
  const { places } = around();
  places.layer.happens("keydown", { key: "Enter", target: {}, preventDefault: () => assert.fail() });
});

test("where a place lies is told by its middle, however wide it is", () => {
  const { places, key } = around({ here: [0, 0], wide: [-60, 20], right: [8, 20] });
  const at = (name) => places.layer.querySelector(`[data-key="${name}"]`);
  at("wide").box = { x: -60, y: 20, width: 120, height: 10, bottom: 30 }; // its middle is at 0, straight below
  at("here").box = { x: -5, y: 0, width: 10, height: 10, bottom: 10 };
  assert.deepEqual(key("ArrowDown"), ["wide", true]);
});
