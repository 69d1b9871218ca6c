// What the boards of all games do alike.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "./dom.js";

install();
const { Board } = await import("../../src/kolam/web/boards/board.js");
const { svg } = await import("../../src/kolam/web/boards/svg.js");

class Toy extends Board {
  held = null;
  set = [];
  constructor(root) {
    super({ root, say: (words) => words, calm: () => true, play: () => {} }, "toy");
    const show = this.stage.set.bind(this.stage);
    this.stage.set = (pieces, how) => {
      this.set.push(how);
      return show(pieces, how);
    };
  }
  lay(scene) {
    return { width: scene.shape === "wide" ? 1000 : 390, height: 700 };
  }
  drawMat() {
    return [svg("rect", { class: "mat" })];
  }
  drawNotices() {
    return [svg("text", {}, String(this.held))];
  }
  allPlaces() {
    return ["one", "two"].map((key) => ({ key, name: key, shape: { x: 0, y: 0, w: 1, h: 1 } }));
  }
  allPieces() {
    return [{ kind: "red", place: "one", x: 1, y: 2, draw: () => svg("circle") }];
  }
  exit() {
    return { x: 9, y: 9 };
  }
  drop() {
    const had = this.held !== null;
    this.held = null;
    return had;
  }
}

const SCENE = { shape: "wide", near: 0, previous: null };

test("nothing can be asked before something is shown", () => {
  const board = new Toy(document.createElement("div"));
  assert.throws(() => board.scene);
  assert.throws(() => board.layout);
});

test("the fixed parts are built once for a shape", async () => {
  const root = document.createElement("div");
  const board = new Toy(root);
  await board.show(SCENE);
  const [whole] = root.children;
  assert.equal(whole.getAttribute("viewBox"), "0 0 1000 700");
  assert.equal(whole.getAttribute("role"), "group");
  assert.equal(whole.getAttribute("aria-label"), "The board");
  assert.deepEqual(whole.children, [board.mat, board.places.layer, board.stage.layer, board.notices, board.marks]);
  assert.equal(board.mat.children.length, 1);
  assert.equal(board.stage.layer.children.length, 1);
  await board.show(SCENE);
  assert.equal(root.children[0], whole);
  await board.show({ ...SCENE, shape: "tall" });
  assert.notEqual(root.children[0], whole);
  assert.equal(root.children[0].getAttribute("viewBox"), "0 0 390 700");
  assert.equal(board.stage.layer.children.length, 1);
});

test("pieces move only if the scene came from the one before, seen from the same seat", async () => {
  const board = new Toy(document.createElement("div"));
  await board.show(SCENE);
  await board.show({ ...SCENE, previous: {} });
  await board.show({ ...SCENE, previous: {}, near: 1 });
  await board.show({ ...SCENE, near: 1 });
  assert.deepEqual(
    board.set.map(({ animate }) => animate),
    [false, true, false, false],
  );
  assert.deepEqual(board.set[0].exit, { x: 9, y: 9 });
});

test("a half-made choice is dropped by a new scene, by Escape and by a click beside", async () => {
  const root = document.createElement("div");
  const board = new Toy(root);
  await board.show(SCENE);
  const notice = () => board.notices.children[0].textContent;
  for (const drop of [() => board.show(SCENE), () => board.cancel(), () => root.children[0].click()]) {
    board.held = "red";
    board.refresh();
    assert.equal(notice(), "red");
    await drop();
    assert.equal(board.held, null);
    assert.equal(notice(), "null");
  }
});

test("some places are shown as meant, and no others", async () => {
  const board = new Toy(document.createElement("div"));
  await board.show(SCENE);
  const pointed = () => board.places.layer.querySelectorAll(".pointed").map((each) => each.getAttribute("data-key"));
  board.point(["two", "three"]);
  assert.deepEqual(pointed(), ["two"]);
  board.point(["one"]);
  assert.deepEqual(pointed(), ["one"]);
  board.point([]);
  assert.deepEqual(pointed(), []);
});

