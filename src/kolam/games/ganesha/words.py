"""Ganesha in words: prompts, log lines, reasons why not, and what an action is called."""

from __future__ import annotations

from typing import Any

from kolam.engine.sentences import Told, joined, rule
from kolam.engine.sentences import action as named
from kolam.engine.words import Language, Origin

from . import state as g
from .actions import ACTIONS, RESULT
from .altar import token_count
from .choices import has_effect
from .components import COLOR_NAMES, HEX_NAMES, PLACE_VALUES, SIDES, YELLOW
from .glance import Glance
from .legality import bag_size, last_gem, token_taken
from .names import (
    Pawn,
    color_gems,
    color_name,
    color_of,
    color_with,
    effect,
    gems,
    hex_name,
    packed_gems,
    points,
    seats_in,
    slots_name,
    spice,
    spice_with,
    sum_of_points,
)
from .sources import RULES as RULES
from .sources import TOLD_BY as TOLD_BY
from .sources import asked_by as asked_by
from .state import State

#: Most spices are called alike in both editions: then either will do.
EITHER = g.ENGLISH

#: How a game ended, by the reason.
ENDINGS = {
    "final": "All rounds are played and the last gems laid.",
}


# --- Prompts ---


def prompt(s: State, say: Language) -> Told:
    """What the seat to act is asked."""
    match s.phase:
        case g.PLACING:
            return say("Put spice token {n} of {all} face down, not beside another one.", n=token_count(s) + 1, all=s.players)
        case g.TAKE:
            return say("Take a gem.")
        case g.SECOND:
            return say("Take a second gem or stop.")
        case g.SPICE:
            return _spice_prompt(s, say)
        case g.RETURN:
            return say(
                "{pawn} gives you a {color} gem. Which gem do you give back?",
                pawn=Pawn(s.turn),
                color=color_name(last_gem(s), say),
            ).at(f"seat {s.turn}")
        case g.SLOTS:
            if s.reslot:
                name = spice(g.RESLOT, s.edition, say)
                asked = say("Which gems go into your slots? With {spice} you may choose from all you own.", spice=name)
            else:
                asked = say("Which gems go into your slots?")
            return asked.at("slots you")
        case g.MANDALA:
            if s.any_sacrifice:
                name = spice(g.ANY_SACRIFICE, s.edition, say)
                return say("Lay a color or pass. {spice}: you may offer any color.", spice=name)
            return say("Lay a color or pass.")
        case g.FINAL:
            return say("Lay a gem.")
    return say("The game is over.")


def purpose(s: State, say: Language) -> Told | None:
    """What the decision that is asked is good for, for those who are new to the game."""
    match s.phase:
        case g.TAKE:
            return say("If its color lies in one of your slots, you may take a second gem.")
        case g.SECOND:
            return say("It is a gem more for you, and one less for the others.")
        case g.SLOTS:
            return say("The colors in your slots let you take two gems at once. All else goes to your treasury.")
        case g.MANDALA:
            if SIDES[s.side] == "night":
                return say("Gems in your treasury bring points on the mandala, and laying costs an offering.")
            return say("Gems in your treasury bring points on the mandala: early places pay more, and laying costs an offering.")
        case g.FINAL:
            return say("Every gem left brings the points of its next place, without an offering.")
    return None


def _spice_prompt(s: State, say: Language) -> Told:
    token = token_taken(s)
    name, color = spice(token, s.edition, say), color_name(last_gem(s), say)
    match token:
        case g.REMOVE_LAST:
            return say("{spice}: remove the last gem of one color from the mandala? Or skip.", spice=name)
        case g.SWAP_ALTAR:
            return say("{spice}: swap your {color} gem for another one on the altar? Or skip.", spice=name, color=color)
        case g.TRADE:
            return say("{spice}: who gets your {color} gem? Or skip.", spice=name, color=color)
        case g.PLUS_ONE:
            return say("{spice}: +1 VP? Or skip.", spice=name)
        case g.GAMBLE:
            match_count, size = s.bag[last_gem(s)], bag_size(s)
            return say(
                "{spice}: pay 1 VP and draw a gem, yours if it is {color} ({n} of {size} are)? Or skip.",
                spice=name, color=color, n=match_count, size=size,
            )  # fmt: skip
        case _:
            return say("{spice}: put a gem from your treasury into the bag and draw another? Or skip.", spice=name)


