// Mandala's board: two mandalas with a mountain and two fields, rivers with their worth, cups, hand, deck and pile.

import { center } from "../areas.js";
import { Board } from "../board.js";
import { card, token } from "../gems.js";
import { svg } from "../svg.js";
import { LAYOUT } from "./layout.js";
import { furniture, notices } from "./mat.js";
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
export const chip = (piece, say) => token(piece, 11, say);

/** @extends {Board<import("./layout.js").Layout, Scene>} */
class MandalaBoard extends Board {
  /** @type {string | null} the hand color chosen as the first half of a choice */
  held = null;

  /** @param {import("../types.js").Host} host */
  constructor(host) {
    super(host, "mandala");
  }

  /** @param {Scene} scene */
  lay(scene) {
    return LAYOUT[scene.shape === "low" ? "wide" : scene.shape];
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

  // --- Pieces ---

  /** @param {Piece} piece */
  draw(piece) {
    const { card: middle, held, small } = this.layout;
    const size = piece.place === "hand" ? held : /^(mountain|field)/.test(piece.place) ? middle : small;
    return card(piece.kind, size.w, size.h, this.host.say);
  }

  /** Every card in sight. @returns {Piece[]} */
  allPieces() {
    const { view, near, components } = this.scene;
    const { layout } = this;
    const deck = center(layout.deck);
    /** @type {Piece[]} */
    const pieces = [];
    const add = (/** @type {Piece} */ piece) => pieces.push({ look: `${piece.kind} ${this.#size(piece.place)}`, ...piece });
    for (const color of components.colors) {
      for (let i = 0; i < (view.discard[color] ?? 0); i++) {
        const n = pieces.length;
        add({ kind: color, place: "pile", ...center(layout.pile), turn: ((n * 47) % 24) - 12 });
      }
    }
    for (const side of [0, 1]) {
      const seat = side === 1 ? near : 1 - near;
      const cup = layout.cups[side];
      for (const [color, n] of Object.entries(view.cups[seat])) {
        for (let i = 0; i < n; i++) add({ kind: color, place: `cup ${seat}`, x: cup.x, y: cup.y, scale: 0.2 });
      }
      const slot = layout.rivers[side].w / components.river_points.length;
      view.rivers[seat].forEach((/** @type {string} */ color, /** @type {number} */ i) => {
        const river = layout.rivers[side];
        add({ kind: color, place: `river ${seat}`, x: river.x + slot * (i + 0.5), y: river.y + river.h * 0.42 });
      });
      this.#hand(seat, side, deck).forEach(add);
    }
    layout.mandalas.forEach((at, m) => {
      const { mountain, fields } = view.mandalas[m];
      stacks(mountain, components.colors, at.mountain, layout.card, `mountain ${m + 1}`).forEach((piece) =>
        add({ enter: deck, ...piece }),
      );
      for (const side of [0, 1]) {
        const seat = side === 1 ? near : 1 - near;
        stacks(fields[seat], components.colors, at.fields[side], layout.card, `field ${m + 1} ${seat}`).forEach(add);
      }
    });
    return pieces;
  }

  /** @param {string} place */
  #size(place) {
    return place === "hand" ? "held" : /^(mountain|field)/.test(place) ? "middle" : "small";
  }

