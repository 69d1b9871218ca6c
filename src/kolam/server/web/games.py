"""The games, their options and their pieces."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

import kolam
from kolam.bots.levels import LEVELS
from kolam.engine.game import Definition, Option
from kolam.engine.words import LANGUAGES, Language
from kolam.games import definition
from kolam.games import games as names
from kolam.server.web.routes import Call, Routes
from kolam.server.wire.answers import ChoiceShown, Games, GameShown, OptionShown
from kolam.server.wire.messages import Lang

routes = Routes()


@routes.get("/api/games", reply=Games, query={"lang": Lang | None})
async def games(call: Call[None]) -> Games:
    """The games and their options (?lang=)."""
    shown = [_game(definition(name), call.lang, call.server.hub.workers.is_warm(definition(name))) for name in names()]
    return Games(games=shown, levels=list(LEVELS), languages=list(LANGUAGES), version=kolam.__version__)


def _game(game: Definition, lang: str, bots_ready: bool) -> GameShown:
    say = game.language(lang)
    return GameShown(
        name=game.name,
        title=say.name(game.title),
        players=list(game.players),
        minutes=game.minutes,
        designers=say.name(game.designers),
        publisher=game.publisher,
        in_one_breath=say.name(game.in_one_breath),
        options=[_option(option, say) for option in game.options],
        actions=game.rules.NUM_ACTIONS,
        bots_ready=bots_ready,
    )


def _option(option: Option, say: Language) -> OptionShown:
    values = option.values
    is_range = isinstance(values, range)
    return OptionShown(
        name=option.name,
        values=UNSET if is_range else list(values),
        range=(values[0], values[-1]) if is_range else UNSET,
        default=option.default,
        meaning=say.name(option.meaning),
        title=say.name(option.title),
        choices=[ChoiceShown(name=say.name(choice.name), changes=say.name(choice.changes)) for choice in option.choices],
        rare=option.is_rare,
        offered=option.is_offered,
        follows_language=True if option.follows_language else UNSET,
    )


@routes.get("/api/components/{game}", reply=dict[str, Any], query={"lang": Lang | None})
async def components(call: Call[None]) -> dict[str, Any]:
    """What a game consists of, and what its pieces are called (?lang=)."""
    game = definition(call.game)
    call.server.hub.workers.look_at(game)
    return game.components(game.language(call.lang))
