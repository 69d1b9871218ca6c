// Marks over the board: who did what where, numbered, with the points it brought. Drawn in a browser only: places are measured.

import { head } from "./animals.js";
import { label, svg } from "./svg.js";

/** @typedef {{key: string, seat: number, animal: string, text: string}} Mark  a note at a place, in the color of a seat */

/** @param {Element} places  their layer @param {Mark[]} marks @param {number} r  the size of a face @returns {SVGElement[]} */
export function drawMarks(places, marks, r) {
  return [...together(marks)].flatMap(([key, all]) => {
    const place = places.querySelector(`[data-key="${CSS.escape(key)}"] .outline`);
    if (!(place instanceof SVGGraphicsElement)) return [];
    const { x, y, width } = place.getBBox();
    const wide = all.map((mark) => 2.7 * r + mark.text.length * r * 0.68);
    let left = x + width / 2 - wide.reduce((sum, each) => sum + each, 0) / 2;
    return all.map((mark, i) => {
      const at = left;
      left += wide[i];
      return svg(
        "g",
        { class: `mark seat-${mark.seat}`, transform: `translate(${at} ${Math.max(y, r + 2)})` },
        svg("rect", { x: 0, y: -r - 1, width: wide[i] - 2, height: 2 * r + 2, rx: r + 1 }),
        svg("g", { transform: `translate(${r + 1} 0)` }, head(mark.animal, r)),
        label(2.3 * r, 0.5, mark.text, { anchor: "start", size: r * 1.15, class: "strong mark-text" }),
      );
    });
  });
}

/** Marks by place; what one seat did at one place stands in one mark. @param {Mark[]} marks */
function together(marks) {
  /** @type {Map<string, Mark[]>} */
  const found = new Map();
  for (const mark of marks) {
    const there = found.get(mark.key) ?? [];
    const same = there.find(({ seat }) => seat === mark.seat);
    if (same) same.text = `${same.text}, ${mark.text}`;
    else there.push({ ...mark });
    found.set(mark.key, there);
  }
  return found;
}