  /**
   * A hand: open stacks by color where we know it, else backs.
   * @param {number} seat
   * @param {number} side
   * @param {{x: number, y: number}} enter
   * @returns {Piece[]}
   */
  #hand(seat, side, enter) {
    const { view, components } = this.scene;
    const area = this.layout.hands[side];
    const hand = view.hands[seat];
    if (side === 1 && typeof hand !== "number") {
      return this.#heldSlots().flatMap(({ color, n, x, y, step }) =>
        Array.from({ length: n }, (_, i) => ({ kind: color, place: "hand", x: x + (i - (n - 1) / 2) * step, y, enter })),
      );
    }
    const kinds =
      typeof hand === "number"
        ? Array(hand).fill("?")
        : components.colors.flatMap((color) => Array(hand[color] ?? 0).fill(color));
    const { w } = this.layout.small;
    const step = Math.min(w * 0.55, (area.w - w) / Math.max(1, kinds.length - 1));
    return kinds.map((kind, i) => ({
      kind,
      place: `hand ${seat}`,
      x: area.x + w / 2 + i * step,
      y: area.y + area.h * 0.42,
      turn: typeof hand === "number" ? (i - (kinds.length - 1) / 2) * 2 : 0,
      enter,
    }));
  }

  /** The colors of the near hand and where each is fanned. */
  #heldSlots() {
    const { view, near, components } = this.scene;
    const hand = view.hands[near];
    const area = this.layout.hands[1];
    const cards = typeof hand === "number" ? {} : hand;
    const held = components.colors.filter((color) => cards[color] > 0);
    const { w } = this.layout.held;
    const width = Math.min(area.w / Math.max(1, held.length), w * 2.05);
    const left = area.x + area.w / 2 - (width * held.length) / 2;
    return held.map((color, i) => {
      const n = cards[color];
      return {
        color,
        n,
        x: left + width * (i + 0.5),
        y: area.y + area.h / 2,
        width,
        step: n < 2 ? 0 : Math.min(w * 0.3, (width - w - 8) / (n - 1)),
      };
    });
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
    for (const side of [1, 0]) places.push(...this.#ownPlaces(side, side === 1 ? near : 1 - near));
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
    const { view, legal } = this.scene;
    return this.#heldSlots().map(({ color, n, x, y, width }) => {
      const h = this.layout.held.h + 12;
      const usable = acting && legal.some((action) => action.split(" ").includes(color));
      return {
        key: `hand ${color}`,
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
        `field ${m + 1} ${this.held}`,
        place.key,
        say("How many {color} to your field?", { color: say(this.held) }),
        legal,
      ),
    };
  }

  /** @param {boolean} acting @returns {Place} */
  #pilePlace(acting) {
    const { say } = this.host;
    const { view, components, legal } = this.scene;
    const what = `${say("Discard pile")}: ${colors(view.discard, components.colors, say)}`;
    const place = { key: "pile", name: what, shape: this.layout.pile };
    if (!acting || this.held === null || view.phase === "claim") return { ...place, tells: what };
    return {
      ...place,
      ...this.#counted(
        `discard ${this.held}`,
        "pile",
        say("How many {color} to discard?", { color: say(this.held) }),
        legal,
      ),
    };
  }

  /**
   * A place that takes a number of cards: asks for it if there is more than one possibility, the largest preset.
   * @param {string} start  the action without its number
   * @param {string} key
   * @param {string} title
   * @param {string[]} legal
   * @returns {Partial<Place>}
   */
  #counted(start, key, title, legal) {
    const actions = legal.filter((action) => action.startsWith(`${start} `));
    if (actions.length === 0) return { ask: `${start} 1` };
    if (actions.length === 1) return { action: actions[0] };
    const kind = /** @type {string} */ (this.held);
    return {
      step: () => {
        const picture = () =>
          svg("svg", { viewBox: "-12 -12 24 24", width: 22, height: 22 }, token(kind, 11, this.host.say));
        const number = (/** @type {string} */ action) => action.split(" ").at(-1) ?? "";
        const last = actions.length - 1;
        this.choose(
          key,
          title,
          actions.map((action, i) => ({ label: number(action), action, preset: i === last, picture: picture() })),
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
   * A seat's river, cup and (for the far seat) hand.
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
    if (!own) {
      const hand = view.hands[seat];
      const held = typeof hand === "number" ? say("{n} cards", { n: hand }) : colors(hand, order, say);
      places.push({
        key: `hand of ${seat}`,
        name: `${say("Hand of {name}", { name: who })}: ${held}`,
        shape: this.layout.hands[side],
        tells: `${say("Hand of {name}", { name: who })}: ${held}`,
      });
    }
    return places;
  }
}

/**
 * Cards of an area: a stack for each color, the later cards a little higher.
 * @param {Record<string, number>} counts
 * @param {string[]} colors
 * @param {Area} area
 * @param {{w: number, h: number}} size
 * @param {string} place
 * @returns {Piece[]}
 */
function stacks(counts, colors, area, size, place) {
  const slot = area.w / colors.length;
  const rise = Math.min(5, Math.max(1, (area.h - size.h - 8) / 5));
  return colors
    .filter((color) => counts[color] > 0)
    .flatMap((color, column) => {
      const n = counts[color];
      const bottom = area.y + area.h / 2 + (Math.min(n - 1, 5) * rise) / 2;
      return Array.from({ length: n }, (_, i) => ({
        kind: color,
        place,
        x: area.x + slot * (column + 0.5),
        y: bottom - Math.min(i, 5) * rise,
      }));
    });
}
