// Trying things out: one board, every hand open; play for all, or let bots answer, step back, try another way, share it.

import { get, post, ServerError } from "./api.js";
import { BoardPlace } from "./board.js";
import { toast } from "./dialogs.js";
import { verdict } from "./finished.js";
import { showHeader } from "./header.js";
import { button, html } from "./html.js";
import { Laboratory } from "./laboratory.js";
import { showRules } from "./rules.js";
import { rulesOf, Teller } from "./sentence.js";
import { startTips } from "./tips.js";
import { Branches, chanceBar } from "./branches.js";
import { packed, unpacked, Variations } from "./variations.js";
import { copyLink } from "./waiting.js";
import { loadWords, say } from "./words.js";

/** @typedef {import("../types/messages.js").TrialShown} TrialShown */
/** @typedef {import("./variations.js").Moment} Moment */
/** @typedef {import("./variations.js").Start} Start */

const given = new URLSearchParams(location.hash.slice(1));
const known = await begin();
await loadWords(known.game);
document.title = say("Try it out");
showHeader();
startTips();

/** What the address says: a moment of a table, a game, or everything that was tried. */
async function begin() {
  const kept = given.get("t") ? await unpacked(given.get("t") ?? "") : null;
  if (kept?.start) {
    const start = /** @type {Start} */ (kept.start);
    return { game: await gameOf(start), tried: Variations.from(kept), ply: null };
  }
  const table = given.get("table");
  if (table) {
    const start = /** @type {Start} */ ({ from: "table", table });
    const { steps } = await get(`/api/tables/${table}/history`).catch(() => ({ steps: [] }));
    const made = steps.filter((/** @type {any} */ step) => step.action !== null);
    const tried = new Variations(start, made.map((/** @type {any} */ step) => step.action)); // prettier-ignore
    for (const step of made) Object.assign(tried.along(step.ply), { lines: step.lines, seat: step.seat });
    return { game: await gameOf(start), tried, ply: Number(given.get("ply") ?? made.length) };
  }
  const game = given.get("game") ?? (await anyGame());
  return { game, tried: new Variations(fresh(game)), ply: null };
}

/** @param {Start} start @returns {Promise<string>} */
async function gameOf(start) {
  if (start.from === "position") return start.game;
  return (await get(`/api/tables/${start.table}`).catch(() => ({}))).game ?? anyGame();
}

/** Where nothing says which game: the first there is. @returns {Promise<string>} */
async function anyGame() {
  return (await get("/api/games")).games[0].name;
}

/** A new game. @param {string} game @param {Record<string, any>} [options] @returns {Start} */
function fresh(game, options = {}) {
  return { from: "position", game, options, position: null, seed: crypto.getRandomValues(new Uint32Array(1))[0] };
}

