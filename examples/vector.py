"""A random agent on 1024 games at once; the first call compiles, once on a machine."""

import numpy as np

from kolam.envs import VectorEnv

env = VectorEnv("mandala", 1024, seed=1)
finished, wins = 0, np.zeros(env.players)
for _ in range(200):
    observation = env.observe()  # (1024, numbers): what the seat to act in each game may know
    hands = env.decode(observation)["hand"]  # its parts by name
    actions = env.sample()  # a random action that `env.mask` allows
    rewards, dones = env.step(actions)
    finished += int(dones.sum())
    wins += (rewards > 0).sum(axis=0)
print(f"{finished} games, won by seat: {wins / finished}")
