"""Pictures of boards that a page draws itself: of goal cards, and beside rules."""

from __future__ import annotations

from kolam.engine.diagrams import Diagram, Moment
from kolam.engine.table import Table
from kolam.engine.words import Language
from kolam.server.wire import views
from kolam.server.wire.answers import DiagramShown, MoveShown, PictureShown, Scene
from kolam.server.wire.lines import line


def scene(t: Table, seat: int, say: Language) -> Scene:
    """What a board shows of a table to a seat."""
    view = t.view(seat)
    glance, _ = views.seen(t, view, seat, say)
    return Scene(
        game=t.game.name,
        options=dict(t.game.options),
        players=t.game.players,
        near=seat,
        view=view,
        glance=glance,
        scores=t.visible_scores(seat),
    )


def diagram(found: Diagram, lang: str) -> DiagramShown:
    """A diagram in a language."""
    say = found.definition.language(lang)
    return DiagramShown(
        key=found.key,
        rules=list(found.rules),
        text=line(found.text.told(lang)),
        pictures=[_picture(found, moment, say) for moment in found.moments()],
    )


def _picture(found: Diagram, moment: Moment, say: Language) -> PictureShown:
    t = moment.t
    drawn = [(action, True) for action in moment.moves] + [(action, False) for action in moment.refused]
    return PictureShown(
        scene=scene(t, found.seat, say),
        places=list(found.places),
        text=[],
        shape=found.shape,
        marked=list(moment.marked),
        moves=[MoveShown(says=line(t.game.describe(t.game.parse(action), say)), allowed=allowed) for action, allowed in drawn],
    )
