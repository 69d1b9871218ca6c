"""What the page makes of Ganesha: its modules run without a browser, by the node that comes with the environment."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import kolam
from games.ganesha.positions import ganesha, scene
from kolam.games import definition
from kolam.games.ganesha.names import Pawn
from kolam.server.wire.lines import line

PLAYERS = ["Asha", "Ravi", "Mira", "Tiger"]
SAY = "<say>"  # stands for the page's own
GANESHA = definition("ganesha")


def sent(told):
    """A sentence as the page gets it."""
    return msgspec.to_builtins(line(told))


@pytest.mark.parametrize("code", ["en", "ru"])
@pytest.mark.parametrize("case", ["", "dative", "genitive"])
def test_every_name_of_a_pawn_leads_to_its_player(called, code, case):
    forms = [Pawn(seat).told(GANESHA.language(code), case) for seat in range(4)]
    shown = called("page/sentence.js", "plain", *([sent(form), PLAYERS] for form in forms))
    assert shown == [PLAYERS[seat] if code == "en" else f"{form} ({PLAYERS[seat]})" for seat, form in enumerate(forms)]


def test_sentences_of_the_log_name_the_players(called):
    t = ganesha(altar={"b1": "red", "c3": "blue"}, tokens={"b1": "trade"}, treasuries=[{"red": 2}, {"blue": 1}])
    for action in ("take b1", "give 1", "slots blue", "pass"):
        t.play(action)
    said = {code: t.log(None, say=GANESHA.language(code)) for code in ("en", "ru")}
    shown = called("page/sentence.js", "plain", *([sent(each), PLAYERS] for each in (*said["en"][:2], *said["ru"][:2])))
    assert shown == [
        "Asha takes red from B1.",
        "Ginger: Asha gives red to Ravi and gets blue.",
        "Слон (Asha) берёт красный камень с B1.",
        "Имбирь: Слон (Asha) отдаёт Тигру (Ravi) красный камень и получает синий.",
    ]


def test_the_page_says_by_which_rule_the_final_stage_would_begin(called):
    finals = [{"beginner": 0, "by": "fewest"}, {"beginner": 1, "by": "youngest"}, {"beginner": 0, "by": "drum"}, None]
    scenes = [{"glance": {"final": final}, "names": PLAYERS} for final in finals]
    assert called("boards/ganesha/words.js", "starterWords", *([each, SAY] for each in scenes)) == [
        "With the fewest VP Asha would begin the final stage.",
        "Of those with the fewest VP Ravi, the youngest, would begin the final stage.",
        "Of those with the fewest VP Asha, the first from the drum on, would begin the final stage.",
        "",
    ]


def test_a_pawn_past_the_last_space_is_on_its_second_lap(called):
    assert called("boards/ganesha/words.js", "lapWords", [0, SAY], [1, SAY], [2, SAY]) == ["", "second lap", "lap 3"]


def test_the_board_names_what_it_shows(board):
    t = ganesha(
        round=11, turn=1, phase="take", altar={"b1": "red", "d3": "blue"}, tokens={"b1": "plus_one"}, scores=[53, 53],
        slots=[{}, {"red": 1}], treasuries=[{"green": 3, "yellow": 1}, {}], mandala={"green": 1},
    )  # fmt: skip
    (shown,) = board([scene(t, near=1)])
    assert "B1: red. Cinnamon: +1 VP. Matches a slot: lets you take a second gem." in shown["names"]
    assert "Mandala, green: 1 of 8 places filled. Next: 4, 3, 2, 2, 1, 1, 1." in shown["names"]
    other = next(name for name in shown["names"] if name.startswith("Asha (elephant): 53 VP"))
    assert other == (
        "Asha (elephant): 53 VP, space 3 of the ring, second lap, reached this score first. Slots: none. "
        "Treasury: green 3, yellow 1. Would score now: green 9, yellow 3."
    )
    told = next(name for name in shown["names"] if name.startswith("Round 11 of 12, the drum shows 2."))
    assert told.endswith(
        "Ravi has the drum. At the end of the round the drum gives 1 VP. With the fewest VP Asha would begin the final stage."
    )
    (shown,) = board([scene(t, near=1, code="ru")], code="ru")
    assert "B1: красный. Корица: +1 очко. Цвет вашей клетки тактики: можно будет взять второй камень." in shown["names"]
    assert any(name.startswith("Asha (слон): 53 очка") for name in shown["names"])


# --- A component file changes page and terminal ---

#: What a designer writes into the files of a copy: file, old text, new text.
CHANGES = [
    ("gems.toml", "points = 1\n", "points = 3\n"),
    ("gems.toml", "\n2 = 12\n", "\n2 = 15\n"),
    ("gems.toml", "spaces = 50", "spaces = 40"),
    ("gems.toml", '"elephant", "tiger"', '"cow", "tiger"'),
    ("gems.toml", '"monkey", "cow"', '"monkey", "elephant"'),
    ("gems.toml", '"purple", "blue"', '"orange", "blue"'),
    ("altar.toml", 'hexes = "b1 b2 b3  c1', 'hexes = "a2 b1 b2 b3  c1'),
    ("mandala.toml", "purple =", "orange ="),
    ("mandala.toml", "red = [5, 4, 3, 2, 2, 1, 1, 1]", "red = [9, 8, 7, 6, 2, 1, 1, 1]"),
]
LOOK = """
import json
import kolam
from rich.console import Console
from kolam.cli.boards import board
from kolam.games import definition
g = definition("ganesha")
t = kolam.game("ganesha", spices=False).new(4)
view, say = t.view(0), g.language("en")
console = Console(width=100, record=True, file=open("/dev/null", "w"), color_system=None)
console.print(board(t.game).draw(view, 0, t.game, say))
scene = {"view": view, "glance": t.game.glance(view, 0), "components": g.components(say), "legal": t.legal(), "seat": 0,
         "near": 0, "players": 2, "names": ["Asha", "Ravi"], "options": dict(t.game.options), "scores": [0, 0], "over": False,
         "shape": "wide"}
print(json.dumps({"terminal": console.export_text(), "scene": scene}))
"""


def test_changed_components_change_page_and_terminal(board, tmp_path):
    source = tmp_path / "kolam"
    shutil.copytree(Path(kolam.__file__).parent, source, ignore=shutil.ignore_patterns("__pycache__", "rajas", "mandala_stones"))
    (tmp_path / "package.json").write_text('{"type": "module"}')
    for name, old, new in CHANGES:
        file = source / "games" / "ganesha" / "components" / name
        text = file.read_text("utf-8")
        assert old in text, old
        file.write_text(text.replace(old, new), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", LOOK], env={**os.environ, "PYTHONPATH": str(tmp_path)}, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    for words in ("Round 1 of 15", "Drum: Cow, showing 1", "[9] 8  7  6", "A2", "orange"):
        assert words in said["terminal"], said["terminal"]
    (shown,) = board([said["scene"]], web=source / "web")
    assert "1 of 15" in shown["texts"]
    assert "40" in shown["texts"]
    assert "50" not in shown["texts"]
    assert "Mandala, red: 0 of 8 places filled. Next: 9, 8, 7, 6, 2, 1, 1, 1." in shown["names"]
    assert any(name.startswith("Mandala, orange: ") for name in shown["names"])
    assert any(name.startswith("Asha (cow): 0 VP") for name in shown["names"])
    assert any("the drum gives 3 VP" in name for name in shown["names"])
    assert "A2: not in use" not in shown["names"]
    assert "A1: not in use" in shown["names"]
