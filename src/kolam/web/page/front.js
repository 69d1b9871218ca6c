// The front page: where it is your decision, the games, open tables, your other tables.

import { get, post, ServerError } from "./api.js";
import { toast, trying } from "./dialogs.js";
import { showGoal, wasShown } from "./goal.js";
import { showHeader } from "./header.js";
import { button, html } from "./html.js";
import { botSeat } from "./levels.js";
import { ago, tableLine } from "./lists.js";
import { byLanguage } from "./options.js";
import { me } from "./person.js";
import { picture } from "./pictures.js";
import { ended, level } from "./settings.js";
import { startTips } from "./tips.js";
import { loadWords, say } from "./words.js";

/** @typedef {import("../types/messages.js").GameShown} GameShown */
/** @typedef {import("../types/messages.js").TableListed} TableListed */

/** As many open tables as one page of the list has. */
const MOST_SHOWN = 100;
/** How many lines of a list are shown before someone asks for more: on a phone nothing is far away. @type {any} */
const FIRST = matchMedia("(max-width: 640px)").matches
  ? { yours: 3, open: 5, running: 2, over: 2 }
  : { yours: 4, open: 6, running: 4, over: 3 };
const REFRESH = 15000;
/** Where the reader's tables are kept as last seen, and how many of them. */
const SEEN = "tables-seen";
const MOST_KEPT = 20;

const wanted = get("/api/games");
await loadWords();
showHeader();
startTips();

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const welcome = html(
  "p",
  {},
  say("Games of sand, gems and palaces, with friends or with bots. No registration, nothing to install."),
);
const shelf = html("div", { class: "shelf" });
const yours = part("yours", say("Your decision"));
const open = part("open", say("Open tables"));
const running = part("running", say("Your other games"));
const over = part("over", say("Finished"));
/** Which lists are shown whole, because someone asked. @type {Set<Part>} */
const whole = new Set();
main.replaceChildren(
  html(
    "div",
    { class: "welcome" },
    html("h1", {}, say("Sit down and play")),
    welcome,
    html("p", {}, html("a", { href: "/puzzles" }, say("Puzzle of the day"))),
  ),
  yours.root,
  html("section", { "aria-label": say("Games") }, shelf),
  html("div", { class: "below" }, open.root, html("div", {}, running.root, over.root)),
  html(
    "footer",
    {},
    importButton(),
    html("a", { href: "/docs/protocol" }, say("Write your own player")),
    html("a", { href: "/api" }, "API"),
  ),
);

/** @type {Record<string, string>} what the games are called */
let titles = {};
const last = seen();
if (last) {
  titles = last.titles;
  showMine(last.tables, last.at);
  void me().then(
    ({ key }) => key === last.key || forget(),
    () => {},
  );
}
try {
  const { games } = await wanted;
  shelf.replaceChildren(...games.map(gameCard));
  titles = Object.fromEntries(games.map((/** @type {GameShown} */ game) => [game.name, game.title]));
  await showLists();
} catch (error) {
  const isAway = error instanceof ServerError && error.name === "Offline"; // which is said under the header
  if (!isAway) toast(error instanceof Error ? error.message : String(error), "bad");
}
setInterval(() => document.visibilityState === "visible" && void showLists().catch(() => {}), REFRESH);
addEventListener("kolam-back", () => void showLists().catch(() => {}));

// --- Lists ---

/** @typedef {{root: HTMLElement, heading: HTMLElement, list: HTMLElement, name: string}} Part */

/** A list with its heading. @param {string} name @param {string} title @returns {Part} */
function part(name, title) {
  const heading = html("h2", {}, title);
  const list = html("div", {});
  const root = html("section", { class: `tables ${name}`, "aria-label": title, hidden: true }, heading, list);
  return { root, heading, list, name };
}

/**
 * Fill a list: its first lines, and the rest for who asks.
 * @param {Part} to
 * @param {TableListed[]} tables
 * @param {boolean} [more]  whether there are more than these
 */
