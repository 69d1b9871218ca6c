// A field to search the rules: it finds as one types, says how many, and leads on by keyboard.

import { html } from "./html.js";
import { say } from "./words.js";

/** @typedef {import("./rulebook.js").Rulebook} Rulebook */

export class Search {
  /** @type {HTMLElement[]} */
  #found = [];

  /** @param {Rulebook} book */
  constructor(book) {
    this.book = book;
    const words = say("Search the rules");
    this.field = html("input", { type: "search", placeholder: words, "aria-label": words, "aria-keyshortcuts": "/" });
    this.told = html("span", { class: "soft small found-count", role: "status" });
    this.root = html("div", { class: "rules-search", role: "search" }, this.field, this.told);
    this.field.addEventListener("input", () => this.#look());
    this.field.addEventListener("keydown", (event) => this.#key(event));
    book.root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Whether something is looked for. */
  get isLooking() {
    return this.field.value.trim() !== "";
  }

  /** Show everything again. */
  clear() {
    if (!this.field.value) return;
    this.field.value = "";
    this.#look();
  }

  #look() {
    this.#found = this.book.find(this.field.value);
    for (const each of this.#found) each.tabIndex = -1;
    this.told.textContent = this.isLooking ? say("{n} places", { n: this.#found.length }) : "";
  }

  /**
   * Down and Enter lead to the next place, up to the one before and back to the field, Escape gives it up.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    if (!this.isLooking) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      event.preventDefault();
      this.clear();
      this.field.focus();
      return;
    }
    const isField = event.target === this.field;
    const by = event.key === "ArrowDown" || (event.key === "Enter" && isField) ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!by || !this.#found.length) return;
    event.preventDefault();
    const at = this.#found.findIndex((each) => each.contains(document.activeElement));
    const to = Math.min(this.#found.length - 1, at + by);
    if (to < 0) this.field.focus();
    else this.#found[to].focus();
  }
}
