"""The same table on PostgreSQL."""

from __future__ import annotations

import random

from kit.postgres import postgres_url
from kit.web import GENEROUS, Person, play_to_the_end, server_in_thread


def test_a_game_goes_on_over_a_restart_on_postgresql(tmp_path):
    with server_in_thread(tmp_path, GENEROUS, postgres_url()) as (address, _):
        people = [Person(address), Person(address)]
        table = people[0].create("mandala", ["me", "open"])
        people[1].join(table)
        sockets = [each.sit(table) for each in people]
        play_to_the_end(sockets, random.Random(1), decisions=10)
        before = sockets[0].state
    with server_in_thread(tmp_path, GENEROUS, postgres_url()) as (address, _):
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
