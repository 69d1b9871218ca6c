// The mandala of Mandala Stones and what is told beside it: a wheel with its table, or on a phone a bar with a button.

import { center, moved } from "../areas.js";
import { box, petal } from "./boxes.js";
import { spiral } from "./layout.js";
import { disc, hand, mark } from "./stones.js";
import { mandalaWords } from "./words.js";
import { label, svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */

/** How many spaces after the end the bar still has: enough for what the last round lays. */
const BEYOND = 14;

/**
 * Where the stones of the mandala lie.
 * @param {Scene} scene
 * @param {Layout} layout
 * @returns {{x: number, y: number, r: number}[]}
 */
export function path({ components, glance }, { mandala: at, compact }) {
  const { length } = components.path;
  if (compact) {
    const shown = Math.min(length, glance.end_space + BEYOND);
    const step = (at.w - 16) / shown;
    const y = at.y + at.h - 11;
    return components.path.map((_, i) => ({ x: at.x + 8 + step * (Math.min(i, shown - 1) + 0.5), y, r: step * 0.56 }));
  }
  const { x, y } = center(at);
  const radius = Math.min(at.w, at.h) / 2 - 5;
  return spiral(length, radius).map((bed) => ({ x: x + bed.x, y: y + bed.y, r: bed.r }));
}

/** The mandala with what belongs to it. @param {Scene} scene @param {Layout} layout @param {Say} say @returns {SVGElement[]} */
export const mandala = (scene, layout, say) =>
  layout.compact
    ? [...bar(scene, layout, say), ...covered(scene, layout, say)]
    : [...wheel(scene, layout), ...table(scene, layout, say)];

/**
 * The path as a straight bar, with how far it is written over it.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 * @returns {SVGElement[]}
 */
function bar(scene, layout, say) {
  const { mandala: at, text } = layout;
  const { glance, components, view, over } = scene;
  const beds = path(scene, layout);
  const end = beds[glance.end_space - 1];
  const told = over ? [say("The game is over.")] : mandalaWords(scene, say);
  const words = told.join(" · ");
  const groove = { x: at.x + 4, y: end.y - 8, w: at.w - 8, h: 16 };
  // The hand hides no points.
  const beside = (/** @type {number} */ x) => Math.min(x, end.x - 16);
  return [
    box(at, "well info", 10),
    label(at.x + at.w / 2, at.y + 10, words, {
      size: Math.max(12, Math.min(text, (at.w - 8) / (words.length * 0.5))),
      class: glance.is_end_near && !over ? "warn" : "strong",
    }),
    box(groove, "groove", 8),
    svg("rect", { class: "past", x: end.x, y: groove.y + 1, width: groove.x + groove.w - end.x - 1, height: 14, rx: 7 }),
    ...components.path.flatMap((gives, i) =>
      gives && i >= view.mandala.length && i < glance.end_space
        ? [
            svg("circle", { class: "space bonus", cx: beside(beds[i].x), cy: end.y, r: 8 }),
            label(beside(beds[i].x) - 0.5, end.y + 0.5, `+${gives}`, { size: 12, class: "number bonus-text" }),
          ]
        : [],
    ),
    svg("circle", { class: "space end", cx: end.x, cy: end.y, r: 9 }),
    moved(hand(7, "hand"), end),
  ];
}

/**
 * How many stones lie covered in the stacks; which ones is told when it is touched.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 * @returns {SVGElement[]}
 */
function covered(scene, { info: at, text }, say) {
  const n = Object.values(scene.glance.covered).reduce((sum, one) => sum + one, 0);
  const x = at.x + at.w / 2;
  return [
    box(at, "well info", 10),
    ...[0, 1, 2].map((i) => svg("ellipse", { class: "pebble", cx: x - 18, cy: at.y + 15 - i * 3.5, rx: 9, ry: 4.5 })),
    label(x + 14, at.y + 12, n, { size: text * 1.15, class: "number" }),
    label(x, at.y + at.h - 10, say("still covered"), { size: 12, class: "soft" }),
  ];
}

/**
 * The path: a line, and a bed for each stone with what it gives.
 * @param {Scene} scene
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
function wheel(scene, layout) {
  const { path: gives } = scene.components;
  const laid = scene.view.mandala.length;
  const beds = path(scene, layout);
  const { x, y } = center(layout.mandala);
  const radius = Math.min(layout.mandala.w, layout.mandala.h) / 2;
  const end = scene.glance.end_space;
  return [
    svg("circle", { class: "mandala-ground", cx: x, cy: y, r: radius }),
    svg("circle", { class: "mandala-rim", cx: x, cy: y, r: radius - 2 }),
    svg(
      "g",
      { class: "flower", transform: `translate(${x} ${y})` },
      ...Array.from({ length: 16 }, (_, i) => petal(radius * 0.86, i * 22.5)),
    ),
    svg("path", { class: "path", d: `M${beds.map((at) => `${at.x} ${at.y}`).join("L")}`, "stroke-width": beds[0].r * 0.5 }),
    ...beds.flatMap((at, i) => {
      const space = i + 1;
      if (space <= laid) return [svg("circle", { class: "space", cx: at.x, cy: at.y, r: at.r })];
      const next = space === laid + 1 ? " next" : "";
      if (gives[i])
        return [
          svg("circle", { class: `space bonus${next}`, cx: at.x, cy: at.y, r: at.r }),
          label(at.x - 0.5, at.y, `+${gives[i]}`, {
            size: Math.max(14, at.r * 1.15),
            class: "number bonus-text",
          }),
        ];
      if (space === end)
        return [
          svg("circle", { class: `space end${next}`, cx: at.x, cy: at.y, r: at.r * 1.12 }),
          moved(hand(at.r * 0.86, "hand"), at),
        ];
      return [svg("circle", { class: `space${next}${space > end ? " beyond" : ""}`, cx: at.x, cy: at.y, r: at.r * 0.93 })];
    }),
  ];
}

/**
 * Beside the mandala: how far it is, and what lies covered.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 * @returns {SVGElement[]}
 */
function table(scene, layout, say) {
  const { info: at, text, across } = layout;
  const { glance, components } = scene;
  const told = scene.over ? [say("The game is over.")] : mandalaWords(scene, say);
  const line = 23;
  /** @type {SVGElement[]} */
  const drawn = [box(at, "well info", 12)];
  let y = at.y + line * 0.75 + (across ? 2 : 6);
  told.forEach((words, i) => {
    drawn.push(
      label(at.x + at.w / 2, y, words, {
        size: Math.min(i ? text : text * 1.1, (at.w - 10) / (words.length * 0.6)),
        class: i ? "soft" : scene.over || !glance.is_end_near ? "strong" : "warn",
      }),
    );
    y += line;
  });
  const { covered } = glance;
  if (Object.keys(covered).length === 0) return drawn;
  y += across ? 2 : 14;
  drawn.push(label(at.x + at.w / 2, y, say("still covered"), { size: text, class: "soft" }));
  y += line * (across ? 0.95 : 1.15);
  const room = at.y + at.h - y - 2;
  const { colors, patterns, kinds } = components;
  const [rows, columns] = across ? [patterns, colors] : [colors, patterns];
  const [dx, dy] = [(at.w - 40) / columns.length, Math.min(39, room / (rows.length + 0.6))];
  const r = Math.min(13.5, dy * 0.43);
  const column = (/** @type {number} */ i) => at.x + 36 + dx * (i + 0.5);
  const head = (/** @type {string} */ name) =>
    colors.includes(name)
      ? disc({ color: name, pattern: null }, r, say, { pattern: false })
      : svg("g", { class: "pattern-sign" }, svg("circle", { r }), mark(name, r * 0.95, "currentColor"));
  columns.forEach((name, i) => drawn.push(moved(head(name), { x: column(i), y: y + 2 })));
  rows.forEach((name, n) => {
    const middle = y + dy * (n + 1.05);
    drawn.push(moved(head(name), { x: at.x + 22, y: middle }));
    columns.forEach((other, i) => {
      const [color, pattern] = across ? [other, name] : [name, other];
      const code = Object.keys(kinds).find((kind) => kinds[kind].color === color && kinds[kind].pattern === pattern) ?? "";
      drawn.push(label(column(i), middle, covered[code] ?? 0, { size: text * 1.1, class: "number" }));
    });
  });
  return drawn;
}
