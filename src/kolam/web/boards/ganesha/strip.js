// The strip between altar and treasury: what is asked, and a button for every choice that is not made on the altar.

import { moved } from "../areas.js";
import { token } from "../gems.js";
import { legend, short } from "./mat.js";
import { head } from "../animals.js";
import { jewel, spice } from "./pieces.js";
import { label, paragraph, svg } from "../svg.js";
import { gemWords, offerWords, promise, spiceName, spiceWords } from "./words.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Area} Area */

/**
 * What stands on a button, side by side.
 * @typedef {{text: string, strong?: boolean} | {gem: string, small?: boolean} | {slots: string[]}
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
 */

/** @typedef {Button & {area: Area, shown: Part[]}} Laid */

const MANY = 12; // more results for the slots than these do not fit on buttons

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
      return yours ? say("Which gems shall lie in your slots?") : say("{name} puts the gems down.", { name });
    case "mandala":
      return yours ? say("Lay a color, or pass.") : say("{name} may lay a color.", { name });
    case "final":
      return yours ? say("Final stage: lay a gem.") : say("Final stage: {name} lays a gem.", { name });
  }
  return say("The game is over.");
}

/** The buttons. @param {Scene} scene @param {Say} say @returns {Button[]} */
export function choices(scene, say) {
  const { legal } = scene;
  const results = legal.filter((action) => action.startsWith("slots "));
  const many = results.length > MANY;
  const found = legal.flatMap((action) => (many && results.includes(action) ? [] : (single(scene, action, say) ?? [])));
  if (many)
    found.push({
      key: "results",
      name: say("Choose from {n} results", { n: results.length }),
      face: [{ text: say("Choose…") }],
      menu: results,
    });
  const offers = legal.filter((action) => action.startsWith("offer "));
  for (const color of scene.components.colors) {
    const ways = offers.filter((action) => action.endsWith(` place ${color}`));
    if (ways.length) found.push(offerButton(scene, color, ways, say));
  }
  const last = found.filter(({ action }) => action === "pass" || action === "skip" || action === "stop");
  return [...found.filter((one) => !last.includes(one)), ...last];
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
    case "slots": {
      const { gems, into, out } = glance.results[action];
      const moves = [
        ...(into.length ? [say("to the treasury: {gems}", { gems: gemWords(into, say) })] : []),
        ...(out.length ? [say("out of the treasury: {gems}", { gems: gemWords(out, say) })] : []),
      ];
      /** @type {Part[]} */
      const rest = into.length ? [{ text: "→" }, ...into.map((gem) => ({ gem, small: true }))] : [];
      return {
        key,
        action,
        name: `${say("In the slots: {gems}", { gems: gemWords(gems, say) })}${moves.length ? `; ${moves.join("; ")}` : ""}`,
        face: [{ slots: gems }, ...rest],
        brief: [{ slots: gems }],
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

// --- Laying the buttons out ---

/** @param {Part} part @param {Layout} at */
function partWidth(part, at) {
  const { text, tall } = at;
  if ("text" in part) return part.text.length * text * 0.56 + 2;
  if ("slots" in part) return tall ? 44 : 64;
  if ("gem" in part) return part.small ? (tall ? 17 : 21) : tall ? 25 : 32;
  return tall ? 26 : 32;
}

/** @param {Part[]} face @param {Layout} at */
const faceWidth = (face, at) => face.reduce((all, part) => all + partWidth(part, at) + 4, -4);

/** The buttons and where they are. @param {Scene} scene @param {Layout} at @param {Say} say @returns {Laid[]} */
export function buttons(scene, at, say) {
  const found = choices(scene, say);
  if (!found.length) return [];
  return at.tall ? rows(found, at) : line(found, at);
}

/** In wide: one line from the right, as short as need be. @param {Button[]} found @param {Layout} at @returns {Laid[]} */
function line(found, at) {
  const { x, y, w, h } = at.strip;
  const [gap, room] = [7, w - 12];
  const pad = found.length > 4 ? 16 : 26;
  const total = (/** @type {number[]} */ widths) => widths.reduce((all, width) => all + width + gap, -gap);
  let faces = found.map((one) => one.face);
  if (total(faces.map((face) => faceWidth(face, at) + pad)) > room) faces = found.map((one) => one.brief ?? one.face);
  let widths = faces.map((face) => Math.max(64, faceWidth(face, at) + pad));
  if (total(widths) > room) widths = widths.map(() => (room - gap * (found.length - 1)) / found.length);
  let left = x + w - 6 - total(widths);
  return found.map((one, i) => {
    const area = { x: left, y: y + 5, w: widths[i], h: h - 10 };
    left += widths[i] + gap;
    return { ...one, area, shown: faces[i] };
  });
}

/**
 * In tall: one beside the title, more in one or two rows under it.
 * @param {Button[]} found
 * @param {Layout} at
 * @returns {Laid[]}
 */
function rows(found, at) {
  const { x, y, w, h } = at.strip;
  if (found.length === 1)
    return found.map((one) => ({
      ...one,
      area: { x: x + w - 129, y: y + 4, w: 125, h: 41 },
      shown: faceWidth(one.face, at) > 116 ? (one.brief ?? one.face) : one.face,
    }));
  const lines = found.length > 3 ? 2 : 1;
  const each = Math.ceil(found.length / lines);
  const width = Math.min(200, (w - 10 - 5 * (each - 1)) / each);
  const height = lines === 1 ? 54 : 42;
  return found.map((one, i) => {
    const row = Math.floor(i / each);
    const inRow = Math.min(each, found.length - row * each);
    const left = x + w / 2 - (inRow * (width + 5) - 5) / 2;
    const top = lines === 1 ? y + 28 + (h - 28 - height) / 2 : y + 26 + row * (height + 3);
    const fits = faceWidth(one.face, at) + 10 <= width;
    return {
      ...one,
      area: { x: left + (i - row * each) * (width + 5), y: top, w: width, h: height },
      shown: fits ? one.face : (one.brief ?? one.face),
    };
  });
}

/** The strip itself, under the buttons' places. @param {Scene} scene @param {Layout} at @param {Say} say */
export function strip(scene, at, say) {
  const { x, y, w, h } = at.strip;
  const laid = buttons(scene, at, say);
  let words = title(scene, say);
  /** @type {SVGElement[]} */
  const found = [svg("rect", { x, y, width: w, height: h, rx: 12, class: scene.legal.length ? "strip yours" : "strip" })];
  const room = laid.length && !at.tall ? laid[0].area.x - x : w;
  const { asked } = scene.glance;
  const mark = asked ? (at.tall ? 22 : 34) : 0;
  const size = at.tall ? 13 : 18;
  const fit = () => words.length * size * 0.53 + 30 + mark < room;
  if (asked && !at.tall && !fit()) words = spiceName(scene.glance, asked, say);
  if (at.tall) {
    const width = w - 16 - mark - (laid.length === 1 ? 128 : 0);
    const most = Math.floor(width / (size * 0.59));
    const top = y + (laid.length === 1 || (laid.length === 0 && words.length > most) ? 24 : 14);
    if (asked) found.push(moved(spice(asked, 9), { x: x + 17, y: top }));
    found.push(paragraph(x + 10 + mark, top, words, most, { anchor: "start", size, class: "strong" }));
    if (laid.length < 2) found.push(...legend(scene, at, say));
  } else if (fit()) {
    if (asked) found.push(moved(spice(asked, 15), { x: x + 26, y: y + h / 2 }));
    found.push(label(x + 14 + mark, y + h / 2, words, { anchor: "start", size, class: "strong" }));
  }
  for (const { area } of laid)
    found.push(svg("rect", { x: area.x, y: area.y, width: area.w, height: area.h, rx: 10, class: "button" }));
  return found;
}

/** What stands on the buttons. @param {Scene} scene @param {Layout} at @param {Say} say */
export function faces(scene, at, say) {
  return buttons(scene, at, say).map(({ area, shown }) =>
    face(shown, at, say, { x: area.x + area.w / 2, y: area.y + area.h / 2 }),
  );
}

/** @param {Part[]} shown @param {Layout} at @param {Say} say @param {{x: number, y: number}} middle */
function face(shown, at, say, middle) {
  let left = middle.x - faceWidth(shown, at) / 2;
  const drawn = shown.map((part) => {
    const width = partWidth(part, at);
    const spot = { x: left + width / 2, y: middle.y };
    left += width + 4;
    return drawPart(part, at, say, spot, width);
  });
  return svg("g", {}, ...drawn);
}

/** @param {Part} part @param {Layout} at @param {Say} say @param {{x: number, y: number}} spot @param {number} width */
function drawPart(part, at, say, spot, width) {
  if ("text" in part)
    return label(spot.x, spot.y, part.text, {
      size: at.text * (part.strong ? 1.08 : 1),
      class: part.strong ? "button-text number" : "button-text",
    });
  if ("gem" in part)
    return moved(
      part.small ? token(part.gem, width * 0.5, say) : jewel(part.gem, width * 0.48, say, { shadow: false }),
      spot,
    );
  if ("pawn" in part) return moved(head(part.pawn, width * 0.48), spot);
  if ("spice" in part) return moved(spice(part.spice, width * 0.48), spot);
  return moved(pair(part.slots, width, say), spot);
}

/** Two slots with gems. @param {string[]} gems @param {number} width @param {Say} say */
export function pair(gems, width, say) {
  const each = width / 2 - 1;
  const wells = [0, 1].map((i) => {
    const x = i ? 1 : -each - 1;
    return svg(
      "g",
      {},
      svg("rect", { x, y: -each / 2, width: each, height: each, rx: each * 0.2, fill: "#4a2a12", stroke: "#d9a94a" }),
      gems[i] ? moved(jewel(gems[i], each * 0.42, say, { shadow: false }), { x: x + each / 2, y: 0 }) : null,
    );
  });
  return svg("g", {}, ...wells);
}
