"""Action ids and their texts."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import SupportsIndex

from kolam.engine.errors import NotationError, did_you_mean


class Notation:
    """The texts of a game's actions, by id; the reverse is exact."""

    def __init__(self, game: str, texts: Sequence[str]) -> None:
        self.game = game
        self.texts = tuple(texts)
        self.ids = {text: action for action, text in enumerate(self.texts)}

    def text(self, action: SupportsIndex) -> str:
        """The text of an id."""
        number = operator.index(action)
        if isinstance(action, bool) or not 0 <= number < len(self.texts):
            raise NotationError(f"There is no action {action!r} in {self.game}; ids go from 0 to {len(self.texts) - 1}.")
        return self.texts[number]

    def parse(self, text: str) -> int:
        """The id of a text; what is not exactly an action of the game is refused, with the nearest that is."""
        try:
            return self.ids[text]
        except (KeyError, TypeError):
            pass
        if not isinstance(text, str):
            raise NotationError(f"An action is a text or a whole number, not {type(text).__name__}.")
        shown = text if len(text) <= 60 else text[:57] + "..."
        hint = did_you_mean(text, self.texts) or f" An action looks like: {self.texts[0]}"
        raise NotationError(f"'{shown}' is not an action of {self.game}.{hint}")

    def action(self, action: str | SupportsIndex) -> int:
        """The id of an action given as text or as id."""
        if isinstance(action, str) or not hasattr(action, "__index__"):
            return self.parse(action)  # type: ignore[arg-type]
        return self.ids[self.text(action)]
