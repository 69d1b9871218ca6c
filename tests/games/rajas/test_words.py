"""What the table says: reasons, the log of a cascade, Russian for everything, and that the log keeps secrets."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path

import pytest
from rich.console import Console

import kit
import kolam
from games.rajas.positions import play, table
from kolam.cli.boards import rajas as board
from kolam.engine.catalog import read_catalog
from kolam.engine.features import Change
from kolam.engine.sentences import Part
from kolam.engine.words import language
from kolam.games import definition
from kolam.games.rajas import names, words
from kolam.games.rajas.explain import FEATURES

RUSSIAN = definition("rajas").language("ru")


def messages():
    """Every message of the game and its board: (context, English)."""
    found = set()
    for file in (names.__file__, words.__file__, board.__file__):
        for node in ast.walk(ast.parse(Path(file).read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            texts = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
            match node.func:
                case ast.Name(id="say"):
                    assert texts, ast.unparse(node)
                    found.add((None, texts[0]))
                case ast.Attribute(attr="in_context", value=ast.Name(id="say")):
                    found.add((texts[0], texts[1]))
                case ast.Attribute(attr="plural", value=ast.Name(id="say")):
                    found.add((None, texts[0]))
    return found


def test_everything_is_said_in_russian():
    catalog = read_catalog("kolam", "ru").messages | read_catalog("kolam.games.rajas", "ru").messages
    for key in messages():
        assert key in catalog, key
        for string in catalog[key]:
            assert re.search("[а-яё]", string, re.IGNORECASE) or not re.search("[a-z]{2}", re.sub(r"\{\w+\}", "", key[1])), key
            assert set(re.findall(r"\{\w+\}", string)) == set(re.findall(r"\{\w+\}", key[1])), key


def test_the_log_of_a_cascade_is_told_step_by_step():
    t = table(
        grid={"a1": 7, "a2": 2},
        hand="blue 6",
        buildings=[1, 16],
        goods=[95, 97],
        rows="karma palace ship administrator dice turn",
    )
    play(t, "building a1")
    assert t.log(None) == [
        "Seat 0 pays blue 6.",
        "Seat 0 builds red + tea 3.",
        "Seat 0 gains 1 fame.",
        "Three of a kind: seat 0 discards the red buildings.",
        "Three of a kind: seat 0 sells tea.",
        "Seat 0 gains 6 coins, 1 administrator.",
        "6 coins: seat 0 flips from the right (another turn).",
    ]
    assert t.log(None, say=RUSSIAN)[4] == "Три одинаковых товара: игрок 0 продаёт чай."


def test_each_token_is_told_once():
    t = play(table(grid={"a1": 67, "a2": 2}, hand="green 1", ships=[61, 62], turn=1), "die a2")
    assert t.log(None) == ["Seat 1 takes a die from a2: blue.", "Stage 2: the elephant turns, 1 karma for seat 0."]
    t = play(table(grid={"a1": 63, "a2": 2, "a3": 3}, hand="green 3", ships=[61, 62]), "ship a1")
    assert t.log(None)[1:] == [
        "Seat 0 lays ship 3 (3 coins).",
        "Seat 0 gains 3 coins.",
        "Third ship: seat 0 discards all three.",
        "Seat 0 gains 1 administrator.",
    ]


NO_GOODS = "There is no goods card in the grid: seat 0 takes none."
NO_PALACE = "There is no palace in the grid: seat 0 takes none."
NO_SHIP = "There is no ship in any row: seat 0 copies nothing."
NO_GOOD = "There are no goods to count: seat 0 gains no coins."


@pytest.mark.parametrize(
    ("card", "value", "line"), [(74, 2, NO_GOODS), (69, 1, NO_GOODS), (68, 2, NO_PALACE), (137, 5, NO_SHIP), (133, 4, NO_GOOD)]
)
def test_a_card_that_finds_nothing_says_so(card, value, line):
    others = {"a2": 2, "a3": 3, "a4": 4}
    t = table(grid={"a1": card, **others}, hand=f"green {value}")
    play(t, f"{'ship' if card < 89 else 'palace'} a1")
    assert line in t.log(None)


@pytest.mark.parametrize(
    ("card", "value", "more"),
    [
        (74, 2, {"grid": {"a2": 91}}),  # the only goods card: taken unasked
        (74, 2, {"grid": {"a2": 91, "a3": 97}}),  # asked
        (69, 1, {"grid": {"a2": 91, "a3": 97}}),
        (68, 2, {"grid": {"a2": 125}}),
        (68, 2, {"grid": {"a2": 125, "a3": 129}}),
        (137, 5, {"ships": [63]}),
        (137, 5, {"ships": [[63], [64]]}),
        (133, 4, {"goods": [91]}),
    ],
)
def test_a_card_that_finds_something_does_not_say_that_there_is_nothing(card, value, more):
    grid = {"a1": card, "b1": 2, "b2": 3, "b3": 4} | more.pop("grid", {})
    t = play(table(grid=grid, hand=f"green {value}", **more), f"{'ship' if card < 89 else 'palace'} a1")
    assert not any("There is no" in line for line in t.log(None))


def test_in_random_games_nothing_is_found_only_where_there_is_nothing():
    """What the log says of the grid and the rows agrees with them, wherever they did not change in between."""
    said = 0
    for seed in range(6):
        t = kolam.game("rajas", players=2 + seed % 3).new(seed)
        for _ in kit.play_random(t, random.Random(seed)):
            lines = t.log(None, max(0, t.version - 1))
            nothing = [line for line in lines if line.startswith("There is no")]
            p = t.position()
            grid = [card for row in p["grid"] for card in row if card]
            if not nothing or any("grid is" in line for line in lines):
                continue
            said += len(nothing)
            for line in nothing:
                assert "goods card" not in line or not any(89 <= card <= 124 for card in grid)
                assert "palace" not in line or not any(card >= 125 for card in grid)
                assert "ship" not in line or not any(p["ships"])
    assert said


def test_events_are_plain_numbers():
    t = kolam.game("rajas", players=3, bonuses="open").new(4)
    list(kit.play_random(t, random.Random(4)))
    assert {type(number) for step in t._steps for event in step.events for number in event} == {int}


def test_asked_and_automatic_payments_are_worded_alike():
    asked = play(table(grid={"a1": 1, "a2": 22}, hand="blue 5, blue 3"), "building a1", "pay blue 5")
    automatic = play(table(grid={"a1": 1, "a2": 22}, hand="blue 5"), "building a1")
    assert asked.log(None) == automatic.log(None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_log_tells_no_value_that_stays_in_hand(players):
    """What a seat reads does not change when the other hands are dealt again and the same public things happen."""
    rng = random.Random(players)
    t = kolam.game("rajas", players=players).new(players)
    list(kit.play_random(t, rng, plies=80))
    for viewer in (None, *range(players)):
        for line in t.log(viewer):
            assert "It shows" not in line or viewer is not None
    shown = [event for step in t._steps for event in step.events if event[0] == words.r.DIE_SHOWS]
    for viewer in range(players):
        assert sum(line.startswith("It shows") for line in t.log(viewer)) == sum(event[1] == viewer for event in shown)


@pytest.mark.parametrize("say", [language(), RUSSIAN], ids=["en", "ru"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_fits_120_columns(players, say):
    game = kolam.game("rajas", players=players)
    rng = random.Random(7)
    for t in kit.play_random(game.new(7), rng):
        if t.version % 20 and t.to_act is not None:
            continue
        for seat in (None, 0, players - 1):
            console = Console(width=120)
            with console.capture() as caught:
                console.print(board.draw(t.view(seat), seat, game, say))
            lines = caught.get().splitlines()
            assert max(map(len, lines)) <= 120
            assert not any("…" in line for line in lines)
        for action in t.legal():
            assert board.group(action, say)
            assert isinstance(board.note(action, t.view(t.to_act), t.to_act, t.game, say), str)


def test_the_board_warns_of_ships_that_would_go():
    t = table(grid={"a1": 72, "a2": 2}, hand="green 1", ships=[63, 77])
    assert "lower than 17: your ships 3, 17 go" in board.note("ship a1", t.view(0), 0, t.game, language())


def noted(t, action):
    return board.note(action, t.view(0), 0, t.game, language())


def test_the_board_says_what_karma_a_die_would_need():
    t = play(table(grid={"a1": 133, "a2": 2}, hand="blue 6, green 4, orange 3", karma=2), "palace a1")
    assert {action: noted(t, action) for action in t.legal()} == {
        "pay blue 6": "spends 2 karma",
        "pay green 4": "",
        "pay orange 3": "spends 1 karma",
    }
    t = play(table(grid={"a1": 3, "a2": 22}, hand="blue 6, blue 2, blue 1", karma=2), "building a1")  # costs 4
    assert noted(t, "pay blue 6") == "2 too much"
    play(t, "pay blue 2")
    assert noted(t, "karma") == "spends 2 karma"
    assert noted(t, "pay blue 1") == ""


def drawn(t):
    console = Console(width=120)
    with console.capture() as caught:
        console.print(board.draw(t.view(0), 0, t.game, language()))
    return caught.get()


def test_the_board_says_what_a_set_brings():
    t = play(table(grid={"a1": 107, "a2": 2}, goods=[91, 92, 103]), "goods a1")
    assert [noted(t, action) for action in t.legal()] == ["5 coins", "at most 5 coins"]
    assert "silk 3/3, all three" in drawn(t)
    t = play(table(grid={"a1": 119, "a2": 2}, goods=[89, 95, 96]), "goods a1")
    assert [noted(t, action) for action in t.legal()] == ["3 coins", "3 coins"]  # all are worth 1
    t = play(table(grid={"a1": 12, "a2": 2}, hand="blue 6, blue 2", buildings=[47, 17, 16]), "building a1")
    assert t.legal() == ["buildings same", "buildings different"]
    assert [noted(t, action) for action in t.legal()] == ["1 administrator", "1 administrator"]


def test_the_board_shows_the_reward_of_ships_in_a_row():
    assert "ship 14 (1 or 2 goods cards)" in drawn(table(ships=[74]))
    assert "ship 2 (1 karma + tea 2)" in drawn(table(ships=[62]))


def test_the_board_marks_what_can_be_paid():
    t = table(grid={"a1": 1, "a2": 63, "a3": 137, "a4": 15}, hand="blue 2", karma=1, administrators=1)
    marks = [board.payable(cell) for cell in t.game.glance(t.view(0), 0)["cells"] if cell["card"]]
    assert marks == ["✓", "k", "j", ""]


@pytest.mark.parametrize(
    ("needs", "mark"),
    [([], "✓"), (["karma"], "k"), (["administrators"], "j"), (["karma", "administrators"], "j"), (None, "")],
)
def test_the_board_marks_how_a_card_can_be_paid(needs, mark):
    assert board.payable({"name": "a1", "card": 1, "offer": {"needs": needs}}) == mark


def test_the_board_marks_no_card_that_nobody_is_asked_to_pay():
    assert board.payable({"name": "a1", "card": 1, "offer": None}) == ""


def test_every_action_has_a_description_in_both_languages():
    for action in range(definition("rajas").rules.NUM_ACTIONS):
        assert words.describe(action, language()).endswith(".")
        assert re.search("[а-я]", words.describe(action, RUSSIAN))


def test_the_board_says_that_stage_2_has_not_begun():
    ready = {"karma": 2, "administrators": 2, "fame": 1, "turn": 1, "rows": "turn dice palace administrator ship karma"}
    t = play(table(grid={"a1": 31, "a2": 2, "a3": 125}, flipped=(2, 3), **ready), "die a1")
    assert "Round 3, before stage 2" in drawn(t)
    assert "! A track is full: the game ends before stage 2." in drawn(t)
    play(t, "bonus coins")
    assert "Round 3, before stage 2" in drawn(t)
    assert "A track is full" not in drawn(t)
    t = play(
        table(
            grid={"a1": 31, "a2": 2, "a3": 125}, flipped=(1, 3), **ready | {"rows": "turn palace dice administrator ship karma"}
        ),
        "die a1",
    )
    assert "Round 3, before stage 2" in drawn(t)
    assert "A track is full" not in drawn(t)
    assert "Round 3, stage 2" in drawn(play(t, "bonus coins"))


def test_a_ship_is_copied_from_another_or_from_oneself():
    t = table(grid={"a1": 137, "a2": 2}, hand="green 5", ships=[[63], [64]])
    own, other = play(play(t.clone(), "palace a1"), "copy 0"), play(play(t, "palace a1"), "copy 1")
    assert "Seat 0 copies their own last ship: ship 3 (3 coins)." in own.log(None)
    assert "Seat 0 copies the last ship of seat 1: ship 4 (1 or 2 goods cards)." in other.log(None)
    assert any(line.startswith("Игрок 0 получает награду своего последнего корабля") for line in own.log(None, say=RUSSIAN))


#: What a sentence names: seats, pieces with or without their numbers, and cells. All of that stands in parts.
NAMED = {
    "en": r"\bseat \d|\b(blue|green|orange|purple|red|yellow|white|silk|tea|spices)\b|\b[a-e][1-4]\b|\b(ship|palace) \d"
    r"|\d (coin|karma|fame|administrator|die|dice)",
    "ru": r"игрок \d|\b(синий|зелёный|оранжевый|фиолетовый|красное|жёлтое|белое|шёлк|чай|пряности)\b|\b[a-e][1-4]\b"
    r"|\b(корабль|дворец) \d|\d (монет|карм|слав|управител|кубик)",
}


@pytest.mark.parametrize(("players", "bonuses"), [(2, "hidden"), (3, "open"), (4, "hidden")])
def test_seats_pieces_and_cells_of_the_log_are_parts(players, bonuses):
    t = kolam.game("rajas", players=players, bonuses=bonuses).new(players)
    list(kit.play_random(t, random.Random(players)))
    kinds = set()
    for say in (language(), RUSSIAN):
        for viewer in (None, *range(players)):
            for line in t.log(viewer, say=say):
                plain = "|".join(part for part in line.parts if not isinstance(part, Part))
                assert not re.search(NAMED[say.code], plain, re.IGNORECASE), line
                kinds |= {part.kind for part in line.parts if isinstance(part, Part)}
    assert kinds == {"seat", "piece", "place", "rule"}


def test_in_russian_a_person_is_a_player():
    """Nobody is declined, so a name can always stand for "игрок 0"."""
    t = kolam.game("rajas", players=3).new(5)
    list(kit.play_random(t, random.Random(5)))
    seats = [part for line in t.log(None, say=RUSSIAN) for part in line.parts if isinstance(part, Part) and part.kind == "seat"]
    assert {part.text.lower() for part in seats} == {"игрок 0", "игрок 1", "игрок 2"}
    assert {part.instead for part in seats} == {"{}"}


def test_reasons_show_where_they_look():
    """The places of a reason are the reader's own."""
    told = [feature.tell(Change(1.0, 2.0, 1.0, 1.0), RUSSIAN) for feature in FEATURES if feature.name != "victory"]
    places = {part.value for line in told if line for part in line.parts if isinstance(part, Part)}
    assert places == {
        f"{name} you" for name in ("track", "coins", "fame", "karma", "administrators", "buildings", "ships", "goods")
    }


def test_the_terminal_says_what_an_administrator_is_turned_in_for():
    t = table(hand="blue 6", administrators=1, grid={"a1": 7, "a2": 2}, phase="after")
    said = [board.note(action, t.view(0), 0, t.game, RUSSIAN) for action in t.legal()]
    assert "Закончить ход." in said and all(said)
