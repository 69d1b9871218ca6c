// The seats on Ganesha's table: whose they are, their slots and hand, and their gems.

import { head } from "../animals.js";
import { center, moved } from "../areas.js";
import { nameLabel } from "../lettering.js";
import { label, svg } from "../svg.js";
import { chest, drum, ghost } from "./pieces.js";
import { least } from "./layout.js";
import { lapWords } from "./words.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */
/** @typedef {import("./layout.js").Area} Area */

/** @param {Area} area */
const rect = ({ x, y, w, h }) => ({ x, y, width: w, height: h });

/** @param {Area} area @param {number} by */
const inside = ({ x, y, w, h }, by) => ({ x: x + by, y: y + by, w: w - 2 * by, h: h - 2 * by });

/** Whether all gems lie in one chest. @param {SeatLayout} lies */
export const isFolded = ({ treasury }) => treasury.length === 1;

/**
 * A seat, under its gems.
 * @param {Scene} scene
 * @param {Layout} at
 * @param {number} seat
 * @param {SeatLayout} lies
 * @param {Say} say
 */
export function panel(scene, at, seat, lies, say) {
  const { view } = scene;
  const { all, kind } = lies;
  const acting = view.to_act === seat;
  return svg(
    "g",
    {},
    svg("rect", { ...rect(all), rx: kind === "mini" ? 9 : 12, class: `seat ${kind}${acting ? " acting" : ""}` }),
    kind === "mini" ? null : svg("rect", { ...rect(inside(all, 4)), rx: 9, class: "brass" }),
    ...owner(scene, at, seat, lies, say),
    ...lies.slots.flatMap(well),
    ...(kind === "near" || view.turn === seat ? lies.hand.slice(0, kind === "mini" ? view.hand.length : 2) : []).map(
      ({ x, y }) => svg("circle", { cx: x, cy: y, r: lies.palm + (kind === "mini" ? 1 : 3.5), class: "palm" }),
    ),
    ...captions(at, lies, say),
    ...(isFolded(lies) ? [] : lies.treasury).map((area) =>
      svg("rect", { ...rect(area), rx: kind === "near" ? 10 : 6, class: "chest" }),
    ),
  );
}

/**
 * Face, name and score.
 * @param {Scene} scene
 * @param {Layout} at
 * @param {number} seat
 * @param {SeatLayout} lies
 * @param {Say} say
 */
function owner({ view, glance, names, over, components }, at, seat, lies, say) {
  const { kind, pawn, name, score, all } = lies;
  const hasDrum = glance.drum.holder === seat && !over;
  const { laps, is_ahead } = glance.seats[seat];
  const points = view.scores[seat];
  const room = kind === "mini" && hasDrum ? name.room - 16 : name.room;
  const found = [
    moved(head(components.pawns[seat], pawn.r), pawn),
    nameLabel(name.x, name.y, names[seat], room, { size: name.size, least: least(at) }),
    label(score.x, score.y, points, { anchor: score.anchor, size: score.size, class: "number score" }),
  ];
  if (hasDrum) found.push(moved(drum(lies.drum.r, null), lies.drum));
  if (score.anchor === "end") return found;
  const digits = String(points).length * score.size * 0.56;
  found.push(
    label(score.x + digits + 5, score.y + score.size * 0.16, say("VP"), { anchor: "start", size: at.text, class: "soft" }),
  );
  const remark = is_ahead ? say("was there first") : lapWords(laps, say);
  if (remark && kind === "near" && at.shape === "wide")
    found.push(label(score.x, all.y + all.h - 16, remark, { anchor: "start", size: at.text, class: "soft" }));
  return found;
}

/** A slot of wood. @param {Area} slot */
export const well = (slot) => [
  svg("rect", { ...rect(slot), rx: slot.w * 0.2, class: "slot" }),
  svg("rect", {
    x: slot.x + slot.w * 0.06,
    y: slot.y + slot.w * 0.06,
    width: slot.w * 0.88,
    height: slot.h - slot.w * 0.12,
    rx: slot.w * 0.16,
    class: "slot-inlay",
  }),
];

