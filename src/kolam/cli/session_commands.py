"""What a person may type besides an action."""

from __future__ import annotations

from collections.abc import Callable

from rich.markdown import Markdown
from rich.table import Table as Grid

from kolam.cli.session import Leave, Session
from kolam.engine.errors import KolamError, NotationError
from kolam.engine.rulebook import Rulebook
from kolam.engine.sentences import Told, joined
from kolam.engine.sentences import rule as rule_part

Order = Callable[[Session, int, str], None]

#: The level of the bot that gives hints.
HINT_LEVEL = 4


def obey(session: Session, seat: int, line: str) -> None:
    """Do what a typed line says: an action, or one of the orders."""
    text = line.strip()
    word, _, rest = text.partition(" ")
    order = ORDERS.get(word.lower())
    try:
        if not text:
            session.screen.show(session.say("Type a number, an action, or help."))
        elif order is not None and " ".join(text.lower().split()) not in session.t.legal():
            order(session, seat, rest.strip())
        else:
            session.play(seat, session.understood(text))
    except NotationError as error:
        told = [error.said(session.say), session.say("'help' tells what can be typed.")]
        session.screen.tell(told, session.board, style="yellow")
    except KolamError as error:
        session.screen.tell([error.said(session.say)], session.board, style="yellow")


def undo(session: Session, seat: int, rest: str) -> None:
    """Take back the last decision of the seat, and what others did since."""
    t, say = session.t, session.say
    own = [ply for ply, (actor, _) in enumerate(t.decisions) if actor == seat]
    if not own:
        session.screen.show(say("You have decided nothing yet."))
        return
    count = t.version - own[-1]
    others = {actor for actor, _ in t.decisions[own[-1] + 1 :]} & set(session.people) - {seat}
    questions = []
    if others:
        questions.append(say("Seat {seat} has decided since.", seat=", ".join(map(str, sorted(others)))))
    if reveals(session, count):
        questions.append(say("Something hidden was revealed since, and you have seen it."))
    if questions and not session.screen.confirm(" ".join(questions) + " " + say("Take it back all the same?"), say):
        return
    taken = t.decisions[own[-1]][1]
    session.take_back(count)
    session.screen.tell([say("Taken back: {action}.", action=taken)], session.board)


def reveals(session: Session, count: int) -> bool:
    """Whether chance was used in the last decisions: then something hidden was shown or drawn."""
    earlier = session.t.clone()
    for _ in range(count):
        earlier.undo()
    return bool(earlier.state.rng != session.t.state.rng)


def hint(session: Session, seat: int, rest: str) -> None:
    """Tell what a bot would do and why, and the next best; a number asks a bot of that level."""
    say, t = session.say, session.t
    if rest and not (rest.isdecimal() and len(rest) < 3):
        session.screen.show(say("Type hint, or hint and a level from 1 to 6."))
        return
    level = int(rest) if rest else HINT_LEVEL
    session.screen.wait_for_compiled(t.game.definition, say)
    with session.screen.thinking(f"search:{level}"):
        given = t.hint(level, say=say, seed=1)
    grid = Grid.grid(padding=(0, 2))
    for action, chance in ((given.action, given.chance), *given.alternatives):
        grid.add_row(session.board.paint(action), f"{chance:.0%}")
    session.screen.tell([say("I would play: {action}. The chance to win:", action=t.game.told(given.action, say))], session.board)
    session.screen.show(grid)
    session.screen.tell(given.sentences, session.board)
    if len(given.line) > 1:
        line = joined(t.game.told(action, say) for action in given.line[1:])
        session.screen.tell([say("Expected then: {line}", line=line)], session.board, style="dim")


def why(session: Session, seat: int, rest: str) -> None:
    """Tell whether an action is allowed, and if not, by which rule."""
    if not rest:
        session.screen.show(session.say("Type why and an action, for example: why {action}", action=session.t.game.notation(0)))
        return
    action = session.understood(rest)
    reason = session.t.why_not(action, session.say)
    if reason is None:
        described = session.t.game.describe(session.t.game.parse(action), session.say)
        session.screen.tell([session.say("It is allowed. {what}", what=described)], session.board)
    else:
        session.screen.tell([Told(rule_part(reason.rule), ": ", reason.sentence)], session.board)


def rules(session: Session, seat: int, rest: str) -> None:
    """Show all the rules, or one by its number."""
    book = Rulebook(session.t.game.definition, session.say.code)
    text = Markdown(book.rule(rest) if rest else book.text)
    if rest or not session.screen.typing:
        session.screen.show(text)
    else:
        with session.screen.console.pager(styles=False):
            session.screen.show(text)


def log(session: Session, seat: int, rest: str) -> None:
    """Tell the whole game so far in sentences."""
    lines = session.t.log(seat, 0, session.say)
    session.screen.tell(lines or [session.say("Nothing has happened yet.")], session.board)


def points(session: Session, seat: int, rest: str) -> None:
    """Tell where each score comes from, as far as the seat may know."""
    say, t = session.say, session.t
    seen = t.game.glance(t.view(seat), seat)
    for q, score in enumerate(t.visible_scores(seat)):
        rows = [Told("  ", text, f": {'?' if n is None else n}") for text, n, _ in t.game.definition.words.origins(seen, q, say)]
        session.screen.tell([say.seat(q) + f": {score}", *rows], session.board)


def table(session: Session, seat: int, rest: str) -> None:
    """Show the board and the allowed actions again."""
    session.show_table(seat)


def save(session: Session, seat: int, rest: str) -> None:
    """Keep the game in a file."""
    if rest:
        session.save(rest)
    else:
        session.screen.show(session.say("Type save and a file name."))


def leave(session: Session, seat: int, rest: str) -> None:
    """Leave the game; what is not saved may be saved first."""
    if session.t.version and (session.saved is None or session.saved[1] != session.t.version):
        session.offer_to_save(session.say("Save the game? A file name, or Enter for no:"))
    raise Leave


def helping(session: Session, seat: int, rest: str) -> None:
    """List what may be typed."""
    say = session.say
    example = session.t.legal()[0]
    short = " ".join(word[0] for word in example.split())
    grid = Grid.grid(padding=(0, 2))
    grid.add_row(say("a number"), say("the action with that number"))
    grid.add_row(example, say("an action as it is written, or the beginnings of its words: {short}", short=short))
    grid.add_row("undo", say("take back your last decision, and what bots did since"))
    grid.add_row(say("hint [LEVEL]"), say("what a bot would do, why, and the next best; hint 6 asks the strongest"))
    grid.add_row(say("why ACTION"), say("whether it is allowed, and if not, by which rule"))
    grid.add_row(say("rules [NUMBER]"), say("all the rules, or one of them"))
    grid.add_row("log", say("the whole game so far in sentences"))
    grid.add_row("points", say("where each score comes from"))
    grid.add_row("table", say("the board and the actions again"))
    grid.add_row(say("save FILE"), say("keep the game, to go on later"))
    grid.add_row("quit", say("leave the game"))
    session.screen.show(grid)


ORDERS: dict[str, Order] = {
    "undo": undo,
    "hint": hint,
    "why": why,
    "rules": rules,
    "log": log,
    "points": points,
    "table": table,
    "save": save,
    "quit": leave,
    "help": helping,
    "?": helping,
}
