"""The addresses of this machine, as others on its networks can type them."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

#: The hosts that mean every interface.
EVERYWHERE = ("0.0.0.0", "::")
#: Asks the kernel of Linux for the address of an interface.
_SIOCGIFADDR = 0x8915
#: Addresses that are only for books: connecting a datagram socket to them sends nothing, but tells which way it would go.
_NOWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


def addresses_of(host: str, port: int) -> list[str]:
    """The pages at which a server that listens at a host can be reached, those for others first."""
    if host not in EVERYWHERE:
        return [page(host, port)]
    kinds = (4,) if host == "0.0.0.0" else (4, 6)
    found = {address for address in own_addresses() if address.version in kinds and not address.is_loopback}
    told = sorted(found, key=lambda address: (address.version, address.packed))
    return [page(str(address), port) for address in told] + [page("localhost", port)]


def page(host: str, port: int) -> str:
    """The address of a page."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def own_addresses() -> list[Address]:
    """What this machine is called by number on its networks; nothing that only works on one cable (fe80::)."""
    known: list[Address] = []
    for text in (*_of_interfaces(), *_of_six(), *_of_name(), *_by_route()):
        with suppress(ValueError):
            address = ipaddress.ip_address(text.partition("%")[0])
            if not address.is_link_local and not address.is_unspecified and address not in known:
                known.append(address)
    return known


def _of_interfaces() -> Iterator[str]:
    if not sys.platform.startswith("linux"):
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # it has none
                answer = fcntl.ioctl(asking.fileno(), _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                yield socket.inet_ntoa(answer[20:24])


def _of_six() -> Iterator[str]:
    with suppress(OSError):
        for line in Path("/proc/net/if_inet6").read_text("ascii").splitlines():
            yield str(ipaddress.IPv6Address(bytes.fromhex(line.split()[0])))


def _of_name() -> Iterator[str]:
    with suppress(OSError):
        for *_, place in socket.getaddrinfo(socket.gethostname(), None):
            yield str(place[0])


def _by_route() -> Iterator[str]:
    for family, nowhere in _NOWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((nowhere, 9))
            yield str(asking.getsockname()[0])
