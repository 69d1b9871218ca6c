// A small menu at a place of the board: the second half of a choice (how many, which way).

import { html } from "../page/html.js";

/**
 * @typedef {object} Choice
 * @property {string} label
 * @property {string} [action]  played when chosen
 * @property {() => void} [step]
 * @property {SVGElement} [picture]
 * @property {boolean} [preset]  gets the focus
 */

/** @type {HTMLDialogElement | null} */
let open = null;

/**
 * Ask for one of several choices beside an element. Escape or a click beside it gives up.
 * @param {import("./types.js").Host} host
 * @param {Element} near
 * @param {string} title
 * @param {Choice[]} choices
 * @param {() => void} [given_up]
 * @param {string[]} [words]  sentences about what is chosen
 */
export function choose(host, near, title, choices, given_up, words = []) {
  closeMenu();
  let chosen = false;
  const buttons = choices.map((choice) => {
    const button = html(
      "button",
      { type: "button", class: "choice", "data-action": choice.action, "data-step": choice.step ? "" : null },
      choice.picture ?? null,
      choice.label,
    );
    button.addEventListener("click", () => {
      chosen = true;
      menu.close();
      if (choice.action !== undefined) host.play(choice.action);
      else choice.step?.();
    });
    return button;
  });
  const menu = html(
    "dialog",
    { class: "menu", "aria-label": title },
    html("p", { class: "menu-title" }, title),
    ...words.map((sentence) => html("p", { class: "menu-words" }, sentence)),
    html("div", { class: "choices" }, ...buttons),
  );
  menu.addEventListener("close", () => {
    menu.remove();
    if (open === menu) open = null;
    if (!chosen) {
      given_up?.();
      if (near instanceof SVGElement || near instanceof HTMLElement) near.focus();
    }
  });
  menu.addEventListener("click", (event) => {
    if (event.target === menu) menu.close();
  });
  menu.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(/** @type {any} */ (document.activeElement));
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (way && at >= 0) {
      event.preventDefault();
      buttons[(at + way + buttons.length) % buttons.length].focus();
    }
  });
  document.body.append(menu);
  open = menu;
  menu.showModal();
  const place = near.getBoundingClientRect();
  const size = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(innerWidth - size.width - 8, place.x + place.width / 2 - size.width / 2))}px`;
  const above = place.y - size.height - 10;
  const top = above > 8 ? above : place.bottom + 10;
  menu.style.top = `${Math.max(8, Math.min(innerHeight - size.height - 8, top))}px`;
  (buttons[choices.findIndex((choice) => choice.preset)] ?? buttons[0])?.focus();
}

/** Close the menu, if one is open (a new scene has come). */
export function closeMenu() {
  open?.close();
}
