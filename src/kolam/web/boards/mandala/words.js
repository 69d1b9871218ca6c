// Mandala in the page's words: counts of colors, and what a claim brings.

/** @typedef {import("../../types/mandala.js").Glance} Glance */
/** @typedef {import("../types.js").Say} Say */

/**
 * Counts as words: "black 2, red 1".
 * @param {Record<string, number>} counts
 * @param {string[]} order
 * @param {Say} say
 */
export function colors(counts, order, say) {
  const parts = order.filter((color) => counts[color] > 0).map((color) => `${say(color)} ${counts[color]}`);
  return parts.join(", ") || say("empty");
}

/**
 * What claiming a color would bring, as one or two short phrases.
 * @param {Glance} glance
 * @param {string} color
 * @param {Say} say
 */
export function claimBrings({ claims }, color, say) {
  const { goes, space, to_cup: n, each: points } = claims[color];
  if (goes === "pile") return [say("pile")];
  if (goes === "cup") return [say("cup +{n}", { n }), say("{n} × {points} points", { n, points })];
  return n > 0 ? [say("river {space}", { space }), say("cup +{n}", { n })] : [say("river {space}", { space })];
}

/**
 * The same with signs: where the cards go and how many, or to which space.
 * @param {Glance} glance
 * @param {string} color
 * @returns {{sign: "river" | "cup" | "pile", text: string}[]}
 */
export function claimSigns({ claims }, color) {
  const { goes, space, to_cup: n, each } = claims[color];
  if (goes === "pile") return [{ sign: "pile", text: "" }];
  if (goes === "cup") return [{ sign: "cup", text: `${n}×${each}` }];
  const river = { sign: /** @type {"river"} */ ("river"), text: String(space) };
  return n > 0 ? [river, { sign: "cup", text: `+${n}` }] : [river];
}
