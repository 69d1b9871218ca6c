"""PNG from SVG (resvg), with fonts that come with the extra: the same picture on every machine, whatever fonts it has."""

from __future__ import annotations

import re
import sys
from functools import cache

import fontpkg
import resvg_py

from kolam.engine.errors import BadOption, KolamError

#: The families that stand for "serif" and "sans-serif". The second has the signs that boards use (→ ✓ ⚠) and the first has not.
SERIF, SANS = "Source Serif 4", "Inter"
#: The widest and highest picture, in pixels.
LARGEST = 8192
#: What the fonts have: Latin, Greek, Cyrillic, punctuation, and some signs. What is beyond them (a name in Chinese) is looked for
#: among the machine's fonts, and drawn as a box where none has it.
_KNOWN = re.compile("[\t\n\r\x20-\u017f\u0391-\u03ce\u0400-\u045f\u2010-\u2027\u2190-\u2199−≤≥№★●✓⚠]*")
#: A list of families, and the general one at its end.
_FAMILIES = re.compile(r'font-family="[^"]*?((?:sans-)?serif)"')


def png(svg: str, width: int, height: int) -> bytes:
    """The picture of an SVG at a size in pixels."""
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        raise BadOption(
            "The picture would be {width} x {height} pixels; each side must be from 1 to {most}.",
            width=width,
            height=height,
            most=LARGEST,
        )
    try:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=_FAMILIES.sub(r'font-family="\1"', svg),
                width=width,
                height=height,
                font_files=fonts(),
                font_family=SERIF,
                serif_family=SERIF,
                sans_serif_family=SANS,
                skip_system_fonts=_KNOWN.fullmatch(svg) is not None,
            )
        )
    except ValueError as error:
        raise KolamError("The picture can not be made: {error}", error=str(error)) from None


@cache
def fonts() -> list[str]:
    """The files of the fonts."""
    return [str(fontpkg.path(family)) for family in (SERIF, SANS)]


def main() -> None:
    """Make a picture in a process of its own, which holds up nobody: an SVG comes in, its PNG goes out."""
    width, height = int(sys.argv[1]), int(sys.argv[2])
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), width, height))


if __name__ == "__main__":
    main()
