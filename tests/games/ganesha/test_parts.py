"""Sentences are made of parts: every player, piece, hex and rule that they name, and places that are on the page's board."""

from __future__ import annotations

import random
import re

import pytest

import kolam
from games.ganesha.positions import ganesha, scene
from kit import play_random
from kolam.engine.features import Change
from kolam.engine.sentences import Part
from kolam.games import definition
from kolam.games.ganesha.components import COLOR_NAMES, PAWNS, TOKEN_NAMES
from kolam.games.ganesha.explain import FEATURES

GANESHA = definition("ganesha")
VARIANTS = [{"players": 2}, {"players": 3, "edition": "ru", "placing": "drum"}, {"players": 4, "side": "night"}]
every_variant = pytest.mark.parametrize("options", VARIANTS, ids=lambda options: str(options["players"]))

#: What stands for something, in words: in what is left of a sentence without its parts none of them is found.
NAMED = {
    "en": r"\b(red|green|purple|blue|yellow|elephant|tiger|monkey|cow|cardamom|caraway|coriander|ginger|cinnamon|clove|pepper"
    r"|mustard)\b|\b[A-E][1-5]\b|\bG\d",
    "ru": r"\b(красн|зелён|фиолетов|син(ий|его|им|ие|их)|жёлт|слон|тигр|обезьян|коров|кардамон|тмин|кориандр|имбир|кориц|гвоздик"
    r"|горчиц|перец|перц)|\b[A-E][1-5]\b|\bG\d",
}


def parts(told, kind):
    return [part for part in told.parts if isinstance(part, Part) and part.kind == kind]


def left(told):
    """What stands between the parts."""
    return "".join(part for part in told.parts if isinstance(part, str))


def check(told, code, players):
    assert str(told) == "".join(part if isinstance(part, str) else part.text for part in told.parts)
    assert not re.search(NAMED[code], left(told), re.I), told.parts
    assert all(part.value in (*COLOR_NAMES, *TOKEN_NAMES) for part in parts(told, "piece"))
    assert all(part.value in range(players) for part in parts(told, "seat"))


@every_variant
@pytest.mark.parametrize("code", ["en", "ru"])
def test_all_that_the_log_names_are_parts(options, code):
    say = GANESHA.language(code)
    kinds = set()
    for seed in range(6):
        t = kolam.game("ganesha", **options).new(seed)
        for _ in play_random(t, random.Random(seed)):
            pass
        for line in t.log(None, say=say):
            check(line, code, options["players"])
            kinds |= {part.kind for part in line.parts if isinstance(part, Part)}
    assert kinds == {"seat", "piece", "place", "rule"}


@every_variant
@pytest.mark.parametrize("code", ["en", "ru"])
def test_all_that_prompts_and_refusals_name_are_parts(options, code):
    say = GANESHA.language(code)
    game = kolam.game("ganesha", **options)
    rng = random.Random(3)
    kinds = set()
    for t in play_random(game.new(3), random.Random(3)):
        check(t.prompt_in(say), code, options["players"])
        for action in rng.sample(range(game.num_actions), 30):
            reason = t.why_not(action, say)
            if reason is not None:
                check(reason.sentence, code, 4)
                kinds |= {part.kind for part in reason.sentence.parts if isinstance(part, Part)}
    assert {"seat", "piece", "place"} <= kinds


@pytest.mark.parametrize("code", ["en", "ru"])
def test_all_that_actions_are_called_by_are_parts(code):
    game = kolam.game("ganesha", players=4)
    for action in range(game.num_actions):
        check(game.describe(action, GANESHA.language(code)), code, 4)


def test_g4_3_the_rules_of_a_refusal_are_links():
    t = ganesha(altar={"b1": "red", "b2": "green"}, tokens={"b1": "remove_last"}, slots=[{"red": 1}, {}])
    t.play("take b1")
    sentence = t.why_not("remove red").sentence
    assert [part.value for part in parts(sentence, "rule")] == ["G4.3", "G5.1"]


def test_how_a_spice_is_left_is_told_as_an_action():
    t = ganesha(altar={"b1": "red", "b2": "green"}, tokens={"b1": "swap_altar"})
    t.play("take b1")
    (skip,) = parts(t.why_not("use").sentence, "action")
    assert (skip.value, skip.instead) == ("skip", "Leave the spice unused")


