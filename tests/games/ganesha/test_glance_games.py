"""What a glance foretells is what playing brings, over random games."""

from __future__ import annotations

import json
import random

import pytest

import kolam
from kit import play_random
from kolam.engine.sentences import Part

COLORS = ["red", "green", "purple", "blue", "yellow"]


def look(t, seat=0):
    return t.game.glance(t.view(seat), seat)


VARIANTS = [
    {"players": 2},
    {"players": 2, "edition": "ru", "side": "night"},
    {"players": 3, "placing": "drum", "younger": "201"},
    {"players": 3, "edition": "ru", "spices": False},
    {"players": 4, "side": "night"},
    {"players": 4, "edition": "ru", "ginger": "gift"},
]
every_variant = pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "-".join(map(str, options.values())))


def games(options, seeds=3):
    for seed in range(seeds):
        yield from play_random(kolam.game("ganesha", **options).new(seed), random.Random(seed))


def played(t, action):
    after = t.clone()
    after.play(action)
    return after


def drummed(t, seat, since=0):
    """How often the log says that the drum gave a seat its point."""
    return t.log(None, since).count(f"Drum: +1 VP for {('Elephant', 'Tiger', 'Monkey', 'Cow')[seat]}.")


def gained(t, action):
    """What an action brings its seat, the drum's point at the end of a round left out."""
    after = played(t, action)
    scores = [table.position()["scores"][t.to_act] for table in (t, after)]
    return scores[1] - scores[0] - drummed(after, t.to_act, t.version)


@every_variant
def test_what_laying_is_said_to_bring_it_brings(options):
    told = 0
    for t in games(options):
        found, view = look(t), t.position()
        offers = [action for action in t.legal() if action.startswith("offer ")]
        assert sorted(found["offers"]) == sorted(offers)
        best = {}
        for action, offer in found["offers"].items():
            assert gained(t, action) == offer["total"] == sum(offer["points"])
            after = played(t, action).position()
            assert after["mandala"][offer["color"]] - view["mandala"].get(offer["color"], 0) == offer["count"]
            best[offer["color"]] = max(best.get(offer["color"], 0), offer["total"])
            told += 1
        for action in t.legal():
            if action.startswith("place "):
                color = action.split()[1]
                assert gained(t, action) == found["petals"][color]["left"][0] == found["seats"][t.to_act]["would_score"][color]
        if view["phase"] == "mandala":
            assert found["seats"][t.to_act]["would_score"] == best
    assert told > 40


@every_variant
def test_what_putting_down_is_said_to_leave_it_leaves(options):
    told = 0
    for t in games(options):
        found, view = look(t)["results"], t.position()
        legal = sorted(action for action in t.legal() if action.startswith("slots "))
        assert sorted(found) == sorted({way["action"] for way in look(t)["ways"]}) == legal
        for action, result in found.items():
            after = t.clone()
            before = (view["treasuries"][view["turn"]], view["slots"][view["turn"]])
            after.play(action)
            line = next(line for line in after.log(None, t.version) if "in the slots" in line)
            colors = {color: before[0].get(color, 0) for color in COLORS}
            for color in result["into"]:
                colors[color] += 1
            for color in result["out"]:
                colors[color] -= 1
            assert all(n >= 0 for n in colors.values())
            assert ("out of the treasury" in line, "into the treasury" in line) == (bool(result["out"]), bool(result["into"]))
            if after.position()["phase"] == "mandala" and after.position()["turn"] == view["turn"]:
                assert after.position()["slots"][view["turn"]] == {
                    c: result["gems"].count(c) for c in COLORS if c in result["gems"]
                }
                assert after.position()["treasuries"][view["turn"]] == {color: n for color, n in colors.items() if n}
            told += 1
    assert told > 40


@every_variant
def test_what_is_said_of_taking_holds(options):
    told = 0
    for t in games(options):
        found, view = look(t), t.position()
        for action in t.legal():
            if not action.startswith("take ") or view["phase"] != "take":
                continue
            after = played(t, action).position()
            lets_second = found["hexes"][action.split()[1]]["lets_second"]
            if after["second"] != "none":
                assert lets_second
                told += 1
            if lets_second and after["phase"] == "spice":
                assert after["second"] != "none"
        asked = found["asked"]
        assert (asked is not None) == (view["phase"] in ("spice", "return"))
        if asked is not None:
            assert view["tokens"][view["taken"][-1]] == asked
        for action in t.legal():
            if action.startswith("give "):
                after, partner = played(t, action), int(action.split()[1])
                back = found["seats"][partner]["gives_back"]
                if after.position()["phase"] == "return":
                    assert after.legal() == [f"return {color}" for color in back]
                else:
                    assert len(back) < 2
    assert told > 20


@every_variant
def test_rounds_go_as_foretold(options):
    for seed in range(3):
        turns, foretold, ends = 0, {}, {}
        t = kolam.game("ganesha", **options).new(seed)
        rng = random.Random(seed)
        before, turn = None, None
        while t.to_act is not None:
            view, found = t.position(), look(t)
            if (view["round"], view["turn"]) != turn:
                turns += turn is not None
                if turn is None or view["round"] != turn[0]:
                    if view["phase"] not in ("final", "over"):
                        assert view["turn"] == found["drum"]["holder"]
                    if turn is not None and view["round"] % 3 == 1:
                        ends[turn[0]] = turns
                turn = (view["round"], view["turn"])
            if found["refill"]:
                foretold.setdefault(found["refill"]["round"], set()).add(turns + found["refill"]["turns"])
            before = found
            action = rng.choice(t.legal())
            t.play(action)
            begun = [line for line in t.log(None, t.version - 1) if line.startswith("Final stage:")]
            if begun and not action.startswith("offer"):
                who = next(part.value for part in begun[0].parts if isinstance(part, Part) and part.kind == "seat")
                assert before["final"]["beginner"] == who
        assert {round: {turns} for round, turns in ends.items()} == foretold


@every_variant
def test_scores_are_told_to_the_last_point(options):
    for t in games(options, seeds=1):
        found, scores = look(t), t.position()["scores"]
        assert [sum(row["points"] for row in seat["origins"]) for seat in found["seats"]] == scores
        for q, seat in enumerate(found["seats"]):
            assert next((row["rounds"] for row in seat["origins"] if row["source"] == "drum"), 0) == drummed(t, q)


@every_variant
def test_a_glance_is_plain_data_alike_for_all_and_changes_nothing(options):
    for t in games(options, seeds=1):
        view = t.view(0)
        kept = json.dumps(view)
        found = t.game.glance(view, 0)
        assert json.loads(json.dumps(found)) == found
        assert found == t.game.glance(t.view(None), None) == t.game.glance(t.position(), 1)
        assert json.dumps(view) == kept
