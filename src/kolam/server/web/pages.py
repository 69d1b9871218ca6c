"""Pages and files: what browsers ask for."""

from __future__ import annotations

import msgspec
from starlette.responses import RedirectResponse, Response

from kolam.server.web.app_manifest import as_app
from kolam.server.web.plugins import brought
from kolam.server.web.previews import tags
from kolam.server.web.routes import Call, Routes
from kolam.server.web.shell import VERSIONED

routes = Routes()


#: How long browsers and others may keep the picture of a table that is over, in seconds.
A_DAY = 86400


async def _file(call: Call[None], name: str) -> Response:
    return await call.server.files.get_response(name, call.request.scope)


@routes.page("/")
async def front(call: Call[None]) -> Response:
    """The front page."""
    return call.server.shell.page(call.request, "index.html")


@routes.page("/new/{game}")
async def new(call: Call[None]) -> Response:
    """Set up a table."""
    return call.server.shell.page(call.request, "new.html")


@routes.page("/t/{table}")
async def table(call: Call[None]) -> Response:
    """A table, waiting, running or over."""
    return call.server.shell.page(call.request, "table.html", await tags(call))


@routes.page("/t/{table}/board.png", cookie=False)
async def picture(call: Call[None]) -> Response:
    """The final board of a table that is over, as PNG (?lang=)."""
    made = await call.server.pictures.picture(call)
    return Response(made, media_type="image/png", headers={"Cache-Control": f"public, max-age={A_DAY}"})


@routes.page("/try")
async def trial(call: Call[None]) -> Response:
    """Try something out: a board on which anything can be played and taken back."""
    return call.server.shell.page(call.request, "try.html")


@routes.page("/learn/{game}")
async def learn(call: Call[None]) -> Response:
    """Learn a game: its goal card and its lessons."""
    return call.server.shell.page(call.request, "learn.html")


@routes.page("/learn/{game}/{lesson}")
async def taught(call: Call[None]) -> Response:
    """A lesson of a game, on the board."""
    return call.server.shell.page(call.request, "learn.html")


@routes.page("/puzzles")
async def puzzles(call: Call[None]) -> Response:
    """Puzzles: the one of the day, and the games that have some."""
    return call.server.shell.page(call.request, "puzzles.html")


@routes.page("/puzzles/{game}")
async def puzzles_of(call: Call[None]) -> Response:
    """The puzzles of a game, by theme."""
    return call.server.shell.page(call.request, "puzzles.html")


@routes.page("/puzzles/{game}/{puzzle}")
async def puzzle(call: Call[None]) -> Response:
    """A puzzle, on the board; or the puzzles of a theme, by its key."""
    return call.server.shell.page(call.request, "puzzles.html")


@routes.page("/t/{table}/mistakes")
async def mistakes(call: Call[None]) -> Response:
    """Your own mistakes at a table that is over, as puzzles."""
    return call.server.shell.page(call.request, "puzzles.html")


@routes.page("/rules/{game}")
async def rules(call: Call[None]) -> Response:
    """The rules of a game, with pictures."""
    return call.server.shell.page(call.request, "rules.html")


@routes.page("/rules/{game}/summary")
async def summary(call: Call[None]) -> Response:
    """The rules of a game on two pages, to print."""
    return call.server.shell.page(call.request, "rules.html")


@routes.page("/settings")
async def settings(call: Call[None]) -> Response:
    """What a reader may choose."""
    return call.server.shell.page(call.request, "settings.html")


@routes.page("/static/{path:path}", cookie=False)
async def static(call: Call[None]) -> Response:
    """The files of the pages, as they are."""
    path = call.request.path_params["path"]
    versioned = VERSIONED.fullmatch(path)
    response = await _static(call, versioned[2] if versioned else path)
    if versioned:
        response.headers["Cache-Control"] = call.server.shell.keeps(versioned[1])
    return response


async def _static(call: Call[None], path: str) -> Response:
    if found := brought(path):
        files, inside = found
        return await files.get_response(inside, call.request.scope)
    return await _file(call, path)


@routes.page("/worker.js", cookie=False)
async def worker(call: Call[None]) -> Response:
    """The worker that shows pages without a network."""
    return await _file(call, "worker.js")


@routes.page("/manifest.webmanifest", cookie=False)
async def manifest(call: Call[None]) -> Response:
    """The page as an app (?lang=)."""
    body = msgspec.json.encode(as_app(call.lang))
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
    return Response(body, media_type="application/manifest+json", headers=headers)


@routes.page("/favicon.ico", cookie=False)
async def favicon(call: Call[None]) -> Response:
    """Sends on to the icon."""
    return RedirectResponse("/static/favicon.svg", 301)
