"""Your own bot: a file with a function `choose(view, legal, rng)`, run in a process of its own.

`view` is what the seat may know, `legal` the allowed actions, `rng` a `random.Random` that is the same for the same seed and
moment; the answer is one of the actions. A class `Bot` with that method works too, and is made anew for every game. The bot
gets nothing else. If it answers late, illegally, or fails, that is told by its name and the reason.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from typing import Any

from kolam.engine.errors import BadOption, KolamError, Sentence
from kolam.engine.generator import series_seed
from kolam.engine.table import Table

#: How long a bot may think, and how long it may take to load.
SECONDS, LOADING_SECONDS = 5.0, 30.0
#: No answer is longer than this.
LONGEST = 100_000


class BotFailure(KolamError):
    """A bot that did not do its part: `bot` is its name, `kind` one of late, illegal, raised, ended."""

    def __init__(self, bot: str, kind: str, reason: Sentence) -> None:
        super().__init__("The bot {bot} {reason}", bot=bot, reason=reason)
        self.reason = reason
        self.bot = bot
        self.kind = kind

    def __reduce__(self) -> Any:
        return BotFailure, (self.bot, self.kind, self.reason)


def not_allowed(bot: str, answer: object) -> BotFailure:
    """What is told of a bot whose answer is none of the allowed actions."""
    answered = repr(answer[:60] if isinstance(answer, str) else answer)[:80]
    return BotFailure(bot, "illegal", Sentence("answered {action}, which is not one of the allowed actions.", action=answered))


class OwnBot:
    """A bot from a file, loaded now: a file that is no bot is refused with what is wrong."""

    def __init__(self, path: str | Path, seed: int, seconds: float = SECONDS) -> None:
        self.path = Path(path).resolve()
        self.name = self.path.name
        if not self.path.is_file():
            raise BadOption("There is no bot file '{path}'.", path=path)
        self.seconds = seconds
        self.begin(seed)
        try:
            self._worker: _Worker | None = _Worker(self.name, self.path)
        except BotFailure as failure:
            raise BadOption("{wrong}", wrong=failure) from None

    def begin(self, seed: int) -> None:
        """A new game: a bot that is a class is made anew."""
        self.seed = seed
        self._is_new = True

    def choose(self, t: Table) -> str:
        """The bot's action for the seat to act; raises BotFailure if there is none."""
        legal = t.legal()
        if self._worker is None:
            self._worker = _Worker(self.name, self.path)
        request = {
            "view": t.view(t.to_act),
            "legal": legal,
            "seed": series_seed(self.seed, t.version),
            "begin": self._is_new,
        }
        self._is_new = False
        try:
            answer = self._worker.ask(request, self.seconds)
        except BotFailure as failure:
            if failure.kind in ("late", "ended"):
                self.close()
            raise
        if not answer["is_text"] or answer["action"] not in legal:
            raise not_allowed(self.name, answer["action"])
        return str(answer["action"])

    def __reduce__(self) -> Any:
        return OwnBot, (self.path, self.seed, self.seconds)

    def close(self) -> None:
        """End the bot's process; another one is started when it is asked again."""
        if self._worker is not None:
            self._worker.stop()
            self._worker = None


class _Worker:
    """The other side of `own_worker.py`."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        script = Path(__file__).with_name("own_worker.py")
        self._process = subprocess.Popen(
            [sys.executable, str(script), str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, close_fds=True
        )
        self._answers: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=_read, args=(self._process.stdout, self._answers), daemon=True)
        self._reader.start()
        self.stop = weakref.finalize(self, _stop, self._process, self._reader)
        try:
            self._answer(LOADING_SECONDS, Sentence("does not load:"))
        except BotFailure:
            self.stop()
            raise

    def ask(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise BotFailure(self.name, "ended", Sentence("has ended its process.")) from None
        return self._answer(seconds, Sentence("failed:"))

    def _answer(self, seconds: float, failed: Sentence) -> dict[str, Any]:
        try:
            answer = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise BotFailure(self.name, "late", Sentence("did not answer within {seconds} s.", seconds=f"{seconds:g}")) from None
        if answer is None:
            raise BotFailure(self.name, "ended", Sentence("has ended its process."))
        if "error" in answer:
            raise BotFailure(self.name, "raised", Sentence("{what} {error}.", what=failed, error=answer["error"]))
        return answer


def _read(pipe: Any, answers: queue.SimpleQueue[dict[str, Any] | None]) -> None:
    for line in iter(lambda: pipe.readline(LONGEST), b""):
        try:
            answers.put(json.loads(line))
        except ValueError:
            break
    answers.put(None)


def _stop(process: subprocess.Popen[bytes], reader: threading.Thread) -> None:
    process.kill()
    process.wait()
    reader.join()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            try:
                pipe.close()
            except OSError:  # what it did not read is lost with it
                continue
