"""Pictures of every page: `python tests/browser/screenshots.py [--out FOLDER] [--only WORD]`. Look at them."""

from __future__ import annotations

import argparse
import atexit
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from house import CHROMIUM, House
from playing import create, is_yours, play_on, state, wait_for_state
from playwright.sync_api import Browser, Page, sync_playwright

import kolam

SIZES = {"desktop": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
#: How many decisions "the middle" is, about half a game.
MIDDLE = {"mandala": 32, "mandala-stones": 40, "ganesha": 45, "rajas": 60}


class Camera:
    """Takes one page at all sizes."""

    def __init__(self, browser: Browser, house: House, out: Path, only: str) -> None:
        self.browser, self.house, self.out, self.only = browser, house, out, only

    def person(self, name: str = "Asha", size: str = "desktop", theme: str = "light", lang: str = "en-US") -> Page:
        width, height = SIZES[size]
        view = {"width": width, "height": height}
        context = self.browser.new_context(
            base_url=self.house.url, viewport=view, color_scheme=theme, locale=lang, reduced_motion="reduce"
        )
        context.add_init_script("localStorage.setItem('pace', 'instant')")
        page = context.new_page()
        page.request.get("/api/me")
        page.request.put("/api/me", data={"name": name}, headers={"Origin": self.house.url})
        return page

    def take(self, page: Page, name: str, sizes: tuple[str, ...] = ("desktop", "phone"), theme: str = "light") -> None:
        if self.only not in name:
            return
        page.emulate_media(color_scheme=theme)
        for size in sizes:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            file = self.out / f"{name}-{size}{'-dark' if theme == 'dark' else ''}.png"
            page.screenshot(path=str(file), full_page=size != "desktop")
            print(file, flush=True)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                print(f"  scrolls sideways: {page.evaluate('document.documentElement.scrollWidth')} > {width}", flush=True)
        page.set_viewport_size({"width": 1280, "height": 800})
        page.emulate_media(color_scheme="light")


def settle(page: Page) -> None:
    """Wait until what follows from a new size is drawn and nothing moves any more."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_function("() => !document.querySelector('.board[data-moving]')")
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")


def front(camera: Camera, games: list[str]) -> None:
    for game in games:
        page = camera.person()
        page.goto("/")
        create(page, camera.house.url, game, ["me", "open"], public=True)
    for lang, name in (("en-US", "front"), ("ru-RU", "front-ru")):
        page = camera.person(lang=lang)
        page.goto("/")
        page.wait_for_selector(".tables.open ul")
        camera.take(page, f"{name}-new")
        for game in games[:2]:
            create(page, camera.house.url, game, ["me", "bot:1"])
        create(page, camera.house.url, games[2], ["me", "open"])
        page.reload()
        page.wait_for_selector(".tables.yours ul, .tables.running ul")
        camera.take(page, name, ("desktop", "tablet", "phone"))
        camera.take(page, name, ("desktop", "phone"), theme="dark")


def settings(camera: Camera) -> None:
    for lang, name in (("en-US", "settings"), ("ru-RU", "settings-ru")):
        page = camera.person(lang=lang)
        page.goto("/settings")
        page.wait_for_selector("body[data-ready]")
        camera.take(page, name)
        camera.take(page, name, theme="dark")


def setup(camera: Camera, games: list[str]) -> None:
    for game in games:
        page = camera.person()
        page.goto(f"/new/{game}")
        page.wait_for_selector(".setup form")
        camera.take(page, f"setup-{game}")
    page = camera.person(lang="ru-RU")
    page.goto(f"/new/{games[0]}")
    page.wait_for_selector(".setup form")
    camera.take(page, "setup-ru")
    table = create(page, camera.house.url, games[0], ["me", "open"])
    page.goto(f"/t/{table}")
    page.wait_for_selector(".waiting")
    camera.take(page, "waiting-ru")


def board(camera: Camera, game: str) -> None:
    pages = [camera.person(), camera.person("Ravi")]
    table = create(pages[0], camera.house.url, game, ["me", "open"])
    pages[0].goto(f"/t/{table}")
    pages[1].goto(f"/t/{table}")
    pages[1].get_by_role("button", name="Sit here").click()
    for page in pages:
        wait_for_state(page, "running")
        page.wait_for_selector(".board[data-still]")
    rng = random.Random(5)

    def acting() -> Page:
        return next((page for page in pages if is_yours(page)), pages[0])

    camera.take(acting(), f"board-{game}-1-opening", ("desktop", "tablet", "phone"))
    play_on(pages, rng, decisions=MIDDLE.get(game, 40))
    camera.take(acting(), f"board-{game}-2-middle")
    camera.take(acting(), f"board-{game}-2-middle", theme="dark")
    for page in pages:
        if state(page) != "over":
            play_on(pages, rng)
    page = pages[0]
    page.wait_for_selector(".score-sheet table")
    camera.take(page, f"board-{game}-3-end")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/screenshots"))
    parser.add_argument("--only", default="", help="only pictures whose name has this word")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    games = kolam.games()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        house = House(Path(data))
        house.start()
        atexit.register(house.kill)
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        camera = Camera(browser, house, given.out, given.only)
        if "board" not in given.only:
            front(camera, games)
            setup(camera, games)
            settings(camera)
        for game in games:
            if given.only in ("", "board") or f"board-{game}".startswith(given.only) or given.only.startswith(f"board-{game}"):
                board(camera, game)
        browser.close()
        house.kill()


if __name__ == "__main__":
    main()
