// A puzzle on the board: one action is clearly best. Every answer is told what it costs; the right one why it is right.

import { post } from "./api.js";
import { trying } from "./dialogs.js";
import { Exercise } from "./exercise.js";
import { Hint } from "./hint.js";
import { button, html } from "./html.js";
import { showRules } from "./rules.js";
import { packed, Variations } from "./variations.js";
import { percent, say } from "./words.js";

/** @typedef {import("../types/messages.js").PuzzleShown} PuzzleShown */
/** @typedef {import("../types/messages.js").PuzzleAnswered} PuzzleAnswered */
/** @typedef {import("./sentence.js").Line} Line */

/**
 * @typedef {object} Series  Where puzzles come from, and what follows them.
 * @property {string} game
 * @property {string} title
 * @property {(puzzle: PuzzleShown) => string} path  where its answers are asked
 * @property {(puzzle: PuzzleShown) => Line} goal  what is asked, in a sentence
 * @property {(puzzle: PuzzleShown, atOnce: boolean) => void} solved
 * @property {(puzzle: PuzzleShown, answered: PuzzleAnswered) => Promise<string>} trial  where it can be played on
 * @property {(puzzle: PuzzleShown) => (Node | null)[]} next  what follows it
 * @property {(puzzle: PuzzleShown) => Node[]} side
 */

export class PuzzlePage {
  /** @param {Series} series */
  constructor(series) {
    this.series = series;
    /** @type {PuzzleShown | null} */
    this.puzzle = null;
    /** @type {PuzzleAnswered | null} what the right answer is, once it is known */
    this.answered = null;
    this.isDone = false;
    /** whether nothing else was tried yet, and no hint asked for */
    this.atOnce = true;
    this.asking = false;
    this.exercise = new Exercise(series.game, {
      decide: (action) => void this.#decide(action),
      why: (action) => this.#why(action),
      asked: () => this.#isAsked,
      waitingFor: () => say("This puzzle is solved."),
      position: () => this.puzzle,
    });
    const { exercise } = this;
    this.hint = new Hint({
      teller: exercise.teller,
      ask: () => this.#help(),
      draw: (moves) => exercise.place.suggest(moves, this.puzzle?.you ?? 0),
      play: (action) => void this.#decide(action),
      you: () => this.puzzle?.you ?? 0,
    });
    this.helping = exercise.tool(say("Hint"), () => void this.#further());
    this.side = html("section", { class: "lesson-side", "aria-label": series.title });
    exercise.keys([
      ["hр", () => void this.#further()],
      ["nт", () => this.exercise.answer.querySelector("a.next, button.next")?.dispatchEvent(new MouseEvent("click"))],
    ]);
    const again = exercise.tool(say("Again"), () => this.puzzle && void this.show(this.puzzle));
    const rules = exercise.tool(say("Rules"), () => void showRules(series.game));
    this.opened = exercise.open("puzzle-page", [this.helping, again, rules], this.side);
    exercise.answer.before(this.hint.root);
  }

  get #isAsked() {
    return !this.asking && !this.isDone && this.puzzle !== null;
  }

  /** Ask a puzzle. @param {PuzzleShown} puzzle */
  async show(puzzle) {
    await this.opened;
    const isNew = puzzle !== this.puzzle;
    Object.assign(this, { puzzle, isDone: false, atOnce: isNew || this.atOnce, answered: isNew ? null : this.answered });
    this.hint.close();
    const { exercise, series } = this;
    exercise.answer.replaceChildren();
    exercise.prompt.replaceChildren(...exercise.teller.nodes(series.goal(puzzle)));
    this.side.replaceChildren(...series.side(puzzle));
    this.helping.disabled = false;
    await exercise.place.show(exercise.scene(this.#before, { asked: true }), true);
    this.#mark("asked");
  }

  /** The moment that is asked about. */
  get #before() {
    const { view, glance, scores } = /** @type {PuzzleShown} */ (this.puzzle);
    return { seat: null, action: null, view, glance, scores };
  }

  /** @param {string} state */
  #mark(state) {
    Object.assign(document.body.dataset, { puzzle: state, key: this.puzzle?.key });
  }

  /** @param {string | null} action @returns {Promise<PuzzleAnswered>} */
  #ask(action) {
    return post(this.series.path(/** @type {PuzzleShown} */ (this.puzzle)), { action });
  }

