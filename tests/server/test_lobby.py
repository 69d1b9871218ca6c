"""The list of open tables: page by page, whose people are here, and nobody fills it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from kit.postgres import postgres_url
from kit.redis import redis_url
from kit.web import GENEROUS, Person, eventually, server_in_thread
from kolam.server.web import lobby

HOUSE = "203.0.113.77"
OPEN = {"game": "mandala", "seats": ["me", "open"]}


def listed(person: Person, **query: object) -> list[str]:
    return [table["id"] for table in person.http.get("/api/tables", params={"list": "open", **query}).json()["tables"]]


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    """The list is looked up each time, so that no test need wait for it."""
    monkeypatch.setattr(lobby, "FRESH", 0)


@pytest.fixture
def house(tmp_path):
    """A server whose people are forgotten at once."""
    with server_in_thread(tmp_path, replace(GENEROUS, lately_seconds=0)) as (address, server):
        yield address, server


def test_the_list_comes_page_by_page(tmp_path):
    with server_in_thread(tmp_path) as (address, _):
        one = Person(address)
        made = [one.create("mandala", ["me", "open"]) for _ in range(7)]
        found, before = [], None
        sizes = []
        while True:
            query = {"list": "open", "limit": 3} | ({} if before is None else {"before": before})
            page = one.http.get("/api/tables", params=query).json()
            sizes.append(len(page["tables"]))
            found += [table["id"] for table in page["tables"]]
            before = page["next"]
            if before is None:
                break
        assert (sizes, set(found), len(found)) == ([3, 3, 1], set(made), 7)
        assert listed(one) == found
        changed = [table["changed"] for table in one.http.get("/api/tables?list=open").json()["tables"]]
        assert changed == sorted(changed, reverse=True)
        one.close()


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=101",
        "limit=x",
        "limit=-1",
        "limit=",
        "limit=0100" + "9" * 5000,
        "before=x",
        "before=1-%00",
        "before=1-a%0A",
    ],
)
def test_a_page_that_can_not_be_is_refused(person, query):
    answer = person().http.get(f"/api/tables?list=open&{query}")
    assert (answer.status_code, answer.json()["error"]) == (400, "BadMessage")


def test_tables_are_listed_while_who_made_them_or_sits_there_is_here(house):
    address, _ = house
    host, guest, other = (Person(address) for _ in range(3))
    table = host.create("rajas", ["me", "open", "open"])
    guest.join(table)
    assert listed(other) == []
    sits = host.sit(table)
    sits.until_is("table")
    assert listed(other) == [table]
    sits.close()
    eventually(lambda: listed(other) == [])
    with guest.sit(host.create("mandala", ["me", "open"], public=False)).raw:
        assert listed(other) == [table]
    by_days = host.create("mandala", ["me", "open"], clock={"kind": "days", "days": 3})
    assert by_days in listed(other)
    for each in (host, guest, other):
        each.close()


def test_who_was_here_lately_is_listed_and_old_tables_are_not(tmp_path):
    with server_in_thread(tmp_path / "one") as (address, _):
        one = Person(address)
        table = one.create("mandala", ["me", "open"])
        assert listed(one) == [table]
        one.close()
    with server_in_thread(tmp_path / "two", replace(GENEROUS, open_hours=0)) as (address, _):
        one = Person(address)
        one.create("mandala", ["me", "open"])
        assert listed(one) == []
        one.close()


def test_a_person_and_an_address_have_so_many_tables_in_the_list(tmp_path):
    settings = replace(GENEROUS, open_tables=2, people_per_address=2)
    with server_in_thread(tmp_path, settings) as (address, _):
        one, two, three = (Person(address) for _ in range(3))

        def make(person, **more):
            return person.http.post("/api/tables", json={**OPEN, **more})

        made = [make(one).json()["table"] for _ in range(2)]
        refused = make(one)
        assert (refused.status_code, refused.json()["error"]) == (403, "NotAllowed")
        assert refused.json()["sentence"] == "You have 2 tables that wait for players. Wait until one starts."
        assert make(one, public=False).status_code == 201
        assert make(one, seats=["me", "bot:1"]).status_code == 201
        assert [make(two).status_code for _ in range(2)] == [201, 201]
        assert make(three).status_code == 403  # the address has four
        three.http.headers["X-Forwarded-For"] = "203.0.113.5"
        assert make(three).status_code == 201
        two.join(made[0])  # it starts
        assert make(one).status_code == 201
        for each in (one, two, three):
            each.close()


def test_the_list_is_looked_up_once_a_second_however_many_want_to_see_it(tmp_path, monkeypatch):
    monkeypatch.setattr(lobby, "FRESH", 1000)
    with server_in_thread(tmp_path) as (address, server):
        asked, open_tables = [], server.store.open_tables

        async def counting(*given, **named):
            asked.append(given)
            return await open_tables(*given, **named)

        monkeypatch.setattr(server.store, "open_tables", counting)
        one = Person(address)
        assert [listed(one) for _ in range(5)] == [[]] * 5
        assert len(asked) == 1
        table = one.create("mandala", ["me", "open"])  # whoever makes one sees it at once
        assert [listed(one, limit=number) for number in range(1, 6)] == [[table]] * 5
        assert len(asked) == 2
        one.close()


def test_tables_whose_people_are_gone_take_no_place_of_their_address(tmp_path):
    settings = replace(GENEROUS, lately_seconds=0, open_tables=1, people_per_address=2)
    with server_in_thread(tmp_path, settings) as (address, _):
        people = [Person(address) for _ in range(6)]
        assert [each.http.post("/api/tables", json=OPEN).status_code for each in people] == [201] * 6
        for each in people:
            each.close()


def test_a_restart_makes_no_room_in_the_list(tmp_path):
    settings = replace(GENEROUS, open_tables=2)
    codes = []
    with server_in_thread(tmp_path, settings) as (address, _):
        one = Person(address)
        codes += [one.http.post("/api/tables", json=OPEN).status_code for _ in range(2)]
    with server_in_thread(tmp_path, settings) as (address, _):
        one.http.base_url = address.http
        codes += [one.http.post("/api/tables", json=OPEN).status_code for _ in range(2)]
    assert codes == [201, 201, 403, 403]
    one.close()


@pytest.mark.parametrize("with_redis", [True, False])
def test_several_servers_hold_one_limit_for_a_person_and_with_redis_for_an_address(tmp_path, with_redis):
    settings = replace(GENEROUS, open_tables=2, people_per_address=2)
    database, redis = postgres_url(), redis_url() if with_redis else None
    with (
        server_in_thread(tmp_path / "one", settings, database, redis) as (here, _),
        server_in_thread(tmp_path / "two", settings, database, redis) as (there, _),
    ):
        people = [Person(here) for _ in range(3)]

        def make(person, address):
            answer = person.http.post(f"{address.http}/api/tables", json=OPEN, headers={"X-Forwarded-For": HOUSE})
            return answer.status_code

        assert [make(people[0], each) for each in (here, there, here, there)] == [201, 201, 403, 403]
        assert [make(people[1], each) for each in (here, there, here, there)] == [201, 201, 403, 403]
        assert make(people[2], here) == (403 if with_redis else 201)  # the address has four, two of them made at each server
        for each in people:
            each.close()
