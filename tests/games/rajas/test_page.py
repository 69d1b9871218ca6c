"""What the page makes of Rajas: its modules run without a browser, by the node that comes with the environment."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path

from games.rajas.positions import NAMES, play, table
from kolam.games.rajas import components


def scene(t):
    folder = Path(components.__file__).parent
    with (folder / "cards.csv").open(encoding="utf-8", newline="") as file:
        cards = list(csv.DictReader(line for line in file if not line.startswith("#")))
    files = {"cards": cards, "rajas": tomllib.loads((folder / "rajas.toml").read_text("utf-8"))}
    return {"components": files, "players": t.game.players, "options": t.game.options, "view": t.view(0)}


def test_the_page_tells_what_a_die_takes_with_it(called):
    palace = play(table(grid={"a1": 133, "a2": 2}, hand="blue 6, green 4, orange 3", karma=2), "palace a1")  # costs 4
    building = play(table(grid={"a1": 3, "a2": 22}, hand="blue 6, blue 2, blue 1", karma=2), "building a1")  # costs 4
    begun = play(building.clone(), "pay blue 2")
    asked = [(palace, 6), (palace, 4), (palace, 3), (building, 6), (building, 2), (begun, 1), (table(), 5)]
    shown = called("boards/rajas/reading.js", "payment", *([scene(t), value] for t, value in asked))
    assert [(each["karma"], each["lost"]) for each in shown] == [(2, 0), (0, 0), (1, 0), (0, 2), (0, 0), (0, 0), (0, 0)]


def test_the_page_says_that_stage_2_has_not_begun(called):
    ready = {"karma": 2, "administrators": 2, "fame": 1, "turn": 1, "rows": "karma dice palace administrator ship turn"}
    grid = {"a1": 31, "a2": 2, "a3": 125}
    asked = play(table(grid=grid, flipped=(2, 3), **ready), "die a1")
    over = play(asked.clone(), "bonus coins")
    before, running = table(), play(table(turn=1), "die a1")
    shown = called("boards/rajas/reading.js", "isBeforeStage2", *([t.view(0)] for t in (asked, over, before, running)))
    assert shown == [True, True, False, False]


def test_the_page_tells_the_tie_break_only_in_a_tie(called):
    full, other = {"row": list(NAMES), "left": 3, "right": 3}, {"row": [None] * 6, "left": 0, "right": 0}
    over = {"phase": "over", "turn": 1, "final": True, "fame": 2, "coins": 3, "karma": 1}
    tie, alone = (table(**over, tracks=[full, second]) for second in (full, other))
    told = called("boards/rajas/reading.js", "tieBreak", *([t.view(0), 0] for t in (tie, alone)))
    assert told == [{"fame": 2, "coins": 3, "value": 7, "karma": 1}, None]
