"""Levels err as people do: each way to err does what it says, holds for a turn, and never loses at once for nothing."""

from __future__ import annotations

import pytest

import kit
import kolam
from kolam.bots import SearchBot, erring
from kolam.bots.levels import LEVELS, Level, level_of
from kolam.bots.search import Search
from kolam.bots.search_bot import fitting_level
from kolam.engine.generator import series_seed
from kolam.games import definition

every_game = pytest.mark.parametrize("name", kolam.games())
STRENGTHS = [*LEVELS[:3], "close"]
GAMES = kit.many(3, 20)


def some_tables(name, games=GAMES, every=5):
    """Tables in mid-game at which a seat has a choice."""
    for seed in range(games):
        t = kolam.game(name).new(seed)
        while t.to_act is not None:
            if t.version % every == 0 and len(t.legal_ids()) > 1:
                yield t.clone()
            t.play(kolam.bot("greedy", seed=seed).choose(t))


def twin_of(t, seed):
    """A table that looks the same to the seat to act, with the same decisions behind it."""
    twin = kit.table_of(t.game, kit.redealt(t, t.to_act, seed))
    twin._steps = list(t._steps)
    return twin


# --- Ways to err ---


@every_game
def test_a_search_that_sees_its_own_turn_only_expects_nothing_of_others(name):
    for t in some_tables(name, games=2):
        search = Search(t, seed=1, simulations=200, sight=1)
        search.run(200)
        seat, line = t.to_act, search.line()
        for action in line[:-1]:
            t.play(action)
            assert t.to_act == seat, "the line goes on past its turn"


@every_game
def test_who_overlooks_something_does_not_choose_it(name):
    for t in some_tables(name, games=1):
        best = Search(t, seed=1, simulations=100)
        best.run(100)
        blind = Search(t, seed=1, simulations=100)
        blind.overlook([best.best()])
        blind.run(100)
        assert blind.best() != best.best()
        blind.overlook(t.legal_ids())
        blind.run(10)
        assert sum(visits for visits, _ in blind.rows().values()) == 110, "whoever sees nothing sees everything"


@every_game
def test_the_obvious_is_overlooked_less(name):
    level, best, worst = Level(20, overlooks=0.6), [], []
    for t in some_tables(name):
        search = Search(t, seed=1, simulations=1)
        looks = search.first_sight()
        order = sorted(looks, key=lambda action: (-looks[action], action))
        for turn in range(40):
            unseen = erring.overlooked(level, series_seed(5, turn), search)
            best.append(order[0] in unseen)
            worst.append(order[-1] in unseen)
    assert 0.2 < sum(best) / len(best) < 0.4 < 0.5 < sum(worst) / len(worst) < 0.7


def test_who_forgets_the_others_looks_at_its_own_turn_in_some_turns():
    seen = [erring.sight_of(Level(20, sight=2, forgets=0.3), series_seed(1, turn)) for turn in range(500)]
    assert set(seen) == {1, 2}
    assert 0.25 < seen.count(1) / len(seen) < 0.35
    assert {erring.sight_of(Level(20, sight=2), turn) for turn in range(50)} == {2}


@every_game
def test_greed_thinks_more_of_who_has_more_points(name):
    shifts = {-1: [], 1: []}
    for t in some_tables(name):
        plain, greedy = (Search(t, seed=2, simulations=1, greed=greed).first_sight() for greed in (0.0, 1.0))
        for action in t.legal_ids():
            after = t.clone()
            after.play(action)
            mine, theirs = (after.scores()[seat] for seat in (t.to_act, 1 - t.to_act))
            if mine != theirs and after.to_act is not None:
                shifts[1 if mine > theirs else -1].append(greedy[action] - plain[action])
    assert shifts[1] and sum(shifts[1]) > 0
    assert shifts[-1] and sum(shifts[-1]) < 0


@every_game
def test_errors_hold_for_a_turn(name):
    """All decisions of a turn are made with the same sight, and what is overlooked in one is in the next."""
    level = Level(20, sight=2, forgets=0.5, overlooks=1.0)
    for t in some_tables(name, games=2):
        seat, began = t.to_act, t.turn_began
        assert began <= t.version
        assert all(s == seat for s, _ in t.decisions[began:])
        assert began == 0 or t.decisions[began - 1][0] != seat
        turn = series_seed(3, began)
        search = Search(t, seed=1, simulations=1)
        assert erring.overlooked(level, turn, search) == erring.overlooked(level, turn, search)


# --- The guard ---


@every_game
def test_no_level_loses_at_once_for_nothing(name):
    looked = 0
    for t in some_tables(name, games=kit.many(2, 20), every=7):
        for level in LEVELS[:3]:
            action = t.game.parse(SearchBot(seed=t.version, level=level).choose(t))
            assert erring.better_than_ruin(t, action, 99, erring.RUIN, times=10) is None, (t.record().to_json(), level)
            looked += 1
    assert looked


@every_game
def test_what_loses_at_once_for_nothing_is_found_and_replaced(name):
    """Of all that may be done in many positions something is ruinous, and a bot that thought of nothing else does not do it."""
    found = 0
    for t in some_tables(name, games=kit.many(6, 30), every=3):
        ruinous = [a for a in t.legal_ids() if erring.better_than_ruin(t, a, 1, erring.RUIN, times=4) is not None]
        if not ruinous:
            continue
        bot = SearchBot(seed=1, level=1)
        bot._level = lambda *_: Level(1, sight=1, overlooks=1.0)
        assert t.game.parse(bot.choose(t)) not in ruinous
        found += 1
        if found == 3:
            return
    assert found


# --- Fair, and the same for the same seed ---


@every_game
@pytest.mark.parametrize("level", STRENGTHS)
def test_a_level_knows_only_what_its_seat_knows_and_repeats_itself(name, level):
    for t in some_tables(name, games=1, every=9):
        before = bytes(t.state)
        thought = SearchBot(seed=3, level=level).think(t)
        assert bytes(t.state) == before
        assert thought.action in t.legal()
        assert SearchBot(seed=3, level=level).think(t) == thought
        assert SearchBot(seed=3, level=level).think(twin_of(t, 1000 + t.version)) == thought


def test_levels_4_to_6_only_search():
    for d in kit.all_definitions():
        assert [level_of(d, level).errs for level in LEVELS] == [True] * 3 + [False] * 3
        simulations = [level_of(d, level).simulations for level in LEVELS]
        assert simulations == sorted(simulations)


# --- A close game ---


@every_game
def test_a_close_game_is_played_the_stronger_the_worse_it_stands(name):
    levels = {}
    for t in some_tables(name, games=kit.many(4, 12), every=3):
        search = Search(t, seed=1, simulations=level_of(t.game.definition, 4).simulations)
        search.run(level_of(t.game.definition, 4).simulations)
        levels[search.chances()[t.to_act]] = fitting_level(t, 1)
    behind = [level for chance, level in levels.items() if chance < 0.35]
    ahead = [level for chance, level in levels.items() if chance > 0.65]
    assert set(levels.values()) <= set(LEVELS)
    if behind and ahead:
        assert sum(behind) / len(behind) > sum(ahead) / len(ahead)


def test_a_close_game_is_named():
    bot = kolam.bots.parse_bot("search:close", seed=1)
    assert bot.name == "search:close"
    assert kolam.bot("search", level="close", seed=1).level == "close"
    for wrong in ("search:far", "search:0", "greedy:close", "search:7"):
        with pytest.raises(kolam.BadOption):
            kolam.bots.parse_bot(wrong)
    with pytest.raises(kolam.BadOption):
        kolam.bot("search", level="far")
    assert definition("mandala")
