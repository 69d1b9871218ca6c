// What a view of Ganesha means: small questions the board and the score sheet ask, and what things are called.

import { parts } from "./parts.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {Record<string, number>} Counts */

/** @param {Counts} counts */
export const count = (counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** Counts as a list of gems in the order of the colors. @param {Scene} scene @param {Counts} counts */
export const listed = (scene, counts) => parts(scene).colors.flatMap((color) => Array(counts[color] ?? 0).fill(color));

/** Counts as words: "red 2, blue 1". @param {Scene} scene @param {Counts} counts @param {Say} say */
export function colors(scene, counts, say) {
  const found = parts(scene)
    .colors.filter((color) => counts[color] > 0)
    .map((color) => `${say(color)} ${counts[color]}`);
  return found.join(", ") || say("none");
}

/** Gems as words: "red, blue". @param {string[]} gems @param {Say} say */
export const gemWords = (gems, say) => gems.map((color) => say(color)).join(", ") || say("none");

// --- Spices ---

/** A token that nobody knows yet. */
export const FACE_DOWN = "?";

/** Whether the token of a hex has lost its gem, and with it its effect. @param {any} view @param {string} hex */
export const isSpent = (view, hex) => view.phase !== "tokens" && !view.altar[hex];

/** A spice by its name in the edition that is played. @param {Scene} scene @param {string} id @param {Say} say */
export function spiceName({ options }, id, say) {
  const russian = options.edition === "ru";
  switch (id) {
    case "remove_last":
      return say("Cardamom");
    case "swap_altar":
      return say("Caraway");
    case "reslot":
      return say("Coriander");
    case "trade":
      return say("Ginger");
    case "plus_one":
      return russian ? say("Black Mustard") : say("Cinnamon");
    case "any_sacrifice":
      return russian ? say("Cinnamon") : say("Clove");
    case "gamble":
      return say("Red Pepper");
    case "redraw":
      return say("Black Pepper");
    case FACE_DOWN:
      return say("Spice token");
  }
  return id;
}

/** What a spice does, in short. @param {string} id @param {Say} say */
export function effect(id, say) {
  switch (id) {
    case "remove_last":
      return say("a color's last gem off the mandala");
    case "swap_altar":
      return say("swap your gem on the altar");
    case "reslot":
      return say("re-arrange your slots");
    case "trade":
      return say("trade your gem with a player");
    case "plus_one":
      return say("+1 VP");
    case "any_sacrifice":
      return say("offer any color this turn");
    case "gamble":
      return say("pay 1 VP, draw, keep a match");
    case "redraw":
      return say("redraw a treasury gem");
    case FACE_DOWN:
      return say("face down");
  }
  return "";
}

/** @param {Scene} scene @param {string} id @param {Say} say */
export const spiceWords = (scene, id, say) => `${spiceName(scene, id, say)}: ${effect(id, say)}`;

/** The spice that is asked about, or null. @param {any} view @returns {string | null} */
export const spiceNow = (view) =>
  view.phase === "spice" || view.phase === "return" ? (view.tokens[view.taken.at(-1)] ?? null) : null;

// --- Seats and rounds ---

/** The holder of the drum. @param {Scene} scene */
export const first = (scene) => Math.floor((scene.view.round - 1) / parts(scene).drumRounds) % scene.players;

/** The number on the drum. @param {Scene} scene */
export const drum = (scene) => ((scene.view.round - 1) % parts(scene).drumRounds) + 1;

/** Turns until the altar is filled again, this one included; null if it is not filled again. @param {Scene} scene */
export function turnsToRefill(scene) {
  const { view, players } = scene;
  const { rounds, drumRounds } = parts(scene);
  if (view.turn === null || view.phase === "final" || Math.ceil(view.round / drumRounds) * drumRounds >= rounds) return null;
  const left = players - ((view.turn - first(scene) + players) % players);
  return left + (drumRounds - drum(scene)) * players;
}

/**
 * The seat that would begin the final stage if it came after this round, whose drum point is counted; null while that is
 * far away.
 * @param {Scene} scene
 */
export function finalStarter(scene) {
  const { view } = scene;
  const { rounds, drumRounds } = parts(scene);
  if (view.round <= rounds - drumRounds || view.phase === "final" || view.phase === "over") return null;
  return lowest(scene)[0];
}

/**
 * The seats with the fewest points, the drum's counted, as a tie is broken: the youngest first, or clockwise from the
 * drum.
 * @param {Scene} scene
 */
function lowest(scene) {
  const { view, players, options } = scene;
  const scores = view.scores.map(
    (/** @type {number} */ score, /** @type {number} */ seat) =>
      score + (seat === first(scene) ? parts(scene).drumPoints : 0),
  );
  const younger = [...(options.younger ?? "")].map(Number);
  const order = younger.length ? younger : Array.from({ length: players }, (_, i) => (first(scene) + i) % players);
  return order.filter((seat) => scores[seat] === Math.min(...scores));
}

/** Who would begin the final stage, and by which rule. @param {Scene} scene @param {Say} say */
export function starterWords(scene, say) {
  const seat = finalStarter(scene);
  if (seat === null) return "";
  const name = scene.names[seat];
  if (lowest(scene).length === 1) return say("With the fewest VP {name} would begin the final stage.", { name });
  return scene.options.younger
    ? say("Of those with the fewest VP {name}, the youngest, would begin the final stage.", { name })
    : say("Of those with the fewest VP {name}, the first from the drum on, would begin the final stage.", { name });
}

/** Of seats with one score, whether this one was there first. @param {any} view @param {number} seat */
export function aheadInTie(view, seat) {
  const equal = view.scores.flatMap((/** @type {number} */ score, /** @type {number} */ other) =>
    other !== seat && score === view.scores[seat] ? [other] : [],
  );
  return equal.length > 0 && equal.every((/** @type {number} */ other) => view.reached[seat] < view.reached[other]);
}

/** Where a pawn stands on the ring, and how often it went round. @param {number} score @param {number} spaces */
export const onTrack = (score, spaces) =>
  score <= 0 ? { space: 0, laps: 0 } : { space: ((score - 1) % spaces) + 1, laps: Math.floor((score - 1) / spaces) };

/** Which lap of the ring a pawn is on; empty on the first. @param {number} laps  how often it went round @param {Say} say */
export const lapWords = (laps, say) => (laps === 0 ? "" : laps === 1 ? say("second lap") : say("lap {n}", { n: laps + 1 }));

// --- Taking ---

/** Whether a gem on this hex would let the seat on turn take a second. @param {Scene} scene @param {string} hex */
export function matches({ view }, hex) {
  return view.phase === "take" && view.slots[view.turn][view.altar[hex]] > 0;
}

// --- Putting down ---

/**
 * What a result of putting down leaves: the gems in the slots, those that go to the treasury and those that come out of it.
 * @param {Scene} scene
 * @param {string} action
 */
export function slotsResult(scene, action) {
  const { view } = scene;
  const gems = action
    .split(" ")
    .slice(1)
    .filter((color) => color !== "none");
  /** @type {string[]} */
  const into = [];
  /** @type {string[]} */
  const out = [];
  for (const color of parts(scene).colors) {
    const before =
      (view.slots[view.turn][color] ?? 0) + view.hand.filter((/** @type {string} */ gem) => gem === color).length;
    const kept = gems.filter((gem) => gem === color).length;
    for (let i = kept; i < before; i++) into.push(color);
    for (let i = before; i < kept; i++) out.push(color);
  }
  return { gems, into, out };
}

// --- Laying ---

/**
 * The points for the next gems of a color, one by one.
 * @param {Scene} scene
 * @param {string} color
 * @param {number} n
 * @returns {number[]}
 */
export function nextPoints(scene, color, n) {
  const from = scene.view.mandala[color] ?? 0;
  return parts(scene).values[color].slice(from, from + n);
}

/** @param {number[]} numbers */
export const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);

