// The board of Rajas of the Ganges: Cards & Karma: the grid of cards, pile and discard, the seats with their tracks,
// rows, tokens and dice.

import { center, seats } from "../areas.js";
import { Board } from "../board.js";
import { die, front, held, small, track } from "./faces.js";
import { sign } from "./icons.js";
import { layout, spread } from "./layout.js";
import { diceAt, furniture, notices, overflows, slotAt, TOKENS } from "./mat.js";
import { places } from "./places.js";
import { setWords } from "./words.js";

export { chip } from "./faces.js";
export { signs } from "./words.js";

/** @typedef {import("../../types/rajas.js").View} View */
/** @typedef {import("../../types/rajas.js").Glance} Glance */
/** @typedef {import("../../types/rajas.js").Components} Components */
/** @typedef {import("../../types/rajas.js").Action} Action */
/** @typedef {import("../types.js").Scene<View, Glance, Components, Action>} Scene */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */
/** @typedef {import("../board.js").Drawn} Drawn */
/** @typedef {import("../areas.js").Point} Point */
/** @typedef {(key: string, place: string, where: Point, look: string, draw: () => SVGElement, from?: Point) => void} Add */

const UNWARNED = "rajas-unwarned";
const FLIP = 480;

/**
 * @param {import("../types.js").Host} host
 * @returns {import("../types.js").Board}
 */
export function makeBoard(host) {
  return new RajasBoard(host);
}

/** @extends {Board<import("./layout.js").Layout, Scene>} */
class RajasBoard extends Board {
  /** @type {boolean[][]} the track cards that lay flipped when they were last drawn, by seat */
  #flipped = [];

  /** @param {import("../types.js").Host} host */
  constructor(host) {
    super(host, "rajas");
  }

  /** @param {Scene} scene */
  lay(scene) {
    const { columns, track, exchange } = scene.components;
    const rows = scene.glance.cells.length / columns;
    return layout(scene.shape, { players: scene.players, rows, columns, track, exchange });
  }

  layers() {
    return [this.mat, this.stage.layer, this.notices, this.places.layer];
  }

