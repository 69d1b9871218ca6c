"""Learning from mistakes: the worst decisions of a player at a table that is over, as puzzles.

They come from the analysis of the game. Each shows what the player saw then, and nothing else; only who made a mistake is asked
about it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from kolam.bots.analysis import MISTAKE
from kolam.engine.errors import IllegalMove
from kolam.engine.table import Table
from kolam.server.errors import Refusal
from kolam.server.limits import network_of
from kolam.server.table.actor import Actor
from kolam.server.table.analysis import LEVEL, check_fair
from kolam.server.table.live import Live
from kolam.server.tasks import ContrastTask, LookFound, LookTask, MistakeShown, Rank
from kolam.server.web.puzzles import right_answer, shown, told
from kolam.server.web.routes import Call, Routes
from kolam.server.wire.answers import Mistakes, PuzzleAnswered, PuzzleTold
from kolam.server.wire.lines import line
from kolam.server.wire.messages import Lang, PuzzleTry

#: So many of the worst are asked about.
MOST = 5
_LANG = {"lang": Lang | None}

routes = Routes()


@dataclass(frozen=True)
class _Played:
    """A finished game, the seat of whoever asks, and what was found of that seat's mistakes: the worst, in the order of play."""

    live: Live
    seat: int
    mistakes: list[MistakeShown]

    def before(self, mistake: MistakeShown) -> Table:
        """The table as it stood when the mistake was to be made."""
        t = self.live.t.clone()
        while t.version >= mistake.ply:
            t.undo()
        return t


async def _played(call: Call[None] | Call[PuzzleTry]) -> _Played:
    async def over(actor: Actor) -> Live:
        if actor.live.state != "over":
            raise Refusal("NotOver")
        return actor.live

    live = await call.server.hub.ask(call.table, over)
    check_fair(live)
    seat = live.seat_of(call.identity.person)
    if seat is None:  # who did not play made no mistakes
        return _Played(live, 0, [])
    found = await call.server.analyses.progress(call.table, call.lang)
    own = sorted((each for each in found.mistakes if each.seat == seat), key=lambda each: -each.lost)[:MOST]
    return _Played(live, seat, sorted(own, key=lambda each: each.ply))


@routes.get("/api/tables/{table}/mistakes", reply=Mistakes, query=_LANG)
async def mistakes(call: Call[None]) -> Mistakes:
    """Your own worst decisions as puzzles, when the game is over and was analyzed (?lang=)."""
    played = await _played(call)
    say = played.live.language(call.lang)

    def asked() -> Mistakes:
        found = [
            shown(played.before(each), played.seat, say, key=str(each.ply), ply=each.ply, played=each.played)
            for each in played.mistakes
        ]
        return Mistakes(table=call.table, game=played.live.row.game, puzzles=found)

    return await asyncio.to_thread(asked)


@routes.post(
    "/api/tables/{table}/mistakes/{ply}", body=PuzzleTry, reply=PuzzleAnswered, query={"lang": Lang | None}, rate="trials"
)
async def tried(call: Call[PuzzleTry]) -> PuzzleAnswered:
    """What would have been better: answer, or ask for the answer (?lang=)."""
    played, mistake = await _asked(call)
    t, say = played.before(mistake), played.live.language(call.lang)
    action = mistake.better if call.body.action is None else call.body.action
    reason = t.why_not(action, say)
    if reason is not None:
        return PuzzleAnswered(state="refused", reason=line(reason.sentence), rule=reason.rule)
    lost = 0.0 if action == mistake.better else await _lost(call, played, t, action)
    return right_answer(t, action, say) if lost < MISTAKE else PuzzleAnswered(state="wrong", lost=lost)


@routes.post(
    "/api/tables/{table}/mistakes/{ply}/why", body=PuzzleTry, reply=PuzzleTold, query={"lang": Lang | None}, rate="trials"
)
async def why(call: Call[PuzzleTry]) -> PuzzleTold:
    """Why that would have been better, or what is wrong with another action (?lang=)."""
    played, mistake = await _asked(call)
    action = call.body.action
    if action in (None, mistake.better):
        return PuzzleTold(sentences=mistake.sentences)
    t = played.before(mistake)
    reason = t.why_not(action or "")
    if reason is not None:
        raise IllegalMove(*reason)
    task = ContrastTask(
        game=t.game.name,
        options=dict(t.game.options),
        level=LEVEL,
        position=t.position(),
        best=mistake.better,
        other=action or "",
        chance=mistake.chance,
        lost=mistake.lost,
        line=[],
        against=True,
        lang=call.lang,
    )
    return await told(call, task)


async def _asked(call: Call[PuzzleTry]) -> tuple[_Played, MistakeShown]:
    played, ply = await _played(call), call.request.path_params["ply"]
    for each in played.mistakes:
        if str(each.ply) == ply:
            return played, each
    raise Refusal("BadMessage", "There is no such puzzle.")


async def _lost(call: Call[PuzzleTry], played: _Played, t: Table, action: str) -> float:
    """What another decision would have cost, as the analysis sees it."""
    row = played.live.row
    task = LookTask(
        game=row.game,
        options=row.options,
        level=LEVEL,
        rules=row.rules,
        seed=row.seed,
        start=row.position,
        played=[each for _, each in t.decisions],
        action=action,
        lang=call.lang,
    )
    found = await call.server.hub.workers.do(task, Rank.PEOPLE, call.identity.person, network_of(call.address))
    assert isinstance(found, LookFound)
    return found.lost
