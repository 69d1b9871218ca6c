// The places of Ganesha's table: what can be touched, what it is called, what touching it does or why it does nothing.

import { hexAt, petalPath } from "./layout.js";
import { seats } from "../areas.js";
import { buttons } from "./strip.js";
import { puttingWords, waysToLay } from "./choices.js";
import { chestStep, puttingPlaces } from "./putdown.js";
import { polygonPoints, svg } from "../svg.js";
import { colors, gemWords, lapWords, listed, promise, spiceWords, starterWords } from "./words.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./board.js").Action} Action */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("../places.js").Place} Place */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */

/**
 * @typedef {object} Table  What the places need of the board.
 * @property {Scene} scene
 * @property {Layout} layout
 * @property {Say} say
 * @property {import("./putting.js").Putting} putting
 * @property {(key: string, actions: string[]) => void} ask  open a small menu at a place
 * @property {(putting: import("./putting.js").Putting) => void} put  take a gem up, or put it somewhere
 * @property {() => void} swap  make the small board large
 */

/**
 * Every place, in the order in which Tab goes through them: what you do first comes first.
 * @param {Table} table
 * @returns {Place[]}
 */
export function places(table) {
  const { scene, layout } = table;
  const { view, glance, components } = scene;
  const altar = layout.altar.small ? [] : components.rows.flat().map((hex) => hexPlace(table, hex));
  const strip = buttons(table).map((one) => ({
    key: one.key,
    name: one.name,
    tip: one.name,
    shape: { ...one.area, r: 10 },
    ...(one.menu ? { step: () => table.ask(one.key, one.menu ?? []) } : { action: one.action }),
  }));
  const petals = layout.mandala.small ? [] : components.colors.map((color, c) => petalPlace(table, color, c));
  const around = seats(scene, layout).flatMap(([seat, lies]) =>
    lies.kind === "near" ? nearPlaces(table, seat, lies) : [otherPlace(table, seat, lies)],
  );
  const altarFirst =
    view.phase === "tokens" || view.phase === "take" || view.phase === "second" || glance.asked === "swap_altar";
  const first = altarFirst ? [...altar, ...strip] : strip;
  return [
    ...(view.phase === "slots" ? [...around, ...first] : [...first, ...around]),
    ...petals,
    ...(altarFirst ? [] : altar),
    ...smallPlaces(table),
    ...cornerPlaces(table),
  ];
}

/** What touching a place does: play, or ask why not. @param {Scene} scene @param {Action} action @returns {Partial<Place>} */
const verdict = ({ legal }, action) => (legal.includes(action) ? { action } : legal.length ? { ask: action } : {});

/**
 * A place for one action or several.
 * @param {Table} table
 * @param {string} key
 * @param {Action[]} actions
 * @param {Action} otherwise
 * @returns {Partial<Place>}
 */
function oneOf(table, key, actions, otherwise) {
  if (actions.length > 1) return { step: () => table.ask(key, actions) };
  return verdict(table.scene, actions[0] ?? otherwise);
}

// --- The altar ---

/** @param {Table} table @param {string} hex @returns {Place} */
function hexPlace({ scene, layout, say }, hex) {
  const { view, glance, components, legal } = scene;
  const seen = glance.hexes[hex];
  const { x, y } = hexAt(layout, components.rows, hex);
  const shape = svg("polygon", { points: polygonPoints(x, y, layout.altar.pitch / Math.sqrt(3) - 3, 6) });
  const key = `hex ${hex}`;
  const kind = view.phase === "tokens" ? "token" : glance.asked === "swap_altar" && view.phase === "spice" ? "swap" : "take";
  /** @type {Action} */
  const action = `${kind} ${hex}`;
  const title = hex.toUpperCase();
  if (!seen) return { key, name: say("{hex}: not in use", { hex: title }), shape, ...verdict(scene, action) };
  const gem = view.altar[hex];
  const lies = gem ? `${title}: ${say(gem)}` : say("{hex}: empty", { hex: title });
  const spice = view.tokens[hex] ? ` ${spiceWords(glance, view.tokens[hex], say)}.` : "";
  const second = legal.includes(action) && seen.lets_second ? ` ${say("Matches a slot: lets you take a second gem.")}` : "";
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
  const { view, glance, legal } = scene;
  const { values, filled, left } = glance.petals[color];
  const name =
    `${say("Mandala, {color}: {n} of {all} places filled", { color: say(color), n: filled, all: values.length })}. ` +
    `${left.length ? say("Next: {values}", { values: left.join(", ") }) : say("full")}.`;
  const key = `petal ${color}`;
  const shape = svg("path", { d: petalPath(layout, c) });
  if (!legal.length) return { key, name, tip: name, shape, tells: name };
  if (glance.asked === "remove_last") return { key, name, tip: name, shape, ...verdict(scene, `remove ${color}`) };
  if (view.phase === "final") return { key, name, tip: name, shape, ...verdict(scene, `place ${color}`) };
  const ways = waysToLay(scene, color);
  return { key, name, tip: name, shape, ...oneOf(table, key, ways, `offer ${color} place ${color}`) };
}

