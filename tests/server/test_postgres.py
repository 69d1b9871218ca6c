"""The same table on PostgreSQL, where one is given to test with."""

from __future__ import annotations

import os
import random

import pytest
from kit.web import GENEROUS, Person, play_to_the_end, server_in_thread

POSTGRES = os.environ.get("KOLAM_TEST_POSTGRES")


@pytest.mark.skipif(POSTGRES is None, reason="KOLAM_TEST_POSTGRES is not set")
def test_a_game_goes_on_over_a_restart_on_postgresql(tmp_path):
    with server_in_thread(tmp_path, GENEROUS, POSTGRES) as (address, _):
        people = [Person(address), Person(address)]
        table = people[0].create("mandala", ["me", "open"])
        people[1].join(table)
        sockets = [each.sit(table) for each in people]
        play_to_the_end(sockets, random.Random(1), decisions=10)
        before = sockets[0].state
    with server_in_thread(tmp_path, GENEROUS, POSTGRES) as (address, _):
        for each in people:
            each.address = address
            each.http.base_url = address.http
        assert people[0].see(table)["view"] == before["view"]
        sockets = [each.sit(table) for each in people]
        play_to_the_end(sockets, random.Random(2))
        assert sockets[1].state["outcome"]["scores"]
        for s in sockets:
            s.close()
        for each in people:
            each.close()
