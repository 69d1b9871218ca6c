// Ganesha's board: the altar with gems and spices, the mandala in its scoring ring, the seats with slots, hand and treasury.

import { center, seats } from "../areas.js";
import { Board } from "../board.js";
import { CHIP, LEAST, token } from "../gems.js";
import { svg } from "../svg.js";
import { beat, climax, laidNow, setsOut } from "./climax.js";
import { gemAt, layout, petalPlaces, placeSize, ringSpace, smallGem } from "./layout.js";
import { furniture, notices } from "./mat.js";
import { head } from "../animals.js";
import { definitions, isSpice, jewel, plainGem, spice } from "./pieces.js";
import { places } from "./places.js";
import { puttingNotices } from "./putdown.js";
import { NOTHING, lying } from "./putting.js";
import { heap } from "./seats.js";
import { faces, strip } from "./strip.js";
import { offerWords } from "./words.js";

/** @typedef {import("../../types/ganesha.js").View} View */
/** @typedef {import("../../types/ganesha.js").Glance} Glance */
/** @typedef {import("../../types/ganesha.js").Components} Components */
/** @typedef {import("../../types/ganesha.js").Action} Action */
/** @typedef {import("../types.js").Scene<View, Glance, Components, Action>} Scene */
/** @typedef {import("../stage.js").Piece} Piece */

const GEM = 24; // pieces are drawn in this size and scaled

/**
 * @param {import("../types.js").Host} host
 * @returns {import("../types.js").Board}
 */
export function makeBoard(host) {
  return new GaneshaBoard(host);
}

/** The picture of a piece in a sentence: a gem, or a spice token. @param {string} piece @param {import("../types.js").Say} say */
export const chip = (piece, say) => (isSpice(piece) ? spice(piece, 11) : token(piece, 11, say, { scale: CHIP }));

/** What is large when the two boards do not fit side by side: where this decision is made. @param {Scene} scene */
function asksFor({ view, glance }) {
  const isLaying = view.phase === "mandala" || view.phase === "final" || view.phase === "over";
  return isLaying || glance.asked === "remove_last" ? "mandala" : "altar";
}

/** Whether gems of the altar can be pressed now. @param {Scene} scene */
const isAltarAsked = ({ legal }) => legal.some((action) => /^(take|swap|token) /.test(action));

/** @extends {Board<import("./layout.js").Layout, Scene>} */
class GaneshaBoard extends Board {
  #swapped = false;
  /** @type {import("./putting.js").Putting} What was put down so far, and the gem that is held. */
  #putting = NOTHING;
  /** @type {import("./climax.js").Laying | null} What is being laid while it is shown. */
  #laid = null;
  /** @type {import("./layout.js").Large | null} How the boards lie for a moment, before the next scene is shown. */
  #forced = null;

  /** @param {import("../types.js").Host} host */
  constructor(host) {
    super(host, "ganesha");
    this.effects = svg("g", { "aria-hidden": "true", class: "above" });
  }

