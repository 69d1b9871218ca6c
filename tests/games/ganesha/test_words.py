"""What the table says, in both languages and for both editions."""

from __future__ import annotations

import random
import re

import pytest

import kolam
from games.ganesha.positions import ganesha
from kit import play_out, play_random
from kolam.engine.rulebook import Rulebook
from kolam.games import definition

ALTAR = {"b1": "red", "b2": "green", "c3": "yellow", "d3": "blue"}
RUSSIAN = definition("ganesha").language("ru")


@pytest.mark.parametrize(
    ("edition", "token", "english", "russian"),
    [
        ("en", "plus_one", "Cinnamon", "Корица"),
        ("ru", "plus_one", "Black Mustard", "Чёрная горчица"),
        ("en", "any_sacrifice", "Clove", "Гвоздика"),
        ("ru", "any_sacrifice", "Cinnamon", "Корица"),
        ("en", "remove_last", "Cardamom", "Кардамон"),
        ("ru", "swap_altar", "Caraway", "Тмин"),
        ("en", "reslot", "Coriander", "Кориандр"),
        ("ru", "trade", "Ginger", "Имбирь"),
        ("en", "gamble", "Red Pepper", "Красный перец"),
        ("ru", "redraw", "Black Pepper", "Чёрный перец"),
    ],
)
def test_spices_carry_the_names_of_their_edition(edition, token, english, russian):
    t = ganesha(
        edition=edition, altar=ALTAR, tokens={"b1": token}, scores=[3, 3], mandala={"red": 1},
        treasuries=[{"blue": 1}, {"blue": 1, "yellow": 1}],
    )  # fmt: skip
    t.play("take b1")
    if token in ("reslot", "any_sacrifice"):
        assert t.log(None)[-1].startswith(english)
        assert t.log(None, say=RUSSIAN)[-1].startswith(russian)
    else:
        assert t.prompt.startswith(english)
        assert t.prompt_in(RUSSIAN).startswith(russian)
        assert english in t.why_not("pass").sentence
        t.play("skip")
        assert english in "".join(t.log(None))
        assert russian in "".join(t.log(None, say=RUSSIAN))


def test_the_log_tells_a_turn():
    t = ganesha(altar=ALTAR, slots=[{"red": 1}, {}], treasuries=[{"red": 3, "yellow": 1}, {}])
    for action in ("take b1", "take b2", "slots green", "offer yellow place red"):
        t.play(action)
    assert t.log(None) == [
        "Elephant takes red from B1.",
        "Elephant takes a second gem, green from B2.",
        "Elephant has green in the slots; into the treasury: 2 red.",
        "Elephant offers yellow and lays 5 red: 5 + 4 + 3 + 2 + 2 = 16 VP.",
    ]
    assert t.log(1, say=RUSSIAN) == [
        "Слон берёт красный камень с B1.",
        "Слон берёт второй камень: зелёный с B2.",
        "Слон: на клетках тактики зелёный; в сокровищницу: 2 красных.",
        "Слон подносит жёлтый и выкладывает 5 красных: 5 + 4 + 3 + 2 + 2 = 16 очков.",
    ]


def test_the_log_tells_ginger():
    t = ganesha(altar=ALTAR, tokens={"b1": "trade"}, treasuries=[{}, {"blue": 1, "yellow": 1}])
    for action in ("take b1", "give 1", "return blue"):
        t.play(action)
    assert t.log(None)[1:3] == [
        "Ginger: Elephant gives red to Tiger, who chooses what to give back.",
        "Ginger: Elephant gives red to Tiger and gets blue.",
    ]
    t = ganesha(altar=ALTAR, tokens={"b1": "trade"})
    t.play("take b1")
    t.play("give 1")
    assert t.log(None)[1] == "Ginger: Elephant gives red to Tiger, who has no other color to give back."


