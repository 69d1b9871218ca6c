// What a view of Rajas means: small questions the board asks, and things in words.

import { parts } from "./parts.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./parts.js").Card} Card */
/** @typedef {import("./parts.js").Parts} Parts */
/** @typedef {{id: number, color: string, value: number | null}} Die */

export const cellName = (/** @type {number} */ i) => `${"abcde"[Math.floor(i / 4)]}${(i % 4) + 1}`;

/** The card of a cell, or null. @param {Scene} scene @param {number} i @returns {Card | null} */
export function cardAt(scene, i) {
  const id = scene.view.grid[Math.floor(i / 4)]?.[i % 4];
  return id ? parts(scene).cards[id] : null;
}

/** A hand by color, then value. @param {Scene} scene @param {number} seat @returns {Die[]} */
export function handOf(scene, seat) {
  const { cards, colors } = parts(scene);
  return scene.view.hands[seat]
    .map((/** @type {[number, number | null]} */ [id, value]) => ({ id, value, color: cards[id].die }))
    .sort(
      (/** @type {Die} */ a, /** @type {Die} */ b) =>
        colors.indexOf(a.color) - colors.indexOf(b.color) || (a.value ?? 0) - (b.value ?? 0) || a.id - b.id,
    );
}

/** All cards lying before a seat. @param {Scene} scene @param {number} seat @returns {Card[]} */
export function display(scene, seat) {
  const { cards } = parts(scene);
  return ["buildings", "ships", "goods"]
    .flatMap((row) => scene.view[row][seat])
    .map((/** @type {number} */ id) => cards[id]);
}

/** How many icons of each type lie before a seat, and the coins of its goods. @param {Card[]} cards */
export function icons(cards) {
  /** @type {Record<string, {n: number, coins: number, best: number}>} */
  const found = {};
  const add = (/** @type {string} */ type, /** @type {number} */ value) => {
    const now = found[type] ?? { n: 0, coins: 0, best: 0 };
    found[type] = { n: now.n + 1, coins: now.coins + value, best: Math.max(now.best, value) };
  };
  for (const card of cards) {
    for (const type of card.buildings) add(type, 0);
    for (const [good, value] of card.goods) add(good, value);
  }
  return found;
}

/** Cards turned by a seat. @param {any} view @param {number} seat */
export const turned = (view, seat) => view.tracks[seat].left + view.tracks[seat].right;

/** Whether stage 2 has not begun: the elephant's karma is being resolved, or has ended the game. @param {any} view */
export const isBeforeStage2 = (view) =>
  view.phase === "elephant" || (view.phase === "over" && view.stage === 2 && view.turn === view.start);

/** The task to be resolved now, or null. @param {any} view */
export const task = (view) => view.pending.at(-1) ?? null;

/**
 * What paying for a card would need besides dice: [] nothing, else tokens; null if it cannot be paid.
 * @param {Scene} scene
 * @param {number} seat
 * @param {Card} card
 * @returns {string[] | null}
 */
export function needs(scene, seat, card) {
  const { view } = scene;
  const [karma, jokers] = [view.karma[seat], view.administrators[seat]];
  const dice = handOf(scene, seat).flatMap((die) =>
    die.value !== null && (!card.color || die.color === card.color) ? [die.value] : [],
  );
  if (card.kind === "goods") return [];
  if (!card.color) {
    const gap = Math.min(...dice.map((value) => Math.abs(value - card.cost)), 99);
    return gap === 0 ? [] : gap <= karma ? ["karma"] : jokers > 0 ? ["administrator"] : null;
  }
  const gap = card.cost - dice.reduce((sum, value) => sum + value, 0);
  const help = Math.min(
    karma,
    dice.reduce((sum, value) => sum + 6 - value, 0),
  );
  if (gap <= 0) return [];
  if (gap <= help) return ["karma"];
  for (let n = 1; n <= jokers; n++) {
    if (gap - 6 * n <= 0) return ["administrator"];
    if (gap - 6 * n <= help) return ["administrator", "karma"];
  }
  return null;
}

/**
 * The least that is paid too much for a building with dice alone; 0 where tokens can help.
 * @param {Scene} scene
 * @param {number} seat
 * @param {Card} card
 */
