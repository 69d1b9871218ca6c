"""Why an action: the most telling differences it makes, in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from kolam.bots.outlook import DEALS, Effect, Outlook
from kolam.engine.features import signed_number
from kolam.engine.sentences import Seat, Told
from kolam.engine.table import Table
from kolam.engine.words import Language

#: Differences worth less than this (in points) are not told.
LEAST = 0.3
#: Up to here two chances count as equal, as close, and as not far apart.
EQUAL, CLOSE, FAR = 0.01, 0.03, 0.10
#: A chance effect whose outcomes differ by more than this (in points) is told with its range.
SPREAD = 2.0


def unknowable(t: Table, say: Language) -> Told | None:
    """The game's own sentence where what a decision leads to is chance alone, so that no action is better for a reason."""
    ask = getattr(t.game.definition.explain, "unknowable", None)
    return ask(t.state, say) if ask else None


def explain(best: Outlook, chance: float, other: Outlook | None, other_chance: float, say: Language) -> list[Told]:
    """Two to five sentences: what the action does, its price, its risk, and how it compares with another one."""
    sentences = _deeds(best, other, say)
    sentences += _risk(best, other, say)
    if other is not None:
        sentences.append(_comparison(best, chance, other, other_chance, say))
    else:
        sentences.append(say("There is nothing else to do."))
    return sentences


def in_short(best: Outlook, other: Outlook | None, say: Language) -> list[Told]:
    """At most two sentences, as one says them to a friend: what the action does, and what it risks or costs."""
    say = say.brief()
    deed, *more = _deeds(best, other, say)
    hurts = _hurts(best, say)
    if hurts:
        return [deed, say("Watch out: {what}", what=hurts[0])]
    return [deed, *more[-1:]]


def telling(best: Outlook, other: Outlook) -> tuple[str, float]:
    """The feature that speaks most for the best action against another one, and by how many points; "" and 0 if none does."""
    gaps = [("", 0.0)]
    for mine, theirs in ((best.does, other.does), (best.risks, other.risks)):
        gaps += [(name, _worth(mine, name) - _worth(theirs, name)) for name in (*mine, *theirs)]
    return max(gaps, key=lambda gap: gap[1])


def contrast(best: Outlook, chance: float, other: Outlook, other_chance: float, say: Language) -> list[Told]:
    """Why one action is better than another one: what only it does, what the other would cost, and what that leads to."""
    say = say.brief()
    gaps = [(effect.worth - _worth(other.does, effect.feature.name), effect) for effect in best.does.values() if effect.worth > 0]
    ahead = [effect for gap, effect in sorted(gaps, key=lambda row: -row[0]) if gap >= LEAST]
    told = [sentence for effect in ahead if (sentence := _sentence(effect, say)) is not None]
    hurts = drawback(other, best, say)
    cost = _closeness(chance, other, other_chance, say)
    return [*told[:2], cost if hurts is None else cost + " " + hurts]


def drawback(bad: Outlook, best: Outlook, say: Language) -> Told | None:
    """What hurts most about an action that is not the best, in its own effects or in the answers to it."""
    say = say.brief()
    rows = []
    for answered, mine, theirs in ((False, best.does, bad.does), (True, best.risks, bad.risks)):
        for effect in theirs.values():
            rows.append((effect.worth - _worth(mine, effect.feature.name), answered, effect))
    for gap, answered, effect in sorted(rows, key=lambda row: row[0]):
        sentence = _sentence(effect, say) if effect.worth < 0 and gap <= -LEAST else None
        if sentence is not None:
            return say("After the answer to it: {what}", what=sentence) if answered else say("There: {what}", what=sentence)
    return None


def _sentence(effect: Effect, say: Language) -> Told | None:
    sentence = effect.feature.tell(effect.change, say)
    if sentence is None:
        return None
    sentence = sentence.begun()
    low, high = effect.change.low, effect.change.high
    if effect.feature.has_range and not say.is_brief and abs(effect.feature.weight) * (high - low) >= SPREAD:
        sentence += " "
        sentence += say("(By chance: {low} to {high}.)", low=signed_number(low, say), high=signed_number(high, say))
    return sentence


