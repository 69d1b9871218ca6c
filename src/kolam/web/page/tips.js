// Words beside things: a tip for what is pointed at or focused, and a bubble with an answer.

import { html } from "./html.js";

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
