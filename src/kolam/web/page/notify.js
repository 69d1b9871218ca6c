// Calling the reader: the tab's title, a browser notification, a small sound.

import { notices, sound } from "./settings.js";
import { say } from "./words.js";

/** @type {AudioContext | null} */
let audio = null;

/** A short knock of wood; two for your decision. @param {"move" | "yours" | "over"} kind */
export function knock(kind) {
  if (!sound.on) return;
  audio ??= new AudioContext();
  const notes = { move: [330], yours: [440, 587], over: [392, 494, 587] }[kind];
  notes.forEach((pitch, i) => {
    const context = /** @type {AudioContext} */ (audio);
    const at = context.currentTime + i * 0.11;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.09, at + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.16);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.18);
  });
}

/** @param {string} title @param {boolean} yours */
export function showTitle(title, yours) {
  document.title = yours ? `● ${say("Your decision")} · ${title}` : title;
}

/**
 * Tell by the browser that it is the reader's decision, if they look elsewhere and asked for it.
 * @param {string} title
 * @param {string} prompt
 */
export function call(title, prompt) {
  if (
    document.visibilityState === "visible" ||
    !notices.on ||
    !("Notification" in window) ||
    Notification.permission !== "granted"
  )
    return;
  const note = new Notification(`${title}: ${say("Your decision")}`, {
    body: prompt,
    tag: location.pathname,
    icon: "/static/favicon.svg",
  });
  note.addEventListener("click", () => {
    window.focus();
    note.close();
  });
}

/** Turn notifications on (asking the browser) or off. @returns {Promise<boolean>} whether they are on now */
export async function switchNotices() {
  if (notices.on) notices.set(false);
  else if ("Notification" in window && (await Notification.requestPermission()) === "granted") notices.set(true);
  return notices.on;
}
