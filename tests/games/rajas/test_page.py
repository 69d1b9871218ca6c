"""What the page makes of Rajas: its modules run without a browser, by the node that Playwright brings."""

from __future__ import annotations

import csv
import tomllib
from pathlib import Path

from games.rajas.positions import play, table
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
    shown = called("boards/rajas-reading.js", "payment", *([scene(t), value] for t, value in asked))
    assert [(each["karma"], each["lost"]) for each in shown] == [(2, 0), (0, 0), (1, 0), (0, 2), (0, 0), (0, 0), (0, 0)]
