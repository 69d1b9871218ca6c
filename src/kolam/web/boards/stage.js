// Pieces that move: each time the whole list of pieces is given, and those that changed place travel there.

import { svg } from "./svg.js";

/**
 * @typedef {object} Piece
 * @property {string} kind  what it looks like, e.g. "red"; "?" is a piece seen from behind
 * @property {string} place  where it lies, e.g. "mountain 1"
 * @property {number} x
 * @property {number} y
 * @property {number} [turn]  degrees
 * @property {number} [scale]
 * @property {string} [key]  its identity, if pieces of one kind are not alike
 * @property {string} [look]  what decides its drawing, if more than its kind
 * @property {number} [wait]  how long it waits before it travels, if not as long as those before it make it
 * @property {{x: number, y: number}} [enter]  where it comes from if it was nowhere before
 */

/** @typedef {Piece & {element: SVGGElement}} Standing */

const TIME = 420;
const DELAY = 45;

export class Stage {
  /**
   * @param {(piece: Piece) => SVGElement} draw  draws a piece around the point 0, 0
   * @param {{calm: () => boolean}} host
   */
  constructor(draw, host) {
    this.draw = draw;
    this.host = host;
    this.layer = svg("g", { class: "pieces", "aria-hidden": "true" });
    /** @type {Standing[]} */
    this.standing = [];
  }

  /** Take all pieces away, as for another drawing. */
  clear() {
    this.standing = [];
    this.layer.replaceChildren();
  }

  /**
   * Show these pieces, later ones above earlier ones. Pieces of one kind are alike unless they have keys: who stays stays, and
   * what is missing in one place and new in another has traveled.
   * @param {Piece[]} pieces
   * @param {{animate?: boolean, exit?: {x: number, y: number}}} [how] exit: where pieces go that are no longer anywhere
   * @returns {Promise<void>}
   */
  async set(pieces, { animate = true, exit } = {}) {
    const moving = animate && !this.host.calm();
    const partner = match(this.standing, pieces);
    const left = new Set(this.standing);
    /** @type {Animation[]} */
    const animations = [];
    let order = 0;
    const now = pieces.map((piece) => {
      const before = partner.get(piece);
      if (before) left.delete(before);
      const element =
        before && look(before) === look(piece)
          ? before.element
          : svg("g", { class: "piece", "data-kind": piece.kind }, this.draw(piece));
      if (before && before.element !== element) before.element.remove();
      element.style.transform = place(piece);
      const from = before ?? (piece.enter && { ...piece, ...piece.enter });
      if (moving && from && place(from) !== place(piece)) {
        animations.push(travel(element, from, piece, piece.wait ?? order++ * DELAY));
      } else if (moving && !from) {
        animations.push(
          element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME, delay: order * DELAY, fill: "backwards" }),
        );
      }
      return { ...piece, element };
    });
    for (const gone of left) {
      if (!moving) {
        gone.element.remove();
        continue;
      }
      const target = exit ? { ...gone, ...exit } : gone;
      const leaving = gone.element.animate(
        [
          { transform: place(gone), opacity: 1 },
          { transform: place(target), opacity: 0 },
        ],
        { duration: TIME, delay: order * DELAY, easing: "ease-in", fill: "both" },
      );
      leaving.finished.catch(() => {}).then(() => gone.element.remove());
      animations.push(leaving);
    }
    this.standing = now;
    const children = now.map((piece) => piece.element);
    children.forEach((child, i) => {
      if (this.layer.children[i] !== child) this.layer.insertBefore(child, this.layer.children[i] ?? null);
    });
    await Promise.all(animations.map((animation) => animation.finished.catch(() => {})));
  }
}

/** @param {Piece} piece */
const look = (piece) => piece.look ?? piece.kind;

/** @param {{x: number, y: number, turn?: number, scale?: number}} at */
const place = ({ x, y, turn = 0, scale = 1 }) => `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;

/**
 * @param {SVGGElement} element
 * @param {{x: number, y: number, turn?: number, scale?: number}} from
 * @param {Piece} to
 * @param {number} delay
 */
function travel(element, from, to, delay) {
  const lift = {
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2 - 12,
    turn: ((from.turn ?? 0) + (to.turn ?? 0)) / 2,
    scale: Math.max(from.scale ?? 1, to.scale ?? 1) * 1.12,
  };
  return element.animate([{ transform: place(from) }, { transform: place(lift) }, { transform: place(to) }], {
    duration: TIME,
    delay,
    easing: "cubic-bezier(.3,.1,.2,1)",
    fill: "backwards",
  });
}

/**
 * Which standing piece each new piece was before: by key; else the same kind in the same place; else the same kind
 * elsewhere; else a piece seen from behind that has turned over (or the reverse).
 * @param {Standing[]} before
 * @param {Piece[]} after
 * @returns {Map<Piece, Standing>}
 */
export function match(before, after) {
  /** @type {Map<Piece, Standing>} */
  const partner = new Map();
  const free = new Set(before);
  /** @param {(old: Standing, piece: Piece) => boolean} fits */
  const pass = (fits) => {
    for (const piece of after) {
      if (partner.has(piece)) continue;
      for (const old of free) {
        if (fits(old, piece)) {
          partner.set(piece, old);
          free.delete(old);
          break;
        }
      }
    }
  };
  const loose = (/** @type {Piece} */ a, /** @type {Piece} */ b) => a.key === undefined && b.key === undefined;
  pass((old, piece) => piece.key !== undefined && old.key === piece.key);
  pass((old, piece) => loose(old, piece) && old.kind === piece.kind && old.place === piece.place);
  pass((old, piece) => loose(old, piece) && old.kind === piece.kind);
  pass((old, piece) => loose(old, piece) && old.place !== piece.place && (old.kind === "?") !== (piece.kind === "?"));
  return partner;
}
