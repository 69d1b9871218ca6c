// The game told in sentences; what happened since your last turn is marked.

import { html } from "./html.js";
import { say } from "./words.js";

/** @typedef {import("../types/messages.js").LogItem} LogItem */

/** The pawns by which Ganesha's sentences name the seats, in Russian in several cases. */
const PAWNS = ["Elephant|Слон[ау]?", "Tiger|Тигр[ау]?", "Monkey|Обезьян[аеы]", "Cow|Коров[аеы]"];
const SEAT = new RegExp(
  `(?:[Ss]eat|Место|[Ии]грок(?:а|у|ом|е)?) (\\d)(?!\\d)|${PAWNS.map((forms) => `(${forms})`).join("|")}`,
  "g",
);

/**
 * Put the players' names where the sentences say "Seat 0" or "Elephant". Names have no cases, so a Russian pawn stays
 * before its player, and so does «игрока» in any case but the first. A small «место» is a space of a board.
 * @param {string} line
 * @param {string[]} names
 */
export const named = (line, names) =>
  line.replace(SEAT, (all, seat, ...pawns) => {
    const name = names[seat ?? pawns.findIndex(Boolean)];
    const declined = /^игрок[а-я]+ /i.exec(all)?.[0] ?? "";
    return name === undefined ? all : /[а-я]$/.test(all) ? `${all} (${name})` : declined + name;
  });

export class Log {
  constructor() {
    this.list = html("ol", { class: "log", "aria-label": say("What happened"), tabindex: 0 });
  }

  /**
   * @param {LogItem[]} entries
   * @param {number | null} you
   * @param {string[]} names
   */
  show(entries, you, names) {
    const own = you === null ? -1 : entries.findLastIndex((entry) => entry.seat === you);
    const rows = [];
    entries.forEach((entry, i) => {
      if (own >= 0 && i === own + 1) rows.push(html("li", { class: "since" }, say("Since your last turn")));
      for (const line of entry.lines)
        rows.push(html("li", { class: `${i > own && own >= 0 ? "new" : ""} seat-${entry.seat}` }, named(line, names)));
    });
    if (!rows.length) rows.push(html("li", { class: "soft" }, say("Nothing has happened yet.")));
    this.list.replaceChildren(...rows);
    this.list.scrollTop = this.list.scrollHeight;
  }
}
