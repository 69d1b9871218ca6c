"""Chat: those who sit at a table talk to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolam.server.bus import News
from kolam.server.errors import Refusal
from kolam.server.table.clock import now
from kolam.server.wire.connection import Connection
from kolam.server.wire.messages import Chat
from kolam.server.wire.names import clean_text
from kolam.server.wire.replies import ChatReply
from kolam.store import ChatLine, Conflict

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor


async def say(actor: Actor, connection: Connection, seat: int, message: Chat) -> None:
    """Say something to the table."""
    text = clean_text(message.text)
    if not text:
        raise Refusal("BadMessage", "There is nothing to say in that.")
    await actor.hub.limits.check("chat", connection.person, connection.address)
    while True:
        line = ChatLine(number=actor.live.said + 1, seat=seat, text=text, at=now(), client=message.id)
        try:
            await actor.hub.store.say(actor.id, line)
        except Conflict:  # someone else has said something at another server, or this very message came there before
            before = actor.live.said
            await actor.catch_up()
            if (seat, message.id) in actor.live.done:
                return
            if actor.live.said == before:
                raise
        else:
            break
    actor.live.chat.append(line)
    actor.live.heard([line])
    actor.tell(ChatReply(seat=seat, text=text, at=line.at), seats_only=True)
    actor.hub.bus.tell(actor.id, News(said=line.number))
