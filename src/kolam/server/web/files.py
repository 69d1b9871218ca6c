"""The files of a folder, as Starlette serves them; compressed once, and tagged by what is in them."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import os
from functools import lru_cache
from pathlib import Path, PurePath
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

WEB = Path(__file__).parents[2] / "web"
#: Smaller files are sent as they are, and so is what compression does nothing for.
COMPRESS_FROM = 400
_COMPRESSED = ("text/", "application/json", "application/javascript", "image/svg")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class Files(StaticFiles):
    """Files that are asked for again each time, and sent if they have changed."""

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Where a file is; nothing hidden, and nothing outside the folder."""
        if "\0" in path or any(part.startswith(".") for part in PurePath(path).parts):
            return "", None
        return super().lookup_path(path)

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file, or that the browser has it already."""
        asked = Headers(scope=scope)
        file = _read(str(full_path), stat_result.st_mtime_ns, stat_result.st_size)
        is_packed = file.packed is not None and "gzip" in asked.get("accept-encoding", "")
        headers = {
            "ETag": f'"{file.tag}{"-gz" if is_packed else ""}"',
            "Cache-Control": "no-cache",
            "Vary": "Accept-Encoding",
            **({"Content-Encoding": "gzip"} if is_packed else {}),
        }
        response = Response(file.packed if is_packed else file.body, status_code, headers, file.media)
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, asked) else response


class _File(NamedTuple):
    media: str
    tag: str
    body: bytes
    packed: bytes | None


@lru_cache(maxsize=500)
def _read(path: str, changed: int, size: int) -> _File:
    """A file, read again when it has changed."""
    body = Path(path).read_bytes()
    media = mimetypes.guess_type(path)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if media.startswith(_COMPRESSED) and len(body) > COMPRESS_FROM else None
    return _File(media, hashlib.sha256(body).hexdigest()[:20], body, packed)
