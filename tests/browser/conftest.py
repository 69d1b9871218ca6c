from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from house import CHROMIUM, House
from playwright.sync_api import Browser, Page, expect, sync_playwright

from kit import need

# What is expected may take as long on a machine that has much to do.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.kill()


@pytest.fixture(scope="module")  # Playwright runs an event loop as long as it is there, and other tests want their own
def browser() -> Iterator[Browser]:
    need(Path(CHROMIUM).exists(), f"Chromium at {CHROMIUM} (KOLAM_CHROMIUM names another)")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def is_network(text: str) -> bool:
    """Cut connections are told in the console; the tests cut them on purpose."""
    return "Failed to load resource" in text or "WebSocket" in text


@pytest.fixture
def person(browser: Browser, house: House) -> Iterator[Callable[..., Page]]:
    """Makes people: each a browser context of its own, whose errors fail the test."""
    contexts = []
    problems: list[str] = []

    def come(name: str = "Asha", width: int = 1280, height: int = 800, calm: bool = True, **more: object) -> Page:
        size = {"width": width, "height": height}
        motion = "reduce" if calm else "no-preference"
        context = browser.new_context(base_url=house.url, viewport=size, reduced_motion=motion, **more)
        contexts.append(context)
        if calm:  # what others do is shown at once
            context.add_init_script("localStorage.setItem('pace', 'instant')")
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda told: told.type == "error" and not is_network(told.text) and problems.append(told.text))
        page.request.get("/api/me")
        assert page.request.put("/api/me", data={"name": name}, headers={"Origin": house.url}).ok
        return page

    yield come
    for context in contexts:
        context.close()
    assert not problems, problems