export function waste(scene, seat, card) {
  if (!card.color) return 0;
  let sums = [0];
  for (const die of handOf(scene, seat))
    if (die.color === card.color && die.value !== null)
      sums = [...sums, ...sums.map((sum) => sum + /** @type {number} */ (die.value))];
  const least = Math.min(...sums.filter((sum) => sum >= card.cost));
  return scene.view.karma[seat] || scene.view.administrators[seat] || !Number.isFinite(least) ? 0 : least - card.cost;
}

/**
 * What paying a die of a value now would spend besides it: karma for a single die, or what is lost of it on a building.
 * @param {Scene} scene
 * @param {number} value
 */
export function payment(scene, value) {
  const now = task(scene.view);
  const card = now?.task === "pay" ? cardAt(scene, "abcde".indexOf(now.cell[0]) * 4 + Number(now.cell[1]) - 1) : null;
  if (!card) return { karma: 0, lost: 0 };
  return card.color
    ? { karma: 0, lost: Math.max(0, now.paid + value - card.cost) }
    : { karma: Math.abs(value - card.cost), lost: 0 };
}

/** The ships a new ship would sweep away. @param {Scene} scene @param {number} seat @param {Card} card @returns {Card[]} */
export function swept(scene, seat, card) {
  const row = scene.view.ships[seat].map((/** @type {number} */ id) => parts(scene).cards[id]);
  return card.kind === "ship" && row.length > 0 && row.length < 3 && card.number < row[row.length - 1].number ? row : [];
}

/**
 * What placing a card would complete: administrators for buildings and ships, coins for goods.
 * @param {Scene} scene
 * @param {number} seat
 * @param {Card} card
 */
export function completes(scene, seat, card) {
  const { buildings, goods } = parts(scene);
  const gone = swept(scene, seat, card);
  const found = icons([
    ...display(scene, seat).filter((other) => !gone.includes(other)),
    ...(card.kind === "palace" ? [] : [card]),
  ]);
  const many = (/** @type {string[]} */ types) => types.filter((type) => (found[type]?.n ?? 0) >= 3);
  const all = (/** @type {string[]} */ types) => types.every((type) => found[type]);
  const ships = card.kind === "ship" && gone.length === 0 && scene.view.ships[seat].length === 2 ? 1 : 0;
  const houses = card.buildings.length ? many(buildings).length || (all(buildings) ? 1 : 0) : 0;
  const same = many(goods).reduce((sum, good) => sum + found[good].coins, 0);
  const different = all(goods) ? goods.reduce((sum, good) => sum + found[good].best, 0) : 0;
  const third = card.gives.karma && scene.view.karma[seat] + card.gives.karma >= 3 ? 1 : 0;
  return { administrators: ships + houses + third, ships, houses, coins: card.goods.length ? Math.max(same, different) : 0 };
}

// --- In words ---

/** @param {string} name @param {Say} say */
export function typeName(name, say) {
  return (
    {
      red: say("building:red"),
      yellow: say("building:yellow"),
      white: say("building:white"),
      silk: say("silk"),
      tea: say("tea"),
      spices: say("spices"),
    }[name] ?? name
  );
}

/** @param {string} kind @param {Say} say */
export function kindName(kind, say) {
  return { building: say("building"), ship: say("ship"), goods: say("goods card"), palace: say("palace") }[kind] ?? kind;
}

/** @param {string} name @param {number} n @param {Say} say */
export function amount(name, n, say) {
  switch (name) {
    case "karma":
      return say("{n} karma", { n });
    case "fame":
      return say("{n} fame", { n });
    case "coins":
      return say("{n} coins", { n });
    case "administrators":
      return say("{n} administrators", { n });
    case "dice":
      return say("{n} dice from the grid", { n });
    case "goods":
      return n > 1 ? say("1 or {n} goods cards from the grid", { n }) : say("a goods card from the grid");
    case "palace":
      return say("a palace from the grid, free");
    case "copy":
      return say("the reward of the last ship of a row");
    case "coins_per_good":
      return say("1 coin for each good icon you have");
    case "top":
      return say("the top card of the pile, free");
    case "turns":
      return say("another turn");
  }
  return name;
}

/** What an effect gives. @param {import("./parts.js").Gifts} gives @param {Say} say */
export function gifted(gives, say) {
  const tokens = Object.entries(gives)
    .filter(([name]) => name !== "instead")
    .map(([name, n]) => amount(name, n, say))
    .join(", ");
  if (gives.instead === "palace") return say("{tokens} or a palace, free", { tokens });
  if (gives.instead === "ship") return say("{tokens} or a ship, free", { tokens });
  return tokens;
}