# --- Reasons why not ---


def why_not(s: State, action: int, code: int, say: Language) -> Told:
    """The sentence behind a refusal of an action."""
    chosen = ACTIONS.parameters(action)
    color = COLOR_NAMES.index(chosen["color"]) if "color" in chosen else 0
    hex = HEX_NAMES.index(chosen["hex"]) if "hex" in chosen else 0
    match code:
        case g.TAKE_FIRST:
            return say("There are gems on the altar: take one first.")
        case g.ALTAR_EMPTY:
            return say("The altar is empty: lay a color or pass.")
        case g.NOT_IN_USE:
            return say("{hex} is not used with {n} players.", hex=hex_name(hex), n=s.players)
        case g.NO_GEM | g.SWAP_NO_GEM:
            return say("There is no gem on {hex}.", hex=hex_name(hex))
        case g.NO_SECOND_NOW:
            return say(
                "No second gem now: you stopped, or it needs a first gem in the color of one of your slots and a gem in reach."
            )
        case g.NOT_ADJACENT:
            first = hex_name(s.taken[0])
            return say("{hex} does not touch {first}, where your first gem came from.", hex=hex_name(hex), first=first)
        case g.TAKING_OVER:
            return say("Taking is over for this turn (two gems at most).")
        case g.SWAP_SAME:
            name = color_name(s.altar[hex], say)
            return say("That gem is {color} too: nothing would change.", color=name).at(f"hex {HEX_NAMES[hex]}")
        case g.GIVE_SELF:
            return say("That is you. Choose another player.")
        case g.GIVE_NO_SEAT:
            return say("There is no such player here. Choose another player.")
        case g.GIVE_NOTHING_BACK:
            partner = chosen["seat"]
            return say("{pawn} has no gem of another color to give back.", pawn=Pawn(partner)).at(f"seat {partner}")
        case g.RETURN_SAME:
            return say("It must be a color other than {color}.", color=color_name(color, say))
        case g.NOT_ON_MANDALA:
            return say("There is no {color} gem on the mandala.", color=color_of(color, say)).at(f"petal {COLOR_NAMES[color]}")
        case g.RETURN_NOT_OWNED | g.NOT_TO_REDRAW | g.PLACE_NOT_OWNED:
            lacking = say("You have no {color} gem in your treasury.", color=color_of(color, say))
            return lacking.at(f"treasury you {COLOR_NAMES[color]}")
        case g.TOKEN_THERE:
            return say("There is a spice token on {hex} already.", hex=hex_name(hex))
        case g.TOKEN_BESIDE:
            return say("{hex} adjoins a spice token: an empty hex must lie between two of them.", hex=hex_name(hex))
        case g.NO_PASS_IN_FINAL:
            return say("In the final stage every gem is laid.")
        case g.WRONG_MOMENT:
            return _wrong_moment(s, chosen["kind"], say)
    return _why_not_put_down(s, chosen, code, say)


def _why_not_put_down(s: State, chosen: dict[str, Any], code: int, say: Language) -> Told:
    """Refusals of phases 2 and 3."""
    match code:
        case g.SLOT_EMPTIED:
            return say("A filled slot stays filled: this would leave fewer gems in your slots.").at("slots you")
        case g.NOT_TAKEN_NOW:
            name = spice_with(g.RESLOT, s.edition, say)
            refused = say("Only gems taken this turn go into slots (from the treasury only with {spice}).", spice=name)
            return refused.at("slots you")
        case g.RESLOT_NOT_OWNED:
            name = spice(g.RESLOT, s.edition, say)
            refused = say("{spice} moves as many gems back as it took out, and only gems you own.", spice=name)
            return refused.at("slots you")
    color = COLOR_NAMES.index(chosen["color"])
    chest = f"treasury you {chosen['color']}"
    match code:
        case g.OFFER_NOT_OWNED:
            offer = color_of(COLOR_NAMES.index(chosen["offer"]), say)
            lacking = say("You have no {color} gem in your treasury to offer.", color=offer)
            return lacking.at(f"treasury you {chosen['offer']}")
        case g.OFFER_WRONG_COLOR:
            clove = spice(g.ANY_SACRIFICE, s.edition, say)
            if color == YELLOW:
                free = color_name(YELLOW, say)
                return say("Pay with {color} or with nothing (other colors only with {spice}).", color=free, spice=clove)
            means = {"color": color_with(color, say), "free": color_with(YELLOW, say)}
            return say("Pay with {color} or {free} (other colors only with {spice}).", **means, spice=clove)
        case g.NONE_LEFT_TO_LAY:
            return say("No {color} gem would be left to lay.", color=color_of(color, say)).at(chest)
        case g.NOTHING_TO_LAY:
            lacking = say("You have no {color} gem in your treasury (slots do not count).", color=color_of(color, say))
            return lacking.at(chest)
    raise AssertionError(code)


