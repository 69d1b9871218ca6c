// The places of Rajas' table: what can be touched, what it is called, what touching it does or why it does nothing.

import { legalOf } from "../actions.js";
import { cellPlaces } from "./cells.js";
import { spread } from "./layout.js";
import { seats } from "../areas.js";
import { diceAt, TOKENS } from "./seats.js";
import { amount, bonusName, cardName, cardWords, meanings } from "./words.js";
import { buttons } from "./strip.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./board.js").Action} Action */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("../places.js").Place} Place */
/** @typedef {import("./layout.js").Area} Area */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */

const NOTHING = { karma: 0, lost: 0, is_much: false };
const ROWS = /** @type {const} */ (["buildings", "ships", "goods"]);

/**
 * @typedef {object} Table  What the places need of the board.
 * @property {Scene} scene
 * @property {Layout} layout
 * @property {Say} say
 * @property {(key: string, title: string, actions: string[]) => void} ask  open a small menu at a place
 * @property {(key: string, warnings: string[], action: string, instead?: string) => void} warn
 * @property {(key: string, title: string, choices: import("../choose.js").Choice[], words: string[]) => void} open
 * @property {(action: string) => string} describe
 */

/** Every place, in the order in which Tab goes through them. @param {Table} table @returns {Place[]} */
export function places(table) {
  const { scene, layout } = table;
  const now = scene.glance.tasks[0]?.task;
  const grid = layout.cells.flatMap((_, i) => cellPlaces(table, i));
  const hand = handPlaces(table);
  const middle = buttonPlaces(table);
  const handFirst = now === "pay" || legalOf(scene, "discard").length > 0;
  const first = handFirst
    ? [...hand, ...middle, ...grid]
    : now === "dice" || scene.view.phase === "main"
      ? [...grid, ...middle, ...hand]
      : [...middle, ...grid, ...hand];
  return [
    ...first,
    ...pilePlaces(table),
    ...seats(scene, layout).flatMap(([seat, at]) => seatPlaces(table, seat, at)),
    ...layout.folded.map(({ all }, i) => foldedPlace(table, (scene.near + 1 + i) % scene.players, all)),
  ];
}

/**
 * A seat that is folded away: everything of it is there.
 * @param {Table} table
 * @param {number} seat
 * @param {Area} area
 * @returns {Place}
 */
function foldedPlace({ scene, say }, seat, area) {
  const { names, glance } = scene;
  const { hand, tokens, score, track } = glance.seats[seat];
  const colors = hand.map((die) => say(die.color)).join(", ");
  const words = [
    say("{name} holds {n} dice: {colors}", { name: names[seat], n: hand.length, colors: colors || "–" }),
    TOKENS.map((kind) => amount(kind, tokens[kind].n, say)).join(", "),
    say("Track of {name}, {n} of {all} flipped", { name: names[seat], n: score, all: track.length }),
  ].join(". ");
  const covers = ["hand", "tokens", "rows", "track", ...TOKENS, ...ROWS].map((what) => `${what} ${seat}`);
  return { key: `seat ${seat}`, covers, name: words, tip: words, shape: { ...area, r: 10 }, looks: seat };
}

/** The dice of the near hand. @param {Table} table @returns {Place[]} */
function handPlaces(table) {
  const { scene, layout, say } = table;
  const { legal, seat, near } = scene;
  const verb = legalOf(scene, "discard").length ? "discard" : "pay";
  const dice = diceAt(scene, layout);
  return dice.map(({ color, value, x, y, step }, i) => {
    const { w, h } = layout.near.die;
    const equal = dice.slice(0, i).filter((other) => other.color === color && other.value === value).length;
    const key = `hand ${color} ${value ?? "?"}${equal ? ` (${equal + 1})` : ""}`;
    const name =
      seat === near
        ? say("Your die: {color} {value}", { color: say(color), value: value ?? "?" })
        : say("Die: {color}", { color: say(color) });
    const shape = { x: x - w / 2, y: y - h / 2, w: Math.min(w, Math.max(step, w * 0.75)), h };
    /** @type {Action} */
    const action = `${verb} ${color} ${value ?? 0}`;
    if (legal.length === 0) return { key, name, shape };
    if (!legal.includes(action)) return { key, name, shape, ask: action };
    const { karma, lost, is_much: much } = scene.glance.payment?.dice[`${color} ${value}`] ?? NOTHING;
    const others = legalOf(scene, "pay").some((other) => other !== action);
    const excess = say("You would pay {n} too much.", { n: lost });
    const tip = [
      table.describe(action),
      karma ? say("It also costs {karma}.", { karma: amount("karma", karma, say) }) : "",
      lost ? excess : "",
    ]
      .filter(Boolean)
      .join(" ");
    const words = { key, name: `${name}. ${tip}`, tip, shape };
    return much && others ? { ...words, step: () => table.warn(key, [excess], action) } : { ...words, action };
  });
}

