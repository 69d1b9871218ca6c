"""Who is at a table, at this server or another: coming and going, who left when, and who has been away too long."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from kolam.engine.errors import KolamError
from kolam.server.bus import Here
from kolam.server.errors import as_refusal
from kolam.server.limits import network_of
from kolam.server.settings import Settings
from kolam.server.table import requests, seats, undo
from kolam.server.table.clock import now, ticks
from kolam.server.table.live import Live
from kolam.server.wire import views
from kolam.server.wire.connection import FAULT, REFUSED, Connection, fitted
from kolam.server.wire.replies import ClocksReply, PresenceReply, RequestReply, SeatShown, StepReply, encode
from kolam.store import Seat, StoreUnavailable

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor


class Presence:
    """The connections of one table."""

    def __init__(self, live: Live, gone_after: float) -> None:
        self.connections: set[Connection] = set()
        #: Who is at other servers, by server.
        self.elsewhere: dict[str, Here] = {}
        self._gone_after = int(gone_after * 1000)
        #: Since when players are away, by a clock that only goes on, and by the calendar.
        self._left_at: dict[int, tuple[int, int]] = dict.fromkeys(live.people(), (ticks(), now()))
        #: The seats whose bot can not think at present and plays plainly.
        self.plain: set[int] = set()
        #: What everyone was told last, and the other servers.
        self.told: tuple[int, list[SeatShown]] = (0, [])
        self.told_elsewhere = Here()
        #: From which networks the seated came, as the bus knows it.
        self.origins: set[str] = set()

    def here_now(self, live: Live) -> Here:
        """Who is at this server."""
        seated = {connection.person for connection in self.connections if live.seat_of(connection.person) is not None}
        others = sum(connection.person not in seated for connection in self.connections)
        return Here(persons=sorted(seated), watching=others, plain=sorted(self.plain))

    def here(self, live: Live) -> set[int]:
        """The seats whose player is connected."""
        away = (person for there in self.elsewhere.values() for person in there.persons)
        found = (live.seat_of(person) for person in (*(connection.person for connection in self.connections), *away))
        return {seat for seat in found if seat is not None}

    def watching(self, live: Live) -> int:
        """How many spectators there are."""
        away = sum(there.watching for there in self.elsewhere.values())
        return sum(live.seat_of(connection.person) is None for connection in self.connections) + away

    def network(self, person: str) -> str:
        """Where someone is connected from; if it is not known, where anyone at the table is."""
        known = {connection.person: network_of(connection.address) for connection in self.connections}
        return known.get(person) or next(iter(known.values()), "")

    def seated_from(self, live: Live) -> set[str]:
        """The networks of those who sit here."""
        return {network_of(each.address) for each in self.connections if live.seat_of(each.person) is not None}

    def is_full(self, live: Live, newcomer: Connection, settings: Settings) -> bool:
        """Whether there is no place for one more spectator, or none for one more from that address."""
        network = network_of(newcomer.address)
        watching = [each for each in self.connections if live.seat_of(each.person) is None]
        beside = sum(network_of(each.address) == network for each in watching)
        return self.watching(live) >= settings.spectators or beside >= settings.spectators_per_address

    def update(self, live: Live, at: int) -> None:
        """Note who came and who left."""
        here = self.here(live)
        for seat in live.people():
            if seat in here:
                self._left_at.pop(seat, None)
            else:
                self._left_at.setdefault(seat, (ticks(), at))

    def _gone_in(self, live: Live, seat: int) -> int | None:
        """In how many milliseconds an absent player is gone: while a game runs, others wait, and it is not played by days."""
        if live.state != "running" or live.seats[seat].kind != "person" or len(live.people()) < 2:
            return None
        if live.clock is not None and live.clock.kind == "days":
            return None
        left = self._left_at.get(seat)
        return None if left is None else left[0] + self._gone_after - ticks()

    def gone_at(self, live: Live, seat: int) -> int | None:
        """When an absent player counts as gone, by the calendar."""
        return None if self._gone_in(live, seat) is None else self._left_at[seat][1] + self._gone_after

    def is_gone(self, live: Live, seat: int, at: int) -> bool:
        """Whether a player has been away too long."""
        rest = self._gone_in(live, seat)
        return rest is not None and rest <= 0

    def is_late(self, live: Live, seat: int, at: int) -> bool:
        """Whether a player's time is over."""
        return live.state == "running" and live.clock is not None and live.seats[seat].kind != "bot" and live.clock.late(seat, at)

    def next_change(self, live: Live, at: int) -> int | None:
        """The next moment at which someone will be gone or late by the passing of time alone."""
        rests = [self._gone_in(live, seat) for seat in live.people()]
        if live.clock is not None and live.state == "running":
            rests.append(live.clock.runs_out_in(at))
        return min((at + rest for rest in rests if rest is not None and rest > 0), default=None)

    def shown(self, live: Live, person: str, at: int) -> list[SeatShown]:
        """The seats as one person sees them."""
        here = self.here(live)
        plain = self.plain.union(*(there.plain for there in self.elsewhere.values()))
        return [
            SeatShown(
                kind=seat.kind,
                name=seat.name,
                you=seat.person == person and seat.kind in ("person", "program"),
                here=seat.kind == "bot" or seat.seat in here,
                late=self.is_late(live, seat.seat, at),
                gone=self.is_gone(live, seat.seat, at),
                gone_at=self.gone_at(live, seat.seat),
                level=seat.level,
                kept=(seat.person or seat.token) is not None and _is_kept(live, seat),
                kept_for_you=seat.person == person and _is_kept(live, seat),
                plain=seat.kind == "bot" and seat.seat in plain,
            )
            for seat in live.seats
        ]


