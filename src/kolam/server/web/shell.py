"""The HTML of pages. What they load stands under an address with the version of all files, which browsers may keep for good:
another version has other addresses, so nobody runs old code with a new page.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from kolam.games import games
from kolam.server.web.brought import folder_of
from kolam.server.web.files import WEB

#: Where files of a version are: /static/v-<version>/...
VERSIONED = re.compile(r"v-([0-9a-f]{12})/(.+)")
#: Files that no page loads.
_UNUSED = (".md", ".ts", ".py", ".pyc")
#: For files of the present version; for those that are asked for by another one, as while servers are replaced one by one.
KEPT, NOT_KEPT = "public, max-age=31536000, immutable", "no-store"
#: What a page may bring in its head besides what its file has.
_HEAD_ENDS = "</head>"


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


class Shell:
    """The pages of one server and the version of what they load."""

    def __init__(self) -> None:
        self._folders = [str(folder) for folder in _folders()]
        self._seen: dict[str, tuple[int, int]] = {}
        self.version = ""
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
            self._seen, self.version = seen, told.hexdigest()[:12]
        return self.version

    def page(self, request: Request, name: str, head: str = "") -> Response:
        """A page, with something more in its head; or that the browser has it already."""
        text = (WEB / name).read_text("utf-8")
        made = text.replace('"/static/', f'"/static/v-{self.look()}/').replace(_HEAD_ENDS, head + _HEAD_ENDS, 1)
        tag = f'"{hashlib.sha256(made.encode()).hexdigest()[:20]}"'
        headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Language"}
        if tag in [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]:
            return Response(status_code=304, headers=headers)
        return Response(made, headers=headers, media_type="text/html")

    def keeps(self, version: str) -> str:
        """How long a file may be kept that was asked for by a version."""
        return KEPT if version == self.version else NOT_KEPT
