// The cards of Rajas of the Ganges as the board reads them from the component files: cards.csv and rajas.toml.

/**
 * What an effect gives: karma, fame, coins, dice, goods, palace, copy, coins_per_good, top, administrators, turns.
 * @typedef {Record<string, number> & {instead?: any}} Gifts
 */

/**
 * @typedef {object} Card
 * @property {number} id
 * @property {"building" | "ship" | "goods" | "palace"} kind
 * @property {number} number  of a ship, else 0
 * @property {string} color  of the cost; empty: one die of any color
 * @property {number} cost
 * @property {string[]} buildings
 * @property {number} fame
 * @property {[string, number][]} goods  with their coins
 * @property {number} coin
 * @property {Gifts} gives  the reward of a ship, the effect of a palace
 * @property {string} die  the color of the die on its back
 */

/**
 * @typedef {object} Parts
 * @property {Card[]} cards  by their number; 0 is no card
 * @property {string[]} colors  of dice
 * @property {string[]} buildings
 * @property {string[]} goods
 * @property {Record<string, Gifts>} bonuses
 * @property {Record<"karma" | "administrators" | "fame" | "coins" | "administrators_fame" | "administrator_dice" | "set",
 *   number>} exchange
 * @property {number} limit  of dice in a hand
 */

/** @type {WeakMap<object, Parts>} */
const read = new WeakMap();

/** @param {import("../types.js").Scene} scene @returns {Parts} */
export function parts({ components }) {
  const known = read.get(components);
  if (known) return known;
  const { dice, icons, exchange, hand, effects, bonuses } = components.rajas;
  /** @type {Card[]} */
  const cards = [];
  for (const row of components.cards) cards[Number(row.id)] = card(row, effects);
  const { provenance: _, ...gifts } = bonuses;
  const found = {
    cards,
    colors: dice.colors,
    buildings: icons.buildings,
    goods: icons.goods,
    bonuses: gifts,
    exchange,
    limit: hand.limit,
  };
  read.set(components, found);
  return found;
}

/** @param {Record<string, string>} row @param {Record<string, Gifts>} effects @returns {Card} */
function card(row, effects) {
  const goods = [
    [row.good1, row.good1_value],
    [row.good2, row.good2_value],
  ].filter(([good]) => good);
  return {
    id: Number(row.id),
    kind: /** @type {Card["kind"]} */ (row.kind),
    number: Number(row.ship_no),
    color: row.cost_color,
    cost: Number(row.cost),
    buildings: row.buildings ? row.buildings.split("+") : [],
    fame: Number(row.fame),
    goods: goods.map(([good, value]) => /** @type {[string, number]} */ ([good, Number(value)])),
    coin: Number(row.coin),
    gives: effects[row.effect] ?? {},
    die: row.die_color,
  };
}

/** Whether two cards differ in nothing but their number. @param {Card} a @param {Card} b */
export const alike = (a, b) => JSON.stringify({ ...a, id: 0 }) === JSON.stringify({ ...b, id: 0 });
