"""Every board in every form, as sheets to look at: `python tests/browser/matrix.py [--out FOLDER] [--only rajas-4]`.

A sheet is one moment of one game with so many players: four sizes, light in English and dark in Russian. The moments: the
opening, the middle, an unusual question (a payment, a slot, what is given away), and the end. Each picture is kept beside its
sheet.
"""

from __future__ import annotations

import argparse
import atexit
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))

from house import CHROMIUM, House
from playing import create, decide_by_board, decide_by_list, wait_for_state
from playwright.sync_api import Browser, Page, sync_playwright
from screenshots import MIDDLE, settle

import kolam
from kolam.games import definition

SIZES = {"desktop": (1280, 800), "tablet": (834, 1112), "phone": (390, 844), "lying": (844, 390)}
LOOKS = {"light": "en-US", "dark": "ru-RU"}
SHEET = (1900, 2140)
YOURS_OR_OVER = "() => document.body.dataset.state === 'over' || document.body.dataset.yours === 'true'"
STILL = "() => document.querySelector('.board[data-still]:not([data-moving])') !== null"


def wait(page: Page) -> bool:
    """Whether the person is asked something; not when the game is over."""
    page.wait_for_function(YOURS_OR_OVER, timeout=120_000)
    page.wait_for_function(STILL)
    return bool(page.evaluate("document.body.dataset.state !== 'over'"))


def decide(page: Page, rng: random.Random) -> None:
    if not decide_by_board(page, rng):
        decide_by_list(page, rng)


class Sheets:
    """Takes pictures of a table as its player sees it, and lays them out."""

    def __init__(self, browser: Browser, house: House, out: Path) -> None:
        self.browser, self.house, self.out = browser, house, out

    def context(self, look: str, size: str, state: object = None):
        width, height = SIZES[size]
        context = self.browser.new_context(
            base_url=self.house.url,
            viewport={"width": width, "height": height},
            color_scheme=look,
            locale=LOOKS[look],
            reduced_motion="reduce",
            has_touch=size in ("phone", "lying"),
            storage_state=state,
        )
        context.add_init_script("localStorage.setItem('pace', 'instant')")
        return context

    def take(self, page: Page, name: str) -> None:
        state = page.context.storage_state()
        pictures = []
        for look in LOOKS:
            for size in SIZES:
                context = self.context(look, size, state)
                other = context.new_page()
                other.goto(page.url)
                other.wait_for_selector(".board[data-still]")
                settle(other)
                file = self.out / f"{name}-{size}-{look}.png"
                other.screenshot(path=str(file))
                pictures.append(file)
                context.close()
        self.lay_out(name, pictures)

    def lay_out(self, name: str, pictures: list[Path]) -> None:
        context = self.browser.new_context(viewport={"width": SHEET[0], "height": SHEET[1]})
        page = context.new_page()
        desktop, tablet, phone, lying = zip(pictures[:4], pictures[4:], strict=True)
        rows = "".join(
            f'<div style="display:flex;gap:10px;margin-bottom:10px;align-items:flex-start">'
            f"{''.join(f'<img src={file.as_uri()} style=height:{height}px>' for file in row)}</div>"
            for row, height in ((desktop, 580), (tablet + phone, 844), (lying, 390))
        )
        sheet = self.out / f"sheet-{name}.html"
        sheet.write_text(f"<body style='margin:10px;background:#777'>{rows}</body>")
        page.goto(sheet.as_uri())
        page.screenshot(path=str(sheet.with_suffix(".png")), full_page=True)
        sheet.unlink()
        context.close()
        print(sheet.with_suffix(".png"), flush=True)

    def game(self, game: str, players: int) -> None:
        rng = random.Random(players)
        context = self.context("light", "desktop")
        page = context.new_page()
        page.request.get("/api/me")
        page.request.put("/api/me", data={"name": "Asha"}, headers={"Origin": self.house.url})
        seats = ["me", *(f"bot:{1 + k % 2}" for k in range(players - 1))]
        table = create(page, self.house.url, game, seats)
        page.goto(f"/t/{table}")
        wait_for_state(page, "running")
        name = f"{game}-{players}"
        wait(page)
        self.take(page, f"{name}-1-opening")
        prompts: Counter[str] = Counter()
        asked = False
        for step in range(1000):
            if not wait(page):
                break
            prompt = page.locator("#prompt, .prompt").first.inner_text()
            prompts[prompt] += 1
            if not asked and step > 8 and prompts[prompt] <= 1:
                asked = True
                self.take(page, f"{name}-2-asked")
            if step == MIDDLE.get(game, 40) // players:
                self.take(page, f"{name}-3-middle")
            decide(page, rng)
        page.wait_for_selector(".score-sheet table")
        self.take(page, f"{name}-4-end")
        context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/matrix"))
    parser.add_argument("--only", default="", help="only sheets whose game and players begin with this")
    given = parser.parse_args()
    given.out = given.out.resolve()
    given.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as play:
        house = House(Path(data))
        house.start()
        atexit.register(house.kill)
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        sheets = Sheets(browser, house, given.out)
        for game in kolam.games():
            for players in definition(game).players:
                if f"{game}-{players}".startswith(given.only):
                    sheets.game(game, players)
        browser.close()
        house.kill()


if __name__ == "__main__":
    main()
