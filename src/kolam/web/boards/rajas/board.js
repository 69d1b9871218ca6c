// The board of Rajas of the Ganges: Cards & Karma: the grid of cards, pile and discard, the seats with their tracks,
// rows, tokens and dice.

import { center, seats } from "../areas.js";
import { Board } from "../board.js";
import { chip, die, front, small, track } from "./faces.js";
import { sign } from "./icons.js";
import { layout, spread } from "./layout.js";
import { diceAt, furniture, notices, overflows, slotAt, TOKENS } from "./mat.js";
import { alike, parts } from "./parts.js";
import { places } from "./places.js";
import { cardAt, cellName, handOf, needs, swept, task } from "./reading.js";
import { setWords } from "./strip.js";

export { origins } from "./reading.js";

/** @typedef {import("../types.js").Scene} Scene */
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

/** @extends {Board<import("./layout.js").Layout>} */
class RajasBoard extends Board {
  /** @param {import("../types.js").Host} host */
  constructor(host) {
    super(host, "rajas");
  }

  /** @param {Scene} scene */
  lay(scene) {
    return layout(scene.shape, scene.players);
  }

  layers() {
    return [this.mat, this.stage.layer, this.notices, this.places.layer];
  }

  /** @param {Scene} scene */
  async show(scene) {
    const moving = super.show(scene);
    await Promise.all([moving, this.isMoving && this.#turn()]);
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

  /** Track cards that were just turned over turn. */
  #turn() {
    const { view, previous, players } = this.scene;
    if (!previous?.tracks || this.host.calm()) return;
    const turning = [];
    for (let seat = 0; seat < players; seat++) {
      const [now, then] = [view.tracks[seat], previous.tracks[seat]];
      for (let i = 0; i < 6; i++) {
        const over = (/** @type {any} */ track) => i < track.left || i >= 6 - track.right;
        if (!over(now) || over(then)) continue;
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
    const { cards } = parts(scene);
    const { view, legal } = scene;
    const now = task(view);
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
      const card = cardAt(scene, i);
      if (!card) return;
      const cell = cellName(i);
      const lack = view.phase === "main" && !now && scene.seat === view.turn ? needs(scene, view.turn, card) : [];
      const can = legal.includes(`${card.kind} ${cell}`);
      const dim = choosing && !can;
      const mark = can && swept(scene, view.turn, card).length ? "warning" : can ? lack?.[0] : undefined;
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
    const { cards, bonuses, exchange } = parts(scene);
    const { view, near, legal } = scene;
    const { row, left, right } = view.tracks[seat];
    at.track.forEach((area, i) => {
      const by = i < left ? "fame" : i >= 6 - right ? "coins" : null;
      const gives = row[i] ? bonuses[row[i]] : null;
      if (!gives && view.phase === "arrange") return;
      add(
        `track ${seat} ${i}`,
        `track ${seat}`,
        center(area),
        `track ${row[i]} ${by} ${area.w} ${area.h}`,
        () => track(gives, by, area.w, area.h),
        center(area),
      );
    });
    for (const kind of /** @type {const} */ (["buildings", "ships", "goods"])) {
      const ids = view[kind][seat];
      spread(at.rows[kind], ids.length, at.small.w).forEach((where, i) => {
        const card = cards[ids[i]];
        const giving = seat === view.turn && legal.some((action) => action.startsWith("give "));
        const dim =
          giving && !legal.some((action) => action.startsWith("give ") && alike(cards[Number(action.slice(5))], card));
        add(`card ${card.id}`, `${kind} ${seat}`, where, `small ${card.id} ${at.small.w} ${at.small.h} ${dim}`, () =>
          small(card, at.small.w, at.small.h, say, dim),
        );
      });
    }
    if (at.slots) {
      for (const kind of TOKENS) {
        if (overflows(scene, seat, kind)) continue;
        for (let i = 0; i < view[kind][seat]; i++) {
          const { x, y, r } = slotAt(at.tokens[kind], exchange[kind], i);
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
        add(`card ${one.id}`, "hand", one, `die ${one.color} ${one.value} ${at.die.w} ${dim}`, () =>
          die(one.color, one.value, at.die.w, at.die.h, say, dim),
        );
      }
      return;
    }
    const hand = handOf(scene, seat);
    const r = Math.min(10.5, at.hand.h * 0.42);
    hand.forEach((one, i) => {
      const x = at.hand.x + at.hand.w - r - 2 - (hand.length - 1 - i) * Math.min(2 * r + 2, (at.hand.w - 2 * r) / 7.5);
      add(`card ${one.id}`, `hand ${seat}`, { x, y: at.hand.y + at.hand.h / 2 }, `chip ${one.color} ${one.value} ${r}`, () =>
        chip(one.color, one.value, r, say),
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
    const [kind, way] = action.split(" ");
    if (kind !== "buildings" && kind !== "sell") return this.host.describe(action);
    return setWords(this.scene, kind, /** @type {any} */ (way), this.host.say);
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
