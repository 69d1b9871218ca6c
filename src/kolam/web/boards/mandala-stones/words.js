// Mandala Stones in the page's words: stones, towers, spaces and cards.

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */

/** A stone by its code. @param {Scene} scene @param {string} code @param {Say} say */
export function stoneName({ components }, code, say) {
  const { color, pattern } = components.kinds[code];
  if (color && pattern) return say(`${color} ${pattern}`);
  return color ? say(color) : say("unknown");
}

/** A stack or tower from top to bottom. @param {Scene} scene @param {string[]} stones @param {Say} say */
export const stonesName = (scene, stones, say) =>
  [...stones]
    .reverse()
    .map((stone) => stoneName(scene, stone, say))
    .join(", ") || say("empty");

/** The artist's name. @param {string} pattern @param {Say} say */
export const artistName = (pattern, say) => say(`${pattern} artist`);

/** What an objective card asks for. @param {import("../../types/mandala-stones.js").Card} card @param {Say} say */
export const goal = ({ name }, say) => say(`objective:${name}`);

/** The rule of a space. @param {Scene} scene @param {number} k  from 0 @param {Say} say */
export function spaceRule({ components }, k, say) {
  const { counts, points } = components.spaces[k];
  const values = { list: points.map((worth, i) => `${i + 1} → ${worth}`).join(", ") };
  if (counts === "heights")
    return say("Scores by the different heights on the whole board, an empty space being height 0: {list}", values);
  return counts === "stones"
    ? say("Scores by the stones in the tower: {list}", values)
    : say("Scores by the different colors in the tower: {list}", values);
}

/** What stands on a space. @param {Scene} scene @param {number} seat @param {number} k  from 0 @param {Say} say */
export function spaceName(scene, seat, k, say) {
  const stones = scene.view.boards[seat][k];
  if (!stones.length) return say("space {k}: empty", { k: k + 1 });
  const values = { stones: stonesName(scene, stones, say), n: scene.glance.seats[seat].towers[k].worth };
  return say("space {k}: {stones} (worth {n})", { k: k + 1, ...values });
}

/** A seat's whole board. @param {Scene} scene @param {number} seat @param {Say} say */
export const boardName = (scene, seat, say) =>
  `${scene.view.boards[seat].map((_, k) => spaceName(scene, seat, k, say)).join("; ")}.`;

/** How far the end is, and the next points of the mandala. @param {Scene} scene @param {Say} say @returns {string[]} */
export function mandalaWords({ glance: { to_end: n, bonuses } }, say) {
  const told = [n > 0 ? say("{n} stones to the end", { n }) : say("Last round")];
  if (bonuses.length) told.push(say("+{points} in {n} stones", { points: bonuses[0].points, n: bonuses[0].away }));
  return told;
}

/** How many stones of each kind lie covered in the stacks. @param {Scene} scene @param {Say} say */
export function coveredName(scene, say) {
  const { glance, components } = scene;
  const counts = Object.keys(components.kinds)
    .filter((kind) => glance.covered[kind])
    .map((kind) => `${stoneName(scene, kind, say)} ${glance.covered[kind]}`);
  return counts.length ? `${say("Covered in the stacks")}: ${counts.join(", ")}` : say("No stone lies covered.");
}
