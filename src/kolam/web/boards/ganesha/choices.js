// What is asked, and what can be answered: a button for every choice that is not made on the altar.

import { gemWords, offerWords, promise, short, spiceWords } from "./words.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("../../types/ganesha.js").Result} Result */

/**
 * What stands on a button, side by side.
 * @typedef {{text: string, strong?: boolean} | {gem: string, small?: boolean} | {result: Result}
 *   | {pawn: string} | {spice: string}} Part
 */

/**
 * @typedef {object} Button
 * @property {string} key
 * @property {string} name  what it does, in words
 * @property {Part[]} face
 * @property {Part[]} [brief]  the face where there is little room
 * @property {string} [action]
 * @property {string[]} [menu]  several actions, to be chosen from
 * @property {string} [wants]  a color that is wanted in a slot; the results with it come next
 * @property {boolean} [chosen]  whether it is wanted
 */

const MANY = 6; // of more results than these a gem is chosen first

/** What is asked, or what goes on, in a few words. @param {Scene} scene @param {Say} say */
export function title(scene, say) {
  const { view, glance, names, legal } = scene;
  const yours = legal.length > 0;
  const name = short(names[view.to_act ?? view.turn ?? 0] ?? "", 14);
  switch (view.phase) {
    case "tokens": {
      const told = { n: glance.tokens_put + 1, all: scene.players, name };
      return yours
        ? say("Put spice token {n} of {all} face down.", told)
        : say("{name} puts spice token {n} of {all} face down.", told);
    }
    case "take":
      if (!yours) return say("{name} takes a gem.", { name });
      return Object.values(glance.hexes).some(({ lets_second }) => lets_second)
        ? say("Take a gem. Ringed ones let you take a second.")
        : say("Take a gem.");
    case "second":
      return yours ? say("Take a second gem, or stop.") : say("{name} may take a second gem.", { name });
    case "spice":
      return spiceWords(glance, glance.asked ?? "", say);
    case "return":
      return yours
        ? say("{name} gives you {color}. What do you give back?", {
            name: short(names[view.turn ?? 0], 14),
            color: say(view.hand.at(-1) ?? ""),
          })
        : say("{name} gives a gem back.", { name });
    case "slots":
      return yours ? say("Which gems go into your slots?") : say("{name} puts the gems down.", { name });
    case "mandala":
      return yours ? say("Lay a color, or pass.") : say("{name} may lay a color.", { name });
    case "final":
      return yours ? say("Final stage: lay a gem.") : say("Final stage: {name} lays a gem.", { name });
  }
  return say("The game is over.");
}

/**
 * The buttons.
 * @param {Scene} scene
 * @param {string | null} wanted  the color that is wanted in a slot, if that is chosen first
 * @param {Say} say
 * @returns {Button[]}
 */
export function choices(scene, wanted, say) {
  const { legal } = scene;
  const found = legal.flatMap((action) => (action.startsWith("slots ") ? [] : (single(scene, action, say) ?? [])));
  found.push(...resultButtons(scene, wanted, say));
  const offers = legal.filter((action) => action.startsWith("offer "));
  for (const color of scene.components.colors) {
    const ways = offers.filter((action) => action.endsWith(` place ${color}`));
    if (ways.length) found.push(offerButton(scene, color, ways, say));
  }
  const last = found.filter(({ action }) => action === "pass" || action === "skip" || action === "stop");
  return [...found.filter((one) => !last.includes(one)), ...last];
}

/** The gems one chooses first, where there are many results. @param {Scene} scene */
export function wantable({ legal, glance, components }) {
  const results = legal.filter((action) => action.startsWith("slots "));
  if (results.length <= MANY) return [];
  return components.colors.filter((color) => results.some((action) => glance.results[action].gems.includes(color)));
}

/**
 * What may lie in the slots: every result, or of many first a gem.
 * @param {Scene} scene
 * @param {string | null} wanted
 * @param {Say} say
 * @returns {Button[]}
 */
function resultButtons(scene, wanted, say) {
  const { legal, glance } = scene;
  const first = wantable(scene);
  const shown = legal.filter((action) => {
    if (!action.startsWith("slots ")) return false;
    const { gems } = glance.results[action];
    return !first.length || !gems.length || (wanted !== null && gems.includes(wanted));
  });
  return [
    ...first
      .filter((color) => wanted === null || wanted === color)
      .map((color) => ({
        key: `want ${color}`,
        name: say("One of your slots: {color}", { color: say(color) }),
        face: [{ gem: color }, { text: "+ …", strong: true }],
        wants: color,
        chosen: color === wanted,
      })),
    ...shown.map((action) => resultButton(glance.results[action], action, first.length > 0, say)),
  ];
}

/**
 * A result; one of many shows the slots alone, since all the rest goes into the treasury.
 * @param {Result} result
 * @param {string} action
 * @param {boolean} bare
 * @param {Say} say
 * @returns {Button}
 */
function resultButton(result, action, bare, say) {
  const { gems, into, out } = result;
  const moves = [
    say("In the slots: {gems}", { gems: gemWords(gems, say) }),
    ...(into.length ? [say("to the treasury: {gems}", { gems: gemWords(into, say) })] : []),
    ...(out.length ? [say("out of the treasury: {gems}", { gems: gemWords(out, say) })] : []),
  ];
  return {
    key: `button ${action}`,
    action,
    name: moves.join("; "),
    face: [{ result: bare ? { ...result, into: [] } : result }],
  };
}

/** @param {Scene} scene @param {string} action @param {Say} say @returns {Button | null} */
function single(scene, action, say) {
  const { glance, names, components } = scene;
  const [kind, what] = action.split(" ");
  const key = `button ${action}`;
  switch (kind) {
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
        name: say("Take the last gem off: {color}", { color: say(what) }),
        face: [{ gem: what }, { text: say("off") }],
        brief: [{ gem: what }],
      };
    case "redraw":
      return {
        key,
        action,
        name: say("Into the bag: {color}", { color: say(what) }),
        face: [{ gem: what }, { text: say("to the bag") }],
        brief: [{ gem: what }],
      };
    case "return":
      return {
        key,
        action,
        name: say("Give back: {color}", { color: say(what) }),
        face: [{ gem: what }, { text: say("give") }],
        brief: [{ gem: what }],
      };
    case "place": {
      const [points] = glance.petals[what].left;
      return {
        key,
        action,
        name: say("Lay {color}: {points} VP", { color: say(what), points }),
        face: [{ gem: what }, { text: `+${points}`, strong: true }],
      };
    }
    case "give": {
      const seat = Number(what);
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
