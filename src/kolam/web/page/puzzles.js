// Puzzles: the one of the day, those of a game by theme and level, and one on the board; or one's own mistakes.

import { get } from "./api.js";
import { showHeader } from "./header.js";
import { button, html } from "./html.js";
import { PuzzlePage, trialOf } from "./puzzle.js";
import { solve, solveDaily, solved, streak } from "./solved.js";
import { startTips } from "./tips.js";
import { loadWords, say } from "./words.js";

/** @typedef {import("../types/messages.js").Puzzles} Puzzles */
/** @typedef {import("../types/messages.js").PuzzlesOfGame} PuzzlesOfGame */
/** @typedef {import("../types/messages.js").PuzzleListed} PuzzleListed */
/** @typedef {import("../types/messages.js").PuzzleTheme} PuzzleTheme */
/** @typedef {import("../types/messages.js").PuzzleShown} PuzzleShown */
/** @typedef {import("../types/messages.js").Mistakes} Mistakes */

const [, kind, name = "", key] = location.pathname.split("/").map(decodeURIComponent);
const isOfTable = kind === "t";
const wanted = get(isOfTable ? `/api/tables/${name}/mistakes` : "/api/puzzles").catch((error) => error);
const known = await wanted;
const game = isOfTable ? known.game : name;
await loadWords(...(game ? [game] : []));
showHeader();
startTips();
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
try {
  if (known instanceof Error) throw known;
  await (isOfTable ? openMistakes(known) : openPuzzles(known));
} catch (error) {
  const words = error instanceof Error ? error.message : String(error);
  main.replaceChildren(html("p", { class: "problem", role: "alert" }, words));
}

/** @param {Puzzles} all */
async function openPuzzles(all) {
  const of = all.games.find((each) => each.game === name);
  document.title = of ? `${of.title}: ${say("puzzles")}` : say("Puzzles");
  if (!name) return main.replaceChildren(front(all));
  if (!of) throw new Error(say("This game has no puzzles."));
  if (!key) return main.replaceChildren(overview(of));
  const about = of.themes.find((each) => each.key === key);
  if (about) return main.replaceChildren(themePage(of, about));
  const theme = new URLSearchParams(location.search).get("theme");
  await openPuzzle(all, of, theme);
}

// --- Lists ---

/** @param {Puzzles} all */
function front(all) {
  const today = all.games.find((each) => each.game === all.game);
  const days = streak(all.day);
  return html(
    "div",
    { class: "learning" },
    html("h1", {}, say("Puzzles")),
    html("p", {}, say("A position, and one move that is clearly best. Find it.")),
    today ? daily(today, days) : null,
    html("section", { "aria-label": say("Games"), class: "puzzle-games" }, ...all.games.map(gameCard)),
    html("p", {}, html("a", { href: "/" }, say("Back to the front page"))),
  );
}

/** The puzzle of the day. @param {PuzzlesOfGame} today @param {number} days */
function daily({ game, title, daily: key }, days) {
  const isDone = key in solved(game);
  const words = isDone ? say("Solved. Once more") : say("Solve it");
  return html(
    "article",
    { class: "lesson-card puzzle-daily" },
    html("h2", {}, `${say("Puzzle of the day")}: ${title}`),
    days
      ? html("p", { class: "streak" }, say("{n} day in a row", { n: days }))
      : html("p", { class: "soft" }, say("Solve it every day, and your streak grows.")),
    html("a", { class: "button strong", href: `/puzzles/${game}/${key}` }, words),
  );
}

/** @param {PuzzlesOfGame} of */
function gameCard({ game, title, puzzles }) {
  const done = puzzles.filter(({ key }) => key in solved(game)).length;
  return html(
    "article",
    { class: "lesson-card" },
    html("h2", {}, title),
    html("p", { class: "soft small" }, say("{done} of {n} solved", { done, n: puzzles.length })),
    html(
      "div",
      { class: "row" },
      html("a", { class: "button strong", href: nextPath(game, puzzles) }, done ? say("Go on") : say("Begin")),
      html(
        "a",
        { class: "button", href: `/puzzles/${game}`, "aria-label": `${title}: ${say("All puzzles")}` },
        say("All puzzles"),
      ),
    ),
  );
}

/**
 * The easiest after a puzzle that is not solved yet; if all are, the next one.
 * @param {string} game
 * @param {PuzzleListed[]} puzzles
 * @param {string} [after]
 * @param {string | null} [theme]
 */
function nextPath(game, puzzles, after, theme = null) {
  const done = solved(game);
  const at = puzzles.findIndex(({ key }) => key === after);
  const order = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(0, at))];
  const next = order.find(({ key }) => !(key in done)) ?? order[0] ?? puzzles[0];
  return `/puzzles/${game}/${next.key}${theme ? `?theme=${theme}` : ""}`;
}

/** The puzzles of a game, theme by theme. @param {PuzzlesOfGame} of */
function overview({ game, title, themes, puzzles }) {
  return html(
    "div",
    { class: "learning" },
    html("h1", {}, `${title}: ${say("puzzles")}`),
    ...themes.map((theme) =>
      html(
        "section",
        { class: "lesson-card", "aria-label": theme.name },
        html("h2", {}, html("a", { href: `/puzzles/${game}/${theme.key}` }, theme.name)),
        html("p", {}, theme.about),
        listOf(game, puzzles, theme.key),
      ),
    ),
    numbers(),
    html(
      "p",
      {},
      html("a", { href: "/puzzles" }, say("All games")),
      " · ",
      html("a", { href: `/learn/${game}` }, say("Lessons")),
    ),
  );
}

