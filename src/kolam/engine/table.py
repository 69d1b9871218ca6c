"""One running game: who is to act, what is allowed, playing, viewing, undoing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, SupportsIndex

from kolam.engine.errors import IllegalMove, KolamError
from kolam.engine.game import Game
from kolam.engine.outcome import Outcome
from kolam.engine.record import Record
from kolam.engine.sentences import Told
from kolam.engine.words import Language, language


class Reason(NamedTuple):
    """Why an action is not allowed: the number of the rule, and a sentence."""

    rule: str
    sentence: Told

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence}"


class _Step(NamedTuple):
    """One decision as it was made: enough to take it back."""

    seat: int
    action: int
    before: bytes
    events: tuple[tuple[int, ...], ...]


class Table:
    """A game being played. It reads as a sentence: `t.to_act`, `t.legal()`, `t.play("mountain 1 red")`, `t.outcome`."""

    #: Who answers `hint`. The engine knows no bots; `kolam` names one here.
    adviser: ClassVar[Callable[..., Any] | None] = None
    #: Who answers `draw`; named in the same way.
    painter: ClassVar[Callable[..., Any] | None] = None

    def __init__(self, game: Game, state: Any, seed: int, start: dict[str, Any] | None = None) -> None:
        self.game = game
        self.state = state
        self.seed = seed
        self.start = start
        self._rules = game.definition.rules
        self._steps: list[_Step] = []
        self._buffer = [0] * game.num_actions

    # --- Asking ---

    @property
    def to_act(self) -> int | None:
        """The seat whose decision it is; None when the game is over."""
        return None if self.state.to_act < 0 else self.state.to_act

    @property
    def version(self) -> int:
        """How many decisions have been made."""
        return len(self._steps)

    @property
    def turn_began(self) -> int:
        """The version at which the seat to act began to decide: it alone has decided since."""
        began = self.version
        while began and self._steps[began - 1].seat == self.state.to_act:
            began -= 1
        return began

    @property
    def prompt(self) -> Told:
        """What the seat to act is asked."""
        return self.prompt_in(language())

    def prompt_in(self, say: Language) -> Told:
        """The prompt in a language."""
        words = self.game.definition.words
        asked: Told = words.prompt(self.state, say)
        return asked.by(words.asked_by(self.state)) if hasattr(words, "asked_by") else asked

    def purpose_in(self, say: Language) -> Told | None:
        """What the decision that is asked is good for, in a language; None where the game says nothing of it."""
        words = self.game.definition.words
        return words.purpose(self.state, say) if self.to_act is not None and hasattr(words, "purpose") else None

    def legal_ids(self) -> list[int]:
        """The ids of the allowed actions, rising."""
        return self._buffer[: self._rules.legal(self.state, self._buffer)]

    def legal(self) -> list[str]:
        """The allowed actions."""
        texts = self.game.definition.notation.texts
        return [texts[action] for action in self.legal_ids()]

    def why_not(self, action: str | SupportsIndex, say: Language | None = None) -> Reason | None:
        """None if an action is allowed, else the rule that forbids it and a sentence."""
        number = self.game.definition.notation.action(action)
        code = self._rules.refusal(self.state, number)
        if code == 0:
            return None
        words = self.game.definition.words
        return Reason(words.RULES[code], words.why_not(self.state, number, code, say or language()))

    def scores(self) -> list[int]:
        """The score of each seat as it stands, hidden things included; `visible_scores` is what a seat may be shown."""
        return [self._rules.score(self.state, seat) for seat in range(self.game.players)]

    def visible_scores(self, viewer: int | None) -> list[int]:
        """The score of each seat as far as a seat (or a spectator: None) can know it."""
        visible = getattr(self.game.definition.view, "visible_score", None)
        if visible is None or self.state.to_act < 0:
            return self.scores()
        return [visible(self.state, seat, viewer) for seat in range(self.game.players)]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if self.state.to_act >= 0:
            return None
        standing = [self._rules.standing(self.state, seat) for seat in range(self.game.players)]
        winners = tuple(seat for seat, value in enumerate(standing) if value == max(standing))
        reason = self._rules.END_REASONS[self._rules.end_reason(self.state)]
        details = getattr(self.game.definition.view, "outcome_details", None)
        return Outcome(tuple(self.scores()), winners, reason, details(self.state) if details else {})

    def hint(self, level: int = 4, **how: Any) -> Any:
        """What a bot of a level suggests to the seat to act, and why (`kolam.bots.hints.hint`)."""
        if Table.adviser is None:
            raise KolamError("Nobody here gives hints: import kolam first.")
        return Table.adviser(self, level, **how)

    # --- Seeing ---

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know; None is a spectator."""
        if seat is not None and seat not in range(self.game.players):
            raise KolamError(
                "There is no seat {seat}; seats go from 0 to {last}, a spectator is None.",
                seat=repr(seat),
                last=self.game.players - 1,
            )
        shown: dict[str, Any] = self.game.definition.view.view(self.state, seat)
        return shown

    def draw(self, seat: int | None = None, shape: str = "wide", theme: str = "light", lang: str = "en", **more: Any) -> Any:
        """A picture as a seat (or a spectator: None) sees it: `.svg`, `.png()`, `.save(path)` (`kolam.draw.draw`)."""
        if Table.painter is None:
            raise KolamError("Nobody here draws: import kolam first.")
        return Table.painter(self, seat, shape, theme, lang, **more)

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the spectator's view, so that nothing hidden stays in its output; None where nothing draws."""
        try:
            return str(self.draw().svg)
        except KolamError:
            return None

    def position(self) -> dict[str, Any]:
        """Everything on the table, as JSON values."""
        shown: dict[str, Any] = self.game.definition.view.position(self.state)
        return shown

    def log(self, viewer: int | None, since: int = 0, say: Language | None = None) -> list[Told]:
        """What happened since a version, in sentences, as a seat (or a spectator: None) may know it."""
        words, lines = self.game.definition.words, []
        rules = getattr(words, "TOLD_BY", {})
        for step in self._steps[since:]:
            for event in step.events:
                line = words.log_line(event, viewer, say or language())
                if line is not None:
                    lines.append(line.by(rules[event[0]]) if event[0] in rules else line)
        return lines

    def events(self) -> tuple[tuple[int, ...], ...]:
        """What the last decision led to, as the rules tell it; `log` says it in words."""
        return self._steps[-1].events if self._steps else ()

    @property
    def decisions(self) -> list[tuple[int, str]]:
        """All decisions so far: seat and action."""
        texts = self.game.definition.notation.texts
        return [(step.seat, texts[step.action]) for step in self._steps]

    def record(self) -> Record:
        """The game so far, as it can be saved and replayed."""
        outcome = self.outcome
        return Record(
            game=self.game.name,
            rules=self._rules.VERSION,
            options=dict(self.game.options),
            seed=self.seed,
            position=self.start,
            decisions=[action for _, action in self.decisions],
            outcome=None if outcome is None else outcome.to_json(),
        )

    # --- Playing ---

    def play(self, action: str | SupportsIndex) -> None:
        """Make the decision that is asked; all that follows from it unasked is done too."""
        number = self.game.definition.notation.action(action)
        reason = self.why_not(number)
        if reason is not None:
            raise IllegalMove(*reason)
        s = self.state
        seat, before = s.to_act, bytes(s)
        events: list[tuple[int, ...]] = []
        s.log = events
        try:
            self._rules.apply(s, number)
        finally:
            s.log = None
        self._steps.append(_Step(seat, number, before, tuple(events)))

    def undo(self) -> str:
        """Take the last decision back exactly, chances included; returns it."""
        if not self._steps:
            raise KolamError("There is nothing to undo.")
        step = self._steps.pop()
        self.state.data[:] = step.before
        return self.game.notation(step.action)

    def may_take_back(self, seat: int) -> bool:
        """Whether the last decision is this seat's and showed nothing hidden: no chance was used, the game is not over."""
        if not self._steps or self._steps[-1].seat != seat or self.state.to_act < 0:
            return False
        before = type(self.state)(self._steps[-1].before)
        return bool(before.rng == self.state.rng)

    def clone(self) -> Table:
        """A copy that shares nothing with this table."""
        copy = Table(self.game, self.state.clone(), self.seed, self.start)
        copy._steps = list(self._steps)
        return copy

    def __repr__(self) -> str:
        moment = "over" if self.to_act is None else f"seat {self.to_act} to act"
        return f"<{self.game.definition.title} table, {self.version} decisions, {moment}>"
