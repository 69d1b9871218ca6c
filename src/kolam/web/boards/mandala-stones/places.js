// The places of Mandala Stones that people touch, in the order of what one does first.

import { legalOf } from "../actions.js";
import { area } from "./boxes.js";
import { seats } from "../areas.js";
import { foot, spots } from "./mat.js";
import { face } from "./notices.js";
import { firsts, strip } from "./strip.js";
import {
  artistName,
  boardName,
  coveredName,
  goal,
  mandalaWords,
  spaceName,
  spaceRule,
  stoneName,
  stonesName,
} from "./words.js";
import { svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./board.js").Action} Action */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("../places.js").Place} Place */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./strip.js").Half} Half */

/**
 * @typedef {object} Hands  What a touch can do besides playing.
 * @property {(circle: string) => void} hold
 * @property {(k: number) => void} mark
 * @property {() => void} clear
 * @property {(key: string, action: string) => void} warn
 */

/** A finger needs so much: a low stack is touched a little beyond its stones. */
const LEAST = 40;

/** @param {Scene} scene @param {Layout} layout @param {Half} half @param {Hands} hands @param {Say} say @returns {Place[]} */
export function places(scene, layout, half, hands, say) {
  const { step } = scene.view;
  const circles = circlePlaces(scene, layout, half, hands, say);
  const stacks = stackPlaces(scene, layout, half, say);
  const above = stripPlaces(scene, layout, half, hands, say);
  const spaces = spacePlaces(scene, layout, half, hands, say);
  const first =
    step === "first"
      ? [...stacks, ...above, ...spaces, ...circles]
      : step === "space"
        ? [...spaces, ...above, ...circles, ...stacks]
        : [...circles, ...above, ...spaces, ...stacks];
  return [...first, ...objectivePlaces(scene, layout, say), ...tablePlaces(scene, layout, say)];
}

/**
 * Artists and empty circles.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Half} half
 * @param {Hands} hands
 * @param {Say} say
 * @returns {Place[]}
 */
function circlePlaces(scene, layout, half, hands, say) {
  const { view, legal } = scene;
  const { circles } = spots(scene, layout);
  const { rx, ry } = layout.circle;
  const names = Object.keys(circles);
  const empty = names.filter((name) => !view.artists[name]);
  const movable = legalOf(scene, "artist").length > 0;
  const all = names.map((circle) => {
    const { x, y } = circles[circle];
    const pattern = view.artists[circle];
    const key = `circle ${circle}`;
    if (pattern) {
      const name = `${say("{artist} on {circle}", { artist: artistName(pattern, say), circle })}`;
      const shape = area(x - rx * 0.86, y + ry * 0.32 - layout.artist * 1.14, rx * 1.72, layout.artist * 1.14 + ry * 0.6);
      const can = legalOf(scene, "artist", ({ from }) => from === circle).length > 0;
      return {
        key,
        name,
        tip: name,
        shape: { ...shape, r: 16 },
        ...(can
          ? { step: () => hands.hold(circle), chosen: half.held === circle }
          : asks(scene, `artist ${circle} ${empty[0]}`)),
      };
    }
    const shape = svg("ellipse", { cx: x, cy: y, rx, ry });
    const name = say("Circle {circle}, empty", { circle });
    if (!half.held) {
      const someone = names.find((other) => view.artists[other]);
      return {
        key,
        name,
        shape,
        ...(movable ? { because: say("First choose an artist.") } : asks(scene, `artist ${someone} ${circle}`)),
      };
    }
    /** @type {Action} */
    const action = `artist ${half.held} ${circle}`;
    if (!legal.includes(action)) return { key, name, shape, ask: action };
    const takes = scene.glance.moves[half.held][circle].takes
      .map(({ side, stone }) => `${stoneName(scene, stone, say)} (${say(`side:${side}`)})`)
      .join(", ");
    const words = say("Go to {circle} and take {stones}", { circle, stones: takes });
    return { key, name: words, tip: words, shape, action };
  });
  // The chosen artist, then where it can go, so that Tab goes on from it; then what else is lit.
  const rank = (/** @type {Place} */ place) => (place.chosen ? 0 : place.action ? 1 : place.step ? 2 : 3);
  return all.sort((a, b) => rank(a) - rank(b));
}

