"""Russian keeps to its words: one for each thing, and a person is never a place. (CONTRIBUTING.md has the vocabulary.)"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import kolam
from kit import all_definitions
from kolam.bots.puzzles import themes
from kolam.conformance.catalogs import entries

SOURCE = Path(kolam.__file__).parent
GAMES = all_definitions()

#: What no Russian text says, and what it says in its place.
EVERYWHERE = {
    r"мест[аоуе]?м? \{(seat|seats|other|others|last|gains)\}": "игрок {seat}",
    r"(ваш[аеу]|последн\w+|кажд\w+) решени": "выбор",
    r"\[решение": "[трактовка",
    r"взят\w* назад|брать назад": "отменить",
    r"\bместо 0\b": "игрок 0",
}
#: What the texts of one game do not say.
OF_GAME = {
    "ganesha": {
        r"\bмест(?!н)": "ячейка мандалы или алтаря",
        r"самоцвет": "камень",
        r"пряност": "специя",
        r"отда\w+ 1 очко": "потратить 1 очко",
        r"подн\w+ (любой|другой) цвет": "поднести камень любого цвета",
        r"слот": "клетка тактики",
        r"финальн": "завершающая стадия",
    },
    "mandala": {r"\bмест(?!н)": "игрок, деление Реки или область", r"ячейк": "деление Реки"},
    "rajas": {r"\bтрек": "шкала", r"\bдаром\b": "бесплатно", r"управляющ": "управитель", r"\bсетк": "раскладка"},
    "mandala-stones": {
        r"подсчита|подсчит[ыа]ва": "получить очки, снять камни",
        r"твёрд\w+ порядк": "в заранее определённом порядке",
        r"последн\w+ круг": "последний раунд",
        r"клет\w+ планшета": "место планшета",
    },
}
#: Words of the page about Ganesha's options.
GANESHA_ON_THE_PAGE = {r"самоцвет": "камень", r"пряност": "специя"}


def messages(package):
    """All Russian texts of a catalog of a package."""
    for forms in entries(package, "ru").values():
        yield from forms


def page_words(folder=""):
    """All Russian texts of a catalog of the page."""
    for translation in json.loads((SOURCE / "web" / folder / "words" / "ru.json").read_text("utf-8")).values():
        yield from translation.values() if isinstance(translation, dict) else [translation]


def of_themes(definition):
    """All that is said of the themes of a game's puzzles."""
    for theme in themes(definition):
        yield from (str(words.told("ru")) for words in (theme.name, theme.about))


def rules(definition):
    folder = SOURCE / "games" / definition.package.rpartition(".")[2]
    return (folder / "RULES.ru.md").read_text("utf-8").splitlines()


def wrong(texts, *glossaries):
    return [
        f"{text!r}: say {better}"
        for text in texts
        for glossary in glossaries
        for pattern, better in glossary.items()
        if re.search(pattern, text, re.IGNORECASE)
    ]


@pytest.mark.parametrize("package", ["kolam", "kolam.server"])
def test_what_all_games_share_keeps_to_the_glossary(package):
    assert wrong(messages(package), EVERYWHERE, {r"\bмест(?!н)(?!\w* за столом)": "игрок"}) == []


def test_the_page_keeps_to_the_glossary():
    assert wrong(page_words(), EVERYWHERE, GANESHA_ON_THE_PAGE, {r"место \{|\{n\} мест|ваш\w* мест": "игрок"}) == []


@pytest.mark.parametrize("definition", GAMES, ids=lambda d: d.name)
def test_a_game_keeps_to_the_glossary(definition):
    texts = [*messages(definition.package), *page_words(f"boards/{definition.name}"), *rules(definition), *of_themes(definition)]
    assert wrong(texts, EVERYWHERE, OF_GAME[definition.name]) == []


@pytest.mark.parametrize(
    ("text", "glossary"),
    [
        ("Побеждает место {seat}.", EVERYWHERE),
        ("Ваше решение", EVERYWHERE),
        ("Лучшее свободное место мандалы", OF_GAME["ganesha"]),
        ("отдать 1 очко", OF_GAME["ganesha"]),
        ("Подсчитанные камни", OF_GAME["mandala-stones"]),
    ],
)
def test_the_glossary_finds_what_it_is_for(text, glossary):
    assert wrong([text], glossary)


#: Where Russian counts with one form for several, or counts nothing.
UNCOUNTED = (
    "{n} fame", "{n} karma", "Take {n} fame", "Choose a ship (it is free) or {n} fame",
    "Your opponent's River grows", "The end comes nearer", "The Mandala is then shared out",
    "The next player can then take", "It leaves the next player", "It opens a tower",
)  # fmt: skip


def test_every_plural_of_russian_has_its_own_ending():
    """1 очко, 2 очка, 5 очков: whatever is counted in words has three forms."""
    for package in ("kolam", *(d.package for d in GAMES)):
        for (context, english), forms in entries(package, "ru").items():
            nouns = {form for form in forms if re.search(r"\{n\} [а-яё]", form)}
            assert len(forms) == 1 or len(nouns) in (0, 3) or english.startswith(UNCOUNTED), (context, nouns)
