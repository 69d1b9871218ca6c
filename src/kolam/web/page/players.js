// The players: names, scores and where they come from, clocks, who is here, who thinks.

import { html } from "./html.js";
import { levelName } from "./levels.js";
import { showBubble } from "./tips.js";
import { say } from "./words.js";

/** @typedef {import("../types/messages.js").SeatShown} SeatShown */
/** @typedef {import("../types/messages.js").ThinkingShown} ThinkingShown */
/** @typedef {import("../types/messages.js").ClocksShown} ClocksShown */

/** @typedef {import("../types/messages.js").OriginShown} Origin */

export class Players {
  /** @param {import("./sentence.js").Teller} teller */
  constructor(teller) {
    this.teller = teller;
    this.root = html("ul", { class: "players", "aria-label": say("Players") });
    /** @type {import("./state.js").TableState | null} */
    this.state = null;
    this.root.addEventListener("click", (event) => {
      if (!(event.target instanceof Element && event.target.closest("button"))) this.root.classList.toggle("open");
    });
    setInterval(() => this.#tick(), 500);
  }

  /**
   * @param {import("./state.js").TableState} state
   * @param {{scores: number[], origins: Origin[][]}} [moment]  of a replay
   */
  show(state, moment) {
    this.state = state;
    const { seats, to_act, outcome, thinking } = state.now;
    const shown = moment?.scores ?? outcome?.scores ?? state.now.scores ?? [];
    const origins = (moment ?? state.now).origins ?? [];
    this.root.replaceChildren(
      ...inOrder(seats.length, state.now.you).map((i) =>
        this.#plate(
          seats[i],
          i,
          shown[i],
          origins[i] ?? [],
          to_act === i && state.now.state === "running",
          thinking?.seat === i ? thinking : null,
          outcome?.winners?.includes(i),
        ),
      ),
    );
    this.#tick();
  }

  /**
   * @param {SeatShown} seat
   * @param {number} i
   * @param {number | null | undefined} score
   * @param {Origin[]} origins
   * @param {boolean} acting
   * @param {ThinkingShown | null} thinking
   * @param {boolean} won
   */
  #plate(seat, i, score, origins, acting, thinking, won) {
    if (seat.kind === "open")
      return html(
        "li",
        { class: "player away" },
        html(
          "span",
          { class: "who" },
          html("span", { class: "dot", "aria-hidden": "true" }),
          html("span", { class: "soft" }, say("open seat")),
        ),
      );
    const told = origins.map(({ text, points }) => `${this.teller.plain(text)}: ${points ?? "?"}`);
    const about = told.join("\n") || say("No points yet.");
    const worth = html(
      "button",
      {
        type: "button",
        class: "score",
        "data-tip": about,
        "aria-label": say("{name}: {score} points. Where from?", { name: seat.name, score: score ?? "?" }),
      },
      score ?? "?",
    );
    worth.addEventListener("click", () => showBubble(worth, about));
    const here = seat.here || seat.kind === "bot" || seat.kind === "record";
    return html(
      "li",
      { class: `player${acting ? " acting" : ""}${won ? " won" : ""}${here ? "" : " away"}` },
      this.teller.table.face(i),
      html(
        "span",
        { class: "who" },
        html("span", { class: "player-name", title: seat.name }, seat.name),
        seat.you ? html("span", { class: "you" }, say("you")) : null,
        seat.level === null ? null : html("span", { class: "you" }, levelName(seat.level)),
      ),
      html("span", { class: "doing", "data-thinking": thinking?.state }, this.#doing(seat, acting, thinking)),
      html("span", { class: "clock", "data-seat": i }),
      this.state?.now.state === "open" ? null : worth,
    );
  }

  /** @param {SeatShown} seat @param {boolean} acting @param {ThinkingShown | null} thinking */
  #doing(seat, acting, thinking) {
    if (thinking?.state === "preparing") return say("prepares (once on this machine)…");
    if (thinking?.state === "again") return say("can not think, tries again…");
    if (thinking && !seat.plain) return say("thinks…");
    if (seat.late) return say("out of time");
    if (seat.gone) return say("gone");
    if (!seat.here && seat.kind === "person") return say("away");
    if (seat.plain) return say("plays plainly");
    if (acting) return seat.you ? say("your decision") : say("decides");
    return "";
  }

  /** Let the clocks run. */
  #tick() {
    const clocks = this.state?.known?.clocks;
    for (const place of this.root.querySelectorAll(".clock")) {
      const seat = Number(place.getAttribute("data-seat"));
      place.textContent = clocks ? timeLeft(clocks, seat, Date.now() - (this.state?.heard ?? 0)) : "";
      place.classList.toggle(
        "hurry",
        clocks?.kind === "live" &&
          clocks.running === seat &&
          (clocks.left?.[seat] ?? 0) - (Date.now() - (this.state?.heard ?? 0)) < 30000,
      );
    }
  }
}

/** The seats as on the board: the others in turn, the near one last. @param {number} players @param {number | null} you */
export const inOrder = (players, you) => Array.from({ length: players }, (_, i) => ((you ?? 0) + 1 + i) % players);

/** @param {ClocksShown} clocks @param {number} seat @param {number} passed  milliseconds since they were told */
function timeLeft(clocks, seat, passed) {
  if (clocks.kind === "days") {
    if (clocks.running !== seat) return "";
    const hours = Math.max(0, ((clocks.due ?? 0) - Date.now()) / 3600000);
    return hours >= 48 ? say("{n} days", { n: Math.floor(hours / 24) }) : say("{n} h", { n: Math.floor(hours) });
  }
  const left = Math.max(0, (clocks.left?.[seat] ?? 0) - (clocks.running === seat ? passed : 0)) / 1000;
  return `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
}
