"""Pictures of tables, drawn by the page's own boards: `t.draw(seat=0).save("table.png")`.

A board of the page (`web/boards/`) takes a scene and makes SVG, and measures nothing. So it runs as it is in an embedded
JavaScript engine with a stand-in for the browser (`sandbox.py`, `stand_in.js`, `modules.py`); the page's style sheets are worked
into what it drew (`styles.py`, `picture.py`), and resvg makes PNG of it (`raster.py`). There is no second drawing in Python.

All of it needs the extra `kolam[draw]`; without it, drawing says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec

from kolam.draw.drawing import Drawing
from kolam.draw.scene import scene
from kolam.engine.errors import BadOption, KolamError
from kolam.engine.table import Table

__all__ = ["SHAPES", "THEMES", "Drawing", "draw", "is_installed"]

SHAPES = ("wide", "tall", "low")
THEMES = ("light", "dark")
#: What the extra installs, as it is imported.
NEEDED = ("cssselect2", "fontpkg", "quickjs", "resvg_py", "tinycss2")


def draw(
    t: Table,
    seat: int | None = None,
    shape: str = "wide",
    theme: str = "light",
    lang: str = "en",
    *,
    open: bool = False,
    legal: bool = False,
    names: Sequence[str] | None = None,
) -> Drawing:
    """A picture of a table as a seat sees it, or a spectator (None).

    `shape` is "wide", "tall" (a phone) or "low" (a phone that lies), `theme` "light" or "dark", `lang` "en" or "ru". `open` shows
    every hand, as a replay does; `legal` lights what the seat may do now; `names` are the players' names by seat.
    """
    d, players = t.game.definition, t.game.players
    one_of("shape", shape, SHAPES)
    one_of("theme", theme, THEMES)
    say = d.language(lang)
    t.view(seat)  # refuses seats there are not
    seat = None if seat is None else int(seat)
    if names is not None and (isinstance(names, str) or len(names) != players or not all(isinstance(n, str) for n in names)):
        raise BadOption("names must be {n} texts, one for each seat.", n=players)
    need()
    from kolam.draw.picture import picture
    from kolam.draw.sandbox import run

    shown = scene(t, seat, shape, say, open=open, legal=legal, names=names)
    return Drawing(picture(d, theme, say.name(d.title), run(d, shown, lang)))


def one_of(name: str, value: object, known: Sequence[str]) -> None:
    """Refuse a value that is none of those there are."""
    if value not in known:
        raise BadOption("{name} is {value}; choose one of: {known}.", name=name, value=repr(value), known=", ".join(known))


def is_installed() -> bool:
    """Whether the extra is installed."""
    return not _missing()


@cache
def _missing() -> tuple[str, ...]:
    return tuple(name for name in NEEDED if find_spec(name) is None)


def need() -> None:
    """Refuse to draw where the extra is not installed, and say what to do."""
    missing = _missing()
    if missing:
        raise KolamError(
            "Drawing needs what is not installed here ({missing}). Install it with: pip install 'kolam[draw]'",
            missing=", ".join(missing),
        )
