// The track of points of Mandala Stones.

import { headOf } from "../animals.js";
import { moved } from "../areas.js";
import { breadth } from "../lettering.js";
import { box } from "./boxes.js";
import { label, svg } from "../svg.js";

/** @typedef {import("./board.js").Scene} Scene */
/** @typedef {import("./layout.js").Layout} Layout */

/**
 * The track of points with a marker for each seat.
 * @param {Scene} scene
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
export function track(scene, layout) {
  const { track: all, text } = layout;
  if (!all) return [];
  const { near, glance } = scene;
  const { track: lap } = scene.components;
  const groove = { x: all.x, y: all.y + 4, w: all.w, h: 26 };
  const [from, to] = [groove.x + 16, groove.x + groove.w - 18];
  const at = (/** @type {number} */ v) => from + ((to - from) * v) / lap;
  const marked = (/** @type {number} */ seat) => at(glance.seats[seat].track);
  const y = groove.y + groove.h / 2;
  /** @type {SVGElement[]} */
  const drawn = [box(groove, "groove", groove.h / 2)];
  for (let v = 1; v < lap; v++)
    if (v % 10) drawn.push(svg("path", { class: "tick", d: `M${at(v)} ${y - (v % 5 ? 3 : 6)}v${v % 5 ? 6 : 12}` }));
  for (let v = 0; v <= lap; v += 10) drawn.push(label(at(v), y + 0.5, v, { size: text, class: "soft number" }));
  const r = groove.h / 2 + 1;
  const order = Array.from({ length: scene.players }, (_, i) => (near + 1 + i) % scene.players).sort(
    (a, b) => marked(a) - marked(b),
  );
  // Who goes beyond the end of the track starts again.
  const laps = order.map((seat) => (glance.seats[seat].beyond ? `+${glance.seats[seat].beyond}` : ""));
  const wide = laps.map((one) => 2 * r + (one ? breadth(one, text) + 8 : 0));
  /** @type {number[]} markers that would hide one another stand side by side */
  const where = [];
  order.forEach((seat, i) => where.push(Math.max(marked(seat), i ? where[i - 1] + (wide[i - 1] + wide[i]) / 2 - 3 : 0)));
  const beyond = Math.max(0, (where.at(-1) ?? 0) - (groove.x + groove.w - r));
  order.forEach((seat, i) => {
    const x = where[i] - Math.min(beyond, where[i] - from);
    const own = seat === near ? " own" : "";
    drawn.push(
      svg("rect", { class: `marker${own}`, x: x - wide[i] / 2, y: y - r, width: wide[i], height: 2 * r, rx: r }),
      moved(headOf(seat, r), { x: x - wide[i] / 2 + r, y }),
      label(x + r, y + 0.5, laps[i], { size: text, class: `strong marker-text${own}` }),
    );
  });
  return drawn;
}
