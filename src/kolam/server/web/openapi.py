"""The routes and messages described for programs: OpenAPI made from the declared routes and their types."""

from __future__ import annotations

from functools import cache
from types import NoneType
from typing import Any, get_args

import msgspec

import kolam
from kolam.server.web.routes import Declared
from kolam.server.wire.answers import Error
from kolam.server.wire.messages import ClientMessage
from kolam.server.wire.replies import ServerMessage

Schemas = dict[Any, dict[str, Any]]


@cache
def openapi(routes: tuple[Declared, ...]) -> dict[str, Any]:
    """The description. Pages are for people, and not in it."""
    described = [route for route in routes if not route.is_page]
    used = (kind for route in described for kind in (route.body, route.reply, *route.query.values()) if kind is not None)
    types = [*dict.fromkeys(used), Error, ClientMessage, ServerMessage]
    references, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schemas = dict(zip(types, references, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in described:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schemas)
    messages = {"ClientMessage": schemas[ClientMessage], "ServerMessage": schemas[ServerMessage]}
    info = {"title": "kolam", "version": kolam.__version__, "description": "See /docs/protocol for examples."}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": {**components, **messages}}}


def _operation(route: Declared, schemas: Schemas) -> dict[str, Any]:
    good = {"description": "What was asked for"} if route.reply is None else _content(route.media, schemas[route.reply])
    refused = {**_content("application/json", schemas[Error]), "description": "A refusal"}
    responses = {**{str(status): good for status in (route.status, *route.also)}, "default": refused}
    operation: dict[str, Any] = {"summary": route.says, "responses": responses}
    if parameters := _parameters(route, schemas):
        operation["parameters"] = parameters
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schemas[route.body]}}}
    return operation


def _parameters(route: Declared, schemas: Schemas) -> list[dict[str, Any]]:
    names = [part[1:-1] for part in route.path.split("/") if part.startswith("{")]
    in_path = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]
    asked = [
        {"name": name, "in": "query", "required": NoneType not in get_args(kind), "schema": schemas[kind]}
        for name, kind in route.query.items()
    ]
    return in_path + asked


def _content(media: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": "What was asked for", "content": {media: {"schema": schema}}}
