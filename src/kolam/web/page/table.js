// The table page: everything that happens at one table, put together.

import { get } from "./api.js";
import { ActionList } from "./actions.js";
import { BoardPlace } from "./board.js";
import { Chat } from "./chat.js";
import { confirmed, toast } from "./dialogs.js";
import { Finished, verdict } from "./finished.js";
import { showHeader } from "./header.js";
import { button, html } from "./html.js";
import { Log } from "./log.js";
import { Net } from "./net.js";
import { notices, putNotices } from "./notices.js";
import { edition } from "./options.js";
import { call, knock, showTitle, switchNotices } from "./notify.js";
import { Players } from "./players.js";
import { showRules } from "./rules.js";
import { notices as noticesOn } from "./settings.js";
import { Teller } from "./sentence.js";
import { TableState } from "./state.js";
import { Tabs } from "./tabs.js";
import { closeBubble, showBubble, startTips } from "./tips.js";
import { copyLink, waitingRoom } from "./waiting.js";
import { loadWords, say } from "./words.js";

/** @typedef {import("../types/messages.js").ClientMessage} ClientMessage */
/** @typedef {import("../types/messages.js").ServerMessage} ServerMessage */
/** @typedef {import("../types/messages.js").StepReply} StepReply */
/** @typedef {import("../types/messages.js").HistoryStep} HistoryStep */
/** @typedef {import("../types/messages.js").GameShown} GameShown */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const early = get(`/api/tables/${id}`).catch((error) => error);
const first = await early;
await loadWords(...(first.game ? [first.game] : []));
showHeader();
startTips();

class TablePage {
  constructor() {
    this.state = new TableState();
    /** @type {"here" | "away" | "refused"} */
    this.connection = "here";
    this.sending = false;
    this.wantsRematch = false;
    this.title = "";
    this.edition = html("p", { class: "soft small edition", hidden: true });
    /** @type {Finished | null} */
    this.finished = null;
    /** @type {HistoryStep | null} the moment of a replay that is shown */
    this.moment = null;
    this.prompt = html("p", { id: "prompt", class: "prompt" }, "…");
    this.undo = button(say("Take back"), () => void this.#undo(), { hidden: true });
    this.hint = button(say("Hint"), () => void this.#hint(), { hidden: true });
    this.notices = html("div", { class: "notices" });
    /** @type {BoardPlace} */
    this.place = new BoardPlace({
      play: (action) => void this.#play(action),
      why: (action) => this.net.send({ do: "why", action }),
      yours: () => this.state.yours,
      waitingFor: () => this.#waitingFor(),
      describe: (action) => this.#describe(action),
      announce: (words) => this.#announce(words),
      told: (line) => this.teller.nodes(line),
      rules: (rule) => void showRules(this.state.now.game, rule),
    });
    this.area = html("div", { class: "board-area" }, this.place.root);
    /** @type {Teller} */
    this.teller = new Teller({
      names: () => this.#names(),
      chip: (piece) => this.place.chip(piece),
      rules: (rule) => void showRules(this.state.now.game, rule),
    });
    this.players = new Players(this.teller);
    this.log = new Log(this.teller, (places) => this.place.point(places));
    this.actions = new ActionList(this.teller, {
      play: (action) => void this.#play(action),
      point: (places) => this.place.point(places),
    });
    this.chat = new Chat((text) => this.net.send({ do: "chat", text }));
    this.about = html("div", { class: "about-table" });
    this.tabs = new Tabs(
      [
        { key: "log", title: say("Log"), panel: html("div", {}, this.edition, this.log.list) },
        { key: "actions", title: say("Actions"), panel: this.actions.root },
        { key: "chat", title: say("Chat"), panel: this.chat.root },
        { key: "about", title: say("Table"), panel: this.about },
      ],
      say("About this table"),
    );
    const tools = html(
      "div",
      { class: "tools" },
      this.undo,
      this.hint,
      button(say("Rules"), () => void showRules(this.state.known?.game ?? first.game)),
    );
    document
      .getElementById("main")
      ?.replaceChildren(
        html("div", { class: "stage" }, html("div", { class: "prompt-bar" }, this.prompt, tools), this.notices, this.area),
        html("div", { class: "side" }, this.players.root, this.tabs.root),
      );
    if (first.id === id) this.#hear({ ...first, is: "table" }); // shown at once, before the socket is there
    this.net = new Net(id, {
      message: (message) => this.#hear(message),
      state: (state, why) => this.#connected(state, why),
      version: () => this.state.known?.version ?? null,
    });
  }

  // --- Hearing ---

  /** @param {ServerMessage} message */
  #hear(message) {
    const wasYours = this.state.yours;
    const linesBefore = this.state.known?.log?.length ?? 0;
    const change = this.state.take(message);
    if (message.is === "request" && message.result) toast(this.#settled(message.result));
    if (message.is === "refused" && message.error === "StaleVersion") return;
    if (change === null) return;
    if (message.is === "chat") this.tabs.mark("chat");
    if (message.is === "rematch" && this.wantsRematch) this.#leaveFor(message.table);
    if (change === "step" && message.is === "step") {
      this.#tellStep(message);
      knock(this.state.yours ? "yours" : "move");
    } else if (change === "table" && linesBefore && this.state.now.state === "over") knock("over");
    if (!wasYours && this.state.yours) call(this.title, this.teller.plain(this.state.now.prompt));
    void this.#show(change);
  }

  /** @param {StepReply} step */
  #tellStep(step) {
    const told = step.lines.map((line) => this.teller.plain(line));
    if (this.state.yours) told.push(`${say("Your decision")}: ${this.teller.plain(this.state.now.prompt)}`);
    this.#announce(told.join(" "));
  }

  /** @param {string} words */
  #announce(words) {
    const live = document.getElementById("live");
    if (live) live.textContent = words;
  }

