// Marks over the board: who did what where, numbered, with the points it brought. Drawn in a browser only: places are measured.

import { head } from "./animals.js";
import { label, svg } from "./svg.js";

/** @typedef {{key: string, seat: number, animal: string, text: string}} Mark  a note at a place, in the color of a seat */

/** @typedef {(key: string) => Element | null} Find  the place of a key */

/** @param {Find} find @param {Mark[]} marks @param {number} r  the size of a face @returns {SVGElement[]} */
export function drawMarks(find, marks, r) {
  return [...together(marks)].flatMap(([key, all]) => {
    const place = find(key)?.querySelector(".outline");
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

/**
 * @typedef {object} Shape  a move drawn on the board: its places glow, an arrow leads to the last, a piece lies there
 * @property {string[]} keys
 * @property {SVGElement | null} [piece]
 * @property {"good" | "bad"} kind
 * @property {boolean} [areaOnly]  where to look, and no more
 */

/** @param {Find} find @param {Shape[]} shapes @returns {SVGElement[]} */
export function drawShapes(find, shapes) {
  return shapes.flatMap(({ keys, piece, kind, areaOnly }) => {
    const boxes = keys.flatMap((key) => {
      const place = find(key)?.querySelector(".outline");
      return place instanceof SVGGraphicsElement ? [place.getBBox()] : [];
    });
    const glow = boxes.map(({ x, y, width, height }) =>
      svg("rect", { class: "glow", x: x - 4, y: y - 4, width: width + 8, height: height + 8, rx: 12 }),
    );
    const points = boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
    const [from, to] = [points[0], points[points.length - 1]];
    const drawn = areaOnly || !to ? [] : [...(from !== to ? arrow(from, to) : []), ...(piece ? [ghost(piece, to)] : [])];
    return [svg("g", { class: `shape ${kind}` }, ...glow, ...drawn)];
  });
}

/** @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
function arrow(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [x, y] = [to.x - ux * 16, to.y - uy * 16];
  return [
    svg("path", { class: "arrow", d: `M${from.x} ${from.y}L${x} ${y}` }),
    svg("path", {
      class: "arrow-head",
      d: `M${to.x} ${to.y}L${x - uy * 9 - ux * 4} ${y + ux * 9 - uy * 4}L${x + uy * 9 - ux * 4} ${y - ux * 9 - uy * 4}Z`,
    }),
  ];
}

/** A piece that would lie there. @param {SVGElement} piece @param {{x: number, y: number}} at */
const ghost = (piece, at) => svg("g", { class: "ghost", transform: `translate(${at.x} ${at.y}) scale(1.5)` }, piece);

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
