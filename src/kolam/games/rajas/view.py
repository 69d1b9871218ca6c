"""Rajas of the Ganges: what a seat may know, and positions to and from JSON."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from kolam.engine.errors import Sentence
from kolam.engine.position import check, fields, flag, items, maybe, one_of, whole

from .actions import CELL_NAMES, DIE_NAMES
from .cards import enter_row, grid_size
from .components import (
    ADMINISTRATORS_EXCHANGED,
    BONUS_INSTEAD,
    BONUS_NAMES,
    BONUSES,
    BUILDING,
    CARDS,
    CATEGORIES,
    COLOR_NAMES,
    COLORS,
    COPIES,
    COST,
    DICE_CARDS,
    DIE_COLOR,
    EFFECT_NAMES,
    GIVES,
    GOODS,
    GOODS_CARDS,
    GRID_COLUMNS,
    HAND_LIMIT,
    KARMA_EXCHANGED,
    KIND,
    KIND_NAMES,
    SEATS,
    SET_SIZE,
    SHIP,
    SHOWN,
    TYPE_NAMES,
    TYPES,
    VALUES,
)
from .legality import NO_OPTION
from .possible import PHASES, check_displays, check_moment
from .rules import apply, go_on
from .sets import has_different, has_same
from .state import (
    AMOUNT,
    ARRANGE,
    BONUS_TASK,
    COPY_TASK,
    DICE_TASK,
    DIFFERENT,
    DISCARD,
    DRAW,
    DRAW_TASK,
    FLIPS_TASK,
    GOODS_TASK,
    GRID,
    HAND,
    LAST,
    LONGEST_CHAIN,
    NOT_JUDGED,
    OPEN,
    OVER,
    PALACE_TASK,
    PAY_TASK,
    REWARD_TASK,
    ROOM,
    ROW,
    SETTLE_TASK,
    SUBJECT,
    TAKE_TASK,
    TASK,
    TOP,
    State,
    push,
)

#: How a set is judged: null, not yet.
Judged = Literal["none", "same", "different"]


class Track(TypedDict):
    """A track: its bonuses from left to right as far as they are known, and how many are flipped from either end."""

    row: list[str | None]
    left: int
    right: int


class Task(TypedDict):
    """A pending task, with the fields that its kind has."""

    task: Literal["pay", "take", "dice", "draw", "goods", "palace", "copy", "reward", "flips", "bonus", "settle"]
    cell: NotRequired[str]
    paid: NotRequired[int]
    last: NotRequired[int | str | None]
    room: NotRequired[int]
    n: NotRequired[int]
    left: NotRequired[int]
    must: NotRequired[bool]
    card: NotRequired[int]
    bonus: NotRequired[str]
    ships: NotRequired[bool]
    buildings: NotRequired[Judged | None]
    sell: NotRequired[Judged | None]
    give_buildings: NotRequired[dict[str, int]]
    give_goods: NotRequired[dict[str, int]]


class View(TypedDict):
    """What a seat may know, or everything. Cards are numbers; a die is a card and its value, null where it is not known."""

    players: int
    bonuses: Literal["hidden", "open"]
    round: int
    stage: int
    start: int
    turn: int
    phase: Literal["arrange", "elephant", "main", "after", "over"]
    extra: int
    again_used: bool
    final: bool
    grid: list[list[int | None]]
    top: int
    draw: list[int]
    discard: list[list[int]]
    hands: list[list[list[int | None]]]
    buildings: list[list[int]]
    ships: list[list[int]]
    goods: list[list[int]]
    karma: list[int]
    administrators: list[int]
    fame: list[int]
    coins: list[int]
    tracks: list[Track]
    pending: list[Task]


BONUS_ORDERS: tuple[Literal["hidden", "open"], ...] = ("hidden", "open")
FIELDS = (
    "players", "bonuses", "round", "stage", "start", "turn", "phase", "extra", "again_used", "final", "grid", "top", "draw",
    "discard", "hands", "buildings", "ships", "goods", "karma", "administrators", "fame", "coins", "tracks", "pending",
)  # fmt: skip
ROWS = {"buildings": BUILDING, "ships": SHIP, "goods": GOODS}
#: The tasks that can be pending, and their fields.
TASKS: dict[str, tuple[int, tuple[str, ...]]] = {
    "pay": (PAY_TASK, ("cell", "paid", "last", "room")),
    "take": (TAKE_TASK, ("cell", "last")),
    "dice": (DICE_TASK, ("n", "last")),
    "draw": (DRAW_TASK, ("n", "last")),
    "goods": (GOODS_TASK, ("left", "must")),
    "palace": (PALACE_TASK, ()),
    "copy": (COPY_TASK, ()),
    "reward": (REWARD_TASK, ("card",)),
    "flips": (FLIPS_TASK, ()),
    "bonus": (BONUS_TASK, ("bonus",)),
    "settle": (SETTLE_TASK, ("ships", "buildings", "sell", "give_buildings", "give_goods")),
}
TASK_NAMES = {number: name for name, (number, _) in TASKS.items()}
JUDGED = ("none", "same", "different")
JUDGED_FIELDS, GIVEN_FIELDS = ("buildings", "sell"), ("give_buildings", "give_goods")
#: Hands, grid and rows hold fewer cards than this (R14.3), so that there is always a card to draw.
MOST_OUT = 100
MOST_TOKENS = 500
#: Kinds of cards and colors of dice in sentences.
KIND_WORDS = tuple(Sentence(name) for name in KIND_NAMES)
COLOR_WORDS = tuple(Sentence(name) for name in COLOR_NAMES)


# --- Showing ---


def position(s: State) -> View:
    """Everything there is, but for the generator."""
    return _shown(s, seats=range(s.players))


def view(s: State, seat: int | None) -> View:
    """What a seat may know (a spectator: None): all but the values in the other hands."""
    return _shown(s, seats=() if seat is None else (seat,))


def _shown(s: State, seats: Any) -> View:
    def cards_in(place: int) -> list[int]:
        return [card for card in range(1, CARDS + 1) if s.place[card] == place]

    def rows(kind: int) -> list[list[int]]:
        return [cards_in(ROW + SEATS * kind + q) for q in everyone]

    everyone = range(s.players)
    cells = [s.grid[cell] or None for cell in range(grid_size(s))]
    return {
        "players": s.players,
        "bonuses": BONUS_ORDERS[s.bonuses],
        "round": s.round,
        "stage": s.stage,
        "start": s.start,
        "turn": s.turn,
        "phase": PHASES[s.phase],
        "extra": s.extra,
        "again_used": bool(s.again_used),
        "final": bool(s.final),
        "grid": [cells[first : first + GRID_COLUMNS] for first in range(0, len(cells), GRID_COLUMNS)],
        "top": s.top,
        "draw": cards_in(DRAW),
        "discard": [[card, s.value[card]] for card in cards_in(DISCARD)],
        "hands": [[[card, s.value[card] if q in seats else None] for card in cards_in(HAND + q)] for q in everyone],
        "buildings": rows(BUILDING),
        "ships": rows(SHIP),
        "goods": rows(GOODS),
        "karma": [s.karma[q] for q in everyone],
        "administrators": [s.administrators[q] for q in everyone],
        "fame": [s.fame[q] for q in everyone],
        "coins": [s.coins[q] for q in everyone],
        "tracks": [
            {
                "row": [BONUS_NAMES[s.track[q, k] - 1] if s.track[q, k] else None for k in range(BONUSES)],
                "left": s.left[q],
                "right": s.right[q],
            }
            for q in everyone
        ],
        "pending": [_task(s, at) for at in range(s.depth)],
    }


def _task(s: State, at: int) -> Task:
    number, subject, amount, last = (s.pending[at, field] for field in (TASK, SUBJECT, AMOUNT, LAST))
    shown: Any = {"task": TASK_NAMES[number]}
    if number == PAY_TASK:
        shown |= {"cell": CELL_NAMES[subject], "paid": amount, "last": last or None, "room": s.pending[at, ROOM]}
    elif number == TAKE_TASK:
        shown |= {"cell": CELL_NAMES[subject], "last": DIE_NAMES[last - 1] if last else None}
    elif number in (DICE_TASK, DRAW_TASK):
        shown |= {"n": amount, "last": DIE_NAMES[last - 1] if last else None}
    elif number == GOODS_TASK:
        shown |= {"left": amount, "must": bool(subject)}
    elif number == REWARD_TASK:
        shown |= {"card": subject}
    elif number == BONUS_TASK:
        shown |= {"bonus": BONUS_NAMES[subject]}
    elif number == SETTLE_TASK:
        shown["ships"] = bool(subject)
        open_now = at == s.depth - 1
        for category in range(CATEGORIES):
            judged = s.judged[category] if open_now else NOT_JUDGED
            shown[JUDGED_FIELDS[category]] = JUDGED[judged - 1] if judged != NOT_JUDGED else None
        for category in range(CATEGORIES):
            given = {TYPE_NAMES[category][t]: s.given[category, t] for t in range(TYPES) if open_now and s.given[category, t]}
            shown[GIVEN_FIELDS[category]] = given
    made: Task = shown
    return made


# --- Loading ---


def from_version(position: Any, version: int) -> Any:
    """A position as an earlier version wrote it, made one of today: version 1 asked what the elephant brings in phase main."""
    if version > 1 or not isinstance(position, dict) or position.get("phase") != "main":
        return position
    pending = position.get("pending")
    by_elephant = isinstance(pending, list) and pending and pending[0] == {"task": "flips"}
    return {**position, "phase": "elephant"} if by_elephant else position


def load(s: State, data: Any) -> None:
    """Fill a state, whose options are set, from a position; refuse one that can not be, saying what is wrong."""
    data = fields(data, "the position", FIELDS)
    same = data["players"] == s.players and type(data["players"]) is int
    check(same, "players must be {players}, as the option says", players=s.players)
    order = BONUS_ORDERS[s.bonuses]
    check(data["bonuses"] == order, "bonuses must be {bonuses}, as the option says", bonuses=order)
    s.round = whole(data["round"], "round", 1, s.max_rounds)
    s.stage = whole(data["stage"], "stage", 1, 2)
    s.start = whole(data["start"], "start", 0, s.players - 1)
    s.turn = whole(data["turn"], "turn", 0, s.players - 1)
    s.phase = one_of(data["phase"], "phase", PHASES)
    s.to_act = -1 if s.phase == OVER else s.turn
    s.extra = whole(data["extra"], "extra", 0, BONUSES)
    s.again_used = flag(data["again_used"], "again_used")
    s.final = flag(data["final"], "final")
    _load_cards(s, data)
    for name, most in (
        ("karma", KARMA_EXCHANGED - 1),
        ("administrators", ADMINISTRATORS_EXCHANGED - 1),
        ("fame", MOST_TOKENS),
        ("coins", MOST_TOKENS),
    ):
        for q, number in enumerate(items(data[name], name, s.players)):
            getattr(s, name)[q] = whole(number, "{field} of seat {seat}", 0, most, field=name, seat=q)
    for q, track in enumerate(items(data["tracks"], "tracks", s.players)):
        _load_track(s, q, track)
    for number, task in enumerate(items(data["pending"], "pending", at_most=LONGEST_CHAIN)):
        where = Sentence("pending task {n}", n=number + 1)
        _load_task(s, task, where, last=number == len(data["pending"]) - 1)
    check_moment(s)
    check_displays(s)
    action = go_on(s)
    if action != NO_OPTION:
        apply(s, action)


def _load_cards(s: State, data: dict[str, Any]) -> None:
    seen: set[int] = set()

    def card(value: Any, where: Sentence) -> int:
        number = whole(value, "a card {where}", 1, CARDS, where=where)
        check(number not in seen, "card {card} is in two places", card=number)
        seen.add(number)
        return number

    def die(value: Any, where: Sentence) -> int:
        pair = items(value, "a die {where}", 2, where=where)
        number = card(pair[0], where)
        s.value[number] = whole(pair[1], "the value of card {card} {where}", 1, VALUES, card=number, where=where)
        return number

    in_grid = Sentence("in the grid")
    for row, cells in enumerate(items(data["grid"], "grid", s.players + 1)):
        for column, value in enumerate(items(cells, "row {row} of the grid", GRID_COLUMNS, row=row + 1)):
            found = maybe(card, value, in_grid)
            if found is not None:
                s.grid[row * GRID_COLUMNS + column] = found
                s.place[found] = GRID
    s.top = card(data["top"], Sentence("on top of the pile"))
    s.place[s.top] = TOP
    in_draw, in_discard = Sentence("in draw"), Sentence("in discard")
    for value in items(data["draw"], "draw"):
        s.place[card(value, in_draw)] = DRAW
        s.pile += 1
    for value in items(data["discard"], "discard"):
        s.place[die(value, in_discard)] = DISCARD
    for q, hand in enumerate(items(data["hands"], "hands", s.players)):
        in_hand = Sentence("in the hand of seat {seat}", seat=q)
        for value in items(hand, "the hand of seat {seat}", at_most=HAND_LIMIT, seat=q):
            found = die(value, in_hand)
            s.place[found] = HAND + q
            s.hand[q, VALUES * int(DIE_COLOR[found]) + s.value[found] - 1] += 1
            s.held[q] += 1
    for name, kind in ROWS.items():
        for q, row_cards in enumerate(items(data[name], name, s.players)):
            in_row = Sentence("in {field} of seat {seat}", field=name, seat=q)
            given = items(row_cards, "{field} of seat {seat}", field=name, seat=q)
            for found in sorted(card(value, in_row) for value in given):
                check(
                    KIND[found] == kind,
                    "card {card} is a {kind} card and can not lie {where}",
                    card=found, kind=KIND_WORDS[KIND[found]], where=in_row,
                )  # fmt: skip
                enter_row(s, q, found)
            few = name != "ships" or s.ships[q] <= SET_SIZE
            check(few, "seat {seat} has {n} ships; a row has at most {most}", seat=q, n=s.ships[q], most=SET_SIZE)
    missing = [number for number in range(1, CARDS + 1) if number not in seen]
    check(not missing, "card {card} is missing", card=missing[0] if missing else None)
    check(any(s.grid), "the grid is empty")
    out = CARDS - 1 - len(data["draw"]) - len(data["discard"])
    check(out < MOST_OUT, "hands, grid and rows hold {n} cards; they always hold fewer than {most}", n=out, most=MOST_OUT)
    _count_values(s)


def _count_values(s: State) -> None:
    for color in range(COLORS):
        for value in range(VALUES):
            s.unseen[color, value] = COPIES
    for card in range(1, CARDS + 1):
        if s.value[card]:
            color = int(DIE_COLOR[card])
            check(
                s.unseen[color, s.value[card] - 1] > 0,
                "there are more than {copies} dice of {color} {value} in hands and discard",
                copies=COPIES, color=COLOR_WORDS[color], value=s.value[card],
            )  # fmt: skip
            s.unseen[color, s.value[card] - 1] -= 1


def _load_track(s: State, q: int, data: Any) -> None:
    where = Sentence("the track of seat {seat}", seat=q)
    track = fields(data, where, ("row", "left", "right"))
    s.left[q] = whole(track["left"], "{where}: {field}", 0, BONUSES, where=where, field="left")
    s.right[q] = whole(track["right"], "{where}: {field}", 0, BONUSES - s.left[q], where=where, field="right")
    for place, name in enumerate(items(track["row"], "{where}: {field}", BONUSES, where=where, field="row")):
        bonus = maybe(one_of, name, "{where}: {field}", BONUS_NAMES, where=where, field="row")
        if bonus is not None:
            twice = any(s.track[q, k] == bonus + 1 for k in range(place))
            check(not twice, "{where} has the bonus {bonus} twice", where=where, bonus=name)
            s.track[q, place] = bonus + 1
        is_flipped = place < s.left[q] or place >= BONUSES - s.right[q]
        named = bonus is not None
        check(not is_flipped or named, "{where}: the flipped card at place {place} is not named", where=where, place=place + 1)
        if s.bonuses != OPEN:
            check(
                is_flipped or not named,
                "{where}: the card at place {place} is not flipped, so its bonus is not known",
                where=where, place=place + 1,
            )  # fmt: skip
        elif s.phase != ARRANGE:
            check(named, "{where}: the card at place {place} is not named", where=where, place=place + 1)


def _load_task(s: State, data: Any, where: Sentence, last: bool) -> None:
    has_task = isinstance(data, dict) and isinstance(data.get("task"), str)
    check(has_task, "{where} must be an object with a task", where=where)
    task = data["task"]
    check(task in TASKS, "{where} has the task '{task}'; there are {names}", where=where, task=task[:30], names=", ".join(TASKS))
    number, names = TASKS[task]
    data = fields(data, where, ("task", *names))
    subject = amount = before = room = 0

    def discarded() -> int:
        die = maybe(one_of, data["last"], "{where}: {field}", DIE_NAMES, where=where, field="last")
        return 0 if die is None else 1 + die

    if number in (PAY_TASK, TAKE_TASK):
        subject = one_of(data["cell"], "{where}: {field}", CELL_NAMES[: grid_size(s)], where=where, field="cell")
        check(s.grid[subject] > 0, "{where}: there is no card on {cell}", where=where, cell=data["cell"])
        check(last, "{where}: nothing can be waiting above it", where=where)
    if number == PAY_TASK:
        cost = int(COST[s.grid[subject]])
        check(cost > 0, "{where}: the card on {cell} costs nothing", where=where, cell=data["cell"])
        amount = whole(data["paid"], "{where}: {field}", 0, cost - 1, where=where, field="paid")
        before = maybe(whole, data["last"], "{where}: {field}", 1, VALUES, where=where, field="last") or 0
        room = whole(data["room"], "{where}: {field}", 0, VALUES * HAND_LIMIT, where=where, field="room")
        at_once = KIND[s.grid[subject]] == BUILDING or amount + before + room == 0
        check(at_once, "{where}: a single die is paid at once", where=where)
        check(before > 0 or room == 0, "{where}: without a die paid, room is 0", where=where)
        check(before <= amount, "{where}: the last die is more than all that was paid", where=where)
    elif number == TAKE_TASK:
        before = discarded()
    elif number in (DICE_TASK, DRAW_TASK):
        amount = whole(data["n"], "{where}: {field}", 0, _most_given(DICE_CARDS), where=where, field="n")
        before = discarded()
    elif number == GOODS_TASK:
        amount = whole(data["left"], "{where}: {field}", 0, _most_given(GOODS_CARDS), where=where, field="left")
        subject = int(flag(data["must"], "{where}: {field}", where=where, field="must"))
    elif number == REWARD_TASK:
        subject = whole(data["card"], "{where}: {field}", 1, CARDS, where=where, field="card")
        check(KIND[subject] == SHIP, "{where}: card {card} is no ship", where=where, card=subject)
    elif number == BONUS_TASK:
        subject = one_of(data["bonus"], "{where}: {field}", BONUS_NAMES, where=where, field="bonus")
        check(BONUS_INSTEAD[subject] >= 0, "{where}: the bonus {bonus} asks nothing", where=where, bonus=data["bonus"])
    elif number == SETTLE_TASK:
        subject = int(flag(data["ships"], "{where}: {field}", where=where, field="ships"))
        _load_choices(s, data, where, last)
    at = s.depth
    push(s, number, subject, amount)
    s.pending[at, LAST], s.pending[at, ROOM] = before, room


def _most_given(of: int) -> int:
    return int(max(GIVES[effect, of] for effect in range(len(EFFECT_NAMES))))


def _load_choices(s: State, data: dict[str, Any], where: Sentence, last: bool) -> None:
    for category in range(CATEGORIES):
        judging, giving, types = JUDGED_FIELDS[category], GIVEN_FIELDS[category], TYPE_NAMES[category]
        judged = maybe(one_of, data[judging], "{where}: {field}", JUDGED, where=where, field=judging)
        given = fields(data[giving], "{where}: {field}", types, types, where=where, field=giving)
        check(last or (judged is None and not given), "{where}: only the last task can have been judged", where=where)
        if judged is None:
            check(not given, "{where}: {field} comes after {judged}", where=where, field=giving, judged=judging)
            continue
        check(category == 0 or s.judged[0] != NOT_JUDGED, "{where}: buildings are judged before goods", where=where)
        s.judged[category] = judged + 1
        has = (True, has_same(s, s.turn, category), has_different(s, s.turn, category))
        check(bool(has[judged]), "{where}: there is no such set: {field} {set}", where=where, field=judging, set=JUDGED[judged])
        none = judged > 0 or not (has[1] or has[2])
        check(none, "{where}: there is a set, so {field} can not be none", where=where, field=judging)
        one_by_one = not given or s.judged[category] == DIFFERENT
        check(one_by_one, "{where}: only different types are given one by one", where=where)
        for name, card in given.items():
            kind = types.index(name)
            number = whole(card, "{where}: {field} {type}", 1, CARDS, where=where, field=giving, type=name)
            owned = s.place[number] >= ROW and (s.place[number] - ROW) % SEATS == s.turn
            shown = owned and SHOWN[number, category, kind] > 0
            check(shown, "{where}: card {card} can not give {type}", where=where, card=number, type=name)
            s.given[category, kind] = number
