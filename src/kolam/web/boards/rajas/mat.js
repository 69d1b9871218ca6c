// Rajas' table: the cloth, the river under the grid, round, pile and discard; and what is written over the cards.

import { legalOf, read } from "../actions.js";
import { center, moved, seats } from "../areas.js";
import { drawFolded } from "./folded.js";
import { sign } from "./icons.js";
import { diceAt, seatMat, seatNotices } from "./seats.js";
import { breadth } from "../lettering.js";
import { drawStrip } from "./strip.js";
import { token } from "../gems.js";
import { label, polygonPoints, svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Area} Area */

/** Everything under the cards. @param {Scene} scene @param {Layout} layout @param {Say} say */
export function furniture(scene, layout, say) {
  return [
    ...cloth(layout),
    ...grid(scene, layout),
    ...round(scene, layout, say),
    ...pile(scene, layout, say),
    ...discard(scene, layout, say),
    ...seats(scene, layout).flatMap(([seat, at]) => seatMat(scene, layout, seat, at, say)),
    ...layout.folded.flatMap((at, i) => drawFolded(scene, (scene.near + 1 + i) % scene.players, at)),
    ...drawStrip(scene, layout, say),
  ];
}

/** A woven cloth in a lacquer frame; on a phone there is no room for a frame. @param {Layout} layout */
function cloth({ width, height, phone }) {
  const [edge, rx] = phone ? [2, 10] : [5, 14];
  const inner = { x: edge, y: edge, width: width - 2 * edge, height: height - 2 * edge, rx };
  const weave = svg(
    "pattern",
    { id: "rajas-weave", width: 16, height: 16, patternUnits: "userSpaceOnUse" },
    svg("path", { class: "weave", d: "M8 2L14 8L8 14L2 8ZM8 6.5L9.5 8L8 9.5L6.5 8Z" }),
  );
  return [
    svg("defs", {}, weave),
    svg("rect", { class: "frame", width, height, rx: rx + 4 }),
    ...(phone
      ? []
      : [
          svg("rect", {
            class: "frame-line",
            x: 2.5,
            y: 2.5,
            width: width - 5,
            height: height - 5,
            rx: 16,
            "stroke-width": 1.5,
          }),
        ]),
    svg("rect", { class: "mat cloth", ...inner }),
    svg("rect", { ...inner, fill: "url(#rajas-weave)" }),
  ];
}

/** The river with the cells, and their names at its banks. @param {Scene} scene @param {Layout} layout */
function grid({ components, glance }, { cells, text, phone }) {
  const { columns } = components;
  const names = glance.cells.map(({ name }) => name);
  const [first, last] = [cells[0], cells[cells.length - 1]];
  const out = phone ? 3 : 8;
  const water = {
    x: first.x - out,
    y: first.y - out,
    w: last.x + last.w - first.x + 2 * out,
    h: last.y + last.h - first.y + 2 * out,
  };
  const head = { size: text, class: "soft number" };
  return [
    ...river(water),
    ...cells
      .slice(0, columns)
      .map((cell, i) => label(cell.x + cell.w / 2, first.y - (phone ? 8 : 15), names[i].slice(1), head)),
    ...cells.flatMap((cell, i) =>
      i % columns ? [] : [label(first.x - (phone ? 8 : 16), cell.y + cell.h / 2, names[i][0], head)],
    ),
    ...cells.flatMap((cell, i) => (glance.cells[i].card ? [] : [lotus(cell)])),
  ];
}

/** A wavy line of whole waves. @param {number} x @param {number} y @param {number} w @param {number} high */
function wave(x, y, w, high) {
  const n = Math.max(1, Math.round(w / 44));
  return `M${x} ${y}${`q${w / n / 4} ${-high} ${w / n / 2} 0t${w / n / 2} 0`.repeat(n)}`;
}

/** Water: banks, the stream, and ripples. @param {Area} area */
function river({ x, y, w, h }) {
  const lines = Math.floor(h / 24);
  return [
    svg("rect", { class: "bank", x: x - 3, y: y - 3, width: w + 6, height: h + 6, rx: 16 }),
    svg("rect", { class: "river", x, y, width: w, height: h, rx: 13 }),
    ...Array.from({ length: lines }, (_, i) => {
      const inset = 6 + (i % 3) * 9;
      return svg("path", { class: "ripple", d: wave(x + inset, y + ((i + 0.6) * h) / lines, w - 2 * inset, 4) });
    }),
  ];
}

