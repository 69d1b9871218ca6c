"""Mandala once more, read from the printed rules and written as plainly as can be: a second opinion for the tests.

Cards are words in lists. Only the choice of a random card is shared with the engine, so that both play the same game.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from kolam.engine.generator import below

COLORS = ["black", "green", "purple", "yellow", "orange", "red"]


class Chances:
    """A generator like the one in a record."""

    def __init__(self, rng: int) -> None:
        self.rng = rng


def spread(counts: dict[str, int]) -> list[str]:
    return [color for color in COLORS for _ in range(counts.get(color, 0))]


class Reference:
    """One game. `do` takes an action as words; `position` is what the engine's position should be, but for the memory."""

    def __init__(self, position: dict[str, Any], rng: int, lazy: bool, stall_limit: int) -> None:
        self.chances = Chances(rng)
        self.lazy, self.stall_limit = lazy, stall_limit
        self.deck, self.pile = spread(position["deck"]), spread(position["discard"])
        self.mountains = [spread(m["mountain"]) for m in position["mandalas"]]
        self.fields = [[spread(f) for f in m["fields"]] for m in position["mandalas"]]
        self.hands = [spread(h) for h in position["hands"]]
        self.secrets = [spread(c) for c in position["secrets"]]
        self.cups = [spread(c) for c in position["cups"]]
        self.rivers = [list(r) for r in position["rivers"]]
        self.turn, self.chooser = position["turn"], position["to_act"]
        self.destroying = None if position["mandala"] is None else position["mandala"] - 1
        self.run_out, self.discards_in_a_row = position["exhausted"], position["stall"]
        self.over = position["phase"] == "over"

    # --- What may be done ---

    def options(self) -> set[str]:
        if self.over:
            return set()
        if self.destroying is not None:
            return {f"claim {color}" for color in self.mountains[self.destroying]}
        me, hand = self.turn, self.hands[self.turn]
        found = set()
        for color in set(hand):
            held = hand.count(color)
            found |= {f"discard {color} {n}" for n in range(1, held + 1)}
            for m in (0, 1):
                mine, theirs = self.fields[m][me], self.fields[m][1 - me]
                something_to_hold = len(hand) > 1 or self.deck or self.pile
                if color not in mine and color not in theirs and something_to_hold:
                    found.add(f"mountain {m + 1} {color}")
                if color not in self.mountains[m] and color not in theirs:
                    found |= {f"field {m + 1} {color} {n}" for n in range(1, held + 1) if n < len(hand)}
        return found

    # --- Doing it ---

    def do(self, action: str) -> None:
        match action.split():
            case ["mountain", m, color]:
                self.discards_in_a_row = 0
                self.move(color, 1, self.hands[self.turn], self.mountains[int(m) - 1])
                held = len(self.hands[self.turn])
                for _ in range({7: 1, 6: 2}.get(held, 3)):
                    self.draw_into(self.hands[self.turn])
                self.look_at(int(m) - 1)
            case ["field", m, color, n]:
                self.discards_in_a_row = 0
                self.move(color, int(n), self.hands[self.turn], self.fields[int(m) - 1][self.turn])
                self.look_at(int(m) - 1)
            case ["discard", color, n]:
                self.move(color, int(n), self.hands[self.turn], self.pile)
                for _ in range(int(n)):
                    self.draw_into(self.hands[self.turn])
                if self.run_out:
                    self.discards_in_a_row += 1
                if self.discards_in_a_row == self.stall_limit:
                    self.over = True
                else:
                    self.turn = 1 - self.turn
            case ["claim", color]:
                self.take(color)
                self.go_on_claiming()

    def move(self, color: str, n: int, here: list[str], there: list[str]) -> None:
        for _ in range(n):
            here.remove(color)
            there.append(color)

    def draw_into(self, place: list[str]) -> None:
        if not self.deck:
            self.turn_pile()
        if self.deck:
            self.deck.sort(key=COLORS.index)
            place.append(self.deck.pop(below(self.chances, len(self.deck))))
            if not self.deck and not self.lazy:
                self.turn_pile()

    def turn_pile(self) -> None:
        self.run_out = True
        self.deck, self.pile = self.pile, []

    def look_at(self, m: int) -> None:
        if len({*self.mountains[m], *self.fields[m][0], *self.fields[m][1]}) < 6:
            self.turn = 1 - self.turn
            return
        self.destroying = m
        zero, one = map(len, self.fields[m])
        self.chooser = 1 - self.turn if zero == one else (0 if zero > one else 1)
        if zero == one == 0:
            self.pile += self.mountains[m]
            self.mountains[m] = []
        self.go_on_claiming(first=True)

    def take(self, color: str) -> None:
        mountain = self.mountains[self.destroying]
        taken = [card for card in mountain if card == color]
        self.mountains[self.destroying] = [card for card in mountain if card != color]
        if not self.fields[self.destroying][self.chooser]:
            self.pile += taken
            return
        if color not in self.rivers[self.chooser]:
            self.rivers[self.chooser].append(taken.pop())
        self.cups[self.chooser] += taken

    def go_on_claiming(self, first: bool = False) -> None:
        if not first:
            self.chooser = 1 - self.chooser
        m = self.destroying
        left = set(self.mountains[m])
        if len(left) > 1:
            return
        for color in left:
            self.take(color)
        for field in self.fields[m]:
            self.pile += field
            field.clear()
        self.destroying = None
        if self.run_out or 6 in map(len, self.rivers):
            self.over = True
            return
        for _ in range(2):
            self.draw_into(self.mountains[m])
        self.turn = 1 - self.turn

    # --- Telling ---

    def to_act(self) -> int | None:
        if self.over:
            return None
        return self.turn if self.destroying is None else self.chooser

    def position(self) -> dict[str, Any]:
        def counts(place: list[str]) -> dict[str, int]:
            found = Counter(place)
            return {color: found[color] for color in COLORS if found[color]}

        return {
            "turn": self.turn,
            "to_act": self.to_act(),
            "phase": "over" if self.over else "play" if self.destroying is None else "claim",
            "mandala": None if self.destroying is None else self.destroying + 1,
            "exhausted": self.run_out,
            "stall": self.discards_in_a_row,
            "deck": counts(self.deck),
            "discard": counts(self.pile),
            "mandalas": [
                {"mountain": counts(m), "fields": [counts(f) for f in fields]}
                for m, fields in zip(self.mountains, self.fields, strict=True)
            ],
            "hands": [counts(h) for h in self.hands],
            "secrets": [counts(c) for c in self.secrets],
            "cups": [counts(c) for c in self.cups],
            "rivers": self.rivers,
        }

    def result(self) -> tuple[tuple[int, int], tuple[int, ...]]:
        scores, sizes = [], []
        for seat in (0, 1):
            cup = self.cups[seat] + self.secrets[seat]
            scores.append(sum(self.rivers[seat].index(card) + 1 for card in cup if card in self.rivers[seat]))
            sizes.append(len(cup))
        if scores[0] != scores[1]:
            winners = (0,) if scores[0] > scores[1] else (1,)
        elif sizes[0] != sizes[1]:
            winners = (0,) if sizes[0] < sizes[1] else (1,)
        else:
            winners = (0, 1)
        return (scores[0], scores[1]), winners
