"""What people do at a table besides deciding: take back, ask, answer, hints, clocks, resign, rematch, set-up."""

from __future__ import annotations

import json
import random
import re

from playing import create, decide_by_list, is_yours, play_on, resign, sit_down, version, wait_for_state

from kolam.games import definition


def decide(page, action: str) -> None:
    before = version(page)
    page.locator("#tab-actions").click()
    page.locator(f'#panel-actions [data-play^="{action}"]').first.click()
    page.wait_for_function("before => Number(document.body.dataset.version) > before", arg=before)


def test_a_growth_is_taken_back_freely(house, person):
    pages = sit_down(house, person, "mandala")
    decide(pages[0], "field")
    before = version(pages[0])
    pages[0].get_by_role("button", name="Take back", exact=True).click()
    pages[0].wait_for_function("before => Number(document.body.dataset.version) > before", arg=before)
    pages[0].wait_for_function("() => document.body.dataset.yours === 'true'")
    pages[0].get_by_text("Nothing has happened yet.").wait_for(state="attached")


def test_taking_back_a_draw_is_asked_and_declined_or_agreed(house, person):
    pages = sit_down(house, person, "mandala")
    decide(pages[0], "mountain")
    for answer in ("Decline", "Agree"):
        pages[0].get_by_role("button", name="Take back?").click()
        pages[1].get_by_role("button", name=answer).click()
        if answer == "Decline":
            pages[0].get_by_text("Declined.").wait_for()
            pages[1].wait_for_selector(".notice.ask", state="detached")
    pages[0].wait_for_function("() => document.body.dataset.yours === 'true'")


def test_resign_and_rematch(house, person):
    pages = sit_down(house, person, "mandala")
    decide_by_list(pages[0], random.Random(1))
    resign(pages[1])
    for page, told in zip(pages, ("Ravi resigned.", "You resigned."), strict=True):
        wait_for_state(page, "over")
        page.get_by_role("heading", name=told).wait_for()
    pages[0].get_by_role("button", name="Rematch").click()
    pages[0].wait_for_url(lambda url: url != pages[1].url)
    pages[1].get_by_role("button", name="Play again").click()
    pages[1].wait_for_url(pages[0].url)
    for page in pages:  # both are seated
        wait_for_state(page, "running")


def test_a_hint_goes_from_where_to_what_to_why_and_plays_it(house, person):
    page = person()
    table = create(page, house.url, "mandala", ["me", "bot:1"])
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Hint", exact=True).click()
    hint = page.locator(".hint")
    hint.get_by_role("button", name="What to do?").wait_for(timeout=90_000)
    page.locator(".board .shape .glow").first.wait_for(state="attached")
    assert page.locator(".board .shape .ghost").count() == 0, "where to look is not yet what to do"
    assert hint.get_by_role("button", name="Play it").count() == 0
    page.keyboard.press("h")  # as the press does
    what = hint.locator(".hint-what").inner_text()
    assert what
    hint.get_by_role("button", name="Why?").click()
    why = hint.locator("> p:not(.hint-what)").inner_text()
    assert why
    assert not re.search(r"%|'[a-z]+ \d", why), "no notation, no statistics"
    hint.get_by_role("button", name="More").click()
    assert "Winning chance about" in hint.inner_text()
    assert hint.inner_text().count(why) == 1, "what was told is not told again"
    page.keyboard.press("Escape")
    hint.wait_for(state="hidden")
    assert page.locator(".board .shape").count() == 0
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".hint-next").click(timeout=90_000)
    before = version(page)
    hint.get_by_role("button", name="Play it").click()
    page.wait_for_function("before => Number(document.body.dataset.version) > before", arg=before)
    hint.wait_for(state="hidden")


def test_live_clocks_run(house, person):
    page, other = person(), person("Ravi")
    table = create(page, house.url, "mandala", ["me", "open"], clock={"kind": "live", "bank": 300, "increment": 5})
    page.goto(f"/t/{table}")
    other.goto(f"/t/{table}")
    other.get_by_role("button", name="Sit here").click()
    wait_for_state(page, "running")
    page.wait_for_function("() => /^[0-4]:\\d\\d$/.test(document.querySelector('.player.acting .clock')?.textContent ?? '')")
    assert re.fullmatch(r"5:00", page.locator(".player:not(.acting) .clock").inner_text())


