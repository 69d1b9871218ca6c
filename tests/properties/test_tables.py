"""Tables under any sequence of playing, undoing, saving and loading."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

import kit
import kolam


def machine_for(name: str) -> type[RuleBasedStateMachine]:
    """A state machine that plays one game in all its variants."""
    variants = [options for game, options in kit.all_variants() if game == name]

    class TableMachine(RuleBasedStateMachine):
        @initialize(options=st.sampled_from(variants), seed=st.integers(0, 2**64 - 1))
        def sit_down(self, options, seed):
            self.game = kolam.game(name, **options)
            self.t = self.game.new(seed)

        @precondition(lambda self: self.t.to_act is not None)
        @rule(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=30))
        def play(self, choices):
            for choice in choices:
                ids = self.t.legal_ids()
                if ids:
                    self.t.play(ids[choice % len(ids)])

        @precondition(lambda self: self.t.version > 0)
        @rule(times=st.integers(1, 20))
        def undo_and_play_again(self, times):
            before = bytes(self.t.state)
            undone = [self.t.undo() for _ in range(min(times, self.t.version))]
            for action in reversed(undone):
                self.t.play(action)
            assert bytes(self.t.state) == before

        @rule(seed=st.integers(0, 2**64 - 1))
        def go_on_from_the_position(self, seed):
            """Loading checks all that must hold of a position: pieces conserved, limits kept, the moment right."""
            position = self.t.position()
            self.t = self.game.load(position, seed)
            assert self.t.position() == position

        @rule(seed=st.integers(0, 2**64 - 1), seat=st.integers(0, 3))
        def redeal(self, seed, seat):
            seat %= self.game.players
            view = self.t.view(seat)
            self.t = kit.table_of(self.game, kit.redealt(self.t, seat, seed))
            assert self.t.view(seat) == view
            self.t = self.game.load(self.t.position(), seed)

        @invariant()
        def always_someone_to_act_or_an_outcome(self):
            if hasattr(self, "t"):
                assert (self.t.to_act is None) == (self.t.outcome is not None)
                assert bool(self.t.legal_ids()) == (self.t.to_act is not None)

    return TableMachine


@pytest.mark.parametrize("name", kolam.games())
def test_any_sequence_keeps_the_rules(name):
    run_state_machine_as_test(
        machine_for(name),
        settings=settings(max_examples=30, stateful_step_count=12, deadline=None, suppress_health_check=list(HealthCheck)),
    )
