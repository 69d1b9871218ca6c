"""Pages, headers, cookies, names, lists, records, rules, and what is refused."""

from __future__ import annotations

import asyncio
import json
import stat

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from starlette.exceptions import HTTPException

import kolam
from kit import all_definitions
from kit.web import GENEROUS, Person, server_in_thread
from kolam.bots.analysis import analyse
from kolam.bots.puzzles import puzzles
from kolam.engine.rulebook import Rulebook
from kolam.games import definition
from kolam.server.web.files import Files
from kolam.server.web.keys import load_keys, rotate_keys


@pytest.fixture
def http(address):
    with httpx.Client(base_url=address.http, timeout=60) as client:
        yield client


@pytest.mark.parametrize(
    "path", ["/", "/new/mandala", "/t/anything", "/api", "/docs/protocol", "/static/index.html", "/api/me", "/healthz"]
)
def test_every_answer_carries_the_security_headers(http, path):
    answer = http.get(path)
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors 'none'" in policy


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(http):
    answer = http.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "set-cookie" not in http.get("/api/me").headers
    value = http.cookies["kolam"]
    forged = httpx.get(f"{http.base_url}/api/me", headers={"Cookie": f"kolam={value[:-2]}xx"})
    assert forged.json()["name"] != answer.json()["name"] or "set-cookie" in forged.headers
    assert "set-cookie" in forged.headers
    assert "set-cookie" not in http.get("/static/index.html").headers


def test_keys_are_made_once_readable_by_the_owner_only_and_rotate(tmp_path):
    first = load_keys(tmp_path)
    assert load_keys(tmp_path) == first
    assert stat.S_IMODE((tmp_path / "keys.json").stat().st_mode) == 0o600
    with server_in_thread(tmp_path) as (address, _):
        someone = Person(address)
        someone.http.put("/api/me", json={"name": "Asha"})
    rotated = rotate_keys(tmp_path)
    assert rotated[:-1] == first
    with server_in_thread(tmp_path) as (address, _):
        someone.http.base_url = httpx.URL(address.http)
        assert someone.http.get("/api/me").json()["name"] == "Asha"
        someone.close()
    for _ in range(3):
        rotate_keys(tmp_path)
    with server_in_thread(tmp_path) as (address, _):
        assert httpx.get(f"{address.http}/api/me", cookies=dict(someone.http.cookies)).json()["name"] != "Asha"


def test_files_are_tagged_and_not_sent_twice(http):
    first = http.get("/static/index.html")
    again = http.get("/static/index.html", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["content-encoding"] == "gzip"
    plain = http.get("/static/index.html", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == first.content


def test_hidden_files_are_not_sent_and_changed_ones_are_sent_again(tmp_path):
    files = Files(directory=tmp_path)

    def get(name, tag=""):
        scope = {"type": "http", "method": "GET", "headers": [(b"if-none-match", tag.encode())]}
        return asyncio.run(files.get_response(name, scope))

    page, hidden = tmp_path / "page.js", tmp_path / ".hidden" / "page.js"
    hidden.parent.mkdir()
    for path in (page, hidden):
        path.write_text("first")
    first = get("page.js")
    assert (first.body, first.media_type) == (b"first", "text/javascript")
    assert get("page.js", first.headers["etag"]).status_code == 304
    page.write_text("the second")
    assert get("page.js", first.headers["etag"]).body == b"the second"
    for name in (".hidden/page.js", "..", ".", "x\0"):
        with pytest.raises(HTTPException) as refused:
            get(name)
        assert refused.value.status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server/app.py",
        "/static/%2e%2e/server/app.py",
        "/static//etc/passwd",
        "/static/",
        "/static/nothing",
        "/nowhere",
    ],
)
def test_nothing_outside_the_web_folder_is_sent(http, path):
    answer = http.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"] == "NoSuchPage"


def test_requests_of_other_sites_are_refused(http):
    body = {"game": "mandala", "seats": ["me", "open"]}
    foreign = http.post("/api/tables", json=body, headers={"Origin": "https://evil.example"})
    assert (foreign.status_code, foreign.json()["error"]) == (403, "WrongOrigin")
    own = http.post("/api/tables", json=body, headers={"Origin": str(http.base_url).rstrip("/")})
    assert own.status_code == 201
    form = http.post("/api/tables", data={"game": "mandala"})
    assert (form.status_code, form.json()["error"]) == (400, "BadMessage")


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("{", "BadMessage"),
        ("[]", "BadMessage"),
        ("{}", "BadMessage"),
        ('{"game": "mandala"}', "BadMessage"),
        ('{"game": "chess", "seats": ["me", "open"]}', "UnknownGame"),
        ('{"game": "mandala", "seats": ["me"]}', "BadOption"),
        ('{"game": "mandala", "seats": ["me", "me"]}', "BadMessage"),
        ('{"game": "mandala", "seats": ["me", "bot:7"]}', "BadMessage"),
        ('{"game": "mandala", "seats": ["me", "open"], "options": {"players": 3}}', "BadOption"),
        ('{"game": "mandala", "seats": ["me", "open"], "options": {"nothing": 3}}', "BadOption"),
        ('{"game": "mandala", "seats": ["me", "open"], "clock": {"kind": "sun"}}', "BadMessage"),
        ('{"game": "mandala", "seats": ["me", "open"], "clock": {"kind": "live", "bank": 1}}', "BadMessage"),
        ('{"game": "mandala", "seats": ["me", "open"], "seed": 7}', "BadMessage"),
    ],
)
def test_a_table_that_can_not_be_is_refused_by_name(http, body, error):
    answer = http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.json()["error"] == error
    assert answer.json()["sentence"]
    assert 400 <= answer.status_code < 500


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 25, None, 5])
def test_names_that_do_not_show_are_refused(http, name):
    assert http.put("/api/me", json={"name": name}).status_code == 400


