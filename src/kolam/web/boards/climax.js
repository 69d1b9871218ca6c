// What is worth watching for a second: drawn over the pieces, moved, and gone again. The next scene ends it at once.

import { svg } from "./svg.js";

/** @typedef {import("./stage.js").Standing} Standing */
/** @typedef {{x: number, y: number}} Point */

export class Climax {
  /** @param {{calm: () => boolean}} host */
  constructor(host) {
    this.host = host;
    this.layer = svg("g", { class: "above", "aria-hidden": "true" });
    /** @type {Animation[]} */
    this.running = [];
  }

  /** Whether there is something to watch in a scene. @param {{previous: unknown}} scene */
  isWanted({ previous }) {
    return previous !== null && !this.host.calm();
  }

  /** End what is still to be seen. */
  end() {
    for (const animation of this.running.splice(0)) animation.cancel();
    this.layer.replaceChildren();
  }

  /**
   * Move an element of the drawing, or change how it looks for a while.
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} how
   */
  move(element, frames, how) {
    this.running.push(element.animate(frames, { fill: "both", ...how }));
  }

  /**
   * The same with something drawn for it alone.
   * @param {SVGElement} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} how
   */
  draw(element, frames, how) {
    this.layer.append(element);
    this.move(element, frames, how);
  }

  /** Let a piece that the stage moves go later. @param {Standing} piece @param {number} delay */
  postpone({ element }, delay) {
    for (const animation of element.getAnimations()) animation.effect?.updateTiming({ delay, fill: "backwards" });
  }

  /** When all is over; nothing of it is left then. @param {Promise<void>} moving  what the stage moves meanwhile */
  async over(moving) {
    const running = [...this.running];
    await Promise.all([moving, ...running.map((animation) => animation.finished.catch(() => {}))]);
    // A later scene may have begun its own.
    if (running.length && running.every((animation) => this.running.includes(animation))) this.end();
  }
}

/** Where an element is moved to, for the frames of an animation. @param {Point} at @param {number} [scale] */
export const shifted = ({ x, y }, scale = 1) => `translate(${x}px, ${y}px) scale(${scale})`;
