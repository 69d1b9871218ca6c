// The rules in a side sheet, opened at a rule.

import { get } from "./api.js";
import { button, html } from "./html.js";
import { say } from "./words.js";

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();
const sheet = html("aside", { class: "sheet", hidden: true, "aria-label": say("Rules"), tabindex: -1 });
const text = html("div", { class: "rules-text", tabindex: 0, role: "document", "aria-label": say("Rules") });
/** @type {Element | null} */
let opener = null;

/** Open the rules of a game, at a rule if one is named. @param {string} game @param {string} [rule] */
export async function showRules(game, rule) {
  if (!sheet.isConnected) {
    sheet.append(
      html(
        "div",
        { class: "sheet-head" },
        html("h2", {}, say("Rules")),
        button("×", closeRules, { class: "plain round", "aria-label": say("Close") }),
      ),
      text,
    );
    document.body.append(sheet);
    sheet.addEventListener("keydown", (event) => event.key === "Escape" && closeRules());
  }
  opener = document.activeElement;
  sheet.hidden = false;
  if (!loaded.has(game)) loaded.set(game, get(`/api/rules/${game}`));
  try {
    const { html: source } = await loaded.get(game);
    if (text.dataset.game !== game) {
      // The server made this from its own RULES.md; nothing a player wrote is in it.
      text.innerHTML = source;
      text.dataset.game = game;
    }
  } catch (error) {
    loaded.delete(game);
    text.textContent = error instanceof Error ? error.message : String(error);
  }
  for (const marked of text.querySelectorAll(".marked")) marked.classList.remove("marked");
  const target = rule
    ? (text.querySelector(`[id="rule-${CSS.escape(rule)}"]`) ??
      text.querySelector(`[id="rule-${CSS.escape(rule.split(".")[0])}"]`))
    : null;
  target?.classList.add("marked");
  if (target) target.scrollIntoView({ block: "center" });
  sheet.focus({ preventScroll: true });
}

export function closeRules() {
  sheet.hidden = true;
  if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
}
