// What a reader can do with the table itself: share it, be notified, let a bot play on, end it, resign; and its sealed shuffle.

import { confirmed } from "./dialogs.js";
import { button, html } from "./html.js";
import { switchNotices } from "./notify.js";
import { coached, notices } from "./settings.js";
import { copyLink } from "./waiting.js";
import { say } from "./words.js";

/** @typedef {import("../types/messages.js").ClientMessage} ClientMessage */
/** @typedef {import("../types/messages.js").TableReply} TableReply */

/** The level of a bot that plays on for somebody. */
const LEVEL = 3;

export class About {
  /**
   * @param {object} table
   * @param {(message: ClientMessage) => Promise<unknown>} table.ask
   * @param {() => void} table.rules
   * @param {() => void} table.goal
   * @param {() => void} table.help
   */
  constructor(table) {
    this.table = table;
    this.root = html("div", { class: "about-table" });
  }

  /** @param {TableReply} now */
  show(now) {
    const seated = now.you !== null && now.state === "running";
    const entries = [
      // On a phone the bar has no room for these.
      button(say("Rules"), this.table.rules, { class: "on-phone" }),
      button(say("What it is about"), this.table.goal),
      button(say("Keys and signs"), this.table.help, { class: "on-phone" }),
      html("a", { class: "button on-phone", href: "/settings" }, say("Settings")),
      button(say("Copy the link"), copyLink),
      button(
        notices.on ? say("Do not notify me") : say("Notify me when it is my decision"),
        () => void switchNotices().then(() => this.show(now)),
      ),
      now.hints ? button(coached.on ? say("No coach") : say("A coach, please"), () => this.#switchCoach(now)) : null,
      seated ? button(say("Let a bot play for me"), () => void this.#offerBot(now)) : null,
      seated ? button(say("Ask to end the table"), () => void this.table.ask({ do: "end" })) : null,
      seated ? button(say("Resign"), () => void this.#resign(now)) : null,
    ].filter((entry) => entry !== null);
    this.root.replaceChildren(
      html("div", { class: "column" }, ...entries),
      now.watching ? html("p", { class: "soft small" }, say("{n} people watch.", { n: now.watching })) : "",
      html("p", { class: "soft small seal" }, `${say("The shuffle is sealed:")} `, html("code", {}, now.seed_hash ?? "")),
      now.seed ? html("p", { class: "small seal" }, `${say("Seed")}: `, html("code", {}, `${now.seed} · ${now.salt}`)) : "",
    );
  }

  /** @param {TableReply} now */
  #switchCoach(now) {
    coached.set(!coached.on);
    this.show(now);
  }

  /** @param {TableReply} now */
  async #resign({ you, seats }) {
    const others = seats.filter(({ kind }, seat) => seat !== you && (kind === "person" || kind === "program"));
    const words =
      seats.length > 2 && others.length
        ? say("The game ends for you; with more than two players the others must agree.")
        : say("The game is over then.");
    if (await confirmed(say("Resign?"), words, say("Resign"))) await this.table.ask({ do: "resign" });
  }

  /** @param {TableReply} now */
  async #offerBot({ you, seats }) {
    if (you === null) return;
    const alone = seats.every((seat, i) => i === you || (seat.kind === "bot" && !seat.kept));
    const words = alone
      ? say("A bot of level {n} plays on from here. You can take your seat back later.", { n: LEVEL })
      : say("A bot of level {n} plays on from here. Once it has decided for you, it plays on to the end.", { n: LEVEL });
    if (await confirmed(say("Let a bot play for me"), words, say("Let it play")))
      await this.table.ask({ do: "offer_bot", seat: you, level: LEVEL });
  }
}
