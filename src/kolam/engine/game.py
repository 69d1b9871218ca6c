"""What a game is: its name, its options, and the modules that hold its rules, notation, views and words."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kolam.engine.errors import BadOption, BadPosition, GameSentence, Sentence, one_of
from kolam.engine.generator import start_generator
from kolam.engine.layout import Actions
from kolam.engine.notation import Notation
from kolam.engine.sentences import Told
from kolam.engine.sentences import action as part_for_action
from kolam.engine.words import Language, language

if TYPE_CHECKING:
    from kolam.engine.table import Table


@dataclass(frozen=True)
class Choice:
    """A value of an option, in plain words: what it is called, and what it changes."""

    name: str
    changes: str


@dataclass(frozen=True)
class Option:
    """One option of a game. Its value is kept in the state as a number: its index, or itself for a range."""

    name: str
    values: tuple[Any, ...] | range
    default: Any
    meaning: str
    #: Whether the conformance suite runs over its values; a game's own tests look after those it does not.
    varied: bool = True
    #: How people are asked about it, and the values in plain words, in their order.
    title: str = ""
    choices: tuple[Choice, ...] = ()
    #: Whether people are asked only if they want to know more, or not at all.
    is_rare: bool = False
    is_offered: bool = True
    #: Where the values are languages, as editions are: readers who choose none get that of their language.
    follows_language: bool = False

    def default_for(self, code: str) -> Any:
        """What a person who reads a language gets without choosing."""
        return code if self.follows_language and code in self.values else self.default

    def called(self, value: Any) -> str:
        """What a value is called, in plain words."""
        return self.choices[self.values.index(value)].name if self.choices else str(value)

    def words(self) -> Iterator[str]:
        """All that is said about it."""
        yield self.meaning
        yield from (self.title,) if self.title else ()
        for choice in self.choices:
            yield from (choice.name, choice.changes)

    def encode(self, value: Any) -> int:
        """The number that stands for a value in the state."""
        for index, each in enumerate(self.values):
            if type(value) is type(each) and value == each:
                return value if isinstance(self.values, range) else index
        if isinstance(self.values, range):
            known = Sentence("a whole number from {first} to {last}", first=self.values[0], last=self.values[-1])
        else:
            shown = [*map(repr, self.values[:12]), *(["..."] if len(self.values) > 12 else [])]
            known = one_of([Sentence(each) for each in shown])
        raise BadOption("Option '{name}' is {value}; it must be {known}.", name=self.name, value=repr(value), known=known)

    def decode(self, number: int) -> Any:
        """The value that a number in the state stands for."""
        return number if isinstance(self.values, range) else self.values[number]

    def parse(self, text: str) -> Any:
        """A value from text, as typed on a command line; text that is none of the values stays as it is, to be refused."""
        for value in self.values:
            if text == str(value) or (
                isinstance(value, bool) and text.lower() in (("yes", "true", "on") if value else ("no", "false", "off"))
            ):
                return value
        return text


@dataclass(frozen=True)
class Definition:
    """A game as its package defines it. Its modules are imported when they are first needed."""

    name: str
    title: str
    package: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    designers: str
    publisher: str
    minutes: str
    in_one_breath: str
    #: Modules of rules beside `rules.py`, in the order in which they build on each other.
    topics: tuple[str, ...] = ()
    #: Further modules beside those that every game has.
    extras: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def joined(self) -> tuple[str, ...]:
        """The modules that are compiled together, in this order."""
        return ("state", "legality", *self.topics, "rules", "redeal", "evaluate", "observe")

    def _module(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")

    @cached_property
    def rules(self) -> Any:
        """The state and the rules."""
        return self._module("rules")

    @cached_property
    def redeal(self) -> Any:
        """How hidden things are dealt again."""
        return self._module("redeal")

    @cached_property
    def evaluate(self) -> Any:
        """The cheap evaluation."""
        return self._module("evaluate")

    @cached_property
    def observe(self) -> Any:
        """The numbers an agent observes."""
        return self._module("observe")

    @cached_property
    def view(self) -> Any:
        """Views and positions."""
        return self._module("view")

    @cached_property
    def glance(self) -> Any:
        """What boards want to know of a view, and of the components."""
        return self._module("glance")

    @cached_property
    def words(self) -> Any:
        """Prompts, log lines, reasons."""
        return self._module("words")

    @cached_property
    def explain(self) -> Any:
        """The features that reasons are made of."""
        return self._module("explain")

    @cached_property
    def actions(self) -> Actions:
        """The kinds of actions."""
        found: Actions = self._module("actions").ACTIONS
        return found

    def components(self, say: Language) -> dict[str, Any]:
        """What boards are told of the game: its components, and how its actions are written."""
        return {**self.glance.components(say), "notations": self.actions.notations}

    @property
    def called(self) -> Sentence:
        """The title, to stand in a sentence of any language."""
        return GameSentence(self.package, self.title)

    def language(self, code: str = "en") -> Language:
        """A language, with the game's own words."""
        return language(code, "kolam", self.package)

    @cached_property
    def notation(self) -> Notation:
        """Action ids and their texts."""
        return Notation(self.name, self.actions.texts)

    @cached_property
    def all_options(self) -> tuple[Option, ...]:
        """The number of players, then the game's own options."""
        seats = range(self.players[0], self.players[-1] + 1)
        return (Option("players", seats, seats[0], "number of seats"), *self.options)

    def chosen_by_language(self, code: str) -> dict[str, Any]:
        """The options that a reader's language decides, as long as the reader does not."""
        return {option.name: option.default_for(code) for option in self.options if option.follows_language}

    def variants(self) -> Iterator[dict[str, Any]]:
        """Every combination of the options that have a few values: what the conformance suite runs over."""
        choices = [option for option in self.all_options if option.varied and len(option.values) <= 4]
        for values in itertools.product(*(option.values for option in choices)):
            yield {option.name: value for option, value in zip(choices, values, strict=True)}

    def configure(self, **chosen: Any) -> Game:
        """The game with these options."""
        known = {option.name: option for option in self.all_options}
        for name in chosen:
            if name not in known:
                raise BadOption(
                    "{game} has no option '{name}'. It has: {known}.",
                    game=self.called,
                    name=name,
                    known=", ".join(known),
                )
        values = {name: chosen.get(name, option.default) for name, option in known.items()}
        players = values["players"]
        if players not in self.players:
            few, many = self.players[0], self.players[-1]
            told = Sentence("{few} to {many}", few=few, many=many) if many > few else Sentence(str(few))
            raise BadOption(
                "{game} is for {range} players, not for {players}.", game=self.called, range=told, players=repr(players)
            )
        for name, option in known.items():
            option.encode(values[name])
        check = getattr(import_module(self.package), "check_options", None)
        if check is not None:
            check(values)
        return Game(self, values)


