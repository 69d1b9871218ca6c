"""The front page: where it is your decision, the games, open tables with who is there; all of it near on a phone."""

from __future__ import annotations

import json

import pytest
from playing import PHONE, create, is_yours, wait_for_state
from playwright.sync_api import expect


def order(page) -> list[str]:
    """The headings of what is shown, from above to below."""
    return page.evaluate("""() => [...document.querySelectorAll('main h2')].filter((e) => e.offsetParent)
      .map((e) => [e.getBoundingClientRect().top, e.textContent]).sort((a, b) => a[0] - b[0]).map((each) => each[1])""")


def wait_for_lists(page) -> None:
    page.wait_for_selector(".tables.open:not([hidden])")


def test_who_is_new_sees_the_games_first_and_no_empty_lists(house, person):
    page = person(**PHONE)
    page.goto("/")
    wait_for_lists(page)
    assert order(page)[:4] == ["Ganesha", "Mandala", "Mandala Stones", "Rajas of the Ganges: Cards & Karma"]
    assert page.get_by_text("No registration, nothing to install.").is_visible()
    assert page.locator(".tables.yours, .tables.running, .tables.over").filter(visible=True).count() == 0


def test_where_it_is_my_decision_comes_first_and_leads_there(house, person):
    page, other = person(**PHONE), person("Ravi")
    table = create(page, house.url, "mandala", ["me", "open"])
    other.request.post(f"{house.url}/api/tables/{table}/join", data={}, headers={"Origin": house.url})
    waiting = create(page, house.url, "rajas", ["open", "me"])
    page.goto("/")
    wait_for_lists(page)
    assert order(page)[:2] == ["Your decision", "Ganesha"]
    line = page.locator(".tables.yours .table-line")
    assert (line.count(), line.locator(".who").inner_text()) == (1, "Ravi")
    assert page.locator(".tables.running .table-line").get_attribute("href") == f"/t/{waiting}"
    assert line.bounding_box()["y"] < PHONE["height"]
    line.click()
    page.wait_for_url(f"**/t/{table}")
    wait_for_state(page, "running")
    assert is_yours(page)


def test_open_tables_say_who_is_there(house, person):
    host, page = person("Mira of the river"), person(**PHONE)
    table = create(host, house.url, "ganesha", ["me", "bot:2", "open"], public=True)
    host.goto("/")  # who is here is seen by others
    page.goto("/")
    line = page.locator(f".tables.open a[href='/t/{table}']")
    line.wait_for()
    assert line.locator(".who").inner_text() == "Mira of the river, Mohan (level 2), open seat"
    assert line.locator(".state").inner_text() == "Sit down"
    host.wait_for_selector(f".tables.running a[href='/t/{table}']")
    assert host.locator(f".tables.open a[href='/t/{table}']").count() == 0


@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_a_phone_never_scrolls_far(house, person, locale):
    """With more of everything than is shown at first."""
    page, other = person(**PHONE, locale=locale), person("Ravi")
    for _ in range(6):
        create(page, house.url, "rajas", ["me", "bot:1"])
        create(page, house.url, "rajas", ["me", "open"])
        create(other, house.url, "rajas", ["me", "open"], public=True)
        over = create(page, house.url, "mandala", ["me", "bot:1"])
        page.goto(f"/t/{over}")
        wait_for_state(page, "running")
        page.evaluate("() => window.kolamNet.send({do: 'resign'})")
    other.goto("/")
    page.goto("/")
    for name, lines in (("yours", 3), ("open", 5), ("running", 2), ("over", 2)):
        expect(page.locator(f".tables.{name} li")).to_have_count(lines)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") < 2000
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator(".tables.open").bounding_box()["y"] < 1600
    page.locator(".tables.over button").click()
    expect(page.locator(".tables.over li")).to_have_count(6)


def test_my_tables_are_there_at_once_as_last_seen_and_then_as_they_are(house, person):
    page = person()
    table = create(page, house.url, "mandala", ["me", "open"])
    page.goto("/")
    page.wait_for_selector(f".tables.running a[href='/t/{table}']")
    held: list = []
    page.route("**/api/tables?list=mine*", lambda route: held.append(route))
    page.reload()
    page.locator(".tables.running").get_by_text("as last seen, just now").wait_for()
    assert page.locator(f".tables.running a[href='/t/{table}']").is_visible()
    page.wait_for_function("() => document.querySelectorAll('.game').length === 4")
    other = create(page, house.url, "rajas", ["me", "open"])
    for route in held:
        route.continue_()
    page.wait_for_selector(f".tables.running a[href='/t/{other}']")
    assert page.get_by_text("as last seen").count() == 0


def test_what_another_person_had_is_forgotten(house, person):
    page = person()
    table = create(page, house.url, "mandala", ["me", "open"])
    page.goto("/")
    page.wait_for_selector(f"a[href='/t/{table}']")
    assert table in page.evaluate("localStorage.getItem('tables-seen')")
    page.context.clear_cookies()
    page.route("**/api/tables?list=mine*", lambda route: route.abort())
    page.reload()
    page.wait_for_function("() => localStorage.getItem('tables-seen') === null")
    expect(page.locator(f"a[href='/t/{table}']")).to_have_count(0)
    page.unroute_all()
    page.reload()
    wait_for_lists(page)
    assert json.loads(page.evaluate("localStorage.getItem('tables-seen')"))["tables"] == []
