"""Puzzles found: games are played, and every decision is looked at for one action that is clearly best.

A game to look through is a function of (game, seed, number), so it is the same in any process. What seems to be a puzzle must be
one to another search, to one ten times deeper, and in every deal that the seat can not tell apart; and its reason can be told.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from kolam.bots.hints import look
from kolam.bots.levels import LEVELS
from kolam.bots.outlook import outlooks
from kolam.bots.puzzles import Puzzle, key_of, themes
from kolam.bots.reasons import FAR, telling, unknowable
from kolam.bots.search import Search
from kolam.bots.search_bot import SearchBot
from kolam.engine.game import Definition, Game
from kolam.engine.generator import series_seed, start_generator
from kolam.engine.table import Table

#: By how much of the chance to win the best action must be ahead of all others: as much as is told to be clear.
MARGIN = FAR
#: With fewer allowed actions there is nothing to find.
LEAST_ACTIONS = 3
#: The reason must weigh so much, in points.
LEAST_REASON = 0.6
#: How much deeper a search must agree.
DEEPER = 10
#: In so many deals the best action must be better than the next one.
DEALS = 8
#: How often each level tries to solve a puzzle, and how often it must.
TRIES, RELIABLE = 8, 0.75
#: What the lowest level finds is kept in one game of so many: most decisions that matter are such.
OBVIOUS = 8
#: The most puzzles of one game that is played.
MOST_OF_A_GAME = 2
#: The levels that play: they err, as the people do who will stand in such positions.
PLAYING = (1, 2, 2, 3, 3, 4)
#: What chances are drawn for.
_DEAL, _OPTIONS, _BOTS, _LOOK, _AGAIN, _DEEP, _REDEAL, _GRADE, _COSTS = range(9)


@dataclass
class Findings:
    """What was found in a game: how far each candidate came, and those that are puzzles."""

    counts: Counter[str] = field(default_factory=Counter)
    puzzles: list[Puzzle] = field(default_factory=list)


@dataclass(frozen=True)
class Measure:
    """The best action by a search, its chance to win, and by how much the next best one is behind."""

    best: str
    second: str
    chance: float
    margin: float
    line: tuple[str, ...] = ()


def game_of(d: Definition, seed: int, number: int) -> Game:
    """The options of a game to look through: every number of seats alike, half of them as one finds the game, half any other."""
    draw = series_seed(series_seed(seed, _OPTIONS), number)
    players = d.players[number % len(d.players)]
    varied = [each for each in d.variants() if each.get("players", players) == players]
    plain = number // len(d.players) % 2 == 0 or not varied
    return d.configure(players=players) if plain else d.configure(**varied[draw % len(varied)])


def look_through(d: Definition, seed: int, number: int, simulations: int) -> Findings:
    """Play a game, and look for puzzles in it."""
    game = game_of(d, seed, number)
    t = game.new(series_seed(series_seed(seed, _DEAL), number))
    chances = series_seed(series_seed(seed, _BOTS), number)
    levels = [PLAYING[series_seed(chances, seat) % len(PLAYING)] for seat in range(game.players)]
    bots = [SearchBot(series_seed(chances, 100 + seat), level) for seat, level in enumerate(levels)]
    found, turns = Findings(Counter(games=1)), set[tuple[int, int]]()
    say = d.language()
    while t.to_act is not None:
        turn = t.turn_began, t.to_act
        is_new = turn not in turns and len(turns) < MOST_OF_A_GAME
        if is_new and len(t.legal_ids()) >= LEAST_ACTIONS and unknowable(t, say) is None:
            found.counts["decisions"] += 1
            puzzle = find(game.load(t.position(), 0), simulations, found.counts, number % OBVIOUS == 0)
            if puzzle is not None:
                turns.add(turn)
                found.puzzles.append(puzzle)
        t.play(bots[t.to_act].choose(t))
    return found


def find(t: Table, simulations: int, counts: Counter[str], obvious: bool = True) -> Puzzle | None:
    """The puzzle that a position is, if it is one, perhaps even an obvious one; counts how far it came."""
    first = at_first_sight(t, simulations, _LOOK)
    if first is None:
        return None
    if not obvious and solved_by(t, first.best, LEVELS[0]) >= RELIABLE:
        counts["obvious"] += 1
        return None
    counts["candidates"] += 1
    sure = _confirmed(t, first, simulations, counts)
    theme = None if sure is None else theme_at(t, sure)
    if sure is None or theme is None:
        return None
    counts["told"] += 1
    solved = graded(t, sure.best)
    level = level_by(solved)
    if level is None:
        return None
    counts["found"] += 1
    return _puzzle(t, sure, theme, level, solved, costs(t, sure, simulations))


def _confirmed(t: Table, first: Measure, simulations: int, counts: Counter[str]) -> Measure | None:
    """What a search ten times deeper measures, if another seed and all deals agree to what was seen at first."""
    if not _agrees(at_first_sight(t, simulations, _AGAIN), first):
        return None
    counts["again"] += 1
    sure = measured(t, DEEPER * simulations, wanted=first.best)
    if not _agrees(sure, first):
        return None
    counts["deeper"] += 1
    if not holds_in_all_deals(t, sure, simulations):
        return None
    counts["dealt"] += 1
    return sure


def _puzzle(t: Table, sure: Measure, theme: str, level: int, solved: tuple[float, ...], lost: dict[str, float]) -> Puzzle:
    margin = round(sure.margin, 4)
    return Puzzle(
        definition=t.game.definition,
        key=key_of(t, sure.best),
        options=dict(t.game.options),
        position=t.position(),
        seat=t.state.to_act,
        best=sure.best,
        second=sure.second,
        chance=round(sure.chance, 4),
        margin=margin,
        lost={action: max(margin, cost) for action, cost in lost.items()} | {sure.second: margin},
        line=sure.line,
        theme=theme,
        level=level,
        solved=solved,
    )


def _agrees(measure: Measure | None, first: Measure) -> bool:
    return measure is not None and measure.best == first.best and measure.margin >= MARGIN


def at_first_sight(t: Table, simulations: int, seed: int) -> Measure | None:
    """What one search says, if an action is clearly best by it."""
    best, *others = look(t, simulations, seed).candidates
    second = max(others, key=lambda other: other.chance)
    found = Measure(best.action, second.action, best.chance, best.chance - second.chance)
    return found if found.margin >= MARGIN else None


def measured(t: Table, simulations: int, seed: int = _DEEP, wanted: str | None = None) -> Measure:
    """The best action, and how much is lost if it is not thought of: that only if it is what is wanted.

    A search looks seldom at what seems worse, so there is another one that does not think of the best.
    """
    found = look(t, simulations, seed)
    best = found.candidates[0].action
    if wanted not in (None, best):
        return Measure(best, "", 0.0, 0.0)
    chance = alone(t, best, simulations, seed)
    rest = Search(t, seed, simulations)
    rest.overlook([t.game.parse(best)])
    rest.run(simulations)
    second = t.game.notation(rest.best())
    return Measure(best, second, chance, chance - rest.chances()[t.state.to_act], found.line)


def alone(t: Table, action: str, simulations: int, seed: int) -> float:
    """The chance of the seat to act after an action, with all the search for what follows it."""
    search = Search(t, seed, simulations)
    chosen = t.game.parse(action)
    search.overlook(other for other in t.legal_ids() if other != chosen)
    search.run(simulations)
    return float(search.chances()[t.state.to_act])


def holds_in_all_deals(t: Table, sure: Measure, simulations: int) -> bool:
    """Whether what the seat does not know makes no difference: the best action is better in every deal it can not tell apart."""
    for deal in range(DEALS):
        s = t.state.clone()
        start_generator(s, series_seed(_REDEAL, deal))
        t.game.definition.redeal.redeal(s, t.state.to_act)
        best, second = (_after(Table(t.game, s.clone(), 0), action, simulations, deal) for action in (sure.best, sure.second))
        if best <= second:
            return False
    return True


def _after(t: Table, action: str, simulations: int, seed: int) -> float:
    """The chance that an action leaves its seat in a deal, by what the next to act knows."""
    seat = t.state.to_act
    t.play(action)
    if t.outcome is not None:
        return float(t.outcome.shares[seat])
    search = Search(t, seed, simulations)
    search.run(simulations)
    return float(search.chances()[seat])


def theme_at(t: Table, sure: Measure) -> str | None:
    """What a puzzle is about, by what tells its best action most from the next; None if nothing does enough."""
    feature, weight = telling(*outlooks(t, sure.best, sure.second, sure.line))
    if weight < LEAST_REASON:
        return None
    return next((theme.key for theme in themes(t.game.definition) if theme.fits(feature, sure.best)), None)


def graded(t: Table, best: str) -> tuple[float, ...]:
    """How often each level finds the best action."""
    return tuple(solved_by(t, best, level) for level in LEVELS)


def solved_by(t: Table, best: str, level: int) -> float:
    """In what part of its tries a level finds the best action."""
    return sum(SearchBot(series_seed(_GRADE, n), level).choose(t) == best for n in range(TRIES)) / TRIES


def level_by(solved: tuple[float, ...]) -> int | None:
    """The lowest level that solves a puzzle reliably, as all above it do; None if the highest does not."""
    reliable = [level for level in LEVELS if min(solved[level - 1 :]) >= RELIABLE]
    return reliable[0] if reliable else None


def costs(t: Table, sure: Measure, simulations: int) -> dict[str, float]:
    """What every action but the best costs of the chance to win."""
    others: list[str] = [action for action in t.legal() if action != sure.best]
    return {action: round(max(0.0, sure.chance - alone(t, action, simulations, _COSTS)), 4) for action in others}
