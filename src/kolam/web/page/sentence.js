// Sentences of the game: lists of parts, filled in with the players' names, pictures of pieces and links to rules.

import { button, html } from "./html.js";
import { say } from "./words.js";

/** @typedef {import("../types/messages.js").PartShown} PartShown */
/** @typedef {Array<string | PartShown>} Line */

/** The places of the board that a line is about. @param {Line} line @param {number | null} you @returns {string[]} */
export const placesOf = (line, you) =>
  line.flatMap((part) =>
    typeof part !== "string" && part.kind === "place" ? [String(part.value).replace(/\byou\b/, String(you ?? 0))] : [],
  );

/** How a part reads. @param {string | PartShown} part @param {string[]} names  the players' */
function words(part, names) {
  if (typeof part === "string") return part;
  if (part.kind === "seat" && names[Number(part.value)])
    return (part.instead ?? "{}").replace("{}", names[Number(part.value)]);
  return part.kind === "action" ? (part.instead ?? part.text) : part.text;
}

/** A line as text alone, as a screen reader says it. @param {Line | null | undefined} line @param {string[]} names */
export const plain = (line, names) => (line ?? []).map((part) => words(part, names)).join("");

/** The rules that a line comes from and does not name. @param {Line | null | undefined} line @returns {string[]} */
export const rulesOf = (line) =>
  (line ?? []).flatMap((part) =>
    typeof part !== "string" && part.kind === "rule" && !part.text ? [String(part.value)] : [],
  );

export class Teller {
  /**
   * @param {object} table
   * @param {() => string[]} table.names  the players'
   * @param {(piece: string) => SVGElement | null} table.chip  the picture of a piece, if the board has one
   * @param {(rule: string) => void} table.rules
   * @param {(seat: number) => SVGElement} table.face
   */
  constructor(table) {
    this.table = table;
  }

  /** @param {Line | null | undefined} line */
  plain(line) {
    return plain(line, this.table.names());
  }

  /** A sentence as text within another one: without its closing mark. @param {Line | null | undefined} line */
  clause(line) {
    const text = this.plain(line);
    return text.endsWith(".") ? text.slice(0, -1) : text;
  }

  /** A player: face and name. @param {number} seat */
  who(seat) {
    return html("b", { class: `who seat-${seat}` }, this.table.face(seat), this.table.names()[seat] ?? "");
  }

  /** What a line looks like. @param {Line | null | undefined} line @returns {(Node | string)[]} */
  nodes(line) {
    const parts = line ?? [];
    // A parenthesis stays with the picture that it opens.
    const opens = (/** @type {number} */ i) => {
      const [before, part] = [parts[i], parts[i + 1]];
      return typeof before === "string" && before.endsWith("(") && typeof part === "object" && part.kind === "piece";
    };
    return parts.map((part, i) => {
      if (typeof part === "string") return opens(i) ? part.slice(0, -1) : part;
      return this.#node(part, opens(i - 1) ? "(" : "");
    });
  }

  /** What a line looks like, and at its end a mark for the rule that it comes from. @param {Line | null | undefined} line */
  told(line) {
    return [...this.nodes(line), ...rulesOf(line).map((rule) => this.mark(rule))];
  }

  /** A small mark that leads to a rule. @param {string} rule @param {Record<string, any>} [more] */
  mark(rule, more = {}) {
    const open = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.table.rules(rule);
    };
    const press = button(rule, () => {}, { class: "rule-mark", "aria-label": say("Rule {rule}", { rule }), ...more });
    press.addEventListener("click", open);
    return press;
  }

  /** @param {PartShown} part @param {string} opening  what stands right before it @returns {Node | string} */
  #node(part, opening) {
    const text = words(part, this.table.names());
    if (!text) return opening; // it is only known by it
    switch (part.kind) {
      case "seat":
        return html("b", { class: `who seat-${part.value}` }, this.table.face(Number(part.value)), text);
      case "piece": {
        const chip = this.table.chip(String(part.value));
        if (!chip) return opening + text;
        // The picture stays with the first word; a long text goes on in the next line.
        const [first, ...more] = text.split(/(?= )/);
        const named = html("span", { class: "piece-named" }, ...(opening ? [opening] : []), chip, first);
        return more.length ? html("span", {}, named, more.join("")) : named;
      }
      case "rule":
        return button(text, () => this.table.rules(String(part.value)), {
          class: "link",
          "aria-label": say("Rule {rule}", { rule: part.value }),
        });
      case "action":
        return html("i", { class: "action-named" }, text);
      default:
        return text;
    }
  }
}