#: What answers the question about a spice; all but two need to know what it is used on.
FORMS = {g.REMOVE_LAST: "remove", g.SWAP_ALTAR: "swap", g.TRADE: "give", g.PLUS_ONE: "use", g.GAMBLE: "use", g.REDRAW: "redraw"}


def _wrong_moment(s: State, kind: str, say: Language) -> Told:
    """What is decided now; of a spice also how it is used, and why it could not be."""
    if s.phase == g.SPICE and kind == "use":
        return say(
            "{pawn} decides now how to use {spice}: {form}, or {skip}.",
            pawn=Pawn(s.to_act),
            spice=spice(token_taken(s), s.edition, say),
            form=_form(s, say),
            skip=named("skip", say("Leave the spice unused.")),
        )
    useless = _useless(s, say) if s.phase in (g.SECOND, g.SLOTS) and s.held > 0 else Told()
    if useless and kind in ("use", FORMS[token_taken(s)]):
        return _asked_now(s, say) + " " + useless
    return _asked_now(s, say)


def _form(s: State, say: Language) -> Told:
    """How the answer is written that uses the spice asked about."""
    match token_taken(s):
        case g.REMOVE_LAST:
            return say("remove COLOR")
        case g.SWAP_ALTAR:
            return say("swap HEX")
        case g.TRADE:
            return say("give SEAT")
    return say("redraw COLOR")


def _useless(s: State, say: Language) -> Told:
    """G4.3: why the spice of the gem just taken can do nothing; nothing if it could, or needs no answer."""
    token = token_taken(s)
    asked = s.clone()
    asked.phase = g.SPICE
    if token not in FORMS or has_effect(asked):
        return Told()
    name = spice(token, s.edition, say)

    def rules(effect: str) -> Told:
        return joined([rule("G4.3"), rule(effect)])

    match token:
        case g.REMOVE_LAST:
            return say("{spice} can do nothing while the mandala is empty ({rules}).", spice=name, rules=rules("G5.1"))
        case g.SWAP_ALTAR:
            return say(
                "{spice} can do nothing: there is no gem of another color on the altar ({rules}).",
                spice=name,
                rules=rules("G5.2"),
            )
        case g.TRADE:
            return say(
                "{spice} can do nothing: nobody has a gem of another color to give back ({rules}).",
                spice=name,
                rules=rules("G5.4"),
            )
        case g.REDRAW:
            return say("{spice} can do nothing while your treasury is empty ({rules}).", spice=name, rules=rules("G5.8"))
    if s.score[s.turn] == 0:
        return say("{spice} can do nothing with 0 VP ({rules}).", spice=name, rules=rules("G5.7"))
    return say("{spice} can do nothing while the bag is empty ({rules}).", spice=name, rules=rules("G5.7"))


