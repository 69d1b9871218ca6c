// Panels of which one is shown, chosen by tabs.

import { html } from "./html.js";

export class Tabs {
  /** @param {{key: string, title: string, panel: HTMLElement}[]} tabs @param {string} name */
  constructor(tabs, name) {
    this.buttons = tabs.map(({ key, title, panel }) => this.#tab(key, title, panel));
    this.panels = tabs.map(({ panel }) => panel);
    this.list = html("div", { role: "tablist", "aria-label": name, class: "tablist" }, ...this.buttons);
    this.list.addEventListener("keydown", (event) => {
      const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!way) return;
      const at = this.buttons.findIndex((tab) => tab === document.activeElement);
      const next = this.buttons[(at + way + this.buttons.length) % this.buttons.length];
      this.open(next.dataset.key ?? "");
      next.focus();
    });
    this.root = html("div", { class: "tabs" }, this.list, ...this.panels);
    this.open(tabs[0].key);
  }

  /** @param {string} key @param {string} title @param {HTMLElement} panel */
  #tab(key, title, panel) {
    panel.id = `panel-${key}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `tab-${key}`);
    const tab = html(
      "button",
      { type: "button", role: "tab", id: `tab-${key}`, "aria-controls": panel.id, "data-key": key },
      title,
    );
    tab.addEventListener("click", () => this.open(key));
    return tab;
  }

  /** @param {string} key */
  open(key) {
    this.buttons.forEach((tab, i) => {
      const chosen = tab.dataset.key === key;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      this.panels[i].hidden = !chosen;
      if (chosen) tab.classList.remove("fresh");
    });
  }

  /** Put a further tab first, and open it. @param {string} key @param {string} title @param {HTMLElement} panel */
  add(key, title, panel) {
    const tab = this.#tab(key, title, panel);
    this.buttons.unshift(tab);
    this.panels.unshift(panel);
    this.list.prepend(tab);
    this.list.after(panel);
    this.open(key);
  }

  /** Take away a tab that has nothing to show any more. @param {string} key */
  remove(key) {
    const at = this.buttons.findIndex((tab) => tab.dataset.key === key);
    if (at < 0) return;
    for (const gone of [...this.buttons.splice(at, 1), ...this.panels.splice(at, 1)]) gone.remove();
  }

  /** Mark a tab that has something new. @param {string} key */
  mark(key) {
    for (const tab of this.buttons)
      if (tab.dataset.key === key && tab.getAttribute("aria-selected") !== "true") tab.classList.add("fresh");
  }
}
