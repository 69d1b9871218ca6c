// The places of Ganesha's table: what can be touched, what it is called, what touching it does or why it does nothing.

import { hexAt, petalPath } from "./layout.js";
import { seats } from "../areas.js";
import { parts } from "./parts.js";
import {
  aheadInTie,
  colors,
  count,
  drum,
  first,
  gemWords,
  lapWords,
  listed,
  matches,
  onTrack,
  spiceNow,
  spiceWords,
  starterWords,
  turnsToRefill,
  wouldScore,
} from "./reading.js";
import { buttons } from "./strip.js";
import { polygonPoints, svg } from "../svg.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("../places.js").Place} Place */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */

/**
 * @typedef {object} Table  What the places need of the board.
 * @property {Scene} scene
 * @property {Layout} layout
 * @property {Say} say
 * @property {(key: string, actions: string[]) => void} ask  open a small menu at a place
 */

/**
 * Every place, in the order in which Tab goes through them: what you do first comes first.
 * @param {Table} table
 * @returns {Place[]}
 */
export function places(table) {
  const { scene, layout } = table;
  const { view } = scene;
  const altar = parts(scene)
    .rows.flat()
    .map((hex) => hexPlace(table, hex));
  const strip = buttons(scene, layout, table.say).map((one) => ({
    key: one.key,
    name: one.name,
    tip: one.name,
    shape: { ...one.area, r: 10 },
    ...(one.menu ? { step: () => table.ask(one.key, one.menu ?? []) } : { action: one.action }),
  }));
  const petals = parts(scene).colors.map((color, c) => petalPlace(table, color, c));
  const around = seats(scene, layout).flatMap(([seat, lies]) =>
    lies.near ? nearPlaces(table, seat, lies) : [otherPlace(table, seat, lies)],
  );
  const altarFirst =
    view.phase === "tokens" || view.phase === "take" || view.phase === "second" || spiceNow(view) === "swap_altar";
  return [
    ...(altarFirst ? [...altar, ...strip] : strip),
    ...around,
    ...petals,
    ...(altarFirst ? [] : altar),
    ...cornerPlaces(table),
  ];
}

/** What touching a place does: play, or ask why not. @param {Scene} scene @param {string} action @returns {Partial<Place>} */
const verdict = ({ legal }, action) => (legal.includes(action) ? { action } : legal.length ? { ask: action } : {});

/**
 * A place for one action or several.
 * @param {Table} table
 * @param {string} key
 * @param {string[]} actions
 * @param {string} otherwise
 * @returns {Partial<Place>}
 */
function oneOf(table, key, actions, otherwise) {
  if (actions.length > 1) return { step: () => table.ask(key, actions) };
  return verdict(table.scene, actions[0] ?? otherwise);
}

// --- The altar ---

/** @param {Table} table @param {string} hex @returns {Place} */
function hexPlace({ scene, layout, say }, hex) {
  const { view, legal } = scene;
  const { rows, used } = parts(scene);
  const { x, y } = hexAt(layout, rows, hex);
  const shape = svg("polygon", { points: polygonPoints(x, y, layout.altar.pitch / Math.sqrt(3) - 3, 6) });
  const key = `hex ${hex}`;
  const kind =
    view.phase === "tokens" ? "token" : spiceNow(view) === "swap_altar" && view.phase === "spice" ? "swap" : "take";
  const action = `${kind} ${hex}`;
  const title = hex.toUpperCase();
  if (!used.has(hex)) return { key, name: say("{hex}: not in use", { hex: title }), shape, ...verdict(scene, action) };
  const gem = view.altar[hex];
  const lies = gem ? `${title}: ${say(gem)}` : say("{hex}: empty", { hex: title });
  const spice = view.tokens[hex] ? ` ${spiceWords(scene, view.tokens[hex], say)}.` : "";
  const second =
    legal.includes(action) && matches(scene, hex) ? ` ${say("Matches a slot: lets you take a second gem.")}` : "";
  const name = `${lies}.${spice}${second}`;
  return {
    key,
    name,
    tip: spice || second ? name : undefined,
    shape,
    ...(legal.length ? verdict(scene, action) : spice ? { tells: name } : {}),
  };
}

// --- The mandala ---

