"""`kolam play` with typed lines from a pipe."""

from __future__ import annotations

import json

import pytest

import kolam as library
from kit import all_definitions
from kit.commands import kolam
from kolam.cli.screen import Screen
from kolam.cli.session import Session


def decisions(file):
    return json.loads(file.read_text())["decisions"]


def test_the_end_of_the_input_in_mid_game_is_no_error():
    process = kolam("play", "mandala", "--seed", 1, typed="1\n1\n")
    assert process.returncode == 0
    assert process.stderr == ""
    assert "The input has ended." in process.stdout
    assert "was not saved" in process.stdout


def test_saved_and_resumed(tmp_path):
    file = tmp_path / "game.json"
    process = kolam("play", "mandala", "--seed", 1, typed=f"1\nsave {file}\n")
    assert f"--resume {file}" in "".join(process.stdout.split("\n"))
    assert len(decisions(file)) >= 2
    again = tmp_path / "again.json"
    process = kolam("play", "mandala", "--resume", file, typed=f"1\nsave {again}\nquit\n")
    assert process.returncode == 0
    assert decisions(again)[: len(decisions(file))] == decisions(file)
    assert len(decisions(again)) > len(decisions(file))


def test_any_file_name_is_shown_as_it_is(tmp_path):
    file = tmp_path / "[red]:smile: игра.json"
    process = kolam("play", "mandala", "--seed", 1, typed=f"1\nsave {file}\n")
    assert file.name in process.stdout
    assert decisions(file)


def test_a_hint_by_search():
    process = kolam("play", "mandala", "--seed", 1, typed="hint 1\nhint 99\n")
    assert "The chance to win:" in process.stdout
    assert "There is no level 99" in process.stdout


def test_nothing_is_overwritten_unasked(tmp_path):
    file = tmp_path / "precious"
    file.write_text("precious")
    for answer in ("", "n", "perhaps"):
        process = kolam("play", "mandala", "--seed", 1, typed=f"save {file}\n{answer}\n")
        assert "Nothing was saved." in process.stdout
        assert file.read_text() == "precious"
    kolam("play", "mandala", "--seed", 1, typed=f"1\nsave {file}\ny\n")
    assert decisions(file)
    assert [path.name for path in tmp_path.iterdir()] == ["precious"]


def test_where_nothing_can_be_saved_the_game_goes_on(tmp_path):
    (tmp_path / "file").write_text("x")
    for target in (
        tmp_path,
        tmp_path / "file" / "below",
        tmp_path / "no" / "folder",
        "/proc/nothing",
        "/dev/full",
        "a\0b",
        "x" * 300,
    ):
        process = kolam("play", "mandala", "--seed", 1, typed=f"save {target}\n1\n")
        assert "could not be saved" in " ".join(process.stdout.split()), target
        assert "Seat 0 builds" in process.stdout
        assert process.returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]


def test_what_is_typed_is_understood_or_explained():
    asked = [
        "help",
        "hint",
        "why",
        "why 1",
        "why claim red",
        "claim red",
        "m 1",
        "m",
        "nonsense",
        "0",
        "9" * 30,
        "",
        "log",
        "save",
    ]
    process = kolam("play", "mandala", "--seed", 7, typed="\n".join([*asked, "save", "table", "MOUNTAIN  1 green", ""]))
    shown = " ".join(process.stdout.split())
    assert "the action with that number" in shown
    assert "Nothing has happened yet." in shown
    assert "The chance to win:" in shown
    assert "It is allowed. Build black on Mountain 1 and draw." in shown
    assert shown.count("M2.3: Nothing is being destroyed now.") == 2
    assert "is not an action of mandala" in shown
    assert "'help' tells what can be typed." in shown
    assert "numbered from 1 to" in shown
    assert "Type a number, an action, or help." in shown
    assert "Seat 0 builds green on Mountain 1 and draws 3." in shown
    assert process.returncode == 0


def test_short_forms_and_ambiguous_ones():
    shown = kolam("play", "mandala", "--seed", 7, typed="m 1 g\n").stdout
    assert "Seat 0 builds green on Mountain 1" in shown
    shown = kolam("play", "mandala", "--seed", 7, typed="f 1 b 1\nd r\nd r 2\n", NO_COLOR="1").stdout
    assert "Seat 0 grows the Field of Mandala 1 with 1 black." in shown
    assert "Seat 0 discards 2 red" in shown


