"""Descriptors: every open file and connection is one, and the system gives a process only so many."""

from __future__ import annotations

import os
import sys

#: What stands for no limit.
PLENTY = 1 << 20


def descriptors() -> int:
    """How many files and connections this process has open."""
    for folder in ("/proc/self/fd", "/dev/fd"):
        try:
            return len(os.listdir(folder))
        except OSError:
            continue
    return 0


if sys.platform == "win32":

    def most_descriptors() -> int:
        """How many it may have open."""
        return PLENTY

    def raise_descriptors() -> int:
        """Take as many as the system gives."""
        return PLENTY

else:
    import resource

    def most_descriptors() -> int:
        """How many it may have open."""
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return PLENTY if soft == resource.RLIM_INFINITY else soft

    def raise_descriptors() -> int:
        """Take as many as the system gives; most systems give 1,024 unless asked. Returns how many there may be."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != hard:
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            except (ValueError, OSError):  # some systems say "unlimited" and mean less
                return most_descriptors()
        return most_descriptors()
