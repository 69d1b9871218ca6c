"""Documents: the rules of games, the protocol, and the API described for people and programs."""

from __future__ import annotations

import asyncio
import html
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from starlette.responses import Response

from kolam.engine.diagrams import diagrams
from kolam.engine.errors import KolamError
from kolam.engine.game import Definition
from kolam.engine.rulebook import PICTURE, Rulebook
from kolam.games import definition
from kolam.server.errors import Refusal
from kolam.server.web.openapi import openapi
from kolam.server.web.pictures import diagram
from kolam.server.web.routes import Call, Declared, Routes
from kolam.server.wire.answers import Rules, Summary
from kolam.server.wire.messages import Lang

routes = Routes()

_RULE = re.compile(r"<strong>([A-Z]\d+(?:\.\d+)?)\b")
_HEADING = re.compile(r"<h(\d)>([A-Z]\d+)\b")
#: A picture of a summary, and where the page draws it.
_PICTURE = re.compile(r'<p><img src="diagram:([a-z0-9-]+)" alt="" /></p>')
_PLACE = r'<div data-place="\1"></div>'
_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><link rel="stylesheet" href="/static/style/colors.css">
<link rel="stylesheet" href="/static/style/documents.css">
</head><body><main class="document">
{body}
</main></body></html>
"""


def _document(title: str, body: str) -> Response:
    return Response(_PAGE.format(title=title, body=body), media_type="text/html")


def to_html(text: str) -> str:
    """Markdown as HTML; HTML inside it is shown, not used."""
    from markdown_it import MarkdownIt

    made: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return made


# --- Rules ---


@routes.get("/api/rules/{game}", reply=Rules, query={"lang": Lang | None})
async def rules(call: Call[None]) -> Rules:
    """The rules as HTML, with diagrams (?lang=)."""
    return await asyncio.to_thread(rules_page, call.game, call.lang)


@routes.get("/api/rules/{game}/summary", reply=Summary, query={"lang": Lang | None})
async def summary(call: Call[None]) -> Summary:
    """The rules on two pages (?lang=)."""
    return await asyncio.to_thread(summary_page, call.game, call.lang)


def _title(game: Definition, lang: str) -> str:
    return game.language(lang).name(game.title)


@cache
def summary_page(game: str, lang: str) -> Summary:
    """The summary of a game as HTML, with the diagrams that it shows."""
    book = Rulebook(definition(game), lang)
    if book.summary is None:
        raise Refusal("NoSuchPage", "{game} has no summary on two pages.", game=book.definition.called)
    known = {each.key: each for each in diagrams(book.definition)}
    shown = [diagram(known[key], lang) for key in PICTURE.findall(book.summary)]
    return Summary(
        game=game,
        title=_title(book.definition, lang),
        lang=lang,
        html=_PICTURE.sub(_PLACE, to_html(book.summary)),
        diagrams=shown,
    )


@cache
def rules_page(game: str, lang: str) -> Rules:
    """The rules of a game as HTML, every number an anchor, with their diagrams."""
    book = Rulebook(definition(game), lang)
    seen: set[str] = set()

    def anchor(number: str) -> str:
        first = number not in seen
        seen.add(number)
        return f' id="rule-{number}"' if first else ""

    text = _HEADING.sub(lambda found: f"<h{found[1]}{anchor(found[2])}>{found[2]}", to_html(book.for_reading()))
    text = _RULE.sub(lambda found: f"<strong{anchor(found[1])}>{found[1]}", text)
    return Rules(
        game=game,
        title=_title(book.definition, lang),
        lang=lang,
        html=text,
        rules=book.numbers(),
        diagrams=[diagram(each, lang) for each in diagrams(book.definition)],
        has_summary=book.summary is not None,
    )


# --- The protocol and the API ---


@routes.page("/docs/protocol")
async def protocol(call: Call[None]) -> Response:
    """The protocol of the web table."""
    for place in (Path(__file__).parents[4] / "docs", Path(__file__).parents[1] / "docs"):  # a checkout, or an installed package
        path = place / "protocol.md"
        if path.is_file():
            return _document("kolam: the protocol", to_html(path.read_text("utf-8")))
    raise KolamError("The protocol's text is not installed.")


@routes.get("/api/openapi.json", reply=dict[str, Any])
async def description(call: Call[None]) -> dict[str, Any]:
    """The routes and messages described for programs (OpenAPI)."""
    return openapi(call.server.routes)


@routes.page("/api")
async def api(call: Call[None]) -> Response:
    """The HTTP routes and message schemas."""
    declared = call.server.routes
    schemas = "".join(
        f"<details><summary><code>{html.escape(name)}</code></summary><pre>{html.escape(_pretty(schema))}</pre></details>"
        for name, schema in sorted(openapi(declared)["components"]["schemas"].items())
    )
    return _document(
        "kolam: the API",
        '<h1>The API</h1><p><a href="/docs/protocol">The protocol</a> · <a href="/api/openapi.json">openapi.json</a></p>'
        f"{_listed([route for route in declared if not route.is_page])}"
        f"<h2>Pages</h2>{_listed([route for route in declared if route.is_page])}<h2>Schemas</h2>{schemas}",
    )


def _listed(declared: list[Declared]) -> str:
    rows = "".join(
        f"<tr><td><code>{route.method}</code></td><td><code>{html.escape(route.path)}</code></td>"
        f"<td>{html.escape(route.says)}</td></tr>"
        for route in declared
    )
    return f"<table><tbody>{rows}</tbody></table>"


def _pretty(schema: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode()
