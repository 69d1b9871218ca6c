// As much of a browser's document as the tests of the page need: elements with attributes, children and listeners.

/** A simple selector: a tag, a class, an attribute with or without its value, or some of these together. */
const SELECTOR = /^([\w-]+)?(?:\.([\w-]+))?(?:\[([\w-]+)(?:="(.*)")?\])?$/;

export class FakeElement {
  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
    /** @type {Map<string, string>} */
    this.attributes = new Map();
    /** @type {any[]} */
    this.children = [];
    /** @type {FakeElement | null} */
    this.parent = null;
    /** @type {Record<string, ((event: any) => void)[]>} */
    this.listeners = {};
    /** @type {Record<string, string>} */
    this.style = {};
    this.open = false;
    this.hidden = false;
    this.value = "";
    this.classList = {
      add: (/** @type {string} */ name) => this.classList.toggle(name, true),
      toggle: (/** @type {string} */ name, /** @type {boolean} */ on) => {
        const names = (this.getAttribute("class") ?? "").split(" ").filter((each) => each && each !== name);
        this.setAttribute("class", [...names, ...(on ? [name] : [])].join(" "));
      },
      contains: (/** @type {string} */ name) => (this.getAttribute("class") ?? "").split(" ").includes(name),
    };
    this.dataset = new Proxy(
      {},
      {
        get: (_, name) =>
          this.getAttribute(`data-${String(name).replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`) ?? undefined,
      },
    );
  }

  get textContent() {
    return this.children.map((child) => child.textContent ?? String(child)).join("");
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  /** Of a rectangle, which is all that is measured here. */
  getBBox() {
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(this.getAttribute(name)));
    return { x, y, width, height };
  }

  append(...children) {
    for (const child of children) if (child instanceof FakeElement) child.parent = this;
    this.children.push(...children);
  }

  replaceChildren(...children) {
    this.children = [];
    this.append(...children);
  }

  insertBefore(child, before) {
    this.children = this.children.filter((other) => other !== child);
    const at = this.children.indexOf(before);
    this.children.splice(at < 0 ? this.children.length : at, 0, child);
    child.parent = this;
  }

  contains(other) {
    return this.children.includes(other);
  }

  /** @param {string} selector */
  matches(selector) {
    const [, tag, name, attribute, value] = SELECTOR.exec(selector) ?? [];
    const found = attribute === undefined ? null : this.getAttribute(attribute);
    return (
      (tag === undefined || this.tag === tag) &&
      (name === undefined || this.classList.contains(name)) &&
      (attribute === undefined || (found !== null && (value === undefined || found === value)))
    );
  }

  closest(selector) {
    return this.matches(selector) ? this : (this.parent?.closest(selector) ?? null);
  }

  querySelectorAll(selector) {
    const inside = this.children.filter((child) => child instanceof FakeElement);
    return inside.flatMap((child) => [...(child.matches(selector) ? [child] : []), ...child.querySelectorAll(selector)]);
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  addEventListener(kind, listener) {
    (this.listeners[kind] ??= []).push(listener);
  }

  /** As if it happened here. */
  happens(kind, event = {}) {
    for (const listener of this.listeners[kind] ?? [])
      listener({ target: this, stopPropagation() {}, preventDefault() {}, ...event });
  }

  dispatchEvent(event) {
    this.happens(event.type, { target: this });
  }

  click() {
    this.happens("click", { target: this });
  }

  focus() {
    document.activeElement = this;
  }

  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
    document.body.children = document.body.children.filter((child) => child !== this);
  }

  showModal() {
    this.open = true;
  }

  close() {
    this.open = false;
    this.happens("close");
  }

  getBoundingClientRect() {
    return { x: 0, y: 0, width: 10, height: 10, bottom: 10, ...this.box };
  }
}

/** Put the stand-in where modules look for the document. */
export function install() {
  const make = (tag) => new FakeElement(tag);
  const document = {
    activeElement: null,
    body: make("body"),
    documentElement: make("html"),
    createElement: make,
    querySelector: (/** @type {string} */ selector) => document.body.querySelector(selector),
    createElementNS: (_, tag) => make(tag),
  };
  const kept = new Map();
  Object.assign(globalThis, {
    addEventListener: () => {},
    dispatchEvent: () => true,
    document,
    SVGElement: FakeElement,
    SVGGraphicsElement: FakeElement,
    HTMLElement: FakeElement,
    CSS: { escape: (/** @type {string} */ text) => text },
    MouseEvent: class {
      constructor(type) {
        this.type = type;
      }
    },
    localStorage: { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) },
    innerWidth: 800,
    innerHeight: 600,
  });
}
