// As much of a browser's document as the tests of the page need: elements with attributes, children and listeners.

export class FakeElement {
  /** @param {string} tag */
  constructor(tag) {
    this.tag = tag;
    /** @type {Map<string, string>} */
    this.attributes = new Map();
    /** @type {any[]} */
    this.children = [];
    /** @type {Record<string, ((event: any) => void)[]>} */
    this.listeners = {};
    /** @type {Record<string, string>} */
    this.style = {};
    this.classList = { add: () => {} };
    this.open = false;
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  append(...children) {
    this.children.push(...children);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  contains(other) {
    return this.children.includes(other);
  }

  addEventListener(kind, listener) {
    (this.listeners[kind] ??= []).push(listener);
  }

  /** As if it happened here. */
  happens(kind, event = {}) {
    for (const listener of this.listeners[kind] ?? []) listener({ stopPropagation() {}, preventDefault() {}, ...event });
  }

  click() {
    this.happens("click", { target: this });
  }

  focus() {
    document.activeElement = this;
  }

  remove() {
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
    return { x: 0, y: 0, width: 10, height: 10, bottom: 10 };
  }
}

/** Put the stand-in where modules look for the document. */
export function install() {
  const make = (tag) => new FakeElement(tag);
  const document = {
    activeElement: null,
    body: make("body"),
    createElement: make,
    createElementNS: (_, tag) => make(tag),
  };
  Object.assign(globalThis, {
    document,
    SVGElement: FakeElement,
    HTMLElement: FakeElement,
    innerWidth: 800,
    innerHeight: 600,
  });
}