class TrialPage {
  constructor() {
    this.tried = known.tried;
    /** @type {TrialShown | null} */
    this.shown = null;
    /** @type {string[]} who played, where it is known */
    this.names = [];
    /** @type {(number | null)[]} the level of the bot at a seat; null: whoever tries */
    this.bots = [];
    this.number = 0;
    this.prompt = html("p", { id: "prompt", class: "prompt" }, "…");
    this.told = html("p", { class: "replay-line", "aria-live": "polite" });
    this.chances = html("div", { class: "chances" });
    /** @type {BoardPlace} */
    this.place = new BoardPlace({
      play: (action) => void this.#play(action),
      why: (action) => this.#why(action),
      yours: () => this.#isMine,
      waitingFor: () => (this.shown?.to_act === null ? say("The game is over.") : say("A bot is to act here.")),
      look: () => {},
      describe: (action) => this.teller.plain(this.shown?.says[this.shown.legal.indexOf(action)] ?? [action]),
      announce: (words) => this.#announce(words),
      told: (line) => this.teller.nodes(line),
      rules: (rule) => void showRules(known.game, rule),
    });
    this.teller = new Teller({
      names: () => this.names,
      chip: (piece) => this.place.chip(piece),
      face: (seat) => this.place.face(seat),
      rules: (rule) => void showRules(known.game, rule),
    });
    this.branches = new Branches(this.teller, {
      go: (moment) => void this.#go(moment),
      forget: (moment) => {
        this.tried.forget(moment);
        void this.#go(this.tried.at);
      },
    });
    this.seats = html("div", { class: "trial-seats" });
    this.laboratory = new Laboratory({
      place: this.place,
      now: () => ({ start: this.tried.start, shown: this.shown }),
      begin: (start) => this.#beginAt(start),
    });
    document
      .getElementById("main")
      ?.replaceChildren(
        html(
          "div",
          { class: "stage" },
          html("div", { class: "prompt-bar" }, this.prompt, this.#tools()),
          html("div", { class: "board-area" }, this.place.root),
        ),
        html("div", { class: "side" }, this.chances, this.told, this.branches.root, this.seats, this.laboratory.root),
      );
    document.addEventListener("keydown", (event) => this.#key(event));
    if (known.ply !== null) this.tried.go(this.tried.along(known.ply));
    void this.#open();
  }

  #tools() {
    const step = (/** @type {string} */ words, /** @type {number} */ by) =>
      button(words, () => void this.#go(this.tried.along(this.tried.at.ply + by)));
    this.back = step(say("One back"), -1);
    this.on = step(say("One on"), 1);
    const rules = button(say("Rules"), () => void showRules(known.game));
    return html(
      "div",
      { class: "tools" },
      this.back,
      this.on,
      rules,
      button(say("Share"), () => void this.#share()),
    );
  }

  /** The board and who played, once. */
  async #open() {
    const { start } = this.tried;
    if (start.from === "table") {
      const table = await get(`/api/tables/${start.table}`).catch(() => null);
      this.names = table?.seats.map((/** @type {any} */ seat) => seat.name) ?? [];
    }
    await this.place.load(known.game);
    await this.#go(this.tried.at);
  }

  /** Begin anew somewhere else. @param {Start} start */
  async #beginAt(start) {
    this.tried = new Variations(start);
    this.bots = [];
    this.names = [];
    if (start.from === "position" && start.game !== known.game) {
      location.hash = `t=${await packed(this.tried)}`;
      location.reload();
      return;
    }
    await this.#go(this.tried.root);
  }

  // --- Going and playing ---

  /** Show a moment. @param {Moment} moment @param {boolean} [moving]  it was just played */
  async #go(moment, moving = false) {
    const number = ++this.number;
    this.tried.go(moment);
    /** @type {TrialShown} */
    let shown;
    try {
      shown = await post("/api/trials", { start: this.tried.start, played: moment.played });
    } catch (error) {
      return this.#refused(error);
    }
    if (number !== this.number) return; // somewhere else by now
    const previous = moving ? (this.shown?.position ?? null) : null;
    this.shown = shown;
    moment.lines = shown.lines;
    moment.seat = shown.seat;
    if (this.names.length !== shown.players)
      this.names = Array.from({ length: shown.players }, (_, seat) => say("Seat {n}", { n: seat + 1 }));
    this.#showWords();
    await this.place.show(this.#scene(shown, previous), !moving);
    document.body.dataset.ply = String(moment.ply);
    history.replaceState(null, "", `#t=${await packed(this.tried)}`);
    if (moving && !this.#isMine && shown.to_act !== null) await this.#letBotMove(number);
    else await this.#askChances(moment, number);
  }

  /** @param {TrialShown} shown @param {any} previous @returns {import("../boards/types.js").Scene} */
  #scene(shown, previous) {
    const mine = this.bots.flatMap((level, seat) => (level === null ? [seat] : []));
    const near = mine.length === 1 ? mine[0] : (shown.to_act ?? shown.seat ?? 0);
    return {
      view: shown.position,
      glance: shown.glance,
      previous,
      last: shown.action !== null && shown.seat !== null ? { seat: shown.seat, action: shown.action } : null,
      legal: this.#isMine ? shown.legal : [],
      seat: this.#isMine ? shown.to_act : near,
      near,
      players: shown.players,
      names: this.names,
      options: shown.options,
      scores: shown.scores,
      over: shown.to_act === null,
      components: null,
      shape: this.place.shape,
    };
  }

  /** Whether whoever tries decides now. */
  get #isMine() {
    const seat = this.shown?.to_act;
    return seat !== null && seat !== undefined && (this.bots[seat] ?? null) === null;
  }

