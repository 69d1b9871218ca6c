// Ganesha: what boards are given, made from the game's types by `python -m kolam.server.web.typings`. Not to be edited.

// Everything there is: what lies on a hex by its name, gems by color, and for each seat what is its own.
export interface View {
  active: Array<"any_sacrifice" | "reslot">;
  altar: Record<string, string>;
  bag: Record<string, number>;
  hand: Array<string>;
  mandala: Record<string, number>;
  phase: "final" | "mandala" | "over" | "return" | "second" | "slots" | "spice" | "take" | "tokens";
  reached: Array<number>;
  round: number;
  scores: Array<number>;
  second: "adjacent" | "any" | "none";
  slots: Array<Record<string, number>>;
  taken: Array<string>;
  to_act: number | null;
  tokens: Record<string, string>;
  treasuries: Array<Record<string, number>>;
  turn: number | null;
}

// What a board shows beside the view.
export interface Glance {
  asked: string | null;
  bag: number;
  drum: Drum;
  final: Final | null;
  hexes: Record<string, HexSeen>;
  is_late: boolean;
  odds: Odds | null;
  offers: Record<string, Offer>;
  petals: Record<string, Petal>;
  refill: Refill | null;
  results: Record<string, Result>;
  rounds: number;
  seats: Array<SeatSeen>;
  spices: Record<string, string>;
  tokens_put: number;
  ways: Array<Way>;
}

// Who has the drum, the number it shows, and the points it brings at the end of a round.
export interface Drum {
  holder: number;
  number: number;
  points: number;
}

// Who would begin the final stage if it came after this round, and what settles it.
export interface Final {
  beginner: number;
  by: "drum" | "fewest" | "youngest";
}

// A hex in use: the seats whose slots match the gem, whether it now lets a second be taken, whether the token is spent.
export interface HexSeen {
  is_spent: boolean;
  lets_second: boolean;
  matches: Array<number>;
}

// Red Pepper's chance: how many gems of the bag have the color that was taken.
export interface Odds {
  all: number;
  color: string;
  matching: number;
}

// What laying a color brings: the gem paid (null: none), how many are laid, the points of each place and their sum.
export interface Offer {
  color: string;
  count: number;
  paid: string | null;
  points: Array<number>;
  total: number;
}

// The places of a color on the mandala: what each is worth, how many are filled, and what those left bring.
export interface Petal {
  filled: number;
  left: Array<number>;
  values: Array<number>;
}

// When the altar is filled anew: after which round, and after how many turns, this one included.
export interface Refill {
  round: number;
  turns: number;
}

// What putting down leaves in the slots, and the gems that go into the treasury and out of it.
export interface Result {
  gems: Array<string>;
  into: Array<string>;
  out: Array<string>;
}

// A seat: its pawn on the ring, whether it came before all others to its score, and whether that is the lead, what
// colors     would score, and origins.
export interface SeatSeen {
  gives_back: Array<string>;
  is_ahead: boolean;
  laps: number;
  leads_tie: boolean;
  origins: Array<Origin>;
  space: number;
  would_score: Record<string, number>;
}

// Where points come from; of the drum also in how many rounds.
export interface Origin {
  points: number;
  rounds: number;
  source: "drum" | "gems" | "laid" | "start";
}

// A way to put the gems down, gem by gem, and the action it makes. What it does not name goes to the treasury, or stays.
export interface Way {
  action: string;
  moves: Array<Move>;
}

// A gem put down: where it lies (`hand 0`, `treasury red`), and where it goes (`slot 0`, `slot 1`, `treasury`).
export interface Move {
  gem: string;
  to: string;
}

// What the game consists of, and what its pieces are called.
export interface Components {
  colors: Array<string>;
  names: Record<string, string>;
  pawns: Array<string>;
  rows: Array<Array<string>>;
  spices: Array<string>;
  track: number;
  notations: Array<string> & { reads?: Choice };
}

// An action, by its notation.
export type Action =
  | `take ${string}`
  | `swap ${string}`
  | `stop`
  | `use`
  | `skip`
  | `pass`
  | `remove ${string}`
  | `redraw ${string}`
  | `give ${number}`
  | `return ${string}`
  | `slots ${string}`
  | `offer ${string} place ${string}`
  | `offer ${string} place ${string}`
  | `place ${string}`
  | `token ${string}`;

// What an action stands for.
export type Choice =
  | { kind: "take"; hex: string }
  | { kind: "swap"; hex: string }
  | { kind: "stop" }
  | { kind: "use" }
  | { kind: "skip" }
  | { kind: "pass" }
  | { kind: "remove"; color: string }
  | { kind: "redraw"; color: string }
  | { kind: "give"; seat: string }
  | { kind: "return"; color: string }
  | { kind: "slots"; colors: string }
  | { kind: "offer"; color: string; offer: string }
  | { kind: "place"; color: string }
  | { kind: "token"; hex: string };
