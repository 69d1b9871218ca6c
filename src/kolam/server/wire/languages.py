"""Which language someone reads."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from kolam.engine.words import LANGUAGES


def chosen_language(connection: HTTPConnection) -> str:
    """The language asked for, else the first that the browser prefers and there is, else English."""
    asked = connection.query_params.get("lang")
    if asked in LANGUAGES:
        return asked
    preferred = []
    for place, part in enumerate(connection.headers.get("accept-language", "")[:200].split(",")):
        code, _, weight = part.strip().partition(";q=")
        try:
            preferred.append((-float(weight or 1), place, code.split("-")[0].lower()))
        except ValueError:
            continue
    return next((code for _, _, code in sorted(preferred) if code in LANGUAGES), LANGUAGES[0])
