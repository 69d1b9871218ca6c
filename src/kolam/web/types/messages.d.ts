// What goes over the wire, made from the server's types by `python -m kolam.server.web.typings`. Not to be edited.

// Make the decision that is asked.
export interface Play {
  do: "play";
  version: number;
  action: string;
  id?: string | null;
}

// Ask why an action is not allowed.
export interface Why {
  do: "why";
  action: string;
  id?: string | null;
}

// Take the last decision of this seat back, or ask to.
export interface Undo {
  do: "undo";
  version: number;
  id?: string | null;
}

// Answer a request.
export interface Answer {
  do: "answer";
  request: string;
  yes: boolean;
  id?: string | null;
}

// Ask for a whole position as it could be, for all that this seat knows.
export interface Deal {
  do: "deal";
  id?: string | null;
}

// Ask for a hint.
export interface Hint {
  do: "hint";
  id?: string | null;
}

// Ask a coach whether a decision is a serious mistake, before it is made.
export interface Weigh {
  do: "weigh";
  action: string;
  id?: string | null;
}

// Say something to the table.
export interface Chat {
  do: "chat";
  text: string;
  id?: string | null;
}

// Give up.
export interface Resign {
  do: "resign";
  id?: string | null;
}

// Ask to end the table without a winner.
export interface End {
  do: "end";
  id?: string | null;
}

// Let a bot play on at a seat.
export interface OfferBot {
  do: "offer_bot";
  seat: number;
  level?: number;
  id?: string | null;
}

// Play again.
export interface Rematch {
  do: "rematch";
  id?: string | null;
}

// Choose the language of sentences.
export interface ChangeLanguage {
  do: "language";
  lang: "en" | "ru";
  id?: string | null;
}

// Ask for a sign of life.
export interface Ping {
  do: "ping";
  id?: string | null;
}

// A bank of seconds for each seat, and what a turn adds.
export interface LiveClock {
  kind: "live";
  bank: number;
  increment?: number;
}

// Days for each turn.
export interface DaysClock {
  kind: "days";
  days: number;
}

// A table to be set up.
export interface NewTable {
  game: string;
  seats: Array<"bot:1" | "bot:2" | "bot:3" | "bot:4" | "bot:5" | "bot:6" | "bot:close" | "me" | "open">;
  options?: Record<string, boolean | number | string>;
  first?: "as_seated" | "random";
  public?: boolean;
  clock?: LiveClock | DaysClock | null;
}

// A name.
export interface Me {
  name: string;
}

// A seat to sit down at; null is any. Programs tell their name.
export interface Join {
  seat?: number | null;
  name?: string | null;
}

// The seat a token is asked for.
export interface TokenFor {
  seat: number;
}

// An empty object.
export interface Nothing {
}

// A trial of a game that is over.
export interface AtTable {
  from: "table";
  table: string;
}

// A trial of a position; null is a new game. What is drawn later follows from the seed.
export interface AtPosition {
  from: "position";
  game: string;
  options?: Record<string, boolean | number | string>;
  position?: Record<string, any> | null;
  seed?: number;
}

// Something tried out: where it begins, and what was played since.
export interface Trial {
  start: AtTable | AtPosition;
  played?: Array<string>;
}

// A trial in which a bot is to act.
export interface TrialAgainst {
  start: AtTable | AtPosition;
  played?: Array<string>;
  level?: number;
}

// A step of a lesson, and what the player decided in it so far; a decision that is not what is meant may be the last
// one.
export interface LessonStep {
  step: number;
  played?: Array<string>;
}

// An answer to a puzzle; null asks for the best action.
export interface PuzzleTry {
  action?: string | null;
}

export type ClientMessage =
  | Play
  | Why
  | Undo
  | Answer
  | Deal
  | Hint
  | Weigh
  | Chat
  | Resign
  | End
  | OfferBot
  | Rematch
  | ChangeLanguage
  | Ping;

// What stands for a seat, a piece, a place of the board, an action or a rule; `text` is how it reads as it is.
export interface PartShown {
  kind: "action" | "piece" | "place" | "rule" | "seat";
  value: number | string;
  text: string;
  instead?: string;
}

