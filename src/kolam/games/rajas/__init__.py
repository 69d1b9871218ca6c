"""Rajas of the Ganges: Cards & Karma, by Inka and Markus Brand."""

from kolam.engine.game import Choice, Definition, Option

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
            title="Bonus cards on the tracks",
            choices=(
                Choice("Face down", "You learn a bonus when you turn it over: good for a first game."),
                Choice("Face up", "Everybody arranges their own six bonuses at the start."),
            ),
        ),
        Option(
            "again",
            ("chain", "once"),
            "chain",
            "whether a turn bought with an administrator may be followed by another (R12.6)",
            title="Bonus turns by administrators",
            choices=(
                Choice("Without limit", "As many as you can pay for."),
                Choice("One at a time", "A second bonus turn in a row is not allowed."),
            ),
            is_rare=True,
        ),
        Option(
            "max_rounds",
            range(1, 1001),
            100,
            "the game ends after this many rounds (R15.5)",
            title="Most rounds before the game ends",
            is_rare=True,
        ),
    ),
    designers="Inka and Markus Brand",
    publisher="HUCH!",
    minutes="30-45",
    in_one_breath="Take cards as dice or as what they show, complete sets of three, and turn six cards with fame and coins.",
    topics=("cards", "payments", "gains", "sets"),
    extras=("possible", "box", "offers", "prices", "sources"),
)
