// The table page: everything that happens at one table, put together.

import { About } from "./about.js";
import { get } from "./api.js";
import { ActionList } from "./actions.js";
import { BoardPlace } from "./board.js";
import { Chat } from "./chat.js";
import { Coach, hasCoach } from "./coach.js";
import { confirmedMove, toast, trying } from "./dialogs.js";
import { Finished, verdict } from "./finished.js";
import { showGoal } from "./goal.js";
import { showHeader } from "./header.js";
import { showHelp } from "./help.js";
import { Hint } from "./hint.js";
import { html } from "./html.js";
import { Log } from "./log.js";
import { Net } from "./net.js";
import { notices, putNotices } from "./notices.js";
import { drawer } from "./drawer.js";
import { edition } from "./options.js";
import { call, knock, showTitle } from "./notify.js";
import { Players } from "./players.js";
import { showRules } from "./rules.js";
import { confirmMoves, explains, noteEnd } from "./settings.js";
import { recap, since } from "./recap.js";
import { plain, rulesOf, Teller } from "./sentence.js";
import { TableState } from "./state.js";
import { Tabs } from "./tabs.js";
import { Timeline } from "./timeline.js";
import { closeBubble, startTips } from "./tips.js";
import { Tools } from "./tools.js";
import { waitingRoom } from "./waiting.js";
import { loadWords, say } from "./words.js";

/** @typedef {import("../types/messages.js").ClientMessage} ClientMessage */
/** @typedef {import("../types/messages.js").ServerMessage} ServerMessage */
/** @typedef {import("../types/messages.js").StepReply} StepReply */
/** @typedef {import("../types/messages.js").HistoryStep} HistoryStep */
/** @typedef {import("../types/messages.js").GameShown} GameShown */

/** A phone, standing or lying: players stand in the head of the page, panels open over the board. As in style/phone.css. */
const PHONE = matchMedia("(max-width: 640px), (max-width: 980px) and (max-height: 500px)");
const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const early = get(`/api/tables/${id}`).catch((error) => error);
const first = await early;
await loadWords(...(first.game ? [first.game] : []));
showHeader();
startTips();

/**
 * @typedef {object} Moment  something to show: the table as it stood then
 * @property {TableState} state
 * @property {StepReply | null} step  the decision that led there, if one did
 */

