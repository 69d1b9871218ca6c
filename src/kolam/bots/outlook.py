"""What an action leads to, over deals that the seat to act can not tell apart: the features of the position, dealt out.

Nothing here reads what the seat may not know: every question is put to a re-dealt state, never to the table's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kolam.engine.compile import THINKING, compiled
from kolam.engine.features import Change, Feature, compare
from kolam.engine.game import Game
from kolam.engine.generator import mix, series_seed, start_generator
from kolam.engine.table import Table

#: How many deals are looked at.
DEALS = 24
#: The most decisions that are followed after an action: of the seat itself, then of the others until it is asked again.
OWN_STEPS, OTHER_STEPS = 6, 8

Answers = list[float | None]


@dataclass(frozen=True)
class Effect:
    """A feature that changes, by how much, and what that is worth to the seat."""

    feature: Feature
    change: Change

    @property
    def worth(self) -> float:
        """In points; negative is bad for the seat."""
        return self.feature.weight * self.change.difference


@dataclass(frozen=True)
class Reply:
    """The likeliest answer to an action: whose, which, and in how many of the deals."""

    seat: int
    action: str
    deals: int


@dataclass(frozen=True)
class Outlook:
    """What changes by an action (with the seat's own decisions that belong to it), and by the answers to it."""

    game: Game
    action: str
    does: dict[str, Effect]
    risks: dict[str, Effect]
    reply: Reply | None


class Worlds:
    """A table's position as it could be, dealt again a number of times for all that the seat to act knows."""

    def __init__(self, t: Table, seed: int, deals: int = DEALS) -> None:
        definition = t.game.definition
        self.table = t
        self.seat: int = t.state.to_act
        self.features: tuple[Feature, ...] = definition.explain.FEATURES
        self._rules = definition.rules
        self._module = compiled(definition, needs=THINKING)
        self._arrays = (
            np.zeros(3, self._rules.State),
            np.zeros(1, self._rules.State),
            np.zeros(self._rules.NUM_ACTIONS, np.int16),
            np.zeros(self._rules.NUM_ACTIONS),
        )
        self._seed = mix(seed)
        self._worlds = []
        for deal in range(deals):
            s = t.state.clone()
            start_generator(s, series_seed(self._seed, deal))
            definition.redeal.redeal(s, self.seat)
            self._worlds.append(s)
        self._before = [self._measure(s) for s in self._worlds]

    def after(self, action: str, line: Sequence[str] = ()) -> Outlook:
        """The outlook of an action. Where the expected line can be followed it is, elsewhere seats do what looks best."""
        chosen = self.table.game.parse(action)
        expected = [self.table.game.parse(text) for text in line[1:]] if line and line[0] == action else []
        after: list[Answers] = []
        later: list[Answers] = []
        replies: Counter[tuple[int, int]] = Counter()
        for deal, world in enumerate(self._worlds):
            s = world.clone()
            self._rules.apply(s, chosen)
            coming = list(expected)
            self._follow(s, coming, deal, lambda seat: seat == self.seat, OWN_STEPS)
            after.append(self._measure(s))
            played = self._follow(s, coming, deal, lambda seat: seat != self.seat, OTHER_STEPS)
            replies.update(played[:1])
            later.append(self._measure(s))
        reply = None
        if replies:
            (seat, answer), count = min(replies.items(), key=lambda item: (-item[1], item[0]))
            reply = Reply(seat, self.table.game.notation(answer), count)
        risks = {name: effect for name, effect in self._effects(after, later).items() if effect.feature.after_answers}
        return Outlook(self.table.game, action, self._effects(self._before, after), risks, reply)

    def _follow(self, s: Any, coming: list[int], deal: int, while_seat: Any, most: int) -> list[tuple[int, int]]:
        """Play on while the seat to act is one of those; returns who did what."""
        played: list[tuple[int, int]] = []
        while s.to_act >= 0 and while_seat(s.to_act) and len(played) < most:
            action = coming.pop(0) if coming else -1
            if action < 0 or self._rules.refusal(s, action):
                coming.clear()
                action = self._greedy(s, deal)
            played.append((s.to_act, action))
            self._rules.apply(s, action)
        return played

    def _greedy(self, s: Any, deal: int) -> int:
        states, dice, actions, values = self._arrays
        states[0] = np.frombuffer(bytes(s), self._rules.State)[0]
        dice["rng"] = series_seed(self._seed ^ 1, deal)
        return int(self._module.greedy_choice(states, dice, actions, values))

    def _measure(self, s: Any) -> Answers:
        return [feature.value(s, self.seat) for feature in self.features]

    def _effects(self, before: list[Answers], after: list[Answers]) -> dict[str, Effect]:
        changes = {}
        for k, feature in enumerate(self.features):
            change = compare([answers[k] for answers in before], [answers[k] for answers in after])
            if change is not None:
                changes[feature.name] = Effect(feature, change)
        return changes


def outlooks(t: Table, best: str, other: str, line: Sequence[str] = ()) -> tuple[Outlook, Outlook]:
    """What the best action, with the play that is expected after it, and another one lead to, in the same deals."""
    worlds = Worlds(t, 0)
    return worlds.after(best, line), worlds.after(other)
