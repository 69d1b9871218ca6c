"""The search bot is fair, repeatable, and leaves the table alone."""

from __future__ import annotations

import pytest

import kit
import kolam
from kolam.bots import SearchBot

every_variant = pytest.mark.parametrize("variant", kit.some_variants(), ids=kit.variant_id)
every_game = pytest.mark.parametrize("name", kolam.games())


@every_variant
def test_the_search_knows_only_what_its_seat_knows(variant):
    """Visits, chances and choice are the same for any two states that look the same to the seat to act."""
    name, options = variant
    game = kolam.game(name, **options)
    looked = 0
    for seed in range(8):
        t = kit.random_table(game, seed)
        if t.to_act is None:
            continue
        twin = kit.table_of(game, kit.redealt(t, t.to_act, 1000 + seed))
        bot = SearchBot(seed=3, simulations=300)
        before = bytes(t.state)
        thought = bot.think(t)
        assert bytes(t.state) == before
        # Bots mix the number of decisions into their seed, which a table made from a bare record does not have.
        assert SearchBot(seed=3 + t.version, simulations=300).think(twin) == thought
        assert thought.action in t.legal()
        looked += 1
    assert looked


@every_game
def test_the_greedy_bot_knows_only_what_its_seat_knows(name):
    game = kolam.game(name)
    for seed in range(6):
        t = kit.random_table(game, seed)
        if t.to_act is not None:
            twin = kit.table_of(game, kit.redealt(t, t.to_act, 1000 + seed))
            assert kolam.bot("greedy", seed=3).choose(t) == kolam.bot("greedy", seed=3 + t.version).choose(twin)


@every_game
def test_same_seed_same_thought(name):
    t = kit.random_table(kolam.game(name), 2)
    thoughts = [SearchBot(seed=5, simulations=500).think(t) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    two = [SearchBot(seed=5, simulations=500, threads=2).think(t) for _ in range(2)]
    assert two[0] == two[1]


@every_game
def test_every_level_plays(name):
    t = kolam.game(name).new(1)
    for level in (1, 2, 3):
        assert kolam.bot("search", level=level, seed=1).choose(t) in t.legal()
    chances = [candidate.chance for candidate in SearchBot(seed=1, simulations=200).think(t).candidates]
    assert len(chances) == len(t.legal())
    assert all(0 <= chance <= 1 for chance in chances)


def test_bad_settings_are_refused():
    for settings in (
        {"level": 0},
        {"level": 7},
        {"level": True},
        {"simulations": 0},
        {"seconds": -1},
        {"level": 2, "seconds": 1},
        {"threads": 0},
    ):
        with pytest.raises(kolam.BadOption):
            kolam.bot("search", **settings)
    with pytest.raises(kolam.BadOption):
        kolam.bot("search", colour="red")
    with pytest.raises(kolam.BadOption):
        kolam.bot("alphazero")
    t = kit.play_out(kolam.game("mandala").new(1), 1)
    with pytest.raises(kolam.KolamError):
        kolam.bot("search", level=1).choose(t)
