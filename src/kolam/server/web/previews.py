"""What others show of a link to a table: its game, who plays, and when it is over the result with a picture of the board.

Of a table that is not over nothing is told but its game and names: no position, no score.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections import OrderedDict
from html import escape
from typing import NamedTuple

import structlog

from kolam.draw import draw, is_installed
from kolam.draw.card import HEIGHT, WIDTH, Line, card
from kolam.engine.errors import KolamError
from kolam.engine.words import Language, language
from kolam.games import definition
from kolam.server.errors import Refusal
from kolam.server.table.live import Live
from kolam.server.web.routes import Call
from kolam.store import Listed

log = structlog.get_logger("kolam.server")
#: Pictures that are kept, at about 300 kB each.
MOST_KEPT = 50
#: Those who may wait for a picture that is not drawn yet: one is drawn at a time.
MOST_WAITING = 8
#: How long a picture may take.
SECONDS = 20.0
#: Sizes of the picture for tables that have none of their own.
ICON = 512
_HOST = re.compile(r"[\w.-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?", re.ASCII)
#: All sentences said here, for the catalogs.
SENTENCES = {
    "title": "{game}: {result}",
    "wins": "{name} wins",
    "share": "{names} share the win",
    "resigned": "{name} resigned",
    "time": "{name} ran out of time",
    "ended": "ended by consent",
    "unfinished": "not finished",
    "running": "Playing now: {names}.",
    "open": "{names}. Free seats: {n}. Sit down and play!",
    "nobody": "Free seats: {n}. Sit down and play!",
}


class Told(NamedTuple):
    """What a link to a table tells."""

    title: str
    description: str
    has_picture: bool


def _names(table: Listed, say: Language) -> list[str]:
    """The players by seat; empty where nobody sits."""
    of_bots = language(say.code, "kolam.server")
    named = [of_bots.name(seat.name) if seat.kind == "bot" else seat.name for seat in table.seats]
    return ["" if seat.kind == "open" else name or say.seat(seat.seat) for name, seat in zip(named, table.seats, strict=True)]


def result_of(table: Listed, lang: str) -> str:
    """How a table that is over ended."""
    d, told = definition(table.row.game), language(lang, "kolam.server")
    names, outcome = _names(table, d.language(lang)), table.row.outcome or {}
    reason, by, winners = outcome.get("reason"), outcome.get("by"), outcome.get("winners") or []
    if reason in ("resigned", "time") and by is not None:
        return told(SENTENCES[reason], name=names[by])
    if reason in ("ended", "unfinished") or not winners:
        return told(SENTENCES["unfinished" if reason == "unfinished" else "ended"])
    if len(winners) > 1:
        return told(SENTENCES["share"], names=", ".join(names[seat] for seat in winners))
    return told(SENTENCES["wins"], name=names[winners[0]])


def told_of(table: Listed, lang: str) -> Told:
    """What a link to a table tells in a language."""
    row, d, told = table.row, definition(table.row.game), language(lang, "kolam.server")
    game, names = d.language(lang).name(d.title), _names(table, d.language(lang))
    if row.state == "over":
        scores = (row.outcome or {}).get("scores") or []
        shown = [f"{name} {score}" for name, score in zip(names, scores, strict=False)] or names
        return Told(told(SENTENCES["title"], game=game, result=result_of(table, lang)), " · ".join(shown), True)
    seated = ", ".join(name for name in names if name)
    if row.state == "running":
        return Told(game, told(SENTENCES["running"], names=seated), False)
    return Told(game, told(SENTENCES["open" if seated else "nobody"], names=seated, n=names.count("")), False)


# --- Tags ---


async def tags(call: Call[None]) -> str:
    """The tags of a table's page; none if there is no such table, or it can not be asked for now. The page comes all the same."""
    server, host = call.server, call.request.headers.get("host", "")
    try:
        await server.limits.check("reads", call.identity.person, call.address)
        table = await server.store.listed(call.table)
        if table is None or not _HOST.fullmatch(host):
            return ""
        told = told_of(table, call.lang)
    except KolamError:
        return ""
    site = f"{call.request.url.scheme}://{host}"
    has_picture = told.has_picture and is_installed()
    own = f"{site}/t/{table.row.id}"
    picture = f"{own}/board.png?lang={call.lang}" if has_picture else f"{site}/static/icons/icon-512.png"
    width, height = (WIDTH, HEIGHT) if has_picture else (ICON, ICON)
    properties = {
        "og:site_name": "kolam",
        "og:type": "website",
        "og:url": own,
        "og:locale": {"en": "en_US", "ru": "ru_RU"}.get(call.lang, call.lang),
        "og:title": told.title,
        "og:description": told.description,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": told.title,
    }
    names = {"twitter:card": "summary_large_image" if has_picture else "summary", "description": told.description}
    made = [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    made += [f'<meta name="{name}" content="{escape(value)}">' for name, value in names.items()]
    return "\n".join(made) + "\n"


# --- Pictures ---


class Pictures:
    """The pictures of tables that are over: the last ones are kept, others are drawn one at a time, beside the event loop."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str, int], bytes] = OrderedDict()
        self._turn = asyncio.Lock()
        self._waiting = 0
        #: How many were drawn.
        self.drawn = 0

    async def picture(self, call: Call[None]) -> bytes:
        """The picture of a table that is over, as PNG."""
        server, lang = call.server, call.lang
        table = await server.store.listed(call.table)
        if table is None:
            raise Refusal("NoSuchTable")
        if table.row.state != "over":
            raise Refusal("NotOver")
        if not is_installed():
            raise Refusal("NoSuchPage")
        key = table.row.id, lang, table.row.changed
        if key not in self._kept:
            await server.limits.check("pictures", call.identity.person, call.address)
            await self._draw(key, table, await server.hub.table(table.row.id))
        self._kept.move_to_end(key)
        return self._kept[key]

    async def _draw(self, key: tuple[str, str, int], table: Listed, live: Live) -> None:
        if self._waiting >= MOST_WAITING:
            raise Refusal("TooFast")
        self._waiting += 1
        try:
            async with self._turn:
                if key not in self._kept:
                    self._kept[key] = await _made(table, live, key[1])
                    self.drawn += 1
                    while len(self._kept) > MOST_KEPT:
                        self._kept.popitem(last=False)
        finally:
            self._waiting -= 1


def _svg(table: Listed, live: Live, lang: str) -> str:
    d = live.game.definition
    names, outcome = _names(table, d.language(lang)), table.row.outcome or {}
    board = draw(live.t.clone(), lang=lang, open=True, names=names)
    winners, scores = outcome.get("winners") or [], outcome.get("scores") or live.t.scores()
    lines = [Line(name, str(scores[seat]), seat in winners) for seat, name in enumerate(names)]
    return card(board.svg, board.width, board.height, d.language(lang).name(d.title), result_of(table, lang), lines)


async def _made(table: Listed, live: Live, lang: str) -> bytes:
    try:
        return await _png(await asyncio.to_thread(_svg, table, live, lang))
    except KolamError as error:  # a board that can not be drawn: its game is of another package
        log.warning("A picture could not be made", game=table.row.game, reason=str(error))
        raise Refusal("NoSuchPage") from error


async def _png(svg: str) -> bytes:
    """Made by another process: the library that does it stops all others of this one meanwhile."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "kolam.draw.raster", str(WIDTH), str(HEIGHT)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(SECONDS):
            made, wrong = await process.communicate(svg.encode())
    except TimeoutError:
        made, wrong = b"", b"it took too long"
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if not made:
        raise KolamError("{reason}", reason=" ".join(wrong.decode(errors="replace").strip().splitlines()[-1:]))
    return made
