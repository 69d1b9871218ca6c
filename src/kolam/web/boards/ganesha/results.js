// What lies in the slots after putting down, as a picture: the two slots with their gems, and the gems that drop into the chest.

import { moved } from "../areas.js";
import { svg } from "../svg.js";
import { chest, jewel } from "./pieces.js";
import { well } from "./seats.js";

/** @typedef {import("../../types/ganesha.js").Result} Result */
/** @typedef {import("../types.js").Say} Say */

/** How wide a picture is beside slots of this width. @param {Result} result @param {number} slots */
export const resultWidth = ({ into }, slots) => slots + (into.length ? 10 + chestWidth(into.length, slots / 4) : 0);

/** @param {number} n  gems over the chest @param {number} r  their size */
const chestWidth = (n, r) => Math.max(2.6 * r, 2 * r + (n - 1) * spread(n, r));

/** @param {number} n @param {number} r */
const spread = (n, r) => (n > 2 ? 1.1 : 1.7) * r;

/**
 * A result around 0, 0: the slots at the left and the chest at the right, or below them where there is height for it.
 * @param {Result} result
 * @param {number} w
 * @param {number} h
 * @param {Say} say
 */
export function resultPicture(result, w, h, say) {
  const high = h > 70;
  const most = high ? Math.min((w - 12) / 2, h * 0.46) : Math.min(h - 2, (w - 12) / (result.into.length ? 3.4 : 2));
  const each = Math.min(44, most);
  const { into } = result;
  const r = high ? Math.min(11, each * 0.28) : each * 0.27;
  if (!into.length) return slots(result, each, say);
  if (high) {
    const shift = each * 0.5 + 3;
    return svg(
      "g",
      {},
      moved(slots(result, each, say), { x: 0, y: -h / 2 + each / 2 + 1 }),
      moved(dropping(into, r, say), { x: 0, y: -h / 2 + each + shift }),
    );
  }
  const right = chestWidth(into.length, r);
  const whole = 2 * each + 8 + right;
  return svg(
    "g",
    {},
    moved(slots(result, each, say), { x: -whole / 2 + each, y: 0 }),
    moved(dropping(into, r, say), { x: whole / 2 - right / 2, y: 0 }),
  );
}

/** Two slots; what is new in them has a ring. @param {Result} result @param {number} each @param {Say} say */
function slots({ gems, fresh }, each, say) {
  return svg(
    "g",
    {},
    ...[0, 1].flatMap((i) => {
      const x = i ? 1.5 : -each - 1.5;
      const middle = { x: x + each / 2, y: 0 };
      return [
        ...well({ x, y: -each / 2, w: each, h: each }),
        gems[i] ? moved(jewel(gems[i], each * 0.36, say, { shadow: false }), middle) : null,
        fresh[i] ? svg("circle", { cx: middle.x, cy: 0, r: each * 0.43, class: "fresh" }) : null,
      ];
    }),
  );
}

/** Gems that go into the chest under them. @param {string[]} gems @param {number} r @param {Say} say */
function dropping(gems, r, say) {
  const n = gems.length;
  const step = spread(n, r);
  return svg(
    "g",
    {},
    ...gems.map((gem, i) => moved(jewel(gem, r, say, { shadow: false }), { x: (i - (n - 1) / 2) * step, y: -r * 0.85 })),
    moved(chest(Math.max(2.6 * r, r + (n - 1) * step), r * 1.7), { x: 0, y: r * 0.95 }),
  );
}
