// What does not move on Ganesha's table: the altar of wood and stone, the mandala with its ring, the corners about it, the seats.

import { moved, seats } from "../areas.js";
import { token } from "../gems.js";
import {
  gemAt,
  hexAt,
  least,
  petalAngle,
  petalPath,
  petalPlaces,
  placeSize,
  onCircle,
  ringSpace,
  smallGem,
} from "./layout.js";
import { bag, drum, ghost, lotus, spice } from "./pieces.js";
import { lying } from "./putting.js";
import { panel, treasuryNotices } from "./seats.js";
import { label, polygonPoints, svg } from "../svg.js";
import { effect, short, spiceName } from "./words.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Area} Area */

/** The height of a line of the legend on a phone, for text of height 1. */
export const LINE = 1.2;

/** Everything under the pieces. @param {Scene} scene @param {Layout} at @param {Say} say @returns {SVGElement[]} */
export function furniture(scene, at, say) {
  const { width, height } = at;
  return [
    svg("rect", { class: "frame", width, height, rx: at.shape === "wide" ? 18 : 10 }),
    svg("rect", { class: "mat", x: 4, y: 4, width: width - 8, height: height - 8, rx: at.shape === "wide" ? 15 : 8 }),
    svg("rect", { class: "brass", x: 6, y: 6, width: width - 12, height: height - 12, rx: at.shape === "wide" ? 13 : 7 }),
    ...(at.mandala.small ? smallMandala(scene, at) : mandala(scene, at, say)),
    ...corners(scene, at, say),
    ...altar(scene, at),
    ...turnSign(at),
    ...(at.legend ? legend(scene, at, at.legend, say) : []),
    ...seats(scene, at).map(([seat, lies]) => panel(scene, at, seat, lies, say)),
  ];
}

/**
 * Everything over the pieces: numbers and rings.
 * @param {import("./strip.js").Asked} asked
 * @returns {SVGElement[]}
 */
export function notices({ scene, layout: at, putting }) {
  return [
    ...altarNotices(scene, at),
    ...(at.mandala.small ? smallValues(scene, at) : []),
    ...seats(scene, at).flatMap(([seat, lies]) =>
      treasuryNotices(scene, at, seat, lies, lying(scene, seat, putting).treasury),
    ),
  ];
}

// --- The altar ---

/** @param {Scene} scene @param {Layout} at */
function altar(scene, at) {
  const { view, glance, components } = scene;
  const { rows } = components;
  const { x, y, pitch, frame } = at.altar;
  const side = pitch / Math.sqrt(3);
  const big = (/** @type {number} */ r) => polygonPoints(x, y, r, 6, { turn: 0 });
  const board = [
    svg("polygon", { points: polygonPoints(x + 2, y + 5, frame + 1, 6, { turn: 0 }), class: "altar-shadow" }),
    svg("polygon", { points: big(frame), fill: "url(#ganesha-wood)", class: "altar-wood" }),
    svg("path", { d: grain(at), class: "altar-grain" }),
    svg("polygon", { points: big(frame - 5), class: "altar-inlay" }),
  ];
  const hexes = rows.flat().map((hex) => {
    const middle = hexAt(at, rows, hex);
    const points = (/** @type {number} */ r) => polygonPoints(middle.x, middle.y, r, 6);
    const seen = glance.hexes[hex];
    if (!seen)
      return svg(
        "g",
        {},
        svg("polygon", { points: points(side - 2.5), class: "hex unused" }),
        moved(lotus(side * 0.42, 6), middle),
      );
    const spiced = view.tokens[hex];
    return svg(
      "g",
      {},
      svg("polygon", { points: points(side - 1.5), class: "hex-edge" }),
      svg("polygon", { points: points(side - 4), fill: "url(#ganesha-stone)" }),
      svg("polygon", { points: points(side - 8), class: "hex-cut" }),
      view.taken.includes(hex) ? svg("polygon", { points: points(side - 8), class: "hex-taken" }) : null,
      spiced
        ? svg("g", { opacity: seen.is_spent ? 0.62 : 1 }, moved(spice(spiced, side * 0.68), gemAt(at, rows, hex)))
        : null,
    );
  });
  return [...board, ...hexes];
}