// A seat as everyone sees it.
export interface SeatShown {
  kind: string;
  name: string;
  you: boolean;
  here: boolean;
  late: boolean;
  gone: boolean;
  gone_at: number | null;
  level: number | null;
  kept: boolean;
  kept_for_you: boolean;
  plain: boolean;
}

// The clocks at the moment `at`.
export interface ClocksShown {
  kind: string;
  running: number | null;
  at: number;
  late: Array<boolean>;
  bank: number | null;
  increment: number | null;
  left: Array<number> | null;
  days: number | null;
  due: number | null;
}

// A request that waits for answers.
export interface RequestShown {
  id: string;
  kind: string;
  from: number;
  seat: number | null;
  waiting: Array<number>;
}

// One decision in the log.
export interface LogItem {
  version: number;
  ply: number;
  seat: number;
  action: string;
  lines: Array<Array<string | PartShown>>;
}

// One source of a score; `points` is null where the viewer can not know them. What decides a tie does not count.
export interface OriginShown {
  text: Array<string | PartShown>;
  points: number | null;
  counts: boolean;
}

// A line of chat.
export interface ChatShown {
  seat: number;
  text: string;
  at: number;
}

// A bot at work.
export interface ThinkingShown {
  seat: number;
  state: "again" | "done" | "preparing" | "thinking";
  since: number;
}

// The whole table as one viewer may know it.
export interface TableReply {
  is: "table";
  id: string;
  game: string;
  options: Record<string, any>;
  state: string;
  public: boolean;
  created: number;
  version: number;
  ply: number;
  you: number | null;
  creator: boolean;
  seats: Array<SeatShown>;
  watching: number;
  view: Record<string, any> | null;
  glance: Record<string, any> | null;
  to_act: number | null;
  prompt: Array<string | PartShown> | null;
  purpose: Array<string | PartShown> | null;
  legal: Array<string> | null;
  says: Array<Array<string | PartShown>> | null;
  log: Array<LogItem>;
  scores: Array<number> | null;
  origins: Array<Array<OriginShown>> | null;
  undo: "ask" | "free" | null;
  clocks: ClocksShown | null;
  request: RequestShown | null;
  thinking: ThinkingShown | null;
  chat: Array<ChatShown> | null;
  outcome: Record<string, any> | null;
  ending: string | null;
  seed_hash: string;
  seed: string | null;
  salt: string | null;
  rematch: string | null;
  hints: boolean;
}

// One decision and what it led to, as one viewer may know it.
export interface StepReply {
  is: "step";
  version: number;
  ply: number;
  seat: number;
  action: string;
  view: Record<string, any>;
  glance: Record<string, any>;
  lines: Array<Array<string | PartShown>>;
  scores: Array<number>;
  origins: Array<Array<OriginShown>>;
  to_act: number | null;
  prompt: Array<string | PartShown> | null;
  purpose: Array<string | PartShown> | null;
  legal: Array<string> | null;
  says: Array<Array<string | PartShown>> | null;
  undo: "ask" | "free" | null;
  clocks: ClocksShown | null;
  outcome: Record<string, any> | null;
}

// It is stored, and stays.
export interface DoneReply {
  is: "done";
  id: string | null;
  version: number;
}

// It was not done. What the rules have against it is told in parts, too.
export interface RefusedReply {
  is: "refused";
  id: string | null;
  error: string;
  rule: string | null;
  sentence: string;
  parts: Array<string | PartShown> | null;
}

// Whether an action is allowed, and if not why.
export interface WhyReply {
  is: "why";
  id: string | null;
  action: string;
  allowed: boolean;
  rule: string | null;
  sentence: Array<string | PartShown> | null;
}

// A whole position as it could be: what the seat can not know is dealt anew.
export interface DealReply {
  is: "deal";
  id: string | null;
  version: number;
  position: Record<string, any>;
}

// What a bot thought of besides.
export interface Alternative {
  action: string;
  says: Array<string | PartShown>;
  chance: number;
}

