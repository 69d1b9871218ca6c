// Mandala's board: two mandalas with a mountain and two fields, rivers with their worth, cups, hand, deck and pile.

import { legalOf, read } from "../actions.js";
import { center } from "../areas.js";
import { Board } from "../board.js";
import { Climax } from "../climax.js";
import { CHIP, token } from "../gems.js";
import { svg } from "../svg.js";
import { card } from "./cards.js";
import { destroying } from "./destroying.js";
import { LAYOUT } from "./layout.js";
import { furniture } from "./mat.js";
import { notices } from "./notices.js";
import { heldSlots, pieces, sizeAt } from "./pieces.js";
import { claimBrings, colors } from "./words.js";

/** @typedef {import("./layout.js").Area} Area */
/** @typedef {import("../../types/mandala.js").View} View */
/** @typedef {import("../../types/mandala.js").Glance} Glance */
/** @typedef {import("../../types/mandala.js").Components} Components */
/** @typedef {import("../../types/mandala.js").Action} Action */
/** @typedef {import("../types.js").Scene<View, Glance, Components, Action>} Scene */
/** @typedef {import("../stage.js").Piece} Piece */
/** @typedef {import("../places.js").Place} Place */

/**
 * @param {import("../types.js").Host} host
 * @returns {import("../types.js").Board}
 */
export function makeBoard(host) {
  return new MandalaBoard(host);
}

/** The picture of a piece in a sentence. @param {string} piece @param {import("../types.js").Say} say */
export const chip = (piece, say) => token(piece, 11, say, { scale: CHIP });

/** @extends {Board<import("./layout.js").Layout, Scene>} */
class MandalaBoard extends Board {
  /** @type {string | null} the hand color chosen as the first half of a choice */
  held = null;

  /** @param {import("../types.js").Host} host */
  constructor(host) {
    super(host, "mandala");
    this.climax = new Climax(host);
  }

  layers() {
    return [...super.layers(), this.climax.layer];
  }

  /** @param {Scene} scene */
  show(scene) {
    this.climax.end();
    const moving = super.show(scene);
    if (!this.isMoving || !this.climax.isWanted(scene)) return moving;
    destroying(this.climax, scene, this.layout, this.stage.standing);
    return this.climax.over(moving);
  }

  /** @param {Scene} scene */
  lay(scene) {
    return LAYOUT[scene.shape];
  }

  drawMat() {
    return furniture(this.scene, this.layout, this.host.say);
  }

  drawNotices() {
    return notices(this.scene, this.layout, this.host.say);
  }

  exit() {
    return center(this.layout.deck);
  }

  drop() {
    const had = this.held !== null;
    this.held = null;
    return had;
  }

  /** @param {Piece} piece */
  draw(piece) {
    const { w, h } = sizeAt(piece.place, this.scene, this.layout);
    return card(piece.kind, w, h, this.host.say);
  }

  allPieces() {
    return pieces(this.scene, this.layout);
  }

  // --- Places ---

