// The one place where HTML is made: text is always text, so names and chat can do no harm.

/**
 * Make an HTML element. Attributes that are null, undefined or false are left out; true is an empty attribute.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false)
      element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children)
    if (child !== null && child !== undefined && child !== false)
      element.append(typeof child === "number" ? String(child) : child);
  return element;
}

/**
 * A button that does something.
 * @param {string} words
 * @param {() => void} act
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 */
export function button(words, act, attributes = {}) {
  const element = html("button", { type: "button", ...attributes }, words);
  element.addEventListener("click", act);
  return element;
}