def _asked_now(s: State, say: Language) -> Told:
    """What is being decided, and by whom."""
    if s.phase == g.OVER:
        return say("The game is over.")
    name = Pawn(s.to_act)
    match s.phase:
        case g.PLACING:
            return say("{pawn} puts the spice tokens down now, before anybody takes gems.", pawn=name)
        case g.TAKE:
            return say("{pawn} takes a gem now.", pawn=name)
        case g.SECOND:
            return say("{pawn} takes a second gem now, or stops.", pawn=name)
        case g.SPICE:
            token = token_taken(s)
            about = {"spice": spice(token, s.edition, say), "effect": effect(token, say)}
            return say("{pawn} decides now whether to use {spice} ({effect}).", pawn=name, **about)
        case g.RETURN:
            return say("{pawn} decides now which gem to return.", pawn=name)
        case g.SLOTS:
            return say("{pawn} decides now which gems go into the slots.", pawn=name)
        case g.MANDALA:
            return say("{pawn} lays a color now, or passes.", pawn=name)
    return say("{pawn} lays a gem from the treasury now.", pawn=name)


# --- The log ---


def log_line(event: tuple[int, ...], viewer: int | None, say: Language) -> Told | None:
    """One event as a sentence. Everything is open, so all viewers read the same."""
    kind, *details = event
    match kind, details:
        case g.TOKEN_PUT, [seat, hex]:
            return say("{pawn} puts a spice token face down on {hex}.", pawn=Pawn(seat), hex=hex_name(hex))
        case g.TOKEN_TURNED, [hex, token, edition]:
            turned = {"spice": spice(token, edition, say), "effect": effect(token, say)}
            return say("Turned up on {hex}: {spice} ({effect}).", hex=hex_name(hex), **turned)
        case g.TOOK, [seat, hex, color, 0]:
            return say("{pawn} takes {color} from {hex}.", pawn=Pawn(seat), color=color_name(color, say), hex=hex_name(hex))
        case g.TOOK, [seat, hex, color, _]:
            taken = {"color": color_name(color, say), "hex": hex_name(hex)}
            return say("{pawn} takes a second gem, {color} from {hex}.", pawn=Pawn(seat), **taken)
        case g.STOPPED, [seat]:
            return say("{pawn} takes no second gem.", pawn=Pawn(seat)).at(f"seat {seat}")
        case g.KEPT, [seat, result, into, out]:
            return _kept(seat, result, into, out, say)
        case g.LAID, [seat, offer, color, count, *place]:
            return _laid(seat, offer, color, count, place, say)
        case g.PASSED, [seat]:
            return say("{pawn} lays nothing.", pawn=Pawn(seat)).at(f"seat {seat}")
        case g.COULD_NOT_LAY, [seat]:
            return say("Nothing to lay: {pawn}'s turn ends.", pawn=Pawn(seat)).at(f"seat {seat}")
        case g.ROUND_ENDED, [number]:
            return say("Round {round} ends.", round=number).at("round")
        case g.DRUM_SCORED, [seat, n]:
            return say("Drum: +{points} for {pawn}.", points=points(n, say), pawn=Pawn(seat)).at("round", f"seat {seat}")
        case g.DRUM_PASSED, [seat]:
            return say("The drum goes to {pawn}; the altar is refilled.", pawn=Pawn(seat)).at("round", f"seat {seat}")
        case g.FINAL_BEGAN, [seat, n, by_age, tied]:
            return _final_began(Pawn(seat), n, bool(by_age), bool(tied), say).at(f"seat {seat}")
        case g.PLACED, [seat, color, n]:
            laid = {"color": color_name(color, say), "points": points(n, say)}
            return say("{pawn} lays {color}: {points}.", pawn=Pawn(seat), **laid).at(
                f"petal {COLOR_NAMES[color]}", f"seat {seat}"
            )
        case g.ENDED, [winners, leaders, best]:
            return _ended(winners, leaders, best, say)
    return _spice_line(kind, details, say)


def _final_began(beginner: Pawn, n: int, by_age: bool, tied: bool, say: Language) -> Told:
    """G9.2, G9.3: who begins the final stage, and by which rule."""
    if not tied:
        return say("Final stage: {pawn} begins, with the fewest points ({n}).", pawn=beginner, n=n)
    if by_age:
        return say("Final stage: several have the fewest points ({n}); {pawn}, the youngest of them, begins.", pawn=beginner, n=n)
    return say(
        "Final stage: several have the fewest points ({n}); {pawn}, the first of them clockwise from the drum, begins.",
        pawn=beginner,
        n=n,
    )


