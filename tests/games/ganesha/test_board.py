"""The terminal board: all that matters is on it, within 100 columns, and nothing depends on color alone."""

from __future__ import annotations

import random

import pytest
from rich.console import Console

import kolam
from games.ganesha.positions import ganesha
from kit import play_random
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
        "■G green       ■ [4]", "Elephant (you)", "53 (space 3, second lap)", "●B×2", "■G×3", "■G 7", "★Y 3", "Bag (",
        "Would begin the final stage once the drum has scored: Tiger (fewest VP)",
    ):  # fmt: skip
        assert part in text, part


def test_every_action_has_a_heading_and_a_note_that_fits():
    t = ganesha(altar={"b1": "red", "d3": "blue"}, tokens={"b1": "trade"}, treasuries=[{}, {"green": 1, "red": 1}])
    say = definition("ganesha").language("en")
    shown = board(t.game)
    for action in t.game.definition.notation.texts:
        assert shown.group(action, say)
    assert shown.note("take b1", t.view(0), 0, t.game, say) == "red¹"
    t.play("take b1")
    assert shown.note("give 1", t.view(0), 0, t.game, say) == "Tiger: could give green"
    assert shown.note("skip", t.view(0), 0, t.game, say) == "Leave the spice unused"
    russian = definition("ganesha").language("ru")
    t.play("skip")
    assert shown.note("slots red", t.view(0), 0, t.game, russian) == "красный"
    assert shown.note("slots red", t.view(0), 0, t.game, say) == "", "the action says it"
    t = ganesha(altar={"b1": "red", "d3": "blue"}, tokens={"b1": "trade"})
    t.play("take b1")
    assert shown.note("give 1", t.view(0), 0, t.game, say) == "Tiger: nothing would come back!"


def would_score(t):
    """What the board says a seat would score now, by seat."""
    rows = [line.split("│") for line in printed(t, None).splitlines()]
    return [row[-2].strip() for row in rows if len(row) == 7 and ("Elephant" in row[1] or "Tiger" in row[1])]


@pytest.mark.parametrize("edition", ["en", "ru"])
def test_would_score_counts_that_any_color_pays_after_clove(edition):
    said = {"edition": edition, "treasuries": [{"red": 1, "blue": 2}, {"red": 1, "blue": 2}]}
    t = ganesha(altar={"b1": "red", "d3": "blue"}, tokens={"b1": "any_sacrifice"}, **said)
    assert would_score(t) == ["●B 5", "●B 5"]
    t.play("take b1")
    t.play("slots red")
    assert t.legal() == ["pass", "offer blue place red", "offer red place blue", "offer blue place blue"]
    assert would_score(t) == ["◆R 5  ●B 9", "●B 5"]


def test_would_score_of_a_single_color_needs_two_gems_even_with_clove():
    said = {"phase": "mandala", "taken": ["b1"], "tokens": {"b1": "any_sacrifice"}, "active": ["any_sacrifice"]}
    t = ganesha(treasuries=[{"red": 2}, {}], **said)
    assert would_score(t) == ["◆R 5", "–"]


def test_offers_tell_what_is_laid_and_what_it_brings():
    said = {"phase": "mandala", "taken": ["b1"], "mandala": {"green": 1}}
    t = ganesha(side="night", treasuries=[{"red": 3, "green": 1, "yellow": 1}, {}], **said)
    shown = board(t.game)
    in_english = definition("ganesha").language("en")
    notes = {action: shown.note(action, t.view(0), 0, t.game, in_english) for action in t.legal()}
    assert notes == {
        "pass": "Lay nothing",
        "offer none place yellow": "yellow: 2 VP",
        "offer red place red": "2 red: 3 + 5 = 8 VP",
        "offer yellow place red": "3 red: 3 + 5 + 2 = 10 VP",
        "offer yellow place green": "green: 2 VP",
    }
    in_russian = definition("ganesha").language("ru")
    assert shown.note("offer red place red", t.view(0), 0, t.game, in_russian) == "2 красных: 3 + 5 = 8 очков"


def test_the_last_gems_tell_what_they_bring():
    t = ganesha(round=12, phase="final", treasuries=[{"red": 1}, {}], mandala={"red": 1})
    assert board(t.game).note("place red", t.view(0), 0, t.game, definition("ganesha").language("en")) == "4 VP"


def test_a_swap_tells_which_spice_sleeps_there():
    t = ganesha(altar={"b1": "red", "d3": "blue"}, tokens={"b1": "swap_altar", "d3": "plus_one"})
    t.play("take b1")
    assert board(t.game).note("swap d3", t.view(0), 0, t.game, definition("ganesha").language("en")) == "blue²"


@pytest.mark.parametrize(
    ("scores", "options", "beginner", "reason"),
    [
        ([7, 8, 7], {"edition": "ru"}, "Monkey", "fewest VP, the first of several from the drum on"),
        ([7, 8, 7], {"edition": "en"}, "Elephant", "fewest VP"),
        ([7, 7, 7], {"edition": "en", "younger": "120"}, "Tiger", "fewest VP, the youngest of several"),
        ([7, 7, 7], {"edition": "ru", "younger": "012"}, "Elephant", "fewest VP, the youngest of several"),
        ([7, 8, 9], {"edition": "ru", "younger": "210"}, "Elephant", "fewest VP"),
    ],
)
def test_the_board_foretells_who_begins_the_final_stage_and_by_which_rule(scores, options, beginner, reason):
    """Monkey has the drum, and gets a point for it in the English edition; the youngest comes first where ages are told."""
    last = {"round": 9, "turn": 1, "phase": "mandala", "taken": ["b1"], "treasuries": [{"blue": 1}, {"yellow": 1}, {"red": 1}]}
    t = ganesha(players=3, scores=scores, **last, **options)
    drum = " once the drum has scored" if options["edition"] == "en" else ""
    assert f"Would begin the final stage{drum}: {beginner} ({reason})\n" in printed(t)
    t.play("pass")
    assert t.position()["phase"] == "final"
    assert t.to_act == ("Elephant", "Tiger", "Monkey").index(beginner)
