// The variations that were tried, as a list: a line goes on below itself, another way is set in; each with its chances.

import { button, html } from "./html.js";
import { percent, say } from "./words.js";

/** @typedef {import("./variations.js").Moment} Moment */
/** @typedef {import("./variations.js").Variations} Variations */

export class Branches {
  /**
   * @param {import("./sentence.js").Teller} teller
   * @param {{go: (moment: Moment) => void, forget: (moment: Moment) => void}} page
   */
  constructor(teller, page) {
    this.teller = teller;
    this.page = page;
    this.root = html("nav", { class: "branches", "aria-label": say("Variations") });
  }

  /** @param {Variations} tried */
  show(tried) {
    const start = button(say("The start"), () => this.page.go(tried.root), { class: "branch" });
    mark(start, tried.at === tried.root);
    this.root.replaceChildren(start, ...this.#line(tried.root, tried.at));
    const here = this.root.querySelector("[aria-current]");
    if (!(here instanceof HTMLElement)) return;
    const { top, bottom } = here.getBoundingClientRect(); // the list scrolls, the page does not
    const whole = this.root.getBoundingClientRect();
    if (top < whole.top || bottom > whole.bottom) this.root.scrollTop += top - whole.top - whole.height / 2;
  }

  /** What follows a moment: its first branch goes on, the others are set in. @param {Moment} from @param {Moment} at */
  #line(from, at) {
    /** @type {HTMLElement[]} */
    const rows = [];
    for (let moment = from; moment.children.length; moment = moment.children[0]) {
      const [first, ...others] = moment.children;
      rows.push(this.#row(first, at));
      for (const other of others)
        rows.push(html("div", { class: "branch-other" }, this.#row(other, at), ...this.#line(other, at)));
    }
    return rows;
  }

  /** @param {Moment} moment @param {Moment} at */
  #row(moment, at) {
    const told = moment.lines.length ? this.teller.nodes(moment.lines[0]) : [/** @type {string} */ (moment.action)];
    const go = html("button", { type: "button", class: "branch" }, html("b", {}, `${moment.ply}. `), ...told);
    go.addEventListener("click", () => this.page.go(moment));
    mark(go, moment === at);
    return html(
      "div",
      { class: "branch-row" },
      go,
      moment.chances ? chanceBar(moment.chances, this.teller.table.names()) : null,
      moment === at
        ? button("×", () => this.page.forget(moment), {
            class: "editor-small",
            "aria-label": say("Forget this and what follows"),
          })
        : null,
    );
  }
}

/** @param {HTMLElement} row @param {boolean} here */
function mark(row, here) {
  if (here) row.setAttribute("aria-current", "step");
}

/** The chances of all, side by side. @param {number[]} chances @param {string[]} names */
export function chanceBar(chances, names) {
  const words = chances.map((chance, seat) => `${names[seat]}: ${percent(chance)}`).join(", ");
  const bar = html("span", { class: "chance-bar", role: "img", "aria-label": words, "data-tip": words });
  chances.forEach((chance, seat) => {
    const share = html("span", { class: `seat-${seat}` }, chance >= 0.17 ? percent(chance) : "");
    share.style.flexGrow = String(Math.max(0.001, chance));
    bar.append(share);
  });
  return bar;
}
