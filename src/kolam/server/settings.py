"""What whoever runs a server may change: `settings.toml` in the data folder."""

from __future__ import annotations

from pathlib import Path

import msgspec
from limits import parse_many

from kolam.engine.errors import BadOption, in_plain_words

#: The settings that are rates.
RATES = ("changes", "new_tables", "imports", "histories", "messages", "chat", "hints")

LOG_LEVELS = ("debug", "info", "warning", "error", "critical")


class Settings(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """All settings, with what they are if nothing is said. Rates are written as the package `limits` reads them."""

    #: Addresses from which pages may connect besides the server's own, such as "https://kolam.example".
    origins: list[str] = []
    #: Whether the cookie is sent over https only; say true behind a proxy that speaks https.
    secure_cookie: bool = False

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