/** Lines of wood between the edge and the stones. @param {Layout} at */
function grain({ altar: { x, y, frame } }) {
  const lines = [];
  for (let i = 0; i < 6; i++) {
    const [a, b] = [(i * Math.PI) / 3, ((i + 1) * Math.PI) / 3];
    for (const r of [frame - 9, frame - 12.5]) {
      const from = { x: x + r * Math.cos(a), y: y + r * Math.sin(a) };
      const to = { x: x + r * Math.cos(b), y: y + r * Math.sin(b) };
      lines.push(`M${from.x} ${from.y}L${to.x} ${to.y}`);
    }
  }
  return lines.join("");
}

/** Marks of spices under gems, rings about gems that match a slot. @param {Scene} scene @param {Layout} at */
function altarNotices(scene, at) {
  const { view, glance, legal } = scene;
  const { rows } = scene.components;
  const { pitch, gem, small } = at.altar;
  if (small) return [];
  return Object.entries(glance.hexes).flatMap(([hex, { lets_second }]) => {
    const { x, y } = gemAt(at, rows, hex);
    /** @type {SVGElement[]} */
    const found = [
      label(x, hexAt(at, rows, hex).y + pitch * 0.35, hex.toUpperCase(), {
        class: "hex-name",
        size: least(at),
        fill: "#2d1a0c",
      }),
    ];
    if (!view.altar[hex]) return found;
    if (legal.includes(`take ${hex}`) && lets_second)
      found.push(svg("circle", { class: "match", cx: x, cy: y, r: gem + 4.5 }));
    if (view.tokens[hex])
      found.push(moved(spice(view.tokens[hex], pitch * 0.18), { x: x + pitch * 0.31, y: y + pitch * 0.2 }));
    return found;
  });
}

/**
 * The spices on the altar, by name and effect.
 * @param {Scene} scene
 * @param {Layout} at
 * @param {Area} area
 * @param {Say} say
 */
export function legend(scene, at, { x, y, w }, say) {
  const { view, glance } = scene;
  const line = at.text * (at.shape === "wide" ? 1.44 : LINE);
  const r = line * 0.44;
  return Object.entries(view.tokens).map(([hex, id], i) => {
    const middle = y + line * (i + 0.5);
    const gone = glance.hexes[hex].is_spent;
    const does = ` – ${effect(id, say)}`;
    const whole = `${hex.toUpperCase()} ${spiceName(glance, id, say)}`;
    // Where both do not fit, what it does says more than what it is called.
    const fits = (whole.length + does.length) * at.text * 0.58 + 2 * r + 6 <= w;
    const text = svg(
      "text",
      {
        x: x + r * 2 + 6,
        y: middle,
        class: gone ? "label soft" : "label",
        "font-size": at.text,
        "dominant-baseline": "central",
      },
      svg("tspan", { class: gone ? null : "strong" }, fits ? whole : hex.toUpperCase()),
      does,
    );
    return svg("g", {}, svg("g", { opacity: gone ? 0.5 : 1 }, moved(spice(id, r), { x: x + r + 1, y: middle })), text);
  });
}

// --- The mandala ---

/** @param {Scene} scene @param {Layout} at @param {Say} say @returns {SVGElement[]} */
function mandala(scene, at, say) {
  const { colors, track } = scene.components;
  const { x, y, r } = at.mandala;
  const circle = (/** @type {number} */ share, /** @type {string} */ kind) =>
    svg("circle", { cx: x, cy: y, r: r * share, class: kind });
  const fringe = Array.from({ length: 40 }, (_, i) => {
    const out = onCircle({ x, y }, r * 0.995, (i * Math.PI) / 20);
    return svg("circle", { cx: out.x, cy: out.y, r: r * 0.05, class: "fringe" });
  });
  return [
    ...(at.shape === "wide" ? fringe : []),
    circle(1, "ring"),
    circle(1, "sheen"),
    circle(0.874, "mandala-ground"),
    ...ring(at, track),
    ...colors.flatMap((color, c) => [
      ...petal(scene, at, color, c),
      moved(token(color, r * 0.066, say), onCircle({ x, y }, r * 0.235, petalAngle(at, c))),
    ]),
    circle(0.165, "sky"),
    moved(scene.options.side === "night" ? moon(r * 0.1) : sun(r * 0.1), { x, y }),
  ];
}

