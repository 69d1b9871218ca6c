"""Positions of Mandala Stones in a few words: name what matters, the other stones are laid around it."""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from typing import Any

KINDS = ("r*", "ro", "b*", "bo", "y*", "yo", "p*", "po")
START = {"b1": "burst", "a2": "burst", "c2": "ring", "b3": "ring"}
HANDS = [["red", "tops"], ["full", "burst"], ["blue", "alike"], ["yellow", "heights"]]
EMPTY = [[], [], [], [], []]


def words(text: str) -> list[str]:
    """Stones from the bottom to the top: "r* b* po"."""
    return text.split()


def board(*towers: str) -> list[list[str]]:
    """A player board from its towers, left to right; the spaces that are not named are empty."""
    return [words(tower) for tower in towers] + [[] for _ in range(5 - len(towers))]


def arranged(options: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """A position. `stacks` names some stacks (1 to 24), `laid` the stones on the mandala; the rest is filled up evenly."""
    players = options.get("players", 2)
    stacks = {number: words(text) for number, text in parts.pop("stacks", {}).items()}
    boards = parts.pop("boards", [])
    boards = [*boards, *([EMPTY] * (players - len(boards)))]
    tower = words(parts.pop("tower", ""))
    pool = Counter(dict.fromkeys(KINDS, 12))
    for stones in (*stacks.values(), *(stones for one in boards for stones in one), tower):
        pool.subtract(stones)
    assert min(pool.values()) >= 0, pool
    rest = []
    for kind in cycle(KINDS):  # mixed, so that no kind is gathered in one place
        if sum(pool.values()) == 0:
            break
        if pool[kind]:
            rest.append(kind)
            pool[kind] -= 1
    free = [number for number in range(1, 25) if number not in stacks]
    laid = parts.pop("laid", max(0, len(rest) - 4 * len(free)))
    mandala, rest = rest[:laid], rest[laid:]
    assert len(rest) <= 4 * len(free), f"{len(rest) - 4 * len(free)} stones too many: lay more"
    for number in free:
        stacks[number] = []
    for number, stone in zip(cycle(free), rest, strict=False):
        stacks[number].append(stone)
    circle = parts.pop("circle", None)
    position = {
        "to_act": 0,
        "step": "turn",
        "stacks": [stacks[number] for number in range(1, 25)],
        "unseen": {},
        "artists": START,
        "pick": None if circle is None else {"circle": circle, "tower": tower},
        "boards": boards,
        "scores": [0] * players,
        "objectives": HANDS[:players] if options.get("objectives", True) else [[]] * players,
        "mandala": mandala[:72],
        "aside": mandala[72:],
        "ended": None,
        **parts,
    }
    return cover(position, options.get("covered", "colors"))


def cover(position: dict[str, Any], covered: str) -> dict[str, Any]:
    """Forget of an open position what the option hides."""
    if covered == "open":
        return position
    unseen: Counter[str] = Counter()
    stacks = []
    for stones in position["stacks"]:
        unseen.update(stones[:-1])
        marks = ["??" if covered == "hidden" else stone[0] + "?" for stone in stones[:-1]]
        stacks.append(marks + stones[-1:])
    return {**position, "stacks": stacks, "unseen": dict(unseen)}
