// Words in the room there is: how wide they are about, and names that are written smaller before they are cut.

import { label } from "./svg.js";

/** About how wide words are; capitals and Cyrillic letters are wider than others. @param {string} words @param {number} size */
export const breadth = (words, size) => [...words].reduce((sum, letter) => sum + widthOf(letter), 0) * size;

/** @param {string} letter */
function widthOf(letter) {
  if (/[жмфшщыюMWmwЖМФШЩЮ]/.test(letter)) return 0.88;
  if (/[A-ZА-ЯЁ]/.test(letter)) return 0.72;
  if (/[iljtfr.,'’ ]/.test(letter)) return 0.37;
  return /[а-яё]/.test(letter) ? 0.61 : 0.55;
}

/** Words cut so that they fit. @param {string} words @param {number} size @param {number} room */
export function cut(words, size, room) {
  if (breadth(words, size) <= room) return words;
  let end = words.length - 1;
  while (end > 2 && breadth(`${words.slice(0, end)}…`, size) > room) end--;
  return `${words.slice(0, end).trimEnd()}…`;
}

/**
 * How a name is written: smaller if it is long, and cut only then.
 * @param {string} name
 * @param {number} room
 * @param {number} size
 * @param {number} least  the smallest size
 */
export function fitted(name, room, size, least) {
  const fits = Math.max(least, Math.min(size, size * (room / breadth(name, size))));
  return { words: cut(name, fits, room), size: fits };
}

/**
 * A name from a point on.
 * @param {number} x
 * @param {number} y
 * @param {string} name
 * @param {number} room
 * @param {{size: number, least: number}} how
 */
export function nameLabel(x, y, name, room, { size, least }) {
  const shown = fitted(name, room, size, least);
  return label(x, y, shown.words, { anchor: "start", size: shown.size, class: "strong" });
}
