// Where things lie: what the layouts of all boards share.

import { svg } from "./svg.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, w: number, h: number}} Area */

/** @param {Area} area @returns {Point} */
export const center = ({ x, y, w, h }) => ({ x: x + w / 2, y: y + h / 2 });

/** An element drawn around 0, 0, at another point. @param {SVGElement} element @param {Point} to */
export const moved = (element, { x, y }) => svg("g", { transform: `translate(${x} ${y})` }, element);

/**
 * The seats with where they lie, the near one first.
 * @template SeatLayout
 * @param {{near: number, players: number}} scene
 * @param {{near: SeatLayout, others: SeatLayout[]}} layout
 * @returns {[number, SeatLayout][]}
 */
export function seats({ near, players }, layout) {
  return [layout.near, ...layout.others].map((at, i) => [(near + i) % players, at]);
}
