// What deserves a moment: dice that tumble into a hand, a track card that turns, a set that becomes more, ships that sink.
// Found by comparing what was shown with what is shown now; drawn over the cards, and gone as soon as something else comes.

import { center, seats } from "../areas.js";
import { Climax } from "../climax.js";
import { sign } from "./icons.js";
import { svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("../areas.js").Point} Point */
/** @typedef {import("../stage.js").Standing} Standing */
/** @typedef {"buildings" | "ships" | "goods"} Row */

/**
 * @typedef {{kind: "die", seat: number, card: number}
 *   | {kind: "flip", seat: number, place: number}
 *   | {kind: "set", seat: number, row: Row, cards: number[]}
 *   | {kind: "sweep", seat: number, cards: number[]}
 *   | {kind: "away", seat: number, card: number}} Moment
 *   away: a card goes to a seat whose cards are not drawn
 */

const ROWS = /** @type {const} */ (["buildings", "ships", "goods"]);
/** @type {Record<string, Row>} */
const ROW_OF = { building: "buildings", ship: "ships", goods: "goods" };
/** What a set of a row becomes. @type {Record<Row, string>} */
const BECOMES = { buildings: "administrator", ships: "administrator", goods: "coin" };

/** What happened from one scene to the next. @param {Scene} before @param {Scene} now @returns {Moment[]} */
export function happened(before, now) {
  const all = Array.from({ length: now.players }, (_, seat) => seat);
  return [
    ...all.flatMap((seat) => diceTaken(before, now, seat)),
    ...all.flatMap((seat) => flips(before, now, seat)),
    ...rows(before, now),
  ];
}

/** @param {Scene} before @param {Scene} now @param {number} seat @returns {Moment[]} */
function diceTaken(before, now, seat) {
  const held = new Set(before.glance.seats[seat].hand.map(({ card }) => card));
  return now.glance.seats[seat].hand.flatMap(({ card }) => (held.has(card) ? [] : [{ kind: "die", seat, card }]));
}

/** @param {Scene} before @param {Scene} now @param {number} seat @returns {Moment[]} */
function flips(before, now, seat) {
  const was = before.glance.seats[seat].track;
  return now.glance.seats[seat].track.flatMap(({ by }, place) =>
    by && !was[place].by ? [{ kind: "flip", seat, place }] : [],
  );
}

/**
 * Sets that went, ships that were swept away, and cards laid by others.
 * @param {Scene} before
 * @param {Scene} now
 * @returns {Moment[]}
 */
function rows(before, now) {
  const thrown = new Set(now.view.discard.map(([card]) => card));
  const lay = before.view.grid.flat().flatMap((card) => (card === null ? [] : [card]));
  const seat = before.view.turn;
  /** @type {Moment[]} */
  const found = [];
  for (const row of ROWS) {
    // The card that completes a set goes from the grid to the discard pile at once; a palace does so too, and is no set.
    const gone = before.view[row][seat].filter((card) => thrown.has(card));
    const last = lay.filter((card) => thrown.has(card) && ROW_OF[now.components.cards[card].kind] === row);
    const laid = now.view[row][seat].filter((card) => lay.includes(card));
    const isSwept = row === "ships" && gone.length > 0 && laid.length > 0;
    if (isSwept) found.push({ kind: "sweep", seat, cards: gone });
    else if (gone.length) found.push({ kind: "set", seat, row, cards: [...gone, ...last] });
    found.push(...laid.map((card) => /** @type {Moment} */ ({ kind: "away", seat, card })));
  }
  return found;
}

/**
 * @typedef {object} Ground  Where it happens.
 * @property {Scene} scene
 * @property {Layout} layout
 * @property {Standing[]} before  the pieces as they stood
 * @property {Standing[]} now
 */

