// Mandala's mat: what lies under the cards, and what is written over them.

import { headOf } from "../animals.js";
import { moved } from "../areas.js";
import { token } from "../gems.js";
import { label, polygonPoints, svg } from "../svg.js";
import { claimBrings } from "./words.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Area} Area */

/**
 * Everything under the cards.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 */
export function furniture(scene, layout, say) {
  const { view, glance, components, near } = scene;
  const { width, height } = layout;
  /** @type {SVGElement[]} */
  const parts = [
    svg("rect", { class: "frame", width, height, rx: 20 }),
    svg("rect", { class: "frame-line", x: 3.5, y: 3.5, width: width - 7, height: height - 7, rx: 17, "stroke-width": 1.5 }),
    svg("rect", { class: "mat", x: 7, y: 7, width: width - 14, height: height - 14, rx: 14 }),
  ];
  layout.mandalas.forEach((at, m) => parts.push(mandala(scene, layout, at, m)));
  for (const side of [0, 1]) {
    const seat = side === 1 ? near : 1 - near;
    parts.push(river(layout.rivers[side], view.rivers[seat].length, components.river_points), cupBack(layout.cups[side]));
  }
  parts.push(deck(layout, glance.deck, glance.is_deck_low, say), pile(layout.pile));
  return parts;
}

/**
 * Everything over the cards: numbers, names, signs.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 */
export function notices(scene, layout, say) {
  const { glance, near } = scene;
  const parts = [];
  layout.mandalas.forEach((at, m) => parts.push(...mandalaNotices(scene, layout, at, m, say)));
  for (const side of [0, 1]) {
    const seat = side === 1 ? near : 1 - near;
    const cup = layout.cups[side];
    parts.push(
      cupFront(cup),
      label(cup.x, cup.y + cup.r * 0.3, glance.seats[seat].cup, {
        class: "cup-number",
        size: cup.r * 0.75,
        fill: "#fff6e6",
      }),
    );
    if (layout.width > 600)
      parts.push(
        moved(headOf(seat, 17), { x: cup.x + cup.r + 26, y: cup.y }),
        label(cup.x + cup.r + 50, cup.y, scene.names[seat].slice(0, 12), { anchor: "start", size: 20, class: "strong" }),
      );
  }
  const far = layout.hands[0];
  parts.push(
    label(far.x, far.y + far.h - layout.text * 0.3, say("{n} cards", { n: glance.seats[1 - near].hand }), {
      anchor: "start",
      class: "soft",
      size: layout.text,
    }),
  );
  parts.push(...pileNotice(layout, glance.discarded));
  const sentence = banner(scene, say);
  if (sentence) parts.push(ribbon(layout, sentence));
  return parts;
}

/** The lasting sentence about how the game will end. @param {Scene} scene @param {Say} say */
function banner({ view, glance, over }, say) {
  if (over || !view.exhausted) return null;
  if (glance.is_stalling)
    return say("{n} discards in a row; after {limit} the game ends as stalled", {
      n: glance.stall,
      limit: glance.stall_limit,
    });
  return say("The deck has run out: the next mandala is the last");
}

