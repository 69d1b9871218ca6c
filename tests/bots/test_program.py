"""Own bots: the examples play, and a bot that fails is told by name and loses, without a crash."""

from __future__ import annotations

from pathlib import Path

import pytest

import kolam
from kolam.bots import BotFailure, OwnBot, parse_bot

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "bots").glob("*.py"))


@pytest.fixture
def written(tmp_path):
    """Makes a bot from its text; its process ends with the test."""
    made = []

    def write(text, seconds=20.0, name="mybot.py"):
        path = tmp_path / name
        path.write_text(text)
        own = OwnBot(path, seed=1, seconds=seconds)
        made.append(own)
        return own

    yield write
    for own in made:
        own.close()


def failure_of(own):
    with pytest.raises(BotFailure) as caught:
        own.choose(kolam.game("mandala").new(1))
    assert caught.value.bot == "mybot.py"
    assert "mybot.py" in str(caught.value)
    return caught.value


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_plays_whole_games(path):
    games = ["mandala"] if path.stem.startswith("mandala_") else kolam.games()
    for name in games:
        result = kolam.simulate(name, [str(path), "random"], 2, seed=3)
        assert result.summary.failures == []
        assert sum(tally.wins for tally in result.summary.bots) == pytest.approx(1)


def test_a_bot_gets_the_view_the_legal_actions_and_its_own_chances(written):
    text = """
import random
def choose(view, legal, rng):
    assert isinstance(rng, random.Random)
    assert view["hands"][1 - view["to_act"]] == 6, "the other hand is a number"
    assert set(view) == {names}
    print("what a bot prints is not its answer")
    return rng.choice(legal)
"""
    t = kolam.game("mandala").new(1)
    own = written(text.replace("{names}", repr(set(t.view(0)))))
    before = bytes(t.state)
    first = own.choose(t)
    assert first in t.legal()
    assert own.choose(t) == first
    assert bytes(t.state) == before
    own.begin(seed=2)
    assert {own.choose(t), first} <= set(t.legal())


def test_a_class_is_made_anew_for_every_game(written):
    own = written(
        "class Bot:\n    n = 0\n    def choose(self, view, legal, rng):\n        self.n += 1\n        return legal[self.n]\n"
    )
    t = kolam.game("mandala").new(1)
    assert [own.choose(t), own.choose(t)] == t.legal()[1:3]
    own.begin(seed=1)
    assert own.choose(t) == t.legal()[1]


def test_a_bot_that_answers_late_is_abandoned(written):
    own = written("import time\ndef choose(view, legal, rng):\n    while len(legal) > 0: pass\n", seconds=0.3)
    failure = failure_of(own)
    assert failure.kind == "late"
    assert "0.3 s" in str(failure)


@pytest.mark.parametrize("answer", ["'nonsense'", "0", "None", "legal", "'mountain 9 red'"])
def test_an_answer_that_is_not_allowed_is_told(written, answer):
    assert failure_of(written(f"def choose(view, legal, rng): return {answer}")).kind == "illegal"


def test_a_bot_that_raises_is_told_with_the_line_and_may_go_on(written):
    own = written("def choose(view, legal, rng):\n    if rng: raise ValueError('oops')\n")
    failure = failure_of(own)
    assert failure.kind == "raised"
    assert "ValueError: oops (line 2)" in str(failure)
    assert failure_of(own).kind == "raised"


@pytest.mark.parametrize("how", ["import os; os._exit(3)", "raise SystemExit", "import sys; sys.exit(1)"])
def test_a_bot_that_ends_its_process_is_told(written, how):
    assert failure_of(written(f"def choose(view, legal, rng):\n    {how}\n")).kind in ("ended", "raised")


def test_files_that_are_no_bots_are_refused(written, tmp_path):
    for text in ("x = ", "import no_such_module_at_all", "x = 1", "choose = 3"):
        with pytest.raises(kolam.BadOption, match=r"mybot\.py does not load"):
            written(text)
    with pytest.raises(kolam.BadOption, match="no bot file"):
        parse_bot(str(tmp_path / "missing.py"))
    with pytest.raises(kolam.BadOption):
        kolam.simulate("mandala", [str(tmp_path / "mybot.py"), "random"], 2)


def test_the_greedy_bot_chooses_the_same_interpreted_and_compiled(monkeypatch):
    import kit
    from kolam.bots import simple

    for name in kolam.games():
        kolam.bot("search", level=1, seed=1).choose(kolam.game(name).new(1))  # now the compiled form is at hand
        tables = [t for t in (kit.random_table(kolam.game(name), seed) for seed in range(12)) if t.to_act is not None]
        swift = [kolam.bot("greedy", seed=5).choose(t) for t in tables]
        with monkeypatch.context() as patch:
            patch.setattr(simple, "at_hand", lambda definition: None)
            assert [kolam.bot("greedy", seed=5).choose(t) for t in tables] == swift
