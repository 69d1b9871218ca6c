"""Action ids and their texts."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import SupportsIndex

from kolam.engine.errors import NotationError, Sentence, did_you_mean


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
            raise NotationError(
                "There is no action {action} in {game}; ids go from 0 to {last}.",
                action=repr(action),
                game=self.game,
                last=len(self.texts) - 1,
            )
        return self.texts[number]

    def parse(self, text: str) -> int:
        """The id of a text; what is not exactly an action of the game is refused, with the nearest that is."""
        try:
            return self.ids[text]
        except (KeyError, TypeError):
            pass
        if not isinstance(text, str):
            raise NotationError("An action is a text or a whole number, not {kind}.", kind=type(text).__name__)
        shown = text if len(text) <= 60 else text[:57] + "..."
        hint = (
            self._in_order(text)
            or did_you_mean(text, self.texts)
            or Sentence(" An action looks like: {example}", example=self.texts[0])
        )
        raise NotationError("'{text}' is not an action of {game}.{hint}", text=shown, game=self.game, hint=hint)

    def _in_order(self, text: str) -> Sentence:
        """The action meant by a text whose digits are out of order, to follow a sentence; empty where there is none."""
        words = text[:60].lower().split()
        meant = " ".join("".join(sorted(set(word))) if word.isdecimal() else word for word in words)
        if meant == " ".join(words) or meant not in self.ids or not self._digits_rise(words[0]):
            return Sentence("")
        return Sentence(" Did you mean: {action}? The digits rise.", action=meant)

    def _digits_rise(self, kind: str) -> bool:
        """Whether a kind of action has rows of digits, always rising, as in "tops 135": not numbers such as 21."""
        numbers = [word for text in self.texts for word in text.split() if text.split()[0] == kind and word.isdecimal()]
        return max(map(len, numbers), default=0) > 1 and all(list(word) == sorted(set(word)) for word in numbers)

    def action(self, action: str | SupportsIndex) -> int:
        """The id of an action given as text or as id."""
        if isinstance(action, str) or not hasattr(action, "__index__"):
            return self.parse(action)  # type: ignore[arg-type]  # who is not typed is refused there
        return self.ids[self.text(action)]
