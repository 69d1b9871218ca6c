// What a view of Mandala Stones means: small questions the board asks, and things in words.

import { kindOf, parts, SIDES } from "./parts.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./parts.js").Objective} Objective */
/**
 * @typedef {object} Side
 * @property {"n" | "e" | "s" | "w"} side
 * @property {number} stack
 * @property {string | null} stone
 * @property {boolean} take
 * @property {"" | "empty" | "pattern" | "blocked"} why
 * @property {string | null} by
 */

/** @template T @param {T[]} list */
export const last = (list) => list[list.length - 1];

/**
 * The points a seat has: with its objective once the game is over.
 * @param {Scene} scene
 * @param {number} seat
 * @returns {number}
 */
export const points = ({ view, scores, over }, seat) => (over ? scores[seat] : view.scores[seat]);

// --- The main board ---

/**
 * S4.4: the four sides of a circle for an artist that would stand there.
 * @param {Scene} scene
 * @param {string} from  where the artist stands now
 * @param {string} to
 * @returns {Side[]}
 */
export function sides(scene, from, to) {
  const of = parts(scene);
  const { artists, stacks } = scene.view;
  const around = of.circles.find((circle) => circle.name === to)?.stacks ?? [];
  return around.map((stack, i) => {
    const stone = last(/** @type {string[]} */ (stacks[stack - 1])) ?? null;
    const by =
      of.circles.find(
        (circle) => circle.name !== from && circle.name !== to && artists[circle.name] && circle.stacks.includes(stack),
      )?.name ?? null;
    const why = stone === null ? "empty" : kindOf(of, stone).pattern !== artists[from] ? "pattern" : by ? "blocked" : "";
    return { side: SIDES[i], stack, stone, take: why === "", why, by };
  });
}

/** S5.2: the tower from bottom to top if a side is taken first. @param {Side[]} around @param {string} first @returns {Side[]} */
export function tower(around, first) {
  const start = around.findIndex(({ side }) => side === first);
  return [...around.slice(start), ...around.slice(0, start)].filter(({ take }) => take);
}

/**
 * In the step "first": each side that can be taken first, with the action that builds its tower (S5.3: the earliest alike).
 * @param {Scene} scene
 * @returns {{side: Side, order: Side[], action: string}[]}
 */
export function firsts(scene) {
  const { view, legal } = scene;
  const around = sides(scene, view.pick.circle, view.pick.circle);
  const look = (/** @type {Side[]} */ order) => order.map(({ stone }) => stone).join(" ");
  const offered = legal
    .filter((action) => action.startsWith("first "))
    .map((action) => ({ action, look: look(tower(around, action.split(" ")[1])) }));
  return around
    .filter(({ take }) => take)
    .flatMap((side) => {
      const order = tower(around, side.side);
      const found = offered.find((one) => one.look === look(order));
      return found ? [{ side, order, action: found.action }] : [];
    });
}

// --- Player boards ---

/** Different heights on a board, an empty space being one of height 0. @param {string[][]} board */
const heights = (board) => new Set(board.map((stones) => stones.length)).size;

/**
 * S6.4: how much of what its space counts a tower has.
 * @param {Scene} scene
 * @param {string[][]} board
 * @param {number} k  from 0
 */
export function counted(scene, board, k) {
  const of = parts(scene);
  const { counts } = of.spaces[k];
  if (counts === "heights") return heights(board);
  return counts === "stones" ? board[k].length : new Set(board[k].map((stone) => kindOf(of, stone).color)).size;
}

/** S6.4: what a tower scores on its space. @param {Scene} scene @param {string[][]} board @param {number} k  from 0 */
export const value = (scene, board, k) =>
  board[k].length ? (parts(scene).spaces[k].points[counted(scene, board, k) - 1] ?? 0) : 0;

/** The spaces, from 0, whose towers show a color on top. @param {Scene} scene @param {number} seat @param {string} color */
export const showing = (scene, seat, color) =>
  scene.view.boards[seat].flatMap((/** @type {string[]} */ stones, /** @type {number} */ k) =>
    stones.length && kindOf(parts(scene), last(stones)).color === color ? [k] : [],
  );

/**
 * S6, S7, S8: what laying the tops of some spaces on the mandala brings.
 * @param {Scene} scene
 * @param {number[]} spaces  from 0
 * @param {boolean} byRule  by the rules of the spaces, else so much for each top
 */
export function brings(scene, spaces, byRule) {
  const of = parts(scene);
  const { view, near, players } = scene;
  const board = view.boards[near];
  const worth = spaces.reduce((sum, k) => sum + (byRule ? value(scene, board, k) : of.topPoints), 0);
  const laid = view.mandala.length;
  const covered = Array.from({ length: Math.min(spaces.length, of.length - laid) }, (_, i) => laid + 1 + i);
  const bonus = covered.reduce((sum, space) => sum + (of.bonus[space] ?? 0), 0);
  return { worth, bonus, sum: worth + bonus, ends: covered.includes(of.hands[players]) };
}

// --- The mandala and the end ---

/** Stones still to be laid until the end is triggered; 0 or less: it is. @param {Scene} scene */
export const toEnd = (scene) => parts(scene).hands[scene.players] - scene.view.mandala.length;