def test_undo_is_free_until_something_hidden_was_revealed(tmp_path):
    file = tmp_path / "game.json"
    process = kolam("play", "mandala", "--seed", 7, typed="undo\n")
    assert "You have decided nothing yet." in process.stdout
    process = kolam("play", "mandala", "--seed", 7, typed=f"mountain 1 green\nundo\nn\nsave {file}\n")
    assert "Something hidden was revealed" in process.stdout
    assert decisions(file)[0] == "mountain 1 green"
    file.unlink()
    process = kolam("play", "mandala", "--seed", 7, typed=f"mountain 1 green\nundo\ny\nsave {file}\n")
    assert "Taken back: mountain 1 green." in process.stdout
    assert decisions(file) == []


def test_quitting_offers_to_save(tmp_path):
    file = tmp_path / "game.json"
    process = kolam("play", "mandala", "--seed", 7, typed=f"1\nquit\n{file}\n")
    assert process.returncode == 0
    assert decisions(file)
    assert "Go on with" in process.stdout
    process = kolam("play", "mandala", "--seed", 7, typed="quit\n")
    assert process.returncode == 0


@pytest.mark.parametrize("d", all_definitions(), ids=lambda d: d.name)
def test_a_whole_game_of_every_kind_by_numbers(d, tmp_path):
    for players in range(d.players[0], d.players[-1] + 1):
        file = tmp_path / f"{players}.json"
        process = kolam("play", d.name, "--players", players, "--bots", "random", "--seed", 4, typed="1\n" * 400 + f"\n{file}\n")
        if "The game is over" not in process.stdout:
            process = kolam("play", d.name, "--players", players, "--bots", "greedy", "--seed", 4, typed="1\n" * 3000)
        assert "The game is over" in process.stdout
        assert "winner" in process.stdout
        assert process.returncode == 0


def test_as_many_play_as_are_named():
    for who in (["--seats", "random, me,random"], ["--bots", "random,random"]):
        shown = kolam("play", "rajas", *who, "--seed", 2, typed="1\n").stdout
        assert "Seat 2" in shown
        assert "Seat 3" not in shown


@pytest.mark.parametrize("d", all_definitions(), ids=lambda d: d.name)
def test_the_same_seed_is_the_same_game(d):
    calls = [kolam("play", d.name, "--seed", 9, typed="1\n" * 5).stdout for _ in range(2)]
    assert calls[0] == calls[1]


def test_a_seat_is_told_what_bots_did_and_nothing_hidden():
    shown = kolam("play", "mandala", "--seats", "greedy,me", "--seed", 2, typed="1\n").stdout
    assert "you are seat 1" in shown
    assert "Seat 0 " in shown
    t = library.game("mandala").new(2)
    hand = t.position()["hands"][0]
    assert "Hand of seat 0 (" in shown
    assert sum(hand.values()) == 6


def test_the_menu_of_mandala_stones_keeps_the_order_of_the_actions():
    t = library.game("mandala-stones").new(1)
    session = Session(t, [None, None], t.game.definition.language(), Screen())
    assert [action for actions in session.offered().values() for action in actions] == t.legal()


def test_what_is_typed_for_the_game_is_not_taken_for_a_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    process = kolam("play", "mandala", "--seed", 1, "--seats", "random,me", typed="1\n" * 300)
    assert process.returncode == 0, process.stderr
    assert "ends in .json" in process.stdout
    assert not list(tmp_path.iterdir())


def edition_saved(tmp_path, *arguments):
    """Which edition a game of Ganesha is, and the first line it is opened with."""
    file = tmp_path / "game.json"
    file.unlink(missing_ok=True)
    shown = kolam("play", "ganesha", *arguments, "--seed", 1, typed=f"save {file}\n").stdout
    return json.loads(file.read_text())["options"]["edition"], shown.splitlines()[0]


def test_the_edition_follows_the_language_unless_one_is_chosen(tmp_path):
    assert edition_saved(tmp_path) == ("en", "English edition (another one: --option edition=ru)")
    assert edition_saved(tmp_path, "--lang", "ru") == ("ru", "Русское издание (выбрать другое: --option edition=en)")
    russian = "Английское издание (выбрать другое: --option edition=ru)"
    assert edition_saved(tmp_path, "--lang", "ru", "-o", "edition=en") == ("en", russian)
    assert edition_saved(tmp_path, "-o", "edition=ru") == ("ru", "Russian edition (another one: --option edition=en)")


def test_a_resumed_game_keeps_its_edition_whatever_the_language(tmp_path):
    edition_saved(tmp_path, "-o", "edition=en")
    shown = kolam("play", "ganesha", "--lang", "ru", "--resume", tmp_path / "game.json").stdout
    assert shown.splitlines()[0] == "Английское издание"


def test_only_a_person_gets_an_edition_by_language():
    assert library.game("ganesha").options["edition"] == "en"
    for d in all_definitions():
        for option in d.options:
            assert option.default_for("en") == option.default
            assert option.default_for("eo") == option.default
