// Mandala Stones: what boards are given, made from the game's types by `python -m kolam.server.web.typings`. Not to be
// edited.

// What a seat may know, or everything: stacks and towers from bottom to top; a hand that is not known is a number.
export interface View {
  artists: Record<string, string>;
  aside: Array<string>;
  boards: Array<Array<Array<string>>>;
  ended: "hands" | "stuck" | null;
  mandala: Array<string>;
  objectives: Array<number | Array<string>>;
  pick: Pick | null;
  scores: Array<number>;
  stacks: Array<Array<string>>;
  step: "first" | "over" | "space" | "turn";
  to_act: number | null;
  unseen: Record<string, number>;
}

// A PICK that is not finished: where the moved artist stands, and the tower in hand.
export interface Pick {
  circle: string;
  tower: Array<string>;
}

// What a board shows beside the view.
export interface Glance {
  bonuses: Array<Bonus>;
  covered: Record<string, number>;
  end_space: number;
  firsts: Array<First>;
  has_objectives: boolean;
  is_end_near: boolean;
  is_last_round: boolean;
  last_seat: number;
  moves: Record<string, Record<string, Move>>;
  seats: Array<SeatSeen>;
  to_end: number;
  tops: Array<Gain>;
  worth_here: Array<number | null>;
}

// A space of the mandala that gives points: its number, and how many stones away it is.
export interface Bonus {
  away: number;
  points: number;
  space: number;
}

// A stone that can be taken first: its tower and the stacks of that, bottom first; `offered` is the side to name (S5.3).
export interface First {
  offered: string;
  side: string;
  stacks: Array<number>;
  tower: Array<string>;
}

// An artist's way to an empty circle: what it takes there, and what it can not take because of other artists (S4.4).
export interface Move {
  blocked: Array<Blocked>;
  takes: Array<Taken>;
}

// A stack (from 1) whose top has the artist's pattern but is next to another artist, the one on the circle `by`.
export interface Blocked {
  by: string;
  stack: number;
}

// A stone that an artist takes: on which side of its circle, from which stack (from 1).
export interface Taken {
  side: string;
  stack: number;
  stone: string;
}

// What a seat has: its points, as the track shows them (beyond 50, and the rest: S11.1), towers and cards.
export interface SeatSeen {
  beyond: number;
  cards: Array<Card> | null;
  colors: Record<string, ColorGain>;
  origins: Array<Origin>;
  points: number;
  towers: Array<Tower>;
  track: number;
}

// An objective card: how far its owner is, and whether it is the one that counts (S10.1).
export interface Card {
  have: number;
  is_met: boolean;
  is_used: boolean;
  least: number;
  name: string;
  points: number;
}

// The spaces (from 1) with a color on top, what scoring it brings, and whether they are enough for that (S6.1).
export interface ColorGain {
  bonus: number;
  ends: boolean;
  is_enough: boolean;
  points: number;
  spaces: Array<number>;
  worth: number;
}

// Points of a seat: scored in play, or at the end for an objective card (null: none is met).
export interface Origin {
  card: string | null;
  points: number;
  source: "objective" | "play";
}

// How much of what its space counts a tower has, and what it is worth (0: there is none).
export interface Tower {
  counted: number;
  worth: number;
}

// What a SCORE brings: for the stones, and for the spaces of the mandala they cover; whether it triggers the end.
export interface Gain {
  bonus: number;
  ends: boolean;
  points: number;
  worth: number;
}

// What the game consists of, and what its pieces are called.
export interface Components {
  cards_in_hand: number;
  circles: Array<Circle>;
  colors: Array<string>;
  kinds: Record<string, Kind>;
  least_towers: number;
  names: Record<string, string>;
  path: Array<number>;
  patterns: Array<string>;
  sides: Array<string>;
  spaces: Array<SpaceRule>;
  stacks: number;
  top_points: number;
  track: number;
  notations: Array<string> & { reads?: Choice };
}

// A circle of the main board, and its stacks (from 1) in the order of the sides.
export interface Circle {
  name: string;
  stacks: Array<number>;
}

// What the code of a stone says: null is not known.
export interface Kind {
  color: string | null;
  pattern: string | null;
}

// A space of a player board: what it counts, and the points for 1, 2, 3, ... of it (S6.4).
export interface SpaceRule {
  counts: "colors" | "heights" | "stones";
  points: Array<number>;
}

// An action, by its notation.
export type Action =
  | `artist ${string} ${string}`
  | `first ${string}`
  | `space ${number}`
  | `score ${string}`
  | `tops ${string}`;

// What an action stands for.
export type Choice =
  | { kind: "artist"; from: string; to: string }
  | { kind: "first"; dir: string }
  | { kind: "space"; space: string }
  | { kind: "score"; color: string }
  | { kind: "tops"; spaces: string };