// What a bot would do.
export interface HintReply {
  is: "hint";
  id: string | null;
  version: number;
  action: string;
  says: Array<string | PartShown>;
  chance: number;
  brief: Array<Array<string | PartShown>>;
  why: Array<Array<string | PartShown>>;
  alternatives: Array<Alternative>;
  expected: Array<Array<string | PartShown>>;
}

// What a coach says to a decision: nothing, that it is fine, or (if it is a serious mistake) what is better; and why.
export interface WeighReply {
  is: "weigh";
  id: string | null;
  version: number;
  action: string;
  fine: boolean;
  better: Array<string | PartShown> | null;
  why: Array<Array<string | PartShown>>;
}

// A sign of life.
export interface PongReply {
  is: "pong";
  id: string | null;
  at: number;
}

// Who is there.
export interface PresenceReply {
  is: "presence";
  seats: Array<SeatShown>;
  watching: number;
}

// A bot begins, or is done.
export interface ThinkingReply {
  is: "thinking";
  seat: number;
  state: "again" | "done" | "preparing" | "thinking";
  since: number;
}

// A request, or how it was settled.
export interface RequestReply {
  is: "request";
  request: RequestShown | null;
  result: "agreed" | "declined" | "lapsed" | "withdrawn" | null;
}

// Someone said something.
export interface ChatReply {
  is: "chat";
  seat: number;
  text: string;
  at: number;
}

// A clock ran out.
export interface ClocksReply {
  is: "clocks";
  clocks: ClocksShown;
}

// The table where it goes on.
export interface RematchReply {
  is: "rematch";
  table: string;
}

// A refusal: its name, a sentence for a person, and the number of the rule if one forbids it.
export interface Error {
  error: string;
  sentence: string;
  rule: string | null;
}

// Who you are; `named` is false until you chose a name. `key` differs from person to person and says nothing else: a
// page     keeps by it what is yours.
export interface Person {
  name: string;
  named: boolean;
  key: string;
}

// A value of an option in plain words.
export interface ChoiceShown {
  name: string;
  changes: string;
}

// One option of a game, with its values or its range (first and last), and how people are asked about it: `choices` are
// the     values in plain words (none: as they are), `rare` ones are for those who want to know more.
export interface OptionShown {
  name: string;
  values?: Array<boolean | number | string>;
  range?: [number, number];
  default: boolean | number | string;
  meaning: string;
  title: string;
  choices: Array<ChoiceShown>;
  rare: boolean;
  offered: boolean;
  follows_language?: boolean;
}

// One game that can be played.
export interface GameShown {
  name: string;
  title: string;
  players: Array<number>;
  minutes: string;
  designers: string;
  publisher: string;
  in_one_breath: string;
  options: Array<OptionShown>;
  actions: number;
  bots_ready: boolean;
}

// The games, the levels of bots, the languages, and which kolam this is.
export interface Games {
  games: Array<GameShown>;
  levels: Array<number>;
  languages: Array<string>;
  version: string;
}

// A seat as lists show it.
export interface SeatListed {
  kind: string;
  name: string;
  level: number | null;
  you: boolean;
}

// A table as lists show it.
export interface TableListed {
  id: string;
  game: string;
  options: Record<string, any>;
  state: string;
  public: boolean;
  clock: Record<string, any> | null;
  created: number;
  changed: number;
  ply: number;
  to_act: number | null;
  due: number | null;
  outcome: Record<string, any> | null;
  seats: Array<SeatListed>;
  your_turn: boolean;
}

// A list of tables; `next` is where the next page begins, null if there is none.
export interface Tables {
  tables: Array<TableListed>;
  next: string | null;
}

// A table's id.
export interface TableNamed {
  table: string;
}

// The table and the seat where you sit.
export interface Seated {
  table: string;
  seat: number;
}

// A token, and the seat it stands for.
export interface Token {
  token: string;
  seat: number;
}