/** @param {Table} table @param {string} color @param {number} c @returns {Place} */
function petalPlace(table, color, c) {
  const { scene, layout, say } = table;
  const { view, legal } = scene;
  const { values } = parts(scene);
  const filled = view.mandala[color] ?? 0;
  const left = values[color].slice(filled);
  const name =
    `${say("Mandala, {color}: {n} of {all} places filled", { color: say(color), n: filled, all: values[color].length })}. ` +
    `${left.length ? say("Next: {values}", { values: left.join(", ") }) : say("full")}.`;
  const key = `petal ${color}`;
  const shape = svg("path", { d: petalPath(layout, c) });
  if (!legal.length) return { key, name, tip: name, shape, tells: name };
  if (spiceNow(view) === "remove_last") return { key, name, tip: name, shape, ...verdict(scene, `remove ${color}`) };
  if (view.phase === "final") return { key, name, tip: name, shape, ...verdict(scene, `place ${color}`) };
  const ways = legal.filter((action) => action.startsWith("offer ") && action.endsWith(` place ${color}`));
  return { key, name, tip: name, shape, ...oneOf(table, key, ways, `offer ${color} place ${color}`) };
}

// --- Seats ---

/** @param {Table} table @param {number} seat @param {SeatLayout} lies @returns {Place[]} */
function nearPlaces(table, seat, lies) {
  const { scene, say } = table;
  const { view, legal, seat: you } = scene;
  const own = seat === you;
  const results = legal.filter((action) => action.startsWith("slots "));
  const slots = listed(scene, view.slots[seat]);
  const held = view.turn === seat ? view.hand : [];
  const slotWords =
    `${own ? say("Your slots") : say("Slots of {name}", { name: scene.names[seat] })}: ` +
    `${gemWords(slots, say)}. ${say("A first gem of such a color lets you take a second.")}`;
  const handWords = `${own ? say("Your hand") : say("Hand of {name}", { name: scene.names[seat] })}: ${gemWords(held, say)}`;
  const put = (/** @type {string} */ key, /** @type {string} */ words) =>
    results.length
      ? { step: () => table.ask(key, results) }
      : legal.length
        ? { because: say("Gems are put down after they are taken.") }
        : { tells: words };
  const [one, two] = lies.slots;
  const palm = lies.hand[1].x - lies.hand[0].x;
  return [
    {
      key: "slots",
      name: slotWords,
      tip: slotWords,
      shape: { x: one.x - 3, y: one.y - 3, w: two.x + two.w - one.x + 6, h: one.h + 6, r: 14 },
      ...put("slots", slotWords),
    },
    {
      key: "hand",
      name: handWords,
      shape: { x: lies.hand[0].x - palm / 2, y: lies.hand[0].y - palm / 2, w: palm * 2, h: palm, r: palm / 2 },
      ...put("hand", handWords),
    },
    ...parts(scene).colors.map((color, c) => chestPlace(table, seat, lies, color, c)),
    seatPlace(table, seat, lies),
  ];
}

/**
 * A color in the near treasury.
 * @param {Table} table
 * @param {number} seat
 * @param {SeatLayout} lies
 * @param {string} color
 * @param {number} c
 * @returns {Place}
 */
function chestPlace(table, seat, lies, color, c) {
  const { scene, say } = table;
  const { view, legal, names, seat: you } = scene;
  const n = view.treasuries[seat][color] ?? 0;
  const points = wouldScore(scene, seat, color);
  const own =
    seat === you
      ? say("Your treasury, {color}: {n}", { color: say(color), n })
      : say("Treasury of {name}, {color}: {n}", { name: names[seat], color: say(color), n });
  const words = `${own}.${points === null || scene.over ? "" : ` ${say("Would score {n} VP now.", { n: points })}`}`;
  const key = `treasury ${color}`;
  const place = { key, name: words, tip: words, shape: { ...lies.treasury[c], r: 10 } };
  if (!legal.length) return { ...place, tells: words };
  const asked = spiceNow(view);
  if (view.phase === "return") return { ...place, ...verdict(scene, `return ${color}`) };
  if (asked === "redraw") return { ...place, ...verdict(scene, `redraw ${color}`) };
  if (view.phase === "final") return { ...place, ...verdict(scene, `place ${color}`) };
  if (view.phase === "slots") {
    const results = legal.filter((action) => action.split(" ").slice(1).includes(color));
    return view.active.includes("reslot") && n > 0 && results.length
      ? { ...place, step: () => table.ask(key, results) }
      : { ...place, because: say("Only gems taken this turn go into slots.") };
  }
  const ways = legal.filter((action) => action.startsWith("offer ") && action.endsWith(` place ${color}`));
  return { ...place, ...oneOf(table, key, ways, `offer ${color} place ${color}`) };
}

