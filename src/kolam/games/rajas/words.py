"""Rajas of the Ganges in words: prompts, log lines, reasons why not, and what an action is called."""

from __future__ import annotations

from kolam.engine.sentences import Seat, Told, joined, piece
from kolam.engine.words import Language, Origin

from . import state as r
from .actions import ACTIONS, CELL_NAMES
from .cards import FROM_PILE
from .components import (
    ADMINISTRATOR_DICE,
    ADMINISTRATORS_EXCHANGED,
    ADMINISTRATORS_FAME,
    BONUS_NAMES,
    BUILDING,
    CARDS,
    COINS_EXCHANGED,
    COLOR_NAMES,
    COST,
    COST_COLOR,
    DIE_COLOR,
    EFFECT_GIFTS,
    FAME_EXCHANGED,
    HAND_LIMIT,
    IN_BUILDINGS,
    KARMA_EXCHANGED,
    KIND,
    KIND_NAMES,
    SHIP,
    SHIP_NUMBER,
    TYPE_NAMES,
    TYPES,
    VALUES,
)
from .glance import Glance
from .legality import discards_due
from .names import (
    bonus_name,
    card_name,
    cell_name,
    color_name,
    die_name,
    gift_name,
    in_hand,
    kind_name,
    rows_of,
    tokens,
    tokens_of,
    type_name,
)
from .payments import reach
from .sets import category_asked, is_supplier_asked, may_give, type_asked
from .sources import RULES as RULES
from .sources import TOLD_BY as TOLD_BY
from .sources import asked_by as asked_by
from .state import State

#: How a game ended, by the reason.
ENDINGS = {
    "six cards": "Only one player flipped all six cards.",
    "value": "Several players flipped all six cards: the fame and coins they had left decided.",
    "karma": "Several players flipped all six cards: the karma they had left decided.",
    "shared": "All is equal: the win is shared.",
    "round limit": "The limit of rounds was reached.",
}


# --- What is asked ---


def purpose(s: State, say: Language) -> Told | None:
    """What the decision that is asked is good for, for those who are new to the game."""
    now = r.moment(s)
    if discards_due(s, now) > 0:
        return say("Keep the dice whose color or number you are about to need.")
    match now:
        case r.MAIN:
            return say("Fame turns your cards from the left, coins from the right. Whoever has turned all of them wins.")
        case r.PAY_TASK:
            return say("Dice you pay are gone, and what is too much is lost.")
        case r.AFTER:
            return say("An administrator you keep can pay for you later, as a joker.")
    return None


def prompt(s: State, say: Language) -> Told:
    """What the seat to act is asked."""
    now = r.moment(s)
    subject, amount = (s.pending[s.depth - 1, r.SUBJECT], s.pending[s.depth - 1, r.AMOUNT]) if s.depth else (0, 0)
    due = discards_due(s, now)
    if due > 0:
        coming = 1 if now == r.TAKE_TASK else amount
        return say(
            "You hold {held} dice and will take {coming} more: discard {n} first ({limit} is the limit).",
            held=s.held[s.turn],
            coming=coming,
            n=due,
            limit=HAND_LIMIT,
        )
    match now:
        case r.ARRANGE:
            return say("Lay your bonuses from left (fame) to right (coins).").at("track you")
        case r.MAIN:
            return say("Your turn: take a die, a building, a ship, goods or a palace.")
        case r.AFTER:
            dice = gift_name("dice", ADMINISTRATOR_DICE, say)
            if s.again == r.ONCE and s.again_used:
                told = say("Turn in an administrator for {dice}? Or end your turn.", dice=dice)
            else:
                told = say("Turn in an administrator for {dice} or for another turn? Or end your turn.", dice=dice)
            return told.at("administrators you")
        case r.OVER:
            return say("The game is over.")
        case r.PAY_TASK:
            card, where = s.grid[subject], f"card {CELL_NAMES[subject]}"
            if KIND[card] == BUILDING:
                color = color_name(COLOR_NAMES[COST_COLOR[card]], say)
                if not amount:
                    return say("Pay {cost} {color}.", cost=COST[card], color=color).at(where)
                return say("Pay {cost} {color}: {paid} paid so far.", cost=COST[card], color=color, paid=amount).at(where)
            return say("Pay with one die of {cost}.", cost=COST[card]).at(where)
        case r.DICE_TASK:
            return say("Take a die from the grid ({n} still to take).", n=amount)
        case r.GOODS_TASK:
            return say("Take a goods card.") if subject else say("Take another goods card, or stop.")
        case r.PALACE_TASK:
            return say("Choose a palace: it is free.")
        case r.COPY_TASK:
            return say("Whose last ship do you copy? You receive its reward.").at(
                *(key for q in range(s.players) for key in rows_of(q, "ships"))
            )
        case r.FLIPS_TASK:
            fame, coins = piece("fame", str(s.fame[s.turn])), piece("coins", str(s.coins[s.turn]))
            return say("You have {fame} fame and {coins} coins: which card do you flip first?", fame=fame, coins=coins).at(
                "track you"
            )
        case r.BONUS_TASK:
            if BONUS_NAMES[subject] == "palace":
                n = EFFECT_GIFTS["bonus palace"]["coins"]
                return say.plural("Choose a palace (it is free) or {n} coin.", "Choose a palace (it is free) or {n} coins.", n)
            n = EFFECT_GIFTS["bonus ship"]["fame"]
            return say.plural("Choose a ship (it is free) or {n} fame.", "Choose a ship (it is free) or {n} fame.", n)
    return settle_prompt(s, say)


