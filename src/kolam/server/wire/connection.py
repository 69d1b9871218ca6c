"""One socket: messages in, messages out. Sending never makes a table wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

#: A client that leaves this many messages unread is cut off; it connects again and gets what it missed.
MOST_UNREAD = 300
#: ... or so many characters, in more than one message.
MOST_UNREAD_TEXT = 2_000_000
#: What one who does not read has to hear that it is over, in seconds.
GRACE = 2.0
SLOW, TOO_MANY, NO_TABLE, REFUSED, FAULT = 1013, 4429, 4404, 1008, 1011

#: So many bytes a socket takes as its reason for closing.
REASON = 123


def fitted(words: str) -> str:
    """As many sentences as fit into a reason for closing, or as much of the first."""
    if len(words.encode()) <= REASON:
        return words
    cut = words.encode()[: REASON - len("…".encode())].decode(errors="ignore")
    end = cut.rfind(". ")
    return cut[: end + 1] if end > 0 else cut + "…"


class Identity(NamedTuple):
    """Who speaks: a person by cookie, or a program by seat token."""

    person: str
    name: str
    is_program: bool = False


class Connection:
    """A viewer of one table. `cut` ends the connection at once, whatever is not sent yet."""

    def __init__(
        self, socket: WebSocket, identity: Identity, lang: str, address: str = "unknown", cut: Callable[[str], None] | None = None
    ) -> None:
        self.identity = identity
        self.lang = lang
        self.address = address
        self._socket = socket
        self._cut = cut
        self._outgoing: asyncio.Queue[str | None] = asyncio.Queue()
        self._unread = 0
        self._close: tuple[int, str] | None = None

    @property
    def person(self) -> str:
        """Who is at the other end."""
        return self.identity.person

    @property
    def is_closing(self) -> bool:
        """Whether nothing more is to be said."""
        return self._close is not None

    def send(self, text: str) -> None:
        """Queue a message."""
        if self._close is None:
            self._outgoing.put_nowait(text)
            self._unread += len(text)
            waiting = self._outgoing.qsize()
            if waiting > MOST_UNREAD or (waiting > 1 and self._unread > MOST_UNREAD_TEXT):
                self.close(SLOW, "You do not read what is sent.")

    def close(self, code: int, reason: str) -> None:
        """Send no more, and close after what is queued (at once if too much is)."""
        if self._close is None:
            self._close = (code, reason)
            if code == SLOW:
                while not self._outgoing.empty():
                    self._outgoing.get_nowait()
                if self._cut is not None:  # it may be that nothing can be sent any more, not even this
                    asyncio.get_running_loop().call_later(GRACE, self._cut, "does not read")
            self._outgoing.put_nowait(None)

    async def sending(self) -> None:
        """Send what is queued until the connection ends."""
        try:
            while (text := await self._outgoing.get()) is not None:
                self._unread -= len(text)
                await self._socket.send_text(text)
            if self._close is not None and self._socket.application_state == WebSocketState.CONNECTED:
                await self._socket.close(*self._close)
        except (WebSocketDisconnect, RuntimeError):  # the other side is gone; whoever receives notices too
            return
