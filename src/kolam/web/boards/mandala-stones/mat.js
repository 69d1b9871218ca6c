// The table of Mandala Stones under the pieces: the main board, the mandala, the seats, objectives and what is known of
// covered stones.

import { read } from "../actions.js";
import { headOf } from "../animals.js";
import { moved, seats } from "../areas.js";
import { breadth, nameLabel } from "../lettering.js";
import { box, lines, petal } from "./boxes.js";
import { grid } from "./layout.js";
import { mandala } from "./mandala.js";
import { shades } from "./stones.js";
import { track } from "./track.js";
import { goal } from "./words.js";
import { label, paragraph, polygonPoints, svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */
/** @typedef {import("./layout.js").Area} Area */

/**
 * Where circles and stacks stand; circles a little higher, as the stacks before them rise.
 * @param {Scene} scene
 * @param {Layout} layout
 */
export function spots(scene, { grid: { x, y, dx, dy }, stone }) {
  const found = grid(scene.components);
  const at = (/** @type {[number, number]} */ [column, row]) => ({ x: x + column * dx, y: y + row * dy });
  const circle = (/** @type {[number, number]} */ where) => ({ x: at(where).x, y: at(where).y - stone.band * 1.2 });
  return {
    circles: Object.fromEntries(Object.entries(found.circles).map(([name, where]) => [name, circle(where)])),
    stacks: found.stacks.map(at),
  };
}

/** The foot of the tower on a space. @param {SeatLayout} at @param {number} k  from 0 */
export const foot = ({ spaces, stone, rule }, k) => ({
  x: spaces[k].x + spaces[k].w / 2,
  y: spaces[k].y + spaces[k].h - rule - stone.ry - 4,
});

/** An area filled with what it is made of. @param {Area} at @param {"wood" | "cloth"} kind */
const fill = ({ x, y, w, h }, kind) =>
  svg("rect", { fill: `url(#mandala-stones-${kind})`, x, y, width: w, height: h, rx: 14 });

/** Everything under the pieces. @param {Scene} scene @param {Layout} layout @param {Say} say @returns {SVGElement[]} */
export function furniture(scene, layout, say) {
  const { width, height } = layout;
  return [
    shades(),
    svg("rect", { class: "frame", width, height, rx: 18 }),
    svg("rect", { class: "frame-line", x: 2.5, y: 2.5, width: width - 5, height: height - 5, rx: 16, "stroke-width": 1.5 }),
    svg("rect", { class: "mat", x: 5, y: 5, width: width - 10, height: height - 10, rx: 14 }),
    fill({ x: 5, y: 5, w: width - 10, h: height - 10 }, "cloth"),
    ...mainBoard(scene, layout),
    ...mandala(scene, layout, say),
    ...track(scene, layout),
    ...seats(scene, layout).flatMap(([seat, at]) => seatMat(scene, layout, seat, at, say)),
    ...objectives(scene, layout, say),
  ];
}

// --- The main board ---

/**
 * Nine circles with lines of sand around them, and a bed for each stack.
 * @param {Scene} scene
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
function mainBoard(scene, layout) {
  const { main, circle, stone, grid: step } = layout;
  const { circles, stacks } = spots(scene, layout);
  const clip = "mandala-stones-main";
  const round = Object.values(circles);
  const loops = round.flatMap(({ x, y }) => [
    svg("ellipse", { class: "loop", cx: x, cy: y, rx: step.dx * 1.02, ry: step.dy * 1.02 }),
    svg("ellipse", { class: "loop thin", cx: x, cy: y, rx: step.dx * 1.36, ry: step.dy * 1.36 }),
  ]);
  const petals = round.map(({ x, y }) =>
    svg(
      "g",
      { transform: `translate(${x} ${y}) scale(1 ${circle.ry / circle.rx})` },
      ...Array.from({ length: 12 }, (_, i) => petal(circle.rx * 1.24, i * 30)),
    ),
  );
  return [
    svg("clipPath", { id: clip }, box(main, "", 14)),
    box(main, "ground", 14),
    fill(main, "wood"),
    svg("g", { "clip-path": `url(#${clip})` }, ...loops, ...petals),
    box(main, "ground-rim", 14),
    ...Object.entries(circles).flatMap(([name, { x, y }]) => [
      svg("ellipse", { class: "circle", cx: x, cy: y, rx: circle.rx, ry: circle.ry }),
      svg("ellipse", { class: "circle-line", cx: x, cy: y, rx: circle.rx - 4, ry: circle.ry - 4 }),
      label(x, y, name, { size: layout.compact ? 13 : 17, class: "soft" }),
    ]),
    ...stacks.map(({ x, y }) => svg("ellipse", { class: "bed", cx: x, cy: y, rx: stone.rx + 2, ry: stone.ry + 2 })),
    ...lastMove(scene, circles),
  ];
}

/** The way the last artist went. @param {Scene} scene @param {Record<string, {x: number, y: number}>} circles */
function lastMove({ last: done, components }, circles) {
  const choice = done && read(components, done.action);
  if (choice?.kind !== "artist") return [];
  const { from, to } = choice;
  return [svg("path", { class: "last", d: `M${circles[from].x} ${circles[from].y}L${circles[to].x} ${circles[to].y}` })];
}

// --- Seats ---

/**
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {number} seat
 * @param {SeatLayout} at
 * @param {Say} say
 * @returns {SVGElement[]}
 */
function seatMat(scene, layout, seat, at, say) {
  const { view, glance, near, over, players } = scene;
  const own = seat === near;
  const acting = view.to_act === seat && !over;
  const { text } = layout;
  const { head } = at;
  if (at.isFolded) return foldedMat(scene, layout, seat, at, say);
  // A narrow head has the points under the name, a long one beside it.
  const isNarrow = head.h > 30;
  const y = head.y + head.h / 2 + (isNarrow ? -9 : 0);
  const size = own ? text * 1.15 : text * 1.06;
  /** @type {SVGElement[]} */
  const drawn = [box(at.all, `seat${acting ? " acting" : ""}${own ? " near" : ""}`, 12)];
  let { x } = head;
  if (acting) {
    drawn.push(svg("path", { class: "turn-mark", d: `M${x} ${y - 7}L${x + 11} ${y}L${x} ${y + 7}Z` }));
    x += 16;
  }
  drawn.push(moved(headOf(seat, size * 0.72), { x: x + size * 0.72, y }));
  x += size * 1.44 + 5;
  const vp = say("{n} VP", { n: glance.seats[seat].points });
  const held = view.pick?.tower.length && acting && !own;
  const room = head.w - (x - head.x) - (isNarrow ? 0 : breadth(vp, size * 1.1) + (held ? 96 : 8));
  drawn.push(nameLabel(x, y, scene.names[seat], room, { size, least: text }));
  if (isNarrow)
    drawn.push(label(x, head.y + head.h - 11, vp, { anchor: "start", size: text * 1.2, class: "number points" }));
  else drawn.push(label(head.x + head.w, y, vp, { anchor: "end", size: size * 1.1, class: "number points" }));
  const card = over && !own ? glance.seats[seat].cards?.find((one) => one.is_used) : null;
  if (card && players === 2)
    drawn.push(
      label(head.x + head.w - 120, y, say("with an objective for {n}", { n: card.points }), {
        anchor: "end",
        size: text,
        class: "soft",
      }),
    );
  at.spaces.forEach((space, k) => drawn.push(...spaceMat(scene, layout, seat, at, k, space, say)));
  return drawn;
}

/**
 * A seat folded into a line: its face, its points, and beds for the towers. While it holds stones they stand for its name.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {number} seat
 * @param {SeatLayout} at
 * @param {Say} say
 * @returns {SVGElement[]}
 */
function foldedMat(scene, { text }, seat, at, say) {
  const { view, glance, names, over } = scene;
  const { head, all } = at;
  const acting = view.to_act === seat && !over;
  const y = head.y + head.h / 2;
  const points = String(glance.seats[seat].points);
  const vp = all.w > 160 ? say("{n} VP", { n: points }) : points;
  const room = head.w - 24 - breadth(vp, text * 1.1) - 4;
  const held = view.pick?.tower.length && acting;
  return [
    box(all, `seat${acting ? " acting" : ""}`, 10),
    moved(headOf(seat, 9), { x: head.x + 9, y }),
    ...(held ? [] : [nameLabel(head.x + 23, y, names[seat], room, { size: text, least: text })]),
    label(head.x + head.w, y, vp, { anchor: "end", size: text * 1.1, class: "number points" }),
    ...at.spaces.map((_, k) => {
      const { x: cx, y: cy } = foot(at, k);
      return svg("ellipse", { class: "bed", cx, cy, rx: at.stone.rx, ry: at.stone.ry - 1 });
    }),
  ];
}

/**
 * A space with its rule: what it counts, and the points for 1, 2, 3, ... of it; what counts now is marked. On other
 * boards only what the tower is worth.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {number} seat
 * @param {SeatLayout} at
 * @param {number} k
 * @param {Area} space
 * @param {Say} say
 * @returns {SVGElement[]}
 */
function spaceMat(scene, layout, seat, at, k, space, say) {
  const { glance, components, near, last: done } = scene;
  const { text, compact } = layout;
  const { counted: now, worth: value } = glance.seats[seat].towers[k];
  const { x, y } = foot(at, k);
  const fresh = done?.seat === seat && done.action === `space ${k + 1}`;
  /** @type {SVGElement[]} */
  const drawn = [
    box(space, `space-well${fresh ? " fresh" : ""}`, 8),
    svg("ellipse", { class: "bed", cx: x, cy: y, rx: Math.min(at.stone.rx + 2, space.w / 2 - 1), ry: at.stone.ry + 1 }),
  ];
  const low = space.y + space.h;
  if (seat !== near) {
    if (now) drawn.push(label(x, low - at.rule / 2, `+${value}`, { size: text * 1.05, class: "number" }));
    return drawn;
  }
  const { counts, points: worth } = components.spaces[k];
  const row = compact ? 15 : 20;
  const dx = Math.min((space.w - 8) / worth.length, compact ? 17 : 24);
  const words = { heights: say("heights"), stones: say("stones"), colors: say("colors") }[counts];
  drawn.push(label(x, low - row * 2.55, words, { size: text, class: "soft" }));
  worth.forEach((n, i) => {
    const middle = x + (i - (worth.length - 1) / 2) * dx;
    if (now === i + 1)
      drawn.push(
        svg("rect", {
          class: "now",
          x: middle - dx / 2 + 0.5,
          y: low - row * 2 - 1,
          width: dx - 1,
          height: row * 2 - 2,
          rx: 5,
        }),
      );
    drawn.push(label(middle, low - row * 1.5, i + 1, { size: text, class: now === i + 1 ? "on-now" : "soft" }));
    drawn.push(label(middle, low - row * 0.6, n, { size: text * 1.05, class: now === i + 1 ? "number on-now" : "number" }));
  });
  drawn.push(
    svg("path", {
      class: "rule-line",
      d: `M${x - (dx * worth.length) / 2 + 2} ${low - row - 0.5}h${dx * worth.length - 4}`,
    }),
  );
  return drawn;
}

/**
 * Your cards: the goal, how far you are, what it gives.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 * @returns {SVGElement[]}
 */
function objectives(scene, layout, say) {
  const { text, compact } = layout;
  const { cards } = scene.glance.seats[scene.near];
  return layout.objectives.flatMap((at, i) => {
    const x = at.x + at.w / 2;
    if (!cards)
      return [
        box(at, "card-back", 10),
        svg("polygon", {
          class: "card-star",
          points: polygonPoints(x, at.y + at.h / 2, Math.min(at.w, at.h) * 0.3, 8, { inner: Math.min(at.w, at.h) * 0.15 }),
        }),
      ];
    const card = cards[i];
    const { have, least, is_met: met } = card;
    const size = text;
    const state = scene.over
      ? met
        ? card.is_used
          ? say("met: +{n}", { n: card.points })
          : say("met")
        : say("not met")
      : met
        ? say("met now")
        : say("{have} of {least}", { have, least });
    if (at.h < 60) {
      const short = card.is_used ? `✓ +${card.points}` : met ? "✓" : say("{have} of {least}", { have, least });
      return flatCard(at, card, scene.over ? short : state, size, say);
    }
    const top = at.y + (compact ? 13 : 20);
    const low = at.y + at.h - (compact ? 12 : 20);
    const pip = compact ? 10 : 15;
    return [
      box(at, `card${met ? " met" : ""}`, 10),
      label(at.x + 8, top, say("objective"), { size, anchor: "start", class: "soft" }),
      label(at.x + at.w - 8, top, say("{n} VP", { n: card.points }), { size, anchor: "end", class: "number" }),
      paragraph(x, at.y + at.h * (compact ? 0.5 : 0.47), goal(card, say), Math.floor((at.w - 10) / (size * 0.56)), {
        size,
        class: "strong",
      }),
      ...(scene.over ? [label(at.x + 10, low, `${have} / ${least}`, { size, anchor: "start", class: "number" })] : []),
      ...Array.from({ length: scene.over ? 0 : least }, (_, n) =>
        svg("circle", { class: n < have ? "pip full" : "pip", cx: at.x + 14 + n * pip, cy: low, r: pip * 0.36 }),
      ),
      label(at.x + at.w - 8, low, state, { size, anchor: "end", class: met ? "strong good" : "soft" }),
    ];
  });
}

/**
 * A card where there is little height: the goal at the left, points and state at the right.
 * @param {Area} at
 * @param {import("../../types/mandala-stones.js").Card} card
 * @param {string} state
 * @param {number} text
 * @param {Say} say
 * @returns {SVGElement[]}
 */
function flatCard(at, card, state, text, say) {
  const { x, y, w, h } = at;
  const size = Math.max(12, text - 1);
  const right = Math.max(46, breadth(state, size) + 4);
  const found = lines(goal(card, say), Math.floor((w - right - 12) / (size * 0.52)));
  return [
    box(at, `card${card.is_met ? " met" : ""}`, 9),
    ...found.map((line, i) =>
      label(x + 8, y + h / 2 + (i - (found.length - 1) / 2) * 13, line, { size, anchor: "start", class: "strong" }),
    ),
    label(x + w - 8, y + h / 2 - 9, say("{n} VP", { n: card.points }), { size, anchor: "end", class: "number" }),
    label(x + w - 8, y + h / 2 + 9, state, { size, anchor: "end", class: card.is_met ? "strong good" : "soft" }),
  ];
}
