"""Games that packages bring are found by entry point; one that is broken is told of, and the others are played."""

from __future__ import annotations

import sys

import pytest

import kolam
import kolam.games
from kit.commands import refused

games = sys.modules["kolam.games"]  # `kolam.games` is the function
OWN = sorted(games.PACKAGES)


@pytest.fixture
def brought(tmp_path, monkeypatch):
    """Puts packages on the path that say they bring games: distribution, then lines of the group."""

    def bring(*packages):
        for name, line in packages:
            folder = tmp_path / f"{name}-1.0.dist-info"
            folder.mkdir()
            (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
            (folder / "entry_points.txt").write_text(f"[kolam.games]\n{line}\n")
        forget()

    def forget():
        games._entries.cache_clear()
        games._installed.cache_clear()

    monkeypatch.syspath_prepend(tmp_path)
    yield bring
    monkeypatch.undo()
    forget()


def test_without_packages_there_are_the_games_of_kolam():
    assert kolam.games() == OWN
    assert games.faults() == []


def test_an_installed_game_is_listed_and_made(ghat):
    program = "import kolam; print(kolam.games()); print(kolam.game('ghat', players=3, ferries=2).new(1).legal()[0])"
    listed, first = ghat.run("-c", program).stdout.splitlines()
    assert listed == str(sorted([*OWN, "ghat"]))
    assert first.startswith("load 1 ")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("chess = no_such_module:GAME", "can not be loaded: ModuleNotFoundError"),
        ("chess = kolam.games.mandala:NOTHING", "can not be loaded: AttributeError"),
        ("chess = kolam.games.mandala.rules:VERSION", "no Definition"),
        ("chess = kolam.games.mandala:GAME", "calls itself 'mandala'"),
        ("Chess_2 = kolam.games.mandala:GAME", "small letters"),
    ],
)
def test_a_broken_game_is_told_of_and_the_others_are_played(brought, line, told):
    brought(("my-chess", line))
    name = line.partition(" ")[0]
    assert kolam.games() == OWN
    assert [told in str(fault) and "my-chess" in str(fault) for fault in games.faults()] == [True]
    with pytest.raises(kolam.BadGame, match="my-chess"):
        kolam.game(name)
    assert kolam.game("mandala").new(1).legal()


def test_a_name_of_kolams_own_stays_kolams_own(brought):
    brought(("impostor", "mandala = no_such_module:GAME"))
    assert kolam.game("mandala").definition.package == "kolam.games.mandala"
    assert kolam.games() == OWN
    assert "kolam has one of that name" in str(games.faults()[0])


def test_two_packages_with_one_name_are_both_refused(brought):
    brought(("one", "chess = kolam.games.mandala:GAME"), ("two", "chess = kolam.games.rajas:GAME"))
    with pytest.raises(kolam.BadGame, match=r"Several packages bring a game 'chess': one, two"):
        kolam.game("chess")
    assert kolam.games() == OWN


def test_the_command_line_says_what_is_broken_in_one_line(changed):
    broken = changed("__init__.py", "from kolam.engine.game import", "from kolam.engine.gmae import")
    line = refused(broken.run("-m", "kolam", "play", "ghat"))
    assert "The game 'ghat' of the package kolam-ghat can not be loaded: ModuleNotFoundError" in line
    assert "Игру «ghat»" in refused(broken.run("-m", "kolam", "play", "ghat", "--lang", "ru"))
    assert "M4.2" in broken.kolam("rules", "mandala", "M4.2")
