// The board on the table page: loads its module, feeds it scenes one after another, answers its questions.

import { svg } from "../boards/svg.js";
import { get } from "./api.js";
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
 * @property {(action: string) => string} describe
 * @property {(words: string) => void} announce
 * @property {(line: import("./sentence.js").Line | null) => (Node | string)[]} told  a sentence of the game
 * @property {(rule?: string) => void} rules
 */

const NARROW = 640;
const LONGEST = 2500;

export class BoardPlace {
  /**
   * @param {Table} table
   */
  constructor(table) {
    this.table = table;
    this.root = html("div", { class: "board" });
    /** @type {Scene[]} */
    this.queue = [];
    /** @type {Scene | null} */
    this.shown = null;
    /** @type {import("../boards/types.js").Board | null} */
    this.board = null;
    this.busy = false;
    /** @type {any} */
    this.module = null;
    /** @type {Promise<void> | null} */
    this.loading = null;
    /** @type {any} what the game consists of */
    this.components = {};
    new ResizeObserver(() => {
      if (this.shown && this.shown.shape !== this.shape) this.show({ ...this.shown, previous: null });
    }).observe(this.root);
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.board?.cancel?.());
  }

  /** @returns {Scene["shape"]} */
  get shape() {
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
      describe: (/** @type {string} */ action) => this.table.describe(action),
      announce: (/** @type {string} */ words) => this.table.announce(words),
      calm,
    });
    void this.#run();
  }

  /** The picture of a piece that a sentence names. @param {string} piece @returns {SVGElement | null} */
  chip(piece) {
    const picture = this.module?.chip?.(piece, say);
    return picture ? svg("svg", { viewBox: "-12 -12 24 24", class: "piece-picture", "aria-hidden": "true" }, picture) : null;
  }

  /** Show places of the board; none ends it. @param {string[]} keys */
  point(keys) {
    this.board?.point?.(keys);
  }

  /** Show a scene after those before it. @param {Scene} scene */
  show(scene) {
    this.root.dataset.moving = "yes"; // until all that was told is shown
    this.queue.push(scene);
    void this.#run();
  }

  async #run() {
    if (this.busy || !this.board) return;
    this.busy = true;
    let scene;
    while ((scene = this.queue.shift())) {
      const hurried = this.queue.length > 2 || document.visibilityState === "hidden";
      this.shown = { ...scene, components: this.components, shape: this.shape, previous: hurried ? null : scene.previous };
      try {
        const moving = this.board.show(this.shown);
        await Promise.race([moving, new Promise((done) => setTimeout(done, hurried ? 0 : LONGEST))]);
      } catch (error) {
        console.error(error);
      }
    }
    this.busy = false;
    this.root.dataset.still = String(this.shown?.view ? "yes" : "no");
    delete this.root.dataset.moving;
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
