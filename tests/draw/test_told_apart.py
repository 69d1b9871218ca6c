"""What belongs to what, and what can be pressed, is seen at once."""

from __future__ import annotations

import pytest

import kolam
from kit.drawn import box, elements, run
from kolam.draw.scene import scene

SHAPES = ("wide", "tall", "low")
#: The paper of a part of a card that can not be had.
QUIET = "#e6dfd0"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_number_of_a_stack_stands_on_it(shape):
    t = kolam.game("mandala-stones", players=3).new(2)
    found = list(elements(run(t.game.definition, scene(t, 0, shape, t.game.definition.language("en")), "en")))
    numbers = {each[3][0]: each[1] for each in found if "stack-number" in each[1].get("class", "").split()}
    places = {each[1]["data-key"]: box(each[3][0]) for each in found if each[1].get("data-key", "").startswith("stack ")}
    assert len(numbers) == len(places) == t.game.definition.glance.components(t.game.definition.language("en"))["stacks"]
    for key, (left, top, right, bottom) in places.items():
        at = numbers[key.split()[1]]
        assert left <= float(at["x"]) <= right and top <= float(at["y"]) <= bottom, key


def decisions(players):
    """A moment of each kind in which cards are taken, with whose it is."""
    t, bot, seen = kolam.game("rajas", players=players).new(4), kolam.bot("random", seed=4), set()
    while t.to_act is not None:
        legal = t.legal()
        tasks = t.game.glance(t.view(t.to_act), t.to_act)["tasks"]
        kind = tasks[0]["task"] if tasks else "main"
        if any(action.startswith("die ") for action in legal) and (kind not in seen or t.version % 9 == 0):
            seen.add(kind)
            yield t, kind
        t.play(bot.choose(t))
    assert {"dice"} < seen


@pytest.mark.parametrize("shape", SHAPES)
def test_a_card_that_can_be_taken_as_a_die_looks_as_if_it_could(shape):
    d = kolam.game("rajas").definition
    for t, kind in decisions(2):
        shown = scene(t, t.to_act, shape, d.language("en"), legal=True)
        found = list(elements(run(d, shown, "en")))
        quiet = sum(each[1].get("fill") == QUIET for each in found)
        cells = [cell for cell in shown["glance"]["cells"] if cell["card"] is not None]
        kinds = [shown["components"]["cards"][str(cell["card"])]["kind"] for cell in cells]
        bought = sum(f"{kind} {cell['name']}" in t.legal() for kind, cell in zip(kinds, cells, strict=True))
        assert quiet == (0 if kind == "dice" else len(cells) - bought), (t.version, kind)
        assert not any("minor" in each[1].get("class", "") for each in found)
