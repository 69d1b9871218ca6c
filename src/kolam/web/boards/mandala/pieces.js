// Every card in sight and where it lies.

import { center } from "../areas.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Area} Area */
/** @typedef {import("../stage.js").Piece} Piece */
/** @typedef {{w: number, h: number}} Size */

/** How far cards of a stack rise over one another, and how many of them do. */
const RISE = 5;

/** The seat at a side of the mat: 0 is far, 1 is near. @param {{near: number}} scene @param {number} side */
export const seatAt = ({ near }, side) => (side === 1 ? near : 1 - near);

/** How large a card is in a place. @param {string} place @param {Scene} scene @param {Layout} layout @returns {Size} */
export function sizeAt(place, { near }, { card, held, small, far }) {
  const [kind, seat] = place.split(" ");
  if (place === "hand") return held;
  if (kind === "hand") return Number(seat) === near ? held : far;
  return kind === "mountain" || kind === "field" ? card : small[kind === "river" && Number(seat) !== near ? 0 : 1];
}

/** @param {Scene} scene @param {Layout} layout @returns {Piece[]} */
export function pieces(scene, layout) {
  const { view, components } = scene;
  const { colors } = components;
  const deck = center(layout.deck);
  /** @type {Piece[]} */
  const found = [];
  for (const color of colors) {
    for (let i = 0; i < (view.discard[color] ?? 0); i++)
      found.push({ kind: color, place: "pile", ...center(layout.pile), turn: ((found.length * 47) % 24) - 12 });
  }
  for (const side of [0, 1]) {
    const seat = seatAt(scene, side);
    const { x, y } = layout.cups[side];
    for (const [color, n] of Object.entries(view.cups[seat]))
      for (let i = 0; i < n; i++) found.push({ kind: color, place: `cup ${seat}`, x, y, scale: 0.2 });
    view.rivers[seat].forEach((kind, i) =>
      found.push({ kind, place: `river ${seat}`, ...riverBed(scene, layout, side, i) }),
    );
    found.push(...hand(scene, layout, side).map((piece) => ({ enter: deck, ...piece })));
  }
  layout.mandalas.forEach((at, m) => {
    const { mountain, fields } = view.mandalas[m];
    const own = stacks(mountain, colors, at.mountain, layout.card, `mountain ${m + 1}`);
    found.push(...own.map((piece) => ({ enter: deck, ...piece })));
    for (const side of [0, 1]) {
      const seat = seatAt(scene, side);
      found.push(...stacks(fields[seat], colors, at.fields[side], layout.card, `field ${m + 1} ${seat}`));
    }
  });
  return found.map((piece) => ({ look: `${piece.kind} ${sizeAt(piece.place, scene, layout).w}`, ...piece }));
}

/** Whether the worth of a river's spaces stands beside the cards, for want of height. @param {Area} river */
export const isFlat = ({ h }) => h < 50;

/** The middle of a space of a river. @param {Scene} scene @param {Layout} layout @param {number} side @param {number} i */
export function riverBed({ components }, layout, side, i) {
  const river = layout.rivers[side];
  const slot = river.w / components.river_points.length;
  const flat = isFlat(river);
  return { x: river.x + slot * (i + 0.5) + (flat ? 6 : 0), y: river.y + river.h * (flat ? 0.5 : 0.42) };
}

/**
 * A hand: by colors where it is the near one and known, else in a row.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {number} side
 * @returns {Piece[]}
 */
function hand(scene, layout, side) {
  const seat = seatAt(scene, side);
  const shown = scene.view.hands[seat];
  if (side === 1 && typeof shown !== "number")
    return heldSlots(scene, layout).flatMap(({ color, n, x, y, step }) =>
      Array.from({ length: n }, (_, i) => ({ kind: color, place: "hand", x: x + (i - (n - 1) / 2) * step, y })),
    );
  const kinds =
    typeof shown === "number"
      ? Array(shown).fill("?")
      : scene.components.colors.flatMap((color) => Array(shown[color] ?? 0).fill(color));
  const area = layout.hands[side];
  const { w, h } = side === 1 ? layout.held : layout.far;
  const room = area.w - w - (side === 0 && layout.compact ? 26 : 0);
  const step = Math.min(w * 0.55, room / Math.max(1, kinds.length - 1));
  // The far hand of a standing phone has the name over it.
  const y = side === 1 ? area.y + area.h / 2 : area.y + area.h - h / 2 - (layout.compact ? 5 : 18);
  const left = side === 1 ? area.x + area.w / 2 - ((kinds.length - 1) * step) / 2 : area.x + w / 2 + 2;
  return kinds.map((kind, i) => ({
    kind,
    place: `hand ${seat}`,
    x: left + i * step,
    y,
    turn: typeof shown === "number" ? (i - (kinds.length - 1) / 2) * 2 : 0,
  }));
}

/**
 * The colors of the near hand and where each is fanned, in as many rows as the layout has.
 * @param {Scene} scene
 * @param {Layout} layout
 */
export function heldSlots({ view, near, components }, layout) {
  const shown = view.hands[near];
  const area = layout.hands[1];
  const cards = typeof shown === "number" ? {} : shown;
  const held = components.colors.filter((color) => cards[color] > 0);
  const { w } = layout.held;
  const rows = held.length > 3 ? layout.rows : 1;
  const across = Math.ceil(held.length / rows);
  const width = Math.min(area.w / Math.max(1, across), w * 2.05);
  return held.map((color, i) => {
    const n = cards[color];
    const row = Math.floor(i / across);
    const inRow = Math.min(across, held.length - row * across);
    const left = area.x + area.w / 2 - (width * inRow) / 2;
    return {
      color,
      n,
      x: left + width * ((i % across) + 0.5),
      y: area.y + (area.h / rows) * (row + 0.5),
      width,
      step: n < 2 ? 0 : Math.min(w * 0.3, (width - w - 8) / (n - 1)),
    };
  });
}

/**
 * Cards of an area: a stack for each color, the later cards a little higher.
 * @param {Record<string, number>} counts
 * @param {string[]} colors
 * @param {Area} area
 * @param {Size} size
 * @param {string} place
 * @returns {Piece[]}
 */
function stacks(counts, colors, area, size, place) {
  const slot = area.w / colors.length;
  const rise = Math.min(RISE, Math.max(1, (area.h - size.h - 8) / RISE));
  return colors
    .filter((color) => counts[color] > 0)
    .flatMap((color, column) => {
      const n = counts[color];
      const bottom = area.y + area.h / 2 + (Math.min(n - 1, RISE) * rise) / 2;
      return Array.from({ length: n }, (_, i) => ({
        kind: color,
        place,
        x: area.x + slot * (column + 0.5),
        y: bottom - Math.min(i, RISE) * rise,
      }));
    });
}
