// Putting gems down: a gem, then the slot or the treasury that it goes into. Which ways there are comes with the glance.

import { listed } from "./words.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../../types/ganesha.js").Move} Move */
/** @typedef {import("../../types/ganesha.js").Way} Way */

/** @typedef {{gem: string | null, moves: Move[]}} Putting  the gem that is held, and what was put down so far */

/** Nothing put down yet. @type {Putting} */
export const NOTHING = { gem: null, moves: [] };

/** @param {Move[]} moves @param {Move} move */
const has = (moves, move) => moves.some(({ gem, to }) => gem === move.gem && to === move.to);

/** The ways that are still open. @param {Scene} scene @param {Move[]} moves @returns {Way[]} */
const open = ({ glance, legal }, moves) =>
  glance.ways.filter((way) => legal.some((action) => action === way.action) && moves.every((move) => has(way.moves, move)));

/** What can be put down next. @param {Scene} scene @param {Move[]} moves @returns {Move[]} */
const next = (scene, moves) => open(scene, moves).flatMap((way) => way.moves.filter((move) => !has(moves, move)));

/** The color of a gem. @param {Scene} scene @param {string} gem */
export function colorOf({ view }, gem) {
  const [where, which] = gem.split(" ");
  return where === "hand" ? view.hand[Number(which)] : which;
}

/** Gems that can be put down, each once. @param {Scene} scene @param {Putting} putting */
export const movable = (scene, { moves }) => [...new Set(next(scene, moves).map(({ gem }) => gem))];

/** The gem that is put down next: the one held, or the only one there is. @param {Scene} scene @param {Putting} putting */
export function held(scene, putting) {
  if (putting.gem !== null) return putting.gem;
  const gems = movable(scene, putting);
  return new Set(gems.map((gem) => colorOf(scene, gem))).size === 1 ? gems[0] : null;
}

/**
 * Where the gem that is held can go, each with what is said then and the action, if that leaves only one.
 * @param {Scene} scene
 * @param {Putting} putting
 * @returns {Map<string, {moves: Move[], action: string | null}>}
 */
export function targets(scene, putting) {
  const gem = held(scene, putting);
  const places = next(scene, putting.moves).filter((move) => move.gem === gem);
  return new Map(
    places.map((move) => {
      const moves = [...putting.moves, move];
      const actions = new Set(open(scene, moves).map(({ action }) => action));
      return [move.to, { moves, action: actions.size === 1 ? [...actions][0] : null }];
    }),
  );
}

/** The action if nothing more is put down; null: something must be. @param {Scene} scene @param {Putting} putting */
export const asItLies = (scene, { moves }) =>
  open(scene, moves).find((way) => way.moves.length === moves.length)?.action ?? null;

/**
 * What lies where while gems are put down: in each slot, in the hand, in the treasury; null: nothing there.
 * @param {Scene} scene
 * @param {number} seat
 * @param {Putting} putting
 */
export function lying(scene, seat, putting) {
  const { view } = scene;
  const moves = seat === scene.seat ? putting.moves : [];
  /** @type {(string | null)[]} */
  const slots = [0, 1].map((i) => listed(scene, view.slots[seat])[i] ?? null);
  /** @type {(string | null)[]} */
  const hand = view.turn === seat ? [...view.hand] : [];
  const treasury = { ...view.treasuries[seat] };
  const add = (/** @type {string} */ color, /** @type {number} */ n) => (treasury[color] = (treasury[color] ?? 0) + n);
  for (const { gem, to } of moves) {
    const color = colorOf(scene, gem);
    const [where, which] = gem.split(" ");
    if (where === "hand") hand[Number(which)] = null;
    else add(color, -1);
    const slot = to === "treasury" ? null : Number(to.split(" ")[1]);
    const pushed = slot === null ? color : slots[slot];
    if (pushed !== null) add(pushed, 1);
    if (slot !== null) slots[slot] = color;
  }
  return { slots, hand, treasury };
}