  /** @returns {Place[]} */
  allPlaces() {
    const { view, glance, near, legal, over } = this.scene;
    const acting = legal.length > 0;
    const claiming = acting && view.phase === "claim";
    /** @type {Place[]} */
    const places = [];
    if (!claiming) places.push(...this.#handPlaces(acting));
    this.layout.mandalas.forEach((at, m) => {
      if (claiming && view.mandala === m + 1) places.push(...this.#claimPlaces(at.mountain, m));
      else places.push(this.#mountainPlace(at.mountain, m, acting));
      places.push(this.#fieldPlace(at.fields[1], m, near, acting), this.#fieldPlace(at.fields[0], m, 1 - near, acting));
    });
    places.push(this.#pilePlace(acting));
    if (claiming) places.push(...this.#handPlaces(false));
    places.push(...this.#ownPlaces(1, near), ...this.#farPlaces(1 - near));
    const { deck } = glance;
    places.push({
      key: "deck",
      name: this.host.say("Deck: {n} cards", { n: deck }),
      shape: this.layout.deck,
      tells: this.host.say(over ? "Deck: {n} cards" : "Deck: {n} cards, face down", { n: deck }),
    });
    return places;
  }

  /** @param {boolean} acting @returns {Place[]} */
  #handPlaces(acting) {
    const { say } = this.host;
    const { view, legal, components } = this.scene;
    return heldSlots(this.scene, this.layout).map(({ color, n, x, y, width }) => {
      const h = this.layout.held.h + 12;
      const usable = acting && legal.some((action) => read(components, action).color === color);
      return {
        key: `hand ${this.scene.near} ${color}`,
        name: say("Your hand: {color} {n}", { color: say(color), n }),
        shape: { x: x - width / 2 + 2, y: y - h / 2, w: width - 4, h, r: 10 },
        step: usable ? () => this.#hold(color) : undefined,
        chosen: usable ? this.held === color : undefined,
        ask: usable || view.phase !== "claim" ? undefined : `discard ${color} 1`,
      };
    });
  }

  /** Choose a hand color, or put it back. @param {string} color */
  #hold(color) {
    this.held = this.held === color ? null : color;
    this.refresh();
    if (this.held)
      this.host.announce(
        this.host.say("{color} chosen: now choose a mountain, a field or the pile.", { color: this.host.say(color) }),
      );
  }

  /**
   * @param {Area} area
   * @param {number} m
   * @param {boolean} acting
   * @returns {Place}
   */
  #mountainPlace(area, m, acting) {
    const { say } = this.host;
    const { view, glance, components, legal } = this.scene;
    const lacking = glance.mandalas[m].missing;
    const name = `${say("Mountain {m}", { m: m + 1 })}: ${colors(view.mandalas[m].mountain, components.colors, say)}. ${
      lacking.length ? say("The mandala needs {colors}.", { colors: lacking.map((color) => say(color)).join(", ") }) : ""
    }`;
    const action = this.held === null ? undefined : `mountain ${m + 1} ${this.held}`;
    return { key: `mountain ${m + 1}`, name, shape: area, ...this.#verdict(action, legal, acting) };
  }

  /**
   * @param {Area} area
   * @param {number} m
   * @param {number} seat
   * @param {boolean} acting
   * @returns {Place}
   */
  #fieldPlace(area, m, seat, acting) {
    const { say } = this.host;
    const { view, glance, components, near, names, legal } = this.scene;
    const own = seat === near;
    const title = own
      ? say("Your field in mandala {m}", { m: m + 1 })
      : say("Field of {name} in mandala {m}", { name: names[seat], m: m + 1 });
    const first = glance.mandalas[m].first === seat ? ` ${say("Would choose first.")}` : "";
    const place = {
      key: `field ${m + 1} ${seat}`,
      name: `${title}: ${colors(view.mandalas[m].fields[seat], components.colors, say)}.${first}`,
      shape: area,
    };
    if (!own) return acting ? { ...place, because: say("This is the other player's field.") } : place;
    if (this.held === null || !acting) return { ...place, ...this.#verdict(undefined, legal, acting) };
    return {
      ...place,
      ...this.#counted(
        legalOf(this.scene, "field", ({ mandala, color }) => mandala === `${m + 1}` && color === this.held),
        `field ${m + 1} ${this.held} 1`,
        place.key,
        say("How many {color} to your field?", { color: say(this.held) }),
      ),
    };
  }

  /** @param {boolean} acting @returns {Place} */
  #pilePlace(acting) {
    const { say } = this.host;
    const { view, components } = this.scene;
    const what = `${say("Discard pile")}: ${colors(view.discard, components.colors, say)}`;
    const place = { key: "pile", name: what, shape: this.layout.pile };
    if (!acting || this.held === null || view.phase === "claim") return { ...place, tells: what };
    return {
      ...place,
      ...this.#counted(
        legalOf(this.scene, "discard", ({ color }) => color === this.held),
        `discard ${this.held} 1`,
        "pile",
        say("How many {color} to discard?", { color: say(this.held) }),
      ),
    };
  }

  /**
   * A place that takes a number of cards: asks for it if there is more than one possibility, the largest preset.
   * @param {string[]} actions  what is possible, by number
   * @param {string} least  what it would be with one card, to say why not
   * @param {string} key
   * @param {string} title
   * @returns {Partial<Place>}
   */
  #counted(actions, least, key, title) {
    if (actions.length === 0) return { ask: least };
    if (actions.length === 1) return { action: actions[0] };
    const kind = /** @type {string} */ (this.held);
    return {
      step: () => {
        const picture = () =>
          svg("svg", { viewBox: "-12 -12 24 24", width: 22, height: 22 }, token(kind, 11, this.host.say));
        const last = actions.length - 1;
        this.choose(
          key,
          title,
          actions.map((action, i) => {
            const choice = read(this.scene.components, action);
            return { label: "count" in choice ? choice.count : "", action, preset: i === last, picture: picture() };
          }),
        );
      },
    };
  }

  /**
   * What touching a place does: play, explain, or remind to choose a color first.
   * @param {string | undefined} action
   * @param {string[]} legal
   * @param {boolean} acting
   * @returns {Partial<Place>}
   */
  #verdict(action, legal, acting) {
    if (!acting) return {};
    if (action === undefined) {
      const { view } = this.scene;
      if (view.phase === "claim")
        return { because: this.host.say("Mandala {m} is being destroyed: claim a color there.", { m: view.mandala ?? "" }) };
      return { because: this.host.say("First choose a color in your hand.") };
    }
    return legal.includes(action) ? { action } : { ask: action };
  }

