"""The winning chances of a game as a picture: an SVG written here, or a PNG where matplotlib is installed."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from io import BytesIO
from typing import Any

from kolam.bots.analysis import Analysis
from kolam.engine.errors import KolamError
from kolam.engine.words import Language

#: One color for each seat; they differ in lightness too.
COLORS = ("#c2410c", "#1d4ed8", "#15803d", "#7e22ce")
WIDTH, HEIGHT = 860, 340
LEFT, RIGHT, TOP, BOTTOM = 52, 20, 44, 46
MARK = 5


def svg(analysis: Analysis, say: Language) -> str:
    """The chances of all seats over the decisions; mistakes are rings, turning points are lines."""
    last = max(1, analysis.points[-1].ply)

    def x(ply: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * ply / last

    def y(chance: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * chance

    title = say("{game}: the chance to win after every decision", game=analysis.title)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" font-family="system-ui, sans-serif" font-size="12">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    parts += _axes(last, x, y, say)
    for turn in analysis.turning_points:
        told = escape(f"{turn.ply}: {turn.action}")
        parts.append(
            f'<line x1="{x(turn.ply):.1f}" x2="{x(turn.ply):.1f}" y1="{y(1):.1f}" y2="{y(0):.1f}" stroke="#999" '
            f'stroke-dasharray="3 3"><title>{told}</title></line>'
        )
    for seat in range(analysis.players):
        path = " ".join(f"{x(point.ply):.1f},{y(point.chances[seat]):.1f}" for point in analysis.points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{COLORS[seat]}" stroke-width="2"/>')
        place = LEFT + 110 * seat
        parts.append(f'<rect x="{place}" y="{TOP - 26}" width="14" height="4" fill="{COLORS[seat]}"/>')
        parts.append(f'<text x="{place + 20}" y="{TOP - 20}" fill="#222">{escape(say.seat(seat))}</text>')
    chances = {point.ply: point.chances for point in analysis.points}
    for mistake in analysis.mistakes:
        told = escape(say("{played}; better: {better}", played=mistake.played, better=mistake.better))
        parts.append(
            f'<circle cx="{x(mistake.ply):.1f}" cy="{y(chances[mistake.ply][mistake.seat]):.1f}" r="{MARK}" fill="#fff" '
            f'stroke="{COLORS[mistake.seat]}" stroke-width="2"><title>{told}</title></circle>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _axes(last: int, x: Callable[[float], float], y: Callable[[float], float], say: Language) -> list[str]:
    parts = []
    for quarter in range(5):
        height = y(quarter / 4)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height:.1f}" y2="{height:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{height + 4:.1f}" text-anchor="end" fill="#444">{quarter * 25} %</text>')
    step = max(1, -(-last // 10))
    for ply in range(0, last + 1, step):
        parts.append(f'<text x="{x(ply):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle" fill="#444">{ply}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle:.0f}" y="{HEIGHT - 8}" text-anchor="middle" fill="#444">{escape(say("decisions"))}</text>')
    return parts


def figures() -> Any:
    """The figures of matplotlib; refused where there is none."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise KolamError("A PNG needs matplotlib: pip install 'kolam[lab]'. An SVG needs nothing more.") from None
    return Figure


def png(analysis: Analysis, say: Language) -> bytes:
    """The same picture drawn by matplotlib."""
    figure = figures()(figsize=(WIDTH / 100, HEIGHT / 100), layout="constrained")
    axes = figure.subplots()
    plies = [point.ply for point in analysis.points]
    for seat in range(analysis.players):
        axes.plot(plies, [point.chances[seat] for point in analysis.points], COLORS[seat], label=say.seat(seat))
    chances = {point.ply: point.chances for point in analysis.points}
    for mistake in analysis.mistakes:
        at = chances[mistake.ply][mistake.seat]
        axes.plot([mistake.ply], [at], "o", markerfacecolor="white", color=COLORS[mistake.seat])
    for turn in analysis.turning_points:
        axes.axvline(turn.ply, color="#999", linestyle=":", linewidth=1)
    axes.set(
        xlabel=say("decisions"), ylim=(0, 1), title=say("{game}: the chance to win after every decision", game=analysis.title)
    )
    axes.legend(loc="upper left")
    file = BytesIO()
    figure.savefig(file, format="png", dpi=150)
    return file.getvalue()
