"""Tables: lists, new ones, and what is done at one from outside its socket."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from kolam.server.errors import Refusal
from kolam.server.table import rematch as rematches
from kolam.server.table import seats, setup
from kolam.server.table.actor import Actor
from kolam.server.web.keys import new_token, program_of
from kolam.server.web.lobby import PAGE, PLACE
from kolam.server.web.routes import Call, Routes
from kolam.server.wire.answers import Seated, SeatListed, TableListed, TableNamed, Tables, Token
from kolam.server.wire.messages import Join, Lang, NewTable, Nothing, TokenFor
from kolam.server.wire.names import clean_name
from kolam.server.wire.replies import TableReply
from kolam.store import Listed

routes = Routes()


Before = Annotated[str, Meta(pattern=PLACE)]
Limit = Annotated[int, Meta(ge=1, le=PAGE)]


@routes.get("/api/tables", reply=Tables, query={"list": Literal["open", "mine"], "before": Before | None, "limit": Limit | None})
async def tables(call: Call[None]) -> Tables:
    """Tables: ?list=open (page by page) or ?list=mine."""
    asked = call.request.query_params
    following = None
    match asked.get("list"):
        case "open":
            found, following = await call.server.lobby.page(asked.get("before"), asked.get("limit"))
        case "mine":
            found = await call.server.store.tables_of(call.identity.person)
        case _:
            raise Refusal("BadMessage", "Ask for ?list=open or ?list=mine.")
    return Tables(tables=[_listed(table, call.identity.person) for table in found], next=following)


def _listed(table: Listed, person: str) -> TableListed:
    row = table.row
    shown = [
        SeatListed(
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            you=seat.person == person and seat.kind in ("person", "program"),
        )
        for seat in table.seats
    ]
    return TableListed(
        id=row.id,
        game=row.game,
        options=row.options,
        state=row.state,
        public=row.public,
        clock=row.clock,
        created=row.created,
        changed=row.changed,
        ply=row.ply,
        to_act=row.to_act,
        due=row.due,
        outcome=row.outcome,
        seats=shown,
        your_turn=row.to_act is not None and row.state == "running" and shown[row.to_act].you,
    )


@routes.post("/api/tables", body=NewTable, reply=TableNamed, status=201, rate="new_tables", longest=10_000)
async def create(call: Call[NewTable]) -> TableNamed:
    """Set up a table."""
    server, wanted = call.server, call.body
    if not wanted.public or "open" not in wanted.seats:
        return TableNamed(table=await setup.create(server.store, wanted, call.identity))
    async with server.lobby.place(call.identity.person, call.address) as stands:
        table = await setup.create(server.store, wanted, call.identity)
        await stands(table)
    return TableNamed(table=table)


@routes.get("/api/tables/{table}", reply=TableReply, query={"lang": Lang | None})
async def table(call: Call[None]) -> TableReply:
    """The table as you may know it."""

    async def snapshot(actor: Actor) -> TableReply:
        return actor.snapshot(call.identity.person, call.lang)

    return await call.server.hub.ask(call.table, snapshot)


@routes.post("/api/tables/{table}/join", body=Join, reply=Seated)
async def join(call: Call[Join]) -> Seated:
    """Sit down."""
    identity, wanted = call.identity, call.body
    if wanted.name is not None and identity.is_program:
        identity = identity._replace(name=clean_name(wanted.name))
    seat = await call.server.hub.ask(call.table, lambda actor: seats.join(actor, identity, wanted.seat))
    return Seated(table=call.table, seat=seat)


@routes.post("/api/tables/{table}/leave", body=Nothing, reply=TableNamed)
async def leave(call: Call[Nothing]) -> TableNamed:
    """Get up before the start."""
    await call.server.hub.ask(call.table, lambda actor: seats.leave(actor, call.identity))
    return TableNamed(table=call.table)


@routes.post("/api/tables/{table}/rematch", body=Nothing, reply=TableNamed, rate="new_tables")
async def rematch(call: Call[Nothing]) -> TableNamed:
    """Play again."""
    return TableNamed(table=await call.server.hub.ask(call.table, lambda actor: rematches.rematch(actor, call.identity)))


@routes.post("/api/tables/{table}/token", body=TokenFor, reply=Token)
async def token(call: Call[TokenFor]) -> Token:
    """A token for a program."""
    made = new_token()
    person = program_of(made).person
    await call.server.hub.ask(call.table, lambda actor: seats.give_token(actor, call.identity, call.body.seat, person))
    return Token(token=made, seat=call.body.seat)
