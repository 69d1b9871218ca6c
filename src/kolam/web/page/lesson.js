// A lesson on the board: a step says what is wanted, the player makes the real moves, and every move is answered.

import { post } from "./api.js";
import { trying } from "./dialogs.js";
import { Exercise } from "./exercise.js";
import { showGoal } from "./goal.js";
import { button, html } from "./html.js";
import { progress } from "./progress.js";
import { showRules } from "./rules.js";
import { coached } from "./settings.js";
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
    this.bar = html("progress", { max: lesson.steps, value: 0, "aria-label": say("Progress") });
    this.count = html("span", { class: "soft small" });
    this.exercise = new Exercise(learning.game, {
      decide: (action) => void this.#decide(action),
      why: (action) => this.#why(action),
      asked: () => this.#isAsked,
      waitingFor: () => say("This step is done: press Next."),
      position: () => this.shown,
    });
    const { exercise } = this;
    this.back = exercise.tool(say("Step back"), () => void this.#begin(this.step - 1));
    this.meant = exercise.tool(say("Show me"), () => this.#showMeant());
    const tools = [
      this.back,
      exercise.tool(say("Again"), () => void this.#begin(this.step)),
      this.meant,
      exercise.tool(say("Rules"), () => void showRules(learning.game, this.shown?.rules[0])),
      exercise.tool(say("Goal"), () => void trying(() => showGoal(learning.game))),
    ];
    const side = html(
      "section",
      { class: "lesson-side", "aria-label": lesson.title },
      html("h2", {}, lesson.title),
      this.bar,
      this.count,
    );
    exercise.keys([
      ["hр", () => this.#showMeant()],
      ["bи", () => void showRules(learning.game, this.shown?.rules[0])],
      ["gп", () => void trying(() => showGoal(learning.game))],
    ]);
    void exercise.open("", tools, side).then(() => this.#begin(this.step));
  }

  get #isAsked() {
    return !this.asking && this.shown !== null && this.shown.state !== "done" && this.shown.to_act === this.shown.you;
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
      this.exercise.failed(error);
      return null;
    } finally {
      this.asking = false;
    }
  }

  // --- Showing ---

  async #show() {
    const shown = /** @type {LessonShown} */ (this.shown);
    this.exercise.prompt.replaceChildren(...this.exercise.teller.nodes(shown.goal));
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
    if (this.seen > last) return this.exercise.place.show(this.#scene(shown, last, true), true);
    for (let i = this.seen; i <= last; i++) {
      if (this.shown !== shown) return;
      await this.exercise.place.show(this.#scene(shown, i, i === last), i === 0);
    }
    this.seen = shown.moments.length;
  }

  /** @param {LessonShown} shown @param {number} i @param {boolean} isLast */
  #scene(shown, i, isLast) {
    return this.exercise.scene(shown.moments[i], {
      previous: i ? shown.moments[i - 1].view : null,
      asked: isLast && shown.state !== "done" && shown.to_act === shown.you,
      over: shown.outcome !== null && isLast,
    });
  }

  /** @param {LessonShown} shown */
  #showAnswer(shown) {
    const { state, said } = shown;
    if (said === null) this.exercise.answer.replaceChildren();
    else if (state === "done") this.exercise.reply("good", said, [...this.#rules(shown), ...this.#whatNext(shown)]);
    else this.exercise.reply("ask", said);
  }

  /** Marks of the rules that a step was about. @param {LessonShown} shown */
  #rules(shown) {
    return shown.rules.map((rule) => this.exercise.teller.mark(rule));
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
    this.exercise.place.suggest([{ line: meant, kind: "good" }], you ?? 0);
    this.exercise.reply("", meant);
  }
}
