"""The rules of games: with diagrams, and on two pages."""

from __future__ import annotations

import re

import pytest

from kolam.engine.diagrams import diagrams
from kolam.engine.rulebook import PICTURE, Rulebook
from kolam.games import definition, games

OWN = ("ganesha", "mandala", "mandala-stones", "rajas")


@pytest.fixture
def http(person):
    return person().http


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_rules_come_with_their_diagrams(http, game, lang):
    told = http.get(f"/api/rules/{game}?lang={lang}").json()
    known = diagrams(definition(game))
    assert [each["key"] for each in told["diagrams"]] == [each.key for each in known]
    for shown, each in zip(told["diagrams"], known, strict=True):
        assert shown["rules"] == list(each.rules)
        assert len(shown["pictures"]) == (2 if each.is_before_shown else 1)
        assert "".join(part if isinstance(part, str) else part["text"] for part in shown["text"]) == each.text.told(lang)
        last = shown["pictures"][-1]
        assert [move["allowed"] for move in last["moves"]] == [True] * len(each.moves) + [False] * len(each.refused)
        assert last["scene"]["view"] == each.moments()[-1].t.view(each.seat), "as its seat sees it"


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_summary_brings_the_diagrams_it_shows(http, game, lang):
    told = http.get(f"/api/rules/{game}/summary?lang={lang}").json()
    keys = PICTURE.findall(Rulebook(definition(game), lang).summary)
    assert [each["key"] for each in told["diagrams"]] == keys
    assert 2 <= len(keys) <= 4
    assert all(f'data-place="{key}"' in told["html"] for key in keys)
    assert "<script" not in told["html"]
    numbers = {*Rulebook(definition(game)).numbers(), *Rulebook(definition(game)).sections()}
    assert set(re.findall(r"\b[A-Z]\d+(?:\.\d+)?\b", told["html"])) <= numbers, "they lead to rules that there are"
    assert http.get(f"/api/rules/{game}").json()["has_summary"]


@pytest.mark.parametrize("game", OWN)
def test_pages_have_no_advice_for_a_command_line(http, game):
    for lang in ("en", "ru"):
        for path in (f"/api/rules/{game}", f"/api/rules/{game}/summary"):
            text = http.get(f"{path}?lang={lang}").json()["html"]
            assert not re.search(r"<code>kolam|pip install|command line|командн\w+ строк", text, re.IGNORECASE)


def test_the_pages_are_there(http):
    assert http.get("/rules/mandala").status_code == 200
    assert http.get("/rules/mandala/summary").status_code == 200
