// Where everything lies on a large screen, for 2, 3 or 4 seats.

import { box, rowLine, slotLine, split } from "./boxes.js";

/** @typedef {import("../areas.js").Area} Area */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Parts} Parts */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */

/** @param {Parts} parts @returns {Layout} */
export function wide(parts) {
  const { players, rows, columns, exchange } = parts;
  const [w, h, gap] = [120, { 3: 138, 4: 105, 5: 87 }[rows] ?? 87, 6];
  const cells = Array.from({ length: rows * columns }, (_, i) =>
    box(34 + (i % columns) * (w + gap), 34 + Math.floor(i / columns) * (h + gap), w, h),
  );
  const bottom = 34 + rows * (h + gap) - gap;
  const strip = box(14, bottom + 8, 972, 46);
  const y = strip.y + strip.h + 8;
  const side = box(528, y, 446, 190);
  const others = box(676, 14, 310, bottom - 14);
  const each = (others.h - 6 * (players - 2)) / (players - 1);
  return {
    width: 1000,
    height: y + 196 + 14,
    text: 16,
    phone: false,
    cells,
    zone: 36,
    round: box(544, 14, 120, 116),
    pile: { x: 604, y: 148 },
    top: box(544, 160, 120, Math.min(h, 110)),
    discard: box(544, bottom - 134, 120, 134),
    strip,
    near: {
      all: box(14, y, 972, 196),
      name: box(side.x, y, side.w, 26),
      hand: box(20, y + 4, 494, 98),
      die: { w: 56, h: 74 },
      track: split(box(20, y + 110, 494, 80), parts.track, 6),
      tokens: slotLine(box(side.x, y + 28, side.w, 38), 14, exchange),
      slots: true,
      rows: rowLine(box(side.x, y + 110, side.w, 80), 5),
      small: { w: 42, h: 74 },
      progress: box(side.x, y + 70, side.w, 30),
    },
    others: Array.from({ length: players - 1 }, (_, i) =>
      panel(box(others.x, others.y + i * (each + 6), others.w, each), parts),
    ),
    folded: [],
  };
}

/**
 * Another seat's panel in wide: two, three or six lines, as the height allows.
 * @param {Area} all
 * @param {Parts} parts
 * @returns {SeatLayout}
 */
function panel(all, { track, exchange }) {
  const { x, y, w, h } = all;
  const [left, inner] = [x + 6, w - 12];
  const head = {
    all,
    name: box(left, y + 3, inner * 0.48, 26),
    hand: box(left + inner * 0.48, y + 3, inner * 0.52, 26),
    die: { w: 0, h: 0 },
    progress: null,
  };
  const four = (/** @type {Area} */ area) => {
    const [a, b] = [area.w / 2, area.h / 2];
    return {
      fame: box(area.x, area.y, a, b),
      coins: box(area.x + a, area.y, a, b),
      karma: box(area.x, area.y + b, a, b),
      administrators: box(area.x + a, area.y + b, a, b),
    };
  };
  if (h < 190) {
    const cards = h - 32 - 48 - 6;
    return {
      ...head,
      track: split(box(left, y + 32, 174, 46), track, 3),
      tokens: four(box(left + 178, y + 31, inner - 178, 48)),
      slots: false,
      rows: rowLine(box(left, y + 82, inner, cards), 4),
      small: { w: 32, h: cards - 4 },
    };
  }
  if (h < 320) {
    const cards = (h - 32 - 58 - 12) / 2;
    const second = y + 94 + cards + 4;
    const rows = {
      buildings: box(left, y + 94, inner * 0.6, cards),
      ships: box(left + inner * 0.6 + 4, y + 94, inner * 0.4 - 4, cards),
      goods: box(left, second, inner, cards),
    };
    return {
      ...head,
      track: split(box(left, y + 34, 180, 54), track, 3),
      tokens: four(box(left + 186, y + 34, inner - 186, 54)),
      slots: false,
      rows,
      small: { w: 40, h: cards - 6 },
    };
  }
  const cards = (h - 34 - 74 - 64 - 18) / 3;
  const first = y + 34 + 74 + 66;
  const line = (/** @type {number} */ i) => box(left, first + i * (cards + 5), inner, cards);
  const slot = 30;
  const { karma, administrators, fame, coins } = exchange;
  const second = left + slot * Math.max(fame, karma) + 22;
  const slots = {
    fame: box(left, y + 110, slot * fame, 28),
    coins: box(second, y + 110, slot * coins, 28),
    karma: box(left, y + 140, slot * karma, 28),
    administrators: box(second, y + 140, slot * administrators, 28),
  };
  return {
    ...head,
    track: split(box(left, y + 34, inner, 70), track, 4),
    tokens: slots,
    slots: true,
    rows: { buildings: line(0), ships: line(1), goods: line(2) },
    small: { w: 52, h: cards - 6 },
  };
}
