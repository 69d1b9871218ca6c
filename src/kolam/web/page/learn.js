// Learning a game: its goal card and its lessons; a lesson that is chosen is taught on the board.

import { get } from "./api.js";
import { goalCard } from "./goal.js";
import { showHeader } from "./header.js";
import { html } from "./html.js";
import { LessonPage } from "./lesson.js";
import { progress } from "./progress.js";
import { startTips } from "./tips.js";
import { loadWords, say } from "./words.js";

/** @typedef {import("../types/messages.js").Learning} Learning */
/** @typedef {import("../types/messages.js").LessonListed} LessonListed */

const [, , game = "", chosen] = location.pathname.split("/").map(decodeURIComponent);
const wanted = get(`/api/lessons/${game}`).catch((error) => error);
await loadWords(game);
showHeader();
startTips();
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const known = await wanted;
if (known instanceof Error) main.replaceChildren(html("p", { class: "problem", role: "alert" }, known.message));
else open(known);

/** @param {Learning} learning */
function open(learning) {
  document.title = `${learning.title}: ${say("learn it")}`;
  const lesson = learning.lessons.find(({ key }) => key === chosen);
  if (lesson) new LessonPage(learning, lesson);
  else main.replaceChildren(overview(learning));
}

/** @param {Learning} learning */
function overview(learning) {
  return html(
    "div",
    { class: "learning" },
    html("h1", {}, learning.title),
    goalCard(learning),
    html("section", { "aria-label": say("Lessons") }, ...learning.lessons.map(lessonCard)),
    html(
      "p",
      { class: "row" },
      html("a", { class: "button", href: `/puzzles/${game}` }, say("Puzzles")),
      html("a", { class: "button", href: `/rules/${game}` }, say("The rules, with pictures")),
    ),
    html("p", {}, html("a", { href: "/" }, say("Back to the front page"))),
  );
}

/** @param {LessonListed} lesson */
function lessonCard({ key, title, about, steps }) {
  const done = progress(game, key).now;
  const words = done === 0 ? say("Begin") : done >= steps ? say("Once more") : say("Go on");
  return html(
    "article",
    { class: "lesson-card" },
    html("h2", {}, title),
    html("p", {}, about),
    html("p", { class: "soft small" }, say("{done} of {n} steps", { done: Math.min(done, steps), n: steps })),
    html("a", { class: "button strong", href: `/learn/${game}/${key}`, "aria-label": `${title}: ${words}` }, words),
  );
}