// One decision and what it led to, with open hands; the first step is the start.
export interface HistoryStep {
  ply: number;
  seat: number | null;
  action: string | null;
  view: Record<string, any>;
  glance: Record<string, any>;
  lines: Array<Array<string | PartShown>>;
  scores: Array<number>;
  origins: Array<Array<OriginShown>>;
  to_act: number | null;
}

// A table that is over, step by step.
export interface History {
  id: string;
  game: string;
  options: Record<string, any>;
  steps: Array<HistoryStep>;
  outcome: Record<string, any> | null;
  seed: string;
  salt: string;
  seed_hash: string;
}

// What is there at a trial, with every hand open; `seat`, `action` and `lines` are of the last decision.
export interface TrialShown {
  game: string;
  options: Record<string, any>;
  players: number;
  ply: number;
  seat: number | null;
  action: string | null;
  lines: Array<Array<string | PartShown>>;
  position: Record<string, any>;
  glance: Record<string, any>;
  scores: Array<number>;
  origins: Array<Array<OriginShown>>;
  to_act: number | null;
  prompt: Array<string | PartShown> | null;
  legal: Array<string>;
  says: Array<Array<string | PartShown>>;
  winners: Array<number> | null;
}

// The winning chances of each seat at a trial.
export interface TrialChances {
  chances: Array<number>;
}

// What a bot plays at a trial.
export interface TrialMove {
  action: string;
}

// What a board shows of a position, as a seat sees it.
export interface Scene {
  game: string;
  options: Record<string, any>;
  players: number;
  near: number;
  view: Record<string, any>;
  glance: Record<string, any>;
  scores: Array<number>;
}

// An action drawn on a board: what it does, and whether it may be done.
export interface MoveShown {
  says: Array<string | PartShown>;
  allowed: boolean;
}

// A picture: some places of a board (all of it, if it names none), what it shows, and what is drawn over it: places that
// are     marked, and actions.
export interface PictureShown {
  scene: Scene;
  places: Array<string>;
  text: Array<string | PartShown>;
  marked: Array<string>;
  moves: Array<MoveShown>;
  shape: "tall" | "wide";
}

// What a rule means, in one picture or two (before and after), and in a sentence. It stands beside the first of its
// rules.
export interface DiagramShown {
  key: string;
  rules: Array<string>;
  text: Array<string | PartShown>;
  pictures: Array<PictureShown>;
}

// The rules of a game as HTML, every number an anchor, and the diagrams that stand beside them.
export interface Rules {
  game: string;
  title: string;
  lang: string;
  html: string;
  rules: Array<string>;
  diagrams: Array<DiagramShown>;
  has_summary: boolean;
}

// The rules of a game on two pages, as HTML; where it says `<div data-place="...">`, a diagram stands.
export interface Summary {
  game: string;
  title: string;
  lang: string;
  html: string;
  diagrams: Array<DiagramShown>;
}

// A lesson: its key, what it is called and about, and how many steps it has.
export interface LessonListed {
  key: string;
  title: string;
  about: string;
  steps: number;
  rules: Array<string>;
}

// What there is to learn a game from: its goal card, five sentences and some pictures, and its lessons.
export interface Learning {
  game: string;
  title: string;
  goal: Array<Array<string | PartShown>>;
  pictures: Array<PictureShown>;
  lessons: Array<LessonListed>;
}

// A moment of a step, after a decision; the first is before any.
export interface LessonMoment {
  seat: number | null;
  action: string | null;
  lines: Array<Array<string | PartShown>>;
  view: Record<string, any>;
  glance: Record<string, any>;
  scores: Array<number>;
}

// A step of a lesson after what was decided in it. `state`: `asked`, `wrong` (the last decision is not what is meant,
// and     is not made), `refused` (it is forbidden), or `done`. `said` answers the last decision, `reason` and `rule`
// say what     forbids it, and `meant` is what to do next.
export interface LessonShown {
  game: string;
  options: Record<string, any>;
  players: number;
  lesson: string;
  step: number;
  steps: number;
  you: number;
  state: string;
  goal: Array<string | PartShown>;
  said: Array<string | PartShown> | null;
  reason: Array<string | PartShown> | null;
  rule: string | null;
  rules: Array<string>;
  moments: Array<LessonMoment>;
  to_act: number | null;
  prompt: Array<string | PartShown> | null;
  legal: Array<string>;
  says: Array<Array<string | PartShown>>;
  meant: Array<string | PartShown> | null;
  outcome: Record<string, any> | null;
}