export class Moments extends Climax {
  /** @param {Moment[]} moments @param {Ground} ground */
  play(moments, ground) {
    moments.forEach((moment, i) => this.#one(moment, ground, Math.min(i, 4) * 90));
  }

  /** @param {Moment} moment @param {Ground} ground @param {number} delay */
  #one(moment, ground, delay) {
    switch (moment.kind) {
      case "die":
        return this.#tumble(piece(ground.now, `card ${moment.card}`), delay);
      case "flip":
        return this.#flip(moment, ground, delay);
      case "set":
        return this.#gather(moment, ground, delay);
      case "sweep":
        return moment.cards.forEach((card, i) => this.#sink(piece(ground.before, `card ${card}`), delay + i * 140));
      case "away":
        return this.#away(moment, ground, delay);
    }
  }

  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {number} duration
   * @param {number} delay
   */
  #animate(element, frames, duration, delay) {
    this.move(element, frames, { duration, delay, easing: "ease-in-out" });
  }

  /** A copy of a piece as it stood, over everything; the piece itself is not seen to leave. @param {Standing} standing */
  #ghost(standing) {
    const ghost = /** @type {SVGGElement} */ (standing.element.cloneNode(true));
    standing.element.style.visibility = "hidden";
    this.layer.append(ghost);
    return ghost;
  }

  /** A die rolls, and settles. @param {Standing | undefined} standing @param {number} delay */
  #tumble(standing, delay) {
    const die = standing?.element.firstElementChild;
    if (!die) return;
    const frames = [
      { transform: "rotate(-500deg) scale(.55)", offset: 0 },
      { transform: "rotate(-160deg) scale(1.25)", offset: 0.45 },
      { transform: "rotate(14deg) scale(.94)", offset: 0.72 },
      { transform: "rotate(-7deg) scale(1.05)", offset: 0.86 },
      { transform: "none", offset: 1 },
    ];
    this.#animate(die, frames, 850, delay);
  }

  /**
   * A card of a track turns over: the old side, then the new one.
   * @param {{seat: number, place: number}} flip
   * @param {Ground} ground
   * @param {number} delay
   */
  #flip({ seat, place }, { before, now, layout, scene }, delay) {
    const key = `track ${seat} ${place}`;
    const [old, turned] = [piece(before, key), piece(now, key)];
    const card = turned?.element.firstElementChild;
    if (!turned || !card) return this.#burst(folded(scene, layout, seat), "fame", delay);
    if (old) {
      const ghost = this.#ghost(old);
      const at = `translate(${old.x}px, ${old.y}px)`;
      const frames = [
        { transform: `${at} scale(1, 1)` },
        { transform: `${at} translateY(-9px) scale(0, 1.12)`, opacity: 1 },
      ];
      this.#animate(ghost, [...frames, { transform: `${at} scale(0, 1)`, opacity: 0 }], 560, delay);
    }
    const frames = [
      { transform: "translateY(-9px) scale(0, 1.12)", offset: 0 },
      { transform: "translateY(-9px) scale(1.25)", offset: 0.5 },
      { transform: "none", offset: 1 },
    ];
    this.#animate(card, frames, 700, delay + 280);
    this.#ring(turned, delay + 420);
  }

  /**
   * The cards of a set come together and become something else.
   * @param {Extract<Moment, {kind: "set"}>} set
   * @param {Ground} ground
   * @param {number} delay
   */
  #gather({ seat, row, cards }, { before, scene, layout }, delay) {
    const standing = cards.flatMap((card) => piece(before, `card ${card}`) ?? []);
    const at = seats(scene, layout).find(([other]) => other === seat)?.[1];
    const middle = at ? center(at.rows[row]) : folded(scene, layout, seat);
    standing.forEach((one, i) => {
      const x = middle.x + (i - (standing.length - 1) / 2) * 34;
      const frames = [
        { transform: `translate(${one.x}px, ${one.y}px)`, opacity: 1, offset: 0 },
        { transform: `translate(${x}px, ${middle.y}px) scale(1.05)`, opacity: 1, offset: 0.4 },
        { transform: `translate(${x}px, ${middle.y - 6}px) scale(1.05)`, opacity: 1, offset: 0.62 },
        { transform: `translate(${middle.x}px, ${middle.y}px) scale(.15)`, opacity: 0, offset: 1 },
      ];
      this.#animate(this.#ghost(one), frames, 850, delay + i * 40);
    });
    const token = BECOMES[row] === "coin" ? "coins" : "administrators";
    this.#burst(middle, BECOMES[row], delay + 600, at ? center(at.tokens[token]) : undefined);
  }

  /**
   * A sign appears and goes where it belongs.
   * @param {Point} from
   * @param {string} name
   * @param {number} delay
   * @param {Point} [to]
   */
  #burst(from, name, delay, to = from) {
    const token = svg("g", {}, sign(name, 15));
    this.layer.append(token);
    const frames = [
      { transform: `translate(${from.x}px, ${from.y}px) scale(0)`, opacity: 1, offset: 0 },
      { transform: `translate(${from.x}px, ${from.y}px) scale(1.7)`, opacity: 1, offset: 0.4 },
      { transform: `translate(${from.x}px, ${from.y}px) scale(1.4)`, opacity: 1, offset: 0.6 },
      { transform: `translate(${to.x}px, ${to.y}px) scale(.6)`, opacity: 0, offset: 1 },
    ];
    this.#animate(token, frames, 800, delay);
    this.#ring(from, delay + 100);
  }

  /** A ring of gold goes out from a point. @param {Point} at @param {number} delay */
  #ring({ x, y }, delay) {
    const ring = svg("circle", { class: "burst", r: 26 });
    this.layer.append(ring);
    const frames = [
      { transform: `translate(${x}px, ${y}px) scale(.3)`, opacity: 0 },
      { transform: `translate(${x}px, ${y}px) scale(.8)`, opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(2)`, opacity: 0 },
    ];
    this.#animate(ring, frames, 620, delay);
  }

  /** A ship rolls and sinks. @param {Standing | undefined} ship @param {number} delay */
  #sink(ship, delay) {
    if (!ship) return;
    const at = `translate(${ship.x}px, ${ship.y}px)`;
    const frames = [
      { transform: at, opacity: 1, offset: 0 },
      { transform: `${at} rotate(-9deg)`, opacity: 1, offset: 0.25 },
      { transform: `${at} rotate(11deg)`, opacity: 1, offset: 0.5 },
      { transform: `${at} translateY(26px) rotate(38deg) scale(.7)`, opacity: 0, offset: 1 },
    ];
    this.#animate(this.#ghost(ship), frames, 950, delay);
    this.#ring({ x: ship.x, y: ship.y + 12 }, delay + 480);
  }

  /**
   * A card goes to a seat that is folded away.
   * @param {Extract<Moment, {kind: "away"}>} away
   * @param {Ground} ground
   * @param {number} delay
   */
  #away({ seat, card }, { before, scene, layout }, delay) {
    const standing = piece(before, `card ${card}`);
    if (seats(scene, layout).some(([other]) => other === seat) || !standing) return;
    const to = folded(scene, layout, seat);
    const frames = [
      { transform: `translate(${standing.x}px, ${standing.y}px)`, opacity: 1 },
      { transform: `translate(${standing.x}px, ${standing.y - 10}px) scale(1.08)`, opacity: 1 },
      { transform: `translate(${to.x}px, ${to.y}px) scale(.25)`, opacity: 0.2 },
    ];
    this.#animate(this.#ghost(standing), frames, 650, delay);
  }
}

/** @param {Standing[]} standing @param {string} key */
const piece = (standing, key) => standing.find((one) => one.key === key);

/** Where a seat is folded. @param {Scene} scene @param {Layout} layout @param {number} seat */
function folded({ near, players }, layout, seat) {
  const at = layout.folded[(seat - near - 1 + players) % players];
  return center(at?.all ?? layout.round);
}
