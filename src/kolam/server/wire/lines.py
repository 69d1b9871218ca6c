"""Sentences on the wire: lists of parts, which the page fills in with names, pictures and links."""

from __future__ import annotations

from typing import Literal

import msgspec

from kolam.engine.sentences import Part, Told


class PartShown(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What stands for a seat, a piece, a place of the board, an action or a rule; `text` is how it reads as it is."""

    kind: Literal["seat", "piece", "place", "action", "rule"]
    value: int | str
    text: str
    #: How it reads where there is a better name: of a seat with its player's name for {}, of an action as a sentence.
    instead: str | msgspec.UnsetType = msgspec.UNSET


#: A sentence: texts, and parts between them.
Line = list[str | PartShown]


def line(told: str) -> Line:
    """A sentence as it goes over the wire."""
    if not isinstance(told, Told):
        return [str(told)]
    return [_shown(part) if isinstance(part, Part) else part for part in told.parts]


def _shown(part: Part) -> PartShown:
    return PartShown(kind=part.kind, value=part.value, text=part.text, instead=part.instead or msgspec.UNSET)


def lines(told: list[Told]) -> list[Line]:
    """Several sentences."""
    return [line(each) for each in told]
