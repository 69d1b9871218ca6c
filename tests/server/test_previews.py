"""Links to tables: what others are told of them, and the picture of a finished one."""

from __future__ import annotations

import re
import struct
from html import unescape
from html.parser import HTMLParser

import httpx
import msgspec
import pytest

from kit import need
from kit.web import GENEROUS, Person, server_in_thread, sit_down
from kolam.draw import is_installed
from kolam.server.web import previews


class Head(HTMLParser):
    """The tags of a page as a reader of links sees them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.tags: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        if tag == "meta" and (name := given.get("property") or given.get("name")):
            self.found[name] = given.get("content") or ""


def head(someone: Person, table: str, **more) -> dict[str, str]:
    return Head(someone.http.get(f"/t/{table}", **more).text).found


def named(person, name: str) -> Person:
    one = person()
    assert one.http.put("/api/me", json={"name": name}).status_code == 200
    return one


def over(person, *names: str) -> str:
    """A table that the second one has given up."""
    people = [named(person, name) for name in names or ("Asha", "Ravi")]
    table, sockets = sit_down(people)
    sockets[1].ask("resign")
    for s in sockets:
        s.close()
    return table


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert png.endswith(b"IEND\xaeB`\x82")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_finished_table_tells_game_result_players_and_scores(person, address):
    need(is_installed(), "the extra [draw]")
    table = over(person)
    found = head(person(), table)
    assert found["og:title"] == "Mandala: Ravi resigned"
    assert re.fullmatch(r"Asha \d+ · Ravi \d+", found["og:description"])
    assert found["og:url"] == f"{address.http}/t/{table}"
    assert found["og:image"] == f"{address.http}/t/{table}/board.png?lang=en"
    assert found["twitter:card"] == "summary_large_image"
    picture = httpx.get(found["og:image"], timeout=60)
    assert picture.headers["content-type"] == "image/png"
    assert size_of(picture.content) == (int(found["og:image:width"]), int(found["og:image:height"])) == (1200, 630)


def test_it_is_told_in_the_readers_language(person):
    table = over(person)
    assert head(person(), table, headers={"Accept-Language": "ru"})["og:title"] == "Мандала: партию сдаёт Ravi"
    found = head(person(), table, params={"lang": "ru"})
    assert (found["og:locale"], found["og:image"].rpartition("?")[2]) == ("ru_RU", "lang=ru")


def test_bots_are_called_as_readers_write_them(person):
    table = person().create("mandala", ["me", "bot:2"])
    assert "Mohan" in head(person(), table)["og:description"]
    assert "Мохан" in head(person(), table, params={"lang": "ru"})["og:description"]


def test_names_do_no_harm(person):
    evil = '"><script>"&\''
    table = over(person, evil, "</head><b>")
    page = person().http.get(f"/t/{table}")
    parsed = Head(page.text)
    assert "<script>" not in page.text.partition("og:title")[2].partition("</head>")[0]
    assert parsed.tags.count("script") == Head(person().http.get("/t/nowhere").text).tags.count("script")
    assert evil in parsed.found["og:description"]
    assert "</head><b>" in parsed.found["og:title"]


def test_a_running_table_shows_no_position_and_no_score(person, address):
    people = [named(person, "Asha"), named(person, "Ravi")]
    table, sockets = sit_down(people)
    found = head(person(), table)
    assert (found["og:title"], found["og:description"]) == ("Mandala", "Playing now: Asha, Ravi.")
    assert found["og:image"] == f"{address.http}/static/icons/icon-512.png"
    assert found["twitter:card"] == "summary"
    refused = person().http.get(f"/t/{table}/board.png")
    assert (refused.status_code, refused.json()["error"]) == (409, "NotOver")
    for s in sockets:
        s.close()


def test_an_open_table_tells_how_many_are_missing(person):
    table = named(person, "Asha").create("mandala", ["me", "open"])
    assert head(person(), table)["og:description"] == "Asha. Free seats: 1. Sit down and play!"
    assert person().http.get(f"/t/{table}/board.png").json()["error"] == "NotOver"


def test_a_table_there_is_not_has_a_page_without_tags(person):
    for table in ("nowhere", "no%20id"):
        page = person().http.get(f"/t/{table}")
        assert page.status_code == 200
        assert "og:" not in page.text
    assert person().http.get("/t/nowhere/board.png").json()["error"] == "NoSuchTable"


def test_the_icon_that_other_tables_show_is_there(person):
    assert size_of(person().http.get("/static/icons/icon-512.png").content) == (512, 512)


def test_without_the_extra_there_is_the_icon_and_no_picture(person, monkeypatch):
    table = over(person)
    monkeypatch.setattr(previews, "is_installed", lambda: False)
    found = head(person(), table)
    assert found["og:title"] == "Mandala: Ravi resigned"
    assert found["og:image"].endswith("/static/icons/icon-512.png")
    assert person().http.get(f"/t/{table}/board.png").status_code == 404


def test_a_picture_is_drawn_once_and_the_last_ones_are_kept(person, running, monkeypatch):
    need(is_installed(), "the extra [draw]")
    _, server = running
    table, other = over(person), over(person)
    before = server.pictures.drawn
    someone = person()
    first = someone.http.get(f"/t/{table}/board.png").content
    assert person().http.get(f"/t/{table}/board.png").content == first
    assert server.pictures.drawn == before + 1
    monkeypatch.setattr(previews, "MOST_KEPT", 1)
    assert someone.http.get(f"/t/{other}/board.png").status_code == 200
    assert someone.http.get(f"/t/{table}/board.png").content == first
    assert server.pictures.drawn == before + 3


def test_too_many_pictures_are_refused_and_those_that_are_kept_are_not(tmp_path):
    need(is_installed(), "the extra [draw]")
    settings = msgspec.structs.replace(GENEROUS, pictures="1/minute", people_per_address=1)
    with server_in_thread(tmp_path, settings) as (address, _):
        people: list[Person] = []

        def person() -> Person:
            people.append(Person(address))
            return people[-1]

        tables = [over(person), over(person)]
        answers = [person().http.get(f"/t/{table}/board.png").status_code for table in (*tables, tables[0])]
        assert answers == [200, 429, 200]
        for each in people:
            each.close()


def test_a_picture_that_can_not_be_made_is_not_there(person, monkeypatch):
    need(is_installed(), "the extra [draw]")
    table = over(person)
    monkeypatch.setattr(previews, "card", lambda *_: "no picture")
    assert person().http.get(f"/t/{table}/board.png").status_code == 404
    monkeypatch.undo()
    assert person().http.get(f"/t/{table}/board.png").status_code == 200


# --- The version of what pages load ---


def loaded(someone: Person) -> str:
    return unescape(re.search(r'src="(/static/v-[0-9a-f]{12}/page/front.js)"', someone.http.get("/").text)[1])


def test_what_pages_load_may_be_kept_as_long_as_it_is_the_version_there_is(person):
    someone = person()
    path = loaded(someone)
    assert "immutable" in someone.http.get(path).headers["cache-control"]
    assert someone.http.get(re.sub("v-[0-9a-f]{12}", "v-" + "0" * 12, path)).headers["cache-control"] == "no-store"
    assert someone.http.get("/static/page/front.js").headers["cache-control"] == "no-cache"
    assert someone.http.get(path.replace("front.js", "nothing.js")).status_code == 404


def test_a_changed_file_changes_the_address_of_all(person, running, tmp_path, monkeypatch):
    _, server = running
    someone = person()
    before = loaded(someone)
    (tmp_path / "more.js").write_text("1")
    monkeypatch.setattr(server.shell, "_folders", [*server.shell._folders, str(tmp_path)])
    after = loaded(someone)
    assert after != before
    (tmp_path / "more.js").write_text("2")
    assert loaded(someone) not in (before, after)
    monkeypatch.undo()
    assert loaded(someone) == before


def test_a_page_that_is_known_is_not_sent_again(person):
    someone = person()
    page = someone.http.get("/")
    assert someone.http.get("/", headers={"If-None-Match": page.headers["etag"]}).status_code == 304
    assert someone.http.get("/", headers={"If-None-Match": '"other"'}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/new/mandala", "/settings", "/t/nowhere"])
def test_every_page_loads_files_of_the_version_only(person, path):
    page = person().http.get(path).text
    assert re.findall(r'(?:src|href)="(/static/(?!v-)[^"]*)"', page) == []
