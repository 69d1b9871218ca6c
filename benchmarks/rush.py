"""How long a person waits for a bot while many tables of bots alone are watched.

    python benchmarks/rush.py                       180 watched tables of bots, and one person against a level-2 bot
    python benchmarks/rush.py --tables 0            the same without them

A real server in its own process, real sockets on loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from load import ServerProcess, percentile
from websockets.asyncio.client import ClientConnection, connect


async def sit(person: httpx.AsyncClient, port: int, table: str) -> ClientConnection:
    headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in person.cookies.items())}
    return await connect(f"ws://127.0.0.1:{port}/ws/tables/{table}", additional_headers=headers, compression=None, max_size=None)


async def watch(person: httpx.AsyncClient, port: int, game: str, level: int) -> None:
    """Look on at a table of bots; when it is over, at another."""
    while True:
        answer = await person.post("/api/tables", json={"game": game, "seats": [f"bot:{level}"] * 2, "public": False})
        socket = await sit(person, port, answer.json()["table"])
        async for text in socket:
            if json.loads(text).get("state") == "over":
                break
        await socket.close()


async def play(person: httpx.AsyncClient, port: int, game: str, decisions: int) -> list[float]:
    """Play against a level-2 bot; how long each of its answers took."""
    waits: list[float] = []
    while len(waits) < decisions:
        answer = await person.post("/api/tables", json={"game": game, "seats": ["me", "bot:2"], "public": False})
        socket = await sit(person, port, answer.json()["table"])
        waits += await _against(socket, decisions - len(waits))
        await socket.close()
    return waits


async def _against(socket: ClientConnection, decisions: int) -> list[float]:
    state: dict[str, Any] = {}
    asked, number, waits = None, 0, []
    async for text in socket:
        message = json.loads(text)
        if message["is"] not in ("table", "step"):
            continue
        state.update(message)
        if state.get("state") == "over" or state["to_act"] is None or len(waits) >= decisions:
            break
        if state["to_act"] == 1:
            asked = asked or time.perf_counter()
        elif state.get("legal"):
            if asked is not None:
                waits.append(time.perf_counter() - asked)
            asked, number = None, number + 1
            action = random.choice(state["legal"])
            await socket.send(json.dumps({"do": "play", "id": f"m{number}", "version": state["version"], "action": action}))
    return waits


async def main(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder))
        address = f"http://127.0.0.1:{server.port}"
        people = [httpx.AsyncClient(base_url=address, timeout=120) for _ in range(options.tables + 1)]
        try:
            for person in people:
                await person.get("/api/me")
            await play(people[0], server.port, options.game, 3)  # the game is compiled or loaded now
            others = [asyncio.create_task(watch(each, server.port, options.game, options.level)) for each in people[1:]]
            await asyncio.sleep(options.settle)
            waits = await play(people[0], server.port, options.game, options.decisions)
            half, most = (percentile(waits, part) * 1000 for part in (0.5, 0.99))
            print(f"{options.tables} watched tables of bots: a level-2 bot answers in {half:.0f} ms (p50), {most:.0f} ms (p99)")
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        finally:
            for person in people:
                await person.aclose()
            server.process.terminate()
            server.process.wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="mandala")
    parser.add_argument("--tables", type=int, default=180)
    parser.add_argument("--level", type=int, default=4, help="of the bots at those tables")
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--settle", type=float, default=5.0, help="seconds until the tables are all under way")
    asyncio.run(main(parser.parse_args()))
