// What does not move on Ganesha's table: the altar of wood and stone, the mandala with its ring, the corners about it, the seats.

import { center, moved, seats } from "../areas.js";
import { token } from "../gems.js";
import { gemAt, hexAt, petalAngle, petalPath, petalPlaces, placeSize, onCircle, ringSpace } from "./layout.js";
import { head } from "../animals.js";
import { bag, drum, lotus, spice } from "./pieces.js";
import { label, polygonPoints, svg } from "../svg.js";
import { effect, lapWords, spiceName } from "./words.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */
/** @typedef {import("./layout.js").Area} Area */

/** Everything under the pieces. @param {Scene} scene @param {Layout} at @param {Say} say @returns {SVGElement[]} */
export function furniture(scene, at, say) {
  const { width, height } = at;
  return [
    svg("rect", { class: "frame", width, height, rx: at.tall ? 10 : 18 }),
    svg("rect", { class: "mat", x: 4, y: 4, width: width - 8, height: height - 8, rx: at.tall ? 8 : 15 }),
    ...mandala(scene, at, say),
    ...corners(scene, at, say),
    ...altar(scene, at),
    ...(at.tall ? [] : legend(scene, at, say)),
    ...seats(scene, at).map(([seat, lies]) => panel(scene, at, seat, lies, say)),
  ];
}

/**
 * Everything over the pieces: numbers and rings.
 * @param {Scene} scene
 * @param {Layout} at
 * @param {Say} say
 * @returns {SVGElement[]}
 */