def _spice_line(kind: int, details: list[int], say: Language) -> Told:
    """What a spice did."""
    seat, *rest = details
    name, here = Pawn(seat), f"seat {seat}"
    match kind, rest:
        case g.WOKE, [g.RESLOT, edition]:
            woken = spice(g.RESLOT, edition, say)
            return say("{spice}: {pawn} may re-arrange the slots this turn.", spice=woken, pawn=name).at(f"slots {seat}", here)
        case g.WOKE, [token, edition]:
            return say("{spice}: {pawn} may offer any color this turn.", spice=spice(token, edition, say), pawn=name).at(here)
        case g.SKIPPED, [token, edition]:
            about = {"spice": spice(token, edition, say), "effect": effect(token, say)}
            return say("{pawn} does not use {spice} ({effect}).", pawn=name, **about).at(here)
        case g.GAINED_ONE, [edition]:
            return say("{spice}: +1 VP for {pawn}.", spice=spice(g.PLUS_ONE, edition, say), pawn=name).at(here)
        case g.REMOVED, [color]:
            return say(
                "{spice}: {pawn} takes the last {color} gem off the mandala.",
                spice=spice(g.REMOVE_LAST, EITHER, say),
                pawn=name,
                color=color_name(color, say),
            ).at(f"petal {COLOR_NAMES[color]}")
        case g.SWAPPED, [given, hex, received]:
            return say(
                "{spice}: {given} goes to {hex}, {received} comes back.",
                spice=spice(g.SWAP_ALTAR, EITHER, say),
                given=color_name(given, say),
                hex=hex_name(hex),
                received=color_name(received, say),
            )
        case g.GAMBLED, [color, won]:
            drawn = {"spice": spice(g.GAMBLE, EITHER, say), "color": color_name(color, say)}
            if won:
                return say("{spice}: {pawn} pays 1 VP and draws {color}: won.", pawn=name, **drawn).at("bag", here)
            return say("{spice}: {pawn} pays 1 VP and draws {color}: back into the bag.", pawn=name, **drawn).at("bag", here)
        case g.REDREW, [color, received]:
            return say(
                "{spice}: {pawn} puts {color} into the bag and draws {drawn}.",
                spice=spice(g.REDRAW, EITHER, say),
                pawn=name,
                color=color_name(color, say),
                drawn=color_name(received, say),
            ).at("bag", here)
    return _trade_line(kind, details, say)


def _trade_line(kind: int, details: list[int], say: Language) -> Told:
    """What Ginger did: a gem goes from one seat to another."""
    seat, partner, given, *back = details
    told = {
        "spice": spice(g.TRADE, EITHER, say),
        "pawn": Pawn(seat),
        "given": color_name(given, say),
        "partner": Pawn(partner),
    }
    match kind, back:
        case g.ASKED_TO_RETURN, []:
            line = say("{spice}: {pawn} gives {given} to {partner}, who chooses what to give back.", **told)
        case g.TRADED, [g.NONE]:
            line = say("{spice}: {pawn} gives {given} to {partner}, who has no other color to give back.", **told)
        case g.TRADED, [received]:
            got = color_name(received, say)
            line = say("{spice}: {pawn} gives {given} to {partner} and gets {received}.", **told, received=got)
        case _:
            raise AssertionError(kind)
    return line.at(f"seat {seat}", f"seat {partner}")


def _kept(seat: int, result: int, into: int, out: int, say: Language) -> Told:
    line = say("{pawn} has {gems} in the slots", pawn=Pawn(seat), gems=slots_name(result, say))
    if into:
        line += say("; into the treasury: {gems}", gems=packed_gems(into, say))
    if out:
        line += say("; out of the treasury: {gems}", gems=packed_gems(out, say))
    return (line + ".").at(f"slots {seat}", f"seat {seat}")


