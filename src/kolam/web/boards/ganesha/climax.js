// Gems laid on the mandala travel one after the other, what each brought rises at its place, and a round ends with the drum.

import { seats } from "../areas.js";
import { label, svg } from "../svg.js";
import { petalPlaces } from "./layout.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./layout.js").Layout} Layout */

const TRAVEL = 420; // as long as the stage takes for one
const RISE = 500;

/** @typedef {{color: string, from: number, to: number}} Laying  places of a color that were filled just now */

/** What was laid since the scene before. @param {Scene} scene @returns {Laying | null} */
export function laidNow({ view, previous, components }) {
  if (!previous) return null;
  const color = components.colors.find((each) => (view.mandala[each] ?? 0) > (previous.mandala[each] ?? 0));
  return color ? { color, from: previous.mandala[color] ?? 0, to: view.mandala[color] } : null;
}

/** When the gem of a place sets out, if it was laid just now. @param {Laying} laid @param {number} place */
export const setsOut = ({ from, to }, place) => (place - from) * Math.min(150, 600 / (to - from));

/**
 * What shows above the pieces meanwhile; each element moves by itself.
 * @param {Scene} scene
 * @param {Layout} at
 * @param {Laying | null} laid
 * @returns {{elements: SVGElement[], start: () => Animation[]}}
 */
export function climax(scene, at, laid) {
  const { glance, components } = scene;
  /** @type {{element: SVGElement, delay: number}[]} */
  const rising = [];
  if (laid) {
    const { values } = glance.petals[laid.color];
    const spots = petalPlaces(at, components.colors.indexOf(laid.color), values.length);
    for (let place = laid.from; place < laid.to; place++)
      rising.push({ element: points(spots[place], values[place], at), delay: setsOut(laid, place) + TRAVEL });
  }
  const end = laid ? setsOut(laid, laid.to - 1) + TRAVEL : 0;
  for (const { spot, gain } of gains(scene, at, laid)) rising.push({ element: points(spot, gain, at), delay: end });
  return {
    elements: rising.map(({ element }) => element),
    start: () => rising.map(({ element, delay }) => rise(element, delay)),
  };
}

/**
 * What seats won otherwise: by the drum, or a spice. What is laid is told at its places.
 * @param {Scene} scene
 * @param {Layout} at
 * @param {Laying | null} laid
 */
function gains(scene, at, laid) {
  const { view, previous, glance, last } = scene;
  if (!previous) return [];
  const total = laid ? glance.petals[laid.color].values.slice(laid.from, laid.to).reduce((sum, value) => sum + value, 0) : 0;
  return seats(scene, at).flatMap(([seat, { score }]) => {
    const gain = view.scores[seat] - previous.scores[seat] - (seat === last?.seat ? total : 0);
    const aside = score.anchor === "end" ? -score.size : score.size;
    return gain > 0 && (last || !laid) ? [{ spot: { x: score.x + aside, y: score.y + score.size * 0.6 }, gain }] : [];
  });
}

/** "+3" at a place. @param {{x: number, y: number}} spot @param {number} value @param {Layout} at */
function points({ x, y }, value, at) {
  const size = at.shape === "wide" ? 30 : 22;
  return svg("g", { class: "points", opacity: 0 }, label(x, y, `+${value}`, { class: "number risen", size }));
}

/** @param {SVGElement} element @param {number} delay */
const rise = (element, delay) =>
  element.animate(
    [
      { transform: "translateY(4px)", opacity: 0 },
      { transform: "translateY(-12px)", opacity: 1, offset: 0.25 },
      { transform: "translateY(-20px)", opacity: 1, offset: 0.7 },
      { transform: "translateY(-30px)", opacity: 0 },
    ],
    { duration: RISE, delay, easing: "ease-out", fill: "backwards" },
  );

/** The drum beats: twice, the first time harder. @param {Element} drum @param {number} delay */
export const beat = (drum, delay) =>
  drum.animate(
    [
      { transform: "scale(1)" },
      { transform: "scale(1.28, .86)", offset: 0.15 },
      { transform: "scale(.94, 1.12)", offset: 0.35 },
      { transform: "scale(1.18, .92)", offset: 0.55 },
      { transform: "scale(.98, 1.04)", offset: 0.75 },
      { transform: "scale(1)" },
    ],
    { duration: 640, delay, easing: "ease-out" },
  );
