"""Bytes on a wire, by hand: for what no decent client sends."""

from __future__ import annotations

import os
import socket
import struct

from kit.web import PATIENCE, Address

TEXT, PING = 1, 9


class Wire:
    """One connection. `of` is the address it comes from: the whole of 127.0.0.0/8 leads here."""

    def __init__(self, address: Address, of: str = "127.0.0.1", room: int | None = None) -> None:
        self.port = int(address.http.rpartition(":")[2])
        self.socket = socket.socket()
        if room is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.settimeout(PATIENCE)
        self.socket.bind((of, 0))
        self.socket.connect(("127.0.0.1", self.port))

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def get(self, path: str, host: str = "127.0.0.1", more: str = "") -> bytes:
        """Ask for something and read all that comes."""
        self.send(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n".encode("latin-1"))
        return self.rest()

    def rest(self) -> bytes:
        """All that comes until the other side is done."""
        found = b""
        try:
            while part := self.socket.recv(65536):
                found += part
        except ConnectionResetError:
            pass
        return found

    def taste(self) -> bytes | None:
        """One byte; nothing if the other side is done, None if there is none yet."""
        self.socket.setblocking(False)
        try:
            return self.socket.recv(1)
        except BlockingIOError:
            return None
        except OSError:
            return b""
        finally:
            self.socket.settimeout(PATIENCE)

    def upgrade(self, table: str, more: bytes = b"", path: bytes | None = None) -> bytes:
        """Become a socket of a table; returns what the server says to that."""
        asked = path or f"/ws/tables/{table}".encode()
        self.send(
            b"GET " + asked + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" + more + b"\r\n"
        )
        answer = b""
        while b"\r\n\r\n" not in answer and (part := self.socket.recv(1)):
            answer += part
        return answer

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def frame(data: bytes, opcode: int = TEXT, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    mask = os.urandom(4)
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack("!H", len(data))
    return bytes([(0x80 if fin else 0) | opcode]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data))
