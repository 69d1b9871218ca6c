// What passes between the table page and a board. See README.md.

/**
 * @template [View=any]
 * @template [Glance=any]
 * @template [Components=any]
 * @template {string} [Action=any]
 * @typedef {object} Scene  Everything a board shows: state in, DOM out.
 * @property {View} view  what this viewer may know, as the game's view() makes it
 * @property {Glance} glance  what follows from the view, as the game's glance() works it out
 * @property {View | null} previous  the view shown before, or null
 * @property {{seat: number, action: Action} | null} last  the decision that led here
 * @property {Action[]} legal  the actions this viewer may choose now; empty if it is not their decision
 * @property {number | null} seat  the viewer's seat; null for a spectator
 * @property {number} near  the seat drawn nearest: `seat`, or 0 for a spectator
 * @property {number} players
 * @property {string[]} names  the players' names by seat
 * @property {Record<string, any>} options
 * @property {Components} components  what the game consists of, as its components() tells it
 * @property {number[]} scores
 * @property {boolean} over
 * @property {Shape} shape
 */

/**
 * @typedef {"wide" | "tall" | "low"} Shape  wide: about 1000 x 700. tall, a phone: 390 wide, at most 690 high. low, a phone
 *   that lies: 844 wide, at most 336 high. On a phone everything fits on the screen; the others are folded into one line
 */

/**
 * @typedef {object} Host  What the table page does for a board.
 * @property {HTMLElement} root  empty; the board fills it
 * @property {Say} say  the reader's words
 * @property {(action: string) => void} play  the player has chosen
 * @property {(action: string, near: Element) => void} why  the player asks why this action is not possible
 * @property {(sentence: string, near: Element) => void} explain  say a sentence at a place (where no action can be named)
 * @property {(sentence: string, near: Element) => void} tell  show information at a place (what is in a cup)
 * @property {(seat: number) => void} look  show everything of another seat, as it lies before them
 * @property {(action: string) => string} describe  a legal action in a sentence
 * @property {(words: string) => void} announce  tell a screen reader
 * @property {() => boolean} calm  whether the reader wants reduced motion
 */

/**
 * @typedef {object} Board
 * @property {(scene: Scene) => Promise<void> | void} show  draw a scene; the promise ends with the animation
 * @property {() => void} [cancel]  give up a half-made choice (Escape, or a click beside)
 * @property {(keys: string[]) => void} [point]  show places by their keys; none ends it
 * @property {(shapes: import("./marks.js").Shape[]) => void} [suggest]  draw moves on the board; none ends it
 * @property {(marks: import("./marks.js").Mark[]) => void} [mark]  show what happened at places; nothing ends it
 */

/** @typedef {(message: string, values?: Record<string, string | number>) => string} Say */

export {};