/** A card in few words. @param {Card} card @param {Say} say */
export function cardName(card, say) {
  const icons = [
    ...card.buildings.map((type) => typeName(type, say)),
    ...card.goods.map(([good, value]) => `${typeName(good, say)} ${value}`),
  ].join(", ");
  if (card.kind === "ship") return say("ship {n}", { n: card.number });
  if (card.kind === "palace") return say("palace {n}", { n: card.cost });
  return `${kindName(card.kind, say)} (${icons})`;
}

/** Everything on a card. @param {Card} card @param {Say} say */
export function cardWords(card, say) {
  const gives = [
    ...(card.fame ? [amount("fame", card.fame, say)] : []),
    ...(Object.keys(card.gives).length ? [gifted(card.gives, say)] : []),
    ...(card.kind === "ship" ? card.goods.map(([good, value]) => `${typeName(good, say)} ${value}`) : []),
    ...(card.coin ? [amount("coins", card.coin, say)] : []),
  ].join(", ");
  const cost = card.color
    ? say("costs {cost} {color}", { cost: card.cost, color: say(card.color) })
    : card.cost
      ? say("costs one die of {cost}", { cost: card.cost })
      : say("free");
  return [
    cardName(card, say),
    cost,
    gives ? say("gives {what}", { what: gives }) : "",
    say("on its back a die: {color}", { color: say(card.die) }),
  ]
    .filter(Boolean)
    .join("; ");
}

/** What the seat is in the middle of. @param {any} task @param {Scene} scene @param {Say} say */
export function taskWords(task, scene, say) {
  const { cards, bonuses } = parts(scene);
  const at = (/** @type {string} */ cell) => cardAt(scene, "abcde".indexOf(cell[0]) * 4 + Number(cell[1]) - 1);
  switch (task.task) {
    case "pay": {
      const card = at(task.cell);
      return card ? say("pay for {card}", { card: cardName(card, say) }) : say("pay");
    }
    case "take":
      return say("die from {cell}", { cell: task.cell });
    case "dice":
      return say("{n} dice from the grid", { n: task.n });
    case "draw":
      return say("{n} dice from the pile", { n: task.n });
    case "goods":
      return say("goods card");
    case "palace":
      return say("free palace");
    case "copy":
      return say("copy a ship");
    case "reward":
      return say("reward of ship {n}", { n: cards[task.card].number });
    case "flips":
      return say("flip track cards");
    case "bonus":
      return gifted(bonuses[task.bonus], say);
  }
  if (task.sell === "different") return say("three different goods");
  if (task.buildings === "different" && task.sell === null) return say("three different buildings");
  return say("settle sets");
}

/** A bonus of the track. @param {string | null} name @param {Scene} scene @param {Say} say */
export const bonusName = (name, scene, say) => (name ? gifted(parts(scene).bonuses[name], say) : say("face down"));

/**
 * What decides between this seat and others that have six as well; null if it is alone.
 * @param {any} view
 * @param {number} seat
 */
export function tieBreak(view, seat) {
  const full = view.tracks.filter((/** @type {any} */ _, /** @type {number} */ q) => turned(view, q) === 6).length;
  const [fame, coins, karma] = [view.fame[seat], view.coins[seat], view.karma[seat]];
  return turned(view, seat) === 6 && full > 1 ? { fame, coins, value: 2 * fame + coins, karma } : null;
}

/**
 * How a seat's score came about: cards flipped for fame and for coins, and what decides if several have six.
 * @param {Scene} scene
 * @param {number} seat
 * @param {Say} say
 * @returns {import("../types.js").Origin[]}
 */
export function origins({ view }, seat, say) {
  const { left, right } = view.tracks[seat];
  const tie = tieBreak(view, seat);
  const rows = [
    { text: say("Cards flipped for fame"), points: left },
    { text: say("Cards flipped for coins"), points: right },
  ];
  if (!tie) return rows;
  const { fame, coins, value, karma } = tie;
  return [
    ...rows,
    { text: say("Tie: 2 × {fame} fame + {coins} coins left", { fame, coins }), points: `(${value})` },
    { text: say("then karma left"), points: `(${karma})` },
  ];
}
