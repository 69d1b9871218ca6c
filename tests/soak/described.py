"""Every route asked as its description says, and as it does not: Schemathesis with /api/openapi.json, at a real server.

    python tests/soak/described.py --examples 300 --seed 1

No answer may be a fault of the server's; each must have a status, a kind of content and a body that the description names.
Whether a request that fits its types is accepted is not asked of Schemathesis: a table, a game or a seat must also be there.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from rich.console import Console
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from kit.kills import SETTINGS
from kit.web import Address, Person, ServerProcess, play_to_the_end, sit_down
from soak.site import errors_in

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
MORE = 'histories = "1000000/minute"\nworkers = 1\n'


@dataclass
class Account:
    """How often each route was asked, what it answered, and what does not fit."""

    asked: Counter[str] = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)
    wrong: dict[str, str] = field(default_factory=dict)


def run(address: Address, examples: int, number: int) -> Account:
    """Ask every route so many times in a good and in a bad way."""
    account, rng = Account(), random.Random(number)
    people = [Person(address), Person(address)]
    known = {"table": ["nothing", *_tables(people, rng)], "game": ["mandala", "rajas", "chess"]}
    cookie = {"Cookie": f"kolam={people[0].http.cookies['kolam']}"}

    def ask(case: Any) -> None:
        for name, values in known.items():
            if name in case.path_parameters and rng.random() < 0.7:
                case.path_parameters[name] = rng.choice(values)
        response = case.call(headers=cookie if rng.random() < 0.8 else {})
        account.asked[case.operation.label] += 1
        account.statuses[str(response.status_code)] += 1
        try:
            case.validate_response(response, checks=CHECKS)
        except (AssertionError, ExceptionGroup) as error:
            example = f"{response.request.url} {response.status_code} {response.text[:300]}"
            account.wrong.setdefault(f"{case.operation.label}: {_first(error)}", example)

    for found in schemathesis.openapi.from_url(f"{address.http}/api/openapi.json").get_all_operations():
        operation = found.ok()
        if "/ws/" not in operation.path:
            for mode in schemathesis.GenerationMode:
                _draw(operation.as_strategy(generation_mode=mode), examples, number, ask)
    for each in people:
        each.close()
    return account


def _draw(strategy: Any, examples: int, number: int, ask: Callable[[Any], None]) -> None:
    how = settings(
        max_examples=examples, database=None, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
    )

    @seed(number)
    @how
    @given(strategy)
    def asked(case: Any) -> None:
        ask(case)

    with suppress(Unsatisfiable):  # nothing about this route can be badly made
        asked()


def _tables(people: list[Person], rng: random.Random) -> list[str]:
    """A table that waits, one that runs and one that is over."""
    waiting = people[0].create("mandala", ["me", "open"])
    running, sockets = sit_down(people)
    over, more = sit_down(people)
    play_to_the_end(sockets, rng, decisions=3)
    play_to_the_end(more, rng)
    for each in (*sockets, *more):
        each.close()
    return [waiting, running, over]


def _first(error: BaseException) -> str:
    inner = getattr(error, "exceptions", [error])[0]
    return f"{type(inner).__name__} {str(inner)[:200]}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=300, help="for each route, well made and badly made")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    console = Console()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        (data / "settings.toml").write_text(SETTINGS + MORE)
        server = ServerProcess(data, log=data / "log")
        began = time.monotonic()
        try:
            account = run(server.address, given.examples, given.seed)
        finally:
            server.stop()
        logged = errors_in(data / "log")
    console.print(f"{sum(account.asked.values()):,} requests to {len(account.asked)} routes in {time.monotonic() - began:,.0f} s")
    console.print("  " + ", ".join(f"{status}: {count:,}" for status, count in sorted(account.statuses.items())))
    for what, example in account.wrong.items():
        console.print(f"Wrong: {what}\n  {example}", markup=False)
    for what, times in logged.items():
        console.print(f"Logged ({times}): {what}", markup=False)
    return 1 if account.wrong or logged else 0


if __name__ == "__main__":
    sys.exit(main())
