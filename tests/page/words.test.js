// The reader's language, and sentences with names and numbers in them.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { install } from "./dom.js";

install();
const FILES = {
  "words/ru.json": {
    "Rule {rule}": "Правило {rule}",
    "{n} cards": { one: "{n} карта", few: "{n} карты", many: "{n} карт" },
  },
  "boards/toy/words/ru.json": { deck: "колода" },
};
let times = 0;
/** The module as a page that has just been opened has it. @param {string | null} saved @param {string[]} preferred */
async function opened(saved, preferred) {
  if (saved === null) localStorage.setItem("language", "");
  else localStorage.setItem("language", saved);
  Object.defineProperty(globalThis, "navigator", { value: { languages: preferred }, configurable: true });
  return import(`../../src/kolam/web/page/words.js?${times++}`);
}

beforeEach(() => {
  globalThis.fetch = async (address) => {
    const name = Object.keys(FILES).find((each) => String(address).endsWith(`/web/${each}`)) ?? "";
    return { ok: name in FILES, json: async () => FILES[name] ?? { deck: "an error, told as JSON" } };
  };
});
afterEach(() => localStorage.setItem("language", ""));

test("the language is the one chosen before, else the browser's, else English", async () => {
  assert.equal((await opened("ru", ["en-US"])).language(), "ru");
  assert.equal((await opened("xx", ["fr-FR", "ru-RU", "en"])).language(), "ru");
  assert.equal((await opened(null, ["fr-FR"])).language(), "en");
  assert.equal((await opened(null, [])).language(), "en");
});

test("a choice is kept for later visits", async () => {
  const words = await opened(null, ["en"]);
  words.chooseLanguage("ru");
  assert.equal(localStorage.getItem("language"), "ru");
});

test("words of the page and of a board are loaded; what is not there stays English", async () => {
  const { loadWords, say } = await opened("ru", []);
  await loadWords("toy");
  assert.equal(document.documentElement.lang, "ru");
  assert.equal(say("deck"), "колода");
  assert.equal(say("Rule {rule}", { rule: "M3.1" }), "Правило M3.1");
  assert.equal(say("{name} wins, {what}.", { name: "Asha" }), "Asha wins, {what}.");
  await loadWords("nothing");
  assert.equal(say("deck"), "колода", "what the server says of a file that is not there is no catalog");
});

test("a number chooses the form", async () => {
  const { loadWords, say } = await opened("ru", []);
  await loadWords();
  assert.deepEqual(
    [1, 3, 5, 21].map((n) => say("{n} cards", { n })),
    ["1 карта", "3 карты", "5 карт", "21 карта"],
  );
  assert.equal(say("{n} cards", { n: 1.5 }), "1.5 cards");
});

test("names of pieces are taken in", async () => {
  const { addWords, say } = await opened("en", []);
  assert.equal(say("red"), "red");
  addWords({ red: "crimson" });
  assert.equal(say("red"), "crimson");
});
