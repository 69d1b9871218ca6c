// Rajas of the Ganges: Cards & Karma: what boards are given, made from the game's types by `python -m
// kolam.server.web.typings`. Not to be edited.

// What a seat may know, or everything. Cards are numbers; a die is a card and its value, null where it is not known.
export interface View {
  administrators: Array<number>;
  again_used: boolean;
  bonuses: "hidden" | "open";
  buildings: Array<Array<number>>;
  coins: Array<number>;
  discard: Array<Array<number>>;
  draw: Array<number>;
  extra: number;
  fame: Array<number>;
  final: boolean;
  goods: Array<Array<number>>;
  grid: Array<Array<number | null>>;
  hands: Array<Array<Array<number | null>>>;
  karma: Array<number>;
  pending: Array<Task>;
  phase: "after" | "arrange" | "elephant" | "main" | "over";
  players: number;
  round: number;
  ships: Array<Array<number>>;
  stage: number;
  start: number;
  top: number;
  tracks: Array<Track>;
  turn: number;
}

// A pending task, with the fields that its kind has.
export interface Task {
  bonus?: string;
  buildings?: "different" | "none" | "same" | null;
  card?: number;
  cell?: string;
  give_buildings?: Record<string, number>;
  give_goods?: Record<string, number>;
  last?: number | string | null;
  left?: number;
  must?: boolean;
  n?: number;
  paid?: number;
  room?: number;
  sell?: "different" | "none" | "same" | null;
  ships?: boolean;
  task: "bonus" | "copy" | "dice" | "draw" | "flips" | "goods" | "palace" | "pay" | "reward" | "settle" | "take";
}

// A track: its bonuses from left to right as far as they are known, and how many are flipped from either end.
export interface Track {
  left: number;
  right: number;
  row: Array<string | null>;
}

// What a board shows beside the view.
export interface Glance {
  bonus_turns: number;
  cells: Array<Cell>;
  discarded: Record<string, Discarded>;
  given: Array<number>;
  is_action_due: boolean;
  is_before_stage_2: boolean;
  payment: Payment | null;
  pile: number;
  round_limit: number | null;
  seats: Array<SeatSeen>;
  sets: Record<string, SetSeen>;
  tasks: Array<TaskSeen>;
}

// A cell of the grid, its card, and what that would mean to the viewer, if the viewer plays.
export interface Cell {
  card: number | null;
  name: string;
  offer: Offer | null;
}

// What a card of the grid would mean to the viewer.
export interface Offer {
  administrators: number;
  coins: number;
  exchanges_administrators: boolean;
  needs: Array<"administrators" | "karma"> | null;
  swept: Array<number>;
  waste: number;
  way: Way | null;
}

// A way to pay: administrators as jokers, dice from high to low, karma, what is lost of it, and the actions in order.
export interface Way {
  administrators: number;
  dice: Array<string>;
  karma: number;
  lost: number;
  steps: Array<string>;
}

// The dice of a color in the discard pile: their values, and how often each value from 1 on lies there.
export interface Discarded {
  counts: Array<number>;
  values: Array<number>;
}

// The payment under way: the card, what is paid and what is missing, and each die that would count.
export interface Payment {
  card: number;
  cell: string;
  cost: number;
  dice: Record<string, Paid>;
  gap: number;
  paid: number;
  way: Way | null;
}

// What paying a die now spends besides it: karma, or what is lost of it; and whether that is much.
export interface Paid {
  is_much: boolean;
  karma: number;
  lost: number;
}

// What lies before a seat and in its hand.
export interface SeatSeen {
  buildings: Progress;
  colors: Array<HandColor>;
  flipped: Ends;
  goods: Progress;
  hand: Array<Die>;
  is_full: boolean;
  last_ship: number | null;
  next: Ends | null;
  score: number;
  tie: Tie | null;
  tokens: Record<string, TokenSeen>;
  track: Array<TrackPlace>;
}

