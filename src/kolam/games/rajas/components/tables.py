"""Reads and checks the tables of the game: what is not as the rules need it is refused, saying what is wrong."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kolam.engine.components import check, whole

CARD_FILE, TABLE_FILE = "cards.csv", "rajas.toml"
COLUMNS = (
    "id", "kind", "ship_no", "cost_color", "cost", "buildings", "fame", "good1", "good1_value", "good2", "good2_value",
    "coin", "effect", "die_color", "source",
)  # fmt: skip
KIND_NAMES = ("building", "ship", "goods", "palace")
#: The columns that a kind of card must fill, and those that it may fill.
NEEDED = {
    "building": {"cost_color", "cost", "buildings", "fame"},
    "ship": {"ship_no", "cost", "effect"},
    "goods": {"good1", "good1_value"},
    "palace": {"cost", "effect"},
}
ALLOWED: dict[str, set[str]] = {
    "building": {"good1", "good1_value"},
    "ship": {"good1", "good1_value"},
    "goods": {"good2", "good2_value", "coin"},
    "palace": set(),
}
#: What an effect can give, in the order in which the columns of `effects` have it.
GIFTS = ("karma", "administrators", "fame", "coins", "turns", "dice", "goods", "palace", "copy", "coins_per_good", "top")
TABLES = ("cards", "dice", "icons", "grid", "hand", "exchange", "supplies", "effects", "bonuses")
#: What a seat can keep of each token is one less than what is exchanged; four seats sit at the table.
SEATS = 4

Numbers = list[list[int]]


def check_tables(tables: dict[str, dict[str, Any]]) -> None:
    """Refuse tables that lack something or do not agree with each other."""
    for needed in TABLES:
        check(TABLE_FILE, needed in tables, f"the table [{needed}] is missing")
    for title, key, count in (("dice", "colors", 4), ("icons", "buildings", 3), ("icons", "goods", 3)):
        names = tables[title].get(key)
        right = isinstance(names, list) and all(isinstance(n, str) for n in names) and len(names) == count == len(set(names))
        check(TABLE_FILE, right, f"[{title}] {key} must be {count} different names")
    rows = tables["grid"].get("rows")
    right = isinstance(rows, list) and len(rows) == 3 and all(type(n) is int and 1 <= n <= 5 for n in rows)
    check(
        TABLE_FILE,
        right and list(rows or ()) == sorted(rows or ()),
        "[grid] rows must be three rising numbers from 1 to 5, for 2, 3 and 4 players",
    )
    cards = sum(whole(TABLE_FILE, tables["cards"], kind, 1, 144) for kind in KIND_NAMES)
    values, copies = whole(TABLE_FILE, tables["dice"], "values", 6, 6), whole(TABLE_FILE, tables["dice"], "copies", 1, 9)
    dice = len(tables["dice"]["colors"]) * values * copies
    check(TABLE_FILE, cards == dice, f"[cards] add up to {cards}, but there are {dice} dice on their backs")
    for token in ("fame", "karma", "coins", "administrators"):
        kept = SEATS * (whole(TABLE_FILE, tables["exchange"], token, 2, 9) - 1)
        supply = whole(TABLE_FILE, tables["supplies"], token, 1, 99)
        check(TABLE_FILE, supply >= kept, f"[supplies] {token} must be at least {kept}")


def effects(tables: dict[str, dict[str, Any]]) -> tuple[tuple[str, ...], Numbers, tuple[str, ...], tuple[int, ...]]:
    """The names of all effects (rewards and palaces, then bonuses), what they give, the bonuses, and what may replace them."""
    names: list[str] = []
    rows: list[list[int]] = []
    instead: list[int] = []
    for title in ("effects", "bonuses"):
        for name, gifts in tables[title].items():
            if name == "provenance":
                continue
            check(TABLE_FILE, isinstance(gifts, dict) and bool(gifts), f"[{title}.{name}] must say what it gives")
            allowed = (*GIFTS, "instead") if title == "bonuses" else GIFTS
            for gift in gifts:
                check(TABLE_FILE, gift in allowed, f"[{title}.{name}] gives '{gift}'; it may give {', '.join(allowed)}")
            row = [whole(TABLE_FILE, gifts, gift, 1, 6) if gift in gifts else 0 for gift in GIFTS]
            names.append(name if title == "effects" else f"bonus {name}")
            rows.append(row)
            if title == "bonuses":
                kind = gifts.get("instead")
                known = kind in (None, "palace", "ship")
                check(TABLE_FILE, known, f"[bonuses.{name}] instead is {kind!r}; it must be palace or ship")
                token = {"palace": "coins", "ship": "fame"}.get(kind)
                check(TABLE_FILE, token is None or token in gifts, f"[bonuses.{name}] must give {token}, or a {kind} instead")
                instead.append(-1 if kind is None else KIND_NAMES.index(kind))
    bonuses = tuple(name.removeprefix("bonus ") for name in names if name.startswith("bonus "))
    check(TABLE_FILE, len(bonuses) == 6, f"there are {len(bonuses)} bonuses; a track has six cards")
    return tuple(names), rows, bonuses, tuple(instead)


class Cards:
    """The card table, a column of numbers for each property; row 0 is no card."""

    def __init__(self, rows: list[dict[str, str]], tables: dict[str, dict[str, Any]]) -> None:
        self._tables = tables
        self._effects = effects(tables)[0]
        self._gives_good = {name for name in self._effects if name.endswith("_good")}
        count = sum(tables["cards"][kind] for kind in KIND_NAMES)
        check(CARD_FILE, len(rows) == count, f"there are {len(rows)} cards; there must be {count}")
        self.count = count
        self.kind, self.ship, self.cost_color, self.cost, self.fame, self.coin, self.effect, self.die_color, self.alike = (
            [0] * (count + 1) for _ in range(9)
        )
        #: What a card is worth to a set: [card, 0, building type] 1 or 0, [card, 1, good] its coins or 0.
        self.shown = [[[0] * 3 for _ in range(2)] for _ in range(count + 1)]
        for number, row in enumerate(rows, start=1):
            self._read(number, row)
        self._find_alike(rows)
        self._check_counts()

    def _read(self, card: int, row: dict[str, str]) -> None:
        def wrong(holds: bool, sentence: str) -> None:
            check(CARD_FILE, holds, f"card {card}: {sentence}")

        def number(key: str, low: int, high: int) -> int:
            text = row[key]
            wrong(text.isdecimal() and low <= int(text) <= high, f"{key} is '{text}'; it must be a number from {low} to {high}")
            return int(text)

        def name(key: str, names: Any) -> int:
            wrong(row[key] in names, f"{key} is '{row[key]}'; it must be one of {', '.join(names)}")
            return int(list(names).index(row[key]))

        wrong(row["id"] == str(card), f"its id is '{row['id']}'; cards are numbered from 1 without a gap")
        wrong(bool(row["source"]), "it does not say its source")
        kind = KIND_NAMES[name("kind", KIND_NAMES)]
        for key in COLUMNS[2:13]:
            wrong(bool(row[key]) or key not in NEEDED[kind], f"a {kind} card needs {key}")
            wrong(not row[key] or key in NEEDED[kind] | ALLOWED[kind], f"a {kind} card has no {key}")
        self.kind[card] = KIND_NAMES.index(kind)
        self.die_color[card] = name("die_color", self._tables["dice"]["colors"])
        if kind == "building":
            self.cost_color[card] = name("cost_color", self._tables["dice"]["colors"])
            types = row["buildings"].split("+")
            for shown in types:
                wrong(shown in self._tables["icons"]["buildings"], f"there is no building '{shown}'")
                self.shown[card][0][self._tables["icons"]["buildings"].index(shown)] = 1
            wrong(len(set(types)) == len(types) <= 2, "it shows one or two different buildings")
            self.fame[card] = number("fame", len(types), len(types))
        if kind != "goods":
            self.cost[card] = number("cost", 1, {"building": 36, "ship": 3, "palace": 6}[kind])
        if kind in ("ship", "palace"):
            self.effect[card] = name("effect", self._effects)
            wrong(not row["effect"].startswith("bonus "), "its effect is a bonus")
            wrong((row["effect"] in self._gives_good) == bool(row["good1"]), "a good is printed exactly where the effect says so")
        if kind == "ship":
            self.ship[card] = number("ship_no", 1, 28)
        for good in ("good1", "good2"):
            if row[good] or row[f"{good}_value"]:
                self.shown[card][1][name(good, self._tables["icons"]["goods"])] = number(f"{good}_value", 1, 3)
        wrong(not row["good2"] or row["good1"] != row["good2"], "it shows two different goods or one")
        self.coin[card] = number("coin", 1, 3) if row["coin"] else 0

    def _find_alike(self, rows: list[dict[str, str]]) -> None:
        first: dict[tuple[str, ...], int] = {}
        for card, row in enumerate(rows, start=1):
            self.alike[card] = first.setdefault(tuple(row[key] for key in COLUMNS[1:-1]), card)

    def _check_counts(self) -> None:
        for kind, name in enumerate(KIND_NAMES):
            found, wanted = self.kind[1:].count(kind), self._tables["cards"][name]
            check(CARD_FILE, found == wanted, f"there are {found} {name} cards; there must be {wanted}")
        ships = Counter(n for n in self.ship[1:] if n)
        for ship in range(1, self._tables["cards"]["ship"] + 1):
            check(CARD_FILE, ships[ship] == 1, f"ship {ship} is there {ships[ship]} times; every ship is there once")
        dice = self._tables["dice"]["values"] * self._tables["dice"]["copies"]
        for color, name in enumerate(self._tables["dice"]["colors"]):
            found = self.die_color[1:].count(color)
            check(CARD_FILE, found == dice, f"{found} cards have a {name} die on the back; there must be {dice}")
