// On a small screen: what can be pressed is brought into view together, between what is asked above and the tools below.

/** Room around what is shown, in pixels. */
const MARGIN = 8;
/** A board is not made smaller than this part of its width. */
const LEAST = 0.45;

/** @typedef {{top: number, bottom: number}} Span */

/**
 * How wide a board has to be, as a part of what there is, for what can be pressed to fit; and where its top is then, from the
 * board's own.
 * @param {Span} lit  from the top of the board, at full width
 * @param {number} room  the height there is
 */
export function fitted(lit, room) {
  const scale = Math.max(LEAST, Math.min(1, room / (lit.bottom - lit.top + 2 * MARGIN)));
  const spare = Math.max(0, room - (lit.bottom - lit.top) * scale);
  return { scale, top: lit.top * scale - spare / 2 };
}

/**
 * Bring what is lit into view.
 * @param {HTMLElement} board
 * @param {Element} above  what stays above
 * @param {Element} below  what stays below
 * @param {boolean} calm  without motion
 */
export function frame(board, above, below, calm) {
  const lit = [...board.querySelectorAll(".place.lit")];
  board.style.width = "";
  if (!lit.length) return;
  const whole = board.getBoundingClientRect();
  const boxes = lit.map((place) => place.getBoundingClientRect());
  const span = {
    top: Math.min(...boxes.map((box) => box.top)) - whole.top,
    bottom: Math.max(...boxes.map((box) => box.bottom)) - whole.top,
  };
  const head = above.getBoundingClientRect().height;
  const room = innerHeight - head - below.getBoundingClientRect().height;
  const { scale, top } = fitted(span, room);
  if (scale < 1) board.style.width = `${scale * 100}%`;
  scrollTo({ top: scrollY + whole.top + top - head, behavior: calm ? "instant" : "smooth" });
}