/** The places of a color, the next one marked. @param {Scene} scene @param {Layout} at @param {string} color @param {number} c */
function petal({ glance }, at, color, c) {
  const { values, filled } = glance.petals[color];
  const places = petalPlaces(at, c, values.length);
  const size = placeSize(at, places.length);
  return [
    svg("path", { d: petalPath(at, c), class: `petal petal-${color}` }),
    svg("path", { d: places.map((p, i) => `${i ? "L" : "M"}${p.x} ${p.y}`).join(""), class: "thread" }),
    ...places.flatMap(({ x, y }, i) => {
      const next = i === filled;
      const kind = next ? " next" : i < filled ? " filled" : "";
      const spot = svg("circle", { cx: x, cy: y, r: size + (next ? 2 : 0), class: `spot${kind}` });
      if (i < filled) return [spot];
      const how = {
        class: next ? "number strong" : "number spot-number",
        size: Math.max(least(at), next ? size * 1.5 : size),
      };
      return [spot, label(x, y + 0.5, values[i], how)];
    }),
  ];
}

/** The mandala in a corner: only its petals. @param {Scene} scene @param {Layout} at @returns {SVGElement[]} */
function smallMandala({ components }, at) {
  const { x, y, r } = at.mandala;
  return [
    svg("circle", { cx: x, cy: y, r, class: "ring" }),
    svg("circle", { cx: x, cy: y, r, class: "sheen" }),
    svg("circle", { cx: x, cy: y, r: r * 0.93, class: "mandala-ground" }),
    ...components.colors.flatMap((color, c) => [
      svg("path", { d: petalPath(at, c), class: `petal petal-${color}` }),
      ghost(color, r * 0.13, smallGem(at, c)),
    ]),
  ];
}

/** What the next place of each color brings. @param {Scene} scene @param {Layout} at @returns {SVGElement[]} */
function smallValues({ glance, components }, at) {
  return components.colors.map((color, c) => {
    const { x, y } = onCircle(at.mandala, at.mandala.r * 0.66, petalAngle(at, c));
    return label(x, y, glance.petals[color].left[0] ?? "–", { class: "number", size: at.mandala.r * 0.3 });
  });
}