/** The puzzles of a theme. @param {PuzzlesOfGame} of @param {PuzzleTheme} theme */
function themePage({ game, title, puzzles }, theme) {
  document.title = `${title}: ${theme.name}`;
  const own = puzzles.filter((each) => each.theme === theme.key);
  const done = own.filter(({ key }) => key in solved(game)).length;
  return html(
    "div",
    { class: "learning" },
    html("h1", {}, document.title),
    html("p", {}, theme.about),
    html("p", { class: "soft" }, say("{done} of {n} solved", { done, n: own.length })),
    html(
      "p",
      {},
      html(
        "a",
        { class: "button strong", href: nextPath(game, own, undefined, theme.key) },
        done ? say("Go on") : say("Begin"),
      ),
    ),
    listOf(game, puzzles, theme.key),
    numbers(),
    html("p", {}, html("a", { href: `/puzzles/${game}` }, say("All puzzles"))),
  );
}

/** What the numbers of a list are. */
function numbers() {
  return html("p", { class: "soft small" }, say("The number is the level of the bots that solve it."));
}

/** The puzzles of a theme, as links. @param {string} game @param {PuzzleListed[]} puzzles @param {string} theme */
function listOf(game, puzzles, theme) {
  const done = solved(game);
  const own = puzzles.filter((each) => each.theme === theme);
  return html("ol", { class: "puzzle-list" }, ...own.map((each) => puzzleLink(game, each, theme, done[each.key])));
}

/** @param {string} game @param {PuzzleListed} puzzle @param {string} theme @param {number | undefined} done */
function puzzleLink(game, { key, level, players }, theme, done) {
  const state = done === undefined ? "" : done ? say("solved") : say("solved with help");
  const words = [say("level {n}", { n: level }), say("{n} players", { n: players }), state].filter(Boolean).join(", ");
  return html(
    "li",
    {},
    html(
      "a",
      {
        class: `button puzzle-link ${done === undefined ? "" : done ? "solved" : "helped"}`,
        href: `/puzzles/${game}/${key}?theme=${theme}`,
        "aria-label": words,
        "data-tip": words,
      },
      String(level),
      done === undefined ? null : html("span", { "aria-hidden": "true" }, done ? " ✓" : " ·"),
    ),
  );
}

// --- On the board ---

/** @param {Puzzles} all @param {PuzzlesOfGame} of @param {string | null} theme */
async function openPuzzle(all, of, theme) {
  const { game, title } = of;
  const own = theme ? of.puzzles.filter((each) => each.theme === theme) : of.puzzles;
  const page = new PuzzlePage({
    game,
    title,
    path: ({ key }) => `/api/puzzles/${game}/${key}`,
    goal: ({ prompt }) => [say("One move is clearly best. Which?"), " ", ...prompt],
    solved: ({ key }, atOnce) => {
      solve(game, key, atOnce);
      if (game === all.game && key === of.daily) solveDaily(all.day);
    },
    trial: (_, answered) => trialOf(answered),
    next: ({ key }) => [
      html(
        "a",
        { class: "button strong next", href: nextPath(game, own.length ? own : of.puzzles, key, theme) },
        say("Next puzzle"),
      ),
    ],
    side: ({ key, level, players }) => sideOf(all, of, key, level ?? 1, players),
  });
  await page.show(await get(`/api/puzzles/${game}/${key}`));
}

/** @param {Puzzles} all @param {PuzzlesOfGame} of @param {string} key @param {number} level @param {number} players */
function sideOf(all, { game, title, daily: today, puzzles }, key, level, players) {
  const isToday = game === all.game && key === today;
  const done = puzzles.filter((each) => each.key in solved(game)).length;
  return [
    html("h2", {}, isToday ? say("Puzzle of the day") : title),
    html("p", { class: "soft small" }, `${say("level {n}", { n: level })} · ${say("{n} players", { n: players })}`),
    html("progress", { max: puzzles.length, value: done, "aria-label": say("Progress") }),
    html("p", { class: "soft small" }, say("{done} of {n} solved", { done, n: puzzles.length })),
    html("p", {}, html("a", { href: `/puzzles/${game}` }, say("All puzzles"))),
  ];
}

/** One's own worst decisions at a table. @param {Mistakes} found */
async function openMistakes({ table, game, puzzles }) {
  document.title = say("Learn from your mistakes");
  const back = html("a", { class: "button", href: `/t/${table}` }, say("Back to the game"));
  if (!puzzles.length)
    return main.replaceChildren(
      html("div", { class: "learning" }, html("p", {}, say("No serious mistake of yours was found in this game.")), back),
    );
  let at = 0;
  const page = new PuzzlePage({
    game,
    title: document.title,
    path: ({ key }) => `/api/tables/${table}/mistakes/${key}`,
    goal: ({ ply, played }) => [
      `${say("Decision {n}: find something better than this:", { n: ply ?? 0 })} `,
      ...(played ?? []),
    ],
    solved: () => {},
    trial: async ({ ply }) => `/try#table=${table}&ply=${(ply ?? 1) - 1}`,
    next: () =>
      at + 1 < puzzles.length
        ? [button(say("Next puzzle"), () => void page.show(puzzles[++at]), { class: "strong next" })]
        : [html("a", { class: "button strong next", href: `/t/${table}` }, say("Back to the game"))],
    side: () => [
      html("h2", {}, say("Learn from your mistakes")),
      html("progress", { max: puzzles.length, value: at, "aria-label": say("Progress") }),
      html("p", { class: "soft small" }, say("{n} of {of}", { n: at + 1, of: puzzles.length })),
      html("p", {}, html("a", { href: `/t/${table}` }, say("Back to the game"))),
    ],
  });
  await page.show(puzzles[at]);
}
