// What a reader can do at any time: words in a row beside the question; on a phone signs in a bar, with how much is new.

import { icon } from "./header.js";
import { html } from "./html.js";
import { say } from "./words.js";

/** Signs, each one path in a square of 24. */
const SIGNS = {
  again: "M4 12a8 8 0 1 1 2.6 5.9M4 12l-2-3M4 12l3-2.4M12 8v4.5l3 1.8",
  undo: "M9 5 4 9.5 9 14M4.5 9.5H14a5 5 0 0 1 0 10h-3",
  hint: "M9 18h6M10 21h4M12 3a6.5 6.5 0 0 0-4 11.6c.8.7 1 1.4 1 2.4h6c0-1 .2-1.7 1-2.4A6.5 6.5 0 0 0 12 3z",
  log: "M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4",
  chat: "M4 5h16v11H10l-4.5 4v-4H4z",
  more: "M12 5.5v.01M12 12v.01M12 18.5v.01",
  rules: "M12 6c-2-1.6-5-2-8-1.5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5v-13c-3-.5-6-.1-8 1.5zM12 6v13",
  help: "M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1-1.4 2.1M12 17.6v.01",
};

/**
 * @typedef {object} Table  What the table page does for them.
 * @property {Record<"again" | "undo" | "hint" | "rules" | "help", () => void>} do
 * @property {(key: string) => void} open  a panel
 */

export class Tools {
  /** @param {Table} table */
  constructor(table) {
    const tool = (/** @type {keyof typeof SIGNS} */ key, /** @type {string} */ words, /** @type {() => void} */ act) =>
      this.#button(key, words, act);
    this.again = tool("again", say("What happened?"), table.do.again);
    this.again.dataset.tip = say("Show again what the others did (R)");
    name(this.again, say("What happened?"), say("Again"));
    this.undo = tool("undo", say("Take back"), table.do.undo);
    this.hint = tool("hint", say("Hint"), table.do.hint);
    name(this.hint, say("Hint"), say("Tip"));
    const rules = tool("rules", say("Rules"), table.do.rules);
    const help = tool("help", say("Keys and signs"), table.do.help);
    help.classList.add("round");
    const panels = {
      log: tool("log", say("Log"), () => table.open("log")),
      chat: tool("chat", say("Chat"), () => table.open("chat")),
      about: tool("more", say("Menu"), () => table.open("about")),
    };
    for (const [key, press] of Object.entries(panels)) {
      press.classList.add("shortcut");
      press.dataset.opens = key;
    }
    this.panels = panels;
    this.again.hidden = this.undo.hidden = this.hint.hidden = true;
    const all = [this.again, this.undo, this.hint, rules, help, ...Object.values(panels)];
    this.root = html("div", { class: "tools", role: "toolbar", "aria-label": say("What you can do") }, ...all);
  }

  /** @param {keyof typeof SIGNS} key @param {string} words @param {() => void} act */
  #button(key, words, act) {
    const press = html("button", { type: "button", class: `tool tool-${key}` }, icon(SIGNS[key]), html("span", {}, words));
    press.addEventListener("click", act);
    return press;
  }

  /** What taking back is called now. @param {string} words @param {string} short @param {string} tip */
  nameUndo(words, short, tip) {
    this.undo.dataset.tip = tip;
    name(this.undo, words, short);
  }

  /** How much is new in a panel; none takes the number away. @param {"log" | "chat"} key @param {number} n */
  count(key, n) {
    if (n) this.panels[key].dataset.new = n > 9 ? "9+" : String(n);
    else delete this.panels[key].dataset.new;
  }

  /** Which panel is open over the board. @param {string | null} open */
  raised(open) {
    for (const [key, press] of Object.entries(this.panels)) press.setAttribute("aria-expanded", String(key === open));
  }
}

/**
 * Call a tool something else; where there is little room, something short.
 * @param {HTMLElement} tool
 * @param {string} words
 * @param {string} short
 */
function name(tool, words, short) {
  tool.setAttribute("aria-label", words);
  tool
    .querySelector("span")
    ?.replaceChildren(html("span", { class: "long" }, words), html("span", { class: "short" }, short));
}
