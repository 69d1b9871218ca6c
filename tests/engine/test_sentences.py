"""What sentences are made of: a seat in words, also declined, and with its player's name in its place."""

from __future__ import annotations

from kolam.engine.sentences import Part, Seat, Told
from kolam.games import definition

RUSSIAN, ENGLISH = (definition("mandala").language(code) for code in ("ru", "en"))


def seats(told: Told) -> list[Part]:
    return [part for part in told.parts if isinstance(part, Part)]


def test_a_seat_reads_as_its_number_and_gives_way_to_a_name():
    told = ENGLISH("{seat} takes {other}.", seat=Seat(0), other=Seat(1))
    assert told == "Seat 0 takes seat 1."
    assert seats(told) == [Part("seat", 0, "Seat 0", "{}"), Part("seat", 1, "seat 1", "{}")]


def test_a_seat_in_a_case_keeps_its_declined_word_before_a_name():
    """A name has no cases: "корабль игрока Anna"."""
    assert seats(Seat(1).told(RUSSIAN, "genitive")) == [Part("seat", 1, "игрока 1", "игрока {}")]
    assert seats(Seat(1).told(RUSSIAN)) == [Part("seat", 1, "игрок 1", "{}")]


def test_several_seats_in_a_case_are_each_declined():
    told = Seat(0, 2).told(RUSSIAN, "genitive")
    assert told == "игрока 0, игрока 2"
    assert [(part.value, part.instead) for part in seats(told)] == [(0, "игрока {}"), (2, "игрока {}")]
