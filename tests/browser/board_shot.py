"""A board alone in Chromium: scenes from the engine or from a file, pictures of them, and random clicks through a game.

See src/kolam/web/boards/README.md, "Working on a board alone".
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import kolam
from kolam.games import definition

WEB = Path(kolam.__file__).parent / "web"
SIZES = {"wide": (1280, 800), "tall": (390, 844), "low": (844, 390)}


class Desk:
    """A game whose every seat is played from one page, or a fixed scene."""

    def __init__(
        self, game: str, options: dict[str, Any], seed: int, seat: int | None, lang: str, dark: bool, fixed: dict[str, Any] | None
    ) -> None:
        self.game, self.seat, self.lang, self.dark, self.fixed = game, seat, lang, dark, fixed
        self.table = None if fixed else kolam.game(game, **options).new(seed)
        self.bot = kolam.bot("random", seed=seed)

    def components(self) -> dict[str, Any]:
        d = definition(self.game)
        return d.components(d.language(self.lang))

    def forward(self, plies: int) -> None:
        while self.table and self.table.to_act is not None and self.table.version < plies:
            self.table.play(self.bot.choose(self.table))

    def scene(self, follow: bool = False) -> dict[str, Any]:
        common = {
            "game": self.game,
            "lang": self.lang,
            "dark": self.dark,
            "components": self.components(),
        }
        if self.fixed:
            game = kolam.game(self.game, **self.fixed.get("options", {}))
            players = self.fixed.get("players", 2)
            return {
                "names": ["Asha", "Ravi", "Mira", "Ivan"][:players],
                "players": players,
                "near": self.fixed.get("seat") or 0,
                "options": {},
                "scores": [0] * players,
                "over": False,
                "legal": [],
                "seat": 0,
                "glance": game.glance(self.fixed["view"], self.fixed.get("seat", 0)),
                **self.fixed,
                **common,
            }
        t = self.table
        seat = t.to_act if follow and t.to_act is not None else self.seat
        last = t.decisions[-1] if t.decisions else None
        return {
            **common,
            "view": t.view(seat),
            "glance": t.game.glance(t.view(seat), seat),
            "legal": t.legal() if t.to_act == seat and seat is not None else [],
            "seat": seat,
            "near": seat or 0,
            "players": t.game.players,
            "names": ["Asha", "Ravi", "Mira", "Ivan"][: t.game.players],
            "options": dict(t.game.options),
            "scores": t.scores(),
            "over": t.to_act is None,
            "last": last and {"seat": last[0], "action": last[1]},
            "prompt": t.prompt_in(t.game.definition.language(self.lang if self.lang == "en" else "en")),
            "version": t.version,
        }


class Handler(SimpleHTTPRequestHandler):
    """The static folder, the scene, and playing on it."""

    def __init__(self, *args: Any, desk: Desk, follow: bool, **more: Any) -> None:
        self.desk, self.follow = desk, follow
        super().__init__(*args, directory=str(WEB), **more)

    def log_message(self, *_: Any) -> None:
        pass

    def answer(self, value: Any) -> None:
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def do_GET(self) -> None:
        if self.path.startswith("/scene.json"):
            self.answer(self.desk.scene(self.follow))
        elif self.path == "/favicon.ico":
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()

    def do_POST(self) -> None:
        action = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["action"]
        table = self.desk.table
        try:
            if self.path == "/why":
                reason = table.why_not(action) if table else None
                self.answer((reason and {"rule": reason.rule, "sentence": reason.sentence}) or {})
            elif table is None:
                self.answer({"error": f"played: {action}"})
            else:
                table.play(action)
                self.answer(self.desk.scene(self.follow))
        except kolam.KolamError as error:
            self.answer({"error": str(error)})


def serve(desk: Desk, port: int = 0, follow: bool = False) -> ThreadingHTTPServer:
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, desk=desk, follow=follow))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def is_missing_file(message: Any) -> bool:
    """A board may have no style sheet or no words of its own."""
    return any(kind in str(message.location) for kind in (".json", ".css"))


def click_through(page: Any, desk: Desk, decisions: int, rng: random.Random) -> None:
    """Click random lit things until so many decisions are made or the game is over."""
    stuck = 0
    while desk.table.to_act is not None and desk.table.version < decisions:
        page.wait_for_selector("body[data-ready=yes]")
        scope = "dialog[open]" if page.locator("dialog[open]").count() else "#board"
        lit = page.locator(f"{scope} [data-action], {scope} [data-step]")
        count = lit.count()
        before = desk.table.version
        if count == 0 or stuck > 12:
            if stuck > 14 or (count == 0 and stuck > 3):
                raise SystemExit(f"nothing lit leads on; legal are {desk.table.legal()[:20]}")
            page.keyboard.press("Escape")
            stuck += 1
            continue
        lit.nth(rng.randrange(count)).dispatch_event("click")
        page.wait_for_selector("body[data-ready=yes]:not([data-sending])")
        stuck = 0 if desk.table.version != before else stuck + 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--plies", default="0,20,60,9999", help="moments to take pictures of, after so many decisions")
    parser.add_argument("--seat", default="0", help="a seat, 'act' (whose decision it is) or 'none'")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--options", default="", help="name=value,name=value")
    parser.add_argument("--file", type=Path)
    parser.add_argument("--clicks", type=int, default=0)
    parser.add_argument("--serve", type=int, default=0)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--out", type=Path, default=Path("build/boards"))
    given = parser.parse_args()

    definition = next((kolam.game(name).definition for name in kolam.games() if name == given.game), None)
    options: dict[str, Any] = {}
    for part in filter(None, given.options.split(",")):
        name, value = part.split("=")
        options[name] = next(option.parse(value) for option in definition.all_options if option.name == name)
    follow = given.seat == "act" or bool(given.clicks or given.serve)
    seat = None if given.seat == "none" else 0 if given.seat == "act" else int(given.seat)
    fixed = json.loads(given.file.read_text()) if given.file else None
    desk = Desk(given.game, options, given.seed, seat, given.lang, given.dark, fixed)
    server = serve(desk, given.serve, follow)
    address = f"http://127.0.0.1:{server.server_port}/boards/dev.html"
    if given.serve:
        print(address)
        threading.Event().wait()

    from playwright.sync_api import sync_playwright

    problems: list[str] = []
    given.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(reduced_motion="reduce")
        page.on("console", lambda told: told.type == "error" and not is_missing_file(told) and problems.append(told.text))
        page.on("pageerror", lambda error: problems.append(str(error)))
        moments = [given.clicks] if given.clicks else [int(ply) for ply in given.plies.split(",")] if desk.table else [0]
        for moment in moments:
            if given.clicks:
                page.set_viewport_size({"width": 1280, "height": 800})
                page.goto(address)
                click_through(page, desk, given.clicks, random.Random(given.seed))
            else:
                desk.forward(moment)
            for name, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                page.goto(address)
                try:
                    page.wait_for_selector("body[data-ready=yes]", timeout=5000)
                except Exception:
                    problems.append("the board was not ready after 5 s")
                sideways = page.evaluate("document.documentElement.scrollWidth > innerWidth")
                if sideways:
                    problems.append(f"{name}: scrolls sideways")
                what = given.file.stem if given.file else moment
                kind = ("-dark" if given.dark else "") + ("-ru" if given.lang == "ru" else "")
                file = given.out / f"{given.game}-{what}-{name}{kind}.png"
                page.screenshot(path=str(file), full_page=name == "tall")
                print(file)
        browser.close()
    if problems:
        print("\n".join(problems), file=sys.stderr)
        raise SystemExit(1)


if __name__ == "__main__":
    main()
