from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "ghat"


class Installed:
    """The example as a package installed beside kolam, for processes that find it there."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.folder = site / "kolam_ghat"

    @property
    def environment(self) -> dict[str, str]:
        return {"PYTHONPATH": str(self.site), "PYTHONDONTWRITEBYTECODE": "1", "NO_COLOR": "1"}

    def run(self, *arguments: object, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run Python with these arguments."""
        return subprocess.run(
            [sys.executable, *map(str, arguments)],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, **self.environment},
            check=False,
        )

    def kolam(self, *arguments: object, typed: str = "", code: int = 0) -> str:
        """Run a command to its end; returns what it says."""
        done = self.run("-m", "kolam", *arguments, typed=typed)
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr


@pytest.fixture(scope="session")
def ghat(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Ghat, built and installed as anybody would, but without asking a network."""
    site = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation"]
    done = subprocess.run([*pip, "--no-index", "--target", str(site), str(EXAMPLE)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return Installed(site)


@pytest.fixture
def changed(ghat: Installed, tmp_path: Path) -> Callable[[str, str, str], Installed]:
    """Makes copies of Ghat in which one text of one file is another."""

    def change(file: str, text: str, other: str) -> Installed:
        shutil.copytree(ghat.site, tmp_path / "site", ignore=shutil.ignore_patterns("__pycache__"))
        copy = Installed(tmp_path / "site")
        path = copy.folder / file
        before = path.read_text("utf-8")
        assert before.count(text) == 1, f"{file} has '{text}' {before.count(text)} times"
        path.write_text(before.replace(text, other), "utf-8")
        return copy

    return change
