"""Puzzles solved in a terminal: the board, a question, and an answer to what is typed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.rule import Rule

from kolam.bots.puzzles import Answer, Puzzle, answer, theme_of, why, why_not
from kolam.cli.screen import Screen
from kolam.cli.session import Leave, Session
from kolam.engine.errors import NotationError
from kolam.engine.sentences import Seat, Told
from kolam.engine.sentences import rule as rule_part
from kolam.engine.words import Language


def solve(puzzles: Sequence[Puzzle], say: Language, screen: Screen) -> None:
    """Ask one puzzle after the other, until the person leaves."""
    screen.wait_for_compiled(puzzles[0].definition, say)
    asked = solved = 0
    try:
        for each in puzzles:
            session = PuzzleSession(each, say, screen)
            session.show()
            asked += 1
            solved += session.ask()
    except (EOFError, Leave):
        screen.show("")
    screen.show(say("Solved at once: {n} of {all}.", n=solved, all=asked))


class PuzzleSession:
    """One puzzle in a terminal."""

    def __init__(self, puzzle: Puzzle, say: Language, screen: Screen) -> None:
        self.puzzle, self.say, self.screen = puzzle, say, screen
        self.t = puzzle.begin()
        self.session = Session(self.t, [None] * self.t.game.players, say, screen)

    def show(self) -> None:
        """The board, and what may be done."""
        t, say, seat = self.t, self.say, self.puzzle.seat
        name = say.name(t.game.definition.title)
        title = say("{game}: puzzle {id}, you are {seat}", game=name, id=self.puzzle.key, seat=Seat(seat))
        self.screen.show(Rule(title, style="dim"), self.session.board.draw(t.view(seat), seat, t.game, say))
        self.session.show_actions(seat)
        self.screen.show(say("One action is clearly best. Which?"))

    def ask(self) -> bool:
        """Ask until the best action is found or told; whether it was found at once."""
        wrong = 0
        while True:
            text = self.screen.ask(self.say("An action, hint, answer, or q:") + " ").strip()
            match text.lower():
                case "":
                    continue
                case "q" | "quit":
                    raise Leave
                case "hint":
                    self._tell(theme_of(self.puzzle.definition, self.puzzle.theme).about.told(self.say.code))
                    wrong += 1
                    continue
                case "answer":
                    self.tell_answer()
                    return False
            try:
                action = self.session.understood(text)
                found = answer(self.puzzle, action, self.say)
            except NotationError as error:
                self._tell(error.said(self.say))
                continue
            if found.is_right:
                self._tell(self.say("That is it."))
                self._tell_why()
                return wrong == 0
            wrong += found.refused is None
            self._tell_wrong(action, found)

    def tell_answer(self) -> None:
        """The best action, and why."""
        best = self.t.game.told(self.puzzle.best, self.say)
        self._tell(self.say("Best is: {action}.", action=best))
        self._tell_why()

    def _tell_why(self) -> None:
        for sentence in why(self.puzzle, self.say):
            self._tell(sentence)

    def _tell_wrong(self, action: str, found: Answer) -> None:
        if found.refused is not None:
            self._tell(Told(rule_part(found.refused.rule), ": ", found.refused.sentence))
            return
        self._tell(self.say("No: that costs {n} of the chance to win.", n=self.say.share(found.lost)))
        for sentence in why_not(self.puzzle, action, self.say):
            self._tell(sentence)

    def _tell(self, sentence: str) -> None:
        self.screen.tell([sentence], self.session.board)
