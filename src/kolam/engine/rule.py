"""What the rules of every game are written with.

The rules of a game are plain functions over one flat state (`state.py`). The same source runs two ways. Interpreted, fields read
as Python integers, a value that does not fit its field raises, and `tell` writes the log. Compiled (see `compile.py`), `s` is the
same bytes as a structure of Numba's, and `tell` disappears.

Four habits keep one source fit for both ways:

* index a field with all its indices (`s.hand[seat, color]`), never slice it or take a row of it;
* a parameter of type `int` is a 64-bit number when compiled; everything else is what its type says;
* call rules by position, under the names they were defined with;
* no recursion, no exceptions, no comprehensions inside a rule, and no memory but `scratch`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, overload

from kolam.engine.state import Cells, FlatState

if TYPE_CHECKING:
    Floats = memoryview[float]
else:
    Floats = memoryview

F = TypeVar("F", bound=Callable[..., Any])

#: The type of an integer in a rule: a Python integer here, a 64-bit one when compiled.
signed = int
#: The type of 64 loose bits (a seed, the state of a generator).
unsigned = int
#: A parameter that takes 64 loose bits.
Bits = int


class Buffer(Protocol):
    """A row of whole numbers, read and written."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...


class FloatBuffer(Protocol):
    """A row of numbers with a fraction, read and written."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> float: ...
    def __setitem__(self, at: int, value: float, /) -> None: ...


class Grid(Protocol):
    """Rows of whole numbers, read and written."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, at: int, /) -> Buffer: ...
    @overload
    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: int, /) -> None: ...


class FloatGrid(Protocol):
    """Rows of numbers with a fraction, read and written."""

    def __getitem__(self, at: tuple[int, int], /) -> float: ...
    def __setitem__(self, at: tuple[int, int], value: float, /) -> None: ...


class States(Protocol):
    """Several states side by side; assigning one copies it."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> Any: ...
    def __setitem__(self, at: int, state: Any, /) -> None: ...


def rule(function: F) -> F:
    """Mark a function of the rules. Interpreted it is what it is; `compile.py` compiles it."""
    return function


def driver(function: F) -> F:
    """Mark an entry point that Python calls on arrays of states; compiled ones are cached and release the GIL."""
    return function


def tell(s: FlatState, event: int, *details: int) -> None:
    """Note for the log what just happened; only the interpreted way keeps it."""
    if s.log is not None:
        s.log.append((event, *details))


# --- Tables ---


@overload
def lookup(rows: list[int] | list[list[int]] | list[list[list[int]]] | list[list[list[list[int]]]]) -> Cells: ...


@overload
def lookup(rows: list[float] | list[list[float]]) -> Floats: ...


def lookup(rows: Any) -> Any:
    """A table that rules read as `TABLE[i]` or `TABLE[i, j]`: of whole numbers, or of fractions if it has any."""
    shape, flat = [len(rows)], rows
    while isinstance(flat[0], list):
        shape.append(len(flat[0]))
        if any(len(row) != shape[-1] for row in flat):
            raise ValueError("the rows of a table have different lengths")
        flat = [number for row in flat for number in row]
    code = "d" if any(isinstance(number, float) for number in flat) else "q"
    cells = memoryview(array(code, flat))
    if len(shape) == 1:
        return cells.toreadonly()
    return cells.cast("B").cast(code, tuple(shape)).toreadonly()  # type: ignore[call-overload]  # typeshed wants a literal code


def scratch(rows: int, columns: int) -> FloatGrid:
    """A grid of zeros to work in: the only memory that a rule may ask for."""
    return memoryview(bytearray(8 * rows * columns)).cast("d", (rows, columns))
