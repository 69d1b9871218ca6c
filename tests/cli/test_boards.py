"""The terminal boards: they show every moment of every game, at 80 columns as at 100, and need no color."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest
from rich.console import Console

import kolam
from kit import all_definitions, play_random, some_variants, variant_id
from kolam.cli import boards
from kolam.cli.boards import board
from kolam.cli.screen import Screen, offer
from kolam.cli.session import Session

every_variant = pytest.mark.parametrize("variant", some_variants(), ids=variant_id)


every_table = pytest.mark.parametrize(
    ("name", "players"),
    [(d.name, players) for d in all_definitions() for players in range(d.players[0], d.players[-1] + 1)],
)


def printed(thing, width):
    console = Console(file=io.StringIO(), width=width, no_color=True, highlight=False)
    console.print(thing)
    return console.file.getvalue()


def drawn(t, view, seat, width=100, code="en"):
    return printed(board(t.game).draw(view, seat, t.game, t.game.definition.language(code)), width)


def menu(t, seat, width, code):
    """The allowed actions with their headings and notes."""
    say, shown, groups = t.game.definition.language(code), board(t.game), {}
    for action in t.legal():
        groups.setdefault(shown.group(action, say), []).append(action)
    notes = {action: shown.note(action, t.view(seat), seat, t.game, say) for action in t.legal()}
    return printed(offer(groups, notes, shown), width)


@every_variant
def test_every_moment_is_drawn_from_every_seat(variant):
    name, options = variant
    game = kolam.game(name, **options)
    rng = random.Random(1)
    for t in play_random(game.new(1), random.Random(2)):
        if t.to_act is not None and rng.random() < 0.9:
            continue
        for seat in (None, *range(game.players)):
            text = drawn(t, t.view(seat), seat)
            assert len(text.splitlines()) > 3
            assert all(len(line) <= 100 for line in text.splitlines())
        assert drawn(t, t.position(), None)
        for action in t.legal():
            assert board(game).group(action, game.definition.language())


@every_table
@pytest.mark.parametrize("code", ["en", "ru"])
def test_nothing_is_cut_off_at_80_columns(name, players, code):
    """Nor at 60, and lines are no longer than the terminal."""
    game = kolam.game(name, players=players)
    for seed in range(3):
        rng = random.Random(seed)
        for t in play_random(game.new(seed), random.Random(seed)):
            if t.to_act is not None and rng.random() < 0.95:
                continue
            for width in (80, 60):
                for seat in {None, t.to_act}:
                    text = drawn(t, t.view(seat), seat, width, code)
                    assert "…" not in text
                    assert all(len(line) <= width for line in text.splitlines())
                if t.to_act is not None:
                    assert "…" not in menu(t, t.to_act, width, code)


def test_mandala_warns_of_what_nobody_should_overlook():
    game = kolam.game("mandala")
    seen = set()
    for seed in range(8):
        for t in play_random(game.new(seed), random.Random(seed)):
            text = drawn(t, t.view(0), 0)
            over = t.to_act is None
            view = t.view(0)
            assert ("The deck has run out" in text) == (view["exhausted"] and not over)
            for m in view["mandalas"]:
                colors = {color for part in (m["mountain"], *m["fields"]) for color in part}
                if len(colors) == 5 and view["phase"] == "play":
                    assert "One color from complete" in text
                    seen.add("five")
            if any(len(river) == 5 for river in view["rivers"]) and not over:
                assert "five colors in the River" in text
                seen.add("river")
            if "deck is running out" in text:
                assert view["deck"] < 12
                seen.add("deck")
    assert seen == {"five", "river", "deck"}


def test_mandala_shows_each_color_by_shape_and_letter():
    t = kolam.game("mandala").new(1)
    text = drawn(t, t.position(), None)
    for sign in ("■B", "▲G", "◆P", "●Y", "★O", "♥R"):
        assert sign in text


@pytest.mark.parametrize("file", sorted(Path(boards.__file__).parent.glob("*.py")), ids=lambda file: file.stem)
def test_no_board_takes_a_notation_apart(file):
    """What an action stands for is declared once: `ACTIONS.named`."""
    assert not re.search(r"action\.(r?split|r?partition)\(", file.read_text("utf-8"))


@pytest.mark.parametrize("code", ["en", "ru"])
def test_headings_of_one_kind_stand_together_the_lower_number_first(code):
    """Mandala offers color by color, so that Mountain 2 may come before Mountain 1."""
    found = 0
    for t in play_random(kolam.game("mandala").new(5), random.Random(5)):
        session = Session(t, [None, None], t.game.definition.language(code), Screen())
        offered = session.offered() if t.to_act is not None else {}
        chosen = [t.game.definition.actions.named(actions[0]) for actions in offered.values()]
        places = [(("mountain", "field", "discard", "claim").index(one["kind"]), one.get("mandala", 0)) for one in chosen]
        assert places == sorted(places)
        first = [action for action in t.legal() if action.startswith("mountain")][:1]
        found += first[:1] != [] and first[0].startswith("mountain 2") and (0, 1) in places
        assert sorted(action for actions in offered.values() for action in actions) == sorted(t.legal())
    assert found


def test_stones_tells_each_covered_stone_with_its_number_and_what_its_signs_mean():
    t = kolam.game("mandala-stones").new(7)
    text = drawn(t, t.view(0), 0, 80, "ru")
    told = dict(re.findall(r"\b([rbyp][*o]) {0,2}(\d+)(?= *[rbyp│])", text.split("Закрыты в стопках")[1]))
    assert told == {kind: str(number) for kind, number in t.view(0)["unseen"].items()}
    assert "r красный, b синий, y жёлтый, p фиолетовый; * звезда, o кольцо" in text