def settle_prompt(s: State, say: Language) -> Told:
    """The questions about sets."""
    category = category_asked(s)
    if is_supplier_asked(s):
        name = TYPE_NAMES[category][type_asked(s, category)]
        if category == IN_BUILDINGS:
            told = say("Three different buildings: which card gives the {type} one?", type=type_name(name, say))
        else:
            told = say("Three different goods: which card gives the {type}?", type=type_name(name, say))
        return told.at(*(f"give {card}" for card in range(1, CARDS + 1) if may_give(s, card) == r.ALLOWED))
    if category == IN_BUILDINGS:
        return say("You may turn in only one set of buildings: all of a type, or three different ones?").at("buildings you")
    return say("You may sell only one set of goods: all of a type, or three different ones?").at(
        "buildings you", "ships you", "goods you"
    )


# --- Why not ---


def why_not(s: State, action: int, code: int, say: Language) -> Told:
    """The sentence behind a refusal of an action."""
    chosen = ACTIONS.parameters(action)
    cell = chosen.get("cell", "")
    card = s.grid[CELL_NAMES.index(cell)] if cell else 0
    match code:
        case r.GAME_OVER:
            return say("The game is over.")
        case r.NO_CARD:
            return say("There is no card on {cell}.", cell=cell_name(cell))
        case r.WRONG_KIND:
            wanted = KIND_NAMES.index(chosen["kind"])
            # A cell keeps its small letter at the beginning of a sentence.
            told = say(
                "{cell} is {kind}, not {wanted}.", cell=cell, kind=kind_name(KIND[card], say), wanted=kind_name(wanted, say)
            )
            return told.at(f"card {cell}")
        case r.BUILDING_TOO_DEAR:
            most = reach(s, COST_COLOR[card], VALUES, s.administrators[s.turn], 0, 0)
            name = color_name(COLOR_NAMES[COST_COLOR[card]], say)
            told = say("This building costs {cost} {color}; you can reach {most}.", cost=COST[card], color=name, most=most)
            return told.at(f"card {cell}")
        case r.NO_EXACT_DIE:
            cost = COST[card] if card else COST[s.grid[s.pending[s.depth - 1, r.SUBJECT]]]
            if s.karma[s.turn]:
                return say(
                    "You need one die of exactly {cost}; karma in hand changes a die by at most {karma}.",
                    cost=cost,
                    karma=piece("karma", str(s.karma[s.turn])),
                )
            return say("You need one die of exactly {cost}.", cost=cost)
        case r.WRONG_ORDER:
            return say("Jokers first, then dice from high to low.")
        case r.OUT_OF_REACH:
            return say("If you begin with this die, the rest is not enough.")
        case r.DISCARD_ORDER:
            return say("Dice are discarded in ascending order.")
        case r.NO_ADMINISTRATOR_TO_DRAW | r.NO_ADMINISTRATOR_FOR_TURN | r.NO_ADMINISTRATOR_TO_PAY:
            return say("You have no administrator.").at("administrators you")
        case r.ALREADY_AGAIN:
            return say("At this table only one turn in a row may be bought.")
        case r.ACTION_FIRST:
            return say("First carry out one of the five actions.")
        case r.NOT_ASKED:
            return say("Something else is asked now. {prompt}", prompt=prompt(s, say))
    return why_not_die(s, chosen["color"], chosen["value"], code, say)