test("what a half-made choice moves is laid out anew at once, with the same scene", async () => {
  const board = new Toy(document.createElement("div"));
  assert.equal(board.isShown, false);
  await board.show(SCENE);
  assert.equal(board.isShown, true);
  const [mat] = board.mat.children;
  board.held = "blue";
  board.relay();
  assert.notEqual(board.mat.children[0], mat);
  assert.equal(board.notices.children[0].textContent, "blue");
  assert.deepEqual(board.set.at(-1), { animate: false });
});

test("what happened is told at its places, larger where there is room, and drawn anew without it", async () => {
  const board = new Toy(document.createElement("div"));
  const done = [
    { key: "one", seat: 1, animal: "tiger", text: "1 +3" },
    { key: "one", seat: 1, animal: "tiger", text: "2" },
    { key: "one", seat: 2, animal: "elephant", text: "3" },
    { key: "nowhere", seat: 1, animal: "tiger", text: "4" },
  ];
  const heights = [];
  for (const shape of ["wide", "tall"]) {
    await board.show({ ...SCENE, shape });
    board.mark(done);
    const texts = board.marks.querySelectorAll(".mark-text").map((each) => each.textContent);
    assert.deepEqual(texts, ["1 +3, 2", "3"]);
    heights.push(board.marks.querySelector("rect")?.getAttribute("height"));
  }
  assert.deepEqual(heights.map(Number), [28, 22]);
  await board.show({ ...SCENE, shape: "tall" });
  assert.deepEqual(board.marks.children, []);
});

test("what a seat did on the board is not told at its folded panel too, but for points", async () => {
  const board = new Toy(document.createElement("div"));
  board.allPlaces = () => [
    { key: "one", name: "one", shape: { x: 0, y: 0, w: 1, h: 1 } },
    { key: "seat 1", name: "seat", looks: 1, covers: ["slots 1"], shape: { x: 9, y: 9, w: 1, h: 1 } },
  ];
  await board.show(SCENE);
  const told = (...marks) => {
    board.mark(marks.map(([key, text]) => ({ key, seat: 1, animal: "tiger", text })));
    return board.marks.querySelectorAll(".mark-text").map((each) => each.textContent);
  };
  assert.deepEqual(told(["one", "1"], ["slots 1", "1"]), ["1"]);
  assert.deepEqual(told(["one", "1"], ["slots 1", "2"], ["seat 1", "2"]), ["1", "2"]);
  assert.deepEqual(told(["seat 1", "1 +3"], ["one", "1"]), ["1 +3", "1"]);
});

test("a move is drawn from its first place to its last; where to look has no arrow", async () => {
  const board = new Toy(document.createElement("div"));
  await board.show(SCENE);
  board.suggest([{ keys: ["one", "nowhere", "two"], kind: "good", piece: svg("circle") }]);
  assert.equal(board.marks.querySelectorAll(".glow").length, 2);
  assert.equal(board.marks.querySelectorAll(".arrow").length, 1);
  assert.equal(board.marks.querySelectorAll(".ghost").length, 1);
  board.suggest([{ keys: ["one", "two"], kind: "good", piece: svg("circle"), areaOnly: true }]);
  assert.equal(board.marks.querySelectorAll(".glow").length, 1, "the last place alone");
  assert.equal(board.marks.querySelectorAll(".arrow").length + board.marks.querySelectorAll(".ghost").length, 0);
  board.suggest([]);
  assert.deepEqual(board.marks.children, []);
});

test("a menu opens at its place, or at the board where there is no such place", async () => {
  const board = new Toy(document.createElement("div"));
  await board.show(SCENE);
  for (const key of ["one", "nowhere"]) {
    board.choose(key, "How many?", [{ label: "1", action: "lay 1" }]);
    const menu = document.body.children.at(-1);
    assert.equal(menu.tag, "dialog");
    assert.match(menu.textContent, /How many/);
    board.cancel();
  }
});

test("marks are laid where they hide the least of what is drawn, which is looked for only if there are any", async () => {
  const board = new Toy(document.createElement("div"));
  await board.show(SCENE);
  let looked = 0;
  const whole = { getScreenCTM: () => ((looked += 1), null) };
  Object.defineProperty(board.marks, "ownerSVGElement", { value: whole });
  board.mark([]);
  assert.equal(looked, 0);
  board.mark([{ key: "one", seat: 1, animal: "tiger", text: "+1" }]);
  assert.equal(looked, 1);
});
