// Rajas' cards as they are seen: the front in the grid, the small front in a row, the die in a hand, the track card.

import { gem, GEMS, letter, token } from "../gems.js";
import {
  building,
  counted,
  flow,
  gifts,
  hull,
  INK,
  isSign,
  isWare,
  pips,
  plainDie,
  price,
  sign,
  valued,
  ware,
} from "./icons.js";
import { label, polygonPoints, svg } from "../svg.js";

/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("../../types/rajas.js").Card} Card */
/** @typedef {import("./icons.js").Glyph} Glyph */

/** Paper and frame by kind. @type {Record<string, {paper: string, edge: string, shade: string}>} */
const PAPER = {
  building: { paper: "#f8e7c4", edge: "#9a6a2c", shade: "#ecd09a" },
  ship: { paper: "#d8ebf0", edge: "#39788a", shade: "#b5d7e0" },
  goods: { paper: "#e9edcf", edge: "#66793a", shade: "#d2dba8" },
  palace: { paper: "#eee0f4", edge: "#744a92", shade: "#dcc3ea" },
};

/** What a card of a kind has in the background. @type {Record<string, string>} */
const SCENE = {
  building: "M-40 40V22H-30V8H-18V22H-8V-4C-8-16 8-16 8-4V22H18V14H32V22H40V40Z",
  ship: "M-44 26Q-33 16-22 26T0 26T22 26T44 26V40H-44ZM-44 12Q-33 2-22 12T0 12T22 12T44 12",
  goods:
    "M-42 40C-42 24-34 22-32 16H-22C-20 22-12 24-12 40ZM-14 40C-14 18-4 16-2 8H10C12 16 22 " +
    "18 22 40ZM22 40C22 28 28 26 30 20H36C38 26 42 28 42 40Z",
  palace:
    "M-42 40V20H-34C-34 10-28 6-26 0C-24 6-18 10-18 20H-14C-14 0-4-8 0-22C4-8 14 0 14 20H18" +
    "C18 10 24 6 26 0C28 6 34 10 34 20H42V40Z",
};