  /** @param {string | null} action @returns {Promise<Line[]>} */
  async #reasons(action) {
    const path = this.series.path(/** @type {PuzzleShown} */ (this.puzzle));
    return (await post(`${path}/why`, { action })).sentences;
  }

  // --- Answering ---

  /** @param {string} action */
  async #decide(action) {
    if (!this.#isAsked) return;
    const { puzzle } = this;
    this.asking = true;
    this.hint.close();
    try {
      const found = await this.#ask(action);
      if (puzzle !== this.puzzle) return; // somewhere else by now
      if (found.state === "right") await this.#right(found);
      else if (found.state === "wrong") this.#wrong(action, found.lost);
    } catch (error) {
      this.exercise.failed(error);
    } finally {
      this.asking = false;
    }
  }

  /** @param {string} action  that may not be done */
  async #why(action) {
    const { reason, rule } = await this.#ask(action);
    return { allowed: false, rule, sentence: reason ?? [] };
  }

  /** @param {PuzzleAnswered} found */
  async #right(found) {
    const { exercise, series } = this;
    const puzzle = /** @type {PuzzleShown} */ (this.puzzle);
    this.isDone = true;
    this.helping.disabled = true;
    series.solved(puzzle, this.atOnce);
    if (found.after) await exercise.place.show(exercise.scene(found.after, { previous: puzzle.view, asked: false }));
    exercise.place.suggest([{ line: found.says ?? [], kind: "good" }], puzzle.you);
    const why = html("p", { class: "puzzle-why" }, say("Thinking…"));
    const on = button(say("Play on from here"), () =>
      trying(async () => (location.href = await series.trial(puzzle, found))),
    );
    const about = found.theme ? html("p", { class: "soft small" }, `${found.theme.name}. ${found.theme.about}`) : null;
    const row = html("div", { class: "row" }, ...series.next(puzzle), on);
    exercise.reply("good", [say("That is it."), " ", ...(found.says ?? [])], [why, about, row]);
    this.#mark("solved");
    this.#tell(why, found.best);
  }

  /** Costs something: it is drawn on the board, and nothing is played. @param {string} action @param {number} lost */
  #wrong(action, lost) {
    const { exercise } = this;
    const puzzle = /** @type {PuzzleShown} */ (this.puzzle);
    this.atOnce = false;
    void exercise.place.show(exercise.scene(this.#before, { asked: true }), true);
    const line = puzzle.says[puzzle.legal.indexOf(action)] ?? [action];
    exercise.place.suggest([{ line, kind: "bad" }], puzzle.you);
    const why = html("p", { class: "puzzle-why" }, say("Thinking…"));
    const cost = say("That costs about {n} of your chance to win. Try another one.", { n: percent(lost) });
    exercise.reply("ask", [...line, " ", cost], [why]);
    this.#mark("wrong");
    this.#tell(why, action);
  }

  /** Fill in the reasons when they have come. @param {HTMLElement} to @param {string | null} action */
  #tell(to, action) {
    void this.#reasons(action).then(
      (sentences) => {
        to.replaceChildren(...sentences.flatMap((line) => [...this.exercise.teller.nodes(line), " "]));
        to.dataset.told = String(sentences.length);
      },
      (error) => to.replaceChildren(error.message),
    );
  }

  // --- Help ---

  async #further() {
    if (!this.#isAsked) return;
    this.atOnce = false;
    this.exercise.answer.replaceChildren();
    await this.hint.further();
  }

  /** What the hint tells, step by step. */
  async #help() {
    try {
      this.answered ??= await this.#ask(null);
      const { best, says, theme } = this.answered;
      const brief = await this.#reasons(null);
      return { is: "hint", action: best, says, brief, why: [], alternatives: [], expected: [], about: theme?.about };
    } catch (error) {
      return { is: "refused", sentence: error instanceof Error ? error.message : String(error) };
    }
  }
}

/** Where a position can be played on. @param {PuzzleAnswered} answered */
export async function trialOf({ start, best }) {
  const tried = new Variations(/** @type {any} */ ({ ...start, seed: crypto.getRandomValues(new Uint32Array(1))[0] }));
  if (best !== null) tried.play(best);
  return `/try#t=${await packed(tried)}`;
}
