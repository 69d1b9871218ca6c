"""Drawings of all games: they stand alone, hide what is hidden, and are the same each time."""

from __future__ import annotations

import re
import struct
import threading
import xml.etree.ElementTree as ET

import pytest

import kolam
from kit import all_definitions, play_out, redealt, table_of
from kolam.draw import SHAPES, THEMES, raster
from kolam.draw.modules import WEB, words_file
from kolam.draw.scene import scene
from kolam.engine.words import LANGUAGES, language

SVG = "{http://www.w3.org/2000/svg}"
#: After so many decisions (None: at the end), seen by whom (None: a spectator).
MOMENTS = ((0, None), (9, 0), (31, 1), (None, None))
GAMES = pytest.mark.parametrize("d", all_definitions(), ids=lambda d: d.name)


def table(d, plies, seed=7, **options):
    return play_out(d.configure(**options).new(seed), seed, plies)


def stands_alone(svg):
    """The elements of a drawing, after everything that it must keep."""
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert "var(" not in svg
    assert re.findall(r"https?:[^\"' ]*", svg) == ["http://www.w3.org/2000/svg"]
    names = [name for element in root.iter() for name in element.attrib]
    assert not [name for name in names if name.startswith(("on", "data-", "aria-")) or name in ("class", "tabindex")]
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert not tags & {"script", "style", "foreignObject", "image", "a"}
    named = {element.get("id") for element in root.iter() if element.get("id")}
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= named
    return root


def words(root):
    return " ".join("".join(text.itertext()) for text in root.iter(f"{SVG}text"))


@GAMES
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_drawing_stands_alone(d, shape, theme, lang):
    for plies, seat in MOMENTS:
        drawing = table(d, plies).draw(seat, shape, theme, lang)
        root = stands_alone(drawing.svg)
        assert root.find(f"{SVG}title").text == d.language(lang).name(d.title)
        assert drawing.width == {"wide": 1000, "tall": 390, "low": 844}[shape]
        assert root.get("viewBox") == f"0 0 {drawing.width:g} {drawing.height:g}"
        assert len(list(root.iter())) > 150
        spoken = words(root)
        assert bool(re.search("[а-я]{3}", spoken)) == (lang == "ru"), spoken


@GAMES
def test_every_number_of_players_and_every_option_is_drawn(d):
    for options in d.variants():
        stands_alone(table(d, 25, **options).draw(0, legal=True).svg)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_of_another_package_is_drawn_by_the_board_it_brings(ghat, shape, theme, lang):
    root = stands_alone(table(ghat, 9).draw(0, shape, theme, lang).svg)
    assert ghat.language(lang).name(ghat.title) == root.find(f"{SVG}title").text
    assert ("Ваша рука" if lang == "ru" else "Your hand") in words(root)


@GAMES
def test_what_a_seat_can_not_know_does_not_change_its_drawing(d):
    for plies in (6, 30):
        t = table(d, plies)
        if t.to_act is None:
            continue
        for seat in range(t.game.players):
            drawn = {table_of(t.game, redealt(t, seat, seed)).draw(seat).svg for seed in range(2)}
            assert drawn == {t.draw(seat).svg}


def test_a_hand_is_hidden_from_others_and_spectators_and_open_in_a_replay():
    t = table(kolam.game("mandala").definition, 8)
    other = table_of(t.game, redealt(t, 0, 1))
    assert t.position()["hands"][1] != other.position()["hands"][1]
    assert t.draw(0).svg == other.draw(0).svg
    assert t.draw().svg == other.draw().svg
    assert t.draw(1).svg != other.draw(1).svg
    assert t.draw(open=True).svg != other.draw(open=True).svg


def test_a_notebook_shows_what_a_spectator_sees():
    t = table(kolam.game("mandala").definition, 8)
    assert t._repr_svg_() == t.draw()._repr_svg_() == t.draw(None).svg


def test_the_scene_is_what_the_page_gives():
    typed = re.search(r"@typedef \{object\} Scene.*?\*/", (WEB / "boards" / "types.js").read_text("utf-8"), re.DOTALL)[0]
    shown = scene(kolam.game("mandala").new(1), 0, "wide", language())
    assert set(shown) == set(re.findall(r"@property \{.*?\} (\w+)(?:  |\n)", typed))


def test_only_what_the_seat_may_do_is_lit_and_only_if_asked():
    t = table(kolam.game("mandala").definition, 8)
    lit = t.draw(t.to_act, legal=True).svg
    assert lit.count("#ffc94d") > t.draw(t.to_act).svg.count("#ffc94d")
    assert t.draw(1 - t.to_act, legal=True).svg == t.draw(1 - t.to_act).svg


def test_names_are_text_whatever_is_in_them():
    t = kolam.game("mandala").new(1)
    root = stands_alone(t.draw(names=['<script>"&', "Ася\x00\x1b\ud800"]).svg)
    assert '<script>"&' in words(root)
    assert "Ася" in words(root)