/** An empty cell: a lotus floats there. @param {Area} cell */
function lotus(cell) {
  return svg("g", { class: "lotus" }, moved(sign("karma", Math.min(cell.h, cell.w) * 0.24), center(cell)));
}

/** Round, stage and the elephant, on a sun. @param {Scene} scene @param {Layout} layout @param {Say} say */
function round({ view, glance }, { round: area, text, phone }, say) {
  const { round_limit: limit } = glance;
  const words = glance.is_before_stage_2
    ? view.final
      ? say("end of the game")
      : say("before stage 2")
    : view.final
      ? say("last stage")
      : limit
        ? say("of {n} rounds", { n: limit })
        : say("stage {n} of 2", { n: view.stage });
  const r = phone ? 17 : 34;
  const sun = phone ? { x: area.x + r + 3, y: area.y + area.h / 2 } : { x: area.x + area.w / 2, y: area.y + r + 2 };
  const at = phone ? { x: sun.x + r + 5, y: area.y + area.h / 2 - 8 } : { x: sun.x, y: area.y + 80 };
  const anchor = phone ? "start" : "middle";
  const line = label(at.x, at.y + (phone ? 16 : 22), words, {
    size: text,
    anchor,
    class: view.final || limit ? "warn" : "soft",
  });
  const room = phone ? area.w - 2 * r - 8 : area.w - 8;
  if (breadth(words, text) > room)
    (line.setAttribute("textLength", String(room)), line.setAttribute("lengthAdjust", "spacingAndGlyphs"));
  return [
    svg("polygon", { class: "sun", points: polygonPoints(sun.x, sun.y, r, 16, { inner: r * 0.86 }) }),
    svg("circle", { class: "sun-disc", cx: sun.x, cy: sun.y, r: r * 0.76 }),
    svg("g", { class: view.stage === 1 ? "elephant green-side" : "elephant" }, moved(sign("elephant", r * 0.56), sun)),
    label(at.x, at.y, say("Round {n}", { n: view.round }), { size: phone ? text + 0.5 : 20, anchor, class: "strong" }),
    line,
  ];
}

/** @param {Scene} scene @param {Layout} layout @param {Say} say */
function pile({ glance: { pile: n } }, { top, pile: at, text, phone }, say) {
  const under = [6, 4, 2].map((d) =>
    svg("rect", {
      class: "pile-card",
      x: top.x + d * 0.6,
      y: top.y + d,
      width: top.w - d * 0.6,
      height: top.h - (phone ? d : 0),
      rx: 9,
    }),
  );
  const words = phone
    ? [moved(sign("top", 8), { x: at.x, y: at.y - 9 }), label(at.x, at.y + 10, n, { size: text, class: "number" })]
    : [label(at.x, at.y, say("pile: {n}", { n }), { size: text, class: "soft" })];
  return [...(n > 1 ? under : []), ...words];
}

/**
 * The discard pile: a heap of cards, and how many dice of each color can be seen there.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 */
function discard(scene, { discard: area, text, phone }, say) {
  const head = phone ? 18 : 28;
  const across = phone ? scene.components.colors.length : 2;
  const down = scene.components.colors.length / across;
  const [w, h] = [area.w / across, (area.h - head - 4) / down];
  const r = phone ? 7.5 : 14;
  const middle = center(area);
  const heap = [-5, 3].map((turn) =>
    svg("rect", {
      class: "heap",
      x: middle.x - area.w * 0.46,
      y: middle.y - area.h * 0.42,
      width: area.w * 0.92,
      height: area.h * 0.84,
      rx: 9,
      transform: `rotate(${phone ? turn * 0.2 : turn} ${middle.x} ${middle.y})`,
    }),
  );
  return [
    ...heap,
    label(middle.x, area.y + head / 2 + (phone ? 2 : 6), say("discard: {n}", { n: scene.view.discard.length }), {
      size: text,
      class: "soft",
    }),
    ...scene.components.colors.flatMap((color, i) => {
      const at = {
        x: area.x + (i % across) * w + (phone ? r + 3 : 21),
        y: area.y + head + Math.floor(i / across) * h + h / 2,
      };
      const n = scene.glance.discarded[color].values.length;
      return [
        svg("g", { class: "drawn-sign" }, moved(token(color, r, say), at)),
        label(at.x + r + 3, at.y + 1, n, { size: phone ? 13 : 17, class: "number", anchor: "start" }),
      ];
    }),
  ];
}

