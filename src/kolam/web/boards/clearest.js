// Where something is drawn over the board so that it hides as little as can be.

/** @typedef {import("./areas.js").Area} Area */
/** @typedef {Area & {weight?: number}} Seen  what should not be hidden, and how much it matters */

/** So many steps along a side find a gap even in a line of words and signs. */
const STEPS = Array.from({ length: 33 }, (_, i) => i / 32);
/**
 * Middles of something along a side of its place: on it, at its edges on both sides of them, and over them.
 * @type {(from: number, side: number, own: number) => number[]}
 */
const along = (from, side, own) => [
  from - own / 2 - 1,
  from + own / 2,
  ...STEPS.map((step) => from + step * side),
  from + side - own / 2,
  from + side + own / 2 + 1,
];
/** Words are lost if a part of them is hidden, a piece is not. */
export const WORDS = 3;
/** How far from the middle of its place something is rather drawn than over so much of something else. */
const FAR = 0.12;
/** What is large enough to hold it is not left: what reaches out of a panel looks as if it belonged to the next one. */
const OUT = 0.9;

/** How much of two areas is the same. @param {Area} one @param {Area} other */
const common = (one, other) =>
  Math.max(0, Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y));

/**
 * Where an area of a size lies at a place, on it or beside it, within the drawing, with the least under it.
 * @param {Area} place
 * @param {{w: number, h: number}} size
 * @param {Seen[]} seen
 * @param {{width: number, height: number}} whole
 * @returns {{x: number, y: number}}
 */
export function clearest(place, { w, h }, seen, { width, height }) {
  const middle = { x: place.x + place.w / 2, y: place.y + place.h / 2 };
  const near = seen.filter((each) =>
    common({ x: place.x - w, y: place.y - h, w: place.w + 2 * w, h: place.h + 2 * h }, each),
  );
  const fits = place.w > w && place.h > h;
  let best = { x: 0, y: 0 };
  let least = Infinity;
  for (const right of along(place.x, place.w, w)) {
    for (const down of along(place.y, place.h, h)) {
      const x = Math.min(Math.max(1, right - w / 2), width - w - 1);
      const y = Math.min(Math.max(1, down - h / 2), height - h - 1);
      const hidden = near.reduce((sum, each) => sum + (each.weight ?? 1) * common({ x, y, w, h }, each), 0) / (w * h);
      const out = fits ? 1 - common({ x, y, w, h }, place) / (w * h) : 0;
      const cost = hidden + OUT * out + (FAR * Math.hypot(x + w / 2 - middle.x, y + h / 2 - middle.y)) / (w + h);
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  }
  return best;
}

/**
 * What of a drawing should not be hidden, in its own units: words, pieces, signs and faces.
 * @param {SVGGraphicsElement} drawing
 * @returns {Seen[]}
 */
export function seenIn(drawing) {
  const matrix = drawing.getScreenCTM();
  if (!matrix) return [];
  const all = drawing.querySelectorAll(".label, .piece, .drawn-sign, .animal-head");
  return [...all].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const weight = element.classList.contains("label") ? WORDS : 1;
    return { weight, x: (x - matrix.e) / matrix.a, y: (y - matrix.f) / matrix.d, w: width / matrix.a, h: height / matrix.d };
  });
}
