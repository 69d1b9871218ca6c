"""G1, G2, G8: the frame, the altar, the end of a round."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import kolam
from games.ganesha.positions import ganesha, ganesha_position
from kit import play_random
from kolam.games.ganesha import legality
from kolam.games.ganesha.components import HEX_NAMES, TOKEN_NAMES, USED_HEXES, touch

NEIGHBORS = {
    "a1": "a2 b1 b2", "a2": "a1 a3 b2 b3", "a3": "a2 b3 b4", "b1": "a1 b2 c1 c2", "b2": "a1 a2 b1 b3 c2 c3",
    "b3": "a2 a3 b2 b4 c3 c4", "b4": "a3 b3 c4 c5", "c1": "b1 c2 d1", "c2": "b1 b2 c1 c3 d1 d2", "c3": "b2 b3 c2 c4 d2 d3",
    "c4": "b3 b4 c3 c5 d3 d4", "c5": "b4 c4 d4", "d1": "c1 c2 d2 e1", "d2": "c2 c3 d1 d3 e1 e2", "d3": "c3 c4 d2 d4 e2 e3",
    "d4": "c4 c5 d3 e3", "e1": "d1 d2 e2", "e2": "d2 d3 e1 e3", "e3": "d3 d4 e2",
}  # fmt: skip


@pytest.mark.parametrize(("players", "gems", "hexes"), [(2, 8, 10), (3, 10, 16), (4, 12, 19)])
def test_set_up(players, gems, hexes):
    for edition in ("en", "ru"):
        t = kolam.game("ganesha", players=players, edition=edition).new(4)
        position = t.position()
        assert (position["round"], position["phase"], t.to_act) == (1, "take", 0)
        assert len(position["altar"]) == hexes
        assert sum(position["bag"].values()) == 5 * gems - hexes
        assert position["treasuries"] == position["slots"] == [{}] * players
        assert position["reached"] == [0] * players
        assert len(position["tokens"]) == players
        assert position["scores"] == ([0, 0, 0, 2] if (players, edition) == (4, "en") else [0] * players)


def turns(players: int, seed: int = 3) -> list[tuple[int, int]]:
    """Round and seat of every turn of a random game."""
    found = []
    before = None
    for t in play_random(kolam.game("ganesha", players=players).new(seed), random.Random(seed)):
        p = t.position()
        if p["phase"] in ("final", "over"):
            break
        if (p["phase"] == "take" or (p["phase"] == "mandala" and not p["taken"])) and before != t.version:
            found.append((p["round"], p["turn"]))
    return found


@pytest.mark.parametrize(("players", "rounds"), [(2, 12), (3, 9), (4, 9)])
def test_g1_1_everybody_has_one_turn_in_every_round(players, rounds):
    found = turns(players)
    assert Counter(number for number, _ in found) == dict.fromkeys(range(1, rounds + 1), players)
    assert Counter(seat for _, seat in found) == dict.fromkeys(range(players), rounds)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g1_2_the_drum_goes_round_every_three_rounds(players):
    found = turns(players)
    for number in range(1, max(found)[0] + 1):
        seats = [seat for n, seat in found if n == number]
        first = ((number - 1) // 3) % players
        assert seats == [(first + step) % players for step in range(players)]


def test_g1_3_a_turn_takes_then_puts_down_then_lays():
    t = ganesha(altar={"b1": "red", "c3": "blue"}, treasuries=[{"red": 1}, {}])
    phases = []
    for action in ("take b1", "slots none", "offer red place red"):
        phases.append(t.position()["phase"])
        t.play(action)
    assert phases == ["take", "slots", "mandala"]
    assert t.position()["turn"] == 1


def test_g1_4_everything_is_open_and_a_treasury_has_no_limit():
    t = ganesha(altar={"b1": "red"}, treasuries=[{"red": 7, "green": 8, "blue": 8}, {"yellow": 1}])
    assert t.view(0) == t.view(1) == t.view(None) == t.position()


def test_g2_1_only_hexes_in_use_hold_gems():
    for players in (2, 3, 4):
        t = kolam.game("ganesha", players=players).new(1)
        assert sorted(t.position()["altar"]) == sorted(USED_HEXES[players - 2])
    t = kolam.game("ganesha").new(1)
    assert t.why_not("take a1") == ("G2.1", "A1 is not used with 2 players.")
    assert not any(action == f"take {hex}" for action in t.legal() for hex in ("a1", "e3", "b4", "c5"))


def test_g2_2_adjacent_hexes_are_as_listed():
    for one in HEX_NAMES:
        assert [other for other in HEX_NAMES if touch(one, other)] == NEIGHBORS[one].split()


def test_g2_3_tokens_lie_apart_and_each_is_as_likely():
    kinds, places = Counter(), Counter()
    for players in (2, 3, 4):
        game = kolam.game("ganesha", players=players)
        for seed in range(300):
            tokens = game.new(seed).position()["tokens"]
            assert len(tokens) == players == len(set(tokens.values()))
            assert not any(touch(one, other) for one in tokens for other in tokens)
            kinds.update(tokens.values())
            if players == 4:
                places.update(tokens.keys())
    assert set(kinds) == set(TOKEN_NAMES)
    assert max(kinds.values()) < 1.35 * min(kinds.values())
    assert set(places) == set(HEX_NAMES)


def test_g2_3_without_spices_there_are_no_tokens():
    for t in play_random(kolam.game("ganesha", spices=False).new(2), random.Random(2)):
        assert t.position()["tokens"] == {}
        assert t.position()["phase"] not in ("spice", "return")


def test_g2_4_the_first_gem_drawn_lies_first_in_reading_order():
    """All gems of the bag but one are red: that one is as likely on every hex."""
    where = Counter()
    for seed in range(400):
        t = before_refill(seed, bag={"red": 8, "green": 8, "purple": 8, "blue": 8, "yellow": 7})
        altar = t.position()["altar"]
        assert list(altar) == list(USED_HEXES[0])
        where.update(hex for hex, color in altar.items() if color == "yellow")
    assert len(where) == 10
    assert max(where.values()) < 2 * min(where.values())


def before_refill(seed, **said):
    """A table that has just played the last turn of round 3."""
    t = ganesha(
        seed=seed, round=3, turn=1, phase="mandala", taken=["b1"], treasuries=[{}, {"yellow": 1}], scores=[5, 8],
        tokens={"b1": "plus_one", "d3": "gamble"}, **said,
    )  # fmt: skip
    t.play("offer none place yellow")
    return t


def test_g2_5_a_fill_goes_as_far_as_the_bag():
    held = {"red": 8, "green": 8, "purple": 8, "blue": 7}
    t = before_refill_with(treasuries=[held, {"yellow": 1, "blue": 1}], mandala={"yellow": 4}, altar={"c4": "yellow"})
    assert t.position()["altar"] == dict.fromkeys(("b1", "b2", "b3"), "yellow")
    assert t.position()["bag"] == {}
    assert len(t.position()["tokens"]) == 2
    assert t.legal() == ["take b1", "take b2", "take b3"]


def before_refill_with(**said):
    t = ganesha(round=3, turn=1, phase="mandala", taken=["b1"], tokens={"b1": "plus_one", "d3": "gamble"}, **said)
    t.play("pass")
    return t


def placing(players=2, seed=1, **options):
    """A new table at which the holder of the drum puts the tokens down."""
    return kolam.game("ganesha", players=players, placing="drum", **options).new(seed)


def test_g2_6_the_first_player_puts_a_token_for_each_player_face_down():
    t = placing(players=3)
    assert (t.position()["phase"], t.to_act, t.position()["altar"]) == ("tokens", 0, {})
    assert t.legal() == [f"token {hex}" for hex in USED_HEXES[1]]
    for laid, hex in enumerate(("a2", "c1", "d4")):
        assert t.to_act == 0
        assert set(t.position()["tokens"].values()) == ({"?"} if laid else set())
        t.play(f"token {hex}")
    p = t.position()
    assert (p["phase"], t.to_act) == ("take", 0)
    assert list(p["tokens"]) == ["a2", "c1", "d4"]
    assert len(set(p["tokens"].values()) & set(TOKEN_NAMES)) == 3
    assert set(p["altar"]) == set(USED_HEXES[1])


def test_g2_6_a_token_goes_neither_on_nor_beside_another():
    t = placing(players=3)
    t.play("token c2")
    beside = [f"token {hex}" for hex in NEIGHBORS["c2"].split()]
    assert t.legal() == [f"token {hex}" for hex in USED_HEXES[1] if f"token {hex}" not in [*beside, "token c2"]]
    assert (t.why_not("token c2").rule, t.why_not("token c2").sentence) == ("G2.6", "There is a spice token on C2 already.")
    assert t.why_not("token b1").rule == "G2.6"
    assert "B1 adjoins a spice token" in t.why_not("token b1").sentence
    assert t.why_not("token a1").rule == "G2.1"
    assert t.why_not("take e3").rule == "G11.1"
    assert "puts the spice tokens down" in t.why_not("pass").sentence


def test_g2_6_at_a_refill_the_new_holder_of_the_drum_puts_them_down():
    t = before_refill(1, placing="drum")
    p = t.position()
    assert (p["round"], p["phase"], p["turn"], t.to_act, p["altar"], p["tokens"]) == (4, "tokens", 1, 1, {}, {})
    t.play("token b1")
    t.play("token d3")
    assert (t.position()["phase"], t.to_act, len(t.position()["altar"])) == ("take", 1, 10)


def test_g2_6_nobody_can_know_what_lies_face_down():
    """What a token is depends neither on the seed before it is turned up, nor on the hex: all eight are as likely."""
    kinds = Counter()
    for seed in range(400):
        t = placing(seed=seed)
        t.play("token b1")
        assert t.view(0)["tokens"] == t.view(None)["tokens"] == {"b1": "?"}
        t.play("token d3")
        assert len(set(t.position()["tokens"].values())) == 2
        kinds.update(t.position()["tokens"].items())
    assert len(kinds) == 16
    assert max(kinds.values()) < 2.2 * min(kinds.values())


def test_g2_6_without_spices_or_by_chance_nobody_is_asked():
    for options in ({"placing": "drum", "spices": False}, {"placing": "chance"}):
        assert kolam.game("ganesha", **options).new(3).position()["phase"] == "take"


def test_g2_6_a_last_token_with_one_hex_left_is_put_down_unasked_as_g11_2_says(monkeypatch):
    """On the printed boards there are always several; on this one only D3 is left beside B1."""
    crowded = np.ones((len(HEX_NAMES), len(HEX_NAMES)), np.int8)
    b1, d3 = HEX_NAMES.index("b1"), HEX_NAMES.index("d3")
    crowded[b1, d3] = crowded[d3, b1] = 0
    monkeypatch.setattr(legality, "ADJACENT", crowded)
    t = placing()
    t.play("token b1")
    assert t.position()["phase"] == "take"
    assert list(t.position()["tokens"]) == ["b1", "d3"]
    assert t.log(None)[1] == "Elephant puts a spice token face down on D3."


def test_g2_6_the_log_tells_where_they_lie_and_what_they_turn_out_to_be():
    t = placing()
    t.play("token b1")
    assert t.log(None) == ["Elephant puts a spice token face down on B1."]
    t.play("token d3")
    told = t.log(None)
    assert told[1] == "Elephant puts a spice token face down on D3."
    assert [line.split(":")[0] for line in told[2:]] == ["Turned up on B1", "Turned up on D3"]


def test_g8_1_the_round_ends_after_the_last_turn():
    said = {"players": 3, "phase": "mandala", "taken": ["b1"], "altar": {"c1": "red"}}
    t = ganesha(turn=2, treasuries=[{}, {}, {"yellow": 1}], **said)
    t.play("pass")
    assert (t.position()["round"], t.to_act) == (2, 0)
    t = ganesha(turn=1, treasuries=[{}, {"yellow": 1}, {}], **said)
    t.play("pass")
    assert (t.position()["round"], t.to_act) == (1, 2)


@pytest.mark.parametrize(("edition", "gain"), [("en", 1), ("ru", 0)])
def test_g8_2_the_drum_scores_in_the_english_edition_only(edition, gain):
    for number, first in ((2, 0), (5, 1), (12, 1)):
        last = 1 - first
        treasuries = [{}, {}]
        treasuries[last] = {"yellow": 1}
        t = ganesha(
            edition=edition, round=number, turn=last, phase="mandala", taken=["b1"], altar={"c1": "red"}, treasuries=treasuries,
            scores=[10, 20],
        )  # fmt: skip
        t.play("pass")
        expected = [10, 20]
        expected[first] += gain
        assert t.scores() == expected


@pytest.mark.parametrize("number", [3, 6, 9])
def test_g8_3_every_three_rounds_the_drum_passes_and_the_altar_is_filled(number):
    last = ((number - 1) // 3 + 1) % 2
    treasuries = [{}, {}]
    treasuries[last] = {"yellow": 1}
    said = {"round": number, "turn": last, "phase": "mandala", "taken": ["b1"], "treasuries": treasuries, "scores": [3, 3]}
    seen = Counter()
    for seed in range(40):
        t = ganesha(seed=seed, altar={"c3": "red"}, tokens={"b1": "plus_one", "d3": "gamble"}, **said)
        t.play("pass")
        p = t.position()
        assert p["round"] == number + 1
        assert t.to_act == (number // 3) % 2
        assert len(p["altar"]) == 10
        assert sum(p["bag"].values()) == 40 - 10 - 1
        assert len(p["tokens"]) == 2
        assert p["scores"][1 - last] == 4  # the seat that gives the drum away
        seen.update(p["tokens"].values())
    assert set(seen) == set(TOKEN_NAMES)


def test_g8_3_between_the_fills_the_altar_only_empties():
    for number in (1, 2, 4, 5, 7, 8, 10, 11):
        last = ((number - 1) // 3 + 1) % 2
        treasuries = [{}, {}]
        treasuries[last] = {"yellow": 1}
        t = ganesha(round=number, turn=last, phase="mandala", taken=["b1"], altar={"c3": "red"}, treasuries=treasuries)
        t.play("pass")
        assert t.position()["altar"] == {"c3": "red"}


def test_g8_4_after_the_last_round_altar_and_tokens_stay():
    t = ganesha(
        round=12, turn=0, phase="mandala", taken=["b1"], altar={"c3": "red"}, treasuries=[{"yellow": 1}, {}],
        tokens={"b1": "plus_one", "d3": "gamble"},
    )  # fmt: skip
    t.play("pass")
    p = t.position()
    assert (p["phase"], p["round"], p["altar"]) == ("final", 12, {"c3": "red"})
    assert p["tokens"] == {"b1": "plus_one", "d3": "gamble"}


def test_a_position_says_what_it_needs():
    assert ganesha_position(altar={"b1": "red"})["bag"] == {"red": 7, "green": 8, "purple": 8, "blue": 8, "yellow": 8}
