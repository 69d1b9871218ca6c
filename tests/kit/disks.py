"""Disks that are full: a process that may write no byte more to any file, and small file systems where they may be made."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def full(process: int) -> Iterator[None]:
    """No file of a process takes anything, its logs neither, until there is room again.

    A limit on the size of files is set from outside while it runs, which needs no file system of its own: beyond it a write
    fails, as on a full disk. (A full disk still takes what overwrites; this is harder.)
    """
    before = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, before)


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A file system of its own in a folder; where none may be mounted, the test can not run."""
    folder.mkdir()
    options = f"size={megabytes}m,mode=755"
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True, check=False)
    if mounted.returncode:
        pytest.skip("no file system may be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@contextmanager
def filled(folder: Path) -> Iterator[None]:
    """The disk of a folder is full, until this is over."""
    filler = folder / "filler"
    try:
        with filler.open("wb", buffering=0) as file:
            try:
                while file.write(bytes(1 << 12)):
                    continue
            except OSError:
                pass
        yield
    finally:
        filler.unlink()
