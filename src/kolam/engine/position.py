"""Reading a position from JSON: small questions that refuse what is not as it should be and say where."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from kolam.engine.errors import BadPosition

T = TypeVar("T")


def check(holds: bool, wrong: str) -> None:
    """Refuse the position, saying what is wrong, unless a condition holds."""
    if not holds:
        raise BadPosition(wrong)


def _short(value: object) -> str:
    try:
        text = repr(value)
    except RecursionError:
        text = "something nested too deeply"
    return text if len(text) <= 60 else text[:57] + "..."


def fields(value: Any, where: str, names: Collection[str], optional: Collection[str] = ()) -> dict[str, Any]:
    """An object with exactly these fields."""
    check(isinstance(value, dict), f"{where} must be an object, not {_short(value)}")
    missing = [name for name in names if name not in value and name not in optional]
    check(not missing, f"{where} lacks {', '.join(missing)}")
    extra = [_short(name) for name in value if name not in names]
    check(not extra, f"{where} has {', '.join(extra[:5])}, which means nothing here")
    return dict(value)


def whole(value: Any, where: str, low: int, high: int) -> int:
    """A whole number within bounds."""
    check(
        type(value) is int and low <= value <= high, f"{where} must be a whole number from {low} to {high}, not {_short(value)}"
    )
    return int(value)


def flag(value: Any, where: str) -> bool:
    """True or false."""
    check(type(value) is bool, f"{where} must be true or false, not {_short(value)}")
    return bool(value)


def one_of(value: Any, where: str, names: Sequence[str]) -> int:
    """One of some words; returns its index."""
    check(isinstance(value, str) and value in names, f"{where} must be one of {', '.join(names)}, not {_short(value)}")
    return names.index(value)


def maybe(read: Callable[..., T], value: Any, *arguments: Any) -> T | None:
    """None, or what `read` makes of the value."""
    return None if value is None else read(value, *arguments)


def items(value: Any, where: str, count: int | None = None, at_most: int | None = None) -> list[Any]:
    """A list, of a given length or up to one."""
    check(isinstance(value, list), f"{where} must be a list, not {_short(value)}")
    if count is not None:
        check(len(value) == count, f"{where} must have {count} entries, not {len(value)}")
    if at_most is not None:
        check(len(value) <= at_most, f"{where} has {len(value)} entries; {at_most} is the most")
    return list(value)


def counts(value: Any, where: str, names: Sequence[str], most: int) -> list[int]:
    """An object of numbers by name, as a list in the order of the names; what is left out is 0."""
    check(isinstance(value, dict), f"{where} must be an object, not {_short(value)}")
    for name in value:
        check(name in names, f"{where} has {_short(name)}; it knows {', '.join(names)}")
    return [whole(value.get(name, 0), f"{where} {name}", 0, most) for name in names]


def write_counts(numbers: Sequence[int], names: Sequence[str]) -> dict[str, int]:
    """The reverse of `counts`: zeros are left out."""
    return {name: number for name, number in zip(names, numbers, strict=True) if number}