/** The next space that gives points: how many stones away, how many points. @param {Scene} scene */
export function nextBonus(scene) {
  const laid = scene.view.mandala.length;
  const spaces = Object.keys(parts(scene).bonus)
    .map(Number)
    .filter((space) => space > laid)
    .sort((a, b) => a - b);
  return spaces.length ? { space: spaces[0], away: spaces[0] - laid, points: parts(scene).bonus[spaces[0]] } : null;
}

// --- Objectives ---

/** How far a seat is with a card. @param {Scene} scene @param {number} seat @param {Objective} card */
export function progress(scene, seat, card) {
  const of = parts(scene);
  /** @type {string[][]} */
  const board = scene.view.boards[seat];
  const towers = board.filter((stones) => stones.length);
  const stones = board.flat().map((stone) => kindOf(of, stone));
  /** @type {Record<string, (() => number) | undefined>} */
  const counts = {
    stones: () => stones.filter(({ color, pattern }) => color === card.of || pattern === card.of).length,
    towers: () => towers.length,
    alike: () => Math.max(0, ...towers.map(({ length }) => towers.filter((other) => other.length === length).length)),
    tops: () => new Set(towers.map((tower) => kindOf(of, /** @type {string} */ (last(tower))).color)).size,
    heights: () => heights(board),
  };
  const have = counts[card.goal]?.() ?? 0;
  return { have, least: card.least, met: have >= card.least };
}

/** The text of a card in the page's language. @param {Objective} card @returns {string} */
export const goal = (card) => card[document.documentElement.lang] ?? card.en;

/** The cards of a seat as far as they are known. @param {Scene} scene @param {number} seat @returns {Objective[] | null} */
export function cardsOf(scene, seat) {
  const hand = scene.view.objectives[seat];
  return Array.isArray(hand) ? hand.map((name) => parts(scene).objectives[name]) : null;
}

/**
 * S10.1: the card that counts: met, with most points, of equal ones the first.
 * @param {Scene} scene
 * @param {number} seat
 * @returns {Objective | null}
 */
export function best(scene, seat) {
  const met = (cardsOf(scene, seat) ?? []).filter((card) => progress(scene, seat, card).met);
  return met.reduce((/** @type {Objective | null} */ top, card) => (top && top.points >= card.points ? top : card), null);
}

/**
 * How a seat's score came about.
 * @param {Scene} scene
 * @param {number} seat
 * @param {Say} say
 * @returns {import("../types.js").Origin[]}
 */
export function origins(scene, seat, say) {
  const rows = [{ text: say("Towers, tops and the mandala"), points: scene.view.scores[seat] }];
  if (!scene.over || !cardsOf(scene, seat)?.length) return rows;
  const card = best(scene, seat);
  return [
    ...rows,
    { text: card ? say("Objective: {goal}", { goal: goal(card) }) : say("No objective met"), points: card?.points ?? 0 },
  ];
}

// --- In words ---

/** @param {Scene} scene @param {string} code @param {Say} say */
export function stoneName(scene, code, say) {
  const { color, pattern } = kindOf(parts(scene), code);
  if (color && pattern) return say(`${color} ${pattern}`);
  return color ? say(color) : say("unknown");
}

/** A stack or tower from top to bottom. @param {Scene} scene @param {string[]} stones @param {Say} say */
export const stonesName = (scene, stones, say) =>
  stones.length
    ? [...stones]
        .reverse()
        .map((stone) => stoneName(scene, stone, say))
        .join(", ")
    : say("empty");

/** The rule of a space. @param {Scene} scene @param {number} k  from 0 @param {Say} say */
export function spaceRule(scene, k, say) {
  const { counts, points } = parts(scene).spaces[k];
  const values = { list: points.map((worth, i) => `${i + 1} → ${worth}`).join(", ") };
  if (counts === "heights")
    return say("Scores by the different heights on the whole board, an empty space being height 0: {list}", values);
  return counts === "stones"
    ? say("Scores by the stones in the tower: {list}", values)
    : say("Scores by the different colors in the tower: {list}", values);
}

/** A seat's whole board. @param {Scene} scene @param {number} seat @param {Say} say */
export function boardName(scene, seat, say) {
  const { view } = scene;
  const towers = view.boards[seat].map((/** @type {string[]} */ stones, /** @type {number} */ k) =>
    stones.length
      ? say("space {k}: {stones} (worth {n})", {
          k: k + 1,
          stones: stonesName(scene, stones, say),
          n: value(scene, view.boards[seat], k),
        })
      : say("space {k}: empty", { k: k + 1 }),
  );
  return `${towers.join("; ")}.`;
}

/** The artist's name. @param {string} pattern @param {Say} say */
export const artistName = (pattern, say) => say(`${pattern} artist`);

/** How many stones of each kind lie covered in the stacks. @param {Scene} scene @returns {Record<string, number>} */
export function covered({ view, options }) {
  if (options.covered !== "open") return view.unseen;
  /** @type {Record<string, number>} */
  const counts = {};
  for (const stones of view.stacks) for (const code of stones.slice(0, -1)) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** The same in words. @param {Scene} scene @param {Say} say */
export function coveredName(scene, say) {
  const found = covered(scene);
  const counts = parts(scene)
    .kinds.filter((kind) => found[kind])
    .map((kind) => `${stoneName(scene, kind, say)} ${found[kind]}`);
  return counts.length ? `${say("Covered in the stacks")}: ${counts.join(", ")}` : say("No stone lies covered.");
}
