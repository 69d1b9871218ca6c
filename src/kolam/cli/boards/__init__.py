"""How games are drawn in a terminal: a module for each game, here or, for a game of another package, `board.py` among its files.

A board module has `draw(view, seat, game, say)`, which makes something rich can print of a view (`seat` is None when all is
shown or a spectator looks), and `group(action, say)`, the heading under which an action is offered. It may have `WORDS`, the
style of each word that has a color, and `note(action, view, seat, game, say)`, what is worth saying beside an action.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import RenderableType
from rich.pretty import Pretty
from rich.text import Text

from kolam.engine.game import Game
from kolam.engine.sentences import Part, Told
from kolam.engine.words import Language
from kolam.games import is_own

#: How what stands for something looks in a sentence.
STYLES = {"seat": "bold", "place": "", "action": "cyan", "rule": "underline"}

Draw = Callable[[dict[str, Any], int | None, Game, Language], RenderableType]
Group = Callable[[str, Language], str]
Note = Callable[[str, dict[str, Any], int | None, Game, Language], str]


@dataclass(frozen=True)
class Board:
    """How one game is drawn."""

    draw: Draw
    group: Group
    note: Note
    words: dict[str, str]

    def told(self, sentence: str) -> Text:
        """A sentence with its pieces in their colors, and seats, actions and rules standing out."""
        shown = Text()
        for part in sentence.parts if isinstance(sentence, Told) else (sentence,):
            if isinstance(part, Part):
                shown.append(part.text, self.style(str(part.value)) if part.kind == "piece" else STYLES[part.kind])
            else:
                shown.append(part)
        return shown

    def style(self, piece: str) -> str:
        """The style of a piece: of its name, or of the last word of it."""
        return self.words.get(piece) or self.words.get(piece.rpartition(" ")[2], "")

    def paint(self, text: str) -> Text:
        """The notation of an action with the words that have a color in their color."""
        painted = Text(text)
        for word, style in self.words.items():
            painted.highlight_regex(rf"(?i)\b{word}\b", style)
        return painted


def board(game: Game) -> Board:
    """The board of a game. A game whose board nobody has drawn yet shows its view as it is."""
    package = game.definition.package
    name = f"{__name__}.{package.rpartition('.')[2]}" if is_own(game.definition) else f"{package}.board"
    module: Any = import_module(name) if find_spec(name) else None
    return Board(
        getattr(module, "draw", lambda view, *_: Pretty(view)),
        getattr(module, "group", lambda action, _: game.definition.actions.named(action)["kind"]),
        getattr(module, "note", lambda *_: ""),
        getattr(module, "WORDS", {}),
    )
