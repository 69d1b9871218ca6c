// What was tried out: a tree of decisions from one start, and the moment that is looked at. Data only; a link can hold all of it.

/** @typedef {import("../types/messages.js").AtTable | import("../types/messages.js").AtPosition} Start */
/** @typedef {import("./sentence.js").Line} Line */

/** @typedef {[string, ...Branch[]]} Branch  a decision and what follows it, as links hold it */

/** One decision; the root is none. */
export class Moment {
  /** @param {string | null} action @param {Moment | null} parent */
  constructor(action, parent) {
    this.action = action;
    this.parent = parent;
    /** @type {Moment[]} */
    this.children = [];
    /** @type {number | null} who decided */
    this.seat = null;
    /** @type {Line[]} what happened, once it was shown */
    this.lines = [];
    /** @type {number[] | null} winning chances by seat, once they are known */
    this.chances = null;
  }

  /** The decisions that lead here. @returns {string[]} */
  get played() {
    return this.parent ? [...this.parent.played, /** @type {string} */ (this.action)] : [];
  }

  /** How many decisions lead here. @returns {number} */
  get ply() {
    return this.parent ? this.parent.ply + 1 : 0;
  }
}

export class Variations {
  /** @param {Start} start @param {string[]} [line]  what was played already */
  constructor(start, line = []) {
    this.start = start;
    this.root = new Moment(null, null);
    /** @type {Moment} */
    this.at = this.root;
    for (const action of line) this.play(action);
  }

  /** Play from the moment that is looked at; what was tried before is found again. @param {string} action */
  play(action) {
    const known = this.at.children.find((child) => child.action === action);
    const next = known ?? new Moment(action, this.at);
    if (!known) this.at.children.push(next);
    return (this.at = next);
  }

  /** Look at a moment. @param {Moment} moment */
  go(moment) {
    return (this.at = moment);
  }

  /** The moment after so many decisions, on the way to the present one and on along its first branches. @param {number} ply */
  along(ply) {
    const here = this.at.ply;
    let found = this.at;
    for (let n = here; n > ply && found.parent; n--) found = found.parent;
    for (let n = here; n < ply && found.children.length; n++) found = found.children[0];
    return found;
  }

  /** Forget a decision and all that follows it. @param {Moment} moment */
  forget(moment) {
    const { parent } = moment;
    if (!parent) return;
    parent.children = parent.children.filter((child) => child !== moment);
    for (let each = /** @type {Moment | null} */ (this.at); each; each = each.parent) if (each === moment) this.at = parent;
  }

  /** As links hold it. */
  toJSON() {
    /** @param {Moment} moment @returns {Branch[]} */
    const below = (moment) => moment.children.map((child) => [/** @type {string} */ (child.action), ...below(child)]);
    /** @param {Moment} moment @returns {number[]} */
    const way = (moment) => (moment.parent ? [...way(moment.parent), moment.parent.children.indexOf(moment)] : []);
    return { start: this.start, tree: below(this.root), at: way(this.at) };
  }

  /** @param {{start: Start, tree: Branch[], at: number[]}} kept @returns {Variations} */
  static from({ start, tree, at }) {
    const found = new Variations(start);
    /** @param {Moment} parent @param {Branch[]} branches */
    const grow = (parent, branches) => {
      for (const [action, ...below] of branches) {
        const child = new Moment(String(action), parent);
        parent.children.push(child);
        grow(child, below);
      }
    };
    grow(found.root, tree);
    for (const n of at) found.at = found.at.children[n] ?? found.at;
    return found;
  }
}

/** Anything as a short text that fits into an address. @param {unknown} value */
export async function packed(value) {
  const stream = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** What was packed; null if the text is damaged. @param {string} text @returns {Promise<any>} */
export async function unpacked(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(stream).text());
  } catch {
    return null;
  }
}