def why_not_die(s: State, color: str, value: int, code: int, say: Language) -> Told:
    """The sentences of the finer refusals, all of them about a die."""
    if code == r.NOT_HELD:
        return say("You have no {color} {value}.", color=color_name(color, say), value=value)
    if code == r.WRONG_COLOR:
        card = s.grid[s.pending[s.depth - 1, r.SUBJECT]]
        return say(
            "This building costs {cost} {color}; {other} dice do not count.",
            cost=COST[card],
            color=color_name(COLOR_NAMES[COST_COLOR[card]], say),
            other=color_name(color, say),
        ).at(f"card {CELL_NAMES[s.pending[s.depth - 1, r.SUBJECT]]}")
    if code == r.LOWER_FIRST:
        n = discards_due(s, r.moment(s))
        return say("You discard {n} dice in ascending order of color and number: begin with a lower one.", n=n)
    raise AssertionError(code)


# --- The log ---


def log_line(event: tuple[int, ...], viewer: int | None, say: Language) -> Told | None:
    """One event as a sentence for a viewer (a spectator: None); None if it is not for that viewer."""
    kind, *details = event
    match kind, details:
        case r.TOOK_DIE, [seat, card, cell]:
            color = color_name(COLOR_NAMES[DIE_COLOR[card]], say)
            if cell == FROM_PILE:
                return say("{seat} draws a die from the pile: {color}.", seat=Seat(seat), color=color).at("top", f"hand {seat}")
            told = say("{seat} takes a die from {cell}: {color}.", seat=Seat(seat), cell=cell_name(cell), color=color)
            return told.at(f"hand {seat}")
        case r.DIE_SHOWS, [seat, die]:
            return say("It shows: {die}.", die=die_name(die, say)).at(in_hand(die)) if seat == viewer else None
        case r.THREW_DIE, [seat, die]:
            return say("{seat} discards {die}.", seat=Seat(seat), die=die_name(die, say)).at("discard")
        case r.PAID_DIE, [seat, die]:
            return say("{seat} pays {die}.", seat=Seat(seat), die=die_name(die, say)).at("discard")
        case r.PAID_JOKER, [seat, value]:
            told = say("{seat} pays with an administrator, counted as {value}.", seat=Seat(seat), value=value)
            return told.at(*tokens_of(seat, "administrators"))
        case r.PAID_KARMA, [seat, n]:
            return say("{seat} pays {n} karma.", seat=Seat(seat), n=piece("karma", str(n))).at(*tokens_of(seat, "karma"))
        case r.PLACED, [seat, card]:
            return placed_line(seat, card, say)
        case r.SWEPT, [seat, card]:
            number = SHIP_NUMBER[card]
            told = say("Ship {n} of {seat} is discarded.", n=piece(f"ship {number}", str(number)), seat=Seat(seat))
            return told.at("discard", *rows_of(seat, "ships"))
        case r.PALACE_USED, [seat, card]:
            return say("{seat} uses {palace}.", seat=Seat(seat), palace=card_name(card, say)).at("discard")
        case r.TOP_TAKEN, [seat, card]:
            return say("The top card of the pile for {seat}: {card}.", seat=Seat(seat), card=card_name(card, say)).at("top")
        case r.CHOSE_TOKEN, [seat, _]:
            return say("{seat} chooses the tokens instead of a card.", seat=Seat(seat)).at(*tokens_of(seat))
        case r.SET_SOLD, [seat, category, way, sold, _]:
            return set_line(seat, category, way, sold, say)
        case r.SHIPS_SOLD, [seat]:
            return say("Third ship: {seat} discards all three.", seat=Seat(seat)).at(*rows_of(seat, "ships"))
        case r.COPIED, [seat, other, card]:
            return copied_line(seat, other, card, say)
        case r.STOPPED, [seat]:
            return say("{seat} takes no second goods card.", seat=Seat(seat))
        case r.BONUS_TURN, [seat]:
            return say("{seat} takes a bonus turn.", seat=Seat(seat)).at("round")
        case r.FOUND_NOTHING, [seat, task]:
            return nothing_line(seat, task, say)
    return token_line(event, say)


