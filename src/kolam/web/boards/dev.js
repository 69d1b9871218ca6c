// The smallest host of a board, for working on one alone: see "Working on a board alone" in README.md.

import { addWords, loadWords, say } from "../page/words.js";

/** @param {string} path @param {unknown} [body] */
async function ask(path, body) {
  const answer = await fetch(path, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) });
  return answer.json();
}

const root = /** @type {HTMLElement} */ (document.getElementById("board"));
const prompt = /** @type {HTMLElement} */ (document.getElementById("prompt"));
let scene = await ask("/scene.json");
if (scene.dark) document.documentElement.dataset.theme = "dark";
localStorage.setItem("language", scene.lang ?? "en");
await loadWords(scene.game);
addWords(scene.components.names);
root.classList.add(`board-${scene.game}`);
const sheet = document.createElement("link");
sheet.rel = "stylesheet";
sheet.href = `./${scene.game}/board.css`;
document.head.append(sheet);

const { makeBoard } = await import(`./${scene.game}/board.js`);
/** @type {import("./types.js").Host} */
const host = {
  root,
  say,
  async play(action) {
    document.body.dataset.sending = "yes";
    const next = await ask("/play", { action });
    delete document.body.dataset.sending;
    if (next.error) prompt.textContent = next.error;
    else await show({ ...next, previous: scene.view });
  },
  async why(action) {
    const reason = await ask("/why", { action });
    prompt.textContent = reason.sentence ? `${reason.rule}: ${reason.sentence}` : "It is allowed.";
  },
  explain: (sentence) => void (prompt.textContent = sentence),
  tell: (sentence) => void (prompt.textContent = sentence),
  look: (seat) => void show({ ...scene, near: seat, legal: [], previous: null }),
  describe: (action) => action,
  announce: () => {},
  calm: () => matchMedia("(prefers-reduced-motion: reduce)").matches,
};
const board = makeBoard(host);

/** @param {any} next */
async function show(next) {
  scene = next;
  prompt.textContent = next.prompt ?? "";
  document.body.dataset.ready = "no";
  await board.show({
    previous: null,
    last: null,
    ...next,
    shape: innerHeight <= 500 ? "low" : root.clientWidth < 640 ? "tall" : "wide",
  });
  document.body.dataset.version = next.version ?? "";
  document.body.dataset.ready = "yes";
}

addEventListener("keydown", (event) => event.key === "Escape" && board.cancel?.());
addEventListener("resize", () => void show({ ...scene, previous: null }));
await show(scene);
