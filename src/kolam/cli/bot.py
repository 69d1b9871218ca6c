"""`kolam bot`: a program at a seat of a web table."""

from __future__ import annotations

import json
import secrets
import sys
import time
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import SplitResult, quote, urlsplit

import typer

from kolam.bots import Bot, SearchBot, parse_bot
from kolam.cli.options import number
from kolam.engine.errors import BadOption, KolamError
from kolam.games import definition

app = typer.Typer(add_completion=False)

#: Seconds between attempts to reach a server again, and how often.
PAUSE, ATTEMPTS, FIRST_ATTEMPTS = 1.0, 30, 3


@app.command()
def bot(
    server: Annotated[str, typer.Option(metavar="URL", help="The server: http://127.0.0.1:8000")],
    table: Annotated[str, typer.Option(metavar="ID", help="The table, as its address ends.")],
    token: Annotated[
        str,
        typer.Option(
            help="The seat's token, from who set up the table; KOLAM_TOKEN may hold it.", envvar="KOLAM_TOKEN", show_envvar=False
        ),
    ],
    bot: Annotated[
        str, typer.Option("--bot", metavar="NAME", help="search:4, search:close, greedy, random, or a file mybot.py.")
    ] = "search:3",
    seat: Annotated[
        int | None, typer.Option(metavar="N", parser=number("--seat"), help="The seat the token is for; checked.")
    ] = None,
    name: Annotated[str, typer.Option(help="What the program is called at the table.")] = "",
) -> None:
    """Let a program sit at a seat of a web table until the game is over.

    A file has a function choose(view, legal, rng) that returns one of the actions in legal, as for kolam play.
    """
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not is_address(parts):
        raise BadOption(f"'{server}' is no address of a server; one looks like http://127.0.0.1:8000")
    path = f"/ws/tables/{quote(table, safe='')}?name={quote(name or Path(bot).stem)}"
    address = f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{path}"
    outcome = Seat(address, token, seat, bot).run()
    print(f"The game is over: {outcome['reason']}, scores {outcome['scores']}.")


def is_address(parts: SplitResult) -> bool:
    """Whether a machine is named, and a port that can be."""
    try:
        return bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


class Seat:
    """A seat played over a socket; a lost connection is made again."""

    def __init__(self, address: str, token: str, seat: int | None, bot: str) -> None:
        self.address, self.token, self.expected = address, token, seat
        self.program: Bot = parse_bot(bot)
        self.table: dict[str, Any] = {}

    def run(self) -> dict[str, Any]:
        """Play until the game is over; returns its outcome."""
        from websockets.exceptions import ConnectionClosed, InvalidHandshake
        from websockets.sync.client import connect

        failures = 0
        while True:
            try:
                headers = {"Authorization": f"Bearer {self.token}"}
                with connect(self.address, additional_headers=headers, max_size=None) as socket:
                    failures = 0
                    return self._play(socket)
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in (1008, 4404):
                    raise KolamError(f"The server refuses: {closed.rcvd.reason}") from None
                failures += 1
            except (OSError, InvalidHandshake) as error:
                failures += 1
                if failures == 1:
                    print("The server does not answer; trying again ...", file=sys.stderr, flush=True)
                if failures >= (ATTEMPTS if self.table else FIRST_ATTEMPTS):
                    raise KolamError(f"The server does not answer: {error}") from None
            time.sleep(PAUSE)

    def _play(self, socket: Any) -> dict[str, Any]:
        while True:
            message = json.loads(socket.recv())
            if message["is"] not in ("table", "step"):
                if message["is"] == "refused" and message["error"] == "TooFast":
                    time.sleep(PAUSE)
                    self._ask(socket)
                elif message["is"] == "refused" and message["error"] != "StaleVersion":
                    raise KolamError(f"The server refuses: {message['sentence']}")
                if message["is"] == "deal" and message["version"] == self.table["version"]:
                    self._send(socket, self._choose(message["position"]))
                continue
            self.table.update(message)
            self._check_seat()
            if self.table["outcome"] is not None:
                return dict(self.table["outcome"])
            if self.table["to_act"] != self.table["you"] and isinstance(self.program, SearchBot):
                self.program.begin(secrets.randbits(53))  # a bare position does not tell that another turn has begun
            if self.table["state"] == "running" and self.table["to_act"] == self.table["you"]:
                self._ask(socket)

    def _check_seat(self) -> None:
        you = self.table["you"]
        if you is None:
            raise KolamError("This token has no seat at this table.")
        if self.expected is not None and you != self.expected:
            raise KolamError(f"This token is for seat {you}, not for seat {self.expected}.")

    def _ask(self, socket: Any) -> None:
        """Bots think about whole positions: ask for one as it could be for all that the seat knows."""
        socket.send(json.dumps({"do": "deal"}))

    def _choose(self, position: dict[str, Any]) -> str:
        game = definition(self.table["game"]).configure(**self.table["options"])
        return self.program.choose(game.load(position))

    def _send(self, socket: Any, action: str) -> None:
        version = self.table["version"]
        socket.send(json.dumps({"do": "play", "id": f"v{version}", "version": version, "action": action}))
