// Where everything lies on Rajas' table, in the two shapes and for 2, 3 or 4 seats.

/** @typedef {import("../areas.js").Area} Area */
/** @typedef {"karma" | "administrators" | "fame" | "coins"} Token */
/** @typedef {Record<string, number>} Exchange */

/**
 * @typedef {object} Parts  What is to be laid out.
 * @property {number} players
 * @property {number} rows  of the grid
 * @property {number} columns
 * @property {number} track  cards of a track
 * @property {Exchange} exchange  how many tokens of a kind lie side by side
 */

/**
 * @typedef {object} SeatLayout
 * @property {Area} all
 * @property {Area} name
 * @property {Area} hand
 * @property {{w: number, h: number}} die  in the near hand; in others only colors are seen
 * @property {Area[]} track  a place for each card
 * @property {Record<Token, Area>} tokens
 * @property {boolean} slots  tokens lie in slots, else a number is written
 * @property {{buildings: Area, ships: Area, goods: Area}} rows
 * @property {{w: number, h: number}} small  a card in a row
 * @property {Area | null} progress
 */

/**
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {number} text  the size of small text
 * @property {boolean} tall
 * @property {Area[]} cells
 * @property {{side: "left" | "bottom", size: number}} zone  the part of a card that is its die
 * @property {Area} round
 * @property {Area} top
 * @property {{x: number, y: number}} pile  the words about it
 * @property {Area} discard
 * @property {Area} strip  what goes on, and buttons
 * @property {SeatLayout} near
 * @property {SeatLayout[]} others  in the order of play after the near seat
 */

/** @type {(x: number, y: number, w: number, h: number) => Area} */
const box = (x, y, w, h) => ({ x, y, w, h });

/** @param {Area} area @param {number} n @param {number} gap */
function split({ x, y, w, h }, n, gap) {
  const each = (w - gap * (n - 1)) / n;
  return Array.from({ length: n }, (_, i) => box(x + i * (each + gap), y, each, h));
}

/** Slots for all tokens in one line. @param {Area} area @param {number} gap @param {Exchange} exchange */
function slotLine({ x, y, w, h }, gap, exchange) {
  const { karma, administrators, fame, coins } = exchange;
  const slot = (w - 3 * gap) / (karma + administrators + fame + coins);
  const at = (/** @type {number} */ before, /** @type {number} */ n, /** @type {number} */ gaps) =>
    box(x + slot * before + gap * gaps, y, slot * n, h);
  return {
    karma: at(0, karma, 0),
    administrators: at(karma, administrators, 1),
    fame: at(karma + administrators, fame, 2),
    coins: at(karma + administrators + fame, coins, 3),
  };
}

/** @param {Area} area @param {number} gap */
function rowLine({ x, y, w, h }, gap) {
  const unit = (w - 2 * gap) / 10.6;
  return {
    buildings: box(x, y, unit * 4, h),
    ships: box(x + unit * 4 + gap, y, unit * 2.6, h),
    goods: box(x + unit * 6.6 + 2 * gap, y, unit * 4, h),
  };
}

/** @param {import("../types.js").Shape} shape @param {Parts} parts @returns {Layout} */
export function layout(shape, parts) {
  return shape !== "tall" ? wide(parts) : tall(parts);
}

/** @param {Parts} parts @returns {Layout} */
function wide(parts) {
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
    tall: false,
    cells,
    zone: { side: "left", size: 36 },
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

/** @param {Parts} parts @returns {Layout} */
function tall({ players, rows, columns, track, exchange }) {
  const [x, w] = [8, 374];
  const one = 134;
  const others = Array.from({ length: players - 1 }, (_, i) => {
    const y = 8 + i * (one + 5);
    const tokens = split(box(x + 174, y + 30, w - 178, 38), 4, 2);
    return {
      all: box(x, y, w, one),
      name: box(x + 4, y + 2, 170, 26),
      hand: box(x + 180, y + 2, w - 184, 26),
      die: { w: 0, h: 0 },
      track: split(box(x + 4, y + 30, 166, 38), track, 2),
      tokens: { fame: tokens[0], coins: tokens[1], karma: tokens[2], administrators: tokens[3] },
      slots: false,
      rows: rowLine(box(x + 4, y + 72, w - 8, 58), 3),
      small: { w: 34, h: 55 },
      progress: null,
    };
  });
  const round = 8 + (players - 1) * (one + 5);
  const gridTop = round + 110 + 20;
  const [cw, ch, gap] = [87, 106, 4];
  const cells = Array.from({ length: rows * columns }, (_, i) =>
    box(21 + (i % columns) * (cw + gap), gridTop + Math.floor(i / columns) * (ch + gap), cw, ch),
  );
  const strip = box(x, gridTop + rows * (ch + gap) + 2, w, 84);
  const y = strip.y + strip.h + 6;
  return {
    width: 390,
    height: y + 370 + 10,
    text: 12.5,
    tall: true,
    cells,
    zone: { side: "bottom", size: 40 },
    round: box(x, round, 128, 106),
    pile: { x: x + 64, y: round + 92 },
    top: box(x + 134, round, 87, 106),
    discard: box(x + 228, round, w - 228, 106),
    strip,
    near: {
      all: box(x, y, w, 370),
      name: box(x + 6, y + 2, w - 12, 24),
      hand: box(x + 4, y + 26, w - 8, 84),
      die: { w: 43, h: 60 },
      tokens: slotLine(box(x + 6, y + 114, w - 12, 40), 10, exchange),
      slots: true,
      track: split(box(x + 4, y + 160, w - 8, 62), track, 4),
      rows: {
        buildings: box(x + 4, y + 228, 184, 66),
        ships: box(x + 192, y + 228, w - 196, 66),
        goods: box(x + 4, y + 298, 184, 66),
      },
      small: { w: 42, h: 62 },
      progress: box(x + 194, y + 300, w - 200, 62),
    },
    others,
  };
}

/**
 * Where n cards of a row lie, side by side, overlapping if they must.
 * @param {Area} area
 * @param {number} n
 * @param {number} width
 */
export function spread(area, n, width) {
  const step = n < 2 ? 0 : Math.min(width + 4, (area.w - width - 4) / (n - 1));
  return Array.from({ length: n }, (_, i) => ({
    x: area.x + 2 + width / 2 + i * step,
    y: area.y + area.h / 2,
    step: i === n - 1 ? width : Math.min(step, width),
  }));
}
