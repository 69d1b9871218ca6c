"""Ganesha, by Maxim Istomin: the English and the Russian edition."""

from itertools import permutations
from typing import Any

from kolam.engine.errors import BadOption, GameSentence
from kolam.engine.game import Choice, Definition, Option

PLAYERS = (2, 3, 4)

GAME = Definition(
    name="ganesha",
    title="Ganesha",
    package=__name__,
    players=PLAYERS,
    options=(
        Option(
            "edition",
            ("en", "ru"),
            "en",
            "the English or the Russian edition; RULES.md lists what differs",
            follows_language=True,
            title="Edition",
            choices=(
                Choice(
                    "English edition",
                    "The drum gives its holder 1 point each round; with four the last seat starts with 2 points.",
                ),
                Choice(
                    "Russian edition",
                    "The drum gives nothing, all start at 0; Ginger only goes to a player who can give a gem back.",
                ),
            ),
        ),
        Option(
            "spices",
            (False, True),
            True,
            "the full game; without spices for a first game",
            title="Spices",
            choices=(
                Choice("Without spices", "The plain game: good for a first time."),
                Choice("With spices", "Tokens under the gems give special powers."),
            ),
        ),
        Option(
            "side",
            ("day", "night"),
            "day",
            "the side of the mandala: the order of its numbers",
            title="Side of the mandala",
            choices=(
                Choice("Day", "The first places of each color are worth most."),
                Choice("Night", "The same numbers in another order."),
            ),
        ),
        Option(
            "ginger",
            ("edition", "gift", "return"),
            "edition",
            "may Ginger be given to a player who can give nothing back (G5.4)? gift: yes; return: no; edition: en yes, ru no",
            varied=False,
            title="Ginger",
            choices=(
                Choice("As the edition has it", "English: anyone may get it. Russian: only who can give a gem back."),
                Choice("A gift to anyone", "Also to a player who has nothing to give back."),
                Choice("Only in exchange", "Only to a player who can give another color back."),
            ),
            is_rare=True,
        ),
        Option(
            "placing",
            ("chance", "drum"),
            "chance",
            "who puts the spice tokens down (G2.3, G2.6)? chance: the program; drum: the first player, face down",
            title="Who puts the spice tokens down",
            choices=(
                Choice("The program", "On random hexes, never two side by side."),
                Choice("The first player", "Hex by hex, face down, as in print; they are turned up when all lie there."),
            ),
            is_rare=True,
        ),
        Option(
            "younger",
            ("", *("".join(order) for players in PLAYERS for order in permutations("0123"[:players]))),
            "",
            "all seats, youngest first, as in 201: settles a tie for who begins the final stage (G9.3)",
            is_offered=False,
        ),
    ),
    designers="Maxim Istomin",
    publisher="Crowd Games",
    minutes="20-40",
    in_one_breath="Take gems from the altar, two at a time if your slots match, and lay whole colors on a shared mandala.",
    topics=("choices", "altar", "points", "spices"),
    extras=("sources",),
)


def check_options(values: dict[str, Any]) -> None:
    """Refuse an order of ages that does not name every seat."""
    if values["younger"] and len(values["younger"]) != values["players"]:
        wrong = GameSentence(
            __name__,
            "Option 'younger' is {value}; with {players} players it must name each of the seats 0 to {last} once, youngest "
            "first, or be empty.",
            value=repr(values["younger"]), players=values["players"], last=values["players"] - 1,
        )  # fmt: skip
        raise BadOption(wrong)
