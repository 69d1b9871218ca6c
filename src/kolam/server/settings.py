"""What whoever runs a server may change: `settings.toml` in the data folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from limits import parse_many

from kolam.engine.errors import BadOption, did_you_mean, in_plain_words

#: The settings that are rates.
RATES = ("changes", "new_tables", "imports", "histories", "messages", "chat", "hints")

LOG_LEVELS = ("debug", "info", "warning", "error", "critical")


class Settings(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """All settings, with what they are if nothing is said. Rates are written as the package `limits` reads them."""

    #: Addresses from which pages may connect besides the server's own, such as "https://kolam.example".
    origins: list[str] = []
    #: Whether the cookie is sent over https only; say true behind a proxy that speaks https.
    secure_cookie: bool = False

    #: A file that holds the address of a PostgreSQL database, password and all; without one tables are kept in SQLite.
    database_file: str = ""

    #: Each address and each person: requests that change something, tables made, records imported or analysed.
    changes: str = "240/minute"
    new_tables: str = "30/minute"
    imports: str = "10/minute"
    histories: str = "30/minute"
    #: Each person at a table.
    messages: str = "20/second;400/minute"
    chat: str = "5/10 second"
    hints: str = "20/minute"
    #: Connections of one address, and spectators of one table.
    connections: int = 200
    spectators: int = 200
    body_bytes: int = 1_000_000

    #: A person who is away this long, while others wait, is gone: the seat may be offered to a bot.
    gone_after_seconds: float = 90
    #: A table nobody is at is put away after this long.
    idle_seconds: float = 60
    #: Bots that think at the same time; 0 means one less than there are cores.
    workers: int = 0
    log_level: str = "info"


#: What each number may be, from the least to the most.
RANGES: dict[str, tuple[float, float]] = {
    "connections": (1, 1_000_000),
    "spectators": (0, 1_000_000),
    "body_bytes": (10_000, 100_000_000),
    "gone_after_seconds": (1, 10_000_000),
    "idle_seconds": (1, 1_000_000),
    "workers": (0, 1000),
}
#: What other programs call the path of a proxy; kolam has none.
PREFIXES = ("root_path", "prefix", "path_prefix", "base_path", "base_url", "script_name")


def load_settings(data: Path) -> Settings:
    """The settings of a data folder."""
    path = data / "settings.toml"
    try:
        settings = msgspec.toml.decode(path.read_bytes().decode("utf-8-sig"), type=Settings)
    except FileNotFoundError:
        return Settings()
    except NotADirectoryError:  # the data folder is a file, which is told when it is made
        return Settings()
    except IsADirectoryError:
        raise BadOption(f"{path} is a folder; it must be a file, or not be there.") from None
    except OSError as error:
        raise BadOption(f"{path} can not be read: {error.strerror}.") from None
    except UnicodeDecodeError as error:
        raise BadOption(f"{path} is not text in UTF-8 (byte {error.start + 1}); save it as UTF-8.") from None
    except msgspec.MsgspecError as error:
        raise BadOption(f"{path}: {in_plain_words(error)}.{_meant(error)} docs/self-hosting.md tells what may be set.") from None
    for wrong in _wrong(settings):
        raise BadOption(f"{path}: {wrong}")
    return settings


def _meant(error: msgspec.MsgspecError) -> str:
    """What an unknown setting may stand for."""
    unknown = re.search(r"unknown field `(.*)`", str(error))
    if unknown is None:
        return ""
    if unknown[1] in PREFIXES:
        return " kolam is served at the root of a host name, not under a path: give it a name of its own in the proxy."
    return str(did_you_mean(unknown[1], Settings.__struct_fields__))


def _wrong(settings: Settings) -> Iterator[str]:
    """What the settings hold that can not be."""
    for name, (least, most) in RANGES.items():
        value = getattr(settings, name)
        if not least <= value <= most:  # which "nan" never is
            yield f"{name} is {value}; it must be from {least} to {most}."
    for name in RATES:
        if not is_rate(getattr(settings, name)):
            yield f'{name} is "{getattr(settings, name)}"; a rate looks like "20/second;400/minute", each number above 0.'
    for origin in settings.origins:
        if not is_origin(origin):
            yield f'origins holds "{origin}"; an origin looks like "https://kolam.example" or "http://10.0.0.5:8000", no path.'
    if settings.log_level not in LOG_LEVELS:
        yield f'log_level is "{settings.log_level}"; it must be one of {", ".join(LOG_LEVELS)}.'


def is_rate(text: str) -> bool:
    """Whether a text is a rate that lets something through."""
    try:
        return all(rate.amount > 0 and rate.multiples > 0 for rate in parse_many(text))
    except ValueError:
        return False


def is_origin(text: str) -> bool:
    """Whether a text is as browsers send it in the header Origin."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or not host:
        return False
    name = f"[{host}]" if ":" in host else host
    return text == f"{parts.scheme}://{name}" + ("" if port is None else f":{port}")
