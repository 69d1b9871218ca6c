// The games' options: what they are before anybody chooses, and what their values are called.

import { language, say } from "./words.js";

/** @typedef {import("../types/messages.js").OptionShown} OptionShown */

/** What an option is before anybody chooses: an edition is that of the reader's language. @param {any} option */
export const start = (option) =>
  option.follows_language && option.values.includes(language()) ? language() : option.default;

/** The options that the reader's language decides. @param {any} game */
export const byLanguage = (game) =>
  Object.fromEntries(
    game.options
      .filter((/** @type {any} */ option) => option.follows_language)
      .map((/** @type {any} */ option) => [option.name, start(option)]),
  );

/** A value in a word or two. @param {OptionShown} option @param {any} value */
export function valueName(option, value) {
  const choice = option.choices[option.values?.indexOf(value) ?? -1];
  return choice?.name ?? (typeof value === "boolean" ? (value ? say("yes") : say("no")) : String(value));
}

/** Which edition of a game is played; empty where there is only one. @param {any} game @param {Record<string, any>} options */
export const edition = (game, options) =>
  game.options
    .filter((/** @type {any} */ option) => option.follows_language)
    .map((/** @type {any} */ option) => valueName(option, options[option.name] ?? option.default))
    .join(", ");
