// Ghat's board: the ferries at the steps, what everybody has, and your hand and bank below.

import { read } from "../actions.js";
import { Places } from "../places.js";
import { Stage } from "../stage.js";
import { drawing, label, svg } from "../svg.js";

/** Where everything lies, in both shapes. */
const LAYOUT = {
  wide: { width: 1000, height: 700, card: { w: 54, h: 72 }, text: 20, ferry: { x: 40, y: 130, w: 920, h: 96, gap: 16 }, seats: 24, hand: { x: 40, y: 520, w: 560, h: 140 }, bank: { x: 640, y: 520, w: 320, h: 140 } },
  tall: { width: 390, height: 720, card: { w: 34, h: 46 }, text: 14, ferry: { x: 8, y: 120, w: 374, h: 84, gap: 12 }, seats: 20, hand: { x: 8, y: 430, w: 374, h: 110 }, bank: { x: 8, y: 566, w: 374, h: 110 } },
};

/** @param {import("../types.js").Host} host @returns {import("../types.js").Board} */
export function makeBoard(host) {
  return new GhatBoard(host);
}

/** The picture of a card in a sentence. @param {string} weight */
export const chip = (weight) =>
  svg("g", { class: "card" }, svg("rect", { x: -8, y: -11, width: 16, height: 22, rx: 3, class: "sack" }), label(0, 0, weight, { class: "number", size: 14 }));

/** Cards by weight as a row of weights; what is face down as "?". @param {number | Record<string, number>} cards @returns {string[]} */
function row(cards) {
  if (typeof cards === "number") return Array(cards).fill("?");
  return Object.entries(cards).flatMap(([weight, n]) => Array(n).fill(weight));
}

/** By which cards aboard say whose they are. */
const LETTERS = "ABCD";

/** @param {{x: number, y: number, w: number, h: number}} at @param {string} [kind] */
const hull = ({ x, y, w, h }, kind) => svg("path", { class: kind, d: `M${x} ${y} h${w} l-18 ${h} h${36 - w} z` });