  /**
   * The colors of the mountain being destroyed, each with what it would bring.
   * @param {Area} area
   * @param {number} m
   * @returns {Place[]}
   */
  #claimPlaces(area, m) {
    const { say } = this.host;
    const scene = this.scene;
    const slot = area.w / scene.components.colors.length;
    const claimed = scene.components.colors.filter((color) => scene.view.mandalas[m].mountain[color] > 0);
    return claimed.map((color, i) => {
      const brings = claimBrings(scene.glance, color, say).join(", ");
      /** @type {Action} */
      const action = `claim ${color}`;
      return {
        key: `claim ${color}`,
        name: `${say("Claim {color} {n}", { color: say(color), n: scene.view.mandalas[m].mountain[color] })}: ${brings}`,
        tip: brings,
        shape: { x: area.x + slot * i + 2, y: area.y + 2, w: slot - 4, h: area.h - 4, r: 10 },
        action: scene.legal.includes(action) ? action : undefined,
      };
    });
  }

  /**
   * A seat's river and cup.
   * @param {number} side
   * @param {number} seat
   * @returns {Place[]}
   */
  #ownPlaces(side, seat) {
    const { say } = this.host;
    const { view, glance, components, names, near } = this.scene;
    const order = components.colors;
    const own = seat === near;
    const who = names[seat];
    const river =
      view.rivers[seat].map((color, i) => `${say(color)} ${components.river_points[i]}`).join(", ") || say("empty");
    const cup = this.layout.cups[side];
    const secret = view.secrets[seat];
    const hidden =
      typeof secret === "number"
        ? say("{n} set-up cards face down", { n: secret })
        : `${say("set-up cards")}: ${colors(secret, order, say)}`;
    const { worth } = glance.seats[seat];
    const points = order
      .filter((color) => view.cups[seat][color] > 0)
      .map((color) => `${say(color)} ${view.cups[seat][color]} × ${worth[color] ?? 0}`);
    const inside = `${own ? say("Your cup") : say("Cup of {name}", { name: who })}: ${[...points, hidden].join(", ")}`;
    /** @type {Place[]} */
    const places = [
      {
        key: `river ${seat}`,
        name: `${own ? say("Your river") : say("River of {name}", { name: who })}: ${river}`,
        shape: this.layout.rivers[side],
        tells: `${own ? say("Your river") : say("River of {name}", { name: who })}: ${river}`,
      },
      { key: `cup ${seat}`, name: inside, shape: svg("circle", { cx: cup.x, cy: cup.y, r: cup.r }), tells: inside },
    ];
    return places;
  }

  /**
   * The other seat: its river, its cup and its hand; where there is no room for each, one line that stands for all.
   * @param {number} seat
   * @returns {Place[]}
   */
  #farPlaces(seat) {
    const { say } = this.host;
    const { view, components, names } = this.scene;
    const { folded, hands, compact } = this.layout;
    const shown = view.hands[seat];
    const held = typeof shown === "number" ? say("{n} cards", { n: shown }) : colors(shown, components.colors, say);
    const name = `${say("Hand of {name}", { name: names[seat] })}: ${held}`;
    const apart = this.#ownPlaces(0, seat);
    const place = { key: `hand of ${seat}`, name, shape: folded ?? hands[0] };
    if (!folded) return [...apart, compact ? { ...place, looks: seat } : { ...place, tells: name }];
    const all = [name, ...apart.map((one) => one.name)].join(". ");
    return [{ ...place, name: all, looks: seat, covers: apart.map(({ key }) => key) }];
  }
}
