"""What the rules of every game are written with: `rule`, `tell` and the interpreted record.

The rules of a game are plain functions over one flat NumPy record. The same source runs two ways. Interpreted, `s` is a
`Record` view made here: fields read as Python integers, a value that does not fit its field raises, and `tell` writes the
log. Compiled (see `compile.py`), `s` is the same bytes as a Numba record, and `tell` disappears.

Three habits keep one source fit for both ways:

* index a field with all its indices (`s.hand[seat, color]`), never slice it or take a row of it;
* an argument is a whole number, unless it is `s` or its parameter carries an annotation;
* no recursion, no allocation, no exceptions inside a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

#: The type of an integer in a rule: a Python integer here, a 64-bit one when compiled.
signed = int
#: The type of 64 loose bits (a seed, the state of a generator).
unsigned = int


def rule(function: F) -> F:
    """Mark a function of the rules. Interpreted it is what it is; `compile.py` compiles it."""
    return function


def driver(function: F) -> F:
    """Mark an entry point that Python calls on arrays of records; compiled ones are cached and release the GIL."""
    return function


def tell(s: Any, event: int, *details: int) -> None:
    """Note for the log what just happened; only the interpreted way keeps it."""
    if s.log is not None:
        s.log.append((event, *details))


class Record:
    """The attribute view of one record: `s.to_act`, `s.hand[seat, color]`. Made for each dtype by `record_type`."""

    __slots__ = ("data", "log")
    dtype: np.dtype

    data: bytearray
    log: list[tuple[int, ...]] | None

    def __init__(self, data: bytes | None = None) -> None:
        """A view of a copy of some bytes, or of a blank record."""
        self.data = bytearray(self.dtype.itemsize) if data is None else bytearray(data)
        self.log = None

    def copy_from(self, other: Record) -> None:
        """Become a copy of another record of the same dtype."""
        self.data[:] = other.data

    def clone(self) -> Any:
        """A copy that shares nothing with this record; it keeps no log."""
        return type(self)(bytes(self.data))

    def __bytes__(self) -> bytes:
        return bytes(self.data)


def _field(code: str, slot: str, shape: tuple[int, ...]) -> property:
    scope: dict[str, Any] = {}
    if shape:
        exec(f"def get(s): return s.{slot}", scope)
        return property(scope["get"])
    exec(f"def get(s): return s.{slot}[0]\ndef set(s, value): s.{slot}[0] = value", scope)
    return property(scope["get"], scope["set"])


@cache
def record_type(dtype: np.dtype) -> type[Any]:
    """The `Record` class for a dtype: a class with one attribute per field, over a buffer of the record's bytes."""
    if dtype.fields is None:
        raise TypeError(f"{dtype} has no fields")
    layout: list[tuple[str, Any, int, int, tuple[int, ...]]] = []
    for name, entry in dtype.fields.items():
        base, shape = entry[0].subdtype or (entry[0], ())
        layout.append((name, base.char, entry[1], entry[0].itemsize, shape))

    def __init__(self: Any, data: bytes | None = None) -> None:
        Record.__init__(self, data)
        whole = memoryview(self.data)
        for name, code, offset, size, shape in layout:
            part = whole[offset : offset + size]
            # A memoryview hands out Python integers and refuses a value that does not fit.
            setattr(self, f"_{name}", part.cast(code, shape) if shape else part.cast(code))

    members: dict[str, Any] = {name: _field(code, f"_{name}", shape) for name, code, _, _, shape in layout}
    members.update(__slots__=tuple(f"_{name}" for name in dtype.fields), __init__=__init__, dtype=dtype)
    return type("State", (Record,), members)


class Records:
    """A row of interpreted records that reads like an array of them: `states[i]`, `states[i] = other`."""

    def __init__(self, dtype: np.dtype, count: int) -> None:
        make = record_type(dtype)
        self._rows = [make() for _ in range(count)]

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index: int) -> Any:
        return self._rows[index]

    def __setitem__(self, index: int, record: Record) -> None:
        self._rows[index].copy_from(record)
