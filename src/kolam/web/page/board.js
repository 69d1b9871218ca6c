// The board on the table page: loads its module, feeds it scenes one after another, answers its questions.

import { ANIMALS, head } from "../boards/animals.js";
import { svg } from "../boards/svg.js";
import { get } from "./api.js";
import { shapesOf } from "./diagram.js";
import { calm } from "./settings.js";
import { showBubble } from "./tips.js";
import { button, html } from "./html.js";
import { addWords, say } from "./words.js";

/** @typedef {import("../boards/types.js").Scene} Scene */

/**
 * @typedef {object} Table  What the table page does for its board.
 * @property {(action: string) => void} play
 * @property {(action: string) => Promise<any>} why
 * @property {() => boolean} yours
 * @property {() => string} waitingFor
 * @property {(seat: number) => void} look
 * @property {(action: string) => string} describe
 * @property {(words: string) => void} announce
 * @property {(line: import("./sentence.js").Line | null) => (Node | string)[]} told  a sentence of the game
 * @property {(rule?: string) => void} rules
 */

const NARROW = 640;
/** A phone that lies is lower and narrower than that. */
const [LOW, SMALL] = [500, 980];
const LONGEST = 2500;

export class BoardPlace {
  /**
   * @param {Table} table
   */
  constructor(table) {
    this.table = table;
    this.root = html("div", { class: "board" });
    /** @type {Scene | null} */
    this.shown = null;
    /** ends the wait for a motion */
    this.skip = () => {};
    /** @type {import("../boards/types.js").Board | null} */
    this.board = null;
    /** @type {any} */
    this.module = null;
    /** @type {Promise<void> | null} */
    this.loading = null;
    /** @type {any} what the game consists of */
    this.components = {};
    new ResizeObserver(() => {
      if (this.shown && this.shown.shape !== this.shape) void this.show({ ...this.shown, previous: null });
    }).observe(this.root);
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.board?.cancel?.());
  }

  /** @returns {Scene["shape"]} */
  get shape() {
    if (innerHeight <= LOW && innerWidth <= SMALL) return "low";
    return this.root.clientWidth < NARROW ? "tall" : "wide";
  }

  /** @param {string} game */
  async load(game) {
    if (this.loading) return this.loading;
    this.loading = this.#fetch(game);
    return this.loading;
  }

  /** @param {string} game */
  async #fetch(game) {
    this.root.classList.add(`board-${game}`);
    document.head.append(html("link", { rel: "stylesheet", href: `/static/boards/${game}/board.css` }));
    const components = get(`/api/components/${game}`);
    const module = await import(`../boards/${game}/board.js`).catch(() => import("../boards/plain.js"));
    this.components = await components;
    addWords(this.components.names);
    this.module = module;
    this.board = this.module.makeBoard({
      root: this.root,
      say,
      play: (/** @type {string} */ action) => this.table.play(action),
      why: (/** @type {string} */ action, /** @type {Element} */ near) => void this.#why(action, near),
      explain: (/** @type {string} */ words, /** @type {Element} */ near) =>
        showBubble(near, this.table.yours() ? words : this.table.waitingFor()),
      tell: (/** @type {string} */ words, /** @type {Element} */ near) => showBubble(near, words),
      look: (/** @type {number} */ seat) => this.table.look(seat),
      describe: (/** @type {string} */ action) => this.table.describe(action),
      announce: (/** @type {string} */ words) => this.table.announce(words),
      calm,
    });
    if (this.shown) await this.show(this.shown);
  }

  /** The picture of a piece that a sentence names. @param {string} piece @returns {SVGElement | null} */
  chip(piece) {
    const picture = this.module?.chip?.(piece, say);
    return picture ? svg("svg", { viewBox: "-12 -12 24 24", class: "piece-picture", "aria-hidden": "true" }, picture) : null;
  }

  /** The pieces and signs of the game with what they are called. @returns {{picture: SVGElement, words: string}[]} */
  legend() {
    /** @type {[string, string][]} */
    const signs = this.module?.signs?.(this.components, say) ?? Object.entries(this.components.names ?? {});
    return signs.flatMap(([piece, words]) => {
      const picture = this.chip(piece);
      return picture ? [{ picture, words }] : [];
    });
  }

  /** The face of a seat, the same as on the board. @param {number} seat @returns {SVGElement} */
  face(seat) {
    return svg("svg", { viewBox: "-15 -15 30 30", class: "face", "aria-hidden": "true" }, head(this.#animal(seat), 13.5));
  }

  /** @param {number} seat @returns {string} */
  #animal(seat) {
    return this.module?.animal?.(seat, this.components) ?? ANIMALS[seat % ANIMALS.length];
  }

  /** Show places of the board; none ends it. @param {string[]} keys */
  point(keys) {
    this.board?.point?.(keys);
  }

  /**
   * Show a scene; the promise ends with its motion.
   * @param {Scene} scene
   * @param {boolean} [quick]  without motion
   */
  async show(scene, quick = false) {
    this.shown = { ...scene, components: this.components, shape: this.shape, previous: quick ? null : scene.previous };
    if (!this.board) return;
    this.root.dataset.moving = "yes";
    const shown = this.shown;
    try {
      const moving = this.board.show(shown);
      await (quick ? moving : Promise.race([moving, this.#skipped(LONGEST)]));
    } catch (error) {
      console.error(error);
    }
    if (this.shown !== shown) return;
    this.root.dataset.still = String(shown.view ? "yes" : "no");
    delete this.root.dataset.moving;
  }

  /** Wait so long, or until the reader has enough of it. @param {number} longest */
  #skipped(longest) {
    return new Promise((done) => {
      this.skip = () => done(undefined);
      setTimeout(done, longest);
    });
  }

  /**
   * Draw moves on the board, each as its sentence tells it; none ends it.
   * @param {{line: import("./sentence.js").Line, kind: "good" | "bad", areaOnly?: boolean}[]} moves
   * @param {number | null} you
   */
  suggest(moves, you) {
    this.board?.suggest?.(shapesOf(this.module, moves, you));
  }

  /** Show what happened where. @param {{key: string, seat: number, text: string}[]} marks */
  mark(marks) {
    this.board?.mark?.(marks.map((mark) => ({ ...mark, animal: this.#animal(mark.seat) })));
  }

  /** @param {string} action @param {Element} near */
  async #why(action, near) {
    if (!this.table.yours()) return showBubble(near, this.table.waitingFor());
    const answer = await this.table.why(action);
    if (answer.allowed) return this.table.play(action);
    const link = answer.rule
      ? [" ", button(say("Rule {rule}", { rule: answer.rule }), () => this.table.rules(answer.rule), { class: "link" })]
      : [];
    showBubble(near, ...this.table.told(answer.sentence), ...link);
  }
}
