// The coach: before a serious mistake it asks once, with a better move drawn on the board; what was hard to find it praises.

import { dialog, toast } from "./dialogs.js";
import { html } from "./html.js";
import { coached } from "./settings.js";
import { say } from "./words.js";

/** @typedef {import("../types/messages.js").TableReply} TableReply */
/** @typedef {import("../types/messages.js").WeighReply} WeighReply */
/** @typedef {import("./sentence.js").Line} Line */

/** Whether there is one at a table: if it is wanted, and only bots play there besides. @param {TableReply} now */
export const hasCoach = (now) => coached.on && now.hints;

/**
 * @typedef {object} Table  What the table page does for it.
 * @property {import("./sentence.js").Teller} teller
 * @property {(action: string) => Promise<any>} ask
 * @property {(moves: {line: Line, kind: "good" | "bad"}[]) => void} draw  on the board; none ends it
 * @property {(action: string) => Line} says
 */

export class Coach {
  /** @type {WeighReply | null} what is praised once it is played */
  #praised = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
  }

  /** Whether a decision is to be made: always, but for serious mistakes that the reader takes back. @param {string} action */
  async lets(action) {
    const { teller, ask, draw, says } = this.table;
    this.#praised = null;
    /** @type {any} */
    const said = await ask(action);
    if (said.is !== "weigh") return true; // it can not be asked just now
    if (said.fine) this.#praised = said;
    if (!said.better) return true;
    draw([
      { line: says(action), kind: "bad" },
      { line: said.better, kind: "good" },
    ]);
    const why = html("p", {}, ...said.why.flatMap((/** @type {Line} */ line) => [...teller.nodes(line), " "]));
    const better = html("p", {}, say("Better:"), " ", ...teller.told(said.better));
    const yes = { words: say("Play it all the same"), value: () => true, kind: "quiet" };
    const sure = await dialog(say("Are you sure?"), [better, why], [yes], { no: say("Think again"), kind: "low" });
    draw([]);
    return sure === true;
  }

  /** A decision was made: if it was a fine one, say so. */
  praise() {
    const said = this.#praised;
    this.#praised = null;
    if (said) toast([`${say("Well played!")} `, ...said.why.flatMap((line) => [...this.table.teller.nodes(line), " "])]);
  }
}
