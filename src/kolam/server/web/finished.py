"""Tables that are over: the record, every step with open hands, the analysis; and records that become such tables."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.responses import Response

from kolam.engine.record import Record
from kolam.server.errors import Refusal
from kolam.server.table import setup
from kolam.server.table.actor import Actor
from kolam.server.table.analysis import Analysis
from kolam.server.table.live import Live
from kolam.server.web.routes import Call, Routes
from kolam.server.wire import views
from kolam.server.wire.answers import History, TableNamed
from kolam.server.wire.messages import Lang, Nothing

routes = Routes()


async def _finished(call: Call[None] | Call[Nothing]) -> Live:
    async def live_table(actor: Actor) -> Live:
        if actor.live.state != "over":
            raise Refusal("NotOver")
        return actor.live

    return await call.server.hub.ask(call.table, live_table)


@routes.get("/api/tables/{table}/record", reply=Record)
async def record(call: Call[None]) -> Response:
    """The record, when over."""
    live = await _finished(call)
    headers = {"Content-Disposition": f'attachment; filename="{live.row.game}-{live.row.id}.json"'}
    return Response(live.t.record().to_json(), media_type="application/json", headers=headers)


@routes.get("/api/tables/{table}/history", reply=History, query={"lang": Lang | None}, rate="histories")
async def history(call: Call[None]) -> Response:
    """Every step with open hands, when over."""
    live, lang = await _finished(call), call.lang
    body = await asyncio.to_thread(lambda: msgspec.json.encode(views.history(live, lang)))
    return Response(body, media_type="application/json")


@routes.get("/api/tables/{table}/analysis", reply=Analysis, query={"lang": Lang | None})
async def analysis(call: Call[None]) -> Analysis:
    """How far the analysis is."""
    await _finished(call)
    return await call.server.analyses.progress(call.table, call.lang)


@routes.post("/api/tables/{table}/analysis", body=Nothing, reply=Analysis, query={"lang": Lang | None}, rate="imports")
async def analyse(call: Call[Nothing]) -> Analysis:
    """Analyse, when over."""
    return await call.server.analyses.start(await _finished(call), call.lang, call.identity.person, call.address)


@routes.post("/api/records", body=Record, reply=TableNamed, status=201, rate="imports", longest=None, decode=Record.from_json)
async def bring(call: Call[Record]) -> TableNamed:
    """Import a record."""
    return TableNamed(table=await setup.import_record(call.server.store, call.body, call.identity))
