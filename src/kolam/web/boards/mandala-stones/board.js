// The board of Mandala Stones: nine circles with stacks between them, artists, the mandala, and the seats' towers.

import { moved } from "../areas.js";
import { Board } from "../board.js";
import { Climax } from "../climax.js";
import { CHIP } from "../gems.js";
import { svg } from "../svg.js";
import { layout } from "./layout.js";
import { furniture } from "./mat.js";
import { inPlay, notices, preview } from "./notices.js";
import { pieces } from "./pieces.js";
import { places } from "./places.js";
import { scoring } from "./scoring.js";
import { artist, card, disc } from "./stones.js";
import { artistName } from "./words.js";

/** @typedef {import("../../types/mandala-stones.js").View} View */
/** @typedef {import("../../types/mandala-stones.js").Glance} Glance */
/** @typedef {import("../../types/mandala-stones.js").Components} Components */
/** @typedef {import("../../types/mandala-stones.js").Action} Action */
/** @typedef {import("../types.js").Scene<View, Glance, Components, Action>} Scene */

/**
 * @param {import("../types.js").Host} host
 * @returns {import("../types.js").Board}
 */
export function makeBoard(host) {
  return new MandalaStonesBoard(host);
}

/**
 * The picture of a piece in a sentence: "red", "red burst", "burst artist", "objective".
 * @param {string} piece
 * @param {import("../types.js").Say} say
 */
export function chip(piece, say) {
  const [first, second] = piece.split(" ");
  if (first === "objective") return card();
  if (second === "artist") return moved(artist(first, 20), { x: 0, y: 10 });
  return disc({ color: first, pattern: second ?? null }, 11, say, { pattern: second !== undefined, scale: CHIP });
}

/** @extends {Board<import("./layout.js").Layout, Scene>} */
class MandalaStonesBoard extends Board {
  /** @type {import("./strip.js").Half} */
  half = { held: null, marks: [] };
  /** @type {import("./pieces.js").Known} */
  known = new Map();
  /** @type {Glance | null} what was worth how much in the scene before */
  glance = null;
  preview = svg("g", { "aria-hidden": "true", class: "above" });

  /** @param {import("../types.js").Host} host */
  constructor(host) {
    super(host, "mandala-stones");
    this.climax = new Climax(host);
    const { layer } = this.places;
    for (const event of ["pointerover", "focusin"]) layer.addEventListener(event, ({ target }) => this.#look(target));
    for (const event of ["pointerleave", "focusout"]) layer.addEventListener(event, () => this.preview.replaceChildren());
  }

  /** @param {Scene} scene */
  lay(scene) {
    const { glance, components } = scene;
    const cards = glance.has_objectives ? components.cards_in_hand : 0;
    return layout(scene.shape, scene.players, components.spaces.length, cards);
  }

  layers() {
    return [this.mat, this.stage.layer, this.notices, this.places.layer, this.preview, this.climax.layer];
  }

  /** @param {Scene} scene */
  show(scene) {
    this.climax.end();
    const before = this.glance;
    const moving = super.show(scene);
    this.#dim();
    this.glance = scene.glance;
    if (!this.isMoving || !before || !this.climax.isWanted(scene)) return moving;
    scoring(this.climax, scene, this.layout, this.stage.standing, before, this.host.say);
    return this.climax.over(moving);
  }

  drawMat() {
    return furniture(this.scene, this.layout, this.host.say);
  }

  drawNotices() {
    return notices(this.scene, this.layout, this.half, this.host.say);
  }

  allPlaces() {
    const hands = {
      hold: this.#hold.bind(this),
      mark: this.#mark.bind(this),
      clear: () => this.cancel(),
      warn: this.#warn.bind(this),
    };
    return places(this.scene, this.layout, this.half, hands, this.host.say);
  }

  allPieces() {
    const found = pieces(this.scene, this.layout, this.host.say, this.scene.previous ? this.known : new Map());
    this.known = found.known;
    return found.pieces;
  }

  drop() {
    const had = this.half.held !== null || this.half.marks.length > 0;
    this.half = { held: null, marks: [] };
    return had;
  }

  refresh() {
    this.preview.replaceChildren();
    super.refresh();
    this.#dim();
  }

  /** A veil over the stacks that are out of play in a half-made choice. */
  #dim() {
    const lit = inPlay(this.scene, this.half);
    for (const { place, element } of this.stage.standing) {
      const [kind, n] = place.split(" ");
      element.classList.toggle("out", Boolean(lit) && kind === "stack" && !lit?.has(Number(n) + 1));
    }
  }

  /** Show what the place under the pointer or with the focus would do. @param {EventTarget | null} target */
  #look(target) {
    const key = target instanceof Element ? target.closest("[data-key]")?.getAttribute("data-key") : null;
    this.preview.replaceChildren(...(key ? preview(this.scene, this.layout, this.half, key) : []));
  }

  /** Choose an artist, or put it back. @param {string} circle */
  #hold(circle) {
    const { say, announce } = this.host;
    this.half = { held: this.half.held === circle ? null : circle, marks: [] };
    this.refresh();
    if (this.half.held)
      announce(say("{artist} chosen: now choose a circle.", { artist: artistName(this.scene.view.artists[circle], say) }));
  }

  /** Mark a top to be scored, or unmark it. @param {number} k  from 0 */
  #mark(k) {
    const { marks } = this.half;
    this.half = { held: null, marks: marks.includes(k) ? marks.filter((other) => other !== k) : [...marks, k] };
    this.refresh();
    const { say, announce } = this.host;
    announce(say("{n} tops marked", { n: this.half.marks.length }));
  }

  /** Say before a score that it triggers the end. @param {string} key @param {string} action */
  #warn(key, action) {
    const { say } = this.host;
    this.choose(key, say("This triggers the end: the round is played to its end, then the game is over."), [
      { label: say("Do it"), action },
      { label: say("Leave it"), step: () => {}, preset: true },
    ]);
  }
}

/**
 * The signs of the game, each with what it is called.
 * @param {{colors: string[], patterns: string[]}} components
 * @param {import("../types.js").Say} say
 * @returns {[string, string][]}
 */
export const signs = ({ colors, patterns }, say) =>
  patterns.flatMap((pattern) =>
    [...colors.map((color) => `${color} ${pattern}`), `${pattern} artist`].map(
      (piece) => /** @type {[string, string]} */ ([piece, say(piece)]),
    ),
  );
