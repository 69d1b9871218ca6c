"""One game as an OpenSpiel game: `kolam_mandala` and so on, also by `pyspiel.load_game("kolam_mandala(exhaustion=lazy)")`.

A game begins with one chance node, at which its seed is drawn; after that chance is inside the actions (a draw is part of the
action that draws), so the chance mode is SAMPLED_STOCHASTIC. A clone goes on with the same chances; an algorithm that must not
foresee them, nor see other hands, asks `state.resample_from_infostate(player, sampler)`, which deals again everything the
player can not know.

Observation tensors are what `observe` writes; `kolam.envs.decode` names their parts. Information states are strings: what the
player saw at the start, and the game as its log tells it to the player. The parameter `rng_seed` (-1: a fresh one) decides
all chance of a game object. Games run interpreted; for speed take `VectorEnv`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from kolam.engine.compile import interpreted
from kolam.engine.game import Definition, check_seed
from kolam.engine.generator import series_seed, start_generator
from kolam.engine.words import language
from kolam.games import definition, games

#: No game is longer; Mandala with the greatest stall limit may come near it.
LONGEST = 25_000
FRESH = -1


def load(name: str, rng_seed: int = FRESH, **options: Any) -> Any:
    """The OpenSpiel game of that name with these options."""
    d = definition(name)
    chosen = d.configure(**options)
    return pyspiel.load_game(short_name(d), {"rng_seed": rng_seed, **chosen.options})


def short_name(d: Definition) -> str:
    """The name by which OpenSpiel knows a game."""
    return f"kolam_{d.name.replace('-', '_')}"


@cache
def game_type(d: Definition) -> Any:
    """What OpenSpiel wants to know of a game."""
    return pyspiel.GameType(
        short_name=short_name(d),
        long_name=f"{d.title} (kolam)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=d.players[-1],
        min_num_players=d.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"rng_seed": FRESH, **{option.name: option.default for option in d.all_options}},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # the package has no types
    """A kolam game in OpenSpiel's shape. Subclasses name the definition."""

    definition: Definition

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        d = self.definition
        chosen = dict(parameters or {})
        seed = chosen.pop("rng_seed", FRESH)
        self.game = d.configure(**chosen)
        self._seed = check_seed(None if seed == FRESH else seed)
        self._begun = 0
        players = self.game.players
        information = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=1,
            num_players=players,
            min_utility=-1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(d), information, dict(parameters or {}))

    def new_initial_state(self) -> SpielState:
        """A game whose seed is not drawn yet."""
        return SpielState(self)

    def draw_seed(self) -> int:
        """The seed of the next game."""
        self._begun += 1
        return int(series_seed(self._seed, self._begun - 1))

    def max_chance_nodes_in_history(self) -> int:
        """Only the seed is drawn."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What writes observations and information states."""
        recall = isinstance(iig_obs_type, pyspiel.IIGObservationType) and iig_obs_type.perfect_recall
        return SpielObserver(self.definition, recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # the package has no types
    """A moment of a game. OpenSpiel copies and pickles its attributes, so they are plain values."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.name = game.game.name
        self.options = game.game.options
        self.data: bytes | None = None  # None until the seed is drawn
        self.start: bytes = b""
        self.events: list[tuple[int, ...]] = []

    def state(self) -> Any:
        """The state, as the rules read it."""
        d = definition(self.name)
        return d.rules.State(self.data)

    def current_player(self) -> int:
        """The seat to act, or one of OpenSpiel's marks."""
        if self.data is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.state().to_act
        return int(pyspiel.PlayerId.TERMINAL) if seat < 0 else int(seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """One outcome: a seed is drawn."""
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        rules = definition(self.name).rules
        buffer = [0] * rules.NUM_ACTIONS
        return buffer[: rules.legal(self.state(), buffer)]

    def _apply_action(self, action: int) -> None:
        d = definition(self.name)
        if self.data is None:
            game: Any = self.get_game()
            self.data = self.start = bytes(d.configure(**self.options).new(game.draw_seed()).state)
            return
        s = self.state()
        s.log = []
        d.rules.apply(s, action)
        self.events.extend(s.log)
        self.data = bytes(s)

    def _action_to_string(self, player: int, action: int) -> str:
        return "draw the seed" if player == pyspiel.PlayerId.CHANCE else definition(self.name).notation.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.data is not None and self.state().to_act < 0

    def returns(self) -> list[float]:
        """The rewards of a finished game; 0 before."""
        players = int(self.options["players"])
        if not self.is_terminal():
            return [0.0] * players
        reward = interpreted(definition(self.name)).reward
        return [float(reward(self.state(), seat)) for seat in range(players)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Any:
        """The same for all that a player knows, everything else dealt again, future chances too."""
        other = self.clone()
        if self.data is not None:
            s = self.state()
            start_generator(s, int(sampler() * (1 << 53)))
            definition(self.name).redeal.redeal(s, player)
            other.data = bytes(s)
        return other

    def __str__(self) -> str:
        if self.data is None:
            return "the seed is not drawn"
        return json.dumps(definition(self.name).view.position(self.state()))


class SpielObserver:
    """Writes what a player may know."""

    def __init__(self, d: Definition, perfect_recall: bool) -> None:
        self.definition = d
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(d.observe.OBSERVATION_SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the observation of a player into the tensor."""
        numbers = [0] * len(self.tensor)
        if state.data is not None:
            self.definition.observe.observe(state.state(), player, numbers)
        self.tensor[:] = numbers

    def string_from(self, state: SpielState, player: int) -> str:
        """A player's view; with perfect recall, its first view and the game as the log tells it to the player."""
        if state.data is None:
            return ""
        d = self.definition
        if not self.perfect_recall:
            return json.dumps(d.view.view(state.state(), player))
        first = json.dumps(d.view.view(d.rules.State(state.start), player))
        lines = [d.words.log_line(event, player, language()) for event in state.events]
        return "\n".join([first, *(line for line in lines if line is not None)])


for known in games():
    one = definition(known)
    pyspiel.register_game(game_type(one), type("Spiel" + one.title.replace(" ", ""), (SpielGame,), {"definition": one}))