def token_line(event: tuple[int, ...], say: Language) -> Told:
    """What is gained, exchanged and flipped."""
    kind, *details = event
    match kind, details:
        case r.GAINED, [seat, karma, administrators, fame, money]:
            gains = {"karma": karma, "administrators": administrators, "fame": fame, "coins": money}
            told = say("{seat} gains {tokens}.", seat=Seat(seat), tokens=tokens(karma, administrators, fame, money, say))
            return told.at(*tokens_of(seat, *(name for name, n in gains.items() if n)))
        case r.KARMA_TRADED, [seat]:
            given = gift_name("karma", KARMA_EXCHANGED, say)
            told = say("{karma}: an administrator for {seat}.", karma=given, seat=Seat(seat))
            return told.at(*tokens_of(seat, "karma", "administrators"))
        case r.ADMINISTRATORS_TRADED, [seat]:
            given = gift_name("administrators", ADMINISTRATORS_EXCHANGED, say)
            gained = gift_name("fame", ADMINISTRATORS_FAME, say)
            told = say("{administrators}: {fame} for {seat}.", administrators=given, fame=gained, seat=Seat(seat))
            return told.at(*tokens_of(seat, "administrators", "fame"))
        case r.FLIPPED, [seat, r.BY_FAME, bonus]:
            return say(
                "{n} fame: {seat} flips from the left ({bonus}).",
                n=piece("fame", str(FAME_EXCHANGED)),
                seat=Seat(seat),
                bonus=bonus_name(bonus, say),
            ).at(f"track {seat}")
        case r.FLIPPED, [seat, _, bonus]:
            return say(
                "{n} coins: {seat} flips from the right ({bonus}).",
                n=piece("coins", str(COINS_EXCHANGED)),
                seat=Seat(seat),
                bonus=bonus_name(bonus, say),
            ).at(f"track {seat}")
        case r.END_NEAR, [seat, r.ELEPHANT]:
            told = say("{seat} has flipped all six cards: the game ends before stage 2.", seat=Seat(seat))
            return told.at(f"track {seat}", "round")
        case r.END_NEAR, [seat, _]:
            told = say("{seat} has flipped all six cards: this stage is the last.", seat=Seat(seat))
            return told.at(f"track {seat}", "round")
        case r.BOUGHT_DICE, [seat]:
            dice = gift_name("dice", ADMINISTRATOR_DICE, say)
            told = say("{seat} turns in an administrator for {dice}.", seat=Seat(seat), dice=dice)
            return told.at(*tokens_of(seat, "administrators"))
        case r.BOUGHT_TURN, [seat]:
            told = say("{seat} turns in an administrator for another turn.", seat=Seat(seat))
            return told.at(*tokens_of(seat, "administrators"))
        case r.LAID_BONUS, [seat, number, bonus]:
            told = say("{seat} lays bonus {n}: {bonus}.", seat=Seat(seat), n=number + 1, bonus=bonus_name(bonus, say))
            return told.at(f"track {seat}")
    return table_line(event, say)


def nothing_line(seat: int, task: int, say: Language) -> Told:
    """A reward or a palace finds nothing."""
    if task == r.GOODS_TASK:
        return say("There is no goods card in the grid: {seat} takes none.", seat=Seat(seat))
    if task == r.PALACE_TASK:
        return say("There is no palace in the grid: {seat} takes none.", seat=Seat(seat))
    if task == r.COPY_TASK:
        return say("There is no ship in any row: {seat} copies nothing.", seat=Seat(seat))
    told = say("There are no goods to count: {seat} gains no coins.", seat=Seat(seat))
    return told.at(*rows_of(seat, "buildings", "ships", "goods"))


