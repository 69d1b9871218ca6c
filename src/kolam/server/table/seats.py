"""Seats: sitting down, the start when all are taken, getting up, names, tokens for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from kolam.server.errors import Refusal
from kolam.server.wire.connection import Identity
from kolam.server.wire.names import distinct
from kolam.store import Seat

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor


async def join(actor: Actor, identity: Identity, wanted: int | None) -> int:
    """Sit down at an open seat, or take back a seat that a bot plays on."""
    live = actor.live
    sits = live.seat_of(identity.person)
    if sits is not None:
        return sits
    if live.state == "over":
        raise Refusal("TableOver")
    if wanted is not None and wanted >= len(live.seats):
        raise Refusal("SeatTaken", "There is no seat {seat}.", seat=wanted)
    for seat in live.seats if wanted is None else [live.seats[wanted]]:
        if _may_sit(seat, identity):
            if live.is_given_up(seat.seat):
                raise Refusal(
                    "NotAllowed", "The bot has decided for you since. With other players at the table it plays on to the end."
                )
            return await _sit_down(actor, seat.seat, identity)
    raise Refusal("SeatTaken", "No seat is open." if wanted is None else None)


async def join_by_token(actor: Actor, identity: Identity) -> None:
    """A program comes: it sits down where its token lets it."""
    for seat in actor.live.seats:
        if seat.token == identity.person and seat.kind == "open":
            await _sit_down(actor, seat.seat, identity)


def _may_sit(seat: Seat, identity: Identity) -> bool:
    if identity.is_program:
        return seat.token == identity.person and seat.kind in ("open", "bot")
    kept_for = seat.person
    return (seat.kind == "open" and seat.token is None and kept_for in (None, identity.person)) or (
        seat.kind == "bot" and kept_for == identity.person
    )


async def _sit_down(actor: Actor, number: int, identity: Identity) -> int:
    live = actor.live
    back = live.seats[number].kind == "bot"
    name = distinct(identity.name, live.names_beside(number))
    changed = msgspec.structs.replace(
        live.seats[number],
        kind="program" if identity.is_program else "person",
        person=identity.person,
        name=name,
        level=None,
    )
    await actor.store("back" if back else "join", number, name, seats=[changed])
    await start_if_full(actor)
    return number


async def start_if_full(actor: Actor) -> None:
    """The game starts when no seat is open."""
    live = actor.live
    if live.state == "open" and all(seat.kind != "open" for seat in live.seats):
        await actor.store("start", None, state="running", **live.standing(live.t))


async def leave(actor: Actor, identity: Identity) -> None:
    """Get up from a seat before the start."""
    live = actor.live
    seat = live.seat_of(identity.person)
    if seat is None:
        raise Refusal("NotSeated")
    if live.state != "open":
        raise Refusal("NotAllowed", "The game has started. You can let a bot play on, or resign.")
    changed = msgspec.structs.replace(live.seats[seat], kind="open", person=None, name="")
    await actor.store("leave", seat, seats=[changed])


async def give_token(actor: Actor, identity: Identity, seat: int, token_person: str) -> None:
    """Keep an open seat for a program that holds a token."""
    live = actor.live
    if live.row.creator != identity.person:
        raise Refusal("NotAllowed", "Only who set up the table gives tokens.")
    if seat >= len(live.seats) or live.seats[seat].kind != "open":
        raise Refusal("SeatTaken")
    changed = msgspec.structs.replace(live.seats[seat], token=token_person, person=None)
    await actor.store("token", seat, seats=[changed])


async def rename(actor: Actor, person: str, name: str) -> None:
    """A person has a new name, here too."""
    seat = actor.live.seat_of(person)
    if seat is None or not actor.live.has_room_for("name", seat):
        return  # somebody who was renamed so often keeps this name here
    here = distinct(name, actor.live.names_beside(seat))
    if actor.live.seats[seat].name != here:
        await actor.store("name", seat, here, seats=[msgspec.structs.replace(actor.live.seats[seat], name=here)])
