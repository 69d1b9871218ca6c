"""Settings and databases that can not be: each a sentence, none a traceback."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing

import pytest
import structlog.testing

from kit.commands import kolam, refused
from kit.postgres import postgres
from kolam.engine.errors import BadOption
from kolam.server import folder
from kolam.server.addresses import addresses_of, page
from kolam.server.bus import chosen_redis
from kolam.server.database import chosen_database, database_url
from kolam.server.redis_client import redis_at
from kolam.server.settings import RANGES, RATES, Settings, load_settings

WRONG = {
    "workers = -3": "workers is -3; it must be from 0 to 1000.",
    "analyses = 0": "analyses is 0; it must be from 1 to 1000.",
    "connections = -1": "connections is -1; it must be from 1 to",
    "connections = 0": "connections is 0; it must be from 1 to",
    "spectators = -1": "spectators is -1; it must be from 0 to",
    "body_bytes = 0": "body_bytes is 0; it must be from 10000 to",
    "idle_seconds = nan": "idle_seconds is nan; it must be from 1 to",
    "gone_after_seconds = inf": "gone_after_seconds is inf; it must be from 1 to",
    "idle_seconds = -1.5": "idle_seconds is -1.5; it must be from 1 to",
    "workers = 2.5": "workers must be a whole number, not a number",
    'workers = "2"': "workers must be a whole number, not a text",
    "secure_cookie = 1": "secure_cookie must be true or false, not a whole number",
    'origins = "https://kolam.example"': "origins must be a list, not a text",
    'origins = ["kolam.example"]': 'origins holds "kolam.example"; an origin looks like "https://kolam.example"',
    'origins = ["https://kolam.example/"]': 'origins holds "https://kolam.example/"; an origin looks like',
    'origins = ["https://kolam.example:port"]': "an origin looks like",
    'origins = ["*"]': "an origin looks like",
    'chat = ""': 'chat is ""; a rate looks like',
    'changes = "0/minute"': 'changes is "0/minute"; a rate looks like "20/second;400/minute", each number above 0.',
    'hints = "often"': 'hints is "often"; a rate looks like',
    'log_level = ""': 'log_level is ""; it must be one of debug,',
    "conections = 5": "'conections' does not belong in it. Did you mean: connections?",
    'root_path = "/games"': "served at the root of a host name, not under a path",
    "workers =": "at line 1",
}


@pytest.mark.parametrize(("text", "sentence"), WRONG.items())
def test_a_wrong_setting_is_named_with_what_it_should_be(tmp_path, text, sentence):
    (tmp_path / "settings.toml").write_text(text + "\n")
    with pytest.raises(BadOption) as told:
        load_settings(tmp_path)
    assert str(told.value).startswith(f"{tmp_path / 'settings.toml'}: ")
    assert sentence in str(told.value)


def test_every_number_and_every_rate_has_its_bounds():
    kinds = Settings.__annotations__
    assert {name for name, kind in kinds.items() if kind in ("int", "float")} == set(RANGES)
    assert {name for name in kinds if "/" in str(getattr(Settings(), name))} == set(RATES)


def test_a_settings_file_that_can_not_be_read_is_told(tmp_path):
    path = tmp_path / "settings.toml"
    assert load_settings(tmp_path) == Settings()
    path.write_bytes(b'log_level = "\xff"\n')
    with pytest.raises(BadOption, match="is not text in UTF-8"):
        load_settings(tmp_path)
    path.write_bytes(b"\xef\xbb\xbfworkers = 3\n")  # as some editors save it
    assert load_settings(tmp_path).workers == 3
    path.unlink()
    path.mkdir()
    with pytest.raises(BadOption, match=r"settings\.toml is a folder"):
        load_settings(tmp_path)


def test_origins_as_browsers_send_them_are_taken(tmp_path):
    origins = ["https://kolam.example", "http://10.0.0.5:8000", "https://[2001:db8::1]:8443"]
    (tmp_path / "settings.toml").write_text(f"origins = {origins}\n")
    assert load_settings(tmp_path).origins == origins


# --- Databases ---


def test_the_database_is_named_by_option_variable_file_or_settings(tmp_path, monkeypatch):
    monkeypatch.delenv("KOLAM_DATABASE", raising=False)
    (tmp_path / "address").write_text("postgresql://a@b/c\n")
    by_settings = Settings(database_file="address")
    assert chosen_database(tmp_path, Settings(), None, None) is None
    assert chosen_database(tmp_path, by_settings, None, None) == "postgresql://a@b/c"
    monkeypatch.setenv("KOLAM_DATABASE", "postgresql://d@e/f")
    assert chosen_database(tmp_path, by_settings, None, None) == "postgresql://d@e/f"
    assert chosen_database(tmp_path, by_settings, None, tmp_path / "address") == "postgresql://a@b/c"
    assert chosen_database(tmp_path, by_settings, "postgresql://g@h/i", None) == "postgresql://g@h/i"
    for database, file in (("postgresql://g@h/i", tmp_path / "address"), (None, tmp_path / "none"), (None, tmp_path)):
        with pytest.raises(BadOption):
            chosen_database(tmp_path, by_settings, database, file)
    (tmp_path / "address").write_text("\n")
    with pytest.raises(BadOption, match="must hold the address of a database in one line"):
        chosen_database(tmp_path, by_settings, None, tmp_path / "address")


@pytest.mark.parametrize(
    "given",
    [
        "mysql://a:secret@b/c", "postgresql://a:secret@b:port/c", "kolam", "postgres//a:secret@b/c", "postgresql:/a:secret@b/c",
        "a:secret@b/c", ":secret@b", "postgresql//a:se@secret@b",
    ],
)  # fmt: skip
def test_what_is_no_database_is_refused_without_its_password(tmp_path, given):
    with pytest.raises(BadOption) as told:
        database_url(tmp_path, given)
    assert "postgresql://user:password@host/name" in str(told.value)
    assert "secret" not in str(told.value)


def test_what_keeps_a_server_from_starting_is_one_sentence(tmp_path):
    def start(*more: str, **environment: str) -> str:
        return refused(kolam("serve", "--port", "0", "--data", tmp_path / "data", *more, **environment))

    address = "postgresql://kolam:secret@127.0.0.1:1/kolam"
    assert "can not be used" in (told := start(KOLAM_DATABASE=address))
    assert "secret" not in told
    (tmp_path / "asyncpg.py").write_text("raise ModuleNotFoundError(\"No module named 'asyncpg'\", name='asyncpg')\n")
    told = start(KOLAM_DATABASE=address, PYTHONPATH=str(tmp_path))
    assert "PostgreSQL needs asyncpg, which is not installed: pip install 'kolam[scale]'" in told
    (tmp_path / "data" / "kolam.db").write_text("in the way " * 100)
    assert "is damaged (file is not a database). kolam db check names the tables" in start()


def test_a_newer_database_keeps_a_server_from_starting(tmp_path):
    with closing(sqlite3.connect(tmp_path / "kolam.db")) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    assert "a newer version of kolam made it" in refused(kolam("serve", "--port", "0", "--data", tmp_path))


def test_too_little_room_and_a_folder_that_can_not_be_written_are_told(tmp_path, monkeypatch):
    monkeypatch.setattr(folder, "LEAST_ROOM_MB", 1 << 40)
    with pytest.raises(BadOption, match=r"too little room on the disk of .*MB are needed"):
        folder.check_room(tmp_path)
    monkeypatch.setattr(folder.FileLock, "acquire", lambda *_, **__: os.listdir(tmp_path / "none"))
    with pytest.raises(BadOption, match=r"can not be written \(No such file or directory\)"):
        folder.hold(tmp_path)


def test_the_password_may_be_in_a_file_that_postgresql_knows(tmp_path):
    with postgres(password="planted") as url:
        kolam_at, _, place = url.replace("+asyncpg", "").partition(":planted@")
        port = place.partition("/")[0].partition(":")[2]
        assert "password" in refused(kolam("db", "prune", "--data", tmp_path, "--database", f"{kolam_at}:wrong@{place}"))
        passwords = tmp_path / "passwords"
        passwords.write_text(f"127.0.0.1:{port}:*:kolam:planted\n")
        passwords.chmod(0o600)
        without = f"{kolam_at}@{place}"
        assert "password" in refused(kolam("db", "prune", "--data", tmp_path, "--database", without))
        given = kolam("db", "prune", "--data", tmp_path, "--database", without, PGPASSFILE=str(passwords))
        assert 'relation "tables" does not exist' in refused(given)


# --- Addresses ---


def test_addresses_are_told_as_they_are_typed():
    assert page("2001:db8::1", 80) == "http://[2001:db8::1]:80/"
    assert addresses_of("10.0.0.5", 8000) == ["http://10.0.0.5:8000/"]
    for host in ("0.0.0.0", "::"):
        *others, here = addresses_of(host, 8000)
        assert here == "http://localhost:8000/"
        assert not any("127.0.0.1" in other or "fe80" in other for other in others)


def test_everywhere_is_every_interface(monkeypatch):
    from kolam.server import addresses

    found = ["127.0.0.1", "192.168.1.5", "fe80::1%eth0", "2001:db8::5", "::1", "nonsense", "10.0.0.7"]
    monkeypatch.setattr(addresses, "_of_interfaces", lambda: iter(found))
    for source in ("_of_six", "_of_name", "_by_route"):
        monkeypatch.setattr(addresses, source, lambda: iter(found))
    assert addresses_of("0.0.0.0", 80) == ["http://10.0.0.7:80/", "http://192.168.1.5:80/", "http://localhost:80/"]
    assert addresses_of("::", 80)[2:] == ["http://[2001:db8::5]:80/", "http://localhost:80/"]


def test_the_password_of_redis_is_warned_of_where_processes_are_listed(monkeypatch):
    monkeypatch.setenv("KOLAM_REDIS", "redis://:secret@127.0.0.1/0")
    with structlog.testing.capture_logs() as said:
        assert chosen_redis(None) == "redis://:secret@127.0.0.1/0"
        assert said == []
        assert chosen_redis("redis://:other@127.0.0.1/0") == "redis://:other@127.0.0.1/0"
    assert [(line["event"], line["instead"]) for line in said] == [
        ("The list of processes shows the password of Redis", "use KOLAM_REDIS")
    ]
    with pytest.raises(BadOption) as refused:
        redis_at("http://:secret@127.0.0.1")
    assert "secret" not in str(refused.value)
