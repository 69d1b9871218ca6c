"""How close games against the bot that keeps them close are, beside those against bots of one level.

    python benchmarks/closeness.py mandala --games 100

Everyone meets the same opponents. Told is how far the shares of wins are from even, and how far the scores are apart at the end,
on average over the opponents. Games are kept with those of benchmarks/strength.py: a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path
from statistics import fmean

from strength import RESULTS, Gauntlet, write_section

from kolam.bots import search_bot
from kolam.engine.errors import KolamError
from kolam.games import definition

OPPONENTS = ("greedy", "search:1", "search:2", "search:3", "search:4")
CLOSE = "search:close"


def row_of(gauntlet: Gauntlet, bot: str) -> str:
    """A line of the table."""
    cells, far, margins = [bot], [], []
    for other in OPPONENTS:
        # A bot that meets itself wins half of its games; for the margin it is played all the same.
        rows = list(gauntlet.rows[bot, other].values()) or list(gauntlet.rows[other, bot].values())
        at = 0 if gauntlet.rows[bot, other] else 1
        share = fmean(row["shares"][at] for row in rows)
        far.append(abs(share - 0.5))
        margins.append(fmean(abs(row["scores"][0] - row["scores"][1]) for row in rows))
        cells.append(f"{share:.0%}")
    return "| " + " | ".join([*cells, f"{100 * fmean(far):.0f}", f"{fmean(margins):.1f}"]) + " |"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100, help="games of each pair")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the table into this document, between its markers")
    return parser.parse_args()


def main() -> None:
    chosen = arguments()
    try:
        game = definition(chosen.game).configure()
    except KolamError as error:
        sys.exit(f"closeness: {error}")
    levels = OPPONENTS[1:]
    gauntlet = Gauntlet(game, 2, RESULTS / f"closeness-{game.name}.jsonl")
    how = f"{gauntlet.build} {search_bot.JUDGE} {search_bot.CLOSENESS}"
    gauntlet.build = hashlib.sha256(how.encode()).hexdigest()[:12]
    gauntlet.read()
    fixed = [(upper, lower) for n, upper in enumerate(OPPONENTS) for lower in OPPONENTS[: n + 1] if upper in levels]
    gauntlet.play([(CLOSE, other) for other in OPPONENTS] + fixed, chosen.games, chosen.jobs)
    heads = ["bot", *(f"against {other}" for other in OPPONENTS), "points of % from even", "points apart"]
    lines = ["| " + " | ".join(heads) + " |", "|---|" + "---:|" * (len(heads) - 1)]
    lines += [row_of(gauntlet, bot) for bot in (CLOSE, *levels)]
    command = f"`python benchmarks/closeness.py {game.name} --games {chosen.games}` (build {gauntlet.build})"
    text = "\n".join([*lines, "", command, ""])
    print(text)
    if chosen.write is not None:
        write_section(chosen.write, f"closeness {game.name}", text)


if __name__ == "__main__":
    main()
