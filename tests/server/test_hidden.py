"""No message tells a viewer more than it may know.

What may be known is stated here, game by game, from the rulebooks and without the code that makes views and messages: every view,
score and line that was sent is held against it. And what a viewer is sent does not change when all that it can not know does.
"""

from __future__ import annotations

import json
import random
import re

import pytest

import kolam
from kit import all_definitions, redealt, table_of
from kit.web import play_to_the_end

TABLES = [(d.name, players) for d in all_definitions() for players in d.players]
#: Messages that tell nothing of a game.
NEWS = {"presence": {"is", "seats", "watching"}, "done": {"is", "id", "version"}}
#: What tells of a game, in a step and in the whole table, and what everybody may know of a table.
OF_THE_GAME = {"view", "glance", "prompt", "legal", "says", "scores", "origins"}
STEP = OF_THE_GAME | {"is", "version", "ply", "seat", "action", "lines", "to_act", "undo", "clocks", "outcome"}
TABLE = OF_THE_GAME | {
    "log", "seed", "salt", "is", "id", "game", "options", "state", "public", "created", "version", "ply", "you", "creator",
    "seats", "watching", "to_act", "undo", "clocks", "request", "thinking", "chat", "outcome", "ending", "seed_hash",
    "rematch", "hints",
}  # fmt: skip


# --- What a viewer may know of a position (None: a spectator) ---


def known_of_mandala(p, viewer):
    """Hands and set-up cards are their owner's, the deck is a number, spectators do not count; all is open at the end."""
    if p["phase"] == "over":
        return p
    return p | {
        "deck": sum(p["deck"].values()),
        "hands": [hand if seat == viewer else sum(hand.values()) for seat, hand in enumerate(p["hands"])],
        "secrets": [pair if seat == viewer else 2 for seat, pair in enumerate(p["secrets"])],
        "memory": None if viewer is None else p["memory"],
    }


def known_of_stones(p, viewer):
    """Objective cards are their owner's until the end."""
    if p["step"] == "over":
        return p
    return p | {"objectives": [cards if seat == viewer else len(cards) for seat, cards in enumerate(p["objectives"])]}


def known_of_rajas(p, viewer):
    """Only the owner of a hand sees what its dice show."""
    hands = enumerate(p["hands"])
    return p | {"hands": [hand if seat == viewer else [[card, None] for card, _ in hand] for seat, hand in hands]}


KNOWN = {
    "ganesha": lambda p, viewer: p,
    "mandala": known_of_mandala,
    "mandala-stones": known_of_stones,
    "rajas": known_of_rajas,
}


def score_in_mandala(view, seat):
    """Each card of the Cup counts the space of its color; set-up cards, where they are seen."""
    secrets = view["secrets"][seat] if isinstance(view["secrets"][seat], dict) else {}
    cup = view["cups"][seat]
    return sum(space * (cup.get(color, 0) + secrets.get(color, 0)) for space, color in enumerate(view["rivers"][seat], start=1))


#: The score of a seat as a view tells it, while the game runs.
SCORE = {
    "ganesha": lambda view, seat: view["scores"][seat],
    "mandala": score_in_mandala,
    "mandala-stones": lambda view, seat: view["scores"][seat],
    "rajas": lambda view, seat: view["tracks"][seat]["left"] + view["tracks"][seat]["right"],
}
#: What only who decided is told.
PRIVATE = {
    "mandala": {"en": r"You drew ", "ru": r"Вы взяли: "},
    "rajas": {"en": r"It shows: ", "ru": r"На нём: "},
}


@pytest.mark.parametrize(
    ("game", "players", "lang"),
    [*((*table, "en") for table in TABLES), *((d.name, d.players[0], "ru") for d in all_definitions())],
)
def test_a_viewer_is_told_what_it_may_know_and_nothing_else(person, game, players, lang):
    people = [person() for _ in range(players)]
    table = people[0].create(game, ["me", *["open"] * (players - 1)])
    for each in people[1:]:
        each.join(table)
    sockets = [each.sit(table, lang=lang) for each in [*people, person()]]
    play_to_the_end(sockets, random.Random(players))
    last = sockets[0].state
    replayed = kolam.replay(people[0].http.get(f"/api/tables/{table}/record").text)
    positions, may = moments(replayed)
    steps = []
    for viewer, s in enumerate(sockets):
        steps.append(check_messages(s, viewer if viewer < players else None, game, last, positions, may))
    check_lines(game, lang, [s.state["log"] for s in sockets])
    for told in zip(*steps, strict=True):
        check_lines(game, lang, [[step] for step in told])
    for s in sockets:
        s.close()


def moments(replayed):
    """The positions of a game, and what the seat to act may do in each."""
    t = replayed.game.new(replayed.seed)
    positions, may = [t.position()], [t.legal()]
    for _, action in replayed.decisions:
        t.play(action)
        positions.append(t.position())
        may.append(t.legal())
    return json.loads(json.dumps(positions)), may


