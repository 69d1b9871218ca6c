"""Known vulnerabilities of what is installed, as the package index tells them: `make check` runs this.

The index answers for each release with a JSON document that lists its vulnerabilities. If it does not answer, that is said, and
passes: a check that fails without a network would be left out.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import distributions, version
from typing import Any

import httpx
from pip._internal.models.index import PyPI

#: The index that pip asks if nobody says otherwise.
INDEX = PyPI.pypi_url
SECONDS = 10


def installed() -> list[tuple[str, str]]:
    """Every distribution of this environment with its version, but for kolam and what it brings."""
    found = {(d.metadata["Name"], d.version) for d in distributions()}
    return sorted((name, release) for name, release in found if not name.startswith("kolam"))


def ask(client: httpx.Client, name: str, release: str) -> list[dict[str, Any]] | None:
    """The vulnerabilities of a release; None if the index does not answer, or does not know the release."""
    try:
        answer = client.get(f"{INDEX}/{name}/{release}/json")
        answer.raise_for_status()
        return list(answer.json()["vulnerabilities"])
    except (httpx.HTTPError, ValueError, KeyError, TypeError):
        return None


def main() -> int:
    """Ask for all; returns the exit code."""
    releases = installed()
    with httpx.Client(timeout=SECONDS, follow_redirects=True) as client:
        # pip itself is in every index: one question tells whether it answers at all.
        told: list[list[dict[str, Any]] | None] = [None] * len(releases)
        if ask(client, "pip", version("pip")) is not None:
            with ThreadPoolExecutor(8) as pool:
                told = list(pool.map(lambda release: ask(client, *release), releases))
    if not any(known is not None for known in told):
        print(f"The package index does not answer: {len(releases)} packages are not checked for known vulnerabilities.")
        return 0
    found = 0
    for (name, release), known in zip(releases, told, strict=True):
        for each in known or ():
            if not each.get("withdrawn"):
                found += 1
                fixed = ", ".join(each.get("fixed_in") or []) or "no release yet"
                print(f"{name} {release}: {each.get('id')}, mended in {fixed}. {each.get('link') or ''}")
    unanswered = sum(known is None for known in told)
    print(f"{len(releases) - unanswered} packages checked, {unanswered} without an answer, {found} known vulnerabilities.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