  /** @param {Scene} scene */
  lay(scene) {
    return layout(scene.shape, scene.players, scene.components.colors.length, this.#large(scene));
  }

  /** @param {Scene} scene @returns {import("./layout.js").Large} */
  #large(scene) {
    const large = this.#forced ?? (this.#laid ? "mandala" : asksFor(scene));
    if (!this.#swapped) return large;
    return large === "mandala" ? "altar" : isAltarAsked(scene) ? "both" : "mandala";
  }

  layers() {
    return [definitions(), ...super.layers(), this.effects];
  }

  /** @param {Scene} scene */
  async show(scene) {
    const before = this.#before(scene);
    this.drop();
    this.effects.replaceChildren();
    this.#laid = before && !this.host.calm() ? laidNow(scene) : null;
    // What swaps places does so at once, so that only what has really moved is seen to move.
    if (before && this.layout.large !== this.#large(scene)) this.#relayAs(this.#large(scene));
    const moving = super.show(scene);
    const shown = [moving, ...(before && !this.host.calm() ? this.#celebrate(scene).map(({ finished }) => finished) : [])];
    await Promise.all(shown.map((each) => each.catch(() => {})));
    if (this.scene !== scene || !this.#laid) return;
    this.#laid = null;
    this.#swapped = false;
    this.effects.replaceChildren();
    if (scene.shape === "tall") this.relay();
  }

  /**
   * The scene that a new one came from, seen from the same seat, if it is still shown.
   * @param {Scene} scene
   * @returns {Scene | null}
   */
  #before(scene) {
    if (!scene.previous || !this.isShown) return null;
    const { near, shape } = this.scene;
    return near === scene.near && shape === scene.shape ? this.scene : null;
  }

  /** What is shown, laid out as the next scene will be. @param {import("./layout.js").Large} large */
  #relayAs(large) {
    this.#forced = large;
    this.relay();
    this.#forced = null;
  }

  /** What was laid rises at its places, and at the end of a round the drum beats. @param {Scene} scene @returns {Animation[]} */
  #celebrate(scene) {
    const { elements, start } = climax(scene, this.layout, this.#laid);
    this.effects.replaceChildren(...elements);
    const drum = scene.previous?.round === scene.view.round ? null : this.mat.querySelector(".drum");
    const after = this.#laid ? setsOut(this.#laid, this.#laid.to - 1) + 300 : 0;
    return [...start(), ...(drum ? [beat(drum, after)] : [])];
  }

  drawMat() {
    const { scene, layout: at, host } = this;
    return [...furniture(scene, at, host.say), ...strip(this.#asked)];
  }

  drawNotices() {
    return [...notices(this.#asked), ...puttingNotices(this.#asked), ...faces(this.#asked)];
  }

  get #asked() {
    return { scene: this.scene, layout: this.layout, say: this.host.say, putting: this.#putting };
  }

  allPlaces() {
    return places({
      ...this.#asked,
      ask: (...asked) => this.#ask(...asked),
      put: (putting) => {
        this.#putting = putting;
        this.#redraw();
      },
      swap: () => {
        this.#swapped = !this.#swapped;
        this.relay();
      },
    });
  }

  /** Draw what a half-made choice changes; gems go to where they would lie. */
  #redraw() {
    this.mat.replaceChildren(...this.drawMat());
    this.refresh();
    void this.stage.set(this.allPieces());
  }

  drop() {
    const had = this.#swapped || this.#putting !== NOTHING;
    this.#swapped = false;
    this.#putting = NOTHING;
    return had;
  }

  cancel() {
    const had = this.#swapped || this.#putting !== NOTHING;
    super.cancel();
    if (had) this.relay();
  }

  /** @param {Piece} piece */
  draw({ kind, look, scale }) {
    if (kind.startsWith("pawn ")) return head(kind.slice(5), GEM);
    return look?.endsWith(" plain") ? plainGem(kind, GEM) : jewel(kind, GEM, this.host.say, { scale });
  }

  exit() {
    return center(this.layout.corners.bag);
  }

  // --- Pieces ---

  /** Every gem in sight, and the pawns. @returns {Piece[]} */
  allPieces() {
    return [...this.#onMandala(), ...this.#onAltar(), ...this.#ofSeats(), ...this.#pawns()];
  }

  /** @param {string} kind @param {string} place @param {{x: number, y: number}} where @param {number} r @returns {Piece} */
  #gem(kind, place, { x, y }, r) {
    // A very small gem has only its shape; the letter of a small one is larger for its size.
    const look = r < 9 ? `${kind} plain` : r * 0.8 < LEAST ? `${kind} ${r}` : kind;
    return { kind, place, x, y, look, scale: r / GEM, enter: center(this.layout.corners.bag) };
  }

  #onMandala() {
    const { scene, layout: at } = this;
    return scene.components.colors.flatMap((color, c) => {
      const { values, filled } = scene.glance.petals[color];
      const spots = petalPlaces(at, c, values.length);
      const r = at.mandala.small ? at.mandala.r * 0.13 : placeSize(at, spots.length) * 1.02;
      return Array.from({ length: filled }, (_, i) => ({
        ...this.#gem(color, `mandala ${i}`, at.mandala.small ? smallGem(at, c) : spots[i], r),
        ...(this.#laid?.color === color && i >= this.#laid.from ? { wait: setsOut(this.#laid, i) } : {}),
      }));
    });
  }

  #onAltar() {
    const { scene, layout: at } = this;
    const { rows } = scene.components;
    const { altar } = scene.view;
    const there = rows.flat().filter((hex) => altar[hex]);
    return there.map((hex) => this.#gem(altar[hex], `altar ${hex}`, gemAt(at, rows, hex), at.altar.gem));
  }

  #ofSeats() {
    const { scene, layout: at } = this;
    return seats(scene, at).flatMap(([seat, lies]) => {
      const { slots, hand, treasury } = lying(scene, seat, this.#putting);
      const gems = (/** @type {(string | null)[]} */ row, /** @type {(color: string, i: number) => Piece} */ lay) =>
        row.flatMap((color, i) => (color === null ? [] : lay(color, i)));
      return [
        ...gems(slots, (color, i) => this.#gem(color, `slot ${seat}`, center(lies.slots[i]), lies.slots[0].w * 0.4)),
        ...scene.components.colors.flatMap((color, c) =>
          heap(at, lies, c, treasury[color] ?? 0).spots.map((spot) => this.#gem(color, `treasury ${seat}`, spot, lies.gem)),
        ),
        ...gems(hand, (color, i) => this.#gem(color, `hand ${seat}`, lies.hand[i], lies.palm)),
      ];
    });
  }

  /** The pawns on the ring; several on one space stand side by side. @returns {Piece[]} */
  #pawns() {
    const { scene, layout: at } = this;
    if (at.mandala.small) return [];
    const { pawns, track } = scene.components;
    const spaces = scene.glance.seats.map(({ space }) => space);
    return spaces.map((space, seat) => {
      const here = spaces.flatMap((other, each) => (other === space ? [each] : []));
      const [i, n] = [here.indexOf(seat), here.length];
      const across = n === 1 ? 0 : (i % 2) - 0.5;
      const along = n < 3 ? 0 : Math.floor(i / 2) - 0.5;
      const where = ringSpace(at, space + along * 1.1, track, 0.937 + across * 0.1);
      return {
        kind: `pawn ${pawns[seat]}`,
        key: `pawn ${seat}`,
        place: "ring",
        ...where,
        scale: Math.max(7.5, at.mandala.r * 0.062) / GEM,
      };
    });
  }

  // --- Choices ---

  /** A small menu at a place: what to pay with. @param {string} key @param {string[]} actions */
  #ask(key, actions) {
    const { scene } = this;
    const { say } = this.host;
    this.choose(
      key,
      say("What do you offer?"),
      actions.map((action) => {
        const { paid } = scene.glance.offers[action];
        const picture =
          paid === null ? undefined : svg("svg", { viewBox: "-12 -12 24 24", width: 24, height: 24 }, token(paid, 11, say));
        return { action, label: offerWords(scene.glance, action, say), picture };
      }),
    );
  }
}

/** The animal of a seat. @param {number} seat @param {{pawns: string[]}} components */
export const animal = (seat, { pawns }) => pawns[seat];

/**
 * The signs of the game, each with what it means.
 * @param {{colors: string[], spices: string[]}} components
 * @param {import("../types.js").Say} say
 * @returns {[string, string][]}
 */
export const signs = ({ colors, spices }, say) => [
  ...colors.map((color) => /** @type {[string, string]} */ ([color, say(color)])),
  ...spices.map((id) => /** @type {[string, string]} */ ([id, say(`effect:${id}`)])),
];
