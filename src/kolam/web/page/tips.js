// Words beside things: a tip for what is pointed at or focused, and a bubble with an answer.

import { html } from "./html.js";

/** How long a finger rests on something to ask what it is, in milliseconds, and how far it may stray. */
const LONG = 450;
const STRAY = 12;

/** What there is to say about something: what it is called, and its tip. @param {EventTarget | null} target */
function about(target) {
  const holder = target instanceof Element ? target.closest("[data-tip], .place[aria-label]") : null;
  if (!holder) return null;
  const name = holder.classList.contains("place") ? (holder.getAttribute("aria-label") ?? "") : "";
  const tip = holder.getAttribute("data-tip") ?? "";
  return { holder, words: name.includes(tip) ? name : [name, tip].filter(Boolean).join("\n") };
}

/** A long press explains what is under the finger, and does nothing else; so does the key I for what has the focus. */
function startAsking() {
  let timer = 0;
  let explained = false;
  let from = { x: 0, y: 0 };
  const stop = () => clearTimeout(timer);
  document.addEventListener("pointerdown", (event) => {
    explained = false;
    stop();
    const found = event.pointerType === "mouse" ? null : about(event.target);
    if (!found) return;
    from = { x: event.clientX, y: event.clientY };
    timer = window.setTimeout(() => {
      explained = true;
      showBubble(found.holder, found.words);
    }, LONG);
  });
  document.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > STRAY) stop();
  });
  for (const kind of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(kind, stop, { capture: true });
  document.addEventListener(
    "click",
    (event) => {
      if (!explained) return;
      explained = false;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  document.addEventListener("contextmenu", (event) => about(event.target) && explained && event.preventDefault());
  document.addEventListener("keydown", (event) => {
    const found = event.key === "i" || event.key === "ш" ? about(document.activeElement) : null; // the same key in Russian
    if (found && !event.ctrlKey && !event.metaKey && !event.altKey) showBubble(found.holder, found.words);
  });
}

/** Show `data-tip` of whatever is pointed at or focused. */
export function startTips() {
  const tip = html("div", { class: "tip", hidden: true, "aria-hidden": "true" });
  document.body.append(tip);
  const show = (/** @type {EventTarget | null} */ target) => {
    const holder = target instanceof Element ? target.closest("[data-tip]") : null;
    const words = holder?.getAttribute("data-tip");
    tip.hidden = !words;
    if (!holder || !words) return;
    tip.textContent = words;
    beside(tip, holder);
  };
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && show(event.target));
  document.addEventListener(
    "focusin",
    (event) => event.target instanceof Element && event.target.matches(":focus-visible") && show(event.target),
  );
  document.addEventListener("focusout", () => (tip.hidden = true));
  document.addEventListener("scroll", () => (tip.hidden = true), { passive: true, capture: true });
  startAsking();
}

/** @type {HTMLElement | null} */
let bubble = null;

/** An answer beside a place; gone with the next click or Escape. @param {Element} near @param {...(Node | string)} content */
export function showBubble(near, ...content) {
  closeBubble();
  bubble = html("div", { class: "bubble", role: "status" }, ...content);
  document.body.append(bubble);
  beside(bubble, near);
  const opened = bubble;
  setTimeout(() => {
    const close = (/** @type {Event} */ event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      if (event.target instanceof Node && opened.contains(event.target)) return;
      if (bubble === opened) closeBubble();
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
  });
}

export function closeBubble() {
  bubble?.remove();
  bubble = null;
}

/** Put a floating element above or below another, inside the window. @param {HTMLElement} floating @param {Element} near */
function beside(floating, near) {
  const place = near.getBoundingClientRect();
  const size = floating.getBoundingClientRect();
  const above = place.top - size.height - 8;
  floating.style.left = `${Math.max(8, Math.min(innerWidth - size.width - 8, place.left + place.width / 2 - size.width / 2))}px`;
  floating.style.top = `${above > 4 ? above : Math.min(innerHeight - size.height - 8, place.bottom + 8)}px`;
}
