"""Rajas of the Ganges: Cards & Karma, by Inka and Markus Brand."""

from kolam.engine.game import Definition, Option

GAME = Definition(
    name="rajas",
    title="Rajas of the Ganges: Cards & Karma",
    package=__name__,
    players=(2, 3, 4),
    options=(
        Option(
            "bonuses",
            ("hidden", "open"),
            "hidden",
            "hidden: a flip reveals a bonus you have not had yet (R13.5); open: you lay your six bonuses face up first (R1.6)",
        ),
        Option(
            "again", ("chain", "once"), "chain", "whether a turn bought with an administrator may be followed by another (R12.6)"
        ),
        Option("max_rounds", range(1, 1001), 100, "the game ends after this many rounds (R15.5)"),
    ),
    designers="Inka and Markus Brand",
    publisher="HUCH!",
    minutes="30-45",
    in_one_breath="Take cards as dice or as what they show, complete sets of three, and turn six cards with fame and coins.",
    topics=("cards", "payments", "gains", "sets"),
    extras=("possible",),
)
