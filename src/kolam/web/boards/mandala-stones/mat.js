// The table of Mandala Stones under the pieces: the main board, the mandala, the seats, objectives and what is known of
// covered stones.

import { headOf } from "../animals.js";
import { center, moved, seats } from "../areas.js";
import { grid, spiral } from "./layout.js";
import { disc, hand, mark } from "./stones.js";
import { goal, mandalaWords } from "./words.js";
import { label, paragraph, polygonPoints, svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */
/** @typedef {import("./layout.js").Area} Area */

/** @param {Area} at @param {string} kind @param {number} [rx] */
export const box = ({ x, y, w, h }, kind, rx = 9) => svg("rect", { class: kind, x, y, width: w, height: h, rx });

/** About how wide words are. @param {string} words @param {number} size */
export const breadth = (words, size) => words.length * size * 0.53;

/** Words in lines of at most so many characters. @param {string} words @param {number} most */
export function lines(words, most) {
  /** @type {string[]} */
  const found = [];
  for (const word of words.split(" ")) {
    const open = found.at(-1);
    if (open !== undefined && open.length + 1 + word.length <= most) found[found.length - 1] = `${open} ${word}`;
    else found.push(word);
  }
  return found;
}

/** Words cut to the room there is. @param {string} words @param {number} size @param {number} room */
export const cut = (words, size, room) =>
  breadth(words, size) <= room ? words : `${words.slice(0, Math.max(2, Math.floor(room / (size * 0.53)) - 1))}…`;

/**
 * Where circles and stacks stand; circles a little higher, as the stacks before them rise.
 * @param {Scene} scene
 * @param {Layout} layout
 */
export function spots(scene, { grid: { x, y, dx, dy }, stone }) {
  const found = grid(scene.components);
  const at = (/** @type {[number, number]} */ [column, row]) => ({ x: x + column * dx, y: y + row * dy });
  const circle = (/** @type {[number, number]} */ where) => ({ x: at(where).x, y: at(where).y - stone.band * 1.2 });
  return {
    circles: Object.fromEntries(Object.entries(found.circles).map(([name, where]) => [name, circle(where)])),
    stacks: found.stacks.map(at),
  };
}

/** Where the stones of the mandala lie. @param {Scene} scene @param {Layout} layout */
export function path(scene, { mandala, tall }) {
  const { x, y } = center(mandala);
  const radius = Math.min(mandala.w, mandala.h) / 2 - (tall ? 4 : 5);
  return spiral(scene.components.path.length, radius).map((at) => ({ x: x + at.x, y: y + at.y, r: at.r }));
}

/** The foot of the tower on a space. @param {SeatLayout} at @param {number} k  from 0 */
export const foot = ({ spaces, stone, rule }, k) => ({
  x: spaces[k].x + spaces[k].w / 2,
  y: spaces[k].y + spaces[k].h - rule - stone.ry - 4,
});

/** Everything under the pieces. @param {Scene} scene @param {Layout} layout @param {Say} say @returns {SVGElement[]} */
export function furniture(scene, layout, say) {
  const { width, height } = layout;
  return [
    svg("rect", { class: "frame", width, height, rx: 18 }),
    svg("rect", { class: "frame-line", x: 2.5, y: 2.5, width: width - 5, height: height - 5, rx: 16, "stroke-width": 1.5 }),
    svg("rect", { class: "mat", x: 5, y: 5, width: width - 10, height: height - 10, rx: 14 }),
    ...mainBoard(scene, layout),
    ...mandala(scene, layout),
    ...info(scene, layout, say),
    ...track(scene, layout, say),
    ...seats(scene, layout).flatMap(([seat, at]) => seatMat(scene, layout, seat, at, say)),
    ...objectives(scene, layout, say),
  ];
}

// --- The main board ---

/**
 * Nine circles with lines of sand around them, and a bed for each stack.
 * @param {Scene} scene
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
function mainBoard(scene, layout) {
  const { main, circle, stone, grid: step } = layout;
  const { circles, stacks } = spots(scene, layout);
  const clip = "mandala-stones-main";
  const round = Object.values(circles);
  const loops = round.flatMap(({ x, y }) => [
    svg("ellipse", { class: "loop", cx: x, cy: y, rx: step.dx * 1.02, ry: step.dy * 1.02 }),
    svg("ellipse", { class: "loop thin", cx: x, cy: y, rx: step.dx * 1.36, ry: step.dy * 1.36 }),
  ]);
  const petals = round.map(({ x, y }) =>
    svg(
      "g",
      { transform: `translate(${x} ${y}) scale(1 ${circle.ry / circle.rx})` },
      ...Array.from({ length: 12 }, (_, i) => petal(circle.rx * 1.24, i * 30)),
    ),
  );
  return [
    svg("clipPath", { id: clip }, box(main, "", 14)),
    box(main, "ground", 14),
    svg("g", { "clip-path": `url(#${clip})` }, ...loops, ...petals),
    box(main, "ground-rim", 14),
    ...Object.entries(circles).flatMap(([name, { x, y }]) => [
      svg("ellipse", { class: "circle", cx: x, cy: y, rx: circle.rx, ry: circle.ry }),
      svg("ellipse", { class: "circle-line", cx: x, cy: y, rx: circle.rx - 4, ry: circle.ry - 4 }),
      label(x, y, name, { size: layout.tall ? 13 : 17, class: "soft" }),
    ]),
    ...stacks.flatMap(({ x, y }, i) => [
      svg("ellipse", { class: "bed", cx: x, cy: y, rx: stone.rx + 2, ry: stone.ry + 2 }),
      label(x - stone.rx - (layout.tall ? 1 : 3), y + stone.ry + 3, i + 1, { size: layout.tall ? 12 : 16, class: "soft" }),
    ]),
    ...lastMove(scene, circles),
  ];
}

/** @param {number} r @param {number} turn */
const petal = (r, turn) =>
  svg("path", {
    class: "petal",
    d:
      `M0 ${-r * 0.6}C${r * 0.3} ${-r * 0.75} ${r * 0.16} ${-r * 1.02} 0 ` +
      `${-r * 1.1}C${-r * 0.16} ${-r * 1.02} ${-r * 0.3} ${-r * 0.75} 0 ${-r * 0.6}Z`,
    transform: `rotate(${turn})`,
  });

/** The way the last artist went. @param {Scene} scene @param {Record<string, {x: number, y: number}>} circles */
function lastMove({ last: done }, circles) {
  const [kind, from, to] = done?.action.split(" ") ?? [];
  if (kind !== "artist" || !circles[from] || !circles[to]) return [];
  return [svg("path", { class: "last", d: `M${circles[from].x} ${circles[from].y}L${circles[to].x} ${circles[to].y}` })];
}

// --- The mandala ---

/**
 * The path: a line, and a bed for each stone with what it gives.
 * @param {Scene} scene
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
function mandala(scene, layout) {
  const { path: gives } = scene.components;
  const laid = scene.view.mandala.length;
  const beds = path(scene, layout);
  const { x, y } = center(layout.mandala);
  const radius = Math.min(layout.mandala.w, layout.mandala.h) / 2;
  const end = scene.glance.end_space;
  return [
    svg("circle", { class: "mandala-ground", cx: x, cy: y, r: radius }),
    svg("circle", { class: "mandala-rim", cx: x, cy: y, r: radius - 2 }),
    svg(
      "g",
      { class: "flower", transform: `translate(${x} ${y})` },
      ...Array.from({ length: 16 }, (_, i) => petal(radius * 0.86, i * 22.5)),
    ),
    svg("path", { class: "path", d: `M${beds.map((at) => `${at.x} ${at.y}`).join("L")}`, "stroke-width": beds[0].r * 0.5 }),
    ...beds.flatMap((at, i) => {
      const space = i + 1;
      if (space <= laid) return [svg("circle", { class: "space", cx: at.x, cy: at.y, r: at.r })];
      const next = space === laid + 1 ? " next" : "";
      if (gives[i])
        return [
          svg("circle", { class: `space bonus${next}`, cx: at.x, cy: at.y, r: at.r }),
          label(at.x - 0.5, at.y, `+${gives[i]}`, {
            size: layout.tall ? 12 : Math.max(14, at.r * 1.15),
            class: "number bonus-text",
          }),
        ];
      if (space === end)
        return [
          svg("circle", { class: `space end${next}`, cx: at.x, cy: at.y, r: at.r * 1.12 }),
          moved(hand(at.r * 0.86, "hand"), at),
        ];
      return [svg("circle", { class: `space${next}${space > end ? " beyond" : ""}`, cx: at.x, cy: at.y, r: at.r * 0.93 })];
    }),
  ];
}

/**
 * Beside the mandala: how far it is, and what lies covered.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 * @returns {SVGElement[]}
 */
function info(scene, layout, say) {
  const { info: at, text, across, tall } = layout;
  const { glance, components } = scene;
  const told = scene.over ? [say("The game is over.")] : mandalaWords(scene, say);
  const line = tall ? 17 : 23;
  /** @type {SVGElement[]} */
  const drawn = [box(at, "well info", 12)];
  let y = at.y + line * 0.75 + (across ? 2 : 6);
  told.forEach((words, i) => {
    drawn.push(
      label(at.x + at.w / 2, y, words, {
        size: Math.min(i ? text : text * 1.1, (at.w - 10) / (words.length * 0.6)),
        class: i ? "soft" : scene.over || !glance.is_end_near ? "strong" : "warn",
      }),
    );
    y += line;
  });
  const { covered } = glance;
  if (Object.keys(covered).length === 0) return drawn;
  y += across ? (tall ? -3 : 2) : tall ? 6 : 14;
  drawn.push(label(at.x + at.w / 2, y, say("still covered"), { size: text, class: "soft" }));
  y += line * (across ? 0.95 : 1.15);
  const room = at.y + at.h - y - 2;
  const { colors, patterns, kinds } = components;
  const [rows, columns] = across ? [patterns, colors] : [colors, patterns];
  const [dx, dy] = [(at.w - 40) / columns.length, Math.min(tall ? 29 : 39, room / (rows.length + 0.6))];
  const r = Math.min(tall ? 10 : 13.5, dy * 0.43);
  const column = (/** @type {number} */ i) => at.x + 36 + dx * (i + 0.5);
  const head = (/** @type {string} */ name) =>
    colors.includes(name)
      ? disc({ color: name, pattern: null }, r, say, { pattern: false })
      : svg("g", { class: "pattern-sign" }, svg("circle", { r }), mark(name, r * 0.95, "currentColor"));
  columns.forEach((name, i) => drawn.push(moved(head(name), { x: column(i), y: y + 2 })));
  rows.forEach((name, n) => {
    const middle = y + dy * (n + 1.05);
    drawn.push(moved(head(name), { x: at.x + 22, y: middle }));
    columns.forEach((other, i) => {
      const [color, pattern] = across ? [other, name] : [name, other];
      const code = Object.keys(kinds).find((kind) => kinds[kind].color === color && kinds[kind].pattern === pattern) ?? "";
      drawn.push(label(column(i), middle, covered[code] ?? 0, { size: text * 1.1, class: "number" }));
    });
  });
  return drawn;
}

// --- Points ---

/**
 * The track of points with a marker for each seat.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 * @returns {SVGElement[]}
 */
function track(scene, layout, say) {
  const { track: all, text, tall } = layout;
  const { near, glance } = scene;
  const { track: lap } = scene.components;
  const groove = { x: all.x, y: all.y + (tall ? 0 : 4), w: all.w, h: tall ? 22 : 26 };
  const [from, to] = [groove.x + 16, groove.x + groove.w - 18];
  const at = (/** @type {number} */ v) => from + ((to - from) * v) / lap;
  const marked = (/** @type {number} */ seat) => at(glance.seats[seat].track);
  const y = groove.y + groove.h / 2;
  /** @type {SVGElement[]} */
  const drawn = [box(groove, "groove", groove.h / 2)];
  for (let v = 1; v < lap; v++)
    if (v % 10) drawn.push(svg("path", { class: "tick", d: `M${at(v)} ${y - (v % 5 ? 3 : 6)}v${v % 5 ? 6 : 12}` }));
  for (let v = 0; v <= lap; v += 10) drawn.push(label(at(v), y + 0.5, v, { size: text, class: "soft number" }));
  const r = groove.h / 2 + 1;
  const order = Array.from({ length: scene.players }, (_, i) => (near + 1 + i) % scene.players).sort(
    (a, b) => marked(a) - marked(b),
  );
  // Who goes beyond the end of the track starts again.
  const laps = order.map((seat) => (glance.seats[seat].beyond ? `+${glance.seats[seat].beyond}` : ""));
  const wide = laps.map((one) => 2 * r + (one ? breadth(one, text) + 8 : 0));
  /** @type {number[]} markers that would hide one another stand side by side */
  const where = [];
  order.forEach((seat, i) => where.push(Math.max(marked(seat), i ? where[i - 1] + (wide[i - 1] + wide[i]) / 2 - 3 : 0)));
  const beyond = Math.max(0, (where.at(-1) ?? 0) - (groove.x + groove.w - r));
  order.forEach((seat, i) => {
    const x = where[i] - Math.min(beyond, where[i] - from);
    const own = seat === near ? " own" : "";
    drawn.push(
      svg("rect", { class: `marker${own}`, x: x - wide[i] / 2, y: y - r, width: wide[i], height: 2 * r, rx: r }),
      moved(headOf(seat, r), { x: x - wide[i] / 2 + r, y }),
      label(x + r, y + 0.5, laps[i], { size: text, class: `strong marker-text${own}` }),
    );
  });
  const told = scene.over ? [say("The game is over.")] : mandalaWords(scene, say);
  if (tall)
    drawn.push(
      label(all.x + all.w / 2, groove.y + groove.h + 10, told.join(" · "), {
        size: text,
        class: !glance.is_end_near || scene.over ? "soft" : "warn",
      }),
    );
  return drawn;
}

// --- Seats ---

/**
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {number} seat
 * @param {SeatLayout} at
 * @param {Say} say
 * @returns {SVGElement[]}
 */
function seatMat(scene, layout, seat, at, say) {
  const { view, glance, near, over, players } = scene;
  const own = seat === near;
  const acting = view.to_act === seat && !over;
  const { text, tall } = layout;
  const { head } = at;
  const y = head.y + head.h / 2 + (own && !tall ? -9 : 0);
  const size = own ? text * 1.15 : text * 1.06;
  /** @type {SVGElement[]} */
  const drawn = [box(at.all, `seat${acting ? " acting" : ""}${own ? " near" : ""}`, 12)];
  let { x } = head;
  if (acting) {
    drawn.push(svg("path", { class: "turn-mark", d: `M${x} ${y - 7}L${x + 11} ${y}L${x} ${y + 7}Z` }));
    x += 16;
  }
  drawn.push(moved(headOf(seat, size * 0.72), { x: x + size * 0.72, y }));
  x += size * 1.44 + 5;
  const vp = say("{n} VP", { n: glance.seats[seat].points });
  const held = view.pick?.tower.length && acting && !own;
  const room = head.w - (x - head.x) - (own && !tall ? 0 : breadth(vp, size * 1.1) + (held ? 96 : 8));
  drawn.push(label(x, y, cut(scene.names[seat], size, room), { anchor: "start", size, class: "strong" }));
  if (own && !tall)
    drawn.push(label(head.x, head.y + head.h - 10, vp, { anchor: "start", size: 20, class: "number points" }));
  else drawn.push(label(head.x + head.w, y, vp, { anchor: "end", size: size * 1.1, class: "number points" }));
  const card = over && !own ? glance.seats[seat].cards?.find((one) => one.is_used) : null;
  if (card && !tall && players === 2)
    drawn.push(
      label(head.x + head.w - 120, y, say("with an objective for {n}", { n: card.points }), {
        anchor: "end",
        size: text,
        class: "soft",
      }),
    );
  at.spaces.forEach((space, k) => drawn.push(...spaceMat(scene, layout, seat, at, k, space, say)));
  return drawn;
}

/**
 * A space with its rule: what it counts, and the points for 1, 2, 3, ... of it; what counts now is marked. On other
 * boards only what the tower is worth.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {number} seat
 * @param {SeatLayout} at
 * @param {number} k
 * @param {Area} space
 * @param {Say} say
 * @returns {SVGElement[]}
 */
function spaceMat(scene, layout, seat, at, k, space, say) {
  const { glance, components, near, last: done } = scene;
  const { text, tall } = layout;
  const { counted: now, worth: value } = glance.seats[seat].towers[k];
  const { x, y } = foot(at, k);
  const fresh = done?.seat === seat && done.action === `space ${k + 1}`;
  /** @type {SVGElement[]} */
  const drawn = [
    box(space, `space-well${fresh ? " fresh" : ""}`, 8),
    svg("ellipse", { class: "bed", cx: x, cy: y, rx: Math.min(at.stone.rx + 2, space.w / 2 - 1), ry: at.stone.ry + 1 }),
  ];
  const low = space.y + space.h;
  if (seat !== near) {
    if (now) drawn.push(label(x, low - at.rule / 2, `+${value}`, { size: text * 1.05, class: "number" }));
    return drawn;
  }
  const { counts, points: worth } = components.spaces[k];
  const row = tall ? 16.5 : 20;
  const dx = Math.min((space.w - 8) / worth.length, tall ? 17 : 24);
  const words = { heights: say("heights"), stones: say("stones"), colors: say("colors") }[counts];
  drawn.push(label(x, low - row * 2.55, words, { size: text, class: "soft" }));
  worth.forEach((n, i) => {
    const middle = x + (i - (worth.length - 1) / 2) * dx;
    if (now === i + 1)
      drawn.push(
        svg("rect", {
          class: "now",
          x: middle - dx / 2 + 0.5,
          y: low - row * 2 - 1,
          width: dx - 1,
          height: row * 2 - 2,
          rx: 5,
        }),
      );
    drawn.push(label(middle, low - row * 1.5, i + 1, { size: text, class: now === i + 1 ? "on-now" : "soft" }));
    drawn.push(label(middle, low - row * 0.6, n, { size: text * 1.05, class: now === i + 1 ? "number on-now" : "number" }));
  });
  drawn.push(
    svg("path", {
      class: "rule-line",
      d: `M${x - (dx * worth.length) / 2 + 2} ${low - row - 0.5}h${dx * worth.length - 4}`,
    }),
  );
  return drawn;
}

/**
 * Your cards: the goal, how far you are, what it gives.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 * @returns {SVGElement[]}
 */
function objectives(scene, layout, say) {
  const { text, tall } = layout;
  const { cards } = scene.glance.seats[scene.near];
  return layout.objectives.flatMap((at, i) => {
    const x = at.x + at.w / 2;
    if (!cards)
      return [
        box(at, "card-back", 10),
        svg("polygon", {
          class: "card-star",
          points: polygonPoints(x, at.y + at.h / 2, Math.min(at.w, at.h) * 0.3, 8, { inner: Math.min(at.w, at.h) * 0.15 }),
        }),
      ];
    const card = cards[i];
    const { have, least, is_met: met } = card;
    const size = text;
    const state = scene.over
      ? met
        ? card.is_used
          ? say("met: +{n}", { n: card.points })
          : say("met")
        : say("not met")
      : met
        ? say("met now")
        : say("{have} of {least}", { have, least });
    const top = at.y + (tall ? 15 : 20);
    const low = at.y + at.h - (tall ? 14 : 20);
    const pip = tall ? 10 : 15;
    return [
      box(at, `card${met ? " met" : ""}`, 10),
      label(at.x + 10, top, say("objective"), { size, anchor: "start", class: "soft" }),
      label(at.x + at.w - 10, top, say("{n} VP", { n: card.points }), { size, anchor: "end", class: "number" }),
      paragraph(x, at.y + at.h * 0.47, goal(card, say), Math.floor((at.w - 10) / (size * 0.61)), { size, class: "strong" }),
      ...(scene.over ? [label(at.x + 10, low, `${have} / ${least}`, { size, anchor: "start", class: "number" })] : []),
      ...Array.from({ length: scene.over ? 0 : least }, (_, n) =>
        svg("circle", { class: n < have ? "pip full" : "pip", cx: at.x + 14 + n * pip, cy: low, r: pip * 0.36 }),
      ),
      label(at.x + at.w - 10, low, state, { size, anchor: "end", class: met ? "strong good" : "soft" }),
    ];
  });
}
