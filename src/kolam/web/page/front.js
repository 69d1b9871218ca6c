// The front page: the games, your tables, open tables.

import { get, post } from "./api.js";
import { trying } from "./dialogs.js";
import { showHeader } from "./header.js";
import { button, html } from "./html.js";
import { tableLine } from "./lists.js";
import { byLanguage } from "./options.js";
import { picture } from "./pictures.js";
import { level } from "./settings.js";
import { startTips } from "./tips.js";
import { loadWords, say } from "./words.js";

/** @typedef {import("../types/messages.js").GameShown} GameShown */
/** @typedef {import("../types/messages.js").TableListed} TableListed */

/** As many open tables as one page of the list has. */
const MOST_SHOWN = 100;

const wanted = get("/api/games");
await loadWords();
showHeader();
startTips();

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const shelf = html("div", { class: "shelf" });
const mine = html("section", { class: "tables", "aria-label": say("Your games"), hidden: true });
const open = html("section", { class: "tables", "aria-label": say("Open tables") });
/** How many open tables are shown; more when someone asks. */
let shown = 20;
main.replaceChildren(
  html(
    "div",
    { class: "welcome" },
    html("h1", {}, say("Sit down and play")),
    html("p", {}, say("Games of sand, gems and palaces, with friends or with bots. No registration, nothing to install.")),
  ),
  shelf,
  html("div", { class: "below" }, mine, open),
  html(
    "footer",
    {},
    importButton(),
    html("a", { href: "/docs/protocol" }, say("Write your own player")),
    html("a", { href: "/api" }, "API"),
  ),
);

await trying(async () => {
  const { games } = await wanted;
  shelf.replaceChildren(...games.map(gameCard));
  /** @type {Record<string, string>} */
  const titles = Object.fromEntries(games.map((/** @type {GameShown} */ game) => [game.name, say(game.title)]));
  await showLists(titles);
  setInterval(() => document.visibilityState === "visible" && void showLists(titles).catch(() => {}), 15000);
});

/** @param {GameShown} game */
function gameCard(game) {
  const title = say(game.title);
  const players = game.players.length > 1 ? `${game.players[0]}–${game.players.at(-1)}` : String(game.players[0]);
  return html(
    "article",
    { class: "game", "aria-label": title },
    html("a", { class: "cover", href: `/new/${game.name}`, tabindex: -1, "aria-hidden": "true" }, picture(game.name)),
    html(
      "div",
      { class: "about" },
      html("h2", {}, title),
      html("p", { class: "facts" }, say("{players} players · {minutes} minutes", { players, minutes: game.minutes })),
      html("p", { class: "breath" }, say(game.in_one_breath)),
      html(
        "div",
        { class: "row" },
        button(say("Play a bot now"), () => trying(() => playBot(game)), {
          class: "strong",
          "aria-label": `${title}: ${say("Play a bot now")}`,
        }),
        html(
          "a",
          { class: "button", href: `/new/${game.name}?friends`, "aria-label": `${title}: ${say("Play with friends")}` },
          say("Play with friends"),
        ),
      ),
      html("p", { class: "makers" }, `${game.designers} · ${game.publisher}`),
    ),
  );
}

/**
 * One click: a table against bots of the level played last, in the edition of the reader's language.
 * @param {GameShown} game
 */
async function playBot(game) {
  const seats = ["me", ...Array(game.players[0] - 1).fill(`bot:${level.get()}`)];
  const { table } = await post("/api/tables", {
    game: game.name,
    options: byLanguage(game),
    seats,
    first: "random",
    public: false,
  });
  location.href = `/t/${table}`;
}

/** @param {Record<string, string>} titles */
async function showLists(titles) {
  const [own, waiting] = await Promise.all([get("/api/tables?list=mine"), get(`/api/tables?list=open&limit=${shown}`)]);
  mine.hidden = own.tables.length === 0;
  const running = own.tables.filter((/** @type {TableListed} */ table) => table.state !== "over");
  const over = own.tables.filter((/** @type {TableListed} */ table) => table.state === "over").slice(0, 12);
  mine.replaceChildren(
    ...(running.length
      ? [
          html("h2", {}, say("Your games")),
          html("ul", {}, ...running.map((/** @type {TableListed} */ table) => tableLine(table, titles))),
        ]
      : []),
    ...(over.length
      ? [
          html("h2", {}, say("Finished")),
          html("ul", {}, ...over.map((/** @type {TableListed} */ table) => tableLine(table, titles))),
        ]
      : []),
  );
  const others = waiting.tables.filter((/** @type {TableListed} */ table) => !table.seats.some((seat) => seat.you));
  open.replaceChildren(
    html("h2", {}, say("Open tables")),
    others.length
      ? html("ul", {}, ...others.map((/** @type {TableListed} */ table) => tableLine(table, titles)))
      : html("p", { class: "soft" }, say("No table waits for players now. Make one, and it will stand here.")),
    ...(waiting.next && shown < MOST_SHOWN
      ? [
          button(
            say("Show more tables"),
            () =>
              trying(async () => {
                shown = MOST_SHOWN;
                await showLists(titles);
              }),
            { class: "link" },
          ),
        ]
      : []),
  );
}

/** Bring a record as a file and see it as a table. */
function importButton() {
  const file = html("input", {
    type: "file",
    accept: ".json,application/json",
    class: "unseen",
    tabindex: -1,
    "aria-label": say("Look at a record"),
  });
  file.addEventListener("change", () =>
    trying(async () => {
      const chosen = file.files?.[0];
      if (!chosen) return;
      const { table } = await post("/api/records", JSON.parse(await chosen.text()));
      location.href = `/t/${table}`;
    }),
  );
  return html(
    "span",
    {},
    file,
    button(say("Look at a record"), () => file.click(), { class: "link" }),
  );
}
