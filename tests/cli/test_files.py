"""Files that are no records, and records that do not fit."""

from __future__ import annotations

import json

import pytest

import kolam as library
from kit.commands import kolam, refused


def written(decisions=6):
    t = library.game("mandala").new(3)
    while t.version < decisions:
        t.play(t.legal()[0])
    return t.record().to_json()


def changed(**parts):
    return json.dumps({**json.loads(written()), **parts})


HOSTILE = {
    "empty": "",
    "blank": " \n",
    "binary": b"\xff\xfe\x00\x01",
    "not json": "mountain 1 red",
    "truncated": written()[:-40],
    "a number": "7",
    "null": "null",
    "a list": "[]",
    "deeply nested": "[" * 100_000,
    "deeply nested position": changed(position=None).replace("null", '{"a":' * 5000 + "1" + "}" * 5000, 1),
    "huge": '"' + "x" * 3_000_000 + '"',
    "extra key": changed(extra=1),
    "NaN": written().replace('"seed":3', '"seed":NaN').replace('"seed": 3', '"seed": NaN'),
    "seed of the wrong type": changed(seed="3"),
    "seed too great": changed(seed=1 << 70),
    "negative seed": changed(seed=-3),
    "wrong format": changed(kolam=99),
    "wrong rules": changed(rules=99),
    "unknown game": changed(game="chess"),
    "hostile game": changed(game="../../etc/passwd"),
    "unknown option": changed(options={"players": 2, "no_such": 1}),
    "option of the wrong type": changed(options={"players": "2"}),
    "decisions of the wrong type": changed(decisions=[1, 2]),
    "no such action": changed(decisions=["mountain 9 red"]),
    "illegal action": changed(decisions=["claim red"]),
    "escape codes": changed(decisions=["\x1b[2J\x07", "x"]),
    "endless action": changed(decisions=["x" * 100_000]),
    "impossible position": changed(position={"turn": 0}),
    "wrong outcome": changed(outcome={"scores": [1, 2], "winners": [0], "reason": "river"}),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_is_no_record_is_refused(kind, tmp_path):
    file = tmp_path / "game.json"
    text = HOSTILE[kind]
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert "game.json" in refused(kolam("replay", file))


@pytest.mark.parametrize("kind", ["truncated", "deeply nested", "illegal action"])
def test_what_is_no_record_is_not_resumed(kind, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(HOSTILE[kind])
    assert "game.json" in refused(kolam("play", "mandala", "--resume", file))


def test_a_folder_or_nothing_is_refused(tmp_path):
    for path in (tmp_path, tmp_path / "nothing", tmp_path / "no" / "folder", tmp_path / ("x" * 300)):
        refused(kolam("replay", path))
        refused(kolam("play", "mandala", "--resume", path))


def test_endless_files_are_not_read_to_the_end():
    assert "characters" in refused(kolam("replay", "/dev/zero"))


def test_a_finished_game_is_not_resumed_and_another_game_is_named(tmp_path):
    t = library.game("mandala").new(3)
    while t.to_act is not None:
        t.play(t.legal()[0])
    file = tmp_path / "over.json"
    file.write_text(t.record().to_json())
    assert "is over" in refused(kolam("play", "mandala", "--resume", file))
    running = tmp_path / "running.json"
    running.write_text(written())
    assert "goes without" in refused(kolam("play", "mandala", "--resume", running, "--seed", 1))


def test_replay_shows_any_moment_from_any_seat(tmp_path):
    file = tmp_path / "game.json"
    file.write_text(written(10))
    shown = kolam("replay", file, "--ply", 4)
    assert "after 4 of 10" in shown.stdout
    hidden = kolam("replay", file, "--ply", 4, "--seat", 1)
    assert "Your hand" in hidden.stdout
    log = kolam("replay", file, "--log")
    assert len(log.stdout.splitlines()) >= 10
    for wrong in (["--ply", 11], ["--ply", -1], ["--seat", "x"]):
        refused(kolam("replay", file, *wrong))
    assert "has 2 seats: --seat is from 0 to 1." in refused(kolam("replay", file, "--seat", 5))


def test_replay_is_stepped_through(tmp_path):
    file = tmp_path / "game.json"
    file.write_text(written(10))
    process = kolam("replay", file, typed="b\n\n\nb\nnonsense\n11\n9\n\n\nq\n")
    assert process.returncode == 0
    moments = [line.split("after ")[1].split()[0] for line in process.stdout.splitlines() if "after " in line]
    assert moments == ["0", "1", "2", "1", "9", "10"]
    for told in ("This is the beginning.", "'nonsense' means", "'11' means nothing here.", "That was the last decision."):
        assert process.stdout.count(told) == 1
    assert kolam("replay", file, typed="\n").returncode == 0
