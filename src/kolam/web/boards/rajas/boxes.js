// Areas made of areas: what the layouts of all shapes are put together from.

/** @typedef {import("../areas.js").Area} Area */
/** @typedef {import("./layout.js").Exchange} Exchange */

/** @type {(x: number, y: number, w: number, h: number) => Area} */
export const box = (x, y, w, h) => ({ x, y, w, h });

/** @param {Area} area @param {number} n @param {number} gap */
export function split({ x, y, w, h }, n, gap) {
  const each = (w - gap * (n - 1)) / n;
  return Array.from({ length: n }, (_, i) => box(x + i * (each + gap), y, each, h));
}

/** Slots for all tokens in one line. @param {Area} area @param {number} gap @param {Exchange} exchange */
export function slotLine({ x, y, w, h }, gap, exchange) {
  const { karma, administrators, fame, coins } = exchange;
  const slot = (w - 3 * gap) / (karma + administrators + fame + coins);
  const at = (/** @type {number} */ before, /** @type {number} */ n, /** @type {number} */ gaps) =>
    box(x + slot * before + gap * gaps, y, slot * n, h);
  return {
    karma: at(0, karma, 0),
    administrators: at(karma, administrators, 1),
    fame: at(karma + administrators, fame, 2),
    coins: at(karma + administrators + fame, coins, 3),
  };
}

/** @param {Area} area @param {number} gap */
export function rowLine({ x, y, w, h }, gap) {
  const unit = (w - 2 * gap) / 10.6;
  return {
    buildings: box(x, y, unit * 4, h),
    ships: box(x + unit * 4 + gap, y, unit * 2.6, h),
    goods: box(x + unit * 6.6 + 2 * gap, y, unit * 4, h),
  };
}
