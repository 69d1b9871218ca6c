// Areas and rows of them, for the layouts.

/** @typedef {import("../areas.js").Area} Area */

/** @type {(x: number, y: number, w: number, h: number) => Area} */
export const box = (x, y, w, h) => ({ x, y, w, h });

/** @param {Area} area @param {number} n @param {number} [gap] */
export function split({ x, y, w, h }, n, gap = 0) {
  const each = (w - gap * (n - 1)) / n;
  return Array.from({ length: n }, (_, i) => box(x + i * (each + gap), y, each, h));
}
