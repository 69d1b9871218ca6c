"""The games as OpenSpiel games."""

from __future__ import annotations

import random

import pytest

import kolam
from kit import some_variants, variant_id

pyspiel = pytest.importorskip("pyspiel")

every_variant = pytest.mark.parametrize("variant", some_variants(), ids=variant_id)


def moments(game, rng, plies=60):
    """States of a random game."""
    state = game.new_initial_state()
    state.apply_action(0)
    for _ in range(plies):
        if state.is_terminal():
            return
        yield state
        state.apply_action(rng.choice(state.legal_actions()))


@every_variant
def test_openspiel_is_content(variant):
    name, options = variant
    game = kolam.envs.openspiel(name, rng_seed=1, **options)
    assert game.num_players() == kolam.game(name, **options).players
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@every_variant
def test_what_a_player_knows_survives_dealing_again(variant):
    name, options = variant
    rng = random.Random(1)
    game = kolam.envs.openspiel(name, rng_seed=2, **options)
    differ = False
    for state in moments(game, rng, 40):
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        differ |= other.data != state.data  # at least the chances to come
    assert differ


@pytest.mark.parametrize("name", kolam.games())
def test_states_are_written_and_read(name):
    game = kolam.envs.openspiel(name, rng_seed=3)
    begun = game.new_initial_state()
    assert begun.is_chance_node()
    assert str(game.deserialize_state(begun.serialize())) == str(begun)
    for state in moments(game, random.Random(2), 20):
        again = game.deserialize_state(state.serialize())
        assert str(again) == str(state)
        assert again.history() == state.history()
        assert again.information_state_string(0) == state.information_state_string(0)
        copy = state.clone()
        copy.apply_action(copy.legal_actions()[0])
        again.apply_action(again.legal_actions()[0])
        assert str(copy) == str(again)


@pytest.mark.parametrize("name", kolam.games())
def test_a_seed_repeats_the_games_and_a_name_loads_them(name):
    short = kolam.envs.openspiel(name).get_type().short_name
    told = []
    for game in (kolam.envs.openspiel(name, rng_seed=5), pyspiel.load_game(f"{short}(rng_seed=5)")):
        state = game.new_initial_state()
        state.apply_action(0)
        told.append(str(state))
    assert told[0] == told[1]
    assert state.action_to_string(0, 0) == kolam.game(name).notation(0)


def test_wrong_options_are_refused():
    with pytest.raises(kolam.BadOption):
        kolam.envs.openspiel("mandala", nonsense=1)
    with pytest.raises(kolam.UnknownGame):
        kolam.envs.openspiel("chess")