def test_the_log_tells_the_end_of_a_block():
    t = ganesha(round=3, turn=1, phase="mandala", taken=["b1"], altar={"c3": "red"}, treasuries=[{}, {"yellow": 1}])
    t.play("pass")
    assert t.log(None) == [
        "Tiger lays nothing.",
        "Round 3 ends.",
        "Drum: +1 VP for Elephant.",
        "The drum goes to Tiger; the altar is refilled.",
    ]


@pytest.mark.parametrize(
    ("scores", "younger", "english", "russian"),
    [
        ([5, 7, 9], "", "Final stage: Elephant begins, with the fewest points (5).", "Слон: меньше всего очков (5)."),
        ([9, 7, 5], "012", "Final stage: Monkey begins, with the fewest points (5).", "Обезьяна: меньше всего очков (5)."),
        (
            [5, 5, 9], "102", "Final stage: several have the fewest points (5); Tiger, the youngest of them, begins.",
            "Тигр: меньше всего очков (5) у нескольких игроков, решает возраст — первым ходит младший.",
        ),
        (
            [5, 9, 5], "",
            "Final stage: several have the fewest points (5); Monkey, the first of them clockwise from the drum, begins.",
            "Обезьяна: меньше всего очков (5) у нескольких игроков, решает порядок по часовой стрелке от барабана Ганеши.",
        ),
    ],
)  # fmt: skip
def test_g9_3_the_log_tells_by_which_rule_the_final_stage_begins(scores, younger, english, russian):
    last = {"round": 9, "turn": 1, "phase": "mandala", "taken": ["b1"], "treasuries": [{"blue": 1}, {"yellow": 1}, {"red": 1}]}
    t = ganesha(players=3, edition="ru", scores=scores, younger=younger, **last)
    t.play("pass")
    assert t.log(None)[-1] == english
    assert t.log(None, say=RUSSIAN)[-1] == f"Завершающую стадию начинает {russian}"


