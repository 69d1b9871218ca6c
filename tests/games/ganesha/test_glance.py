"""What a board wants to know of a view: each fact worked out by hand from the rule sheet."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

import kolam
from games.ganesha.positions import ganesha
from kolam.cli.boards import board
from kolam.games import definition

COLORS = ["red", "green", "purple", "blue", "yellow"]
GANESHA = definition("ganesha")
ALTAR = {"b1": "red", "b2": "green", "c3": "yellow", "d3": "blue"}


def look(t, seat=0):
    return t.game.glance(t.view(seat), seat)


def seen(**said):
    """The glance at a position in a few words."""
    return look(ganesha(**said))


# --- The ring, scores and ties ---


@pytest.mark.parametrize(
    ("score", "space", "laps"), [(0, 0, 0), (1, 1, 0), (50, 50, 0), (51, 1, 1), (100, 50, 1), (101, 1, 2), (104, 4, 2)]
)
def test_a_pawn_that_passes_the_last_space_goes_on_at_1(score, space, laps):
    """Section 2.5: space ((VP - 1) mod 50) + 1, laps (VP - 1) div 50."""
    _, seat = seen(altar=ALTAR, scores=[3, score])["seats"]
    assert (seat["space"], seat["laps"]) == (space, laps)


@pytest.mark.parametrize(
    ("scores", "reached", "ahead"),
    [
        ([7, 7, 9], [4, 6, 5], [True, False, False]),
        ([7, 7, 9], [6, 4, 5], [False, True, False]),
        ([7, 8, 9], [4, 5, 6], [False, False, False]),
        ([7, 7, 7], [3, 2, 4], [False, True, False]),
        ([0, 0, 0], [0, 0, 0], [False, False, False]),  # G10.3: nobody was there first
        ([0, 0, 5], [0, 2, 1], [True, False, False]),  # who never moved was there from the start
    ],
)
def test_g10_2_of_equals_the_first_to_arrive_is_ahead(scores, reached, ahead):
    found = seen(players=3, edition="ru", altar={"a2": "red"}, scores=scores, reached=reached)
    assert [seat["is_ahead"] for seat in found["seats"]] == ahead


@pytest.mark.parametrize(
    ("scores", "reached", "leads"),
    [
        ([7, 7, 9], [4, 6, 5], [False, False, False]),  # a tie below the lead
        ([9, 7, 9], [6, 4, 5], [False, False, True]),
        ([9, 9, 7], [4, 5, 6], [True, False, False]),
        ([7, 8, 9], [4, 5, 6], [False, False, False]),  # alone in the lead
        ([0, 0, 0], [0, 0, 0], [False, False, False]),
    ],
)
def test_g10_2_a_tie_below_the_lead_is_not_told_as_the_lead(scores, reached, leads):
    t = ganesha(players=3, edition="ru", round=8, altar={"a2": "red"}, scores=scores, reached=reached)
    assert [seat["leads_tie"] for seat in look(t)["seats"]] == leads
    console = Console(file=io.StringIO(), width=100)
    console.print(board(t.game).draw(t.view(0), 0, t.game, GANESHA.language("en")))
    pawns = [pawn for pawn, is_first in zip(("Elephant", "Tiger", "Monkey"), leads, strict=True) if is_first]
    told = re.findall(r"Equal in the lead; there first: (\w+)", console.file.getvalue())
    assert [pawn.lower() for pawn in told] == [pawn.lower() for pawn in pawns]


def origins(found, seat):
    return [(row["source"], row["points"], row["rounds"]) for row in found["seats"][seat]["origins"]]


def test_g8_2_points_of_the_drum_are_told_apart():
    """Four players, round 5: seat 0 had the drum in rounds 1 to 3, seat 1 in round 4; seat 3 began with 2 VP."""
    said = {"players": 4, "round": 5, "turn": 1, "altar": {"a2": "red"}, "scores": [9, 4, 0, 6]}
    english = seen(edition="en", **said)
    assert origins(english, 0) == [("gems", 6, 0), ("drum", 3, 3)]
    assert origins(english, 1) == [("gems", 3, 0), ("drum", 1, 1)]
    assert origins(english, 2) == [("gems", 0, 0)]
    assert origins(english, 3) == [("gems", 4, 0), ("start", 2, 0)]
    russian = seen(edition="ru", **said)
    assert [origins(russian, seat) for seat in range(4)] == [[("gems", n, 0)] for n in (9, 4, 0, 6)]


def test_g8_2_the_last_round_counts_once_it_has_ended():
    """Two players: the drum gives 6 VP to each in 12 rounds (section 8); in round 12 the last point is still to come."""
    last = {"round": 12, "scores": [20, 20], "treasuries": [{}, {"red": 1}], "turn": 1}
    assert origins(seen(phase="mandala", altar={}, taken=[], **last), 1) == [("gems", 15, 0), ("drum", 5, 5)]
    assert origins(seen(phase="final", **last), 1) == [("gems", 14, 0), ("drum", 6, 6)]


def test_where_points_come_from_in_words():
    found = seen(players=4, round=2, turn=0, altar={"a2": "red"}, scores=[9, 4, 0, 6])
    told = {code: [GANESHA.words.origins(found, seat, GANESHA.language(code)) for seat in (0, 3)] for code in ("en", "ru")}
    assert [[(text, points) for text, points, _ in each] for each in told["en"]] == [
        [("Gems laid on the mandala", 8), ("The drum, 1 round", 1)],
        [("Gems laid on the mandala", 4), ("At the start, for acting last", 2)],
    ]
    assert [text for text, _, _ in told["ru"][0]] == ["Камни на мандале", "Барабан, 1 раунд"]
    spiced = seen(altar={"c3": "red"}, tokens={"c3": "trade"}, scores=[3, 1])
    assert GANESHA.words.origins(spiced, 0, GANESHA.language("en"))[0].text == "Gems laid on the mandala, and spices"


# --- Rounds ---


@pytest.mark.parametrize(
    ("players", "holders"), [(2, "000111000111"), (3, "000111222"), (4, "000111222")]
)  # G1.2: seat 0 first, then clockwise, three rounds each
def test_g1_2_the_drum(players, holders):
    for round, (holder, number) in enumerate(zip(map(int, holders), (1, 2, 3) * 4, strict=False), start=1):
        found = seen(players=players, round=round, turn=holder, altar={"b2": "red"})
        assert found["rounds"] == len(holders)
        assert found["drum"] == {"holder": holder, "number": number, "points": 1}
    assert seen(players=players, edition="ru", altar={"b2": "red"})["drum"]["points"] == 0


@pytest.mark.parametrize(
    ("players", "round", "turn", "after", "turns"),
    [
        (2, 1, 0, 3, 6),
        (2, 1, 1, 3, 5),
        (2, 3, 1, 3, 1),
        (2, 4, 1, 6, 6),  # seat 1 begins round 4
        (2, 4, 0, 6, 5),
        (2, 9, 0, 9, 2),
        (3, 5, 0, 6, 4),  # seat 1 has the drum, so seat 0 ends the round: this turn and three
        (4, 6, 1, 6, 4),
    ],
)
def test_g8_3_when_the_altar_is_filled_anew(players, round, turn, after, turns):
    found = seen(players=players, round=round, turn=turn, altar={"b2": "red"})
    assert found["refill"] == {"round": after, "turns": turns}


@pytest.mark.parametrize(("players", "round"), [(2, 10), (2, 11), (2, 12), (3, 7), (4, 9)])
def test_g8_4_after_the_last_rounds_there_is_no_refill(players, round):
    found = seen(players=players, round=round, altar={"b2": "red"})
    assert found["refill"] is None
    assert found["is_late"]


def test_the_last_three_rounds_are_late():
    assert [seen(round=number, altar={"b2": "red"})["is_late"] for number in (1, 9, 10, 12)] == [False, False, True, True]
    assert [seen(players=3, round=number, altar={"b2": "red"})["is_late"] for number in (6, 7)] == [False, True]


@pytest.mark.parametrize(
    ("scores", "options", "beginner", "by"),
    [
        ([7, 8, 7], {"edition": "ru"}, 2, "drum"),  # seat 2 has the drum in rounds 7 to 9: it comes first
        ([7, 8, 7], {"edition": "en"}, 0, "fewest"),  # and gets a point for it
        ([8, 7, 7], {"edition": "en"}, 1, "fewest"),
        ([7, 7, 9], {"edition": "ru"}, 0, "drum"),  # clockwise from seat 2: seat 0 before seat 1
        ([7, 7, 9], {"edition": "ru", "younger": "102"}, 1, "youngest"),
        ([7, 7, 7], {"edition": "en", "younger": "210"}, 1, "youngest"),  # seat 2 is the youngest, but no longer of the fewest
        ([7, 7, 7], {"edition": "ru", "younger": "210"}, 2, "youngest"),
        ([9, 8, 7], {"edition": "ru", "younger": "012"}, 2, "fewest"),
    ],
)
def test_g9_3_who_would_begin_the_final_stage(scores, options, beginner, by):
    found = seen(players=3, round=9, turn=1, altar={"a2": "red"}, scores=scores, **options)
    assert found["final"] == {"beginner": beginner, "by": by}


def test_who_begins_the_final_stage_is_told_neither_early_nor_in_it():
    assert seen(round=9, altar={"b2": "red"})["final"] is None
    assert seen(round=12, phase="final", treasuries=[{"red": 1}, {}])["final"] is None


# --- The altar ---

USED = {
    2: "b1 b2 b3 c1 c2 c3 c4 d1 d2 d3",
    3: "a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 d1 d2 d3 d4 e2 e3",
    4: "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d1 d2 d3 d4 e1 e2 e3",
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_g2_1_hexes_in_use(players):
    assert list(seen(players=players, altar={"b2": "red"})["hexes"]) == USED[players].split()


def test_g3_3_a_gem_in_the_color_of_a_slot_lets_a_second_be_taken():
    found = seen(altar=ALTAR, turn=0, slots=[{"red": 1, "blue": 1}, {"blue": 1}])["hexes"]
    assert {hex: found[hex]["matches"] for hex in ALTAR} == {"b1": [0], "b2": [], "c3": [], "d3": [0, 1]}
    assert [hex for hex in found if found[hex]["lets_second"]] == ["b1", "d3"]
    other = seen(altar=ALTAR, turn=1, slots=[{"red": 1, "blue": 1}, {"blue": 1}])["hexes"]
    assert [hex for hex in other if other[hex]["lets_second"]] == ["d3"]


def test_g3_6_the_second_gem_lets_none_be_taken():
    t = ganesha(altar=ALTAR, slots=[{"red": 1, "green": 1}, {}])
    t.play("take b1")
    assert t.view(0)["phase"] == "second"
    found = look(t)["hexes"]
    assert found["b2"]["matches"] == [0]
    assert not any(hex["lets_second"] for hex in found.values())


def spent(t):
    return [hex for hex, found in look(t)["hexes"].items() if found["is_spent"]]


def test_g4_2_a_token_is_spent_when_its_question_is_over():
    t = ganesha(altar=ALTAR, tokens={"b1": "plus_one", "c4": "redraw"})  # no gem on c4
    assert spent(t) == ["c4"]
    t.play("take b1")
    assert (look(t)["asked"], spent(t)) == ("plus_one", ["c4"])
    t.play("skip")
    assert (look(t)["asked"], spent(t)) == (None, ["b1", "c4"])


@pytest.mark.parametrize(("token", "until"), [("reslot", "slots"), ("any_sacrifice", "mandala")])
def test_g4_4_coriander_and_clove_act_later_in_the_turn(token, until):
    t = ganesha(altar=ALTAR, tokens={"b1": token, "d3": "redraw"}, treasuries=[{"blue": 2}, {}], slots=[{"green": 1}, {}])
    t.play("take b1")
    assert spent(t) == []
    while t.view(0)["phase"] != until:
        t.play(t.legal()[0])
    assert spent(t) == []
    t.play(t.legal()[0])
    assert spent(t) == ["b1"]


def test_g2_6_tokens_face_down_are_counted_and_not_spent():
    t = kolam.game("ganesha", players=3, placing="drum").new(1)
    t.play("token a2")
    assert (look(t)["tokens_put"], spent(t)) == (1, [])


def test_spices_have_the_names_of_their_edition():
    english, russian = (seen(edition=edition, altar=ALTAR, tokens={"b1": "trade"})["spices"] for edition in ("en", "ru"))
    assert (english["plus_one"], english["any_sacrifice"]) == ("Cinnamon", "Clove")
    assert (russian["plus_one"], russian["any_sacrifice"]) == ("Black Mustard", "Cinnamon")
    alike = {
        "remove_last": "Cardamom", "swap_altar": "Caraway", "reslot": "Coriander", "trade": "Ginger", "gamble": "Red Pepper",
        "redraw": "Black Pepper", "?": "Spice token",
    }  # fmt: skip
    assert {id: english[id] for id in alike} == {id: russian[id] for id in alike} == alike


def test_g5_7_red_peppers_odds():
    t = ganesha(altar=ALTAR, tokens={"b1": "gamble"}, scores=[1, 0], treasuries=[{"red": 2}, {}])
    assert look(t)["odds"] is None
    t.play("take b1")
    found = look(t)
    # Of 8 red gems one is in the hand and two are in a treasury; of 40 gems three more lie on the altar.
    assert found["odds"] == {"color": "red", "matching": 5, "all": 34}
    assert found["bag"] == 34


def test_g5_4_what_ginger_could_bring_back():
    treasuries = [{"green": 1}, {"red": 2, "blue": 1, "yellow": 1}, {"red": 1}]
    t = ganesha(players=3, altar={"b1": "red", "c3": "green"}, tokens={"b1": "trade"}, treasuries=treasuries)
    assert [seat["gives_back"] for seat in look(t)["seats"]] == [[], [], []]
    t.play("take b1")
    assert look(t)["asked"] == "trade"
    assert [seat["gives_back"] for seat in look(t)["seats"]] == [[], ["blue", "yellow"], []]
    t.play("give 1")
    assert (t.view(0)["phase"], look(t)["asked"]) == ("return", "trade")
    assert [seat["gives_back"] for seat in look(t)["seats"]] == [[], [], []]


# --- Putting down ---


def test_g6_4_what_putting_down_leaves():
    """Example W2: red and yellow in hand, red and green in the slots."""
    found = seen(
        players=3, spices=False, round=2, phase="slots", taken=["a2", "b2"], hand=["red", "yellow"], altar={"c2": "green"},
        slots=[{"red": 1, "green": 1}, {}, {}],
    )  # fmt: skip
    ways = [(" ".join(f"{move['gem']}-{move['to']}" for move in way["moves"]), way["action"]) for way in found["ways"]]
    assert ways == [
        ("hand 0-treasury hand 1-treasury", "slots red green"),
        ("hand 0-slot 1 hand 1-treasury", "slots red red"),
        ("hand 1-slot 1 hand 0-treasury", "slots red yellow"),
        ("hand 0-slot 0 hand 1-treasury", "slots red green"),
        ("hand 0-slot 0 hand 1-slot 1", "slots red yellow"),
        ("hand 1-slot 0 hand 0-treasury", "slots green yellow"),
        ("hand 1-slot 0 hand 0-slot 1", "slots red yellow"),
    ]
    assert found["results"] == {
        "slots red red": {"gems": ["red", "red"], "into": ["green", "yellow"], "out": []},
        "slots red green": {"gems": ["red", "green"], "into": ["red", "yellow"], "out": []},
        "slots red yellow": {"gems": ["red", "yellow"], "into": ["red", "green"], "out": []},
        "slots green yellow": {"gems": ["green", "yellow"], "into": ["red", "red"], "out": []},
    }


def test_g6_5_coriander_takes_gems_out_of_the_treasury():
    """Example W8: two red gems in the slots, green in the hand, two yellow ones in the treasury."""
    found = seen(
        round=2, phase="slots", taken=["b1"], hand=["green"], active=["reslot"], altar={"c3": "green"},
        tokens={"b1": "reslot", "d3": "redraw"}, treasuries=[{"yellow": 2}, {}], slots=[{"red": 2}, {}],
    )  # fmt: skip
    assert found["results"]["slots yellow yellow"] == {
        "gems": ["yellow"] * 2, "into": ["red", "red", "green"], "out": ["yellow"] * 2,
    }  # fmt: skip
    assert found["results"]["slots red green"] == {"gems": ["red", "green"], "into": ["red"], "out": []}
    one_out = {"gems": ["red", "yellow"], "into": ["red", "green"], "out": ["yellow"]}
    assert found["results"]["slots red yellow"] == one_out
    ways = {way["action"]: [(move["gem"], move["to"]) for move in way["moves"]] for way in found["ways"]}
    assert ways["slots red red"] == []  # what is in the hand goes to the treasury by itself
    assert ways["slots yellow yellow"] == [("treasury yellow", "slot 0"), ("treasury yellow", "slot 1")]
    assert ways["slots green yellow"] == [("treasury yellow", "slot 0"), ("hand 0", "slot 1")]


# --- Laying ---


def test_what_places_are_worth():
    day = seen(altar={"b1": "red"}, mandala={"red": 2, "yellow": 8})["petals"]
    assert day["red"] == {"values": [5, 4, 3, 2, 2, 1, 1, 1], "filled": 2, "left": [3, 2, 2, 1, 1, 1]}
    assert day["yellow"] == {"values": [3, 3, 2, 2, 1, 1, 1, 1], "filled": 8, "left": []}
    night = seen(side="night", players=3, altar={"a2": "red"}, mandala={"blue": 7})["petals"]
    assert night["blue"] == {"values": [5, 3, 1, 4, 2, 3, 1, 2, 1, 1], "filled": 7, "left": [2, 1, 1]}
    assert len(seen(players=4, altar={"a2": "red"})["petals"]["green"]["values"]) == 12


def test_g7_5_four_red_gems():
    """Example W3: one is offered, three are laid for 5 + 4 + 3."""
    found = seen(phase="mandala", taken=["c2"], treasuries=[{"red": 4}, {}])
    assert found["offers"] == {
        "offer red place red": {"paid": "red", "color": "red", "count": 3, "points": [5, 4, 3], "total": 12}
    }
    assert found["seats"][0]["would_score"] == {"red": 12}


def test_g7_6_yellow_pays_for_all_and_is_laid_for_nothing():
    said = {"side": "night", "phase": "mandala", "taken": ["b1"], "mandala": {"green": 1}}
    found = seen(treasuries=[{"red": 3, "green": 1, "yellow": 2}, {}], **said)
    # Night, two players: red 3 5 2, green 2 at its second place, yellow 2 3.
    assert {action: (offer["paid"], offer["points"]) for action, offer in found["offers"].items()} == {
        "offer none place yellow": (None, [2, 3]),
        "offer red place red": ("red", [3, 5]),
        "offer yellow place red": ("yellow", [3, 5, 2]),
        "offer yellow place green": ("yellow", [2]),
        "offer yellow place yellow": ("yellow", [2]),
    }
    assert found["seats"][0]["would_score"] == {"red": 10, "green": 2, "yellow": 5}


def test_g7_3_a_single_gem_needs_another_to_pay():
    found = seen(altar=ALTAR, treasuries=[{"red": 1}, {"red": 1, "yellow": 1}])
    assert [seat["would_score"] for seat in found["seats"]] == [{}, {"red": 5, "yellow": 3}]
    assert found["offers"] == {}  # nobody is asked yet


@pytest.mark.parametrize("edition", ["en", "ru"])
def test_g5_6_any_color_pays_after_clove_for_the_seat_on_turn(edition):
    said = {"phase": "mandala", "taken": ["b1"], "tokens": {"b1": "any_sacrifice"}, "active": ["any_sacrifice"]}
    found = seen(edition=edition, treasuries=[{"red": 1, "blue": 2}, {"red": 1, "blue": 2}], **said)
    assert [seat["would_score"] for seat in found["seats"]] == [{"red": 5, "blue": 9}, {"blue": 5}]
    assert found["offers"]["offer blue place red"]["points"] == [5]
    assert found["offers"]["offer red place blue"]["points"] == [5, 4]
    assert found["offers"]["offer blue place blue"]["points"] == [5]


def test_g9_4_in_the_final_stage_one_gem_of_a_color_is_laid():
    found = seen(round=12, phase="final", treasuries=[{"red": 3}, {"green": 1}], mandala={"red": 1})
    assert [seat["would_score"] for seat in found["seats"]] == [{"red": 4}, {"green": 5}]


# --- What the page is told of the pieces ---


def test_components_are_named_in_both_languages():
    english, russian = (GANESHA.glance.components(GANESHA.language(code)) for code in ("en", "ru"))
    assert english["colors"] == COLORS
    assert english["pawns"] == ["elephant", "tiger", "monkey", "cow"]
    assert [len(row) for row in english["rows"]] == [3, 4, 5, 4, 3]
    assert english["track"] == 50
    assert english["names"]["red"] == "red"
    assert russian["names"]["red"] == "красный"
    assert russian["names"]["tiger"] == "тигр"
    assert (russian["names"]["Clove"], russian["names"]["Black Mustard"]) == ("Гвоздика", "Чёрная горчица")
    assert english["names"]["effect:plus_one"] == "+1 VP"
    assert russian["names"]["effect:any_sacrifice"] == "поднести камень любого цвета"
    assert set(english["names"]) == set(russian["names"])
    assert not any(character in "{}" for name in russian["names"].values() for character in name)


def test_every_name_a_glance_gives_is_among_the_names():
    names = GANESHA.glance.components(GANESHA.language("ru"))["names"]
    for edition in ("en", "ru"):
        assert set(seen(edition=edition, altar=ALTAR, tokens={"b1": "trade"})["spices"].values()) <= set(names)
