"""The terminal board: drawn from a view alone, readable at 80 columns."""

from __future__ import annotations

import pytest
from rich.console import Console

import kolam
from kit import random_table
from kolam.cli.boards import mandala_stones as board
from kolam.engine.words import language
from kolam.games.mandala_stones.names import points_name


def drawn(t, seat, code="en", width=100):
    console = Console(width=width, force_terminal=False)
    with console.capture() as capture:
        console.print(board.draw(t.view(seat), seat, t.game, kolam.game("mandala-stones").definition.language(code)))
    return capture.get()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("covered", ["colors", "open", "hidden"])
@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("width", [60, 80, 100])
def test_it_fits_the_terminal_and_shows_every_stack_and_seat(players, covered, code, width):
    game = kolam.game("mandala-stones", players=players, covered=covered)
    say = kolam.game("mandala-stones").definition.language(code)
    for seed in range(4):
        t = random_table(game, seed)
        for seat in (None, 0, players - 1):
            text = drawn(t, seat, code, width)
            assert all(len(line) <= width for line in text.splitlines())
            assert "…" not in text
            assert text.count(f" {say('reconstruction')} ") == 2
            assert f" {say('Mandala: {laid} of {length}', laid=len(t.position()['mandala']), length=72)} " in text
            for q, points in enumerate(t.position()["scores"]):
                assert f"{say.seat(q)}: {points_name(points, say)} " in text
            for stack, stones in enumerate(t.position()["stacks"], start=1):
                assert f"{stack:>2} {stones[-1] if stones else '--'}" in text
            for circle in t.position()["artists"]:
                assert f"[{circle}]" in text


def test_cards_of_others_are_not_drawn(arrange, towers):
    t = arrange(covered="colors", boards=[towers("r* r*", "ro"), towers("b*")], objectives=[["red", "full"], ["blue", "ring"]])
    text = drawn(t, 0)
    assert "red stones (6 VP): met" in text
    assert "blue stones" not in text
    assert "2 secret cards" in drawn(t, None)


def test_the_last_round_and_the_end_are_told(arrange, towers):
    t = arrange(
        to_act=1, boards=[towers("r*"), towers("b*")], laid=36, scores=[53, 50], objectives=[["red", "tops"], ["full", "ring"]]
    )
    text = drawn(t, 0)
    assert "LAST ROUND: seat 1 has the last turn" in text
    assert "Track: +50 and 3" in text  # S11.1
    assert "Track: +50 and 0" not in text
    t.play("tops 1")
    assert "With objective: 53 VP" in drawn(t, None)


def test_the_next_spaces_of_the_mandala_are_shown(arrange):
    text = drawn(arrange(laid=10), 0)
    assert "11 12 13" in text
    assert "26 stones to the end (space 36)" in text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_next_bonus_of_the_mandala_is_never_lost(arrange, players):
    for laid, strip, marks in ((4, "5 6  7", "· +1 ·"), (28, "29 30 31", "·  +1 ·"), (22, "23 24 25", "·  +2 ·")):
        text = drawn(arrange(players=players, laid=laid), 0, width=80)
        assert strip in text
        assert marks in text


@pytest.mark.parametrize(("covered", "below"), [("colors", "4:bpr"), ("open", "bop*r*")])
def test_stacks_are_read_from_top_to_bottom(arrange, covered, below):
    text = drawn(arrange(covered=covered, stacks={1: "r* p* bo yo"}), 0, width=80)
    assert " 1 yo" in text
    assert below in text
    assert "the rest from top to bottom" in text


def test_a_tower_in_hand_is_shown(arrange):
    artists = {"a1": "burst", "b3": "burst", "c2": "ring", "c3": "ring"}
    t = arrange(artists=artists, stacks={2: "r*", 6: "yo", 9: "p*", 5: "yo"})
    t.play("artist a1 b1")
    assert "→[b1]" in drawn(t, 0)
    t.play("first n")
    assert "r* p*" in drawn(t, 1)


def test_actions_are_grouped_for_the_menu():
    say = language()
    assert board.group("artist b1 b2", say) == "PICK: move the artist on b1"
    assert len({board.group(action, say) for action in ("first n", "space 1", "score red", "tops 12")}) == 4


def test_notes_say_what_an_action_takes_or_brings(arrange, towers):
    artists = {"a1": "burst", "b3": "burst", "c2": "ring", "c3": "ring"}
    say = language()

    def note(action):
        before = t.view(0)
        text = board.note(action, t.view(0), 0, t.game, say)
        assert t.view(0) == before
        return text

    boards = [towers("", "bo", "b* y*", "po bo")]
    t = arrange(artists=artists, stacks={2: "r*", 6: "yo", 9: "p*", 5: "b*"}, boards=boards, laid=33)
    assert note("artist a1 b1") == "r* p* b*"
    assert note("score blue") == "6 VP"
    assert note("tops 2") == "1 VP"
    assert note("tops 234") == "3 VP, triggers the end"
    t.play("artist a1 b1")
    assert note("first s") == "tower p* b* r*"
    t.play("first s")
    assert note("space 1") == "4 VP"
    assert note("space 5") == "4 VP"
