"""Reading a position from JSON: small questions that refuse what is not as it should be and say where.

What is wrong, and where, are sentences with {names}: the values follow as keywords and are filled in only when a position is
refused, in the language of whoever reads it. The name of a field stays as it is: it is the format.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from kolam.engine.errors import BadPosition, Sentence

T = TypeVar("T")


def check(holds: bool, wrong: str, /, **values: object) -> None:
    """Refuse the position, saying what is wrong, unless a condition holds."""
    if not holds:
        raise BadPosition(wrong, **values)


def _place(where: str | Sentence, values: dict[str, object]) -> str | Sentence:
    """Where something stands: in words, or as the name of a field."""
    return where if isinstance(where, Sentence) or where.isidentifier() else Sentence(where, **values)


def _short(value: object) -> str | Sentence:
    try:
        text = repr(value)
    except RecursionError:
        return Sentence("something nested too deeply")
    return text if len(text) <= 60 else text[:57] + "..."


def fields(
    value: Any, where: str | Sentence, names: Collection[str], /, optional: Collection[str] = (), **values: object
) -> dict[str, Any]:
    """An object with exactly these fields."""
    _is_object(value, where, values)
    if missing := [name for name in names if name not in value and name not in optional]:
        raise BadPosition("{where} lacks {names}", where=_place(where, values), names=", ".join(missing))
    if extra := [str(_short(name)) for name in value if name not in names]:
        here = _place(where, values)
        raise BadPosition("{where} has {names}, which means nothing here", where=here, names=", ".join(extra[:5]))
    return dict(value)


def _is_object(value: Any, where: str | Sentence, values: dict[str, object]) -> None:
    if not isinstance(value, dict):
        raise BadPosition("{where} must be an object, not {value}", where=_place(where, values), value=_short(value))


def whole(value: Any, where: str | Sentence, low: int, high: int, /, **values: object) -> int:
    """A whole number within bounds."""
    if type(value) is not int or not low <= value <= high:
        here = _place(where, values)
        raise BadPosition(
            "{where} must be a whole number from {low} to {high}, not {value}",
            where=here,
            low=low,
            high=high,
            value=_short(value),
        )
    return int(value)


def flag(value: Any, where: str | Sentence, /, **values: object) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise BadPosition("{where} must be true or false, not {value}", where=_place(where, values), value=_short(value))
    return bool(value)


def one_of(value: Any, where: str | Sentence, names: Sequence[str], /, **values: object) -> int:
    """One of some words; returns its index."""
    if not isinstance(value, str) or value not in names:
        here = _place(where, values)
        raise BadPosition("{where} must be one of {names}, not {value}", where=here, names=", ".join(names), value=_short(value))
    return names.index(value)


def maybe(read: Callable[..., T], value: Any, /, *arguments: Any, **values: object) -> T | None:
    """None, or what `read` makes of the value."""
    return None if value is None else read(value, *arguments, **values)


def items(
    value: Any, where: str | Sentence, count: int | None = None, /, at_most: int | None = None, **values: object
) -> list[Any]:
    """A list, of a given length or up to one."""
    if not isinstance(value, list):
        raise BadPosition("{where} must be a list, not {value}", where=_place(where, values), value=_short(value))
    found = len(value)
    if count is not None and found != count:
        here = _place(where, values)
        raise BadPosition("{where} must have {count} entries, not {found}", where=here, count=count, found=found)
    if at_most is not None and found > at_most:
        here = _place(where, values)
        raise BadPosition("{where} has {found} entries; {most} is the most", where=here, found=found, most=at_most)
    return list(value)


def counts(value: Any, where: str | Sentence, names: Sequence[str], most: int, /, **values: object) -> list[int]:
    """An object of numbers by name, as a list in the order of the names; what is left out is 0."""
    _is_object(value, where, values)
    for name in value:
        if name not in names:
            here = _place(where, values)
            raise BadPosition("{where} has {name}; it knows {names}", where=here, name=_short(name), names=", ".join(names))
    numbers = [value.get(name, 0) for name in names]
    for name, number in zip(names, numbers, strict=True):
        if type(number) is not int or not 0 <= number <= most:
            whole(number, "{where} {name}", 0, most, where=_place(where, values), name=name)
    return numbers


def write_counts(numbers: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    """The reverse of `counts`: zeros are left out."""
    return {name: number for name, number in zip(names, numbers, strict=True) if number}
