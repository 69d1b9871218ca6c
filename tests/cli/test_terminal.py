"""`kolam play` in a real terminal: whole games, people who share a screen, and keys that interrupt."""

from __future__ import annotations

import json
import random
import re

import pytest

import kolam as library
from kit.commands import terminal

pytest.importorskip("pexpect")

CLEARED = "\x1b[3J"
PROMPT = r"\r\n> "
SAVING = "A file name, or Enter for no: "
#: What two people at one screen are asked.
MOMENTS = ["Press Enter to see the table. ", PROMPT, r"hand over to seat \d[^:]*: ", SAVING]


def offered(screen):
    """How many actions are on the screen."""
    plain = re.sub(r"\x1b\[[\d;]*m", "", screen)
    return max(map(int, re.findall(r"(\d+) (?:mountain|field|discard|claim) ", plain)))


def test_a_whole_game_against_greedy(tmp_path):
    file = tmp_path / "game.json"
    rng = random.Random(1)
    shown = terminal("play", "mandala", "--seed", 5)
    while shown.expect([PROMPT, SAVING]) == 0:
        shown.sendline(str(rng.randint(1, offered(shown.before))))
    assert "wins" in shown.before or "win." in shown.before
    shown.sendline(str(file))
    shown.expect("Saved to")
    shown.read()
    assert shown.wait() == 0
    assert library.replay(file.read_text()).outcome is not None


def test_two_people_at_one_screen_do_not_see_each_others_hands(tmp_path):
    rng = random.Random(2)
    shown = terminal("play", "mandala", "--seats", "me,me", "--seed", 5)
    turns = 0
    while True:
        kind = shown.expect(MOMENTS)
        if kind == 0:
            after_clearing = shown.before.split(CLEARED)[-1]
            assert CLEARED in shown.before
            assert "Your hand" not in after_clearing
            assert "drew" not in after_clearing
            shown.sendline("")
        elif kind == 1:
            assert shown.before.count("Your hand") <= 1
            turns += 1
            shown.sendline(str(rng.randint(1, offered(shown.before))))
        elif kind == 2:
            shown.sendline("")
        else:
            break
    assert turns > 20
    shown.sendline("")
    shown.read()
    assert shown.wait() == 0


def test_a_growth_is_taken_back_before_the_screen_is_handed_over(tmp_path):
    file = tmp_path / "game.json"
    shown = terminal("play", "mandala", "--seats", "me,me", "--seed", 7)
    shown.expect("Press Enter to see the table. ")
    shown.sendline("")
    shown.expect(PROMPT)
    shown.sendline("field 1 black 1")
    shown.expect("or type undo: ")
    shown.sendline("undo")
    shown.expect(PROMPT)
    shown.sendline(f"save {file}")
    shown.expect("Saved to")
    assert json.loads(file.read_text())["decisions"] == []
    shown.close(force=True)


@pytest.mark.parametrize("key", ["c", "d"])
def test_interrupting_is_clean(key):
    shown = terminal("play", "mandala", "--seed", 7)
    shown.expect(PROMPT)
    shown.sendcontrol(key)
    rest = shown.read()
    assert "Traceback" not in rest
    assert shown.wait() == (130 if key == "c" else 0)
