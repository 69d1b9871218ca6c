// As much of a browser as the boards need to draw one scene: elements that remember what they are given. Nothing is measured here.

class Text {
  constructor(text) {
    this.text = String(text);
  }

  toJSON() {
    return this.text;
  }
}

class Element {
  constructor(tag) {
    this.tag = tag;
    this.parent = null;
    this.attributes = {};
    this.style = {};
    this.dataset = {};
    this.childNodes = [];
    this.classList = new Classes(this);
  }

  // --- Attributes ---

  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  hasAttribute(name) {
    return name in this.attributes;
  }

  removeAttribute(name) {
    delete this.attributes[name];
  }

  get className() {
    return this.attributes.class ?? "";
  }

  // --- Children ---

  get children() {
    return this.childNodes.filter((child) => child instanceof Element);
  }

  get firstElementChild() {
    return this.children[0] ?? null;
  }

  set textContent(text) {
    this.replaceChildren(String(text));
  }

  append(...children) {
    for (const child of children) this.insertBefore(child instanceof Object ? child : new Text(child), null);
  }

  appendChild(child) {
    return this.insertBefore(child, null);
  }

  prepend(...children) {
    const first = this.childNodes[0] ?? null;
    for (const child of children) this.insertBefore(child instanceof Object ? child : new Text(child), first);
  }

  replaceChildren(...children) {
    for (const child of this.childNodes) child.parent = null;
    this.childNodes = [];
    this.append(...children);
  }

  insertBefore(child, before) {
    child.parent?.removeChild(child);
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    child.parent = this;
    return child;
  }

  removeChild(child) {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parent = null;
    return child;
  }

  remove() {
    this.parent?.removeChild(this);
  }

  contains(other) {
    for (let each = other; each; each = each.parent) if (each === this) return true;
    return false;
  }

  // --- What only a person at a screen needs ---

  addEventListener() {}
  removeEventListener() {}
  focus() {}

  // Boards look for elements to give them the focus, and nothing has it here.
  querySelector() {
    return null;
  }

  querySelectorAll() {
    return [];
  }

  getBoundingClientRect() {
    throw new Error("a drawing can not be measured");
  }

  getBBox() {
    throw new Error("a drawing can not be measured");
  }

  getComputedTextLength() {
    throw new Error("a drawing can not be measured");
  }

  /** The element as [name, attributes, styles, children]. */
  toJSON() {
    return [this.tag, this.attributes, this.style, this.childNodes];
  }
}

class Classes {
  constructor(element) {
    this.element = element;
  }

  get all() {
    return this.element.className.split(" ").filter(Boolean);
  }

  contains(name) {
    return this.all.includes(name);
  }

  add(...names) {
    this.element.setAttribute("class", [...new Set([...this.all, ...names])].join(" "));
  }

  remove(...names) {
    this.element.setAttribute("class", this.all.filter((name) => !names.includes(name)).join(" "));
  }

  toggle(name, on = !this.contains(name)) {
    if (on) this.add(name);
    else if (this.contains(name)) this.remove(name);
    return on;
  }
}

/** Which form of a word goes with a number, in the languages there are. */
class PluralRules {
  constructor(language) {
    this.language = language;
  }

  select(n) {
    if (this.language !== "ru") return n === 1 ? "one" : "other";
    if (!Number.isInteger(n)) return "other";
    const [last, two] = [Math.abs(n) % 10, Math.abs(n) % 100];
    if (last === 1 && two !== 11) return "one";
    return last >= 2 && last <= 4 && (two < 12 || two > 14) ? "few" : "many";
  }
}

const body = new Element("body");
const documentElement = new Element("html");
documentElement.append(body);

/** What `page/words.js` fetches, by its path among the page's files. */
let catalogs = {};
/** What is kept for the reader between visits: here the language alone. */
const kept = new Map();

Object.assign(globalThis, {
  Element,
  SVGElement: Element,
  HTMLElement: Element,
  Node: Element,
  CSS: { escape: String },
  Intl: { PluralRules },
  URL: class {
    constructor(address) {
      this.address = address;
    }
  },
  document: {
    body,
    documentElement,
    activeElement: null,
    createElement: (tag) => new Element(tag),
    createElementNS: (_, tag) => new Element(tag),
    createTextNode: (text) => new Text(text),
    addEventListener() {},
  },
  fetch: async ({ address }) => {
    const name = address.replace("../", "");
    return { ok: name in catalogs, json: async () => catalogs[name] };
  },
  localStorage: { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) },
  navigator: { languages: [] },
  matchMedia: () => ({ matches: true }),
});

/** What was drawn, as JSON; null until it is done. */
let drawn = null;
/** What went wrong, if something did; undefined where it did not. */
let failed;

/**
 * Draw one scene with the board of a game: what comes of it is left in `drawn` or `failed`.
 * @param {{loadWords: (game: string) => Promise<void>, addWords: (names: any) => void, say: any}} words  the page's module of words
 * @param {{makeBoard: (host: any) => any}} module  the board's module
 * @param {string} order  JSON: game, lang, catalogs, scene
 */
function draw(words, module, order) {
  show(words, module, order).catch((error) => void (failed = error));
}

async function show(words, module, order) {
  const asked = JSON.parse(order);
  catalogs = asked.catalogs;
  kept.set("language", asked.lang);
  await words.loadWords(asked.game);
  words.addWords(asked.scene.components.names);
  const root = new Element("div");
  root.setAttribute("class", `board board-${asked.game}`);
  const nothing = () => {};
  const board = module.makeBoard({
    root,
    say: words.say,
    play: nothing,
    why: nothing,
    explain: nothing,
    tell: nothing,
    describe: (/** @type {string} */ action) => action,
    announce: nothing,
    calm: () => true,
  });
  await board.show(asked.scene);
  drawn = JSON.stringify(root);
}
