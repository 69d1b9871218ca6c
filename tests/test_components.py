"""What is said of components is what their files say: an owner corrects a number there, and nowhere else."""

from __future__ import annotations

import random

import pytest

import kolam
from kolam.games.rajas.components import EFFECT_GIFTS

CHOICES = {"bonus coins": ("palace", "coins"), "bonus fame": ("ship", "fame")}


def asked_for(action: str) -> kolam.Table:
    """A table of Rajas at which a bonus may be taken in this way."""
    for seed in range(60):
        t, rng = kolam.game("rajas").new(seed=seed), random.Random(seed)
        while t.to_act is not None:
            legal = t.legal()
            if action in legal:
                return t
            t.play(rng.choice(legal))
    raise AssertionError(f"nobody was asked for {action}")


@pytest.mark.parametrize("action", CHOICES)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_bonus_is_told_with_the_number_of_its_file(monkeypatch, action, lang):
    t = asked_for(action)
    (name, token), number = CHOICES[action], t.game.parse(action)
    say = t.game.definition.language(lang)
    assert "5 " not in t.prompt_in(say) + t.game.describe(number, say)
    monkeypatch.setitem(EFFECT_GIFTS[f"bonus {name}"], token, 5)
    assert "5 " in t.prompt_in(say)
    assert "5 " in t.game.describe(number, say)
