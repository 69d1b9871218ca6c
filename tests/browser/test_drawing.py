"""A drawing is the page's board: compared in Chromium, pixel by pixel, for the same scene at the same size."""

from __future__ import annotations

import pytest
from shots import difference, page_shot, svg_shot, with_fonts

from kit import all_definitions, play_out
from kolam.draw.scene import scene

#: The page's background, on which the board lies with round corners.
GROUNDS = {"light": "#f3e8d3", "dark": "#1c1511"}
LOOKS = [("wide", "light", "en", 0), ("tall", "dark", "ru", 1), ("wide", "dark", "en", None), ("tall", "light", "ru", 0)]


@pytest.fixture
def page(browser):
    page = browser.new_page(reduced_motion="reduce")
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    page.close()
    assert not problems, problems


def drawn(d, shape, theme, lang, seat, plies=20):
    t = play_out(d.configure().new(7), 7, plies)
    drawing = t.draw(seat, shape, theme, lang, legal=True)
    return drawing, (round(drawing.width), round(drawing.height)), scene(t, seat, shape, d.language(lang), legal=True)


@pytest.mark.parametrize("d", all_definitions(), ids=lambda d: d.name)
@pytest.mark.parametrize(("shape", "theme", "lang", "seat"), LOOKS)
def test_a_drawing_alone_looks_as_the_board_on_the_page(page, d, shape, theme, lang, seat):
    drawing, size, shown = drawn(d, shape, theme, lang, seat)
    on_the_page = page_shot(page, d, shown, theme, lang, size)
    told = difference(page, on_the_page, svg_shot(page, drawing.svg, size, GROUNDS[theme]))
    assert told["far"] < 0.001 and told["mean"] < 0.2, told
    other, _, _ = drawn(d, shape, theme, lang, seat, plies=24)
    assert difference(page, on_the_page, svg_shot(page, other.svg, size, GROUNDS[theme]))["far"] > 0.001  # it can tell


@pytest.mark.parametrize("d", all_definitions(), ids=lambda d: d.name)
@pytest.mark.parametrize(("shape", "theme", "lang", "seat"), LOOKS[:2])
def test_a_png_looks_as_chromium_draws_the_same_drawing(page, d, shape, theme, lang, seat):
    """In the same fonts; two programs never smooth edges and letters alike."""
    drawing, size, _ = drawn(d, shape, theme, lang, seat)
    told = difference(page, drawing.png(), svg_shot(page, with_fonts(drawing.svg), size), much=64)
    assert told["far"] < 0.015 and told["mean"] < 4, told
