"""Catalogs of translated messages: what a .po file says, and what is left out."""

from __future__ import annotations

from kolam.engine.catalog import Catalog, parse

TEXT = r"""
msgid ""
msgstr "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"

msgid "red"
msgstr "красный"

msgctxt "genitive"
msgid "red"
msgstr "красного"

msgid ""
"two "
"parts"
msgstr "две "
"части"

msgid "{n} point"
msgid_plural "{n} points"
msgstr[0] "{n} очко"
msgstr[1] "{n} очка"
msgstr[2] "{n} очков"

msgid "a \"quoted\" word"
msgstr "слово «в кавычках»"

msgid "not yet"
msgstr ""

#, fuzzy
msgid "guessed"
msgstr "наугад"
"""


def test_messages_contexts_and_lines():
    catalog = parse(TEXT)
    assert catalog.text("red") == "красный"
    assert catalog.text("red", "genitive") == "красного"
    assert catalog.text("two parts") == "две части"
    assert catalog.text('a "quoted" word') == "слово «в кавычках»"


def test_plurals_follow_the_language():
    catalog = parse(TEXT)
    forms = [catalog.plural("{n} point", "{n} points", n) for n in (1, 2, 5, 11, 21, 112)]
    assert forms == ["{n} очко", "{n} очка", "{n} очков", "{n} очков", "{n} очко", "{n} очков"]
    assert [Catalog().plural("{n} point", "{n} points", n) for n in (1, 2)] == ["{n} point", "{n} points"]


def test_what_is_not_translated_stays_as_it_is_or_is_found_behind():
    catalog = parse(TEXT)
    assert catalog.text("not yet") == "not yet"
    assert catalog.text("guessed") == "guessed"
    assert catalog.text("red", "dative") == "red"
    assert parse('msgid "not yet"\nmsgstr "ещё нет"\n', behind=catalog).text("red") == "красный"
