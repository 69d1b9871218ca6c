// A lesson on the board: a step says what is wanted, the player makes the real moves, and every move is answered.

import { post } from "./api.js";
import { BoardPlace } from "./board.js";
import { toast, trying } from "./dialogs.js";
import { showGoal } from "./goal.js";
import { button, html } from "./html.js";
import { progress } from "./progress.js";
import { showRules } from "./rules.js";
import { coached } from "./settings.js";
import { Teller } from "./sentence.js";
import { say } from "./words.js";

/** @typedef {import("../types/messages.js").Learning} Learning */
/** @typedef {import("../types/messages.js").LessonListed} LessonListed */
/** @typedef {import("../types/messages.js").LessonShown} LessonShown */
/** @typedef {import("../types/messages.js").LessonMoment} LessonMoment */

/** The level of the bots in the first real game. */
const LEVEL = 1;

export class LessonPage {
  /** @param {Learning} learning @param {LessonListed} lesson */
  constructor(learning, lesson) {
    this.learning = learning;
    this.lesson = lesson;
    this.kept = progress(learning.game, lesson.key);
    this.step = this.kept.now < lesson.steps ? this.kept.now : 0;
    /** @type {string[]} what was decided in this step */
    this.played = [];
    /** @type {LessonShown | null} */
    this.shown = null;
    /** how many moments of the step were shown */
    this.seen = 0;
    this.asking = false;
    this.prompt = html("p", { id: "prompt", class: "prompt yours lesson-goal" }, "…");
    this.answer = html("div", { class: "notices lesson-answer", role: "status" });
    this.bar = html("progress", { max: lesson.steps, value: 0, "aria-label": say("Progress") });
    this.count = html("span", { class: "soft small" });
    /** @type {BoardPlace} */
    this.place = new BoardPlace({
      play: (action) => void this.#decide(action),
      why: (action) => this.#why(action),
      yours: () => this.#isAsked,
      waitingFor: () => say("This step is done: press Next."),
      look: () => {},
      describe: (action) => this.teller.plain(this.shown?.says[this.shown.legal.indexOf(action)] ?? [action]),
      announce: (words) => this.#announce(words),
      told: (line) => this.teller.nodes(line),
      rules: (rule) => void showRules(learning.game, rule),
    });
    this.teller = new Teller({
      names: () => this.#names(),
      chip: (piece) => this.place.chip(piece),
      face: (seat) => this.place.face(seat),
      rules: (rule) => void showRules(learning.game, rule),
    });
    const tool = (/** @type {string} */ words, /** @type {() => void} */ act) => button(words, act, { class: "tool" });
    this.back = tool(say("Step back"), () => void this.#begin(this.step - 1));
    this.meant = tool(say("Show me"), () => this.#showMeant());
    const tools = html(
      "div",
      { class: "tools", role: "toolbar", "aria-label": say("What you can do") },
      this.back,
      tool(say("Again"), () => void this.#begin(this.step)),
      this.meant,
      tool(say("Rules"), () => void showRules(learning.game, this.shown?.rules[0])),
      tool(say("Goal"), () => void trying(() => showGoal(learning.game))),
    );
    document.body.className = "table-page learn-page lesson-page";
    document.body.dataset.state = "running";
    document
      .getElementById("main")
      ?.replaceChildren(
        html(
          "div",
          { class: "stage" },
          html("div", { class: "prompt-bar" }, this.prompt, tools),
          this.answer,
          html("div", { class: "board-area" }, this.place.root),
        ),
        html(
          "div",
          { class: "side" },
          html(
            "section",
            { class: "lesson-side", "aria-label": lesson.title },
            html("h2", {}, lesson.title),
            this.bar,
            this.count,
          ),
        ),
      );
    document.addEventListener("keydown", (event) => {
      if (event.target instanceof Element && event.target.matches("input, textarea, select, dialog *")) return;
      if (event.key === "h" || event.key === "р") this.#showMeant();
      if (event.key === "b" || event.key === "и") void showRules(learning.game, this.shown?.rules[0]);
      if (event.key === "g" || event.key === "п") void trying(() => showGoal(learning.game));
    });
    void this.place.load(learning.game).then(() => this.#begin(this.step));
  }

  get #isAsked() {
    return !this.asking && this.shown !== null && this.shown.state !== "done" && this.shown.to_act === this.shown.you;
  }

  #names() {
    const { you, players } = this.shown ?? { you: 0, players: 2 };
    return Array.from({ length: players }, (_, seat) =>
      seat === you ? say("You") : players === 2 ? say("Opponent") : say("Player {n}", { n: seat + 1 }),
    );
  }

  /** Stand at the beginning of a step. @param {number} step */
  async #begin(step) {
    if (step < 0) return;
    this.step = step;
    this.played = [];
    this.seen = 0;
    this.shown = null;
    await this.#ask([]);
  }

  /** @param {string} action */
  async #decide(action) {
    if (this.#isAsked) await this.#ask([...this.played, action]);
  }

  /**
   * Something that may not be done: the answer says why. Where just that was to be tried, the step goes on.
   * @param {string} action
   */
  async #why(action) {
    const shown = await this.#ask([...this.played, action]);
    return { allowed: false, rule: shown?.rule ?? null, sentence: shown?.reason ?? shown?.said ?? [] };
  }

