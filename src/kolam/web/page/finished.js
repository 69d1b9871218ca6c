// A finished game: the result and how it came about, the replay, the analysis, the record, the honest shuffle.

import { get, post, ServerError } from "./api.js";
import { toast, trying } from "./dialogs.js";
import { graph } from "./graph.js";
import { icon } from "./header.js";
import { button, html } from "./html.js";
import { lastLead, playNext, podium, turningPoint } from "./result.js";
import { copyLink } from "./waiting.js";
import { percent, say } from "./words.js";

/** @typedef {import("../types/messages.js").TableReply} TableReply */
/** @typedef {import("../types/messages.js").HistoryStep} HistoryStep */
/** @typedef {import("../types/messages.js").MistakeShown} Mistake */
/** @typedef {import("../types/messages.js").Analysis} Analysis */

/** @typedef {import("../boards/types.js").Scene} Scene */

/** The signs of the replay, drawn: fonts do not have them everywhere. */
const SIGNS = {
  start: "M6 5v14M19 5 9 12l10 7z",
  back: "M16 5 7 12l9 7",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  on: "M8 5l9 7-9 7",
  end: "M18 5v14M5 5l10 7-10 7z",
};

/** How a game ended, in words. @param {any} outcome @param {string[]} names @param {number | null} you */
export function verdict(outcome, names, you) {
  const winners = outcome.winners ?? [];
  const points = [...(outcome.scores ?? []).entries()].sort(
    ([one, more], [other, less]) => Number(winners.includes(other)) - Number(winners.includes(one)) || less - more,
  );
  const scores = points.map(([, score]) => score).join(" : "); // in the order of the result, not of the seats
  if (outcome.reason === "resigned") {
    const name = names[outcome.by] ?? "";
    if (winners.length) return outcome.by === you ? say("You resigned.") : say("{name} resigned.", { name });
    return outcome.by === you
      ? say("You resigned, and nobody has won.")
      : say("{name} resigned, and nobody has won.", { name });
  }
  if (outcome.reason === "time") return say("{name} ran out of time.", { name: names[outcome.by] ?? "" });
  if (outcome.reason === "ended") return say("The table was ended by consent.");
  if (outcome.reason === "unfinished") return say("This record is not finished.");
  if (winners.length > 1)
    return say("{names} share the win, {scores}.", {
      names: winners.map((/** @type {number} */ seat) => names[seat]).join(", "),
      scores,
    });
  if (winners[0] === you) return say("You win, {scores}!", { scores });
  return say("{name} wins, {scores}.", { name: names[winners[0]] ?? "", scores });
}

/**
 * @typedef {object} Doing  What the table page does for the page of the result.
 * @property {(step: HistoryStep, previous: any) => void} show
 * @property {() => void} rematch
 * @property {number[]} levels  of bots, all that there are
 * @property {(moves: {line: import("./sentence.js").Line, kind: "good" | "bad"}[], seat: number) => void} draw  moves of a
 *     seat on the board
 */

export class Finished {
  /**
   * @param {TableReply} now  the snapshot
   * @param {import("./sentence.js").Teller} teller
   * @param {Doing} table
   */
  constructor(now, teller, table) {
    this.now = now;
    this.teller = teller;
    this.table = table;
    this.names = now.seats.map((seat) => seat.name);
    /** @type {HistoryStep[]} */
    this.steps = [];
    this.at = 0;
    this.slider = html("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      class: "slider",
      "aria-label": say("Moment of the game"),
    });
    this.slider.disabled = true;
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.line = html("p", { class: "replay-line", "aria-live": "polite" });
    this.chart = html("div", { class: "chart" });
    this.sheet = html("div", { class: "score-sheet" });
    this.podium = html("div", {});
    this.decided = html("p", { class: "decided" });
    if (now.origins) this.#rank(now.origins);
    this.playing = 0;
    /** What leads to a moment: nothing to press before the history has come. @type {HTMLButtonElement[]} */
    this.leading = [];
    this.root = this.#build();
    this.loaded = trying(() => this.#load());
  }

