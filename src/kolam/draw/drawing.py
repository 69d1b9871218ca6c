"""One picture of a table: as SVG, as PNG, in a file, in a notebook."""

from __future__ import annotations

import re
from pathlib import Path

from kolam.engine.errors import BadOption

#: The kinds of files a picture is saved as, by the ending of their names.
KINDS = (".svg", ".png")

_SIZE = re.compile(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"')


class Drawing:
    """A picture of a table. It stands alone: nothing in it refers to anything elsewhere."""

    def __init__(self, svg: str) -> None:
        #: The picture as SVG.
        self.svg = svg
        found = _SIZE.match(svg)
        assert found is not None
        #: Its size in pixels, at scale 1.
        self.width, self.height = float(found[1]), float(found[2])

    def png(self, scale: float = 1.0, width: int | None = None) -> bytes:
        """The picture as PNG: so many times its size, or so many pixels wide."""
        from kolam.draw.raster import png

        for name, value in (("scale", scale), ("width", width)):
            if value is not None and (isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e6):
                raise BadOption("{name} is {value}; it must be a number above 0.", name=name, value=repr(value))
        times = scale if width is None else width / self.width
        return png(self.svg, round(self.width * times), round(self.height * times))

    def save(self, path: str | Path, scale: float = 1.0) -> None:
        """Write the picture to a file whose name ends in .svg or .png."""
        path = Path(path)
        path.write_bytes(self.png(scale) if kind(path) == ".png" else self.svg.encode())

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg

    def __repr__(self) -> str:
        return f"<Drawing, {self.width:g} x {self.height:g}>"


def kind(path: Path) -> str:
    """Which kind of picture a file is to hold, by the ending of its name."""
    ending = path.suffix.lower()
    if ending not in KINDS:
        raise BadOption("{path} is no picture: its name must end in one of {kinds}.", path=path, kinds=", ".join(KINDS))
    return ending