  /** @param {"here" | "away" | "refused"} state @param {string} why */
  #connected(state, why) {
    this.connection = state;
    document.body.dataset.connection = state;
    if (state === "refused") {
      const words =
        why === "NoSuchTable" ? say("There is no such table.") : why || say("The server refuses the connection.");
      this.prompt.replaceChildren(words);
      this.area.replaceChildren(html("p", {}, html("a", { href: "/" }, say("Back to the front page"))));
    }
    this.#showNotices();
  }

  // --- Showing ---

  /** @param {"table" | "step" | "news"} change */
  async #show(change) {
    const { now } = this.state;
    if (!this.title) await this.#learnGame();
    showTitle(this.title, this.state.yours);
    document.body.dataset.state = now.state;
    document.body.dataset.version = String(now.version);
    document.body.dataset.yours = String(this.state.yours);
    this.#showPrompt();
    this.#showNotices();
    this.players.show(this.state, this.moment ?? undefined);
    this.chat.show(now.chat, this.#names());
    if (change === "news" && now.state !== "open") return;
    if (now.state === "open") return this.#showWaiting();
    this.#showWords();
    this.#showAbout();
    this.undo.hidden = !now.undo;
    this.undo.textContent = now.undo === "ask" ? say("Take back?") : say("Take back");
    this.undo.dataset.tip =
      now.undo === "ask" ? say("The others are asked whether you may") : say("Nothing was shown since: it is free");
    this.hint.hidden = !(now.hints && this.state.yours);
    await this.#showBoard(change);
    if (now.state === "over") this.#showFinished();
  }

  #showWords() {
    const { now } = this.state;
    this.log.show(now.log ?? [], now.you);
    this.actions.show(now.legal ?? [], now.says ?? [], now.you);
  }

  /** What the game is called, and which edition of it is played. */
  async #learnGame() {
    const { now } = this.state;
    const game = (await get("/api/games")).games.find((/** @type {any} */ each) => each.name === now.game);
    const played = edition(game, now.options);
    this.title = played ? `${say(game.title)} (${played})` : say(game.title);
    this.edition.textContent = played;
    this.edition.hidden = !played;
  }

  /** @param {string} change */
  async #showBoard(change) {
    if (!this.place.root.isConnected) this.area.replaceChildren(this.place.root);
    const scene = this.state.scene(this.place.shape, change === "step");
    this.place.show(scene);
    if (!this.place.module) {
      await this.place.load(this.state.now.game);
      this.#showWords(); // now with pictures of the pieces
      this.#showPrompt();
    }
    this.players.show(this.state, this.moment ?? undefined);
  }

  #showWaiting() {
    this.area.replaceChildren(waitingRoom(this.state.now, this.title));
    this.#showAbout();
    this.log.show([], null);
    this.actions.show([], [], null);
  }

  #showPrompt() {
    const { now } = this.state;
    const { prompt } = this;
    prompt.classList.toggle("yours", this.state.yours);
    if (this.state.yours) {
      prompt.replaceChildren(html("b", {}, `${say("You:")} `), ...this.teller.nodes(now.prompt));
      return;
    }
    prompt.replaceChildren(
      now.state === "open"
        ? say("Waiting for players")
        : now.state === "over"
          ? verdict(now.outcome ?? {}, this.#names(), now.you)
          : this.#waitingFor(),
    );
  }

  #waitingFor() {
    const { now } = this.state;
    if (now.state !== "running") return say("The game is over.");
    const seat = now.seats[now.to_act ?? -1];
    if (now.thinking?.state === "preparing") return say("The bots are being prepared, once on this machine…");
    if (now.thinking?.state === "again") return say("{name} can not think just now and tries again…", { name: seat.name });
    if (now.thinking) return say("{name} thinks…", { name: seat.name });
    return say("{name} decides.", { name: seat?.name ?? "" });
  }

  #showNotices() {
    putNotices(
      this.notices,
      notices(this.state.known, this.connection, (message) => void this.#ask(message)),
    );
  }

  #showAbout() {
    const { now } = this.state;
    const seated = now.you !== null && now.state === "running";
    const entries = [
      button(say("Copy the link"), copyLink),
      button(
        noticesOn.on ? say("Do not notify me") : say("Notify me when it is my decision"),
        () => void switchNotices().then(() => this.#showAbout()),
      ),
      seated ? button(say("Let a bot play for me"), () => void this.#offerBot()) : null,
      seated ? button(say("Ask to end the table"), () => void this.#ask({ do: "end" })) : null,
      seated ? button(say("Resign"), () => void this.#resign()) : null,
    ].filter((entry) => entry !== null);
    this.about.replaceChildren(
      html("div", { class: "column" }, ...entries),
      html("p", { class: "soft small" }, say("{n} people watch.", { n: now.watching ?? 0 })),
      html("p", { class: "soft small seal" }, `${say("The shuffle is sealed:")} `, html("code", {}, now.seed_hash ?? "")),
      now.seed ? html("p", { class: "small seal" }, `${say("Seed")}: `, html("code", {}, `${now.seed} · ${now.salt}`)) : "",
    );
  }

  #showFinished() {
    if (this.finished) {
      this.finished.now = this.state.now;
      return;
    }
    const result = new Finished(this.state.now, this.teller, {
      show: (step, previous) => this.#showMoment(step, previous),
      rematch: () => void this.#rematch(),
    });
    this.finished = result;
    this.tabs.add("result", say("Result"), result.root);
  }

  /** A moment of the replay. @param {HistoryStep} step @param {any} previous */
  #showMoment(step, previous) {
    this.moment = step;
    const last = step.action !== null && step.seat !== null ? { seat: step.seat, action: step.action } : null;
    this.place.show({
      ...this.state.scene(this.place.shape, false),
      view: step.view,
      glance: step.glance,
      previous,
      last,
      scores: step.scores,
      legal: [],
    });
    this.players.show(this.state, step);
  }

  /** @returns {string[]} */
  #names() {
    return this.state.now.seats.map((seat) => seat.name);
  }

  /** @param {string} action */
  #describe(action) {
    const { legal, says } = this.state.now;
    return this.teller.plain(says?.[legal?.indexOf(action) ?? -1] ?? [action]);
  }

  // --- Doing ---

  /** @param {string} action */
  async #play(action) {
    if (this.sending || !this.state.yours) return;
    this.sending = true;
    closeBubble();
    document.body.dataset.sending = "yes";
    const answer = await this.net.send({ do: "play", version: this.state.now.version, action });
    this.sending = false;
    delete document.body.dataset.sending;
    if (answer.is === "refused" && answer.error !== "StaleVersion")
      toast(answer.parts ? this.teller.nodes(answer.parts) : answer.sentence, "bad");
  }

  async #undo() {
    await this.#ask({ do: "undo", version: this.state.now.version });
  }

  /** Send something and say if it was refused. @param {ClientMessage} message */
  async #ask(message) {
    const answer = await this.net.send(message);
    if (answer.is === "refused") toast(answer.sentence, "bad");
    return answer;
  }

  async #hint() {
    const near = this.hint;
    showBubble(near, say("Thinking…"));
    const answer = await this.net.send({ do: "hint" });
    if (answer.is === "refused") return showBubble(near, answer.sentence);
    const chance = say("Winning chance about {n} %.", { n: Math.round(answer.chance * 100) });
    showBubble(
      near,
      html("b", {}, ...this.teller.nodes(answer.says)),
      `\n${chance}\n`,
      ...answer.why.flatMap((/** @type {import("./sentence.js").Line} */ line) => [...this.teller.nodes(line), " "]),
      "\n",
      button(say("Play it"), () => void this.#play(answer.action), { class: "strong" }),
    );
  }

  async #resign() {
    if (
      await confirmed(
        say("Resign?"),
        say("The game ends for you; with more than two players the others must agree."),
        say("Resign"),
      )
    )
      await this.#ask({ do: "resign" });
  }

  async #offerBot() {
    const { you, seats } = this.state.now;
    const alone = seats.every((seat, i) => i === you || (seat.kind === "bot" && !seat.kept));
    if (
      you !== null &&
      (await confirmed(
        say("Let a bot play for me"),
        alone
          ? say("A bot of level 3 plays on from here. You can take your seat back later.")
          : say("A bot of level 3 plays on from here. Once it has decided for you, it plays on to the end."),
        say("Let it play"),
      ))
    ) {
      await this.#ask({ do: "offer_bot", seat: you, level: 3 });
    }
  }

  async #rematch() {
    this.wantsRematch = true;
    const answer = await this.#ask({ do: "rematch" });
    const table = answer.table ?? this.state.now.rematch;
    if (table) this.#leaveFor(table);
  }

  /** Go to another table, once. @param {string} table */
  #leaveFor(table) {
    if (this.wantsRematch) location.href = `/t/${table}`;
    this.wantsRematch = false;
  }

  /** @param {string} result */
  #settled(result) {
    return (
      {
        agreed: say("Agreed."),
        declined: say("Declined."),
        withdrawn: say("Withdrawn."),
        lapsed: say("The request lapsed: a decision was made."),
      }[result] ?? result
    );
  }
}

Object.assign(window, { kolamNet: new TablePage().net }); // for the browser tests, which cut it
