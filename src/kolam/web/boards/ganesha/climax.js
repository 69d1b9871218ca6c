// Gems laid on the mandala travel one after the other, what each brought rises at its place, and a round ends with the drum.

import { label, svg } from "../svg.js";
import { petalPlaces } from "./layout.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./layout.js").Layout} Layout */

const TRAVEL = 420; // as long as the stage takes for one
const RISE = 620;

/** @typedef {{color: string, from: number, to: number}} Laying  places of a color that were filled just now */

/** What was laid since the scene before. @param {Scene} scene @returns {Laying | null} */
export function laidNow({ view, previous, components }) {
  if (!previous) return null;
  const color = components.colors.find((each) => (view.mandala[each] ?? 0) > (previous.mandala[each] ?? 0));
  return color ? { color, from: previous.mandala[color] ?? 0, to: view.mandala[color] } : null;
}

/** When the gem of a place sets out, if it was laid just now. @param {Laying} laid @param {number} place */
export const setsOut = ({ from, to }, place) => (place - from) * Math.min(190, 760 / (to - from));

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
  return {
    elements: rising.map(({ element }) => element),
    start: () => rising.map(({ element, delay }) => rise(element, delay)),
  };
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