/** @param {Layout} layout @param {string} words */
function ribbon(layout, words) {
  const size = layout.text;
  const w = Math.min(layout.width - 24, words.length * size * 0.52 + 24);
  const y = layout.mandalas[0].all.y - size * 0.55;
  const x = layout.width / 2;
  return svg(
    "g",
    {},
    svg("rect", { class: "ribbon", x: x - w / 2, y: y - size * 0.8, width: w, height: size * 1.6, rx: size * 0.8 }),
    label(x, y, words, { class: "ribbon-text", size, fill: "#fff6e6" }),
  );
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
  const box = (/** @type {Area} */ area, /** @type {string} */ kind, r = 12) =>
    svg("rect", { class: kind, x: area.x, y: area.y, width: area.w, height: area.h, rx: r });
  const clip = `mandala-clip-${m}`;
  return svg(
    "g",
    { class: destroyed ? "destroyed" : "" },
    svg("clipPath", { id: clip }, box(all, "", 18)),
    box(all, "mandala-ground", 18),
    svg("g", { "clip-path": `url(#${clip})` }, flower(x, y, all.h * 0.62)),
    box({ x: mountain.x, w: mountain.w, y: all.y + 4, h: fields[0].y - all.y - 8 }, "head", 9),
    ...fields.map((area, side) =>
      box(area, `well field-well${first === (side === 1 ? near : 1 - near) ? " stronger" : ""}`),
    ),
    box(mountain, "mountain-well", 16),
    svg("path", { class: "mountain-far", d: peaks(mountain, 0.86, 4, 0.3) }),
    svg("path", { class: "mountain-line", d: peaks(mountain, 0.58, 6, 0) }),
    box(all, "mandala-rim", 18),
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
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Layout["mandalas"][0]} at
 * @param {number} m
 * @param {Say} say
 */
function mandalaNotices(scene, layout, at, m, say) {
  const { view, near, seat, legal } = scene;
  const { text } = layout;
  const { all, mountain, fields } = at;
  const { missing: lacking, sizes, first, is_destroyed: destroyed } = scene.glance.mandalas[m];
  const { colors } = scene.components;
  /** @type {SVGElement[]} */
  const parts = [...counts(view.mandalas[m].mountain, colors, mountain, layout)];
  const head = all.y + (fields[0].y - all.y) / 2;
  const r = text * 0.66;
  const number = { m: m + 1 };
  const empty = scene.over && lacking.length === colors.length;
  const words = destroyed
    ? say("Mandala {m} is being destroyed", number)
    : empty
      ? say("Mandala {m}", number)
      : lacking.length === 1
        ? say("Mandala {m} needs only", number)
        : say("Mandala {m} needs", number);
  if (empty) parts.push(label(all.x + 12, head, words, { anchor: "start", size: text, class: "soft" }));
  else {
    parts.push(
      label(all.x + 12, head, words, {
        anchor: "start",
        size: text,
        class: lacking.length === 1 || destroyed ? "warn" : "soft",
      }),
    );
    if (!destroyed)
      lacking.forEach((color, i) =>
        parts.push(at_(token(color, r, say), all.x + all.w - 14 - r - (lacking.length - 1 - i) * r * 2.35, head)),
      );
  }
  fields.forEach((area, side) => {
    const owner = side === 1 ? near : 1 - near;
    const n = sizes[owner];
    parts.push(...counts(view.mandalas[m].fields[owner], colors, area, layout));
    const y = area.y + area.h - text * 0.75;
    if (n === 0) {
      const near_end = lacking.length <= 2 && !scene.over;
      const words =
        owner !== seat
          ? say("empty field")
          : near_end
            ? `⚠ ${say("your field is empty: you would claim nothing")}`
            : say("your field");
      parts.push(
        label(area.x + area.w / 2, area.y + area.h / 2, words, {
          size: text,
          class: owner === seat && near_end ? "warn" : "soft",
        }),
      );
    } else if (first === owner && Object.keys(view.mandalas[m].fields[owner]).length < 5) {
      parts.push(
        label(area.x + area.w - 8, y, say("{n} cards, chooses first", { n }), {
          anchor: "end",
          size: text,
          class: "strong",
        }),
      );
    } else if (Object.keys(view.mandalas[m].fields[owner]).length < 5) {
      parts.push(label(area.x + area.w - 8, y, say("{n} cards", { n }), { anchor: "end", size: text, class: "soft" }));
    }
  });
  if (view.phase === "claim" && view.mandala === m + 1 && legal.length)
    parts.push(...brings(scene, layout, mountain, m, say));
  return parts;
}

/**
 * What each claim brings, under its stack.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Area} area
 * @param {number} m
 * @param {Say} say
 */
function brings(scene, layout, area, m, say) {
  const slot = area.w / scene.components.colors.length;
  const size = layout.text * 0.92;
  const claimed = scene.components.colors.filter((color) => scene.view.mandalas[m].mountain[color] > 0);
  return claimed.flatMap((color, i) => {
    const lines = claimBrings(scene.glance, color, say);
    const x = area.x + slot * (i + 0.5);
    return [
      svg("rect", {
        class: "brings",
        x: area.x + slot * i + 4,
        y: area.y + area.h - 6 - lines.length * size * 1.15,
        width: slot - 8,
        height: lines.length * size * 1.15 + 3,
        rx: 5,
      }),
      ...lines.map((line, n) =>
        label(x, area.y + area.h - 5 - (lines.length - n - 0.5) * size * 1.15, line, {
          size: Math.min(size, (slot - 12) / (line.length * 0.6)),
          class: "strong",
        }),
      ),
    ];
  });
}

/**
 * How many cards lie in each stack of two or more.
 * @param {Record<string, number>} cards
 * @param {string[]} colors
 * @param {Area} area
 * @param {Layout} layout
 */
function counts(cards, colors, area, layout) {
  const slot = area.w / colors.length;
  return colors
    .filter((color) => cards[color] > 0)
    .flatMap((color, i) => {
      if (cards[color] < 2) return [];
      const x = area.x + slot * (i + 0.5) + layout.card.w * 0.42;
      const y = area.y + area.h / 2 + layout.card.h * 0.36;
      const r = layout.text * 0.72;
      return [
        svg("circle", { class: "badge", cx: x, cy: y, r }),
        label(x, y + 0.5, cards[color], { size: layout.text * 0.95, class: "number" }),
      ];
    });
}

/** The spaces with their worth. @param {Area} area @param {number} filled @param {number[]} points */
function river({ x, y, w, h }, filled, points) {
  const slot = w / points.length;
  const spaces = points.map((worth, i) => {
    const size = h * 0.2;
    return svg(
      "g",
      {},
      svg("rect", {
        class: i < filled ? "river-space" : i === filled ? "river-space next" : "river-space empty",
        x: x + slot * i + 3,
        y: y + 4,
        width: slot - 6,
        height: h * 0.76,
        rx: 7,
      }),
      label(x + slot * (i + 0.5), y + h - size * 0.55, worth, { size: Math.max(13, size), class: "number" }),
    );
  });
  return svg(
    "g",
    { class: filled === points.length - 1 ? "river five" : "river" },
    svg("rect", { class: "river-bed", x: x - 3, y, width: w + 6, height: h, rx: 14 }),
    ...spaces,
  );
}

/** @param {{x: number, y: number, r: number}} cup */
const cupBack = ({ x, y, r }) => svg("ellipse", { class: "cup-mouth", cx: x, cy: y - r * 0.42, rx: r * 0.86, ry: r * 0.26 });

/** A lacquer cup with a gold rim. @param {{x: number, y: number, r: number}} cup */
function cupFront({ x, y, r }) {
  return svg(
    "g",
    {},
    svg("path", {
      class: "cup",
      d:
        `M${x - r * 0.9} ${y - r * 0.45} C${x - r * 0.86} ${y + r * 0.5} ${x - r * 0.5} ` +
        `${y + r * 0.78} ${x - r * 0.36} ${y + r * 0.86} L${x + r * 0.36} ${y + r * 0.86} ` +
        `C${x + r * 0.5} ${y + r * 0.78} ${x + r * 0.86} ${y + r * 0.5} ${x + r * 0.9} ` +
        `${y - r * 0.45} A${r * 0.9} ${r * 0.28} 0 0 1 ${x - r * 0.9} ${y - r * 0.45}Z`,
    }),
    svg("path", {
      class: "cup-rim",
      d: `M${x - r * 0.9} ${y - r * 0.45} A${r * 0.9} ${r * 0.28} 0 0 0 ${x + r * 0.9} ${y - r * 0.45}`,
    }),
  );
}

/** @param {Layout} layout @param {number} n @param {boolean} isLow @param {Say} say */
function deck({ deck: { x, y, w, h }, width, text }, n, isLow, say) {
  const parts = [];
  for (let i = Math.min(4, Math.ceil(n / 20)); i > 0; i--) {
    parts.push(svg("rect", { class: "deck-card", x: x + i * 1.5, y: y - i * 2, width: w - 8, height: h - 8, rx: 7 }));
  }
  const r = w * 0.3;
  const cx = x + (w - 8) / 2;
  const cy = y + (h - 8) / 2;
  if (n > 0) parts.push(svg("polygon", { class: "deck-star", points: polygonPoints(cx, cy, r, 8, { inner: r * 0.55 }) }));
  if (width > 600) {
    parts.push(label(x + w / 2, y - 26, say("deck"), { size: text, class: "soft" }));
    parts.push(label(x + w / 2, y + h + 10, n, { size: 22, class: isLow ? "warn number" : "number" }));
  } else parts.push(label(cx, y + h + 1, n, { size: 14, class: isLow ? "warn number" : "number" }));
  return svg("g", {}, ...parts);
}

/** @param {Area} area */
const pile = ({ x, y, w, h }) => svg("rect", { class: "pile-well", x, y, width: w, height: h, rx: 10 });

/** @param {Layout} layout @param {number} n */
function pileNotice({ pile: { x, y, w, h }, width, text }, n) {
  const wide = width > 600;
  const cy = y + h - (wide ? 14 : 8);
  const cx = x + w - (wide ? 18 : 11);
  return n === 0
    ? []
    : [
        svg("circle", { class: "badge", cx, cy, r: wide ? 15 : 11 }),
        label(cx, cy + 0.5, n, { size: text * (wide ? 1.05 : 1), class: "number" }),
      ];
}

/** @param {SVGElement} element @param {number} x @param {number} y */
function at_(element, x, y) {
  element.setAttribute("transform", `translate(${x} ${y})`);
  return element;
}
