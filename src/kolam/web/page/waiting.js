// A table that waits for its players: the link to send, the seats to sit down on.

import { post } from "./api.js";
import { toast, trying } from "./dialogs.js";
import { button, html } from "./html.js";
import { seatName } from "./lists.js";
import { picture } from "./pictures.js";
import { say } from "./words.js";

/** @typedef {import("../types/messages.js").TableReply} TableReply */
/** @typedef {import("../types/messages.js").SeatShown} SeatShown */

/** @param {TableReply} table  the snapshot @param {string} title */
export function waitingRoom(table, title) {
  const free = table.seats.filter((seat) => seat.kind === "open").length;
  const sits = table.you !== null;
  return html(
    "section",
    { class: "waiting", "aria-label": say("Waiting for players") },
    html("div", { class: "waiting-picture" }, picture(table.game)),
    html(
      "div",
      {},
      html("h2", {}, title),
      html(
        "p",
        {},
        sits
          ? say("{n} seats are free. Send this link to whom you want to play with; the game starts by itself.", { n: free })
          : say("This table waits for players. Take a seat, or stay and watch."),
      ),
      html("div", { class: "row share" }, linkField(), button(say("Copy the link"), copyLink, { class: "strong" })),
      html("ul", { class: "seats" }, ...table.seats.map((seat, i) => seatLine(table, seat, i, sits))),
      sits
        ? html(
            "div",
            { class: "row" },
            button(say("Leave the table"), () => trying(() => post(`/api/tables/${table.id}/leave`)), { class: "quiet" }),
          )
        : null,
    ),
  );
}

/** @param {TableReply} table @param {SeatShown} seat @param {number} i @param {boolean} sits */
function seatLine(table, seat, i, sits) {
  const open = seat.kind === "open";
  const keep = open && seat.kept && !seat.kept_for_you;
  return html(
    "li",
    {},
    html(
      "span",
      {},
      `${say("Seat {n}", { n: i + 1 })}: ${keep ? say("kept for {name}", { name: seat.name }) : seatName(seat)}`,
    ),
    open && !sits && !keep
      ? button(say("Sit here"), () => trying(() => post(`/api/tables/${table.id}/join`, { seat: i })), { class: "strong" })
      : null,
    open && table.creator
      ? button(say("For a program"), () => trying(() => token(table, i)), {
          class: "quiet",
          "data-tip": say("A token with which your own program can sit here"),
        })
      : null,
  );
}

/** @param {TableReply} table @param {number} seat */
async function token(table, seat) {
  const { token: given } = await post(`/api/tables/${table.id}/token`, { seat });
  const line = `kolam bot --server ${location.origin} --table ${table.id} --seat ${seat} --token ${given} --bot search:3`;
  await copy(line);
}

function linkField() {
  const field = html("input", {
    type: "text",
    readonly: true,
    value: location.href.split("#")[0],
    "aria-label": say("Link to this table"),
  });
  field.addEventListener("focus", () => field.select());
  return field;
}

export const copyLink = () => trying(() => copy(location.href.split("#")[0]));

/** @param {string} words */
async function copy(words) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches && words.startsWith("http")) {
    await navigator.share({ url: words }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(words);
    toast(say("Copied."));
  } catch {
    toast(words);
  }
}