def test_bodies_that_are_too_long_are_refused(http):
    answer = http.put("/api/me", content=b'{"name": "' + b"x" * 5000 + b'"}', headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (413, "TooLong")


def test_too_many_requests_are_refused(tmp_path):
    with server_in_thread(tmp_path, replace(GENEROUS, new_tables="2/minute")) as (address, _):
        someone = Person(address)
        body = {"game": "mandala", "seats": ["me", "open"]}
        codes = [someone.http.post("/api/tables", json=body).status_code for _ in range(3)]
        assert codes == [201, 201, 429]
        someone.close()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_games_are_told_with_their_options(http, lang):
    told = http.get("/api/games", params={"lang": lang}).json()
    assert [game["name"] for game in told["games"]] == kolam.games()
    for game, d in zip(told["games"], all_definitions(), strict=True):
        assert game["players"] == list(d.players)
        assert [option["name"] for option in game["options"]] == [option.name for option in d.options]
        assert all(("values" in option) != ("range" in option) for option in game["options"])


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_rule_has_its_anchor(http, lang):
    for d in all_definitions():
        told = http.get(f"/api/rules/{d.name}", params={"lang": lang}).json()
        numbers = Rulebook(d, lang).numbers()
        assert told["rules"] == numbers
        assert all(told["html"].count(f'id="rule-{number}"') == 1 for number in numbers)
        assert "<script" not in told["html"]
    assert http.get("/api/rules/chess").status_code == 404


def test_components_are_given_as_the_files_say_and_named_in_the_readers_language(http):
    told = http.get("/api/components/mandala").json()
    assert told["river_points"] == [1, 2, 3, 4, 5, 6]
    assert told["names"]["red"] == "red"
    for name in kolam.games():
        assert http.get(f"/api/components/{name}?lang=ru").json()["names"] != http.get(f"/api/components/{name}").json()["names"]
    assert http.get("/api/components/chess").status_code == 404


def test_what_is_shown_at_the_end_is_not_shown_before(person):
    one, two = person(), person()
    table = one.create("mandala", ["me", "open"])
    two.join(table)
    for what in ("record", "history", "analysis"):
        answer = two.http.get(f"/api/tables/{table}/{what}")
        assert (answer.status_code, answer.json()["error"]) == (409, "NotOver")
    assert two.http.get("/api/tables/nowhere").status_code == 404


@pytest.mark.parametrize("name", kolam.games())
def test_a_record_comes_in_as_a_table_that_is_over_and_goes_out_the_same(person, name):
    import random

    t = kolam.game(name).new(seed=3)
    rng = random.Random(3)
    while t.to_act is not None:
        t.play(rng.choice(t.legal_ids()))
    someone = person()
    table = someone.http.post("/api/records", content=t.record().to_json(), headers={"Content-Type": "application/json"}).json()[
        "table"
    ]
    seen = person().see(table)
    assert (seen["state"], seen["outcome"]["scores"], seen["you"]) == ("over", list(t.scores()), None)
    assert someone.http.get(f"/api/tables/{table}/record").json() == json.loads(t.record().to_json())
    unfinished = kolam.game(name).new(seed=3).record().to_json()
    table = someone.http.post("/api/records", content=unfinished, headers={"Content-Type": "application/json"}).json()["table"]
    assert someone.see(table)["outcome"]["reason"] == "unfinished"


@pytest.mark.parametrize(
    "text", ["{}", "hello", '{"kolam": 1, "game": "mandala", "rules": 0, "options": {}, "seed": 1, "decisions": []}']
)
def test_what_is_no_record_is_refused(http, text):
    answer = http.post("/api/records", content=text, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (400, "BadRecord")


def test_the_analysis_of_a_finished_game_comes_to_its_end(person):
    one = person()
    table = one.create("mandala", ["bot:1", "bot:1"])
    s = one.sit(table)
    s.until_is("table", state="over")
    assert one.http.get(f"/api/tables/{table}/analysis").json()["state"] == "none"
    one.post(f"/api/tables/{table}/analysis", {})
    while (told := one.http.get(f"/api/tables/{table}/analysis").json())["state"] in ("preparing", "running"):
        pass
    assert told["state"] == "done"
    assert len(told["chances"]) == told["of"] + 1
    record = one.http.get(f"/api/tables/{table}/record").text
    found = analyse(record, level=4).to_json()
    assert told["chances"] == [list(point["chances"]) for point in found["points"]]
    for mistake, same in zip(told["mistakes"], found["mistakes"], strict=True):
        assert {part: mistake[part] for part in ("ply", "seat", "played", "better", "chance", "lost")}.items() <= same.items()
        read = ["".join(part if isinstance(part, str) else part["text"] for part in line) for line in mistake["sentences"]]
        assert read == list(same["sentences"])
        assert mistake["better_says"] != mistake["played_says"]
    assert told["turning"] == list(found["turning_points"])
    assert one.http.get(f"/api/tables/{table}/analysis?lang=ru").json()["state"] == "none"
    s.close()


def test_every_route_is_in_openapi_or_declared_as_a_page(http, running):
    told = http.get("/api/openapi.json").json()
    assert told["openapi"] == "3.1.0"
    _, server = running
    described = {(method.upper(), path) for path, methods in told["paths"].items() for method in methods}
    pages = {(route.method, route.path) for route in server.routes if route.is_page}
    served = {
        (method, route.path) for route in server.app().routes for method in getattr(route, "methods", ["GET"]) if method != "HEAD"
    }
    assert served == described | pages
    assert not described & pages
    assert all(route.says for route in server.routes)
    text = json.dumps(told)
    for reference in set(text.split('"#/components/schemas/')[1:]):
        assert reference.partition('"')[0] in told["components"]["schemas"]
    page = http.get("/api").text
    assert all(f"<code>{route.path}</code>" in page for route in server.routes)


def test_the_description_tells_what_a_page_of_the_list_may_be_and_how_a_sick_server_answers(http):
    told = http.get("/api/openapi.json").json()["paths"]
    limit = next(each for each in told["/api/tables"]["get"]["parameters"] if each["name"] == "limit")
    assert {"type": "integer", "minimum": 1, "maximum": 100} in limit["schema"]["anyOf"]
    for path in ("/healthz", "/readyz"):
        assert told[path]["get"]["responses"]["503"] == told[path]["get"]["responses"]["200"]


def test_answers_are_what_the_routes_declare(person, running):
    _, server = running
    someone = person()
    record = kolam.game("mandala").new(seed=3).record().to_json()
    table = someone.http.post("/api/records", content=record, headers={"Content-Type": "application/json"}).json()["table"]
    for route in server.routes:
        if route.method == "GET" and route.media == "application/json" and not route.is_socket:
            path = route.path.format(table=table, game="mandala", puzzle=puzzles(definition("mandala"))[0].key)
            answer = someone.http.get(path, params={"list": "mine"} if "list" in route.query else {})
            assert answer.status_code == 200
            msgspec.json.decode(answer.content, type=route.reply)


def test_metrics_count_what_happens(person):
    one = person()
    one.create("mandala", ["me", "bot:1"])
    text = one.http.get("/metrics").text
    assert "kolam_live_tables" in text
    assert "kolam_move_seconds_bucket" in text


def test_odd_addresses_and_origins_are_refused_not_faults(http):
    for path in ("/static/%00", "/static/" + "a" * 300, "/static/../../etc/passwd", "/static/q/../.hidden"):
        assert http.get(path).status_code == 404
    assert http.put("/api/me", json={"name": "Asha"}, headers={"Origin": "http://["}).status_code == 403


def test_a_program_has_a_clean_name(http):
    told = http.post(
        "/api/tables",
        params={"token": "abc", "name": "A" * 5000 + "\u202e\x07"},
        json={"game": "mandala", "seats": ["me", "open"], "public": True},
    )
    assert told.status_code == 201
    seats = http.get(f"/api/tables/{told.json()['table']}").json()["seats"]
    assert seats[0]["name"] == "A" * 24


def test_an_edition_follows_the_language_on_the_page_and_not_in_the_api(http, person):
    for lang in ("en", "ru"):
        games = {game["name"]: game for game in http.get("/api/games", params={"lang": lang}).json()["games"]}
        following = {
            (name, option["name"]) for name, game in games.items() for option in game["options"] if "follows_language" in option
        }
        assert following == {("ganesha", "edition")}
        assert games["ganesha"]["options"][0]["default"] == "en"
        one = person()
        made = one.http.post(f"/api/tables?lang={lang}", json={"game": "ganesha", "seats": ["me", "open"]}).json()["table"]
        assert one.see(made, lang=lang)["options"]["edition"] == "en"


def test_a_game_is_called_by_its_name_in_the_language(http):
    titles = [game["title"] for game in http.get("/api/games", params={"lang": "ru"}).json()["games"]]
    assert titles == ["Ганеша", "Мандала", "Камни мандалы", "Раджи Ганга: карты и карма"]
