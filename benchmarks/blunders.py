"""How often the levels err, by a strong search, and whether any of them ever loses at once for nothing.

    python benchmarks/blunders.py mandala --levels 1,2,3,4 --games 20

A level plays with itself. Of its decisions with a choice, every third is judged by a search of `--judge` as mistakes are after
a game: what it costs, within what its seat knows, against the best (bots/analysis.py). Every one is held against what no level
may do (bots/erring.py), by a look ten times as long as the bot's own. Each game is a line in
benchmarks/results/blunders-<game>.jsonl, written when it is done: a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from strength import RESULTS, build_of, write_section

from kolam.bots import SearchBot, erring
from kolam.bots.analysis import lost_by
from kolam.bots.levels import LEVELS, level_of
from kolam.bots.ratings import wilson
from kolam.bots.reasons import unknowable
from kolam.engine.errors import KolamError
from kolam.engine.game import Game
from kolam.engine.generator import series_seed
from kolam.games import definition

#: What a loss of winning chance is called, from so much on.
CALLED = {"inaccuracies": 0.05, "mistakes": 0.1, "blunders": 0.2}
#: Of the decisions with a choice, one in so many is judged.
JUDGED = 3
#: How much longer the look at what loses at once is than the bot's own.
LONGER = 10


def played_and_judged(game: Game, level: int, judge: int, number: int) -> dict[str, Any]:
    """One game of a level with itself: what its decisions cost, and how many lost at once for nothing."""
    say = game.definition.language()
    simulations = level_of(game.definition, judge).simulations
    t = game.new(series_seed(level, number))
    bot = SearchBot(series_seed(1000 + level, number), level)
    costs: list[float] = []
    choices = ruins = 0
    while t.to_act is not None:
        action = bot.choose(t)
        if len(t.legal_ids()) > 1 and unknowable(t, say) is None:
            choices += 1
            seed = series_seed(number, t.version)
            ruins += erring.better_than_ruin(t, game.parse(action), seed, erring.RUIN, LONGER) is not None
            if choices % JUDGED == 0:
                costs.append(round(lost_by(t, action, simulations, say, seed), 4))
        t.play(action)
    return {"choices": choices, "ruins": ruins, "costs": costs}


def row_of(level: int, rows: list[dict[str, Any]]) -> str:
    """A line of the table."""
    costs = [cost for row in rows for cost in row["costs"]]
    cells = [f"search:{level}", f"{len(costs):,}"]
    for least in CALLED.values():
        count = sum(cost >= least for cost in costs)
        low, high = wilson(count, len(costs))
        cells.append(f"{count / len(costs):.1%} ({low:.1%} to {high:.1%})")
    cells.append(f"{sum(row['ruins'] for row in rows)} of {sum(row['choices'] for row in rows):,}")
    return "| " + " | ".join(cells) + " |"


def measured(game: Game, levels: list[int], judge: int, games: int) -> str:
    """Play and judge what is missing; the table in Markdown."""
    limits = (erring.RUIN, erring.NEAR_RUIN, erring.GLANCE, erring.COMPARING, JUDGED, LONGER, judge)
    build = hashlib.sha256(f"{build_of(game)} {limits}".encode()).hexdigest()[:12]
    file = RESULTS / f"blunders-{game.name}.jsonl"
    file.parent.mkdir(exist_ok=True)
    known: dict[tuple[int, int], dict[str, Any]] = {}
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        with suppress(ValueError):  # the last line of a run that was killed
            row = json.loads(line)
            if row["build"] == build:
                known[row["level"], row["number"]] = row
    wanted = [(level, number) for level in levels for number in range(games)]
    missing = [key for key in wanted if key not in known]
    with file.open("a", encoding="utf-8") as out:
        for level, number in track(missing, game.definition.title, console=Console(stderr=True)):
            row = {"build": build, "level": level, "number": number, **played_and_judged(game, level, judge, number)}
            known[level, number] = row
            out.write(json.dumps(row) + "\n")
            out.flush()
    heads = [
        "bot",
        "decisions",
        *(f"{name} ({least:.0%} and more)" for name, least in CALLED.items()),
        "lost at once for nothing",
    ]
    lines = ["| " + " | ".join(heads) + " |", "|---|" + "---:|" * (len(heads) - 1)]
    lines += [row_of(level, [known[level, number] for number in range(games)]) for level in levels]
    return "\n".join(lines) + "\n"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--levels", default=",".join(str(level) for level in LEVELS), help="which levels")
    parser.add_argument("--judge", type=int, default=6, help="the level whose simulations judge (default: 6)")
    parser.add_argument("--games", type=int, default=20, help="games of each level with itself")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the table into this document, between its markers")
    return parser.parse_args()


def main() -> None:
    chosen = arguments()
    try:
        game = definition(chosen.game).configure()
        levels = [int(level) for level in chosen.levels.split(",")]
        table = measured(game, levels, chosen.judge, chosen.games)
    except (KolamError, ValueError) as error:
        sys.exit(f"blunders: {error}")
    command = f"python benchmarks/blunders.py {game.name} --levels {chosen.levels} --judge {chosen.judge} --games {chosen.games}"
    text = f"{table}\n`{command}` (build {build_of(game)})\n"
    print(text)
    if chosen.write is not None:
        write_section(chosen.write, f"blunders {game.name}", text)


if __name__ == "__main__":
    main()
