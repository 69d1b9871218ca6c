"""Many games at once, stepped together: what learning agents drive."""

from __future__ import annotations

from kolam.engine.drivers.contract import NUM_ACTIONS, apply, legal, observe, redeal, score
from kolam.engine.drivers.playout import begin, reward
from kolam.engine.generator import below, series_seed, start_generator
from kolam.engine.rule import Bits, Buffer, FloatGrid, Grid, States, driver, rule, unsigned


@rule
def refresh(states: States, i: int, ids: Grid, counts: Buffer, mask: Grid, to_act: Buffer) -> None:
    """Note who is to act in states[i] and what is allowed, as a list of ids and as a mask."""
    to_act[i] = states[i].to_act
    count = legal(states[i], ids[i])
    counts[i] = count
    for action in range(NUM_ACTIONS):
        mask[i, action] = 0
    for k in range(count):
        mask[i, ids[i, k]] = 1


@rule
def begin_in_batch(states: States, i: int, template: States, seed: Bits, episodes: Buffer) -> None:
    """The next game of row i: its seed depends on the batch's seed, the row and how many games the row has begun."""
    number = episodes[i] * len(states) + i
    episodes[i] += 1
    begin(states, i, template, series_seed(unsigned(seed), unsigned(number)))


@driver
def batch_reset(
    states: States, template: States, seed: Bits, episodes: Buffer, ids: Grid, counts: Buffer, mask: Grid, to_act: Buffer
) -> None:
    """Begin a new game in every row."""
    for i in range(len(states)):
        begin_in_batch(states, i, template, seed, episodes)
        refresh(states, i, ids, counts, mask, to_act)


@driver
def batch_refresh(states: States, ids: Grid, counts: Buffer, mask: Grid, to_act: Buffer) -> None:
    """Note in every row who is to act and what is allowed."""
    for i in range(len(states)):
        refresh(states, i, ids, counts, mask, to_act)


@driver
def batch_step(
    states: States,
    template: States,
    seed: Bits,
    episodes: Buffer,
    ids: Grid,
    counts: Buffer,
    mask: Grid,
    to_act: Buffer,
    actions: Buffer,
    rewards: FloatGrid,
    scores: Grid,
    dones: Buffer,
    auto_reset: bool,
) -> int:
    """Play one action in every running row. Returns -1, or the first row whose action is not allowed: then nothing is played."""
    for i in range(len(states)):
        action = actions[i]
        if to_act[i] >= 0 and (action < 0 or action >= NUM_ACTIONS or mask[i, action] == 0):
            return i
    for i in range(len(states)):
        players = states[i].players
        if to_act[i] < 0:  # over, and not begun anew: nothing more happens
            dones[i] = 0
            for seat in range(players):
                rewards[i, seat] = 0.0
            continue
        apply(states[i], actions[i])
        if states[i].to_act >= 0:
            dones[i] = 0
            for seat in range(players):
                rewards[i, seat] = 0.0
        else:
            dones[i] = 1
            for seat in range(players):
                rewards[i, seat] = reward(states[i], seat)
                scores[i, seat] = score(states[i], seat)
            if auto_reset:
                begin_in_batch(states, i, template, seed, episodes)
        refresh(states, i, ids, counts, mask, to_act)
    return -1


@driver
def batch_sample(dice: States, ids: Grid, counts: Buffer, actions: Buffer) -> None:
    """A random allowed action for every row."""
    for i in range(len(counts)):
        if counts[i] > 0:
            actions[i] = ids[i, below(dice[0], counts[i])]


@driver
def batch_observe(states: States, to_act: Buffer, seat: int, observations: Grid) -> None:
    """What a seat observes in every row; seat -1: the seat to act."""
    for i in range(len(states)):
        viewer = seat if seat >= 0 else max(0, to_act[i])
        observe(states[i], viewer, observations[i])


@driver
def batch_redeal(states: States, seat: int, seed: Bits, ids: Grid, counts: Buffer, mask: Grid, to_act: Buffer) -> None:
    """Deal again, in every row, what a seat can not see; another seat may be allowed other actions then."""
    for i in range(len(states)):
        start_generator(states[i], series_seed(unsigned(seed), unsigned(i)))
        redeal(states[i], seat)
        refresh(states, i, ids, counts, mask, to_act)