@pytest.mark.parametrize("edition", ["en", "ru"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_in_russian_has_no_english_left(players, edition):
    game = kolam.game("ganesha", players=players, edition=edition)
    for seed in range(3):
        t = game.new(seed)
        for _ in play_random(t, random.Random(seed)):
            assert not re.search(r"[A-Za-z]{3}", t.prompt_in(RUSSIAN)), t.prompt_in(RUSSIAN)
            for action in range(0, game.num_actions, 5):
                reason = t.why_not(action, RUSSIAN)
                assert reason is None or not re.search(r"[A-Za-z]{3}", reason.sentence), reason
        for line in t.log(None, say=RUSSIAN):
            assert not re.search(r"[A-Za-z]{3}", line), line


def test_everybody_reads_the_same_log():
    t = play_out(kolam.game("ganesha", players=4).new(5), 5)
    assert t.log(None) == t.log(0) == t.log(3)


def test_prompts_say_what_is_asked():
    assert ganesha(altar=ALTAR).prompt == "Take a gem."
    t = ganesha(altar=ALTAR, tokens={"b1": "gamble"}, scores=[1, 0])
    t.play("take b1")
    assert t.prompt == "Red Pepper: pay 1 VP and draw a gem, yours if it is red (7 of 36 are)? Or skip."
    t = ganesha(altar=ALTAR, tokens={"b1": "trade"}, treasuries=[{}, {"blue": 1, "yellow": 1}])
    t.play("take b1")
    t.play("give 1")
    assert t.prompt == "Elephant gives you a red gem. Which gem do you give back?"
    assert t.prompt_in(RUSSIAN) == "Слон отдаёт вам красный камень. Какой камень вы отдадите взамен?"


@pytest.mark.parametrize(
    ("token", "spice", "form"),
    [
        ("remove_last", "Cardamom", "remove COLOR"),
        ("swap_altar", "Caraway", "swap HEX"),
        ("trade", "Ginger", "give SEAT"),
        ("redraw", "Black Pepper", "redraw COLOR"),
    ],
)
def test_use_is_told_how_a_spice_is_used(token, spice, form):
    t = ganesha(altar=ALTAR, tokens={"b1": token}, mandala={"red": 1}, treasuries=[{"blue": 1}, {"blue": 1}])
    t.play("take b1")
    assert t.why_not("use") == ("G11.1", f"Elephant decides now how to use {spice}: {form}, or skip.")
    assert any(action.split()[0] == form.split()[0] for action in t.legal())


@pytest.mark.parametrize(
    ("token", "attempt", "options", "reason"),
    [
        ("remove_last", "remove red", {}, "Cardamom can do nothing while the mandala is empty (G4.3, G5.1)."),
        ("swap_altar", "swap d3", {}, "Caraway can do nothing: there is no gem of another color on the altar (G4.3, G5.2)."),
        (
            "trade", "give 1", {"edition": "ru"},
            "Ginger can do nothing: nobody has a gem of another color to give back (G4.3, G5.4).",
        ),
        ("gamble", "use", {}, "Red Pepper can do nothing with 0 VP (G4.3, G5.7)."),
        ("redraw", "redraw red", {}, "Black Pepper can do nothing while your treasury is empty (G4.3, G5.8)."),
    ],
)  # fmt: skip
def test_g4_3_a_spice_that_can_do_nothing_says_why(token, attempt, options, reason):
    t = ganesha(altar={"b1": "red", "d3": "red"}, tokens={"b1": token}, **options)
    t.play("take b1")
    asked = "Elephant decides now which gems go into the slots."
    assert t.why_not(attempt) == t.why_not("use") == ("G11.1", f"{asked} {reason}")
    assert t.why_not("place red") == t.why_not("return red") == ("G11.1", asked)


def test_g5_7_an_empty_bag_is_told():
    altar = {"b1": "red", "c4": "red"}
    treasuries = [dict.fromkeys(("green", "purple", "blue", "yellow"), 8), {"red": 6}]
    t = ganesha(altar=altar, tokens={"b1": "gamble"}, treasuries=treasuries, scores=[3, 3])
    t.play("take b1")
    assert t.why_not("use").sentence.endswith("Red Pepper can do nothing while the bag is empty (G4.3, G5.7).")


def test_a_spice_that_was_left_unused_could_have_done_something():
    t = ganesha(altar=ALTAR, tokens={"b1": "remove_last"}, mandala={"red": 1})
    t.play("take b1")
    t.play("skip")
    assert t.why_not("remove red") == ("G11.1", "Elephant decides now which gems go into the slots.")


@pytest.mark.parametrize(("code", "names"), [("en", ("Clove", "Cinnamon")), ("ru", ("Гвоздик", "Кориц"))])
def test_rules_that_name_clove_name_it_for_both_editions(code, names):
    book = Rulebook(definition("ganesha"), code)
    for rule in ("G4.4", "G5.6", "G7.2"):
        assert all(name in book.rule(rule) for name in names), book.rule(rule)


def test_early_places_are_only_said_to_pay_more_where_they_do():
    say = definition("ganesha").language("en")

    def purpose(side):
        t = ganesha(side=side, phase="mandala", altar={}, treasuries=[{"red": 2}, {}])
        return str(t.purpose_in(say))

    assert "early places pay more" in purpose("day")
    assert "early places" not in purpose("night")


def test_a_color_is_laid_from_the_treasury_onto_the_mandala():
    def places(action):
        told = kolam.game("ganesha").describe(kolam.game("ganesha").parse(action))
        return [part.value for part in told.parts if not isinstance(part, str) and part.kind == "place"]

    assert places("offer yellow place red") == ["treasury you red", "treasury you yellow", "petal red"]
    assert places("place blue") == ["treasury you blue", "petal blue"]
    assert places("slots none") == ["hand you"]
    assert places("slots red") == ["slots you"]
