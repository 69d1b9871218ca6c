"""Words: names in Russian, and notation is exact. (tests/conformance checks every message.)"""

from __future__ import annotations

import re

import pytest

import kolam
from kit import play_out
from kolam.engine.catalog import read_catalog
from kolam.engine.words import LANGUAGES, language
from kolam.games.mandala_stones import names
from kolam.games.mandala_stones.components import COLOR_NAMES, OBJECTIVES, PATTERN_NAMES

PACKAGE = "kolam.games.mandala_stones"


def test_names_of_colors_patterns_artists_and_sides_are_translated():
    catalog = read_catalog(PACKAGE, "ru").messages
    for name in (*COLOR_NAMES, *PATTERN_NAMES, *(f"{color} {pattern}" for color in COLOR_NAMES for pattern in PATTERN_NAMES)):
        assert catalog[None, name]
    for case in ("nominative", "accusative"):
        for pattern in PATTERN_NAMES:
            assert catalog[case, f"{pattern} artist"]
    for case in ("nominative", "genitive"):
        for side in names.SIDE_NAMES:
            assert catalog[case, side]


def test_objective_cards_have_a_text_in_every_language():
    for card, objective in enumerate(OBJECTIVES):
        assert set(objective.text) == set(LANGUAGES)
        assert names.objective_text(card, language("ru", PACKAGE)) == objective.text["ru"]


def test_a_whole_game_reads_in_russian():
    say = kolam.game("mandala-stones").definition.language("ru")
    t = play_out(kolam.game("mandala-stones", players=3).new(5), 5)
    for line in t.log(None, say=say):
        assert not re.search("[A-Za-z]{2}", re.sub(r"\b[abc][123]\b", "", line)), line


@pytest.mark.parametrize(
    "text", ["tops 31", "tops 11", "tops", "tops 6", "artist b1 d4", "Artist b1 b2", "first  n", "space 0", "score green"]
)
def test_what_is_no_action_is_a_notation_error(text):
    with pytest.raises(kolam.NotationError):
        kolam.game("mandala-stones").parse(text)


def test_ids_are_those_of_the_sheet():
    game = kolam.game("mandala-stones")
    assert game.num_actions == 125
    for action, text in (
        (0, "artist a1 a1"),
        (9 * 1 + 4, "artist b1 b2"),
        (80, "artist c3 c3"),
        (81, "first n"),
        (84, "first w"),
    ):
        assert game.notation(action) == text
    for action, text in ((85, "space 1"), (89, "space 5"), (90, "score red"), (93, "score purple"), (94, "tops 1")):
        assert game.notation(action) == text
    assert game.notation(93 + 1 + 4 + 16) == "tops 135"
    assert game.notation(124) == "tops 12345"


def test_digits_out_of_order_are_put_in_order():
    game = kolam.game("mandala-stones")
    for typed, meant in (("tops 31", "tops 13"), ("tops 5321", "tops 1235"), ("tops 11", "tops 1")):
        with pytest.raises(kolam.NotationError, match=rf"Did you mean: {meant}\? The digits rise\."):
            game.parse(typed)
    with pytest.raises(kolam.NotationError, match=r"Did you mean: tops 1\?$"):
        game.parse("top 1")


def test_numbers_are_not_rows_of_digits():
    """Rajas writes cards as numbers: 21 is a number like 12."""
    with pytest.raises(kolam.NotationError) as refused:
        kolam.game("rajas").parse("give 991")
    assert "rise" not in str(refused.value)


def test_only_who_has_a_tower_is_asked_to_score():
    say = language("ru", PACKAGE)
    for players in (2, 3, 4):
        t = kolam.game("mandala-stones", players=players).new(3)
        while t.to_act is not None and t.version < 60:
            may_score = any(action.startswith(("score", "tops")) for action in t.legal())
            if t.position()["pick"] is None:
                assert ("or score" in t.prompt or t.prompt.endswith(": score.")) == may_score, t.prompt
                assert (t.prompt == "Move an artist: you have no tower to score.") == (not may_score)
                assert ("получите очки" in t.prompt_in(say)) == may_score
            t.play(t.legal()[-1 if t.version % 3 else 0])
