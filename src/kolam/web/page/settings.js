// What the reader chose, kept in this browser.

/** Light or dark now. @returns {"light" | "dark"} */
export const theme = () => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

export function switchTheme() {
  const next = theme() === "dark" ? "light" : "dark";
  localStorage.setItem("theme", next);
  document.documentElement.dataset.theme = next;
}

/** Whether the reader wants little motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A switch kept under a name, off unless it was turned on.
 * @param {string} name
 */
export function setting(name) {
  return {
    get on() {
      return localStorage.getItem(name) === "on";
    },
    /** @param {boolean} on */
    set(on) {
      localStorage.setItem(name, on ? "on" : "off");
    },
  };
}

export const sound = setting("sound");
export const notices = setting("notices");
export const hideChat = setting("hide-chat");

/** The level of bot played last. */
export const level = {
  get: () => Number(localStorage.getItem("level") ?? 2),
  /** @param {number} n */
  set: (n) => localStorage.setItem("level", String(n)),
};
