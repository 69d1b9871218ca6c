// What is written over the pieces of Mandala Stones: what a chosen artist reaches, what a move would take, the worth of
// spaces, the last round.

import { breadth } from "../lettering.js";
import { area, box } from "./boxes.js";
import { moved } from "../areas.js";
import { foot, spots } from "./mat.js";
import { disc } from "./stones.js";
import { firsts, strip } from "./strip.js";
import { label, svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./strip.js").Half} Half */
/** @typedef {{x: number, y: number}} Point */

/** The middle of the face of a stack's top stone. @param {Scene} scene @param {Layout} layout @param {number} stack  from 1 */
export function face(scene, layout, stack) {
  const { x, y } = spots(scene, layout).stacks[stack - 1];
  return { x, y: y - scene.view.stacks[stack - 1].length * layout.stone.band };
}

/** @param {Scene} scene @param {Layout} layout @param {Half} half @param {Say} say @returns {SVGElement[]} */
export function notices(scene, layout, half, say) {
  const drawn = [
    ...stackNumbers(scene, layout),
    ...strip(scene, layout, half, say).flatMap((item) => item.drawn),
    ...glow(scene, layout, inPlay(scene, half)),
  ];
  if (half.held) drawn.push(...reach(scene, layout, half.held, say));
  if (scene.view.step === "space" && scene.legal.length) drawn.push(...worths(scene, layout, say));
  drawn.push(...ticks(scene, layout, half));
  if (!scene.over && scene.glance.is_last_round) drawn.push(ribbon(layout, say("Last round")));
  return drawn;
}

/**
 * The numbers of the stacks, which the log names: each on a tag at the left side of its stack, out of the way of an artist
 * that stands before it.
 * @param {Scene} scene
 * @param {Layout} layout
 */
function stackNumbers(scene, layout) {
  const { stone, compact } = layout;
  const size = compact ? 12 : 16;
  const [w, h] = [size * 1.35, size * 1.05];
  return spots(scene, layout).stacks.flatMap((foot, i) => {
    const { x, y } = { x: foot.x - stone.rx * 0.85, y: foot.y - stone.ry * (compact ? 0.9 : 0.6) };
    const tag = svg("rect", { class: "stack-tag", x: x - w / 2, y: y - h / 2, width: w, height: h, rx: h * 0.4 });
    return [tag, label(x, y + 0.5, i + 1, { size, class: "number stack-number" })];
  });
}

/**
 * The stacks that are in play for a half-made choice, counted from 1; null: all.
 * @param {Scene} scene
 * @param {Half} half
 * @returns {Set<number> | null}
 */
export function inPlay(scene, { held }) {
  const { legal, view } = scene;
  if (view.step === "first" && legal.length) return new Set(firsts(scene).map(({ stacks }) => stacks[0]));
  return held ? new Set(goals(scene, held).flatMap(({ takes }) => takes.map(({ stack }) => stack))) : null;
}

/** The circles a chosen artist can go to, with what it takes there. @param {Scene} scene @param {string} held */
const goals = ({ glance, legal }, held) =>
  Object.entries(glance.moves[held])
    .filter(([name]) => legal.includes(`artist ${held} ${name}`))
    .map(([name, { takes }]) => ({ name, takes }));

/**
 * Each circle a chosen artist can go to shows what it would take there.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {string} held
 * @param {Say} say
 */
function reach(scene, layout, held, say) {
  const { kinds } = scene.components;
  const { circles } = spots(scene, layout);
  const r = layout.compact ? 9.3 : 10.5;
  const { rx, ry } = layout.circle;
  const ways = [
    [0, -1],
    [1, -0.15],
    [0, 0.55],
    [-1, -0.15],
  ];
  const way = (/** @type {string} */ side) => ways[scene.components.sides.indexOf(side)];
  return goals(scene, held).flatMap(({ name, takes }) => [
    svg("ellipse", { class: "goal", cx: circles[name].x, cy: circles[name].y, rx, ry }),
    ...takes.map(({ side, stone }) =>
      moved(disc({ ...kinds[stone], pattern: null }, r, say, { pattern: false }), {
        x: circles[name].x + way(side)[0] * (rx - r),
        y: circles[name].y + way(side)[1] * (ry - r),
      }),
    ),
  ]);
}

/**
 * A light around the top stones that are in play.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Set<number> | null} stacks
 */
const glow = (scene, layout, stacks) =>
  [...(stacks ?? [])].map((stack) => {
    const { x, y } = face(scene, layout, stack);
    return svg("ellipse", { class: "glow", cx: x, cy: y, rx: layout.stone.rx + 1.5, ry: layout.stone.ry + 1.5 });
  });

/**
 * While a place is pointed at or focused: what a circle or a first stone would take, in its order, and what blocks.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Half} half
 * @param {string} key
 * @returns {SVGElement[]}
 */
export function preview(scene, layout, half, key) {
  const [kind, name, more] = key.split(" ");
  const { view, legal } = scene;
  if (kind === "score") return crowned(scene, layout, name);
  if (kind === "circle" && half.held && !view.artists[name]) {
    const { takes, blocked } = scene.glance.moves[half.held][name];
    return [
      ...takes.map(({ stack }) => ring(scene, layout, stack)),
      ...blocked.flatMap(({ stack, by }) => bar(scene, layout, stack, by)),
    ];
  }
  if (view.step !== "first" || !legal.length) return [];
  const found = firsts(scene).find(({ side, stacks }) =>
    kind === "stack" ? String(stacks[0]) === name : kind === "tower" && side === more,
  );
  if (!found) return [];
  const r = layout.compact ? 9 : 11;
  return found.stacks.flatMap((stack, i) => {
    const { x, y } = face(scene, layout, stack);
    const at = { x: x + layout.stone.rx * 0.75, y: y - layout.stone.ry * 0.75 };
    return [
      ring(scene, layout, stack),
      svg("circle", { class: "badge", cx: at.x, cy: at.y, r }),
      label(at.x, at.y + 0.5, i + 1, { size: layout.text, class: "number" }),
    ];
  });
}

/**
 * A top that another artist keeps from being taken.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {number} stack
 * @param {string} by  the circle of that artist
 */
function bar(scene, layout, stack, by) {
  const at = face(scene, layout, stack);
  const { x, y } = spots(scene, layout).circles[by];
  return [
    svg("path", { class: "bar", d: `M${at.x - 16} ${at.y - 12}L${at.x + 16} ${at.y + 12}` }),
    svg("path", { class: "blocks", d: `M${x} ${y}L${at.x} ${at.y}` }),
    svg("ellipse", { class: "blocker", cx: x, cy: y, rx: layout.circle.rx, ry: layout.circle.ry }),
  ];
}

/** @param {Scene} scene @param {Layout} layout @param {number} stack */
function ring(scene, layout, stack) {
  const { x, y } = face(scene, layout, stack);
  return svg("ellipse", { class: "taken", cx: x, cy: y, rx: layout.stone.rx + 2, ry: layout.stone.ry + 2 });
}

/** The towers a color would score, each with its worth. @param {Scene} scene @param {Layout} layout @param {string} color */
function crowned(scene, layout, color) {
  const { colors, towers } = scene.glance.seats[scene.near];
  const { spaces, is_enough: can } = colors[color];
  return can ? spaces.flatMap((space) => over(scene, layout, space - 1, `+${towers[space - 1].worth}`)) : [];
}

/** A word over a tower of yours. @param {Scene} scene @param {Layout} layout @param {number} k @param {string} words */
function over(scene, layout, k, words) {
  const { near, text, compact } = layout;
  const { x, y } = foot(near, k);
  const top = y - scene.view.boards[scene.near][k].length * near.stone.band;
  const at = { x: x + near.stone.rx * 0.72, y: top - 2 };
  const w = Math.max(compact ? 22 : 28, breadth(words, text * 1.1) + 8);
  return [
    svg("rect", { class: "badge", x: at.x - w / 2, y: at.y - text * 0.8, width: w, height: text * 1.6, rx: text * 0.8 }),
    label(at.x, at.y + 0.5, words, { size: text * 1.1, class: "number" }),
  ];
}

/** Marked tops. @param {Scene} scene @param {Layout} layout @param {Half} half */
const ticks = (scene, layout, { marks }) => marks.flatMap((k) => over(scene, layout, k, "✓"));

/** What the tower in hand would score on each empty space. @param {Scene} scene @param {Layout} layout @param {Say} say */
function worths(scene, layout, say) {
  return scene.glance.worth_here.flatMap((n, k) => {
    if (n === null) return [];
    const { x, y } = foot(layout.near, k);
    const top = y - layout.near.stone.band * 2.4;
    return [
      label(x, top - layout.text * 0.7, say("here"), { size: layout.text, class: "soft" }),
      label(x, top + layout.text * 0.8, say("{n} VP", { n }), {
        size: layout.text * 1.2,
        class: "number",
      }),
    ];
  });
}

/** @param {Layout} layout @param {string} words */
function ribbon({ main, text }, words) {
  const w = breadth(words, text * 1.15) + 36;
  const at = area(main.x + main.w / 2 - w / 2, main.y - 2, w, text * 1.9);
  return svg(
    "g",
    {},
    box(at, "ribbon", text),
    label(at.x + w / 2, at.y + at.h / 2, words, { size: text * 1.15, class: "ribbon-text" }),
  );
}