function fill(to, tables, more = false) {
  const most = whole.has(to) ? tables.length : FIRST[to.name];
  const rest = more || tables.length > most;
  to.root.hidden = tables.length === 0;
  to.list.replaceChildren(
    ...(tables.length ? [html("ul", {}, ...tables.slice(0, most).map((table) => tableLine(table, titles)))] : []),
    ...(rest ? [button(say("Show more tables"), () => trying(() => showWhole(to)), { class: "link" })] : []),
  );
}

/** @param {Part} one */
async function showWhole(one) {
  whole.add(one);
  await showLists();
}

async function showLists() {
  const limit = whole.has(open) ? MOST_SHOWN : FIRST.open + FIRST.yours;
  const [own, waiting, person] = await Promise.all([
    get("/api/tables?list=mine"),
    get(`/api/tables?list=open&limit=${limit}`),
    me(),
  ]);
  remember(person.key, own.tables);
  showMine(own.tables, null);
  const others = waiting.tables.filter((/** @type {TableListed} */ table) => !table.seats.some((seat) => seat.you));
  fill(open, others, waiting.next !== null && !whole.has(open));
  if (!others.length)
    open.list.replaceChildren(
      html("p", { class: "soft" }, say("No table waits for players now. Make one, and it will stand here.")),
    );
  open.root.hidden = false;
}

/**
 * The reader's tables, as they are now or as they were when last seen.
 * @param {TableListed[]} tables
 * @param {number | null} at  when that was
 */
function showMine(tables, at) {
  const going = tables.filter((table) => table.state !== "over");
  fill(
    yours,
    going.filter((table) => table.your_turn),
  );
  fill(
    running,
    going.filter((table) => !table.your_turn),
  );
  fill(
    over,
    tables.filter((table) => table.state === "over"),
  );
  welcome.hidden = tables.length > 0;
  for (const each of [yours, running, over]) {
    each.heading.querySelector(".seen")?.remove();
    if (at !== null)
      each.heading.append(html("span", { class: "seen" }, ` · ${say("as last seen, {ago}", { ago: ago(at) })}`));
  }
}

// --- What was seen last: shown at once, and without a network ---

/** @returns {{key: string, at: number, tables: TableListed[], titles: Record<string, string>} | null} */
function seen() {
  try {
    const kept = JSON.parse(localStorage.getItem(SEEN) ?? "null");
    return Array.isArray(kept?.tables) && kept.titles ? kept : null;
  } catch {
    return null;
  }
}

/** Keep what one person has; what another one had is gone with it. @param {string} key @param {TableListed[]} tables */
function remember(key, tables) {
  localStorage.setItem(SEEN, JSON.stringify({ key, at: Date.now(), tables: tables.slice(0, MOST_KEPT), titles }));
}

/** Another person was here before. */
function forget() {
  localStorage.removeItem(SEEN);
  showMine([], null);
}

// --- Games ---

/** @param {GameShown} game */
function gameCard(game) {
  const title = game.title;
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
      html("p", { class: "breath" }, game.in_one_breath),
      html(
        "div",
        { class: "row" },
        button(say("Play a bot now"), () => trying(() => begin(game)), {
          class: "strong",
          "aria-label": `${title}: ${say("Play a bot now")}`,
        }),
        html(
          "a",
          { class: "button", href: `/new/${game.name}?friends`, "aria-label": `${title}: ${say("Play with friends")}` },
          say("Play with friends"),
        ),
        html("a", { class: "button", href: `/learn/${game.name}`, "aria-label": `${title}: ${say("Learn")}` }, say("Learn")),
      ),
      html("p", { class: "makers" }, `${game.designers} · ${game.publisher}`),
    ),
  );
}

/**
 * Before the first game of a kind what it is about; then a table against bots.
 * @param {GameShown} game
 */
async function begin(game) {
  if (wasShown(game.name) || ended(game.name)) return playBot(game);
  if (await showGoal(game.name, [{ words: say("Play a bot now"), value: "play" }])) await playBot(game);
}

/**
 * One click: a table against bots of the level played last, in the edition of the reader's language.
 * @param {GameShown} game
 */
async function playBot(game) {
  const seats = ["me", ...Array(game.players[0] - 1).fill(botSeat(level.get()))];
  const { table } = await post("/api/tables", {
    game: game.name,
    options: byLanguage(game),
    seats,
    first: "random",
    public: false,
  });
  location.href = `/t/${table}`;
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
