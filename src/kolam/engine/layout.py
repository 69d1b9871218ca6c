"""What a game declares once: its kinds of actions, and the parts of an observation.

    ACTIONS = Actions(
        Action("mountain {mandala} {color}", color=COLOR_NAMES, mandala=(1, 2)),
        Action("claim {color}", color=COLOR_NAMES),
    )

Ids, their texts, what they stand for, where a kind begins, and the tables by which rules take an id apart or put it together all
follow from that. Parameters are listed in the order in which ids count them, the last one fastest.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kolam.engine.rule import lookup
from kolam.engine.state import Cells

#: What a parameter may be: values written as they are, or texts with the values they stand for.
Values = Sequence[Any] | Mapping[str, Any]


class Action:
    """A kind of action: its notation, with a {name} for each parameter, the values of the parameters, and the rule it follows."""

    def __init__(self, notation: str, rule: str = "", /, **parameters: Values) -> None:
        self.notation = notation
        self.rule = rule
        self.name = notation.split()[0]
        self.parameters = {
            name: list(values.items()) if isinstance(values, Mapping) else [(str(value), value) for value in values]
            for name, values in parameters.items()
        }

    @property
    def shape(self) -> tuple[int, ...]:
        """How many values each parameter has."""
        return tuple(len(values) for values in self.parameters.values())

    def __len__(self) -> int:
        count = 1
        for length in self.shape:
            count *= length
        return count

    def choices(self) -> Iterator[tuple[str, dict[str, Any], tuple[int, ...]]]:
        """Every action of the kind, in the order of the ids: its text, its parameters, and their numbers."""
        for numbers in itertools.product(*(range(length) for length in self.shape)):
            chosen = {name: values[number] for (name, values), number in zip(self.parameters.items(), numbers, strict=True)}
            text = self.notation.format(**{name: shown for name, (shown, _) in chosen.items()})
            yield text, {name: value for name, (_, value) in chosen.items()}, numbers


class Actions:
    """All kinds of actions of a game, one after another."""

    def __init__(self, *kinds: Action) -> None:
        self.kinds = kinds
        #: The first id of each kind, and behind the last the number of all.
        self.first: tuple[int, ...] = tuple(itertools.accumulate(map(len, kinds), initial=0))
        everything = [(kind, *choice) for kind in kinds for choice in kind.choices()]
        #: The text of each id.
        self.texts: tuple[str, ...] = tuple(text for _, text, _, _ in everything)
        self._parameters = [{"kind": kind.name, **chosen} for kind, _, chosen, _ in everything]
        self._numbers = [dict(zip(kind.parameters, numbers, strict=True)) for kind, _, _, numbers in everything]
        self._ids = {text: action for action, text in enumerate(self.texts)}
        if len(self._ids) != len(self.texts):
            raise ValueError("two actions have the same text")

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def notations(self) -> list[str]:
        """How the kinds are written."""
        return list(dict.fromkeys(kind.notation for kind in self.kinds))

    def parameters(self, action: int) -> dict[str, Any]:
        """What an id stands for: the kind's name, and the value of each parameter."""
        return dict(self._parameters[action])

    def rule(self, action: int) -> str:
        """The number of the rule that an id follows; empty where its kind names none."""
        return self.kinds[bisect_right(self.first, action) - 1].rule

    def named(self, text: str) -> dict[str, Any]:
        """What an action stands for, by its text."""
        return self.parameters(self._ids[text])

    # --- For the rules ---

    @property
    def kind_of(self) -> Cells:
        """KIND[id]: which kind an action is of, by its place in the declaration."""
        return lookup([number for number, kind in enumerate(self.kinds) for _ in range(len(kind))])

    def number_of(self, parameter: str) -> Cells:
        """COLOR[id]: the number of a parameter's value, counted from 0; -1 where the action has no such parameter."""
        return lookup([numbers.get(parameter, -1) for numbers in self._numbers])

    def ids(self, kind: int) -> Cells:
        """GROW[color, mandala, count]: the id of an action of a kind, by the numbers of its parameters."""
        return _shaped(list(range(self.first[kind], self.first[kind + 1])), self.kinds[kind].shape)


def _shaped(numbers: list[int], shape: tuple[int, ...]) -> Cells:
    rows: Any = numbers
    for length in reversed(shape[1:]):
        rows = [rows[start : start + length] for start in range(0, len(rows), length)]
    return lookup(rows)


class Part:
    """A part of an observation: its name, its shape, and what its numbers mean."""

    def __init__(self, name: str, shape: int | tuple[int, ...], meaning: str) -> None:
        self.name = name
        self.shape = (shape,) if isinstance(shape, int) else shape
        self.meaning = meaning

    def __len__(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size


class Observation:
    """What an agent observes: parts one after another."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        #: Where each part begins, and behind the last the size of all.
        self.first: tuple[int, ...] = tuple(itertools.accumulate(map(len, parts), initial=0))

    def __len__(self) -> int:
        return self.first[-1]

    def __iter__(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The name and the shape of each part."""
        return iter((part.name, part.shape) for part in self.parts)
