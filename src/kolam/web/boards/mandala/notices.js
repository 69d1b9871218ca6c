// What is written over Mandala's cards: numbers, names, and what each claim brings.

import { headOf } from "../animals.js";
import { moved } from "../areas.js";
import { gem, LEAST, letter, token } from "../gems.js";
import { nameLabel } from "../lettering.js";
import { label, paragraph, svg } from "../svg.js";
import { seatAt } from "./pieces.js";
import { claimBrings, claimSigns } from "./words.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Area} Area */

/**
 * Everything over the cards: numbers, names, signs.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 */
export function notices(scene, layout, say) {
  const { glance } = scene;
  const parts = [];
  layout.mandalas.forEach((at, m) => parts.push(...mandalaNotices(scene, layout, at, m, say)));
  for (const side of [0, 1]) {
    const seat = seatAt(scene, side);
    const cup = layout.cups[side];
    parts.push(
      cupFront(cup),
      label(cup.x, cup.y + cup.r * 0.3, glance.seats[seat].cup, {
        class: "cup-number",
        size: Math.max(12, cup.r * 0.75),
        fill: "#fff6e6",
      }),
      ...named(scene, layout, side),
    );
  }
  parts.push(farHand(scene, layout, say), ...pileNotice(layout, glance.discarded));
  const sentence = banner(scene, say);
  if (sentence) parts.push(ribbon(layout, sentence));
  return parts;
}

/**
 * The face of a seat and its name, as far as there is room.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {number} side
 */
function named(scene, layout, side) {
  const at = layout.names[side];
  if (!at) return [];
  const seat = seatAt(scene, side);
  return [
    moved(headOf(seat, at.r), at),
    nameLabel(at.x + at.r + 6, at.y, scene.names[seat], at.w, {
      size: layout.compact ? layout.text : 20,
      least: layout.text,
    }),
  ];
}

/** How many cards the far seat holds. @param {Scene} scene @param {Layout} layout @param {Say} say */
function farHand(scene, { hands: [at], compact, text }, say) {
  const n = scene.glance.seats[1 - scene.near].hand;
  if (!compact)
    return label(at.x, at.y + at.h - text * 0.3, say("{n} cards", { n }), { anchor: "start", class: "soft", size: text });
  return label(at.x + at.w - 6, at.y + at.h - 18, n, { anchor: "end", class: "number", size: text * 1.1 });
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
  const { x, y } = layout.ribbon;
  return svg(
    "g",
    {},
    svg("rect", { class: "ribbon", x: x - w / 2, y: y - size * 0.75, width: w, height: size * 1.5, rx: size * 0.75 }),
    label(x, y, words, { class: "ribbon-text", size, fill: "#fff6e6" }),
  );
}

/**
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Layout["mandalas"][0]} at
 * @param {number} m
 * @param {Say} say
 */
function mandalaNotices(scene, layout, at, m, say) {
  const { view, legal } = scene;
  const { text } = layout;
  const { all, mountain, fields } = at;
  const { missing: lacking, is_destroyed: destroyed } = scene.glance.mandalas[m];
  const { colors } = scene.components;
  const isClaimed = view.phase === "claim" && view.mandala === m + 1 && legal.length > 0;
  /** @type {SVGElement[]} */
  const parts = [...counts(view.mandalas[m].mountain, colors, mountain, layout, isClaimed)];
  const head = all.y + (fields[0].y - all.y) / 2;
  const r = Math.max(10.5, text * 0.7);
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
      lacking.forEach((color, i) => {
        const x = all.x + all.w - 12 - r - (lacking.length - 1 - i) * r * 2.25;
        parts.push(moved(needed(color, r, say), { x, y: head }));
      });
  }
  fields.forEach((area, side) => {
    const owner = seatAt(scene, side);
    parts.push(...counts(view.mandalas[m].fields[owner], colors, area, layout));
    parts.push(fieldNotice(scene, layout, area, m, owner, say));
  });
  if (isClaimed) parts.push(...brings(scene, layout, mountain, m, say));
  return parts;
}

/**
 * A color that is lacking, with a letter that can be read however small it is.
 * @param {string} color
 * @param {number} r
 * @param {Say} say
 */
const needed = (color, r, say) =>
  svg(
    "g",
    {},
    token(color, r, say, { letter: false }),
    label(0, color === "green" ? r * 0.2 : 0.5, letter(color, say), {
      class: "gem-letter color-letter",
      size: LEAST,
      fill: gem(color).ink,
    }),
  );

/**
 * How many cards lie in a field and whether they choose first, as far as there is room beside them; or that it is empty.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Area} area
 * @param {number} m
 * @param {number} owner
 * @param {Say} say
 */
