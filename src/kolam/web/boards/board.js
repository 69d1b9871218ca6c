// What the boards of all games do alike: lay the fixed parts out once for a shape, then draw each scene.

import { choose, closeMenu } from "./choose.js";
import { seenIn } from "./clearest.js";
import { drawMarks, drawShapes } from "./marks.js";
import { Places } from "./places.js";
import { Stage } from "./stage.js";
import { drawing, svg } from "./svg.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./stage.js").Piece} Piece */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {Piece & {draw: () => SVGElement}} Drawn  a piece that brings its own drawing */
/** @typedef {import("./marks.js").Mark} Mark */

/**
 * A board; a game's own says where things lie, what they look like and what touching them does.
 * @template {{width: number, height: number}} Layout
 * @template {Scene} [Shown=Scene]  the scene, with the types of the game
 */
export class Board {
  /** @type {Shown | null} */
  #scene = null;
  /** @type {Layout | null} */
  #layout = null;
  /** @type {Scene["shape"] | null} */
  #shape = null;
  /** Whether what is shown came from what was shown before, seen from the same seat. */
  isMoving = false;

  /**
   * @param {import("./types.js").Host} host
   * @param {string} game
   */
  constructor(host, game) {
    this.host = host;
    this.game = game;
    this.stage = new Stage((piece) => this.draw(piece), host);
    this.places = new Places(host);
    this.mat = svg("g", { "aria-hidden": "true" });
    this.notices = svg("g", { "aria-hidden": "true", class: "above" });
    this.marks = svg("g", { "aria-hidden": "true", class: "above marks" });
  }

  // --- What a game's own board says ---

  /** Where everything lies. @param {Shown} _scene @returns {Layout} */
  lay(_scene) {
    throw new Error("not said");
  }

  /** What the drawing consists of, from the bottom up. @returns {SVGElement[]} */
  layers() {
    return [this.mat, this.places.layer, this.stage.layer, this.notices];
  }

  /** What lies under the pieces. @returns {SVGElement[]} */
  drawMat() {
    return [];
  }

  /** What is written over the pieces. @returns {SVGElement[]} */
  drawNotices() {
    return [];
  }

  /** What can be touched. @returns {Place[]} */
  allPlaces() {
    return [];
  }

  /** Everything that moves. @returns {Piece[]} */
  allPieces() {
    return [];
  }

  /** A piece around 0, 0. @param {Piece} piece @returns {SVGElement} */
  draw(piece) {
    return /** @type {Drawn} */ (piece).draw();
  }

  /** Where pieces go that are no longer anywhere. @returns {{x: number, y: number} | undefined} */
  exit() {
    return undefined;
  }

  /** Forget a half-made choice; whether there was one. */
  drop() {
    return false;
  }

  // --- What all do ---

  /** Whether anything is shown yet. */
  get isShown() {
    return this.#scene !== null;
  }

  /** @returns {Shown} */
  get scene() {
    if (!this.#scene) throw new Error("nothing is shown yet");
    return this.#scene;
  }

  /** @returns {Layout} */
  get layout() {
    if (!this.#layout) throw new Error("nothing is shown yet");
    return this.#layout;
  }

  /** @param {Shown} scene @returns {Promise<void>} */
  show(scene) {
    closeMenu();
    this.isMoving = scene.previous !== null && scene.near === this.#scene?.near;
    this.#scene = scene;
    this.#layout = this.lay(scene);
    this.drop();
    if (this.#shape !== scene.shape) this.#build(scene.shape);
    this.mat.replaceChildren(...this.drawMat());
    this.marks.replaceChildren();
    this.refresh();
    return this.stage.set(this.allPieces(), { animate: this.isMoving, exit: this.exit() });
  }

  cancel() {
    closeMenu();
    if (this.drop()) this.refresh();
  }

  /** Draw what a half-made choice changes. */
  refresh() {
    this.notices.replaceChildren(...this.drawNotices());
    this.places.set(this.allPlaces());
  }

  /** Lay everything out anew, at once: a half-made choice has changed where things lie. */
  relay() {
    this.#layout = this.lay(this.scene);
    this.mat.replaceChildren(...this.drawMat());
    this.refresh();
    void this.stage.set(this.allPieces(), { animate: false });
  }

  /** Show some places as meant. @param {string[]} keys */
  point(keys) {
    this.places.point(keys);
  }

  /** Show what happened at places; nothing ends it. @param {Mark[]} marks */
  mark(marks) {
    this.marks.replaceChildren();
    const whole = this.marks.ownerSVGElement;
    const seen = whole && marks.length ? seenIn(whole) : [];
    const r = this.layout.width < 600 || this.layout.height < 400 ? 10 : 13;
    this.marks.replaceChildren(...drawMarks((key) => this.places.find(key), marks, r, this.layout, seen));
  }

  /** Draw moves on the board; none ends it. @param {import("./marks.js").Shape[]} shapes */
  suggest(shapes) {
    this.marks.replaceChildren(...drawShapes((key) => this.places.find(key), shapes));
  }

  /**
   * A small menu at a place.
   * @param {string} key
   * @param {string} title
   * @param {import("./choose.js").Choice[]} choices
   * @param {string[]} [words]  sentences about what is chosen
   */
  choose(key, title, choices, words) {
    choose(this.host, this.places.find(key) ?? this.places.layer, title, choices, undefined, words);
  }

  /** Build the fixed parts for a shape. @param {Scene["shape"]} shape */
  #build(shape) {
    this.#shape = shape;
    this.stage.clear();
    const { width, height } = this.layout;
    const whole = drawing(width, height, this.game, ...this.layers(), this.marks);
    whole.setAttribute("role", "group");
    whole.setAttribute("aria-label", this.host.say("The board"));
    whole.addEventListener("click", () => this.cancel());
    this.host.root.replaceChildren(whole);
  }
}
