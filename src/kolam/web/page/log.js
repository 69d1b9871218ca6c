// The game told in sentences; what happened since your last turn is marked, and a line shows its places on the board.

import { button, html } from "./html.js";
import { placesOf, rulesOf } from "./sentence.js";
import { say } from "./words.js";

/** @typedef {import("../types/messages.js").LogItem} LogItem */
/** @typedef {import("./sentence.js").Line} Line */

export class Log {
  /**
   * @param {import("./sentence.js").Teller} teller
   * @param {(places: string[]) => void} point  shows places on the board; none ends it
   * @param {() => void} recap  shows on the board what the others did since the reader's turn
   */
  constructor(teller, point, recap) {
    this.teller = teller;
    this.point = point;
    this.recap = recap;
    this.list = html("ol", { class: "log", "aria-label": say("What happened"), tabindex: 0 });
    for (const kind of ["pointerover", "focusin"])
      this.list.addEventListener(kind, (event) => this.#shown(/** @type {Element} */ (event.target)));
    for (const kind of ["pointerleave", "focusout"]) this.list.addEventListener(kind, () => this.point([]));
    this.list.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {LogItem[]} entries @param {number | null} you */
  show(entries, you) {
    const own = you === null ? -1 : entries.findLastIndex((entry) => entry.seat === you);
    const rows = [];
    entries.forEach((entry, i) => {
      if (own >= 0 && i === own + 1) rows.push(this.#since());
      for (const line of entry.lines)
        rows.push(this.#row(line, `${i > own && own >= 0 ? "new" : ""} seat-${entry.seat}`, you));
    });
    if (!rows.length) rows.push(html("li", { class: "soft" }, say("Nothing has happened yet.")));
    this.list.replaceChildren(...rows);
    this.toNewest();
  }

  /** Show the last lines. */
  toNewest() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  #since() {
    const press = button(say("Since your last turn"), () => this.recap(), {
      class: "link",
      "data-tip": say("Show it on the board"),
    });
    return html("li", { class: "since" }, press);
  }

  /** @param {Line} line @param {string} kind @param {number | null} you */
  #row(line, kind, you) {
    const places = placesOf(line, you);
    return html(
      "li",
      { class: kind, tabindex: -1, "data-places": places.length ? JSON.stringify(places) : null },
      ...this.teller.nodes(line),
      // Quiet: seen where one points or stands. Enter opens it, so that there is no further stop for Tab.
      ...rulesOf(line).map((rule) => this.teller.mark(rule, { tabindex: -1 })),
    );
  }

  /** @param {Element} target */
  #shown(target) {
    const row = target.closest("li");
    this.point(JSON.parse(row?.getAttribute("data-places") ?? "[]"));
  }

  /**
   * The arrow keys go from line to line; from the list itself, up goes to the newest. Enter opens the rule of a line.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const row = document.activeElement;
    if (event.key === "Enter" && row?.matches("li") && this.list.contains(row)) {
      const mark = row.querySelector(".rule-mark");
      if (mark instanceof HTMLElement) mark.click();
      return;
    }
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    const rows = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll("li[tabindex]")]);
    const at = rows.findIndex((row) => row === document.activeElement);
    const to = at < 0 ? rows.length - 1 : at + (event.key === "ArrowUp" ? -1 : 1);
    event.preventDefault();
    rows[Math.max(0, Math.min(rows.length - 1, to))]?.focus();
  }
}