def test_two_drawings_in_one_document_do_not_share_names():
    t = kolam.game("ganesha").new(1)
    first, second = (set(re.findall(r' id="([^"]+)"', t.draw(theme=theme).svg)) for theme in THEMES)
    assert first and second and not first & second


def test_threads_draw_beside_each_other():
    tables = [table(d, 12) for d in all_definitions()]
    alone = [t.draw(0).svg for t in tables]
    together: dict[int, list[str]] = {}
    threads = [
        threading.Thread(target=lambda n=n: together.update({n: [t.clone().draw(0).svg for t in tables]})) for n in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(together.values()) == [alone] * 4


# --- PNG ---


def size_of(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


def test_a_png_has_the_size_that_was_asked_for(tmp_path):
    drawing = kolam.game("mandala").new(1).draw()
    width, height = round(drawing.width), round(drawing.height)
    assert size_of(drawing.png()) == (width, height)
    assert size_of(drawing.png(scale=0.5)) == (width // 2, height // 2)
    assert size_of(drawing.png(width=300)) == (300, round(300 * height / width))
    drawing.save(tmp_path / "table.PNG", scale=2)
    assert size_of((tmp_path / "table.PNG").read_bytes()) == (2 * width, 2 * height)
    drawing.save(str(tmp_path / "table.svg"))
    assert (tmp_path / "table.svg").read_text("utf-8") == drawing.svg


def picture_of(sign, family):
    text = f'<text x="4" y="40" font-size="40" font-family="{family}">{sign}</text>'
    return raster.png(f'<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60">{text}</svg>', 80, 60)


@pytest.mark.parametrize("family", ["'Georgia', serif", "system-ui, sans-serif"])
def test_the_fonts_have_every_sign_that_boards_show(family):
    """A sign that no font has is drawn as a box; here every sign has a picture of its own."""
    shown = {
        sign
        for d in all_definitions()
        for lang in LANGUAGES
        for file in (WEB / "words" / f"{lang}.json", words_file(d, lang))
        for sign in file.read_text("utf-8")
    }
    shown |= {sign for file in (WEB / "boards").rglob("*.js") for sign in file.read_text("utf-8")}
    box, nothing = picture_of("\ue123", family), picture_of(" ", family)
    assert box != nothing
    signs = sorted(sign for sign in shown if sign.isprintable() and not sign.isspace() and sign not in "<&")
    assert {"Ж", "ё", "→", "✓", "⚠"} <= set(signs)
    assert [sign for sign in signs if picture_of(sign, family) in (box, nothing)] == []
    assert [sign for sign in signs if not raster._KNOWN.fullmatch(sign)] == []


# --- What is refused ---


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"seat": 5}, "There is no seat 5; seats go from 0 to 1, a spectator is None."),
        ({"seat": "0"}, "There is no seat '0'"),
        ({"shape": "round"}, "shape is 'round'; choose one of: wide, tall, low."),
        ({"theme": None}, "theme is None; choose one of: light, dark."),
        ({"lang": "fr"}, "There is no language 'fr'. Choose one of: en, ru."),
        ({"names": ["Asha"]}, "names must be 2 texts, one for each seat."),
        ({"names": "AB"}, "names must be 2 texts, one for each seat."),
    ],
)
def test_what_can_not_be_drawn_is_refused(how, sentence):
    with pytest.raises(kolam.KolamError, match=re.escape(sentence)):
        kolam.game("mandala").new(1).draw(**how)


@pytest.mark.parametrize(
    "how", [{"scale": 0}, {"scale": "2"}, {"scale": float("nan")}, {"scale": 1000}, {"width": 0}, {"width": -3}]
)
def test_a_picture_of_no_size_or_of_a_huge_one_is_refused(how):
    drawing = kolam.game("mandala").new(1).draw()
    with pytest.raises(kolam.KolamError, match="must be"):
        drawing.png(**how)


def test_a_file_that_is_no_picture_is_refused(tmp_path):
    drawing = kolam.game("mandala").new(1).draw()
    for name in ("table.gif", "table"):
        with pytest.raises(kolam.KolamError, match=re.escape("must end in one of .svg, .png.")):
            drawing.save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_the_page_warns_of_an_empty_field_when_a_glance_does():
    """In Mandala, of every number of Mandalas of which seat 0 is warned; and no other seat's reader."""
    met = set()
    for plies in range(4, 60):
        t = play_out(kolam.game("mandala").new(3), 3, plies)
        found = t.game.glance(t.view(0), 0)["mandalas"]
        warned = sum(0 in mandala["warned"] for mandala in found)
        key = warned, sum(0 in mandala["sizes"][:1] for mandala in found)
        if t.to_act is None or key in met:
            continue
        met.add(key)
        assert words(stands_alone(t.draw(0).svg)).count("your field is empty") == warned
        assert "your field is empty" not in words(stands_alone(t.draw(None).svg))
    assert {warned for warned, _ in met} >= {0, 1}
    assert any(warned < empty for warned, empty in met)
