// Where a trial may begin: a position or a record that is pasted, another game, or a position that is made by hand.

import { get, post } from "./api.js";
import { form } from "./editor.js";
import { button, html } from "./html.js";
import { say } from "./words.js";

/** @typedef {import("./variations.js").Start} Start */

/**
 * @typedef {object} Trial  What the page of a trial does for it.
 * @property {import("./board.js").BoardPlace} place
 * @property {() => {start: Start, shown: import("../types/messages.js").TrialShown | null}} now
 * @property {(start: Start) => void} begin
 */

/** How long after the last change a position is looked at, in milliseconds. */
const PAUSE = 250;

export class Laboratory {
  /** @param {Trial} trial */
  constructor(trial) {
    this.trial = trial;
    this.problem = html("p", { class: "problem", role: "alert" });
    this.inside = html("div", { class: "laboratory-inside", hidden: true });
    this.root = html(
      "section",
      { class: "laboratory" },
      html("h2", {}, say("Begin elsewhere")),
      html(
        "div",
        { class: "row" },
        button(say("Change this position"), () => this.#edit()),
        button(say("Paste a position or a record"), () => this.#paste()),
        button(say("A new game"), () => void this.#anew()),
      ),
      this.problem,
      this.inside,
    );
  }

  /** @param {...Node} content */
  #open(...content) {
    this.problem.textContent = "";
    this.inside.hidden = false;
    this.inside.replaceChildren(
      ...content,
      button(say("Close"), () => this.#close(), { class: "quiet" }),
    );
  }

  #close() {
    this.inside.hidden = true;
    this.inside.replaceChildren();
    this.problem.textContent = "";
  }

  /** Run something that may be refused, and say why. @param {() => Promise<void>} act */
  async #trying(act) {
    try {
      await act();
      this.problem.textContent = "";
      return true;
    } catch (error) {
      this.problem.textContent = error instanceof Error ? error.message : String(error);
      return false;
    }
  }

  /** Begin where it is possible to begin. @param {Start} start */
  #begin(start) {
    return this.#trying(async () => {
      await post("/api/trials", { start, played: [] });
      this.#close();
      this.trial.begin(start);
    });
  }

  // --- A position made by hand ---

  #edit() {
    const { shown } = this.trial.now();
    if (!shown) return;
    const { place } = this.trial;
    let timer = 0;
    const { game, options } = shown;
    const start = () => /** @type {Start} */ ({ from: "position", game, options, position: made.read(), seed: 0 });
    const use = button(say("Begin here"), () => void this.#begin(start()), { class: "strong" });
    const look = () =>
      void this.#trying(async () => {
        const found = await post("/api/trials", { start: start(), played: [] });
        if (place.shown) await place.show({ ...place.shown, ...seen(found) }, true);
      }).then((possible) => (use.disabled = !possible));
    const changed = () => {
      clearTimeout(timer);
      timer = window.setTimeout(look, PAUSE);
    };
    const words = wordsIn(shown.position, place.components);
    const made = form(shown.position, { label: (key) => say(key.replaceAll("_", " ")), words, changed });
    this.#open(
      html("p", { class: "soft small" }, say("The board shows what you change. What can not be is said above.")),
      made.root,
      use,
    );
  }

  // --- What is pasted ---

  #paste() {
    const text = html("textarea", { rows: 8, "aria-label": say("A position or a record"), spellcheck: false });
    const begin = async () => {
      /** @type {any} */
      let given;
      try {
        given = JSON.parse(text.value);
      } catch {
        this.problem.textContent = say("This is neither a position nor a record: it is not JSON.");
        return;
      }
      // The text of a record goes as it is: its seed has more digits than numbers of a page have.
      if (given?.decisions) await this.#trying(() => this.#bring(text.value));
      else {
        const { shown } = this.trial.now();
        if (!shown) return; // the board is not there yet, and with it the game
        await this.#begin({
          from: "position",
          game: shown.game,
          options: given?.options ?? shown.options,
          position: given?.position ?? given,
          seed: 0,
        });
      }
    };
    this.#open(
      html("p", { class: "soft small" }, say("A position is of the game that is on the board. A record tells its game.")),
      text,
      button(say("Begin here"), () => void begin(), { class: "strong" }),
    );
    text.focus();
  }

  /** @param {string} record */
  async #bring(record) {
    const answer = await fetch("/api/records", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: record,
    });
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.sentence);
    location.hash = `table=${told.table}`;
    location.reload();
  }

  // --- Another game ---

  async #anew() {
    const { games } = await get("/api/games");
    const chosen = html(
      "select",
      { "aria-label": say("Game") },
      ...games.map((/** @type {any} */ game) => html("option", { value: game.name }, game.title)),
    );
    const players = html("select", { "aria-label": say("Players") });
    const fill = () => {
      const game = games.find((/** @type {any} */ each) => each.name === chosen.value);
      players.replaceChildren(...game.players.map((/** @type {number} */ n) => html("option", { value: n }, n)));
    };
    chosen.value = this.trial.now().shown?.game ?? games[0].name;
    chosen.addEventListener("change", fill);
    fill();
    const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];
    const begin = () =>
      void this.#begin({
        from: "position",
        game: chosen.value,
        options: { players: Number(players.value) },
        position: null,
        seed: seed(),
      });
    this.#open(
      html("div", { class: "row" }, chosen, html("label", {}, `${say("Players")}: `, players)),
      button(say("Begin here"), begin, { class: "strong" }),
    );
  }
}

/** What a board shows of a trial, without anything to press. @param {import("../types/messages.js").TrialShown} found */
const seen = ({ position, glance, scores, to_act }) => ({
  view: position,
  glance,
  scores,
  previous: null,
  last: null,
  legal: [],
  over: to_act === null,
});

/** The words that a position and the components of a game are made of. @param {unknown} position @param {any} components */
function wordsIn(position, components) {
  /** @type {Set<string>} */
  const found = new Set();
  const look = (/** @type {unknown} */ value) => {
    if (typeof value === "string" && value.length <= 20) found.add(value);
    else if (Array.isArray(value)) value.forEach(look);
    else if (value && typeof value === "object")
      for (const [key, inside] of Object.entries(value)) {
        if (typeof inside === "number") found.add(key);
        look(inside);
      }
  };
  look(position);
  look(components.colors ?? []);
  return [...found].sort();
}
