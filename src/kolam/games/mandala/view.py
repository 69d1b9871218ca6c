"""Mandala: what a seat may know, and positions to and from JSON."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from kolam.engine.errors import Sentence
from kolam.engine.position import check, counts, fields, flag, items, maybe, one_of, whole, write_counts

from .components import CARDS_PER_COLOR, COLOR_NAMES, COLORS, HAND_LIMIT, MANDALAS, RIVER_POINTS, START_CUP, START_MOUNTAIN
from .legality import deck_size, field_size, hand_size, mountain_colors, pile_size, river_length
from .rules import first_chooser, is_complete, score
from .state import CLAIM, EAGER, OVER, PLAY, SEATS, State

#: Cards of each color; colors of which there are none are left out.
Counts = dict[str, int]


class MandalaShown(TypedDict):
    """A Mandala: its Mountain, and the Field of each seat."""

    mountain: Counts
    fields: list[Counts]


class Memory(TypedDict):
    """What both seats can deduce since the pile was last turned, by seat."""

    old: list[Counts]
    gone: list[Counts]
    cap: list[Counts]


class View(TypedDict):
    """What a seat may know, or everything: what it does not know is a number of cards."""

    turn: int
    to_act: int | None
    phase: Literal["play", "claim", "over"]
    mandala: int | None
    exhausted: bool
    stall: int
    deck: int | Counts
    discard: Counts
    mandalas: list[MandalaShown]
    hands: list[int | Counts]
    secrets: list[int | Counts]
    cups: list[Counts]
    rivers: list[list[str]]
    memory: Memory | None


PHASES: tuple[Literal["play", "claim", "over"], ...] = ("play", "claim", "over")
FIELDS = (
    "turn",
    "to_act",
    "phase",
    "mandala",
    "exhausted",
    "stall",
    "deck",
    "discard",
    "mandalas",
    "hands",
    "secrets",
    "cups",
    "rivers",
    "memory",
)
MEMORY = ("old", "gone", "cap")
#: The colors in sentences.
COLOR_WORDS = tuple(Sentence(name) for name in COLOR_NAMES)


def position(s: State) -> View:
    """Everything there is, but for the generator."""
    return _shown(s, everything=True, seat=None)


def view(s: State, seat: int | None) -> View:
    """What a seat may know (a spectator: None). When the game is over all is open."""
    return _shown(s, everything=s.phase == OVER, seat=seat)


def visible_score(s: State, seat: int, viewer: int | None) -> int:
    """A seat's points as a viewer knows them: set-up cards count only for their owner."""
    if viewer == seat:
        return int(score(s, seat))
    spaces = [s.river[seat, color] for color in range(COLORS)]
    return sum(s.cup[seat, color] * RIVER_POINTS[space - 1] for color, space in enumerate(spaces) if space)


def _shown(s: State, everything: bool, seat: int | None) -> View:
    def by_color(part: Any, *index: int) -> dict[str, int]:
        return write_counts([part[(*index, color)] for color in range(COLORS)], COLOR_NAMES)

    def by_seat(part: Any) -> list[Counts]:
        return [by_color(part, q) for q in range(SEATS)]

    def owner_sees(q: int) -> bool:
        return everything or seat == q

    def river(q: int) -> list[str]:
        spaces = {s.river[q, color]: name for color, name in enumerate(COLOR_NAMES)}
        return [spaces[space] for space in range(1, river_length(s, q) + 1)]

    remembers = s.remembered and (everything or seat is not None)
    return {
        "turn": s.turn,
        "to_act": None if s.to_act < 0 else s.to_act,
        "phase": PHASES[s.phase],
        "mandala": None if s.mandala < 0 else s.mandala + 1,
        "exhausted": bool(s.exhausted),
        "stall": s.stall,
        "deck": write_counts(s.deck, COLOR_NAMES) if everything else deck_size(s),
        "discard": write_counts(s.discard, COLOR_NAMES),
        "mandalas": [
            {"mountain": by_color(s.mountain, m), "fields": [by_color(s.field, m, q) for q in range(SEATS)]}
            for m in range(MANDALAS)
        ],
        "hands": [by_color(s.hand, q) if owner_sees(q) else hand_size(s, q) for q in range(SEATS)],
        "secrets": [by_color(s.secret, q) if owner_sees(q) else START_CUP for q in range(SEATS)],
        "cups": by_seat(s.cup),
        "rivers": [river(q) for q in range(SEATS)],
        "memory": {"old": by_seat(s.old), "gone": by_seat(s.gone), "cap": by_seat(s.cap)} if remembers else None,
    }


