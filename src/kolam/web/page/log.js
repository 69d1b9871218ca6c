// The game told in sentences; what happened since your last turn is marked.

import { html } from "./html.js";
import { say } from "./words.js";

/**
 * Put the players' names where the sentences say "Seat 0".
 * @param {string} line
 * @param {string[]} names
 */
export const named = (line, names) => line.replace(/(?:[Ss]eat|[Мм]есто|[Ии]грок) (\d)(?!\d)/g, (all, seat) => names[Number(seat)] ?? all);

export class Log {
  constructor() {
    this.list = html("ol", { class: "log", "aria-label": say("What happened"), tabindex: 0 });
  }

  /**
   * @param {any[]} entries
   * @param {number | null} you
   * @param {string[]} names
   */
  show(entries, you, names) {
    const own = you === null ? -1 : entries.findLastIndex((entry) => entry.seat === you);
    const rows = [];
    entries.forEach((entry, i) => {
      if (own >= 0 && i === own + 1) rows.push(html("li", { class: "since" }, say("Since your last turn")));
      for (const line of entry.lines) rows.push(html("li", { class: `${i > own && own >= 0 ? "new" : ""} seat-${entry.seat}` }, named(line, names)));
    });
    if (!rows.length) rows.push(html("li", { class: "soft" }, say("Nothing has happened yet.")));
    this.list.replaceChildren(...rows);
    this.list.scrollTop = this.list.scrollHeight;
  }
}
