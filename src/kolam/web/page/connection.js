// Whether the server answers: said plainly when it does not. And the worker that keeps pages for that.

import { get } from "./api.js";
import { html } from "./html.js";
import { say } from "./words.js";

/** How often the server is tried while it does not answer. */
const AGAIN = 5000;

/** Whether the server has answered this page, and whether it does now. */
let answered = false;
let away = false;
/** @type {HTMLElement | null} where it is said */
let bar = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

// Heard from the first request on, which may be earlier than the header is shown.
addEventListener("kolam-away", lost);
addEventListener("kolam-here", here);
addEventListener("offline", lost);
addEventListener("online", tryAgain);

function lost() {
  away = true;
  show();
  clearTimeout(timer);
  timer = setTimeout(tryAgain, AGAIN);
}

function here() {
  clearTimeout(timer);
  if (away && !answered) location.reload(); // what came up without the server comes up again with it
  if (away) dispatchEvent(new Event("kolam-back"));
  answered = true;
  away = false;
  show();
}

function tryAgain() {
  void get("/api/me").catch(() => {});
}

function show() {
  if (!bar) return;
  const why = navigator.onLine ? say("The server does not answer.") : say("There is no network.");
  const isTable = document.body.classList.contains("table-page"); // of which nothing is kept
  const then = isTable
    ? say("This table comes up by itself when there is a connection.")
    : say("What you see is as last seen; it goes on by itself.");
  const back = isTable ? [html("a", { href: "/" }, say("Back to the front page"))] : [];
  bar.replaceChildren(...(away ? [`${why} ${then} `, ...back] : []));
  bar.hidden = !away;
  document.body.toggleAttribute("data-away", away && !answered);
}

/** Say under the header when there is no connection, and go on when it is back. @param {HTMLElement} header */
export function watchConnection(header) {
  bar = html("p", { class: "no-connection", role: "status", hidden: true });
  header.after(bar);
  show();
}

/** Have the worker keep this page: once it is loaded, so that nothing waits for it. */
export async function keepPage() {
  const version = /\/static\/v-([0-9a-f]{12})\//.exec(import.meta.url)?.[1];
  const workers = navigator.serviceWorker; // which there is over https and on the own machine
  if (!version || !workers) return;
  await workers.register("/worker.js");
  const { active } = await workers.ready;
  // What is loaded later, too: until the worker is in charge, it does not see it.
  const loads = new PerformanceObserver((seen) =>
    active?.postMessage({ version, files: seen.getEntries().map((each) => new URL(each.name).pathname) }),
  );
  loads.observe({ type: "resource", buffered: true });
}
