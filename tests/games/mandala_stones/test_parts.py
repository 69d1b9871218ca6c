"""Sentences are made of parts: seats, pieces and places are named by them, the board has these places, and pieces have chips."""

from __future__ import annotations

import json
import random
import re

import pytest

import kolam
from kit import play_out, play_random
from kolam.draw.modules import WORDS, board_path, joined
from kolam.draw.sandbox import execute, run, stand_in
from kolam.draw.scene import scene
from kolam.engine.sentences import Part
from kolam.games.mandala_stones.names import ARTIST_NAMES, COLOR_NAMES, STONE_NAMES

D = kolam.game("mandala-stones").definition
#: What only parts may say.
NAMED = {
    "en": re.compile(
        r"\b(seat \d|[abc][123]|red|blue|yellow|purple|burst|ring|north|east|south|west|\w+ artist|(spaces?|stack) \d)\b", re.I
    ),
    "ru": re.compile(
        r"игрок\w* \d|\b[abc][123]\b|красн|син[ийея]|ж[её]лт|фиолет|звезд|кольц|север|восток|\bюг|запад"
        r"|(мест|клетк|стопк)\w+ \d",
        re.I,
    ),
}
#: "No artist can take a stone" names none; nor do these.
UNNAMED = re.compile(r"an artist|the artist|no artist", re.I)
#: Kinds of actions whose places are there only while they are asked: where a tower begins, which color is scored.
ASKED = ("first", "score")
PIECES = {*COLOR_NAMES, *STONE_NAMES, *ARTIST_NAMES, "objective"}


def parts_of(told, kind):
    return [part.value for part in told.parts if isinstance(part, Part) and part.kind == kind]


def assert_named_by_parts(told, code):
    for part in told.parts:
        if not isinstance(part, Part):
            assert not NAMED[code].search(UNNAMED.sub("", part)), told
        elif part.kind == "place" and re.fullmatch(r"\d+|[abc][123]", part.text) and part.value != "mandala":
            assert part.value.split()[1] == part.text, told
    assert set(parts_of(told, "piece")) <= PIECES, told


def keys_on_the_board(t, seat, legal=False):
    """The places of the page's board as a seat sees the table."""
    shown = scene(t, seat, "wide", D.language("en"), legal=legal)
    return set(re.findall(r'"data-key":"([^"]*)"', run(D, shown, "en")))


def played(players, seed):
    """A game whose seats score a color whenever they can, and else do anything."""
    t, rng = kolam.game("mandala-stones", players=players).new(seed), random.Random(seed)
    while t.to_act is not None:
        colors = [action for action in t.legal() if action.startswith("score")]
        t.play(rng.choice(colors or t.legal()))
    return t


def test_all_that_log_lines_name_are_parts():
    pieces, seats = set(), set()
    for players, seed in ((2, 1), (3, 2), (4, 3), (4, 4)):
        t = played(players, seed)
        for code in ("en", "ru"):
            for line in t.log(None, 0, D.language(code)):
                assert_named_by_parts(line, code)
                pieces |= set(parts_of(line, "piece"))
                seats |= set(parts_of(line, "seat"))
    assert seats == {0, 1, 2, 3}
    assert pieces == PIECES


@pytest.mark.parametrize("code", ["en", "ru"])
def test_all_that_refusals_prompts_and_actions_name_are_parts(code):
    say, game = D.language(code), kolam.game("mandala-stones")
    for action in range(game.num_actions):
        told = game.describe(action, say)
        if not game.notation(action).startswith("first"):  # a side of whatever circle
            assert_named_by_parts(told, code)
        assert parts_of(told, "place") or game.notation(action).startswith(("first", "score"))
    for t in play_random(game.new(5), random.Random(5)):
        assert_named_by_parts(t.prompt_in(say), code)
        for action in range(0, game.num_actions, 3):
            if reason := t.why_not(action, say):
                assert_named_by_parts(reason.sentence, code)


def places_shown(t):
    """The places of the lines of the last decision; each line that has some shows at least one of them to everybody."""
    boards = {seat: keys_on_the_board(t, seat) for seat in (*range(t.game.players), None)}
    met = set()
    for viewer, keys in boards.items():
        for line in t.log(viewer, t.version - 1):
            places = set(parts_of(line, "place"))
            assert not places or places & keys, (line, viewer)
            met |= places
    assert met <= set().union(*boards.values())
    return met


