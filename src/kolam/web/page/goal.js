// The goal card: a game on one screen, in five sentences and pictures by its own board.

import { get } from "./api.js";
import { draw, style, tellerOf } from "./diagram.js";
import { trying } from "./dialogs.js";
import { button, html } from "./html.js";
import { showRules } from "./rules.js";
import { say } from "./words.js";

/** @typedef {import("../types/messages.js").Learning} Learning */

/**
 * The sentences and pictures, without a frame. The pictures come a little later.
 * @param {Learning} learning
 */
export function goalCard({ game, goal, pictures }) {
  const list = html("ol", { class: "goal-lines" });
  const shown = html("div", { class: "goal-pictures" });
  const card = html("section", { class: "goal", "aria-label": say("What it is about") }, list, shown);
  void trying(async () => {
    const teller = await tellerOf(game, (rule) => void showRules(game, rule));
    list.replaceChildren(...goal.map((line) => html("li", {}, ...teller.nodes(line))));
    for (const picture of pictures) {
      const root = html("div", { "aria-hidden": "true" });
      shown.append(html("figure", {}, root, html("figcaption", {}, ...teller.nodes(picture.text))));
      await draw(root, picture);
    }
    card.dataset.drawn = "yes";
  });
  return card;
}

/** Whether the card was shown before this reader's first game. @param {string} game */
export const wasShown = (game) => localStorage.getItem(`goal-shown-${game}`) !== null;

/**
 * The card over the page; resolves to what was chosen, or null.
 * @param {string} game
 * @param {{words: string, value: string}[]} [choices]  what may follow, the first one most likely
 * @returns {Promise<string | null>}
 */
export async function showGoal(game, choices = []) {
  if (document.querySelector("dialog.goal-dialog")) return null;
  /** @type {[Learning, void]} */
  const [learning] = await Promise.all([get(`/api/lessons/${game}`), style("style/learn.css")]);
  localStorage.setItem(`goal-shown-${game}`, "yes");
  /** @type {string | null} */
  let chosen = null;
  const choose = (/** @type {string | null} */ value) => {
    chosen = value;
    window_.close();
  };
  const window_ = html(
    "dialog",
    { class: "dialog goal-dialog", "aria-label": learning.title },
    html("h2", { tabindex: -1, autofocus: true, class: "plain-focus" }, learning.title),
    goalCard(learning),
    html(
      "div",
      { class: "row end" },
      button(say("Close"), () => choose(null), { class: "quiet" }),
      learning.lessons[0]
        ? html("a", { class: "button", href: `/learn/${game}/${learning.lessons[0].key}` }, say("Learn it step by step"))
        : null,
      ...choices.map(({ words, value }) => button(words, () => choose(value), { class: "strong" })),
    ),
  );
  return new Promise((resolve) => {
    window_.addEventListener("close", () => {
      window_.remove();
      resolve(chosen);
    });
    document.body.append(window_);
    window_.showModal();
  });
}
