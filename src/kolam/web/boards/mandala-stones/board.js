// The board of Mandala Stones: nine circles with stacks between them, artists, the mandala, and the seats' towers.
//
// Needs `scene.components` (see parts.js).

import { choose, closeMenu } from "../choose.js";
import { layout } from "./layout.js";
import { furniture } from "./mat.js";
import { inPlay, notices, preview } from "./notices.js";
import { pieces } from "./pieces.js";
import { places } from "./places.js";
import { artistName } from "./reading.js";
import { Places } from "../places.js";
import { Stage } from "../stage.js";
import { drawing, svg } from "../svg.js";

export { origins } from "./reading.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./pieces.js").Drawn} Drawn */

/**
 * @param {import("../types.js").Host} host
 * @returns {import("../types.js").Board}
 */
export function makeBoard(host) {
  return new MandalaStonesBoard(host);
}

class MandalaStonesBoard {
  /** @param {import("../types.js").Host} host */
  constructor(host) {
    this.host = host;
    this.laid = "";
    /** @type {import("./strip.js").Half} */
    this.half = { held: null, marks: [] };
    /** @type {import("./pieces.js").Known} */
    this.known = new Map();
    this.stage = new Stage((piece) => /** @type {Drawn} */ (piece).draw(), host);
    this.places = new Places(host);
    this.mat = svg("g", { "aria-hidden": "true" });
    this.notices = svg("g", { "aria-hidden": "true", class: "above" });
    this.preview = svg("g", { "aria-hidden": "true", class: "above" });
    for (const event of ["pointerover", "focusin"]) this.places.layer.addEventListener(event, ({ target }) => this.#look(target));
    for (const event of ["pointerleave", "focusout"]) this.places.layer.addEventListener(event, () => this.preview.replaceChildren());
  }

  /** @param {Scene} scene */
  show(scene) {
    closeMenu();
    this.scene = scene;
    this.half = { held: null, marks: [] };
    const cards = scene.view.objectives.some((/** @type {any} */ hand) => (Array.isArray(hand) ? hand.length : hand));
    this.layout = layout(scene.shape, scene.players, cards);
    if (this.laid !== scene.shape) this.#lay(scene.shape);
    this.mat.replaceChildren(...furniture(scene, this.layout, this.host.say));
    this.#refresh();
    const found = pieces(scene, this.layout, this.host.say, scene.previous ? this.known : new Map());
    this.known = found.known;
    const moving = this.stage.set(found.pieces, { animate: scene.previous !== null });
    this.#dim();
    return moving;
  }

  cancel() {
    closeMenu();
    if (this.half.held === null && this.half.marks.length === 0) return;
    this.half = { held: null, marks: [] };
    this.#refresh();
  }

  /** Build the fixed parts for a shape. @param {Scene["shape"]} shape */
  #lay(shape) {
    this.laid = shape;
    this.stage.standing = [];
    this.stage.layer.replaceChildren();
    const { width, height } = /** @type {Layout} */ (this.layout);
    const whole = drawing(width, height, "mandala-stones", this.mat, this.stage.layer, this.notices, this.places.layer, this.preview);
    whole.setAttribute("role", "group");
    whole.setAttribute("aria-label", this.host.say("The board"));
    whole.addEventListener("click", () => this.cancel());
    this.host.root.replaceChildren(whole);
  }

  /** Draw what a half-made choice changes. */
  #refresh() {
    const { scene, layout: at, half, host } = this;
    if (!scene || !at) return;
    this.preview.replaceChildren();
    this.notices.replaceChildren(...notices(scene, at, half, host.say));
    const hands = { hold: this.#hold.bind(this), mark: this.#mark.bind(this), clear: () => this.cancel(), warn: this.#warn.bind(this) };
    this.places.set(places(scene, at, half, hands, host.say));
    this.#dim();
  }

  /** A veil over the stacks that are out of play in a half-made choice. */
  #dim() {
    const lit = this.scene && inPlay(this.scene, this.half);
    for (const { place, element } of this.stage.standing) {
      const [kind, n] = place.split(" ");
      element.classList.toggle("out", Boolean(lit) && kind === "stack" && !lit?.has(Number(n) + 1));
    }
  }

  /** Show what the place under the pointer or with the focus would do. @param {EventTarget | null} target */
  #look(target) {
    const key = target instanceof Element ? target.closest("[data-key]")?.getAttribute("data-key") : null;
    const { scene, layout: at } = this;
    this.preview.replaceChildren(...(key && scene && at ? preview(scene, at, this.half, key) : []));
  }

  /** Choose an artist, or put it back. @param {string} circle */
  #hold(circle) {
    const { say, announce } = this.host;
    this.half = { held: this.half.held === circle ? null : circle, marks: [] };
    this.#refresh();
    if (this.half.held) announce(say("{artist} chosen: now choose a circle.", { artist: artistName(this.scene?.view.artists[circle], say) }));
  }

  /** Mark a top to be scored, or unmark it. @param {number} k  from 0 */
  #mark(k) {
    const { marks } = this.half;
    this.half = { held: null, marks: marks.includes(k) ? marks.filter((other) => other !== k) : [...marks, k] };
    this.#refresh();
    const { say, announce } = this.host;
    announce(say("{n} tops marked", { n: this.half.marks.length }));
  }

  /** Say before a score that it triggers the end. @param {string} key @param {string} action */
  #warn(key, action) {
    const { say } = this.host;
    const near = this.places.layer.querySelector(`[data-key="${CSS.escape(key)}"]`) ?? this.places.layer;
    choose(this.host, near, say("This triggers the end: the round is played to its end, then the game is over."), [
      { label: say("Do it"), action },
      { label: say("Leave it"), step: () => {}, preset: true },
    ]);
  }
}
