"""`kolam serve`, `kolam db` and `kolam bot`, as they are called."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys

import pytest

from kit.commands import COMMAND, kolam, refused
from kit.web import Address, Person, server_in_thread


def serving(data, *more):
    command = [*COMMAND, "serve", "--port", "0", "--data", str(data), *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    assert line.startswith("kolam is at http://127.0.0.1:"), process.stderr.read()
    return process, Address(int(line.split("127.0.0.1:")[1].split("/")[0]))


def test_serve_tells_its_address_and_stops_when_asked(tmp_path):
    process, address = serving(tmp_path, "--log", "json")
    someone = Person(address)
    table = someone.create("mandala", ["me", "open"])
    s = someone.sit(table)
    s.until_is("table")
    second = kolam("serve", "--data", str(tmp_path), "--port", "0")
    assert second.returncode == 2
    assert "A server is running" in second.stderr
    process.send_signal(signal.SIGTERM)
    assert s.closing()[0] in (1001, 1012)
    _, errors = process.communicate()
    assert process.returncode in (0, -signal.SIGTERM)
    assert "Traceback" not in errors
    assert f'"table":"{table}"' in errors.replace('": "', '":"')
    someone.close()


def test_who_starts_a_server_by_hand_reads_one_line_and_no_json(tmp_path):
    process, address = serving(tmp_path)
    someone = Person(address)
    someone.create("mandala", ["me", "bot:1"])
    someone.close()
    process.send_signal(signal.SIGINT)
    told, errors = process.communicate()
    assert (told, errors) == ("", "")  # after the line with the address, which was read above


def test_the_journal_gets_json_unless_plain_lines_are_asked_for(tmp_path, monkeypatch):
    monkeypatch.setenv("JOURNAL_STREAM", "8:1234")
    for more, is_told in ((), True), (("--log", "plain"), False):
        process, _ = serving(tmp_path, *more)
        process.send_signal(signal.SIGINT)
        assert ('"event": "The server is up"' in process.communicate()[1]) is is_told
    assert "choose one of: plain, json" in refused(kolam("serve", "--data", tmp_path, "--log", "loud"))


def test_serve_refuses_a_port_that_is_taken_and_settings_that_are_wrong(tmp_path):
    process, address = serving(tmp_path / "one")
    port = address.http.rpartition(":")[2]
    taken = kolam("serve", "--data", str(tmp_path / "two"), "--port", port)
    assert (taken.returncode, "Choose another with --port" in taken.stderr) == (2, True)
    process.send_signal(signal.SIGINT)
    process.communicate()
    (tmp_path / "one" / "settings.toml").write_text("colour = 5\n")
    wrong = kolam("serve", "--data", str(tmp_path / "one"), "--port", "0")
    assert (wrong.returncode, "settings.toml: 'colour' does not belong in it." in wrong.stderr) == (2, True)
    (tmp_path / "one" / "settings.toml").write_text('log_level = "loud"\n')
    assert "must be one of debug, info," in refused(kolam("serve", "--data", str(tmp_path / "one")))
    assert "there is a file of that name" in refused(kolam("serve", "--data", str(tmp_path / "one" / "settings.toml")))


def test_db_backs_up_a_running_server_and_restores(tmp_path):
    data, copy = str(tmp_path / "data"), str(tmp_path / "copy.db")
    assert kolam("db", "backup", copy, "--data", data).returncode == 2
    process, address = serving(tmp_path / "data")
    someone = Person(address)
    table = someone.create("mandala", ["me", "open"])
    told = kolam("db", "backup", copy, "--data", data).stdout.splitlines()
    keys = str(tmp_path / "copy.keys.json")
    assert told[:2] == [f"The data folder is {data}.", f"1 tables are in {copy}."]
    assert told[2].startswith(f"The keys of the cookies are in {keys};")
    assert [stat.S_IMODE(os.stat(path).st_mode) for path in (copy, keys)] == [0o600, 0o600]
    assert "A server is running" in kolam("db", "restore", copy, "--data", data).stderr
    lost = someone.create("mandala", ["me", "open"])
    process.send_signal(signal.SIGTERM)
    process.communicate()
    assert "\n1 tables are back.\n" in kolam("db", "restore", copy, "--data", data).stdout
    assert kolam("db", "rotate-keys", "--data", data).returncode == 0
    with server_in_thread(tmp_path / "data") as (address, _):
        someone.http.base_url = address.http
        assert someone.see(table)["you"] == 0
        assert someone.http.get(f"/api/tables/{lost}").status_code == 404
    assert kolam("db", "prune", "--days", "0", "--data", data).stdout.endswith("\n1 tables are gone.\n")
    someone.close()


@pytest.fixture
def seats_for_programs(person):
    someone = person()
    table = someone.create("mandala", ["open", "open"])
    tokens = [someone.post(f"/api/tables/{table}/token", {"seat": seat})["token"] for seat in (0, 1)]
    return someone, table, tokens


def test_programs_play_each_other_to_the_end(address, seats_for_programs, tmp_path):
    someone, table, tokens = seats_for_programs
    program = tmp_path / "first.py"
    program.write_text("def choose(view, legal, rng):\n    assert view['to_act'] is not None\n    return rng.choice(legal)\n")
    at = ["bot", "--server", address.http, "--table", table]
    games = [
        subprocess.Popen(
            [*COMMAND, *at, "--seat", str(seat), "--bot", bot],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "KOLAM_TOKEN": token},
        )
        for seat, (token, bot) in enumerate(zip(tokens, (str(program), "greedy"), strict=True))
    ]
    told = [process.communicate()[0] for process in games]
    assert [process.returncode for process in games] == [0, 0]
    assert told[0] == told[1]
    assert "The game is over" in told[0]
    seen = someone.see(table)
    assert [seat["name"] for seat in seen["seats"]] == ["first", "greedy"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--server", "nowhere"], "no address"),
        (["--bot", "nothing.py"], "no bot file"),
        (["--bot", "oracle"], "no bot"),
        (["--seat", "1"], "for seat 0"),
        (["--table", "nowhere"], "no such table"),
        (["--token", "wrong"], "no seat"),
    ],
)
def test_what_a_program_gets_wrong_is_told_in_a_line(address, seats_for_programs, arguments, complaint):
    _, table, tokens = seats_for_programs
    given = {"--server": address.http, "--table": table, "--token": tokens[0], "--bot": "random", **dict([arguments])}
    process = kolam("bot", *(part for pair in given.items() for part in pair))
    assert process.returncode == 2
    assert complaint in process.stderr
    assert len(process.stderr.splitlines()) == 1


def test_serving_imports_nothing_of_research():
    research = {"pettingzoo", "gymnasium", "pyspiel", "matplotlib", "polars", "ray"}
    code = f"import sys; import kolam.server.serve; print({research} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"