/**
 * The board in the corner, which becomes large when touched; what lies on it is folded into it.
 * @param {Table} table
 * @returns {Place[]}
 */
function smallPlaces({ scene, layout, say, swap }) {
  const { altar, mandala, corner } = layout;
  if (!corner) return [];
  const { rows, colors: all } = scene.components;
  if (!altar.small && !mandala.small) {
    const back = say("The altar as large as before");
    return [{ key: "smaller", name: back, tip: back, shape: { ...corner, r: 20 }, turns: swap }];
  }
  const small = altar.small ? "altar" : "mandala";
  const name = altar.small ? say("The altar: show it large") : say("The mandala: show it large");
  const covers = altar.small ? rows.flat().map((hex) => `hex ${hex}`) : all.map((color) => `petal ${color}`);
  return [{ key: small, name, tip: name, shape: { ...corner, r: 14 }, turns: swap, covers }];
}

// --- Seats ---

/** @param {Table} table @param {number} seat @param {SeatLayout} lies @returns {Place[]} */
function nearPlaces(table, seat, lies) {
  const { scene, say } = table;
  const { view, legal, seat: you } = scene;
  const own = seat === you;
  const putting = view.phase === "slots" && legal.length > 0;
  const slots = listed(scene, view.slots[seat]);
  const held = view.turn === seat ? view.hand : [];
  const slotWords =
    `${own ? say("Your slots") : say("Slots of {name}", { name: scene.names[seat] })}: ` +
    `${gemWords(slots, say)}. ${say("Take a gem of one of these colors first, and you may take a second.")}`;
  const handWords = `${own ? say("Your hand") : say("Hand of {name}", { name: scene.names[seat] })}: ${gemWords(held, say)}`;
  const put = (/** @type {string} */ words) =>
    !legal.length
      ? { tells: words }
      : {
          because: putting ? puttingWords(scene, table.putting, say) : say("Gems are put down after they are taken."),
        };
  const [one, two] = lies.slots;
  const palm = lies.hand[1].x - lies.hand[0].x;
  return [
    {
      key: `slots ${seat}`,
      name: slotWords,
      tip: slotWords,
      shape: { x: one.x - 3, y: one.y - 3, w: two.x + two.w - one.x + 6, h: one.h + 6, r: 14 },
      ...put(slotWords),
    },
    {
      key: `hand ${seat}`,
      name: handWords,
      shape: { x: lies.hand[0].x - palm / 2, y: lies.hand[0].y - palm / 2, w: palm * 2, h: palm, r: palm / 2 },
      ...put(handWords),
    },
    ...(putting ? puttingPlaces(table, lies) : []),
    ...scene.components.colors.map((color, c) => chestPlace(table, seat, lies, color, c)),
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
  const { view, glance, legal, names, seat: you } = scene;
  const n = view.treasuries[seat][color] ?? 0;
  const points = glance.seats[seat].would_score[color];
  const own =
    seat === you
      ? say("Your treasury, {color}: {n}", { color: say(color), n })
      : say("Treasury of {name}, {color}: {n}", { name: names[seat], color: say(color), n });
  const words = `${own}.${points === undefined || scene.over ? "" : ` ${say("Would score {n} VP now.", { n: points })}`}`;
  const key = `treasury ${seat} ${color}`;
  const place = { key, name: words, tip: words, shape: { ...lies.treasury[c], r: 10 } };
  if (!legal.length) return { ...place, tells: words };
  if (view.phase === "return") return { ...place, ...verdict(scene, `return ${color}`) };
  if (glance.asked === "redraw") return { ...place, ...verdict(scene, `redraw ${color}`) };
  if (view.phase === "final") return { ...place, ...verdict(scene, `place ${color}`) };
  if (view.phase === "slots") return { ...place, ...chestStep(table, color, words) };
  const ways = waysToLay(scene, color);
  return { ...place, ...oneOf(table, key, ways, `offer ${color} place ${color}`) };
}

/** Who sits here, with which score. @param {Scene} scene @param {number} seat @param {Say} say */
function seatWords(scene, seat, say) {
  const { view, glance, names, components } = scene;
  const { space, laps, is_ahead } = glance.seats[seat];
  const found = [`${names[seat]} (${say(components.pawns[seat])}): ${say("{n} VP", { n: view.scores[seat] })}`];
  if (laps) found.push(say("space {space} of the ring, {lap}", { space, lap: lapWords(laps, say) }));
  if (is_ahead) found.push(say("reached this score first"));
  if (glance.drum.holder === seat && !scene.over) found.push(say("has the drum and goes first"));
  return found.join(", ");
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
  const { view, glance, legal } = scene;
  const { would_score, gives_back } = glance.seats[seat];
  const held = view.turn === seat && view.hand.length ? ` ${say("Hand: {gems}", { gems: gemWords(view.hand, say) })}.` : "";
  const could = scene.over ? [] : Object.entries(would_score).map(([color, points]) => `${say(color)} ${points}`);
  const worth = could.length ? ` ${say("Would score now: {points}", { points: could.join(", ") })}.` : "";
  const words =
    `${seatWords(scene, seat, say)}. ` +
    `${say("Slots: {gems}", { gems: gemWords(listed(scene, view.slots[seat]), say) })}.${held} ` +
    `${say("Treasury: {gems}", { gems: colors(scene, view.treasuries[seat], say) })}.${worth}`;
  const covers = [`slots ${seat}`, `hand ${seat}`, ...scene.components.colors.map((color) => `treasury ${seat} ${color}`)];
  const place = { key: `seat ${seat}`, name: words, tip: words, shape: { ...lies.all, r: 12 }, covers };
  if (legal.length && view.phase === "spice" && glance.asked === "trade") {
    const warning = gives_back.length ? "" : "⚠ ";
    const tip = `${scene.names[seat]}: ${warning}${promise(gives_back, say)}`;
    return { ...place, tip, ...verdict(scene, `give ${seat}`) };
  }
  return lies.kind === "mini" ? { ...place, looks: seat } : { ...place, tells: words };
}

// --- The corners ---

/** @param {Table} table @returns {Place[]} */
function cornerPlaces({ scene, layout, say }) {
  const { view, glance, names } = scene;
  const { rounds, drum, refill } = glance;
  const { round, bag, next } = layout.corners;
  const roundWords = [
    say("Round {n} of {all}, the drum shows {number}.", { n: view.round, all: rounds, number: drum.number }),
    say("{name} has the drum.", { name: names[drum.holder] }),
    drum.points ? say("At the end of the round the drum gives {n} VP.", { n: drum.points }) : "",
    refill !== null ? say("The altar is refilled in {n} turns.", { n: refill.turns }) : "",
    starterWords(scene, say),
  ]
    .filter(Boolean)
    .join(" ");
  const bagWords = `${say("Bag, {n} gems", { n: glance.bag })}: ${colors(scene, view.bag, say)}`;
  return [
    { key: "round", name: roundWords, tip: roundWords, shape: { ...round, r: 10 }, tells: roundWords },
    { key: "bag", name: bagWords, tip: bagWords, shape: { ...bag, r: 10 }, tells: bagWords },
    ...(layout.shape !== "wide" ? [{ key: "next", name: roundWords, shape: { ...next, r: 10 }, tells: roundWords }] : []),
  ];
}
