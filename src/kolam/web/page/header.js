// The head of every page: the sign, who you are, language, light or dark, sound, the way to all settings.

import { put } from "./api.js";
import { keepPage, watchConnection } from "./connection.js";
import { askText, trying } from "./dialogs.js";
import { button, html } from "./html.js";
import { called, lastName, me } from "./person.js";
import { sound, switchTheme, theme } from "./settings.js";
import { chooseLanguage, language, LANGUAGES, say } from "./words.js";
import { svg } from "../boards/svg.js";

/** Four loops around dots: the sign of the house. */
export function sign() {
  const loop = "M16 4c5 4 5 8 0 12-5-4-5-8 0-12z";
  const turned = [0, 90, 180, 270].map((turn) => svg("path", { d: loop, transform: `rotate(${turn} 16 16)` }));
  const dots = [
    [8, 8],
    [24, 8],
    [8, 24],
    [24, 24],
  ].map(([x, y]) => svg("circle", { cx: x, cy: y, r: 1.8, class: "dot" }));
  return svg("svg", { viewBox: "0 0 32 32", class: "sign", "aria-hidden": "true" }, ...turned, ...dots);
}

/** A small icon drawn as one path in a square of 24. @param {string} d */
export const icon = (d) => svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d }));

const ICONS = {
  light:
    "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 8.5a5 5 0 0 1 0 7M18 6a8.5 8.5 0 0 1 0 12",
  gear:
    "M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM10.6 3h2.8l.5 2.5 1.9.8 2.1-1.4 2 2-1.4 2.1.8 1.9 2.5.5v2.8l-2.5.5" +
    "-.8 1.9 1.4 2.1-2 2-2.1-1.4-1.9.8-.5 2.5h-2.8l-.5-2.5-1.9-.8-2.1 1.4-2-2 1.4-2.1-.8-1.9L2.2 13.4v-2.8l2.5-.5.8-1.9" +
    "L4.1 6.1l2-2 2.1 1.4 1.9-.8z",
  mute: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
};

/** Fill the header. The name is asked from the server and can be changed by a click. */
export function showHeader() {
  const header = /** @type {HTMLElement} */ (document.getElementById("header"));
  const name = button(lastName(), () => trying(rename), { class: "plain name", "aria-label": say("Your name") });
  const show = (/** @type {{name: string}} */ person) => {
    name.textContent = person.name;
    name.setAttribute("aria-label", say("Your name: {name}. Change it", { name: person.name }));
  };
  async function rename() {
    const chosen = await askText(say("What shall we call you?"), name.textContent ?? "", 24);
    if (!chosen) return;
    const person = await put("/api/me", { name: chosen });
    called(person.name);
    show(person);
  }
  const light = button(
    "",
    () => {
      switchTheme();
    },
    { class: "plain round quick" },
  );
  const loud = button(
    "",
    () => {
      sound.set(!sound.on);
    },
    { class: "plain round quick" },
  );
  const gear = html(
    "a",
    {
      class: "button plain round gear",
      href: "/settings",
      "aria-label": say("Settings"),
      "data-tip": say("Settings"),
      "aria-current": location.pathname === "/settings" ? "page" : null,
    },
    icon(ICONS.gear),
  );
  const draw = () => {
    light.replaceChildren(icon(theme() === "dark" ? ICONS.light : ICONS.dark));
    light.setAttribute("aria-label", theme() === "dark" ? say("Light colors") : say("Dark colors"));
    loud.replaceChildren(icon(sound.on ? ICONS.sound : ICONS.mute));
    loud.setAttribute("aria-label", sound.on ? say("Turn sound off") : say("Turn sound on"));
    for (const press of [light, loud]) press.setAttribute("data-tip", press.getAttribute("aria-label") ?? "");
  };
  draw();
  addEventListener("kolam-chosen", draw);
  const other = /** @type {(keyof typeof LANGUAGES)[]} */ (Object.keys(LANGUAGES)).filter((code) => code !== language());
  const languages = other.map((code) =>
    button(
      LANGUAGES[code],
      () => {
        chooseLanguage(code);
        location.reload();
      },
      { class: "plain language quick", lang: code },
    ),
  );
  header.replaceChildren(
    html("a", { class: "skip", href: "#main" }, say("Skip to the content")),
    html("a", { class: "home", href: "/" }, sign(), html("span", {}, "kolam")),
    html("nav", { "aria-label": say("Settings") }, name, ...languages, loud, light, gear),
  );
  document.querySelector('link[rel="manifest"]')?.setAttribute("href", `/manifest.webmanifest?lang=${language()}`);
  watchConnection(header);
  const learn = () => void me().then(show, () => {}); // that the server does not answer is said already
  learn();
  addEventListener("kolam-back", learn);
  if (document.readyState === "complete") void keepPage().catch(() => {});
  else addEventListener("load", () => void keepPage().catch(() => {}), { once: true });
}
