"""Every command, and every way to call it wrongly."""

from __future__ import annotations

import json
import subprocess

import pytest

import kolam as library
from kit import all_definitions
from kit.commands import COMMAND, called, kolam, refused
from kolam.cli import COMMANDS
from kolam.engine.rulebook import Rulebook
from kolam.games import definition

#: How the libraries behind the command line speak; a person is told otherwise.
RAW = ("Input should", "Invalid value", "Got unexpected", "No such", "Missing", "requires an argument", "Expected `", "Is a dir")

every_game = pytest.mark.parametrize("name", library.games())


def test_help_lists_every_command():
    for way in ([], ["--help"], ["-h"]):
        process = kolam(*way)
        assert process.returncode == (0 if way else 2)
        for name in COMMANDS:
            assert name in process.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name):
    process = called(name, "--help")
    assert process.returncode == 0
    assert "Usage: kolam " + name in process.stdout


def test_version():
    assert kolam("--version").stdout.strip() == library.__version__


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["--nonsense"],
        ["play"],
        ["play", "chess"],
        ["play", "mandala", "--nonsense"],
        ["play", "mandala", "too", "many"],
        ["play", "mandala", "--seed", "x"],
        ["play", "mandala", "--seed", "-1"],
        ["play", "mandala", "--seed", str(1 << 64)],
        ["play", "mandala", "--players", "17"],
        ["play", "mandala", "--players", "two"],
        ["play", "mandala", "--lang", "tlh"],
        ["play", "mandala", "-o", "exhaustion"],
        ["play", "mandala", "-o", "exhaustion=tired"],
        ["play", "mandala", "-o", "exhaustion=lazy", "-o", "exhaustion=lazy"],
        ["play", "mandala", "-o", "no_such_option=1"],
        ["play", "mandala", "-o", "stall_limit=1.5"],
        ["play", "mandala", "--bots", "nobody"],
        ["play", "mandala", "--bots", "greedy:x"],
        ["play", "mandala", "--bots", "greedy:3"],
        ["play", "mandala", "--bots", "search:99"],
        ["play", "mandala", "--bots", ""],
        ["play", "mandala", "--bots", "greedy,greedy"],
        ["play", "mandala", "--seats", "me"],
        ["play", "mandala", "--seats", "greedy,greedy"],
        ["play", "mandala", "--seats", "me,greedy", "--bots", "greedy"],
        ["play", "mandala", "--resume", "no such file"],
        ["simulate", "mandala", "--games", "0"],
        ["simulate", "mandala", "--games", "many"],
        ["simulate", "mandala", "--jobs", "0"],
        ["simulate", "mandala", "--bots", "nobody,greedy"],
        ["simulate", "mandala", "--bots", "greedy,greedy,greedy"],
        ["simulate", "mandala", "--seed", "-5"],
        ["bench", "chess"],
        ["bench", "mandala", "--seconds", "0"],
        ["replay"],
        ["replay", "no such file"],
        ["replay", "."],
        ["rules", "chess"],
        ["rules", "mandala", "Z99"],
        ["rules", "mandala", "--lang", "tlh"],
        ["warm", "chess"],
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_refused_in_one_line(arguments):
    line = refused(called(*arguments))
    assert len(line) > 20
    assert not any(words in line for words in RAW)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        ("sim", "There is no command 'sim'. There are: play, simulate,"),
        ("db backu", "There is no command 'backu'. There are: backup,"),
        ("play", "GAME is missing. One of: ganesha,"),
        ("bot --server x --table y", "--token is missing. The seat's token"),
        ("play mandala --player 2", "There is no option --player. Did you mean: --players? See: kolam play --help"),
        ("play mandala --nonsense", "There is no option --nonsense. See: kolam play --help"),
        ("play mandala --seed", "--seed needs a value after it. See: kolam play --help"),
        ("simulate mandala --json=x", "--json takes no value."),
        ("play mandala or another", "kolam play does not take: or another."),
        ("simulate mandala --games many", "--games is 'many'; it must be a whole number from 1 to 100000000."),
        ("bench --seconds 0", "--seconds is '0'; it must be a number from 0.01 to 60."),
        ("db prune --days nan", "--days is 'nan'; it must be a number from 0 to 36500."),
        ("db backup nowhere/copy.db", "There is no folder nowhere to write copy.db to. Make it first."),
        ("serve --port 70000", "--port is '70000'; it must be a whole number from 0 to 65535."),
        ("bot --server http://x:70000 --table y --token z", "'http://x:70000' is no address of a server"),
        ("play mandala --players 3", "Mandala is for 2 players, not for 3."),
        ("play mandala -o players=3", "Mandala is for 2 players, not for '3'."),
        ("play mandala -o exhaustion", "'exhaustion' has no value: an option is given as KEY=VALUE. Mandala has the options: pl"),
        ("play mandala --bots bogus", "There are: random, greedy, search:1 to search:6, search:close, or a file of your own"),
        ("play mandala --seats me,me,me", "Mandala is for 2 players, not for 3."),
        ("play rajas --seats me,me,me --players 2", "The table has 2 seats, but 3 players are named: me, me, me."),
        ("simulate rajas --bots greedy,greedy,greedy --players 2", "3 bots are named for 2 seats: name fewer, or"),
        ("replay nowhere.json", "There is no file nowhere.json."),
        ("replay .", ". is a folder, not a saved game."),
    ],
)
def test_a_refusal_says_what_to_do(call, sentence):
    assert sentence in refused(called(*call.split()))


