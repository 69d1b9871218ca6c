from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import playwright.sync_api as playwright
from house import CHROMIUM, House

from kit.postgres import need


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[playwright.Browser]:
    need(Path(CHROMIUM).exists(), "Chromium")
    with playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def person(browser: playwright.Browser, house: House) -> Iterator[Callable[..., playwright.Page]]:
    """Makes people: each a browser context of its own, whose errors fail the test."""
    contexts = []
    problems: list[str] = []

    def come(name: str = "Asha", width: int = 1280, height: int = 800, calm: bool = True, **more: object) -> playwright.Page:
        context = browser.new_context(
            base_url=house.url,
            viewport={"width": width, "height": height},
            reduced_motion="reduce" if calm else "no-preference",
            **more,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console",
            lambda message: (
                message.type == "error"
                and "Failed to load resource" not in message.text
                and "WebSocket" not in message.text
                and problems.append(message.text)
            ),
        )
        page.request.get("/api/me")
        assert page.request.put("/api/me", data={"name": name}, headers={"Origin": house.url}).ok
        return page

    yield come
    for context in contexts:
        context.close()
    assert not problems, problems
