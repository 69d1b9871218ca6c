// The strip between grid and hand: what goes on, step by step, and buttons for choices that have no place of their own.

import { track } from "./faces.js";
import { sign } from "./icons.js";
import { amount, bonusName, cardName, setWords, taskWords } from "./words.js";
import { label, paragraph, svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Area} Area */

/**
 * @typedef {object} Button
 * @property {string} action
 * @property {string} words
 * @property {(r: number) => SVGElement} [picture]
 * @property {boolean} [bare]  only the picture is drawn
 * @property {Area} area
 */

/** About how wide words are; Cyrillic letters are wider. @param {string} words @param {number} size */
export const breadth = (words, size) =>
  [...words].reduce((sum, letter) => sum + (/[а-яё]/i.test(letter) ? 0.62 : 0.54), 0) * size;

/** Words cut so that they fit. @param {string} words @param {number} size @param {number} room */
function cut(words, size, room) {
  let end = words.length;
  while (end > 1 && breadth(words.slice(0, end), size) > room) end--;
  return end < words.length ? `${words.slice(0, end - 1)}…` : words;
}

/** @param {Scene} scene @param {string} action @param {Say} say @returns {Omit<Button, "area"> | null} */
function button({ glance, components }, action, say) {
  const [kind, what] = action.split(" ");
  const icon = (/** @type {string} */ name) => (/** @type {number} */ r) => sign(name, r);
  switch (kind) {
    case "joker":
      return { action, words: say("Joker"), picture: icon("administrator") };
    case "karma":
      return { action, words: say("{n} karma", { n: glance.payment?.gap ?? 0 }), picture: icon("karma") };
    case "draw":
      return {
        action,
        words: say("{n} dice", { n: components.administrator_dice }),
        picture: icon("administrator"),
      };
    case "again":
      return { action, words: say("Another turn"), picture: icon("administrator") };
    case "end":
      return { action, words: say("End the turn") };
    case "stop":
      return { action, words: say("No second one") };
    case "flip":
      return what === "fame"
        ? { action, words: say("First from the left"), picture: icon("fame") }
        : { action, words: say("First from the right"), picture: icon("coin") };
    case "bonus": {
      const n = components.bonuses[glance.tasks[0]?.bonus ?? ""]?.gives[what] ?? 0;
      return { action, words: say("Take {what}", { what: amount(what, n, say) }), picture: icon(what) };
    }
    case "buildings":
    case "sell":
      return {
        action,
        words: setWords(glance, action, say),
        picture: icon(kind === "sell" ? "coin" : "administrator"),
      };
    case "arrange":
      return {
        action,
        words: bonusName(components.bonuses[what], say),
        bare: true,
        picture: (r) => track(components.bonuses[what], null, r * 2.6, r * 1.9),
      };
  }
  return null;
}

/** The buttons and where they are. @param {Scene} scene @param {Layout} layout @param {Say} say @returns {Button[]} */
export function buttons(scene, layout, say) {
  const found = scene.legal.flatMap((action) => button(scene, action, say) ?? []);
  const { x, y, w, h } = layout.strip;
  if (layout.tall) {
    const each = Math.min(170, (w - 12 - 6 * (found.length - 1)) / Math.max(1, found.length));
    const left = x + w / 2 - (each * found.length + 6 * (found.length - 1)) / 2;
    return found.map((one, i) => ({ ...one, area: { x: left + i * (each + 6), y: y + h - 46, w: each, h: 42 } }));
  }
  const widths = found.map((one) => (one.bare ? 74 : Math.max(90, breadth(one.words, 17) + (one.picture ? 50 : 28))));
  let right = x + w - 6;
  return found
    .map((one, i) => ({ one, width: widths[i] }))
    .reverse()
    .map(({ one, width }) => {
      right -= width;
      const area = { x: right, y: y + 4, w: width, h: h - 8 };
      right -= 8;
      return { ...one, area };
    })
    .reverse();
}

/** The sentence of the strip: what is done now, and what follows. @param {Scene} scene @param {Say} say */
export function story(scene, say) {
  const { view, glance, components, names, over } = scene;
  const who = names[view.turn];
  if (over) return { now: say("The game is over"), then: "" };
  if (view.phase === "arrange")
    return { now: say("{name}: the track from left (fame) to right (coins)", { name: who }), then: "" };
  const steps = glance.tasks.map((step) => taskWords(step, components, say));
  if (steps.length === 0)
    steps.push(view.phase === "main" ? say("one of the five actions") : say("use an administrator, or end"));
  const { payment } = glance;
  if (payment && components.cards[payment.card].color) {
    const { paid, cost, card } = payment;
    steps[0] = say("{paid} of {cost} paid for {card}", { paid, cost, card: cardName(components.cards[card], say) });
  }
  const later = steps.slice(1).filter((step, i, all) => step !== all[i - 1]);
  if (glance.is_before_stage_2) later.push(view.final ? say("end of the game") : say("stage {n} of 2", { n: view.stage }));
  if (glance.bonus_turns > 0) later.push(say("{n} bonus turns", { n: glance.bonus_turns }));
  return { now: `${who}: ${steps[0]}`, then: later.join(" → ") };
}

/** Draw the strip. @param {Scene} scene @param {Layout} layout @param {Say} say */
export function drawStrip(scene, layout, say) {
  const { x, y, w, h } = layout.strip;
  const { now, then } = story(scene, say);
  const all = buttons(scene, layout, say);
  const room = layout.tall ? w - 16 : (all[0]?.area.x ?? x + w) - x - 30;
  const size = layout.tall ? 13.5 : 18;
  const next = then ? cut(`${say("then")}: ${then}`, layout.tall ? 12.5 : 16, room) : "";
  const middle = layout.tall && all.length ? y + 20 : y + h / 2;
  const texts = next
    ? [
        label(x + 12, middle - size * 0.62, cut(now, size, room), { anchor: "start", class: "strong", size }),
        label(x + 12, middle + size * 0.62, next, { anchor: "start", class: "soft", size: layout.tall ? 12.5 : 16 }),
      ]
    : [label(x + 12, middle, cut(now, size, room), { anchor: "start", class: "strong", size })];
  return [
    svg("rect", { class: "strip", x, y, width: w, height: h, rx: 12 }),
    ...texts,
    ...all.map((one) => drawButton(one, layout)),
  ];
}

/** @param {Button} button @param {Layout} layout */
function drawButton({ area: { x, y, w, h }, words, picture, bare }, layout) {
  const r = bare ? Math.min(h * 0.48, w * 0.36) : h * 0.3;
  const side = picture && !bare ? 2 * r + 12 : 8;
  const size = layout.tall ? 13.5 : 17;
  const long = layout.tall && breadth(words, size) > w - side - 8;
  const at = { x: x + side + (w - side - 8) / 2, y: y + h / 2 };
  return svg(
    "g",
    {},
    bare ? null : svg("rect", { class: "button", x, y, width: w, height: h, rx: 10 }),
    picture ? svg("g", { transform: `translate(${bare ? x + w / 2 : x + r + 8} ${y + h / 2})` }, picture(r)) : null,
    bare
      ? null
      : long
        ? paragraph(at.x, at.y, words, Math.floor((w - side) / breadth("x", size)), { class: "button-text", size })
        : label(at.x, at.y, words, { class: "button-text", size }),
  );
}
