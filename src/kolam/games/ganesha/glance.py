"""Ganesha at a glance: what follows from a view and a board wants to show. Terminal and page draw it and work nothing out.

A view of Ganesha is the whole position (G1.4), so the rules themselves are asked: a state is filled from the view and, where a
board wants to know what would be, set as it would be then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, Literal, TypedDict

from kolam.engine.words import Language

from . import GAME
from . import state as g
from .actions import ACTIONS, FIRST_ID, KEEP, LAY_FREE, PLACE, RESULT, RESULTS
from .altar import token_count
from .components import COLOR_NAMES, COLORS, DRUM_ROUNDS, HEX_NAMES, HEX_ROWS, HEXES, PAWNS, TOKEN_NAMES, TRACK
from .legality import bag_size, is_used, last_gem, may_place, may_return, refusal, token_taken
from .names import SPICES, brief_effect, color_name, effect, unpacked
from .rules import (
    drum_points,
    final_beginner,
    first_player,
    gems_per_color,
    last_round,
    moved,
    place_value,
    right_to_second,
    standing,
    start_points,
    tied_for_fewest,
)
from .state import State
from .view import View, fill


class Components(TypedDict):
    """What the game consists of, and what its pieces are called."""

    names: dict[str, str]
    colors: list[str]
    rows: list[list[str]]
    pawns: list[str]
    spices: list[str]
    track: int


class HexSeen(TypedDict):
    """A hex in use: the seats whose slots match the gem, whether it now lets a second be taken, whether the token is spent."""

    matches: list[int]
    lets_second: bool
    is_spent: bool


class Odds(TypedDict):
    """Red Pepper's chance: how many gems of the bag have the color that was taken."""

    color: str
    matching: int
    all: int


class Petal(TypedDict):
    """The places of a color on the mandala: what each is worth, how many are filled, and what those left bring."""

    values: list[int]
    filled: int
    left: list[int]


class Result(TypedDict):
    """What putting down leaves in the slots, and the gems that go into the treasury and out of it."""

    gems: list[str]
    into: list[str]
    out: list[str]


class Move(TypedDict):
    """A gem put down: where it lies (`hand 0`, `treasury red`), and where it goes (`slot 0`, `slot 1`, `treasury`)."""

    gem: str
    to: str


class Way(TypedDict):
    """A way to put the gems down, gem by gem, and the action it makes. What it does not name goes to the treasury, or stays."""

    moves: list[Move]
    action: str


class Offer(TypedDict):
    """What laying a color brings: the gem paid (null: none), how many are laid, the points of each place and their sum."""

    paid: str | None
    color: str
    count: int
    points: list[int]
    total: int


class Origin(TypedDict):
    """Where points come from; of the drum also in how many rounds."""

    source: Literal["laid", "gems", "drum", "start"]
    points: int
    rounds: int


class SeatSeen(TypedDict):
    """A seat: its pawn on the ring, whether it came before all others to its score, and whether that is the lead, what colors
    would score, and origins.
    """

    space: int
    laps: int
    is_ahead: bool
    leads_tie: bool
    would_score: dict[str, int]
    gives_back: list[str]
    origins: list[Origin]


class Drum(TypedDict):
    """Who has the drum, the number it shows, and the points it brings at the end of a round."""

    holder: int
    number: int
    points: int


class Refill(TypedDict):
    """When the altar is filled anew: after which round, and after how many turns, this one included."""

    round: int
    turns: int


class Final(TypedDict):
    """Who would begin the final stage if it came after this round, and what settles it."""

    beginner: int
    by: Literal["fewest", "youngest", "drum"]


class Glance(TypedDict):
    """What a board shows beside the view."""

    hexes: dict[str, HexSeen]
    spices: dict[str, str]
    asked: str | None
    odds: Odds | None
    tokens_put: int
    petals: dict[str, Petal]
    results: dict[str, Result]
    ways: list[Way]
    offers: dict[str, Offer]
    seats: list[SeatSeen]
    bag: int
    rounds: int
    drum: Drum
    refill: Refill | None
    is_late: bool
    final: Final | None


