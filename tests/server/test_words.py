"""Every refusal is told in every language."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import kolam.server
from kolam.conformance.catalogs import faults
from kolam.engine.words import LANGUAGES
from kolam.server.errors import AS_IT_IS, SENTENCES, STATUS, Refusal
from kolam.server.web import app_manifest, previews
from kolam.server.web.shell import UNSTYLED
from kolam.server.wire.names import BOTS, GUEST

SOURCE = Path(kolam.server.__file__).parent


def sentences() -> set[str]:
    found = {AS_IT_IS, *SENTENCES.values(), *previews.SENTENCES.values(), app_manifest.DESCRIPTION, UNSTYLED, GUEST, *BOTS}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal" and len(node.args) == 2:
                texts = ast.walk(node.args[1])
                found |= {part.value for part in texts if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return found


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_every_refusal_is_translated(code):
    assert faults("kolam.server", code, [], sentences()) == []


def test_every_refusal_has_a_status():
    assert set(SENTENCES) <= set(STATUS)
    assert Refusal("TooLong", "The request is longer than {most} bytes.", most=5).told("ru") == "Запрос длиннее 5 байт."


def test_the_protocol_names_every_refusal_with_its_status():
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")
    section = page[page.index("## 6 ") : page.index("## 7 ")]
    rows = re.findall(r"^\| (`.*?`) \|.*\| (\d+) \|$", section, re.MULTILINE)
    assert {name: int(status) for names, status in rows for name in re.findall(r"`(\w+)`", names)} == STATUS


def test_a_refusal_comes_in_the_readers_language(person):
    one = person()
    table = one.create("mandala", ["me", "open"])
    s = one.sit(table, lang="ru")
    s.until_is("table")
    assert s.ask("resign")["sentence"] == "Игра ещё не началась."
    answer = one.http.get("/api/tables/nowhere", headers={"Accept-Language": "de, ru;q=0.8, en;q=0.5"})
    assert answer.json()["sentence"] == "Такого стола нет."
    s.close()


def test_what_engine_and_games_refuse_comes_in_the_readers_language(person):
    one = person()
    for body, sentence in (
        ({"game": "chess", "seats": ["me"]}, "Игры «chess» нет. Есть: ganesha, mandala, mandala-stones, rajas."),
        (
            {"game": "ganesha", "seats": ["me", "open"], "options": {"edition": "de"}},
            "Параметр «edition» — 'de'; допустимо: 'en' или 'ru'.",
        ),
        ({"game": 5, "seats": ["me"]}, "Этот запрос непонятен: game: нужно «текст», а не «целое число»."),
        ({"game": "mandala"}, "Этот запрос непонятен: нет «seats»."),
    ):
        answer = one.http.post("/api/tables?lang=ru", json=body)
        assert answer.json()["sentence"] == sentence
    table = one.create("mandala", ["me", "bot:1"])
    s = one.sit(table, lang="ru")
    s.until_is("table")
    assert s.ask("why", action="fly")["sentence"].startswith("В игре mandala нет действия «fly».")
    s.close()