@every_game
def test_rules_whole_and_one_by_one(name):
    book = kolam("rules", name)
    assert book.returncode == 0
    assert len(book.stdout.splitlines()) > 20
    number = Rulebook(definition(name)).numbers()[0]
    one = kolam("rules", name, number.lower())
    assert one.returncode == 0
    assert number in one.stdout
    assert len(one.stdout) < len(book.stdout)


@every_game
def test_simulate_is_the_same_whatever_the_jobs(name):
    calls = [kolam("simulate", name, "--games", 50, "--seed", 1, "--jobs", jobs, "--json") for jobs in (1, 3)]
    first, second = (json.loads(call.stdout) for call in calls)
    for told in (first, second):
        for clock in ("seconds", "decisions_per_second", "jobs"):
            del told[clock]
    assert first == second
    assert first["games"] >= 50
    assert sum(row["wins"] for row in first["bots"]) == pytest.approx(1)
    assert sum(row["wins"] for row in first["seats"]) == pytest.approx(1)
    for row in first["bots"]:
        assert 0 <= row["interval"][0] <= row["wins"] <= row["interval"][1] <= 1


@pytest.mark.parametrize("d", all_definitions(), ids=lambda d: d.name)
def test_simulate_for_every_number_of_players(d):
    for players in range(d.players[0], d.players[-1] + 1):
        process = kolam("simulate", d.name, "--games", 7, "--players", players, "--bots", "greedy,random", "--seed", 2)
        assert process.returncode == 0, process.stderr
        assert process.stdout.count("random") == players - 1
        assert ("instead of 7" in process.stdout) == (7 % players != 0)


def test_simulate_with_the_search_bot_plays_at_tables():
    calls = [kolam("simulate", "mandala", "--bots", "search:1,random", "--games", 2, "--seed", 1, "--json") for _ in range(2)]
    first, second = (json.loads(call.stdout) for call in calls)
    assert first["bots"] == second["bots"]


def test_bench_tells_every_measure():
    process = kolam("bench", "mandala", "--seconds", "0.01", "--no-cold", "--json")
    assert process.returncode == 0
    figures = json.loads(process.stdout)["games"]["mandala"]
    assert figures["record_bytes"] > 0
    assert figures["batch_megabytes"] < 200
    assert all(number > 0 for number in figures.values())
    assert "Mandala: compiled" in process.stderr
    shown = kolam("bench", "--seconds", "0.01", "--no-cold")
    for name in library.games():
        assert name in shown.stdout


@every_game
def test_warm_tells_what_it_did(name):
    process = kolam("warm", name)
    assert process.returncode == 0
    assert " s" in process.stdout


def test_a_cache_that_is_a_file_is_told_and_done_without(tmp_path):
    file = tmp_path / "cache"
    file.write_text("not a folder")
    process = kolam("warm", "mandala", KOLAM_CACHE=str(file))
    assert process.returncode == 0, process.stderr
    assert "can not be used" in " ".join(process.stdout.split())
    assert file.read_text() == "not a folder"


def test_closed_streams_are_no_error():
    for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        command = ["sh", "-c", f'"$0" "$@" {closed}', *COMMAND, "play", "mandala"]
        process = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        assert b"Traceback" not in process.stderr
        assert process.returncode == 0


def test_a_reader_that_goes_away_is_no_error():
    with subprocess.Popen([*COMMAND, "rules", "mandala"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()
