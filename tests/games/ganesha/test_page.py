"""What the page makes of Ganesha: its modules run without a browser, by the node that comes with the environment."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from kolam.games import definition
from kolam.games.ganesha import components
from kolam.games.ganesha.names import of_pawn, pawn, to_pawn

PLAYERS = ["Asha", "Ravi", "Mira", "Tiger"]
SAY = "<say>"  # stands for the page's own


@pytest.mark.parametrize("code", ["en", "ru"])
def test_every_name_of_a_pawn_leads_to_its_player(called, code):
    say = definition("ganesha").language(code)
    forms = [(seat, name(seat, say)) for seat in range(4) for name in (pawn, to_pawn, of_pawn)]
    shown = called("page/log.js", "named", *([form, PLAYERS] for _, form in forms))
    assert shown == [PLAYERS[seat] if code == "en" else f"{form} ({PLAYERS[seat]})" for seat, form in forms]


def test_sentences_of_the_log_name_the_players(called):
    lines = {
        "Elephant takes red from C3.": "Asha takes red from C3.",
        "Nothing to lay: Cow's turn ends.": "Nothing to lay: Tiger's turn ends.",
        "Ginger: Elephant gives red to Tiger and gets blue.": "Ginger: Asha gives red to Ravi and gets blue.",
        "Имбирь: Обезьяна отдаёт красный Тигру и получает синий.": (
            "Имбирь: Обезьяна (Mira) отдаёт красный Тигру (Ravi) и получает синий."
        ),
        "Stage 2: the elephant turns, seat 1 starts.": "Stage 2: the elephant turns, Ravi starts.",
        "Место 0 ходит.": "Asha ходит.",
        "Игрок 0 ставит башню на место 1.": "Asha ставит башню на место 1.",
        "Клетка 6 мандалы: +1 очко игроку 1.": "Клетка 6 мандалы: +1 очко игроку Ravi.",
        "У игрока 2 нет башен.": "У игрока Mira нет башен.",
        "Round 3 ends.": "Round 3 ends.",
    }
    assert called("page/log.js", "named", *([line, PLAYERS] for line in lines)) == list(lines.values())


def scene(players: int, options: dict, view: dict) -> dict:
    folder = Path(components.__file__).parent
    files = {name: tomllib.loads((folder / f"{name}.toml").read_text("utf-8")) for name in ("gems", "altar", "mandala")}
    return {"components": files, "players": players, "options": options, "view": view}


def test_the_page_foretells_who_begins_the_final_stage(called):
    """As the terminal does: Monkey has the drum, and gets a point for it in the English edition."""
    cases = [([7, 8, 7], "ru", "", 2), ([7, 8, 7], "en", "", 0), ([7, 7, 7], "en", "120", 1), ([7, 7, 7], "ru", "012", 0)]
    last = {"round": 9, "phase": "mandala"}
    scenes = [[scene(3, {"edition": e, "younger": y}, {**last, "scores": scores})] for scores, e, y, _ in cases]
    assert called("boards/ganesha/reading.js", "finalStarter", *scenes) == [beginner for *_, beginner in cases]


def test_the_page_says_by_which_rule_the_final_stage_would_begin(called):
    cases = [([7, 8, 9], ""), ([7, 8, 9], "210"), ([7, 7, 9], "102"), ([7, 7, 9], "")]
    last = {"round": 9, "phase": "mandala"}
    scenes = [{**scene(3, {"edition": "ru", "younger": y}, {**last, "scores": s}), "names": PLAYERS} for s, y in cases]
    assert called("boards/ganesha/reading.js", "starterWords", *([each, SAY] for each in scenes)) == [
        "With the fewest VP Asha would begin the final stage.",
        "With the fewest VP Asha would begin the final stage.",
        "Of those with the fewest VP Ravi, the youngest, would begin the final stage.",
        "Of those with the fewest VP Asha, the first from the drum on, would begin the final stage.",
    ]


def test_a_pawn_past_50_is_on_its_second_lap(called):
    assert called("boards/ganesha/reading.js", "onTrack", [50, 50], [51, 50], [101, 50]) == [
        {"space": 50, "laps": 0}, {"space": 1, "laps": 1}, {"space": 1, "laps": 2},
    ]  # fmt: skip
    assert called("boards/ganesha/reading.js", "lapWords", [0, SAY], [1, SAY], [2, SAY]) == ["", "second lap", "lap 3"]


def test_the_page_counts_that_any_color_pays_after_clove(called):
    view = {
        "phase": "mandala", "turn": 0, "active": ["any_sacrifice"], "mandala": {},
        "treasuries": [{"red": 1, "blue": 2}, {"red": 1, "blue": 2}],
    }  # fmt: skip
    asked = [(0, "red"), (0, "blue"), (0, "green"), (1, "red"), (1, "blue")]
    shown = called("boards/ganesha/reading.js", "wouldScore", *([scene(2, {}, view), *each] for each in asked))
    assert shown == [5, 9, None, None, 5]
