// Ganesha's board without a browser: reads {web, lang, scenes, pieces} and writes what the board shows of each scene (its size, the
// keys, names and outlines of its places, the texts of its drawing) and the drawings of the pieces that sentences name. Places that
// a scene names in `press` are pressed first, one after the other. With `before`, a scene, it comes from that one with all its motion:
// `during` tells the keys and the points that rise meanwhile, `moved` what is animated.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { FakeElement, install } from "../../page/dom.js";

install();
FakeElement.prototype.insertBefore = function (child, before) {
  this.children = this.children.filter((other) => other !== child);
  const at = this.children.indexOf(before);
  this.children.splice(at < 0 ? this.children.length : at, 0, child);
};

const { web, lang, scenes, pieces } = JSON.parse(readFileSync(0, "utf-8"));
globalThis.localStorage = { getItem: () => lang };
const load = (/** @type {string} */ path) => import(pathToFileURL(`${web}/${path}`).href);
const { addWords, say } = await load("page/words.js");
const { chip, makeBoard } = await load("boards/ganesha/board.js");
for (const folder of ["", "/boards/ganesha"]) addWords(JSON.parse(readFileSync(`${web}${folder}/words/${lang}.json`, "utf-8")));

/** Everything in an element, itself first. */
const within = (element) => (element instanceof FakeElement ? [element, ...element.children.flatMap(within)] : [element]);

/** An element as text that can be compared. */
const written = (element) =>
  element instanceof FakeElement ? [element.tag, [...element.attributes], element.children.map(written)] : String(element);

/** The smallest box about an outline: a rectangle, a hex or a petal. */
function boxOf(outline) {
  const number = (name) => Number(outline.getAttribute(name));
  if (outline.tag === "rect") return [number("x"), number("y"), number("width"), number("height")];
  const text = outline.getAttribute("points") ?? outline.getAttribute("d").replace(/A\S+ \S+ 0 0 [01]/g, "L");
  const all = text.match(/-?\d+(\.\d+)?(e-?\d+)?/g).map(Number);
  const [xs, ys] = [all.filter((_, i) => i % 2 === 0), all.filter((_, i) => i % 2 === 1)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
}

/** A place as what can be done with it, and where. */
const told = (place) => ({
  key: place.getAttribute("data-key"),
  action: place.getAttribute("data-action"),
  step: place.getAttribute("data-step") !== null,
  chosen: place.getAttribute("aria-pressed") === "true",
  covers: place.getAttribute("data-covers")?.split("|") ?? [],
  box: boxOf(place.querySelector(".outline")),
  is_box: place.querySelector(".outline").tag === "rect",
});

/** @type {string[]} */
let moves = [];
FakeElement.prototype.animate = function () {
  moves.push(this.getAttribute("class") ?? "");
  return { finished: Promise.resolve() };
};

const keysIn = (root) =>
  within(root).flatMap((each) => (each instanceof FakeElement ? (each.getAttribute("data-key") ?? []) : []));

const shown = [];
for (const scene of scenes) {
  addWords(scene.components.names);
  const root = new FakeElement("div");
  const host = { root, say, calm: () => scene.before === undefined, describe: (action) => action };
  const board = makeBoard(host);
  if (scene.before) await board.show({ previous: null, last: null, ...scene.before });
  moves = [];
  const moving = board.show({ previous: scene.before?.view ?? null, last: null, ...scene });
  const during = { keys: keysIn(root), points: root.querySelectorAll(".risen").map((each) => each.textContent) };
  await moving;
  for (const key of scene.press ?? []) root.querySelector(`[data-key="${key}"]`).click();
  const all = within(root);
  const places = all.filter((element) => element instanceof FakeElement && element.getAttribute("data-key") !== null);
  const texts = all.filter((element) => element instanceof FakeElement && element.tag === "text");
  const isOnPiece = (text) => text.getAttribute("class")?.includes("gem-letter");
  shown.push({
    during,
    moved: moves,
    size: root.children[0].getAttribute("viewBox").split(" ").slice(2).map(Number),
    places: places.map(told),
    sizes: texts.filter((text) => !isOnPiece(text)).map((text) => Number(text.getAttribute("font-size"))),
    keys: places.map((place) => place.getAttribute("data-key")),
    names: places.map((place) => place.getAttribute("aria-label")),
    texts: all.filter((element) => !(element instanceof FakeElement)).map(String),
  });
}
console.log(JSON.stringify({ shown, chips: pieces.map((piece) => JSON.stringify(written(chip(piece, say)))) }));
