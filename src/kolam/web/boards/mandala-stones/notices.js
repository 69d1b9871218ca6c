// What is written over the pieces of Mandala Stones: what a chosen artist reaches, what a move would take, the worth of
// spaces, the last round.

import { area } from "./layout.js";
import { moved } from "../areas.js";
import { box, breadth, foot, spots } from "./mat.js";
import { kindOf, parts } from "./parts.js";
import { firsts, showing, sides, toEnd, tower, value } from "./reading.js";
import { disc } from "./stones.js";
import { strip } from "./strip.js";
import { label, svg } from "../svg.js";

/** @typedef {import("../types.js").Scene} Scene */
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
    ...strip(scene, layout, half, say).flatMap((item) => item.drawn),
    ...glow(scene, layout, inPlay(scene, half)),
  ];
  if (half.held) drawn.push(...reach(scene, layout, half.held, say));
  if (scene.view.step === "space" && scene.legal.length) drawn.push(...worths(scene, layout, say));
  drawn.push(...ticks(scene, layout, half));
  if (!scene.over && toEnd(scene) <= 0) drawn.push(ribbon(layout, say("Last round")));
  return drawn;
}

/**
 * The stacks that are in play for a half-made choice, counted from 1; null: all.
 * @param {Scene} scene
 * @param {Half} half
 * @returns {Set<number> | null}
 */
export function inPlay(scene, { held }) {
  const { legal, view } = scene;
  if (view.step === "first" && legal.length) return new Set(firsts(scene).map(({ side }) => side.stack));
  return held ? new Set(goals(scene, held).flatMap(({ takes }) => takes.map(({ stack }) => stack))) : null;
}

/** The circles a chosen artist can go to, with what it takes there. @param {Scene} scene @param {string} held */
const goals = (scene, held) =>
  scene.legal
    .filter((action) => action.startsWith(`artist ${held} `))
    .map((action) => ({
      name: action.split(" ")[2],
      takes: sides(scene, held, action.split(" ")[2]).filter(({ take }) => take),
    }));

/**
 * Each circle a chosen artist can go to shows what it would take there.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {string} held
 * @param {Say} say
 */
function reach(scene, layout, held, say) {
  const of = parts(scene);
  const { circles } = spots(scene, layout);
  const r = layout.tall ? 9 : 10.5;
  const { rx, ry } = layout.circle;
  const way = { n: [0, -1], e: [1, -0.15], s: [0, 0.55], w: [-1, -0.15] };
  return goals(scene, held).flatMap(({ name, takes }) => [
    svg("ellipse", { class: "goal", cx: circles[name].x, cy: circles[name].y, rx, ry }),
    ...takes.map(({ side, stone }) =>
      moved(disc({ ...kindOf(of, stone ?? ""), pattern: null }, r, say, { pattern: false }), {
        x: circles[name].x + way[side][0] * (rx - r),
        y: circles[name].y + way[side][1] * (ry - r),
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
    const around = sides(scene, half.held, name);
    const { circles } = spots(scene, layout);
    return around.flatMap(({ stack, take, why, by }) => {
      if (take) return [ring(scene, layout, stack)];
      if (why !== "blocked" || !by) return [];
      const at = face(scene, layout, stack);
      return [
        svg("path", { class: "bar", d: `M${at.x - 16} ${at.y - 12}L${at.x + 16} ${at.y + 12}` }),
        svg("path", { class: "blocks", d: `M${circles[by].x} ${circles[by].y}L${at.x} ${at.y}` }),
        svg("ellipse", {
          class: "blocker",
          cx: circles[by].x,
          cy: circles[by].y,
          rx: layout.circle.rx,
          ry: layout.circle.ry,
        }),
      ];
    });
  }
  if (view.step !== "first" || !legal.length) return [];
  const found = firsts(scene).find(({ side, action }) =>
    kind === "stack" ? String(side.stack) === name : kind === "tower" && action === `first ${more}` && side.side === more,
  );
  if (!found) return [];
  const r = layout.tall ? 9 : 11;
  return tower(sides(scene, view.pick.circle, view.pick.circle), found.side.side).flatMap(({ stack }, i) => {
    const { x, y } = face(scene, layout, stack);
    const at = { x: x + layout.stone.rx * 0.75, y: y - layout.stone.ry * 0.75 };
    return [
      ring(scene, layout, stack),
      svg("circle", { class: "badge", cx: at.x, cy: at.y, r }),
      label(at.x, at.y + 0.5, i + 1, { size: layout.text, class: "number" }),
    ];
  });
}

/** @param {Scene} scene @param {Layout} layout @param {number} stack */
function ring(scene, layout, stack) {
  const { x, y } = face(scene, layout, stack);
  return svg("ellipse", { class: "taken", cx: x, cy: y, rx: layout.stone.rx + 2, ry: layout.stone.ry + 2 });
}

/** The towers a color would score, each with its worth. @param {Scene} scene @param {Layout} layout @param {string} color */
function crowned(scene, layout, color) {
  const board = scene.view.boards[scene.near];
  const found = showing(scene, scene.near, color);
  return found.length < 2
    ? []
    : found.flatMap((/** @type {number} */ k) => over(scene, layout, k, `+${value(scene, board, k)}`));
}

/** A word over a tower of yours. @param {Scene} scene @param {Layout} layout @param {number} k @param {string} words */
function over(scene, layout, k, words) {
  const { near, text, tall } = layout;
  const { x, y } = foot(near, k);
  const top = y - scene.view.boards[scene.near][k].length * near.stone.band;
  const at = { x: x + near.stone.rx * 0.72, y: top - 2 };
  const w = Math.max(tall ? 22 : 28, breadth(words, text * 1.1) + 8);
  return [
    svg("rect", { class: "badge", x: at.x - w / 2, y: at.y - text * 0.8, width: w, height: text * 1.6, rx: text * 0.8 }),
    label(at.x, at.y + 0.5, words, { size: text * 1.1, class: "number" }),
  ];
}

/** Marked tops. @param {Scene} scene @param {Layout} layout @param {Half} half */
const ticks = (scene, layout, { marks }) => marks.flatMap((k) => over(scene, layout, k, "✓"));

/** What the tower in hand would score on each empty space. @param {Scene} scene @param {Layout} layout @param {Say} say */
function worths(scene, layout, say) {
  const { view, near } = scene;
  return view.boards[near].flatMap((/** @type {string[]} */ stones, /** @type {number} */ k) => {
    if (stones.length) return [];
    const { x, y } = foot(layout.near, k);
    const placed = view.boards[near].map((/** @type {string[]} */ old, /** @type {number} */ i) =>
      i === k ? view.pick.tower : old,
    );
    const top = y - layout.near.stone.band * 2.4;
    return [
      label(x, top - layout.text * 0.7, say("here"), { size: layout.text, class: "soft" }),
      label(x, top + layout.text * 0.8, say("{n} VP", { n: value(scene, placed, k) }), {
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
