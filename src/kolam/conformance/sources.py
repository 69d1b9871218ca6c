"""What a game says leads to its rules: questions, what is told, what can be done; and pictures show what rules say."""

from __future__ import annotations

import random
from collections.abc import Iterable
from importlib import resources

from kolam.conformance.checks import check, every_game, every_variant
from kolam.conformance.random_play import play_random
from kolam.engine.datafile import Words
from kolam.engine.diagrams import diagrams
from kolam.engine.game import Definition, Game
from kolam.engine.rulebook import PICTURE, Rulebook
from kolam.engine.words import LANGUAGES


def _exist(definition: Definition, rules: Iterable[str], named_by: str) -> None:
    book = Rulebook(definition)
    known = {*book.numbers(), *book.sections()}
    for rule in rules:
        check(rule in known, f"{named_by} names rule {rule}; RULES.md has no such rule")


@every_game
def every_kind_of_action_names_a_rule_that_exists(definition: Definition) -> None:
    """A game need not say which: then it says so of none."""
    named = [kind.rule for kind in definition.actions.kinds]
    check(all(named) or not any(named), "some kinds of actions.py name a rule, and others do not")
    _exist(definition, filter(None, named), "actions.py")


@every_game
def every_kind_of_event_names_a_rule_that_exists(definition: Definition) -> None:
    """Where a game says which."""
    _exist(definition, getattr(definition.words, "TOLD_BY", {}).values(), "TOLD_BY of words.py")


@every_variant
def all_that_is_asked_and_told_names_its_rule(game: Game) -> None:
    """Where a game says which."""
    words = game.definition.words
    told_by = getattr(words, "TOLD_BY", None)
    for t in play_random(game.new(3), random.Random(3)):
        if hasattr(words, "asked_by"):
            _exist(game.definition, [words.asked_by(t.state)], "asked_by of words.py")
        if told_by is not None and t.version:
            further = {event[0] for event in t.events()} - set(told_by)
            check(not further, f"TOLD_BY of words.py says nothing of the events {sorted(further)}")


@every_game
def every_diagram_shows_what_it_says(definition: Definition) -> None:
    """Reading them refuses what is not so; each says something of its own, in each language."""
    seen: list[Words] = []
    for each in diagrams(definition):
        texts = each.text.texts
        check(len(set(texts.values())) == len(LANGUAGES), f"{each.key} of diagrams.toml is not translated")
        check(each.text not in seen, f"{each.key} of diagrams.toml says the same as another")
        seen.append(each.text)


@every_game
def a_summary_shows_diagrams_that_exist(definition: Definition) -> None:
    """In every language the same."""
    known = {each.key for each in diagrams(definition)}
    shown = {language: PICTURE.findall(Rulebook(definition, language).summary or "") for language in LANGUAGES}
    for language, keys in shown.items():
        check(keys == shown["en"], f"the summary in '{language}' shows other diagrams than the English one")
        for key in keys:
            check(key in known, f"the summary shows '{key}'; diagrams.toml has no such diagram")
    folder = resources.files(definition.package)
    both = [(folder / name).is_file() for name in ("SUMMARY.md", "SUMMARY.ru.md")]
    check(all(both) or not any(both), "there is a summary in one language only")