  #build() {
    const { now } = this;
    const step = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ act) => {
      const made = button("", act, { class: "step", "aria-label": words, "data-tip": words });
      made.append(icon(sign));
      made.disabled = true;
      this.leading.push(made);
      return made;
    };
    this.run = step(SIGNS.play, say("Play it"), () => this.#play());
    return html(
      "section",
      { class: "finished" },
      html("h2", { class: "unseen" }, verdict(now.outcome ?? {}, this.names, now.you)), // the prompt says it to those who see
      now.ending ? html("p", { class: "soft" }, now.ending) : null,
      this.podium,
      html(
        "div",
        { class: "row" },
        now.you !== null ? button(say("Rematch"), () => this.table.rematch(), { class: "strong" }) : null,
        playNext(now, this.table.levels),
        button(say("Analyze"), () => trying(() => this.#analyze())),
        this.#tryOut(say("Try it out")),
        html("a", { class: "button", href: `/puzzles/${now.game}` }, say("Puzzles")),
        button(say("Share"), copyLink),
      ),
      html(
        "div",
        { class: "replay row" },
        step(SIGNS.start, say("To the start"), () => this.go(0)),
        step(SIGNS.back, say("One back"), () => this.go(this.at - 1)),
        this.run,
        step(SIGNS.on, say("One on"), () => this.go(this.at + 1)),
        step(SIGNS.end, say("To the end"), () => this.go(this.steps.length - 1)),
        this.slider,
      ),
      this.line,
      this.chart,
      html(
        "div",
        { class: "row" },
        html(
          "a",
          { class: "button", href: `/api/tables/${now.id}/record`, download: `${now.game}-${now.id}.json` },
          say("Save the record"),
        ),
        now.seed !== null && now.seed !== undefined
          ? button(say("Check the shuffle"), () => trying(() => this.#check()), {
              "data-tip": say("The seal shown at the start must fit the seed shown now."),
            })
          : null,
      ),
      this.sheet,
    );
  }

  /** Who stands where, and by which points. @param {TableReply["origins"] & {}} origins */
  #rank(origins) {
    this.podium.replaceChildren(podium(this.now, origins, this.teller), this.decided);
  }

  /** The way to a board on which the moment that is shown can be played on. @param {string} words @param {number} [ply] */
  #tryOut(words, ply) {
    return button(words, () => (location.href = `/try#table=${this.now.id}&ply=${ply ?? this.at}`));
  }

  async #load() {
    const { steps } = await get(`/api/tables/${this.now.id}/history`);
    this.steps = steps;
    this.slider.max = String(steps.length - 1);
    this.at = steps.length - 1;
    this.#mark();
    this.#scores();
    const { origins } = steps[this.at]; // with open hands: of a game that was broken off it may tell more
    if (JSON.stringify(origins) !== JSON.stringify(this.now.origins)) this.#rank(origins);
    this.#showDecided(null);
    void this.#known();
    for (const each of [...this.leading, this.slider]) each.disabled = false;
    const wanted = Number(new URLSearchParams(location.hash.slice(1)).get("ply"));
    if (wanted) this.go(wanted);
  }

  /** Show a moment. @param {number} to */
  go(to) {
    if (!this.steps.length) return;
    const next = Math.max(0, Math.min(this.steps.length - 1, to));
    const previous = next === this.at + 1 ? this.steps[this.at].view : null;
    this.at = next;
    this.table.show(this.steps[next], previous);
    this.#mark();
  }

  #mark() {
    const step = this.steps[this.at];
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", say("decision {n} of {all}", { n: this.at, all: this.steps.length - 1 }));
    const told = (step?.lines ?? []).flatMap((line) => [" ", ...this.teller.nodes(line)]);
    this.line.replaceChildren(`${this.at} / ${this.steps.length - 1} `, ...told);
  }

  #play() {
    if (this.playing) {
      clearInterval(this.playing);
      this.playing = 0;
    } else {
      if (this.at === this.steps.length - 1) this.go(0);
      this.playing = window.setInterval(() => (this.at < this.steps.length - 1 ? this.go(this.at + 1) : this.#play()), 1100);
    }
    this.run?.replaceChildren(icon(this.playing ? SIGNS.pause : SIGNS.play));
  }

  /** What decided it: where the chances turned, once that is known, else where the lead was taken; a press goes there. */
  #showDecided(/** @type {Analysis | null} */ found) {
    const winners = this.now.outcome?.winners ?? [];
    const turn = found && turningPoint(found.turning, winners);
    const ply = turn ? turn.ply : lastLead(this.steps, winners);
    if (ply === null) return this.decided.replaceChildren();
    const show = button(say("Show it"), () => this.go(ply), { class: "link" });
    if (turn) {
      const rose = say("rose from {before} to {after}.", { before: percent(turn.before), after: percent(turn.after) });
      const where = say("The turning point was decision {n}:", { n: ply });
      this.decided.replaceChildren(`${where} `, this.teller.who(turn.gains), ` ${rose} `, show);
    } else {
      const words = say("took the lead for good with decision {n}.", { n: ply });
      this.decided.replaceChildren(this.teller.who(winners[0]), ` ${words} `, show);
    }
  }

  /** An analysis that was made before is shown at once. */
  async #known() {
    const found = await get(`/api/tables/${this.now.id}/analysis`).catch(() => null);
    if (found && found.state !== "none") await trying(() => this.#follow(found));
  }

  /** How each score came about. */
  #scores() {
    const last = this.steps.at(-1);
    if (!last) return;
    this.sheet.replaceChildren(
      ...this.names.map((/** @type {string} */ name, /** @type {number} */ seat) => {
        const rows = last.origins[seat];
        return html(
          "table",
          {},
          html("caption", {}, `${name}: ${this.now.outcome?.scores?.[seat] ?? last.scores?.[seat] ?? ""}`),
          html(
            "tbody",
            {},
            ...rows.map(({ text, points }) =>
              html("tr", {}, html("td", {}, ...this.teller.nodes(text)), html("td", { class: "number" }, points ?? "?")),
            ),
          ),
        );
      }),
    );
  }

  async #analyze() {
    /** @type {Analysis} */
    let found;
    try {
      found = await post(`/api/tables/${this.now.id}/analysis`);
    } catch (error) {
      if (!(error instanceof ServerError && error.name === "FairPlay")) throw error;
      this.chart.replaceChildren(html("p", { role: "status" }, error.message)); // to be read in peace
      return;
    }
    await this.loaded; // the chart and the mistakes lead to moments too
    const following = this.#follow(found);
    this.chart.scrollIntoView({ block: "nearest" });
    await following;
  }

  /** Show an analysis as it grows. @param {Analysis} found */
  async #follow(found) {
    const draw = () => {
      this.#showDecided(found);
      this.chart.replaceChildren(
        found.chances.length > 1 ? graph(found, this.names, this.steps.length, (ply) => this.go(ply)) : "",
        html("p", { class: "soft", role: "status" }, this.#progress(found)),
        found.state === "done" ? this.#lessons(found) : "",
        html("ul", { class: "mistakes" }, ...found.mistakes.map((/** @type {Mistake} */ mistake) => this.#mistake(mistake))),
      );
    };
    draw();
    while (found.state === "preparing" || found.state === "running") {
      await new Promise((done) => setTimeout(done, 1200));
      found = await get(`/api/tables/${this.now.id}/analysis`);
      draw();
    }
  }

  /** One's own mistakes as puzzles, if there are any. @param {Analysis} found */
  #lessons({ mistakes }) {
    const { id, you } = this.now;
    if (you === null || !mistakes.some(({ seat }) => seat === you)) return "";
    const words = say("Learn from your mistakes");
    return html("p", {}, html("a", { class: "button strong learn-mistakes", href: `/t/${id}/mistakes` }, words));
  }

  /** @param {Analysis} found */
  #progress(found) {
    if (found.state === "preparing") return say("Preparing the bots, once on this machine…");
    if (found.state === "running") return say("Analyzing: {done} of {of}", { done: found.done, of: found.of });
    if (found.state === "failed" || found.state === "none") return say("The analysis did not work.");
    return say("Winning chances of each player. Dots mark the turning points: click one to go there.");
  }

  /** A decision that cost: what was better and why; its button shows the position before it. @param {Mistake} mistake */
  #mistake({ ply, seat, played_says, better_says, lost, sentences }) {
    const words = say("Decision {n}, {name}: '{better}' was better than '{played}', by {lost}.", {
      n: ply,
      name: this.names[seat],
      better: this.teller.clause(better_says),
      played: this.teller.clause(played_says),
      lost: percent(lost),
    });
    return html(
      "li",
      {},
      html(
        "details",
        {},
        html("summary", {}, words),
        html("p", {}, ...sentences.flatMap((line) => [...this.teller.nodes(line), " "])),
        button(say("Show it"), () => {
          this.go(ply - 1);
          const moves = [
            { line: played_says, kind: /** @type {const} */ ("bad") },
            { line: better_says, kind: /** @type {const} */ ("good") },
          ];
          this.table.draw(moves, seat);
        }),
        this.#tryOut(say("Try it out"), ply - 1),
      ),
    );
  }

  async #check() {
    const text = `kolam:${this.now.game}:${this.now.seed}:${this.now.salt}`;
    if (!crypto.subtle) {
      toast(`SHA-256("${text}") = ${this.now.seed_hash}`);
      return;
    }
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    toast(
      hex === this.now.seed_hash
        ? say("The shuffle was sealed before the game and fits: seed {seed}.", { seed: this.now.seed ?? "" })
        : say("The seal does NOT fit the seed."),
      hex === this.now.seed_hash ? "" : "bad",
    );
  }
}
