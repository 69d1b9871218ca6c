"""Every message has its Russian, with the same {names}, and no catalog keeps what nobody says."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import kolam
from kolam.conformance.catalogs import faults
from kolam.conformance.checks import check, every_game, same
from kolam.conformance.files import folder_of
from kolam.engine.game import Definition
from kolam.games import is_own

BOARDS = Path(kolam.__file__).parent / "cli" / "boards"


@every_game
def a_game_speaks_russian(definition: Definition) -> None:
    """All that it says, and of a game of another package what is said about it: its title, its options."""
    paths = [*folder_of(definition).glob("*.py")]
    names = [words for option in definition.options for words in option.words()]
    names += [*getattr(import_module(f"{definition.package}.names"), "NAMES", ())]
    names += getattr(definition.rules, "CHANGES", {}).values()
    names += definition.words.ENDINGS.values()
    if is_own(definition):  # its title stands in kolam's own catalog
        names.append(definition.designers)
        paths += BOARDS.glob(f"{definition.package.rpartition('.')[2]}.py")
    else:
        names += [definition.title, definition.in_one_breath]
    wrong = faults(definition.package, "ru", paths, names)
    check(not wrong, "locale/ru.po: " + "; ".join(wrong[:5]))


@every_game
def every_end_is_told(definition: Definition) -> None:
    """Each reason for which a game ends has its sentence."""
    same(sorted(definition.words.ENDINGS), sorted(definition.rules.END_REASONS), "ENDINGS of words.py tells other reasons")


@every_game
def every_action_is_described_in_russian(definition: Definition) -> None:
    """And differs from the English."""
    say, game = definition.language("ru"), definition.configure()
    for action in range(game.num_actions):
        described = game.describe(action, say)
        check(described != game.describe(action), f"'{game.notation(action)}' is described in English: {described}")
        check("{" not in described, f"a description is not filled in: {described}")


@every_game
def every_explanation_has_a_name_of_its_own(definition: Definition) -> None:
    """Features are told apart by their names."""
    names = [feature.name for feature in definition.explain.FEATURES]
    check(len(set(names)) == len(names), f"two FEATURES of explain.py have one name: {sorted(names)}")
