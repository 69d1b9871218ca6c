"""Odd messages: examples drawn by Hypothesis from the types that the server declares, and changed by chance.

Hypothesis draws well and slowly, some hundred examples in a second. So it draws a stock of them once, and from that stock
millions are made by a seeded generator: fitted to a table as it stands, changed in a field or in a byte, cut, nested, put into
odd frames. A new kind of message, field or route is drawn without an edit here.
"""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Callable
from typing import Any, get_args

import msgspec
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from msgspec import inspect

from kit.lines import BINARY, CLOSE, PING, PONG, TEXT, frame
from kolam.server.wire.messages import ClientMessage

Context = dict[str, list[Any]]

#: How often kinds of messages are sent, if not as often as the others: a game is to get on before someone gives up.
WEIGHTS = {"play": 4, "resign": 0.1, "answer": 2}
#: What is longer ends a connection.
LONGEST = 4096

# --- Examples of declared types ---


def strategy_of(kind: Any) -> st.SearchStrategy[Any]:
    """Values that fit a declared type, as JSON has them."""
    return _strategy(inspect.type_info(kind))


def _strategy(info: inspect.Type) -> st.SearchStrategy[Any]:
    match info:
        case inspect.IntType():
            return st.integers(info.ge, info.le)
        case inspect.StrType():
            letters = st.characters() if info.pattern is None else st.characters(exclude_categories=["Cs", "Cc"])
            return st.text(letters, min_size=info.min_length or 0, max_size=min(info.max_length or 40, 400))
        case inspect.BoolType():
            return st.booleans()
        case inspect.FloatType():
            return st.floats(allow_nan=False, allow_infinity=False)
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType():
            return st.sampled_from(info.values)
        case inspect.UnionType():
            return st.one_of([_strategy(each) for each in info.types])
        case inspect.ListType() | inspect.VarTupleType():
            most = getattr(info, "max_length", None)
            return st.lists(
                _strategy(info.item_type), min_size=getattr(info, "min_length", None) or 0, max_size=min(most or 5, 8)
            )
        case inspect.TupleType():
            return st.tuples(*[_strategy(each) for each in info.item_types]).map(list)
        case inspect.DictType():
            return st.dictionaries(_strategy(info.key_type), _strategy(info.value_type), max_size=min(info.max_length or 3, 5))
        case inspect.StructType() | inspect.DataclassType():
            return _object(info)
        case inspect.AnyType():
            return st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=20), lambda inner: st.lists(inner))
    raise AssertionError(f"There is no strategy for {info}")


def _object(info: inspect.StructType | inspect.DataclassType) -> st.SearchStrategy[Any]:
    must = {field.encode_name: _strategy(field.type) for field in info.fields if field.required}
    may = {field.encode_name: _strategy(field.type) for field in info.fields if not field.required}
    made = st.fixed_dictionaries(must, optional=may)
    tag = {info.tag_field: info.tag} if isinstance(info, inspect.StructType) and info.tag_field is not None else {}
    return made.map(lambda fields: tag | fields)


