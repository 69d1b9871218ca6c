// What is asked, and what can be answered: a button for every choice that is not made on the altar.

import { legalOf, read } from "../actions.js";
import { asItLies, colorOf, held } from "./putting.js";
import { offerWords, promise, resultWords, short, spiceWords } from "./words.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./putting.js").Putting} Putting */

/**
 * What stands on a button, side by side.
 * @typedef {{text: string, strong?: boolean} | {gem: string, small?: boolean} | {pawn: string} | {spice: string}} Part
 */

/**
 * @typedef {object} Button
 * @property {string} key
 * @property {string} name  what it does, in words
 * @property {Part[]} face
 * @property {Part[]} [brief]  the face where there is little room
 * @property {string} [action]
 * @property {string[]} [menu]  several actions, to be chosen from
 */

/** What goes on while others decide, in a few words; nothing if it is you. @param {Scene} scene @param {Say} say */
export function others({ view, glance, names, players, seat }, say) {
  if (seat !== null && seat === view.to_act) return "";
  const name = short(names[view.to_act ?? view.turn ?? 0] ?? "", 14);
  switch (view.phase) {
    case "tokens":
      return say("{name} puts spice token {n} of {all} face down.", { n: glance.tokens_put + 1, all: players, name });
    case "take":
      return say("{name} takes a gem.", { name });
    case "second":
      return say("{name} may take a second gem.", { name });
    case "spice":
      return spiceWords(glance, glance.asked ?? "", say);
    case "return":
      return say("{name} gives a gem back.", { name });
    case "slots":
      return say("{name} puts the gems down.", { name });
    case "mandala":
      return say("{name} may lay a color.", { name });
    case "final":
      return say("Final stage: {name} lays a gem.", { name });
  }
  return say("The game is over.");
}

/**
 * What to press; what is asked stands above the board. Empty where the buttons say it all.
 * @param {Scene} scene
 * @param {Putting} putting
 * @param {Say} say
 */
export function means(scene, putting, say) {
  const { view, glance } = scene;
  switch (view.phase) {
    case "tokens":
      return say("Press a hex of the altar.");
    case "take":
      return Object.values(glance.hexes).some(({ lets_second }) => lets_second)
        ? say("Ringed gems let you take a second.")
        : say("Press a gem on the altar.");
    case "second":
      return say("Press one of the gems that are lit.");
    case "slots":
      return puttingWords(scene, putting, say);
    case "return":
    case "mandala":
    case "final":
      return say("Press a color of your treasury.");
  }
  switch (glance.asked) {
    case "remove_last":
      return say("Press a color on the mandala.");
    case "swap_altar":
      return say("Press the gem on the altar that you want.");
    case "trade":
      return say("Press the player who gets it.");
    case "redraw":
      return say("Press a color of your treasury.");
  }
  return "";
}

/** What to press next while gems are put down. @param {Scene} scene @param {Putting} putting @param {Say} say */
export function puttingWords(scene, putting, say) {
  const gem = held(scene, putting);
  const color = gem === null ? "" : say(colorOf(scene, gem));
  if (asItLies(scene, putting) !== null)
    return gem === null
      ? say("Press a gem of yours, then the slot it goes into.")
      : say("Press the slot that the {color} gem goes into.", { color });
  return gem === null
    ? say("Press a gem in your hand.")
    : say("Press where the {color} gem goes: a slot, or your treasury.", { color });
}

/**
 * The buttons.
 * @param {Scene} scene
 * @param {Putting} putting
 * @param {Say} say
 * @returns {Button[]}
 */
export function choices(scene, putting, say) {
  const { legal } = scene;
  const found = legal.flatMap((action) => single(scene, action, say) ?? []);
  const enough = asItLies(scene, putting);
  if (enough !== null) {
    const name = resultWords(scene.glance, enough, say);
    found.push({ key: "button enough", action: enough, name, face: [{ text: say("All else to the treasury") }] });
  }
  for (const color of scene.components.colors) {
    const ways = waysToLay(scene, color);
    if (ways.length) found.push(offerButton(scene, color, ways, say));
  }
  const last = found.filter(({ action }) => action === "pass" || action === "skip" || action === "stop");
  return [...found.filter((one) => !last.includes(one)), ...last];
}

/** The ways to pay for a color. @param {Scene} scene @param {string} color */
export const waysToLay = (scene, color) => legalOf(scene, "offer", (offer) => offer.color === color);

