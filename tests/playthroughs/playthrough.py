"""Golden playthroughs: whole games as readable text, one per game, number of players, edition and way of placing.

`python tests/playthroughs/playthrough.py` writes them anew; read the difference before committing it.
"""

from __future__ import annotations

import itertools
import json
from pathlib import Path

from kolam.engine.game import Game
from kolam.engine.generator import mix
from kolam.games import definition, games

FOLDER = Path(__file__).parent


def chosen_games() -> dict[str, Game]:
    """The games that are kept as text, by file name."""
    found = {}
    for name in games():
        d = definition(name)
        told = [option for option in d.all_options if option.name in ("players", "edition", "placing")]
        for values in itertools.product(*(option.values for option in told)):
            options = {option.name: value for option, value in zip(told, values, strict=True)}
            named = [value for key, value in options.items() if (key, value) != ("placing", "chance")]
            found["_".join(map(str, [name, *named])) + ".txt"] = d.configure(**options)
    return found


def write(game: Game, seed: int = 1) -> str:
    """A random game of a seed, told step by step."""
    t = game.new(seed)
    options = ", ".join(f"{key} {value}" for key, value in game.options.items())
    lines = [f"{game.definition.title}, rules {game.definition.rules.VERSION}: {options}; seed {seed}", ""]
    while t.to_act is not None:
        if t.version % 25 == 0:
            lines += ["position " + json.dumps(t.position()), ""]
        legal = t.legal()
        action = legal[(mix(seed * 100_000 + t.version) >> 11) % len(legal)]
        lines += [f"{t.version}. seat {t.to_act}: {t.prompt}", f"   may {' | '.join(legal)}", f" > {action}"]
        since = t.version
        t.play(action)
        lines += [f"   {line}" for line in t.log(None, since)]
        lines += [f"   scores {' '.join(map(str, t.scores()))}", ""]
    assert t.outcome is not None
    lines += ["position " + json.dumps(t.position()), "", f"over {json.dumps(t.outcome.to_json())}", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    for file, game in chosen_games().items():
        (FOLDER / file).write_text(write(game), "utf-8")
        print(file)
