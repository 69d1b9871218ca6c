"""PettingZoo's loop, with masks. Needs: pip install 'kolam[research]'"""

import numpy as np

import kolam

env = kolam.envs.pettingzoo("mandala")
env.reset(seed=42)
rng = np.random.default_rng(0)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    if termination or truncation:
        print(agent, "gets", reward)
        env.step(None)
    else:
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