  /** @param {string} action */
  async #play(action) {
    if (this.#isMine) await this.#go(this.tried.play(action), true);
  }

  /** @param {number} number */
  async #letBotMove(number) {
    const seat = /** @type {number} */ (this.shown?.to_act);
    this.prompt.replaceChildren(say("{name} thinks…", { name: this.names[seat] }));
    try {
      const body = { start: this.tried.start, played: this.tried.at.played, level: this.bots[seat] };
      const { action } = await post("/api/trials/move", body);
      if (number === this.number) await this.#go(this.tried.play(action), true);
    } catch (error) {
      this.#refused(error);
    }
  }

  /** @param {Moment} moment @param {number} number */
  async #askChances(moment, number) {
    if (!moment.chances) {
      this.chances.replaceChildren(html("p", { class: "soft" }, say("Working out the chances…")));
      try {
        const { chances } = await post("/api/trials/chances", { start: this.tried.start, played: moment.played });
        moment.chances = chances;
      } catch (error) {
        if (number === this.number)
          this.chances.replaceChildren(html("p", { class: "soft" }, error instanceof Error ? error.message : ""));
        return;
      }
    }
    if (number !== this.number) return;
    this.chances.replaceChildren(chanceBar(moment.chances ?? [], this.names));
    this.branches.show(this.tried);
  }

  /** @param {string} action */
  async #why(action) {
    try {
      await post("/api/trials", { start: this.tried.start, played: [...this.tried.at.played, action] });
      return { allowed: true };
    } catch (error) {
      return { allowed: false, rule: null, sentence: [error instanceof Error ? error.message : ""] };
    }
  }

  /** @param {unknown} error */
  #refused(error) {
    toast(error instanceof Error ? error.message : String(error), "bad");
    if (!(error instanceof ServerError) || !this.shown) this.prompt.replaceChildren(say("That did not work."));
  }

  async #share() {
    history.replaceState(null, "", `#t=${await packed(this.tried)}`);
    await copyLink();
  }

  // --- Showing ---

  #showWords() {
    const shown = /** @type {TrialShown} */ (this.shown);
    const { at } = this.tried;
    document.body.dataset.state = "trial";
    if (shown.to_act === null)
      this.prompt.replaceChildren(verdict({ scores: shown.scores, winners: shown.winners }, this.names, null));
    else this.prompt.replaceChildren(this.teller.who(shown.to_act), ": ", ...this.teller.told(shown.prompt));
    this.told.replaceChildren(...shown.lines.flatMap((line) => [...this.teller.nodes(line), " "]));
    if (this.back) this.back.disabled = at.parent === null;
    if (this.on) this.on.disabled = at.children.length === 0;
    this.branches.show(this.tried);
    this.#showSeats(shown.players);
  }

  /** Who plays at each seat. @param {number} players */
  #showSeats(players) {
    if (this.bots.length === players) return;
    this.bots = Array(players).fill(null);
    const choices = [null, 1, 2, 3, 4, 5];
    this.seats.replaceChildren(
      html("h2", {}, say("Who plays?")),
      ...this.bots.map((_, seat) => {
        const chosen = html(
          "select",
          { "aria-label": this.names[seat] },
          ...choices.map((level) =>
            html("option", { value: level ?? "" }, level ? say("a bot of level {n}", { n: level }) : say("you")),
          ),
        );
        chosen.addEventListener("change", () => {
          this.bots[seat] = chosen.value ? Number(chosen.value) : null;
          void this.#go(this.tried.at, true);
        });
        return html("label", { class: "row" }, this.teller.who(seat), chosen);
      }),
    );
  }

  /** @param {string} words */
  #announce(words) {
    const live = document.getElementById("live");
    if (live) live.textContent = words;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const typed = event.target instanceof Element && event.target.matches("input, textarea, select, dialog *");
    if (typed || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "," || event.key === "PageUp") void this.#go(this.tried.along(this.tried.at.ply - 1));
    else if (event.key === "b" || event.key === "и") void showRules(known.game, rulesOf(this.shown?.prompt)[0]);
    else if (event.key === "." || event.key === "PageDown") void this.#go(this.tried.along(this.tried.at.ply + 1));
  }
}

new TrialPage();
