"""An analysis as text, and as one HTML page that needs nothing from elsewhere."""

from __future__ import annotations

from html import escape

from kolam.bots.analysis import Analysis, Mistake, Turn
from kolam.bots.plot import COLORS, svg
from kolam.engine.sentences import Seat
from kolam.engine.words import Language

#: How many mistakes the text tells; the page and the JSON have them all.
MOST_TOLD = 8

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
svg { max-width: 100%; height: auto; } h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; } td, th { padding: .15rem .8rem .15rem 0; text-align: left; vertical-align: top; }
td.n, th.n { text-align: right; } code { background: #f3f1ec; padding: 0 .25em; border-radius: 3px; }
article { border-left: 4px solid; padding-left: .8rem; margin: 1rem 0; } p.small { color: #666; font-size: .9rem; }
"""


def knowledge(say: Language) -> str:
    """What the chances rest on, in a sentence or two."""
    return say(
        "Each position is judged for the seat to act, from what that seat could know then. "
        "A jump from one seat's view to the next may be luck or knowledge; a mistake is measured within one seat's view."
    )


def ending(analysis: Analysis, say: Language) -> str:
    """How the game ended."""
    if analysis.outcome is None:
        return say("The game is not over.")
    winners = ", ".join(map(str, analysis.outcome["winners"]))
    scores = " : ".join(map(str, analysis.outcome["scores"]))
    return say("Winner: seat {seats}, {scores}.", seats=winners, scores=scores)


def told_turn(turn: Turn, say: Language) -> str:
    """A turning point as a sentence."""
    values = {"ply": turn.ply, "seat": Seat(turn.seat), "action": turn.action, "gains": Seat(turn.gains)}
    values |= {"before": say.share(turn.before), "after": say.share(turn.after)}
    if turn.is_mistake:
        return say("Decision {ply}, a mistake of {seat} ({action}): {gains} goes from {before} to {after}.", **values)
    return say("Decision {ply}, {seat} ({action}): {gains} goes from {before} to {after}.", **values)


def told_mistake(mistake: Mistake, say: Language) -> str:
    """The heading of a mistake."""
    return say(
        "Decision {ply}, {seat}: {played} costs {lost}; better: {better} ({chance}).",
        ply=mistake.ply,
        seat=Seat(mistake.seat),
        played=mistake.played,
        lost=say.share(mistake.lost),
        better=mistake.better,
        chance=say.share(mistake.chance),
    )


def text(analysis: Analysis, say: Language) -> str:
    """The summary in plain text."""
    about = {"game": say.name(analysis.title), "seed": analysis.seed, "level": analysis.level}
    lines: list[str] = [say("{game}, seed {seed}, looked at by level {level}", **about)]
    lines += [ending(analysis, say), ""]
    for seat in range(analysis.players):
        mine = [mistake for mistake in analysis.mistakes if mistake.seat == seat]
        values = {"seat": Seat(seat), "decisions": analysis.decisions[seat], "mistakes": len(mine)}
        mean = analysis.lost[seat] / max(1, analysis.decisions[seat])
        lines.append(
            say("{seat}: {decisions} decisions, {mistakes} mistakes, {mean} lost on average.", mean=f"{mean:.1%}", **values)
        )
    lines += ["", say("Turning points:")]
    lines += [f"- {told_turn(turn, say)}" for turn in analysis.turning_points] or [f"- {say('none')}"]
    lines += ["", say("The greatest mistakes:")]
    worst = sorted(analysis.mistakes, key=lambda mistake: -mistake.lost)[:MOST_TOLD]
    for mistake in sorted(worst, key=lambda mistake: mistake.ply):
        lines += [f"- {told_mistake(mistake, say)}", f"  {' '.join(mistake.sentences)}"]
    if not worst:
        lines.append(f"- {say('none')}")
    return "\n".join([*lines, "", knowledge(say)]) + "\n"


def html(analysis: Analysis, say: Language) -> str:
    """A page of its own: the picture, the turning points, every mistake, every decision."""
    title = say("{game}: an analysis", game=say.name(analysis.title))
    parts = [
        "<!doctype html>",
        f'<html lang="{say.code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1><p>{escape(ending(analysis, say))}</p>",
        svg(analysis, say),
        f"<h2>{escape(say('Turning points:'))}</h2><ul>",
        *(f"<li>{escape(told_turn(turn, say))}</li>" for turn in analysis.turning_points),
        f"</ul><h2>{escape(say('Mistakes'))}</h2>",
        *(_article(mistake, say) for mistake in analysis.mistakes),
        f"<h2>{escape(say('All decisions'))}</h2>",
        _table(analysis, say),
        f'<p class="small">{escape(knowledge(say))}</p></body></html>',
    ]
    return "\n".join(parts) + "\n"


def _article(mistake: Mistake, say: Language) -> str:
    expected = say("Expected then: {line}", line=", ".join(mistake.line))
    return (
        f'<article style="border-color: {COLORS[mistake.seat]}"><b>{escape(told_mistake(mistake, say))}</b><br>'
        f"{escape(' '.join(mistake.sentences))}<br><small>{escape(expected)}</small></article>"
    )


def _table(analysis: Analysis, say: Language) -> str:
    heads = "".join(f'<th class="n">{escape(say.seat(seat))}</th>' for seat in range(analysis.players))
    rows = [f'<tr><th class="n"></th><th></th>{heads}<th class="n">{escape(say("lost"))}</th></tr>']
    for point in analysis.points:
        chances = "".join(f'<td class="n">{say.share(chance)}</td>' for chance in point.chances)
        done = "" if point.action is None else f"{point.seat}: <code>{escape(point.action)}</code>"
        lost = say.share(point.lost) if point.lost >= 0.005 else ""
        rows.append(f'<tr><td class="n">{point.ply}</td><td>{done}</td>{chances}<td class="n">{lost}</td></tr>')
    return "<table>" + "\n".join(rows) + "</table>"
