// The page as an app: the worker that shows it at once, also without a network, and the way to install it.

import { part } from "./fields.js";
import { button, html } from "./html.js";
import { say } from "./words.js";

/** @typedef {Event & {prompt: () => Promise<unknown>}} InstallEvent  what browsers offer that can install a page */

/** @type {InstallEvent | null} */
let offer = null;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = /** @type {InstallEvent} */ (event);
  dispatchEvent(new Event("kolam-offer"));
});

/** How this page becomes an app of the system. */
export function installer() {
  const told = html("p", { class: "standing" });
  const press = button(say("Install"), async () => {
    await offer?.prompt();
    offer = null;
    show();
  });
  const show = () => {
    const installed = matchMedia("(display-mode: standalone)").matches;
    press.hidden = !offer || installed;
    told.textContent = installed
      ? say("kolam is installed here.")
      : offer
        ? say("kolam can stand among your other apps, with its own window and icon.")
        : say("To install kolam, open your browser's menu and choose “Install” or “Add to home screen”.");
  };
  addEventListener("kolam-offer", show);
  addEventListener("appinstalled", show);
  show();
  return part(say("As an app"), told, press);
}
