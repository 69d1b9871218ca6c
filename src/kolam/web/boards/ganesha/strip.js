// The strip of answers: where its buttons lie in each shape, and what stands on them.

import { head } from "../animals.js";
import { moved } from "../areas.js";
import { token } from "../gems.js";
import { label, paragraph, svg } from "../svg.js";
import { choices, means, others } from "./choices.js";
import { LINE, legend } from "./mat.js";
import { jewel, spice } from "./pieces.js";
import { spiceName } from "./words.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("../types.js").Say} Say */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Area} Area */
/** @typedef {import("./choices.js").Part} Part */
/** @typedef {import("./choices.js").Button} Button */
/** @typedef {Button & {area: Area, shown: Part[]}} Laid */

/**
 * @typedef {object} Asked  What the strip is made of.
 * @property {Scene} scene
 * @property {Layout} layout
 * @property {Say} say
 * @property {import("./putting.js").Putting} putting
 */

const GAP = 5;

/** @param {Part} part @param {Layout} at */
function partWidth(part, at) {
  const wide = at.shape === "wide";
  if ("text" in part) return part.text.length * at.text * (part.strong ? 0.61 : 0.56) + 2;
  if ("gem" in part) return part.small ? (wide ? 21 : 17) : wide ? 32 : 25;
  return wide ? 32 : 26;
}

/** @param {Part[]} face @param {Layout} at */
const faceWidth = (face, at) => face.reduce((all, part) => all + partWidth(part, at) + 4, -4);

/** The buttons and where they are. @param {Asked} asked @returns {Laid[]} */
export function buttons({ scene, layout: at, say, putting }) {
  const found = choices(scene, putting, say);
  if (!found.length) return [];
  return at.shape === "wide" ? line(found, at) : grid(scene, found, at);
}

