"""What the others do is shown step by step, everything together, and can be seen again."""

from __future__ import annotations

import random
import re

from playing import create, decide_by_board, is_yours, version

#: Notes every change of what is shown: the version, how many decisions the log tells, whether the board moves.
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const version = Number(document.body.dataset.version);
    const told = document.querySelectorAll('.log li:not(.since):not(.soft)').length;
    const last = window.seen.at(-1);
    if (last?.version !== version) window.seen.push({version, told, prompt: document.getElementById('prompt').textContent});
    else last.told = told;
  };
  new MutationObserver(look).observe(document.body, {attributes: true, subtree: true, childList: true});
}"""
YOURS = "() => document.body.dataset.yours === 'true' && !document.querySelector('.board[data-moving]')"
MARKS = "() => [...document.querySelectorAll('.board .mark')].map((mark) => mark.textContent)"


def a_table(house, person, pace: str, bots: int = 3):
    page = person("Asha", calm=False)
    page.add_init_script(f"localStorage.setItem('pace', '{pace}')")
    page.goto(f"/t/{create(page, house.url, 'ganesha', ['me'] + ['bot:1'] * bots)}")
    page.wait_for_function(YOURS, timeout=120_000)
    return page


def whole_turn(page) -> None:
    """The reader decides until it is another's turn."""
    rng = random.Random(1)
    while is_yours(page):
        assert decide_by_board(page, rng)


def numbers(marks: list[str]) -> set[str]:
    """The steps that are marked; a mark tells of several where one player touched a place again, as in "2, 3 +1"."""
    return {number for mark in marks for number in re.findall(r"(?:^|, )(\d+)", mark)}


def test_three_bots_are_seen_one_after_the_other_and_nothing_runs_ahead(house, person):
    page = a_table(house, person, "brisk")
    page.evaluate(WATCH)
    whole_turn(page)
    page.wait_for_function(YOURS, timeout=120_000)
    seen = page.evaluate("window.seen")
    versions = [each["version"] for each in seen]
    assert versions == list(range(versions[0], versions[-1] + 1)), "a step was left out"
    assert [each["told"] for each in seen] == sorted({each["told"] for each in seen}), "the log does not go with the steps"
    for name in ("Tara", "Mohan", "Lila"):
        assert any(each["prompt"].startswith(name) for each in seen), name


def test_a_recap_stays_until_the_first_press_and_can_be_played_again(house, person):
    page = a_table(house, person, "brisk")
    whole_turn(page)
    page.wait_for_function(YOURS, timeout=120_000)
    marks = page.evaluate(MARKS)
    assert numbers(marks) >= {"1", "2", "3"}
    last = version(page)
    page.keyboard.press("r")
    page.wait_for_function("n => Number(document.body.dataset.version) < n", arg=last)
    page.wait_for_function(YOURS)
    assert version(page) == last
    assert page.evaluate(MARKS) == marks
    page.locator(".board").click(position={"x": 5, "y": 5})
    page.wait_for_function("() => !document.querySelector('.board .mark')")
    page.reload()
    page.wait_for_function(YOURS)
    page.wait_for_selector(".board .mark")
    assert numbers(page.evaluate(MARKS)) == numbers(marks)


def test_space_skips_to_the_end(house, person):
    page = a_table(house, person, "calm")
    whole_turn(page)
    page.evaluate(WATCH)
    newest = "() => window.kolamNet.ears.version() >= 0 && document.body.dataset.yours === 'true'"
    for _ in range(100):
        if page.evaluate(newest):
            break
        page.keyboard.press("Space")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
    page.wait_for_function(YOURS, timeout=120_000)
    assert page.evaluate("document.querySelector('#prompt').classList.contains('yours')")
