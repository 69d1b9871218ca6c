"""The types the page reads are those the server has."""

from __future__ import annotations

from kolam.server.web.typings import FOLDER, files, written


def test_the_types_of_the_page_are_up_to_date():
    found = {file.name: file.read_text("utf-8") for file in FOLDER.iterdir()}
    assert found == files(), "run: python -m kolam.server.web.typings"


def test_what_is_sent_may_leave_out_what_has_a_default_and_what_is_told_may_not():
    text = written()
    assert '  do: "offer_bot";\n  seat: number;\n  level?: number;\n' in text
    assert "  kept_for_you: boolean;\n" in text
    assert "  range?: [number, number];\n" in text
