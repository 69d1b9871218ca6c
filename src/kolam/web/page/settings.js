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

/**
 * A choice between a few, kept under a name; the first unless another was chosen.
 * @template {string} Value
 * @param {string} name
 * @param {Value[]} values
 */
export function choice(name, ...values) {
  return {
    values,
    /** @returns {Value} */
    get now() {
      return values.find((value) => value === localStorage.getItem(name)) ?? values[0];
    },
    /** @param {Value} value */
    set(value) {
      localStorage.setItem(name, value);
    },
  };
}

/** How fast the others' steps are shown. */
export const pace = choice("pace", "calm", "brisk", "instant");
export const sound = setting("sound");
export const notices = setting("notices");
export const hideChat = setting("hide-chat");

/** The level of bot played last. */
export const level = {
  get: () => Number(localStorage.getItem("level") ?? 2),
  /** @param {number} n */
  set: (n) => localStorage.setItem("level", String(n)),
};
