// The rules in a side sheet: one rule with its pictures, or all of them.

import { get } from "./api.js";
import { style } from "./diagram.js";
import { button, html } from "./html.js";
import { rulebook } from "./rulebook.js";
import { Search } from "./search.js";
import { say } from "./words.js";

/** @typedef {import("./rulebook.js").Rulebook} Rulebook */

/** @type {Map<string, Promise<Rulebook>>} */
const loaded = new Map();
const content = html("div", { class: "sheet-content" });
const title = html("h2", {}, say("Rules"));
const sheet = html("aside", { class: "sheet", hidden: true, "aria-label": say("Rules"), tabindex: -1 });
/** @type {Element | null} */
let opener = null;
/** What is shown: a game. */
let game = "";

/** @param {string} name */
async function fetchBook(name) {
  await style("style/rules.css");
  return rulebook(await get(`/api/rules/${name}`), (rule) => void showRules(name, rule));
}

/** Open the rules of a game: one rule if one is named, else all. @param {string} name @param {string} [rule] */
export async function showRules(name, rule) {
  build();
  if (sheet.hidden) opener = document.activeElement;
  game = name;
  await style("style/rules.css");
  sheet.hidden = false;
  if (!loaded.has(name)) loaded.set(name, fetchBook(name));
  try {
    const book = await /** @type {Promise<Rulebook>} */ (loaded.get(name));
    if (game !== name) return; // another game was asked for meanwhile
    const alone = rule ? book.single(rule) : null;
    if (rule && alone) showOne(book, rule, alone);
    else showAll(book);
  } catch (error) {
    loaded.delete(name);
    content.replaceChildren(
      html("p", { class: "problem", role: "alert" }, error instanceof Error ? error.message : String(error)),
    );
  }
  sheet.focus({ preventScroll: true });
}

function build() {
  if (sheet.isConnected) return;
  const close = button("×", closeRules, { class: "plain round", "aria-label": say("Close") });
  sheet.append(html("div", { class: "sheet-head" }, title, close), content);
  document.body.append(sheet);
  sheet.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation(); // what is open or half chosen at the table stays
    closeRules();
  });
  content.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-rule]") : null;
    if (!link) return;
    event.preventDefault();
    void showRules(game, link.getAttribute("data-rule") ?? undefined);
  });
}

/** @param {Rulebook} book @param {string} rule @param {HTMLElement} alone */
function showOne(book, rule, alone) {
  title.textContent = say("Rule {rule}", { rule });
  const text = html("div", { class: "rules-text", tabindex: 0, role: "document", "aria-label": title.textContent }, alone);
  const links = html(
    "div",
    { class: "row sheet-links" },
    button(say("All rules"), () => {
      showAll(book, rule);
      sheet.focus({ preventScroll: true }); // what was pressed is gone
    }),
    html("a", { class: "button quiet", href: `/rules/${game}#rule-${rule}`, target: "_blank" }, say("As a page")),
  );
  content.replaceChildren(text, links);
  text.scrollTop = 0;
}

/** @param {Rulebook} book @param {string} [rule] */
function showAll(book, rule) {
  title.textContent = say("Rules");
  content.replaceChildren(new Search(book).root, book.root);
  book.find("");
  if (rule) book.go(rule);
}

export function closeRules() {
  sheet.hidden = true;
  if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
}
