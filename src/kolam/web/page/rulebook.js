// The rules of a game as a text that can be searched, with pictures beside the rules that they show.

import { draw, tellerOf } from "./diagram.js";
import { hits, wordsOf } from "./finding.js";
import { html } from "./html.js";
import { say } from "./words.js";

/** @typedef {import("../types/messages.js").Rules} Rules */
/** @typedef {import("../types/messages.js").DiagramShown} DiagramShown */
/** @typedef {{element: HTMLElement, text: string}} Unit  what is found or not: a rule, a paragraph, a row of a table */

const HEADING = /^H[1-4]$/;
/** How far from what is seen a picture is drawn. */
const NEAR = "600px";

/** Pictures are drawn when they are about to be seen. */
const watch = new IntersectionObserver(
  (entries) =>
    entries.forEach(({ isIntersecting, target }) => isIntersecting && void drawn(/** @type {HTMLElement} */ (target))),
  { rootMargin: NEAR },
);
/** @type {WeakMap<Element, DiagramShown>} */
const waiting = new WeakMap();

/** Draw a figure, once; the promise ends when it stands. @param {HTMLElement} figure */
export async function drawn(figure) {
  const diagram = waiting.get(figure);
  if (!diagram) return;
  waiting.delete(figure);
  watch.unobserve(figure);
  const roots = figure.querySelectorAll(".diagram-picture");
  for (const [i, picture] of diagram.pictures.entries()) await draw(/** @type {HTMLElement} */ (roots[i]), picture);
  figure.dataset.drawn = "yes";
}

/**
 * A diagram with its sentence. It is drawn when it comes into sight.
 * @param {DiagramShown} diagram
 * @param {import("./sentence.js").Teller} teller
 */
export function figureOf(diagram, teller) {
  const words = diagram.pictures.length > 1 ? [say("Before"), say("After")] : [];
  const pictures = diagram.pictures.map((_, i) =>
    html(
      "div",
      { class: "diagram-one" },
      words[i] ? html("p", { class: "diagram-when" }, words[i]) : null,
      html("div", { class: "diagram-picture", "aria-hidden": "true" }),
    ),
  );
  const figure = html(
    "figure",
    { class: "diagram", "data-diagram": diagram.key },
    html("div", { class: "diagram-pictures" }, ...pictures),
    html("figcaption", {}, ...teller.nodes(diagram.text)),
  );
  waiting.set(figure, diagram);
  watch.observe(figure);
  return figure;
}

