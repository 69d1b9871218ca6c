"""The rules read a second time, from the position alone and without the engine: the same decisions are open."""

from __future__ import annotations

import itertools
import random

import pytest

import kolam
from kit import play_random
from kolam.games.ganesha.components import COLOR_NAMES, USED_HEXES, touch


def open_decisions(p, options):
    """What the seat to act may do, read from the rulebooks."""
    return {
        "tokens": lambda: {f"token {hex}" for hex in free_hexes(p, options["players"])},
        "take": lambda: {f"take {hex}" for hex in p["altar"]},
        "second": lambda: second_gems(p) | {"stop"},
        "spice": lambda: spice_uses(p, options) | {"skip"},
        "return": lambda: {f"return {c}" for c, n in p["treasuries"][p["to_act"]].items() if n and c != p["hand"][-1]},
        "slots": lambda: destiny_results(p),
        "mandala": lambda: layings(p) | {"pass"},
        "final": lambda: {f"place {c}" for c, n in p["treasuries"][p["turn"]].items() if n},
        "over": set,
    }[p["phase"]]()


def free_hexes(p, players):
    """Between two tokens lies a hex."""
    return [hex for hex in USED_HEXES[players - 2] if not any(hex == other or touch(hex, other) for other in p["tokens"])]


def second_gems(p):
    first = p["taken"][0]
    return {f"take {hex}" for hex in p["altar"] if p["second"] == "any" or touch(first, hex)}


def spice_uses(p, options):
    gem, me = p["hand"][-1], p["turn"]
    match p["tokens"][p["taken"][-1]]:
        case "remove_last":
            return {f"remove {c}" for c in p["mandala"]}
        case "swap_altar":
            return {f"swap {hex}" for hex, c in p["altar"].items() if c != gem}
        case "trade":
            rule = options["ginger"]
            gift = rule == "gift" or (rule == "edition" and options["edition"] == "en")
            others = [q for q in range(options["players"]) if q != me]
            return {f"give {q}" for q in others if gift or set(p["treasuries"][q]) - {gem}}
        case "redraw":
            return {f"redraw {c}" for c in p["treasuries"][me]}
        case "gamble":
            return {"use"} if p["scores"][me] and p["bag"] else set()
        case "plus_one":
            return {"use"}
    return set()


def destiny_results(p):
    """Put every gem of the hand somewhere, one after another; Coriander then takes gems out and puts as many back."""
    slots = tuple(gem for c, n in p["slots"][p["turn"]].items() for gem in [c] * n)
    treasury = [gem for c, n in p["treasuries"][p["turn"]].items() for gem in [c] * n]
    places = {(slots, (), ())}  # what was in slots, what was put there in this phase, what went to the treasury
    for gem in p["hand"]:
        following = set()
        for old, new, store in places:
            following.add((old, new, (*store, gem)))
            if len(old) + len(new) < 2:
                following.add((old, (*new, gem), store))
            for i in range(len(old)):
                following.add((old[:i] + old[i + 1 :], (*new, gem), (*store, old[i])))
        places = following
    results = {tuple(sorted(old + new)) for old, new, _ in places}
    if "reslot" in p["active"]:
        for old, new, store in places:
            filled, pool = old + new, [*treasury, *store]
            for n in range(1, len(filled) + 1):
                for out in itertools.combinations(range(len(filled)), n):
                    kept = [gem for i, gem in enumerate(filled) if i not in out]
                    for back in itertools.combinations([*pool, *(filled[i] for i in out)], n):
                        results.add(tuple(sorted([*kept, *back])))
    return {" ".join(["slots", *(sorted(result, key=COLOR_NAMES.index) or ["none"])]) for result in results}


def layings(p):
    mine = p["treasuries"][p["turn"]]
    found = {"offer none place yellow"} if "yellow" in mine else set()
    for color, n in mine.items():
        for offer in mine:
            fits = offer in (color, "yellow") or "any_sacrifice" in p["active"]
            if fits and n - (offer == color) > 0:
                found.add(f"offer {offer} place {color}")
    return found


@pytest.mark.parametrize(
    ("ginger", "placing"), [("edition", "chance"), ("gift", "chance"), ("return", "chance"), ("edition", "drum")]
)
@pytest.mark.parametrize("edition", ["en", "ru"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_readings_leave_the_same_decisions_open(players, edition, ginger, placing):
    game = kolam.game("ganesha", players=players, edition=edition, ginger=ginger, placing=placing)
    seen = set()
    for seed in range(12):
        for t in play_random(game.new(seed), random.Random(seed)):
            p = t.position()
            assert set(t.legal()) == open_decisions(p, game.options), p
            seen.add((p["phase"], p["tokens"].get(p["taken"][-1]) if p["phase"] == "spice" else None))
    assert {phase for phase, _ in seen} >= {"take", "second", "spice", "slots", "mandala", "final", "over"}
    assert ("tokens" in {phase for phase, _ in seen}) == (placing == "drum")