export function notices(scene, at, say) {
  return [...altarNotices(scene, at), ...seats(scene, at).flatMap(([seat, lies]) => treasuryNotices(scene, at, seat, lies))];
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
  const { pitch, gem } = at.altar;
  return Object.entries(glance.hexes).flatMap(([hex, { lets_second }]) => {
    const { x, y } = gemAt(at, rows, hex);
    /** @type {SVGElement[]} */
    const found = [
      label(x, hexAt(at, rows, hex).y + pitch * 0.35, hex.toUpperCase(), {
        class: "hex-name",
        size: at.tall ? 13 : 16,
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

/** The spices on the altar, by name and effect. @param {Scene} scene @param {Layout} at @param {Say} say */
export function legend(scene, at, say) {
  const { view, glance } = scene;
  const { x, y } = at.legend;
  const line = at.tall ? 17 : 23;
  return Object.entries(view.tokens).map(([hex, id], i) => {
    const middle = y + line * (i + 0.5);
    const r = line * 0.44;
    const gone = glance.hexes[hex].is_spent;
    const text = svg(
      "text",
      {
        x: x + r * 2 + 6,
        y: middle,
        class: gone ? "label soft" : "label",
        "font-size": at.text,
        "dominant-baseline": "central",
      },
      svg("tspan", { class: gone ? null : "strong" }, `${hex.toUpperCase()} ${spiceName(glance, id, say)}`),
      ` – ${effect(id, say)}`,
    );
    return svg("g", {}, svg("g", { opacity: gone ? 0.5 : 1 }, moved(spice(id, r), { x: x + r + 1, y: middle })), text);
  });
}

// --- The mandala ---

/** @param {Scene} scene @param {Layout} at @param {Say} say */
function mandala(scene, at, say) {
  const { glance, options } = scene;
  const { colors, track } = scene.components;
  const { x, y, r } = at.mandala;
  const night = options.side === "night";
  const circle = (/** @type {number} */ share, /** @type {string} */ kind) =>
    svg("circle", { cx: x, cy: y, r: r * share, class: kind });
  const fringe = Array.from({ length: 40 }, (_, i) => {
    const out = onCircle({ x, y }, r * 0.995, (i * Math.PI) / 20);
    return svg("circle", { cx: out.x, cy: out.y, r: r * 0.05, class: "fringe" });
  });
  /** @type {SVGElement[]} */
  const found = [...(at.tall ? [] : fringe), circle(1, "ring"), circle(0.874, "mandala-ground"), ...ring(at, track)];
  colors.forEach((color, c) => {
    const { values, filled } = glance.petals[color];
    const places = petalPlaces(at, c, values.length);
    const size = placeSize(at, places.length);
    found.push(svg("path", { d: petalPath(at, c), class: `petal petal-${color}` }));
    found.push(svg("path", { d: places.map((p, i) => `${i ? "L" : "M"}${p.x} ${p.y}`).join(""), class: "thread" }));
    places.forEach((p, i) => {
      const next = i === filled;
      found.push(
        svg("circle", {
          cx: p.x,
          cy: p.y,
          r: size + (next ? 2 : 0),
          class: `spot${next ? " next" : i < filled ? " filled" : ""}`,
        }),
      );
      if (i >= filled)
        found.push(
          label(p.x, p.y + 0.5, values[i], {
            class: next ? "number strong" : "number spot-number",
            size: next ? size * 1.5 : Math.max(at.tall ? 12 : 16, size),
          }),
        );
    });
    found.push(moved(token(color, r * 0.066, say), onCircle({ x, y }, r * 0.235, petalAngle(at, c))));
  });
  found.push(circle(0.165, "sky"), moved(night ? moon(r * 0.1) : sun(r * 0.1), { x, y }));
  return found;
}

/** The scoring ring, numbers every five. @param {Layout} at @param {number} spaces */
function ring(at, spaces) {
  const found = [];
  for (let i = 0; i <= spaces; i++) {
    const a = ringSpace(at, i - 0.5, spaces, 0.882);
    const b = ringSpace(at, i - 0.5, spaces, 0.992);
    found.push(svg("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: "tick" }));
    const middle = ringSpace(at, i, spaces);
    if (i % 5 === 0) found.push(label(middle.x, middle.y + 0.5, i, { class: "number", size: at.tall ? 12.5 : 16 }));
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

// --- The corners about the mandala ---

/** @param {Scene} scene @param {Layout} at @param {Say} say */
function corners(scene, at, say) {
  const { view, glance, names, components } = scene;
  const { refill, final } = glance;
  const { round, bag: sack, next } = at.corners;
  const { text } = at;
  const found = [];
  const r = at.tall ? 15 : 24;
  found.push(moved(drum(r, glance.drum.number), { x: round.x + r + 2, y: round.y + round.h / 2 }));
  const left = round.x + 2 * r + 9;
  found.push(label(left, round.y + round.h * 0.32, say("Round"), { anchor: "start", size: text, class: "soft" }));
  found.push(
    label(left, round.y + round.h * 0.7, say("{n} of {all}", { n: view.round, all: glance.rounds }), {
      anchor: "start",
      size: text * 1.15,
      class: "number",
    }),
  );
  const middle = next.x + (at.tall ? next.w / 2 : next.w);
  const anchor = at.tall ? "middle" : "end";
  const two = (/** @type {string} */ above, /** @type {string} */ below) => {
    found.push(
      label(middle, next.y + next.h * (at.tall ? 0.3 : 0.55), above, { anchor, size: text, class: "soft" }),
      label(middle, next.y + next.h * (at.tall ? 0.7 : 0.88), below, { anchor, size: text * 1.05, class: "strong" }),
    );
  };
  if (refill !== null) two(say("Refill in"), say("{n} turns", { n: refill.turns }));
  else if (final !== null)
    two(say("Final stage:"), say("{name} begins", { name: short(names[final.beginner], at.tall ? 9 : 12) }));
  else if (view.phase === "final") two(say("Final stage:"), say("last gems"));
  found.push(...bagNotice(at, sack, view.bag, components.colors));
  return found;
}

/**
 * The bag and what is in it.
 * @param {Layout} at
 * @param {Area} area
 * @param {Record<string, number>} counts
 * @param {string[]} colors
 */
function bagNotice(at, { x, y, h }, counts, colors) {
  const plain = /** @type {any} */ ((/** @type {string} */ word) => word);
  const r = at.tall ? 6.5 : 8.5;
  const found = [moved(bag(at.tall ? 13 : 17), at.tall ? { x: x + 12, y: y + h / 2 } : { x: x + 22, y: y + 20 })];
  colors.forEach((color, i) => {
    const spot = at.tall
      ? { x: x + 35 + i * 29.6, y: y + h / 2 }
      : i === 0
        ? { x: x + 50, y: y + 20 }
        : i === 1
          ? { x: x + 90, y: y + 20 }
          : { x: x + 10 + (i - 2) * 40, y: y + 50 };
    found.push(moved(token(color, r, plain, { letter: false }), spot));
    found.push(
      label(spot.x + r + (at.tall ? 1.5 : 3), spot.y + 0.5, counts[color] ?? 0, {
        anchor: "start",
        size: at.text,
        class: "number",
      }),
    );
  });
  return found;
}

/** @param {string} name @param {number} most */
export const short = (name, most) => (name.length > most ? `${name.slice(0, most - 1)}…` : name);

// --- Seats ---

/** @param {Scene} scene @param {Layout} at @param {number} seat @param {SeatLayout} lies @param {Say} say */
function panel(scene, at, seat, lies, say) {
  const { view, glance, names, near } = scene;
  const { pawns } = scene.components;
  const { laps, is_ahead } = glance.seats[seat];
  const { all } = lies;
  const score = view.scores[seat];
  const acting = view.to_act === seat;
  const found = [
    svg("rect", { ...rect(all), rx: 12, class: `seat${seat === near ? " near" : ""}${acting ? " acting" : ""}` }),
    moved(head(pawns[seat], lies.pawn.r), lies.pawn),
    label(lies.name.x, lies.name.y, short(names[seat], lies.name.chars), {
      anchor: "start",
      size: lies.name.size,
      class: "strong",
    }),
    label(lies.score.x, lies.score.y, score, { anchor: lies.score.anchor, size: lies.score.size, class: "number score" }),
  ];
  if (glance.drum.holder === seat && !scene.over) found.push(moved(drum(lies.near && !at.tall ? 11 : 9, null), lies.drum));
  if (lies.score.anchor === "start") {
    const digits = String(score).length * lies.score.size * 0.56;
    found.push(
      label(lies.score.x + digits + 5, lies.score.y + lies.score.size * 0.16, say("VP"), {
        anchor: "start",
        size: at.text,
        class: "soft",
      }),
    );
    const remark = is_ahead ? say("was there first") : lapWords(laps, say);
    if (remark && lies.near && !at.tall)
      found.push(label(lies.score.x, all.y + all.h - 16, remark, { anchor: "start", size: at.text, class: "soft" }));
  }
  for (const slot of lies.slots)
    found.push(
      svg("rect", { ...rect(slot), rx: slot.w * 0.2, class: "slot" }),
      svg("rect", {
        x: slot.x + 3,
        y: slot.y + 3,
        width: slot.w - 6,
        height: slot.h - 6,
        rx: slot.w * 0.16,
        class: "slot-inlay",
      }),
    );
  if (lies.near || view.turn === seat)
    found.push(
      ...lies.hand.map(({ x, y }) =>
        svg("circle", { cx: x, cy: y, r: lies.near ? (at.tall ? 20 : 26) : lies.gem + 3, class: "palm" }),
      ),
    );
  if (lies.near) {
    const caption = (/** @type {number} */ x, /** @type {string} */ words) =>
      label(x, at.tall ? lies.slots[0].y + lies.slots[0].h + 12 : all.y + all.h - 16, words, {
        size: at.text,
        class: "soft",
      });
    found.push(
      caption(lies.slots[1].x - (at.tall ? 2 : 4), say("slots")),
      caption((lies.hand[0].x + lies.hand[1].x) / 2, say("hand")),
    );
  }
  lies.treasury.forEach((area) => found.push(svg("rect", { ...rect(area), rx: lies.near ? 10 : 7, class: "chest" })));
  return svg("g", {}, ...found);
}

/** @param {Area} area */
const rect = ({ x, y, w, h }) => ({ x, y, width: w, height: h });

/**
 * Where the gems of a color lie in a treasury, and where their number is written.
 * @param {Layout} at
 * @param {SeatLayout} lies
 * @param {number} c
 * @param {number} n
 */
export function heap(at, lies, c, n) {
  const area = lies.treasury[c];
  const r = lies.gem;
  const middle = center(area);
  if (!lies.near) {
    const x = area.x + r + 4;
    return {
      spots: Array.from({ length: n }, (_, i) => ({ x: x + Math.min(i, 2) * 1.6, y: middle.y - Math.min(i, 2) * 1.2 })),
      number: { x: x + r + 5, y: middle.y },
    };
  }
  const y = area.y + (at.tall ? 26 : 34);
  const step = n < 2 ? 0 : Math.min(9, (area.w - 2 * r - (at.tall ? 20 : 30)) / (n - 1));
  const x = area.x + r + 6;
  return {
    spots: Array.from({ length: n }, (_, i) => ({ x: x + i * step, y: y - (step < 4 ? i * 0.6 : 0) })),
    number: { x: area.x + area.w - (at.tall ? 11 : 15), y },
  };
}

/**
 * How many gems of each color a seat has, and what it would score with them.
 * @param {Scene} scene
 * @param {Layout} at
 * @param {number} seat
 * @param {SeatLayout} lies
 */
function treasuryNotices(scene, at, seat, lies) {
  const { view, glance, components } = scene;
  return components.colors.flatMap((color, c) => {
    const n = view.treasuries[seat][color] ?? 0;
    const { number } = heap(at, lies, c, n);
    const area = lies.treasury[c];
    const found = [];
    if (n === 0) {
      const plain = /** @type {any} */ ((/** @type {string} */ word) => word);
      const spot = heap(at, lies, c, 1).spots[0];
      const ghost = moved(
        token(color, lies.gem * 0.9, plain, { letter: false }),
        lies.near ? { x: center(area).x, y: spot.y } : spot,
      );
      ghost.setAttribute("class", "ghost");
      return [ghost];
    }
    found.push(
      label(number.x, number.y, n, {
        anchor: lies.near ? "middle" : "start",
        size: lies.near ? at.text * 1.25 : at.text,
        class: "number",
      }),
    );
    const points = glance.seats[seat].would_score[color];
    if (lies.worth && points !== undefined && !scene.over) {
      if (!lies.near)
        return [
          ...found,
          label(area.x + area.w - 5, number.y, `+${points}`, { anchor: "end", size: at.text, class: "number gain" }),
        ];
      const where = { x: center(area).x, y: area.y + area.h - (at.tall ? 14 : 17) };
      found.push(
        svg("rect", {
          x: where.x - at.text * 1.35,
          y: where.y - at.text * 0.72,
          width: at.text * 2.7,
          height: at.text * 1.44,
          rx: at.text * 0.6,
          class: "worth",
        }),
      );
      found.push(label(where.x, where.y + 0.5, `+${points}`, { size: at.text, class: "number worth-text" }));
    }
    return found;
  });
}