/**
 * Ask why an action is not possible, in your decision only.
 * @param {Scene} scene
 * @param {string} action
 * @returns {Partial<Place>}
 */
const asks = ({ legal }, action) => (legal.length ? { ask: action } : {});

/** @param {Scene} scene @param {Layout} layout @param {Half} half @param {Say} say @returns {Place[]} */
function stackPlaces(scene, layout, half, say) {
  const { view, components, legal } = scene;
  const { rx, ry } = layout.stone;
  const choosing = view.step === "first" && legal.length > 0;
  const first = choosing ? firsts(scene) : [];
  const around = choosing ? components.circles.find(({ name }) => name === view.pick?.circle)?.stacks : [];
  const all = view.stacks.map((stones, i) => {
    const stack = i + 1;
    const top = face(scene, layout, stack);
    const low = Math.max(spots(scene, layout).stacks[i].y, top.y + LEAST - 2 * ry - 2);
    const shape = svg("path", {
      d:
        `M${top.x - rx - 1} ${top.y}A${rx + 1} ${ry + 1} 0 0 1 ${top.x + rx + 1} ` +
        `${top.y}V${low}A${rx + 1} ${ry + 1} 0 0 1 ${top.x - rx - 1} ${low}Z`,
    });
    const what =
      stones.length > 1
        ? say("Stack {stack}, from top to bottom: {stones}", { stack, stones: stonesName(scene, stones, say) })
        : say("Stack {stack}: {stones}", { stack, stones: stonesName(scene, stones, say) });
    const place = { key: `stack ${stack}`, name: what, tip: what, shape };
    const found = first.find(({ stacks }) => stacks[0] === stack);
    if (found)
      return {
        ...place,
        name: `${what}. ${say("Taken first: tower from top to bottom: {stones}", {
          stones: stonesName(scene, found.tower, say),
        })}`,
        action: found.action,
      };
    const side = components.sides[around?.indexOf(stack) ?? -1];
    if (side) return { ...place, ask: `first ${side}` };
    if (!legal.length) return place;
    const why = choosing
      ? say("It is not next to the artist that has moved.")
      : say("Stones are taken by moving an artist next to them.");
    return { ...place, because: `${what}. ${why}` };
  });
  return all.sort((/** @type {Place} */ a, /** @type {Place} */ b) => (a.action ? 0 : 1) - (b.action ? 0 : 1));
}

/** @param {Scene} scene @param {Layout} layout @param {Half} half @param {Hands} hands @param {Say} say @returns {Place[]} */
function stripPlaces(scene, layout, half, hands, say) {
  return strip(scene, layout, half, say)
    .filter(({ place }) => place !== false)
    .map(({ key, at, name, action, ends, does, ask }) => {
      const place = { key, name, shape: { ...at, r: 10 }, tip: name };
      if (does) return { ...place, step: hands.clear };
      if (action) return ends ? { ...place, step: () => hands.warn(key, action) } : { ...place, action };
      return ask ? { ...place, ...asks(scene, ask) } : place;
    });
}

/**
 * Your five spaces.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Half} half
 * @param {Hands} hands
 * @param {Say} say
 * @returns {Place[]}
 */
