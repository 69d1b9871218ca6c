// Any value of JSON as a form: numbers, words, lists that grow and shrink, tables of names and values. It knows no game.

import { button, html } from "./html.js";
import { say } from "./words.js";

/**
 * @typedef {object} How  How a form looks and what it does.
 * @property {(key: string) => string} label  what a field is called
 * @property {string[]} words  what texts and names may be
 * @property {() => void} changed
 */

/** @typedef {{root: HTMLElement, read: () => unknown}} Field */

/** A form for a value; `read` tells what it is now. @param {unknown} value @param {How} how @returns {Field} */
export function form(value, how) {
  const words = html("datalist", { id: "editor-words" }, ...how.words.map((word) => html("option", { value: word })));
  const inside = field(value, how);
  const root = html("div", { class: "editor" }, words, inside.root);
  root.addEventListener("input", how.changed);
  return { root, read: inside.read };
}

/** @param {unknown} value @param {How} how @returns {Field} */
function field(value, how) {
  if (typeof value === "boolean") return check(value);
  if (typeof value === "number") return number(value);
  if (Array.isArray(value)) return list(value, how);
  if (value && typeof value === "object") return table(/** @type {Record<string, unknown>} */ (value), how);
  return text(/** @type {string | null} */ (value));
}

/** @param {boolean} value @returns {Field} */
function check(value) {
  const input = html("input", { type: "checkbox", checked: value });
  return { root: input, read: () => input.checked };
}

/** @param {number} value @returns {Field} */
function number(value) {
  const input = html("input", { type: "number", value, step: 1, class: "count" });
  return { root: input, read: () => Number(input.value) };
}

/** A word, a number or nothing. @param {string | null} value @returns {Field} */
function text(value) {
  const input = html("input", { type: "text", value: value ?? "", list: "editor-words", placeholder: say("nothing") });
  const read = () => {
    const given = input.value.trim();
    return given === "" ? null : /^-?\d+$/.test(given) ? Number(given) : given;
  };
  return { root: input, read };
}

/** @param {unknown[]} values @param {How} how @returns {Field} */
function list(values, how) {
  /** @type {Field[]} */
  let fields = [];
  const root = html("div", { class: "editor-list" });
  const draw = (/** @type {unknown[]} */ now) => {
    fields = now.map((value) => field(value, how));
    const less = (/** @type {number} */ i) => change((all) => all.filter((_, at) => at !== i));
    root.replaceChildren(
      ...fields.map(({ root: inside }, i) =>
        html(
          "span",
          { class: "editor-item" },
          inside,
          small("−", say("Take away"), () => less(i)),
        ),
      ),
      small("+", say("Add"), () => change((all) => [...all, structuredClone(all.at(-1) ?? values.at(-1) ?? null)])),
    );
  };
  const read = () => fields.map((each) => each.read());
  const change = (/** @type {(all: unknown[]) => unknown[]} */ to) => {
    draw(to(read()));
    how.changed();
  };
  draw(values);
  return { root, read };
}

/** @param {Record<string, unknown>} values @param {How} how @returns {Field} */
function table(values, how) {
  /** @type {Map<string, Field>} */
  let fields = new Map();
  const root = html("dl", { class: "editor-table" });
  const draw = (/** @type {Record<string, unknown>} */ now) => {
    fields = new Map(Object.entries(now).map(([key, value]) => [key, field(value, how)]));
    const rows = [...fields].flatMap(([key, { root: inside }]) => {
      name(inside, how.label(key));
      return [html("dt", {}, how.label(key)), html("dd", {}, inside)];
    });
    root.replaceChildren(...rows, html("dd", { class: "editor-more" }, more()));
  };
  const read = () => Object.fromEntries([...fields].map(([key, each]) => [key, each.read()]));
  // A name that is not there yet: with the number 1, or a word where the others have words.
  const more = () => {
    const input = html("input", { type: "text", list: "editor-words", "aria-label": say("Another name"), class: "count" });
    const add = () => {
      const key = input.value.trim();
      if (!key || fields.has(key)) return;
      const like = Object.values(read())[0];
      draw({ ...read(), [key]: typeof like === "string" ? like : 1 });
      how.changed();
    };
    input.addEventListener("input", (event) => event.stopPropagation());
    return html("span", { class: "editor-item" }, input, small("+", say("Add"), add));
  };
  draw(values);
  return { root, read };
}

/** @param {string} sign @param {string} words @param {() => void} act */
const small = (sign, words, act) => button(sign, act, { class: "editor-small", "aria-label": words });

/** @param {HTMLElement} root @param {string} words */
function name(root, words) {
  if (root instanceof HTMLInputElement) root.setAttribute("aria-label", words);
  else root.setAttribute("data-name", words);
}