class TablePage {
  constructor() {
    /** what is known */
    this.state = new TableState();
    /** what is shown: the same, or a moment before it */
    this.shown = new TableState();
    /** @type {Timeline<Moment>} */
    this.timeline = new Timeline({
      show: (moment, quick) => this.#present(moment, quick),
      own: ({ step, state }) => step !== null && step.seat === state.now.you,
      done: () => this.#caughtUp(),
    });
    /** @type {Moment[]} the steps of the others since the reader's last */
    this.missed = [];
    /** @type {"here" | "away" | "refused"} */
    this.connection = "here";
    this.sending = false;
    /** lines of the chat that came while it was not open */
    this.unread = 0;
    /** the version up to which the log was read on a phone */
    this.read = 0;
    this.wantsRematch = false;
    this.title = "";
    /** of bots @type {number[]} */
    this.levels = [];
    this.edition = html("p", { class: "soft small edition", hidden: true });
    /** @type {Finished | null} */
    this.finished = null;
    /** @type {HistoryStep | null} the moment of a replay that is shown */
    this.moment = null;
    this.prompt = html("p", { id: "prompt", class: "prompt" }, "…");
    this.notices = html("div", { class: "notices" });
    /** @type {BoardPlace} */
    this.place = new BoardPlace({
      play: (action) => void this.#play(action),
      why: (action) => this.net.send({ do: "why", action }),
      yours: () => this.#mayAct,
      waitingFor: () => this.#waitingFor(),
      look: (seat) => void this.#look(seat),
      describe: (action) => this.teller.plain(this.#says(action)),
      announce: (words) => this.#announce(words),
      told: (line) => this.teller.nodes(line),
      rules: (rule) => void showRules(this.shown.now.game, rule),
    });
    this.area = html("div", { class: "board-area" }, this.place.root);
    /** @type {Teller} */
    this.teller = new Teller({
      names: () => this.#names(),
      chip: (piece) => this.place.chip(piece),
      face: (seat) => this.place.face(seat),
      rules: (rule) => void showRules(this.shown.now.game, rule),
    });
    this.players = new Players(this.teller);
    this.advice = new Hint({
      teller: this.teller,
      ask: () => this.net.send({ do: "hint" }),
      draw: (moves) => this.place.suggest(moves, this.shown.now.you),
      play: (action) => void this.#play(action),
      you: () => this.shown.now.you,
    });
    this.coach = new Coach({
      teller: this.teller,
      ask: (action) => this.net.send({ do: "weigh", action }),
      draw: (moves) => this.place.suggest(moves, this.shown.now.you),
      says: (action) => this.#says(action),
    });
    this.log = new Log(
      this.teller,
      (places) => this.place.point(places),
      () => this.#recap(),
    );
    this.actions = new ActionList(this.teller, {
      play: (action) => void this.#play(action),
      point: (places) => this.place.point(places),
    });
    this.chat = new Chat(this.teller, (text) => this.net.send({ do: "chat", text }));
    this.about = new About({
      ask: (message) => this.#ask(message),
      rules: () => this.#openRules(),
      goal: () => this.#openGoal(),
      help: () => showHelp(this.place),
    });
    this.tabs = new Tabs(
      [
        { key: "log", title: say("Log"), panel: html("div", {}, this.edition, this.log.list) },
        { key: "actions", title: say("Actions"), panel: this.actions.root },
        { key: "chat", title: say("Chat"), panel: this.chat.root },
        { key: "about", title: say("Table"), panel: this.about.root },
      ],
      say("About this table"),
    );
    this.tools = new Tools({
      do: {
        again: () => this.#playAgain(),
        undo: () => void this.#undo(),
        hint: () => void this.advice.further(),
        rules: () => this.#openRules(),
        help: () => showHelp(this.place),
      },
      open: (key) => this.#raise(document.body.dataset.raised === key ? null : key),
    });
    document
      .getElementById("main")
      ?.replaceChildren(
        html(
          "div",
          { class: "stage" },
          html("div", { class: "prompt-bar" }, this.prompt, this.tools.root),
          this.notices,
          this.area,
        ),
        html("div", { class: "side" }, this.advice.root, this.tabs.root),
      );
    this.#place();
    PHONE.addEventListener("change", () => this.#place());
    this.#listen();
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
    const before = this.state.known?.version;
    const change = this.state.take(message);
    if (message.is === "request" && message.result) toast(this.#settled(message.result));
    if (message.is === "refused" && message.error === "StaleVersion") return;
    if (change === null) return;
    if (message.is === "chat") {
      this.tabs.mark("chat");
      if (document.body.dataset.raised !== "chat") this.tools.count("chat", ++this.unread);
    }
    if (message.is === "rematch" && this.wantsRematch) this.#leaveFor(message.table);
    if (!wasYours && this.state.yours) call(this.title, plain(this.state.now.prompt, this.#names(this.state)));
    const moment = { state: this.state.copy(), step: message.is === "step" ? message : null };
    if (change === "news") void this.#showNews();
    // A snapshot of what is about to be shown comes after it: so the last step of a game is seen.
    else if (change === "step" || (before === this.state.now.version && this.timeline.isBehind)) this.timeline.push(moment);
    else this.timeline.jump(moment);
  }

  /** Whether the reader may decide now: it is their turn, and they see what they decide about. */
  get #mayAct() {
    return this.state.yours && this.shown.known?.version === this.state.known?.version;
  }

  /** The reader's keys and presses that concern the whole table. */
  #listen() {
    const enough = () => {
      if (this.timeline.isBehind) this.#skip();
      else if (!this.advice.isOpen) this.place.mark([]);
    };
    this.place.root.addEventListener("pointerdown", enough);
    this.place.root.addEventListener("pointerdown", () => this.#raise(null));
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyped(event.target)) return;
      if (event.key === " " && this.timeline.isBehind) {
        event.preventDefault();
        this.#skip();
      } else if (event.key === "r" || event.key === "к")
        this.#playAgain(); // the same key of a Russian keyboard
      else if (event.key === "h" || event.key === "р") void (this.tools.hint.hidden || this.advice.further());
      else if (event.key === "g" || event.key === "п") this.#openGoal();
      else if (event.key === "b" || event.key === "и") this.#openRules(rulesOf(this.shown.known?.prompt)[0]);
      else if (event.key === "?") showHelp(this.place);
      else if (event.key === "Escape") {
        this.advice.close();
        this.#raise(null);
      } else if (event.key === "Enter" && !this.advice.isOpen) this.place.mark([]);
    });
  }

  #skip() {
    this.timeline.skip();
    this.place.skip();
  }

