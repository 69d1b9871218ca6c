"""Disks that are full: a process that may write no byte more to any file, and small file systems where they may be made."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager


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
