"""Players that are programs. A bot sees its seat's view and what it can re-deal from it, never the table's secrets."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Protocol

from kolam.bots.levels import CLOSE, LEVELS
from kolam.bots.program import BotFailure, OwnBot
from kolam.bots.search_bot import MEANWHILE, SearchBot
from kolam.bots.simple import GreedyBot, RandomBot
from kolam.engine.drivers.match import GREEDY_BOT, RANDOM_BOT
from kolam.engine.errors import BadOption, Sentence
from kolam.engine.table import Table


class Bot(Protocol):
    """Anything that can choose an action for the seat to act. If it has `begin(seed)` too, matches call it before each game."""

    name: str

    def choose(self, t: Table) -> str:
        """An action of `t.legal()` for the seat to act. The table is left as it is."""
        ...


BOTS: dict[str, Callable[..., Bot]] = {"random": RandomBot, "greedy": GreedyBot, "search": SearchBot}

#: What may be named on a command line.
KNOWN = Sentence(
    "There are: random, greedy, search:{first} to search:{last}, search:{close}, or a file of your own such as mybot.py.",
    first=LEVELS[0],
    last=LEVELS[-1],
    close=CLOSE,
)

#: The bots that compiled matches know, by the number that `engine/drivers/match.py` gives them.
COMPILED_BOTS = {"random": RANDOM_BOT, "greedy": GREEDY_BOT}


def bot(name: str, seed: int | None = None, **settings: Any) -> Bot:
    """A bot by its name. With a seed it chooses the same every time."""
    if name not in BOTS:
        raise BadOption("There is no bot '{name}'. There are: {bots}.", name=name, bots=", ".join(BOTS))
    try:
        return BOTS[name](seed=secrets.randbits(53) if seed is None else seed, **settings)
    except TypeError:
        raise BadOption(
            "The bot '{name}' has no setting like {settings}.", name=name, settings=", ".join(settings) or Sentence("that")
        ) from None


def parse_bot(text: str, seed: int | None = None) -> Bot:
    """A bot as it is named on a command line: its name, with a level ("search:3", "search:close"), or a file ("mybot.py")."""
    if text.strip().endswith(".py"):
        return OwnBot(text.strip(), secrets.randbits(53) if seed is None else seed)
    name, colon, level = text.strip().partition(":")
    if not colon and name in BOTS:
        return bot(name, seed)
    if name != "search" or not (level.isdecimal() or level == CLOSE):
        raise BadOption("There is no bot '{text}'. {known}", text=text[:60], known=KNOWN)
    return bot(name, seed, level=level if level == CLOSE else int(level[:9]))


__all__ = [
    "BOTS",
    "COMPILED_BOTS",
    "MEANWHILE",
    "Bot",
    "BotFailure",
    "GreedyBot",
    "OwnBot",
    "RandomBot",
    "SearchBot",
    "bot",
    "parse_bot",
]
