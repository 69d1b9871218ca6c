// A board for a game that has none of its own yet: the view as nested lists. The list of actions plays it.

import { html } from "../page/html.js";

/** @param {any} value @returns {Node} */
function render(value) {
  if (value === null || typeof value !== "object") return document.createTextNode(String(value));
  const rows = Object.entries(value).map(([key, inner]) => html("li", {}, html("b", {}, `${key}: `), render(inner)));
  return html("ul", {}, ...rows);
}

/**
 * @param {import("./types.js").Host} host
 * @returns {import("./types.js").Board}
 */
export function makeBoard(host) {
  return {
    show(scene) {
      host.root.replaceChildren(html("div", { class: "plain-board", tabindex: 0 }, render(scene.view)));
    },
  };
}
