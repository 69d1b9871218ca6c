"""Pages and files: what browsers ask for."""

from __future__ import annotations

from starlette.responses import RedirectResponse, Response

from kolam.server.web.brought import brought
from kolam.server.web.routes import Call, Routes

routes = Routes()


async def _file(call: Call[None], name: str) -> Response:
    return await call.server.files.get_response(name, call.request.scope)


@routes.page("/")
async def front(call: Call[None]) -> Response:
    """The front page."""
    return await _file(call, "index.html")


@routes.page("/new/{game}")
async def new(call: Call[None]) -> Response:
    """Set up a table."""
    return await _file(call, "new.html")


@routes.page("/t/{table}")
async def table(call: Call[None]) -> Response:
    """A table, waiting, running or over."""
    return await _file(call, "table.html")


@routes.page("/static/{path:path}", cookie=False)
async def static(call: Call[None]) -> Response:
    """The files of the pages, as they are."""
    path = call.request.path_params["path"]
    if found := brought(path):
        files, inside = found
        return await files.get_response(inside, call.request.scope)
    return await _file(call, path)


@routes.page("/favicon.ico", cookie=False)
async def favicon(call: Call[None]) -> Response:
    """Sends on to the icon."""
    return RedirectResponse("/static/favicon.svg", 301)
