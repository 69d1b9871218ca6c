"""A whole game in ten lines: two bots at one table."""

import kolam

t = kolam.game("mandala").new(seed=7)
bots = [kolam.bot("greedy", seed=1), kolam.bot("random", seed=2)]
while t.to_act is not None:
    t.play(bots[t.to_act].choose(t))
print("\n".join(t.log(None)[-5:]))
print(t.outcome)
assert kolam.replay(t.record().to_json()).outcome == t.outcome
