// Setting up a table: options in plain words, seats, who starts, who may come, clocks.

import { get, post } from "./api.js";
import { part, radios } from "./fields.js";
import { showHeader } from "./header.js";
import { html } from "./html.js";
import { CLOSE, botSeat, levelOf } from "./levels.js";
import { start, valueName } from "./options.js";
import { picture } from "./pictures.js";
import { level } from "./settings.js";
import { loadWords, say } from "./words.js";

/** @typedef {import("../types/messages.js").GameShown} GameShown */
/** @typedef {import("../types/messages.js").OptionShown} OptionShown */

const wanted = get("/api/games");
await loadWords();
showHeader();

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const name = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const friends = new URLSearchParams(location.search).has("friends");
const problem = html("p", { class: "problem", role: "alert" });

try {
  const { games, levels } = await wanted;
  const game = games.find((/** @type {GameShown} */ each) => each.name === name) ?? games[0];
  document.title = `${game.title}: ${say("a new table")}`;
  main.replaceChildren(setup(game, levels));
} catch (error) {
  problem.textContent = error instanceof Error ? error.message : String(error);
  main.replaceChildren(problem);
}

/** @param {GameShown} game @param {number[]} levels */
function setup(game, levels) {
  const form = html("form", {});
  const seats = html("div", {});
  const drawSeats = (/** @type {number} */ n) =>
    seats.replaceChildren(...Array.from({ length: n }, (_, i) => seatLine(i, levels)));
  const players = game.players[0];
  drawSeats(players);
  const counts =
    game.players.length > 1
      ? [
          radios(
            "players",
            game.players.map((/** @type {number} */ n) => ({ value: String(n), words: String(n) })),
            String(players),
            (n) => drawSeats(Number(n)),
          ),
        ]
      : [];
  const numbers = html("div", { class: "numbers", hidden: true });
  form.append(
    part(say("Players"), ...counts, seats),
    part(
      say("Who starts?"),
      radios(
        "first",
        [
          { value: "random", words: say("By chance") },
          { value: "as_seated", words: say("The first seat") },
        ],
        "random",
      ),
    ),
    ...optionParts(game),
    part(
      say("Who may come?"),
      radios(
        "public",
        [
          { value: "no", words: say("By link"), more: say("Only those you send the link sit down.") },
          { value: "yes", words: say("Anyone"), more: say("The table stands on the front page until it is full.") },
        ],
        "no",
      ),
    ),
    part(
      say("Clock"),
      radios(
        "clock",
        [
          { value: "none", words: say("None"), more: say("Take your time.") },
          {
            value: "live",
            words: say("Live"),
            more: say("A bank of time for each player, and a little more for each turn."),
          },
          { value: "days", words: say("By days"), more: say("Some days for each turn; play when you like.") },
        ],
        "none",
        (kind) => drawClock(numbers, kind),
      ),
      numbers,
    ),
    problem,
    html("button", { type: "submit", class: "strong go" }, say("Make the table")),
  );
  keepChoices(form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.textContent = "";
    try {
      const { table } = await post("/api/tables", wish(game, new FormData(form)));
      location.href = `/t/${table}`;
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  return html(
    "div",
    { class: "setup" },
    html(
      "div",
      { class: "top" },
      picture(game.name),
      html(
        "div",
        {},
        html("h1", {}, game.title),
        html("p", { class: "soft" }, game.in_one_breath),
        html("p", { class: "makers" }, `${game.designers} · ${game.publisher}`),
        html("a", { href: `/learn/${game.name}` }, say("What it is about, and lessons")),
        " · ",
        html("a", { href: `/rules/${game.name}` }, say("Rules")),
        " · ",
        html("a", { href: `/try#game=${game.name}` }, say("Try things out")),
      ),
    ),
    form,
  );
}

/** @param {number} i @param {number[]} levels */
function seatLine(i, levels) {
  const chosen = i === 0 ? "me" : friends ? "open" : botSeat(level.get());
  const select = html(
    "select",
    { name: `seat ${i}`, id: `seat-${i}` },
    ...[
      ["me", say("me")],
      ["open", say("open: whoever comes")],
      ...[CLOSE, ...levels].map((n) => [botSeat(n), botName(n)]),
    ].map(([value, words]) => html("option", { value, selected: value === chosen }, words)),
  );
  return html("div", { class: "seat" }, html("label", { for: `seat-${i}` }, say("Seat {n}", { n: i + 1 })), select);
}

/** @param {number} n */
function botName(n) {
  const kinds = [
    say("a child"),
    say("a beginner"),
    say("a casual player"),
    say("a club player"),
    say("an expert"),
    say("a master"),
  ];
  if (n === CLOSE) return say("bot, a close game: as strong as it takes");
  return `${say("bot, level {level}", { level: n })}: ${kinds[n - 1] ?? ""}`;
}

/** The options, rare ones folded away. @param {GameShown} game */
function optionParts(game) {
  const offered = game.options.filter((option) => option.offered);
  const rare = offered.filter((option) => option.rare);
  const usual = offered.filter((option) => !rare.includes(option));
  /** @type {HTMLElement[]} */
  const parts = usual.map((option) => optionPart(option));
  if (rare.length)
    parts.push(
      html(
        "details",
        { class: "more" },
        html("summary", {}, say("More options")),
        ...rare.map((option) => optionPart(option)),
      ),
    );
  return parts;
}

/** @param {OptionShown} option */
function optionPart(option) {
  const title = option.title || option.name.replaceAll("_", " ");
  if (option.range) {
    const input = html("input", {
      type: "number",
      name: `option ${option.name}`,
      min: option.range[0],
      max: option.range[1],
      value: option.default,
      "aria-label": title,
    });
    return part(
      title,
      html("div", { class: "numbers" }, input, option.title ? null : html("span", { class: "soft" }, option.meaning)),
    );
  }
  const choices = (option.values ?? []).map((value, i) => ({
    value: JSON.stringify(value),
    words: valueName(option, value),
    more: option.choices[i]?.changes,
  }));
  const meaning = option.choices.length ? [] : [html("p", { class: "soft" }, option.meaning)];
  const told = option.follows_language
    ? [
        html(
          "p",
          { class: "soft edition" },
          say("{edition}, by the language of this page. You can choose another here.", {
            edition: valueName(option, start(option)),
          }),
        ),
      ]
    : [];
  const changed = (/** @type {string} */ value) =>
    told[0] && (told[0].textContent = say("{edition}, as you chose.", { edition: valueName(option, JSON.parse(value)) }));
  return part(title, ...meaning, radios(`option ${option.name}`, choices, JSON.stringify(start(option)), changed), ...told);
}

/**
 * What the person chose stays when the page is loaded again, as it is when the language is switched.
 * @param {HTMLFormElement} form
 */
function keepChoices(form) {
  /** @type {[string, string][]} in the order they were chosen, since one may draw others anew */
  let kept = history.state?.chosen ?? [];
  for (const [key, value] of kept) {
    for (const field of /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (
      form.querySelectorAll(`[name="${key}"]`)
    )) {
      if (!(field instanceof HTMLInputElement && field.type === "radio")) field.value = value;
      else if (field.value === value) field.checked = true;
      else continue;
      field.dispatchEvent(new Event("change"));
    }
  }
  form.addEventListener("change", ({ target }) => {
    const { name: key, value } = /** @type {HTMLInputElement} */ (target);
    kept = [...kept.filter(([each]) => each !== key), [key, value]];
    history.replaceState({ ...history.state, chosen: kept }, "");
  });
}

/** @param {HTMLElement} box @param {string} kind */
function drawClock(box, kind) {
  box.hidden = kind === "none";
  const number = (
    /** @type {string} */ key,
    /** @type {string} */ words,
    /** @type {number} */ value,
    /** @type {number} */ least,
    /** @type {number} */ most,
  ) => html("label", {}, words, html("input", { type: "number", name: key, value, min: least, max: most, required: true }));
  box.replaceChildren(
    ...(kind === "live"
      ? [number("bank", say("minutes for each"), 10, 1, 600), number("increment", say("seconds more each turn"), 10, 0, 600)]
      : []),
    ...(kind === "days" ? [number("days", say("days for each turn"), 3, 1, 14)] : []),
  );
}

/** What the form says, as the server wants it. @param {GameShown} game @param {FormData} form */
function wish(game, form) {
  const n = Number(form.get("players") ?? game.players[0]);
  const seats = Array.from({ length: n }, (_, i) => String(form.get(`seat ${i}`)));
  const bots = seats.filter((seat) => seat.startsWith("bot:"));
  if (bots.length) level.set(levelOf(bots[0]));
  const options = Object.fromEntries(
    game.options
      .filter((option) => form.has(`option ${option.name}`))
      .map((option) => {
        const value = String(form.get(`option ${option.name}`));
        return [option.name, option.range ? Number(value) : JSON.parse(value)];
      }),
  );
  const kind = form.get("clock");
  const clock =
    kind === "live"
      ? { kind, bank: Number(form.get("bank")) * 60, increment: Number(form.get("increment")) }
      : kind === "days"
        ? { kind, days: Number(form.get("days")) }
        : null;
  return { game: game.name, options, seats, first: form.get("first"), public: form.get("public") === "yes", clock };
}
