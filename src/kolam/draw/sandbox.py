"""A board run in an embedded JavaScript engine, with limits: it draws one scene and is thrown away."""

from __future__ import annotations

import json
import time
from functools import cache
from importlib import resources
from typing import Any

import quickjs

from kolam.draw.modules import WEB, WORDS, board_path, joined, words_file
from kolam.engine.errors import KolamError
from kolam.engine.game import Definition

#: What one drawing may take: a hundred times what the slowest board does.
SECONDS = 5.0
MEGABYTES = 256

#: How the engine says that a limit was met; where nothing is left to say it with, it says null.
INTERRUPTED = "InternalError: interrupted"
OUT_OF_MEMORY = ("InternalError: out of memory", "null")


def run(d: Definition, scene: dict[str, Any], lang: str) -> str:
    """What the board of a game draws for a scene, as JSON (`stand_in.js`).

    Each drawing has an engine of its own: loading a board takes a few milliseconds, and nothing of one drawing is left for the
    next or for another thread.
    """
    order = json.dumps({"game": d.name, "lang": lang, "catalogs": catalogs(d, lang), "scene": scene})
    program = f'{stand_in()}\n{joined(d)}\ndraw(modules["{WORDS}"], modules["{board_path(d)}"], {json.dumps(order)});'
    return execute(d, program)


def execute(d: Definition, program: str, seconds: float = SECONDS, megabytes: int = MEGABYTES) -> str:
    """Run a program that leaves what it drew in `drawn`, or what went wrong in `failed`."""
    engine = quickjs.Context()
    engine.set_time_limit(seconds)
    engine.set_memory_limit(megabytes << 20)
    end = time.monotonic() + seconds
    try:
        engine.eval(program)
        while engine.execute_pending_job():
            if time.monotonic() > end:
                raise refusal(d, INTERRUPTED, seconds, megabytes)
        error = engine.eval("failed === undefined ? '' : String(failed)")
        drawn = engine.eval("drawn")
    except quickjs.JSException as stopped:
        raise refusal(d, str(stopped), seconds, megabytes) from None
    if error:
        raise refusal(d, error, seconds, megabytes)
    if not isinstance(drawn, str):
        raise KolamError("{game} can not be drawn: its board waits for something that does not come.", game=d.called)
    return drawn


def refusal(d: Definition, error: str, seconds: float, megabytes: int) -> KolamError:
    """Why a board could not be drawn."""
    told = error.strip().splitlines()[0] if error.strip() else "?"
    if INTERRUPTED in told:
        return KolamError("{game} can not be drawn: its board took more than {n} seconds.", game=d.called, n=f"{seconds:g}")
    if told in OUT_OF_MEMORY:
        return KolamError("{game} can not be drawn: its board took more than {n} MB of memory.", game=d.called, n=megabytes)
    return KolamError("{game} can not be drawn: its board failed with {error}.", game=d.called, error=told)


@cache
def stand_in() -> str:
    """The stand-in for a browser."""
    return (resources.files(__package__) / "stand_in.js").read_text("utf-8")


@cache
def catalogs(d: Definition, lang: str) -> dict[str, Any]:
    """The words of the page and of a game's board in a language, by the paths at which the page asks for them."""
    files = {f"words/{lang}.json": WEB / "words" / f"{lang}.json", f"boards/{d.name}/words/{lang}.json": words_file(d, lang)}
    return {path: json.loads(file.read_text("utf-8")) for path, file in files.items() if file.is_file()}
