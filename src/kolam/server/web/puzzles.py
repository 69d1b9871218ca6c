"""Puzzles: a position, one clearly best action, and why it is best.

Nothing is kept here: what somebody solved is kept in their browser. Whether an action is right is known at once, what it costs
too; why is worked out by the bots, when asked.
"""

from __future__ import annotations

import asyncio
from datetime import date

from kolam.bots.puzzles import Puzzle, Theme, answer, daily, daily_of_all, puzzle, puzzles, theme_of, themes
from kolam.engine.errors import KolamError
from kolam.engine.game import Definition
from kolam.engine.table import Table
from kolam.engine.words import Language
from kolam.games import definition, games
from kolam.server.errors import Refusal
from kolam.server.limits import network_of
from kolam.server.tasks import ContrastFound, ContrastTask, Rank
from kolam.server.web.lessons import moment
from kolam.server.web.routes import Call, Routes
from kolam.server.wire.answers import (
    PuzzleAnswered,
    PuzzleListed,
    Puzzles,
    PuzzleShown,
    PuzzlesOfGame,
    PuzzleTheme,
    PuzzleTold,
)
from kolam.server.wire.lines import line
from kolam.server.wire.messages import Lang, PuzzleTry

routes = Routes()


@routes.get("/api/puzzles", reply=Puzzles, query={"lang": Lang | None})
async def listed(call: Call[None]) -> Puzzles:
    """The games that have puzzles, and the puzzle of the day (?lang=)."""
    return await asyncio.to_thread(_listed, date.today(), call.lang)


def _listed(day: date, lang: str) -> Puzzles:
    today = daily_of_all(day)
    having = [_of_game(d, day, lang) for d in map(definition, games()) if puzzles(d)]
    return Puzzles(day=day.isoformat(), game="" if today is None else today.definition.name, games=having)


@routes.get("/api/puzzles/{game}", reply=PuzzlesOfGame, query={"lang": Lang | None})
async def of_game(call: Call[None]) -> PuzzlesOfGame:
    """The puzzles of a game, by theme and level (?lang=)."""
    game = definition(call.game)
    call.server.hub.workers.look_at(game)
    return await asyncio.to_thread(_of_game, game, date.today(), call.lang)


def _of_game(d: Definition, day: date, lang: str) -> PuzzlesOfGame:
    found, today = puzzles(d), daily(d, day)
    told = [_theme(d, theme, lang) for theme in themes(d)]
    return PuzzlesOfGame(
        game=d.name,
        title=d.language(lang).name(d.title),
        themes=[theme for theme in told if theme.puzzles],
        puzzles=[PuzzleListed(key=p.key, theme=p.theme, level=p.level, players=int(p.options["players"])) for p in found],
        daily="" if today is None else today.key,
    )


def _theme(d: Definition, theme: Theme, lang: str) -> PuzzleTheme:
    return PuzzleTheme(
        key=theme.key,
        name=str(theme.name.told(lang)),
        about=str(theme.about.told(lang)),
        puzzles=sum(each.theme == theme.key for each in puzzles(d)),
    )


@routes.get("/api/puzzles/{game}/{puzzle}", reply=PuzzleShown, query={"lang": Lang | None})
async def show(call: Call[None]) -> PuzzleShown:
    """A puzzle, as its seat sees it (?lang=)."""
    asked = await _asked(call)
    say = asked.definition.language(call.lang)
    return await asyncio.to_thread(lambda: shown(asked.begin(), asked.seat, say, key=asked.key, level=asked.level))


def shown(
    t: Table,
    seat: int,
    say: Language,
    key: str,
    level: int | None = None,
    ply: int | None = None,
    played: str | None = None,
) -> PuzzleShown:
    """A position as a puzzle for the seat that is to act."""
    now, ids = moment(t, seat, say), t.legal_ids()
    return PuzzleShown(
        game=t.game.name,
        options=dict(t.game.options),
        players=t.game.players,
        key=key,
        you=seat,
        view=now.view,
        glance=now.glance,
        scores=now.scores,
        prompt=line(t.prompt_in(say)),
        legal=[t.game.notation(each) for each in ids],
        says=[line(t.game.describe(each, say)) for each in ids],
        level=level,
        ply=ply,
        played=None if played is None else line(t.game.describe(t.game.parse(played), say)),
    )


@routes.post("/api/puzzles/{game}/{puzzle}", body=PuzzleTry, reply=PuzzleAnswered, query={"lang": Lang | None})
async def tried(call: Call[PuzzleTry]) -> PuzzleAnswered:
    """Answer a puzzle, or ask for its answer (?lang=)."""
    asked, action, lang = await _asked(call), call.body.action, call.lang
    return await asyncio.to_thread(lambda: _answered(asked, action, lang))


def _answered(asked: Puzzle, action: str | None, lang: str) -> PuzzleAnswered:
    say = asked.definition.language(lang)
    found = None if action is None else answer(asked, action, say)
    if found is not None and found.refused is not None:
        return PuzzleAnswered(state="refused", reason=line(found.refused.sentence), rule=found.refused.rule)
    if found is not None and not found.is_right:
        return PuzzleAnswered(state="wrong", lost=found.lost)
    right = right_answer(asked.begin(), asked.best, say)
    right.theme = _theme(asked.definition, theme_of(asked.definition, asked.theme), lang)
    right.start = {"from": "position", "game": asked.definition.name, "options": asked.options, "position": asked.position}
    return right


def right_answer(t: Table, action: str, say: Language) -> PuzzleAnswered:
    """What is right, and what is there after it."""
    seat = t.state.to_act
    says = line(t.game.suggest(t.game.parse(action), say))
    t.play(action)
    return PuzzleAnswered(state="right", best=action, says=says, after=moment(t, seat, say))


@routes.post("/api/puzzles/{game}/{puzzle}/why", body=PuzzleTry, reply=PuzzleTold, query={"lang": Lang | None}, rate="trials")
async def why(call: Call[PuzzleTry]) -> PuzzleTold:
    """Why the best action is best, or what is wrong with another one (?lang=)."""
    asked, action = await _asked(call), call.body.action
    other = asked.second if action in (None, asked.best) else action
    if other not in asked.lost:
        raise Refusal("BadMessage", "'{action}' is not allowed there.", action=str(other)[:60])
    task = ContrastTask(
        game=asked.definition.name,
        options=asked.options,
        level=asked.level,
        position=asked.position,
        best=asked.best,
        other=other,
        chance=asked.chance,
        lost=asked.lost[other],
        line=list(asked.line),
        against=other == action,
        lang=call.lang,
    )
    return await told(call, task)


async def told(call: Call[PuzzleTry], task: ContrastTask) -> PuzzleTold:
    """What a worker has to say."""
    found = await call.server.hub.workers.do(task, Rank.PEOPLE, call.identity.person, network_of(call.address))
    assert isinstance(found, ContrastFound)
    return PuzzleTold(sentences=found.sentences)


async def _asked(call: Call[None] | Call[PuzzleTry]) -> Puzzle:
    game, key = definition(call.game), str(call.request.path_params["puzzle"])
    try:
        return await asyncio.to_thread(puzzle, key, [game])
    except KolamError:
        raise Refusal("BadMessage", "There is no such puzzle.") from None
