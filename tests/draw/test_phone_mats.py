"""Mandala and Mandala Stones on a phone: everything fits, and can be read and pressed, at every decision of every variant."""

from __future__ import annotations

from itertools import combinations

import pytest

import kolam
from kit import random_table, some_variants
from kit.drawn import box, elements, run
from kolam.draw.scene import scene
from kolam.engine.words import LANGUAGES

GAMES = ("mandala", "mandala-stones")
#: Width, height at most, the smallest text, the smallest target.
SHAPES = {"tall": (390, 690, 12, 40), "low": (844, 336, 11, 36)}


def halves(t):
    """The half-made choices to look at besides none: each first half that there is."""
    legal = t.legal()
    if t.game.definition.name == "mandala":
        held = sorted({action.split()[-2] for action in legal if action.startswith("discard")})
        return [{"held": color} for color in held[:1]]
    artists = sorted({action.split()[1] for action in legal if action.startswith("artist")})
    tops = sorted({int(action[5]) - 1 for action in legal if action.startswith("tops")})
    found = [{"half": {"held": circle, "marks": []}} for circle in artists[:1]]
    return found + ([{"half": {"held": None, "marks": tops}}] if tops else [])


def moments(game, seed):
    """Decisions of a game at random, one of each kind and number of choices as they come, and the end."""
    seen = set()
    t = game.new(seed)
    bot = kolam.bot("random", seed=seed)
    while t.to_act is not None:
        view = t.view(t.to_act)
        kind = (view.get("step") or view["phase"], len(t.legal()) // 8)
        if kind not in seen:
            seen.add(kind)
            yield t, t.to_act
        t.play(bot.choose(t))
    yield t, None


def overlap(a, b):
    return min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])


def check(drawn, shape, what):
    width, most, text, target = SHAPES[shape]
    root = drawn[3][0]
    _, _, w, h = (float(n) for n in root[1]["viewBox"].split())
    assert w == width and h <= most, what
    found = list(elements(root))
    for tag, given, _, children in found:
        if tag == "text" and "".join(map(str, children)).strip():
            assert float(given["font-size"]) >= text - 0.01, (what, given["font-size"], children)
    places = [each for each in found if "place" in each[1].get("class", "").split()]
    boxes = {each[1]["data-key"]: box(each[3][0]) for each in places}
    assert len(boxes) == len(places), what
    for key, (left, top, right, bottom) in boxes.items():
        assert left >= 0 and top >= 0 and right <= w and bottom <= h, (what, key)
    pressed = [each[1]["data-key"] for each in places if "lit" in each[1]["class"].split()]
    looked = [each[1]["data-key"] for each in places if each[1].get("role") == "button" and "aria-disabled" not in each[1]]
    for key in looked:
        left, top, right, bottom = boxes[key]
        assert right - left >= target - 0.01 and bottom - top >= target - 0.01, (what, key, boxes[key])
    for one, other in combinations(pressed, 2):
        wide, high = overlap(boxes[one], boxes[other])
        assert wide <= 1 or high <= 1, (what, one, other)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", GAMES)
def test_everything_fits_and_can_be_read_and_pressed(name, shape):
    d = kolam.game(name).definition
    for seed, (_, variant) in enumerate(each for each in some_variants() if each[0] == name):
        for n, (t, seat) in enumerate(moments(d.configure(**variant), seed)):
            lang = LANGUAGES[n % len(LANGUAGES)]
            shown = scene(t, seat, shape, d.language(lang), legal=True, names=["Константин Великий"] * t.game.players)
            for half in [None, *(halves(t) if seat is not None else [])]:
                check(run(d, shown, lang, half), shape, (variant, t.version, lang, half))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", GAMES)
def test_another_seat_is_one_place_that_shows_all_of_it_and_stands_for_its_places(name, shape):
    """Sentences name places of every seat: each is drawn, or a place says that it covers it."""
    d = kolam.game(name).definition
    for variant in d.variants():
        t = random_table(d.configure(**variant), 3)
        shown = scene(t, 0, shape, d.language("en"), legal=True)
        found = list(elements(run(d, shown, "en")))
        keys = {each[1]["data-key"] for each in found if "data-key" in each[1]}
        covered = {key for each in found for key in each[1].get("data-covers", "").split("|") if key}
        for seat in range(t.game.players):
            named = [f"field {m} {seat}" for m in (1, 2)] + [f"river {seat}", f"cup {seat}"]
            if name == "mandala-stones":
                named = [f"space {k} {seat}" for k in range(1, 6)]
            assert set(named) <= keys | covered, (variant, seat)
        near = run(d, {**shown, "near": 1, "seat": None, "legal": []}, "en")
        check(near, shape, "looked at")
        own = {each[1]["data-key"] for each in elements(near) if "data-key" in each[1]}
        assert ({f"space {k} 1" for k in range(1, 6)} if name == "mandala-stones" else {"river 1", "cup 1"}) <= own
