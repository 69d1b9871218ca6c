"""For everyone: axe, colors under color-vision deficiencies, Russian complete, names and announcements."""

from __future__ import annotations

import itertools
import json
import random
import re

import numpy as np
import pytest
from playing import beside_the_table, create, play_on, wait_for_state
from words_used import GAMES, WEB, catalog, missing, used

import kolam

axe_core = pytest.importorskip("axe_playwright_python.sync_playwright")


def serious(page) -> list[str]:
    """What axe finds serious or critical on a page."""
    found = axe_core.Axe().run(page).response["violations"]
    bad = [each for each in found if each["impact"] in ("serious", "critical")]
    return [f"{each['id']}: {each['help']}: {each['nodes'][0]['html'][:200]}" for each in bad]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_front_settings_and_set_up(house, person, theme):
    page = person(color_scheme=theme)
    create(page, house.url, "mandala", ["me", "open"], public=True)
    page.goto("/")
    page.wait_for_selector(".tables ul")
    assert serious(page) == []
    page.goto("/settings")
    page.wait_for_selector("body[data-ready]")
    assert serious(page) == []
    for game in kolam.games():
        page.goto(f"/new/{game}")
        page.wait_for_selector(".setup form")
        assert serious(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", kolam.games())
def test_axe_finds_nothing_serious_at_the_table(house, person, game, theme):
    page, other = person(color_scheme=theme), person("Ravi")
    table = create(page, house.url, game, ["me", "open"])
    page.goto(f"/t/{table}")
    wait_for_state(page, "open")
    assert serious(page) == []
    other.goto(f"/t/{table}")
    other.get_by_role("button", name="Sit here").click()
    for each in (page, other):
        wait_for_state(each, "running")
        each.wait_for_selector(".board[data-still]")
    for decisions in (0, 8):
        play_on([page, other], random.Random(3), decisions=decisions)
        for tab in ("log", "actions", "chat", "about"):
            page.locator(f"#tab-{tab}").click()
            assert serious(page) == []
    page.get_by_role("button", name="Rules", exact=True).click()
    page.wait_for_selector(".rules-text h1, .rules-text h2")
    assert serious(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/rules/ganesha", "/rules/mandala/summary"])
def test_axe_finds_nothing_serious_in_the_rules(house, person, theme, path):
    page = person(color_scheme=theme)
    page.goto(path)
    page.wait_for_selector("body[data-ready]")
    page.locator("figure").first.scroll_into_view_if_needed()
    page.locator("figure[data-drawn]").first.wait_for()
    assert serious(page) == []


def test_axe_finds_nothing_serious_beside_the_table(house, person):
    for path, ready in beside_the_table("mandala").items():
        page = person()
        page.goto(path)
        page.wait_for_selector(ready)
        assert serious(page) == [], path


def test_every_word_of_the_page_is_translated():
    assert {game: words for game, words in missing("ru").items() if words} == {}


def test_translations_keep_the_names_to_fill_in():
    for game in (None, *GAMES):
        for language in ("en", "ru"):
            for message, translation in catalog(language, game).items():
                forms = list(translation.values()) if isinstance(translation, dict) else [translation]
                for form in forms:
                    assert set(re.findall(r"\{(\w+)\}", form)) <= set(re.findall(r"\{(\w+)\}", message)), (message, form)
        if game is None or used()[game]:
            assert catalog("ru", game)


def test_russian_page_speaks_russian(house, person):
    page = person(locale="ru-RU")
    table = create(page, house.url, "mandala", ["me", "bot:1"])
    page.goto(f"/t/{table}")
    page.get_by_role("tab", name="Журнал").wait_for()
    page.get_by_text("Постройте Гору, расширьте Поле или сбросьте карты.").wait_for()  # from the first moment on
    assert page.evaluate("document.documentElement.lang") == "ru"
    page.goto("/")
    page.get_by_role("button", name="English").click()
    page.get_by_role("heading", name="Sit down and play").wait_for()


def test_what_happens_is_announced(house, person):
    page = person()
    table = create(page, house.url, "mandala", ["me", "bot:1"])
    page.goto(f"/t/{table}")
    wait_for_state(page, "running")
    play_on([page], random.Random(1), decisions=1)
    page.wait_for_function("() => document.getElementById('live').textContent.length > 10")
    unnamed = page.evaluate("[...document.querySelectorAll('.place')].filter((e) => !e.getAttribute('aria-label')).length")
    assert unnamed == 0


# --- Colors ---

#: Simulated vision (Machado, Oliveira, Fernandes 2009, severity 1), on linear RGB.
VISION = {
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
PALETTES = {
    "mandala": ["black", "green", "purple", "yellow", "orange", "red"],
    "mandala-stones": ["red", "blue", "yellow", "purple"],
    "ganesha": ["red", "green", "purple", "blue", "yellow"],
    "rajas": ["blue", "green", "orange", "purple"],
}


def gems() -> dict[str, dict[str, str]]:
    text = (WEB / "boards" / "gems.js").read_text()
    rows = re.findall(r'^  (\w+): \{\s+fill: "(#\w+)",.*?ink: "(#\w+)",.*?shape: (.*?),?\s+\},$', text, re.M | re.S)
    return {name: {"fill": fill, "ink": ink, "shape": shape} for name, fill, ink, shape in rows}


def linear(color: str) -> np.ndarray:
    values = np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def lab(rgb: np.ndarray) -> np.ndarray:
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = to_xyz @ np.clip(rgb, 0, 1) / np.array([0.9505, 1.0, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("game", sorted(PALETTES))
def test_colors_differ_in_shape_and_letter(game):
    """Color is never alone: shape and letter are enough to tell the pieces of a game apart, in each language."""
    known = gems()
    assert len({known[name]["shape"] for name in PALETTES[game]}) == len(PALETTES[game])
    for language in ("en", "ru"):
        letters = [json.loads((WEB / "words" / f"{language}.json").read_text())[f"letter:{name}"] for name in PALETTES[game]]
        assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("vision", sorted(VISION))
@pytest.mark.parametrize("game", sorted(PALETTES))
def test_colors_can_be_told_apart_or_have_shape_and_letter(game, vision):
    """Under simulated deficiencies colors stay well apart; the closest pairs are those where shape and letter must serve."""
    known = gems()
    seen = {name: lab(np.array(VISION[vision]) @ linear(known[name]["fill"])) for name in PALETTES[game]}
    distances = {(a, b): float(np.linalg.norm(seen[a] - seen[b])) for a, b in itertools.combinations(PALETTES[game], 2)}
    assert min(distances.values()) > 9, sorted(distances.items(), key=lambda each: each[1])[:3]


@pytest.mark.parametrize("name", sorted(gems()))
def test_letters_are_readable_on_their_color(name):
    def light(color: str) -> float:
        return float(np.array([0.2126, 0.7152, 0.0722]) @ linear(color))

    one, two = sorted((light(gems()[name]["fill"]), light(gems()[name]["ink"])))
    assert (two + 0.05) / (one + 0.05) >= 4.2
