"""Pages and files: the web folder as it is."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from kolam.server.errors import Refusal
from kolam.server.web.routes import Call, Routes

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


# --- Pages ---

routes = Routes()


@routes.page("/")
async def front(call: Call[None]) -> Response:
    """The front page."""
    return call.server.files.answer(call.request, "index.html")


@routes.page("/new/{game}")
async def new(call: Call[None]) -> Response:
    """Set up a table."""
    return call.server.files.answer(call.request, "new.html")


@routes.page("/t/{table}")
async def table(call: Call[None]) -> Response:
    """A table, waiting, running or over."""
    return call.server.files.answer(call.request, "table.html")


@routes.page("/static/{path:path}", cookie=False)
async def static(call: Call[None]) -> Response:
    """The files of the page."""
    return call.server.files.answer(call.request, call.request.path_params["path"])


@routes.page("/favicon.ico", cookie=False)
async def favicon(call: Call[None]) -> Response:
    """Sends on to the icon."""
    return RedirectResponse("/static/favicon.svg", 301)
