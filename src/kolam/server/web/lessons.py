"""Learning a game: its goal card and its lessons.

Nothing is kept here: the page says at which step it is, and what was decided in it.
"""

from __future__ import annotations

import asyncio

from kolam.engine.datafile import Words
from kolam.engine.game import Definition
from kolam.engine.lessons import Goal, Lesson, Pass, Picture, goal, lesson, lessons
from kolam.engine.table import Reason, Table
from kolam.engine.words import Language
from kolam.games import definition
from kolam.server.errors import Refusal
from kolam.server.web.pictures import scene
from kolam.server.web.routes import Call, Routes
from kolam.server.wire import views
from kolam.server.wire.answers import Learning, LessonListed, LessonMoment, LessonShown, PictureShown
from kolam.server.wire.lines import Line, line, lines
from kolam.server.wire.messages import Lang, LessonStep

routes = Routes()


@routes.get("/api/lessons/{game}", reply=Learning, query={"lang": Lang | None})
async def learning(call: Call[None]) -> Learning:
    """What there is to learn a game from: its goal card and its lessons (?lang=)."""
    game = definition(call.game)
    call.server.hub.workers.look_at(game)
    return await asyncio.to_thread(_learning, game, call.lang)


def _learning(game: Definition, lang: str) -> Learning:
    card = goal(game)
    return Learning(
        game=game.name,
        title=game.language(lang).name(game.title),
        goal=[line(each.told(lang)) for each in card.lines] if card else [],
        pictures=[_picture(game, card, each, lang) for each in card.pictures] if card else [],
        lessons=[
            LessonListed(
                key=each.key,
                title=str(each.title.told(lang)),
                about=str(each.about.told(lang)),
                steps=len(each.steps),
                rules=each.rules(),
            )
            for each in lessons(game)
        ],
    )


def _picture(game: Definition, card: Goal, picture: Picture, lang: str) -> PictureShown:
    t = game.configure(**card.options).load(picture.position, 0)
    shown = scene(t, picture.seat, game.language(lang))
    return PictureShown(scene=shown, places=list(picture.places), text=line(picture.words.told(lang)))


@routes.post("/api/lessons/{game}/{lesson}", body=LessonStep, reply=LessonShown, query={"lang": Lang | None})
async def show(call: Call[LessonStep]) -> LessonShown:
    """A step of a lesson, after what was decided in it."""
    game = definition(call.game)
    return await asyncio.to_thread(_shown, lesson(game, str(call.request.path_params["lesson"])), call.body, call.lang)


def _shown(taught: Lesson, asked: LessonStep, lang: str) -> LessonShown:
    game = taught.definition
    say = game.language(lang)
    if asked.step >= len(taught.steps):
        raise Refusal(
            "BadMessage", "This lesson has {steps} steps; there is no step {step}.", steps=len(taught.steps), step=asked.step + 1
        )
    way = Pass(taught, asked.step)
    for action in asked.played:
        way.decide(action, say)
    t, step = way.t, way.step
    ids = t.legal_ids() if way.state != "done" and t.to_act == taught.seat else []
    meant = way.meant_action()
    reason = way.said if isinstance(way.said, Reason) else None
    return LessonShown(
        game=game.name,
        options=dict(t.game.options),
        players=t.game.players,
        lesson=taught.key,
        step=asked.step,
        steps=len(taught.steps),
        you=taught.seat,
        state=way.state,
        goal=line(step.goal.told(lang)),
        said=_said(way, lang),
        reason=None if reason is None else line(reason.sentence),
        rule=None if reason is None else reason.rule,
        rules=list(step.rules),
        moments=_moments(t, taught.seat, say),
        to_act=t.to_act,
        prompt=None if t.to_act is None else line(t.prompt_in(say)),
        legal=[t.game.notation(each) for each in ids],
        says=[line(t.game.describe(each, say)) for each in ids],
        meant=None if meant is None else line(t.game.suggest(t.game.parse(meant), say)),
        outcome=None if t.outcome is None else t.outcome.to_json(),
    )


def _said(way: Pass, lang: str) -> Line | None:
    """The answer to the last decision; at the end of a step what was learned."""
    if way.state == "done":
        return line(way.step.done.told(lang))
    return line(way.said.told(lang)) if isinstance(way.said, Words) else None


def _moments(t: Table, seat: int, say: Language) -> list[LessonMoment]:
    """Every moment from the beginning of the step."""
    past = t.clone()
    while past.version:
        past.undo()
    found = [moment(past, seat, say)]
    for action in [action for _, action in t.decisions]:
        past.play(action)
        found.append(moment(past, seat, say))
    return found


def moment(t: Table, seat: int, say: Language) -> LessonMoment:
    """A moment as a seat sees it, with the decision that led to it."""
    view = t.view(seat)
    glance, _ = views.seen(t, view, seat, say)
    last = t.decisions[-1] if t.decisions else (None, None)
    return LessonMoment(
        seat=last[0],
        action=last[1],
        lines=lines(t.log(seat, since=t.version - 1, say=say)) if t.decisions else [],
        view=view,
        glance=glance,
        scores=t.visible_scores(seat),
    )
