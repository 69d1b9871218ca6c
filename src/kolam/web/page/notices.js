// What lies above the board: lost connection, requests to answer, players away, the way to a rematch.

import { post } from "./api.js";
import { trying } from "./dialogs.js";
import { button, html } from "./html.js";
import { say } from "./words.js";

/** @typedef {import("../types/messages.js").TableReply} TableReply */
/** @typedef {import("../types/messages.js").RequestShown} RequestShown */
/** @typedef {import("../types/messages.js").SeatShown} SeatShown */
/** @typedef {import("../types/messages.js").ClientMessage} ClientMessage */

/**
 * @param {TableReply | null} now  the snapshot
 * @param {"here" | "away" | "refused"} connection
 * @param {(message: ClientMessage) => void} send
 * @param {() => void} rematch
 */
export function notices(now, connection, send, rematch) {
  const notes = [];
  if (connection === "away")
    notes.push(note("bad", say("The connection is lost. Nothing is lost of the game: trying again…")));
  if (!now) return notes;
  const { request, seats, you, state } = now;
  if (request) notes.push(requestNote(request, seats, you, send));
  if (state === "running" && you !== null) {
    seats.forEach((seat, i) => {
      if (i === you) return;
      if (seat.late || seat.gone) notes.push(absentNote(seat, i, send));
      else if (seat.gone_at && !seat.here)
        notes.push(note("", say("{name} is away. If nobody comes back soon, a bot may play on.", { name: seat.name })));
    });
  }
  const plain = state === "running" && seats.find((seat) => seat.plain);
  if (plain)
    notes.push(
      note("", say("{name} can not think just now and plays what looks best at first sight.", { name: plain.name })),
    );
  const taken = state === "running" && you === null && seats.findIndex((seat) => seat.kind === "bot" && seat.kept_for_you);
  if (typeof taken === "number" && taken >= 0) {
    notes.push(
      note(
        "",
        say("A bot plays at your seat."),
        button(say("Take it back"), () => trying(() => post(`/api/tables/${now.id}/join`, { seat: taken })), {
          "data-seat": taken,
        }),
      ),
    );
  }
  if (state === "over" && now.rematch)
    notes.push(
      note(
        "good",
        say("There is a new table for the rematch."),
        now.you === null
          ? html("a", { class: "button strong", href: `/t/${now.rematch}` }, say("Go there"))
          : button(say("Play again"), rematch, { class: "strong" }),
      ),
    );
  return notes;
}

/**
 * Put notes in their place. If they say what is there already, that stays: so a press meets what it was aimed at, and nothing is
 * read out again.
 * @param {Element} place
 * @param {Element[]} notes
 */
export function putNotices(place, notes) {
  const there = [...place.children];
  if (there.length !== notes.length || !notes.every((note, i) => note.isEqualNode(there[i] ?? null)))
    place.replaceChildren(...notes);
}

/** @param {string} kind @param {string} words @param {...Node} more */
const note = (kind, words, ...more) =>
  html("div", { class: `notice ${kind}`, role: "status" }, html("span", {}, words), ...more);

/**
 * @param {RequestShown} request
 * @param {SeatShown[]} seats
 * @param {number | null} you
 * @param {(message: ClientMessage) => void} send
 */
function requestNote(request, seats, you, send) {
  const name = seats[request.from]?.name ?? "";
  const words = {
    undo: say("{name} asks to take the last decision back.", { name }),
    end: say("{name} asks to end this table without a winner.", { name }),
    resign: say("{name} wants to resign, which ends the game for all.", { name }),
    bot: say("{name} asks to let a bot play on for {other}.", { name, other: seats[request.seat ?? -1]?.name ?? "" }),
  }[/** @type {string} */ (request.kind)];
  const answer = (/** @type {boolean} */ yes) => send({ do: "answer", request: request.id, yes });
  if (you !== null && request.waiting.includes(you)) {
    return note(
      "ask",
      words ?? "",
      button(say("Agree"), () => answer(true), { class: "strong", "data-request": request.id }),
      button(say("Decline"), () => answer(false), { "data-request": request.id }),
    );
  }
  if (request.from === you)
    return note(
      "",
      say("Waiting for an answer to your request: {names}.", {
        names: request.waiting.map((seat) => seats[seat]?.name ?? "").join(", "),
      }),
      button(say("Withdraw"), () => answer(false), { "data-request": request.id }),
    );
  return note("", words ?? "");
}

/** @param {SeatShown} seat @param {number} i @param {(message: ClientMessage) => void} send */
function absentNote(seat, i, send) {
  const words = seat.late ? say("{name} is out of time.", { name: seat.name }) : say("{name} is gone.", { name: seat.name });
  return note(
    "bad",
    words,
    button(say("Let a bot play on"), () => send({ do: "offer_bot", seat: i, level: 3 }), {
      class: "strong",
      "data-seat": i,
    }),
    button(say("End the table"), () => send({ do: "end" })),
  );
}