def _telling(changes: Iterable[Effect], say: Language, most: int, least: float = LEAST) -> list[Told]:
    """The sentences of the changes that weigh most."""
    found: list[Told] = []
    for effect in sorted(changes, key=lambda effect: -abs(effect.worth)):
        if len(found) == most or abs(effect.worth) < least:
            break
        sentence = _sentence(effect, say)
        if sentence is not None:
            found.append(sentence)
    return found


def _deeds(best: Outlook, other: Outlook | None, say: Language) -> list[Told]:
    """What the action does: its best effects, and the worst one if it weighs enough."""
    good = [effect for effect in best.does.values() if effect.worth > 0]
    bad = [effect for effect in best.does.values() if effect.worth < 0]
    # What the other action does as well tells less.
    if other is not None:
        good.sort(key=lambda effect: -(effect.worth - 0.5 * max(0.0, _worth(other.does, effect.feature.name))))
    sentences = _telling(good, say, 2)
    if not sentences:
        sentences = _telling(good, say, 1, least=0.0)
    price = _telling(bad, say, 1, LEAST if sentences else 0.0)
    if not sentences and not price:
        return [say("It changes nothing for you yet, and keeps what you have.")]
    return sentences + [say("The price: {what}", what=what) for what in price]


def _risk(best: Outlook, other: Outlook | None, say: Language) -> list[Told]:
    """What the others are likely to do next, if that hurts."""
    hurts = _hurts(best, say)
    if best.reply is None or not hurts:
        return []
    reply = best.game.told(best.reply.action, say)
    answer = {"seat": Seat(best.reply.seat), "action": reply, "n": best.reply.deals, "all": DEALS}
    sure = best.reply.deals * 2 > DEALS
    if sure:
        return [say("{seat} will most likely answer '{action}'. {what}", what=hurts[0], **answer)]
    return [say("Hard to foresee what {seat} answers ('{action}' in {n} of {all} deals), but: {what}", what=hurts[0], **answer)]


def _hurts(best: Outlook, say: Language) -> list[Told]:
    """The worst that the likely answer does, if it is bad enough."""
    if best.reply is None:
        return []
    return _telling((effect for effect in best.risks.values() if effect.worth < 0), say, 1, least=2 * LEAST)


def _comparison(best: Outlook, chance: float, other: Outlook, other_chance: float, say: Language) -> Told:
    """How close the other action is, and what it would do instead."""
    sentence = _closeness(chance, other, other_chance, say)
    difference = _difference(best, other, say)
    return sentence if difference is None else sentence + " " + difference


def _closeness(chance: float, other: Outlook, other_chance: float, say: Language) -> Told:
    """How close the other action is."""
    behind = chance - other_chance
    values = {"action": other.game.told(other.action, say), "chance": say.share(other_chance), "n": say.share(behind)}
    if behind < EQUAL:
        return say("'{action}' is about as good ({chance}).", **values)
    if behind < CLOSE:
        return say("'{action}' is close behind ({chance}).", **values)
    if behind < FAR:
        return say("'{action}' would cost {n} ({chance}).", **values)
    return say("It is clearly best: '{action}' would cost {n} ({chance}).", **values)


def _difference(best: Outlook, other: Outlook, say: Language) -> Told | None:
    """What tells the other action most from the best one, in its own effects or in the answers to it."""
    rows = []
    for answered, mine, theirs in ((False, best.does, other.does), (True, best.risks, other.risks)):
        for effect in theirs.values():
            rows.append((abs(_worth(mine, effect.feature.name) - effect.worth), answered, effect))
    for gap, answered, effect in sorted(rows, key=lambda row: -row[0]):
        sentence = _sentence(effect, say) if gap >= LEAST else None
        if sentence is not None:
            return say("After the answer to it: {what}", what=sentence) if answered else say("There: {what}", what=sentence)
    return None


def _worth(changes: dict[str, Effect], name: str) -> float:
    return changes[name].worth if name in changes else 0.0
