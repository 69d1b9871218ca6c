// The page's own words: English in the source, other languages (and English plurals) in words/<language>.json.

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Entry  a translation, or one for each plural form of {n} */

export const LANGUAGES = { en: "English", ru: "Русский" };

/** @type {Record<string, Entry>} */
let catalog = {};

/** @type {keyof typeof LANGUAGES | null} */
let current = null;

/**
 * The language in use: chosen before, else the browser's, else English. Known before its words are loaded, for what is
 * asked meanwhile.
 */
export function language() {
  current ??= preferred();
  return current;
}

/** @returns {keyof typeof LANGUAGES} */
function preferred() {
  const saved = localStorage.getItem("language");
  for (const code of [saved, ...navigator.languages]) {
    const short = (code ?? "").slice(0, 2);
    if (short in LANGUAGES) return /** @type {keyof typeof LANGUAGES} */ (short);
  }
  return "en";
}

/** Keep the choice for later visits. @param {keyof typeof LANGUAGES} code */
export function chooseLanguage(code) {
  localStorage.setItem("language", code);
}

/**
 * Load the catalogs of the reader's language: the page's own and those of some games' boards (boards/<game>/words/ru.json).
 * @param {...string} parts
 */
export async function loadWords(...parts) {
  document.documentElement.lang = language();
  const folders = ["words", ...parts.map((part) => `boards/${part}/words`)];
  const loaded = await Promise.all(
    folders.map(async (folder) => {
      const answer = await fetch(new URL(`../${folder}/${language()}.json`, import.meta.url));
      return answer.ok ? answer.json() : {};
    }),
  );
  catalog = Object.assign(catalog, ...loaded);
}

/** Take in words that came with something else: names of pieces. @param {Record<string, string>} words */
export function addWords(words) {
  Object.assign(catalog, words);
}

/**
 * A sentence in the reader's language with its {names} filled in. Of an entry with plural forms, {n} chooses.
 * @type {import("../boards/types.js").Say}
 */
export function say(message, values = {}) {
  const found = catalog[message] ?? message;
  const text =
    typeof found === "string"
      ? found
      : (found[new Intl.PluralRules(language()).select(Number(values.n))] ?? found.other ?? message);
  return text.replace(/\{(\w+)\}/g, (all, name) => (name in values ? String(values[name]) : all));
}

/** A share of one, as the reader's language writes it. @param {number} share */
export const percent = (share) => new Intl.NumberFormat(language(), { style: "percent" }).format(share);