def test_every_line_shows_a_place_to_everybody_and_no_place_is_nowhere(arrange, towers):
    """A space is a place for its owner, and the whole board is one for the others."""
    met = set()
    for players, seed in ((2, 7), (4, 8)):
        t = kolam.game("mandala-stones", players=players).new(seed)
        rng = random.Random(seed)
        while t.to_act is not None:
            t.play(rng.choice(t.legal()))
            if t.to_act is None or rng.random() < 0.05:
                met |= places_shown(t)
    t = arrange(to_act=1, boards=[towers("r* r* r*"), towers("b*")], laid=36, objectives=[["red", "tops"], ["full", "ring"]])
    t.play("tops 1")
    met |= places_shown(t)
    assert {key.split()[0] for key in met} == {"circle", "stack", "space", "board", "mandala", "objective"}


def test_actions_and_refusals_name_places_of_the_board():
    game = kolam.game("mandala-stones")
    t = play_out(game.new(3), 3, 30)
    known = {seat: keys_on_the_board(t, seat, legal=True) for seat in (0, 1)}
    for action in range(game.num_actions):
        is_always_there = not game.notation(action).startswith(ASKED)
        told = [game.describe(action)] if is_always_there else []
        if reason := t.why_not(action):
            told.append(reason.sentence)
        for sentence in told:
            for seat, keys in known.items():
                assert {place.replace("you", str(seat)) for place in parts_of(sentence, "place")} <= keys, sentence


@pytest.mark.parametrize("kind", ASKED)
def test_what_is_pressed_beside_the_board_is_a_place_while_it_is_asked(kind):
    t = kolam.game("mandala-stones").new(3)
    rng = random.Random(3)
    while not any(action.startswith(kind) for action in t.legal()):
        t.play(rng.choice([action for action in t.legal() if action.startswith("artist")] or t.legal()))
    keys = keys_on_the_board(t, t.to_act, legal=True)
    named = {place for action in t.legal_ids() for place in parts_of(t.game.describe(action), "place")}
    assert {place.replace("you", str(t.to_act)) for place in named} <= keys


def test_every_piece_has_a_picture_of_its_own():
    chips = f"Object.fromEntries({json.dumps(sorted(PIECES))}.map((piece) => [piece, board.chip(piece, words.say)]))"
    program = f'const board = modules["{board_path(D)}"], words = modules["{WORDS}"]; drawn = JSON.stringify({chips});'
    pictures = json.loads(execute(D, f"{stand_in()}\n{joined(D)}\n{program}"))
    assert set(pictures) == PIECES
    assert all(pictures.values())
    assert len({json.dumps(picture) for picture in pictures.values()}) == len(PIECES)


def test_taken_stones_are_shown_with_their_pattern_though_only_their_colors_are_said(arrange):
    artists = {"a1": "burst", "b3": "burst", "c2": "ring", "c3": "ring"}
    t = arrange(artists=artists, stacks={2: "r*", 6: "yo", 9: "p*", 5: "yo"})
    t.play("artist a1 b1")
    t.play("first s")
    moved, took, *_ = t.log(None, 0)
    assert str(moved) == "Seat 0 moves the burst artist a1 → b1."
    assert parts_of(moved, "piece") == ["burst artist"]
    assert parts_of(moved, "place") == ["circle a1", "circle b1"]
    assert str(took) == "Seat 0 takes purple, red (south, north)."
    assert parts_of(took, "piece") == ["purple burst", "red burst"]
    assert parts_of(took, "place") == ["stack 9", "stack 2"]


def test_a_score_points_at_its_spaces_and_at_the_mandala(arrange, towers):
    t = arrange(boards=[towers("b*", "", "r* b*")], laid=10)
    t.play("score blue")
    scored, bonus = t.log(None, 0)
    assert parts_of(scored, "place") == ["space 1 0", "space 3 0", "board 0", "mandala"]
    assert parts_of(scored, "piece") == ["blue"]
    assert parts_of(bonus, "place") == ["mandala"]
    assert parts_of(bonus, "seat") == [0]
