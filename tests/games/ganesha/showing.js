// Ganesha's board without a browser: reads {web, lang, scenes, pieces} and writes what the board shows of each scene (the keys and
// names of its places, the texts of its drawing) and the drawings of the pieces that sentences name.

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
for (const name of [lang, `${lang}.ganesha`]) addWords(JSON.parse(readFileSync(`${web}/words/${name}.json`, "utf-8")));

/** Everything in an element, itself first. */
const within = (element) => (element instanceof FakeElement ? [element, ...element.children.flatMap(within)] : [element]);

/** An element as text that can be compared. */
const written = (element) =>
  element instanceof FakeElement ? [element.tag, [...element.attributes], element.children.map(written)] : String(element);

const shown = [];
for (const scene of scenes) {
  addWords(scene.components.names);
  const root = new FakeElement("div");
  const host = { root, say, calm: () => true, describe: (action) => action };
  await makeBoard(host).show({ previous: null, last: null, ...scene });
  const all = within(root);
  const places = all.filter((element) => element instanceof FakeElement && element.getAttribute("data-key") !== null);
  shown.push({
    keys: places.map((place) => place.getAttribute("data-key")),
    names: places.map((place) => place.getAttribute("aria-label")),
    texts: all.filter((element) => !(element instanceof FakeElement)).map(String),
  });
}
console.log(JSON.stringify({ shown, chips: pieces.map((piece) => JSON.stringify(written(chip(piece, say)))) }));
