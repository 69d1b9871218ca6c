// The page of settings: each is kept at once, in this browser, and acts where it is read.

import { part, radios, toggle } from "./fields.js";
import { showHeader } from "./header.js";
import { button, html } from "./html.js";
import { installer } from "./install.js";
import { knock, standing, switchNotices, tryNotice } from "./notify.js";
import {
  boardSize,
  coached,
  confirmMoves,
  letters,
  longPrompts,
  notices,
  pace,
  sound,
  themeChosen,
  volume,
} from "./settings.js";
import { startTips } from "./tips.js";
import { chooseLanguage, language, LANGUAGES, loadWords, percent, say } from "./words.js";
import { svg } from "../boards/svg.js";
import { token } from "../boards/gems.js";

await loadWords();
showHeader();
startTips();
document.title = `${say("Settings")} · kolam`;

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
main.replaceChildren(
  html(
    "section",
    { class: "setup settings", "aria-labelledby": "settings-title" },
    html(
      "div",
      { class: "intro" },
      html("h1", { id: "settings-title" }, say("Settings")),
      html("p", { class: "soft" }, say("Kept in this browser as soon as you choose.")),
    ),
    html("div", { class: "form" }, playing(), board(), ...looks(), sounds(), noticing(), installer()),
  ),
);
document.body.dataset.ready = "yes";

function playing() {
  return part(
    say("Playing"),
    html("p", { class: "asked", id: "asked-pace" }, say("How fast the others' moves are shown")),
    radios(
      "pace",
      [
        { value: "calm", words: say("Calm"), more: say("About a second for each step.") },
        { value: "brisk", words: say("Brisk"), more: say("Just long enough to see it.") },
        { value: "instant", words: say("Instant"), more: say("No motion: only what came of it.") },
      ],
      pace.now,
      (value) => pace.set(/** @type {typeof pace.now} */ (value)),
    ),
    html(
      "div",
      { class: "kinds" },
      toggle(say("Ask before a move is played"), say("What you press is played only after a yes."), confirmMoves.on, (on) =>
        confirmMoves.set(on),
      ),
      toggle(
        say("A coach"),
        say("At tables with bots: asks before a serious mistake, and says what was well played."),
        coached.on,
        (on) => coached.set(on),
      ),
      toggle(say("Long prompts"), say("Say what a move is good for, also after your first games."), longPrompts.on, (on) =>
        longPrompts.set(on),
      ),
    ),
  );
}

function board() {
  const kinds = ["red", "blue", "yellow", "green", "purple"];
  const pieces = svg(
    "svg",
    { viewBox: "0 0 220 44", class: "sample", "aria-hidden": "true" },
    ...kinds.map((kind, i) => svg("g", { transform: `translate(${22 + i * 44} 22)` }, token(kind, 18, say))),
  );
  return part(
    say("Board"),
    html(
      "div",
      { class: "kinds" },
      toggle(say("Letters on pieces"), say("Without them colors keep their shapes."), letters.on, (on) => letters.set(on)),
      pieces,
    ),
    html(
      "div",
      { class: "large-screens" },
      html("p", { class: "asked" }, say("Size of the board")),
      radios(
        "size",
        [
          { value: "normal", words: say("Normal"), more: say("The whole board is in sight.") },
          { value: "large", words: say("Large"), more: say("As wide as the window; you may have to scroll.") },
        ],
        boardSize.now,
        (value) => boardSize.set(/** @type {typeof boardSize.now} */ (value)),
      ),
    ),
  );
}

function looks() {
  const languages = part(
    say("Language"),
    radios(
      "language",
      Object.entries(LANGUAGES).map(([value, words]) => ({ value, words })),
      language(),
      (value) => {
        chooseLanguage(/** @type {keyof typeof LANGUAGES} */ (value));
        location.reload();
      },
    ),
  );
  const colors = part(
    say("Colors"),
    radios(
      "theme",
      [
        { value: "auto", words: say("As the system has it") },
        { value: "light", words: say("Light") },
        { value: "dark", words: say("Dark") },
      ],
      themeChosen.now,
      (value) => themeChosen.set(/** @type {typeof themeChosen.now} */ (value)),
    ),
  );
  return [languages, colors];
}

function sounds() {
  const slider = html("input", { type: "range", min: 0, max: 100, step: 5, class: "volume", "aria-label": say("Volume") });
  const told = html("output", { class: "number" });
  const show = () => {
    slider.value = String(sound.on ? volume.now : 0);
    told.textContent = sound.on && volume.now ? percent(volume.now / 100) : say("off");
  };
  slider.addEventListener("input", () => {
    const loud = Number(slider.value);
    if (loud) volume.set(loud);
    sound.set(loud > 0);
  });
  slider.addEventListener("change", () => knock("yours"));
  addEventListener("kolam-chosen", show); // also by the button of the header
  show();
  return part(
    say("Sound"),
    html(
      "div",
      { class: "row loudness" },
      slider,
      told,
      button(say("Play a sound"), () => {
        if (!sound.on) sound.set(true);
        if (!volume.now) volume.set(50);
        knock("yours");
      }),
    ),
  );
}

/** Notices, and whether they work. */
function noticing() {
  const told = html("p", { class: "standing", role: "status" });
  const row = html("div", { class: "row" });
  const on = button("", async () => {
    const before = notices.on;
    await switchNotices();
    show();
    if (!before && notices.on) void test();
  });
  const test = async () => {
    const came = await tryNotice();
    told.textContent = came
      ? say("A notice was sent. If you see none, your system holds it back: look at its settings for this browser.")
      : say("The browser did not show the notice. Look at its settings for this page.");
  };
  const again = button(say("Send a test notice"), () => void test());
  const show = () => {
    const state = standing();
    const works = notices.on && state === "granted";
    on.textContent = works ? say("Turn off") : say("Turn on");
    again.hidden = !works;
    on.hidden = state === "none";
    told.textContent = {
      none: say("This browser shows no notices here. They need https, or a server on your own machine."),
      denied: say("Your browser refuses notices of this page. Allow them beside its address, then come back here."),
      granted: works
        ? say("Notices are on: you are told when it is your decision and you look elsewhere.")
        : say("Notices are off."),
      default: say("Notices are off."),
    }[state];
  };
  row.append(on, again);
  show();
  addEventListener("focus", () => standing() === "denied" && show());
  return part(say("Notices"), told, row);
}