// How far the sets of a category are: icons by type, types that lack one icon or none, types of which there is none.
export interface Progress {
  icons: Record<string, Icons>;
  missing: Array<string>;
  near: Array<string>;
}

// The icons of a type in a display, with the coins of all and of the best.
export interface Icons {
  best: number;
  coins: number;
  n: number;
}

// The dice of a color in a hand, and their sum where it is known.
export interface HandColor {
  color: string;
  sum: number | null;
  values: Array<number | null>;
}

// Two numbers, for fame and for coins.
export interface Ends {
  coins: number;
  fame: number;
}

// A die in a hand; its value is null where it is not known.
export interface Die {
  card: number;
  color: string;
  value: number | null;
}

// What decides between seats with a full track.
export interface Tie {
  coins: number;
  fame: number;
  karma: number;
  value: number;
}

// Tokens of a kind: how many of how many, whether one is missing, and whether so many are still exchanged.
export interface TokenSeen {
  is_exchanged: boolean;
  is_near: boolean;
  n: number;
  of: number;
}

// A card of a track: its bonus where it is known, and what it was flipped for.
export interface TrackPlace {
  bonus: string | null;
  by: "coins" | "fame" | null;
}

// What a complete set brings; coins are the most that it can bring unless that is sure.
export interface SetSeen {
  administrators: number;
  coins: number;
  is_sure: boolean;
}

// A task that is pending: the card it is about, or the cell, the dice to come, the bonus; the set whose cards are given.
export interface TaskSeen {
  bonus: string | null;
  card: number | null;
  cell: string | null;
  n: number;
  set: "buildings" | "goods" | null;
  task: string;
}

// What the game consists of, and what its pieces are called.
export interface Components {
  administrator_dice: number;
  administrators_fame: number;
  bonuses: Record<string, Bonus>;
  buildings: Array<string>;
  cards: Record<string, Card>;
  colors: Array<string>;
  columns: number;
  exchange: Record<string, number>;
  goods: Array<string>;
  hand_limit: number;
  names: Record<string, string>;
  set_size: number;
  track: number;
  notations: Array<string> & { reads?: Choice };
}

// What a track card gives, and the kind of card that may be taken in its place.
export interface Bonus {
  gives: Record<string, number>;
  instead: "building" | "goods" | "palace" | "ship" | null;
}

// A card: what it costs (without a color: one die), shows and gives, the die on its back, and the lowest card alike.
export interface Card {
  alike: number;
  buildings: Array<string>;
  coin: number;
  color: string | null;
  cost: number;
  die: string;
  fame: number;
  gives: Record<string, number>;
  goods: Array<[string, number]>;
  id: number;
  kind: "building" | "goods" | "palace" | "ship";
  number: number;
}

// An action, by its notation.
export type Action =
  | `die ${string}`
  | `building ${string}`
  | `ship ${string}`
  | `goods ${string}`
  | `palace ${string}`
  | `pay ${string} ${number}`
  | `discard ${string} ${number}`
  | `joker`
  | `karma`
  | `draw`
  | `again`
  | `end`
  | `stop`
  | `flip ${string}`
  | `bonus ${string}`
  | `buildings ${string}`
  | `sell ${string}`
  | `copy ${number}`
  | `arrange ${string}`
  | `give ${number}`;

// What an action stands for.
export type Choice =
  | { kind: "die"; cell: string }
  | { kind: "building"; cell: string }
  | { kind: "ship"; cell: string }
  | { kind: "goods"; cell: string }
  | { kind: "palace"; cell: string }
  | { kind: "pay"; color: string; value: string }
  | { kind: "discard"; color: string; value: string }
  | { kind: "joker" }
  | { kind: "karma" }
  | { kind: "draw" }
  | { kind: "again" }
  | { kind: "end" }
  | { kind: "stop" }
  | { kind: "flip"; by: string }
  | { kind: "bonus"; token: string }
  | { kind: "buildings"; way: string }
  | { kind: "sell"; way: string }
  | { kind: "copy"; seat: string }
  | { kind: "arrange"; bonus: string }
  | { kind: "give"; card: string };
