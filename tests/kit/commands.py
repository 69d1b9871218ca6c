"""Commands run as a person runs them: in a process of their own, through pipes or a terminal."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import Any
from unittest.mock import patch

from kolam.cli import run

COMMAND = [sys.executable, "-m", "kolam"]


def kolam(*arguments: object, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end; `typed` is what it reads."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "NO_COLOR": "1", **environment},
        timeout=300,
        check=False,
    )


def called(*arguments: object) -> subprocess.CompletedProcess[str]:
    """The same within this process, many times quicker: for calls that end before anything is played or started."""
    shown, told = io.StringIO(), io.StringIO()
    with patch.dict(os.environ, NO_COLOR="1"), redirect_stdout(shown), redirect_stderr(told):
        code = run([str(argument) for argument in arguments])
    return subprocess.CompletedProcess(list(arguments), code, shown.getvalue(), told.getvalue())


def terminal(*arguments: object, **environment: str) -> Any:
    """Run a command in a terminal of 100 columns."""
    import pexpect

    settings = {**os.environ, "NO_COLOR": "1", "TERM": "xterm", **environment}
    shown = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], *map(str, arguments)],
        env=settings,
        dimensions=(70, 100),
        encoding="utf-8",
        timeout=120,
        # Tests that run in the background inherit that interrupts are ignored; a person's terminal does not.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    shown.delaybeforesend = None
    return shown


def refused(process: subprocess.CompletedProcess[str], code: int = 2) -> str:
    """The one line in which a command says what is wrong."""
    assert process.returncode == code, process.stdout + process.stderr
    assert "Traceback" not in process.stderr + process.stdout
    lines = process.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith("kolam: ")
    assert lines[0].isprintable()
    return lines[0]
