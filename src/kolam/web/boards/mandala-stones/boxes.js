// Areas of the table of Mandala Stones, and what is drawn in many of them.

import { svg } from "../svg.js";

/** @typedef {import("../areas.js").Area} Area */

/** @type {(x: number, y: number, w: number, h: number) => Area} */
export const area = (x, y, w, h) => ({ x, y, w, h });

/** @param {Area} whole @param {number} n @param {number} gap */
export function split({ x, y, w, h }, n, gap) {
  const each = (w - gap * (n - 1)) / n;
  return Array.from({ length: n }, (_, i) => area(x + i * (each + gap), y, each, h));
}

/** @param {Area} at @param {string} kind @param {number} [rx] */
export const box = ({ x, y, w, h }, kind, rx = 9) => svg("rect", { class: kind, x, y, width: w, height: h, rx });

/** Words in lines of at most so many characters. @param {string} words @param {number} most */
export function lines(words, most) {
  /** @type {string[]} */
  const found = [];
  for (const word of words.split(" ")) {
    const open = found.at(-1);
    if (open !== undefined && open.length + 1 + word.length <= most) found[found.length - 1] = `${open} ${word}`;
    else found.push(word);
  }
  return found;
}

/** A petal that points up from 0, 0, turned. @param {number} r @param {number} turn */
export const petal = (r, turn) =>
  svg("path", {
    class: "petal",
    d:
      `M0 ${-r * 0.6}C${r * 0.3} ${-r * 0.75} ${r * 0.16} ${-r * 1.02} 0 ` +
      `${-r * 1.1}C${-r * 0.16} ${-r * 1.02} ${-r * 0.3} ${-r * 0.75} 0 ${-r * 0.6}Z`,
    transform: `rotate(${turn})`,
  });