/** Everything over the cards. @param {Scene} scene @param {Layout} layout @param {Say} say */
export function notices(scene, layout, say) {
  return [
    ...seats(scene, layout).flatMap(([seat, at]) => seatNotices(scene, layout, seat, at, say)),
    ...handNotices(scene, layout),
    ...lastCell(scene, layout),
    ...dice(scene, layout),
  ];
}

/** Sums by color, the karma a die would need, and the cheapest dice. @param {Scene} scene @param {Layout} layout */
function handNotices(scene, layout) {
  const dice = diceAt(scene, layout);
  const { near, phone } = layout;
  const drawn = [];
  const room = near.hand.h - near.die.h;
  for (const { color, sum } of scene.glance.seats[scene.near].colors) {
    if (sum === null || room < 10) continue;
    const group = dice.filter((die) => die.color === color);
    const [from, to] = [group[0].x - near.die.w / 2 + 3, group[group.length - 1].x + near.die.w / 2 - 3];
    const y = near.hand.y + near.die.h + (phone ? 4 : 8);
    if (group.length > 1) drawn.push(svg("path", { class: "brace", d: `M${from} ${y - 3}V${y}H${to}V${y - 3}` }));
    const words = group.length > 1 ? `Σ ${sum}` : sum;
    drawn.push(label((from + to) / 2, y + (phone ? 7 : 9), words, { size: phone ? 12.5 : 16, class: "number on-tray" }));
  }
  const way = legalOf(scene, "pay").length ? [...(scene.glance.payment?.way?.dice ?? [])] : [];
  for (const die of dice) {
    const name = `${die.color} ${die.value}`;
    const corner = { x: die.x + near.die.w / 2 - 12, y: die.y - near.die.h / 2 + 8 };
    const { karma } = scene.glance.payment?.dice[name] ?? { karma: 0 };
    if (karma && scene.legal.includes(`pay ${die.color} ${die.value ?? 0}`)) drawn.push(badge(corner, karma, phone));
    const i = way.indexOf(name);
    if (i < 0) continue;
    way.splice(i, 1, "");
    const { w, h } = near.die;
    drawn.push(
      svg("rect", {
        class: "cheapest",
        x: die.x - w / 2 - 2,
        y: die.y - h / 2 - 2,
        width: w + 4,
        height: h + 4,
        rx: w * 0.18,
      }),
    );
  }
  return drawn;
}

/** So much karma. @param {import("../areas.js").Point} at @param {number} n @param {boolean} phone */
function badge({ x, y }, n, phone) {
  return svg(
    "g",
    {},
    svg("rect", { class: "badge", x: x - 18, y: y - 11, width: 32, height: 22, rx: 11 }),
    label(x - 9, y + 1, n, { size: phone ? 13 : 16, class: "number" }),
    moved(sign("karma", 8), { x: x + 4, y }),
  );
}

/** On a phone: what can be had of a card as nothing but a die. @param {Scene} scene @param {Layout} layout */
function dice({ legal, glance, components }, { cells, zone, phone }) {
  if (!phone || glance.tasks[0]?.task === "dice") return [];
  return cells.flatMap(({ x, y, h }, i) => {
    const { name, card } = glance.cells[i];
    const can = card !== null && legal.includes(`${components.cards[card].kind} ${name}`);
    return can || !legal.includes(`die ${name}`)
      ? []
      : [svg("rect", { class: "lit-die", x, y, width: zone, height: h, rx: 8 })];
  });
}

/** A ring where the last card was taken. @param {Scene} scene @param {Layout} layout */
function lastCell({ last, glance, components, over }, { cells }) {
  const choice = last && read(components, last.action);
  const i = choice && "cell" in choice ? glance.cells.findIndex(({ name }) => name === choice.cell) : -1;
  if (i < 0 || over || glance.cells[i].card) return [];
  const { x, y, w, h } = cells[i];
  return [svg("rect", { class: "last", x: x + 4, y: y + 4, width: w - 8, height: h - 8, rx: 8 })];
}
