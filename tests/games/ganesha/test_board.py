"""The terminal board: all that matters is on it, within 100 columns, and nothing depends on color alone."""

from __future__ import annotations

import random

import pytest
from rich.console import Console

import kolam
from kit import play_random
from kit.ganesha import ganesha
from kolam.cli.boards import board
from kolam.games import definition

WIDTH = 100


def printed(t, seat=0, code="en"):
    console = Console(width=WIDTH, record=True, file=open("/dev/null", "w"), color_system=None)  # noqa: SIM115
    with console.file:
        console.print(board(t.game).draw(t.view(seat), seat, t.game, definition("ganesha").language(code)))
    return console.export_text()


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_fit_a_hundred_columns(players, code):
    game = kolam.game("ganesha", players=players, edition=code)
    for t in play_random(game.new(players), random.Random(players)):
        if t.version % 9 == 0 or t.to_act is None:
            text = printed(t, seat=None if t.version % 2 else 0, code=code)
            assert all(len(line.rstrip()) <= WIDTH for line in text.splitlines())
            assert "…" not in text


def test_the_board_shows_what_matters():
    t = ganesha(
        players=3, round=8, altar={"a2": "red", "c1": "blue", "d4": "yellow"},
        tokens={"b4": "reslot", "c1": "plus_one", "e3": "redraw"},
        slots=[{"red": 1}, {"blue": 2}, {}], treasuries=[{"green": 3}, {"yellow": 1}, {}],
        mandala={"green": 1}, scores=[53, 7, 7],
    )  # fmt: skip
    text = printed(t)
    for part in (
        "Round 8 of 9", "Drum: Monkey, showing 2", "No more refills", "A2", "(◆R)", "●B²", "² C1 Cinnamon: +1 VP", "(gone)",
        "■G green       ■ [4]", "Elephant (you)", "53 (space 3, lap 1)", "●B×2", "■G×3", "■G 7", "★Y 3", "Bag (",
        "first in the final stage: Tiger and Monkey",
    ):  # fmt: skip
        assert part in text, part


def test_every_action_has_a_heading_and_a_note_that_fits():
    t = ganesha(altar={"b1": "red", "d3": "blue"}, tokens={"b1": "trade"}, treasuries=[{}, {"green": 1, "red": 1}])
    say = definition("ganesha").language("en")
    shown = board(t.game)
    for action in t.game.definition.notation.texts:
        assert shown.group(action, say)
    assert shown.note("take b1", t.view(0), 0, say) == "red¹"
    t.play("take b1")
    assert shown.note("give 1", t.view(0), 0, say) == "could give green"
    assert shown.note("skip", t.view(0), 0, say) == ""
    t = ganesha(altar={"b1": "red", "d3": "blue"}, tokens={"b1": "trade"})
    t.play("take b1")
    assert shown.note("give 1", t.view(0), 0, say) == "nothing would come back!"
