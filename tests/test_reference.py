"""docs/reference.md says what the games declare."""

from __future__ import annotations

from reference import FILE, write


def test_the_reference_is_up_to_date():
    assert FILE.read_text("utf-8") == write(), "run `make reference`"
