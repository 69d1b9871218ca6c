// The strip between grid and hand: what goes on, step by step, and buttons for choices that have no place of their own.

import { read } from "../actions.js";
import { held, track } from "./faces.js";
import { hull, sign } from "./icons.js";
import { amount, bonusName, cardName, setWords, taskWords } from "./words.js";
import { breadth, cut } from "../lettering.js";
import { label, paragraph, svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Area} Area */

/** @typedef {(r: number) => SVGElement} Picture */

/**
 * @typedef {object} Button
 * @property {string} key
 * @property {string} action
 * @property {string} words
 * @property {Picture[]} [pictures]
 * @property {boolean} [bare]  only the picture is drawn
 * @property {Area} area
 */

/**
 * What a button says and shows.
 * @param {Scene} scene
 * @param {string} action
 * @param {Say} say
 * @returns {Omit<Button, "area" | "key" | "action"> | null}
 */
function button({ glance, components, names, shape }, action, say) {
  const choice = read(components, action);
  const icon = (/** @type {string} */ name) => [(/** @type {number} */ r) => sign(name, r)];
  switch (choice.kind) {
    case "joker":
      return { words: say("Joker"), pictures: icon("administrator") };
    case "karma":
      return { words: say("{n} karma", { n: glance.payment?.gap ?? 0 }), pictures: icon("karma") };
    case "draw":
      return { words: say("{n} dice", { n: components.administrator_dice }), pictures: icon("administrator") };
    case "again":
      return { words: say("Another turn"), pictures: icon("administrator") };
    case "end":
      return { words: say("End the turn") };
    case "stop":
      return { words: say("No second card") };
    case "flip":
      return choice.by === "fame"
        ? { words: say("First from the left"), pictures: icon("fame") }
        : { words: say("First from the right"), pictures: icon("coin") };
    case "bonus": {
      const n = components.bonuses[glance.tasks[0]?.bonus ?? ""]?.gives[choice.token] ?? 0;
      return { words: say("Take {what}", { what: amount(choice.token, n, say) }), pictures: icon(choice.token) };
    }
    case "buildings":
    case "sell":
      return { words: setWords(glance, action, say), pictures: icon(choice.kind === "sell" ? "coin" : "administrator") };
    case "copy": {
      // On a large screen the ships of all can be pressed; on a phone those of others are folded away.
      const ship = components.cards[glance.seats[Number(choice.seat)].last_ship ?? 0];
      return shape === "wide" || !ship
        ? null
        : { words: names[Number(choice.seat)], pictures: [(r) => hull(ship.number, r * 0.8)] };
    }
    case "arrange":
      return {
        words: bonusName(components.bonuses[choice.bonus], say),
        bare: true,
        pictures: [(r) => track(components.bonuses[choice.bonus], null, r * 2.6, r * 1.9)],
      };
  }
  return null;
}

/** The cheapest way to pay, with its first step. @param {Scene} scene @param {Say} say @returns {Omit<Button, "area">[]} */
function cheapest({ glance, legal }, say) {
  const way = glance.payment?.way;
  const action = way?.steps[0];
  if (!way || action === undefined || !legal.includes(/** @type {any} */ (action))) return [];
  /** @type {Picture[]} */
  const pictures = [
    ...Array.from({ length: way.administrators }, () => (/** @type {number} */ r) => sign("administrator", r)),
    ...way.dice.map((die) => {
      const [color, value] = die.split(" ");
      return (/** @type {number} */ r) => held(color, Number(value), r, say);
    }),
    ...Array.from({ length: way.karma }, () => (/** @type {number} */ r) => sign("karma", r)),
  ];
  return [{ key: "button cheapest", action, words: say("Cheapest"), pictures }];
}

/** The buttons and where they are. @param {Scene} scene @param {Layout} layout @param {Say} say @returns {Button[]} */
export function buttons(scene, layout, say) {
  const single = scene.legal.flatMap((action) => {
    const found = button(scene, action, say);
    return found ? [{ key: `button ${action}`, action, ...found }] : [];
  });
  const found = [...cheapest(scene, say), ...single];
  const { x, y, w, h } = layout.strip;
  const [size, gap, inset] = layout.phone ? [13, 5, 0] : [17, 8, 4];
  const r = (h - 2 * inset) * 0.3;
  const widths = found.map(({ words, pictures = [], bare }) =>
    bare
      ? layout.phone
        ? 58
        : 74
      : Math.max(layout.phone ? 70 : 90, breadth(words, size) + pictures.length * (2 * r + 4) + 26),
  );
  const total = widths.reduce((sum, each) => sum + each, 0);
  const room = w - 12 - gap * (found.length - 1);
  const part = total > room ? room / total : layout.phone ? Math.min(1.5, room / total) : 1;
  let left = layout.phone
    ? x + (w - total * part - gap * (found.length - 1)) / 2
    : x + w - 6 - total * part - gap * (found.length - 1);
  return found.map((one, i) => {
    const area = { x: left, y: y + inset, w: widths[i] * part, h: h - 2 * inset };
    left += area.w + gap;
    return { ...one, area };
  });
}

