"""The HTML of pages. What they load stands under an address with the version of all files, which browsers may keep for good:
another version has other addresses, so nobody runs old code with a new page.
"""

from __future__ import annotations

import hashlib
import html
import os
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from kolam.engine.words import language
from kolam.games import games
from kolam.server.web.files import WEB
from kolam.server.web.plugins import folder_of
from kolam.server.wire.languages import chosen_language

#: Where files of a version are: /static/v-<version>/...
VERSIONED = re.compile(r"v-([0-9a-f]{12})/(.+)")
#: Files that no page loads.
_UNUSED = (".md", ".ts", ".py", ".pyc")
#: For files of the present version; for those that are asked for by another one, as while servers are replaced one by one.
KEPT, NOT_KEPT = "public, max-age=31536000, immutable", "no-store"
#: What a page may bring in its head besides what its file has.
_HEAD_ENDS = "</head>"
_MAIN = '<main id="main">'
#: The module that a page runs, and what a module imports.
_RUNS = re.compile(r'<script type="module" src="/static/([^"]+)">')
_IMPORTS = re.compile(r'^(?:import|export)\b[^;]*?from "(\.[^"]+)";', re.MULTILINE)
#: Only shown where none of a page's files came: what hides it is among them.
UNSTYLED = (
    "The files of this page did not come. If kolam stands under a path here, as behind a proxy: it is served at the root of a "
    "host name only."
)


def _folders() -> Iterator[Path]:
    """Where the files of pages are: ours, and those that games of other packages bring."""
    yield WEB
    yield from filter(None, map(folder_of, games()))


def _files(folder: str) -> Iterator[os.DirEntry[str]]:
    with os.scandir(folder) as found:
        for entry in found:
            if entry.name.startswith((".", "__")):
                continue
            if entry.is_dir():
                yield from _files(entry.path)
            elif not entry.name.endswith(_UNUSED):
                yield entry


def imported(paths: list[str]) -> list[str]:
    """Some modules of the page and all that they import, in the order in which they are found."""
    found: dict[str, None] = dict.fromkeys(paths)
    for path in (waiting := list(paths)):
        for other in _IMPORTS.findall((WEB / path).read_text("utf-8")):
            where = posixpath.normpath(posixpath.join(posixpath.dirname(path), other))
            if where not in found:
                found[where] = None
                waiting.append(where)
    return list(found)


class Shell:
    """The pages of one server and the version of what they load."""

    def __init__(self) -> None:
        self._folders = [str(folder) for folder in _folders()]
        self._seen: dict[str, tuple[int, int]] = {}
        self.version = ""
        self._pages: dict[str, str] = {}
        self.look()

    def look(self) -> str:
        """The version of all files as they are now."""
        seen = {
            entry.path: (entry.stat().st_mtime_ns, entry.stat().st_size) for folder in self._folders for entry in _files(folder)
        }
        if seen != self._seen:
            told = hashlib.sha256()
            for folder in self._folders:
                for path in sorted(path for path in seen if path.startswith(folder + os.sep)):
                    told.update(path.removeprefix(folder).encode() + b"\0")
                    told.update(hashlib.sha256(Path(path).read_bytes()).digest())
            self._seen, self.version, self._pages = seen, told.hexdigest()[:12], {}
        return self.version

    def _text(self, name: str, lang: str) -> str:
        """The HTML of a page: it says at once which modules it will need, and what it is about if they do not come."""
        key = f"{name} {lang}"
        if key not in self._pages:
            text = (WEB / name).read_text("utf-8")
            modules = imported(_RUNS.findall(text))
            head = "".join(f'<link rel="modulepreload" href="/static/{each}">\n' for each in modules)
            told = html.escape(language(lang, "kolam.server")(UNSTYLED))
            text = text.replace(_HEAD_ENDS, head + _HEAD_ENDS, 1).replace(_MAIN, f'{_MAIN}<p class="unstyled">{told}</p>', 1)
            self._pages[key] = text.replace('"/static/', f'"/static/v-{self.version}/')
        return self._pages[key]

    def page(self, request: Request, name: str, head: str = "") -> Response:
        """A page, with something more in its head; or that the browser has it already."""
        self.look()
        made = self._text(name, chosen_language(request)).replace(_HEAD_ENDS, head + _HEAD_ENDS, 1)
        tag = f'"{hashlib.sha256(made.encode()).hexdigest()[:20]}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Language"}
        if tag in [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]:
            return Response(status_code=304, headers=headers)
        return Response(made, headers=headers, media_type="text/html")

    def keeps(self, version: str) -> str:
        """How long a file may be kept that was asked for by a version."""
        return KEPT if version == self.version else NOT_KEPT
