"""`kolam replay --draw`: any moment of a saved game as a picture."""

from __future__ import annotations

import pytest

import kolam as library
from kit import play_out
from kit.commands import kolam, refused


@pytest.fixture
def game(tmp_path):
    t = play_out(library.game("mandala").new(3), 3, 12)
    (tmp_path / "game.json").write_text(t.record().to_json(), "utf-8")
    return tmp_path / "game.json", t


def drawn(file, out, *how):
    told = kolam("replay", file, "--draw", out, *how)
    assert told.returncode == 0, told.stderr
    assert out.name in told.stdout.replace("\n", "")
    return out.read_bytes()


def test_the_last_moment_is_drawn_with_every_hand_open(game, tmp_path):
    file, t = game
    assert drawn(file, tmp_path / "out.svg").decode() == t.draw(open=True).svg


def test_a_moment_from_a_seat_in_another_look(game, tmp_path):
    file, t = game
    while t.version > 5:
        t.undo()
    how = ("--ply", 5, "--seat", 1, "--shape", "tall", "--theme", "dark", "--lang", "ru")
    assert drawn(file, tmp_path / "out.png", *how) == t.draw(1, "tall", "dark", "ru").png()


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        (["--draw", "out.gif"], "out.gif is no picture: its name must end in one of .svg, .png."),
        (["--draw", "nowhere/out.svg"], "There is no folder nowhere to write out.svg to. Make it first."),
        (["--draw", "out.svg", "--shape", "round"], "shape is 'round'; choose one of: wide, tall, low."),
        (["--draw", "out.svg", "--theme", "pink", "--lang", "ru"], "theme: 'pink'; выберите одно из: light, dark."),
        (["--draw", "out.svg", "--ply", "99"], "has 12 decisions: --ply is from 0 to 12."),
        (["--draw", "out.svg", "--seat", "2"], "has 2 seats: --seat is from 0 to 1."),
        (["--shape", "tall"], "--shape and --theme say how to draw: name the file for it with --draw."),
    ],
)
def test_what_can_not_be_drawn_is_refused(game, how, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert sentence in refused(kolam("replay", game[0], *how))
    assert not (tmp_path / "out.svg").exists()
