"""An owner corrects a component file and nothing else: the page shows the new numbers and names. (The terminal:
`tests/test_components.py`.)
"""

from __future__ import annotations

import pytest
from house import House
from playing import create, wait_for_state

from kit.corrections import CORRECTIONS, corrected


@pytest.mark.parametrize("game", CORRECTIONS)
def test_a_corrected_file_changes_the_page(game, browser, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(corrected(tmp_path / "site", game)))
    house = House(tmp_path / "house")
    house.start()
    try:
        context = browser.new_context(base_url=house.url, viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.request.get("/api/me")
        table = create(page, house.url, game, ["me", "bot:1"])
        page.goto(f"/t/{table}")
        wait_for_state(page, "running")
        for shown in CORRECTIONS[game].shown:
            page.locator(shown).first.wait_for()
        context.close()
    finally:
        house.kill()
