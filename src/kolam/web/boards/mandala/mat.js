// Mandala's mat: what lies under the cards.

import { moved } from "../areas.js";
import { label, svg } from "../svg.js";
import { card } from "./cards.js";
import { cloth, filled, patterns } from "./cloth.js";
import { isFlat, riverBed, seatAt } from "./pieces.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Area} Area */

/** @param {Area} area @param {string} kind @param {number} [r] */
const box = ({ x, y, w, h }, kind, r = 12) => svg("rect", { class: kind, x, y, width: w, height: h, rx: r });

/**
 * Everything under the cards.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 */
export function furniture(scene, layout, say) {
  const { view, glance, components } = scene;
  /** @type {SVGElement[]} */
  const parts = [patterns(layout.hem), ...cloth(layout)];
  if (layout.folded) parts.push(box(layout.folded, "well far-line", 10));
  layout.mandalas.forEach((at, m) => parts.push(mandala(scene, layout, at, m)));
  for (const side of [0, 1]) {
    const { length } = view.rivers[seatAt(scene, side)];
    parts.push(river(scene, layout, side, length, components.river_points), cupBack(layout.cups[side]));
  }
  parts.push(deck(layout, glance.deck, glance.is_deck_low, say), pile(layout.pile));
  return parts;
}

/**
 * A mandala: a flower of lines, two fields and the mountain between them.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Layout["mandalas"][0]} at
 * @param {number} m
 */
function mandala({ glance, near }, layout, at, m) {
  const { all, mountain, fields } = at;
  const { is_destroyed: destroyed, first } = glance.mandalas[m];
  const x = mountain.x + mountain.w / 2;
  const y = mountain.y + mountain.h / 2;
  const clip = `mandala-clip-${m}`;
  return svg(
    "g",
    { class: destroyed ? "destroyed" : "" },
    svg("clipPath", { id: clip }, box(all, "", 18)),
    box(all, "mandala-ground", 18),
    filled(all, "weave", 18),
    svg("g", { "clip-path": `url(#${clip})` }, flower(x, y, all.h * 0.62)),
    box({ x: mountain.x, w: mountain.w, y: all.y + 4, h: fields[0].y - all.y - 8 }, "head", 9),
    ...fields.map((area, side) =>
      box(area, `well field-well${first === (side === 1 ? near : 1 - near) ? " stronger" : ""}`),
    ),
    box(mountain, "mountain-well", 16),
    filled(mountain, "sand", 16),
    svg("path", { class: "mountain-far", d: peaks(mountain, 0.86, 4, 0.3) }),
    svg("path", { class: "mountain-line", d: peaks(mountain, 0.58, 6, 0) }),
    box(all, "mandala-rim", 18),
    box({ x: all.x + 2.5, y: all.y + 2.5, w: all.w - 5, h: all.h - 5 }, "stitch", 16),
  );
}

/**
 * A range of mountains along the foot of an area.
 * @param {Area} area
 * @param {number} height
 * @param {number} n
 * @param {number} shift
 */
function peaks({ x, y, w, h }, height, n, shift) {
  const base = y + h - 2;
  const step = (w - 12) / n;
  let d = `M${x + 6} ${base} L${x + 6} ${base - h * height * 0.35}`;
  for (let i = 0; i < n; i++) {
    const top = base - h * height * (0.75 + 0.25 * Math.sin(i * 2.4 + shift * 9));
    const left = x + 6 + step * i;
    d +=
      ` L${left + step * 0.5} ${top} L${left + step} ` +
      `${base - h * height * (i === n - 1 ? 0.35 : 0.3 + 0.15 * Math.cos(i * 1.7))}`;
  }
  return `${d} L${x + w - 6} ${base}Z`;
}

/** Petals in rings, drawn as lines of sand. @param {number} x @param {number} y @param {number} radius */
function flower(x, y, radius) {
  const petals = [];
  for (const [ring, share] of [
    [20, 1.3],
    [20, 1],
    [16, 0.72],
    [12, 0.46],
  ]) {
    const r = radius * share;
    for (let i = 0; i < ring; i++) {
      petals.push(
        svg("path", {
          class: `petal ring-${ring}-${Math.round(share * 10)}`,
          d:
            `M0 ${-r * 0.45} C${r * 0.26} ${-r * 0.62} ${r * 0.2} ${-r * 0.92} 0 ${-r} C${-r * 0.2} ` +
            `${-r * 0.92} ${-r * 0.26} ${-r * 0.62} 0 ${-r * 0.45}Z`,
          transform: `translate(${x} ${y}) rotate(${(360 / ring) * i})`,
        }),
      );
    }
  }
  return svg("g", {}, ...petals);
}

/**
 * The spaces with their worth: under the cards, or beside them where the river is flat.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {number} side
 * @param {number} filledSpaces
 * @param {number[]} points
 */
function river(scene, layout, side, filledSpaces, points) {
  const { x, y, w, h } = layout.rivers[side];
  const slot = w / points.length;
  const flat = isFlat(layout.rivers[side]);
  const size = Math.max(13, h * 0.2);
  const spaces = points.map((worth, i) => {
    const bed = riverBed(scene, layout, side, i);
    const left = flat ? bed.x - 14 : x + slot * i + 3;
    return svg(
      "g",
      {},
      svg("rect", {
        class: i < filledSpaces ? "river-space" : i === filledSpaces ? "river-space next" : "river-space empty",
        x: left,
        y: y + (flat ? 1.5 : 4),
        width: flat ? 28 : slot - 6,
        height: flat ? h - 3 : h * 0.76,
        rx: flat ? 5 : 7,
      }),
      flat
        ? label(bed.x - 20, bed.y, worth, { size: 12, class: "number" })
        : label(bed.x, y + h - size * 0.55, worth, { size, class: "number" }),
    );
  });
  const bed = { x: x - 3, y, w: w + 6, h };
  return svg(
    "g",
    { class: filledSpaces === points.length - 1 ? "river five" : "river" },
    box(bed, "river-bed", flat ? 9 : 14),
    filled(bed, "waves", flat ? 9 : 14),
    ...spaces,
  );
}

/** @param {{x: number, y: number, r: number}} cup */
const cupBack = ({ x, y, r }) => svg("ellipse", { class: "cup-mouth", cx: x, cy: y - r * 0.42, rx: r * 0.86, ry: r * 0.26 });

/** @param {Layout} layout @param {number} n @param {boolean} isLow @param {Say} say */
function deck({ deck: { x, y, w, h }, compact, text }, n, isLow, say) {
  const parts = [];
  for (let i = Math.min(4, Math.ceil(n / 20)); i > 0; i--) {
    parts.push(svg("rect", { class: "deck-card", x: x + i * 1.5, y: y - i * 2, width: w - 8, height: h - 8, rx: 7 }));
  }
  const cx = x + (w - 8) / 2;
  if (n > 0) parts.push(moved(card("?", w - 8, h - 8, say), { x: cx, y: y + (h - 8) / 2 }));
  if (!compact) {
    parts.push(label(x + w / 2, y - 26, say("deck"), { size: text, class: "soft" }));
    parts.push(label(x + w / 2, y + h + 10, n, { size: 22, class: isLow ? "warn number" : "number" }));
  } else parts.push(label(cx, y + h, n, { size: 14, class: isLow ? "warn number" : "number" }));
  return svg("g", {}, ...parts);
}

/** @param {Area} area */
const pile = ({ x, y, w, h }) => svg("rect", { class: "pile-well", x, y, width: w, height: h, rx: 10 });
