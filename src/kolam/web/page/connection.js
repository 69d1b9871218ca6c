// Whether the server answers: said plainly when it does not. And the worker that keeps pages for that.

import { get } from "./api.js";
import { html } from "./html.js";
import { say } from "./words.js";

/** How often the server is tried while it does not answer. */
const AGAIN = 5000;

/** Say under the header when there is no connection, and go on when it is back. @param {HTMLElement} header */
export function watchConnection(header) {
  const bar = html("p", { class: "no-connection", role: "status", hidden: true });
  header.after(bar);
  let answered = false;
  let away = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const lost = () => {
    away = true;
    const why = navigator.onLine ? say("The server does not answer.") : say("There is no network.");
    bar.textContent = `${why} ${say("What you see is as last seen; it goes on by itself.")}`;
    bar.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(tryAgain, AGAIN);
  };
  const here = () => {
    if (away && !answered) location.reload(); // what came up without the server comes up again with it
    if (away) dispatchEvent(new Event("kolam-back"));
    answered = true;
    away = false;
    bar.hidden = true;
    clearTimeout(timer);
  };
  const tryAgain = () => void get("/api/me").catch(() => {});
  addEventListener("kolam-away", lost);
  addEventListener("kolam-here", here);
  addEventListener("offline", lost);
  addEventListener("online", tryAgain);
}

/** Have the worker keep this page: once it is loaded, so that nothing waits for it. */
export async function keepPage() {
  const version = /\/static\/v-([0-9a-f]{12})\//.exec(import.meta.url)?.[1];
  const workers = navigator.serviceWorker; // which there is over https and on the own machine
  if (!version || !workers) return;
  const tell = async () => {
    const files = performance.getEntriesByType("resource").map((each) => new URL(each.name).pathname);
    (await workers.ready).active?.postMessage({ version, files });
  };
  workers.addEventListener("controllerchange", () => void tell());
  await workers.register("/worker.js");
  await tell();
}
