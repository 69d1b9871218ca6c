// The games' options in plain words: what each is called, and what each value changes. What is not here comes from the server.

/** @typedef {{title: string, values?: Record<string, [string, string]>}} Wording  for each value its name and what it changes */

/** @type {Record<string, Record<string, Wording>>} */
export const OPTIONS = {
  mandala: {
    exhaustion: {
      title: "When the deck runs out",
      values: {
        eager: ["At its last card", "The end draws near as soon as the last card is drawn; both see it happen."],
        lazy: ["When a card is missing", "Only when a card must be drawn and none is there: a game may last a little longer."],
      },
    },
    stall_limit: { title: "Discards in a row that end the game (after the deck ran out)" },
  },
  "mandala-stones": {
    covered: {
      title: "Stones under the top stones",
      values: {
        colors: ["Colors can be seen", "As at a real table: you see the edge of each stone, not its pattern."],
        hidden: ["Fully hidden", "Nothing is known about covered stones: more surprise."],
        open: ["Fully open", "Everything is known: no chance after the start."],
      },
    },
    objectives: {
      title: "Secret objective cards",
      values: { true: ["With objectives", "Two cards in each hand; one may score at the end."], false: ["Without objectives", "Only stones score; nothing is secret."] },
    },
  },
  ganesha: {
    edition: {
      title: "Edition",
      values: {
        en: ["English edition", "The drum gives its holder 1 point each round; with four the last seat starts with 2 points."],
        ru: ["Russian edition", "The drum gives nothing, all start at 0; Ginger only goes to a player who can give a gem back."],
      },
    },
    spices: { title: "Spices", values: { true: ["With spices", "Tokens under the gems give special powers."], false: ["Without spices", "The plain game: good for a first time."] } },
    side: { title: "Side of the mandala", values: { day: ["Day", "The values of the day side."], night: ["Night", "The values of the night side."] } },
  },
  rajas: {
    bonuses: {
      title: "Bonus cards on the tracks",
      values: { hidden: ["Face down", "You learn a bonus when you turn it over: good for a first game."], open: ["Face up", "Everybody arranges their own six bonuses at the start."] },
    },
    again: {
      title: "Bonus turns by administrators",
      values: { once: ["One at a time", "A second bonus turn in a row is not allowed."], free: ["Without limit", "As many as you can pay for."], any: ["Without limit", "As many as you can pay for."] },
    },
    max_rounds: { title: "Most rounds before the game ends" },
  },
};
