// A hint in steps, each one press further: where to look, what to do, why, and everything else.

import { button, html } from "./html.js";
import { placesOf } from "./sentence.js";
import { percent, say } from "./words.js";

/** @typedef {Omit<import("../types/messages.js").HintReply, "is" | "id" | "version" | "chance">} Advice */
/** @typedef {Advice & {chance?: number, about?: string}} Given  of a puzzle without a chance, but with what it is about */
/** @typedef {import("./sentence.js").Line} Line */

/**
 * @typedef {object} Table  What the table page does for a hint.
 * @property {import("./sentence.js").Teller} teller
 * @property {() => Promise<any>} ask
 * @property {(moves: {line: Line, kind: "good" | "bad", areaOnly?: boolean}[]) => void} draw  on the board; none ends it
 * @property {(action: string) => void} play
 * @property {() => number | null} you
 */

/** The steps. */
const [WHERE, WHAT, WHY, MORE] = [1, 2, 3, 4];

export class Hint {
  /** @type {Given | null} */
  #given = null;
  #step = 0;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.root = html("section", { class: "hint", hidden: true, "aria-label": say("Hint"), "aria-live": "polite" });
  }

  get isOpen() {
    return !this.root.hidden;
  }

  /** One step further; the first press asks. */
  async further() {
    if (this.isOpen && !this.#given) return; // it is asked already
    if (!this.#given) {
      this.root.hidden = false;
      this.root.replaceChildren(html("p", {}, say("Thinking…")));
      const answer = await this.table.ask();
      if (!this.isOpen) return;
      if (answer.is === "refused") return this.root.replaceChildren(html("p", {}, answer.sentence), this.#close());
      this.#given = answer;
      this.#step = placesOf(answer.says, this.table.you()).length ? 0 : WHERE; // nowhere to look: what to do, at once
    }
    this.#step = Math.min(this.#given?.chance === undefined ? WHY : MORE, this.#step + 1);
    this.#show();
  }

  /** The board was drawn anew. */
  redraw() {
    if (this.#given) this.#draw(this.#given.says);
  }

  /** Leave it. */
  close() {
    if (!this.isOpen) return;
    this.#given = null;
    this.#step = 0;
    this.root.hidden = true;
    this.table.draw([]);
  }

  #show() {
    const { teller } = this.table;
    const given = /** @type {Given} */ (this.#given);
    this.#draw(given.says);
    const told = [
      this.#step === WHERE && given.about ? html("p", {}, given.about) : null,
      this.#step === WHERE ? html("p", {}, say("Look at what glows on the board.")) : null,
      this.#step >= WHAT ? html("p", { class: "hint-what" }, ...teller.told(given.says)) : null,
      this.#step >= WHY ? html("p", {}, ...given.brief.flatMap((line) => [...teller.nodes(line), " "])) : null,
      this.#step >= MORE ? this.#account(given) : null,
    ];
    const more = given.chance === undefined ? undefined : say("More");
    const next = { [WHERE]: say("What to do?"), [WHAT]: say("Why?"), [WHY]: more }[this.#step];
    this.root.replaceChildren(
      ...told.filter((each) => each !== null),
      html(
        "div",
        { class: "row" },
        next ? button(next, () => void this.further(), { class: "hint-next" }) : null,
        this.#step >= WHAT ? button(say("Play it"), () => this.table.play(given.action), { class: "strong" }) : null,
        this.#close(),
      ),
    );
  }

  /** @param {Line} line */
  #draw(line) {
    this.table.draw([{ line, kind: "good", areaOnly: this.#step === WHERE }]);
  }

  /**
   * Everything that is not told yet: the chance, what else there is (drawn when pointed at), all reasons, what is expected.
   * @param {Given} given
   */
  #account(given) {
    const { teller } = this.table;
    const others = given.alternatives.map(({ says, chance }) => {
      const line = html("li", { tabindex: 0 }, ...teller.nodes(says), ` ${percent(chance)}`);
      for (const kind of ["pointerenter", "focus"]) line.addEventListener(kind, () => this.#draw(says));
      for (const kind of ["pointerleave", "blur"]) line.addEventListener(kind, () => this.#draw(given.says));
      return line;
    });
    const told = given.brief.map((line) => JSON.stringify(line));
    const more = given.why.filter((line) => !told.includes(JSON.stringify(line)));
    return html(
      "div",
      { class: "hint-account small" },
      html("p", {}, say("Winning chance about {chance}.", { chance: percent(given.chance ?? 0) })),
      html("p", {}, ...more.flatMap((line) => [...teller.nodes(line), " "])),
      others.length ? html("p", { class: "soft" }, say("Or:")) : null,
      others.length ? html("ul", {}, ...others) : null,
      given.expected.length ? html("p", { class: "soft" }, say("Expected then:")) : null,
      given.expected.length ? html("ol", {}, ...given.expected.map((line) => html("li", {}, ...teller.nodes(line)))) : null,
    );
  }

  #close() {
    return button(say("Close"), () => this.close());
  }
}
