"""Who is who: signed cookies, seat tokens, and the keys they are signed with."""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import time
from pathlib import Path
from typing import Any

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

from kolam.engine.errors import BadOption
from kolam.engine.words import LANGUAGES
from kolam.server.folder import keep_owner
from kolam.server.wire.connection import Identity
from kolam.server.wire.names import clean_text, guest_name
from kolam.store import Conflict, Store

COOKIE = "kolam"
DAY = 24 * 3600
YEAR = 365 * DAY
#: How many former keys still verify after a rotation.
KEPT_KEYS = 3


def load_keys(data: Path) -> list[str]:
    """The keys of a data folder, the one that signs last; made on the first start, readable by the owner only."""
    path = data / "keys.json"
    return _read(path) if path.exists() else rotate_keys(data)


def _read(path: Path) -> list[str]:
    try:
        keys = msgspec.json.decode(path.read_bytes(), type=list[str])
    except OSError as error:
        raise BadOption(f"{path} can not be read: {error.strerror}.") from None
    except msgspec.MsgspecError as error:
        raise BadOption(f"{path} is damaged ({error}); delete it to make new keys (everyone becomes a new guest).") from None
    if not keys or min(map(len, keys)) < 32:
        raise BadOption(f"{path} holds no key that is long enough; delete it to make new keys (everyone becomes a new guest).")
    return keys


def rotate_keys(data: Path) -> list[str]:
    """A new key that signs from now on; the last ones still verify."""
    path = data / "keys.json"
    return keep_keys(data, [*(load_keys(data) if path.exists() else []), secrets.token_hex(32)][-KEPT_KEYS:])


def add_keys(data: Path, source: Path) -> None:
    """Let the keys of a copy verify beside those that are there: whoever is known to either stays known."""
    path = data / "keys.json"
    present = load_keys(data) if path.exists() else []
    keep_keys(data, [*(key for key in _read(source) if key not in present), *present])


def keep_keys(data: Path, keys: list[str]) -> list[str]:
    """Write the keys of a data folder, wholly or not at all."""
    path = data / "keys.json"
    new = data / f".keys.{os.getpid()}.new"
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(msgspec.json.encode(keys))
        file.flush()
        os.fsync(file.fileno())
    keep_owner(new, path if path.exists() else data)
    new.replace(path)
    return keys


async def shared_keys(store: Store, data: Path) -> list[str]:
    """The keys of servers that share a database, which holds them. The first server brings those of its folder, or makes one."""
    found = await store.keys()
    if not found:
        brought = load_keys(data) if (data / "keys.json").exists() else [secrets.token_hex(32)]
        with contextlib.suppress(Conflict):  # another server came first
            for number, key in enumerate(brought, start=1):
                await store.add_key(number, key)
        found = await store.keys()
    return [key for _, key in found][-KEPT_KEYS:]


async def rotate_shared_keys(store: Store) -> int:
    """A new key for all servers of a database; returns how many there are that verify."""
    found = await store.keys()
    await store.add_key(found[-1][0] + 1 if found else 1, secrets.token_hex(32))
    return min(KEPT_KEYS, len(found) + 1)


class Signer:
    """Makes and reads cookies."""

    def __init__(self, keys: list[str]) -> None:
        self.use(keys)

    def use(self, keys: list[str]) -> None:
        """From now on sign with the last of these keys, and verify with any."""
        self._serializer = URLSafeSerializer(keys, salt="kolam.guest", signer_kwargs={"digest_method": hashlib.sha256})

    def cookie(self, identity: Identity) -> str:
        """The cookie of a person."""
        text = self._serializer.dumps([identity.person, identity.name, _today()])
        return text if isinstance(text, str) else text.decode()

    def read(self, cookie: str) -> Identity | None:
        """The person of a cookie; None if it is not ours."""
        match self._loads(cookie):
            case [str(person), str(name), *_]:
                return Identity(person, name)
        return None

    def is_of_today(self, cookie: str) -> bool:
        """Whether a cookie is fresh. One that is not is replaced by one that is good for a whole year again."""
        match self._loads(cookie):
            case [str(), str(), int(day)]:
                return day == _today()
        return False

    def _loads(self, cookie: str) -> Any:
        try:
            return self._serializer.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None


def _today() -> int:
    return int(time.time()) // DAY


def new_guest(lang: str = LANGUAGES[0]) -> Identity:
    """Someone who was never here before, with a name in the language they read."""
    return Identity("guest-" + secrets.token_urlsafe(18), guest_name(secrets.randbelow(9000) + 1000, lang))


def new_token() -> str:
    """A secret that stands for a seat."""
    return secrets.token_urlsafe(24)


def program_of(token: str, name: str | None = None) -> Identity:
    """Who holds a token. Only its hash is kept anywhere."""
    shown = clean_text((name or "")[:200])[:24] or "Program"
    return Identity("token-" + hashlib.sha256(token.encode()).hexdigest()[:40], shown, is_program=True)
