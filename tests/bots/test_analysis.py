"""Analyses of whole games: repeatable, blind, whole, and readable everywhere."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest

import kit
import kolam
from kolam.bots.analysis import analyse, turning_points
from kolam.bots.plot import png, svg
from kolam.bots.report import html, text

every_game = pytest.mark.parametrize("name", kolam.games())


def played_by(*bots):
    t = kolam.game("mandala").new(5)
    while t.to_act is not None:
        t.play(bots[t.to_act].choose(t))
    return t


@pytest.fixture(scope="module")
def game_played():
    """A random game: there are mistakes in it."""
    return played_by(kolam.bot("random", seed=1), kolam.bot("random", seed=2))


@pytest.fixture(scope="module")
def looked_at(game_played):
    return analyse(game_played.record(), level=3)


@every_game
def test_every_decision_has_its_chances(name):
    game = kolam.game(name)
    t = kit.play_out(game.new(3), 3, plies=12)
    heard = []
    found = analyse(t.record(), level=2, progress=heard.append)
    assert [point.ply for point in found.points] == list(range(t.version + 1))
    assert [(point.seat, point.action) for point in found.points[1:]] == t.decisions
    for point in found.points:
        assert len(point.chances) == game.players
        assert sum(point.chances) == pytest.approx(1, abs=0.02)
        assert point.lost >= 0
    assert sum(found.decisions) == t.version
    assert found.outcome is None
    assert heard == sorted(heard)
    assert heard[-1] == 1.0
    assert analyse(t.record().to_json(), level=2) == found


def test_the_last_point_is_the_outcome(game_played, looked_at):
    assert looked_at.outcome == game_played.outcome.to_json()
    expected = tuple(float(seat in game_played.outcome.winners) for seat in range(2))
    assert looked_at.points[-1].chances == expected


def test_mistakes_tell_what_was_better_and_why(game_played, looked_at):
    assert looked_at.mistakes
    for mistake in looked_at.mistakes:
        t = kolam.replay(game_played.record(), plies=mistake.ply - 1)
        assert t.to_act == mistake.seat
        assert game_played.decisions[mistake.ply - 1] == (mistake.seat, mistake.played)
        assert mistake.better in t.legal()
        assert mistake.better != mistake.played
        assert mistake.lost >= 0.05
        assert mistake.sentences
        assert mistake.played in mistake.sentences[-1]


def test_better_play_loses_less(looked_at):
    t = played_by(kolam.bot("search", level=4, seed=1), kolam.bot("search", level=4, seed=2))
    better = analyse(t.record(), level=3)
    assert sum(better.lost) / sum(better.decisions) < 0.7 * sum(looked_at.lost) / sum(looked_at.decisions)


def test_an_analysis_is_blind():
    """Judgments before a decision do not change when what its seat can not see is dealt again."""
    game = kolam.game("mandala")
    t = game.load(kit.random_table(game, 3).position(), seed=1)
    twin = game.load(kit.table_of(game, kit.redealt(t, t.to_act, 77)).position(), seed=1)
    action = t.legal()[0]
    t.play(action)
    twin.play(action)
    one, other = analyse(t.record(), level=3), analyse(twin.record(), level=3)
    assert one.points[0] == other.points[0]
    assert one.points[1].lost == other.points[1].lost
    assert one.mistakes == other.mistakes


def test_turning_points_are_the_largest_swings(looked_at):
    turns = looked_at.turning_points
    assert 1 <= len(turns) <= 5
    assert [turn.ply for turn in turns] == sorted(turn.ply for turn in turns)
    for turn in turns:
        before, after = looked_at.points[turn.ply - 1], looked_at.points[turn.ply]
        assert (turn.before, turn.after) == (before.chances[turn.gains], after.chances[turn.gains])
        assert turn.after - turn.before >= 0.08
    assert turning_points([], set()) == ()


@pytest.mark.parametrize("code", ["en", "ru"])
def test_reports_are_whole_and_need_nothing_from_elsewhere(looked_at, code):
    say = kolam.game("mandala").definition.language(code)
    page = html(looked_at, say)
    assert not re.search(r"(src|href)=|@import|url\(", page)
    assert page.count("<tr>") == len(looked_at.points) + 1
    assert page.count("<article") == len(looked_at.mistakes)
    drawn = ElementTree.fromstring(svg(looked_at, say))
    lines = [part for part in drawn.iter() if part.tag.endswith("polyline")]
    assert [len(line.attrib["points"].split()) for line in lines] == [len(looked_at.points)] * 2
    assert str(looked_at.seed) in text(looked_at, say)
    if code == "ru":
        assert "Ошибки" in page
    assert json.loads(json.dumps(looked_at.to_json()))["level"] == 3


def test_a_png_is_drawn_or_refused(looked_at):
    say = kolam.game("mandala").definition.language()
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        with pytest.raises(kolam.KolamError, match="matplotlib"):
            png(looked_at, say)
    else:
        assert png(looked_at, say).startswith(b"\x89PNG")


def test_a_record_without_decisions_and_what_is_none():
    found = analyse(kolam.game("mandala").new(1).record(), level=1)
    assert len(found.points) == 1
    assert found.mistakes == found.turning_points == ()
    say = kolam.game("mandala").definition.language()
    assert "none" in text(found, say)
    ElementTree.fromstring(svg(found, say))
    with pytest.raises(kolam.BadRecord):
        analyse("{}")


def test_putting_tokens_down_face_down_is_never_a_mistake(monkeypatch):
    """G2.6: what lies face down nobody knows, so no hex is worse for a reason, however the search's chances differ."""
    monkeypatch.setattr("kolam.bots.analysis.MISTAKE", 0.0)
    for hexes in (("c1", "c4"), ("b1", "d3"), ("d1", "b3")):
        t = kolam.game("ganesha", placing="drum").new(5)
        for hex in hexes:
            t.play(f"token {hex}")
        told = analyse(t.record(), level=1)
        assert [point.lost for point in told.points] == [0.0] * 3
        assert told.mistakes == ()