function fieldNotice(scene, { text, compact }, area, m, owner, say) {
  const { sizes, first, warned } = scene.glance.mandalas[m];
  const n = sizes[owner];
  if (n === 0) {
    const isWarned = owner === scene.seat && warned.includes(owner);
    const words = isWarned
      ? `⚠ ${say("your field is empty: you would claim nothing")}`
      : owner === scene.seat
        ? say("your field")
        : say("empty field");
    return paragraph(area.x + area.w / 2, area.y + area.h / 2, words, Math.floor((area.w - 12) / (text * 0.52)), {
      size: text,
      class: isWarned ? "warn" : "soft",
    });
  }
  const slot = area.w / scene.components.colors.length;
  const room = area.w - slot * Object.keys(scene.view.mandalas[m].fields[owner]).length - 8;
  const told = first === owner ? [say("{n} cards, chooses first", { n }), say("first")] : [say("{n} cards", { n })];
  // In a low field the words stand beside the cards, in a high one under them.
  const words = told.find((one) => one.length * text * 0.5 <= room || (!compact && room > slot)) ?? "";
  return label(area.x + area.w - 8, area.y + area.h - text * 0.75, words, {
    anchor: "end",
    size: text,
    class: first === owner ? "strong" : "soft",
  });
}

/**
 * What each claim brings, under its stack: in words, or with signs where there is little room.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Area} area
 * @param {number} m
 * @param {Say} say
 */
function brings(scene, layout, area, m, say) {
  const slot = area.w / scene.components.colors.length;
  const size = layout.compact ? 12 : layout.text * 0.92;
  const line = size * (layout.compact ? 1.25 : 1.15);
  const claimed = scene.components.colors.filter((color) => scene.view.mandalas[m].mountain[color] > 0);
  return claimed.flatMap((color, i) => {
    const x = area.x + slot * (i + 0.5);
    const told = layout.compact ? claimSigns(scene.glance, color) : claimBrings(scene.glance, color, say);
    const low = area.y + area.h - 5;
    const y = (/** @type {number} */ n) => low - (told.length - n - 0.5) * line;
    return [
      svg("rect", {
        class: "brings",
        x: area.x + slot * i + 3,
        y: low - 1 - told.length * line,
        width: slot - 6,
        height: told.length * line + 3,
        rx: 5,
      }),
      ...told.flatMap((one, n) =>
        typeof one === "string"
          ? [label(x, y(n), one, { size: Math.min(size, (slot - 12) / (one.length * 0.6)), class: "strong" })]
          : [
              moved(SIGNS[one.sign](), { x: x - (one.text ? 10 : 0), y: y(n) }),
              label(x - 1, y(n) + 0.5, one.text, { anchor: "start", size, class: "number" }),
            ],
      ),
    ];
  });
}

/** Small signs of where claimed cards go. @type {Record<"river" | "cup" | "pile", () => SVGElement>} */
const SIGNS = {
  river: () => svg("path", { class: "sign-river", d: "M-6 -2.5q3 -3 6 0t6 0M-6 2.5q3 -3 6 0t6 0" }),
  cup: () => svg("path", { class: "sign-cup", d: "M-5.5 -4H5.5Q5 3 1.8 5H-1.8Q-5 3 -5.5 -4Z" }),
  pile: () => svg("path", { class: "sign-pile", d: "M-4 -4L4 4M4 -4L-4 4" }),
};

/**
 * How many cards lie in each stack of two or more.
 * @param {Record<string, number>} cards
 * @param {string[]} colors
 * @param {Area} area
 * @param {Layout} layout
 * @param {boolean} [above]  at the upper corner, where something is written under the stack
 */
function counts(cards, colors, area, layout, above = false) {
  const slot = area.w / colors.length;
  return colors
    .filter((color) => cards[color] > 0)
    .flatMap((color, i) => {
      if (cards[color] < 2) return [];
      const x = area.x + slot * (i + 0.5) + layout.card.w * 0.42;
      const y = area.y + area.h / 2 + layout.card.h * (above ? -0.36 : 0.36);
      const r = layout.text * 0.72;
      return [
        svg("circle", { class: "badge", cx: x, cy: y, r }),
        label(x, y + 0.5, cards[color], { size: Math.max(12, layout.text * 0.95), class: "number" }),
      ];
    });
}

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

/** @param {Layout} layout @param {number} n */
function pileNotice({ pile: { x, y, w, h }, compact, text }, n) {
  const wide = !compact;
  const cy = y + h - (wide ? 14 : 8);
  const cx = x + w - (wide ? 18 : 11);
  return n === 0
    ? []
    : [
        svg("circle", { class: "badge", cx, cy, r: wide ? 15 : 11 }),
        label(cx, cy + 0.5, n, { size: text * (wide ? 1.05 : 1), class: "number" }),
      ];
}
