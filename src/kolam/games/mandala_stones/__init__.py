"""Mandala Stones, by Filip Głowacz."""

from kolam.engine.game import Choice, Definition, Option

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
            title="Stones under the top stones",
            choices=(
                Choice("Colors can be seen", "As at a real table: you see the edge of each stone, not its pattern."),
                Choice("Fully open", "Colors and patterns are known: nothing is left to chance."),
                Choice("Fully hidden", "Nothing is known about covered stones: more surprise."),
            ),
        ),
        Option(
            "objectives",
            (False, True),
            True,
            "whether each seat gets two secret objective cards (S3.4, S10.1)",
            title="Secret objective cards",
            choices=(
                Choice("Without objectives", "Only stones score; nothing is secret."),
                Choice("With objectives", "Two cards in each hand; one may score at the end."),
            ),
        ),
    ),
    designers="Filip Głowacz",
    publisher="Board&Dice",
    minutes="30",
    in_one_breath="Move an artist, pile up the stones around it that show its pattern, then cash in the tops of your towers.",
    topics=("stones", "objectives"),
)
