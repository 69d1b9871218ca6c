// Talk at the table: for those who sit, can be hidden.

import { html } from "./html.js";
import { hideChat } from "./settings.js";
import { say } from "./words.js";

/** @typedef {import("../types/messages.js").ChatShown} ChatShown */

export class Chat {
  /**
   * @param {import("./sentence.js").Teller} teller
   * @param {(text: string) => Promise<any>} send
   */
  constructor(teller, send) {
    this.teller = teller;
    this.list = html("ol", { class: "chat-lines", "aria-label": say("Chat"), tabindex: 0 });
    const input = html("input", {
      type: "text",
      maxlength: 300,
      "aria-label": say("Say something"),
      placeholder: say("Say something"),
      autocomplete: "off",
    });
    this.problem = html("p", { class: "problem", role: "alert" });
    this.form = html("form", { class: "row" }, input, html("button", { type: "submit" }, say("Send")));
    this.form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const words = input.value.trim();
      if (!words) return;
      input.value = "";
      const answer = await send(words);
      this.problem.textContent = answer.is === "refused" ? answer.sentence : "";
    });
    const hide = html("input", { type: "checkbox", id: "hide-chat", checked: hideChat.on });
    hide.addEventListener("change", () => {
      hideChat.set(hide.checked);
      this.#veil();
    });
    this.inside = html("div", { class: "chat-inside" }, this.list, this.form, this.problem);
    this.root = html(
      "div",
      { class: "chat" },
      this.inside,
      html("label", { class: "soft check" }, hide, say("Hide the chat")),
    );
    this.#veil();
  }

  #veil() {
    this.inside.hidden = hideChat.on;
  }

  /** @param {ChatShown[] | null} lines */
  show(lines) {
    this.form.hidden = lines === null;
    const rows = (lines ?? []).map((line) => html("li", {}, this.teller.who(line.seat), `: ${line.text}`));
    if (!rows.length)
      rows.push(
        html("li", { class: "soft" }, lines === null ? say("Only players at the table talk here.") : say("Quiet so far.")),
      );
    this.list.replaceChildren(...rows);
    this.list.scrollTop = this.list.scrollHeight;
  }
}
