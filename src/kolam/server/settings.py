"""What whoever runs a server may change: `settings.toml` in the data folder."""

from __future__ import annotations

from pathlib import Path

import msgspec
from limits import parse_many

from kolam.engine.errors import BadOption, in_plain_words

#: The settings that are rates.
RATES = ("reads", "changes", "new_tables", "imports", "histories", "connects", "messages", "languages", "chat", "hints")

LOG_LEVELS = ("debug", "info", "warning", "error", "critical")


class Settings(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """All settings, with what they are if nothing is said. Rates are written as the package `limits` reads them."""

    #: Addresses from which pages may connect besides the server's own, such as "https://kolam.example".
    origins: list[str] = []
    #: Whether the cookie is sent over https only; say true behind a proxy that speaks https.
    secure_cookie: bool = False

    #: The names by which the server may be asked, such as "kolam.example"; "*" is any. Its own are known without being told.
    hosts: list[str] = []

    #: Each person: questions, requests that change something, tables made, records imported or analysed.
    reads: str = "20/second;600/minute"
    changes: str = "120/minute"
    new_tables: str = "10/minute"
    imports: str = "10/minute"
    histories: str = "20/minute"
    #: Each person at a table.
    connects: str = "30/minute"
    messages: str = "20/second;400/minute"
    languages: str = "10/minute"
    chat: str = "5/10 second"
    hints: str = "20/minute"
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
    #: Bots that think at the same time; 0 means one less than there are cores.
    workers: int = 0
    log_level: str = "info"


def load_settings(data: Path) -> Settings:
    """The settings of a data folder."""
    path = data / "settings.toml"
    if not path.exists():
        return Settings()
    try:
        settings = msgspec.toml.decode(path.read_bytes(), type=Settings)
    except msgspec.MsgspecError as error:
        raise BadOption(f"{path}: {in_plain_words(error)}. docs/self-hosting.md tells what may be set.") from None
    if settings.log_level not in LOG_LEVELS:
        raise BadOption(f'{path}: log_level is "{settings.log_level}"; it must be one of {", ".join(LOG_LEVELS)}.')
    for name in RATES:
        try:
            parse_many(getattr(settings, name))
        except ValueError:
            raise BadOption(f'{path}: {name} is "{getattr(settings, name)}"; a rate looks like "20/second;400/minute".') from None
    return settings