def test_setting_up_a_table_by_the_form(house, person):
    page = person()
    page.goto("/new/mandala?friends")
    page.get_by_text("When a card is missing").click()
    page.get_by_label("The first seat").check()
    page.get_by_label("By days").check()
    page.get_by_role("spinbutton", name="days for each turn").fill("2")
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("heading", name="Mandala").wait_for()
    snapshot = page.request.get(page.url.replace("/t/", "/api/tables/")).json()
    assert snapshot["options"]["exhaustion"] == "lazy"
    assert [seat["kind"] for seat in snapshot["seats"]] == ["person", "open"]


def test_two_tabs_of_one_seat_show_the_same(house, person):
    pages = sit_down(house, person, "mandala")
    twin = pages[0].context.new_page()
    twin.goto(pages[0].url)
    wait_for_state(twin, "running")
    decide_by_list(twin, random.Random(2))
    pages[0].wait_for_function("v => Number(document.body.dataset.version) === v", arg=version(twin))
    assert not is_yours(pages[0])
    play_on([twin, pages[1]], random.Random(2), decisions=3)
    pages[0].wait_for_function("v => Number(document.body.dataset.version) === v", arg=max(version(twin), version(pages[1])))


def test_a_bot_takes_over_and_the_name_changes(house, person):
    pages = sit_down(house, person, "mandala")
    pages[0].locator("#tab-about").click()
    pages[0].get_by_role("button", name="Let a bot play for me").click()
    pages[0].get_by_role("button", name="Let it play").click()
    pages[1].wait_for_function("() => document.querySelectorAll('.player')[0].textContent.startsWith('Lilalevel 3')")
    pages[1].get_by_role("button", name="Your name").click()
    pages[1].get_by_role("textbox").fill("Ravi II")
    pages[1].get_by_role("button", name="Save").click()
    pages[1].wait_for_function("() => document.querySelectorAll('.player-name')[1].textContent === 'Ravi II'")


def test_what_moves_is_animated_unless_motion_is_unwanted(house, person):
    page = person(calm=False)
    table = create(page, house.url, "mandala", ["me", "bot:1"])
    page.goto(f"/t/{table}")
    page.wait_for_selector(".board[data-still]")
    page.evaluate("""() => {
      window.moved = 0;
      const old = Element.prototype.animate;
      Element.prototype.animate = function (...all) { window.moved++; return old.apply(this, all); };
    }""")
    decide(page, "mountain")
    page.wait_for_function("() => window.moved > 0")


def test_a_seat_given_to_a_bot_can_be_taken_back(house, person):
    """Until the bot has decided; here it waits for the other player."""
    page, other = person(), person()
    table = create(page, house.url, "mandala", ["open", "me"])
    join = f"{house.url}/api/tables/{table}/join"
    assert other.request.post(join, data={}, headers={"Origin": house.url}).ok
    page.goto(f"/t/{table}")
    wait_for_state(page, "running")
    page.locator("#tab-about").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="Let it play").click()
    back = page.get_by_role("button", name="Take it back")
    back.evaluate("button => { button.marked = true; }")
    other.goto(f"/t/{table}")  # someone comes, and what is said stays where it is
    wait_for_state(other, "running")
    assert back.evaluate("button => button.marked === true")
    back.click()
    back.wait_for(state="detached")
    page.get_by_role("button", name="Let a bot play for me").wait_for()


def test_a_record_that_begins_at_a_position_is_not_analysed_and_the_page_says_why(house, person):
    page = person()
    t = definition("mandala").configure(players=2).new(5)
    record = {**json.loads(t.record().to_json()), "position": t.position()}
    answer = page.request.post(f"{house.url}/api/records", data=record, headers={"Origin": house.url})
    page.goto(f"/t/{answer.json()['table']}")
    page.get_by_role("button", name="Analyze").click()
    page.get_by_role("status").get_by_text("At home you can: kolam analyse FILE.").wait_for()
    assert not page.locator(".toast").count()


