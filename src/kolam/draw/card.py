"""A finished game as one picture to be sent around: the board, and beside it who played and how it ended."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

#: What those who show links want: 1.91 to 1.
WIDTH, HEIGHT = 1200, 630
_GAP = 28
#: The least room for the words, at the right.
_WORDS = 300
_INK, _SOFT, _GOLD, _PAPER = "#2a1c13", "#65503f", "#7a520c", "#fcf7ec"
#: The sign of the house, four loops around dots, in a square of 32.
SIGN = (
    '<g fill="none" stroke="#f3d9a0" stroke-width="1.8"><path d="M16 4c5 4 5 8 0 12-5-4-5-8 0-12zM16 28c5-4'
    " 5-8 0-12-5 4-5 8 0 12zM4 16c4-5 8-5 12 0-4 5-8 5-12 0zM28 16c-4-5-8-5-12 0 4 5 8 5 12 0z"
    '"/></g><g fill="#f3d9a0"><circle cx="8" cy="8" r="1.7"/><circle cx="24" cy="8" r="1.7"/>'
    '<circle cx="8" cy="24" r="1.7"/><circle cx="24" cy="24" r="1.7"/></g>'
)
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Line(NamedTuple):
    """A player: name, score, and whether they won."""

    name: str
    score: str
    won: bool


def card(board: str, width: float, height: float, title: str, result: str, players: Sequence[Line]) -> str:
    """The SVG of a card: the board is an SVG of that width and height."""
    scale = min((WIDTH - 3 * _GAP - _WORDS) / width, (HEIGHT - 2 * _GAP) / height)
    wide, high = width * scale, height * scale
    top = (HEIGHT - high) / 2
    left = _GAP + wide + _GAP
    room = WIDTH - left - _GAP
    placed = re.sub(
        r'^<svg ([^>]*?)width="[^"]*" height="[^"]*"',
        rf'<svg \1x="{_GAP}" y="{top:.1f}" width="{wide:.1f}" height="{high:.1f}"',
        board,
        count=1,
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        '<defs><linearGradient id="card-ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a1d1f"/>'
        '<stop offset="1" stop-color="#641214"/></linearGradient></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#card-ground)"/>',
        placed,
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{room:.1f}" height="{high:.1f}" rx="16" fill="{_PAPER}" '
        'stroke="#c9972f" stroke-width="3"/>',
    ]
    y = top + 50
    inner = room - 40
    for line in wrapped(title, inner, 30, 3):
        parts.append(_text(left + 20, y, 30, line, weight=700))
        y += 36
    y += 2
    for line in wrapped(result, inner, 21, 3):
        parts.append(_text(left + 20, y, 21, line, fill=_GOLD, weight=600, family="sans-serif"))
        y += 28
    y += 14
    for name, score, won in players:
        y += 46
        if won:
            parts.append(
                f'<rect x="{left + 10:.1f}" y="{y - 32:.1f}" width="{room - 20:.1f}" height="46" rx="10" fill="#f3e2b8"/>'
            )
        taken = len(score) * 16 + 20
        parts.append(_text(left + 20, y, 24, fitted(name, inner - taken, 24), family="sans-serif", weight=700 if won else 400))
        parts.append(_text(left + room - 20, y, 26, score, family="sans-serif", weight=700, anchor="end"))
    foot = top + high - 66
    parts.append(f'<rect x="{left + 20:.1f}" y="{foot:.1f}" width="48" height="48" rx="11" fill="#641214"/>')
    parts.append(f'<g transform="translate({left + 20:.1f} {foot:.1f}) scale(1.5)">{SIGN}</g>')
    parts.append(_text(left + 80, foot + 33, 28, "kolam", fill=_SOFT, weight=700))
    parts.append("</svg>")
    return "".join(parts)


def _text(
    x: float,
    y: float,
    size: int,
    words: str,
    *,
    fill: str = _INK,
    weight: int = 400,
    family: str = "serif",
    anchor: str = "start",
) -> str:
    told = escape(_UNWRITABLE.sub("", words))
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-family="{family}" font-weight="{weight}" '
        f'text-anchor="{anchor}" fill="{fill}">{told}</text>'
    )


def fitted(words: str, room: float, size: int) -> str:
    """Words cut to a width; letters are taken to be as wide as they are on the average."""
    most = max(3, int(room / (size * 0.56)))
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def wrapped(words: str, room: float, size: int, most: int) -> list[str]:
    """Words in lines of a width, so many lines at most."""
    lines: list[str] = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if fitted(longer, room, size) == longer or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fitted(line, room, size) for line in lines]
