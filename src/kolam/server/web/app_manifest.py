"""The page as an app that can be installed: the web app manifest."""

from __future__ import annotations

from typing import Any

from kolam.engine.words import language
from kolam.games import definition, games

#: The sentences said here, for the catalogs.
DESCRIPTION = "Board games of sand, gems and palaces, with friends or with bots."
#: Icons: the file, its size, and whether it may be cut to any shape.
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("maskable-192.png", "192x192", "maskable"),
    ("maskable-512.png", "512x512", "maskable"),
)


def as_app(lang: str) -> dict[str, Any]:
    """The manifest in a language."""
    say = language(lang, "kolam.server")
    icons = [
        {"src": f"/static/icons/{name}", "sizes": size, "type": "image/png", "purpose": purpose} for name, size, purpose in ICONS
    ]
    first = [definition(name) for name in games()][:4]
    return {
        "id": "/",
        "name": "kolam",
        "short_name": "kolam",
        "description": str(say(DESCRIPTION)),
        "lang": lang,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f3e8d3",
        "theme_color": "#641214",
        "categories": ["games"],
        "icons": [{"src": "/static/icons/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}, *icons],
        "shortcuts": [{"name": str(d.language(lang).name(d.title)), "url": f"/new/{d.name}"} for d in first],
    }
