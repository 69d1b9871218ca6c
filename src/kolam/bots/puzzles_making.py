"""Puzzles made: games are looked through one after the other, and what is found is kept at once, until there are enough.

Whoever breaks it off loses nothing: `puzzles.making.json` beside the puzzles keeps how they are made, how many games were looked
through, and what came of the candidates. The same command goes on there, and makes the same puzzles in any number of jobs.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import count as numbers
from multiprocessing import get_context
from pathlib import Path

from kolam.bots.puzzles import DATA, Puzzle, read, themes
from kolam.bots.puzzles_finding import look_through
from kolam.engine.compile import THINKING, compiled
from kolam.engine.errors import BadOption, BadPuzzle
from kolam.engine.game import Definition
from kolam.games import definition

MAKING = "puzzles.making.json"
#: Of the puzzles that are wanted, at most this part is of a level, of one theme, and of one theme with one kind of action.
OF_A_LEVEL = {1: 1 / 6, 2: 1 / 3}
OF_A_THEME, OF_A_KIND = 1 / 3, 1 / 5
#: After so many games for each puzzle that is wanted it is given up.
MOST_GAMES = 200

#: Hears how many puzzles there are, and how many games were looked through.
Progress = Callable[[int, int], None]


class Making:
    """The puzzles of a game in a folder, and how they came about."""

    def __init__(self, d: Definition, seed: int, simulations: int, folder: Path) -> None:
        self.definition, self.seed, self.simulations, self.folder = d, seed, simulations, folder
        if not themes(d):
            raise BadOption(
                "{game} has no puzzles/themes.toml, which says what its puzzles may be about (docs/puzzles.md).", game=d.called
            )
        self.games = 0
        self.counts: Counter[str] = Counter()
        self._resume()
        self.puzzles = read(d, self._whole_lines(), DATA)

    def run(self, wanted: int, jobs: int = 1, progress: Progress | None = None) -> bool:
        """Look through games until there are enough puzzles; False if that was given up."""
        compiled(self.definition, needs=THINKING)  # once, not in every process
        found = self._findings(jobs)
        try:
            while len(self.puzzles) < wanted and self.games < MOST_GAMES * wanted:
                self._keep(next(found), wanted)
                if progress is not None:
                    progress(len(self.puzzles), self.games)
        finally:
            found.close()
        return len(self.puzzles) >= wanted

    # --- Looking ---

    def _findings(self, jobs: int) -> Generator[_Found]:
        """What is found in each game that was not looked through yet, in their order."""
        tasks = ((self.definition.name, self.seed, number, self.simulations) for number in numbers(self.games))
        if jobs == 1:
            yield from map(_look_through, tasks)
            return
        pool = ProcessPoolExecutor(jobs, get_context("spawn"))
        try:
            coming: list[Future[_Found]] = [pool.submit(_look_through, next(tasks)) for _ in range(2 * jobs)]
            while True:
                yield coming.pop(0).result()
                coming.append(pool.submit(_look_through, next(tasks)))
        finally:
            pool.shutdown(cancel_futures=True)

    def _keep(self, found: _Found, wanted: int) -> None:
        """Keep what was found in the next game: first the puzzles, then how far it came."""
        counts, lines = found
        for puzzle in read(self.definition, lines, DATA):
            if len(self.puzzles) < wanted and fits(puzzle, self.puzzles, wanted):
                self.puzzles.append(puzzle)
                with (self.folder / DATA).open("a", encoding="utf-8") as out:
                    out.write(as_line(puzzle))
        self.games += 1
        self.counts += counts
        self._note()

    # --- Files ---

    @property
    def command(self) -> str:
        """The command that goes on with it, or makes it anew."""
        how = f"--count {len(self.puzzles)} --seed {self.seed} --simulations {self.simulations}"
        return f"kolam puzzles make {self.definition.name} {how}"

    def _note(self) -> None:
        told = {
            "command": self.command,
            "seed": self.seed,
            "simulations": self.simulations,
            "games": self.games,
            "counts": dict(self.counts),
        }
        unfinished = self.folder / f"{MAKING}.new"
        unfinished.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
        os.replace(unfinished, self.folder / MAKING)

    def _resume(self) -> None:
        """Go on where it was broken off, if it was made in the same way."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / MAKING
        if not file.exists():
            return
        try:
            told = json.loads(file.read_text("utf-8"))
            made = told["seed"], told["simulations"]
            self.games, self.counts = int(told["games"]), Counter(told["counts"])
        except (ValueError, KeyError, TypeError) as error:
            raise BadPuzzle(self.definition.name, MAKING, f"it can not be read: {error!r}") from None
        if made != (self.seed, self.simulations):
            raise BadOption(
                "The puzzles in {folder} are made with --seed {seed} --simulations {simulations}: say the same to go on, or give "
                "another folder with --out.",
                folder=str(self.folder), seed=made[0], simulations=made[1],
            )  # fmt: skip

    def _whole_lines(self) -> str:
        """The lines of the puzzles; one that was broken off is taken away, and is found again."""
        file = self.folder / DATA
        text = file.read_text("utf-8") if file.exists() else ""
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            file.write_text(whole, "utf-8")
        return whole


#: What comes of a game, as it goes from one process to another: how far candidates came, and puzzles as lines.
_Found = tuple[Counter[str], str]


def _look_through(task: tuple[str, int, int, int]) -> _Found:
    name, seed, number, simulations = task
    found = look_through(definition(name), seed, number, simulations)
    return found.counts, "".join(map(as_line, found.puzzles))


def as_line(puzzle: Puzzle) -> str:
    """A puzzle as a line of its file."""
    return json.dumps(puzzle.to_json(), ensure_ascii=False, separators=(",", ":")) + "\n"


def fits(puzzle: Puzzle, others: Iterable[Puzzle], wanted: int) -> bool:
    """Whether a puzzle is one more beside others: not the same again, and not too many of its level, its theme and its kind."""
    others = list(others)
    if any(puzzle.key == other.key for other in others):
        return False
    of_level = sum(other.level == puzzle.level for other in others)
    of_theme = [other for other in others if other.theme == puzzle.theme]
    of_kind = sum(_kind(other) == _kind(puzzle) for other in of_theme)
    return (
        of_level < OF_A_LEVEL.get(puzzle.level, 1) * wanted
        and len(of_theme) < OF_A_THEME * wanted
        and of_kind < OF_A_KIND * wanted
    )


def _kind(puzzle: Puzzle) -> str:
    return puzzle.best.partition(" ")[0]
