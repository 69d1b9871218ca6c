"""Kill the server with SIGKILL at random moments while scripted people play, and count acknowledged moves that are not there.

python benchmarks/kills.py --kills 200
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from kit.kills import play_through_kills

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        result = play_through_kills(Path(folder), options.kills, options.tables, random.Random(options.seed))
    print(
        f"{result.kills} kills in {time.monotonic() - began:.0f} s: {result.acknowledged} moves acknowledged, "
        f"{result.lost} lost, {result.twice} made twice; {result.games} games played to their end"
    )
