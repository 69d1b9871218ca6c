// Lists of tables: mine, and those that wait for players.

import { html } from "./html.js";
import { levelName } from "./levels.js";
import { picture } from "./pictures.js";
import { say, language } from "./words.js";

/** @typedef {import("../types/messages.js").TableListed} TableListed */
/** @typedef {import("../types/messages.js").SeatListed} SeatListed */

/**
 * One table as a line of a list.
 * @param {TableListed} table
 * @param {Record<string, string>} titles
 */
export function tableLine(table, titles) {
  const sits = table.seats.some((seat) => seat.you);
  const goes = table.your_turn || (table.state === "open" && !sits); // it says what to do, not how it stands
  const shown = table.state === "over" ? table.seats : table.seats.filter((seat) => !seat.you);
  const state =
    table.state === "over"
      ? result(table)
      : table.state === "open"
        ? sits
          ? say("waits for players")
          : say("Sit down")
        : table.your_turn
          ? say("Play on")
          : say("running, decision {n}", { n: table.ply });
  const line = html(
    "a",
    { class: `table-line${table.your_turn ? " yours" : ""}`, href: `/t/${table.id}` },
    html("span", { class: "thumb", "aria-hidden": "true" }, picture(table.game)),
    html("span", { class: "what" }, titles[table.game] ?? table.game),
    html("span", { class: "who" }, ...shown.flatMap((seat, i) => [i ? ", " : "", who(seat)])),
    html("span", { class: goes ? "state go" : "state" }, state),
    html("time", { datetime: new Date(table.changed ?? table.created).toISOString() }, ago(table.changed ?? table.created)),
  );
  return html("li", {}, line);
}

/** Who sits there, as a small label. @param {SeatListed} seat */
function who(seat) {
  const kind = seat.kind === "open" ? "free" : seat.you ? "me" : seat.kind;
  return html("span", { class: `seated ${kind}` }, seatName(seat));
}

/** A seat in a word. @param {SeatListed} seat */
export function seatName(seat) {
  if (seat.kind === "open") return say("open seat");
  if (seat.you) return say("you");
  if (seat.kind === "bot") return `${say(seat.name)} (${levelName(seat.level ?? 1)})`;
  return seat.name;
}

/** @param {TableListed} table */
function result(table) {
  const won = table.seats.some((seat, i) => seat.you && table.outcome?.winners?.includes(i));
  const scores = (table.outcome?.scores ?? []).join(" : ");
  return won ? say("won, {scores}", { scores }) : say("over, {scores}", { scores });
}

/** A moment as "3 hours ago". @param {number} at */
export function ago(at) {
  const seconds = Math.round((at - Date.now()) / 1000);
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto", style: "short" });
  for (const [unit, size] of /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ])) {
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  }
  return say("just now");
}
