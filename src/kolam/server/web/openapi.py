"""The HTTP routes and messages described for programs: OpenAPI made from the types that decode and encode them."""

from __future__ import annotations

import html
from functools import cache
from typing import Any

import msgspec
from starlette.responses import Response

import kolam
from kolam.server.table.analysis import Analysis
from kolam.server.web.pages import document
from kolam.server.wire.messages import ClientMessage, Join, Me, NewTable, Nothing, TokenFor
from kolam.server.wire.replies import ServerMessage, TableReply

#: Path, method, what it does, the body's type, and the answer's (None: described in the protocol).
ROUTES: list[tuple[str, str, str, Any, Any]] = [
    ("/api/me", "get", "Who you are", None, None),
    ("/api/me", "put", "Choose a name", Me, None),
    ("/api/games", "get", "The games and their options (?lang=)", None, None),
    ("/api/tables", "get", "Tables: ?list=open or ?list=mine", None, None),
    ("/api/tables", "post", "Set up a table", NewTable, None),
    ("/api/tables/{table}", "get", "The table as you may know it", None, TableReply),
    ("/api/tables/{table}/join", "post", "Sit down", Join, None),
    ("/api/tables/{table}/leave", "post", "Get up before the start", Nothing, None),
    ("/api/tables/{table}/rematch", "post", "Play again", Nothing, None),
    ("/api/tables/{table}/token", "post", "A token for a program", TokenFor, None),
    ("/api/tables/{table}/record", "get", "The record, when over", None, None),
    ("/api/tables/{table}/history", "get", "Every step with open hands, when over", None, None),
    ("/api/tables/{table}/analysis", "get", "How far the analysis is", None, Analysis),
    ("/api/tables/{table}/analysis", "post", "Analyse, when over", Nothing, Analysis),
    ("/api/records", "post", "Import a record", kolam.Record, None),
    ("/api/rules/{game}", "get", "The rules as HTML (?lang=)", None, None),
    ("/api/components/{game}", "get", "The component files as JSON", None, None),
    ("/healthz", "get", "Whether the server works", None, None),
    ("/metrics", "get", "Counters for Prometheus", None, None),
    ("/ws/tables/{table}", "get", "The socket of a table: ClientMessage in, ServerMessage out", None, None),
]


@cache
def openapi() -> dict[str, Any]:
    """The description."""
    types = [t for _, _, _, body, result in ROUTES for t in (body, result) if t is not None]
    references, components = msgspec.json.schema_components(
        [*types, ClientMessage, ServerMessage], ref_template="#/components/schemas/{name}"
    )
    schema = dict(zip([*types, "ClientMessage", "ServerMessage"], references, strict=True))
    components = {**components, "ClientMessage": schema["ClientMessage"], "ServerMessage": schema["ServerMessage"]}
    components["Error"] = {
        "type": "object",
        "properties": {"error": {"type": "string"}, "sentence": {"type": "string"}, "rule": {"type": ["string", "null"]}},
        "required": ["error", "sentence"],
    }
    paths: dict[str, dict[str, Any]] = {}
    for path, method, summary, body, result in ROUTES:
        operation: dict[str, Any] = {
            "summary": summary,
            "responses": {
                "200": _content("What was asked for", schema[result] if result is not None else {}),
                "default": _content("A refusal", {"$ref": "#/components/schemas/Error"}),
            },
        }
        names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
        if names:
            operation["parameters"] = [
                {"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names
            ]
        if body is not None:
            operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema[body]}}}
        paths.setdefault(path, {})[method] = operation
    info = {"title": "kolam", "version": kolam.__version__, "description": "See /docs/protocol for examples."}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": components}}


def _content(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def api_page() -> Response:
    """The routes and schemas as a page."""
    described = openapi()
    rows = "".join(
        f"<tr><td><code>{method.upper()}</code></td><td><code>{html.escape(path)}</code></td><td>{html.escape(summary)}</td></tr>"
        for path, method, summary, _, _ in ROUTES
    )
    schemas = "".join(
        f"<details><summary><code>{html.escape(name)}</code></summary><pre>{html.escape(_pretty(schema))}</pre></details>"
        for name, schema in sorted(described["components"]["schemas"].items())
    )
    return document(
        "kolam: the API",
        '<h1>The API</h1><p><a href="/docs/protocol">The protocol</a> · <a href="/api/openapi.json">openapi.json</a></p>'
        f"<table><tbody>{rows}</tbody></table><h2>Schemas</h2>{schemas}",
    )


def _pretty(schema: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode()
