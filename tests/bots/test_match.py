"""Matches and `kolam.simulate`: fair seats, the same games for any number of jobs, bots as names and objects, what is told."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import types
from pathlib import Path

import pytest

import kolam
from kolam.bots import BotFailure, OwnBot, RandomBot, SearchBot
from kolam.bots.match import Match
from kolam.bots.results import Tally

FIRST_LEGAL = str(Path(__file__).parents[2] / "examples" / "bots" / "first_legal.py")


class FirstLegal:
    """A bot that is an object and nothing more."""

    def choose(self, t):
        return t.legal()[0]


class Counting:
    """Keeps what it heard."""

    name = "counting"

    def __init__(self):
        self.begun = []

    def begin(self, seed):
        self.begun.append(seed)

    def choose(self, t):
        return random.Random(self.begun[-1] + t.version).choice(t.legal_ids())  # an id will do


class Answering:
    name = "answering"

    def __init__(self, answer):
        self.answer = answer

    def choose(self, t):
        return self.answer if t.version > 3 else t.legal()[0]


class Raising:
    def choose(self, t):
        raise self.error


def results(result):
    return [(row["scores"], row["winners"], row["decisions"]) for row in result.rows]


# --- The games of a match ---


def test_a_seed_gives_these_games():
    """Compiled and at tables: what was told with its seed stays so."""
    compiled = kolam.simulate("mandala", ["greedy", "random"], 4, seed=11)
    assert results(compiled) == [([36, 7], [0], 42), ([8, 74], [1], 62), ([74, 11], [0], 80), ([6, 92], [1], 67)]
    tables = kolam.simulate("mandala", [RandomBot(seed=99), "greedy"], 4, seed=5)
    assert results(tables) == [([14, 60], [1], 61), ([72, 13], [0], 70), ([14, 61], [1], 92), ([85, 4], [0], 81)]
    for row, played in zip(tables.rows, Match(kolam.game("mandala"), ["random", "greedy"], 5).play(range(4)), strict=True):
        assert [row["scores"][seat] for seat in row["seats"]] == list(played.scores)


@pytest.mark.parametrize("name", kolam.games())
def test_a_match_is_the_same_whatever_the_jobs(name):
    one, more = (kolam.simulate(name, ["greedy", "random"], 300, seed=1, jobs=jobs) for jobs in (1, 3))
    assert one.rows == more.rows
    assert one.summary.bots == more.summary.bots
    assert one.summary.seats == more.summary.seats


@pytest.mark.parametrize(
    "bots", [["search:1", "random"], [FIRST_LEGAL, SearchBot(seed=1, simulations=20)]], ids=["names", "file and object"]
)
def test_a_match_in_processes_is_the_same_too(bots):
    one, two = (kolam.simulate("mandala", bots, 6, seed=4, jobs=jobs) for jobs in (1, 2))
    assert one.rows == two.rows
    match = Match(kolam.game("mandala"), bots, 4)
    assert [played.number for played in match.play(range(6))] == list(range(6))
    assert list(match.play([2, 3])) == list(match.play(range(6), jobs=2))[2:4]


@pytest.mark.parametrize(("name", "players"), [("mandala", 2), ("rajas", 3), ("ganesha", 4)])
def test_every_bot_sits_in_every_seat_of_every_deal(name, players):
    """Equal bots that use no chance get each other's results: what one had in a seat, the next has there."""
    result = kolam.simulate(name, [FirstLegal()], 2 * players, seed=2, players=players)
    for start in (0, players):
        deal = result.rows[start : start + players]
        assert len({row["seed"] for row in deal}) == 1
        assert sorted(row["seats"][0] for row in deal) == list(range(players))
        assert all(row["scores"] == deal[0]["scores"] and row["winners"] == deal[0]["winners"] for row in deal)
    assert len({row["seed"] for row in result.rows}) == 2
    assert {tally.wins for tally in result.summary.bots} == {1 / players}