def load(s: State, data: Any) -> None:
    """Fill a state, whose options are set, from a position; refuse one that can not be, saying what is wrong."""
    data = fields(data, "the position", FIELDS, optional=("memory",))
    s.phase = one_of(data["phase"], "phase", PHASES)
    s.turn = whole(data["turn"], "turn", 0, SEATS - 1)
    to_act = maybe(whole, data["to_act"], "to_act", 0, SEATS - 1)
    s.to_act = -1 if to_act is None else to_act
    s.mandala = (maybe(whole, data["mandala"], "mandala", 1, MANDALAS) or 0) - 1
    s.exhausted = flag(data["exhausted"], "exhausted")
    s.stall = whole(data["stall"], "stall", 0, s.stall_limit)

    def fill(target: Any, value: Any, where: str | Sentence, *index: int, most: int = CARDS_PER_COLOR) -> None:
        for color, number in enumerate(counts(value, where, COLOR_NAMES, most)):
            target[(*index, color)] = number

    def fill_seats(target: Any, value: Any, where: str | Sentence, *index: int, most: int = CARDS_PER_COLOR) -> None:
        for q, part in enumerate(items(value, where, SEATS)):
            fill(target, part, Sentence("{where} of seat {seat}", where=where, seat=q), *index, q, most=most)

    fill(s.deck, data["deck"], "deck")
    fill(s.discard, data["discard"], "discard")
    for m, part in enumerate(items(data["mandalas"], "mandalas", MANDALAS)):
        part = fields(part, "Mandala {mandala}", ("mountain", "fields"), mandala=m + 1)
        fill(s.mountain, part["mountain"], Sentence("Mountain {mandala}", mandala=m + 1), m)
        fill_seats(s.field, part["fields"], Sentence("the Field in Mandala {mandala}", mandala=m + 1), m)
    fill_seats(s.hand, data["hands"], Sentence("the hand"))
    fill_seats(s.secret, data["secrets"], Sentence("the set-up cards"), most=START_CUP)
    fill_seats(s.cup, data["cups"], Sentence("the Cup"))
    for q, river in enumerate(items(data["rivers"], "rivers", SEATS)):
        for space, name in enumerate(items(river, "the River of seat {seat}", at_most=COLORS, seat=q), start=1):
            color = one_of(name, "the River of seat {seat}", COLOR_NAMES, seat=q)
            check(s.river[q, color] == 0, "the River of seat {seat} has {color} twice", seat=q, color=COLOR_WORDS[color])
            s.river[q, color] = space
    memory = data.get("memory")
    if memory is not None:
        s.remembered = 1
        memory = fields(memory, "memory", MEMORY)
        fill_seats(s.old, memory["old"], "memory: old")
        fill_seats(s.gone, memory["gone"], "memory: gone")
        fill_seats(s.cap, memory["cap"], "memory: cap", most=START_CUP)
    _check_cards(s)
    _check_moment(s)
    _check_memory(s)


def _check_cards(s: State) -> None:
    for color, name in enumerate(COLOR_WORDS):
        total = s.deck[color] + s.discard[color]
        for m in range(MANDALAS):
            total += s.mountain[m, color] + s.field[m, 0, color] + s.field[m, 1, color]
            places = (s.mountain[m, color] > 0) + (s.field[m, 0, color] > 0) + (s.field[m, 1, color] > 0)
            check(
                places <= 1,
                "{color} lies in {n} areas of Mandala {mandala}; only one may hold it",
                color=name,
                n=places,
                mandala=m + 1,
            )
        for q in range(SEATS):
            total += s.hand[q, color] + s.secret[q, color] + s.cup[q, color] + (s.river[q, color] > 0)
            check(
                s.cup[q, color] == 0 or s.river[q, color] > 0,
                "seat {seat} has {color} in the Cup but not in the River",
                seat=q,
                color=name,
            )
        check(
            total == CARDS_PER_COLOR,
            "there are {n} {color} cards; there must be {most}",
            n=total,
            color=name,
            most=CARDS_PER_COLOR,
        )
    for q in range(SEATS):
        size = hand_size(s, q)
        check(
            1 <= size <= HAND_LIMIT,
            "seat {seat} has {n} cards in hand; a hand has 1 to {limit}",
            seat=q,
            n=size,
            limit=HAND_LIMIT,
        )
        size = sum(s.secret[q, color] for color in range(COLORS))
        check(size == START_CUP, "seat {seat} has {n} set-up cards; there are always {all}", seat=q, n=size, all=START_CUP)