def placed_line(seat: int, card: int, say: Language) -> Told:
    """A card is laid in a row."""
    if KIND[card] == BUILDING:
        return say("{seat} builds {card}.", seat=Seat(seat), card=card_name(card, say)).at(*rows_of(seat, "buildings"))
    row = "ships" if KIND[card] == SHIP else "goods"
    return say("{seat} lays {card}.", seat=Seat(seat), card=card_name(card, say)).at(*rows_of(seat, row))


def copied_line(seat: int, other: int, card: int, say: Language) -> Told:
    """The reward of the last ship of a row."""
    ship = card_name(card, say)
    if seat == other:
        told = say("{seat} copies their own last ship: {ship}.", seat=Seat(seat), ship=ship)
    else:
        told = say("{seat} copies the last ship of {other}: {ship}.", seat=Seat(seat), other=Seat(other), ship=ship)
    return told.at(*rows_of(other, "ships"))


def set_line(seat: int, category: int, way: int, sold: int, say: Language) -> Told:
    """A set is complete and goes; what it brings is told as a gain."""
    where = rows_of(seat, "buildings") if category == IN_BUILDINGS else rows_of(seat, "buildings", "ships", "goods")
    if way == r.SAME:
        types = joined(type_name(TYPE_NAMES[category][kind], say) for kind in range(TYPES) if sold >> kind & 1)
        if category == IN_BUILDINGS:
            return say("Three of a kind: {seat} discards the {types} buildings.", seat=Seat(seat), types=types).at(*where)
        return say("Three of a kind: {seat} sells {types}.", seat=Seat(seat), types=types).at(*where)
    if category == IN_BUILDINGS:
        return say("Three different buildings: {seat} discards them.", seat=Seat(seat)).at(*where)
    return say("Three different goods: {seat} sells them.", seat=Seat(seat)).at(*where)


def table_line(event: tuple[int, ...], say: Language) -> Told:
    """What happens to the table as a whole."""
    kind, *details = event
    match kind, details:
        case r.GRID_LAID, [n]:
            return say.plural("The grid is empty: {n} new card.", "The grid is empty: {n} new cards.", n).at(
                *(f"card {name}" for name in CELL_NAMES[:n])
            )
        case r.PILE_RENEWED, [n]:
            told = say.plural("The pile is renewed from {n} discarded card.", "The pile is renewed from {n} discarded cards.", n)
            return told.at("top", "discard")
        case r.ELEPHANT_TURNED, [seat, karma]:
            told = say("Stage 2: the elephant turns, {n} karma for {seat}.", n=piece("karma", str(karma)), seat=Seat(seat))
            return told.at("round", *tokens_of(seat, "karma"))
        case r.NEW_ROUND, [number, seat]:
            return say("Round {n}: the grid is filled, {seat} starts.", n=number, seat=Seat(seat)).at("round")
        case r.ENDED, [r.BY_SIX]:
            return say("The game is over: only one player has flipped all six cards.")
        case r.ENDED, [r.BY_VALUE]:
            return say("The game is over: several players have flipped all six cards; the fame and coins they have left decide.")
        case r.ENDED, [r.BY_KARMA]:
            return say("The game is over: several players have flipped all six cards; the karma they have left decides.")
        case r.ENDED, [r.BY_SHARING]:
            return say("The game is over: several players have flipped all six cards and share the win.")
        case r.ENDED, [r.BY_ROUNDS]:
            return say("The last round is over: whoever has flipped the most cards wins.")
    raise AssertionError(event)


# --- Actions ---


