"""Pages and files: the web folder as it is, the rules of games, the documents."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from kolam.engine.errors import KolamError
from kolam.engine.rulebook import Rulebook
from kolam.games import definition
from kolam.server.errors import Refusal
from kolam.server.wire.languages import chosen_language

WEB = Path(__file__).parents[2] / "web"
_COMPRESSED = ("text/", "application/json", "application/javascript", "image/svg")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class _File(NamedTuple):
    changed: tuple[int, int]
    media: str
    tag: str
    body: bytes
    packed: bytes | None


class Files:
    """The files of a folder, kept in memory with their tags, read again when they change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._kept: dict[str, _File] = {}

    def answer(self, request: Request, name: str) -> Response:
        """A file, or that the browser has it already."""
        file = self._file(name)
        packed = file.packed is not None and "gzip" in request.headers.get("accept-encoding", "")
        tag = f'"{file.tag}{"-gz" if packed else ""}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = file.packed if packed and file.packed is not None else file.body
        if packed:
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=file.media, headers=headers)

    def _file(self, name: str) -> _File:
        try:
            path = (self.folder / name).resolve()
            found = path.is_relative_to(self.folder) and path.is_file() and not path.name.startswith(".")
        except (OSError, ValueError):  # too long, or with a null
            found = False
        if not found:
            raise Refusal("NoSuchPage")
        key = str(path)  # one entry for a file, however its path is spelled
        stat = path.stat()
        changed = (stat.st_mtime_ns, stat.st_size)
        kept = self._kept.get(key)
        if kept is None or kept.changed != changed:
            body = path.read_bytes()
            media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            packed = gzip.compress(body, 9, mtime=0) if media.startswith(_COMPRESSED) and len(body) > 400 else None
            kept = self._kept[key] = _File(changed, media, hashlib.sha256(body).hexdigest()[:20], body, packed)
        return kept


# --- Rules ---

_RULE = re.compile(r"<strong>([A-Z]\d+(?:\.\d+)?)\b")
_HEADING = re.compile(r"<h(\d)>([A-Z]\d+)\b")


@cache
def rules_page(game: str, lang: str) -> dict[str, Any]:
    """The rules of a game as HTML, every number an anchor."""
    book = Rulebook(definition(game), lang)
    seen: set[str] = set()

    def anchor(number: str) -> str:
        first = number not in seen
        seen.add(number)
        return f' id="rule-{number}"' if first else ""

    html = _HEADING.sub(lambda found: f"<h{found[1]}{anchor(found[2])}>{found[2]}", to_html(book.text))
    html = _RULE.sub(lambda found: f"<strong{anchor(found[1])}>{found[1]}", html)
    return {"game": game, "title": book.definition.title, "lang": lang, "html": html, "rules": book.numbers()}


def to_html(text: str) -> str:
    """Markdown as HTML; HTML inside it is shown, not used."""
    from markdown_it import MarkdownIt

    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return html


def rules_of(request: Request) -> dict[str, Any]:
    """The rules that were asked for."""
    return rules_page(request.path_params["game"], chosen_language(request))


# --- Documents ---

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><link rel="stylesheet" href="/static/style/colours.css">
<link rel="stylesheet" href="/static/style/documents.css">
</head><body><main class="document">
{body}
</main></body></html>
"""


def document(title: str, body: str) -> Response:
    """A page of text."""
    return Response(_PAGE.format(title=title, body=body), media_type="text/html")


def protocol_page() -> Response:
    """The protocol as a page."""
    for place in (Path(__file__).parents[4] / "docs", Path(__file__).parents[1] / "docs"):  # a checkout, or an installed package
        path = place / "protocol.md"
        if path.is_file():
            return document("kolam: the protocol", to_html(path.read_text("utf-8")))
    raise KolamError("The protocol's text is not installed.")
