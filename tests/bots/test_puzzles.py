"""Puzzles: what is written is checked, what is asked is answered, and what was found is found again."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta

import pytest

import kolam
from kit import all_definitions, many
from kolam.bots import puzzles_statistics
from kolam.bots.levels import LEVELS
from kolam.bots.puzzles import (
    DATA,
    FOLDER,
    answer,
    chosen,
    daily,
    daily_of_all,
    puzzle,
    puzzles,
    read,
    theme_of,
    themes,
    why,
    why_not,
)
from kolam.bots.puzzles_finding import MARGIN, RELIABLE, graded, level_by, measured
from kolam.bots.puzzles_making import MAKING, as_line, fits
from kolam.engine.datafile import files
from kolam.engine.errors import BadPuzzle, KolamError, NotationError
from kolam.engine.words import LANGUAGES
from kolam.games import definition

GAMES = [d for d in all_definitions() if puzzles(d)]
MANDALA = definition("mandala")

every_game = pytest.mark.parametrize("d", GAMES, ids=lambda d: d.name)


def first():
    """The easiest puzzle of Mandala."""
    return puzzles(MANDALA)[0]


# --- What comes with the games ---


def test_the_four_games_have_puzzles():
    assert {"ganesha", "mandala", "mandala-stones", "rajas"} <= {d.name for d in GAMES}


@every_game
def test_there_are_enough_and_not_all_alike(d):
    found = puzzles(d)
    assert len(found) >= 40
    assert len({each.key for each in found}) == len(found)
    of_themes = Counter(each.theme for each in found)
    assert len(of_themes) >= 4
    assert max(of_themes.values()) <= len(found) / 2
    assert sum(each.level == 1 for each in found) <= len(found) / 4
    assert {each.options["players"] for each in found} == set(d.players)


@every_game
def test_margin_and_level_are_what_they_are_said_to_be(d):
    for each in puzzles(d):
        assert each.margin >= MARGIN
        assert each.level == level_by(each.solved)
        assert each.lost[each.second] == min(each.lost.values()) == each.margin


def sample():
    """Some puzzles of each game, other ones of each level."""
    return [each for d in GAMES for each in puzzles(d)[:: many(16, 1)]]


@pytest.mark.parametrize("each", sample(), ids=lambda each: f"{each.definition.name}-{each.key}")
def test_a_search_finds_the_same_again(each):
    """The very search that confirmed it finds the same margin, and another one finds the same action."""
    making = json.loads(dict(files(each.definition, FOLDER, ".json"))[MAKING])
    again = measured(each.begin(), 10 * making["simulations"])
    assert (again.best, round(again.margin, 4)) == (each.best, each.margin)
    other = measured(each.begin(), 10 * making["simulations"], seed=12345)
    assert other.best == each.best
    assert other.margin >= MARGIN / 2


def test_levels_solve_it_as_often_as_is_said():
    each = first()
    assert graded(each.begin(), each.best) == each.solved


@pytest.mark.parametrize("lang", LANGUAGES)
@every_game
def test_the_answer_is_explained(d, lang):
    say = d.language(lang)
    for each in puzzles(d)[:: many(12, 1)]:
        told = why(each, say)
        assert 1 <= len(told) <= 3
        assert all(str(sentence).strip() for sentence in told)
        assert each.best not in " ".join(map(str, why_not(each, each.second, say)))


# --- Answering ---


def test_the_best_action_is_right():
    assert answer(first(), first().best).is_right


def test_another_action_costs_what_is_kept_of_it():
    action, cost = max(first().lost.items(), key=lambda item: item[1])
    found = answer(first(), action)
    assert (found.is_right, found.lost, found.refused) == (False, cost, None)


def test_a_forbidden_action_says_by_which_rule():
    legal = {first().best, *first().lost}
    forbidden = next(action for action in MANDALA.notation.texts if action not in legal)
    assert answer(first(), forbidden).refused.rule.startswith("M")


def test_what_is_no_action_is_refused():
    with pytest.raises(NotationError):
        answer(first(), "castle")


# --- Which there are ---


def test_a_puzzle_is_known_by_its_key():
    assert puzzle(first().key) is first()
    with pytest.raises(KolamError, match="There is no puzzle 'none'"):
        puzzle("none")


def test_puzzles_are_chosen_by_theme_and_level():
    theme = puzzles(MANDALA)[-1].theme
    found = chosen(MANDALA, theme)
    assert found
    assert {each.theme for each in found} == {theme}
    assert {each.level for each in chosen(MANDALA, level=3)} <= {3}
    with pytest.raises(KolamError, match="Its themes are: finish"):
        chosen(MANDALA, "castling")


def test_every_day_has_its_puzzle_and_none_comes_again_before_all_came():
    found = puzzles(MANDALA)
    start = date(2026, 1, 1)
    keys = [daily(MANDALA, start + timedelta(days=n)).key for n in range(2 * len(found))]
    assert sorted(keys[: len(found)]) == sorted(each.key for each in found)
    assert sorted(keys[len(found) :]) == sorted(each.key for each in found)
    assert keys[: len(found)] != keys[len(found) :], "the second time in another order"


def test_games_take_turns_at_the_puzzle_of_the_day():
    days = [date(2026, 11, 1) + timedelta(days=n) for n in range(len(GAMES))]
    assert {daily_of_all(day).definition.name for day in days} == {d.name for d in GAMES}


# --- Refusing files ---


def changed(**fields):
    return json.dumps(first().to_json() | fields)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("{", "it is not JSON"),
        ("[]", "it is no table of names and values"),
        ("{}", "it lacks key, theme, level"),
        (changed(colour=1), "it has colour, which means nothing here"),
        (changed(theme="castling"), "themes.toml has no theme 'castling'"),
        (changed(level=9), "of levels 1 to 6"),
        (changed(solved=[1.0]), "of levels 1 to 6"),
        (changed(position={}), "the position lacks"),
        (changed(seat=1 - first().seat), "it is not the decision of seat"),
        (changed(best="castle"), "'best' and 'lost' are not the allowed actions"),
        (changed(key="0"), "its key must be"),
        (changed(margin=1.5), "the next best must cost the margin"),
        (changed(second="castle"), "'second' is none of the other actions"),
    ],
)
def test_a_line_that_is_no_puzzle_is_refused_and_says_why(line, wrong):
    with pytest.raises(BadPuzzle) as caught:
        read(MANDALA, as_line(first()) + line, DATA)
    assert str(caught.value).startswith("puzzles/puzzles.jsonl, line 2 of mandala: ")
    assert wrong in str(caught.value)


BOTH = '{en = "yes", ru = "да"}'


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "it has no [[theme]]"),
        ("[[theme]]\nkey = ''", "its 'key' must be a word"),
        ("[[theme]]\nkey = 'a'", "'name' must have a text in each language"),
        (f"[[theme]]\nkey = 'a'\nname = {BOTH}\nabout = {BOTH}\nfeatures = ['check']", "the game has no feature check"),
        (f"[[theme]]\nkey = 'a'\nname = {BOTH}\nabout = {BOTH}\nactions = ['castle *']", "the game has no action castle *"),
        (f"[[theme]]\nkey = 'a'\nname = {BOTH}\nabout = {BOTH}\n" * 2, "theme 2: there are two of the key a"),
    ],
)
def test_themes_that_mean_nothing_are_refused(text, wrong):
    from kolam.bots.puzzles import _themes

    with pytest.raises(BadPuzzle) as caught:
        _themes(MANDALA, text)
    assert wrong in str(caught.value)


@every_game
def test_every_feature_of_a_game_has_a_theme(d):
    """Whatever tells a best action from the next, there is a name for it."""
    of_features = [theme for theme in themes(d) if not theme.actions]
    nameless = [f.name for f in d.explain.FEATURES if not any(theme.fits(f.name, "") for theme in of_features)]
    assert nameless == []


@every_game
def test_themes_are_told_in_both_languages(d):
    for theme in {each.theme for each in puzzles(d)}:
        english, russian = (str(theme_of(d, theme).name.told(lang)) for lang in LANGUAGES)
        assert english.isascii()
        assert not set("abcdefghij") & set(russian)


# --- Choosing ---


def test_of_one_kind_there_are_not_too_many():
    found = list(puzzles(MANDALA))
    assert not fits(found[0], found, 1000), "it is there already"
    assert fits(found[0], found[1:], 1000)
    assert not fits(found[0], [each for each in found[1:] if each.theme == found[0].theme], 3)


def test_a_level_solves_reliably_what_all_above_it_do():
    assert level_by((0.0, 1.0, 0.5, 1.0, 1.0, 1.0)) == 4
    assert level_by((RELIABLE,) * len(LEVELS)) == 1
    assert level_by((1.0,) * 5 + (0.5,)) is None


# --- Statistics ---


def test_the_document_has_the_figures_of_the_puzzles():
    from pathlib import Path

    rows = [puzzles_statistics.statistics(definition(name)) for name in kolam.games()]
    text = puzzles_statistics.table([row for row in rows if row is not None])
    assert text in (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text("utf-8"), "kolam puzzles statistics --write"
