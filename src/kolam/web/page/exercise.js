// An exercise on the board: what is asked stands above it, the player makes real moves, and each is answered. Lessons and
// puzzles are exercises.

import { BoardPlace } from "./board.js";
import { toast } from "./dialogs.js";
import { button, html } from "./html.js";
import { showRules } from "./rules.js";
import { Teller } from "./sentence.js";
import { say } from "./words.js";

/** @typedef {import("../boards/types.js").Scene} Scene */
/** @typedef {import("./sentence.js").Line} Line */

/**
 * @typedef {object} Position  What is asked about, as the server tells it.
 * @property {number} you
 * @property {number} players
 * @property {Record<string, any>} options
 * @property {string[]} legal
 * @property {Line[]} says
 */
/** @typedef {{seat: number | null, action: string | null, view: any, glance: any, scores: number[]}} Moment */

/**
 * @typedef {object} Doing  What the page of an exercise does.
 * @property {(action: string) => void} decide
 * @property {(action: string) => Promise<any>} why  something that may not be done was tried
 * @property {() => boolean} asked  whether a move is wanted now
 * @property {() => string} waitingFor  what is said where none is
 * @property {() => Position | null} position
 */

export class Exercise {
  /** @param {string} game @param {Doing} doing */
  constructor(game, doing) {
    this.game = game;
    this.doing = doing;
    this.prompt = html("p", { id: "prompt", class: "prompt yours lesson-goal" }, "…");
    this.answer = html("div", { class: "notices lesson-answer", role: "status" });
    /** @type {BoardPlace} */
    this.place = new BoardPlace({
      play: doing.decide,
      why: doing.why,
      yours: doing.asked,
      waitingFor: doing.waitingFor,
      look: () => {},
      describe: (action) => this.describe(action),
      announce: (words) => this.announce(words),
      told: (line) => this.teller.nodes(line),
      rules: (rule) => void showRules(game, rule),
    });
    this.teller = new Teller({
      names: () => this.#names(),
      chip: (piece) => this.place.chip(piece),
      face: (seat) => this.place.face(seat),
      rules: (rule) => void showRules(game, rule),
    });
  }

  /**
   * Show it as the page.
   * @param {string} kind  a class of the page
   * @param {Node[]} tools  what else can be pressed
   * @param {HTMLElement} side
   */
  open(kind, tools, side) {
    document.body.className = `table-page learn-page lesson-page ${kind}`;
    document.body.dataset.state = "running";
    const bar = html("div", { class: "tools", role: "toolbar", "aria-label": say("What you can do") }, ...tools);
    document
      .getElementById("main")
      ?.replaceChildren(
        html(
          "div",
          { class: "stage" },
          html("div", { class: "prompt-bar" }, this.prompt, bar),
          this.answer,
          html("div", { class: "board-area" }, this.place.root),
        ),
        html("div", { class: "side" }, side),
      );
    return this.place.load(this.game);
  }

  /** @param {string} words @param {() => void} act */
  tool(words, act) {
    return button(words, act, { class: "tool" });
  }

  /** What an action does, in plain words. @param {string} action */
  describe(action) {
    const position = this.doing.position();
    return this.teller.plain(position?.says[position.legal.indexOf(action)] ?? [action]);
  }

  #names() {
    const { you, players } = this.doing.position() ?? { you: 0, players: 2 };
    return Array.from({ length: players }, (_, seat) =>
      seat === you ? say("You") : players === 2 ? say("Opponent") : say("Player {n}", { n: seat + 1 }),
    );
  }

  /**
   * What the board shows of a moment.
   * @param {Moment} moment
   * @param {{previous?: any, asked: boolean, over?: boolean}} how  the view before it; whether a move is wanted; the end
   * @returns {Scene}
   */
  scene(moment, { previous = null, asked, over = false }) {
    const position = /** @type {Position} */ (this.doing.position());
    return {
      view: moment.view,
      glance: moment.glance,
      previous,
      last: moment.action !== null && moment.seat !== null ? { seat: moment.seat, action: moment.action } : null,
      legal: asked ? position.legal : [],
      seat: position.you,
      near: position.you,
      players: position.players,
      names: this.#names(),
      options: position.options,
      scores: moment.scores,
      over,
      components: null,
      shape: this.place.shape,
    };
  }

  /**
   * Answer a move. What to do next has the focus.
   * @param {"good" | "ask" | ""} kind
   * @param {Line} line
   * @param {(Node | null)[]} [more]
   */
  reply(kind, line, more = []) {
    const note = html("div", { class: `notice ${kind}` }, html("span", {}, ...this.teller.told(line)));
    note.append(...more.filter((each) => each !== null));
    this.answer.replaceChildren(note);
    const next = note.querySelector(".strong");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    this.announce(this.teller.plain(line));
    return note;
  }

  /** Keys that do something, each by its letters in every language. @param {[string, () => void][]} keys */
  keys(keys) {
    document.addEventListener("keydown", (event) => {
      if (event.target instanceof Element && event.target.matches("input, textarea, select, dialog *")) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      keys.find(([letters]) => letters.includes(event.key))?.[1]();
    });
  }

  /** @param {unknown} error */
  failed(error) {
    toast(error instanceof Error ? error.message : String(error), "bad");
  }

  /** @param {string} words */
  announce(words) {
    const live = document.getElementById("live");
    if (live) live.textContent = words;
  }
}
