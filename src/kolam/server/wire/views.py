"""What one viewer is told. Everything here about a game that runs comes from that viewer's view, log and, for the seat to act,
its own choices; nothing else of the table's state is touched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from kolam.engine.sentences import Told
from kolam.engine.table import Table
from kolam.engine.words import Language, Origin
from kolam.server.wire.answers import History, HistoryStep
from kolam.server.wire.lines import Line, line, lines
from kolam.server.wire.replies import (
    ChatShown,
    LogItem,
    OriginShown,
    RequestShown,
    SeatShown,
    StepReply,
    TableReply,
    ThinkingShown,
    UndoState,
)

if TYPE_CHECKING:
    from kolam.server.table.live import Live, Ply

#: How much of the chat a snapshot brings.
CHAT_SHOWN = 100


class Choices(NamedTuple):
    """What the seat to act is asked and may do, and what that is good for; nothing for anybody else."""

    prompt: Line | None = None
    purpose: Line | None = None
    legal: list[str] | None = None
    says: list[Line] | None = None


def choices(t: Table, viewer: int | None, live: Live, lang: str) -> Choices:
    """What the seat to act may choose from. What another seat may do could tell what it holds."""
    if viewer is None or t.to_act != viewer or live.state != "running":
        return Choices()
    say = live.language(lang)
    ids = t.legal_ids()
    says = [t.game.describe(action, say) for action in ids]
    purpose = t.purpose_in(say)
    return Choices(
        prompt=line(t.prompt_in(say)),
        purpose=None if purpose is None else line(purpose),
        legal=[t.game.notation(action) for action in ids],
        says=lines(says),
    )


def seen(t: Table, view: dict[str, Any], viewer: int | None, say: Language) -> tuple[dict[str, Any], list[list[OriginShown]]]:
    """What follows from a view: what a board shows beside it, and where each score comes from."""
    glance = t.game.glance(view, viewer)
    told = [t.game.definition.words.origins(glance, seat, say) for seat in range(t.game.players)]
    return glance, [[_origin(origin) for origin in origins] for origins in told]


def _origin(origin: Origin) -> OriginShown:
    return OriginShown(text=line(origin.text), points=origin.points, counts=origin.counts)


def step(live: Live, viewer: int | None, lang: str, undo: UndoState) -> StepReply:
    """The last decision."""
    return _step(live, live.t, viewer, lang, live.plies[-1], undo)


def missed_steps(
    live: Live, since: int, viewer: int | None, lang: str, undo: UndoState, most: int = 20
) -> list[StepReply] | None:
    """The decisions since a version; None if something else happened too, or it is too many."""
    missing = [ply for ply in live.plies[-most - 1 :] if ply.version > since]
    if since < live.reshaped or len(missing) > most:
        return None
    past = live.t.clone()
    for _ in missing:
        past.undo()
    steps = []
    for ply in missing:
        past.play(ply.action)
        steps.append(_step(live, past, viewer, lang, ply, undo if ply.version == live.version else None))
    return steps


def _step(live: Live, t: Table, viewer: int | None, lang: str, ply: Ply, undo: UndoState) -> StepReply:
    view = t.view(viewer)
    glance, origins = seen(t, view, viewer, live.language(lang))
    return StepReply(
        version=ply.version,
        ply=t.version,
        seat=ply.seat,
        action=ply.action,
        view=view,
        glance=glance,
        lines=live.lines(viewer, lang)[t.version - 1],
        scores=t.visible_scores(viewer),
        origins=origins,
        to_act=t.to_act,
        **choices(t, viewer, live, lang)._asdict(),
        undo=undo,
        clocks=live.clocks_shown(),
        outcome=live.row.outcome if t.to_act is None else None,
    )


def snapshot(
    live: Live,
    person: str,
    lang: str,
    *,
    seats: list[SeatShown],
    watching: int,
    request: RequestShown | None,
    thinking: ThinkingShown | None,
    undo: UndoState,
    hints: bool,
) -> TableReply:
    """The whole table for one person: what everyone of that seat and language is told, and over it what is theirs, or of now."""
    row = live.row
    viewer = live.seat_of(person)
    over = row.state == "over"
    return TableReply(
        **_told_alike(live, viewer, lang),
        id=row.id,
        game=row.game,
        options=row.options,
        state=row.state,
        public=row.public,
        created=row.created,
        you=viewer,
        creator=row.creator == person,
        seats=seats,
        watching=watching,
        undo=undo,
        clocks=live.clocks_shown() if row.state != "open" else None,
        request=request,
        thinking=thinking,
        chat=None if viewer is None else [ChatShown(seat=c.seat, text=c.text, at=c.at) for c in live.chat[-CHAT_SHOWN:]],
        outcome=row.outcome,
        seed_hash=live.seed_hash(),
        seed=str(row.seed) if over else None,
        salt=row.salt if over else None,
        rematch=row.rematch,
        hints=hints,
    )


def _told_alike(live: Live, viewer: int | None, lang: str) -> dict[str, Any]:
    """What a snapshot tells everyone of a seat and language: worked out once for each entry of the log, the large parts as JSON
    already, so that many who come at once cost little.
    """
    stand = live.head, live.state
    kept = live.told.get((viewer, lang))
    if kept is None or kept[0] != stand:
        kept = live.told[viewer, lang] = stand, _work_out(live, viewer, lang)
    return kept[1]


def _work_out(live: Live, viewer: int | None, lang: str) -> dict[str, Any]:
    t = live.t
    begun = live.state != "open"
    asked = choices(t, viewer, live, lang)
    view = t.view(viewer) if begun else None
    glance, origins = (None, None) if view is None else seen(t, view, viewer, live.language(lang))
    large = {
        "view": view,
        "glance": glance,
        "legal": asked.legal,
        "says": asked.says,
        "log": _log(live, viewer, lang),
        "origins": origins,
    }
    return {
        **{name: msgspec.Raw(msgspec.json.encode(value)) for name, value in large.items()},
        "version": live.version,
        "ply": t.version,
        "to_act": t.to_act if live.state == "running" else None,
        "prompt": asked.prompt,
        "purpose": asked.purpose,
        "scores": t.visible_scores(viewer) if begun else None,
        "ending": _ending(live, lang),
    }


def _ending(live: Live, lang: str) -> str | None:
    """Why the game ended, if by its rules."""
    told: dict[str, str] = live.game.definition.words.ENDINGS
    reason = (live.row.outcome or {}).get("reason")
    return live.language(lang).name(told[reason]) if reason in told else None


def _log(live: Live, viewer: int | None, lang: str) -> list[LogItem]:
    told = live.lines(viewer, lang)
    return [
        LogItem(version=ply.version, ply=number, seat=ply.seat, action=ply.action, lines=told[number - 1])
        for number, ply in enumerate(live.plies, start=1)
    ]


def history(live: Live, lang: str) -> History:
    """A finished table step by step, with every hand open."""
    row, t, say = live.row, live.t.clone(), live.language(lang)
    for _ in live.plies:
        t.undo()

    def shown(seat: int | None, action: str | None, told: list[Told]) -> HistoryStep:
        view = t.position()
        glance, origins = seen(t, view, None, say)
        return HistoryStep(
            ply=t.version,
            seat=seat,
            action=action,
            view=view,
            glance=glance,
            lines=lines(told),
            scores=t.scores(),
            origins=origins,
            to_act=t.to_act,
        )

    steps = [shown(None, None, [])]
    for number, ply in enumerate(live.plies, start=1):
        t.play(ply.action)
        steps.append(shown(ply.seat, ply.action, t.log(None, since=number - 1, say=say)))
    return History(
        id=row.id,
        game=row.game,
        options=row.options,
        steps=steps,
        outcome=row.outcome,
        seed=str(row.seed),
        salt=row.salt,
        seed_hash=live.seed_hash(),
    )
