"""The state of a game: a flat row of small whole numbers, declared field by field.

    class State(FlatState):
        rng = uint64()
        to_act = int8()  # -1 when the game is over
        hand = int8(SEATS, COLORS)

Interpreted, a state is a view of some bytes: `s.to_act` and `s.hand[seat, color]` read and write Python integers, and a value
that does not fit its field is refused. The same bytes are a structure of NumPy's to the compiled rules (`State.dtype`, made when
it is first asked for). A clone is a copy of the bytes, a saved state is the bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, overload

if TYPE_CHECKING:
    import numpy as np

    #: The cells of a field with a shape: `s.hand[seat, color]`.
    Cells = memoryview[int]
else:
    Cells = memoryview

S = TypeVar("S", bound="FlatState")


class Field(NamedTuple):
    """A declared field: the code of its numbers, the bytes of each, and how many there are in each direction."""

    code: str
    size: int
    shape: tuple[int, ...]

    @property
    def cells(self) -> int:
        """How many numbers it holds."""
        count = 1
        for length in self.shape:
            count *= length
        return count


class Kind(NamedTuple):
    """A kind of number. Calling it declares a field: one number, or with lengths a block of them."""

    code: str
    size: int

    @overload
    def __call__(self) -> int: ...

    @overload
    def __call__(self, length: int, /, *more: int) -> Cells: ...

    def __call__(self, *shape: int) -> Any:
        """A field, to stand in the body of a `FlatState`. (To a type checker it is what the field reads like.)"""
        return Field(self.code, self.size, shape)


int8, int16, int32, uint64 = Kind("b", 1), Kind("h", 2), Kind("i", 4), Kind("Q", 8)


def _number(slot: str) -> property:
    """A field of one number: reads and writes the only cell of its slot."""
    scope: dict[str, Any] = {}
    exec(f"def get(s): return s.{slot}[0]\ndef set(s, value): s.{slot}[0] = value", scope)
    return property(scope["get"], scope["set"])


class Declared(type):
    """Lays the declared fields of a class out in its bytes, each where numbers of its size may lie."""

    fields: dict[str, Field]
    offsets: dict[str, int]
    #: The bytes of a state.
    size: int

    def __new__(meta, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Declared:
        """The class with a slot for each block of numbers and a property for each single one."""
        fields = {key: value for key, value in body.items() if isinstance(value, Field)}
        slots = {key: key if field.shape else f"_{key}" for key, field in fields.items()}
        kept = {key: value for key, value in body.items() if key not in fields}
        singles = {key: _number(slots[key]) for key, field in fields.items() if not field.shape}
        made = super().__new__(meta, name, bases, {**kept, **singles, "__slots__": (*kept.get("__slots__", ()), *slots.values())})
        end, widest, made.fields, made.offsets = 0, 1, fields, {}
        for key, field in fields.items():
            made.offsets[key] = end = -(-end // field.size) * field.size
            end += field.size * field.cells
            widest = max(widest, field.size)
        made.size = -(-end // widest) * widest
        made._slots = [(slots[key], made.offsets[key], field) for key, field in fields.items()]
        return made

    _slots: list[tuple[str, int, Field]]
    _dtype: np.dtype[Any] | None = None

    @property
    def dtype(cls) -> np.dtype[Any]:
        """The structure that the compiled rules know these bytes as. NumPy takes the class itself wherever it wants a dtype."""
        if cls._dtype is None:
            import numpy as np

            formats = [np.dtype((np.dtype(field.code), field.shape)) for field in cls.fields.values()]
            layout = {"names": list(cls.fields), "formats": formats, "offsets": list(cls.offsets.values()), "itemsize": cls.size}
            cls._dtype = np.dtype(layout, align=True)  # type: ignore[call-overload]  # NumPy wants a TypedDict
        return cls._dtype


class FlatState(metaclass=Declared):
    """What the states of all games have in common."""

    if TYPE_CHECKING:  # every game declares these
        rng: int
        players: int
        to_act: int
    else:
        __slots__ = ("data", "log")

    data: bytearray
    #: What happened, for the log; None where nobody listens.
    log: list[tuple[int, ...]] | None

    def __init__(self, data: bytes | None = None) -> None:
        """A view of a copy of some bytes, or of a blank state."""
        kind = type(self)
        self.data = bytearray(kind.size) if data is None else bytearray(data)
        self.log = None
        whole = memoryview(self.data)
        for slot, offset, field in kind._slots:
            part = whole[offset : offset + field.size * field.cells]
            # A memoryview hands out Python integers and refuses a value that does not fit.
            shape = (field.shape,) if field.shape else ()
            setattr(self, slot, part.cast(field.code, *shape))  # type: ignore[call-overload]  # typeshed wants a literal code

    def copy_from(self: S, other: S) -> None:
        """Become a copy of another state of the same game."""
        self.data[:] = other.data

    def clone(self: S) -> S:
        """A copy that shares nothing with this state; it keeps no log."""
        return type(self)(bytes(self.data))

    def __bytes__(self) -> bytes:
        return bytes(self.data)


class StateRow:
    """Interpreted states in a row that read like an array of them: `states[i]`, `states[i] = other`."""

    def __init__(self, kind: type[Any], count: int) -> None:
        self._states = [kind() for _ in range(count)]

    def __len__(self) -> int:
        return len(self._states)

    def __getitem__(self, index: int) -> Any:
        return self._states[index]

    def __setitem__(self, index: int, state: FlatState) -> None:
        self._states[index].copy_from(state)
