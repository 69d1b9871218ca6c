"""Who you are."""

from __future__ import annotations

import hashlib
from contextlib import suppress

from starlette.responses import Response

from kolam.server.table import seats
from kolam.server.table.integrity import OF_OTHERS
from kolam.server.web.routes import Call, Routes, answer
from kolam.server.wire.answers import Person
from kolam.server.wire.connection import Identity
from kolam.server.wire.messages import Me
from kolam.server.wire.names import clean_name, is_guest_name
from kolam.store import DamagedTable

routes = Routes()


def _shown(identity: Identity) -> Person:
    key = hashlib.sha256(f"kolam:page:{identity.person}".encode()).hexdigest()[:16]
    return Person(name=identity.name, named=not is_guest_name(identity.name), key=key)


@routes.get("/api/me", reply=Person)
async def me(call: Call[None]) -> Person:
    """Who you are."""
    return _shown(call.identity)


@routes.put("/api/me", body=Me, reply=Person)
async def rename(call: Call[Me]) -> Response:
    """Choose a name."""
    server, identity = call.server, call.identity
    name = clean_name(call.body.name)
    renamed = identity._replace(name=name)
    for table in await server.store.seated(identity.person):
        with suppress(DamagedTable, *OF_OTHERS):  # a table that can not be opened keeps nobody from a new name
            await server.hub.ask(table, lambda actor: seats.rename(actor, identity.person, name))
    response = answer(_shown(renamed))
    if not identity.is_program:
        server.cookies.give(call.request, response, renamed)
    return response
