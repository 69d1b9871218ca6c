// The full list of what you may do, in words: grouped by kind, to be filtered by typing. Every game can be played with it alone.

import { button, html } from "./html.js";
import { placesOf } from "./sentence.js";
import { say } from "./words.js";

export class ActionList {
  /**
   * @param {import("./sentence.js").Teller} teller
   * @param {{play: (action: string) => void, point: (places: string[]) => void}} table
   */
  constructor(teller, table) {
    this.teller = teller;
    this.table = table;
    this.filter = html("input", {
      type: "search",
      class: "filter",
      placeholder: say("Filter"),
      "aria-label": say("Filter the actions"),
    });
    this.filter.addEventListener("input", () => this.#sift());
    this.box = html("div", { class: "action-groups", tabindex: -1 });
    this.root = html("div", { class: "actions" }, this.filter, this.box);
  }

  /** @param {string[]} legal @param {import("./sentence.js").Line[]} says @param {number | null} you */
  show(legal, says, you) {
    /** @type {Map<string, HTMLElement[]>} */
    const groups = new Map();
    legal.forEach((action, i) => {
      const kind = action.split(" ")[0];
      const press = button("", () => this.table.play(action), { class: "action", "data-play": action });
      press.append(html("span", {}, ...this.teller.nodes(says[i] ?? [action])));
      for (const kind of ["pointerenter", "focus"])
        press.addEventListener(kind, () => this.table.point(placesOf(says[i] ?? [], you)));
      for (const kind of ["pointerleave", "blur"]) press.addEventListener(kind, () => this.table.point([]));
      groups.set(kind, [...(groups.get(kind) ?? []), press]);
    });
    const focused = this.box.contains(document.activeElement);
    this.filter.hidden = legal.length < 8;
    this.box.replaceChildren(
      ...(legal.length === 0 ? [html("p", { class: "soft" }, say("Nothing to decide for you now."))] : []),
      ...[...groups.values()].map((buttons) => html("div", { class: "action-group", role: "group" }, ...buttons)),
    );
    this.#sift();
    // What was pressed is gone: the focus goes on to what can be pressed next, or stays in the list.
    if (focused) /** @type {HTMLElement} */ (this.box.querySelector("button:not([hidden])") ?? this.box).focus();
  }

  #sift() {
    const wanted = this.filter.value.trim().toLowerCase();
    for (const press of this.box.querySelectorAll("button")) {
      press.hidden = !(press.textContent + " " + press.dataset.play).toLowerCase().includes(wanted);
    }
  }
}
