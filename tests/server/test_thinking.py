"""Bots without a writable cache, with a damaged one, and bots that can not think at all: said, never silent."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from pathlib import Path

import pytest

from kit.web import Person, server_in_thread
from kolam.bots import compiler
from kolam.engine import compile
from kolam.engine.compile import NotCompiled, compiled, copy_warm, load_from
from kolam.games import definition
from kolam.server import workers
from kolam.server.errors import Refusal
from kolam.server.table import bots
from kolam.server.workers import Workers

MANDALA = definition("mandala")


@pytest.fixture
def nothing_at_hand(monkeypatch):
    """As in a process that has not loaded any game."""
    monkeypatch.setattr(compile, "_ready", {})


def warm(folder: Path) -> Path:
    """A folder that holds Mandala, compiled."""
    compiled(MANDALA)
    assert copy_warm(MANDALA, compile.cache_folder(), folder)
    return folder


def unwritable(folder: Path):
    """Which folders can be kept in, if one can not; by permissions alone it would still be for root."""
    usable = compile.is_usable
    return lambda other: other != folder and usable(other)


def test_a_warm_cache_that_can_only_be_read_is_used(tmp_path, monkeypatch, nothing_at_hand):
    cache, spare = warm(tmp_path / "cache"), tmp_path / "spare"
    for path in (*cache.rglob("*"), cache):
        path.chmod(0o555 if path.is_dir() else 0o444)
    monkeypatch.setenv("KOLAM_CACHE", str(cache))
    monkeypatch.setattr(workers, "is_usable", unwritable(cache))
    monkeypatch.setattr(Workers, "_compile", None)  # nothing is compiled
    monkeypatch.setattr(compile, "_ready", {})

    async def run():
        mine = Workers(1, spare)
        assert mine.is_warm(MANDALA)
        await mine.prepare(MANDALA)
        assert mine.is_ready(MANDALA)
        mine.close()

    asyncio.run(run())
    assert list(spare.glob("mandala-*/ready"))
    assert all(path.stat().st_mode & 0o200 for path in spare.rglob("*"))


def test_without_a_writable_cache_another_process_compiles_into_the_spare_folder(tmp_path, monkeypatch, nothing_at_hand):
    cache, spare = tmp_path / "cache", tmp_path / "spare"
    kept = warm(tmp_path / "kept")
    monkeypatch.setenv("KOLAM_CACHE", str(cache))
    monkeypatch.setattr(workers, "is_usable", unwritable(cache))
    # In place of half a minute of compiling: what it would leave behind.
    code = f"import shutil, sys; shutil.copytree({str(kept)!r}, sys.argv[1], dirs_exist_ok=True)"
    monkeypatch.setattr(compiler, "_COMPILE", code)
    monkeypatch.setattr(compile, "_ready", {})

    async def run():
        mine = Workers(1, spare)
        assert not mine.is_warm(MANDALA)
        await mine.prepare(MANDALA)
        assert (mine.is_ready(MANDALA), mine.is_warm(MANDALA)) == (True, True)
        mine.close()

    asyncio.run(run())
    assert not cache.exists()


def test_a_damaged_compiled_form_is_never_compiled_where_it_is_loaded(tmp_path, nothing_at_hand):
    folder = warm(tmp_path)
    compile._ready.clear()
    for file in folder.rglob("*.nbi"):
        file.unlink()
    with pytest.raises(NotCompiled, match="What is kept of"):
        load_from(folder, MANDALA)
    shutil.rmtree(folder)
    with pytest.raises(NotCompiled, match="is not kept in"):
        load_from(folder, MANDALA)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "memory ran out: it needs about"),
        ("raise OSError('no room')", "no room"),
        ("pass", "is not kept in"),
    ],
)
def test_why_a_game_can_not_be_compiled_is_logged_and_remembered(tmp_path, monkeypatch, nothing_at_hand, code, reason):
    monkeypatch.setenv("KOLAM_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(compiler, "_COMPILE", code)
    told: list[str] = []
    monkeypatch.setattr(workers.log, "error", lambda event, **about: told.append(about["reason"]), raising=False)

    async def run():
        mine = Workers(1, tmp_path / "spare")
        for _ in range(2):  # the second time at once
            with pytest.raises(Refusal, match="BotsUnavailable"):
                await mine.prepare(MANDALA)
        mine.close()

    asyncio.run(run())
    assert len(told) == 1
    assert reason in told[0]


def test_a_bot_that_can_not_think_says_so_tries_again_and_plays_plainly(tmp_path, monkeypatch):
    """Everyone at the table is told; a hint is refused with a sentence; when bots can think again they do."""
    monkeypatch.setattr(bots, "PAUSES", (0.0,))

    def fail(self, definition):
        raise Refusal("BotsUnavailable")

    with server_in_thread(tmp_path) as (address, _), pytest.MonkeyPatch.context() as nothing_works:
        nothing_works.setattr(Workers, "_begin", fail)
        nothing_works.setattr(Workers, "is_warm", lambda self, definition: False)
        nothing_works.setattr(Workers, "is_ready", lambda self, definition: False)
        one = Person(address)
        s = one.sit(one.create("mandala", ["me", "bot:1"]), lang="ru")
        s.until_is("table")
        if s.state["to_act"] == 0:
            assert s.ask("hint")["sentence"].startswith("Сейчас боты не могут думать.")

        def let_the_bot_decide() -> None:
            """Until a bot has decided."""
            while True:
                if s.state["to_act"] == 0:
                    s.play(s.state["legal"][0])
                elif s.receive()["is"] == "step" and s.messages()[-1]["seat"] == 1:
                    return

        let_the_bot_decide()
        told = s.messages()
        kinds = [(m["is"], m.get("state")) for m in told]
        plain = [bool(m.get("seats") and m["seats"][1]["plain"]) for m in told]
        step = next(i for i, m in enumerate(told) if m["is"] == "step" and m["seat"] == 1)
        assert kinds.index(("thinking", "preparing")) < kinds.index(("thinking", "again")) < plain.index(True) < step
        nothing_works.undo()
        let_the_bot_decide()
        s.until(lambda m: m["is"] in ("presence", "table") and not m["seats"][1]["plain"])
        s.close()
        one.close()


def test_the_compiling_process_takes_what_it_is_given():
    """It is real Python, and asks for its folder and its game."""
    ended = subprocess.run(compiler.command(Path("nowhere"), "chess"), capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "UnknownGame" in ended.stderr
