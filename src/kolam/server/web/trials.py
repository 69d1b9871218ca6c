"""Trying things out: from a moment of a finished game, or from any position, somebody plays on by themselves or against a bot.

Nothing is kept here. A request brings where it begins and what was played since, and is told what is there; the page keeps the
variations. All hands are open, so what it shows is never a table that is played.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass

from kolam.engine.game import Game
from kolam.engine.table import Table
from kolam.engine.versions import begun
from kolam.games import definition
from kolam.server.errors import Refusal
from kolam.server.limits import network_of
from kolam.server.table.actor import Actor
from kolam.server.table.presence import origin
from kolam.server.tasks import LookFound, LookTask, MoveFound, MoveTask, Rank, possible_position
from kolam.server.web.routes import Call, Routes
from kolam.server.wire import views
from kolam.server.wire.answers import TrialChances, TrialMove, TrialShown
from kolam.server.wire.lines import line, lines
from kolam.server.wire.messages import AtTable, Lang, Trial, TrialAgainst

#: The level of the bot that tells chances: it answers while somebody waits.
LEVEL = 3

routes = Routes()


@dataclass(frozen=True)
class _Begun:
    """Where a trial begins: as a game that anyone can play again."""

    game: Game
    rules: int
    seed: int
    position: dict[str, object] | None

    def after(self, played: list[str]) -> Table:
        """What is there after some decisions."""
        t = begun(self.game, self.rules, self.seed, self.position)
        for action in played:
            t.play(action)
        return t


async def _begun(call: Call[Trial] | Call[TrialAgainst]) -> _Begun:
    start = call.body.start
    if isinstance(start, AtTable):

        async def over(actor: Actor) -> _Begun:
            if actor.live.state != "over":
                raise Refusal("NotOver")
            row = actor.live.row
            return _Begun(actor.live.game, row.rules, row.seed, row.position)

        return await call.server.hub.ask(start.table, over)
    found = definition(start.game)
    return _Begun(found.configure(**start.options), found.rules.VERSION, start.seed, start.position)


@routes.post("/api/trials", body=Trial, reply=TrialShown, query={"lang": Lang | None}, longest=None)
async def show(call: Call[Trial]) -> TrialShown:
    """Try something out: what is there after some decisions, with every hand open."""
    start, played, lang = await _begun(call), call.body.played, call.lang
    return await asyncio.to_thread(lambda: _shown(start.after(played), lang))


def _shown(t: Table, lang: str) -> TrialShown:
    d, say = t.game.definition, t.game.definition.language(lang)
    view = t.position()
    glance, origins = views.seen(t, view, None, say)
    ids = t.legal_ids()
    return TrialShown(
        game=d.name,
        options={**t.game.options},
        players=t.game.players,
        ply=t.version,
        seat=t.decisions[-1][0] if t.decisions else None,
        action=t.decisions[-1][1] if t.decisions else None,
        lines=lines(t.log(None, since=t.version - 1, say=say)) if t.decisions else [],
        position=view,
        glance=glance,
        scores=t.scores(),
        origins=origins,
        to_act=t.to_act,
        prompt=None if t.to_act is None else line(t.prompt_in(say)),
        legal=[t.game.notation(action) for action in ids],
        says=[line(t.game.describe(action, say)) for action in ids],
        winners=None if t.outcome is None else list(t.outcome.winners),
    )


@routes.post("/api/trials/chances", body=Trial, reply=TrialChances, rate="trials", longest=None)
async def chances(call: Call[Trial]) -> TrialChances:
    """The winning chances of each seat, after some decisions of a trial."""
    start = await _begun(call)
    await _check_fair(call, start)
    await asyncio.to_thread(start.after, call.body.played)  # what can not be played is refused here, and not by a worker
    task = LookTask(
        game=start.game.definition.name,
        options=start.game.options,
        level=LEVEL,
        rules=start.rules,
        seed=start.seed,
        start=start.position,
        played=call.body.played,
        action=None,
        lang=call.lang,
    )
    found = await call.server.hub.workers.do(task, Rank.ANALYSES, call.identity.person, network_of(call.address))
    assert isinstance(found, LookFound)
    return TrialChances(chances=list(found.chances))


@routes.post("/api/trials/move", body=TrialAgainst, reply=TrialMove, rate="trials", longest=None)
async def move(call: Call[TrialAgainst]) -> TrialMove:
    """What a bot plays at a trial. It knows what its seat may know, although all hands are open."""
    start = await _begun(call)
    await _check_fair(call, start)
    t = await asyncio.to_thread(start.after, call.body.played)
    if t.to_act is None:
        raise Refusal("TableOver")
    task = MoveTask(
        game=start.game.definition.name,
        options=start.game.options,
        level=call.body.level,
        position=possible_position(t, t.to_act),
        seed=secrets.randbits(53),
    )
    found = await call.server.hub.workers.do(task, Rank.PEOPLE, call.identity.person, network_of(call.address))
    assert isinstance(found, MoveFound)
    return TrialMove(action=found.action)


# --- Fair play ---


async def _check_fair(call: Call[Trial] | Call[TrialAgainst], start: _Begun) -> None:
    """Refuse help with what may be a game under way. A game with its seed is none: the seed of one that runs is not told."""
    if start.position is not None:
        await _check_free(call, start.game.definition.name)


async def _check_free(call: Call[Trial] | Call[TrialAgainst], game: str) -> None:
    """Refuse whoever plays this game with other people, by their cookie, and by the address from which somebody sat there."""
    tables = await call.server.hub.bus.noted(origin(network_of(call.address)))
    if await call.server.store.plays_with_people(game, call.identity.person, tables):
        raise Refusal(
            "FairPlay",
            "You, or somebody at your address, plays this game with other people just now: until it is over nobody is helped "
            "here with a position. You can try it out by yourself.",
        )
