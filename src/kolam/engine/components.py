"""Component data: tables in TOML and CSV files, each with a provenance, checked when they are read."""

from __future__ import annotations

import csv
import tomllib
from importlib import resources
from typing import Any

from kolam.engine.errors import BadComponents


def read_toml(package: str, name: str) -> dict[str, dict[str, Any]]:
    """The tables of a TOML file beside a package; every table must say its provenance."""
    try:
        data = tomllib.loads((resources.files(package) / name).read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadComponents(name, f"it is not valid TOML: {error}") from None
    for title, table in data.items():
        check(name, isinstance(table, dict), f"'{title}' stands outside a table")
        source = table.get("provenance")
        check(name, isinstance(source, str) and bool(source), f"the table [{title}] does not say its provenance")
    return data


def read_csv(package: str, name: str, columns: tuple[str, ...]) -> list[dict[str, str]]:
    """The rows of a CSV file beside a package, which must have exactly these columns."""
    text = (resources.files(package) / name).read_text("utf-8")
    reader = csv.DictReader(text.splitlines())
    check(name, tuple(reader.fieldnames or ()) == columns, f"its columns are not {', '.join(columns)}")
    rows = list(reader)
    for number, row in enumerate(rows, start=2):
        check(name, None not in row and None not in row.values(), f"line {number} has too many or too few columns")
    return rows


def check(name: str, holds: bool, wrong: str) -> None:
    """Refuse a component file, saying what is wrong, unless a condition holds."""
    if not holds:
        raise BadComponents(name, wrong)


def whole(name: str, table: dict[str, Any], key: str, low: int, high: int) -> int:
    """A whole number of a table, within bounds."""
    value = table.get(key)
    if type(value) is not int or not low <= value <= high:
        raise BadComponents(name, f"'{key}' is {value!r}; it must be a whole number from {low} to {high}")
    return value
