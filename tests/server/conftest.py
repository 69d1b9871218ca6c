from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from kit.web import Address, Person, server_in_thread
from kolam.server.app import Server


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Address, Server]]:
    """A server with generous limits."""
    with server_in_thread(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture(scope="module")
def address(running: tuple[Address, Server]) -> Address:
    return running[0]


@pytest.fixture
def person(address: Address) -> Iterator[Callable[[], Person]]:
    """Makes people who have not been here before."""
    people: list[Person] = []

    def come() -> Person:
        people.append(Person(address))
        return people[-1]

    yield come
    for each in people:
        each.close()