/** @param {number} w @param {number} h @param {string} paper @param {string} edge */
function sheet(w, h, paper, edge) {
  const r = Math.min(9, w * 0.13);
  return [
    svg("rect", {
      x: -w / 2 - 0.5,
      y: -h / 2 + 1,
      width: w + 3,
      height: h + 3,
      rx: r + 1,
      fill: "#1b0f08",
      "fill-opacity": ".13",
    }),
    svg("rect", { x: -w / 2 + 1, y: -h / 2 + 2, width: w, height: h, rx: r, fill: "#1b0f08", "fill-opacity": ".22" }),
    svg("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: r, fill: paper, stroke: edge, "stroke-width": 0.9 }),
  ];
}

/** @typedef {"body" | "all"} Quiet  what of a card can not be had: what it shows, or not even its die */

/**
 * The front of a card: a strip with the color of its die, and what it costs and gives.
 * @param {Card} card
 * @param {number} w
 * @param {number} h
 * @param {Say} say
 * @param {{zone: number, quiet?: Quiet, mark?: string}} how  mark: the token it would need
 */
export function front(card, w, h, say, { zone, quiet, mark }) {
  const dim = quiet !== undefined;
  const { paper, edge, shade } = PAPER[card.kind];
  const body = { x: zone / 2, y: 0, w: w - zone, h };
  const strip = { x: -w / 2, y: -h / 2, w: zone, h };
  const r = Math.min(9, w * 0.13);
  const color = gem(card.die);
  const scale = Math.min(body.w / 84, body.h / 84);
  const ground = svg("path", {
    d: SCENE[card.kind],
    fill: shade,
    stroke: card.kind === "ship" ? shade : "none",
    "stroke-width": 3,
    transform: `translate(${body.x} ${body.y + body.h / 2 - 40 * scale - 2}) scale(${(body.w - 4) / 88} ${scale})`,
  });
  const corner =
    `M${-w / 2 + r} ${-h / 2}H${strip.x + strip.w}V${h / 2}H${-w / 2 + r}Q${-w / 2} ${h / 2} ` +
    `${-w / 2} ${h / 2 - r}V${-h / 2 + r}Q${-w / 2} ${-h / 2} ${-w / 2 + r} ${-h / 2}Z`;
  const narrow = zone < 30;
  const high = narrow ? 13 : 16;
  // Die and letter stand below each other; a mark comes above them.
  const middle = { x: strip.x + zone / 2, y: mark ? 6 - high * 0.62 : -high * 0.62 };
  const size = zone * 0.4;
  const cube = { x: middle.x - size, y: middle.y - size, width: 2 * size, height: 2 * size, rx: size * 0.4 };
  const die = svg(
    "g",
    {},
    svg("path", { d: corner, fill: quiet === "all" ? "none" : paper }),
    svg("path", { d: corner, fill: color.fill, "fill-opacity": quiet === "all" ? ".3" : ".6" }),
    svg("rect", { ...cube, fill: "#fffdf6", stroke: color.edge, "stroke-width": 1.4 }),
    svg(
      "g",
      { transform: `translate(${middle.x} ${middle.y + (card.die === "green" ? size * 0.1 : 0)})` },
      token(card.die, size * 0.8, say, { letter: false }),
    ),
    label(middle.x, middle.y + size + high * 0.68, letter(card.die, say), {
      class: "gem-letter color-letter",
      size: high,
      fill: INK,
    }),
  );
  return svg(
    "g",
    { class: "card" },
    ...sheet(w, h, dim ? "#e6dfd0" : paper, dim ? "#a39a88" : edge),
    dim ? null : ground,
    svg(
      "g",
      { transform: `translate(${body.x} ${body.y})`, opacity: dim ? 0.9 : 1 },
      flow(lines(card, say, body.w > body.h * 1.15), body.w - 10, body.h - 8, { max: Math.max(30, body.h * 0.34) }),
    ),
    die,
    mark ? badge(mark, middle.x, -h / 2 + (narrow ? 9 : 12), narrow ? 9 : 11) : null,
  );
}

/** What stands on a card, line by line. @param {Card} card @param {Say} say @param {boolean} flat @returns {Glyph[][]} */
function lines(card, say, flat) {
  const houses = card.buildings.map((type) => /** @type {Glyph} */ ({ icon: (r) => building(type, r, say), big: 1.15 }));
  const wares = card.goods.flatMap((good) => valued(good, say));
  if (card.kind === "building") {
    const worth = counted("fame", card.fame);
    if (flat)
      return [
        [
          ...price(card, say),
          ...Array.from({ length: card.fame }, () => /** @type {Glyph} */ ({ icon: (r) => sign("fame", r), big: 0.72 })),
        ],
        [...houses, ...wares],
      ];
    return wares.length ? [price(card, say), houses, [...worth, ...wares]] : [price(card, say), houses, worth];
  }
  if (card.kind === "goods") {
    const each = card.goods.map((good) => valued(good, say));
    if (card.coin) each.push([{ text: "+" }, ...counted("coin", card.coin)]);
    return each.length === 1 ? [each[0].map((glyph) => ({ ...glyph, big: 1.5 }))] : each;
  }
  const gives = gifts(card.gives);
  const together = gives.length > 1 && gives.flat().length > 3 && !flat ? gives : [gives.flat()];
  if (card.kind === "palace") return [price(card, say), ...together];
  if (flat)
    return [
      [...price(card, say), { text: "" }, number(card)],
      [...gives.flat(), ...wares],
    ];
  return [[...price(card, say), { text: "" }, number(card)], ...together, ...(wares.length ? [wares] : [])];
}

/** A single gift drawn several times stands one above the other. @param {Glyph[][]} groups */
const upright = (groups) => (groups.length === 1 ? groups[0].map((glyph) => [glyph]) : groups);

/** @param {Card} card @returns {Glyph} */
const number = (card) => ({ icon: (r) => hull(card.number, r), wide: 1.2 });

/**
 * A card in a row: what counts there.
 * @param {Card} card
 * @param {number} w
 * @param {number} h
 * @param {Say} say
 * @param {boolean} [dim]
 */
export function small(card, w, h, say, dim) {
  const { paper, edge } = PAPER[card.kind];
  const wares = card.goods.map((good) => valued(good, say));
  /** @type {Glyph[][]} */
  let rows = wares;
  if (card.kind === "building")
    rows = [
      ...(wares.length
        ? [card.buildings.map((type) => ({ icon: (/** @type {number} */ r) => building(type, r, say) }))]
        : card.buildings.map((type) => [{ icon: (/** @type {number} */ r) => building(type, r, say) }])),
      ...wares,
    ];
  if (card.kind === "ship")
    rows = [
      [{ ...number(card), big: 1.3 }],
      ...(wares.length ? [gifts(card.gives, { bare: true }).flat()] : upright(gifts(card.gives, { bare: true }))),
      ...wares,
    ];
  const width = w - 4;
  return svg(
    "g",
    { class: "card" },
    ...sheet(w, h, paper, edge),
    card.kind === "ship"
      ? svg("path", {
          d:
            `M${-w / 2 + 1} ${h / 2 - 5}Q${-w / 4} ${h / 2 - 11} 0 ${h / 2 - 5}T${w / 2 - 1} ` +
            `${h / 2 - 5}V${h / 2 - 1}H${-w / 2 + 1}Z`,
          fill: "#8fc3d0",
        })
      : null,
    svg("g", { opacity: dim ? 0.4 : 1 }, flow(rows, width, h - 6, { max: Math.min(h * 0.46, w * 0.72) })),
  );
}

/**
 * A die in a hand: its color, shape and letter, its pips and its value.
 * @param {string} color
 * @param {number | null} value
 * @param {number} w
 * @param {number} h
 * @param {Say} say
 * @param {boolean} [dim]
 */
export function die(color, value, w, h, say, dim) {
  const { fill, edge, shine, ink, shape } = gem(color);
  const r = w * 0.43;
  const y = h / 2 - w / 2;
  const sizes = h - w;
  const figure = shape(-w * 0.27, -h / 2 + sizes * 0.56, sizes * 0.36);
  figure.setAttribute("fill", edge);
  figure.setAttribute("stroke", shine);
  figure.setAttribute("stroke-width", "1");
  return svg(
    "g",
    { class: "card die", opacity: dim ? 0.5 : 1 },
    svg("rect", { x: -w / 2 + 1, y: -h / 2 + 2, width: w, height: h, rx: w * 0.16, fill: "#1b0f08", "fill-opacity": ".3" }),
    svg("rect", { x: -w / 2, y: -h / 2, width: w, height: h, rx: w * 0.16, fill, stroke: edge, "stroke-width": 1.4 }),
    svg("rect", {
      x: -r,
      y: y - r,
      width: 2 * r,
      height: 2 * r,
      rx: r * 0.34,
      fill: "#fffdf6",
      stroke: edge,
      "stroke-width": 1.2,
    }),
    svg(
      "g",
      { transform: `translate(0 ${y})` },
      ...(value === null
        ? [label(0, 1, "?", { class: "gem-letter", size: r * 1.2, fill: INK })]
        : pips(value, r * 0.98, edge)),
    ),
    figure,
    label(w * 0.2, -h / 2 + sizes * 0.56, letter(color, say), {
      class: "gem-letter color-letter",
      size: Math.max(13, sizes * 0.74),
      fill: ink,
    }),
  );
}

/**
 * A die in another hand: its color; its value too once hands are open.
 * @param {string} color
 * @param {number | null} value
 * @param {number} r
 * @param {Say} say
 */
export function held(color, value, r, say) {
  if (value === null) return token(color, r, say);
  return svg(
    "g",
    {},
    token(color, r, say, { letter: false }),
    label(0, color === "green" ? r * 0.2 : r * 0.08, value, { class: "gem-letter", size: r * 1.25, fill: gem(color).ink }),
  );
}

/**
 * A track card: its back, the bonus lying open, or turned over.
 * @param {import("../../types/rajas.js").Bonus | null} bonus  null: not known
 * @param {"fame" | "coins" | null} turned
 * @param {number} w
 * @param {number} h
 */
export function track(bonus, turned, w, h) {
  const r = Math.min(8, w * 0.14);
  if (!bonus && !turned) {
    const size = Math.min(w, h) * 0.3;
    return svg(
      "g",
      { class: "card back" },
      svg("rect", {
        x: -w / 2,
        y: -h / 2,
        width: w,
        height: h,
        rx: r,
        fill: "#6d1a1c",
        stroke: "#3c0b0d",
        "stroke-width": 1.3,
      }),
      svg("rect", {
        x: -w / 2 + 2.5,
        y: -h / 2 + 2.5,
        width: w - 5,
        height: h - 5,
        rx: r * 0.8,
        fill: "none",
        stroke: "#d9a94a",
        "stroke-opacity": ".8",
      }),
      svg("polygon", {
        points: polygonPoints(0, 0, size, 8, { inner: size * 0.55 }),
        fill: "none",
        stroke: "#d9a94a",
        "stroke-width": 1.2,
      }),
    );
  }
  const foot = turned && w > 42 && h > 58 ? h * 0.26 : 0;
  const bar = turned && !foot;
  const narrow = w < 34;
  const groups = bonus ? gifts(bonus.gives, { bare: narrow, instead: bonus.instead }) : [];
  const rows = narrow ? upright(groups) : groups.flat().length > 3 && w < h ? groups : [groups.flat()];
  return svg(
    "g",
    { class: "card" },
    ...sheet(w, h, turned ? "#ffe9a8" : "#f4e6d0", turned ? "#a36d08" : "#8a6a3c"),
    svg(
      "g",
      { transform: `translate(0 ${-foot / 2})`, opacity: turned ? 1 : 0.85 },
      bonus ? flow(rows, w - 6, h - foot - 8, { max: Math.min(w * (narrow ? 0.74 : 0.5), (h - foot) * 0.6) }) : null,
    ),
    foot
      ? svg("rect", {
          x: -w / 2 + 3,
          y: h / 2 - foot - 1,
          width: w - 6,
          height: foot - 2,
          rx: 4,
          fill: turned === "fame" ? "#f3b9b0" : "#f6d169",
        })
      : null,
    foot
      ? svg(
          "g",
          { transform: `translate(0 ${h / 2 - foot / 2 - 2})` },
          sign(turned === "fame" ? "fame" : "coin", foot * 0.4),
        )
      : null,
    bar
      ? svg("rect", {
          x: turned === "fame" ? -w / 2 + 1 : w / 2 - 4,
          y: -h / 2 + 3,
          width: 3,
          height: h - 6,
          rx: 1.5,
          fill: turned === "fame" ? "#c2272d" : "#a36d08",
        })
      : null,
  );
}

/**
 * A mark in a corner: the token that would have to be paid.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
function badge(name, x, y, r) {
  return svg(
    "g",
    { transform: `translate(${x} ${y})` },
    svg("circle", { r, fill: "#fffdf6", stroke: INK, "stroke-width": 1 }),
    sign(name, r * 0.78),
  );
}

/**
 * The picture of a piece in a sentence, if there is one. It is small, and the words are beside it: shapes without letters.
 * @param {string} piece
 * @param {Say} say
 * @returns {SVGElement | null}
 */
export function chip(piece, say) {
  const [kind, which, color] = piece.split(" ");
  const silent = () => "";
  if (kind === "die" && color) return held(color, Number(which), 11, say);
  if (kind === "building") return building(which ?? "white", 11, silent);
  if (kind === "ship" && which) return hull(Number(which), 9.6);
  if (kind === "price") return plainDie(Number(which), 10);
  if (isSign(kind)) return sign(kind, 11);
  if (isWare(kind)) return ware(kind, 11, silent);
  return kind in GEMS ? token(kind, 11, say, { letter: false }) : null;
}