# --- Players ---


def test_a_players_name_stands_for_the_pawn_and_in_russian_behind_it():
    t = ganesha(altar={"b1": "red", "c3": "blue"}, tokens={"b1": "trade"}, treasuries=[{}, {"blue": 1}])
    t.play("take b1")
    t.play("give 1")
    english, russian = (t.log(None, 1, GANESHA.language(code))[0] for code in ("en", "ru"))
    assert [(part.value, part.text, part.instead) for part in parts(english, "seat")] == [
        (0, "Elephant", "{}"), (1, "Tiger", "{}"),
    ]  # fmt: skip
    assert [(part.value, part.text, part.instead) for part in parts(russian, "seat")] == [
        (0, "Слон", "Слон ({})"), (1, "Тигру", "Тигру ({})"),
    ]  # fmt: skip


# --- Places and pieces are those of the page ---


def keys_of(sentences, seats):
    """The places that sentences are about; those of the reader for each seat that may read them."""
    found = {part.value for told in sentences for part in parts(told, "place")}
    return {key.replace("you", str(seat)) for key in found for seat in (seats if "you" in key.split() else (0,))}


@pytest.mark.parametrize("shape", ["wide", "tall", "low"])
def test_what_is_decided_by_a_button_shows_the_button(board, shape):
    altar, slots = {"b1": "red", "b2": "green"}, [{"red": 1, "blue": 1}, {}]
    tables = [
        ganesha(altar=altar, slots=slots, tokens={"b1": "plus_one"}),
        ganesha(altar=altar, slots=slots),
        ganesha(phase="mandala", taken=["b3"], treasuries=[{"red": 2}, {}]),
    ]
    for t in tables[:2]:
        t.play("take b1")
    shown = board([scene(t, 0, shape) for t in tables])
    for t, each, actions in zip(tables, shown, [["use", "skip"], ["stop"], ["pass"]], strict=True):
        for action in actions:
            about = keys_of([t.game.describe(t.game.parse(action))], [0])
            assert about == {f"button {action}"}
            assert about <= set(each["keys"])


@every_variant
def test_every_place_that_a_sentence_is_about_is_on_the_board(board, options):
    game, say = kolam.game("ganesha", **options), GANESHA.language("en")
    seats = range(game.players)
    scenes, told = [], []
    rng = random.Random(1)
    for seed in range(3):
        t = game.new(seed)
        for _ in play_random(t, random.Random(seed)):
            if t.version % 12 == 0 or t.to_act is None:
                scenes += [scene(t, near, shape) for near in seats for shape in ("wide", "tall")]
            told += [t.prompt_in(say), *(game.describe(action) for action in t.legal_ids())]
            reasons = [t.why_not(action) for action in rng.sample(range(game.num_actions), 8)]
            told += [reason.sentence for reason in reasons if reason]
        told += t.log(None)
    told += [tell for f in FEATURES if (tell := f.tell(Change(1.0, 3.0, 2.0, 2.0), say)) is not None]
    shown = board(scenes)
    there = {key for each in shown for key in each["keys"]}
    wanted = {key for key in keys_of(told, seats) if not key.startswith("button ")}  # they are there when they are asked
    assert wanted <= there
    assert {key.split()[0] for key in wanted} == {"hex", "petal", "seat", "slots", "hand", "treasury", "bag", "round"}
    lines = [keys_of([line], [0]) for line in t.log(None)]
    for near, each in enumerate(shown[: 2 * len(seats) : 2]):  # whoever looks: a line that has places shows one of them
        assert all(not keys or keys & set(each["keys"]) for keys in lines), near


def test_every_piece_has_a_chip_of_its_own(board):
    chips = board(pieces=[*COLOR_NAMES, *TOKEN_NAMES, "?", "no such piece"])
    assert len(set(chips)) == len(COLOR_NAMES) + len(TOKEN_NAMES) + 2


def test_every_pawn_has_a_name_in_russian():
    say = GANESHA.language("ru")
    assert [say.name(name) for name in PAWNS] == ["слон", "тигр", "обезьяна", "корова"]
