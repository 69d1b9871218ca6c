"""Pages are small, with nothing cached. How quick they are is printed (pytest -s), not demanded."""

from __future__ import annotations

from playing import create

MOST_BYTES = 200_000


def measure(page, address: str, ready: str) -> tuple[int, float]:
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    client.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes: list[int] = []
    client.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address)
    page.wait_for_selector(ready)
    seconds = page.evaluate("performance.now()") / 1000
    page.wait_for_load_state("networkidle")
    return sum(sizes), seconds


def test_the_front_page_is_below_200_kilobytes(house, person):
    size, seconds = measure(person(), "/", ".game button.strong")
    print(f"front page: {size} bytes, {seconds:.2f} s")
    assert 10_000 < size < MOST_BYTES


def test_the_table_page_is_small_too(house, person):
    page = person()
    table = create(page, house.url, "mandala", ["me", "bot:1"])
    size, seconds = measure(page, f"/t/{table}", ".board[data-still]")
    print(f"table page: {size} bytes, {seconds:.2f} s")
    assert size < 1.5 * MOST_BYTES


def test_a_page_says_at_once_which_modules_it_will_load(house, person):
    """Else a browser finds them one after another, each when the one before has come. A game's picture and board come later."""
    page = person()
    pages = {
        "/": ".game",
        "/rules/mandala": "body[data-ready]",
        "/new/mandala": ".setup form",
        "/settings": "body[data-ready]",
        "/try#game=mandala": ".board",
    }
    for address, ready in pages.items():
        page.goto(address)
        page.wait_for_selector(ready)
        told = page.locator("link[rel=modulepreload]").evaluate_all("all => all.map(each => each.href)")
        loaded = page.evaluate(
            "performance.getEntriesByType('resource').map(each => each.name).filter(each => /\\.js$/.test(each))"
        )
        later = {each for each in loaded if "/boards/" in each or each.endswith("/page/theme.js")}
        assert set(loaded) - set(told) <= later, address
        assert set(told) <= set(loaded)