def _laid(seat: int, offer: int, color: int, count: int, place: list[int], say: Language) -> Told:
    first, side, players = place
    values = [int(PLACE_VALUES[side, players - g.FEWEST, color, first + step]) for step in range(count)]
    laid = {"pawn": Pawn(seat), "gems": gems(color, count, say), "sum": sum_of_points(values, say)}
    if offer == g.NONE:
        line = say("{pawn} lays {gems} without an offering: {sum}.", **laid)
    else:
        line = say("{pawn} offers {offer} and lays {gems}: {sum}.", offer=color_name(offer, say), **laid)
    return line.at(f"petal {COLOR_NAMES[color]}", f"seat {seat}")


def _ended(winners: int, leaders: int, best: int, say: Language) -> Told:
    if winners == leaders and winners.bit_count() == 1:
        return say("The game is over: {pawn} wins with {points}.", pawn=seats_in(winners), points=points(best, say))
    if winners.bit_count() == 1:
        return say(
            "The game is over: {pawns} have {points}; first to arrive there: {winner}, who wins.",
            pawns=seats_in(leaders), points=points(best, say), winner=seats_in(winners),
        )  # fmt: skip
    return say("The game is over: {pawns} share the win with {points}.", pawns=seats_in(winners), points=points(best, say))


# --- What actions are called ---


def describe(action: int, say: Language) -> Told:
    """An action as a sentence, whatever the position."""
    chosen = ACTIONS.parameters(action)
    name = color_name(COLOR_NAMES.index(chosen["color"]), say) if "color" in chosen else ""
    hex = hex_name(HEX_NAMES.index(chosen["hex"])) if "hex" in chosen else ""
    chest = f"treasury you {chosen.get('color')}"
    match chosen["kind"]:
        case "token":
            return say("Put a spice token face down on {hex}.", hex=hex)
        case "take":
            return say("Take the gem on {hex}.", hex=hex)
        case "swap":
            return say("{spice}: swap your gem for the one on {hex}.", spice=spice(g.SWAP_ALTAR, EITHER, say), hex=hex)
        case "stop":
            return say("Take no second gem.").at("button stop")
        case "use":
            return say("Use the spice.").at("button use")
        case "skip":
            return say("Leave the spice unused.").at("button skip")
        case "pass":
            return say("Lay nothing.").at("button pass")
        case "remove":
            used = spice(g.REMOVE_LAST, EITHER, say)
            line = say("{spice}: take the last {color} gem off the mandala.", spice=used, color=name)
            return line.at(f"petal {chosen['color']}")
        case "redraw":
            used = spice(g.REDRAW, EITHER, say)
            line = say("{spice}: put a {color} gem into the bag and draw another.", spice=used, color=name)
            return line.at(chest, "bag")
        case "give":
            partner = chosen["seat"]
            used = spice(g.TRADE, EITHER, say)
            return say("{spice}: give your gem to {pawn}.", spice=used, pawn=Pawn(partner)).at("hand you", f"seat {partner}")
        case "return":
            return say("Give back a {color} gem.", color=name).at(chest)
        case "slots":
            if not chosen["colors"]:
                return say("Leave your slots empty.").at("hand you")
            return say("Have {gems} in the slots.", gems=slots_name(RESULT[action], say)).at("slots you")
        case "place":
            return say("Lay a {color} gem.", color=name).at(chest, f"petal {chosen['color']}")
    laid = {"color": color_gems(COLOR_NAMES.index(chosen["color"]), say)}
    if chosen["offer"] == "none":
        return say("Lay all {color} gems without an offering.", **laid).at(chest, f"petal {chosen['color']}")
    offer = color_name(COLOR_NAMES.index(chosen["offer"]), say)
    line = say("Offer {offer} and lay all {color} gems.", offer=offer, **laid)
    return line.at(chest, f"treasury you {chosen['offer']}", f"petal {chosen['color']}")


# --- Where points come from ---


def origins(seen: Glance, seat: int, say: Language) -> list[Origin]:
    """How a seat's score came about, as far as the position tells."""
    found = []
    for row in seen["seats"][seat]["origins"]:
        match row["source"]:
            case "laid":
                text = say("Gems laid on the mandala, and spices")
            case "gems":
                text = say("Gems laid on the mandala")
            case "drum":
                text = say.plural("The drum, {n} round", "The drum, {n} rounds", row["rounds"])
            case "start":
                text = say("At the start, for acting last")
        found.append(Origin(text, row["points"]))
    return found
