"""What follows from a view: worked out by hand from the rules, and compared with what the rules do."""

from __future__ import annotations

import io
import random

from rich.console import Console

import kolam
from kolam.cli.boards import mandala as board
from kolam.conformance.random_play import play_out, play_random
from kolam.engine.sentences import Part
from kolam.games.mandala import components, rules, words
from kolam.games.mandala.glance import glance

ENGLISH, RUSSIAN = (kolam.game("mandala").definition.language(code) for code in ("en", "ru"))

#: Seat 0 looks: it knows its own hand and set-up cards, and of the other seat how many there are.
VIEW = {
    "turn": 1,
    "to_act": 0,
    "phase": "claim",
    "mandala": 1,
    "exhausted": False,
    "stall": 3,
    "deck": 11,
    "discard": {"red": 2, "green": 1},
    "mandalas": [
        {"mountain": {"red": 2, "black": 1, "purple": 3}, "fields": [{"green": 2}, {"yellow": 1, "orange": 1}]},
        {"mountain": {"red": 1}, "fields": [{}, {"green": 1}]},
    ],
    "hands": [{"red": 3, "black": 1}, 5],
    "secrets": [{"red": 1, "black": 1}, 2],
    "cups": [{"black": 3, "green": 1}, {"red": 4}],
    "rivers": [["black", "red"], ["green", "yellow", "red", "black", "purple"]],
    "memory": None,
}
OPTIONS = {"stall_limit": 6}


def seen(**changed):
    return glance({**VIEW, **changed}, OPTIONS, 0)


def test_a_mandala_tells_what_it_lacks_and_who_chooses_first():
    first, second = seen()["mandalas"]
    # M8.3: seat 1 completed it.
    assert first == {"missing": [], "sizes": [2, 2], "first": 0, "is_destroyed": True, "warned": []}
    assert second == {
        "missing": ["black", "purple", "yellow", "orange"],
        "sizes": [0, 1],
        "first": 1,
        "is_destroyed": False,
        "warned": [],
    }


#: Two Mandalas without the Field of seat 0, one that lacks two colors and one that lacks three.
LATE = {"mountain": {"red": 1, "black": 2}, "fields": [{}, {"green": 1, "yellow": 1}]}
EARLY = {"mountain": {"red": 1, "black": 2}, "fields": [{}, {"green": 1}]}


def test_without_a_field_one_is_warned_as_soon_as_two_colors_lack():
    warned = [m["warned"] for m in seen(phase="play", mandala=None, mandalas=[LATE, EARLY])["mandalas"]]
    assert warned == [[0], []]
    level = {"mountain": {"red": 1, "black": 2, "green": 1, "yellow": 1}, "fields": [{}, {}]}
    assert seen(phase="play", mandala=None, mandalas=[level, EARLY])["mandalas"][0]["warned"] == [0, 1]


def test_without_a_field_one_is_warned_while_others_claim_and_no_more_when_all_is_over():
    bare = {"mountain": {"red": 2, "black": 1}, "fields": [{}, {"green": 1, "yellow": 1, "orange": 1, "purple": 1}]}
    assert seen(to_act=1, mandalas=[bare, EARLY])["mandalas"][0]["warned"] == [0]
    over = seen(phase="over", to_act=None, mandala=None, mandalas=[LATE, EARLY])
    assert [m["warned"] for m in over["mandalas"]] == [[], []]


def test_the_terminal_warns_of_an_empty_field_when_a_glance_does():
    """Once, in the Mandala that lacks two colors; and only the seat that looks."""
    view = {**VIEW, "phase": "play", "mandala": None, "mandalas": [LATE, EARLY]}
    for seat, times in ((0, 1), (1, 0), (None, 0)):
        console = Console(file=io.StringIO(), width=100)
        console.print(board.draw(view, seat, kolam.game("mandala"), ENGLISH))
        assert console.file.getvalue().count("Your Field is empty") == times


def test_while_it_grows_level_fields_let_nobody_choose_first():
    level = {"mountain": {}, "fields": [{"green": 2}, {"red": 2}]}
    assert seen(phase="play", mandala=None, mandalas=[level, level])["mandalas"][0]["first"] is None
    ahead = {"mountain": {}, "fields": [{"green": 3}, {"red": 2}]}
    assert seen(phase="play", mandala=None, mandalas=[ahead, level])["mandalas"][0]["first"] == 0


def test_a_claim_of_a_new_color_puts_one_card_into_the_river_and_the_rest_into_the_cup():
    claim = seen()["claims"]["purple"]
    assert claim == {"goes": "river", "cards": 3, "space": 3, "to_cup": 2, "each": 3}


def test_a_claim_of_a_color_in_the_river_goes_to_the_cup():
    claims = seen()["claims"]
    assert claims["red"] == {"goes": "cup", "cards": 2, "space": 0, "to_cup": 2, "each": 2}
    assert claims["black"] == {"goes": "cup", "cards": 1, "space": 0, "to_cup": 1, "each": 1}


