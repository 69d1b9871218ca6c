"""What errors suggest, and how they say it."""

from __future__ import annotations

import pytest

import kolam
from kolam.engine.errors import did_you_mean
from kolam.engine.record import Record


def test_only_names_that_are_close_are_suggested():
    known = ["--seed", "--seats", "--players"]
    assert str(did_you_mean("--player", known)) == " Did you mean: --players?"
    assert str(did_you_mean("--nonsense", known)) == ""
    with pytest.raises(kolam.NotationError, match=r"Did you mean: mountain 1 red, mountain 2 red\?"):
        kolam.game("mandala").parse("montain 1 red")
    with pytest.raises(kolam.NotationError, match="An action looks like"):
        kolam.game("mandala").parse("foo 1 black")


WHOLE = '{"game": "mandala", "rules": 1, "options": {}, "seed": 1, "decisions": []}'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[]", "the whole must be a table of names and values, not a list"),
        ("{}", "'game' is missing"),
        ('{"extra": 1}', "'extra' does not belong in it"),
        (WHOLE.replace('"seed": 1', '"seed": "x"'), "seed must be a whole number, not a text"),
        (WHOLE.replace('"seed": 1', '"seed": true'), "seed must be a whole number, not true or false"),
        (WHOLE.replace("{}", '{"side": null}'), "options.side must be true or false or a whole number or a text, not nothing"),
        (WHOLE.replace("[]", '["a", 1]'), "decisions[1] must be a text, not a whole number"),
        ("hello", "it is no valid JSON (Expecting value: line 1 column 1 (char 0))"),
        (WHOLE.replace('"seed": 1', '"seed": NaN'), "it is no valid JSON (NaN is no number)"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_plain_words(text, words):
    with pytest.raises(kolam.BadRecord) as caught:
        Record.from_json(text)
    assert str(caught.value) == f"This is not a record of a game: {words}."


@pytest.mark.parametrize("players", [1, 5, "3", None, 2.5, True])
def test_a_game_says_for_how_many_it_is(players):
    with pytest.raises(kolam.BadOption, match="Mandala is for 2 players"):
        kolam.game("mandala", players=players)
    with pytest.raises(kolam.BadOption, match="is for 2 to 4 players"):
        kolam.game("rajas", players=players)