/** In wide: one line from the right, as short as need be. @param {Button[]} found @param {Layout} at @returns {Laid[]} */
function line(found, at) {
  const { x, y, w, h } = at.strip;
  const [gap, room] = [7, w - 12];
  const pad = found.length > 4 ? 14 : 26;
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
 * How much of the strip the spices take on a phone. While gems are put down or laid no spice matters.
 * @param {Scene} scene
 * @param {Layout} at
 * @param {Button[]} found
 */
function legendHeight({ view }, at, found) {
  const rows = Math.ceil(found.length / Math.max(1, inRow(found, at)));
  const height = Object.keys(view.tokens).length * at.text * LINE + 3;
  const fits = rows * (40 + GAP) - GAP + height <= at.strip.h;
  const isOfUse = !["slots", "mandala", "final", "over"].includes(view.phase);
  return fits && isOfUse ? height : 0;
}

/**
 * How many buttons stand side by side: three only if what they say has room then.
 * @param {Button[]} found
 * @param {Layout} at
 */
function inRow(found, at) {
  const n = found.length;
  if (at.shape === "low") return n < 2 ? 1 : n < 7 ? 2 : 3;
  const third = (at.strip.w - 8 - 2 * GAP) / 3;
  if (n === 3 && found.some(({ face }) => faceWidth(face, at) + 8 > third)) return 2;
  return n < 4 ? n : Math.ceil(n / 2);
}

/**
 * On a phone: rows of equal buttons, under the spices if there is room for both.
 * @param {Scene} scene
 * @param {Button[]} found
 * @param {Layout} at
 * @returns {Laid[]}
 */
function grid(scene, found, at) {
  const { x, y, w, h } = at.strip;
  const each = inRow(found, at);
  const rows = Math.ceil(found.length / each);
  const top = legendHeight(scene, at, found);
  const width = Math.min(190, (w - 8 - GAP * (each - 1)) / each);
  const height = Math.min(52, (h - top - GAP * (rows - 1)) / rows);
  return found.map((one, i) => {
    const row = Math.floor(i / each);
    const here = Math.min(each, found.length - row * each);
    const left = x + w / 2 - (here * (width + GAP) - GAP) / 2;
    return {
      ...one,
      area: { x: left + (i - row * each) * (width + GAP), y: y + top + row * (height + GAP), w: width, h: height },
      shown: faceWidth(one.face, at) + 8 <= width ? one.face : (one.brief ?? one.face),
    };
  });
}

/** The strip itself, under the buttons' places. @param {Asked} asked @returns {SVGElement[]} */
export function strip(asked) {
  const laid = buttons(asked);
  const ground = asked.layout.shape === "wide" ? question(asked, laid) : remarks(asked, laid);
  return [
    ...ground,
    ...laid.map(({ area: { x, y, w, h } }) => svg("rect", { x, y, width: w, height: h, rx: 10, class: "button" })),
  ];
}

/**
 * In wide: what to press, or what the others do, if there is room beside the buttons.
 * @param {Asked} asked
 * @param {Laid[]} laid
 * @returns {SVGElement[]}
 */
function question({ scene, layout: at, say, putting }, laid) {
  const { x, y, w, h } = at.strip;
  const { asked } = scene.glance;
  const mark = asked ? 34 : 0;
  const size = 18;
  const room = laid.length ? laid[0].area.x - x : w;
  const fits = (/** @type {string} */ words) => words.length * size * 0.53 + 30 + mark < room;
  const ground = svg("rect", { x, y, width: w, height: h, rx: 12, class: scene.legal.length ? "strip yours" : "strip" });
  const told = scene.legal.length ? means(scene, putting, say) : others(scene, say);
  const words = [told, asked ? spiceName(scene.glance, asked, say) : ""].find((each) => each && fits(each)) ?? "";
  return [
    ground,
    ...(asked ? [moved(spice(asked, 15), { x: x + 26, y: y + h / 2 })] : []),
    label(x + 14 + mark, y + h / 2, words, { anchor: "start", size, class: "strong" }),
  ];
}

/**
 * On a phone the page asks above the board; here is what helps to answer.
 * @param {Asked} asked
 * @param {Laid[]} laid
 * @returns {SVGElement[]}
 */
function remarks({ scene, layout: at, say, putting }, laid) {
  const { x, y, w, h } = at.strip;
  const line = (/** @type {string} */ words, /** @type {number} */ middle) =>
    paragraph(x + w / 2, middle, words, 44, { size: at.text * 1.1, class: "soft" });
  if (scene.view.phase === "slots" && scene.legal.length)
    return [line(means(scene, putting, say), y + 30 + (laid.length ? laid[0].area.h + GAP : 0))];
  if (legendHeight(scene, at, laid) > 3) return legend(scene, at, { x: x + 4, y: y + 1, w, h }, say);
  return laid.length || !scene.legal.length ? [] : [line(means(scene, putting, say), y + h / 2)];
}

/** What stands on the buttons. @param {Asked} asked @returns {SVGElement[]} */
export const faces = (asked) =>
  buttons(asked).map(({ area: { x, y, w, h }, shown }) =>
    face(shown, asked.layout, asked.say, { x: x + w / 2, y: y + h / 2 }),
  );

/**
 * @param {Part[]} shown
 * @param {Layout} at
 * @param {Say} say
 * @param {{x: number, y: number}} middle
 */
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

/**
 * @param {Part} part
 * @param {Layout} at
 * @param {Say} say
 * @param {{x: number, y: number}} spot
 * @param {number} width
 */
function drawPart(part, at, say, spot, width) {
  if ("text" in part)
    return label(spot.x, spot.y, part.text, {
      size: at.text * (part.strong ? 1.08 : 1),
      class: `button-text${part.strong ? " number" : ""}`,
    });
  if ("gem" in part)
    return moved(
      part.small ? token(part.gem, width * 0.5, say) : jewel(part.gem, width * 0.48, say, { shadow: false }),
      spot,
    );
  if ("pawn" in part) return moved(head(part.pawn, width * 0.48), spot);
  return moved(spice(part.spice, width * 0.48), spot);
}
