// Small windows: a question, a form of one line, a sentence that fades.

import { button, html } from "./html.js";
import { say } from "./words.js";

/**
 * A dialog with some content and buttons; resolves to the value of the button pressed, or null.
 * @template T
 * @param {string} title
 * @param {Node[]} content
 * @param {{words: string, value: () => T, kind?: string, first?: boolean}[]} buttons  the first one has the focus
 * @param {{no?: string, kind?: string}} [how]  the words of the button that does nothing; a class
 * @returns {Promise<T | null>}
 */
export function dialog(title, content, buttons, how = {}) {
  return new Promise((resolve) => {
    /** @type {T | null} */
    let result = null;
    const heading = html("h2", { id: "dialog-title" }, title);
    const form = html("form", { method: "dialog" }, heading, ...content);
    const window_ = html("dialog", { class: `dialog ${how.kind ?? ""}`, "aria-labelledby": "dialog-title" }, form);
    const row = html(
      "div",
      { class: "row end" },
      button(how.no ?? say("Cancel"), () => window_.close(), { class: "quiet" }),
    );
    for (const { words, value, kind, first } of buttons) {
      const press = html("button", { type: "submit", class: kind ?? "strong", autofocus: first }, words);
      press.addEventListener("click", (event) => {
        event.preventDefault();
        if (!form.reportValidity()) return;
        result = value();
        window_.close();
      });
      row.append(press);
    }
    form.append(row);
    window_.addEventListener("close", () => {
      window_.remove();
      resolve(result);
    });
    document.body.append(window_);
    window_.showModal();
  });
}

/** A yes-or-no question. @param {string} title @param {string} words @param {string} yes @returns {Promise<boolean>} */
export async function confirmed(title, words, yes) {
  return (await dialog(title, [html("p", {}, words)], [{ words: yes, value: () => true }])) === true;
}

/** Whether something is to be played: asked at the edge, so that the board is seen. @param {string} clause */
export async function confirmedMove(clause) {
  const yes = { words: say("Yes"), value: () => true, first: true };
  const asked = say("Play: {sentence}?", { sentence: clause });
  return (await dialog(asked, [], [yes], { no: say("No"), kind: "low" })) === true;
}

/**
 * Ask for one line of text.
 * @param {string} title
 * @param {string} value
 * @param {number} most
 * @returns {Promise<string | null>}
 */
export function askText(title, value, most) {
  const input = html("input", {
    type: "text",
    value,
    maxlength: most,
    required: true,
    "aria-label": title,
    autocomplete: "nickname",
  });
  const answer = dialog(title, [input], [{ words: say("Save"), value: () => input.value.trim() }]);
  input.select();
  return answer;
}

/**
 * Say something at the edge of the page for a few seconds.
 * @param {string | (string | Node)[]} words
 * @param {"" | "bad"} [kind]
 */
export function toast(words, kind = "") {
  const role = kind === "bad" ? "alert" : "status";
  const note = html("div", { class: `toast ${kind}`, role }, ...(typeof words === "string" ? [words] : words));
  document.querySelector(".toast")?.remove();
  document.body.append(note);
  setTimeout(() => note.remove(), 5000);
}

/** Run something that may fail and say why if it does. @param {() => Promise<unknown>} act */
export async function trying(act) {
  try {
    await act();
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), "bad");
  }
}
