// The one place where SVG is made.

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * Make an SVG element. Attributes that are null, undefined or false are left out; children may be elements or text.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

/**
 * A line of text, by default centered on its point, in the color of its class or in one given.
 * @param {number} x
 * @param {number} y
 * @param {string | number} words
 * @param {{class?: string, size?: number, anchor?: "start" | "middle" | "end", fill?: string}} [how]
 */
export function label(x, y, words, { class: kind = "", size = 16, anchor = "middle", fill } = {}) {
  return svg(
    "text",
    {
      x,
      y,
      class: fill ? kind : `label ${kind}`,
      "font-size": size,
      "text-anchor": anchor,
      "dominant-baseline": "central",
      fill,
    },
    String(words),
  );
}

/**
 * Text broken into lines of at most `width` characters, centered on its point.
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {number} width
 * @param {{class?: string, size?: number, anchor?: "start" | "middle" | "end"}} [how]
 */
export function paragraph(x, y, words, width, how = {}) {
  const size = how.size ?? 16;
  /** @type {string[]} */
  const lines = [];
  for (const word of words.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  const top = y - ((lines.length - 1) * size * 1.2) / 2;
  return svg("g", {}, ...lines.map((line, i) => label(x, top + i * size * 1.2, line, how)));
}

/**
 * The points of a regular polygon or star.
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number} corners
 * @param {{turn?: number, inner?: number}} [how] turn in degrees; `inner` makes a star with that inner radius
 */
export function polygonPoints(x, y, radius, corners, { turn = -90, inner } = {}) {
  const points = [];
  const steps = inner === undefined ? corners : corners * 2;
  for (let i = 0; i < steps; i++) {
    const r = inner !== undefined && i % 2 ? inner : radius;
    const angle = ((turn + (360 * i) / steps) * Math.PI) / 180;
    points.push(`${round(x + r * Math.cos(angle))},${round(y + r * Math.sin(angle))}`);
  }
  return points.join(" ");
}

/** @param {number} value */
export const round = (value) => Math.round(value * 100) / 100;

/**
 * An SVG drawing of a given size in its own units, which fills the width it is given.
 * @param {number} width
 * @param {number} height
 * @param {string} kind
 * @param {...Node} children
 */
export function drawing(width, height, kind, ...children) {
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: `drawing ${kind}`, preserveAspectRatio: "xMidYMid meet" },
    ...children,
  );
}
