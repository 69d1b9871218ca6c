"""A bot that remembers: it prefers kinds of actions it has used least in this game. A class is made anew for every game."""

from collections import Counter


class Bot:
    def __init__(self):
        self.used = Counter()

    def choose(self, view, legal, rng):
        fewest = min(self.used[action.split()[0]] for action in legal)
        action = rng.choice([action for action in legal if self.used[action.split()[0]] == fewest])
        self.used[action.split()[0]] += 1
        return action
