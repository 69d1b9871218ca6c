"""Odd messages and requests, in short: docs/soak.md has the long forms."""

from __future__ import annotations

import asyncio

import pytest

from kit.kills import SETTINGS
from kit.web import ServerProcess
from kolam.server.database import database_url
from soak import described, fuzz, machine
from soak.site import errors_in


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server of its own process; at the end its log holds no error."""
    data = tmp_path_factory.mktemp("fuzz")
    (data / "settings.toml").write_text(SETTINGS + fuzz.MORE)
    server = ServerProcess(data, log=data / "log")
    yield server, data
    server.stop()
    assert errors_in(data / "log") == {}


def test_three_thousand_odd_messages_and_requests_harm_nobody(house):
    server, data = house
    account = asyncio.run(fuzz.run(server, database_url(data, None), data / "log", 3000, seed=1))
    assert account.wrong == []
    assert account.messages >= 3000
    assert account.moves > 0
    assert {kind for kind in account.sent if "/" not in kind} >= {"play", "undo", "answer", "chat", "hint", "rematch", "language"}


def test_every_route_answers_as_it_is_described(house):
    server, _ = house
    account = described.run(server.address, examples=3, number=1)
    assert account.wrong == {}
    assert len(account.asked) > 15


def test_people_who_do_things_in_any_order_find_the_table_as_it_must_be(house):
    server, _ = house
    assert machine.run(server.address, examples=8, steps=20) > 20


def test_an_answer_that_holds_a_secret_is_noticed():
    account = fuzz.Account(secrets={b"8812": "the seed"})
    account.look_at(b'{"is":"table","seed":null}', "someone")
    assert account.wrong == []
    account.look_at(b'{"is":"table","seed":"8812"}', "someone")
    assert account.wrong == ["someone was told the seed"]
