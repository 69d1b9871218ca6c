"""Monte-Carlo tree search over re-deals, for any number of seats.

Each simulation starts from the position as it could be for all that the searching seat knows (`redeal`), so the search plans
against what could be, never what is. The tree is keyed by actions alone (open loop): chance and hidden cards differ from
simulation to simulation, so an action may be allowed in some of them only, and its urge to be explored grows with the number
of times it was available. Every seat maximizes its own chance. A new action is judged once by the game's evaluation after one
decision, which counts as a first visit; a leaf is judged the same way, after a number of random decisions if that is asked.

A search may be short-sighted, greedy, and blind to some of the actions that it chooses among: so bots err as people do.

Nothing is allocated here. A tree is a set of arrays made by `bots/search.py`; a full tree is searched on but not enlarged.
"""

from __future__ import annotations

import math

from kolam.engine.drivers.contract import EVALUATION_SCALE, NUM_ACTIONS, apply, evaluate, legal, redeal, score
from kolam.engine.drivers.playout import reward
from kolam.engine.generator import advance, below, start_generator
from kolam.engine.rule import Buffer, FloatBuffer, FloatGrid, Grid, States, driver, rule
from kolam.engine.state import FlatState

# The columns of a tree; row 0 is the root, whose SIZE counts the rows in use.
ACTION, CHILD, SIBLING, VISITS, AVAILABLE, SIZE = 0, 1, 2, 3, 4, 5

#: What of a finished game's worth is winning; the rest is the margin.
WINNING = 0.9
#: A leaf is enlarged by its actions from this visit on.
RIPE = 2


@rule
def judge(s: FlatState, greed: float, chances: FloatBuffer) -> None:
    """Write the winning chance of each seat, adding up to 1; a finished game counts its winners. Greed counts points twice."""
    for seat in range(s.players):
        chances[seat] = evaluate(s, seat)
        if greed > 0.0:
            chances[seat] += greed * score(s, seat)
    best = chances[0]
    for seat in range(1, s.players):
        best = max(best, chances[seat])
    total = 0.0
    for seat in range(s.players):
        chances[seat] = math.exp((chances[seat] - best) / EVALUATION_SCALE)
        total += chances[seat]
    for seat in range(s.players):
        chances[seat] /= total
    if s.to_act < 0:
        for seat in range(s.players):
            share = (reward(s, seat) * (s.players - 1) + 1.0) / s.players
            chances[seat] = WINNING * share + (1.0 - WINNING) * chances[seat]


@rule
def add_child(
    states: States,
    node: int,
    action_id: int,
    tree: Grid,
    totals: FloatGrid,
    guesses: FloatBuffer,
    chances: FloatBuffer,
    greed: float,
) -> None:
    """Add an action to a node, judged by what it leads to in this deal. states[3] is scratch."""
    child = tree[0, SIZE]
    tree[0, SIZE] += 1
    seat = states[2].to_act
    states[3] = states[2]
    apply(states[3], action_id)
    judge(states[3], greed, chances)
    guesses[child] = chances[seat]
    tree[child, ACTION] = action_id
    tree[child, CHILD] = 0
    tree[child, VISITS] = 0
    tree[child, AVAILABLE] = 0
    tree[child, SIBLING] = tree[node, CHILD]
    tree[node, CHILD] = child
    for other in range(states[2].players):
        totals[child, other] = 0.0


@rule
def select(
    states: States,
    node: int,
    count: int,
    actions: Buffer,
    marks: Buffer,
    tree: Grid,
    totals: FloatGrid,
    guesses: FloatBuffer,
    chances: FloatBuffer,
    exploration: float,
    trust: float,
    greed: float,
) -> int:
    """The child to visit next among the actions allowed in this deal; missing ones are added. 0 if there is no room."""
    seat = states[2].to_act
    for k in range(count):
        marks[actions[k]] = 1
    child = tree[node, CHILD]
    while child > 0:
        if marks[tree[child, ACTION]] == 1:
            marks[tree[child, ACTION]] = 2
        child = tree[child, SIBLING]
    for k in range(count):
        if marks[actions[k]] == 1 and tree[0, SIZE] < len(tree):
            add_child(states, node, actions[k], tree, totals, guesses, chances, greed)
            marks[actions[k]] = 2
    best = 0
    best_value = -1.0
    child = tree[node, CHILD]
    while child > 0:
        if marks[tree[child, ACTION]] == 2:
            tree[child, AVAILABLE] += 1
            visits = tree[child, VISITS] + trust
            mean = (totals[child, seat] + trust * guesses[child]) / visits
            value = mean + exploration * math.sqrt(math.log(tree[child, AVAILABLE] + 1.0) / visits)
            if value > best_value:
                best_value = value
                best = child
        child = tree[child, SIBLING]
    for k in range(count):
        marks[actions[k]] = 0
    return best


@rule
def leave_out(count: int, actions: Buffer, unseen: Buffer) -> int:
    """Take the actions that are not seen out of those allowed, unless that is all of them; return how many are left."""
    seen = 0
    for k in range(count):
        seen += unseen[actions[k]] == 0
    if seen == 0:
        return count
    kept = 0
    for k in range(count):
        if unseen[actions[k]] == 0:
            actions[kept] = actions[k]
            kept += 1
    return kept


@rule
def turns_passed(s: FlatState, me: int, turns: int) -> int:
    """How often it has become the others' turn or mine again, by who is to act now: first it was mine."""
    if s.to_act >= 0 and (s.to_act == me) != (turns % 2 == 0):
        return turns + 1
    return turns


@driver
def search(
    states: States,
    dice: States,
    actions: Buffer,
    marks: Buffer,
    path: Buffer,
    tree: Grid,
    totals: FloatGrid,
    guesses: FloatBuffer,
    chances: FloatBuffer,
    unseen: Buffer,
    exploration: float,
    trust: float,
    rollout: int,
    sight: int,
    greed: float,
    simulations: int,
) -> None:
    """Run some more simulations for the seat to act in states[0], into a tree that may have been searched before.

    dice[0] holds the search's own chances; states[1..3] are scratch. `sight` is how many turns are looked at: 1 the own, 2 the
    others' too until it is mine again, 0 all. Actions marked in `unseen` are not thought of in the decision that is searched.
    """
    me = states[0].to_act
    for _ in range(simulations):
        states[2] = states[0]
        start_generator(states[2], advance(dice[0]))
        redeal(states[2], me)
        node = 0
        depth = 0
        turns = 0
        while states[2].to_act >= 0 and depth < len(path) and (sight == 0 or turns < sight):
            if node > 0 and tree[node, CHILD] == 0 and (tree[node, VISITS] < RIPE or tree[0, SIZE] + NUM_ACTIONS > len(tree)):
                break
            count = legal(states[2], actions)
            if node == 0:
                count = leave_out(count, actions, unseen)
            child = select(states, node, count, actions, marks, tree, totals, guesses, chances, exploration, trust, greed)
            if child == 0:
                break
            apply(states[2], tree[child, ACTION])
            turns = turns_passed(states[2], me, turns)
            path[depth] = child
            depth += 1
            node = child
            if tree[node, VISITS] == 0:
                break
        for _ in range(rollout):
            if states[2].to_act < 0 or (sight > 0 and turns >= sight):
                break
            count = legal(states[2], actions)
            apply(states[2], actions[below(states[2], count)])
            turns = turns_passed(states[2], me, turns)
        judge(states[2], greed, chances)
        tree[0, VISITS] += 1
        for k in range(depth):
            tree[path[k], VISITS] += 1
            for seat in range(states[0].players):
                totals[path[k], seat] += chances[seat]
