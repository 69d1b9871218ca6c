// Rajas in the page's words: gifts, cards, tasks, sets.

/** @typedef {import("../../types/rajas.js").Bonus} Bonus */
/** @typedef {import("../../types/rajas.js").Card} Card */
/** @typedef {import("../../types/rajas.js").Components} Components */
/** @typedef {import("../../types/rajas.js").Glance} Glance */
/** @typedef {import("../../types/rajas.js").Offer} Offer */
/** @typedef {import("../../types/rajas.js").TaskSeen} TaskSeen */
/** @typedef {import("../types.js").Say} Say */

/** So much of what an effect can give. @param {string} name @param {number} n @param {Say} say */
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
      return say("{n} coins for each good icon you have", { n });
    case "top":
      return say("the top card of the pile, free");
    case "turns":
      return say("another turn");
  }
  return name;
}

/** What an effect gives. @param {Record<string, number>} gives @param {Say} say */
const gifted = (gives, say) =>
  Object.entries(gives)
    .map(([name, n]) => amount(name, n, say))
    .join(", ");

/** A bonus of the track. @param {Bonus | null} bonus @param {Say} say */
export function bonusName(bonus, say) {
  if (!bonus) return say("face down");
  const tokens = gifted(bonus.gives, say);
  if (bonus.instead === "palace") return say("{tokens} or a palace, free", { tokens });
  return bonus.instead === "ship" ? say("{tokens} or a ship, free", { tokens }) : tokens;
}

/** A good with its coins. @param {[string, number]} good @param {Say} say */
export const goodName = ([good, value], say) => `${say(good)} ${value}`;

/** A card in few words. @param {Card} card @param {Say} say */
export const cardName = (card, say) => say(`card ${card.id}`);

/** What a card costs. @param {Card} card @param {Say} say */
function costWords({ color, cost }, say) {
  if (color) return say("costs {cost} {color}", { cost, color: say(color) });
  return cost ? say("costs one die of {cost}", { cost }) : say("free");
}

/** What a card brings at once, and the goods a ship shows. @param {Card} card @param {Say} say */
function gainWords(card, say) {
  const what = [
    ...(card.fame ? [amount("fame", card.fame, say)] : []),
    ...(Object.keys(card.gives).length ? [gifted(card.gives, say)] : []),
    ...(card.kind === "ship" ? card.goods.map((good) => goodName(good, say)) : []),
    ...(card.coin ? [amount("coins", card.coin, say)] : []),
  ].join(", ");
  return what ? say("gives {what}", { what }) : "";
}

/** Everything on a card. @param {Card} card @param {Say} say */
export function cardWords(card, say) {
  const back = say("on its back a die: {color}", { color: say(card.die) });
  return [cardName(card, say), costWords(card, say), gainWords(card, say), back].filter(Boolean).join("; ");
}

/** A sentence of what begins small. @param {string} words */
const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/**
 * What there is to know before a card is taken, a sentence each.
 * @param {Card} card
 * @param {Offer | null} offer
 * @param {Say} say
 */
export function detailWords(card, offer, say) {
  const gain = gainWords(card, say);
  return [
    [sentence(costWords(card, say)), payWords(card, offer, say)].filter(Boolean).join(" "),
    [gain ? sentence(gain) : "", promise(offer, say)].filter(Boolean).join(" "),
    say("As a die it is {color}; its number is seen once it is yours.", { color: say(card.die) }),
  ].filter(Boolean);
}

/** What would be paid. @param {import("../../types/rajas.js").Way} way @param {Say} say */
export function wayWords({ administrators, dice, karma }, say) {
  return [
    ...(administrators ? [amount("administrators", administrators, say)] : []),
    ...dice.map((die) => dieName(die, say)),
    ...(karma ? [amount("karma", karma, say)] : []),
  ].join(" + ");
}

/** A die by its notation. @param {string} die @param {Say} say */
export function dieName(die, say) {
  const [color, value] = die.split(" ");
  return `${say(color)} ${value}`;
}

/** Whether the reader can pay for a card, and with what. @param {Card} card @param {Offer | null} offer @param {Say} say */
export function payWords(card, offer, say) {
  if (!offer || card.kind === "goods") return "";
  if (!offer.way) return say("You can not pay for it now.");
  return say("You can pay for it: {what}.", { what: wayWords(offer.way, say) });
}

/** What a card would complete. @param {Offer | null} offer @param {Say} say */
export function promise(offer, say) {
  const gains = [
    ...(offer?.administrators ? [amount("administrators", offer.administrators, say)] : []),
    ...(offer?.coins ? [amount("coins", offer.coins, say)] : []),
  ];
  return gains.length ? say("Completes a set: {gains}.", { gains: gains.join(", ") }) : "";
}