/** Who sits here, with which score. @param {Scene} scene @param {number} seat @param {Say} say */
function seatWords(scene, seat, say) {
  const { view, names } = scene;
  const { track } = parts(scene);
  const { space, laps } = onTrack(view.scores[seat], track);
  const found = [`${names[seat]} (${animal(parts(scene).pawns[seat], say)}): ${say("{n} VP", { n: view.scores[seat] })}`];
  if (laps) found.push(say("space {space} of the ring, {lap}", { space, lap: lapWords(laps, say) }));
  if (aheadInTie(view, seat)) found.push(say("was at this score first"));
  if (first(scene) === seat && !scene.over) found.push(say("has the drum and begins the rounds"));
  return found.join(", ");
}

/** @param {string} name @param {Say} say */
export function animal(name, say) {
  switch (name) {
    case "elephant":
      return say("elephant");
    case "tiger":
      return say("tiger");
    case "monkey":
      return say("monkey");
    case "cow":
      return say("cow");
  }
  return name;
}

/** The near seat's pawn and score. @param {Table} table @param {number} seat @param {SeatLayout} lies @returns {Place} */
function seatPlace({ scene, say }, seat, lies) {
  const words = seatWords(scene, seat, say);
  const { x, y } = lies.all;
  return {
    key: `seat ${seat}`,
    name: words,
    tip: words,
    shape: { x: x + 3, y: y + 3, w: lies.slots[0].x - x - 10, h: Math.max(40, lies.slots[0].h + 6), r: 10 },
    tells: words,
  };
}

/** Another seat, whole. @param {Table} table @param {number} seat @param {SeatLayout} lies @returns {Place} */
function otherPlace({ scene, say }, seat, lies) {
  const { view, legal } = scene;
  const held = view.turn === seat && view.hand.length ? ` ${say("Hand: {gems}", { gems: gemWords(view.hand, say) })}.` : "";
  const could = parts(scene).colors.flatMap((color) => {
    const points = wouldScore(scene, seat, color);
    return points === null || scene.over ? [] : [`${say(color)} ${points}`];
  });
  const worth = could.length ? ` ${say("Would score now: {points}", { points: could.join(", ") })}.` : "";
  const words =
    `${seatWords(scene, seat, say)}. ` +
    `${say("Slots: {gems}", { gems: gemWords(listed(scene, view.slots[seat]), say) })}.${held} ` +
    `${say("Treasury: {gems}", { gems: colors(scene, view.treasuries[seat], say) })}.${worth}`;
  const place = { key: `seat ${seat}`, name: words, tip: words, shape: { ...lies.all, r: 12 } };
  if (legal.length && view.phase === "spice" && spiceNow(view) === "trade") {
    const given = view.hand.at(-1);
    const back = parts(scene).colors.filter((color) => color !== given && view.treasuries[seat][color] > 0);
    const promise = back.length
      ? say("may give: {colors}", { colors: gemWords(back, say) })
      : `⚠ ${say("gives nothing back!")}`;
    return { ...place, tip: `${scene.names[seat]}: ${promise}`, ...verdict(scene, `give ${seat}`) };
  }
  return { ...place, tells: words };
}

// --- The corners ---

/** @param {Table} table @returns {Place[]} */
function cornerPlaces({ scene, layout, say }) {
  const { view, names } = scene;
  const { rounds, drumPoints } = parts(scene);
  const refill = turnsToRefill(scene);
  const { round, bag, next } = layout.corners;
  const roundWords = [
    say("Round {n} of {all}, the drum shows {number}.", { n: view.round, all: rounds, number: drum(scene) }),
    say("{name} has the drum.", { name: names[first(scene)] }),
    drumPoints ? say("At the end of the round the drum gives 1 VP.") : "",
    refill !== null ? say("The altar is filled anew in {n} turns.", { n: refill }) : "",
    starterWords(scene, say),
  ]
    .filter(Boolean)
    .join(" ");
  const bagWords = `${say("Bag, {n} gems", { n: count(view.bag) })}: ${colors(scene, view.bag, say)}`;
  return [
    { key: "round", name: roundWords, tip: roundWords, shape: { ...round, r: 10 }, tells: roundWords },
    { key: "bag", name: bagWords, tip: bagWords, shape: { ...bag, r: 10 }, tells: bagWords },
    ...(layout.tall ? [{ key: "next", name: roundWords, shape: { ...next, r: 10 }, tells: roundWords }] : []),
  ];
}
