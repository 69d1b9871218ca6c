// Choices on pages: radio buttons and switches as cards, in parts with a title.

import { html } from "./html.js";

/**
 * Radio buttons as cards.
 * @param {string} group
 * @param {{value: string, words: string, more?: string}[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} [changed]
 */
export function radios(group, choices, chosen, changed) {
  const box = html("div", { class: "kinds" });
  for (const { value, words, more } of choices) {
    const input = html("input", { type: "radio", name: group, value, checked: value === chosen });
    input.addEventListener("change", () => changed?.(value));
    box.append(card(input, words, more));
  }
  return box;
}

/**
 * A switch as a card.
 * @param {string} words
 * @param {string} more
 * @param {boolean} on
 * @param {(on: boolean) => void} changed
 */
export function toggle(words, more, on, changed) {
  const input = html("input", { type: "checkbox", checked: on });
  input.addEventListener("change", () => changed(input.checked));
  return card(input, words, more);
}

/** @param {HTMLInputElement} input @param {string} words @param {string} [more] */
function card(input, words, more) {
  return html(
    "label",
    { class: more ? "kind" : "kind short" },
    input,
    html("b", {}, words),
    more ? html("small", {}, more) : null,
  );
}

/** @param {string} title @param {...Node} content */
export function part(title, ...content) {
  return html("fieldset", {}, html("legend", {}, title), ...content);
}