SLOT_COUNT = max(map(len, RESULTS))
#: A token that nobody knows yet, in a view and on the board.
FACE_DOWN = "?"


def components(say: Language) -> Components:
    """The pieces of the box, with their names in a language. A spice has the names of both editions, by their English ones."""
    tokens = range(len(TOKEN_NAMES))
    spices = sorted({*SPICES[g.ENGLISH], *SPICES[g.RUSSIAN]})
    return {
        "names": {
            **{name: str(color_name(color, say)) for color, name in enumerate(COLOR_NAMES)},
            **{name: say.name(name) for name in (*PAWNS, *spices)},
            **{f"effect:{TOKEN_NAMES[token]}": str(brief_effect(token, say)) for token in tokens},
            "Spice token": str(say("Spice token")),
            f"effect:{FACE_DOWN}": str(say("face down")),
            f"use:{TOKEN_NAMES[g.PLUS_ONE]}": str(effect(g.PLUS_ONE, say)),
            f"use:{TOKEN_NAMES[g.GAMBLE]}": str(say("Pay 1 VP and draw")),
            f"use briefly:{TOKEN_NAMES[g.GAMBLE]}": str(say("Pay 1 VP")),
        },
        "colors": list(COLOR_NAMES),
        "rows": [list(row) for row in HEX_ROWS],
        "pawns": list(PAWNS),
        "spices": list(TOKEN_NAMES),
        "track": TRACK,
    }


def glance(view: View, options: Mapping[str, Any], seat: int | None) -> Glance:
    """What follows from a view."""
    s = GAME.configure(**options).blank()
    fill(s, view)
    asked = token_taken(s) if s.phase in (g.SPICE, g.RETURN) else g.NONE
    return {
        "hexes": _hexes(s, asked),
        "spices": {**dict(zip(TOKEN_NAMES, SPICES[s.edition], strict=True)), FACE_DOWN: "Spice token"},
        "asked": None if asked == g.NONE else TOKEN_NAMES[asked],
        "odds": _odds(s) if asked == g.GAMBLE else None,
        "tokens_put": token_count(s),
        "petals": {name: _petal(s, color) for color, name in enumerate(COLOR_NAMES)},
        "results": {notation: _result(s, action) for action, notation in _allowed(s, KEEP, LAY_FREE)},
        "ways": _ways(s) if s.phase == g.SLOTS else [],
        "offers": {notation: _offer(s, action) for action, notation in _allowed(s, LAY_FREE, PLACE)},
        "seats": [_seat(s, q, asked) for q in range(s.players)],
        "bag": bag_size(s),
        "rounds": last_round(s),
        "drum": {"holder": first_player(s), "number": _drum_number(s), "points": drum_points(s)},
        "refill": _refill(s),
        "is_late": _is_late(s),
        "final": _final(s) if _is_late(s) and s.phase < g.FINAL else None,
    }


def _set(s: State, **fields: int) -> State:
    """The state as it would be with some things different."""
    other = s.clone()
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def _allowed(s: State, kind: int, end: int) -> Iterator[tuple[int, str]]:
    """The allowed actions of the kinds from `kind` up to `end`, with their notations."""
    for action in range(FIRST_ID[kind], FIRST_ID[end]):
        if refusal(s, action) == g.ALLOWED:
            yield action, ACTIONS.texts[action]


def _colors(question: Callable[[int], int]) -> list[int]:
    """The colors that a question of the rules allows."""
    return [color for color in range(COLORS) if question(color) == g.ALLOWED]


# --- The altar ---


