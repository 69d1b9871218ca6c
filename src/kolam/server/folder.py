"""The data folder: where it is, who holds it, and that what is in it is its owner's business only."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from filelock import FileLock, Timeout

from kolam.engine.errors import BadOption

#: What of a data folder holds secrets or people's games.
PRIVATE = ("kolam.db", "kolam.db-wal", "kolam.db-shm", "keys.json", "server.lock")
#: A server does not start with less room on its disk, in MB: its database alone takes 32 to begin with.
LEAST_ROOM_MB = 64


def default_data() -> Path:
    """Where tables and keys are kept unless another folder is given: KOLAM_DATA, or the user's data folder."""
    import platformdirs

    chosen = os.environ.get("KOLAM_DATA")
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("kolam", appauthor=False))


def make_folder(data: Path) -> None:
    """Make the data folder if there is none."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = "there is a file of that name" if data.exists() else error.strerror
        raise BadOption(f"{data} can not be the data folder: {reason}. Choose another with --data.") from None


def hold(data: Path) -> FileLock:
    """Hold a data folder, so that no second server works in it."""
    make_folder(data)
    path = data / "server.lock"
    lock = FileLock(path, mode=0o600)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise BadOption(f"A server is running in {data}. Stop it first, or choose another --data folder.") from None
    except OSError as error:
        raise BadOption(
            f"{data} can not be written ({error.strerror}). "
            "Let it belong to whoever runs the server, or choose another --data folder."
        ) from None
    keep_owner(path, data)
    return lock


def keep_owner(path: Path, like: Path) -> None:
    """Give a file to whoever owns another one, so that what root does in a server's folder stays the server's."""
    if hasattr(os, "chown") and os.geteuid() == 0:
        owner = like.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def protect(data: Path) -> list[Path]:
    """Let only the owner read what is private in a data folder; returns the files that others could read until now."""
    found = []
    for path in (data / name for name in PRIVATE):
        try:
            if path.stat().st_mode & 0o077:
                path.chmod(0o600)
                found.append(path)
        except OSError:  # it is not there, or not ours
            continue
    return found


def check_room(data: Path) -> None:
    """Refuse a disk that is as good as full."""
    free = shutil.disk_usage(data).free >> 20
    if free < LEAST_ROOM_MB:
        raise BadOption(f"There is too little room on the disk of {data}: {free} MB are free, and {LEAST_ROOM_MB} MB are needed.")
