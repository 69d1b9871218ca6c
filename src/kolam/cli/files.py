"""Records read from files and written to them."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from kolam.engine.errors import BadOption, BadRecord
from kolam.engine.record import LARGEST, Record
from kolam.engine.table import Table
from kolam.playback import replay


def read_record(path: Path) -> Record:
    """The record in a file; no more of the file is read than a record can have."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise BadRecord("There is no file {path}.", path=path) from None
    except IsADirectoryError:
        raise BadRecord("{path} is a folder, not a saved game.", path=path) from None
    try:
        return Record.from_json(text)
    except BadRecord as error:
        raise BadRecord("{path}: {error}", path=path, error=error) from None


def read_table(path: Path) -> Table:
    """The table that the record in a file leads to."""
    record = read_record(path)
    try:
        return replay(record)
    except BadRecord as error:
        raise BadRecord("{path}: {error}", path=path, error=error) from None


def check_target(path: Path) -> None:
    """Refuse a file that could not be written, before there is anything to write."""
    if path.is_dir():
        raise BadOption("{path} is a folder: name a file in it.", path=path)
    if not path.parent.is_dir():
        raise BadOption("There is no folder {parent} to write {name} to. Make it first.", parent=path.parent, name=path.name)
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise BadOption("{path} can not be written: you may not write there.", path=path)


def write_record(path: Path, record: Record, overwrite: bool) -> None:
    """Save a record: whole or not at all, and over an existing file only where that is wanted."""
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "this is no plain file", str(path))
    if path.exists() and not overwrite:
        raise FileExistsError(errno.EEXIST, "there is such a file already", str(path))
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        temporary.write_text(record.to_json() + "\n", "utf-8")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
