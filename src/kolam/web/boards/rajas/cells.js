// The places of the grid: a card is two places on a large screen, and one on a phone, where a press tells what it is.

import { svg } from "../svg.js";
import { cardName, cardWords, detailWords, payWords, promise, warnings, wayWords } from "./words.js";

/** @typedef {import("./board.js").Action} Action */
/** @typedef {import("../places.js").Place} Place */
/** @typedef {import("./layout.js").Area} Area */
/** @typedef {import("./places.js").Table} Table */
/** @typedef {import("../../types/rajas.js").Offer} Offer */

/** The places of a cell. @param {Table} table @param {number} i @returns {Place[]} */
export function cellPlaces(table, i) {
  const { scene, layout, say } = table;
  const { legal, glance, components } = scene;
  const { name: cell, card: id, offer } = glance.cells[i];
  const shape = layout.cells[i];
  const acting = legal.length > 0;
  const [key, covers] = [`card ${cell}`, layout.phone ? [`die ${cell}`] : undefined];
  if (id === null)
    return [{ key, covers, name: say("{cell}: empty", { cell }), shape, ask: acting ? `die ${cell}` : undefined }];
  const card = components.cards[id];
  const words = `${cell}: ${cardWords(card, say)}.`;
  const more = [words, payWords(card, offer, say), promise(offer, say)].filter(Boolean).join(" ");
  if (!acting) return [{ key, covers, name: more, tip: more, shape, tells: more }];
  if (glance.tasks[0]?.task === "dice") {
    const [name, die] = [say("Take as a die: {card}", { card: words }), /** @type {Action} */ (`die ${cell}`)];
    return [{ key, covers, name, tip: words, shape, ...(legal.includes(die) ? { action: die } : { ask: die }) }];
  }
  const cautions = legal.includes(`${card.kind} ${cell}`) && offer ? warnings(components, offer, say) : [];
  const tip = more + cautions.map((one) => ` ⚠ ${one}`).join("");
  const chosen = glance.tasks[0]?.task === "pay" && glance.tasks[0].cell === cell ? true : undefined;
  const about = { cell, card, offer, key, covers, tip, cautions, chosen };
  return layout.phone ? [wholeCard(table, shape, about)] : halves(table, shape, about);
}

/**
 * @typedef {object} About  A card of the grid that may be chosen.
 * @property {string} cell
 * @property {import("../../types/rajas.js").Card} card
 * @property {Offer | null} offer
 * @property {string} key
 * @property {string[]} [covers]
 * @property {string} tip
 * @property {string[]} cautions
 * @property {boolean} [chosen]
 */

/**
 * On a phone a press opens what a card is and what can be done with it.
 * @param {Table} table
 * @param {Area} area
 * @param {About} about
 * @returns {Place}
 */
function wholeCard(table, area, { cell, card, offer, key, covers, tip, cautions, chosen }) {
  const { scene, say } = table;
  const { legal } = scene;
  /** @type {[Action, Action]} */
  const [action, die] = [`${card.kind} ${cell}`, `die ${cell}`];
  const can = legal.includes(action);
  const place = { key, covers, name: tip, tip, chosen };
  if (!legal.includes(die)) {
    const shape = area;
    if (cautions.length) return { ...place, shape, step: () => table.warn(key, cautions, action) };
    return can ? { ...place, shape, action } : { ...place, shape, ask: action };
  }
  const what = offer?.way ? wayWords(offer.way, say) : "";
  const buy = card.kind === "goods" ? say("Take the goods, free") : say("Buy it: {what}", { what });
  const choices = [
    ...(can ? [{ label: buy, action, preset: true }] : []),
    { label: say("Take it as a die: {color}", { color: say(card.die) }), action: die },
  ];
  const words = [...detailWords(card, offer, say), ...cautions.map((one) => `⚠ ${one}`)];
  const title = `${cell}: ${cardName(card, say)}`;
  // Of a card that can only be taken as a die, only the die is lit (notices draw that); all of it is pressed.
  const { x, y, w, h } = area;
  const shape = can ? area : svg("rect", { class: "as-die", x, y, width: w, height: h, rx: 8 });
  return { ...place, shape, step: () => table.open(key, title, choices, words) };
}

/**
 * The two halves of a card: what it shows, and its die.
 * @param {Table} table
 * @param {Area} area
 * @param {About} about
 * @returns {Place[]}
 */
function halves(table, area, { cell, card, key, tip, cautions, chosen }) {
  const { scene, layout, say } = table;
  const { legal, glance } = scene;
  /** @type {[Action, Action]} */
  const [action, die] = [`${card.kind} ${cell}`, `die ${cell}`];
  const now = glance.tasks[0];
  const asDie = say("{cell}: take it as a die, {color}", { cell, color: say(card.die) });
  return [
    {
      key,
      name: tip,
      tip,
      shape: { ...area, x: area.x + layout.zone, w: area.w - layout.zone },
      chosen,
      ...(cautions.length
        ? { step: () => table.warn(key, cautions, action, legal.includes(die) ? die : undefined) }
        : legal.includes(action)
          ? { action }
          : { ask: action }),
    },
    {
      key: `die ${cell}`,
      name: asDie,
      tip: asDie,
      shape: { ...area, w: layout.zone },
      chosen: now?.task === "take" && now.cell === cell ? true : undefined,
      ...(legal.includes(die) ? { action: die } : { ask: die }),
    },
  ];
}
