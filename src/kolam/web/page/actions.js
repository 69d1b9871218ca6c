// The full list of what you may do, in words: grouped by kind, to be filtered by typing. Every game can be played with it alone.

import { button, html } from "./html.js";
import { say } from "./words.js";

export class ActionList {
  /** @param {(action: string) => void} play */
  constructor(play) {
    this.play = play;
    this.filter = html("input", {
      type: "search",
      class: "filter",
      placeholder: say("Filter"),
      "aria-label": say("Filter the actions"),
    });
    this.filter.addEventListener("input", () => this.#sift());
    this.box = html("div", { class: "action-groups" });
    this.root = html("div", { class: "actions" }, this.filter, this.box);
  }

  /** @param {string[]} legal @param {string[]} says */
  show(legal, says) {
    /** @type {Map<string, HTMLElement[]>} */
    const groups = new Map();
    legal.forEach((action, i) => {
      const kind = action.split(" ")[0];
      const words = says[i] ?? action;
      const press = button(words, () => this.play(action), { class: "action", "data-play": action });
      groups.set(kind, [...(groups.get(kind) ?? []), press]);
    });
    this.filter.hidden = legal.length < 8;
    this.box.replaceChildren(
      ...(legal.length === 0 ? [html("p", { class: "soft" }, say("Nothing to decide for you now."))] : []),
      ...[...groups.values()].map((buttons) => html("div", { class: "action-group", role: "group" }, ...buttons)),
    );
    this.#sift();
  }

  #sift() {
    const wanted = this.filter.value.trim().toLowerCase();
    for (const press of this.box.querySelectorAll("button")) {
      press.hidden = !(press.textContent + " " + press.dataset.play).toLowerCase().includes(wanted);
    }
  }
}