class GhatBoard {
  /** @param {import("../types.js").Host} host */
  constructor(host) {
    this.host = host;
    /** @type {import("../types.js").Scene<any, any, any, any>} what is shown; nothing is drawn before it came */
    this.scene = /** @type {any} */ (null);
    /** @type {string | null} the weight chosen as the first half of a choice */
    this.held = null;
    this.shape = "";
    this.stage = new Stage((piece) => this.#draw(piece), host);
    this.places = new Places(host);
    this.mat = svg("g", { "aria-hidden": "true" });
  }

  /** @param {import("../types.js").Scene} scene */
  show(scene) {
    this.scene = scene;
    this.held = null;
    if (this.shape !== scene.shape) this.#lay(scene.shape);
    this.#refresh();
    return this.stage.set(this.#pieces(), { animate: scene.previous !== null, exit: { x: this.layout.width - 30, y: 60 } });
  }

  cancel() {
    if (this.held === null) return;
    this.held = null;
    this.#refresh();
  }

  /** Show some places as meant. @param {string[]} keys */
  point(keys) {
    this.places.point(keys);
  }

  get layout() {
    return LAYOUT[this.shape === "tall" ? "tall" : "wide"];
  }

  /** @param {string} shape */
  #lay(shape) {
    this.shape = shape;
    this.stage.standing = [];
    this.stage.layer.replaceChildren();
    const whole = drawing(this.layout.width, this.layout.height, "ghat", this.mat, this.places.layer, this.stage.layer);
    whole.setAttribute("role", "group");
    whole.setAttribute("aria-label", this.host.say("The board"));
    whole.addEventListener("click", () => this.cancel());
    this.host.root.replaceChildren(whole);
  }

  #refresh() {
    this.mat.replaceChildren(...this.#furniture());
    this.places.set(this.#touchable());
  }

  /** A sack with its weight and, aboard, its owner's letter; or its back. @param {any} piece */
  #draw({ kind: weight, owner }) {
    const { w, h } = this.layout.card;
    if (owner !== undefined) {
      return svg("g", { class: "card" }, svg("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: w * 0.15, class: "sack" }), label(0, -h * 0.12, weight, { class: "number", size: h * 0.42 }), label(0, h * 0.32, LETTERS[owner], { size: h * 0.26 }));
    }
    const body = svg("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: w * 0.15, class: weight === "?" ? "back" : "sack" });
    return svg("g", { class: "card" }, body, weight === "?" ? svg("circle", { r: w * 0.2, class: "knot" }) : label(0, 0, weight, { class: "number", size: h * 0.45 }));
  }

  /** @param {number} ferry */
  #ferry(ferry) {
    const { x, y, w, h, gap } = this.layout.ferry;
    return { x, y: y + ferry * (h + gap), w, h };
  }

  /** Whose turn, points, hidden cards; the ferries with their burden; hand and bank. */
  #furniture() {
    const { view, glance, names, near, components } = this.scene;
    const { layout, host } = this;
    /** @type {SVGElement[]} */
    const parts = [svg("rect", { x: 0, y: 0, width: layout.width, height: layout.height, class: "mat" })];
    names.forEach((name, q) => {
      const hidden = q === near ? "" : ` · ${host.say("hand {hand}, bank {bank}", { ...glance.seats[q] })}`;
      const words = `${LETTERS[q]} ${name}: ${view.points[q]}${hidden}`;
      parts.push(label(12, 16 + q * layout.seats, words, { class: view.to_act === q ? "strong" : "soft", size: layout.text, anchor: "start" }));
    });
    parts.push(label(layout.width - 12, 16, host.say("deck {n}", { n: glance.deck }), { class: "soft", size: layout.text, anchor: "end" }));
    glance.burdens.forEach((/** @type {number} */ burden, /** @type {number} */ ferry) => {
      const at = this.#ferry(ferry);
      parts.push(hull(at, "ferry"));
      parts.push(label(at.x + at.w - 26, at.y + at.h / 2, `${burden} / ${components.burden}`, { class: "number", size: layout.text, anchor: "end" }));
    });
    for (const [area, words] of /** @type {const} */ ([[layout.hand, "Your hand"], [layout.bank, "Your bank"]])) {
      parts.push(svg("rect", { x: area.x, y: area.y, width: area.w, height: area.h, rx: 8, class: "well" }));
      parts.push(label(area.x + area.w / 2, area.y - 12, host.say(words), { class: "soft", size: layout.text }));
    }
    return parts;
  }

  /** The places of cards of a row in an area. @param {string[]} cards @param {{x: number, y: number, w: number, h: number}} area @param {number} [room] */
  #inRow(cards, area, room = area.w) {
    const step = Math.min(this.layout.card.w + 6, (room - this.layout.card.w) / Math.max(1, cards.length - 1));
    return cards.map((kind, i) => ({ kind, x: area.x + this.layout.card.w / 2 + 12 + i * step, y: area.y + area.h / 2 }));
  }

  #pieces() {
    const { view, near } = this.scene;
    const enter = { x: this.layout.width - 30, y: 30 };
    /** @type {import("../stage.js").Piece[]} */
    const pieces = [];
    view.ferries.forEach((/** @type {Record<string, number>[]} */ aboard, /** @type {number} */ ferry) => {
      const at = this.#ferry(ferry);
      const owners = aboard.flatMap((part, q) => row(part).map(() => q));
      const cards = this.#inRow(aboard.flatMap(row), { ...at, x: at.x + 14 }, at.w * 0.75);
      pieces.push(...cards.map((piece, i) => ({ ...piece, owner: owners[i], look: `${piece.kind} of ${owners[i]}`, place: `ferry ${ferry + 1}` })));
    });
    pieces.push(...this.#inRow(row(view.hands[near]), this.layout.hand, this.layout.hand.w - 24).map((piece) => ({ ...piece, place: "hand", enter })));
    pieces.push(...this.#inRow(row(view.banks[near]), this.layout.bank, this.layout.bank.w - 24).map((piece) => ({ ...piece, place: "bank" })));
    return pieces;
  }

  /** The hand first, then where a chosen card may go. @returns {import("../places.js").Place[]} */
  #touchable() {
    const { view, glance, near, seat, legal, names, components } = this.scene;
    const { layout, host, held } = this;
    /** @type {import("../places.js").Place[]} */
    const places = [];
    const { w, h } = layout.card;
    if (seat !== null) {
      const seen = new Set();
      for (const { kind, x, y } of this.#inRow(row(view.hands[near]), layout.hand, layout.hand.w - 24)) {
        const key = `hand ${kind} ${[...seen].filter((each) => each.startsWith(`${kind} `)).length}`;
        seen.add(`${kind} ${seen.size}`);
        const playable = legal.some((action) => read(components, action).weight === kind);
        const step = () => {
          this.held = this.held === kind ? null : kind;
          this.#refresh();
        };
        places.push({ key, name: host.say("Card of weight {weight}", { weight: kind }), shape: { x: x - w / 2, y: y - h / 2, w, h }, ...(playable ? { step, chosen: held === kind } : {}) });
      }
    }
    const target = (/** @type {string} */ action) => (held === null ? { because: host.say("First choose a card in your hand.") } : legal.includes(action) ? { action } : { ask: action });
    view.ferries.forEach((/** @type {Record<string, number>[]} */ aboard, /** @type {number} */ ferry) => {
      const cargo = aboard.map((part, q) => (row(part).length ? `${names[q]} ${row(part).join(", ")}` : "")).filter(Boolean);
      const name = `${host.say("Ferry {ferry}, burden {n}", { ferry: ferry + 1, n: glance.burdens[ferry] })}. ${cargo.join("; ")}`;
      places.push({ key: `ferry ${ferry + 1}`, name, tip: cargo.join("; "), shape: hull(this.#ferry(ferry)), ...target(`load ${ferry + 1} ${held}`) });
    });
    places.push({ key: "bank", name: host.say("Your bank"), shape: layout.bank, ...target(`bank ${held}`) });
    return places;
  }
}