/** What an offer lays and brings. @param {Scene} scene @param {string} action */
export function offerBrings(scene, action) {
  const [, paid, , color] = action.split(" ");
  const n = (scene.view.treasuries[scene.view.turn][color] ?? 0) - (paid === color ? 1 : 0);
  const points = nextPoints(scene, color, n);
  return { paid, color, n, points, total: sum(points) };
}

/**
 * What a seat would score with a color, best paid, if it could lay now; null if it could not.
 * @param {Scene} scene
 * @param {number} seat
 * @param {string} color
 */
export function wouldScore(scene, seat, color) {
  const { view } = scene;
  const { free } = parts(scene);
  const treasury = view.treasuries[seat];
  const n = treasury[color] ?? 0;
  if (n === 0) return null;
  if (view.phase === "final") return sum(nextPoints(scene, color, 1));
  const any = seat === view.turn && view.active.includes("any_sacrifice") && count(treasury) > n;
  if (color === free || treasury[free] > 0 || any) return sum(nextPoints(scene, color, n));
  return n > 1 ? sum(nextPoints(scene, color, n - 1)) : null;
}

// --- The score ---

/**
 * How a seat's score came about, as far as the position tells.
 * @param {Scene} scene
 * @param {number} seat
 * @param {Say} say
 * @returns {import("../types.js").Origin[]}
 */
export function origins(scene, seat, say) {
  const { view, players } = scene;
  if (!(/** @type {any} */ (scene).components)) return [];
  const { drumRounds, drumPoints, startPoints } = parts(scene);
  const ended = view.phase === "final" || view.phase === "over" ? view.round : view.round - 1;
  let led = 0;
  for (let round = 1; round <= ended; round++) if (Math.floor((round - 1) / drumRounds) % players === seat) led++;
  const start = seat === players - 1 ? startPoints : 0;
  const rows = [{ text: say("Gems laid on the mandala, and spices"), points: view.scores[seat] - led * drumPoints - start }];
  if (led * drumPoints) rows.push({ text: say("The drum, {n} rounds", { n: led }), points: led * drumPoints });
  if (start) rows.push({ text: say("At the start, for acting last"), points: start });
  return rows;
}
