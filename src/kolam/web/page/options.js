// The games' options in plain words: what each is called, and what each value changes. What is not here comes from the server.

import { language, say } from "./words.js";

/**
 * @typedef {object} Wording
 * @property {string} title
 * @property {Record<string, [string, string]>} [values]  for each value its name and what it changes
 * @property {boolean} [rare]  stands under "More options"
 */

/** @type {Record<string, Record<string, Wording | null>>} null: not offered on the page */
export const OPTIONS = {
  mandala: {
    exhaustion: {
      title: "When the deck runs out",
      values: {
        eager: ["At its last card", "The end draws near as soon as the last card is drawn; both see it happen."],
        lazy: [
          "When a card is missing",
          "Only when a card must be drawn and none is there: a game may last a little longer.",
        ],
      },
    },
    stall_limit: { rare: true, title: "Discards in a row that end the game (after the deck ran out)" },
  },
  "mandala-stones": {
    covered: {
      title: "Stones under the top stones",
      values: {
        colors: ["Colors can be seen", "As at a real table: you see the edge of each stone, not its pattern."],
        hidden: ["Fully hidden", "Nothing is known about covered stones: more surprise."],
        open: ["Fully open", "Colors and patterns are known: nothing is left to chance."],
      },
    },
    objectives: {
      title: "Secret objective cards",
      values: {
        true: ["With objectives", "Two cards in each hand; one may score at the end."],
        false: ["Without objectives", "Only stones score; nothing is secret."],
      },
    },
  },
  ganesha: {
    edition: {
      title: "Edition",
      values: {
        en: [
          "English edition",
          "The drum gives its holder 1 point each round; with four the last seat starts with 2 points.",
        ],
        ru: [
          "Russian edition",
          "The drum gives nothing, all start at 0; Ginger only goes to a player who can give a gem back.",
        ],
      },
    },
    spices: {
      title: "Spices",
      values: {
        true: ["With spices", "Tokens under the gems give special powers."],
        false: ["Without spices", "The plain game: good for a first time."],
      },
    },
    side: {
      title: "Side of the mandala",
      values: {
        day: ["Day", "The first places of each color are worth most."],
        night: ["Night", "The same numbers in another order."],
      },
    },
    ginger: {
      rare: true,
      title: "Ginger",
      values: {
        edition: ["As the edition has it", "English: anyone may get it. Russian: only who can give a gem back."],
        gift: ["A gift to anyone", "Also to a player who has nothing to give back."],
        return: ["Only in exchange", "Only to a player who can give another color back."],
      },
    },
    placing: {
      rare: true,
      title: "Who puts the spice tokens down",
      values: {
        chance: ["The program", "On random hexes, never two side by side."],
        drum: ["The first player", "Hex by hex, face down, as in print; they are turned up when all lie there."],
      },
    },
    younger: null,
  },
  rajas: {
    bonuses: {
      title: "Bonus cards on the tracks",
      values: {
        hidden: ["Face down", "You learn a bonus when you turn it over: good for a first game."],
        open: ["Face up", "Everybody arranges their own six bonuses at the start."],
      },
    },
    again: {
      rare: true,
      title: "Bonus turns by administrators",
      values: {
        chain: ["Without limit", "As many as you can pay for."],
        once: ["One at a time", "A second bonus turn in a row is not allowed."],
      },
    },
    max_rounds: { rare: true, title: "Most rounds before the game ends" },
  },
};

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

/** A value in a word or two. @param {string} game @param {any} option @param {any} value */
export function valueName(game, option, value) {
  const words = OPTIONS[game]?.[option.name]?.values?.[String(value)];
  return words ? say(words[0]) : typeof value === "boolean" ? (value ? say("yes") : say("no")) : String(value);
}

/** Which edition of a game is played; empty where there is only one. @param {any} game @param {Record<string, any>} options */
export const edition = (game, options) =>
  game.options
    .filter((/** @type {any} */ option) => option.follows_language)
    .map((/** @type {any} */ option) => valueName(game.name, option, options[option.name] ?? option.default))
    .join(", ");
