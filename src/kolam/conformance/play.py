"""Playing: what is offered, refused, written down, taken back and told."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from kolam.conformance.checks import check, every_game, every_variant, refuses, same
from kolam.conformance.random_play import play_out, play_random, random_table
from kolam.engine.errors import BadOption, IllegalMove, KolamError, NotationError
from kolam.engine.game import Definition, Game
from kolam.engine.table import Table
from kolam.playback import replay

#: No game is longer.
LONGEST = 20_000


@every_variant
def a_random_game_ends_and_always_offers_something(game: Game) -> None:
    """From the first decision to the last."""
    for seed in range(3):
        for t in play_random(game.new(seed), random.Random(seed)):
            ids = t.legal_ids()
            check(t.version < LONGEST, f"the game with seed {seed} goes on after {LONGEST} decisions")
            if t.to_act is None:
                check(not ids, "something is offered when the game is over")
            else:
                check(t.to_act in range(game.players), f"seat {t.to_act} is to act, and there is no such seat")
                check(ids, f"seat {t.to_act} is to act and nothing is offered")
                same(ids, sorted(set(ids)), "the offered ids do not rise")
                check(isinstance(t.prompt, str) and t.prompt, "there is no prompt")


@every_variant
def legal_play_and_why_not_agree(game: Game) -> None:
    """What is offered is what is played, and everything else is refused with a rule and a sentence."""
    rng = random.Random(5)
    for t in play_random(game.new(5), rng):
        if rng.random() < 0.8 and t.to_act is not None:
            continue
        allowed = set(t.legal_ids())
        for action in range(game.num_actions):
            reason = t.why_not(action)
            text = game.notation(action)
            if reason is None:
                check(action in allowed, f"'{text}' is not offered, but nothing is said against it")
            else:
                check(action not in allowed, f"'{text}' is offered, but refused: {reason}")
                check(reason.rule and len(reason.sentence) > 10, f"'{text}' is refused without a rule and a sentence")
                check("{" not in reason.sentence, f"the sentence is not filled in: {reason.sentence}")
        refused = sorted(set(range(game.num_actions)) - allowed)
        if refused:
            before, action = bytes(t.state), rng.choice(refused)
            refuses(IllegalMove, partial(t.play, action), f"'{game.notation(action)}'")
            check(bytes(t.state) == before, f"the refused '{game.notation(action)}' changed the state")


@every_game
def notation_round_trips_for_every_id(definition: Definition) -> None:
    """A text for each id and an id for each text."""
    game = definition.configure()
    for action in range(game.num_actions):
        text = game.notation(action)
        same(game.parse(text), action, f"'{text}' is read as another action")
        check(game.describe(action), f"'{text}' is described by nothing")
        same(text, text.lower().strip(), "a notation has capitals or spaces around it")
    first = game.notation(0)
    for wrong in ("", " ", "nonsense", first + " ", first.upper(), first + " 1", "0"):
        refuses(NotationError, partial(game.parse, wrong), f"the action '{wrong}'")
    for wrong_id in (-1, game.num_actions, 10**20, True):
        refuses(NotationError, partial(game.notation, wrong_id), f"the id {wrong_id}")


@every_variant
def a_clone_shares_nothing(game: Game) -> None:
    """Playing on with a copy leaves the table as it is."""
    t = random_table(game, 11)
    before, version = bytes(t.state), t.version
    copy = t.clone()
    same(copy.position(), t.position(), "a clone has another position")
    play_out(copy, 1)
    check(bytes(t.state) == before and t.version == version, "playing on with a clone changed the table")


@every_variant
def positions_round_trip(game: Game) -> None:
    """A position says everything: loaded, it is the same table."""
    for seed in range(2):
        for t in play_random(game.new(seed), random.Random(seed)):
            if t.version % 7 == 0 or t.to_act is None:
                position = t.position()
                loaded = game.load(position, seed=3)
                same(loaded.position(), position, "a loaded position is another")
                same(loaded.legal(), t.legal(), "after loading a position other actions are offered")
                same(loaded.to_act, t.to_act, "after loading a position another seat is to act")
                same(loaded.scores(), t.scores(), "after loading a position the scores are others")
                same(loaded.outcome, t.outcome, "after loading a position the outcome is another")
                loaded.state.rng = t.state.rng
                check(bytes(loaded.state) == bytes(t.state), "a loaded position has another state: something of it is not said")


@every_variant
def a_record_replays_to_the_same_table(game: Game) -> None:
    """Byte for byte, and told alike."""
    t = random_table(game, 21)
    text = t.record().to_json()
    again = replay(text)
    check(bytes(again.state) == bytes(t.state), "a replayed record leads to another state")
    same(again.record().to_json(), text, "a replayed record has another record")
    same(again.log(0), t.log(0), "a replayed record is told in another way")


@every_variant
def a_record_from_a_position_replays(game: Game) -> None:
    """A game that began at a position."""
    t = play_out(game.load(random_table(game, 4).position(), seed=9), 2)
    same(replay(t.record()).position(), t.position(), "a record that begins at a position leads to another table")


@every_variant
def undo_is_exact(game: Game) -> None:
    """Back to the first moment, byte for byte."""
    history, t = [], game.new(8)
    for _ in play_random(t, random.Random(8)):
        history.append((bytes(t.state), t.version))
    while t.version:
        history.pop()
        t.undo()
        check((bytes(t.state), t.version) == history[-1], f"taking back decision {t.version + 1} leads to another state")
    refuses(KolamError, t.undo, "taking back nothing")


@every_variant
def the_outcome_fits_the_table(game: Game) -> None:
    """None while a seat is to act; then scores, winners and a reason that the game knows."""
    t = game.new(2)
    for _ in play_random(t, random.Random(2)):
        check((t.outcome is None) == (t.to_act is not None), "there is an outcome while a seat is to act, or none at the end")
    outcome = t.outcome
    assert outcome is not None
    same(list(outcome.scores), t.scores(), "the outcome has other scores than the table")
    check(outcome.winners and set(outcome.winners) <= set(range(game.players)), f"the winners are {outcome.winners}")
    check(outcome.reason in game.definition.rules.END_REASONS, f"the reason '{outcome.reason}' is none of END_REASONS")
    same(t.record().outcome, outcome.to_json(), "the record has another outcome")
    check(t.why_not(0) is not None, "something may be played when the game is over")


@every_variant
def everything_that_happens_is_told(game: Game) -> None:
    """In both languages, to everybody."""
    t = play_out(game.new(6), 6)
    for code in ("en", "ru"):
        say = game.definition.language(code)
        for viewer in (None, *range(game.players)):
            lines = t.log(viewer, say=say)
            check(len(lines) >= t.version / 2, f"of {t.version} decisions only {len(lines)} lines are told")
            for line in lines:
                check(line and "{" not in line, f"a line of the log is empty or not filled in: '{line}'")


@every_game
def options_that_do_not_exist_are_refused(definition: Definition) -> None:
    """So are values that an option does not take, and seeds that are none."""
    refuses(BadOption, lambda: definition.configure(players=17), "a table of 17")
    refuses(BadOption, lambda: definition.configure(no_such_option=1), "an option there is not")
    for option in definition.all_options:
        for wrong in (None, "no such value", 10**9, 1.5, [], object()):
            refuses(BadOption, partial(definition.configure, **{option.name: wrong}), f"{option.name}={wrong!r}")
    seeds: tuple[Any, ...] = (-1, 1 << 64, 1.5, "7", True)
    for seed in seeds:
        refuses(BadOption, partial(definition.configure().new, seed), f"the seed {seed!r}")


@every_variant
def the_state_keeps_the_options(game: Game) -> None:
    """A state has a field for each option, and no rule changes it."""
    t: Table = play_out(game.new(3), 3)
    for option in game.definition.all_options:
        same(
            option.decode(getattr(t.state, option.name)),
            game.options[option.name],
            f"the option {option.name} has changed in play",
        )
