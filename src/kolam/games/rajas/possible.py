"""Rajas of the Ganges: whether a loaded position can be."""

from __future__ import annotations

from typing import Literal

from kolam.engine.errors import Sentence
from kolam.engine.position import check

from .components import BONUSES, CATEGORIES, COINS_EXCHANGED, FAME_EXCHANGED, SET_SIZE
from .gains import flipped
from .legality import NO_OPTION, next_option
from .sets import has_different, has_same
from .state import AFTER, ARRANGE, DRAW_TASK, ELEPHANT, FLIPS_TASK, MAIN, OPEN, OVER, PAY_TASK, TAKE_TASK, TASK, State

PHASES: tuple[Literal["arrange", "elephant", "main", "after", "over"], ...] = ("arrange", "elephant", "main", "after", "over")
#: What is collected in sets, by category.
SETS = (Sentence("buildings"), Sentence("goods"))


def check_moment(s: State) -> None:
    """What can be going on in each phase."""
    full = any(flipped(s, q) == BONUSES for q in range(s.players))
    check(bool(s.final) == full, "final is set exactly if a track is full")
    nothing_pends = s.phase not in (ARRANGE, OVER) or s.depth == 0
    check(nothing_pends, "nothing is pending in phase {phase}", phase=PHASES[s.phase])
    if s.phase == ARRANGE:
        _check_arranging(s)
    elif s.phase == ELEPHANT:
        _check_elephant(s)
    elif s.phase == OVER:
        _check_end(s)
    elif s.phase == MAIN:
        drawing = all(s.pending[at, TASK] == DRAW_TASK for at in range(s.depth))
        check(drawing, "only draw can be pending in phase main; what the elephant's karma sets off is in phase elephant")
    if s.depth and s.pending[s.depth - 1, TASK] == PAY_TASK:
        check(s.phase == AFTER, "paying is in phase after")
        check(next_option(s, NO_OPTION) != NO_OPTION, "there is no way to pay for the card in pending")
    if s.depth and s.pending[s.depth - 1, TASK] == TAKE_TASK:
        check(s.phase == AFTER, "taking a die is in phase after")


def _check_arranging(s: State) -> None:
    """R1.6: seat after seat, from left to right."""
    check(s.bonuses == OPEN, "phase arrange is only for open bonuses")
    for q in range(s.players):
        laid = [s.track[q, k] > 0 for k in range(BONUSES)]
        check(laid == sorted(laid, reverse=True), "the track of seat {seat}: bonuses are laid from left to right", seat=q)
        check(flipped(s, q) == 0, "the track of seat {seat}: nothing is flipped in phase arrange", seat=q)
        wanted = BONUSES if q < s.turn else 0
        check(
            q == s.turn or sum(laid) == wanted,
            "the track of seat {seat} has {n} bonuses; it must have {wanted}",
            seat=q, n=sum(laid), wanted=wanted,
        )  # fmt: skip


def _check_elephant(s: State) -> None:
    """R2.3: before stage 2 the karma of the starting seat has led to a flip, and nothing else is going on."""
    check(s.stage == 2, "phase elephant is in stage 2")
    check(s.turn == s.start, "in phase elephant the seat that starts is on turn")
    check(not s.again_used, "in phase elephant no turn has been bought yet")
    check(s.depth > 0 and s.pending[0, TASK] == FLIPS_TASK, "in phase elephant the first pending task is flips")
    drawing = any(s.pending[at, TASK] == DRAW_TASK for at in range(s.depth))
    check(not drawing, "in phase elephant no administrator is used, so draw can not be pending")
    for q in range(s.players):
        ended = q != s.start and flipped(s, q) == BONUSES
        check(not ended, "the track of seat {seat} is full, so the game was over before the elephant turned", seat=q)


def _check_end(s: State) -> None:
    """R15.2, R15.5: after the last seat of a stage; or R2.3: by the elephant's karma, before stage 2."""
    by_elephant = s.stage == 2 and s.turn == s.start and flipped(s, s.start) == BONUSES
    if by_elephant:
        others = any(q != s.start and flipped(s, q) == BONUSES for q in range(s.players))
        check(not others, "the elephant's karma fills only the track of the seat that starts")
    else:
        check((s.turn + 1) % s.players == s.start, "a game is over only after the last seat of a stage")
        check(s.extra == 0, "a game is not over while a bonus turn is waiting")
    check(bool(s.final) or (s.round == s.max_rounds and s.stage == 2), "nothing has ended this game")


def check_displays(s: State) -> None:
    """R11, R13: what would have been flipped, discarded or sold at once."""
    for q in range(s.players):
        if s.depth and q == s.turn:
            continue
        if flipped(s, q) < BONUSES:
            fame, coins = s.fame[q], s.coins[q]
            check(fame < FAME_EXCHANGED, "seat {seat} has {n} fame, so it would have flipped a card", seat=q, n=fame)
            check(coins < COINS_EXCHANGED, "seat {seat} has {n} coins, so it would have flipped a card", seat=q, n=coins)
        check(s.ships[q] < SET_SIZE, "seat {seat} has three ships, so they would have been discarded", seat=q)
        for category in range(CATEGORIES):
            whole_set = has_same(s, q, category) or has_different(s, q, category)
            check(not whole_set, "seat {seat} has a complete set of {row}", seat=q, row=SETS[category])
