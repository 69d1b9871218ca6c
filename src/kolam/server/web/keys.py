"""Who is who: signed cookies, seat tokens, and the keys they are signed with."""

from __future__ import annotations

import hashlib
import os
import secrets
from pathlib import Path

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

from kolam.engine.errors import BadOption
from kolam.server.wire.connection import Identity
from kolam.server.wire.names import clean_text

COOKIE = "kolam"
YEAR = 365 * 24 * 3600
#: How many former keys still verify after a rotation.
KEPT_KEYS = 3


def load_keys(data: Path) -> list[str]:
    """The keys of a data folder, the one that signs last; made on the first start, readable by the owner only."""
    path = data / "keys.json"
    try:
        keys = msgspec.json.decode(path.read_bytes(), type=list[str])
    except FileNotFoundError:
        return rotate_keys(data)
    except msgspec.MsgspecError as error:
        raise BadOption(f"{path} is damaged ({error}); delete it to make new keys (everyone becomes a new guest).") from None
    if not keys or min(map(len, keys)) < 32:
        raise BadOption(f"{path} holds no key that is long enough; delete it to make new keys (everyone becomes a new guest).")
    return keys


def rotate_keys(data: Path) -> list[str]:
    """A new key that signs from now on; the last ones still verify."""
    path = data / "keys.json"
    keys = [*(load_keys(data) if path.exists() else []), secrets.token_hex(32)][-KEPT_KEYS:]
    new = data / f".keys.{os.getpid()}.new"
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(msgspec.json.encode(keys))
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    return keys


class Signer:
    """Makes and reads cookies."""

    def __init__(self, keys: list[str]) -> None:
        self._serializer = URLSafeSerializer(keys, salt="kolam.guest", signer_kwargs={"digest_method": hashlib.sha256})

    def cookie(self, identity: Identity) -> str:
        """The cookie of a person."""
        text = self._serializer.dumps([identity.person, identity.name])
        return text if isinstance(text, str) else text.decode()

    def read(self, cookie: str) -> Identity | None:
        """The person of a cookie; None if it is not ours."""
        try:
            person, name = self._serializer.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        return Identity(person, name) if isinstance(person, str) and isinstance(name, str) else None


def new_guest() -> Identity:
    """Someone who was never here before."""
    return Identity("guest-" + secrets.token_urlsafe(18), f"Guest {secrets.randbelow(9000) + 1000}")


def new_token() -> str:
    """A secret that stands for a seat."""
    return secrets.token_urlsafe(24)


def program_of(token: str, name: str | None = None) -> Identity:
    """Who holds a token. Only its hash is kept anywhere."""
    shown = clean_text((name or "")[:200])[:24] or "Program"
    return Identity("token-" + hashlib.sha256(token.encode()).hexdigest()[:40], shown, is_program=True)