/** The scoring ring, numbers every five. @param {Layout} at @param {number} spaces */
function ring(at, spaces) {
  const found = [];
  for (let i = 0; i <= spaces; i++) {
    const a = ringSpace(at, i - 0.5, spaces, 0.882);
    const b = ringSpace(at, i - 0.5, spaces, 0.992);
    found.push(svg("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: "tick" }));
    const middle = ringSpace(at, i, spaces);
    if (i % 5 === 0) found.push(label(middle.x, middle.y + 0.5, i, { class: "number", size: least(at) }));
    else found.push(svg("circle", { cx: middle.x, cy: middle.y, r: 1.6, class: "dot" }));
  }
  return found;
}

/** @param {number} r */
function sun(r) {
  return svg(
    "g",
    { class: "sun" },
    svg("polygon", { points: polygonPoints(0, 0, r * 1.3, 12, { inner: r * 0.85 }) }),
    svg("circle", { r: r * 0.66, class: "sun-face" }),
  );
}

/** @param {number} r */
const moon = (r) =>
  svg("path", {
    class: "moon",
    d: `M${r * 0.35} ${-r}A${r} ${r} 0 1 0 ${r * 0.9} ${r * 0.55}A${r * 0.82} ${r * 0.82} 0 0 1 ${r * 0.35} ${-r}Z`,
  });

/** A sign at the small board, that it can be made large, or large ones small again. @param {Layout} at @returns {SVGElement[]} */
function turnSign({ corner, altar: { small: altarSmall }, mandala: { small: mandalaSmall } }) {
  if (!corner) return [];
  const grows = altarSmall || mandalaSmall;
  const at = grows
    ? { x: corner.x + corner.w - 11, y: corner.y + corner.h - 11 }
    : { x: corner.x + corner.w / 2, y: corner.y + corner.h / 2 };
  const r = grows ? 10 : 14;
  const arrows = grows
    ? "M1.5 -1.5L5 -5M1.5 -5H5V-1.5M-1.5 1.5L-5 5M-1.5 5H-5V1.5"
    : "M5 -5L1.5 -1.5M5 -1.5H1.5V-5M-5 5L-1.5 1.5M-5 1.5H-1.5V5";
  const sign = svg(
    "g",
    {},
    svg("circle", { r, class: "turn-sign" }),
    svg("path", { d: arrows, class: "turn-arrows", transform: `scale(${r / 9})` }),
  );
  return [moved(sign, at)];
}

// --- The corners about the mandala ---

/** @param {Scene} scene @param {Layout} at @param {Say} say */
function corners(scene, at, say) {
  const { view, glance, names, components } = scene;
  const { refill, final } = glance;
  const { round, bag: sack, next } = at.corners;
  const { text } = at;
  const wide = at.shape === "wide";
  const r = wide ? 24 : 15;
  const left = round.x + 2 * r + 9;
  const found = [
    svg("g", { class: "drum" }, moved(drum(r, glance.drum.number), { x: round.x + r + 2, y: round.y + round.h / 2 })),
    label(left, round.y + round.h * 0.28, say("Round"), { anchor: "start", size: text, class: "soft" }),
    label(left, round.y + round.h * 0.72, say("{n} of {all}", { n: view.round, all: glance.rounds }), {
      anchor: "start",
      size: text * 1.15,
      class: "number",
    }),
  ];
  const middle = wide ? next.x + next.w : next.x;
  const anchor = wide ? "end" : "start";
  const [first, second] = wide ? [0.55, 0.88] : [0.28, 0.72];
  const two = (/** @type {string} */ above, /** @type {string} */ below) => {
    found.push(
      label(middle, next.y + next.h * first, above, { anchor, size: text, class: "soft" }),
      label(middle, next.y + next.h * second, below, { anchor, size: text * 1.05, class: "strong" }),
    );
  };
  if (refill !== null) two(say("Refill in"), say("{n} turns", { n: refill.turns }));
  else if (final !== null)
    two(say("Final stage:"), say("{name} begins", { name: short(names[final.beginner], wide ? 12 : 9) }));
  else if (view.phase === "final") two(say("Final stage:"), say("last gems"));
  return [...found, ...bagNotice(at, sack, view.bag, components.colors)];
}

/**
 * The bag and what is in it: on a phone in a line, else in two.
 * @param {Layout} at
 * @param {Area} area
 * @param {Record<string, number>} counts
 * @param {string[]} colors
 */
function bagNotice(at, { x, y, w, h }, counts, colors) {
  const plain = /** @type {any} */ ((/** @type {string} */ word) => word);
  const wide = at.shape === "wide";
  const r = wide ? 8.5 : 6.5;
  const step = wide ? 40 : (w - 30) / colors.length;
  const found = [moved(bag(wide ? 17 : 12), wide ? { x: x + 22, y: y + 20 } : { x: x + 12, y: y + h / 2 })];
  colors.forEach((color, i) => {
    const spot = !wide
      ? { x: x + 34 + i * step, y: y + h / 2 }
      : i < 2
        ? { x: x + 50 + i * step, y: y + 20 }
        : { x: x + 10 + (i - 2) * step, y: y + 50 };
    found.push(moved(token(color, r, plain, { letter: false }), spot));
    found.push(label(spot.x + r + 2, spot.y + 0.5, counts[color] ?? 0, { anchor: "start", size: at.text, class: "number" }));
  });
  return found;
}
