// One timeline: what happened is shown step by step, board, prompt, log and scores together, at the reader's pace.

import { pace } from "./settings.js";

/** How long a step of the others stands at least, in milliseconds. */
const PACE = { calm: 900, brisk: 400, instant: 0 };
/** With more than so much to show it goes briskly. */
const MANY = 6;

/**
 * @template Moment
 */
export class Timeline {
  /** @type {Moment[]} */
  #queue = [];
  #running = false;
  #skipping = false;
  /** ends the pause at once @type {() => void} */
  #wake = () => {};

  /**
   * @param {object} table
   * @param {(moment: Moment, quick: boolean) => Promise<void>} table.show  shows a moment; quick: without motion
   * @param {(moment: Moment) => boolean} table.own  whether it is the reader's own doing, which is always brisk
   * @param {() => void} table.done  everything is shown
   */
  constructor(table) {
    this.table = table;
  }

  /** Whether there is something that is not shown yet. */
  get isBehind() {
    return this.#running;
  }

  /** Show this after what was told before. @param {...Moment} moments */
  push(...moments) {
    this.#queue.push(...moments);
    if (!this.#running) void this.#run();
  }

  /** Show this at once; what was to come before it is no longer so. @param {Moment} moment */
  jump(moment) {
    this.#queue = [];
    this.skip();
    this.push(moment);
  }

  /** Go to the end without waiting. */
  skip() {
    this.#skipping = this.#running;
    this.#wake();
  }

  async #run() {
    this.#running = true;
    for (let moment = this.#queue.shift(); moment !== undefined; moment = this.#queue.shift()) {
      const pause = this.#pause(moment);
      await this.table.show(moment, pause === 0);
      if (pause && this.#queue.length) await this.#rest(pause);
    }
    this.#running = this.#skipping = false;
    this.table.done();
  }

  /** @param {Moment} moment */
  #pause(moment) {
    if (this.#skipping || document.visibilityState === "hidden") return 0;
    const hurry = pace.now === "calm" && (this.table.own(moment) || this.#queue.length > MANY);
    return PACE[hurry ? "brisk" : pace.now];
  }

  /** @param {number} pause */
  #rest(pause) {
    return new Promise((done) => {
      const timer = setTimeout(done, pause);
      this.#wake = () => {
        clearTimeout(timer);
        done(undefined);
      };
    });
  }
}
