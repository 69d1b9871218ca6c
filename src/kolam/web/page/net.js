// The socket of a table: comes back by itself, asks for what was missed, and sends again what had no answer.

import { language } from "./words.js";

/** @typedef {import("../types/messages.js").ClientMessage} ClientMessage */
/** @typedef {import("../types/messages.js").ServerMessage} ServerMessage */

/** @typedef {{message: ClientMessage, settle: (answer: any) => void}} Waiting */

/**
 * @typedef {object} Ears
 * @property {(message: ServerMessage) => void} message
 * @property {(state: "here" | "away" | "refused", why: string) => void} state
 * @property {() => number | null} version  the newest version known
 */

const LONGEST_PAUSE = 8000;
const PING_EVERY = 25000;

export class Net {
  /**
   * @param {string} table
   * @param {Ears} ears
   */
  constructor(table, ears) {
    this.table = table;
    this.ears = ears;
    /** @type {Map<string, Waiting>} messages without an answer yet */
    this.waiting = new Map();
    this.tries = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.ended = false;
    addEventListener("online", () => this.#again(0));
    addEventListener("pageshow", (event) => event.persisted && this.#again(0));
    setInterval(() => this.#heartbeat(), PING_EVERY);
    this.#open();
  }

  /**
   * Send a message; resolves with the answer (`done`, `why`, `hint`, ... or `refused`).
   * @param {ClientMessage} message
   * @returns {Promise<any>}
   */
  send(message) {
    const id = crypto.randomUUID ? crypto.randomUUID() : `${Date.now()}-${Math.random()}`;
    const whole = { ...message, id };
    return new Promise((settle) => {
      this.waiting.set(id, { message: whole, settle });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
    });
  }

  #open() {
    if (this.ended) return;
    const version = this.ears.version();
    const query = new URLSearchParams({ lang: language(), ...(version === null ? {} : { version: String(version) }) });
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/tables/${this.table}?${query}`,
    );
    this.socket = socket;
    this.heard = Date.now();
    socket.addEventListener("open", () => {
      this.ears.state("here", "");
      for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
    });
    socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (this.socket !== socket) return;
      if (event.code === 1008 || event.code === 4404) {
        this.ended = true;
        this.ears.state("refused", event.code === 4404 ? "NoSuchTable" : event.reason);
        return;
      }
      this.ears.state("away", "");
      this.#again(Math.min(LONGEST_PAUSE, 250 * 2 ** this.tries++));
    });
  }

  /** @param {ServerMessage} message */
  #hear(message) {
    this.heard = Date.now();
    this.tries = 0; // not when it opens: a server that has too much to do opens, and closes
    const id = message.is !== "table" && "id" in message ? (message.id ?? "") : "";
    const waiting = this.waiting.get(id);
    if (waiting) {
      this.waiting.delete(id);
      waiting.settle(message);
    }
    this.ears.message(message);
  }

  /** Connect again after a pause. @param {number} pause */
  #again(pause) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
      this.#open();
    }, pause);
  }

  /** Networks die silently: ask for a sign of life, and give up a socket that gives none. */
  #heartbeat() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - (this.heard ?? 0) > 2.5 * PING_EVERY) {
      const dead = this.socket;
      this.socket = null;
      dead.close();
      this.ears.state("away", "");
      this.#again(0);
    } else this.socket.send(JSON.stringify({ do: "ping", id: `ping-${Date.now()}` }));
  }
}