/** What should be said before a card is taken. @param {Components} components @param {Offer} offer @param {Say} say */
export function warnings({ cards, exchange, administrators_fame: n }, { swept, waste, exchanges_administrators }, say) {
  const found = [];
  if (swept.length) {
    const gone = swept.map((id) => cards[id]);
    const goods = gone.flatMap((ship) => ship.goods).map((good) => goodName(good, say));
    const ships = gone.map((ship) => ship.number).join(", ");
    found.push(
      goods.length
        ? say("Your ships {ships} would be discarded, and with them {goods}.", { ships, goods: goods.join(", ") })
        : say("Your ships {ships} would be discarded.", { ships }),
    );
  }
  if (exchanges_administrators) {
    found.push(say("You would have {all} administrators: they become {n} fame.", { all: exchange.administrators, n }));
  }
  if (waste) found.push(say("You would pay at least {n} too much.", { n: waste }));
  return found;
}

/** What the seat is in the middle of. @param {TaskSeen} task @param {Components} components @param {Say} say */
export function taskWords({ task, card, cell, n, bonus, set }, { cards, bonuses }, say) {
  const about = card === null ? null : cards[card];
  switch (task) {
    case "pay":
      return say("Payment: {card}", { card: about ? cardName(about, say) : "" });
    case "take":
      return say("die from {cell}", { cell: cell ?? "" });
    case "dice":
      return say("{n} dice from the grid", { n });
    case "draw":
      return say("{n} dice from the pile", { n });
    case "goods":
      return say("goods card");
    case "palace":
      return say("free palace");
    case "copy":
      return say("copy a ship");
    case "reward":
      return say("reward of ship {n}", { n: about?.number ?? "" });
    case "flips":
      return say("flip cards of the track");
    case "bonus":
      return bonusName(bonus ? bonuses[bonus] : null, say);
  }
  if (set === "goods") return say("three different goods");
  if (set === "buildings") return say("three different buildings");
  return say("complete sets");
}

/** What a set would bring. @param {Glance} glance @param {string} action @param {Say} say */
export function setWords({ sets }, action, say) {
  const { administrators, coins, is_sure: sure } = sets[action];
  const gain = administrators
    ? amount("administrators", administrators, say)
    : sure
      ? amount("coins", coins, say)
      : say("up to {n} coins", { n: coins });
  return action.endsWith(" same") ? say("Same: {gain}", { gain }) : say("Different: {gain}", { gain });
}

/**
 * What tokens are good for.
 * @param {import("../../types/rajas.js").Components} components
 * @param {Say} say
 */
export const meanings = ({ exchange, administrators_fame: fame, administrator_dice: dice }, say) => ({
  karma: say("With {n} karma you gain an administrator; in paying, each changes a die by 1.", { n: exchange.karma }),
  administrators: say("With {n} administrators you gain {fame} fame; each is a joker, {dice} or another turn.", {
    n: exchange.administrators,
    fame,
    dice: say("{n} dice", { n: dice }),
  }),
  fame: say("{n} fame flip the leftmost card of the track.", { n: exchange.fame }),
  coins: say("{n} coins flip the rightmost card of the track.", { n: exchange.coins }),
});

/**
 * The signs of the game, each with what it means.
 * @param {import("../../types/rajas.js").Components} components
 * @param {Say} say
 * @returns {[string, string][]}
 */
export function signs(components, say) {
  const meaning = meanings(components, say);
  /** @type {(name: string) => [string, string]} */
  const gift = (name) => [name, amount(name, 1, say)];
  const printed = Object.values(components.cards);
  const ship = printed.find(({ kind }) => kind === "ship")?.number;
  const price = printed.find(({ kind }) => kind === "palace")?.cost;
  return [
    ...components.colors.map(
      (color) => /** @type {[string, string]} */ ([color, say("die: {color}", { color: say(color) })]),
    ),
    ...components.buildings.map(
      (type) =>
        /** @type {[string, string]} */ ([`building ${type}`, say("a building: {type}", { type: say(`building:${type}`) })]),
    ),
    ...components.goods.map(
      (ware) => /** @type {[string, string]} */ ([ware, say("{good}, with the coins it sells for", { good: say(ware) })]),
    ),
    ["fame", meaning.fame],
    ["coin", meaning.coins],
    ["karma", meaning.karma],
    ["administrator", meaning.administrators],
    [`ship ${ship}`, say("A ship and its number: a row must rise, a lower ship sends the others away.")],
    ["die", say("a die of any color from the grid")],
    [`price ${price}`, say("A price without a color: one die of exactly this number.")],
    gift("goods"),
    gift("palace"),
    gift("coins_per_good"),
    gift("copy"),
    gift("top"),
    gift("turns"),
    [
      "elephant",
      say("The elephant: who has it starts each stage. It is green in the first stage of a round, gray in the second."),
    ],
    ["warning", say("Something would be lost: press the card to read what.")],
  ];
}
