// Calling the reader: the tab's title, a browser notification, a small sound.

import { notices, sound, volume } from "./settings.js";
import { say } from "./words.js";

/** @type {AudioContext | null} */
let audio = null;

/** How loud a knock is at full volume. */
const LOUDEST = 0.18;

/** A short knock of wood; two for your decision. @param {"move" | "yours" | "over"} kind */
export function knock(kind) {
  const loud = (LOUDEST * volume.now) / 100;
  if (!sound.on || loud === 0) return;
  audio ??= new AudioContext();
  const notes = { move: [330], yours: [440, 587], over: [392, 494, 587] }[kind];
  notes.forEach((pitch, i) => {
    const context = /** @type {AudioContext} */ (audio);
    const at = context.currentTime + i * 0.11;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(loud, at + 0.008);
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
  if (document.visibilityState === "visible" || !notices.on || standing() !== "granted") return;
  void show(`${title}: ${say("Your decision")}`, prompt, location.pathname).catch(() => {});
}

/** What the browser says about notices: "none" where it has none. @returns {NotificationPermission | "none"} */
export const standing = () => ("Notification" in window ? Notification.permission : "none");

/** Turn notices on (asking the browser) or off. @returns {Promise<boolean>} whether they are on now */
export async function switchNotices() {
  if (notices.on) notices.set(false);
  else if ("Notification" in window && (await Notification.requestPermission()) === "granted") notices.set(true);
  return notices.on;
}

/** Show a notice now. @returns {Promise<boolean>} whether the browser took it */
export async function tryNotice() {
  try {
    await show("kolam", say("This is how it looks when it is your decision."), "/settings");
    return true;
  } catch {
    return false;
  }
}

/**
 * A notice that leads to a page of ours. Phones show those of a service worker only.
 * @param {string} title
 * @param {string} body
 * @param {string} path
 */
async function show(title, body, path) {
  const told = { body, tag: path, icon: new URL("../icons/icon-192.png", import.meta.url).href, data: path };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, told);
  const note = new Notification(title, told);
  note.addEventListener("click", () => {
    window.focus();
    note.close();
  });
}
