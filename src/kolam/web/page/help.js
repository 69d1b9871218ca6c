// The keys, and what the signs of a game mean.

import { button, html } from "./html.js";
import { say } from "./words.js";

/** What keys do. @returns {[string, string][]} */
const keys = () => [
  ["Tab", say("to the next thing that can be done")],
  ["← ↑ → ↓", say("to the next place in that direction")],
  ["Enter", say("do it")],
  ["Esc", say("give up what is half chosen, close what is open")],
  ["I", say("what is this? (or a long press)")],
  ["H", say("a hint, each press one step further")],
  ["G", say("what the game is about")],
  ["B", say("the rule of what is asked")],
  ["R", say("show again what the others did")],
  [say("Space"), say("skip to the end of what is shown")],
  ["?", say("this list")],
];

/** @param {import("./board.js").BoardPlace} place */
export function showHelp(place) {
  if (document.querySelector("dialog.help")) return;
  const signs = place.legend();
  const window_ = html(
    "dialog",
    { class: "dialog help", "aria-label": say("Keys and signs") },
    html("h2", { tabindex: -1, autofocus: true, class: "unseen" }, say("Keys and signs")),
    html(
      "div",
      { class: "help-parts" },
      html(
        "section",
        {},
        html("h2", {}, say("Keys")),
        html("dl", {}, ...keys().flatMap(([key, words]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, words)])),
      ),
      html(
        "section",
        { class: "help-signs" },
        signs.length ? html("h2", {}, say("Signs")) : null,
        html(
          "ul",
          { class: "signs" },
          ...signs.map(({ picture, words }) =>
            html("li", {}, picture, html("span", {}, words.charAt(0).toUpperCase() + words.slice(1))),
          ),
        ),
      ),
    ),
    html(
      "div",
      { class: "row end" },
      button(say("Close"), () => window_.close(), { class: "strong" }),
    ),
  );
  window_.addEventListener("close", () => window_.remove());
  document.body.append(window_);
  window_.showModal();
}