class Game:
    """A game with its options chosen: makes tables, names actions."""

    def __init__(self, definition: Definition, options: dict[str, Any]) -> None:
        self.definition = definition
        self.options = options

    @property
    def name(self) -> str:
        """The name by which `kolam.game` knows it."""
        return self.definition.name

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.options["players"])

    @property
    def num_actions(self) -> int:
        """How many action ids there are: 0 .. num_actions-1."""
        return len(self.definition.actions)

    def blank(self) -> Any:
        """A state with the options set and nothing else."""
        s = self.definition.rules.State()
        for option in self.definition.all_options:
            setattr(s, option.name, option.encode(self.options[option.name]))
        return s

    def new(self, seed: int | None = None) -> Table:
        """A new table. The same seed and the same decisions give the same game on every machine."""
        from kolam.engine.table import Table

        seed = check_seed(seed)
        s = self.blank()
        start_generator(s, seed)
        self.definition.rules.new_game(s)
        return Table(self, s, seed)

    def load(self, position: Any, seed: int | None = None) -> Table:
        """A table that starts at a position; the seed decides the chances to come."""
        from kolam.engine.table import Table

        seed = check_seed(seed)
        s = self.blank()
        start_generator(s, seed)  # first: a position may go on by itself
        try:
            self.definition.view.load(s, position)
        except BadPosition as refused:
            refused.package = self.definition.package
            raise
        return Table(self, s, seed, start=self.definition.view.position(s))

    def notation(self, action: int) -> str:
        """The text of an action id."""
        return self.definition.notation.text(action)

    def parse(self, text: str) -> int:
        """The id of an action's text."""
        return self.definition.notation.parse(text)

    def describe(self, action: int, say: Language | None = None) -> Told:
        """What an action does, in a sentence."""
        self.definition.notation.text(action)  # refuses ids there are not
        described: Told = self.definition.words.describe(action, say or language())
        return described

    def suggest(self, action: int, say: Language | None = None) -> Told:
        """What an action does, in a sentence that names the rule it follows: for those who are advised to it."""
        rule = self.definition.actions.rule(action)
        told = self.describe(action, say)
        return told.by(rule) if rule else told

    def glance(self, view: dict[str, Any], seat: int | None) -> dict[str, Any]:
        """What follows from a view (or a whole position) and boards show to a seat: nothing that the view does not say."""
        seen: dict[str, Any] = self.definition.glance.glance(view, self.options, seat)
        return seen

    def told(self, action: str, say: Language) -> Told:
        """An action as part of a sentence: its notation, and for those who do not read that, what it does."""
        return part_for_action(action, self.describe(self.parse(action), say))

    def __repr__(self) -> str:
        changed = {o.name: self.options[o.name] for o in self.definition.all_options if self.options[o.name] != o.default}
        return "kolam.game(" + ", ".join([repr(self.name), *(f"{name}={value!r}" for name, value in changed.items())]) + ")"


def check_seed(seed: int | None) -> int:
    """A seed: a whole number of at most 64 bits; None makes a fresh one."""
    if seed is None:
        import secrets

        return secrets.randbits(53)
    try:
        number = operator.index(seed)
    except TypeError:
        number = -1
    if isinstance(seed, bool) or not 0 <= number < 1 << 64:
        raise BadOption("The seed is {seed}; it must be a whole number from 0 to {last}.", seed=repr(seed), last=2**64 - 1)
    return number
