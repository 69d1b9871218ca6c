// Marks over the board: who did what where, numbered, with the points it brought. Drawn in a browser only: places are measured.

import { head } from "./animals.js";
import { clearest, WORDS } from "./clearest.js";
import { label, svg } from "./svg.js";

/** @typedef {{key: string, seat: number, animal: string, text: string}} Mark  a note at a place, in the color of a seat */

/** @typedef {(key: string) => Element | null} Find  the place of a key */

/**
 * @param {Find} find
 * @param {Mark[]} marks
 * @param {number} r  the size of a face
 * @param {{width: number, height: number}} whole  the size of the drawing
 * @param {import("./clearest.js").Seen[]} seen
 * @returns {SVGElement[]}
 */
export function drawMarks(find, marks, r, whole, seen) {
  const taken = [...seen];
  return [...together(find, marks)].flatMap(([place, all]) => {
    const { x, y, width, height } = place.getBBox();
    const wide = all.map((mark) => 2.8 * r + mark.text.length * r * 0.76);
    const size = { w: wide.reduce((sum, each) => sum + each, 0), h: 2 * r + 2 };
    const spot = clearest({ x, y, w: width, h: height }, size, taken, whole);
    taken.push({ ...spot, ...size, weight: WORDS });
    let left = spot.x;
    return all.map((mark, i) => {
      const at = left;
      left += wide[i];
      return svg(
        "g",
        { class: `mark seat-${mark.seat}`, transform: `translate(${at} ${spot.y + r + 1})` },
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
 * @property {number} [shift]  to the side of the middle of the last place, where another move is drawn too; then it does not glow
 * @property {boolean} [areaOnly]  where to look, and no more: the last place
 */

/** @param {Find} find @param {Shape[]} shapes @returns {SVGElement[]} */
export function drawShapes(find, shapes) {
  return shapes.flatMap(({ keys, piece, kind, areaOnly, shift = 0 }) => {
    const boxes = (areaOnly ? keys.slice(-1) : keys).flatMap((key) => {
      const place = find(key)?.querySelector(".outline");
      return place instanceof SVGGraphicsElement ? [place.getBBox()] : [];
    });
    const glow = boxes.map(({ x, y, width, height }) =>
      svg("rect", { class: "glow", x: x - 4, y: y - 4, width: width + 8, height: height + 8, rx: 12 }),
    );
    const points = boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }));
    const last = points.at(-1);
    const to = last && { x: last.x + shift, y: last.y };
    const from = points.length > 1 ? points[0] : to;
    const drawn =
      areaOnly || !to || !from
        ? []
        : [
            ...(from !== to ? arrow(from, to) : []),
            ...(piece ? [ghost(piece, to)] : []),
            ...(kind === "bad" ? [cross(to)] : []),
          ];
    return [svg("g", { class: `shape ${kind}` }, ...(shift ? [] : glow), ...drawn)];
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

/** That something is not to be done, for those too who do not see the color. @param {{x: number, y: number}} at */
const cross = ({ x, y }) =>
  svg("path", { class: "cross", d: "M-11 -11L11 11M11 -11L-11 11", transform: `translate(${x} ${y})` });

/** A piece that would lie there. @param {SVGElement} piece @param {{x: number, y: number}} at */
const ghost = (piece, at) => svg("g", { class: "ghost", transform: `translate(${at.x} ${at.y}) scale(1.5)` }, piece);

/**
 * Marks by place, also where several keys are folded into one; what one seat did at one place stands in one mark.
 * @param {Find} find
 * @param {Mark[]} marks
 */
function together(find, marks) {
  /** @type {Map<SVGGraphicsElement, Mark[]>} */
  const found = new Map();
  const placed = marks.flatMap((mark) => {
    const place = find(mark.key);
    const outline = place?.querySelector(".outline");
    const isFolded = place?.getAttribute("data-looks") === String(mark.seat);
    return outline instanceof SVGGraphicsElement ? [{ mark, place: outline, isFolded }] : [];
  });
  const open = new Set(placed.filter(({ isFolded }) => !isFolded).map(({ mark }) => parseInt(mark.text)));
  for (const { mark, place, isFolded } of placed) {
    // What a seat did on the board need not be told at its folded panel too, which is small and full.
    if (isFolded && open.has(parseInt(mark.text)) && !mark.text.includes("+")) continue;
    const there = found.get(place) ?? [];
    const same = there.find(({ seat }) => seat === mark.seat);
    if (!same) there.push({ ...mark });
    else if (!same.text.split(", ").some((told) => told === mark.text || told.startsWith(`${mark.text} `)))
      same.text = `${same.text}, ${mark.text}`;
    found.set(place, there);
  }
  return found;
}