def _check_moment(s: State) -> None:
    has_six = any(river_length(s, q) == COLORS for q in range(SEATS))
    check(bool(s.exhausted) or s.stall == 0, "stall counts only once the deck has run out")
    if s.exhaustion == EAGER:
        check(bool(s.exhausted) or deck_size(s) > 0, "the deck is empty but not exhausted")
        check(s.phase != PLAY or deck_size(s) > 0 or pile_size(s) == 0, "the deck is empty and the pile was not turned")
    if s.phase == PLAY:
        check(s.to_act == s.turn, "in phase play the seat on turn is to act")
        check(s.mandala < 0, "no Mandala is being destroyed in phase play: mandala must be null")
        check(not has_six, "a River has six colors, so the game is over")
        check(s.stall < s.stall_limit, "stall has reached its limit, so the game is over")
        for m in range(MANDALAS):
            _check_standing(s, m)
    elif s.phase == CLAIM:
        check(s.mandala >= 0, "phase claim needs the Mandala being destroyed")
        check(s.stall == 0, "stall is 0 in phase claim")
        m = s.mandala
        check(mountain_colors(s, m) > 1, "Mountain {mandala} has one color or none left: nobody is asked", mandala=m + 1)
        check(field_size(s, m, 0) + field_size(s, m, 1) > 0, "Mandala {mandala} has no Fields: nobody is asked", mandala=m + 1)
        _check_standing(s, 1 - m)
        present = sum(s.mountain[m, c] + s.field[m, 0, c] + s.field[m, 1, c] > 0 for c in range(COLORS))
        chooser = first_chooser(s, m) ^ ((COLORS - present) & 1)
        check(s.to_act == chooser, "it is seat {seat} that claims now", seat=chooser)
    else:
        check(s.to_act < 0, "to_act is null when the game is over")
        check(s.mandala < 0, "mandala is null when the game is over")
        if s.stall == s.stall_limit:
            check(not has_six, "a stalled game has no River of six")
            for m in range(MANDALAS):
                _check_standing(s, m)
        else:
            check(s.stall == 0, "a game that is over by River or deck has stall 0")
            check(has_six or bool(s.exhausted), "nothing has ended this game")
            empty = [m for m in range(MANDALAS) if mountain_colors(s, m) == 0 and field_size(s, m, 0) + field_size(s, m, 1) == 0]
            check(len(empty) == 1, "one Mandala must be empty when a game ends by its destruction")
            _check_standing(s, 1 - empty[0])


def _check_standing(s: State, m: int) -> None:
    size = sum(s.mountain[m, color] for color in range(COLORS))
    check(
        size >= START_MOUNTAIN,
        "Mountain {mandala} has {n} cards; it has at least {least}",
        mandala=m + 1,
        n=size,
        least=START_MOUNTAIN,
    )
    check(not is_complete(s, m), "Mandala {mandala} has all six colors, so it would have been destroyed", mandala=m + 1)


def _check_memory(s: State) -> None:
    if not s.remembered:
        return
    check(bool(s.exhausted), "memory is null until the deck has run out")
    for q in range(SEATS):
        for color, name in enumerate(COLOR_WORDS):
            old, secret = s.old[q, color], s.secret[q, color]
            check(
                secret <= min(old, s.cap[q, color]),
                "memory: seat {seat} has more {color} set-up cards than it can have",
                seat=q,
                color=name,
            )
            check(
                s.hand[q, color] + secret + s.gone[q, color] >= old,
                "memory: seat {seat} has lost old {color} cards",
                seat=q,
                color=name,
            )
    for color, name in enumerate(COLOR_WORDS):
        # What left a hand since the pile was turned lies in the open: only turning the pile again could hide it.
        hidden = s.deck[color] + sum(s.hand[q, color] + s.secret[q, color] for q in range(SEATS))
        played = sum(s.gone[q, color] for q in range(SEATS))
        check(
            played <= CARDS_PER_COLOR - hidden, "memory: more {color} cards have left the hands than lie in the open", color=name
        )
