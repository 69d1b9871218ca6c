"""Ganesha: nobody knows more than another, so a view is the position; positions to and from JSON."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from kolam.engine.errors import Sentence
from kolam.engine.position import check, counts, fields, items, maybe, one_of, whole, write_counts

from . import state as g
from .altar import is_altar_empty
from .choices import has_color_to_lay, has_effect, has_gem_in_reach, only_hex_for_token, only_result
from .components import (
    ADJACENT,
    COLOR_NAMES,
    COLORS,
    DRUM_ROUNDS,
    HEX_NAMES,
    HEXES,
    SLOT_COUNT,
    TOKEN_NAMES,
)
from .legality import is_used, returns, slots_filled, token_taken
from .rules import first_player, gems_per_color, has_gems, last_round, start_points
from .state import State

#: Gems of each color; colors of which there are none are left out.
Counts = dict[str, int]
Phase = Literal["tokens", "take", "spice", "return", "second", "slots", "mandala", "final", "over"]
Right = Literal["none", "adjacent", "any"]
Waiting = Literal["reslot", "any_sacrifice"]


class View(TypedDict):
    """Everything there is: what lies on a hex by its name, gems by color, and for each seat what is its own."""

    round: int
    turn: int | None
    to_act: int | None
    phase: Phase
    taken: list[str]
    hand: list[str]
    second: Right
    active: list[Waiting]
    altar: dict[str, str]
    tokens: dict[str, str]
    bag: Counts
    treasuries: list[Counts]
    slots: list[Counts]
    mandala: Counts
    scores: list[int]
    reached: list[int]


PHASES: tuple[Phase, ...] = ("tokens", "take", "spice", "return", "second", "slots", "mandala", "final", "over")
RIGHTS: tuple[Right, ...] = ("none", "adjacent", "any")
WAITING: tuple[Waiting, ...] = ("reslot", "any_sacrifice")
FIELDS = (
    "round", "turn", "to_act", "phase", "taken", "hand", "second", "active", "altar", "tokens", "bag", "treasuries", "slots",
    "mandala", "scores", "reached",
)  # fmt: skip
TOKENS = (*TOKEN_NAMES, "?")  # a token that lies face down (G2.6)
#: The colors in sentences.
COLOR_WORDS = tuple(Sentence(name) for name in COLOR_NAMES)
MOST_POINTS = 999
MOST_ARRIVALS = 9999


def position(s: State) -> View:
    """Everything there is, but for the generator and the options."""

    def by_color(part: Any, *index: int) -> Counts:
        return write_counts([part[(*index, color)] for color in range(COLORS)], COLOR_NAMES)

    def by_hex(part: Any, names: tuple[str, ...]) -> dict[str, str]:
        return {HEX_NAMES[hex]: names[part[hex]] for hex in range(HEXES) if part[hex] != g.NONE}

    seats = range(s.players)
    return {
        "round": s.round,
        "turn": None if s.turn == g.NONE else s.turn,
        "to_act": None if s.to_act == g.NONE else s.to_act,
        "phase": PHASES[s.phase],
        "taken": [HEX_NAMES[s.taken[i]] for i in range(SLOT_COUNT) if s.taken[i] != g.NONE],
        "hand": [COLOR_NAMES[s.hand[i]] for i in range(s.held)],
        "second": RIGHTS[s.second],
        "active": [name for name in WAITING if getattr(s, name)],
        "altar": by_hex(s.altar, COLOR_NAMES),
        "tokens": by_hex(s.tokens, TOKENS),
        "bag": by_color(s.bag),
        "treasuries": [by_color(s.treasury, q) for q in seats],
        "slots": [by_color(s.slots, q) for q in seats],
        "mandala": by_color(s.mandala),
        "scores": [s.score[q] for q in seats],
        "reached": [s.reached[q] for q in seats],
    }


def view(s: State, seat: int | None) -> View:
    """What a seat may know (a spectator: None): all of it (G1.4)."""
    return position(s)


# --- Loading ---


def load(s: State, data: Any) -> None:
    """Fill a state, whose options are set, from a position; refuse one that can not be, saying what is wrong."""
    fill(s, data)
    _check_gems(s)
    _check_tokens(s)
    _check_scores(s)
    _check_moment(s)
    _check_question(s)


def fill(s: State, data: Any) -> None:
    """Fill a state, whose options are set, from what has the form of a position, or of a view: here they are the same."""
    data = fields(data, "the position", FIELDS)
    s.round = whole(data["round"], "round", 1, last_round(s))
    s.phase = one_of(data["phase"], "phase", PHASES)
    for name in ("turn", "to_act"):
        seat = maybe(whole, data[name], name, 0, s.players - 1)
        setattr(s, name, g.NONE if seat is None else seat)
    s.second = one_of(data["second"], "second", RIGHTS)
    _load_hand(s, data)
    _load_altar(s, data)
    _load_seats(s, data)


def _load_hand(s: State, data: dict[str, Any]) -> None:
    taken = [one_of(name, "taken", HEX_NAMES) for name in items(data["taken"], "taken", at_most=SLOT_COUNT)]
    hand = [one_of(name, "hand", COLOR_NAMES) for name in items(data["hand"], "hand", at_most=SLOT_COUNT)]
    check(len(set(taken)) == len(taken), "taken has a hex twice")
    check(len(hand) <= len(taken), "there are {n} gems in hand, but only {hexes} hexes in taken", n=len(hand), hexes=len(taken))
    s.held = len(hand)
    for i in range(SLOT_COUNT):
        s.taken[i] = taken[i] if i < len(taken) else g.NONE
        s.hand[i] = hand[i] if i < len(hand) else g.NONE
        used = s.taken[i] == g.NONE or bool(is_used(s, s.taken[i]))
        check(used, "taken has {hex}, which is not in use", hex=_hex(s.taken[i]))
    active = [WAITING[one_of(name, "active", WAITING)] for name in items(data["active"], "active", at_most=len(WAITING))]
    in_order = [name for name in WAITING if name in active]
    check(active == in_order, "active must be in this order: {names}, none twice", names=", ".join(WAITING))
    check(bool(s.spices) or not active, "active must be empty without spices")
    check(bool(taken) or not active, "active must be empty before a gem is taken")
    for name in active:
        setattr(s, name, 1)


def _load_altar(s: State, data: dict[str, Any]) -> None:
    for target, where, names in ((s.altar, "altar", COLOR_NAMES), (s.tokens, "tokens", TOKENS)):
        for hex in range(HEXES):
            target[hex] = g.NONE
        part = data[where]
        check(isinstance(part, dict), "{where} must be an object of hexes", where=where)
        for key, value in part.items():
            hex = one_of(key, where, HEX_NAMES)
            check(
                bool(is_used(s, hex)),
                "{where} has {hex}, which is not in use with {n} players",
                where=where,
                hex=key,
                n=s.players,
            )
            target[hex] = one_of(value, "{where} {hex}", names, where=where, hex=key)
    for i in range(SLOT_COUNT):
        if s.taken[i] != g.NONE:
            empty = s.altar[s.taken[i]] == g.NONE
            check(empty, "there is a gem on {hex}, which was taken from in this turn", hex=_hex(s.taken[i]))


def _load_seats(s: State, data: dict[str, Any]) -> None:
    most = gems_per_color(s)
    for target, where in ((s.bag, "bag"), (s.mandala, "mandala")):
        for color, number in enumerate(counts(data[where], where, COLOR_NAMES, most)):
            target[color] = number
    for q, part in enumerate(items(data["treasuries"], "treasuries", s.players)):
        for color, number in enumerate(counts(part, "the treasury of seat {seat}", COLOR_NAMES, most, seat=q)):
            s.treasury[q, color] = number
    for q, part in enumerate(items(data["slots"], "slots", s.players)):
        for color, number in enumerate(counts(part, "the slots of seat {seat}", COLOR_NAMES, most, seat=q)):
            s.slots[q, color] = number
    for target, where, top in ((s.score, "scores", MOST_POINTS), (s.reached, "reached", MOST_ARRIVALS)):
        for q, number in enumerate(items(data[where], where, s.players)):
            target[q] = whole(number, "{where} of seat {seat}", 0, top, where=where, seat=q)


def _hex(hex: int) -> str:
    return HEX_NAMES[hex]


# --- What must hold ---


def _check_gems(s: State) -> None:
    most = gems_per_color(s)
    for color, name in enumerate(COLOR_WORDS):
        total = s.bag[color] + s.mandala[color]
        total += sum(s.altar[hex] == color for hex in range(HEXES)) + sum(s.hand[i] == color for i in range(SLOT_COUNT))
        total += sum(s.treasury[q, color] + s.slots[q, color] for q in range(s.players))
        check(
            total == most,
            "there are {n} {color} gems; with {players} players there must be {most}",
            n=total, color=name, players=s.players, most=most,
        )  # fmt: skip
    for q in range(s.players):
        filled = slots_filled(s, q)
        check(
            filled <= SLOT_COUNT,
            "seat {seat} has {n} gems in slots; there are only {most} slots",
            seat=q,
            n=filled,
            most=SLOT_COUNT,
        )


def _check_tokens(s: State) -> None:
    placed = [hex for hex in range(HEXES) if s.tokens[hex] != g.NONE]
    if not s.spices:
        check(not placed, "there are tokens on the altar, but this game is without spices")
        return
    open_tokens = [s.tokens[hex] for hex in placed if s.tokens[hex] != g.FACE_DOWN]
    if s.phase == g.PLACING:
        check(not open_tokens, 'in phase tokens every token lies face down: "?"')
        check(len(placed) < s.players, "all {n} tokens lie on the altar, so phase tokens is over", n=s.players)
    else:
        check(len(open_tokens) == len(placed), 'a token lies face down ("?") only in phase tokens')
        number = len(placed)
        check(
            number == s.players, "there are {n} tokens on the altar; there must be one per player: {all}", n=number, all=s.players
        )
        check(len(set(open_tokens)) == len(open_tokens), "a token lies on the altar twice")
    for one in placed:
        for other in placed:
            check(
                not ADJACENT[one, other],
                "there are tokens on {one} and {other}, which are adjacent",
                one=_hex(one),
                other=_hex(other),
            )


def _check_scores(s: State) -> None:
    arrivals = [s.reached[q] for q in range(s.players) if s.reached[q] > 0]
    check(len(set(arrivals)) == len(arrivals), "two seats have the same number in reached")
    for q in range(s.players):
        never_moved = s.score[q] == start_points(s, q)
        check(s.reached[q] > 0 or never_moved, "the score of seat {seat} has changed, but reached says it never did", seat=q)


def _check_moment(s: State) -> None:
    """The phase fits who is to act, what was taken, what is in hand, and the round."""
    name = PHASES[s.phase]
    taken = sum(s.taken[i] != g.NONE for i in range(SLOT_COUNT))
    if s.phase == g.OVER:
        check(s.turn == g.NONE and s.to_act == g.NONE, "turn and to_act are null when the game is over")
    else:
        check(s.turn != g.NONE and s.to_act != g.NONE, "in phase {phase} turn and to_act must be seats", phase=name)
    if s.phase == g.RETURN:
        check(s.to_act != s.turn, "in phase return the partner is to act, not the seat on turn")
    else:
        check(s.to_act == s.turn, "in phase {phase} the seat on turn is to act", phase=name)
    if s.phase in (g.PLACING, g.TAKE, g.FINAL, g.OVER):
        check(taken == 0, "nothing is taken yet in this turn in phase {phase}", phase=name)
    if s.phase == g.PLACING:
        check(bool(s.spices) and s.placing == g.BY_DRUM, "phase tokens needs spices and the option placing=drum")
        first = first_player(s)
        check(s.turn == first, "in phase tokens seat {seat}, the first player of round {n}, is on turn", seat=first, n=s.round)
        is_filled = (s.round - 1) % DRUM_ROUNDS == 0
        check(is_filled, "phase tokens comes when the altar is filled, not in round {n}", n=s.round)
        check(is_altar_empty(s), "there are gems on the altar, though the tokens come first")
    if s.phase in (g.FINAL, g.OVER):
        last = last_round(s)
        check(s.round == last, "phase {phase} comes after the last round, which is {last}", phase=name, last=last)
        slots = any(slots_filled(s, q) for q in range(s.players))
        check(not slots, "there are gems in slots in phase {phase}", phase=name)
    if s.phase in (g.SPICE, g.RETURN):
        check(s.held > 0, "in phase {phase} the gem just taken is in hand", phase=name)
        check(token_taken(s) != g.NONE, "there is no token on the hex taken from last, as phase {phase} needs", phase=name)
    if s.phase == g.SECOND:
        check(taken == 1, "in phase second exactly one hex was taken from")
    if s.phase == g.SLOTS:
        check(s.held > 0, "in phase slots there is a gem in hand")
    if s.phase == g.MANDALA:
        check(s.held == 0, "in phase mandala no gem is in hand")
        check(s.reslot == 0, "reslot is over in phase mandala")
        check(taken > 0 or is_altar_empty(s), "nothing was taken in this turn, though there are gems on the altar")
    elif s.reslot:
        check(s.held > 0, "reslot is active, but its gem is not in hand")
    if s.second != g.NO_SECOND:
        possible = s.phase in (g.SPICE, g.RETURN, g.SECOND) and taken == 1
        check(possible, "second must be none in phase {phase} with {n} hexes taken", phase=name, n=taken)


def _check_question(s: State) -> None:
    """What is asked can be answered, and in more than one way where a single way is not asked (G11.2)."""
    match s.phase:
        case g.PLACING:
            choice = only_hex_for_token(s) == g.NONE
            check(choice, "there is only one hex for the next token: nobody is asked")
        case g.TAKE:
            check(not is_altar_empty(s), "the altar is empty, so there is nothing to take")
        case g.SPICE:
            usable = has_effect(s)
            check(usable, "{token} can do nothing now: nobody is asked", token=TOKEN_NAMES[token_taken(s)])
        case g.RETURN:
            check(token_taken(s) == g.TRADE, "phase return needs trade on the hex taken from last")
            check(returns(s, s.to_act) > 1, "seat {seat} has no choice what to return: nobody is asked", seat=s.to_act)
        case g.SECOND:
            check(s.second != g.NO_SECOND, "phase second needs a right to a second gem")
            check(has_gem_in_reach(s), "there is no second gem in reach: nobody is asked")
        case g.SLOTS:
            check(only_result(s) == g.NONE, "there is only one way to put the gems down: nobody is asked")
        case g.MANDALA:
            asked = s.taken[0] == g.NONE or has_color_to_lay(s)
            check(asked, "seat {seat} can lay nothing: nobody is asked", seat=s.turn)
        case g.FINAL:
            check(has_gems(s, s.turn), "seat {seat} has no gem to lay", seat=s.turn)
        case g.OVER:
            check(not any(has_gems(s, q) for q in range(s.players)), "there are gems in treasuries, so the game is not over")
