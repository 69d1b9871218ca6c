"""The names by which this server may be asked. A page that is served by another name is not ours, even if that name leads here
(DNS rebinding: a stranger's page makes its own name lead to a server that only its visitor can reach).
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from kolam.server.addresses import EVERYWHERE


def name_in(host: str) -> str:
    """The name in a Host header, without its port."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
    return name.rstrip(".")


def _is_loopback(name: str) -> bool:
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _own_names() -> set[str]:
    """What this machine is called by others in its network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return {name, short, f"{short}.local"} - {""}


class Hosts:
    """Which names are ours: those of the settings, those of loopback, and the address we listen at."""

    def __init__(self, hosts: Iterable[str], origins: Iterable[str], bound_to: str = "127.0.0.1") -> None:
        self._is_any = "*" in hosts
        self._is_everywhere = bound_to in EVERYWHERE
        self._names = {name_in(host) for host in hosts} | {(urlsplit(origin).hostname or "") for origin in origins}
        self._names |= {bound_to.lower()} | (set() if _is_loopback(bound_to) else _own_names())

    def is_ours(self, host: str | None) -> bool:
        """Whether a Host header names us. Who sends none is no browser."""
        if not host or self._is_any:
            return True
        name = name_in(host)
        return bool(name) and (name in self._names or _is_loopback(name) or (self._is_everywhere and _is_address(name)))
