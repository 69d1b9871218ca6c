// A drawer: something laid over the page that is looked at and put away again, by the button, Escape or a press beside it.

import { button, html } from "./html.js";
import { say } from "./words.js";

/**
 * Open a drawer; the promise ends when it is put away.
 * @param {string} title
 * @param {Node[]} content
 * @param {string} [kind]  a class
 * @returns {Promise<void>}
 */
export function drawer(title, content, kind = "") {
  return new Promise((resolve) => {
    const window_ = html(
      "dialog",
      { class: `dialog drawer ${kind}`, "aria-label": title },
      html(
        "header",
        {},
        html("h2", { tabindex: -1, autofocus: true }, title),
        closer(() => window_.close()),
      ),
      ...content,
    );
    window_.addEventListener("click", (event) => event.target === window_ && window_.close());
    window_.addEventListener("close", () => {
      window_.remove();
      resolve();
    });
    document.body.append(window_);
    window_.showModal();
  });
}

/** @param {() => void} close */
const closer = (close) => button("×", close, { class: "round quiet", "aria-label": say("Close") });
