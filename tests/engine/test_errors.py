"""What errors suggest, and how they say it."""

from __future__ import annotations

import msgspec
import pytest

import kolam
from kolam.engine.errors import did_you_mean, in_plain_words
from kolam.engine.record import Record


def test_only_names_that_are_close_are_suggested():
    known = ["--seed", "--seats", "--players"]
    assert str(did_you_mean("--player", known)) == " Did you mean: --players?"
    assert str(did_you_mean("--nonsense", known)) == ""
    with pytest.raises(kolam.NotationError, match=r"Did you mean: mountain 1 red, mountain 2 red\?"):
        kolam.game("mandala").parse("montain 1 red")
    with pytest.raises(kolam.NotationError, match="An action looks like"):
        kolam.game("mandala").parse("foo 1 black")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[]", "the whole must be a table of names and values, not a list"),
        ("{}", "'game' is missing"),
        ('{"extra": 1}', "'extra' does not belong in it"),
        ('{"seed": "x"}', "seed must be a whole number, not a text"),
        ('{"options": {"side": null}}', "options[...] must be true or false or a whole number or a text, not nothing"),
        ("hello", "JSON is malformed: invalid character (byte 0)"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_plain_words(text, words):
    with pytest.raises(msgspec.MsgspecError) as caught:
        msgspec.json.decode(text, type=Record)
    assert str(in_plain_words(caught.value)) == words


@pytest.mark.parametrize("players", [1, 5, "3", None, 2.5, True])
def test_a_game_says_for_how_many_it_is(players):
    with pytest.raises(kolam.BadOption, match="Mandala is for 2 players"):
        kolam.game("mandala", players=players)
    with pytest.raises(kolam.BadOption, match="is for 2 to 4 players"):
        kolam.game("rajas", players=players)