# --- The edition follows the reader ---

RUSSIAN, ENGLISH = "Русское издание", "Английское издание"


def edition_played(page) -> str:
    wait_for_state(page, "running")
    return str(page.locator("#panel-log .edition").text_content())


def test_a_bot_is_played_in_the_edition_of_the_language(house, person):
    for locale, press, name in (
        ("ru-RU", "Ганеша: Играть с ботом", RUSSIAN),
        ("en-US", "Ganesha: Play a bot now", "English edition"),
    ):
        page = person(locale=locale)
        page.add_init_script("localStorage.setItem('goal-shown-ganesha', 'yes')")
        page.goto("/")
        page.get_by_role("button", name=press).click()
        page.wait_for_url("**/t/*")
        assert edition_played(page) == name
        assert name in page.title()


def test_a_new_table_starts_with_the_edition_of_the_language_and_says_so(house, person):
    page = person(locale="ru-RU")
    page.goto("/new/ganesha")
    assert page.get_by_role("radio", name=RUSSIAN).is_checked()
    told = page.locator("p.edition")
    assert told.text_content() == f"{RUSSIAN} — по языку страницы. Здесь можно выбрать другое."
    page.get_by_role("button", name="English").click()
    page.get_by_text("English edition, by the language of this page. You can choose another here.").wait_for()
    assert page.get_by_role("radio", name="English edition").is_checked()
    page.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/t/*")
    assert edition_played(page) == "English edition"


def test_an_edition_that_was_chosen_stays_when_the_language_is_switched(house, person):
    page = person(locale="en-US")
    page.goto("/new/ganesha")
    page.get_by_role("radio", name="4", exact=True).check()
    page.locator("#seat-3").select_option("bot:1")
    page.get_by_role("radio", name="English edition").check()  # chosen already, but not by the person
    page.get_by_role("radio", name="Russian edition").check()
    page.get_by_role("radio", name="English edition").check()
    page.get_by_text("English edition, as you chose.").wait_for()
    page.get_by_role("button", name="Русский").click()
    page.get_by_text(f"{ENGLISH} — по вашему выбору.").wait_for()
    assert page.get_by_role("radio", name=ENGLISH).is_checked()
    assert page.locator("#seat-3").input_value() == "bot:1"
    page.get_by_role("button", name="Создать стол").click()
    page.wait_for_url("**/t/*")
    assert edition_played(page) == ENGLISH


def test_a_close_game_is_chosen_played_and_told_by_its_name_in_both_languages(house, person):
    for locale, choice, shown, make in (
        ("en-US", "bot, a close game: as strong as it takes", "a close game", "Make the table"),
        ("ru-RU", "бот, игра на равных: подстраивается под вас", "на равных", "Создать стол"),
    ):
        page = person(locale=locale)
        page.goto("/new/mandala")
        page.locator("#seat-1").select_option(label=choice)
        page.get_by_role("button", name=make).click()
        page.wait_for_url("**/t/*")
        wait_for_state(page, "running")
        page.locator(".player .you", has_text=shown).wait_for()
        page.goto("/new/mandala")
        assert page.locator("#seat-1").input_value() == "bot:close", "what was played last is offered first"


def test_a_game_of_one_edition_says_nothing_of_editions(house, person):
    page = person(locale="ru-RU")
    table = create(page, house.url, "mandala", ["me", "bot:1"])
    page.goto(f"/t/{table}")
    wait_for_state(page, "running")
    assert page.locator("#panel-log .edition").is_hidden()


def test_the_end_tells_who_won_and_offers_the_level_below_after_a_loss(house, person):
    page = person()
    page.goto(f"/t/{create(page, house.url, 'mandala', ['me', 'bot:2'])}")
    page.wait_for_selector(".board[data-still]")
    resign(page)
    page.wait_for_selector(".podium")
    assert page.locator(".podium li").count() == 2
    assert "Mohan" in page.locator(".podium li.won").inner_text()
    page.get_by_role("button", name="Play level 1 next").click()
    page.wait_for_function("() => document.querySelector('.player')?.textContent.includes('level 1')")
