// A score as something to watch: the tops rise one after the other, each with its points, and go to the mandala.

import { read } from "../actions.js";
import { moved, seats } from "../areas.js";
import { shifted } from "../climax.js";
import { path } from "./mandala.js";
import { foot } from "./mat.js";
import { foldedStone, towerStone } from "./stones.js";
import { label, svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */
/** @typedef {import("../climax.js").Climax} Climax */
/** @typedef {import("../stage.js").Standing} Standing */
/** @typedef {import("../../types/mandala-stones.js").View} View */
/** @typedef {import("../../types/mandala-stones.js").Glance} Glance */

/** Milliseconds: to rise, to be looked at, to fly; from one stone to the next. */
const RISE = 240;
const HOLD = 200;
const FLY = 380;
const NEXT = 150;

/**
 * The stones that went from towers to the mandala, from left to right: that is the order in which they are laid.
 * @param {View} before
 * @param {View} now
 * @returns {{seat: number, k: number, level: number, stone: string, bed: number}[]}
 */
export function scored(before, now) {
  if (now.mandala.length <= before.mandala.length) return [];
  return before.boards
    .flatMap((towers, seat) =>
      towers.flatMap((stones, k) => {
        const level = stones.length - 1;
        return now.boards[seat][k].length === level ? [{ seat, k, level, stone: stones[level] }] : [];
      }),
    )
    .map((one, i) => ({ ...one, bed: before.mandala.length + i }))
    .filter(({ bed }) => bed < now.mandala.length);
}

/**
 * What each of them brought: as its tower was worth before, or as any top is.
 * @param {Scene} scene
 * @param {Glance} before  what was worth how much
 * @param {{seat: number, k: number, stone: string}[]} stones
 */
export function gains({ components, last }, before, stones) {
  const isColor = last !== null && read(components, last.action).kind === "score";
  return stones.map(({ seat, k }) => (isColor ? before.seats[seat].towers[k].worth : components.top_points));
}

/**
 * @param {Climax} climax
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Standing[]} standing
 * @param {Glance} before
 * @param {Say} say
 */
export function scoring(climax, scene, layout, standing, before, say) {
  if (!scene.previous) return;
  const stones = scored(scene.previous, scene.view);
  const points = gains(scene, before, stones);
  const beds = path(scene, layout);
  const seated = new Map(seats(scene, layout));
  stones.forEach(({ seat, k, level, stone, bed }, i) => {
    const at = /** @type {SeatLayout} */ (seated.get(seat));
    const { x, y } = foot(at, k);
    const from = { x, y: y - level * at.stone.band };
    const up = { x, y: from.y - (at.isFolded ? 12 : 24) };
    const size = (beds[bed].r / at.stone.rx) * 1.05;
    const kind = scene.components.kinds[stone];
    const drawn = at.isFolded ? foldedStone(kind, at.stone, true, say) : towerStone(kind, at.stone, say);
    const duration = RISE + HOLD + FLY;
    const delay = i * NEXT;
    climax.draw(
      svg("g", {}, drawn),
      [
        { transform: shifted(from) },
        { transform: shifted(up, 1.1), offset: RISE / duration, easing: "ease-out" },
        { transform: shifted(up, 1.1), offset: (RISE + HOLD) / duration, easing: "ease-in" },
        { transform: shifted(beds[bed], size), opacity: 1, offset: 0.98 },
        { transform: shifted(beds[bed], size), opacity: 0 },
      ],
      { duration, delay },
    );
    told(climax, { x, y: up.y - at.stone.band - 12 }, `+${points[i]}`, layout.text, delay + RISE / 2);
    const given = scene.components.path[bed];
    if (given) told(climax, { x: beds[bed].x, y: beds[bed].y - 14 }, `+${given}`, layout.text, delay + duration - 80);
    lands(climax, standing, bed, delay + duration - 40);
  });
}

/**
 * A number of points that rises and fades.
 * @param {Climax} climax
 * @param {{x: number, y: number}} at
 * @param {string} words
 * @param {number} text
 * @param {number} delay
 */
function told(climax, at, words, text, delay) {
  const size = text * 1.25;
  const w = words.length * size * 0.6 + 10;
  const badge = svg(
    "g",
    {},
    moved(
      svg(
        "g",
        {},
        svg("rect", { class: "gain", x: -w / 2, y: -size * 0.75, width: w, height: size * 1.5, rx: size * 0.75 }),
        label(0, 0.5, words, { class: "number gain-text", size }),
      ),
      { x: at.x, y: Math.max(at.y, size) },
    ),
  );
  climax.draw(
    badge,
    [
      { opacity: 0, transform: shifted({ x: 0, y: 8 }) },
      { opacity: 1, transform: shifted({ x: 0, y: 0 }), offset: 0.25 },
      { opacity: 1, transform: shifted({ x: 0, y: -2 }), offset: 0.75 },
      { opacity: 0, transform: shifted({ x: 0, y: -8 }) },
    ],
    { duration: 620, delay },
  );
}

/**
 * The stone on the mandala is not to be seen before it has come.
 * @param {Climax} climax
 * @param {Standing[]} standing
 * @param {number} bed
 * @param {number} when
 */
function lands(climax, standing, bed, when) {
  const piece = standing.find(({ place }) => place === `mandala ${bed}`);
  if (!piece) return;
  for (const animation of piece.element.getAnimations()) animation.cancel();
  climax.move(piece.element, [{ opacity: 0 }, { opacity: 0, offset: 0.99 }, { opacity: 1 }], { duration: when });
}
