// Finding words in texts: what is looked for, where it stands, and where it does not matter how it is written.

/** How many letters a word has at least that is also found with another ending, and how many of them may differ. */
const [LONG, ENDING] = [6, 2];

/** A text as it is compared, letter for letter as long as before. @param {string} text */
export const folded = (text) => [...text].map((letter) => (letter === "ё" || letter === "Ё" ? "е" : lower(letter))).join("");

/** @param {string} letter */
function lower(letter) {
  const small = letter.toLowerCase();
  return small.length === letter.length ? small : letter;
}

/** What is looked for: the beginnings of words. @param {string} query @returns {string[]} */
export const wordsOf = (query) =>
  folded(query)
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter(Boolean)
    .map((word) => (word.length >= LONG && /^\p{L}+$/u.test(word) ? word.slice(0, -ENDING) : word));

/**
 * Where words stand in a text, from the first to the last; nothing if one of them is missing.
 * @param {string} text
 * @param {string[]} words  as `wordsOf` makes them
 * @returns {[number, number][]}
 */
export function hits(text, words) {
  const within = folded(text);
  /** @type {[number, number][]} */
  const found = [];
  for (const word of words) {
    const before = found.length;
    for (let at = within.indexOf(word); at >= 0; at = within.indexOf(word, at + word.length))
      if (begins(within, at) && !isCut(within, at + word.length, word)) found.push([at, at + word.length]);
    if (found.length === before) return [];
  }
  return found.sort(([a], [b]) => a - b);
}

/** Whether a word begins there. @param {string} text @param {number} at */
const begins = (text, at) => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]);

/**
 * Whether a number goes on there: M3.1 is not M3.10, and M3 is each of them.
 * @param {string} text
 * @param {number} at
 * @param {string} word
 */
const isCut = (text, at, word) => /\d$/.test(word) && /\d/.test(text[at] ?? "");