def check_messages(s, viewer, game, last, positions, may):
    """Every message to a viewer; returns the steps."""
    steps = []
    for text in s.texts:
        message = json.loads(text)
        kind = message["is"]
        assert "guest-" not in text
        if kind in NEWS:
            assert set(message) == NEWS[kind]
            continue
        assert set(message) == {"step": STEP, "table": TABLE}[kind]
        steps += [message] if kind == "step" else []
        over = message["ply"] == len(positions) - 1
        if not over:
            assert last["seed"] not in text
            assert last["salt"] not in text
        if kind == "table" and not over:
            assert message["seed"] is message["salt"] is message["outcome"] is None
        if kind == "table" and message["state"] == "open":
            assert all(message[part] is None for part in OF_THE_GAME)
            continue
        position = positions[message["ply"]]
        known = KNOWN[game](position, viewer)
        assert message["view"] == known
        # What follows from the view is worked out again from what may be known, and from nothing else.
        seen = kolam.game(game, **last["options"]).glance(known, viewer)
        assert message["glance"] == json.loads(json.dumps(seen))
        added_up = [sum(origin["points"] or 0 for origin in origins if origin["counts"]) for origins in message["origins"]]
        assert added_up == message["scores"]
        assert over or message["outcome"] is None
        scores = message["outcome"]["scores"] if over and message["outcome"] else None
        assert message["scores"] == (scores or [SCORE[game](message["view"], seat) for seat in range(len(message["scores"]))])
        mine = message["to_act"] is not None and message["to_act"] == viewer
        assert message["legal"] == (may[message["ply"]] if mine else None)
        assert [message[part] is None for part in ("prompt", "says")] == [not mine] * 2
        assert not mine or len(message["says"]) == len(message["legal"])
    assert [step["ply"] for step in steps] == list(range(1, len(positions)))
    return steps


def reads(line):
    """A sentence as it reads."""
    return "".join(part if isinstance(part, str) else part["text"] for part in line)


def check_lines(game, lang, told):
    """All are told the same, but for what only who decided may know; the last one told is a spectator."""
    public = [step["lines"] for step in told[-1]]
    for viewer, steps in enumerate(told):
        for step, shared in zip(steps, public, strict=True):
            own = [line for line in step["lines"] if line not in shared]
            assert [line for line in step["lines"] if line not in own] == shared
            assert not own or (viewer == step["seat"] and all(re.match(PRIVATE[game][lang], reads(line)) for line in own)), own
            assert not any(re.match(PRIVATE[game][lang], reads(line)) for line in shared if game in PRIVATE), shared


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_a_viewer_is_sent_stays_the_same_when_all_that_it_can_not_know_is_changed(running, person, game, players):
    """On a real table, under the hands of its server, the hidden things are dealt anew."""
    _, server = running
    people = [person() for _ in range(players)]
    table = people[0].create(game, ["me", *["open"] * (players - 1)])
    for each in people[1:]:
        each.join(table)
    sockets = [each.sit(table) for each in people]
    looking_on = person()
    rng = random.Random(7)

    def sent(viewer):
        who = looking_on if viewer is None else people[viewer]
        server.hub._actors[table].live.told.clear()  # worked out anew, not what was told before
        return who.http.get(f"/api/tables/{table}").text

    changed = 0
    for _ in range(12):
        play_to_the_end(sockets, rng, decisions=3)
        if sockets[0].state["state"] != "running":
            break
        t = server.hub._actors[table].live.t
        true = bytes(t.state)
        for viewer in range(players):
            before = {who: sent(who) for who in (viewer, None)}
            t.state.data[8:] = bytes(redealt(t, viewer, rng.randrange(1 << 32)))[8:]  # all but the generator
            changed += bytes(t.state) != true
            assert {who: sent(who) for who in (viewer, None)} == before
            t.state.data[:] = true
    assert changed == 0 if game == "ganesha" else changed > 10  # in Ganesha nothing is hidden
    for s in sockets:
        s.close()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_a_viewer_is_told_is_the_same_on_tables_that_look_the_same_to_it(game, players):
    rng = random.Random(5)
    t = kolam.game(game, players=players).new(seed=11)
    while t.to_act is not None:
        for seat in range(players):
            twin = table_of(t.game, redealt(t, seat, rng.randrange(1 << 32)))
            assert twin.view(seat) == t.view(seat)
            assert twin.visible_scores(seat) == t.visible_scores(seat)
            if t.to_act == seat:
                assert twin.legal() == t.legal()
                assert twin.prompt == t.prompt
                assert all(twin.why_not(action) == t.why_not(action) for action in range(0, t.game.num_actions, 7))
            spectator = twin.visible_scores(None)
            assert spectator == t.visible_scores(None)
        t.play(rng.choice(t.legal_ids()))


def test_only_the_seat_to_act_is_told_why_not(person):
    """Why another seat may not do something could tell what it holds."""
    one, two = person(), person()
    table = one.create("mandala", ["me", "open"])
    two.join(table)
    waiting, acting = two.sit(table), one.sit(table)
    acting.until_is("table")
    waiting.until_is("table")
    for action in acting.state["legal"]:
        for do in ("why", "play"):
            answer = waiting.ask(do, action=action, **({"version": waiting.state["version"]} if do == "play" else {}))
            assert (answer["error"], answer["rule"]) == ("NotYourDecision", None)
    assert waiting.ask("deal")["error"] == "NotYourDecision"
    assert waiting.ask("why", action="nonsense")["error"] == "NotYourDecision"
    waiting.close()
    acting.close()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_position_dealt_for_a_seat_looks_to_it_like_the_true_one(person, game, players):
    people = [person() for _ in range(players)]
    table = people[0].create(game, ["me", *["open"] * (players - 1)])
    for each in people[1:]:
        each.join(table)
    sockets = [each.sit(table) for each in people]
    rng = random.Random(3)
    for _ in range(12):
        play_to_the_end(sockets, rng, decisions=1)
        acting = next((s for s in sockets if s.state["to_act"] == s.state["you"]), None)
        if acting is None:
            break
        sent = acting.send("deal")
        position = acting.until_is("deal", id=sent)["position"]
        options = acting.state["options"]
        assert (
            json.loads(json.dumps(kolam.game(game, **options).load(position).view(acting.state["you"]))) == acting.state["view"]
        )
    for s in sockets:
        s.close()
