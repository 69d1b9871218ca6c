"""`kolam puzzles`: made and gone on with, listed, shown, solved."""

from __future__ import annotations

import json
import os
import signal
import subprocess

import pytest

from kit.commands import COMMAND, called, kolam, refused
from kit.web import eventually
from kolam.bots.puzzles import DATA, puzzles
from kolam.bots.puzzles_making import MAKING
from kolam.games import definition

MANDALA = definition("mandala")
FEW = ("puzzles", "make", "mandala", "--count", 2, "--seed", 7, "--simulations", 64)


def made(folder):
    """What is in a folder of puzzles."""
    return (folder / DATA).read_text("utf-8"), json.loads((folder / MAKING).read_text("utf-8"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A few puzzles made in one go."""
    folder = tmp_path_factory.mktemp("whole")
    process = kolam(*FEW, "--out", folder)
    assert process.returncode == 0, process.stderr
    return folder


def test_puzzles_are_made(whole):
    text, making = made(whole)
    assert len(text.splitlines()) == 2
    assert making["command"] == "kolam puzzles make mandala --count 2 --seed 7 --simulations 64"
    assert making["counts"]["found"] >= 2


def test_what_was_killed_goes_on_in_several_jobs_and_makes_the_same(whole, tmp_path):
    process = subprocess.Popen([*COMMAND, *map(str, FEW), "--out", str(tmp_path)], env={**os.environ, "NO_COLOR": "1"})
    eventually(lambda: (tmp_path / DATA).exists() or process.poll() is not None)
    process.send_signal(signal.SIGKILL)
    process.wait()
    with (tmp_path / DATA).open("a") as file:
        file.write('{"key": "half')  # as if it had been killed while it wrote
    assert kolam(*FEW, "--jobs", 2, "--out", tmp_path).returncode == 0
    assert made(tmp_path) == made(whole)


def test_what_was_made_otherwise_is_not_gone_on_with(whole):
    told = refused(called(*FEW[:-1], 99, "--out", whole))
    assert "made with --seed 7 --simulations 64" in told


def test_they_are_listed():
    shown = called("puzzles", "list", "mandala").stdout
    assert all(each.key in shown for each in puzzles(MANDALA))


def test_they_are_told_as_json():
    told = json.loads(called("puzzles", "list", "mandala", "--json").stdout)
    assert len(told) == len(puzzles(MANDALA))
    for each in told:
        assert {"id", "game", "position", "seat", "best", "margin", "theme", "level"} <= set(each)
        t = MANDALA.configure(**each["options"]).load(each["position"])
        assert t.to_act == each["seat"]
        assert each["best"] in t.legal()


def test_a_list_may_be_of_one_theme_and_level():
    theme, level = puzzles(MANDALA)[-1].theme, puzzles(MANDALA)[-1].level
    told = json.loads(called("puzzles", "list", "mandala", "--theme", theme, "--level", level, "--json").stdout)
    assert told
    assert {(each["theme"], each["level"]) for each in told} == {(theme, level)}
    assert "Its themes are" in refused(called("puzzles", "list", "mandala", "--theme", "castling"))


def test_one_is_shown_with_its_answer():
    each = puzzles(MANDALA)[0]
    shown = kolam("puzzles", "show", each.key, "--answer").stdout
    assert f"Best is: {each.best}." in shown
    assert "There is no puzzle" in refused(called("puzzles", "show", "none"))


def test_they_are_solved_in_the_terminal():
    each = puzzles(MANDALA)[0]
    shown = kolam("puzzles", "play", "mandala", typed=f"nothing\n{each.second}\nhint\n{each.best}\nq\n").stdout
    assert "No: that costs" in shown
    assert "That is it." in shown
    assert "Solved at once: 0 of 2." in shown


def test_statistics_are_told():
    told = json.loads(called("puzzles", "statistics", "mandala", "--json").stdout)
    assert told[0]["puzzles"] == len(puzzles(MANDALA))
    assert set(told[0]["solved"]) == set("123456")


def test_statistics_need_a_place_in_a_document(tmp_path):
    (tmp_path / "plain.md").write_text("nothing")
    assert "has no place for the table" in refused(called("puzzles", "statistics", "--write", tmp_path / "plain.md"))
