// The stones and artists in sight, and which of them is which from one scene to the next: stones are alike, so a stone
// that is gone from one place and a stone of the same kind that is new in another are taken for one that has traveled.

import { center, seats } from "../areas.js";
import { path } from "./mandala.js";
import { foot, spots } from "./mat.js";
import { artist, disc, foldedStone, pebble, stackStone, towerStone } from "./stones.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("../stage.js").Piece} Piece */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("../board.js").Drawn} Drawn */
/** @typedef {Map<string, {key: string, kind: string}>} Known  what stands where */

/**
 * Every stone and artist, lower ones first, without keys.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 * @returns {Drawn[]}
 */
function standing(scene, layout, say) {
  const { view } = scene;
  const { kinds } = scene.components;
  const { circles, stacks } = spots(scene, layout);
  /** @type {Drawn[]} */
  const pieces = [];
  const add = (
    /** @type {string} */ place,
    /** @type {string} */ kind,
    /** @type {{x: number, y: number}} */ { x, y },
    /** @type {string} */ look,
    /** @type {() => SVGElement} */ draw,
  ) => pieces.push({ kind, place, x, y, look: `${kind} ${look} ${layout.compact}`, draw });
  view.stacks.forEach((stones, i) =>
    stones.forEach((code, level) => {
      const top = level === stones.length - 1 ? level : null;
      const { x, y } = stacks[i];
      add(`stack ${i} ${level}`, code, { x, y: y - level * layout.stone.band }, `stack ${top}`, () =>
        stackStone(kinds[code], layout.stone, top, say),
      );
    }),
  );
  for (const [name, pattern] of Object.entries(view.artists))
    add(`circle ${name}`, pattern, { x: circles[name].x, y: circles[name].y + layout.circle.ry * 0.36 }, "artist", () =>
      artist(pattern, layout.artist),
    );
  // What stands nearer hides what stands behind it; the stones of one stack stay in their order.
  const row = (/** @type {Drawn} */ piece) => {
    const [kind, n] = piece.place.split(" ");
    return kind === "stack" ? stacks[Number(n)].y : circles[n].y + 1;
  };
  pieces.sort((a, b) => row(a) - row(b));
  for (const [seat, at] of seats(scene, layout)) {
    view.boards[seat].forEach((stones, k) => {
      const { x, y } = foot(at, k);
      stones.forEach((code, level) => {
        const top = level === stones.length - 1;
        add(
          `board ${seat} ${k} ${level}`,
          code,
          { x, y: y - level * at.stone.band },
          `tower ${at.stone.rx} ${at.stone.band} ${at.isFolded && top}`,
          () => (at.isFolded ? foldedStone(kinds[code], at.stone, top, say) : towerStone(kinds[code], at.stone, say)),
        );
      });
    });
  }
  const beds = path(scene, layout);
  view.mandala.forEach((code, i) =>
    add(`mandala ${i}`, code, beds[i], `disc ${beds[i].r}`, () =>
      layout.compact ? pebble(kinds[code], beds[i].r) : disc(kinds[code], beds[i].r, say, { pattern: beds[i].r > 12 }),
    ),
  );
  view.pick?.tower.forEach((code, i) => {
    const { r, ...where } = held(scene, layout, i);
    add(`hand ${i}`, code, where, `disc ${r}`, () => disc(kinds[code], r, say, { pattern: r > 10 }));
  });
  return pieces;
}

/**
 * Where a stone of the tower in hand is shown: on your strip, or at the head of another seat.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {number} i
 */
export function held(scene, layout, i) {
  const found = seats(scene, layout).find(([seat]) => seat === scene.view.to_act);
  const { compact, strip } = layout;
  if (!found || found[0] === scene.near) {
    const r = compact ? 16 : 19;
    return { r, x: strip.x + (compact ? 104 : 170) + r + i * (2 * r + 4), y: center(strip).y };
  }
  const { head } = found[1];
  const [r, step, after] = compact ? [9.3, 14, 30] : [11, 23, 76];
  const n = scene.view.pick?.tower.length ?? 0;
  return { r, x: head.x + head.w - after - (n - i) * step, y: head.y + head.h / 2 };
}

/**
 * The pieces of a scene with keys that follow them from the scene before.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 * @param {Known} before
 * @returns {{pieces: Drawn[], known: Known}}
 */
export function pieces(scene, layout, say, before) {
  const now = standing(scene, layout, say);
  const free = new Map(before);
  /** @type {Known} */
  const known = new Map();
  const { kinds } = scene.components;
  // A stone that was covered is the same when its pattern, or all of it, comes to be known.
  const same = (/** @type {string} */ was, /** @type {string} */ is) =>
    was === is || (kinds[was]?.pattern === null && [null, kinds[is]?.color].includes(kinds[was].color));
  const stay = now.filter(({ place, kind }) => {
    const old = free.get(place);
    if (!old || !same(old.kind, kind)) return false;
    free.delete(place);
    known.set(place, { key: old.key, kind });
    return true;
  });
  let fresh = before.size ? Math.max(...[...before.values()].map(({ key }) => Number(key))) + 1 : 0;
  for (const { place, kind } of now.filter((piece) => !stay.includes(piece))) {
    const found = [...free].find(([, old]) => old.kind === kind);
    if (found) free.delete(found[0]);
    known.set(place, { key: found ? found[1].key : String(fresh++), kind });
  }
  return { pieces: now.map((piece) => ({ ...piece, key: known.get(piece.place)?.key })), known };
}
