// Options: what they are before anybody chooses, and what their values are called.

import assert from "node:assert/strict";
import { test } from "node:test";
import { install } from "./dom.js";

install();
localStorage.setItem("language", "ru");
const { byLanguage, edition, start, valueName } = await import("../../src/kolam/web/page/options.js");

const EDITION = {
  name: "edition",
  values: ["en", "ru"],
  default: "en",
  follows_language: true,
  choices: [{ name: "English edition" }, { name: "Russian edition" }],
};
const SPICES = { name: "spices", values: [false, true], default: true, choices: [] };
const GAME = { name: "toy", options: [EDITION, SPICES] };

test("an edition starts with the reader's language, if there is one; other options with their default", () => {
  assert.equal(start(EDITION), "ru");
  assert.equal(start({ ...EDITION, values: ["en", "de"] }), "en");
  assert.equal(start(SPICES), true);
  assert.deepEqual(byLanguage(GAME), { edition: "ru" });
});

test("values have names, or are yes and no, or stand as they are", () => {
  assert.equal(valueName(EDITION, "en"), "English edition");
  assert.equal(valueName(EDITION, "ru"), "Russian edition");
  assert.equal(valueName(SPICES, true), "yes");
  assert.equal(valueName(SPICES, false), "no");
  assert.equal(valueName({ name: "rounds", range: [1, 9], choices: [] }, 7), "7");
});

test("which edition is played is told by its name, of a game with one edition nothing", () => {
  assert.equal(edition(GAME, { edition: "en" }), "English edition");
  assert.equal(edition(GAME, {}), "English edition");
  assert.equal(edition({ name: "toy", options: [SPICES] }, {}), "");
});