def describe(action: int, say: Language) -> Told:
    """An action as a sentence, whatever the position."""
    match ACTIONS.parameters(action):
        case {"kind": "die", "cell": cell}:
            return say("Take the card on {cell} as a die.", cell=cell_name(cell))
        case {"kind": "building", "cell": cell}:
            return say("Take the building on {cell}.", cell=cell_name(cell))
        case {"kind": "ship", "cell": cell}:
            return say("Take the ship on {cell}.", cell=cell_name(cell))
        case {"kind": "goods", "cell": cell}:
            return say("Take the goods card on {cell}.", cell=cell_name(cell))
        case {"kind": "palace", "cell": cell}:
            return say("Use the palace on {cell}.", cell=cell_name(cell))
        case {"kind": "pay", "color": color, "value": value}:
            told = say("Pay with the {color} {value}.", color=color_name(color, say), value=value)
            return told.at(in_hand(f"{color} {value}"))
        case {"kind": "discard", "color": color, "value": value}:
            told = say("Discard the {color} {value}.", color=color_name(color, say), value=value)
            return told.at(in_hand(f"{color} {value}"))
        case {"kind": "give", "card": card}:
            return say("Give card {n}: {card}.", n=card, card=card_name(card, say)).at(f"give {card}")
        case {"kind": "copy", "seat": seat}:
            return say("Receive the reward of the last ship (player: {seat}).", seat=Seat(seat)).at(*rows_of(seat, "ships"))
        case {"kind": "arrange", "bonus": bonus}:
            return say("Lay the bonus: {bonus}.", bonus=bonus_name(BONUS_NAMES.index(bonus), say)).at("track you")
    return describe_choice(action, say)


def describe_choice(action: int, say: Language) -> Told:
    """The actions that stand alone, or are one of two."""
    match ACTIONS.parameters(action):
        case {"kind": "joker"}:
            return say("Pay with an administrator as a joker.").at("administrators you")
        case {"kind": "karma"}:
            return say("Close the gap with karma.").at("karma you")
        case {"kind": "draw"}:
            dice = gift_name("dice", ADMINISTRATOR_DICE, say)
            return say("Turn in an administrator: draw {dice} from the pile.", dice=dice).at("administrators you", "top")
        case {"kind": "again"}:
            return say("Turn in an administrator: take another turn.").at("administrators you")
        case {"kind": "end"}:
            return say("End the turn.")
        case {"kind": "stop"}:
            return say("Take no second goods card.")
        case {"kind": "flip", "by": "fame"}:
            return say("First flip the leftmost card, for fame.").at("track you", "fame you")
        case {"kind": "flip"}:
            return say("First flip the rightmost card, for coins.").at("track you", "coins you")
        case {"kind": "bonus", "token": "coins"}:
            return say.plural("Take {n} coin.", "Take {n} coins.", EFFECT_GIFTS["bonus palace"]["coins"]).at("coins you")
        case {"kind": "bonus"}:
            return say.plural("Take {n} fame.", "Take {n} fame.", EFFECT_GIFTS["bonus ship"]["fame"]).at("fame you")
        case {"kind": "buildings", "way": "same"}:
            return say("Turn in the buildings of the same type.").at("buildings you")
        case {"kind": "buildings"}:
            return say("Turn in three different buildings.").at("buildings you")
        case {"kind": "sell", "way": "same"}:
            return say("Sell the goods of the same type.").at("buildings you", "ships you", "goods you")
        case {"kind": "sell"}:
            return say("Sell three different goods.").at("buildings you", "ships you", "goods you")
    raise AssertionError(action)


# --- Scores ---


def origins(seen: Glance, seat: int, say: Language) -> list[Origin]:
    """How a seat's score came about (R15.3), and what decides between it and others that have six cards as well (R15.4)."""
    own = seen["seats"][seat]
    found = [
        Origin(say("Cards flipped for fame").at(f"track {seat}"), own["flipped"]["fame"]),
        Origin(say("Cards flipped for coins").at(f"track {seat}"), own["flipped"]["coins"]),
    ]
    tie = own["tie"]
    if tie:
        fame, coins = piece("fame", str(tie["fame"])), piece("coins", str(tie["coins"]))
        told = say("Tie: 2 × {fame} fame + {coins} coins left", fame=fame, coins=coins)
        found += [Origin(told, tie["value"], counts=False), Origin(say("then karma left"), tie["karma"], counts=False)]
    return found
