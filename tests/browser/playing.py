"""How a test person plays: clicks on what is lit, by mouse, by keyboard, or from the list of actions."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from house import House
from playwright.sync_api import Page

from kit.web import eventually
from kolam.bots.puzzles import puzzles
from kolam.games import definition

PHONE = {"width": 390, "height": 844}


def create(page: Page, url: str, game: str, seats: list[str], options: dict[str, Any] | None = None, **more: Any) -> str:
    """Make a table as the person of this page; returns its id."""
    body = {"game": game, "options": options or {}, "seats": seats, "first": "as_seated", "public": False, **more}
    answer = page.request.post(f"{url}/api/tables", data=body, headers={"Origin": url})
    assert answer.ok, answer.text()
    return str(answer.json()["table"])


def wait_for_promise(page: Page, condition: str, arg: Any = None) -> None:
    """Wait until an async condition holds; `wait_for_function` takes the promise itself for a yes."""
    eventually(lambda: bool(page.evaluate(condition, arg)))


def version(page: Page) -> int:
    return int(page.evaluate("Number(document.body.dataset.version ?? -1)"))


def state(page: Page) -> str:
    return str(page.evaluate("document.body.dataset.state ?? ''"))


def is_yours(page: Page) -> bool:
    return bool(page.evaluate("document.body.dataset.yours === 'true' && document.body.dataset.state === 'running'"))


#: All that is known of a version is shown, and nothing that was decided is under way.
STILL = """n => Number(document.body.dataset.version) >= n && !document.body.dataset.sending
  && document.querySelector('.board[data-still]:not([data-moving])') !== null"""
YOURS_OR_OVER = "() => document.body.dataset.state === 'over' || document.body.dataset.yours === 'true'"


def acting_of(pages: list[Page]) -> Page | None:
    """Whose decision it is, once everybody was told of the last one and sees it; None when the game is over."""
    newest = max(version(page) for page in pages)
    for page in pages:
        page.wait_for_function(STILL, arg=newest)
    found = next((page for page in pages if is_yours(page)), None)
    if found is None:  # a bot thinks, after its game was compiled for the first time, or the end is still to be told
        pages[0].wait_for_function(YOURS_OR_OVER, timeout=120_000)
        return pages[0] if is_yours(pages[0]) else None
    return found


def wait_for_state(page: Page, wanted: str, timeout: float = 30_000) -> None:
    page.wait_for_function("wanted => document.body.dataset.state === wanted", arg=wanted, timeout=timeout)


def sit_down(
    house: House,
    person: Callable[..., Page],
    game: str,
    seats: int = 2,
    options: dict[str, Any] | None = None,
    last: dict[str, Any] | None = None,
    **how: Any,
) -> list[Page]:
    """People at a new table, each at a seat, the game begun. The last one may come in another way than the others."""
    names = ("Asha", "Ravi", "Mira", "Ivan")[:seats]
    pages = [*(person(name, **how) for name in names[:-1]), person(names[-1], **(how | (last or {})))]
    table = create(pages[0], house.url, game, ["me"] + ["open"] * (seats - 1), options)
    pages[0].goto(f"/t/{table}")
    wait_for_state(pages[0], "open")
    for page in pages[1:]:
        page.goto(f"/t/{table}")
        page.get_by_role("button", name="Sit here").first.click()
    for page in pages:
        wait_for_state(page, "running")
        page.wait_for_selector(".board[data-still]")
    return pages


def open_panel(page: Page, key: str) -> None:
    """Open a panel; on a phone panels are put away until the bar is pressed."""
    tab = page.locator(f"#tab-{key}")
    if not tab.is_visible():
        page.locator("[data-opens=about]").click()
    tab.click()


def resign(page: Page) -> None:
    """Give up, and mean it."""
    open_panel(page, "about")
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    wait_for_state(page, "over")


#: What a person sees lit: in an open menu, else on the board.
LIT = """() => {
  const scope = document.querySelector('dialog.menu[open]') ?? document.querySelector('.board');
  return [...(scope?.querySelectorAll('[data-action], [data-step]') ?? [])].length;
}"""
CLICK_LIT = """n => {
  const scope = document.querySelector('dialog.menu[open]') ?? document.querySelector('.board');
  const all = [...scope.querySelectorAll('[data-action], [data-step]')];
  // Half-made choices come to an end: with one made, prefer what plays.
  const playing = all.filter((e) => e.dataset.action !== undefined);
  const from = playing.length && n % 4 !== 0 ? playing : all;
  from[n % from.length]?.dispatchEvent(new MouseEvent('click', {bubbles: true}));
}"""


#: After a click: something lit is shown, or the decision is made.
ANSWERED = """before => {
  const { sending, version, yours } = document.body.dataset;
  const scope = document.querySelector('dialog.menu[open]') ?? document.querySelector('.board');
  return !sending && (Number(version) !== before || yours !== 'true' || scope?.querySelector('[data-action], [data-step]'));
}"""


def decide_by_board(page: Page, rng: random.Random, tries: int = 40) -> bool:
    """Click lit things until a decision is made; False if the board led nowhere (then the list of actions is used)."""
    before = version(page)
    page.wait_for_function(STILL, arg=before)
    for attempt in range(tries):
        if attempt % 13 == 12:
            page.keyboard.press("Escape")
        if page.evaluate(LIT) == 0:
            break
        page.evaluate(CLICK_LIT, rng.randrange(10_000))
        page.wait_for_function(ANSWERED, arg=before)
        if version(page) != before or not is_yours(page):
            return True
    page.keyboard.press("Escape")
    return version(page) != before or not is_yours(page)


def decide_by_list(page: Page, rng: random.Random) -> None:
    """Choose from the list of actions beside the board."""
    before = version(page)
    open_panel(page, "actions")
    buttons = page.locator("#panel-actions [data-play]:not([hidden])")
    buttons.nth(rng.randrange(buttons.count())).click()
    page.wait_for_function("before => Number(document.body.dataset.version) !== before", arg=before)


def play_on(pages: list[Page], rng: random.Random, decisions: int = 100_000, by: str = "board") -> int:
    """Let these people play to the end or for so many decisions; returns how often the board did not do and the list was used."""
    fallbacks = 0
    for _ in range(decisions):
        acting = acting_of(pages)
        if acting is None:
            break
        if by == "list" or not decide_by_board(acting, rng):
            fallbacks += by == "board"
            decide_by_list(acting, rng)
    return fallbacks


#: What has the focus: something that plays, a first half of a choice, a line of the list, or nothing of these.
FOCUSED = """() => {
  const data = document.activeElement?.dataset ?? {};
  return ['action', 'step', 'play'].find((kind) => data[kind] !== undefined) ?? '';
}"""


def decide_by_keys(page: Page, rng: random.Random) -> None:
    """One decision with nothing but the keyboard: Tab to something lit, Enter, go on until the table has moved on."""
    before = version(page)
    for _ in range(400):
        if version(page) != before or not is_yours(page):
            return
        here = page.evaluate(FOCUSED)
        if here in ("action", "play") or (here == "step" and rng.random() < 0.5):
            page.keyboard.press("Enter")
            page.wait_for_function(ANSWERED, arg=before)
        page.keyboard.press("Tab" if rng.random() < 0.85 else "ArrowUp")
    raise AssertionError("the keyboard led to no decision")


def beside_the_table(game: str) -> dict[str, str]:
    """The pages of a game that are no table, each with what is there when it stands."""
    d = definition(game)
    return {
        f"/learn/{game}": ".goal[data-drawn]",
        f"/learn/{game}/first": ".board[data-still]",
        f"/rules/{game}": "body[data-ready]",
        f"/rules/{game}/summary": "body[data-ready]",
        "/puzzles": ".puzzle-daily",
        f"/puzzles/{game}": ".puzzle-list",
        f"/puzzles/{game}/{puzzles(d)[0].theme}": ".puzzle-list",
        f"/puzzles/{game}/{puzzles(d)[0].key}": ".board[data-still]",
        f"/try#game={game}": ".board[data-still]",
    }
