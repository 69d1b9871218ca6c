"""The commands that bots have to do with: analyse, simulate with any bot, hints while playing, bots that fail."""

from __future__ import annotations

import json

import pytest

import kit
import kolam as library
from kit.commands import kolam, refused
from kolam.bots.speed import search_rate, think_ratio


@pytest.fixture
def record(tmp_path):
    file = tmp_path / "game.json"
    file.write_text(kit.play_out(library.game("mandala").new(3), 3, plies=14).record().to_json())
    return file


def test_analyse_tells_and_writes(record, tmp_path):
    for kind in ("html", "svg", "json"):
        out = tmp_path / f"report.{kind}"
        process = kolam("analyse", record, "--level", 2, "--out", out)
        assert process.returncode == 0, process.stderr
        assert "Turning points" in process.stdout
        assert out.stat().st_size > 500
    told = json.loads(kolam("analyse", record, "--level", 2, "--json").stdout)
    assert told == json.loads((tmp_path / "report.json").read_text())
    assert len(told["points"]) == 15
    assert "Переломные моменты" in kolam("analyse", record, "--level", 1, "--lang", "ru").stdout


def test_analyse_refuses_what_it_can_not_do(record, tmp_path):
    assert "missing.json" in refused(kolam("analyse", tmp_path / "missing.json"))
    assert ".html" in refused(kolam("analyse", record, "--out", "report.pdf"))
    assert "There is no folder" in refused(kolam("analyse", record, "--out", tmp_path / "no" / "report.html"))
    (tmp_path / "folder.html").mkdir()
    assert "is a folder" in refused(kolam("analyse", record, "--out", tmp_path / "folder.html"))
    refused(kolam("analyse", record, "--level", 7))
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    refused(kolam("analyse", bad))


def test_simulate_plays_own_bots_and_tells_failures(tmp_path):
    own = tmp_path / "mybot.py"
    own.write_text("def choose(view, legal, rng):\n    return 1 / 0 if len(legal) < 10 else legal[0]\n")
    process = kolam("simulate", "mandala", "--bots", f"{own},greedy", "--games", 4, "--seed", 1, "--jobs", 1, "--json")
    told = json.loads(process.stdout)
    assert told["bots"][0]["wins"] == 0
    assert told["failures"]
    assert told["failures"][0]["bot"] == str(own)
    assert "ZeroDivisionError" in told["failures"][0]["reason"]
    shown = kolam("simulate", "mandala", "--bots", f"{own},greedy", "--games", 2, "--seed", 1, "--jobs", 1).stdout
    assert "by failing" in shown
    assert "no bot file" in refused(kolam("simulate", "mandala", "--bots", "no_such.py,greedy", "--games", 2))


def test_a_person_gets_a_hint_with_reasons_and_plays_on_when_a_bot_fails(tmp_path):
    own = tmp_path / "mybot.py"
    own.write_text("def choose(view, legal, rng):\n    return 'nonsense'\n")
    process = kolam("play", "mandala", "--bot", own, "--seed", 1, typed="hint\nhint 1\nhint x\n1\n")
    assert process.returncode == 0, process.stderr
    assert "The chance to win:" in process.stdout
    assert "from 1 to 6" in process.stdout
    assert "mybot.py" in process.stdout
    assert "The greedy bot decides for it." in process.stdout


def test_a_file_that_is_no_bot_is_refused_before_the_first_move(tmp_path):
    own = tmp_path / "mybot.py"
    own.write_text("def choose(:\n")
    process = kolam("play", "mandala", "--bot", own, typed="1\n")
    assert "mybot.py does not load: SyntaxError" in refused(process)
    assert process.stdout == ""


def test_the_search_rate_is_measured():
    assert search_rate("mandala", seconds=0.05) > 100
    assert think_ratio("mandala", seconds=0.05) > 0.9