  /** @param {StepReply} step */
  #tellStep(step) {
    const told = step.lines.map((line) => this.teller.plain(line));
    if (this.shown.yours) told.push(`${say("Your decision")}: ${this.teller.plain(this.shown.now.prompt)}`);
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

  /** Show a moment, everything of it together. @param {Moment} moment @param {boolean} quick */
  async #present({ state, step }, quick) {
    const before = this.shown.known;
    this.advice.close();
    this.shown = state.copy().keepUp(this.state);
    const { now } = this.shown;
    if (!this.title) await this.#learnGame();
    document.body.dataset.state = now.state;
    document.body.dataset.version = String(now.version);
    document.body.dataset.yours = String(this.#mayAct);
    showTitle(this.title, this.state.yours);
    this.#showPrompt(step);
    this.#showNotices();
    this.players.show(this.shown, this.moment ?? undefined);
    this.chat.show(now.chat);
    if (now.state === "open") return this.#showWaiting();
    this.#showWords();
    this.about.show(this.shown.now);
    this.#showTools();
    if (step) {
      this.missed = step.seat === now.you ? [] : [...this.missed, { state, step }];
      this.#tellStep(step);
      knock(this.#mayAct ? "yours" : "move");
    } else if (now.state === "over" && before?.log?.length) knock("over");
    if (now.state === "over" && before?.state === "running" && now.you !== null) noteEnd(now.game);
    await this.#showBoard(step !== null, quick);
    if (now.state === "over") this.#showFinished();
  }

  /** Who is here, what is said and asked: this changes at once, whatever moment is shown. */
  async #showNews() {
    if (!this.shown.known) return;
    this.shown.keepUp(this.state);
    this.#showNotices();
    this.players.show(this.shown, this.moment ?? undefined);
    this.chat.show(this.shown.now.chat);
    if (!this.timeline.isBehind) this.#showPrompt(null);
    if (this.shown.now.state === "open") this.#showWaiting();
  }

  /** Everything that happened is shown. */
  #caughtUp() {
    if (this.shown.known === null) return;
    document.body.dataset.yours = String(this.#mayAct);
    this.#showPrompt(null);
    this.#showTools();
    if (this.#mayAct) {
      if (this.advice.isOpen) this.advice.redraw();
      else this.#recap();
    }
  }

