"""Mandala Stones, by Filip Głowacz."""

from kolam.engine.game import Definition, Option

GAME = Definition(
    name="mandala-stones",
    title="Mandala Stones",
    package=__name__,
    players=(2, 3, 4),
    options=(
        Option(
            "covered",
            ("colors", "open", "hidden"),
            "colors",
            "what is known of the stones under the tops (S2.4); colors: their color; open: color and pattern; hidden: nothing",
        ),
        Option("objectives", (False, True), True, "whether each seat gets two secret objective cards (S3.4, S10.1)"),
    ),
    designers="Filip Głowacz",
    publisher="Board&Dice",
    minutes="30",
    in_one_breath="Move an artist, pile up the stones around it that show its pattern, then cash in the tops of your towers.",
    topics=("stones", "objectives"),
)
