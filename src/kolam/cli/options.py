"""The options that commands share, and games made from them."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

from kolam.engine.errors import BadOption, Sentence
from kolam.engine.game import Definition, Game
from kolam.engine.words import LANGUAGES
from kolam.games import definition, faults, games


def number(name: str, lowest: float = -math.inf, highest: float = math.inf, kind: type = int) -> Callable[[Any], Any]:
    """Reads what is typed for an option that is a number; anything else is refused with what it must be."""
    limits = {"first": lowest, "last": highest} if highest < math.inf else {}
    if kind is int:
        what = Sentence("a whole number from {first} to {last}", **limits) if limits else Sentence("a whole number")
    else:
        what = Sentence("a number from {first} to {last}", **limits) if limits else Sentence("a number")

    def read(typed: Any) -> Any:
        try:
            value = kind(typed)
        except ValueError:
            value = math.nan
        if not lowest <= value <= highest:
            raise BadOption("{name} is '{typed}'; it must be {what}.", name=name, typed=str(typed)[:60], what=what)
        return value

    return read


GameName = Annotated[str, typer.Argument(metavar="GAME", help="One of: {games}.", show_default=False)]
AnyGame = Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; without it, all.", show_default=False)]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="KEY=VALUE", help="An option of the game; may be given several times.", show_default=False
    ),
]
Players = Annotated[
    int | None,
    typer.Option("--players", "-p", metavar="N", parser=number("--players"), help="The number of seats.", show_default=False),
]
Seed = Annotated[
    int | None,
    typer.Option(metavar="N", parser=number("--seed", 0, 2**64 - 1), help="Makes chance repeatable.", show_default=False),
]
Lang = Annotated[str, typer.Option(metavar="CODE", help=f"The language: {' or '.join(LANGUAGES)}.")]
Json = Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")]


def configured(
    name: str, options: list[str] | None = None, players: int | None = None, named: int | None = None, lang: str | None = None
) -> Game:
    """The game of that name, with options given as "key=value". Where nobody says how many play, it is those who are named.

    Where a language is given, it chooses the edition, unless an option does.
    """
    d = definition(name)
    chosen: dict[str, Any] = {} if players is None else {"players": players}
    known = {option.name: option for option in d.all_options}
    for text in options or ():
        key, equals, value = text.partition("=")
        if not equals:
            raise BadOption(
                "'{text}' has no value: an option is given as KEY=VALUE. {options}", text=text[:60], options=told_options(d)
            )
        if key not in known:
            raise BadOption("There is no option '{key}'. {options}", key=key[:60], options=told_options(d))
        if key in chosen:
            raise BadOption("The option '{key}' is given twice.", key=key)
        chosen[key] = known[key].parse(value)
    if named is not None:
        chosen.setdefault("players", named)
    return d.configure(**{**({} if lang is None else d.chosen_by_language(lang)), **chosen})


def told_options(d: Definition) -> Sentence:
    """The options of a game, as a sentence."""
    names = ", ".join(option.name for option in d.all_options)
    return Sentence("{game} has the options: {names}.", game=d.called, names=names)


def chosen_games(name: str | None) -> list[Definition]:
    """One game, or all; of all, those that can not be played are told of."""
    for fault in faults() if name is None else ():
        print(f"kolam: {fault}", file=sys.stderr)
    return [definition(one) for one in ([name] if name is not None else games())]
