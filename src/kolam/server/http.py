"""The HTTP routes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

import kolam
from kolam.engine.compile import is_warm
from kolam.engine.components import export
from kolam.engine.errors import KolamError
from kolam.engine.game import Definition, Option
from kolam.engine.record import Record
from kolam.engine.words import LANGUAGES
from kolam.games import definition, games
from kolam.server import doing, viewing
from kolam.server.actor import Actor
from kolam.server.connection import Identity
from kolam.server.errors import Refusal, as_refusal
from kolam.server.keys import new_token, program_of
from kolam.server.languages import chosen_language
from kolam.server.live import Live
from kolam.server.messages import Join, Me, NewTable, Nothing, TokenFor, decode_body
from kolam.server.names import clean_name
from kolam.server.openapi import api_page, openapi
from kolam.server.pages import protocol_page, rules_of
from kolam.server.security import identify, read_body, refused, set_cookie
from kolam.store import Listed

if TYPE_CHECKING:
    from kolam.server.app import Server

Handler = Callable[["Server", Request, Identity], Awaitable[Response]]


def answer(data: Any, status: int = 200) -> Response:
    """JSON."""
    return Response(msgspec.json.encode(data), status_code=status, media_type="application/json")


def routes(server: Server) -> list[BaseRoute]:
    """All routes."""

    def at(path: str, handler: Handler, *methods: str) -> Route:
        async def endpoint(request: Request) -> Response:
            identity, new = identify(request, server.signer)
            try:
                if request.method not in ("GET", "HEAD"):
                    await server.limits.check("changes", address_of(request))
                response = await handler(server, request, identity)
            except KolamError as error:
                refusal = as_refusal(error)
                server.metrics.refused.labels(refusal.error).inc()
                return refused(refusal, chosen_language(request))
            if new and "set-cookie" not in response.headers:
                set_cookie(response, identity, server.signer, server.settings)
            return response

        return Route(path, endpoint, methods=list(methods) or ["GET"])

    def file_at(path: str, name: str) -> Route:
        async def page(server: Server, request: Request, identity: Identity) -> Response:
            return server.files.answer(request, name)

        return at(path, page)

    async def static(request: Request) -> Response:  # files are the same for everyone: no cookie is set
        try:
            return server.files.answer(request, request.path_params["path"])
        except KolamError as error:
            return refused(as_refusal(error))

    return [
        file_at("/", "index.html"),
        file_at("/new/{game}", "new.html"),
        file_at("/t/{table}", "table.html"),
        Route("/favicon.ico", lambda request: RedirectResponse("/static/favicon.svg", 301)),
        Route("/static/{path:path}", static),
        at("/docs/protocol", _protocol),
        at("/api", _api),
        at("/api/openapi.json", _openapi),
        at("/api/me", _me),
        at("/api/me", _rename, "PUT"),
        at("/api/games", _games),
        at("/api/tables", _list),
        at("/api/tables", _create, "POST"),
        at("/api/tables/{table}", _table),
        at("/api/tables/{table}/join", _join, "POST"),
        at("/api/tables/{table}/leave", _leave, "POST"),
        at("/api/tables/{table}/rematch", _rematch, "POST"),
        at("/api/tables/{table}/token", _token, "POST"),
        at("/api/tables/{table}/record", _record),
        at("/api/tables/{table}/history", _history),
        at("/api/tables/{table}/analysis", _analysis),
        at("/api/tables/{table}/analysis", _analyse, "POST"),
        at("/api/records", _import, "POST"),
        at("/api/rules/{game}", _rules),
        at("/api/components/{game}", _components),
        Route("/healthz", server.health),
        Route("/metrics", lambda request: Response(server.metrics.text(), media_type="text/plain; version=0.0.4")),
        WebSocketRoute("/ws/tables/{table}", server.sockets.serve),
    ]


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else "unknown"


# --- People ---


def _me_shown(identity: Identity) -> dict[str, Any]:
    return {"name": identity.name, "named": not identity.name.startswith("Guest ")}


async def _me(server: Server, request: Request, identity: Identity) -> Response:
    return answer(_me_shown(identity))


async def _rename(server: Server, request: Request, identity: Identity) -> Response:
    name = clean_name(decode_body(await read_body(request, 1000), Me).name)
    renamed = identity._replace(name=name)
    await server.store.rename(identity.person, name)
    for actor in server.hub.live():
        if any(seat.person == identity.person for seat in actor.live.seats):
            actor.post(partial(doing.rename, actor, identity.person, name))
    response = answer(_me_shown(renamed))
    if not identity.is_program:
        set_cookie(response, renamed, server.signer, server.settings)
    return response


# --- Games ---


def _option(option: Option) -> dict[str, Any]:
    values = (
        {"range": [option.values[0], option.values[-1]]} if isinstance(option.values, range) else {"values": list(option.values)}
    )
    follows = {"follows_language": True} if option.editions else {}
    return {"name": option.name, **values, "default": option.default, "meaning": option.meaning, **follows}


def _game(game: Definition, lang: str) -> dict[str, Any]:
    say = game.language(lang)
    return {
        "name": game.name,
        "title": say.name(game.title),
        "players": list(game.players),
        "minutes": game.minutes,
        "designers": game.designers,
        "publisher": game.publisher,
        "in_one_breath": say.name(game.in_one_breath),
        "options": [{**_option(option), "meaning": say.name(option.meaning)} for option in game.options],
        "actions": game.rules.NUM_ACTIONS,
        "bots_ready": is_warm(game),
    }


async def _games(server: Server, request: Request, identity: Identity) -> Response:
    lang = chosen_language(request)
    shown = [_game(definition(name), lang) for name in games()]
    return answer({"games": shown, "levels": [1, 2, 3, 4, 5, 6], "languages": list(LANGUAGES), "version": kolam.__version__})


async def _components(server: Server, request: Request, identity: Identity) -> Response:
    return answer(export(definition(request.path_params["game"]).package))


async def _rules(server: Server, request: Request, identity: Identity) -> Response:
    return answer(rules_of(request))


# --- Tables ---


def _listed(table: Listed, person: str) -> dict[str, Any]:
    row = table.row
    seats = []
    for seat in table.seats:
        seats.append(
            {
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "you": seat.person == person and seat.kind in ("person", "program"),
            }
        )
    yours = row.to_act is not None and row.state == "running" and seats[row.to_act]["you"]
    shown = ("id", "game", "options", "state", "public", "clock", "created", "changed", "ply", "to_act", "due", "outcome")
    return {**{name: getattr(row, name) for name in shown}, "seats": seats, "your_turn": yours}


async def _list(server: Server, request: Request, identity: Identity) -> Response:
    match request.query_params.get("list"):
        case "open":
            found = await server.store.open_tables()
        case "mine":
            found = await server.store.tables_of(identity.person)
        case _:
            raise Refusal("BadMessage", "Ask for ?list=open or ?list=mine.")
    return answer({"tables": [_listed(table, identity.person) for table in found]})


async def _create(server: Server, request: Request, identity: Identity) -> Response:
    await server.limits.check("new_tables", address_of(request))
    wanted = decode_body(await read_body(request, 10_000), NewTable)
    return answer({"table": await server.hub.create(wanted, identity)}, 201)


async def _table(server: Server, request: Request, identity: Identity) -> Response:
    lang = chosen_language(request)

    async def snapshot(actor: Actor) -> Response:
        return answer(actor.snapshot(identity.person, lang))

    return await server.hub.ask(request.path_params["table"], snapshot)


async def _join(server: Server, request: Request, identity: Identity) -> Response:
    table = request.path_params["table"]
    wanted = decode_body(await read_body(request, 1000), Join)
    if wanted.name is not None and identity.is_program:
        identity = identity._replace(name=clean_name(wanted.name))
    seat = await server.hub.ask(table, lambda actor: doing.join(actor, identity, wanted.seat))
    return answer({"table": table, "seat": seat})


async def _leave(server: Server, request: Request, identity: Identity) -> Response:
    table = request.path_params["table"]
    decode_body(await read_body(request, 1000), Nothing)
    await server.hub.ask(table, lambda actor: doing.leave(actor, identity))
    return answer({"table": table})


async def _rematch(server: Server, request: Request, identity: Identity) -> Response:
    await server.limits.check("new_tables", address_of(request))
    decode_body(await read_body(request, 1000), Nothing)
    return answer({"table": await server.hub.ask(request.path_params["table"], lambda actor: doing.rematch(actor, identity))})


async def _token(server: Server, request: Request, identity: Identity) -> Response:
    seat = decode_body(await read_body(request, 1000), TokenFor).seat
    token = new_token()
    person = program_of(token).person
    await server.hub.ask(request.path_params["table"], lambda actor: doing.give_token(actor, identity, seat, person))
    return answer({"token": token, "seat": seat})


# --- Finished tables ---


async def _finished(server: Server, request: Request) -> Live:
    async def live_table(actor: Actor) -> Live:
        if actor.live.state != "over":
            raise Refusal("NotOver")
        return actor.live

    return await server.hub.ask(request.path_params["table"], live_table)


async def _record(server: Server, request: Request, identity: Identity) -> Response:
    live = await _finished(server, request)
    name = f"{live.row.game}-{live.row.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(live.t.record().to_json(), media_type="application/json", headers=headers)


async def _history(server: Server, request: Request, identity: Identity) -> Response:
    await server.limits.check("histories", address_of(request))
    live, lang = await _finished(server, request), chosen_language(request)
    body = await asyncio.to_thread(lambda: msgspec.json.encode(viewing.history(live, lang)))
    return Response(body, media_type="application/json")


async def _analysis(server: Server, request: Request, identity: Identity) -> Response:
    await _finished(server, request)
    return answer(server.analyses.progress(request.path_params["table"], chosen_language(request)))


async def _analyse(server: Server, request: Request, identity: Identity) -> Response:
    decode_body(await read_body(request, 1000), Nothing)
    live = await _finished(server, request)
    await server.limits.check("imports", address_of(request))
    return answer(server.analyses.start(live, chosen_language(request), server.hub.beside))


async def _import(server: Server, request: Request, identity: Identity) -> Response:
    await server.limits.check("imports", address_of(request))
    record = Record.from_json(await read_body(request, server.settings.body_bytes))
    return answer({"table": await server.hub.import_record(record, identity)}, 201)


# --- Documents ---


async def _protocol(server: Server, request: Request, identity: Identity) -> Response:
    return protocol_page()


async def _api(server: Server, request: Request, identity: Identity) -> Response:
    return api_page()


async def _openapi(server: Server, request: Request, identity: Identity) -> Response:
    return answer(openapi())