def _is_kept(live: Live, seat: Seat) -> bool:
    """Whether a seat waits for its player."""
    return seat.kind == "open" or (seat.kind == "bot" and not live.is_given_up(seat.seat))


async def connect(actor: Actor, connection: Connection, version: int | None) -> None:
    """Someone comes, perhaps not for the first time."""
    live, presence = actor.live, actor.presence
    if actor.hub.bus.shared:  # who comes from another server has seen what happened there; no news may have come of it yet
        with suppress(StoreUnavailable):
            await actor.catch_up()
    if connection.identity.is_program and live.seat_of(connection.person) is None:
        try:
            await seats.join_by_token(actor, connection.identity)
        except KolamError as error:  # it comes again, here or elsewhere
            connection.close(FAULT, fitted(as_refusal(error).told(connection.lang)))
            return
    viewer = live.seat_of(connection.person)
    if viewer is None and presence.is_full(live, connection, actor.hub.settings):
        connection.close(REFUSED, "There are too many spectators.")
        return
    steps = _missed(live, version, viewer, connection.lang)
    presence.connections.add(connection)
    if steps is None:
        actor.tell_table(connection)
        return
    for missed in steps:
        connection.send(encode(missed))
    connection.send(encode(PresenceReply(seats=presence.shown(live, connection.person, now()), watching=presence.watching(live))))
    connection.send(encode(RequestReply(request=requests.shown(actor), result=None)))


def _missed(live: Live, version: int | None, viewer: int | None, lang: str) -> list[StepReply] | None:
    """What someone who knows a version has missed; None if only the whole table will tell."""
    if version is None or live.state != "running" or version > live.version:
        return None
    return views.missed_steps(live, version, viewer, lang, undo.offered(live, viewer)) if version < live.version else []


async def disconnect(actor: Actor, connection: Connection) -> None:
    """Someone's connection is gone."""
    actor.presence.connections.discard(connection)


def tell_changes(actor: Actor, moment: int) -> None:
    """Tell who is there, if that has changed."""
    live, presence = actor.live, actor.presence
    _note_origins(actor)
    here = presence.here_now(live)
    if here != presence.told_elsewhere:
        presence.told_elsewhere = here
        actor.hub.bus.are_here(actor.id, here)
    shown = presence.watching(live), presence.shown(live, "", moment)
    if shown == presence.told:
        return
    was_late = [seat.late for seat in presence.told[1]]
    presence.told = shown
    for connection in presence.connections:
        seen = presence.shown(live, connection.person, moment)
        connection.send(encode(PresenceReply(seats=seen, watching=shown[0])))
    late = [seat.late for seat in shown[1]]
    if live.clock is not None and was_late != late and any(late):
        actor.tell(ClocksReply(clocks=live.clock.shown(moment)))


def origin(network: str) -> str:
    """The name under which the bus knows the tables at which somebody sits who came from a network."""
    return f"origin:{network}"


def _note_origins(actor: Actor) -> None:
    """Where a game is played from is noted while it is played: nobody is helped with it there."""
    presence, hub = actor.presence, actor.hub
    if actor.live.state == "over":
        for network in presence.origins:
            hub.in_background(hub.bus.strike(origin(network), [actor.id]))
        presence.origins = set()
        return
    for network in presence.seated_from(actor.live) - presence.origins:
        presence.origins.add(network)
        hub.in_background(hub.bus.note(origin(network), actor.id))


def note_late(actor: Actor, moment: int) -> None:
    """That a turn was not made in time goes into the log, once."""
    live = actor.live
    seat = live.t.to_act
    if seat is None or live.late_at == live.t.version or not actor.presence.is_late(live, seat, moment):
        return
    live.late_at = live.t.version

    async def note() -> None:
        if live.t.to_act == seat and live.state == "running":
            try:
                await actor.store("late", seat)
            except StoreUnavailable:
                live.late_at = None  # to be noted later
                raise

    actor.post(note)
