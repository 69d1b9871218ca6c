// The end: who won, how each score was built up, where the lead was taken, and what to play next.

import { post } from "./api.js";
import { trying } from "./dialogs.js";
import { button, html } from "./html.js";
import { CLOSE } from "./levels.js";
import { say } from "./words.js";

/** @typedef {import("../types/messages.js").TableReply} TableReply */
/** @typedef {import("../types/messages.js").HistoryStep} HistoryStep */
/** @typedef {import("./sentence.js").Teller} Teller */

/** How long the scores are built up, in seconds. */
const BUILT = 3;

/** The seats, winners first, then by their points. @param {TableReply} now */
export function ranked({ outcome, seats }) {
  const won = (/** @type {number} */ seat) => Number(outcome?.winners?.includes(seat) ?? false);
  const points = (/** @type {number} */ seat) => outcome?.scores?.[seat] ?? 0;
  return seats.map((_, seat) => seat).sort((a, b) => won(b) - won(a) || points(b) - points(a) || a - b);
}

/**
 * Each player with face, points and a bar of where they came from, which grows source by source; a press ends the show.
 * @param {TableReply} now
 * @param {TableReply["origins"] & {}} origins  of each seat's points
 * @param {Teller} teller
 */
export function podium(now, origins, teller) {
  const scores = now.outcome?.scores ?? now.scores ?? [];
  const most = Math.max(1, ...scores);
  const longest = Math.max(1, ...origins.map((each) => each.length));
  const rows = ranked(now).map((seat) => {
    const won = now.outcome?.winners?.includes(seat);
    const parts = origins[seat].filter(({ points, counts }) => counts && (points ?? 0) > 0);
    const bar = html("span", { class: "bar" });
    parts.forEach(({ text, points }, i) => {
      const part = html("span", { class: "source", "data-tip": `${teller.plain(text)}: ${points}` });
      part.style.flexGrow = String(points);
      part.style.animationDelay = `${(BUILT * i) / longest}s`;
      bar.append(part);
    });
    bar.style.width = `${Math.max(0, (100 * scores[seat]) / most)}%`;
    return html(
      "li",
      { class: `${won ? "won" : ""} seat-${seat}` },
      teller.who(seat),
      won ? html("span", { class: "crown", role: "img", "aria-label": say("winner") }) : null,
      html("b", { class: "total" }, scores[seat]),
      html("span", { class: "track" }, bar),
    );
  });
  const list = html("ol", { class: "podium", "aria-label": say("Result") }, ...rows);
  list.addEventListener("click", () => list.classList.add("built"));
  return list;
}

/**
 * The decision with which the only winner took the lead for good; null if there is none.
 * @param {HistoryStep[]} steps
 * @param {number[]} winners
 */
export function lastLead(steps, winners) {
  if (winners.length !== 1) return null;
  const [winner] = winners;
  const leads = (/** @type {HistoryStep} */ { scores }) =>
    scores.every((score, seat) => seat === winner || score < scores[winner]);
  const behind = steps.findLastIndex((step) => !leads(step));
  return behind < 0 || behind === steps.length - 1 ? null : behind + 1;
}

/**
 * Where the chances of the only winner rose the most; null if that is not known.
 * @param {import("../types/messages.js").Turn[]} turns
 * @param {number[]} winners
 */
export function turningPoint(turns, winners) {
  if (winners.length !== 1) return null;
  const risen = turns.filter(({ gains }) => gains === winners[0]);
  return risen.sort((a, b) => b.after - b.before - (a.after - a.before))[0] ?? null;
}

/**
 * A table like this one with bots a level higher after a win, lower after a loss; null among people, and after
 * a close game, which is as hard as it takes.
 * @param {TableReply} now
 * @param {number[]} levels  all that there are
 */
export function nextTable({ game, options, seats, you, outcome }, levels) {
  const bots = seats.filter((seat) => seat.kind === "bot" && !seat.kept);
  if (you === null || !bots.length || bots.length !== seats.length - 1) return null;
  if (bots.some((bot) => bot.level === CLOSE)) return null;
  const strongest = Math.max(...bots.map((bot) => bot.level ?? levels[0]));
  const won = outcome?.winners?.includes(you) ?? false;
  const level = strongest + (won ? 1 : -1);
  if (!levels.includes(level)) return null;
  const { players: _, ...more } = options;
  return {
    level,
    body: { game, options: more, public: false, seats: seats.map((_, i) => (i === you ? "me" : `bot:${level}`)) },
  };
}

/** @param {TableReply} now @param {number[]} levels */
export function playNext(now, levels) {
  const next = nextTable(now, levels);
  return next
    ? button(say("Play level {n} next", { n: next.level }), () =>
        trying(async () => (location.href = `/t/${(await post("/api/tables", next.body)).table}`)),
      )
    : null;
}
