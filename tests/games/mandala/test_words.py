"""What the table says: prompts, reasons why not and their order, the log, and that the log keeps secrets."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import kit
import kolam
from games.mandala.positions import cards, play, refused, table

NO_CARDS_LEFT = {"rest": "cups", "rivers": ("black, green, purple, yellow, orange", "red"), "exhausted": True}
W1 = {
    "mountain1": "yellow 2, purple 1",
    "fields1": ("orange 1, red 2", "green 1"),
    "hands": ("black 2, green 1, purple 1, yellow 1, orange 1, red 2", "black 3"),
}
CLAIMS = {"mountain1": "purple 2, orange 1, yellow 2", "fields1": ("green 3", "black 2"), "hands": ("red 2", "green 5")}
OVER = {"phase": "over", "to_act": None, "exhausted": True, "stall": 20}


# --- Why not ---


@pytest.mark.parametrize(
    ("words", "before", "action", "rule", "sentence"),
    [
        (OVER, (), "discard red 1", "M9.6", "The game is over."),
        (CLAIMS, ("field 1 red 1",), "discard red 1", "M2.3", "Mandala 1 is being destroyed: claim a color first."),
        (CLAIMS, (), "claim purple", "M2.3", "Nothing is being destroyed now."),
        (W1, (), "discard red 3", "M2.4", "You hold only 2 red."),
        (CLAIMS, (), "discard black 1", "M2.4", "You hold no black."),
        (W1, (), "mountain 1 red", "M3.1", "Red lies in your Field of Mandala 1, so it may not go to that Mountain."),
        (W1, (), "mountain 1 green", "M3.1", "Green lies in the other Field of Mandala 1, so it may not go to that Mountain."),
        (W1, (), "field 1 purple 1", "M3.2", "Purple lies in the Mountain of Mandala 1, so it may not go to your Field there."),
        (W1, (), "field 1 green 1", "M3.2", "Green lies in the other Field of Mandala 1, so it may not go to your Field there."),
        (
            NO_CARDS_LEFT | {"hands": ("red 1", "green 5")}, (), "mountain 1 red", "M4.3",
            "This is your last card and there is nothing to draw: you may not end a turn without cards. Discard instead.",
        ),
        ({"hands": ("red 3", "green 5")}, (), "field 1 red 3", "M5.2", "Keep at least one card: you may grow by 2 at most."),
        (
            {"hands": ("red 1", "green 5")}, (), "field 1 red 1", "M5.2",
            "Keep at least one card: with a single card in hand you can not grow a Field.",
        ),
        (CLAIMS, ("field 1 red 1",), "claim black", "M8.4", "There is no black in this Mountain."),
    ],
)  # fmt: skip
def test_why_not(words, before, action, rule, sentence):
    t = play(table(**words), *before)
    assert t.why_not(action) == (rule, sentence)
    with pytest.raises(kolam.IllegalMove) as caught:
        t.play(action)
    assert (caught.value.rule, caught.value.sentence) == (rule, sentence)


def test_what_is_allowed_has_no_reason_why_not():
    t = table(**W1)
    assert all(t.why_not(action) is None for action in t.legal())


def test_the_first_failing_check_is_told():
    over = table(**OVER)
    assert {refused(over, action) for action in ("claim red", "mountain 1 black", "field 1 purple 7")} == {"M9.6"}
    claims = play(table(**CLAIMS), "field 1 red 1")
    assert {refused(claims, action) for action in ("discard black 8", "mountain 1 black", "field 1 purple 7")} == {
        "M2.3"
    }  # not held either
    t = table(**W1)
    assert refused(t, "field 1 purple 2") == "M2.4"  # and purple is closed
    assert refused(t, "field 1 green 7") == "M2.4"
    assert refused(table(hands=("red 1", "purple 1"), turn=1), "field 1 purple 1") == "M3.2"  # and it is the last card
    assert refused(table(hands=("purple 2", "green 5")), "field 1 purple 2") == "M3.2"
    last = table(hands=("red 1", "green 5"), fields1=("", "red 1"), **NO_CARDS_LEFT)
    assert refused(last, "mountain 1 red") == "M3.1"  # and it is the last card
    assert refused(last, "mountain 2 red") == "M4.3"
    assert refused(last, "mountain 2 black") == "M2.4"


# --- Prompts ---


def test_prompts():
    t = table(**CLAIMS)
    assert t.prompt == "Build a Mountain, grow a Field, or discard."
    play(t, "field 1 red 1")
    assert t.prompt == "Mandala 1: claim a color. You choose first: your Field has 4, the other 2."
    play(t, "claim purple")
    assert t.prompt == "Mandala 1: claim a color. You choose second: your Field has 2, the other 4."
    assert table(**OVER).prompt == "The game is over."


def test_every_action_is_described():
    game = kolam.game("mandala")
    assert game.describe(game.parse("mountain 2 red")) == "Build red on Mountain 2 and draw."
    assert game.describe(game.parse("field 1 black 3")) == "Grow your Field of Mandala 1 with 3 black."
    assert game.describe(game.parse("discard yellow 8")) == "Discard 8 yellow and draw as many."
    assert game.describe(game.parse("claim green")) == "Claim all green from the Mountain."


# --- The log ---


def test_the_log_tells_a_destruction():
    t = table(**CLAIMS, secrets=("black 2", "green 2"))
    play(t, "field 1 red 1", "claim purple", "claim yellow")
    new = t.log(None)[-1]
    assert t.log(None)[:-1] == [
        "Seat 0 grows the Field of Mandala 1 with 1 red.",
        "Mandala 1 is complete. Seat 0 chooses first (4 to 2).",
        "Seat 0 claims 2 purple: one for River space 1, 1 for the Cup.",
        "Seat 1 claims 2 yellow: one for River space 1, 1 for the Cup.",
        "Orange is left.",
        "Seat 0 claims 1 orange for River space 2.",
    ]
    assert new.startswith("Mountain 1 starts anew with ")


def test_only_the_owner_reads_which_cards_were_drawn():
    t = table(hands=("red 3", "green 5"), deck="black 2, orange 1", rest="discard")
    play(t, "discard red 3")
    told = "You drew black ×2, orange."
    assert told in t.log(0)
    assert t.log(1) == t.log(None) == [line for line in t.log(0) if line != told]


def told_cards(line):
    """The cards of a line "You drew red ×2, green."."""
    found = Counter()
    for part in line.removeprefix("You drew ").removesuffix(".").split(", "):
        color, _, number = part.partition(" ×")
        found[color] += int(number or 1)
    return found


@pytest.mark.parametrize("exhaustion", ["eager", "lazy"])
def test_the_log_never_tells_the_other_seat_s_cards(exhaustion):
    """A seat's log is the spectator's and its own draws; these are what really came into its hand."""
    played = {"field": 3, "discard": 2, "mountain": None}
    for seed in range(8):
        t = kolam.game("mandala", exhaustion=exhaustion).new(seed)
        rng = random.Random(seed)
        while t.to_act is not None:
            seat, since, before = t.to_act, t.version, Counter(t.position()["hands"][t.to_act])
            action = rng.choice(t.legal())
            t.play(action)
            public = t.log(None, since)
            assert not [line for line in public if "drew" in line]
            assert t.log(1 - seat, since) == public
            own = [line for line in t.log(seat, since) if line not in public]
            words = action.split()
            if words[0] in played:
                place = 1 if words[0] == "discard" else 2
                before[words[place]] -= int(words[-1]) if played[words[0]] else 1
            came = Counter(t.position()["hands"][seat])
            came.subtract(before)
            assert sum((told_cards(line) for line in own), Counter()) == +came


def test_a_log_is_the_same_whatever_the_other_seat_holds():
    """The other hand is dealt again; the same growth or claim tells the same."""
    game = kolam.game("mandala")
    compared = 0
    for seed in range(12):
        for t in kit.play_random(game.new(seed), random.Random(seed)):
            if t.to_act is None:
                break
            seat = 1 - t.to_act
            other = kit.table_of(game, kit.redealt(t, seat, seed))
            other.state.rng = t.state.rng
            for action in set(t.legal()) & set(other.legal()):
                if action.startswith(("field", "claim")):
                    one, two = t.clone(), other.clone()
                    one.play(action)
                    two.play(action)
                    if one.to_act is not None and one.state.rng == t.state.rng:
                        assert one.log(seat, t.version) == two.log(seat)
                        compared += 1
    assert compared > 300


def test_cards_in_words_of_the_kit():
    assert cards("red 2, green 1") == {"red": 2, "green": 1}
