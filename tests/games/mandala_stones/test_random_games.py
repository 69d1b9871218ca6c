"""What holds in every position of every game, over compiled random games of all options, and the symmetries of the rules."""

from __future__ import annotations

import random

import numpy as np
import pytest

import kolam
from kit import random_table
from kolam.engine.batch import Batch
from kolam.engine.compile import compiled
from kolam.engine.drivers import template
from kolam.games import definition
from kolam.games.mandala_stones import state as up
from kolam.games.mandala_stones.components import AROUND, HAND_SPACES, PATH_LENGTH, STACKS
from kolam.games.mandala_stones.view import KIND_CODES

STONES = definition("mandala-stones")
VARIANTS = list(STONES.variants())
GAMES = 150
MOST_TURNS = 192


def check_stones(states):
    """Invariants 1, 3, 6 and 7: 96 stones, no gaps, one pattern in a tower, marks and unseen agree."""
    everywhere = [states[part].reshape(len(states), -1) for part in ("stack", "board", "mandala", "tower")]
    places = np.concatenate(everywhere, axis=1)
    for kind in range(8):
        assert ((places == kind).sum(1) + states["unseen"][:, kind] == 12).all()
    for stones, heights in (("stack", "height"), ("board", "board_height")):
        level = np.arange(states[stones].shape[-1])
        assert ((states[stones] != up.NONE) == (level < states[heights][..., None])).all()
    assert ((states["mandala"] != up.NONE) == (np.arange(96) < states["laid"][:, None])).all()
    assert (states["mandala"] < 8).all()
    patterns = np.where(states["board"] == up.NONE, states["board"][..., :1], states["board"]) % 2
    assert (patterns == patterns[..., :1]).all()
    top = np.take_along_axis(states["stack"], np.maximum(states["height"] - 1, 0)[..., None].astype(int), -1)[..., 0]
    assert (top < 8).all()
    for pattern in (0, 1):
        shown = (((top % 2 == pattern) & (states["height"] > 0)) << np.arange(24)).sum(1)
        assert (states["shown"][:, pattern] == shown).all()
    marks = states["stack"] >= up.COLOR_MARK
    assert (marks.sum((1, 2)) == states["unseen"].sum(1)).all()
    for color in range(4):
        marked = (states["stack"] == up.COLOR_MARK + color).sum((1, 2))
        known = states["covered"] == up.COLORS_KNOWN
        assert (marked == np.where(known, states["unseen"][:, 2 * color : 2 * color + 2].sum(1), 0)).all()
    hidden = states["covered"] != up.OPEN
    covered = np.maximum(states["height"] - 1, 0).sum(1)
    assert (marks.sum((1, 2)) == np.where(hidden, covered, 0)).all()


def check_moment(states, counts, players):
    """Invariants 2, 8 and 10: artists, how much is offered, and that seat 0 has no turn in a last round."""
    for pattern in (0, 1):
        assert ((states["artist"] == pattern).sum(1) == 2).all()
    for step, (low, high) in {up.TURN: (1, 37), up.FIRST: (2, 4), up.SPACE: (2, 5), up.OVER: (0, 0)}.items():
        here = counts[states["step"] == step]
        assert ((here >= low) & (here <= high)).all()
    triggered = states["laid"] >= HAND_SPACES[players]
    assert (states["to_act"][triggered] != 0).all()
    assert ((states["to_act"] < 0) == (states["step"] == up.OVER)).all()


def check_change(before, after):
    """Invariants 4 and 5: stacks only shrink, the mandala only grows, and PICK and SCORE keep to their own."""
    acting = before["to_act"]
    playing = acting >= 0
    assert (after["height"] <= before["height"]).all()
    assert (after["laid"] >= before["laid"]).all()
    kept = np.arange(96) < before["laid"][:, None]
    assert (after["mandala"][kept] == before["mandala"][kept]).all()
    gained = after["points"] - before["points"]
    assert (gained >= 0).all()
    for seat in range(4):
        assert (gained[:, seat][playing & (acting != seat)] == 0).all()
    scored = after["laid"] > before["laid"]
    assert (gained[~scored] == 0).all()
    for part in ("stack", "height", "artist", "unseen", "shown"):
        assert (after[part][scored] == before[part][scored]).all()