/** @param {Table} table @returns {Place[]} */
function buttonPlaces({ scene, layout, say, describe }) {
  return buttons(scene, layout, say).map(({ key, action, words, area }) => ({
    key,
    name: `${words}: ${describe(action)}`,
    tip: describe(action),
    shape: { ...area, r: 10 },
    action,
  }));
}

/** @param {Table} table @returns {Place[]} */
function pilePlaces({ scene, layout, say }) {
  const { view, glance, names } = scene;
  const { cards, colors } = scene.components;
  const top = say("Pile: {n} cards. On top: {card}", { n: glance.pile, card: cardWords(cards[view.top], say) });
  const seen = colors.map((color) => `${say(color)}: ${glance.discarded[color].values.join(" ") || "–"}`);
  const gone = say("Discard pile, {n} cards. Values seen: {values}", { n: view.discard.length, values: seen.join("; ") });
  const early = glance.is_before_stage_2;
  const stage = early ? say("before stage 2") : say("stage {n} of 2", { n: view.stage });
  const last =
    view.final && !scene.over
      ? ` ${early ? say("A track is full: the game ends before stage 2.") : say("A track is full: this stage is the last.")}`
      : "";
  const round =
    `${say("Round {n}", { n: view.round })}, ${stage}. ` +
    `${say("{name} has the elephant and starts each stage.", { name: names[view.start] })}${last}`;
  return [
    { key: "top", name: top, tip: top, shape: layout.top, tells: top },
    { key: "discard", name: gone, tip: gone, shape: layout.discard, tells: gone },
    { key: "round", name: round, tip: round, shape: { ...layout.round, r: 12 }, tells: round },
  ];
}

/** What lies before a seat. @param {Table} table @param {number} seat @param {SeatLayout} at @returns {Place[]} */
function seatPlaces(table, seat, at) {
  const { scene, say } = table;
  const { view, near, names, legal } = scene;
  const who = names[seat];
  /** @type {Place[]} */
  const found = [];
  if (seat !== near) {
    const colors = scene.glance.seats[seat].hand.map((die) => `${say(die.color)}${die.value ? ` ${die.value}` : ""}`);
    const words = say("{name} holds {n} dice: {colors}", { name: who, n: colors.length, colors: colors.join(", ") || "–" });
    found.push({ key: `hand ${seat}`, name: words, tip: words, shape: at.hand, tells: words });
  }
  const tokens = tokenPlaces(table, seat, at);
  found.push(
    ...(seat === near
      ? tokens
      : [joined(`tokens ${seat}`, [{ ...tokens[0], tip: `${who}: ${tokens[0].tip}` }, ...tokens.slice(1)])]),
    ...trackPlaces(table, seat, at),
  );
  const choosing = seat === view.turn && legal.some((action) => /^(give|buildings|sell) /.test(action));
  const rows = ROWS.map((row) => rowPlace(table, seat, at, row));
  // While a set is chosen its cards are what is touched; the rows lie under them.
  const under = rows.map(({ key, name, shape }) => ({ key, name, shape }));
  if (choosing && seat === near) found.push(...under, ...ROWS.flatMap((row) => givePlaces(table, seat, at, row)));
  else if (seat === near) found.push(...rows);
  else found.push(joined(`rows ${seat}`, rows), ...rows.filter((place) => place.action));
  return found;
}

/** Several places that only tell something, as one. @param {string} key @param {Place[]} all @returns {Place} */
function joined(key, all) {
  const boxes = all.map((place) => /** @type {import("./layout.js").Area} */ (place.shape));
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const shape = {
    x,
    y,
    w: Math.max(...boxes.map((box) => box.x + box.w)) - x,
    h: Math.max(...boxes.map((box) => box.y + box.h)) - y,
  };
  const words = all.map((place) => place.tip ?? place.name).join(". ");
  return { key, name: words, tip: words, shape, tells: words };
}

/**
 * @param {Table} table
 * @param {number} seat
 * @param {SeatLayout} at
 * @param {"buildings" | "ships" | "goods"} row
 * @returns {Place}
 */
function rowPlace({ scene, say, describe }, seat, at, row) {
  const { view, glance, names, legal } = scene;
  const { cards, buildings, goods, set_size: set } = scene.components;
  const name = names[seat];
  const title = {
    buildings: say("Buildings of {name}", { name }),
    ships: say("Ships of {name}", { name }),
    goods: say("Goods of {name}", { name }),
  }[row];
  const lie = view[row][seat].map((id) =>
    row === "ships" ? `${cardName(cards[id], say)} (${cardWords(cards[id], say)})` : cardName(cards[id], say),
  );
  const types =
    row === "goods"
      ? goods.map((type) => ({ type: say(type), n: glance.seats[seat].goods.icons[type].n }))
      : row === "buildings"
        ? buildings.map((type) => ({ type: say(`building:${type}`), n: glance.seats[seat].buildings.icons[type].n }))
        : [];
  const sets = types.filter(({ n }) => n).map(({ type, n }) => say("{n} of {set} {type}", { n, set, type }));
  const words = `${title}: ${lie.join(", ") || say("none")}${sets.length ? `. ${sets.join(", ")}` : ""}`;
  /** @type {Action} */
  const copy = `copy ${seat}`;
  const key = `${row} ${seat}`;
  if (row === "ships" && legal.includes(copy))
    return { key, name: `${words}. ${describe(copy)}`, tip: words, shape: at.rows[row], action: copy };
  return { key, name: words, tip: words, shape: at.rows[row], tells: words };
}