def _hexes(s: State, asked: int) -> dict[str, HexSeen]:
    """The hexes in use (G2.1)."""
    seats = [_set(s, turn=q) for q in range(s.players)]
    matches = [[q for q, c in enumerate(seats) if right_to_second(c, color) != g.NO_SECOND] for color in range(COLORS)]
    found: dict[str, HexSeen] = {}
    for hex in filter(lambda hex: is_used(s, hex), range(HEXES)):
        gem = s.altar[hex]
        fitting = [] if gem == g.NONE else list(matches[gem])
        found[HEX_NAMES[hex]] = {
            "matches": fitting,  # G3.3
            "lets_second": s.phase == g.TAKE and s.turn in fitting,
            "is_spent": _is_spent(s, hex, asked),
        }
    return found


def _is_spent(s: State, hex: int, asked: int) -> bool:
    """G4.2: a token without a gem does nothing until the next fill, but for one that is asked about or acts later (G4.4)."""
    token = s.tokens[hex]
    if token in (g.NONE, g.FACE_DOWN, asked) or s.altar[hex] != g.NONE:
        return False
    return not ((token == g.RESLOT and s.reslot) or (token == g.ANY_SACRIFICE and s.any_sacrifice))


def _odds(s: State) -> Odds:
    """G5.7."""
    return {"color": COLOR_NAMES[last_gem(s)], "matching": s.bag[last_gem(s)], "all": bag_size(s)}


# --- Putting down and laying ---


def _result(s: State, action: int) -> Result:
    """G6.4, G6.5."""

    def gems(sign: int) -> list[str]:
        return [COLOR_NAMES[color] for color, count in unpacked(moved(s, RESULT[action], sign)) for _ in range(count)]

    return {"gems": [COLOR_NAMES[color] for color in RESULTS[RESULT[action]]], "into": gems(1), "out": gems(-1)}


def _ways(s: State) -> list[Way]:
    """G6.1, G6.2: each gem of the hand goes into a slot or the treasury. G6.5: with Coriander the treasury's go to slots too."""
    lying = [color for color in range(COLORS) for _ in range(s.slots[s.turn, color])]
    hand = {f"hand {i}": int(s.hand[i]) for i in range(s.held)}
    owned = {f"treasury {name}": color for color, name in enumerate(COLOR_NAMES) if s.reslot and s.treasury[s.turn, color]}
    colors = hand | owned
    found: list[Way] = []
    for gems in product((None, *colors), repeat=SLOT_COUNT):
        chosen = [gem for gem in gems if gem is not None]
        if any(chosen.count(gem) > (1 if gem in hand else s.treasury[s.turn, colors[gem]]) for gem in chosen):
            continue
        stays = [*lying, *[g.NONE] * (SLOT_COUNT - len(lying))]
        filled = [stays[i] if gem is None else colors[gem] for i, gem in enumerate(gems)]
        action = FIRST_ID[KEEP] + RESULTS.index(tuple(sorted(color for color in filled if color != g.NONE)))
        if refusal(s, action) != g.ALLOWED:
            continue
        moves: list[Move] = [{"gem": gem, "to": f"slot {i}"} for i, gem in enumerate(gems) if gem is not None]
        if not s.reslot:
            moves += [{"gem": gem, "to": "treasury"} for gem in hand if gem not in chosen]
        found.append({"moves": moves, "action": ACTIONS.texts[action]})
    return found


def _petal(s: State, color: int) -> Petal:
    values = [int(place_value(s, color, place)) for place in range(gems_per_color(s))]
    return {"values": values, "filled": s.mandala[color], "left": values[s.mandala[color] :]}


def _offer(s: State, action: int) -> Offer:
    """G7.4: all gems of the color are laid but one that pays. G7.5: on the next places."""
    chosen = ACTIONS.parameters(action)
    paid, name = chosen["offer"], chosen["color"]
    color = COLOR_NAMES.index(name)
    count = s.treasury[s.turn, color] - (paid == name)
    points = _petal(s, color)["left"][:count]
    return {
        "paid": None if paid == "none" else paid,
        "color": name,
        "count": count,
        "points": points,
        "total": sum(points),
    }