function spacePlaces(scene, layout, half, hands, say) {
  const { view, glance, near, legal, seat } = scene;
  return layout.near.spaces.map((space, k) => {
    const what = spaceName(scene, near, k, say);
    const name = `${seat === near ? say("Your board") : scene.names[near]}, ${what}. ${spaceRule(scene, k, say)}`;
    const place = { key: `space ${k + 1} ${near}`, name, shape: { ...space, r: 8 }, tip: spaceRule(scene, k, say) };
    if (!legal.length) return { ...place, tells: name };
    if (view.step === "space") {
      /** @type {Action} */
      const action = `space ${k + 1}`;
      if (!legal.includes(action)) return { ...place, ask: action };
      return {
        ...place,
        name: `${name}. ${say("The tower would be worth {n} here.", { n: glance.worth_here[k] ?? 0 })}`,
        action,
      };
    }
    /** @type {Action} */
    const action = `tops ${k + 1}`;
    if (!legal.includes(action)) return { ...place, ask: action };
    const { x, y } = foot(layout.near, k);
    const { rx, ry, band } = layout.near.stone;
    const top = y - band * view.boards[near][k].length;
    const high = band + 2 * ry + 2;
    const reach = Math.max(high, layout.compact ? LEAST : 0);
    return {
      ...place,
      name: `${say("Mark the top of space {k}", { k: k + 1 })}. ${name}`,
      shape: { x: x - rx - 2, y: Math.max(space.y, top - ry - 1 - (reach - high)), w: 2 * rx + 4, h: reach, r: 14 },
      step: () => hands.mark(k),
      chosen: half.marks.includes(k),
    };
  });
}

/** Your objectives. @param {Scene} scene @param {Layout} layout @param {Say} say @returns {Place[]} */
function objectivePlaces(scene, layout, say) {
  const { cards } = scene.glance.seats[scene.near];
  return layout.objectives.map((at, i) => {
    if (!cards) return { key: `objective ${i}`, name: say("Objective card, face down"), shape: at };
    const { name, have, least, is_met: met, points: n } = cards[i];
    const state = met ? say("met") : say("{have} of {least}", { have, least });
    const points = say("{n} VP", { n });
    const counts = say(
      "At the end the better one of your cards counts, if it is met. Goals and points of the cards are a reconstruction.",
    );
    return {
      key: `objective ${name}`,
      name: `${say("Objective: {goal}", { goal: goal(cards[i], say) })}, ${points}. ${state}`,
      shape: { ...at, r: 10 },
      tells: `${goal(cards[i], say)}: ${points} (${state}). ${counts}`,
    };
  });
}

/**
 * The mandala, what is covered, and the other seats.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 * @returns {Place[]}
 */
function tablePlaces(scene, layout, say) {
  const { view, glance, names, players } = scene;
  const gives = glance.bonuses.map(({ space, points }) => `${space}: +${points}`).join(", ");
  const mandala = [say("Mandala: {n} stones", { n: view.mandala.length }), ...mandalaWords(scene, say)].join(". ");
  const rule = say(
    "Space {space} triggers the end with {n} players; spaces with points: {gives}. The spaces are a reconstruction.",
    { space: glance.end_space, n: players, gives: gives || "–" },
  );
  const { mandala: at, compact } = layout;
  const shape = compact
    ? { ...at, r: 10 }
    : svg("circle", { cx: at.x + at.w / 2, cy: at.y + at.h / 2, r: Math.min(at.w, at.h) / 2 });
  const others = seats(scene, layout)
    .slice(1)
    .map(([seat, where]) => {
      const { points: n, cards } = glance.seats[seat];
      const told = cards?.map((card) => `${goal(card, say)} (${card.is_met ? say("met") : say("not met")})`) ?? [];
      const shown = scene.over && told.length ? ` ${say("Objectives")}: ${told.join("; ")}.` : "";
      const name = `${names[seat]}, ${say("{n} VP", { n })}: ${boardName(scene, seat, say)}${shown}`;
      const covers = where.spaces.map((_, k) => `space ${k + 1} ${seat}`);
      const place = { key: `board ${seat}`, name, shape: { ...where.all, r: 12 }, covers };
      return where.isFolded ? { ...place, looks: seat } : { ...place, tells: name };
    });
  return [
    { key: "mandala", name: mandala, shape, tells: `${mandala}. ${rule}` },
    { key: "covered", name: coveredName(scene, say), shape: { ...layout.info, r: 12 }, tells: coveredName(scene, say) },
    ...others,
  ];
}
