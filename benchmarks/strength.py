"""How strong the bots are: matches between pairs of them, and ratings from the results.

    python benchmarks/strength.py mandala --pairs adjacent --against random,greedy --games 400
    python benchmarks/strength.py ganesha --players 3 --bots search:6 --against greedy --games 300

Every deal is played once in each seating. Each game is a line in benchmarks/results/strength-<game>.jsonl, written when it is
done: a run that was stopped goes on where it was, and a further run adds to it. Games of older rules or settings are kept in
the file but not counted. With more than two players, the first bot of a pair sits among copies of the second.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import defaultdict
from dataclasses import asdict, dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kolam.bots.levels import LEVELS, level_of, settings_of
from kolam.bots.match import Match
from kolam.bots.ratings import bradley_terry
from kolam.bots.results import Tally
from kolam.engine.compile import fingerprint
from kolam.engine.errors import KolamError
from kolam.engine.game import Game
from kolam.games import definition

RESULTS = Path(__file__).parent / "results"
LADDER = ("random", "greedy", *(f"search:{level}" for level in LEVELS))
ANCHOR = "greedy"

Pair = tuple[str, str]


def build_of(game: Game) -> str:
    """What the results depend on besides the bots' names: the rules as they are compiled, and the game's levels."""
    levels = [level_of(game.definition, level) for level in LEVELS]
    settings = settings_of(game.definition, game.players)
    return hashlib.sha256(f"{fingerprint(game.definition)} {settings} {levels}".encode()).hexdigest()[:12]


@dataclass
class Gauntlet:
    """The matches of one game, and the file they are kept in."""

    game: Game
    seed: int
    file: Path

    def __post_init__(self) -> None:
        self.build = build_of(self.game)
        self.read()

    def read(self) -> None:
        """Take in what the file has of this build."""
        self.rows: dict[Pair, dict[int, dict[str, Any]]] = defaultdict(dict)
        if self.file.exists():
            for line in self.file.read_text("utf-8").splitlines():
                self._take(line)

    def _take(self, line: str) -> None:
        try:
            row = json.loads(line)
        except ValueError:  # the last line of a run that was killed
            return
        wanted = {"build": self.build, "options": self.game.options, "seed": self.seed}
        if all(row.get(key) == value for key, value in wanted.items()):
            self.rows[row["bots"][0], row["bots"][1]][row["number"]] = row

    def play(self, pairs: list[Pair], games: int, jobs: int) -> None:
        """Play what is missing of so many games of each pair."""
        players = self.game.players
        wanted = {pair: [n for n in range(-(-games // players) * players) if n not in self.rows[pair]] for pair in pairs}
        self.file.parent.mkdir(exist_ok=True)
        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        with self.file.open("a", encoding="utf-8") as file, Progress(*columns, console=Console(stderr=True)) as progress:
            total = progress.add_task(self.game.definition.title, total=sum(map(len, wanted.values())))
            for pair, numbers in wanted.items():
                progress.update(total, description=f"{self.game.definition.title}: {' - '.join(pair)}")
                # At tables, the simple bots too: there the time of a decision is taken.
                for played in Match(self.game, pair, self.seed).play(numbers, jobs) if numbers else ():
                    row = {"build": self.build, "options": self.game.options, "seed": self.seed, "bots": pair, **asdict(played)}
                    self.rows[pair][played.number] = row
                    file.write(json.dumps(row) + "\n")
                    file.flush()
                    progress.advance(total)

    def table(self) -> str:
        """What is known, in Markdown."""
        pairs = {pair: list(rows.values()) for pair, rows in self.rows.items() if rows}
        if not pairs:
            return "No games yet.\n"
        parts = [self._ratings(pairs)] if self.game.players == 2 else []
        return "\n".join([*parts, self._pairs(pairs)])

    def _ratings(self, pairs: dict[Pair, list[dict[str, Any]]]) -> str:
        results = {}
        played: dict[str, int] = defaultdict(int)
        slowest: dict[str, float] = defaultdict(float)
        for pair, rows in pairs.items():
            wins = tally(pair, rows).wins * len(rows)
            results[pair] = (wins, len(rows) - wins)
            for b, name in enumerate(pair):
                played[name] += len(rows)
                slowest[name] = max(slowest[name], *(row["slowest"][b] for row in rows))
        anchor = ANCHOR if ANCHOR in played else min(played, key=rank)
        lines = ["| bot | rating | 95 % interval | games | slowest decision |", "|---|---:|---:|---:|---:|"]
        for row in bradley_terry(results, anchor):
            interval = "anchor" if row.bot == anchor else f"{row.low:.0f} to {row.high:.0f}"
            lines.append(f"| {row.bot} | {row.rating:.0f} | {interval} | {played[row.bot]:,} | {slowest[row.bot]:.2f} s |")
        return "\n".join(lines) + "\n"

    def _pairs(self, pairs: dict[Pair, list[dict[str, Any]]]) -> str:
        players = self.game.players
        others = "against" if players == 2 else f"against {players - 1} of"
        lines = [f"| bot | {others} | wins | 95 % interval | games | fair share |", "|---|---|---:|---:|---:|---:|"]
        for pair, rows in sorted(pairs.items(), key=lambda item: (-rank(item[0][0]), -rank(item[0][1]), item[0])):
            found = tally(pair, rows)
            low, high = found.interval
            share = f"{found.wins:.1%} | {low:.1%} to {high:.1%} | {len(rows):,} | {1 / players:.0%}"
            lines.append(f"| {pair[0]} | {pair[1]} | {share} |")
        return "\n".join(lines) + "\n"


def tally(pair: Pair, rows: list[dict[str, Any]]) -> Tally:
    """How the first of a pair did."""
    return Tally.of(pair[0], [row["shares"][0] for row in rows], [row["scores"][0] for row in rows])


def rank(bot: str) -> int:
    """Where a bot stands on the ladder; own bots stand below it."""
    return LADDER.index(bot) if bot in LADDER else -1


def chosen_pairs(bots: list[str], how: str, against: list[str]) -> list[Pair]:
    """The pairs to play, the one that should be stronger first."""
    pairs: list[Pair] = []
    if how == "adjacent":
        pairs += [(upper, lower) for lower, upper in pairwise(bots)]
    elif how == "all":
        pairs += [(upper, lower) for lower, upper in combinations(bots, 2)]
    pairs += [(bot, other) for other in against for bot in bots if bot != other and not 0 <= rank(bot) < rank(other)]
    return list(dict.fromkeys(pairs))


def write_section(file: Path, name: str, text: str) -> None:
    """Put a table into a document, between the markers of its section."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    document = file.read_text("utf-8")
    if begin not in document or end not in document:
        sys.exit(f"{file} has no section between '{begin}' and '{end}'.")
    head, rest = document.split(begin, 1)
    file.write_text(f"{head}{begin}\n{text}{end}{rest.split(end, 1)[1]}", "utf-8")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bots", default=",".join(LADDER), help="from weakest to strongest (default: the whole ladder)")
    parser.add_argument("--pairs", choices=("adjacent", "all", "none"), default="none", help="which of them meet")
    parser.add_argument("--against", default="", help="bots that all stronger ones meet: random,greedy")
    parser.add_argument("--games", type=int, default=400, help="games of each pair")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the table into this document, between its markers")
    return parser.parse_args()


def main() -> None:
    chosen = arguments()
    try:
        d = definition(chosen.game)
        known = {option.name: option for option in d.all_options}
        options = {key: known[key].parse(value) for key, _, value in (text.partition("=") for text in chosen.option)}
        game = d.configure(players=chosen.players, **options)
        gauntlet = Gauntlet(game, chosen.seed, RESULTS / f"strength-{game.name}.jsonl")
        names = [name for name in chosen.bots.split(",") if name]
        against = [name for name in chosen.against.split(",") if name]
        gauntlet.play(chosen_pairs(names, chosen.pairs, against), chosen.games, chosen.jobs)
    except (KolamError, KeyError) as error:
        sys.exit(f"strength: {error}")
    except KeyboardInterrupt:
        print("Stopped; the same command goes on from here.", file=sys.stderr)
    section = f"strength {game.name}" if game.players == 2 else f"strength {game.name} {game.players}"
    command = "python benchmarks/strength.py " + " ".join(a for a in sys.argv[1:] if a != "--write" and a != str(chosen.write))
    text = f"{gauntlet.table()}\n`{command}` (build {gauntlet.build})\n"
    print(text)
    if chosen.write is not None:
        write_section(chosen.write, section, text)


if __name__ == "__main__":
    main()