def test_without_a_field_a_claim_goes_to_the_pile():
    bare = {"mountain": {"red": 2}, "fields": [{}, {"yellow": 1}]}
    assert seen(mandalas=[bare, bare])["claims"] == {"red": {"goes": "pile", "cards": 2, "space": 0, "to_cup": 0, "each": 0}}


def test_nothing_is_claimed_while_nothing_is_destroyed():
    assert seen(phase="play", mandala=None)["claims"] == {}


def test_a_cup_counts_what_the_river_says_as_far_as_it_is_known():
    own, other = seen()["seats"]
    # Own cup: black 3 + 1 set-up at 1 each, red 1 set-up at 2, green 1 that the river does not have.
    assert own["points"] == 4 * 1 + 1 * 2
    assert own["origins"] == [
        {"color": "red", "cards": 1, "each": 2},
        {"color": "black", "cards": 4, "each": 1},
        {"color": "green", "cards": 1, "each": 0},
    ]
    assert (own["is_all_known"], other["is_all_known"]) == (True, False)
    assert other["points"] == 4 * 3
    assert (own["cup"], other["cup"]) == (6, 6)
    assert (own["hand"], other["hand"]) == (4, 5)
    assert own["worth"] == {"black": 1, "red": 2}


def test_five_colors_in_a_river_announce_the_end():
    assert [seat["ends_next"] for seat in seen()["seats"]] == [False, True]
    assert [seat["ends_next"] for seat in seen(phase="over")["seats"]] == [False, False]


def test_the_deck_is_low_under_twelve_cards_and_stalling_begins_at_half_the_limit():
    assert seen()["is_deck_low"] and not seen(deck=12)["is_deck_low"] and not seen(exhausted=True)["is_deck_low"]
    assert seen()["is_stalling"] and not seen(stall=2)["is_stalling"]
    assert seen(deck={"red": 4, "black": 5})["deck"] == 9
    assert seen()["discarded"] == 3


def test_a_score_is_told_by_its_origins():
    told = [(str(text), points) for text, points, _ in words.origins(seen(), 0, ENGLISH)]
    assert told == [("Red: 1 card at 2", 2), ("Black: 4 cards at 1", 4), ("Green: 1 card, not in the River", 0)]
    told = [(str(text), points) for text, points, _ in words.origins(seen(), 1, ENGLISH)]
    assert told == [("Red: 4 cards at 3", 12), ("Set-up cards, face down", None)]
    assert str(words.origins(seen(), 1, RUSSIAN)[0].text) == "Красный: 4 карты по 3"


def test_the_rules_do_what_a_glance_says():
    """Over random games: claims go where they are said to go, first choosers choose, points are the rules' points."""
    game = kolam.game("mandala")
    claims = 0
    for seed in range(12):
        before = None
        for t in play_random(game.new(seed), random.Random(seed)):
            view = t.position()
            now = game.glance(view, t.to_act)
            assert [seat["points"] for seat in now["seats"]] == [rules.score(t.state, seat) for seat in (0, 1)]
            if before is not None:
                claims += check_claim(*before, t)
            chosen = now["claims"] if t.to_act is not None else {}
            before = (t.clone(), view, chosen) if chosen else None
            if chosen and len(t.log(None, t.version - 1)) and "chooses first" in " ".join(t.log(None, t.version - 1)):
                assert now["mandalas"][view["mandala"] - 1]["first"] == t.to_act
    assert claims > 100


def check_claim(then, view, claims, t):
    """The decision that was made since took a color: it lies where the glance said."""
    seat, action = t.decisions[-1]
    color = action.split()[1]
    claim, after = claims[color], t.position()
    assert after["cups"][seat].get(color, 0) - view["cups"][seat].get(color, 0) == claim["to_cup"]
    if claim["goes"] == "river":
        assert after["rivers"][seat][claim["space"] - 1] == color
        assert components.RIVER_POINTS[claim["space"] - 1] == claim["each"]
    return 1


def test_log_lines_name_colors_and_places_by_parts():
    game = kolam.game("mandala")
    places, pieces = set(), set()
    for seed in range(4):
        t = play_out(game.new(seed), seed)
        for code in ("en", "ru"):
            say = game.definition.language(code)
            names = {say.name(color) for color in components.COLOR_NAMES}
            for line in t.log(0, 0, say):
                for part in line.parts:
                    if isinstance(part, Part):
                        places |= {part.value} if part.kind == "place" else set()
                        pieces |= {part.value} if part.kind == "piece" else set()
                    else:
                        assert not names & set(part.lower().replace(",", " ").split()), line
    assert pieces == set(components.COLOR_NAMES)
    mandalas = {f"{area}" for m in (1, 2) for area in (f"mountain {m}", f"field {m} 0", f"field {m} 1")}
    assert places == mandalas | {"pile", "deck", "river 0", "river 1", "cup 0", "cup 1"}