def _would_score(s: State, seat: int) -> dict[str, int]:
    """What a seat would score with each color if it were asked to lay now, best paid (G7.2, G7.6; G9.4 in the final stage)."""
    if s.phase >= g.FINAL:
        c = _set(s, phase=g.FINAL, turn=seat)
        return {COLOR_NAMES[color]: _petal(c, color)["left"][0] for color in _colors(lambda color: may_place(c, color))}
    clove = s.any_sacrifice if seat == s.turn else 0  # G5.6: it ends with the turn
    c = _set(s, phase=g.MANDALA, turn=seat, any_sacrifice=clove)
    best: dict[str, int] = {}
    for action, _ in _allowed(c, LAY_FREE, PLACE):
        offer = _offer(c, action)
        best[offer["color"]] = max(offer["total"], best.get(offer["color"], 0))
    return {name: best[name] for name in COLOR_NAMES if name in best}


# --- Seats ---


def _seat(s: State, seat: int, asked: int) -> SeatSeen:
    score = s.score[seat]
    return {
        "space": (score - 1) % TRACK + 1 if score > 0 else 0,  # a pawn that passes the last space goes on at 1
        "laps": (score - 1) // TRACK if score > 0 else 0,
        "is_ahead": _is_ahead(s, seat),
        "leads_tie": _is_ahead(s, seat) and score == max(s.score[q] for q in range(s.players)),
        "would_score": _would_score(s, seat),
        "gives_back": _gives_back(s, seat) if asked == g.TRADE and s.phase == g.SPICE else [],
        "origins": _origins(s, seat),
    }


def _is_ahead(s: State, seat: int) -> bool:
    """G10.2: whether others have the same score and all came to it later."""
    equal = [other for other in range(s.players) if other != seat and s.score[other] == s.score[seat]]
    return bool(equal) and all(standing(s, seat) > standing(s, other) for other in equal)


def _gives_back(s: State, seat: int) -> list[str]:
    """G5.4: what a partner could choose from."""
    if seat == s.turn:
        return []
    c = _set(s, phase=g.RETURN, to_act=seat)
    return [COLOR_NAMES[color] for color in _colors(lambda color: may_return(c, color))]


def _origins(s: State, seat: int) -> list[Origin]:
    """Points of the set-up and of the drum (G8.2) are known; all others are of gems laid, and of spices where there are any."""
    ended = s.round if s.phase >= g.FINAL else s.round - 1
    led = sum(first_player(_set(s, round=number)) == seat for number in range(1, ended + 1))
    drum, start = led * drum_points(s), start_points(s, seat)
    found: list[Origin] = [{"source": "laid" if s.spices else "gems", "points": s.score[seat] - drum - start, "rounds": 0}]
    if drum:
        found.append({"source": "drum", "points": drum, "rounds": led})
    if start:
        found.append({"source": "start", "points": start, "rounds": 0})
    return found


# --- Rounds ---


def _drum_number(s: State) -> int:
    """G1.2."""
    return int((s.round - 1) % DRUM_ROUNDS + 1)


def _refill(s: State) -> Refill | None:
    """G8.3: when the drum has shown all its numbers, if rounds are left then."""
    rounds = DRUM_ROUNDS - _drum_number(s)
    if s.phase >= g.FINAL or s.round + rounds >= last_round(s):
        return None
    turns = s.players - (s.turn - first_player(s)) % s.players
    return {"round": s.round + rounds, "turns": turns + rounds * s.players}


def _is_late(s: State) -> bool:
    """Whether the drum has come to its last holder."""
    return bool(s.round > last_round(s) - DRUM_ROUNDS)


def _final(s: State) -> Final:
    """G9.2, G9.3: as if this were the last round and nobody scored any more but the drum."""
    c = s.clone()
    c.score[first_player(c)] += drum_points(c)
    beginner = final_beginner(c)
    if not tied_for_fewest(c, beginner):
        return {"beginner": beginner, "by": "fewest"}
    return {"beginner": beginner, "by": "youngest" if c.younger > 0 else "drum"}
