// The pieces of Mandala Stones as the board reads them from `scene.components`, which holds the game's component files
// as they are: pieces.toml as `pieces`, boards.toml as `boards`, mandala.toml as `mandala`, objectives.toml as
// `objectives`. No number of them stands here again.

/**
 * @typedef {{name: string, goal: string, of?: string, least: number, points: number, en: string,
 *   [language: string]: any}} Objective
 */
/** @typedef {{counts: "heights" | "stones" | "colors", points: number[]}} Space */
/** @typedef {{name: string, stacks: number[]}} Circle  its stacks to the north, east, south and west, counted from 1 */
/** @typedef {{color: string | null, pattern: string | null}} Kind */

/**
 * @typedef {object} Parts
 * @property {string[]} colors
 * @property {string[]} patterns
 * @property {Record<string, string>} letters  of codes: "r" is red, "*" is burst
 * @property {string[]} kinds  codes of all kinds
 * @property {number} stackHeight
 * @property {Circle[]} circles
 * @property {number} stacks  how many
 * @property {Space[]} spaces
 * @property {number} topPoints
 * @property {number} length  of the mandala's path
 * @property {Record<string, number>} bonus  points by space of the path
 * @property {Record<string, number>} hands  spaces of the path by number of players
 * @property {Record<string, Objective>} objectives
 */

export const SIDES = /** @type {const} */ (["n", "e", "s", "w"]);

/** @type {WeakMap<object, Parts>} */
const read = new WeakMap();

/** @param {import("../types.js").Scene} scene @returns {Parts} */
export function parts(scene) {
  const { components } = /** @type {any} */ (scene);
  if (!components?.pieces || !components?.boards)
    throw new Error("The board of Mandala Stones needs scene.components with pieces, boards, mandala and objectives");
  const known = read.get(components);
  if (known) return known;
  const { colors, color_letters, patterns, pattern_marks } = components.pieces.stones;
  const { main_board, player_board, scoring } = components.boards;
  const { path } = components.mandala;
  /** @type {Record<string, string>} */
  const letters = {};
  colors.forEach((/** @type {string} */ color, /** @type {number} */ i) => (letters[color_letters[i]] = color));
  patterns.forEach((/** @type {string} */ pattern, /** @type {number} */ i) => (letters[pattern_marks[i]] = pattern));
  const found = {
    colors,
    patterns,
    letters,
    kinds: [...color_letters].flatMap((color) => [...pattern_marks].map((mark) => color + mark)),
    stackHeight: main_board.stack_height,
    circles: main_board.circles,
    stacks: Math.max(...main_board.circles.flatMap((/** @type {Circle} */ circle) => circle.stacks)),
    spaces: player_board.spaces,
    topPoints: scoring.points_for_any_top,
    length: path.length,
    bonus: path.points,
    hands: path.hands,
    objectives: Object.fromEntries(
      components.objectives.objectives.cards.map((/** @type {Objective} */ card) => [card.name, card]),
    ),
  };
  read.set(components, found);
  return found;
}

/** What is known of a stone by its code; "?" is nothing. @param {Parts} of @param {string} code @returns {Kind} */
export const kindOf = ({ letters }, code) => ({ color: letters[code[0]] ?? null, pattern: letters[code[1]] ?? null });

/**
 * Where the circles and stacks lie in a grid of seven by seven, worked out from which stack is on which side.
 * @param {Parts} of
 * @returns {{circles: Record<string, [number, number]>, stacks: [number, number][]}} column and row
 */
export function grid({ circles, stacks }) {
  const across = Math.round(Math.sqrt(circles.length));
  /** @type {Record<string, [number, number]>} */
  const found = {};
  /** @type {[number, number][]} */
  const at = Array.from({ length: stacks }, () => [0, 0]);
  circles.forEach((circle, i) => {
    const [column, row] = [(i % across) * 2 + 1, Math.floor(i / across) * 2 + 1];
    found[circle.name] = [column, row];
    [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ].forEach(([dx, dy], side) => (at[circle.stacks[side] - 1] = [column + dx, row + dy]));
  });
  return { circles: found, stacks: at };
}