/** @param {Layout} at @param {SeatLayout} lies @param {Say} say */
function captions(at, { slots, hand, caption }, say) {
  if (caption === null) return [];
  return [
    label((slots[0].x + slots[1].x + slots[1].w) / 2, caption, say("slots"), { size: at.text, class: "soft" }),
    label((hand[0].x + hand[1].x) / 2, caption, say("hand"), { size: at.text, class: "soft" }),
  ];
}

/**
 * Where the gems of a color lie in a treasury, and where their number is written.
 * @param {Layout} at
 * @param {SeatLayout} lies
 * @param {number} c
 * @param {number} n
 */
export function heap(at, lies, c, n) {
  const r = lies.gem;
  if (isFolded(lies)) {
    const [area] = lies.treasury;
    const spot = center(area);
    return { spots: Array.from({ length: n }, () => spot), number: { x: area.x + area.w + 4, y: spot.y } };
  }
  const area = lies.treasury[c];
  const y = area.y + lies.pile;
  if (lies.kind !== "near") {
    const x = area.x + r + 4;
    return {
      spots: Array.from({ length: n }, (_, i) => ({ x: x + Math.min(i, 2) * 1.6, y: y - Math.min(i, 2) * 1.2 })),
      number: { x: x + r + 5, y },
    };
  }
  const wide = at.shape === "wide";
  const step = n < 2 ? 0 : Math.min(9, (area.w - 2 * r - (wide ? 30 : 24)) / (n - 1));
  const x = area.x + r + (wide ? 6 : 4);
  return {
    spots: Array.from({ length: n }, (_, i) => ({ x: x + i * step, y: y - (step < 4 ? i * 0.6 : 0) })),
    number: { x: area.x + area.w - (wide ? 15 : 11), y },
  };
}

/**
 * How many gems a seat has, and what it would score with them.
 * @param {Scene} scene
 * @param {Layout} at
 * @param {number} seat
 * @param {SeatLayout} lies
 * @param {Record<string, number>} gems  how many of each color
 * @returns {SVGElement[]}
 */
export function treasuryNotices(scene, at, seat, lies, gems) {
  const { glance, components } = scene;
  if (isFolded(lies)) {
    const [area] = lies.treasury;
    const all = Object.values(gems).reduce((sum, n) => sum + n, 0);
    const { number } = heap(at, lies, 0, 0);
    return [
      moved(chest(area.w, area.h - 6), center(area)),
      label(number.x, number.y, all, { anchor: "start", size: 13, class: "number" }),
    ];
  }
  return components.colors.flatMap((color, c) => {
    const n = gems[color] ?? 0;
    if (n === 0) return [nothing(at, lies, color, c)];
    const { number } = heap(at, lies, c, n);
    const near = lies.kind === "near";
    const count = label(number.x, number.y, n, {
      anchor: near ? "middle" : "start",
      size: near ? at.text * 1.25 : Math.max(at.text, 12),
      class: "number",
    });
    const points = glance.seats[seat].would_score[color];
    if (!lies.worth || points === undefined || scene.over) return [count];
    return [count, ...(near ? worth(at, lies.treasury[c], points) : [gain(at, lies.treasury[c], number.y, points)])];
  });
}

/** A color of which there is none. @param {Layout} at @param {SeatLayout} lies @param {string} color @param {number} c */
function nothing(at, lies, color, c) {
  const [spot] = heap(at, lies, c, 1).spots;
  return ghost(color, lies.gem * 0.9, lies.kind === "near" ? { x: center(lies.treasury[c]).x, y: spot.y } : spot);
}

/** What a color would score, of another seat. @param {Layout} at @param {Area} area @param {number} y @param {number} points */
const gain = (at, area, y, points) =>
  label(area.x + area.w - 5, y, `+${points}`, { anchor: "end", size: at.text, class: "number gain" });

/** What a color would score, of the near seat. @param {Layout} at @param {Area} area @param {number} points */
function worth({ text, shape }, area, points) {
  const where = { x: center(area).x, y: area.y + area.h - (shape === "wide" ? 17 : 11) };
  return [
    svg("rect", {
      x: where.x - text * 1.35,
      y: where.y - text * 0.72,
      width: text * 2.7,
      height: text * 1.44,
      rx: text * 0.6,
      class: "worth",
    }),
    label(where.x, where.y + 0.5, `+${points}`, { size: text, class: "number worth-text" }),
  ];
}