  /** Ask what comes of what was decided, and show it. @param {string[]} played */
  async #ask(played) {
    const { step } = this;
    this.asking = true;
    try {
      /** @type {LessonShown} */
      const shown = await post(`/api/lessons/${this.learning.game}/${this.lesson.key}`, { step, played });
      if (step !== this.step) return null; // somewhere else by now
      this.asking = false;
      if (shown.state === "asked" || shown.state === "done") this.played = played;
      this.shown = shown;
      await this.#show();
      return shown;
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "bad");
      return null;
    } finally {
      this.asking = false;
    }
  }

  // --- Showing ---

  async #show() {
    const shown = /** @type {LessonShown} */ (this.shown);
    this.prompt.replaceChildren(...this.teller.nodes(shown.goal));
    this.bar.value = shown.step + (shown.state === "done" ? 1 : 0);
    this.count.textContent = say("Step {n} of {of}", { n: shown.step + 1, of: shown.steps });
    this.back.disabled = shown.step === 0;
    this.meant.disabled = shown.meant === null;
    if (shown.state === "done") this.kept.set(Math.max(this.kept.now, shown.step + 1));
    if (!(shown.state === "wrong" || shown.state === "refused")) await this.#showMoments(shown);
    document.body.dataset.step = String(shown.step);
    document.body.dataset.lesson = shown.state;
    document.body.dataset.decided = String(this.played.length);
    this.#showAnswer(shown);
  }

  /** Everything that was not shown yet, one after the other. @param {LessonShown} shown */
  async #showMoments(shown) {
    const last = shown.moments.length - 1;
    // Something was tried, and nothing happened.
    if (this.seen > last) return this.place.show(this.#scene(shown, last, true), true);
    for (let i = this.seen; i <= last; i++) {
      if (this.shown !== shown) return;
      await this.place.show(this.#scene(shown, i, i === last), i === 0);
    }
    this.seen = shown.moments.length;
  }

  /** @param {LessonShown} shown @param {number} i @param {boolean} isLast @returns {import("../boards/types.js").Scene} */
  #scene(shown, i, isLast) {
    const moment = shown.moments[i];
    const isAsked = isLast && shown.state !== "done" && shown.to_act === shown.you;
    return {
      view: moment.view,
      glance: moment.glance,
      previous: i ? shown.moments[i - 1].view : null,
      last: moment.action !== null && moment.seat !== null ? { seat: moment.seat, action: moment.action } : null,
      legal: isAsked ? shown.legal : [],
      seat: shown.you,
      near: shown.you,
      players: shown.players,
      names: this.#names(),
      options: shown.options,
      scores: moment.scores,
      over: shown.outcome !== null && isLast,
      components: null,
      shape: this.place.shape,
    };
  }

  /** @param {LessonShown} shown */
  #showAnswer(shown) {
    const { state, said } = shown;
    if (said === null) return this.answer.replaceChildren();
    const isDone = state === "done";
    const rules = isDone ? shown.rules.map((rule) => this.teller.mark(rule)) : [];
    const note = html(
      "div",
      { class: `notice ${isDone ? "good" : "ask"}` },
      html("span", {}, ...this.teller.nodes(said), ...rules),
    );
    if (isDone) note.append(...this.#whatNext(shown));
    this.answer.replaceChildren(note);
    const next = note.querySelector(".strong");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    this.#announce(this.teller.plain(said));
  }

  /** What follows a step that is done. @param {LessonShown} shown */
  #whatNext(shown) {
    if (shown.step + 1 < shown.steps)
      return [button(say("Next"), () => void this.#begin(shown.step + 1), { class: "strong next" })];
    const { lessons, game } = this.learning;
    const further = lessons[lessons.findIndex(({ key }) => key === this.lesson.key) + 1];
    return [
      further ? html("a", { class: "button", href: `/learn/${game}/${further.key}` }, further.title) : null,
      button(say("Play a real game"), () => trying(() => this.#play(shown)), { class: "strong next" }),
      html("a", { class: "button quiet", href: `/learn/${game}` }, say("All lessons")),
    ].filter((each) => each !== null);
  }

  /** A table with bots of the lowest level, and a coach. @param {LessonShown} shown */
  async #play({ game, options, players }) {
    const { players: _, ...more } = options;
    const seats = ["me", ...Array(players - 1).fill(`bot:${LEVEL}`)];
    coached.set(true);
    const { table } = await post("/api/tables", { game, options: more, seats, first: "random", public: false });
    location.href = `/t/${table}`;
  }

  /** Draw what is meant on the board. */
  #showMeant() {
    const { meant, you } = this.shown ?? {};
    if (!meant) return;
    this.place.suggest([{ line: meant, kind: "good" }], you ?? 0);
    this.answer.replaceChildren(html("div", { class: "notice" }, html("span", {}, ...this.teller.told(meant))));
    this.#announce(this.teller.plain(meant));
  }

  /** @param {string} words */
  #announce(words) {
    const live = document.getElementById("live");
    if (live) live.textContent = words;
  }
}
