"""`kolam check-game`: it finds nothing wrong with the example, and each kind of mistake by the check that is there for it."""

from __future__ import annotations

import re

import pytest


def failed(told: str) -> set[str]:
    return set(re.findall(r"^FAIL  (.*) \(", told, re.MULTILINE))


def test_the_example_keeps_everything(ghat):
    told = ghat.kolam("check-game", "ghat")
    assert failed(told) == set()
    assert re.search(r"Ghat: (\d+) of \1 checks passed", told)
    assert "interpreted equals compiled" in told


@pytest.mark.parametrize(
    ("file", "text", "other", "check"),
    [
        pytest.param(
            "redeal.py",
            "s.deck[weight] += s.hand[other, weight] + s.bank[other, weight]\n                s.hand[other, weight] = 0\n"
            "                s.bank[other, weight] = 0",
            "s.deck[weight] += s.hand[other, weight]\n                s.hand[other, weight] = 0",
            "redealing keeps the view and forgets the rest",
            id="a bot peeks at banks",
        ),
        pytest.param(
            "view.py",
            "by_weight(s.bank, q) if owner_sees(q) else bank_size(s, q)",
            "by_weight(s.bank, q)",
            "redealing keeps the view and forgets the rest",
            id="a view shows hidden cards",
        ),
        pytest.param(
            "observe.py",
            "out[HAND_SIZES + place] = hand_size(s, other)",
            "out[HAND_SIZES + place] = s.hand[other, 0]",
            "observations are what the seat knows",
            id="an observation tells hidden cards",
        ),
        pytest.param(
            "legality.py",
            "        if refusal(s, action) == ALLOWED:",
            "        if refusal(s, action) == ALLOWED and action != 5:",
            "legal play and why not agree",
            id="an allowed action is not offered",
        ),
        pytest.param(
            "view.py",
            "s.points[q] = whole(",
            "_ = whole(",
            "positions round trip",
            id="a position forgets the points",
        ),
        pytest.param(
            "words.py",
            'r.TOO_HEAVY: "H2.3"',
            'r.TOO_HEAVY: "H9.9"',
            "every refusal names a rule that exists",
            id="a rule there is not",
        ),
        pytest.param(
            "words.py",
            'r.LOADED: "H2.3"',
            'r.LOADED: "H9.9"',
            "every kind of event names a rule that exists",
            id="an event of a rule there is not",
        ),
        pytest.param(
            "words.py",
            'r.LOADED: "H2.3",',
            "",
            "all that is asked and told names its rule",
            id="an event of no rule",
        ),
        pytest.param(
            "words.py",
            'else "H2.1"',
            'else "H9.1"',
            "all that is asked and told names its rule",
            id="a question of a rule there is not",
        ),
        pytest.param(
            "actions.py",
            '"bank {weight}", "H2.4"',
            '"bank {weight}"',
            "every kind of action names a rule that exists",
            id="an action of no rule",
        ),
        pytest.param(
            "locale/ru.po",
            'msgid "Ferry {ferry} crosses."',
            'msgid "Ferry {ferry} leaves."',
            "a game speaks russian",
            id="a sentence without Russian",
        ),
        pytest.param(
            "web/board.js",
            '"First choose a card in your hand."',
            '"Choose a card first."',
            "the board of the page is there and speaks russian",
            id="a word of the page without Russian",
        ),
        pytest.param(
            "rules.py",
            "from .legality import bank_weight,",
            "import numpy\nfrom .legality import bank_weight,",
            "rules run on the standard library alone",
            id="rules that need numpy",
        ),
        pytest.param(
            "rules.py",
            "    return score(s, seat) * 100 - left_aboard(s, seat)",
            "    return score(s, seat=seat) * 100 - left_aboard(s, seat)",
            "the rules can be joined",
            id="a rule called by keyword",
        ),
    ],
)
def test_each_mistake_is_found_by_the_check_that_is_there_for_it(changed, file, text, other, check):
    wrong = changed(file, text, other)
    assert failed(wrong.kolam("check-game", "ghat", "--only", check, code=1)) == {check}


def test_a_game_there_is_not(ghat):
    assert "There is no game 'chess'" in ghat.kolam("check-game", "chess", code=2)
