"""What a seat may know: views, observations and re-dealing."""

from __future__ import annotations

from functools import partial

from kolam.conformance.checks import check, every_variant, refuses, same
from kolam.conformance.random_play import random_table, redealt, table_of
from kolam.engine.errors import KolamError
from kolam.engine.game import Game


@every_variant
def redealing_keeps_the_view_and_forgets_the_rest(game: Game) -> None:
    """Two states that look the same to a seat become the same bytes: no bot can peek."""
    for seed in range(6):
        t = random_table(game, seed)
        for seat in range(game.players):
            other = table_of(game, redealt(t, seat, 100 + seed))
            same(other.view(seat), t.view(seat), f"what seat {seat} sees changes when the rest is dealt again")
            same(other.visible_scores(seat), t.visible_scores(seat), f"the scores that seat {seat} sees change with the rest")
            same(game.load(other.position()).position(), other.position(), "a re-dealt position does not load")
            if t.to_act == seat:
                same(other.legal(), t.legal(), f"what seat {seat} may do depends on what it can not see")
                same(other.prompt, t.prompt, f"what seat {seat} is asked depends on what it can not see")
            again = redealt(other, seat, 7)
            peeks = (
                f"two states that look the same to seat {seat} are dealt again to different bytes: redeal keeps something hidden"
            )
            check(bytes(again) == bytes(redealt(t, seat, 7)), peeks)
            check(bytes(redealt(table_of(game, again), seat, 7)) == bytes(again), peeks)


@every_variant
def observations_are_what_the_seat_knows(game: Game) -> None:
    """What a seat observes as numbers does not change when everything it can not see is dealt again."""
    observing = game.definition.observe
    names = [name for name, _ in observing.OBSERVATION]
    size = observing.OBSERVATION_SIZE
    same(observing.OBSERVATION.first[-1], size, "OBSERVATION_SIZE is not the size of all parts")
    for seed in range(4):
        t = random_table(game, seed)
        for seat in range(game.players):
            seen, seen_again = [-101] * size, [-102] * size
            observing.observe(t.state, seat, seen)
            observing.observe(redealt(t, seat, 5), seat, seen_again)
            for at in range(size):
                part = names[max(k for k, first in enumerate(observing.OBSERVATION.first[:-1]) if first <= at)]
                check(seen[at] != -101, f"the part '{part}' is not written")
                check(seen[at] == seen_again[at], f"the part '{part}' tells seat {seat} what it can not see")


@every_variant
def spectators_see_no_more_than_any_seat(game: Game) -> None:
    """A spectator's view does not change when any one seat's unknown is dealt again."""
    for seed in range(4):
        t = random_table(game, seed)
        for seat in range(game.players):
            other = table_of(game, redealt(t, seat, 5))
            same(other.view(None), t.view(None), f"a spectator sees what seat {seat} does not")
            same(other.visible_scores(None), t.visible_scores(None), f"a spectator sees scores that seat {seat} does not")
        refuses(KolamError, partial(t.view, game.players), "the view of a seat there is not")