export class Rulebook {
  /**
   * @param {Rules} rules
   * @param {import("./sentence.js").Teller} teller
   */
  constructor(rules, teller) {
    this.rules = rules;
    this.teller = teller;
    this.root = html("div", { class: "rules-text", tabindex: 0, role: "document", "aria-label": say("Rules") });
    // The server made this from its own RULES.md; nothing a player wrote is in it.
    this.root.innerHTML = rules.html;
    /** @type {Map<string, HTMLElement>} the block of each rule, and the heading of each section */
    this.blocks = new Map();
    for (const anchor of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll("[id^='rule-']"))) {
      const block = HEADING.test(anchor.tagName) ? anchor : (anchor.closest("li, p") ?? anchor);
      this.blocks.set(anchor.id.slice("rule-".length), /** @type {HTMLElement} */ (block));
    }
    this.#link();
    for (const drawn of this.root.querySelectorAll("pre")) drawn.tabIndex = 0; // it may be wider than there is room
    for (const diagram of rules.diagrams) this.#put(diagram);
    const units = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll("p, li, tr")]);
    /** @type {Unit[]} */
    this.units = units
      .filter((element) => !element.parentElement?.closest("li, tr, figure"))
      .map((element) => ({ element, text: element.textContent ?? "" }));
  }

  /** The headings of chapters and sections, for a table of contents. @returns {{id: string, words: string, level: number}[]} */
  headings() {
    return [...this.root.querySelectorAll("h2, h3")].map((heading, i) => {
      heading.id ||= `part-${i}`;
      return { id: heading.id, words: heading.textContent ?? "", level: Number(heading.tagName[1]) };
    });
  }

  /** Mark a rule and show it. @param {string} number */
  go(number) {
    for (const marked of this.root.querySelectorAll(".marked")) marked.classList.remove("marked");
    const block = this.#blockOf(number);
    block?.classList.add("marked");
    block?.scrollIntoView({ block: HEADING.test(block.tagName) || block.querySelector("figure") ? "start" : "center" });
    return block;
  }

  /**
   * One rule alone, or a section, under its heading and with its pictures; null if there is no such rule.
   * @param {string} number
   */
  single(number) {
    const block = this.#blockOf(number);
    if (!block) return null;
    const parts = HEADING.test(block.tagName)
      ? sectionOf(block)
      : [this.#headingOf(block), block].filter((each) => each !== null);
    const copies = parts.map((part) => /** @type {HTMLElement} */ (part.cloneNode(true)));
    for (const copy of copies) {
      for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
      for (const figure of copy.querySelectorAll("figure")) figure.remove();
      copy.hidden = false;
    }
    const list = copies.map((copy) => (copy.tagName === "LI" ? html("ul", {}, copy) : copy));
    copies[parts.indexOf(block)].classList.add("marked");
    const shown = this.rules.diagrams.filter(({ rules }) =>
      rules.some((each) => each === number || each.startsWith(`${number}.`)),
    );
    return html("div", { class: "one-rule" }, ...list, ...shown.map((diagram) => figureOf(diagram, this.teller)));
  }

  /**
   * Show only what has all words of a question; everything, if it has none. What was found, in order.
   * @param {string} query
   */
  find(query) {
    const words = wordsOf(query);
    const found = [];
    /** @type {Range[]} */
    const ranges = [];
    for (const { element, text } of this.units) {
      const at = words.length ? hits(text, words) : [];
      element.hidden = words.length > 0 && at.length === 0;
      if (at.length) found.push(element);
      for (const [from, to] of at) ranges.push(...rangesIn(element, from, to));
    }
    this.#hideEmpty(words.length > 0);
    if ("highlights" in CSS) CSS.highlights.set("found", new Highlight(...ranges));
    return found;
  }

  /** While something is looked for, headings, lists and pictures without anything found are left out. @param {boolean} looking */
  #hideEmpty(looking) {
    let [section, chapter] = [false, false];
    for (const child of /** @type {HTMLElement[]} */ ([...this.root.children].reverse())) {
      if (HEADING.test(child.tagName)) {
        chapter ||= section;
        child.hidden = looking && !(child.tagName === "H3" ? section : chapter);
        section = false;
        if (child.tagName !== "H3") chapter = false;
        continue;
      }
      if (child.tagName === "FIGURE" || child.tagName === "PRE") child.hidden = looking;
      else if (!this.units.some(({ element }) => element === child))
        child.hidden = looking && !this.units.some(({ element }) => child.contains(element) && !element.hidden);
      if (!child.hidden) section = true;
    }
  }

  /** @param {string} number @returns {HTMLElement | null} */
  #blockOf(number) {
    return this.blocks.get(number) ?? this.blocks.get(number.split(".")[0]) ?? null;
  }

  /** The heading over a block. @param {Element} block @returns {HTMLElement | null} */
  #headingOf(block) {
    let at = block.closest(".rules-text > *");
    while (at && !HEADING.test(at.tagName)) at = at.previousElementSibling;
    return /** @type {HTMLElement | null} */ (at);
  }

  /** @param {DiagramShown} diagram */
  #put(diagram) {
    const block = this.#blockOf(diagram.rules[0]);
    const figure = figureOf(diagram, this.teller);
    if (block?.tagName === "LI") block.append(figure);
    else block?.after(figure);
  }

  /** Numbers of rules in the text lead to them. */
  #link() {
    const numbers = [...this.blocks.keys()].map((number) => number.replace(".", "\\.")).sort((a, b) => b.length - a.length);
    if (!numbers.length) return;
    const number = new RegExp(`(?<![\\w.])(?:${numbers.join("|")})(?!\\.?\\d)`, "g");
    const walker = document.createTreeWalker(this.root, NodeFilter.SHOW_TEXT);
    /** @type {Text[]} */
    const texts = [];
    while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
    for (const text of texts) {
      const parent = text.parentElement;
      if (!parent || HEADING.test(parent.tagName) || parent.closest("[id^='rule-'], a, pre")) continue;
      const parts = linked(text.data, number);
      if (parts.length > 1) text.replaceWith(...parts);
    }
  }
}

/** A text with links to rules. @param {string} text @param {RegExp} number @returns {(Node | string)[]} */
function linked(text, number) {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(number)) {
    parts.push(text.slice(end, found.index), html("a", { href: `#rule-${found[0]}`, "data-rule": found[0] }, found[0]));
    end = found.index + found[0].length;
  }
  return [...parts, text.slice(end)];
}

/** A heading and all that stands under it. @param {HTMLElement} heading @returns {HTMLElement[]} */
function sectionOf(heading) {
  const found = [heading];
  let next = heading.nextElementSibling;
  while (next && !(HEADING.test(next.tagName) && next.tagName <= heading.tagName)) {
    if (next.tagName !== "FIGURE") found.push(/** @type {HTMLElement} */ (next));
    next = next.nextElementSibling;
  }
  return found;
}

/** The letters of an element from one to another, as ranges. @param {Element} element @param {number} from @param {number} to */
function rangesIn(element, from, to) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found = [];
  let at = 0;
  while (at < to && walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    if (text.parentElement?.closest("svg")) continue; // what a picture says was not there when the text was read
    const [begin, end] = [Math.max(from - at, 0), Math.min(to - at, text.length)];
    if (begin < end) {
      const range = new Range();
      range.setStart(text, begin);
      range.setEnd(text, end);
      found.push(range);
    }
    at += text.length;
  }
  return found;
}

/**
 * The rules of a game, put together.
 * @param {Rules} rules
 * @param {(rule: string) => void} open  what a link to a rule does
 */
export async function rulebook(rules, open) {
  const book = new Rulebook(rules, await tellerOf(rules.game, open));
  return book;
}
