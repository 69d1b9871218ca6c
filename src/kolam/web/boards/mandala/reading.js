// What a view of Mandala means: small questions the board and the score sheet ask.

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */

export const COLORS = ["black", "green", "purple", "yellow", "orange", "red"];

/** @param {Record<string, number>} counts */
export const count = (counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** Counts as words: "black 2, red 1". @param {Record<string, number>} counts @param {Say} say */
export function colors(counts, say) {
  const parts = COLORS.filter((color) => counts[color] > 0).map((color) => `${say(color)} ${counts[color]}`);
  return parts.join(", ") || say("empty");
}

/** Colors that lie nowhere in a mandala. @param {any} mandala */
export const missing = (mandala) =>
  COLORS.filter((color) => ![mandala.mountain, ...mandala.fields].some((area) => area[color] > 0));

/** @param {any} view @param {number} m @param {number} seat */
export const fieldSize = (view, m, seat) => count(view.mandalas[m].fields[seat]);

/** Who has more cards in the fields of a mandala; null if equal. @param {any} view @param {number} m */
export function strongerSeat(view, m) {
  const [first, second] = [fieldSize(view, m, 0), fieldSize(view, m, 1)];
  return first === second ? null : first > second ? 0 : 1;
}

/** Points for each cup card of a color. @param {any} view @param {number} seat @param {string} color */
export const worth = (view, seat, color) => view.rivers[seat].indexOf(color) + 1;

/**
 * What claiming a color would bring the seat to act, as one or two short phrases.
 * @param {Scene} scene
 * @param {number} m
 * @param {string} color
 * @param {Say} say
 */
export function claimBrings({ view }, m, color, say) {
  const seat = view.to_act;
  const n = view.mandalas[m].mountain[color];
  if (fieldSize(view, m, seat) === 0) return [say("pile")];
  const space = worth(view, seat, color);
  if (space > 0) return [say("cup +{n}", { n }), say("{n} × {points} points", { n, points: space })];
  const next = say("river {space}", { space: view.rivers[seat].length + 1 });
  return n > 1 ? [next, say("cup +{n}", { n: n - 1 })] : [next];
}

/**
 * How a seat's score came about, as far as the viewer may know.
 * @param {Scene} scene
 * @param {number} seat
 * @param {Say} say
 * @returns {import("../types.js").Origin[]}
 */
export function origins({ view }, seat, say) {
  const secret = typeof view.secrets[seat] === "number" ? {} : view.secrets[seat];
  const rows = COLORS.map((color) => ({
    color,
    n: (view.cups[seat][color] ?? 0) + (secret[color] ?? 0),
    each: worth(view, seat, color),
  }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.each - a.each)
    .map(({ color, n, each }) => ({
      text:
        each > 0
          ? say("{color}: {n} × {each} (river space {each})", { color: say(color), n, each })
          : say("{color}: {n} × 0 (not in the river)", { color: say(color), n }),
      points: n * each,
    }));
  if (typeof view.secrets[seat] === "number")
    rows.push({ text: say("{n} set-up cards face down", { n: view.secrets[seat] }), points: /** @type {any} */ ("?") });
  return rows;
}
