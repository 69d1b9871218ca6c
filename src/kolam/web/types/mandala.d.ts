// Mandala: what boards are given, made from the game's types by `python -m kolam.server.web.typings`. Not to be edited.

// What a seat may know, or everything: what it does not know is a number of cards.
export interface View {
  cups: Array<Record<string, number>>;
  deck: number | Record<string, number>;
  discard: Record<string, number>;
  exhausted: boolean;
  hands: Array<number | Record<string, number>>;
  mandala: number | null;
  mandalas: Array<MandalaShown>;
  memory: Memory | null;
  phase: "claim" | "over" | "play";
  rivers: Array<Array<string>>;
  secrets: Array<number | Record<string, number>>;
  stall: number;
  to_act: number | null;
  turn: number;
}

// A Mandala: its Mountain, and the Field of each seat.
export interface MandalaShown {
  fields: Array<Record<string, number>>;
  mountain: Record<string, number>;
}

// What both seats can deduce since the pile was last turned, by seat.
export interface Memory {
  cap: Array<Record<string, number>>;
  gone: Array<Record<string, number>>;
  old: Array<Record<string, number>>;
}

// What a board shows beside the view.
export interface Glance {
  claims: Record<string, Claim>;
  deck: number;
  discarded: number;
  is_deck_low: boolean;
  is_stalling: boolean;
  mandalas: Array<MandalaSeen>;
  seats: Array<SeatSeen>;
  stall: number;
  stall_limit: number;
}

// What claiming a color brings the seat to act: a space of its River (0: none), cards to the Cup and what each is worth.
export interface Claim {
  cards: number;
  each: number;
  goes: "cup" | "pile" | "river";
  space: number;
  to_cup: number;
}

// A Mandala: the colors it lacks, the cards in the Fields, who would choose first (null: as the Fields lie, nobody), and
// the     seats that must be warned: soon complete, it would bring them nothing.
export interface MandalaSeen {
  first: number | null;
  is_destroyed: boolean;
  missing: Array<string>;
  sizes: Array<number>;
  warned: Array<number>;
}

// What a seat has: cards in hand, points as far as the viewer knows them, and where they come from.
export interface SeatSeen {
  cup: number;
  ends_next: boolean;
  hand: number;
  is_all_known: boolean;
  origins: Array<Origin>;
  points: number;
  worth: Record<string, number>;
}

// Cup cards of a color, and what each is worth (0: not in the River).
export interface Origin {
  cards: number;
  color: string;
  each: number;
}

// What the game consists of, and what its pieces are called.
export interface Components {
  cards_per_color: number;
  colors: Array<string>;
  hand_limit: number;
  names: Record<string, string>;
  river_points: Array<number>;
  notations: Array<string> & { reads?: Choice };
}

// An action, by its notation.
export type Action =
  | `mountain ${number} ${string}`
  | `field ${number} ${string} ${number}`
  | `discard ${string} ${number}`
  | `claim ${string}`;

// What an action stands for.
export type Choice =
  | { kind: "mountain"; color: string; mandala: string }
  | { kind: "field"; color: string; mandala: string; count: string }
  | { kind: "discard"; color: string; count: string }
  | { kind: "claim"; color: string };
