"""Rematch: those who sat at a table that is over play again at another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolam.server.errors import Refusal
from kolam.server.table import seats, setup
from kolam.server.wire.connection import Identity
from kolam.server.wire.names import distinct
from kolam.server.wire.replies import RematchReply
from kolam.store import Seat

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor


async def rematch(actor: Actor, identity: Identity) -> str:
    """The table where those who sit here play again; the first one to ask makes it."""
    live = actor.live
    if live.seat_of(identity.person) is None:
        raise Refusal("NotSeated")
    if live.state != "over":
        raise Refusal("NotOver")
    if live.row.rematch is not None:  # someone was sooner, and has kept a seat there
        await actor.hub.ask(live.row.rematch, lambda other: seats.join(other, identity, None))
        actor.tell(RematchReply(table=live.row.rematch))
        return live.row.rematch
    circle = _turned(live.seats, identity)
    table = await setup.set_up(actor.hub.store, live.row.game, live.row.options, circle, False, live.row.clock, identity)
    await actor.store("rematch", live.seat_of(identity.person), table, rematch=table)
    return table


def _turned(before: list[Seat], identity: Identity) -> list[Seat]:
    """The circle of seats turned by one; seats of the others are kept for them."""
    circle = []
    for number, old in enumerate([*before[1:], *before[:1]]):
        if old.kind == "bot":
            circle.append(Seat(seat=number, kind="bot", name=old.name, level=old.level))
        elif old.person == identity.person:
            name = distinct(identity.name, (seat.name for seat in before if seat is not old))
            circle.append(Seat(seat=number, kind="person", name=name, person=identity.person))
        else:
            circle.append(Seat(seat=number, kind="open", name=old.name, person=old.person, token=old.token))
    return circle
