// The rules of a game on a page of their own, with pictures and a search; and their summary, to print.

import { get } from "./api.js";
import { tellerOf } from "./diagram.js";
import { showHeader } from "./header.js";
import { button, html } from "./html.js";
import { drawn, figureOf, rulebook } from "./rulebook.js";
import { Search } from "./search.js";
import { startTips } from "./tips.js";
import { loadWords, say } from "./words.js";

/** @typedef {import("../types/messages.js").Rules} Rules */
/** @typedef {import("../types/messages.js").Summary} Summary */
/** @typedef {import("./rulebook.js").Rulebook} Rulebook */

const [, , game = "", part] = location.pathname.split("/").map(decodeURIComponent);
const wanted = get(`/api/rules/${game}${part === "summary" ? "/summary" : ""}`).catch((error) => error);
await loadWords(game);
showHeader();
startTips();
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const known = await wanted;
if (known instanceof Error) main.replaceChildren(html("p", { class: "problem", role: "alert" }, known.message));
else if (part === "summary") await showSummary(known);
else await showRules(known);
document.body.dataset.ready = "yes";

/** @param {Rules} rules */
async function showRules(rules) {
  document.title = say("{game}: the rules", { game: rules.title });
  const book = await rulebook(rules, (rule) => (location.hash = `rule-${rule}`));
  const search = new Search(book);
  const links = [
    html("a", { class: "button", href: `/learn/${game}` }, say("Learn it step by step")),
    rules.has_summary ? html("a", { class: "button", href: `/rules/${game}/summary` }, say("On two pages, to print")) : null,
  ];
  main.replaceChildren(
    html("nav", { class: "contents", "aria-label": say("Contents") }, contents(book)),
    html(
      "div",
      { class: "rules-column" },
      html("div", { class: "rules-top" }, search.root, html("div", { class: "row" }, ...links)),
      book.root,
    ),
  );
  const go = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    if (!id) return;
    search.clear();
    if (id.startsWith("rule-")) book.go(id.slice("rule-".length));
    else document.getElementById(id)?.scrollIntoView();
  };
  addEventListener("hashchange", go);
  // The same link again leads there again.
  main.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link?.hash && link.hash === location.hash && link.pathname === location.pathname) go();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || (event.target instanceof Element && event.target.matches("input, textarea"))) return;
    event.preventDefault();
    search.field.focus();
  });
  addEventListener("beforeprint", () => main.querySelectorAll("figure").forEach((figure) => void drawn(figure)));
  go();
}

/** @param {Rulebook} book */
function contents(book) {
  const list = html(
    "ol",
    {},
    ...book
      .headings()
      .map(({ id, words, level }) => html("li", { class: `level-${level}` }, html("a", { href: `#${id}` }, words))),
  );
  // On a phone it is folded: the text comes first.
  const folded = html(
    "details",
    { open: matchMedia("(min-width: 900px)").matches },
    html("summary", {}, say("Contents")),
    list,
  );
  return folded;
}

/** @param {Summary} summary */
async function showSummary(summary) {
  document.title = say("{game}: the rules on two pages", { game: summary.title });
  const teller = await tellerOf(game, (rule) => (location.href = `/rules/${game}#rule-${rule}`));
  const sheet = html("article", { class: "rules-text summary" });
  // The server made this from its own SUMMARY.md; nothing a player wrote is in it.
  sheet.innerHTML = summary.html;
  const bar = html(
    "div",
    { class: "row rules-top" },
    button(say("Print"), () => print(), { class: "strong" }),
    html("a", { class: "button", href: `/rules/${game}` }, say("All rules")),
  );
  main.replaceChildren(html("div", { class: "rules-column" }, bar, sheet));
  for (const place of sheet.querySelectorAll("[data-place]")) {
    const diagram = summary.diagrams.find(({ key }) => key === place.getAttribute("data-place"));
    if (diagram) place.replaceWith(figureOf(diagram, teller));
  }
  // Whoever prints at once prints all of it.
  await Promise.all([...sheet.querySelectorAll("figure")].map(drawn));
  document.body.classList.add("summary-page");
}
