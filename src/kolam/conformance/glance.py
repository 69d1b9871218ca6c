"""What boards are given: views, what follows from them, components; and sentences, made of parts."""

from __future__ import annotations

import random
import re
from typing import Any

import msgspec

from kolam.conformance.checks import check, every_game, every_variant, same
from kolam.conformance.random_play import play_random
from kolam.engine.game import Definition, Game
from kolam.engine.sentences import Part, Told
from kolam.engine.table import Table
from kolam.engine.words import LANGUAGES

#: A seat that is named by text alone, in English or Russian.
_BARE = re.compile(r"\b[Ss]eat \d|(?i:\bигрок\w*) \d")


def _as_declared(value: Any, declared: Any, what: str) -> None:
    """JSON values of the declared types, with all their keys and no others."""
    try:
        same(msgspec.convert(value, declared, strict=True), value, f"{what} has more than {declared.__name__} declares")
    except msgspec.ValidationError as error:
        check(False, f"{what} is not as {declared.__name__} declares it: {error}")


def _moments(game: Game, seed: int) -> list[Table]:
    """Some moments of a random game, its start and its end among them."""
    rng = random.Random(seed)
    played = play_random(game.new(seed), random.Random(seed))
    return [t.clone() for t in played if t.version == 0 or t.to_act is None or rng.random() < 0.1]


@every_variant
def boards_are_given_what_is_declared(game: Game) -> None:
    """Views, positions, and what follows from them; and a glance leaves its view as it is."""
    d = game.definition
    for t in _moments(game, 3):
        for seat, shown in [(None, t.position()), *((seat, t.view(seat)) for seat in (None, *range(game.players)))]:
            _as_declared(shown, d.view.View, "a view")
            before = msgspec.json.encode(shown)
            _as_declared(game.glance(shown, seat), d.glance.Glance, "a glance")
            check(msgspec.json.encode(shown) == before, "glance() changes the view")


@every_variant
def the_origins_of_a_score_add_up_to_it(game: Game) -> None:
    """As far as the viewer may know, for every seat."""
    d = game.definition
    for t in _moments(game, 4):
        for viewer in (None, *range(game.players)):
            seen = game.glance(t.view(viewer), viewer)
            for seat, score in enumerate(t.visible_scores(viewer)):
                for code in LANGUAGES:
                    told = d.words.origins(seen, seat, d.language(code))
                    same(
                        sum(points or 0 for _, points, counts in told if counts),
                        score,
                        f"where the points of seat {seat} come from",
                    )


@every_game
def components_are_given_as_declared(definition: Definition) -> None:
    """With the names of the pieces in each language."""
    english, russian = (definition.glance.components(definition.language(code)) for code in ("en", "ru"))
    for told in (english, russian):
        _as_declared(told, definition.glance.Components, "components()")
    same(sorted(russian["names"]), sorted(english["names"]), "components() names other pieces in Russian")


@every_variant
def sentences_are_made_of_parts(game: Game) -> None:
    """Prompts, refusals, log lines and actions: whoever is named is a part, and parts read as the sentence does."""
    rng = random.Random(5)
    for t in _moments(game, 5):
        for code in LANGUAGES:
            say = game.definition.language(code)
            told: list[Any] = [t.prompt_in(say), *t.log(None, max(0, t.version - 5), say)]
            told += [reason.sentence for action in rng.sample(range(game.num_actions), 5) if (reason := t.why_not(action, say))]
            told += [game.describe(rng.randrange(game.num_actions), say) for _ in range(5)]
            for sentence in told:
                check(isinstance(sentence, Told), f"'{sentence}' is text, not a sentence made of parts")
                read = "".join(part.text if isinstance(part, Part) else part for part in sentence.parts)
                same(read, str(sentence), "the parts of a sentence")
                bare = [part for part in sentence.parts if not isinstance(part, Part) and _BARE.search(part)]
                check(not bare, f"'{sentence}' names a seat by text alone")
                for part in sentence.parts:
                    if isinstance(part, Part) and part.kind == "seat":
                        check(part.value in range(4), f"'{sentence}' names seat {part.value}")
