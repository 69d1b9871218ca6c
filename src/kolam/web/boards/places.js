// Places people touch: one element for each, with a name for screen readers, reachable by keyboard, lit when it does something.

import { svg } from "./svg.js";

/**
 * @typedef {object} Place
 * @property {string} key  the same in each drawing, so that focus stays
 * @property {string} name  what a screen reader says: what it is, what lies there, what touching it does
 * @property {SVGElement | {x: number, y: number, w: number, h: number, r?: number}} shape  its outline
 * @property {string} [action]  lit: touching it plays this
 * @property {() => void} [step]  lit: touching it does this (first half of a choice)
 * @property {boolean} [chosen]  the first half of a choice made here
 * @property {string} [ask]  not lit: touching it asks why this action is not possible
 * @property {string} [because]  not lit: touching it says this
 * @property {string} [tells]  never lit: touching it tells this (what is in a cup)
 * @property {number} [looks]  never lit: touching it shows everything of this seat
 * @property {() => void} [turns]  never lit: touching it shows the board in another way
 * @property {string} [tip]  shown when pointed at or focused
 * @property {string[]} [covers]  the keys of places that are folded into this one, on a small screen
 */

/** What is not ahead counts as so many pixels further. */
const ASIDE = 10_000;

export class Places {
  /** @param {import("./types.js").Host} host */
  constructor(host) {
    this.host = host;
    this.layer = svg("g", { class: "places" });
    this.layer.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Draw the places anew, in the order in which Tab goes through them. Focus stays where it was.
   * @param {Place[]} places
   */
  set(places) {
    const focused = this.layer.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-key")
      : undefined;
    const asked = places.some(isLit);
    this.layer.replaceChildren(...places.map((place) => this.#draw(place, asked)));
    if (focused !== undefined) {
      const same = this.layer.querySelector(`[data-key="${CSS.escape(focused ?? "")}"]`);
      // Where the focus was there may be nothing to do any more: then it goes on to what is asked.
      const next = same?.classList.contains("lit") ? same : (this.layer.querySelector(".lit") ?? same);
      if (next instanceof SVGElement) next.focus();
    }
  }

  /** Show some places as meant, by their keys. @param {string[]} keys */
  point(keys) {
    const meant = new Set(keys.map((key) => this.find(key)));
    for (const element of this.layer.children) element.classList.toggle("pointed", meant.has(element));
  }

  /** The place of a key, or the one that it is folded into. @param {string} key @returns {Element | null} */
  find(key) {
    const all = [...this.layer.children];
    return (
      all.find((element) => element.getAttribute("data-key") === key) ??
      all.find((element) => element.getAttribute("data-covers")?.split("|").includes(key)) ??
      null
    );
  }

  /**
   * Tab comes to what is lit; where nothing is, to what tells something. Arrow keys reach everything.
   * @param {Place} place
   * @param {boolean} asked  something is lit
   */
  #draw(place, asked) {
    const lit = isLit(place);
    const refuses = !lit && (place.ask !== undefined || place.because !== undefined);
    const tells = place.tells !== undefined || place.looks !== undefined || place.turns !== undefined;
    const answers = lit || refuses || tells;
    const shape = place.shape instanceof SVGElement ? place.shape : box(place.shape);
    shape.classList.add("outline");
    const element = svg(
      "g",
      {
        class: `place${lit ? " lit" : ""}${place.chosen ? " chosen" : ""}`,
        role: answers ? "button" : "img",
        tabindex: lit || (tells && !asked) ? 0 : -1,
        "aria-label": place.name,
        "aria-disabled": refuses ? "true" : null,
        "aria-pressed": place.chosen === undefined ? null : String(place.chosen),
        "data-key": place.key,
        "data-covers": place.covers?.join("|"),
        "data-looks": place.looks,
        "data-action": place.action,
        "data-ask": place.ask,
        "data-step": place.step ? "" : null,
        "data-tip": place.tip,
      },
      shape,
    );
    element.addEventListener("click", (event) => {
      event.stopPropagation();
      this.#touch(place, element);
    });
    return element;
  }

  /**
   * @param {Place} place
   * @param {SVGGElement} element
   */
  #touch(place, element) {
    if (place.action !== undefined) this.host.play(place.action);
    else if (place.step) place.step();
    else if (place.ask !== undefined) this.host.why(place.ask, element);
    else if (place.because !== undefined) this.host.explain(place.because, element);
    else if (place.tells !== undefined) this.host.tell(place.tells, element);
    else if (place.looks !== undefined) this.host.look(place.looks);
    else place.turns?.();
  }

  /** Enter and Space touch; arrows go to the nearest place in that direction. @param {KeyboardEvent} event */
  #key(event) {
    const here = event.target;
    if (!(here instanceof SVGElement)) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    nearest(here, [...this.layer.children], way[0], way[1])?.focus();
  }
}

/** @param {Place} place */
const isLit = (place) => place.action !== undefined || place.step !== undefined;

/** @param {{x: number, y: number, w: number, h: number, r?: number}} at */
const box = ({ x, y, w, h, r = 8 }) => svg("rect", { x, y, width: w, height: h, rx: r });

/**
 * The nearest element in a direction, sideways distance counting double; what lies aside more than ahead if nothing else does.
 * @param {Element} from
 * @param {Element[]} all
 * @param {number} dx
 * @param {number} dy
 * @returns {SVGElement | null}
 */
function nearest(from, all, dx, dy) {
  const center = (/** @type {Element} */ e) => {
    const r = e.getBoundingClientRect();
    return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
  };
  const here = center(from);
  let best = null;
  let least = Infinity;
  for (const other of all) {
    if (other === from || !(other instanceof SVGElement)) continue;
    const there = center(other);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const distance = along + 2 * aside + (aside > along ? ASIDE : 0);
    if (along > 1 && distance < least) {
      least = distance;
      best = other;
    }
  }
  return best;
}
