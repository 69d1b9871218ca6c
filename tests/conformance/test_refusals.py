"""What is wrong with a position is told in the language of whoever reads it."""

from __future__ import annotations

import copy
import random
from pathlib import Path

import pytest

import kolam
from kit import all_definitions, random_table
from kit.refusals import check_told_in_russian
from kolam.conformance.catalogs import filled_in_too_early

GAMES = all_definitions()
SOURCE = Path(kolam.__file__).parent
#: What no field takes, or only some.
WRONG = (None, True, -1, 99, "?", [], {}, ["?"], {"?": 1})


def spoilt(position, rng):
    """A position with one thing in it that is not as it was, at any depth."""
    whole = copy.deepcopy(position)
    part = whole
    while True:
        key = rng.choice(list(part) if isinstance(part, dict) else range(len(part)))
        if not isinstance(part[key], dict | list) or not part[key] or rng.random() < 0.3:
            part[key] = rng.choice(WRONG)
            return whole
        part = part[key]


def refusals(definition):
    """What is said of many spoilt positions of a game."""
    rng = random.Random(3)
    for seed in range(12):
        t = random_table(definition.configure(), seed)
        for _ in range(20):
            try:
                t.game.load(spoilt(t.position(), rng))
            except kolam.BadPosition as refused:
                yield refused


@pytest.mark.parametrize("definition", GAMES, ids=lambda d: d.name)
def test_every_spoilt_position_is_refused_in_russian(definition):
    refused = list(refusals(definition))
    assert len({str(each) for each in refused}) > 50
    for each in refused:
        check_told_in_russian(each, definition.name)


@pytest.mark.parametrize("definition", GAMES, ids=lambda d: d.name)
def test_no_refusal_is_filled_in_before_its_language_is_known(definition):
    assert filled_in_too_early((SOURCE / "games" / definition.package.rpartition(".")[2]).glob("*.py")) == []


def test_a_game_says_it_in_its_own_words():
    game = kolam.game("mandala")
    position = game.new(1).position()
    position["deck"]["red"] += 1
    with pytest.raises(kolam.BadPosition) as caught:
        game.load(position)
    assert str(caught.value) == "there are 19 red cards; there must be 18"
    assert caught.value.said(game.definition.language("ru")) == "цвет «красный»: карт 19, а должно быть 18"
    assert caught.value.said(game.definition.language("en")) == str(caught.value)
    del position["hands"]
    with pytest.raises(kolam.BadPosition) as caught:
        game.load(position)
    assert caught.value.said(game.definition.language("ru")) == "позиция: не хватает hands"
