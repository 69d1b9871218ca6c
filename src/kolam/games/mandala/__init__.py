"""Mandala, by Trevor Benjamin and Brett J. Gilbert."""

from kolam.engine.game import Choice, Definition, Option

GAME = Definition(
    name="mandala",
    title="Mandala",
    package=__name__,
    players=(2,),
    options=(
        Option(
            "exhaustion",
            ("eager", "lazy"),
            "eager",
            "eager: the deck runs out when its last card is drawn (M7.2); lazy: when a card is needed and there is none (M7.3)",
            title="When the deck runs out",
            choices=(
                Choice("At its last card", "The end draws near as soon as the last card is drawn; both see it happen."),
                Choice(
                    "When a card is missing", "Only when a card must be drawn and none is there: a game may last a little longer."
                ),
            ),
        ),
        Option(
            "stall_limit",
            range(1, 201),
            20,
            "discards in a row, after the deck ran out, that end the game (M9.4)",
            title="Discards in a row that end the game (after the deck ran out)",
            is_rare=True,
        ),
    ),
    designers="Trevor Benjamin and Brett J. Gilbert",
    publisher="Lookout Games",
    minutes="20",
    in_one_breath=(
        "Feed the mountain to draw, grow your field to choose first; "
        "the order in which colors reach your river decides what they are worth."
    ),
)