def test_a_row_leads_back_to_its_game():
    result = kolam.simulate("rajas", ["greedy", FirstLegal(), "random"], 3, seed=2)
    for row in result.rows:
        t = kolam.game("rajas", players=3).new(row["seed"])
        assert row["bots"][row["seats"][1]] == "FirstLegal"
        assert [row["bots"][seat] for seat in row["seats"]] == ["greedy", "FirstLegal", "random"]
        assert set(row["winners"]) <= {0, 1, 2} and len(row["scores"]) == t.game.players
    bots = [FirstLegal(), FirstLegal()]
    for row in kolam.simulate("mandala", bots, 2, seed=2).rows:
        t = kolam.game("mandala").new(row["seed"])
        while t.to_act is not None:
            t.play(bots[t.to_act].choose(t))
        assert (list(t.outcome.scores), list(t.outcome.winners), t.version) == (row["scores"], row["winners"], row["decisions"])


# --- Bots ---


def test_a_name_and_an_object_play_the_same():
    named, made = (kolam.simulate("mandala", [bot, FirstLegal()], 4, seed=3) for bot in ("search:1", SearchBot(seed=7, level=1)))
    assert named.rows[0]["bots"] == made.rows[0]["bots"] == ["search:1", "FirstLegal"]
    assert named.rows == made.rows


def test_an_object_is_told_the_seed_of_each_game():
    bot = Counting()
    first = kolam.simulate("mandala", [bot, "random"], 4, seed=3)
    assert len(set(bot.begun)) == 4
    assert kolam.simulate("mandala", [bot, "random"], 4, seed=3).rows == first.rows
    assert bot.begun[:4] == bot.begun[4:]


def test_the_last_bot_fills_the_seats_and_the_bots_are_the_players():
    assert kolam.simulate("rajas", "greedy,random,random", 3).summary.options["players"] == 3
    assert kolam.simulate("rajas", " greedy , random", 3, players=3).rows[0]["bots"] == ["greedy", "random", "random"]
    alone = kolam.simulate(kolam.game("ganesha", players=4, edition="ru"), FirstLegal(), 4, side="night")
    assert alone.rows[0]["bots"] == ["FirstLegal"] * 4
    assert alone.summary.options["edition"] == "ru"
    assert alone.summary.options["side"] == "night"


@pytest.mark.parametrize("answer", ["nonsense", None, -1, "mountain 9 red", ["a"]])
def test_a_bot_that_answers_what_is_not_allowed_loses_and_is_told(answer):
    result = kolam.simulate("mandala", ["greedy", Answering(answer)], 4, seed=1)
    assert [row["winners"] for row in result.rows] == [[0], [1], [0], [1]]
    assert [failure.game for failure in result.summary.failures] == [0, 1, 2, 3]
    assert "The bot answering answered" in result.rows[0]["failure"]
    assert "answering lost 4 games by failing. The first, game 0: " in str(result)


def test_a_file_that_fails_loses_and_is_told(tmp_path):
    own = tmp_path / "mybot.py"
    own.write_text("def choose(view, legal, rng):\n    return legal[0] if view['deck'] > 80 else 'nonsense'\n")
    for played in Match(kolam.game("mandala"), ["greedy", str(own)], 1).play(range(4)):
        assert played.failed == 1
        assert played.shares == (1.0, 0.0)
        assert "mybot.py" in played.failure and "nonsense" in played.failure
    mine = OwnBot(own, seed=1)
    assert len(kolam.simulate("mandala", ["greedy", mine], 2, jobs=2).summary.failures) == 2
    mine.close()


def test_an_error_of_ones_own_object_is_not_hidden():
    bot = Raising()
    bot.error = ZeroDivisionError("mine")
    with pytest.raises(ZeroDivisionError, match="mine"):
        kolam.simulate("mandala", [bot, "random"], 2)
    bot.error = BotFailure("raising", "late", "did not like it")
    assert len(kolam.simulate("mandala", [bot, "random"], 2).summary.failures) == 2


# --- What is told ---