/**
 * What the strip says beside the question, which stands above the board: what is paid for, and what follows.
 * @param {Scene} scene
 * @param {Say} say
 */
export function story(scene, say) {
  const { view, glance, components, over } = scene;
  if (over) return { now: "", then: "" };
  const steps = glance.tasks.map((step) => taskWords(step, components, say));
  const now = glance.tasks[0]?.task === "pay" ? steps[0] : "";
  const later = steps.slice(1).filter((step, i, all) => step !== all[i - 1]);
  if (glance.is_before_stage_2) later.push(view.final ? say("end of the game") : say("stage {n} of 2", { n: view.stage }));
  if (glance.bonus_turns > 0) later.push(say("{n} bonus turns", { n: glance.bonus_turns }));
  return { now, then: later.length ? say("Then: {steps}", { steps: later.join(" → ") }) : "" };
}

/**
 * Draw the strip. On a phone the question stands above the board, and there are only buttons.
 * @param {Scene} scene
 * @param {Layout} layout
 * @param {Say} say
 */
export function drawStrip(scene, layout, say) {
  const all = buttons(scene, layout, say);
  const drawn = all.map((one) => drawButton(one, layout));
  if (layout.phone) return drawn;
  const { x, y, w, h } = layout.strip;
  const { now, then } = story(scene, say);
  const room = (all[0]?.area.x ?? x + w) - x - 30;
  const lines = [now && { words: now, size: 18, class: "strong" }, then && { words: then, size: 16, class: "soft" }]
    .filter((line) => line !== "")
    .map(({ words, ...how }, i, all) =>
      label(x + 12, y + h / 2 + (all.length > 1 ? i * 22 - 11 : 0), cut(words, how.size, room), { anchor: "start", ...how }),
    );
  return [skyline(layout.strip), ...lines, ...drawn];
}

/** The palaces of the other bank, far away. @param {Area} area */
function skyline({ x, y, w, h }) {
  const house =
    "v-12h14v-8c0-8 8-10 10-16c2 6 10 8 10 16v8h10v-16h6v-5l3-5l3 5v5h6v16h12v-5c0-12 12-15 16-25" +
    "c4 10 16 13 16 25v5h10v-22h5v-5l3-4l3 4v5h5v22h18v12";
  const n = Math.floor(w / 200);
  return svg("path", {
    class: "skyline",
    d: `M${x} ${y + h}${`h14${house}h${w / n - 164}`.repeat(n)}Z`,
  });
}

/** Pictures and words, in the middle of a button. @param {Button} button @param {Layout} layout */
function drawButton({ area: { x, y, w, h }, words, pictures = [], bare }, { phone }) {
  const r = bare ? Math.min(h * 0.48, w * 0.36) : h * 0.3;
  const at = y + h / 2;
  if (bare) return svg("g", { transform: `translate(${x + w / 2} ${at})` }, ...pictures.map((picture) => picture(r)));
  const size = phone ? 13 : 17;
  const side = pictures.length * (2 * r + 4);
  const room = w - side - 12;
  const broad = Math.min(room, breadth(words, size));
  const left = x + (w - side - broad) / 2;
  const middle = left + side + broad / 2 + (side ? 2 : 0);
  return svg(
    "g",
    {},
    svg("rect", { class: "shade", x: x + 1, y: y + 2, width: w, height: h, rx: 10 }),
    svg("rect", { class: "button", x, y, width: w, height: h, rx: 10 }),
    ...pictures.map((picture, i) => svg("g", { transform: `translate(${left + r + i * (2 * r + 4)} ${at})` }, picture(r))),
    breadth(words, size) > room
      ? paragraph(middle, at, words, Math.floor(room / breadth("x", size)), { class: "button-text", size })
      : label(middle, at, words, { class: "button-text", size }),
  );
}
