"""The icons of the house, made from its sign: `make icons` writes src/kolam/web/icons anew."""

from __future__ import annotations

from pathlib import Path

from kolam.draw.card import SIGN
from kolam.draw.raster import png

FOLDER = Path(__file__).parents[1] / "src" / "kolam" / "web" / "icons"
GROUND = (
    '<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a1d1f"/>'
    '<stop offset="1" stop-color="#641214"/></linearGradient></defs><rect width="32" height="32" rx="{rx}" fill="url(#g)"/>'
)
#: Name, size, how round the corners are, and how large the sign is: what is cut to a circle needs room around it.
ICONS = (
    ("icon-192.png", 192, 7.0, 0.94),
    ("icon-512.png", 512, 7.0, 0.94),
    ("maskable-192.png", 192, 0.0, 0.72),
    ("maskable-512.png", 512, 0.0, 0.72),
    ("apple-180.png", 180, 0.0, 0.8),
)


def drawn(corners: float, scale: float) -> str:
    """The sign on its ground."""
    moved = 16 * (1 - scale)
    placed = f'<g transform="translate({moved:.2f} {moved:.2f}) scale({scale})">{SIGN}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{GROUND.format(rx=corners)}{placed}</svg>'


def main() -> None:
    """Write all icons."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "icon.svg").write_text(drawn(7.0, 0.94) + "\n")
    for name, size, corners, scale in ICONS:
        (FOLDER / name).write_bytes(png(drawn(corners, scale), size, size))
        print(FOLDER / name)


if __name__ == "__main__":
    main()