// What some puzzles of a game are about, and how many there are.
export interface PuzzleTheme {
  key: string;
  name: string;
  about: string;
  puzzles: number;
}

// A puzzle as lists show it: the lowest level of bots that solves it.
export interface PuzzleListed {
  key: string;
  theme: string;
  level: number;
  players: number;
}

// The puzzles of a game, the easier first; `daily` is the one of the day.
export interface PuzzlesOfGame {
  game: string;
  title: string;
  themes: Array<PuzzleTheme>;
  puzzles: Array<PuzzleListed>;
  daily: string;
}

// The games that have puzzles, each with its puzzle of the day; `game` has the turn today.
export interface Puzzles {
  day: string;
  game: string;
  games: Array<PuzzlesOfGame>;
}

// A position, as its seat sees it, in which one action is clearly best. Of a table that is over, `ply` is the decision
// that     was a mistake, `played` what was done in it; of other puzzles there is the level that solves it.
export interface PuzzleShown {
  game: string;
  options: Record<string, any>;
  players: number;
  key: string;
  you: number;
  view: Record<string, any>;
  glance: Record<string, any>;
  scores: Array<number>;
  prompt: Array<string | PartShown>;
  legal: Array<string>;
  says: Array<Array<string | PartShown>>;
  level: number | null;
  ply: number | null;
  played: Array<string | PartShown> | null;
}

// Your own worst decisions at a table that is over, as puzzles, in the order of play.
export interface Mistakes {
  table: string;
  game: string;
  puzzles: Array<PuzzleShown>;
}

// The answer to an action: `right`, `wrong` (`lost` is what it costs of the chance to win) or `refused` (`reason`,
// `rule`).     Of what is right, or if the answer was asked for: the action, what is there after it, its theme, where a
// trial may begin.
export interface PuzzleAnswered {
  state: string;
  lost: number;
  reason: Array<string | PartShown> | null;
  rule: string | null;
  best: string | null;
  says: Array<string | PartShown> | null;
  after: LessonMoment | null;
  theme: PuzzleTheme | null;
  start: Record<string, any> | null;
}

// Why the best action is best, or what is wrong with another one.
export interface PuzzleTold {
  sentences: Array<Array<string | PartShown>>;
}

// Whether the server can do its work (`ok`: a change can be committed) and take more people (`ready`), and what is
// wrong.
export interface Health {
  ok: boolean;
  ready: boolean;
  wrong: Array<string>;
  disk_free: number;
  bots_waiting: number;
  lag: number;
  redis: boolean | null;
}

// How far an analysis is, and what it found so far.
export interface Analysis {
  state: "done" | "failed" | "none" | "preparing" | "running";
  done: number;
  of: number;
  chances: Array<Array<number>>;
  turning: Array<Turn>;
  mistakes: Array<MistakeShown>;
}

// A large swing: after which decision, for which seat, from which chance to which; whether the decision was a mistake.
export interface Turn {
  ply: number;
  seat: number;
  action: string;
  gains: number;
  before: number;
  after: number;
  is_mistake: boolean;
}

// A decision that cost: what was played, what was better, by how much, and why.
export interface MistakeShown {
  ply: number;
  seat: number;
  played: string;
  played_says: Array<string | PartShown>;
  better: string;
  better_says: Array<string | PartShown>;
  chance: number;
  lost: number;
  sentences: Array<Array<string | PartShown>>;
}

export type ServerMessage =
  | TableReply
  | StepReply
  | DoneReply
  | RefusedReply
  | WhyReply
  | DealReply
  | HintReply
  | WeighReply
  | PongReply
  | PresenceReply
  | ThinkingReply
  | RequestReply
  | ChatReply
  | ClocksReply
  | RematchReply;
