// What the page knows of a table: the last snapshot with later steps put on it.

import { say } from "./words.js";

/** @typedef {import("../types/messages.js").ServerMessage} ServerMessage */
/** @typedef {import("../types/messages.js").TableReply} TableReply */
/** @typedef {import("../types/messages.js").StepReply} StepReply */
/** @typedef {import("../types/messages.js").SeatShown} SeatShown */

/** @typedef {import("../boards/types.js").Scene} Scene */

/** Seats of records have no names: they get numbers. Bots' are in the reader's letters. @param {SeatShown[]} seats */
const called = (seats) =>
  seats.map((seat, i) => ({
    ...seat,
    name: seat.kind === "bot" ? say(seat.name) : seat.name || (seat.kind === "record" ? say("Seat {n}", { n: i + 1 }) : ""),
  }));

export class TableState {
  constructor() {
    /** @type {TableReply | null} the snapshot, kept up to date; null before the first */
    this.known = null;
    /** @type {any} the view shown before the last step */
    this.before = null;
    /** @type {number[] | null} */
    this.scoresBefore = null;
    /** @type {{seat: number, action: string} | null} */
    this.last = null;
    /** when the clocks were told, by this computer's clock */
    this.heard = Date.now();
  }

  /** Take a message in; tells what changed. @param {ServerMessage} message @returns {"table" | "step" | "news" | null} */
  take(message) {
    switch (message.is) {
      case "table":
        this.known = { ...message, seats: called(message.seats) };
        this.before = this.scoresBefore = null;
        this.last = null;
        this.heard = Date.now();
        return "table";
      case "step":
        return this.#step(message);
      case "presence":
        return this.#news({ seats: called(message.seats), watching: message.watching });
      case "thinking":
        return this.#news({ thinking: message.state === "done" ? null : message });
      case "request":
        return this.#news({ request: message.request });
      case "clocks":
        this.heard = Date.now();
        return this.#news({ clocks: message.clocks });
      case "chat":
        return this.#news({
          chat: [...(this.known?.chat ?? []), { seat: message.seat, text: message.text, at: message.at }],
        });
      case "rematch":
        return this.#news({ rematch: message.table });
      default:
        return null;
    }
  }

  /** As it stands: later messages do not change this. */
  copy() {
    return Object.assign(new TableState(), this);
  }

  /** Take over what is of now, whatever moment is shown: who is here, what is said. @param {TableState} latest */
  keepUp({ known, heard }) {
    if (!known || !this.known) return this;
    const { seats, watching, request, chat, clocks, rematch } = known;
    const thinking = known.version === this.known.version ? known.thinking : null;
    this.known = { ...this.known, seats, watching, request, chat, clocks, rematch, thinking };
    this.heard = heard;
    return this;
  }

  /** @param {StepReply} step */
  #step(step) {
    if (!this.known || step.version <= this.now.version) return null;
    const { lines, seat, action, version, ply } = step;
    this.before = this.now.view;
    this.scoresBefore = this.now.scores;
    this.last = { seat, action };
    this.heard = Date.now();
    this.known = {
      ...this.now,
      ...pick(step),
      log: [...this.now.log, { version, ply, seat, action, lines }],
      thinking: null,
    };
    return /** @type {const} */ ("step");
  }

  /** @param {Partial<TableReply>} change */
  #news(change) {
    if (!this.known) return null;
    this.known = { ...this.now, ...change };
    return /** @type {const} */ ("news");
  }

  /** The snapshot, which is there. @returns {TableReply} */
  get now() {
    if (!this.known) throw new Error("nothing is known of the table yet");
    return this.known;
  }

  /** Whether this reader is to decide. */
  get yours() {
    return this.known?.state === "running" && this.now.you !== null && this.now.to_act === this.now.you;
  }

  /** What the board shows. @param {Scene["shape"]} shape @param {boolean} moving @returns {Scene} */
  scene(shape, moving) {
    const { view, glance, you, legal, seats, options, scores, state } = this.now;
    return {
      view,
      glance,
      previous: moving ? this.before : null,
      last: this.last,
      legal: legal ?? [],
      seat: you,
      near: you ?? 0,
      players: seats.length,
      names: seats.map((seat) => seat.name),
      options,
      scores: scores ?? [],
      over: state === "over",
      components: null, // the board's place puts them in
      shape,
    };
  }
}

/** The parts of a step that replace those of the snapshot. @param {StepReply} step */
function pick(step) {
  const { version, ply, view, glance, scores, origins, to_act, prompt, purpose, legal, says, undo, clocks, outcome } = step;
  const later = { version, ply, view, glance, scores, origins, to_act, prompt, purpose, legal, says, undo, clocks };
  return outcome ? { ...later, outcome } : later;
}
