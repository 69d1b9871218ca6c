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
RATES = (
    "reads",
    "changes",
    "new_tables",
    "imports",
    "histories",
    "connects",
    "messages",
    "languages",
    "chat",
    "hints",
    "weighings",
    "pictures",
    "trials",
)

LOG_LEVELS = ("debug", "info", "warning", "error", "critical")


class Settings(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """All settings, with what they are if nothing is said. Rates are written as the package `limits` reads them."""

    #: Addresses from which pages may connect besides the server's own, such as "https://kolam.example".
    origins: list[str] = []
    #: Whether the cookie is sent over https only; say true behind a proxy that speaks https.
    secure_cookie: bool = False

    #: The names by which the server may be asked, such as "kolam.example"; "*" is any. Its own are known without being told.
    hosts: list[str] = []
    #: A file that holds the address of a PostgreSQL database, password and all; without one tables are kept in SQLite.
    database_file: str = ""

    #: Each person: questions, requests that change something, tables made, records imported or analysed.
    reads: str = "20/second;600/minute"
    changes: str = "120/minute"
    new_tables: str = "10/minute"
    imports: str = "10/minute"
    histories: str = "20/minute"
    #: Pictures of finished tables that are not drawn yet.
    pictures: str = "10/minute"
    #: Chances and bots' moves at trials.
    trials: str = "120/minute"
    #: Each person at a table.
    connects: str = "30/minute"
    messages: str = "20/second;400/minute"
    languages: str = "10/minute"
    chat: str = "5/10 second"
    hints: str = "20/minute"
    weighings: str = "60/minute"
    #: An address may do as much as so many people who do all they may: many more can share it.
    people_per_address: int = 10
    #: Connections of one address (behind a proxy: its sockets), and of all.
    connections: int = 500
    connections_in_all: int = 10_000
    #: Spectators of one table, and those of one address among them.
    spectators: int = 200
    spectators_per_address: int = 50
    #: Tables of one person that wait in the list of open tables; an address may have `people_per_address` times as many.
    open_tables: int = 5
    #: Who was here this long ago still counts as here for that list, and so long a table stays in it.
    lately_seconds: float = 300
    open_hours: float = 24
    body_bytes: int = 1_000_000
    #: A request must have come wholly after this long, and an answer must be read; then the connection is cut.
    request_seconds: float = 20
    #: Sockets are asked for a sign of life this often, and must give it in the same time.
    ping_seconds: float = 20

    #: A person who is away this long, while others wait, is gone: the seat may be offered to a bot.
    gone_after_seconds: float = 90
    #: A table nobody is at is put away after this long.
    idle_seconds: float = 60
    #: Bots of one person (also hints) that think at the same time; an address may have `people_per_address` times as many.
    thoughts: int = 2
    #: Analyses of one person that wait or run; an address may have `people_per_address` times as many.
    analyses: int = 3
    #: Bots that think at the same time in all; 0 means one less than there are cores.
    workers: int = 0
    #: Whether games are compiled for bots as soon as the server starts, once on a machine.
    prepare: bool = True
    log_level: str = "info"


_HOST = re.compile(r"\*|[\w.-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?", re.ASCII)
#: What each number may be, from the least to the most.
RANGES: dict[str, tuple[float, float]] = {
    "people_per_address": (1, 10_000),
    "connections": (1, 1_000_000),
    "connections_in_all": (10, 1_000_000),
    "spectators": (0, 1_000_000),
    "spectators_per_address": (0, 1_000_000),
    "open_tables": (1, 1_000_000),
    "lately_seconds": (1, 10_000_000),
    "open_hours": (1, 100_000),
    "body_bytes": (10_000, 100_000_000),
    "request_seconds": (1, 3600),
    "ping_seconds": (1, 3600),
    "gone_after_seconds": (1, 10_000_000),
    "idle_seconds": (1, 1_000_000),
    "thoughts": (1, 1000),
    "analyses": (1, 1000),
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
    for host in settings.hosts:
        if not _HOST.fullmatch(host):
            yield f'hosts holds "{host}"; a host looks like "kolam.example" or "10.0.0.5", without http:// and path.'
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