def test_a_result_is_told_counted_and_kept():
    result = kolam.simulate("mandala", ["greedy", "random"], 101, seed=3)
    told = str(result)
    assert told.startswith("102 games instead of 101")
    assert "mandala, 102 games, seed 3" in told
    assert repr(result).startswith("<Mandala, 102 games: greedy 9")
    summary = result.summary
    won = [row["seats"][0] in row["winners"] for row in result.rows]
    assert summary.bots[0].alone + summary.bots[0].shared == sum(won)
    assert summary.bots[0].mean_score == pytest.approx(sum(row["scores"][row["seats"][0]] for row in result.rows) / 102)
    assert summary.seats[1].mean_score == pytest.approx(sum(row["scores"][1] for row in result.rows) / 102)
    assert summary.decisions == sum(row["decisions"] for row in result.rows)
    assert "rows" not in json.loads(result.to_json())
    assert json.loads(result.to_json(rows=True))["rows"] == result.rows
    assert json.loads(result.to_json())["bots"][0]["wins"] == summary.bots[0].wins


def test_progress_hears_of_every_game():
    for bots in (["greedy", "random"], ["random", FirstLegal()]):
        heard = []
        kolam.simulate("mandala", bots, 200, jobs=1, progress=lambda done, games, heard=heard: heard.append((done, games)))
        assert heard == sorted(heard)
        assert heard[-1] == (200, 200)


def test_shared_wins_count_their_part():
    tally = Tally.of("a", [1.0, 0.5, 1 / 3, 0.0], [4, 2, 2, 0])
    assert (tally.alone, tally.shared) == (1, 2)
    assert tally.wins == pytest.approx((1 + 1 / 2 + 1 / 3) / 4)
    assert tally.mean_score == 2
    assert tally.score_error == pytest.approx((8 / 3) ** 0.5 / 2)
    assert Tally.of("a", [1.0], [7]).score_error == 0


# --- What is refused ---


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "chess"}, "chess"),
        ({"bots": ["nobody", "greedy"]}, "There is no bot 'nobody'"),
        ({"bots": ["no_such.py", "greedy"]}, "no bot file"),
        ({"bots": []}, "No bot is named. There are: random,"),
        ({"bots": None}, "None is no bot: it has no method 'choose'"),
        ({"bots": ["greedy", 3]}, "3 is no bot"),
        ({"bots": [FirstLegal, "greedy"]}, r"FirstLegal is a class: give a bot made of it, such as FirstLegal\(\)"),
        ({"bots": ["greedy"] * 3, "players": 2}, "3 bots are named for 2 seats: name fewer, or choose more players"),
        ({"bots": ["greedy"] * 5}, "not for 5"),
        ({"games": 0}, "games is '0'; it must be a whole number from 1 to"),
        ({"games": 2.5}, "games is '2.5'"),
        ({"games": True}, "games is 'True'"),
        ({"jobs": 0}, "jobs is '0'"),
        ({"seed": -1}, "The seed is -1"),
        ({"players": 9}, "not for 9"),
        ({"spices": 3}, "has no option 'spices'"),
    ],
    ids=lambda value: None if isinstance(value, str) else "-".join(value),
)
def test_a_wrong_call_says_what_to_do(wrong, sentence):
    with pytest.raises(kolam.KolamError, match=sentence):
        kolam.simulate(**{"game": "rajas", "games": 2, **wrong})


def test_bots_that_can_not_go_to_other_processes_are_refused(monkeypatch):
    class Local(FirstLegal):
        pass

    with pytest.raises(kolam.BadOption, match=r"can not be sent to other processes \(.*Local.*\): play with jobs=1"):
        kolam.simulate("mandala", [Local(), "random"], 4, jobs=2)
    here = types.ModuleType("only_here")
    monkeypatch.setitem(sys.modules, "only_here", here)
    exec("class Bot:\n    def choose(self, t):\n        return t.legal()[0]\n", here.__dict__)
    with pytest.raises(kolam.BadOption, match=r"can not be made in another process \(.*only_here.*\): define them in a module"):
        kolam.simulate("mandala", [here.Bot(), "random"], 4, jobs=2)


def test_a_script_that_plays_in_every_process_is_told_the_line_it_needs(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import kolam\nprint(kolam.simulate('mandala', ['random', 'search:1'], 2, jobs=2))\n")
    process = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert process.returncode != 0
    assert 'does so under: if __name__ == "__main__":' in process.stderr.splitlines()[-1]