def stock(strategy: st.SearchStrategy[Any], count: int, number: int) -> list[Any]:
    """Some examples, the same for the same number."""
    found: list[Any] = []

    @seed(number)
    @settings(max_examples=count, database=None, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(strategy)
    def draw(example: Any) -> None:
        found.append(example)

    draw()
    return found


def messages(count: int, number: int) -> dict[str, list[Any]]:
    """Examples of all that can be said on a socket, by kind."""
    return {
        str(inspect.type_info(kind).tag): stock(strategy_of(kind), count, number)  # type: ignore[union-attr]
        for kind in get_args(ClientMessage)
    }


# --- Changed by chance ---

ODD_VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 1 << 31, 1 << 63, 1 << 64, -(1 << 63) - 1, 10**40, 1.5, -0.0, 1e308, "", " ", "\0", "\n", "a\0b",
    "\x7f", "\u202e", "\ud800", "\udfff", "é" * 30, "𝕶" * 64, "x" * 65, "x" * 3000, "me\n", "../..", "%00", "{}", "{name}", "{0}",
    "%s", "'; --", [], {}, [[]], [None], {"": {}}, {"do": "ping"}, {"__proto__": 1}, "NaN", "Infinity", "1e400", "0x10", "١٢",
    "12", "-1", "true", "null",
]  # fmt: skip
ODD_BYTES = [
    b"\0", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf8\x88\x80\x80\x80", b"{", b"}", b"[", b'"',
    b"\\", b",", b":", b"\\u0000", b"\\ud800", b"1e999", b"-", b"00", b"9" * 400, b"NaN", b"\r\n", b"\t", b"/*", b"\x1b[31m",
]  # fmt: skip


class Odd:
    """Makes odd things of a stock, by chance."""

    def __init__(self, number: int, count: int = 40) -> None:
        self.rng = random.Random(number)
        self.stock = messages(count, number)
        self.kinds = list(self.stock)
        self.weights = [WEIGHTS.get(kind, 1) for kind in self.kinds]

    def message(self, context: Context) -> tuple[str, bytes]:
        """A message of the socket, and of which kind it was before anything happened to it."""
        (kind,) = self.rng.choices(self.kinds, self.weights)
        value = self.fitted(self.rng.choice(self.stock[kind]), context)
        return kind, self.text(value)

    def fitted(self, value: Any, context: Context) -> Any:
        """A value with what is so at a table just now, in most of its fields."""
        if isinstance(value, dict):
            known = {name: self.rng.choice(context[name]) for name in value if context.get(name) and self.rng.random() < 0.7}
            return value | known
        return value

    def text(self, value: Any) -> bytes:
        """A value as JSON, or nearly: two of five stay as they are."""
        rng = self.rng
        match rng.randrange(10):
            case 0 | 1 | 2 | 3:
                return as_json(value)
            case 4 | 5:
                return as_json(self._field(value))
            case 6:
                return self.bytes(as_json(value))
            case 7:
                return self.bytes(as_json(self._field(value)))
            case 8:
                return self._shape(value)
        return self._odd_text(value)

    def _field(self, value: Any) -> Any:
        """A field less, more, or of another kind."""
        rng = self.rng
        if not isinstance(value, dict) or not value:
            return rng.choice(ODD_VALUES)
        changed = dict(value)
        name = rng.choice(list(changed))
        match rng.randrange(4):
            case 0:
                del changed[name]
            case 1:
                changed[rng.choice(["", "x", "Id", "id", "do", "\0", "seat", "token"])] = rng.choice(ODD_VALUES)
            case 2:
                changed[name] = [changed[name]] if rng.random() < 0.5 else {name: changed[name]}
            case _:
                changed[name] = rng.choice(ODD_VALUES)
        return changed

    def bytes(self, data: bytes) -> bytes:
        """Some bytes changed, cut off or put in."""
        rng = self.rng
        made = bytearray(data)
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(made) + 1)
            match rng.randrange(4):
                case 0:
                    made[place : place + 1] = bytes([rng.randrange(256)])
                case 1:
                    del made[place:]
                case 2:
                    made[place:place] = rng.choice(ODD_BYTES)
                case _:
                    del made[place : place + rng.randrange(1, 8)]
        return bytes(made)

    def _shape(self, value: Any) -> bytes:
        """Nested deeply, twice the same name, several in one."""
        rng = self.rng
        text = as_json(value)
        deep = rng.choice([5, 200, 1200])
        match rng.randrange(6):
            case 0:
                return b"[" * deep + text + b"]" * deep
            case 1:
                return b'{"do":' * (deep // 3) + text + b"}" * (deep // 3)
            case 2:
                return text[:-1] + b"," + text[1:] if isinstance(value, dict) else text + text
            case 3:
                return text + b"\n" + text
            case 4:
                return b"[" + text + b"]"
        return b"[" * (deep * 3)

    def _odd_text(self, value: Any) -> bytes:
        rng = self.rng
        text = json.dumps(value)
        match rng.randrange(5):
            case 0:
                return text.encode("utf-16")
            case 1:
                return text.encode("utf-32-le")
            case 2:
                return b"\xef\xbb\xbf" + text.encode()
            case 3:
                return rng.randbytes(rng.randrange(60))
        return as_json(rng.choice(ODD_VALUES))

    def frames(self, data: bytes) -> bytes:
        """A message in frames: mostly as it should be. What ends a connection is rare, for it takes a new one."""
        rng = self.rng
        if rng.random() < 0.99:
            data = (data if _is_text(data) else data.decode("latin-1").encode())[:LONGEST]  # what is not UTF-8 ends a connection
            if rng.random() < 0.03 and len(data) > 4:  # in parts, with a sign of life between
                cut = rng.randrange(len(data))
                return frame(data[:cut], TEXT, fin=False) + frame(b"", PING) + frame(data[cut:], 0)
            return frame(data)
        return rng.choice(BAD_FRAMES)(data, rng)

    def half(self, data: bytes) -> bytes:
        """A frame that never comes to its end."""
        made = frame(data)
        return made[: self.rng.randrange(1, len(made))]


BAD_FRAMES: list[Callable[[bytes, random.Random], bytes]] = [
    lambda data, rng: frame(data, BINARY),
    lambda data, rng: frame(data, 0),  # goes on with what never began
    lambda data, rng: frame(data, TEXT, fin=False) + frame(data, TEXT),
    lambda data, rng: frame(data[:100], rng.choice([3, 7, 11, 15])),  # kinds that do not exist
    lambda data, rng: bytes([0x80 | 0x40 | TEXT]) + frame(data)[1:],  # a reserved bit
    lambda data, rng: bytes([0x80 | TEXT, min(len(data), 125)]) + data[:125],  # without a mask
    lambda data, rng: frame(data + b" " * 5000),
    lambda data, rng: b"\x81\xff" + struct.pack("!Q", rng.choice([1 << 40, 1 << 63, (1 << 64) - 1])) + b"\0\0\0\0" + data,
    lambda data, rng: frame(struct.pack("!H", rng.choice([0, 999, 1000, 1005, 1006, 1015, 2999, 5000])) + data[:100], CLOSE),
    lambda data, rng: frame(data[:1], CLOSE),
    lambda data, rng: frame(b"\xff\xfe" + data),
    lambda data, rng: frame(data[:200], PING) + frame(data, PONG),
    lambda data, rng: frame(b"x", TEXT, fin=False) + frame(b"y", 0, fin=False) * rng.choice([10, 100]),
    lambda data, rng: b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
]


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def as_json(value: Any) -> bytes:
    """JSON, with halves of characters as they are escaped."""
    try:
        return msgspec.json.encode(value)
    except (UnicodeEncodeError, OverflowError, ValueError):
        return json.dumps(value).encode()
