// What the reader chose, kept in this browser.

/** Light or dark now. @returns {"light" | "dark"} */
export const theme = () => (document.documentElement.dataset.theme === "dark" ? "dark" : "light");

export function switchTheme() {
  themeChosen.set(theme() === "dark" ? "light" : "dark");
}

/** Keep a choice, and let it act at once. @param {string} name @param {string} value */
function keep(name, value) {
  localStorage.setItem(name, value);
  dispatchEvent(new Event("kolam-chosen"));
}

/** Whether the reader wants little motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A switch kept under a name, off unless it was turned on; or on, unless it was turned off.
 * @param {string} name
 * @param {"on" | "off"} usual
 */
export function setting(name, usual = "off") {
  return {
    get on() {
      return (localStorage.getItem(name) ?? usual) === "on";
    },
    /** @param {boolean} on */
    set(on) {
      keep(name, on ? "on" : "off");
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
      keep(name, value);
    },
  };
}

/** How fast the others' steps are shown. */
export const pace = choice("pace", "calm", "brisk", "instant");
export const sound = setting("sound");

/** How loud, from 0 to 100. */
export const volume = {
  get now() {
    const kept = Number(localStorage.getItem("volume") ?? 50);
    return kept >= 0 && kept <= 100 ? kept : 50;
  },
  /** @param {number} n */
  set: (n) => keep("volume", String(n)),
};

export const themeChosen = choice("theme", "auto", "light", "dark");
/** Whether what is pressed is asked about before it is played. */
export const confirmMoves = setting("confirm-moves");
/** Whether a coach looks at what is pressed, at tables with bots only. */
export const coached = setting("coach");
export const letters = setting("letters", "on");
export const boardSize = choice("board-size", "normal", "large");
/** Whether prompts stay long after the first games. */
export const longPrompts = setting("long-prompts");
/** In so many games of a kind somebody is new to it. */
const FIRST_GAMES = 2;

/** How many games of a kind were played to their end in this browser. @param {string} game */
export const ended = (game) => Number(localStorage.getItem(`ended-${game}`) ?? 0);

/** One more. @param {string} game */
export const noteEnd = (game) => localStorage.setItem(`ended-${game}`, String(ended(game) + 1));

/** Whether prompts say what a decision is good for. @param {string} game */
export const explains = (game) => longPrompts.on || ended(game) < FIRST_GAMES;
export const notices = setting("notices");
export const hideChat = setting("hide-chat");

/** The level of bot played last. */
export const level = {
  get: () => Number(localStorage.getItem("level") ?? 2),
  /** @param {number} n */
  set: (n) => localStorage.setItem("level", String(n)),
};
