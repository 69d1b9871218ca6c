"""The games as PettingZoo environments."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import kolam
from kit import some_variants, variant_id
from kolam.envs import decode

pytest.importorskip("pettingzoo")

every_variant = pytest.mark.parametrize("variant", some_variants(), ids=variant_id)


def play(env, seed, episodes=1):
    """Random play; everything that was seen."""
    rng = np.random.default_rng(seed)
    seen = []
    for episode in range(episodes):
        env.reset(seed=seed if episode == 0 else None)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, _ = env.last()
            seen.append((agent, observation["observation"].tolist(), reward, termination))
            assert not truncation
            action = None if termination else int(rng.choice(np.flatnonzero(observation["action_mask"])))
            env.step(action)
    return seen


@every_variant
def test_pettingzoo_is_content(variant):
    from pettingzoo.test import api_test

    name, options = variant
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation")  # it would rather have bare arrays than its own way of giving masks
        api_test(kolam.envs.pettingzoo(name, **options), num_cycles=150)


@every_variant
def test_the_same_seed_is_the_same_game_and_rewards_add_up_to_nothing(variant):
    name, options = variant
    env = kolam.envs.pettingzoo(name, **options)
    first = play(env, seed=3, episodes=2)
    assert first == play(kolam.envs.pettingzoo(name, **options), seed=3, episodes=2)
    last = {agent: reward for agent, _, reward, termination in first if termination}
    assert set(last) == set(env.possible_agents)
    assert sum(last.values()) == pytest.approx(0)
    assert env.observation_space("seat_0") is env.observation_space("seat_0")
    assert env.action_space("seat_0") is env.action_space("seat_0")


@pytest.mark.parametrize("name", kolam.games())
def test_the_mask_is_what_is_allowed(name):
    env = kolam.envs.pettingzoo(name)
    env.reset(seed=1)
    table = env.unwrapped.table
    for _ in range(10):
        for seat, agent in enumerate(env.possible_agents):
            observation = env.observe(agent)
            assert env.observation_space(agent).contains(observation)
            assert np.flatnonzero(observation["action_mask"]).tolist() == (table.legal_ids() if table.to_act == seat else [])
            assert decode(name, observation["observation"])
        forbidden = sorted(set(range(env.action_space(agent).n)) - set(table.legal_ids()))
        before = bytes(table.state)
        if forbidden:
            with pytest.raises(kolam.IllegalMove):
                env.step(forbidden[0])
        assert bytes(table.state) == before
        env.step(table.legal_ids()[0])
