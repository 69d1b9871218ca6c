"""Sentences on the page: names of players, pictures of pieces, links to rules, and places that are shown on the board."""

from __future__ import annotations

import json
import random
import re

import pytest
from playing import acting_of, is_yours, play_on, sit_down, wait_for_state

GAMES = ["mandala", "mandala-stones", "ganesha", "rajas"]
POINTED = "[...document.querySelectorAll('.board .place.pointed')].map((place) => place.dataset.key).sort()"
KEYS = "[...document.querySelectorAll('.board .place')].map((place) => place.dataset.key)"


def points_at(page, wanted) -> None:
    """Wait until these places are shown on the board, and no others."""
    text = json.dumps(sorted(wanted), separators=(",", ":"))
    page.wait_for_function(f"wanted => JSON.stringify({POINTED}) === wanted", arg=text)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_of_the_log_names_people_and_shows_its_places(house, person, game):
    """In both languages."""
    pages = sit_down(house, person, game)
    play_on(pages, random.Random(3), decisions=9)
    page = pages[0]
    look_at_the_log(page)
    page.evaluate("localStorage.setItem('language', 'ru')")
    page.reload()
    wait_for_state(page, "running")
    page.wait_for_selector(".board[data-still]")
    look_at_the_log(page)


def look_at_the_log(page) -> None:
    page.wait_for_selector(".log .piece-picture")
    log = page.locator(".log").inner_text()
    assert "Asha" in log and "Ravi" in log
    assert not re.search(r"\b[Ss]eat \d|[Ии]грок\w* \d|Elephant|Tiger", log)
    lines = page.locator(".log li[data-places]")
    assert lines.count() >= 4
    shown = 0
    for line in lines.all():
        wanted = {key for key in json.loads(line.get_attribute("data-places")) if key in page.evaluate(KEYS)}
        line.scroll_into_view_if_needed()
        line.hover()
        points_at(page, wanted)
        shown += bool(wanted)
    assert shown >= 3, "no line shows a place that is on the board"
    page.locator(".prompt").hover()
    points_at(page, [])


def test_the_arrow_keys_go_from_line_to_line(house, person):
    pages = sit_down(house, person, "mandala")
    play_on(pages, random.Random(1), decisions=6)
    page = pages[0]
    page.locator(".log").focus()
    page.keyboard.press("ArrowUp")
    seen = []
    for _ in range(6):
        focused = page.evaluate("document.activeElement.dataset.places ?? '[]'")
        points_at(page, json.loads(focused))
        seen.append(json.loads(focused))
        page.keyboard.press("ArrowUp")
    assert any(seen)
    page.locator("#tab-actions").focus()
    points_at(page, [])


def test_an_action_in_the_list_shows_where_it_is_played(house, person):
    pages = sit_down(house, person, "mandala")
    page = next(page for page in pages if is_yours(page))
    page.locator("#tab-actions").click()
    seat = pages.index(page)
    for kind, target in (("mountain 2", "mountain 2"), ("field 1", f"field 1 {seat}")):
        listed = page.locator(f'[data-play^="{kind}"]').first
        color = listed.get_attribute("data-play").split()[2]
        listed.hover()
        points_at(page, [f"hand {seat} {color}", target])


def test_a_score_tells_where_it_comes_from(house, person):
    pages = sit_down(house, person, "ganesha")
    scores, rng, total = pages[0].locator(".player .score"), random.Random(5), 0
    while not total:
        play_on(pages, rng, decisions=4)
        acting_of(pages)
        total = int(scores.first.inner_text())
    told = scores.first.get_attribute("data-tip") or ""
    points = [int(line.rsplit(": ", 1)[1]) for line in told.splitlines() if re.search(r": -?\d+$", line)]
    assert sum(points) == total