/**
 * The cards of a row while a set is chosen.
 * @param {Table} table
 * @param {number} seat
 * @param {SeatLayout} at
 * @param {"buildings" | "ships" | "goods"} row
 * @returns {Place[]}
 */
function givePlaces(table, seat, at, row) {
  const { scene, say } = table;
  const { view, glance, legal } = scene;
  const { cards } = scene.components;
  const { w, h } = at.small;
  return spread(at.rows[row], view[row][seat].length, w).map(({ x, y, step }, i) => {
    const card = cards[view[row][seat][i]];
    const key = `give ${card.id}`;
    const name = cardWords(card, say);
    const shape = { x: x - w / 2, y: y - h / 2, w: step, h, r: 6 };
    const offered =
      legal.find((action) => action === key) ?? legalOf(scene, "give", (given) => cards[given.card].alike === card.alike)[0];
    if (offered) return { key, name: `${name}. ${table.describe(offered)}`, tip: name, shape, action: offered };
    if (glance.given.includes(card.id))
      return {
        key,
        name: `${name}. ${say("It goes anyway.")}`,
        tip: name,
        shape,
        chosen: true,
        because: say("This card is already part of the set."),
      };
    const ways = legalOf(scene, card.goods.length ? "sell" : "buildings");
    if (ways.length && (card.goods.length || card.buildings.length))
      return { key, name, tip: name, shape, step: () => table.ask(key, say("Which set?"), ways) };
    return { key, name, tip: name, shape, ask: key };
  });
}

/** Karma, administrators, fame, coins. @param {Table} table @param {number} seat @param {SeatLayout} at @returns {Place[]} */
function tokenPlaces(table, seat, at) {
  const { scene, say } = table;
  const { glance, legal, near, names } = scene;
  const fits = {
    karma: ["karma"],
    administrators: ["joker", "draw", "again"],
    fame: ["flip fame", "bonus fame"],
    coins: ["flip coins", "bonus coins"],
  };
  const meaning = meanings(scene.components, say);
  return TOKENS.map((kind) => {
    const key = `${kind} ${seat}`;
    const has = amount(kind, glance.seats[seat].tokens[kind].n, say);
    const words = seat === near ? `${names[seat]}: ${has}. ${meaning[kind]}` : has;
    const ways = seat === near ? legal.filter((action) => fits[kind].includes(action)) : [];
    const shape = { ...at.tokens[kind], r: at.slots ? at.tokens[kind].h / 2 : 8 };
    if (ways.length === 1) return { key, name: `${words} ${table.describe(ways[0])}`, tip: words, shape, action: ways[0] };
    if (ways.length > 1)
      return { key, name: words, tip: words, shape, step: () => table.ask(key, say("Use an administrator for"), ways) };
    return { key, name: words, tip: words, shape, tells: words };
  });
}

/** @param {Table} table @param {number} seat @param {SeatLayout} at @returns {Place[]} */
function trackPlaces(table, seat, at) {
  const { scene, say } = table;
  const { glance, legal, near, names, components } = scene;
  const { track, score: n, next } = glance.seats[seat];
  const cards = track.map(({ bonus: name, by }) => {
    const bonus = bonusName(name ? components.bonuses[name] : null, say);
    if (by === "fame") return say("{bonus} (flipped for fame)", { bonus });
    return by === "coins" ? say("{bonus} (flipped for coins)", { bonus }) : bonus;
  });
  const title = say("Track of {name}, {n} of {all} flipped", { name: names[seat], n, all: track.length });
  const words = `${title}: ${cards.join(" · ")}`;
  const [first, last] = [at.track[0], at.track[at.track.length - 1]];
  const whole = { x: first.x, y: first.y, w: last.x + last.w - first.x, h: first.h };
  /** @type {Place[]} */
  const found = [{ key: `track ${seat}`, name: words, tip: words, shape: whole, tells: words }];
  // On a phone the cards are too narrow to be pressed; there are buttons.
  const flips = seat === near && !table.layout.phone ? legalOf(scene, "flip") : [];
  if (!next) return found;
  if (flips.length && next.fame === next.coins) {
    const key = `turn ${next.fame}`;
    const step = () => table.ask(key, say("For fame or for coins?"), flips);
    return [...found, { key, name: cards[next.fame], shape: at.track[next.fame], step }];
  }
  for (const action of flips) {
    const i = action === "flip fame" ? next.fame : next.coins;
    found.push({ key: `turn ${i}`, name: `${cards[i]}. ${table.describe(action)}`, shape: at.track[i], action });
  }
  return found;
}
