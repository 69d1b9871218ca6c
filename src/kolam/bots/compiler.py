"""A process of its own that compiles what bots think with, beside whoever plays; it goes last wherever something is scarce."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread

from kolam.engine.compile import NotCompiled, cache_folder, is_usable, load_from
from kolam.engine.game import Definition

#: If memory runs out it is the one to go, and others have the cores first.
_COMPILE = """
import os, sys
from contextlib import suppress
from pathlib import Path
with suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
    file.write("1000")
with suppress(OSError, AttributeError):
    os.nice(10)
from kolam.engine.compile import compile_into
from kolam.games import definition
compile_into(Path(sys.argv[1]), definition(sys.argv[2]))
"""


def command(folder: Path, game: str) -> list[str]:
    """What starts the process: it compiles a game into a folder, and ends."""
    return [sys.executable, "-c", _COMPILE, str(folder), game]


def compile_beside(definition: Definition) -> Thread | None:
    """Compile a game into the cache beside what goes on here, and have it at hand then; None if the cache can not be used."""
    folder = cache_folder()
    if not is_usable(folder):
        return None

    def work() -> None:
        subprocess.run(command(folder, definition.name), stdin=subprocess.DEVNULL, capture_output=True, check=False)
        with suppress(NotCompiled):  # bots go on thinking as they did
            load_from(folder, definition)

    thread = Thread(target=work, name=f"compile-{definition.name}", daemon=True)
    thread.start()
    return thread
