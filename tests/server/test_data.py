"""The data folder and the cookie: who may read, who owns, what is deleted under a running server, how long one is known."""

from __future__ import annotations

import os
import re
import stat
import time

import httpx
import pytest
import structlog.testing
from msgspec.structs import replace

from kit.commands import kolam, refused
from kit.web import GENEROUS, Person, server_in_thread
from kolam.server.copies import copy_keys, drop_old, keys_of
from kolam.server.folder import hold, keep_owner, protect
from kolam.server.logs import hide
from kolam.server.web import keys
from kolam.server.web.keys import Signer, add_keys, load_keys, rotate_keys
from kolam.server.wire.connection import Identity


def test_a_table_that_is_deleted_while_it_is_played_is_gone_for_everyone(tmp_path):
    """It is refused, not made again; the server goes on."""
    with server_in_thread(tmp_path) as (address, _):
        one = Person(address)
        table, other = (one.create("mandala", ["me", "open"]) for _ in range(2))
        s = one.sit(table)
        s.until_is("table")
        two = Person(address)
        two.join(table)
        s.until_is("table", state="running")
        assert "There is no table nowhere" in refused(kolam("db", "prune", "--table", "nowhere", "--data", tmp_path))
        assert "\n1 tables are gone.\n" in kolam("db", "prune", "--table", table, "--data", tmp_path).stdout
        acting = s if s.state["to_act"] == 0 else two.sit(table)
        if acting is not s:
            acting.until_is("table")
        acting.send("play", version=acting.state["version"], action=acting.state["legal"][0])
        assert acting.closing()[0] == 4404
        for person in (one, two):
            assert person.http.get(f"/api/tables/{table}").status_code == 404
        assert one.see(other)["you"] == 0
        for each in (one, two):
            each.close()
        s.close()
        acting.close()


def test_nobody_is_forgotten_while_a_server_runs(tmp_path):
    (tmp_path / "kolam.db").touch()
    with hold(tmp_path):
        assert "Stop it first" in refused(kolam("db", "prune", "--person", "Asha", "--data", tmp_path))


def test_commands_name_their_folder_and_refuse_an_empty_one(tmp_path):
    for command in (["backup", tmp_path / "copy.db"], ["prune"], ["rotate-keys"]):
        process = kolam("db", *command, "--data", tmp_path / "empty")
        assert f"The data folder is {tmp_path / 'empty'}." in process.stdout
        assert "Name the server's data folder with --data or KOLAM_DATA." in refused(process)
    (tmp_path / "copy.db").write_text("")
    process = kolam("db", "restore", tmp_path / "copy.db", KOLAM_DATA=str(tmp_path / "empty"))
    assert "Name the server's data folder" in refused(process)
    assert not (tmp_path / "empty").exists()


def test_what_others_could_read_is_closed_to_them(tmp_path):
    for name in ("kolam.db", "keys.json", "settings.toml"):
        (tmp_path / name).touch(0o644)
        (tmp_path / name).chmod(0o644)
    assert {path.name for path in protect(tmp_path)} == {"kolam.db", "keys.json"}
    assert protect(tmp_path) == []
    assert stat.S_IMODE((tmp_path / "keys.json").stat().st_mode) == 0o600


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_what_root_makes_in_a_servers_folder_is_the_servers(tmp_path):
    os.chown(tmp_path, 12345, 12346)
    rotate_keys(tmp_path)
    assert ((tmp_path / "keys.json").stat().st_uid, (tmp_path / "keys.json").stat().st_gid) == (12345, 12346)
    (tmp_path / "other").touch()
    keep_owner(tmp_path / "other", tmp_path)
    assert (tmp_path / "other").stat().st_uid == 12345


def test_of_copies_named_by_date_the_newest_stay(tmp_path):
    names = [f"kolam-2026010{day}-040000.db" for day in range(1, 5)]
    for name in [*names, "kolam-mine.db"]:
        (tmp_path / name).touch()
        keys_of(tmp_path / name).touch()
    assert [path.name for path in drop_old(tmp_path, keep=2)] == names[1::-1]
    assert sorted(path.name for path in tmp_path.glob("*.db")) == [*names[2:], "kolam-mine.db"]
    assert len(list(tmp_path.glob("*.keys.json"))) == 3


def test_the_keys_of_a_copy_are_good_beside_those_that_are_there(tmp_path):
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        folder.mkdir()
        load_keys(folder)
    known_before = Signer(load_keys(old)).cookie(Identity("p0", "Asha"))
    add_keys(new, copy_keys(old, tmp_path / "copy.db"))
    signer = Signer(load_keys(new))
    assert signer.read(known_before) == Identity("p0", "Asha")
    assert load_keys(new)[-1] not in load_keys(old)


# --- The cookie ---


def test_a_cookie_is_renewed_with_a_page_once_a_day(tmp_path, monkeypatch):
    with server_in_thread(tmp_path) as (address, server):
        one = Person(address)
        assert "set-cookie" not in one.http.get("/").headers
        before = one.http.cookies["kolam"]
        tomorrow = time.time() + keys.DAY
        monkeypatch.setattr(keys.time, "time", lambda: tomorrow)
        assert "set-cookie" not in one.http.get("/api/me").headers  # it could cross a change of name
        renewed = one.http.get("/").headers["set-cookie"]
        assert f"Max-Age={keys.YEAR}" in renewed
        assert "set-cookie" not in one.http.get("/").headers
        after = one.http.cookies["kolam"]
        assert after != before
        assert server.signer.read(after) == server.signer.read(before)
        one.close()


def test_a_cookie_of_an_earlier_version_is_known_and_renewed():
    signer = Signer(["k" * 64])
    earlier = signer._serializer.dumps(["p0", "Asha"])
    assert signer.read(earlier) == Identity("p0", "Asha")
    assert not signer.is_of_today(earlier)
    assert signer.is_of_today(signer.cookie(Identity("p0", "Asha")))
    assert signer.read("nonsense") is None


def test_a_secure_cookie_over_plain_http_is_warned_of_once(tmp_path):
    with (
        structlog.testing.capture_logs() as told,
        server_in_thread(tmp_path, replace(GENEROUS, secure_cookie=True)) as (address, _),
    ):
        httpx.get(address.http, headers={"X-Forwarded-Proto": "https"})
        assert not [line for line in told if "secure_cookie" in line["event"]]
        for _ in range(2):
            httpx.get(address.http)
    (warned,) = [line for line in told if "secure_cookie is true" in line["event"]]
    assert warned["log_level"] == "warning"
    assert hide(warned["event"]) == warned["event"], "nothing of it is taken for a secret"


def test_a_path_in_front_is_refused_plainly(tmp_path):
    with server_in_thread(tmp_path) as (address, _):
        answer = httpx.get(address.http, headers={"X-Forwarded-Prefix": "/games"})
        assert (answer.status_code, answer.json()["sentence"]) == (
            404,
            "kolam is served at the root of a host name, not under a path: give it a name of its own.",
        )
        assert httpx.get(address.http, headers={"X-Forwarded-Prefix": "/"}).status_code == 200
        # A proxy that takes the path away and does not say so: nothing but the HTML comes, and it tells why.
        for lang, told in (("en", "served at the root of a host name only"), ("ru", "только в корне имени хоста")):
            page = httpx.get(address.http, headers={"Accept-Language": lang}).text
            assert told in page.partition('<p class="unstyled">')[2].partition("</p>")[0]
        style = re.search(r'href="(/static/[^"]+/style/page.css)"', page)
        assert style is not None
        assert ".unstyled { display: none; }" in httpx.get(address.http + style[1]).text
