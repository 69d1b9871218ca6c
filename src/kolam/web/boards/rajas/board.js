// The board of Rajas of the Ganges: Cards & Karma: the grid of cards, pile and discard, the seats with their tracks,
// rows, tokens and dice.

import { center } from "../areas.js";
import { Board } from "../board.js";
import { happened, Moments } from "./climax.js";
import { layout } from "./layout.js";
import { furniture, notices } from "./mat.js";
import { allPieces } from "./pieces.js";
import { places } from "./places.js";
import { setWords } from "./words.js";

export { chip } from "./faces.js";
export { signs } from "./words.js";

/** @typedef {import("../../types/rajas.js").View} View */
/** @typedef {import("../../types/rajas.js").Glance} Glance */
/** @typedef {import("../../types/rajas.js").Components} Components */
/** @typedef {import("../../types/rajas.js").Action} Action */
/** @typedef {import("../types.js").Scene<View, Glance, Components, Action>} Scene */

const UNWARNED = "rajas-unwarned";

/**
 * @param {import("../types.js").Host} host
 * @returns {import("../types.js").Board}
 */
export function makeBoard(host) {
  return new RajasBoard(host);
}

/** What the question is about: on a phone it is drawn larger. @param {Scene} scene @returns {import("./layout.js").Raised} */
export function raised({ legal, view }) {
  if (view.phase === "arrange") return "track";
  if (legal.some((action) => /^(pay|discard) /.test(action))) return "hand";
  return legal.some((action) => /^(give|buildings|sell) /.test(action)) ? "rows" : "grid";
}

/** @extends {Board<import("./layout.js").Layout, Scene>} */
class RajasBoard extends Board {
  #climax = new Moments(this.host);
  /** @type {Scene | null} what was shown last */
  #shown = null;

  /** @param {import("../types.js").Host} host */
  constructor(host) {
    super(host, "rajas");
  }

  /** @param {Scene} scene */
  lay(scene) {
    const { columns, track, exchange } = scene.components;
    const rows = scene.glance.cells.length / columns;
    return layout(scene.shape, { players: scene.players, rows, columns, track, exchange, raised: raised(scene) });
  }

  layers() {
    return [this.mat, this.stage.layer, this.notices, this.#climax.layer, this.places.layer];
  }

  /** @param {Scene} scene */
  async show(scene) {
    const [shown, before] = [this.#shown, this.stage.standing];
    this.#climax.end();
    this.#shown = scene;
    const moving = super.show(scene);
    if (shown && this.isMoving && this.#climax.isWanted(scene))
      this.#climax.play(happened(shown, scene), { scene, layout: this.layout, before, now: this.stage.standing });
    await this.#climax.over(moving);
  }

  drawMat() {
    return furniture(this.scene, this.layout, this.host.say);
  }

  drawNotices() {
    return notices(this.scene, this.layout, this.host.say);
  }

  allPlaces() {
    const { scene, layout: at, host } = this;
    const asks = { ask: this.#ask.bind(this), warn: this.#warn.bind(this), open: this.choose.bind(this) };
    return places({ scene, layout: at, say: host.say, describe: host.describe, ...asks });
  }

  allPieces() {
    return allPieces(this.scene, this.layout, this.host.say);
  }

  exit() {
    return center(this.layout.discard);
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
      { label: say("Do it anyway"), action },
      ...(instead ? [{ label: describe(instead), action: instead }] : []),
      { label: say("Do it and do not warn me again"), step: () => (localStorage.setItem(UNWARNED, "yes"), play(action)) },
      { label: say("Leave it"), step: () => {}, preset: true },
    ]);
  }
}
