// What is pressed and drawn while gems are put down: the gems themselves, the slots, and the treasury.

import { center, moved } from "../areas.js";
import { svg } from "../svg.js";
import { ghost } from "./pieces.js";
import { colorOf, held, lying, movable, targets } from "./putting.js";
import { heap } from "./seats.js";
import { resultWords } from "./words.js";

/** @typedef {import("./places.js").Table} Table */
/** @typedef {import("./strip.js").Asked} Asked */
/** @typedef {import("./layout.js").SeatLayout} SeatLayout */
/** @typedef {import("../places.js").Place} Place */

/** Half the side of what is pressed about a gem of the hand. @param {SeatLayout} lies */
const half = ({ hand }) => Math.min(26, (hand[1].x - hand[0].x) / 2);

/** The gems of the hand and the slots, each on its own. @param {Table} table @param {SeatLayout} lies @returns {Place[]} */
export function puttingPlaces(table, lies) {
  const { scene, putting, put, say } = table;
  const { view, seat } = scene;
  const { slots } = lying(scene, seat ?? 0, putting);
  const reach = targets(scene, putting);
  const side = half(lies);
  const gems = view.hand.map((color, i) => {
    const { x, y } = lies.hand[i];
    const name = say("In your hand: {color}", { color: say(color) });
    const shape = { x: x - side, y: y - side, w: 2 * side, h: 2 * side, r: side };
    return { key: `hand ${seat} ${i}`, name, shape, ...gemStep(table, `hand ${i}`) };
  });
  const places = lies.slots.map(({ x, y, w, h }, i) => {
    const shape = { x, y, w, h, r: w * 0.2 };
    const gem = slots[i];
    const what =
      gem === null ? say("Slot {n}: empty", { n: i + 1 }) : say("Slot {n}: {color}", { n: i + 1, color: say(gem) });
    const here = putting.moves.find(({ to }) => to === `slot ${i}`);
    if (here) {
      // Its key tells what lies there, so that the focus goes on to what is asked next.
      const name = `${what}. ${say("Put it back")}`;
      const back = { gem: here.gem, moves: putting.moves.filter((move) => move !== here) };
      return { key: `slot ${seat} ${i} ${here.gem}`, name, tip: name, shape, step: () => put(back), chosen: true };
    }
    return { key: `slot ${seat} ${i}`, shape, ...target(table, what, reach.get(`slot ${i}`)) };
  });
  return [...gems, ...places];
}

/**
 * A color of the treasury: a gem to be put into a slot, or where one goes.
 * @param {Table} table
 * @param {string} color
 * @param {string} words
 * @returns {Partial<Place>}
 */
export function chestStep(table, color, words) {
  const { scene, putting, say } = table;
  const gem = held(scene, putting);
  const reach = targets(scene, putting).get("treasury");
  const isChosen = putting.moves.some((move) => move.to === "treasury" && colorOf(scene, move.gem) === color) || undefined;
  if (reach && gem !== null && colorOf(scene, gem) === color) return { ...target(table, words, reach), chosen: isChosen };
  const step = gemStep(table, `treasury ${color}`);
  return step.step ? step : { because: say("Only gems taken this turn go into slots."), chosen: isChosen };
}

/**
 * A gem that can be taken up, put back, or taken back from where it was put.
 * @param {Table} table
 * @param {string} gem
 * @returns {Partial<Place>}
 */
function gemStep({ scene, putting, put, say }, gem) {
  const { moves } = putting;
  const gone = gem.startsWith("hand ") && moves.find((move) => move.gem === gem);
  if (gone)
    return {
      step: () => put({ gem, moves: moves.filter((move) => move !== gone) }),
      chosen: true,
      tip: say("Put it back"),
    };
  const isHeld = putting.gem === gem;
  if (isHeld) return { step: () => put({ gem: null, moves }), chosen: true };
  // What is held because there is no other choice can not be put back.
  if (!movable(scene, putting).includes(gem) || held(scene, { gem: null, moves }) !== null)
    return { because: say("Press where it goes: a slot, or your treasury.") };
  return { step: () => put({ gem, moves }), chosen: false };
}

/**
 * Where the gem that is held goes: that plays, or is the next step.
 * @param {Table} table
 * @param {string} what  what lies there
 * @param {{moves: import("./putting.js").Putting["moves"], action: string | null} | undefined} reach
 * @returns {{name: string, tip: string} & Partial<Place>}
 */
function target({ scene, put, putting, say }, what, reach) {
  if (!reach) return { name: what, tip: what, because: say("Press one of your gems first.") };
  const { action, moves } = reach;
  if (action !== null) {
    const name = `${what}. ${resultWords(scene.glance, action, say)}`;
    return { name, tip: name, action };
  }
  const color = say(colorOf(scene, held(scene, putting) ?? ""));
  const name = `${what}. ${say("Put {color} here", { color })}`;
  return { name, tip: name, step: () => put({ gem: null, moves }) };
}

/**
 * The gem that is held, where it could lie in the treasury, and what can be taken back.
 * @param {Asked} asked
 * @returns {SVGElement[]}
 */
export function puttingNotices({ scene, layout: at, putting }) {
  if (scene.view.phase !== "slots" || !scene.legal.length || scene.seat === null) return [];
  const lies = at.near;
  const gem = held(scene, putting);
  const found = putting.moves.flatMap((move) => {
    const [where, which] = move.gem.split(" ");
    const slot = move.to === "treasury" ? null : lies.slots[Number(move.to.split(" ")[1])];
    return [
      ...(where === "hand" ? [moved(cross(lies.palm * 0.6), lies.hand[Number(which)])] : []),
      ...(slot ? [moved(cross(slot.w * 0.17), { x: slot.x + slot.w - 3, y: slot.y + 3 })] : []),
    ];
  });
  if (gem === null) return found;
  const [where, which] = gem.split(" ");
  const color = colorOf(scene, gem);
  const c = scene.components.colors.indexOf(color);
  if (where === "hand") {
    const { x, y } = lies.hand[Number(which)];
    found.push(svg("circle", { cx: x, cy: y, r: lies.palm + 3.5, class: "held" }));
  }
  if (targets(scene, putting).has("treasury")) {
    const n = lying(scene, scene.seat, putting).treasury[color] ?? 0;
    const { spots } = heap(at, lies, c, n + 1);
    found.push(ghost(color, lies.gem, n === 0 ? { ...center(lies.treasury[c]), y: spots[0].y } : spots[n]));
  }
  return found;
}

/** A cross in a circle. @param {number} r */
function cross(r) {
  const arm = r * 0.42;
  return svg(
    "g",
    {},
    svg("circle", { r, class: "take-back" }),
    svg("path", { d: `M${-arm} ${-arm}L${arm} ${arm}M${arm} ${-arm}L${-arm} ${arm}`, class: "take-back-cross" }),
  );
}
