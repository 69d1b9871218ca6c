// What lies before a seat, under its cards and written over them: a tray for the dice, tokens, rows, how far its sets are.

import { headOf } from "../animals.js";
import { center, moved } from "../areas.js";
import { building, sign, ware } from "./icons.js";
import { buttons } from "./strip.js";
import { breadth, fitted } from "../lettering.js";
import { label, svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */
/** @typedef {import("./layout.js").Area} Area */
/** @typedef {import("./layout.js").Token} Token */

/** @type {Token[]} */
export const TOKENS = ["karma", "administrators", "fame", "coins"];
const ROWS = /** @type {const} */ (["buildings", "ships", "goods"]);

/** @param {Area} area @param {string} kind @param {number} [rx] */
const box = ({ x, y, w, h }, kind, rx = 9) => svg("rect", { class: kind, x, y, width: w, height: h, rx });

/** @param {Scene} scene @param {Layout} layout @param {number} seat @param {SeatLayout} at @param {Say} say */
export function seatMat(scene, layout, seat, at, say) {
  const { view, near, over } = scene;
  const acting = view.turn === seat && !over;
  const isNear = seat === near;
  return [
    box({ ...at.all, x: at.all.x + 2, y: at.all.y + 3 }, "shade", 12),
    box(at.all, `panel${acting ? " acting" : ""}`, 12),
    ...(layout.phone ? corner(scene, seat, at) : nameLine(scene, layout, seat, at, say)),
    ...(isNear ? tray(layout, at) : []),
    ...ROWS.flatMap((row) => (view[row][seat].length === 0 ? [emptyRow(row, at.rows[row])] : [])),
    ...at.track.map((place) => box(place, "track-place", 6)),
    ...TOKENS.flatMap((kind) => (at.slots ? slots(scene, seat, at.tokens[kind], kind) : [])),
  ];
}

/**
 * Walnut with a thread of gold, for the dice; on a large screen for the track too.
 * @param {Layout} layout
 * @param {SeatLayout} at
 */
function tray({ phone }, { hand, track }) {
  const last = track[track.length - 1];
  const out = phone ? 2 : 6;
  const h = phone ? hand.h : last.y + last.h - hand.y;
  const all = { x: hand.x - out, y: hand.y - (phone ? 2 : out - 3), w: hand.w + 2 * out, h: h + (phone ? 2 : 2 * out - 5) };
  const line = { x: all.x + 2.5, y: all.y + 2.5, w: all.w - 5, h: all.h - 5 };
  return [box(all, "tray", 10), ...(phone ? [] : [box(line, "tray-line", 8)])];
}

/** On a phone no name is written; the elephant has a corner. @param {Scene} scene @param {number} seat @param {SeatLayout} at */
function corner({ view }, seat, { all }) {
  return view.start === seat ? [elephant(view.stage, 7, { x: all.x + all.w - 12, y: all.y + 1 })] : [];
}

/** The elephant, with the side that is up. @param {number} stage @param {number} r @param {import("../areas.js").Point} at */
const elephant = (stage, r, at) =>
  svg("g", { class: stage === 1 ? "elephant green-side" : "elephant" }, moved(sign("elephant", r), at));

/** @param {Scene} scene @param {Layout} layout @param {number} seat @param {SeatLayout} at @param {Say} say */
function nameLine({ view, components, names, near, over }, { text }, seat, at, say) {
  const own = seat === near;
  const y = at.name.y + at.name.h / 2;
  const drawn = [];
  let x = at.name.x;
  if (view.turn === seat && !over) {
    drawn.push(svg("path", { class: "turn-mark", d: `M${x} ${y - 7}L${x + 11} ${y}L${x} ${y + 7}Z` }));
    x += 16;
  }
  const size = own ? text * 1.12 : text * 1.06;
  drawn.push(moved(headOf(seat, size * 0.76), { x: x + size * 0.76, y }));
  x += size * 1.52 + 5;
  const words = say("{n} of {limit} dice", { n: view.hands[seat].length, limit: components.hand_limit });
  const sign = view.start === seat ? size * 1.7 : 0;
  const room = at.name.w - (x - at.name.x) - sign - (own ? breadth(words, text) + 8 : 0);
  const name = fitted(names[seat], room, size, text);
  drawn.push(label(x, y, name.words, { anchor: "start", size: name.size, class: "strong" }));
  if (sign) drawn.push(elephant(view.stage, size * 0.62, { x: x + breadth(name.words, name.size) + size, y }));
  if (own) drawn.push(label(at.name.x + at.name.w, y, words, { anchor: "end", size: text, class: "soft" }));
  return drawn;
}

/** What would lie there. @param {"buildings" | "ships" | "goods"} row @param {Area} area */
function emptyRow(row, area) {
  const r = Math.min(area.h * 0.3, area.w * 0.2, 16);
  const picture = row === "buildings" ? building("white", r, () => "") : sign(row === "ships" ? "ship" : "crate", r);
  return svg("g", { class: "ghost" }, moved(picture, center(area)));
}

/**
 * Where each token of a kind lies, with the slots still empty.
 * @param {Area} area
 * @param {number} n  how many slots
 * @param {number} i
 */
export function slotAt(area, n, i) {
  return { x: area.x + (area.w / n) * (i + 0.5), y: area.y + area.h / 2, r: Math.min(area.w / n, area.h) * 0.44 };
}

/**
 * Whether a seat's tokens of a kind go beyond their slots (a full track collects on).
 * @param {Scene} scene
 * @param {number} seat
 * @param {Token} kind
 */
export function overflows({ glance }, seat, kind) {
  const { n, of } = glance.seats[seat].tokens[kind];
  return n > of;
}

/** @param {Scene} scene @param {number} seat @param {Area} area @param {Token} kind */
function slots(scene, seat, area, kind) {
  const { of: n } = scene.glance.seats[seat].tokens[kind];
  const ground = box({ x: area.x - 3, y: area.y + 1, w: area.w + 6, h: area.h - 2 }, "slots", area.h / 2);
  if (overflows(scene, seat, kind)) return [ground];
  return [
    ground,
    ...Array.from({ length: n }, (_, i) => {
      const { x, y, r } = slotAt(area, n, i);
      return i === n - 1
        ? svg("g", { class: "ghost" }, moved(sign(kind, r * 0.86), { x, y }))
        : svg("circle", { class: "slot", cx: x, cy: y, r: r * 0.8 });
    }),
  ];
}

/**
 * Tokens in numbers, and how far sets are.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {number} seat
 * @param {SeatLayout} at
 * @param {Say} say
 */
export function seatNotices(scene, layout, seat, at, say) {
  const isRoom = at.progress && (!layout.phone || buttons(scene, layout, say).length === 0);
  return [
    ...tokenNotices(scene, layout, seat, at),
    ...(at.progress && isRoom ? progress(scene, seat, at.progress, say) : []),
  ];
}

/** @param {Scene} scene @param {Layout} layout @param {number} seat @param {SeatLayout} at */
function tokenNotices(scene, { phone }, seat, at) {
  return TOKENS.flatMap((kind) => {
    const area = at.tokens[kind];
    if (at.slots && !overflows(scene, seat, kind)) return [];
    const { n, of, is_near: near, is_exchanged: exchanged } = scene.glance.seats[seat].tokens[kind];
    const r = Math.min(area.h * 0.42, area.w * 0.19, phone ? 9.5 : 12);
    const y = area.y + area.h / 2;
    return [
      ...(phone ? [box({ ...area, y: area.y + 3, h: area.h - 6 }, "slots", area.h / 2)] : []),
      svg("g", { class: n || !phone ? "" : "ghost" }, moved(sign(kind, r), { x: area.x + r + (phone ? 4 : 2), y })),
      label(area.x + 2 * r + 6, y + 1, exchanged ? `${n}/${of}` : n, {
        anchor: "start",
        size: phone ? 13 : 17,
        class: near ? "number" : "number soft",
      }),
    ];
  });
}

/**
 * How far each set is: a place for each of its icons.
 * @param {Scene} scene
 * @param {number} seat
 * @param {Area} area
 * @param {Say} say
 */
function progress(scene, seat, { x, y, w, h }, say) {
  const { buildings, goods } = scene.glance.seats[seat];
  const { set_size: size } = scene.components;
  const sets = [
    ...scene.components.buildings.map((type) => ({ type, of: buildings, draw: building })),
    ...scene.components.goods.map((type) => ({ type, of: goods, draw: ware })),
  ];
  const each = w / sets.length;
  const r = Math.min(h * 0.42, each * 0.19, 13);
  return sets.flatMap(({ type, of, draw }, i) => {
    const { n } = of.icons[type];
    const at = { x: x + each * i + r + 4, y: y + h / 2 };
    const room = each - 2 * r - 8;
    const step = Math.min(r * 0.95, room / Math.max(n, size));
    return [
      svg("g", { class: n ? "" : "ghost" }, moved(draw(type, r, say), at)),
      ...Array.from({ length: Math.max(n, size) }, (_, k) =>
        svg("circle", {
          class: `set-slot${k < n ? " full" : of.near.includes(type) ? " near" : ""}`,
          cx: at.x + r + 3 + step * (k + 0.5),
          cy: at.y,
          r: step * 0.38,
        }),
      ),
    ];
  });
}

/** Where the near hand's dice lie, by color. @param {Scene} scene @param {Layout} layout */
export function diceAt(scene, { near: { hand, die }, phone }) {
  const { hand: dice, colors } = scene.glance.seats[scene.near];
  const apart = phone ? 5 : 8;
  const room = hand.w - die.w - apart * (colors.length - 1) - (phone ? 6 : 0);
  const step = Math.min(die.w + 4, room / Math.max(1, dice.length - 1));
  let x = hand.x + die.w / 2 + (phone ? 3 : 0);
  return dice.map((one, i) => {
    if (i > 0) x += step + (dice[i - 1].color !== one.color ? apart : 0);
    return { ...one, x, y: hand.y + die.h / 2 + (phone ? 1 : 2), step };
  });
}