/** @param {Scene} scene @param {string} action @param {Say} say @returns {Button | null} */
function single(scene, action, say) {
  const { glance, names, components } = scene;
  const choice = read(components, action);
  const key = `button ${action}`;
  switch (choice.kind) {
    case "stop":
      return {
        key,
        action,
        name: say("Take no second gem"),
        face: [{ text: say("No second gem") }],
        brief: [{ text: say("Stop") }],
      };
    case "skip":
      return { key, action, name: say("Leave the spice unused"), face: [{ text: say("Leave it") }] };
    case "pass":
      return { key, action, name: say("Lay nothing"), face: [{ text: say("Lay nothing") }] };
    case "use":
      return useButton(scene, key, say);
    case "remove":
      return {
        key,
        action,
        name: say("Take the last gem off: {color}", { color: say(choice.color) }),
        face: [{ gem: choice.color }, { text: say("off") }],
        brief: [{ gem: choice.color }],
      };
    case "redraw":
      return {
        key,
        action,
        name: say("Into the bag: {color}", { color: say(choice.color) }),
        face: [{ gem: choice.color }, { text: say("to the bag") }],
        brief: [{ gem: choice.color }],
      };
    case "return":
      return {
        key,
        action,
        name: say("Give back: {color}", { color: say(choice.color) }),
        face: [{ gem: choice.color }, { text: say("give") }],
        brief: [{ gem: choice.color }],
      };
    case "place": {
      const [points] = glance.petals[choice.color].left;
      return {
        key,
        action,
        name: say("Lay {color}: {points} VP", { color: say(choice.color), points }),
        face: [{ gem: choice.color }, { text: `+${points}`, strong: true }],
      };
    }
    case "give": {
      const seat = Number(choice.seat);
      const { gives_back: back } = glance.seats[seat];
      const who = [{ pawn: components.pawns[seat] }, { text: short(names[seat], 9) }];
      return {
        key,
        action,
        name: `${say("Give it to {name}", { name: names[seat] })}: ${promise(back, say)}`,
        face: back.length
          ? [...who, ...back.map((gem) => ({ gem, small: true }))]
          : [...who, { text: say("nothing back!"), strong: true }],
        brief: who,
      };
    }
  }
  return null;
}

/** @param {Scene} scene @param {string} key @param {Say} say @returns {Button} */
function useButton({ glance }, key, say) {
  const id = glance.asked ?? "";
  const name = say(`use:${id}`);
  if (glance.odds === null) return { key, action: "use", name, face: [{ spice: id }, { text: name, strong: true }] };
  const { color, matching: n, all } = glance.odds;
  /** @type {Part[]} */
  const odds = [
    { gem: color, small: true },
    { text: say("{n} of {all}", { n, all }), strong: true },
  ];
  return {
    key,
    action: "use",
    name: `${name}: ${say("{n} of {all} in the bag are {color}", { n, all, color: say(color) })}`,
    face: [{ text: name }, ...odds],
    brief: [{ text: say(`use briefly:${id}`) }, ...odds],
  };
}

/**
 * Laying a color; if it can be paid in several ways, a menu.
 * @param {Scene} scene
 * @param {string} color
 * @param {string[]} ways
 * @param {Say} say
 * @returns {Button}
 */
function offerButton(scene, color, ways, say) {
  const brings = ways.map((action) => scene.glance.offers[action]);
  const best = Math.max(...brings.map(({ total }) => total));
  const least = Math.min(...brings.map(({ total }) => total));
  const points = least === best ? `+${best}` : `+${least}…${best}`;
  const most = Math.max(...brings.map(({ count }) => count));
  const payments = brings.flatMap(({ paid }) => (paid === null ? [] : [/** @type {Part} */ ({ gem: paid, small: true })]));
  const name =
    ways.length === 1
      ? offerWords(scene.glance, ways[0], say)
      : say("Lay {color}, {n} ways to pay: {points} VP", { color: say(color), n: ways.length, points });
  /** @type {Part[]} */
  const laid = [{ gem: color }, { text: `×${most}` }, { text: points, strong: true }];
  const paid = payments.length
    ? [{ text: say("pay") }, ...payments.slice(0, 2), ...(payments.length > 2 ? [{ text: "…" }] : [])]
    : [];
  return {
    key: `lay ${color}`,
    name,
    face: [...laid, ...paid],
    brief: [{ gem: color }, { text: points, strong: true }],
    ...(ways.length === 1 ? { action: ways[0] } : { menu: ways }),
  };
}
