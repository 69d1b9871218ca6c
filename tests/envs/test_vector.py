"""Many games at once: the same games as at a table, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

import kolam
from kit import some_variants, variant_id
from kolam.engine.batch import Batch
from kolam.engine.compile import compiled
from kolam.engine.drivers import template
from kolam.engine.generator import series_seed
from kolam.envs import VectorEnv
from kolam.games import definition

every_game = pytest.mark.parametrize("name", kolam.games())
every_variant = pytest.mark.parametrize("variant", some_variants(), ids=variant_id)


@every_variant
def test_the_rows_are_the_games_that_tables_play(variant):
    name, options = variant
    env = VectorEnv(name, 3, seed=5, auto_reset=False, **options)
    game = kolam.game(name, **options)
    tables = [game.new(series_seed(5, row)) for row in range(3)]
    for _ in range(30):
        for row, t in enumerate(tables):
            assert env.to_act[row] == (-1 if t.to_act is None else t.to_act)
            assert np.flatnonzero(env.mask[row]).tolist() == t.legal_ids()
        actions = env.sample().copy()
        env.step(actions)
        for t, action in zip(tables, actions, strict=True):
            if t.to_act is not None:
                t.play(int(action))


@every_variant
def test_games_end_and_begin_anew(variant):
    name, options = variant
    env = VectorEnv(name, 16, seed=1, **options)
    ended = 0
    while ended < 16:
        rewards, dones = env.step(env.sample())
        assert (env.to_act >= 0).all()
        assert env.mask.any(axis=1).all()
        assert rewards.sum(axis=1) == pytest.approx(0, abs=1e-5)
        assert not rewards[dones == 0].any()
        for row in np.flatnonzero(dones):
            won = rewards[row] > -1 / (env.players - 1) + 1e-6
            assert won.any()
        ended += int(dones.sum())


@every_game
def test_without_auto_reset_a_finished_row_stays(name):
    env = VectorEnv(name, 4, seed=2, auto_reset=False)
    for _ in range(100_000):
        env.step(env.sample())
        if (env.to_act < 0).all():
            break
    assert (env.to_act == -1).all()
    assert not env.mask.any()
    before = env.scores.copy()
    env.step(np.zeros(4, int))
    assert (env.scores == before).all()
    assert not env.rewards.any()
    assert not env.dones.any(), "this step ended no game"
    env.reset()
    assert (env.to_act >= 0).all()


@every_game
def test_what_is_handed_out_can_only_be_read(name):
    env = VectorEnv(name, 4, seed=2)
    for part in (env.to_act, env.mask, env.rewards, env.dones, env.scores, env.observe(), env.observe(1), env.sample()):
        with pytest.raises(ValueError, match="read-only"):
            part[:] = 1


@every_game
def test_each_seat_is_observed_in_an_array_of_its_own(name):
    env = VectorEnv(name, 16, seed=2)
    for _ in range(20):
        env.step(env.sample())
    seen = [env.observe(seat) for seat in range(env.players)]
    kept = [each.copy() for each in seen]
    env.observe()
    assert all((one == other).all() for one, other in zip(seen, kept, strict=True))
    assert not (seen[0] == seen[1]).all()


@every_game
def test_a_reset_with_a_seed_begins_as_a_new_environment_does(name):
    env, other = VectorEnv(name, 8, seed=1), VectorEnv(name, 8, seed=9)
    mask = env.mask
    for _ in range(50):
        env.step(env.sample())
    env.reset(seed=9)
    assert env.mask is mask, "the arrays stay the same"
    for _ in range(50):
        assert (env.mask == other.mask).all()
        actions = env.sample()
        assert (actions == other.sample()).all()
        env.step(actions)
        other.step(actions)


@pytest.mark.parametrize("variant", some_variants(), ids=variant_id)
def test_after_what_is_hidden_was_dealt_anew_the_mask_is_that_of_the_new_deal(variant):
    """A seat other than the one to act may have other cards then, and so may do other things."""
    name, options = variant
    game, d = kolam.game(name, **options), definition(name)
    batch = Batch(compiled(d), d, template(d, game.options), count=32, seed=3, auto_reset=True)
    for turn in range(40):
        batch.step(batch.sample())
        batch.redeal(turn % game.players, turn)
        for row in range(0, 32, 5):
            state = d.rules.State(batch.states[row].tobytes())
            t = game.load(d.view.position(state))
            assert batch.to_act[row] == (-1 if t.to_act is None else t.to_act)
            assert np.flatnonzero(batch.mask[row]).tolist() == t.legal_ids()


@every_game
def test_a_forbidden_action_is_refused_and_nothing_is_played(name):
    env = VectorEnv(name, 8, seed=3)
    for _ in range(5):
        env.step(env.sample())
    before, mask = env.observe().copy(), env.mask.copy()
    for wrong in (int(np.flatnonzero(env.mask[5] == 0)[0]), -1, env.num_actions, 10**9):
        actions = env.sample().astype(np.int64)
        actions[5] = wrong
        with pytest.raises((kolam.IllegalMove, kolam.NotationError)):
            env.step(actions)
        assert (env.observe() == before).all()
        assert (env.mask == mask).all()
    for shape in (np.zeros(7, int), np.zeros((8, 1), int), np.zeros(8), ["a"] * 8):
        with pytest.raises(kolam.NotationError):
            env.step(shape)
    assert (env.mask == mask).all()


@every_game
def test_the_same_seed_is_the_same_trajectory(name):
    def trajectory(env):
        parts = []
        for _ in range(60):
            rewards, dones = env.step(env.sample())
            parts += [env.mask.copy(), rewards.copy(), dones.copy(), env.observe().copy()]
        return parts

    first, second = (VectorEnv(name, 6, seed=9) for _ in range(2))
    known = trajectory(first)
    for one, other in zip(known, trajectory(second), strict=True):
        assert (one == other).all()
    first.reset(seed=9)
    assert all((one == other).all() for one, other in zip(known, trajectory(first), strict=True))
    other = VectorEnv(name, 6, seed=10)
    assert any((a != b).any() for a, b in zip(known, trajectory(other), strict=True))


@every_variant
def test_an_observation_is_decoded_into_its_named_parts(variant):
    name, options = variant
    env = VectorEnv(name, 5, seed=4, **options)
    for _ in range(20):
        env.step(env.sample())
    for seat in (None, *range(env.players)):
        numbers = env.observe(seat)
        parts = env.decode(numbers)
        assert list(parts) == [part.name for part in env.observation_schema]
        assert (np.concatenate([part.reshape(5, -1) for part in parts.values()], axis=1) == numbers).all()
        one = env.decode(numbers[2])
        assert all((one[part] == parts[part][2]).all() for part in parts)
    game = env.game
    make = game.definition.rules.State
    out = [0] * game.definition.observe.OBSERVATION_SIZE
    game.definition.observe.observe(make(env._batch.states[0].tobytes()), 0, out)
    assert env.observe(0)[0].tolist() == out
    with pytest.raises(kolam.KolamError):
        env.decode(np.zeros(3))


@every_game
def test_a_hundred_thousand_games_fit(name):
    env = VectorEnv(name, 100_000, seed=1)
    assert env.nbytes < (300e6 if name == "rajas" else 200e6)  # a record of Rajas lists 145 cards
    assert len(env) == 100_000


@every_game
def test_actions_have_names(name):
    env = VectorEnv(name, 1, seed=1)
    assert len(env.action_names) == env.num_actions
    assert env.game.parse(env.action_names[-1]) == env.num_actions - 1


def test_wrong_settings_are_refused():
    for games in (0, "2", True, 10**9):
        with pytest.raises(kolam.BadOption):
            VectorEnv("mandala", games)
    for settings in ({"seed": -1}, {"players": 9}, {"nonsense": 1}):
        with pytest.raises(kolam.KolamError):
            VectorEnv("mandala", **settings)
    with pytest.raises(kolam.KolamError):
        VectorEnv("chess")
    with pytest.raises(kolam.KolamError):
        VectorEnv("mandala", 1, seed=1).observe(2)
