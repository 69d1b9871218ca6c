"""What players are called at a table: each otherwise, and nobody like another."""

from __future__ import annotations

import re

import httpx
import pytest

from kit.web import GENEROUS, Person, server_in_thread, sit_down
from kolam.server.errors import Refusal
from kolam.server.wire.names import BOTS, are_alike, bot_name, clean_name, distinct


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with server_in_thread(tmp_path_factory.mktemp("names"), GENEROUS) as (address, _):
        yield address


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Tara", "tara "), ("Tara", "TARA"), ("Tara", "Tаrа"), ("Tara", "Тара"), ("Lila", "Iila"), ("Lila", "Li1a"),
        ("Mohan", "Mohаn"), ("Usha", "Уша"), ("Vikram", "Víkram"), ("Asha", "A.s-h_a"), ("Rohan", "Rοhan"), ("Kiran", "Киран"),
    ],
)  # fmt: skip
def test_names_that_look_or_sound_the_same_are_alike(one, other):
    assert are_alike(one, other) and are_alike(other, one)


@pytest.mark.parametrize(("one", "other"), [("Tara", "Lara"), ("Asha", "Asha 2"), ("Guest 11", "Guest 12"), ("Анна", "Инна")])
def test_names_that_can_be_told_apart_are_not_alike(one, other):
    assert not are_alike(one, other)


def test_no_two_bots_are_called_alike():
    assert not any(are_alike(one, other) for one in BOTS for other in BOTS if one != other)


def test_who_comes_with_a_name_that_is_there_gets_a_number():
    assert distinct("Asha", ["Ravi"]) == "Asha"
    assert distinct("asha", ["Asha", "Asha 2"]) == "asha 3"
    longest = "A" * 24
    assert len(distinct(longest, [longest])) <= 24


def test_bots_of_a_level_have_their_usual_name_unless_it_is_taken():
    assert bot_name(1, []) == "Tara"
    assert bot_name(2, ["Ravi"]) == "Mohan"
    assert bot_name(2, ["MOHAN", "Lila"]) == "Kiran"
    assert bot_name(8, ["Vikram"]) == "Tara"
    assert bot_name(1, BOTS) == "Tara 2"


@pytest.mark.parametrize(("languages", "guest"), [("en", r"Guest \d{4}"), ("ru-RU,ru;q=0.9,en;q=0.8", r"Гость \d{4}")])
def test_who_is_new_has_a_name_in_the_language_they_read_until_they_choose_one(address, languages, guest):
    with httpx.Client(base_url=address.http, headers={"Accept-Language": languages}) as http:
        me = http.get("/api/me").json()
        assert re.fullmatch(guest, me["name"]) and not me["named"]
        chosen = http.put("/api/me", json={"name": "Asha 1234"}).json()
        assert (chosen["name"], chosen["named"]) == ("Asha 1234", True)


@pytest.mark.parametrize("name", ["Bot 3", "bot", "B0t 2", "Бот 1", "вот", "ВOT 4"])
def test_nobody_is_called_as_bots_are(name):
    with pytest.raises(Refusal, match="bot's name"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Botticelli", "Robot", "Asha"])
def test_names_with_more_than_that_are_nobodys_but_theirs(name):
    assert clean_name(name) == name


def test_three_bots_at_a_table_have_three_names(address):
    person = Person(address)
    person.http.put("/api/me", json={"name": "Mohan"})
    names = [seat["name"] for seat in person.see(person.create("ganesha", ["bot:2", "me", "bot:2", "bot:2"]))["seats"]]
    assert len(set(names)) == 4
    assert not any(are_alike(names[1], name) for name in (names[0], *names[2:]))
    person.close()


def test_who_sits_down_with_a_name_that_is_at_the_table_gets_a_number_and_so_does_who_takes_one(address):
    people = [Person(address), Person(address)]
    for person in people:
        person.http.put("/api/me", json={"name": "Asha"})
    table, sockets = sit_down(people)
    assert [seat["name"] for seat in people[0].see(table)["seats"]] == ["Asha", "Asha 2"]
    people[1].http.put("/api/me", json={"name": "Ravi"})
    people[1].http.put("/api/me", json={"name": "АSHА"})
    assert [seat["name"] for seat in people[0].see(table)["seats"]] == ["Asha", "АSHА 2"]
    for each in (*sockets, *people):
        each.close()


def test_a_bot_that_stands_in_has_a_name_of_its_own(address):
    people = [Person(address), Person(address)]
    people[0].http.put("/api/me", json={"name": "Lila"})
    table, sockets = sit_down(people)
    assert sockets[1].ask("offer_bot", seat=1, level=3)["is"] == "done"
    assert people[0].see(table)["seats"][1]["name"] == "Kiran"
    for each in (*sockets, *people):
        each.close()


def test_a_rematch_seats_everybody_who_wants_it(address):
    people = [Person(address), Person(address)]
    table, sockets = sit_down(people)
    assert sockets[0].ask("resign")["is"] == "done"
    first = people[0].http.post(f"/api/tables/{table}/rematch", json={}).json()["table"]
    assert people[0].see(first)["state"] == "open"
    assert people[1].http.post(f"/api/tables/{table}/rematch", json={}).json()["table"] == first
    again = people[1].see(first)
    assert again["state"] == "running"
    assert {seat["kind"] for seat in again["seats"]} == {"person"}
    for each in (*sockets, *people):
        each.close()
