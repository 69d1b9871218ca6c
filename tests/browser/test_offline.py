"""The page as an app: it can be installed, comes up without a network and says so, and never runs old code."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from house import House
from playing import create, wait_for_promise, wait_for_state
from playwright.sync_api import Browser, Page


@pytest.fixture
def home(tmp_path) -> Iterator[House]:
    """A server of its own, which can go away."""
    house = House(tmp_path / "data")
    house.start()
    yield house
    house.kill()


@pytest.fixture
def visitor(browser: Browser, home: House) -> Iterator[Page]:
    context = browser.new_context(base_url=home.url, viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    page.request.get("/api/me")
    page.request.put("/api/me", data={"name": "Asha"}, headers={"Origin": home.url})
    yield page
    context.close()


#: All that this page has loaded is kept, and the pages of each kind.
KEPT = """async () => {
  if (!navigator.serviceWorker.controller) return false;
  const wanted = ['/', '/t/-', '/new/-', '/settings', '/try', ...performance.getEntriesByType('resource')
    .map((each) => new URL(each.name).pathname).filter((path) => path.startsWith('/static/v-'))];
  for (const path of wanted) if (!(await caches.match(path, {ignoreVary: true}))) return false;
  return true;
}"""


#: The front page with its lists.
FRONT = ".tables.open:not([hidden])"


def come(page: Page, path: str, shown: str) -> None:
    """Visit a page, and wait until it is shown and kept."""
    page.goto(path)
    page.wait_for_selector(shown)
    wait_for_promise(page, KEPT)


def test_the_page_can_be_installed(visitor):
    come(visitor, "/", FRONT)
    client = visitor.context.new_cdp_session(visitor)
    found = client.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = visitor.request.get(found["url"]).json()
    assert (manifest["start_url"], manifest["display"], manifest["lang"]) == ("/", "standalone", "en")
    for icon in manifest["icons"]:
        answer = visitor.request.get(icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            body = answer.body()
            size = f"{int.from_bytes(body[16:20], 'big')}x{int.from_bytes(body[20:24], 'big')}"
            assert size == icon["sizes"]
    kinds = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= kinds
    errors = [each["errorId"] for each in client.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert errors in ([], ["in-incognito"])  # which is what a test's browser is


def test_the_manifest_speaks_russian(visitor):
    manifest = visitor.request.get("/manifest.webmanifest?lang=ru").json()
    assert manifest["lang"] == "ru"
    assert re.search("[а-я]", manifest["description"])


def test_without_a_network_the_front_page_shows_games_and_my_tables_and_says_so(visitor, home):
    visitor.goto("/")
    table = create(visitor, home.url, "mandala", ["me", "open"])
    come(visitor, "/", FRONT)
    visitor.reload()  # now through the worker, which keeps what is the same for everybody
    visitor.wait_for_selector(f".tables.running a[href='/t/{table}']")
    home.kill()
    visitor.reload()
    said = visitor.get_by_text("The server does not answer. What you see is as last seen; it goes on by itself.")
    said.wait_for()
    assert visitor.locator(f".tables.running a[href='/t/{table}']").is_visible()
    visitor.locator(".tables.running").get_by_text("as last seen").wait_for()
    visitor.wait_for_function("() => document.querySelectorAll('.game').length === 4")
    home.start()
    said.wait_for(state="hidden")
    visitor.wait_for_selector(".tables.open:not([hidden])")
    assert visitor.get_by_text("as last seen").count() == 0


def test_without_a_network_a_table_comes_up_says_so_and_goes_on(visitor, home):
    table = create(visitor, home.url, "mandala", ["me", "bot:1"])
    come(visitor, "/", FRONT)
    come(visitor, f"/t/{table}", ".board[data-still]")
    home.kill()
    visitor.reload()
    visitor.get_by_text("The server does not answer. This table comes up by itself when there is a connection.").wait_for()
    visitor.get_by_role("button", name="Your name").get_by_text("Asha").wait_for()
    visitor.get_by_role("link", name="Back to the front page").click()
    visitor.wait_for_url(home.url + "/")
    visitor.wait_for_selector(f".tables.yours a[href='/t/{table}']")
    visitor.go_back()
    visitor.get_by_text("This table comes up by itself").wait_for()
    home.start()
    wait_for_state(visitor, "running")
    visitor.wait_for_selector(".board[data-still]")


def test_without_a_network_settings_come_up_and_documents_say_why_not(visitor, home):
    come(visitor, "/settings", "body[data-ready]")
    home.kill()
    visitor.reload()
    visitor.wait_for_selector("body[data-ready]")
    visitor.get_by_text("The server does not answer.").wait_for()


def test_the_words_are_said_in_russian_too(browser, home):
    context = browser.new_context(base_url=home.url, locale="ru-RU")
    page = context.new_page()
    come(page, "/", FRONT)
    home.kill()
    page.reload()
    page.get_by_text("Сервер не отвечает. На экране то, что было видно в последний раз; всё продолжится само.").wait_for()
    context.close()


def test_a_machine_without_a_network_is_told_so(visitor):
    visitor.goto("/")
    visitor.wait_for_selector(".tables.open:not([hidden])")
    visitor.context.set_offline(True)
    visitor.get_by_text("There is no network.").wait_for()
    visitor.context.set_offline(False)
    visitor.get_by_text("There is no network.").wait_for(state="hidden")


def test_a_new_version_is_run_at_once_and_the_old_one_is_gone(visitor):
    """Of two versions, as the page sees them: its addresses and what it was told to keep."""
    come(visitor, "/", FRONT)
    now = visitor.evaluate("/v-([0-9a-f]{12})/.exec(document.querySelector('script[type=module]').src)[1]")
    old = "0" * 12
    # What an earlier version had left.
    visitor.evaluate(
        """async (old) => {
          const cache = await caches.open(`kolam-${old}`);
          await cache.put('/', new Response('<p>old</p>', {headers: {'Content-Type': 'text/html'}}));
          await cache.put(`/static/v-${old}/page/front.js`, new Response('document.title = "old"'));
        }""",
        old,
    )
    visitor.reload()
    visitor.wait_for_selector(".game")
    assert "old" not in visitor.title()
    wait_for_promise(visitor, "async (old) => !(await caches.has(`kolam-${old}`))", old)
    # An old page that is still open is not kept in place of the new one.
    visitor.evaluate(
        "old => navigator.serviceWorker.controller.postMessage({version: old, files: [`/static/v-${old}/page/front.js`]})", old
    )
    visitor.reload()
    wait_for_promise(visitor, KEPT)
    assert visitor.evaluate("caches.keys()") in ([f"kolam-{now}", "kolam-answers"], ["kolam-answers", f"kolam-{now}"])


def test_nothing_of_a_person_is_kept_by_the_worker(visitor, home):
    table = create(visitor, home.url, "mandala", ["me", "bot:1"])
    come(visitor, f"/t/{table}", ".board[data-still]")
    wait_for_state(visitor, "running")
    come(visitor, "/", FRONT)
    visitor.wait_for_selector(f"a[href='/t/{table}']")
    kept = visitor.evaluate("""async () => {
      const found = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
          found.push([new URL(request.url).pathname, await (await caches.match(request, {ignoreVary: true})).text()]);
      return found;
    }""")
    assert len(kept) > 20
    personal = [path for path, body in kept if table in path or table in body or "Asha" in body or path.startswith("/api/me")]
    assert personal == []