  /** @param {Scene} scene */
  async show(scene) {
    const before = this.#flipped;
    this.#flipped = scene.glance.seats.map(({ track }) => track.map(({ by }) => by !== null));
    const moving = super.show(scene);
    await Promise.all([moving, this.isMoving && this.#turn(before)]);
  }

  drawMat() {
    return furniture(this.scene, this.layout, this.host.say);
  }

  drawNotices() {
    return notices(this.scene, this.layout, this.host.say);
  }

  allPlaces() {
    const { scene, layout: at, host } = this;
    const asks = { ask: this.#ask.bind(this), warn: this.#warn.bind(this) };
    return places({ scene, layout: at, say: host.say, describe: host.describe, ...asks });
  }

  exit() {
    return center(this.layout.discard);
  }

  /** Track cards that were just turned over turn. @param {boolean[][]} before */
  #turn(before) {
    if (this.host.calm()) return;
    const turning = [];
    for (const [seat, flipped] of this.#flipped.entries()) {
      for (const [i, isFlipped] of flipped.entries()) {
        if (!isFlipped || before[seat]?.[i] !== false) continue;
        const card = this.stage.standing.find((piece) => piece.key === `track ${seat} ${i}`)?.element.firstElementChild;
        if (card)
          turning.push(
            card
              .animate([{ transform: "scaleX(0) translateY(-8px)" }, { transform: "scaleX(1)" }], {
                duration: FLIP,
                easing: "ease-in-out",
              })
              .finished.catch(() => {}),
          );
      }
    }
    return Promise.all(turning);
  }

  // --- Pieces ---

  /** Every card and token in sight. @returns {Drawn[]} */
  allPieces() {
    const scene = this.scene;
    const at = this.layout;
    const { say } = this.host;
    const { cards } = scene.components;
    const { view, glance, legal } = scene;
    const enter = center(at.top);
    const choosing = legal.some((action) => /^(die|building|ship|goods|palace) /.test(action));
    /** @type {Drawn[]} */
    const pieces = [];
    /** @type {Add} */
    const add = (key, place, where, look, draw, from = enter) => {
      pieces.push({ kind: "card", key, place, x: where.x, y: where.y, look: `${look} ${at.tall}`, draw, enter: from });
    };
    for (const [seat, lies] of seats(scene, at)) this.#seatPieces(seat, lies, add);
    add(`card ${view.top}`, "top", center(at.top), `front ${view.top} ${at.top.h}`, () =>
      front(cards[view.top], at.top.w, at.top.h, say, { zone: at.zone }),
    );
    at.cells.forEach((area, i) => {
      const { name: cell, card: id, offer } = glance.cells[i];
      if (id === null) return;
      const card = cards[id];
      const can = legal.includes(`${card.kind} ${cell}`);
      const dim = choosing && !can;
      const lack = glance.is_action_due ? offer?.needs?.[0] : undefined;
      const mark = can && offer?.swept.length ? "warning" : can ? lack : undefined;
      add(`card ${card.id}`, `grid ${cell}`, center(area), `front ${card.id} ${area.h} ${dim} ${mark}`, () =>
        front(card, area.w, area.h, say, { zone: at.zone, dim, mark }),
      );
    });
    return pieces;
  }

  /**
   * A seat's cards, dice, track and tokens.
   * @param {number} seat
   * @param {SeatLayout} at
   * @param {Add} add
   */
  #seatPieces(seat, at, add) {
    const scene = this.scene;
    const { say } = this.host;
    const { cards, bonuses } = scene.components;
    const { view, near, legal } = scene;
    const own = scene.glance.seats[seat];
    at.track.forEach((area, i) => {
      const { bonus: name, by } = own.track[i];
      const bonus = name ? bonuses[name] : null;
      if (!bonus && view.phase === "arrange") return;
      add(
        `track ${seat} ${i}`,
        `track ${seat}`,
        center(area),
        `track ${name} ${by} ${area.w} ${area.h}`,
        () => track(bonus, by, area.w, area.h),
        center(area),
      );
    });
    for (const kind of /** @type {const} */ (["buildings", "ships", "goods"])) {
      const ids = view[kind][seat];
      spread(at.rows[kind], ids.length, at.small.w).forEach((where, i) => {
        const card = cards[ids[i]];
        const giving = seat === view.turn && legal.some((action) => action.startsWith("give "));
        const dim =
          giving && !legal.some((action) => action.startsWith("give ") && cards[action.slice(5)].alike === card.alike);
        add(`card ${card.id}`, `${kind} ${seat}`, where, `small ${card.id} ${at.small.w} ${at.small.h} ${dim}`, () =>
          small(card, at.small.w, at.small.h, say, dim),
        );
      });
    }
    if (at.slots) {
      for (const kind of TOKENS) {
        if (overflows(scene, seat, kind)) continue;
        const { n, of } = own.tokens[kind];
        for (let i = 0; i < n; i++) {
          const { x, y, r } = slotAt(at.tokens[kind], of, i);
          add(
            `${kind} ${seat} ${i}`,
            `${kind} ${seat}`,
            { x, y },
            `${kind} ${r}`,
            () => sign(kind, r * 0.92),
            center(this.layout.round),
          );
        }
      }
    }
    if (seat === near) {
      const asked = legal.filter((action) => /^(pay|discard) /.test(action));
      for (const one of diceAt(scene, this.layout)) {
        const dim = asked.length > 0 && !asked.some((action) => action.endsWith(` ${one.color} ${one.value}`));
        add(`card ${one.card}`, "hand", one, `die ${one.color} ${one.value} ${at.die.w} ${dim}`, () =>
          die(one.color, one.value, at.die.w, at.die.h, say, dim),
        );
      }
      return;
    }
    const { hand } = own;
    const r = Math.min(10.5, at.hand.h * 0.42);
    const most = scene.components.hand_limit - 0.5;
    hand.forEach((one, i) => {
      const x = at.hand.x + at.hand.w - r - 2 - (hand.length - 1 - i) * Math.min(2 * r + 2, (at.hand.w - 2 * r) / most);
      add(
        `card ${one.card}`,
        `hand ${seat}`,
        { x, y: at.hand.y + at.hand.h / 2 },
        `chip ${one.color} ${one.value} ${r}`,
        () => held(one.color, one.value, r, say),
      );
    });
  }

  // --- Choices ---

  /** A small menu at a place. @param {string} key @param {string} title @param {string[]} actions */
  #ask(key, title, actions) {
    this.choose(
      key,
      title,
      actions.map((action) => ({ label: this.#label(action), action })),
    );
  }

  /** What an action is called in a menu: a set by what it brings. @param {string} action */
  #label(action) {
    const { glance } = this.scene;
    return action in glance.sets ? setWords(glance, action, this.host.say) : this.host.describe(action);
  }

  /**
   * Say what would be lost, once; can be switched off.
   * @param {string} key
   * @param {string[]} warnings
   * @param {string} action
   * @param {string} [instead]
   */
  #warn(key, warnings, action, instead) {
    const { say, play, describe } = this.host;
    if (localStorage.getItem(UNWARNED)) return play(action);
    this.choose(key, warnings.join(" "), [
      { label: say("Do it all the same"), action },
      ...(instead ? [{ label: describe(instead), action: instead }] : []),
      { label: say("Do it and do not warn me again"), step: () => (localStorage.setItem(UNWARNED, "yes"), play(action)) },
      { label: say("Leave it"), step: () => {}, preset: true },
    ]);
  }
}
