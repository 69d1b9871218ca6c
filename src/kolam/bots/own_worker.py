"""The process in which somebody's own bot runs. It is started by path, imports nothing of kolam, and speaks JSON in lines.

It reads requests from its standard input and answers on what was its standard output; what the bot prints goes to the
standard error. When the other side goes away, it ends, whatever the bot is doing.
"""

from __future__ import annotations

import importlib.util
import json
import os
import queue
import random
import sys
import threading
from typing import Any


def describe(error: BaseException) -> str:
    """An error in one line, with the place in the bot's file."""
    trace = error.__traceback__
    line = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == sys.argv[1]:
            line = trace.tb_lineno
        trace = trace.tb_next
    text = " ".join(str(error).split())[:300]
    return f"{type(error).__name__}{': ' if text else ''}{text}" + (f" (line {line})" if line else "")


def load(path: str) -> Any:
    """The bot in a file: a function that makes its `choose` for a new game."""
    sys.path[0] = os.path.dirname(path)  # so that a bot may be several files
    spec = importlib.util.spec_from_file_location("own_bot", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["own_bot"] = module
    spec.loader.exec_module(module)
    if hasattr(module, "Bot"):
        return lambda: module.Bot().choose
    if callable(getattr(module, "choose", None)):
        return lambda: module.choose
    raise AttributeError("there is neither a function choose(view, legal, rng) nor a class Bot with such a method")


def listen() -> queue.SimpleQueue[dict[str, Any]]:
    """The requests as they come in; the end of them ends the process."""
    requests: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()

    def read() -> None:
        for line in sys.stdin.buffer:
            requests.put(json.loads(line))
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    return requests


def main() -> None:
    """Load the bot, then answer requests for ever."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def answer(**values: Any) -> None:
        out.write(json.dumps(values) + "\n")
        out.flush()

    requests = listen()
    try:
        begin = load(sys.argv[1])
    except BaseException as error:
        answer(error=describe(error))
        return
    answer(ready=True)
    choose = None
    while True:
        request = requests.get()
        try:
            if choose is None or request["begin"]:
                choose = begin()
            action = choose(request["view"], request["legal"], random.Random(request["seed"]))
        except BaseException as error:
            answer(error=describe(error))
            continue
        answer(action=action if isinstance(action, str) else f"{action!r}"[:60], is_text=isinstance(action, str))


if __name__ == "__main__":
    main()