def play_games(options, games):
    """Play compiled random games to their ends, looking at every position; return the number of decisions and the last states."""
    players = options["players"]
    batch = Batch(compiled(STONES), STONES, template(STONES, options), count=games, seed=9, auto_reset=False)
    turns = np.zeros((games, players), int)
    won = np.zeros((games, players), int)
    decisions = 0
    while (batch.to_act >= 0).any():
        check_stones(batch.states)
        check_moment(batch.states, batch._counts, players)
        before = batch.states.copy()
        batch.step(batch.sample())
        check_change(before, batch.states)
        won += batch.rewards == 1
        for seat in range(players):
            turns[:, seat] += (before["to_act"] == seat) & (batch.to_act != seat)
        decisions += int((before["to_act"] >= 0).sum())
    check_stones(batch.states)
    by_hands = batch.states["ended"] == up.BY_HANDS
    assert (turns[by_hands].min(1) == turns[by_hands].max(1)).all()  # 9
    assert (turns.sum(1) <= MOST_TURNS).all()
    bonus = batch.scores - batch.states["points"][:, :players]
    assert np.isin(bonus, (0, 4, 5, 6, 7) if options["objectives"] else (0,)).all()  # 11
    assert (won.sum(1) == 1).all()
    return decisions, batch.states


@pytest.mark.parametrize("options", VARIANTS, ids=lambda o: "-".join(map(str, o.values())))
def test_invariants_over_random_games(options):
    play_games(options, GAMES)


def test_the_spiral_overflows_only_onto_the_side():
    _, states = play_games({"players": 4, "covered": "colors", "objectives": False}, 400)
    assert (states["laid"] >= HAND_SPACES[4]).any()
    for s in states[states["laid"] > PATH_LENGTH]:
        assert (s["mandala"][: s["laid"]] >= 0).all()


# --- Symmetries (invariant 13) ---


def moved(position, circles, stacks):
    """A position with its circles and stacks in other places."""
    new = {**position, "stacks": [None] * 24}
    for old, place in enumerate(stacks):
        new["stacks"][place] = position["stacks"][old]
    new["artists"] = {circles[name]: pattern for name, pattern in position["artists"].items()}
    return new


def possible_towers(t, action):
    """The towers that a move of an artist can lead to."""
    found = set()
    t = t.clone()
    t.play(action)
    if t.to_act is None or t.position()["step"] == "turn":
        return {"placed at once"}
    for first in t.legal() if t.position()["step"] == "first" else [None]:
        u = t.clone()
        if first:
            u.play(first)
        if u.position()["pick"]:
            found.add(tuple(u.position()["pick"]["tower"]))
    return found


def test_turning_the_board_turns_every_pick():
    names = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    turned = {3 * row + column: 3 * column + 2 - row for row in range(3) for column in range(3)}
    circles = {names[old]: names[new] for old, new in turned.items()}
    stacks = [0] * STACKS
    for old, new in turned.items():
        for side in range(4):
            stacks[AROUND[old][side]] = AROUND[new][(side + 1) % 4]
    game = kolam.game("mandala-stones", covered="open")
    seen = 0
    for seed in range(40):
        t = random_table(game, seed)
        if t.position()["step"] != "turn":
            continue
        u = game.load(moved(t.position(), circles, stacks))
        picks = [action.split()[1:] for action in t.legal() if action.startswith("artist")]
        expected = {f"artist {circles[start]} {circles[target]}" for start, target in picks}
        assert expected == {action for action in u.legal() if action.startswith("artist")}
        for start, target in picks:
            assert possible_towers(t, f"artist {start} {target}") == possible_towers(
                u, f"artist {circles[start]} {circles[target]}"
            )
            seen += 1
    assert seen > 100


def renamed(value, table):
    """A position with stones and artists renamed."""
    if isinstance(value, dict):
        return {table.get(key, key): renamed(part, table) for key, part in value.items()}
    if isinstance(value, list):
        return [renamed(part, table) for part in value]
    return table.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize("change", ["patterns", "colors"])
def test_renaming_patterns_or_colors_changes_nothing_else(change):
    if change == "patterns":
        table = {code: code[0] + "*o"["o*".index(code[1])] for code in KIND_CODES} | {"burst": "ring", "ring": "burst"}
    else:
        table = {code: "byrp"["rbyp".index(code[0])] + code[1] for code in KIND_CODES}
        table |= {"red": "blue", "blue": "yellow", "yellow": "red"}
    game = kolam.game("mandala-stones", covered="open", objectives=False)
    for seed in range(6):
        rng = random.Random(seed)
        t = game.new(seed)
        u = game.load(renamed(t.position(), table))
        while t.to_act is not None:
            action = rng.choice(t.legal())
            t.play(action)
            u.play(" ".join(table.get(word, word) for word in action.split()))
            assert u.position() == renamed(t.position(), table)
        assert u.outcome == t.outcome
