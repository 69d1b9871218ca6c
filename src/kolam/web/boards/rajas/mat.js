// Rajas' table: what lies under the cards, and what is written over them.

import { headOf } from "../animals.js";
import { center, moved, seats } from "../areas.js";
import { token } from "../gems.js";
import { building, sign, ware } from "./icons.js";
import { breadth, drawStrip } from "./strip.js";
import { label, svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */
/** @typedef {import("./layout.js").Area} Area */
/** @typedef {import("./layout.js").Token} Token */

/** @type {Token[]} */
export const TOKENS = ["karma", "administrators", "fame", "coins"];

/** @param {Area} area @param {string} kind @param {number} [rx] */
const box = ({ x, y, w, h }, kind, rx = 9) => svg("rect", { class: kind, x, y, width: w, height: h, rx });

/** Everything under the cards. @param {Scene} scene @param {Layout} layout @param {Say} say */
export function furniture(scene, layout, say) {
  const { width, height, cells, text } = layout;
  /** @type {SVGElement[]} */
  const drawn = [
    svg("rect", { class: "frame", width, height, rx: 18 }),
    svg("rect", { class: "frame-line", x: 2.5, y: 2.5, width: width - 5, height: height - 5, rx: 16, "stroke-width": 1.5 }),
    svg("rect", { class: "mat", x: 5, y: 5, width: width - 10, height: height - 10, rx: 14 }),
  ];
  const { columns } = scene.components;
  const names = scene.glance.cells.map(({ name }) => name);
  const [first, last] = [cells[0], cells[cells.length - 1]];
  drawn.push(river({ x: first.x - 3, y: first.y - 3, w: last.x + last.w - first.x + 6, h: last.y + last.h - first.y + 6 }));
  const head = { size: text, class: "soft number" };
  for (let i = 0; i < columns; i++)
    drawn.push(label(cells[i].x + cells[i].w / 2, first.y - (layout.tall ? 11 : 12), names[i].slice(1), head));
  for (let i = 0; i < cells.length; i += columns)
    drawn.push(label(first.x - (layout.tall ? 8 : 13), cells[i].y + cells[i].h / 2, names[i][0], head));
  cells.forEach((cell, i) => drawn.push(box(cell, scene.glance.cells[i].card ? "cell" : "cell empty")));
  drawn.push(...round(scene, layout, say), ...pile(scene, layout, say), ...discard(scene, layout, say));
  for (const [seat, at] of seats(scene, layout)) drawn.push(...seatMat(scene, layout, seat, at, say));
  drawn.push(...drawStrip(scene, layout, say));
  return drawn;
}

/** Water under the grid. @param {Area} area */
function river({ x, y, w, h }) {
  const lines = [];
  for (let i = 0; i < h / 26; i++) {
    let d = `M${x + 8} ${y + 16 + i * 26}`;
    for (let k = 0; k < w / 40 - 1; k++) d += `q10 ${k % 2 ? 7 : -7} 20 0t20 0`;
    lines.push(svg("path", { class: "ripple", d }));
  }
  return svg(
    "g",
    {},
    svg("clipPath", { id: "rajas-river" }, svg("rect", { x, y, width: w, height: h, rx: 12 })),
    svg("rect", { class: "river", x, y, width: w, height: h, rx: 12 }),
    svg("g", { "clip-path": "url(#rajas-river)" }, ...lines),
  );
}

/** Round, stage and the elephant. @param {Scene} scene @param {Layout} layout @param {Say} say */
function round({ view, glance }, layout, say) {
  const { round: area, text, tall } = layout;
  const x = area.x + area.w / 2;
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
  const line = label(x, area.y + (tall ? 69 : 98), words, { size: text, class: view.final || limit ? "warn" : "soft" });
  if (breadth(words, text) > area.w - 8)
    (line.setAttribute("textLength", String(area.w - 10)), line.setAttribute("lengthAdjust", "spacingAndGlyphs"));
  return [
    box(area, "well round", 12),
    svg(
      "g",
      { class: view.stage === 1 ? "elephant green-side" : "elephant" },
      moved(sign("elephant", tall ? 17 : 24), { x, y: area.y + (tall ? 22 : 32) }),
    ),
    label(x, area.y + (tall ? 51 : 74), say("Round {n}", { n: view.round }), { size: tall ? 15 : 20, class: "strong" }),
    line,
  ];
}

/** @param {Scene} scene @param {Layout} layout @param {Say} say */
function pile({ glance: { pile: n } }, { top, pile: at, text, tall }, say) {
  const under = [6, 4, 2].map((d) =>
    svg("rect", { class: "pile-card", x: top.x + d * 0.6, y: top.y + d, width: top.w - d * 0.6, height: top.h, rx: 9 }),
  );
  return [
    ...(n > 1 ? under : []),
    label(at.x, at.y, tall ? say("{n} in the pile", { n }) : say("pile: {n}", { n }), { size: text, class: "soft" }),
  ];
}

/**
 * The discard pile: how many dice of each color can be seen there.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 */
function discard(scene, { discard: area, text, tall }, say) {
  const head = tall ? 22 : 28;
  const [w, h] = [area.w / 2, (area.h - head - 4) / 2];
  const r = tall ? 11 : 12.5;
  return [
    box(area, "well discard", 12),
    label(area.x + area.w / 2, area.y + head / 2 + 2, say("discard: {n}", { n: scene.view.discard.length }), {
      size: text,
      class: "soft",
    }),
    ...scene.components.colors.flatMap((color, i) => {
      const at = { x: area.x + (i % 2) * w + (tall ? w * 0.34 : 19), y: area.y + head + Math.floor(i / 2) * h + h / 2 };
      const n = scene.glance.discarded[color].values.length;
      return [
        moved(token(color, r, say), at),
        label(at.x + r + 5, at.y + 1, n, { size: tall ? 15 : 17, class: "number", anchor: "start" }),
      ];
    }),
  ];
}

/** @param {Scene} scene @param {Layout} layout @param {number} seat @param {SeatLayout} at @param {Say} say */
function seatMat(scene, layout, seat, at, say) {
  const { view, glance, components, names, near, over } = scene;
  const { text } = layout;
  const own = seat === near;
  const acting = view.turn === seat && !over;
  const y = at.name.y + at.name.h / 2;
  /** @type {SVGElement[]} */
  const drawn = [box(at.all, `seat${acting ? " acting" : ""}${own ? " near" : ""}`, 12)];
  let x = at.name.x;
  if (acting) {
    drawn.push(svg("path", { class: "turn-mark", d: `M${x} ${y - 7}L${x + 11} ${y}L${x} ${y + 7}Z` }));
    x += 16;
  }
  const size = own ? text * 1.12 : text * 1.06;
  drawn.push(moved(headOf(seat, size * 0.72), { x: x + size * 0.72, y }));
  x += size * 1.44 + 5;
  const room = at.name.w - (x - at.name.x) - (view.start === seat ? size * 2 : 0) - (own ? (layout.tall ? 200 : 250) : 0);
  const name = names[seat].slice(0, Math.max(4, Math.floor(room / (size * 0.56))));
  drawn.push(label(x, y, name, { anchor: "start", size, class: "strong" }));
  if (view.start === seat)
    drawn.push(
      svg(
        "g",
        { class: view.stage === 1 ? "elephant green-side" : "elephant" },
        moved(sign("elephant", size * 0.62), { x: x + name.length * size * 0.58 + size, y }),
      ),
    );
  if (own)
    drawn.push(
      label(
        at.name.x + at.name.w,
        y,
        say("{n} of {limit} dice, {turned} of {all} cards flipped", {
          n: view.hands[seat].length,
          limit: components.hand_limit,
          turned: glance.seats[seat].score,
          all: components.track,
        }),
        { anchor: "end", size: text, class: "soft" },
      ),
    );
  for (const row of /** @type {const} */ (["buildings", "ships", "goods"])) {
    const area = at.rows[row];
    drawn.push(box(area, "row", 7));
    if (view[row][seat].length === 0) {
      const ghost = { buildings: "palace", ships: "ship", goods: "crate" }[row];
      const r = Math.min(area.h * 0.3, 16);
      drawn.push(
        svg(
          "g",
          { class: "ghost" },
          row === "buildings"
            ? moved(
                building("white", r, () => ""),
                center(area),
              )
            : moved(sign(ghost, r), center(area)),
        ),
      );
    }
  }
  for (const place of at.track) drawn.push(box(place, "track-place", 6));
  if (at.slots) for (const kind of TOKENS) drawn.push(...slots(scene, seat, at.tokens[kind], kind));
  return drawn;
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

/** Everything over the cards. @param {Scene} scene @param {Layout} layout @param {Say} say */
export function notices(scene, layout, say) {
  /** @type {SVGElement[]} */
  const drawn = [];
  for (const [seat, at] of seats(scene, layout)) {
    drawn.push(...tokenNotices(scene, layout, seat, at));
    if (at.progress) drawn.push(...progress(scene, layout, seat, at.progress, say));
  }
  drawn.push(...handNotices(scene, layout), ...lastCell(scene, layout));
  return drawn;
}

/** @param {Scene} scene @param {Layout} layout @param {number} seat @param {SeatLayout} at */
function tokenNotices(scene, layout, seat, at) {
  return TOKENS.flatMap((kind) => {
    const area = at.tokens[kind];
    if (at.slots && !overflows(scene, seat, kind)) return [];
    const { n, of, is_near: near, is_exchanged: exchanged } = scene.glance.seats[seat].tokens[kind];
    const r = Math.min(area.h * 0.42, area.w * 0.2, 12);
    const y = area.y + area.h / 2;
    const size = layout.tall ? 13 : 17;
    return [
      moved(sign(kind, r), { x: area.x + r + 2, y }),
      label(area.x + 2 * r + 6, y + 1, exchanged ? `${n}/${of}` : n, {
        anchor: "start",
        size,
        class: near ? "number" : "number soft",
      }),
    ];
  });
}

/** How far each set is. @param {Scene} scene @param {Layout} layout @param {number} seat @param {Area} area @param {Say} say */
function progress(scene, layout, seat, { x, y, w, h }, say) {
  const { buildings, goods } = scene.glance.seats[seat];
  const sets = [
    ...scene.components.buildings.map((type) => ({ type, of: buildings, draw: building })),
    ...scene.components.goods.map((type) => ({ type, of: goods, draw: ware })),
  ];
  const across = h > 40 ? sets.length / 2 : sets.length;
  const [each, tall] = [w / across, (h * across) / sets.length];
  const r = tall * 0.42;
  return sets.flatMap(({ type, of, draw }, i) => {
    const { n } = of.icons[type];
    const at = { x: x + each * (i % across) + r + 4, y: y + tall * (Math.floor(i / across) + 0.5) };
    return [
      svg("g", { class: n ? "" : "ghost" }, moved(draw(type, r, say), at)),
      label(at.x + r + 4, at.y + 1, `${n}/${scene.components.set_size}`, {
        anchor: "start",
        size: layout.tall ? 13 : 17,
        class: of.near.includes(type) ? "number" : "number soft",
      }),
    ];
  });
}

/** Where the near hand's dice lie, by color. @param {Scene} scene @param {Layout} layout */
export function diceAt(scene, { near: { hand, die } }) {
  const { hand: dice, colors } = scene.glance.seats[scene.near];
  const groups = colors.length;
  const apart = 8;
  const step = Math.min(die.w + 4, (hand.w - die.w - apart * (groups - 1)) / Math.max(1, dice.length - 1));
  let x = hand.x + die.w / 2;
  return dice.map((one, i) => {
    if (i > 0) x += step + (dice[i - 1].color !== one.color ? apart : 0);
    return { ...one, x, y: hand.y + die.h / 2 + 2, step };
  });
}

/** Sums by color, and the karma a die would need. @param {Scene} scene @param {Layout} layout */
function handNotices(scene, layout) {
  const dice = diceAt(scene, layout);
  const { near, tall } = layout;
  const drawn = [];
  for (const { color, sum } of scene.glance.seats[scene.near].colors) {
    if (sum === null) continue;
    const group = dice.filter((die) => die.color === color);
    const [from, to] = [group[0].x - near.die.w / 2 + 3, group[group.length - 1].x + near.die.w / 2 - 3];
    const y = near.hand.y + near.die.h + 8;
    if (group.length > 1) drawn.push(svg("path", { class: "brace", d: `M${from} ${y - 4}V${y}H${to}V${y - 4}` }));
    drawn.push(
      label((from + to) / 2, y + 9, group.length > 1 ? `Σ ${sum}` : sum, { size: tall ? 13 : 16, class: "number" }),
    );
  }
  for (const die of dice) {
    const { karma } = scene.glance.payment?.dice[`${die.color} ${die.value}`] ?? { karma: 0 };
    if (karma === 0 || !scene.legal.includes(`pay ${die.color} ${die.value ?? 0}`)) continue;
    const at = { x: die.x + near.die.w / 2 - 10, y: die.y - near.die.h / 2 + 8 };
    drawn.push(
      svg("rect", { class: "badge", x: at.x - 18, y: at.y - 11, width: 32, height: 22, rx: 11 }),
      label(at.x - 9, at.y + 1, karma, { size: tall ? 13 : 16, class: "number" }),
      moved(sign("karma", 8), { x: at.x + 4, y: at.y }),
    );
  }
  return drawn;
}

/** A ring where the last card was taken. @param {Scene} scene @param {Layout} layout */
function lastCell({ last, glance, over }, { cells }) {
  const cell = last?.action.split(" ")[1];
  const i = glance.cells.findIndex(({ name }) => name === cell);
  if (!last || i < 0 || over || glance.cells[i].card) return [];
  const { x, y, w, h } = cells[i];
  return [svg("rect", { class: "last", x: x + 4, y: y + 4, width: w - 8, height: h - 8, rx: 8 })];
}