  /** On a phone the players stand in the head of the page, else beside the board. */
  #place() {
    if (PHONE.matches) document.querySelector("#header .home")?.after(this.players.root);
    else document.querySelector(".side")?.prepend(this.players.root);
    this.#raise(null);
  }

  /** On a phone: open a panel over the board, or none. @param {string | null} key */
  #raise(key) {
    if (key) this.tabs.open(key);
    if (key === "chat") this.tools.count("chat", (this.unread = 0));
    if (key) document.body.dataset.raised = key;
    else delete document.body.dataset.raised;
    this.tools.raised(key);
    if (key === "log") {
      this.log.toNewest(); // now that it is laid out
      this.read = this.shown.known?.version ?? 0;
      this.tools.count("log", 0);
    }
  }

  #openGoal() {
    void trying(() => showGoal(this.state.known?.game ?? first.game));
  }

  /** @param {string} [rule] */
  #openRules(rule) {
    void showRules(this.state.known?.game ?? first.game, rule);
  }

  /** What the others did since the reader's last turn, on the board. */
  #recap() {
    const { you, log } = this.shown.now;
    this.place.mark(recap(since(log, you), you, this.#gains()));
  }

  /** The points that steps brought to those who made them, by version. */
  #gains() {
    /** @type {Map<number, number>} */
    const found = new Map();
    for (const { state, step } of this.missed) {
      const was = state.scoresBefore?.[step?.seat ?? -1];
      if (step && was !== undefined) found.set(step.version, step.scores[step.seat] - was);
    }
    return found;
  }

  /** Show again what the others did. */
  #playAgain() {
    const [first] = this.missed;
    if (!first || this.timeline.isBehind) return;
    const steps = this.missed;
    this.missed = [];
    void this.place.show({ ...first.state.scene(this.place.shape, false), view: first.state.before, legal: [] }, true);
    this.timeline.push(...steps);
  }

  #showTools() {
    const { now } = this.shown;
    const { tools } = this;
    tools.undo.hidden = !now.undo;
    if (now.undo === "ask") tools.nameUndo(say("Take back?"), say("Back?"), say("The others are asked whether you may"));
    else tools.nameUndo(say("Take back"), say("Back"), say("Nothing was shown since: it is free"));
    tools.hint.hidden = !(now.hints && this.#mayAct);
    tools.again.hidden = this.missed.length === 0 || now.state !== "running";
    if (document.body.dataset.raised === "log") this.read = now.version;
    tools.count("log", since(now.log ?? [], now.you).filter(({ version }) => version > this.read).length);
  }

  #showWords() {
    const { now } = this.shown;
    this.log.show(now.log ?? [], now.you);
    this.actions.show(now.legal ?? [], now.says ?? [], now.you);
  }

  /** What the game is called, which edition of it is played, and which bots there are. */
  async #learnGame() {
    const { now } = this.shown;
    const { games, levels } = await get("/api/games");
    const game = games.find((/** @type {any} */ each) => each.name === now.game);
    this.levels = levels;
    const played = edition(game, now.options);
    this.title = played ? `${game.title} (${played})` : game.title;
    this.edition.textContent = played;
    this.edition.hidden = !played;
  }

  /** @param {boolean} moving @param {boolean} quick */
  async #showBoard(moving, quick) {
    if (!this.place.root.isConnected) this.area.replaceChildren(this.place.root);
    const shown = this.place.show(this.shown.scene(this.place.shape, moving), quick);
    if (!this.place.module) {
      await this.place.load(this.shown.now.game);
      this.#showWords(); // now with pictures of the pieces
      if (this.advice.isOpen) this.advice.redraw(); // a hint may have come sooner than the board
      this.players.show(this.shown, this.moment ?? undefined);
    }
    await shown;
  }

  #showWaiting() {
    this.area.replaceChildren(waitingRoom(this.shown.now, this.title));
    this.about.show(this.shown.now);
    this.log.show([], null);
    this.actions.show([], [], null);
  }

  /** What is asked; while others act, what they have just done. @param {StepReply | null} step */
  #showPrompt(step) {
    const { now } = this.shown;
    const { prompt } = this;
    prompt.classList.toggle("yours", this.#mayAct && !step);
    if (step?.lines.length && step.seat !== now.you) prompt.replaceChildren(...this.teller.nodes(step.lines[0]));
    else if (this.#mayAct)
      prompt.replaceChildren(
        html("b", {}, `${say("You:")} `),
        ...this.teller.told(now.prompt),
        explains(now.game) && now.purpose ? html("small", { class: "purpose" }, ...this.teller.nodes(now.purpose)) : "",
      );
    else
      prompt.replaceChildren(
        now.state === "open"
          ? say("Waiting for players")
          : now.state === "over"
            ? verdict(now.outcome ?? {}, this.#names(), now.you)
            : this.#waitingFor(),
      );
  }

  #waitingFor() {
    const { now } = this.shown;
    if (now.state !== "running") return say("The game is over.");
    const seat = now.seats[now.to_act ?? -1];
    if (now.thinking?.state === "preparing")
      return say("The bots are being prepared, once on this machine; until then they think less…");
    if (now.thinking?.state === "again") return say("{name} can not think just now and tries again…", { name: seat.name });
    if (now.thinking) return say("{name} thinks…", { name: seat.name });
    return say("{name} decides.", { name: seat?.name ?? "" });
  }

  #showNotices() {
    putNotices(
      this.notices,
      notices(
        this.shown.known,
        this.connection,
        (message) => void this.#ask(message),
        () => void this.#rematch(),
      ),
    );
  }

  #showFinished() {
    if (this.finished) {
      this.finished.now = this.shown.now;
      return;
    }
    const result = new Finished(this.shown.now, this.teller, {
      show: (step, previous) => this.#showMoment(step, previous),
      rematch: () => void this.#rematch(),
      levels: this.levels,
      draw: (moves, seat) => this.place.suggest(moves, seat),
    });
    this.finished = result;
    this.tabs.add("result", say("Result"), result.root);
    this.tabs.remove("actions");
  }

  /** A moment of the replay. @param {HistoryStep} step @param {any} previous */
  #showMoment(step, previous) {
    this.moment = step;
    const last = step.action !== null && step.seat !== null ? { seat: step.seat, action: step.action } : null;
    void this.place.show({
      ...this.shown.scene(this.place.shape, false),
      view: step.view,
      glance: step.glance,
      previous,
      last,
      scores: step.scores,
      legal: [],
    });
    this.players.show(this.shown, step);
  }

  /** Everything that another seat shows, as it lies before them. @param {number} seat */
  async #look(seat) {
    const { now } = this.shown;
    const place = new BoardPlace({ ...this.place.table, play: () => {}, yours: () => false, look: () => {} });
    const gone = drawer(now.seats[seat].name, [place.root], "look");
    await place.load(now.game);
    await place.show({ ...this.shown.scene(place.shape, false), near: seat, seat: null, legal: [] }, true);
    await gone;
  }

  /** @param {TableState} [state] @returns {string[]} */
  #names(state = this.shown) {
    return state.now.seats.map((seat) => seat.name);
  }

  /** @param {string} action */
  #says(action) {
    const { legal, says } = this.shown.now;
    return says?.[legal?.indexOf(action) ?? -1] ?? [action];
  }

  // --- Doing ---

  /** @param {string} action */
  async #play(action) {
    if (this.sending || !this.#mayAct) return;
    const { version } = this.state.now;
    if (confirmMoves.on && !(await confirmedMove(this.teller.clause(this.#says(action))))) return;
    if (hasCoach(this.state.now) && !(await this.#considered(action))) return;
    if (this.state.now.version !== version) return; // the table has moved on while it was asked
    this.sending = true;
    closeBubble();
    this.#raise(null);
    this.advice.close();
    this.place.mark([]);
    document.body.dataset.sending = "yes";
    const answer = await this.net.send({ do: "play", version: this.state.now.version, action });
    this.sending = false;
    delete document.body.dataset.sending;
    if (answer.is === "refused" && answer.error !== "StaleVersion")
      toast(answer.parts ? this.teller.nodes(answer.parts) : answer.sentence, "bad");
    else this.coach.praise();
  }

  /** Whether the coach lets a decision pass. @param {string} action */
  async #considered(action) {
    this.sending = true;
    document.body.dataset.sending = "yes";
    const lets = await this.coach.lets(action);
    this.sending = false;
    delete document.body.dataset.sending;
    return lets;
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

/** Whether keys are typed into something. @param {EventTarget | null} target */
const isTyped = (target) =>
  target instanceof Element && target.matches("input:not([type=range]), textarea, select, dialog *");

Object.assign(window, { kolamNet: new TablePage().net }); // for the browser tests, which cut it
