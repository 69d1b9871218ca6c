"""A game played in a terminal: people and bots take their turns, and people may ask and take back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from kolam.bots import Bot, BotFailure, GreedyBot
from kolam.cli.boards import board
from kolam.cli.files import write_record
from kolam.cli.screen import Screen, offer
from kolam.engine.errors import NotationError
from kolam.engine.sentences import Seat
from kolam.engine.table import Table
from kolam.engine.words import Language


class Leave(Exception):
    """The person leaves the table."""


class Session:
    """One game in one terminal. A seat without a bot is a person's."""

    def __init__(self, t: Table, seats: Sequence[Bot | None], say: Language, screen: Screen) -> None:
        self.t = t
        self.seats = seats
        self.say = say
        self.screen = screen
        self.board = board(t.game)
        self.people = [seat for seat, bot in enumerate(seats) if bot is None]
        self.seen = [t.version] * len(seats)  # up to which decision each seat has been told what happened
        self.at_screen: int | None = None  # the person who may look now
        self.saved: tuple[Path, int] | None = None  # where, and after how many decisions

    def run(self) -> None:
        """Play to the end, or until the person leaves."""
        from kolam.cli.session_commands import obey

        try:
            while (seat := self.t.to_act) is not None:
                bot = self.seats[seat]
                if bot is not None:
                    with self.screen.thinking(bot.name):
                        action = self.answer_of(bot)
                    self.t.play(action)
                    continue
                self.sit_down(seat)
                self.show_table(seat)
                before = self.t.version
                while self.t.version == before and self.t.to_act == seat:
                    obey(self, seat, self.screen.ask("> "))
            self.show_end()
        except Leave:
            self.screen.show(self.how_to_go_on())
        except EOFError:
            self.screen.show("", self.say("The input has ended."), *([] if self.t.to_act is None else [self.how_to_go_on()]))

    # --- Turns ---

    def answer_of(self, bot: Bot) -> str:
        """What a bot decides. If it fails, that is told, and the greedy bot decides for it this once."""
        try:
            return bot.choose(self.t)
        except BotFailure as failure:
            self.screen.tell([failure.said(self.say), self.say("The greedy bot decides for it.")], self.board, style="yellow")
            return GreedyBot(seed=1).choose(self.t)

    def sit_down(self, seat: int) -> None:
        """With several people at one screen: hide everything until the next one sits before it."""
        if self.at_screen == seat or len(self.people) < 2:
            self.at_screen = seat
            return
        if self.screen.typing:
            self.screen.hide()
            self.screen.show(
                Rule(self.say.seat(seat)),
                self.say("It is {seat}'s decision. The others look away.", seat=Seat(seat)),
            )
            self.screen.ask(self.say("Press Enter to see the table.") + " ")
            self.screen.hide()
        self.at_screen = seat

    def play(self, seat: int, action: str) -> None:
        """Make the person's decision, tell it, and let it be taken back before the screen is handed over."""
        self.t.play(action)
        self.screen.tell(self.t.log(seat, self.t.version - 1, self.say), self.board)
        self.seen[seat] = self.t.version
        following = self.t.to_act
        if not self.screen.typing or following in (None, seat) or following not in self.people:
            return
        may = self.t.may_take_back(seat)
        question = self.say("Press Enter to hand over to {seat}", seat=Seat(following))
        answer = self.screen.ask(question + (self.say(", or type undo") if may else "") + ": ")
        if may and answer.strip().lower() == "undo":
            self.take_back(1)
            self.show_table(seat)

    def take_back(self, count: int) -> None:
        """Undo the last decisions."""
        for _ in range(count):
            self.t.undo()
        self.seen = [min(version, self.t.version) for version in self.seen]

    # --- What is shown ---

    def show_table(self, seat: int) -> None:
        """What happened since the person's last turn, the board, and what may be done."""
        t, say = self.t, self.say
        news = t.log(seat, self.seen[seat], say)
        self.seen[seat] = t.version
        title = say(
            "{game}: decision {n}, you are {seat}", game=say.name(t.game.definition.title), n=t.version + 1, seat=Seat(seat)
        )
        self.screen.show(Rule(title, style="dim"))
        self.screen.tell(news, self.board, style="italic")
        self.screen.show(self.board.draw(t.view(seat), seat, t.game, say))
        self.show_actions(seat)

    def offered(self) -> dict[str, list[str]]:
        """The allowed actions under their headings; they are numbered in this order.

        Headings come as their actions do, but those of one kind of action stand together, the lower number first that all
        actions under a heading have in common.
        """
        groups: dict[str, list[str]] = {}
        for action in self.t.legal():
            groups.setdefault(self.board.group(action, self.say), []).append(action)
        named = self.t.game.definition.actions.named
        chosen = {heading: [named(action) for action in actions] for heading, actions in groups.items()}
        kinds = [each[0]["kind"] for each in chosen.values()]

        def place(heading: str) -> tuple[int, list[int]]:
            first, *others = chosen[heading]
            common = {key: value for key, value in first.items() if all(other.get(key) == value for other in others)}
            return kinds.index(first["kind"]), [value for value in common.values() if isinstance(value, int)]

        return {heading: groups[heading] for heading in sorted(groups, key=place)}

    def show_actions(self, seat: int) -> None:
        """The prompt and the numbered actions."""
        view = self.t.view(seat)
        notes = {action: self.board.note(action, view, seat, self.t.game, self.say) for action in self.t.legal()}
        self.screen.show("", self._bold(self.t.prompt_in(self.say)), offer(self.offered(), notes, self.board))

    def _bold(self, sentence: str) -> Text:
        told = self.board.told(sentence)
        told.style = "bold"
        return told

    def understood(self, text: str) -> str:
        """The action a person means: its number in the list, its notation, or the beginnings of its words."""
        numbered = [action for actions in self.offered().values() for action in actions]
        words = text.lower().split()
        plain = " ".join(words)
        if plain in self.t.game.definition.notation.ids:
            return plain
        if plain.isdecimal():
            if len(plain) < 6 and 1 <= int(plain) <= len(numbered):
                return numbered[int(plain) - 1]
            raise NotationError(self.say("The actions are numbered from 1 to {n}.", n=len(numbered)))
        meant = [action for action in numbered if is_short_for(words, action)]
        if len(meant) > 1:
            several = ", ".join(meant[:8]) + (", ..." if len(meant) > 8 else "")
            raise NotationError(self.say("'{text}' may mean: {actions}.", text=plain[:60], actions=several))
        return meant[0] if meant else self.t.game.notation(self.t.game.parse(plain))

    def show_end(self) -> None:
        """The open table, the scores and the winners; then the record may be saved."""
        t, say = self.t, self.say
        outcome = t.outcome
        assert outcome is not None
        viewer = self.people[0] if len(self.people) == 1 else None
        self.screen.show(Rule(say("The game is over"), style="dim"))
        told = self.seen[viewer] if viewer is not None else min(self.seen, default=0)
        self.screen.tell(t.log(viewer, told, say), self.board, style="italic")
        self.screen.show(self.board.draw(t.view(None), viewer, t.game, say), "", self.final_scores())
        if len(outcome.winners) > 1:
            line = say("Seats {seats} share the win.", seats=", ".join(map(str, outcome.winners)))
        else:
            line = say("You win.") if outcome.winners[0] == viewer else say("{seat} wins.", seat=Seat(outcome.winners[0]))
        self.screen.show(Text(line, "bold"))
        self.offer_to_save(say("Save the record? A file name, or Enter for no:"))

    def final_scores(self) -> Grid:
        """The scores of a finished game."""
        outcome = self.t.outcome
        assert outcome is not None
        grid = Grid(box=None, pad_edge=False)
        for title in (self.say("seat"), self.say("player"), self.say("points"), ""):
            grid.add_column(title, justify="right" if title == self.say("points") else "left")
        for seat, score in enumerate(outcome.scores):
            bot = self.seats[seat]
            won = self.say("winner") if seat in outcome.winners else ""
            grid.add_row(str(seat), self.say("you") if bot is None else bot.name, str(score), won)
        return grid

    # --- Saving ---

    def offer_to_save(self, question: str) -> None:
        """Ask for a file until the record is saved or nobody wants it."""
        while name := self.screen.ask(question + " ").strip():
            if name.lower() in ("n", "no", "н", "нет"):
                return
            if not name.endswith(".json"):  # more likely meant for the game than as a file
                self.screen.show(self.say("A file here ends in .json, for example game.json."))
            elif self.save(name):
                return

    def save(self, name: str) -> bool:
        """Save the record; an existing file is overwritten only if the person says so."""
        path = Path(name).expanduser()
        try:
            overwrite = path.is_file()
            if overwrite and not self.screen.confirm(self.say("{file} exists. Overwrite it?", file=path), self.say):
                self.screen.show(self.say("Nothing was saved."))
                return False
            write_record(path, self.t.record(), overwrite)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self.screen.show(self.say("{file} could not be saved: {reason}.", file=path, reason=reason))
            return False
        self.saved = (path, self.t.version)
        self.screen.show(self.say("Saved to {file}. It holds the whole game, hidden cards too.", file=path))
        return True

    def how_to_go_on(self) -> str:
        """How the game can be taken up again."""
        name = self.t.game.name
        if self.saved is not None:
            file, version = self.saved
            return self.say(
                "Saved after decision {n}. Go on with: kolam play {game} --resume {file}", n=version, game=name, file=file
            )
        return self.say("The game was not saved. 'save FILE' keeps it; 'kolam play {game} --resume FILE' goes on.", game=name)


def is_short_for(words: list[str], action: str) -> bool:
    """Whether each word begins the word of the action at its place: "m 1 r" for "mountain 1 red"."""
    parts = action.split()
    return (
        bool(words) and len(words) == len(parts) and all(part.startswith(word) for word, part in zip(words, parts, strict=True))
    )
