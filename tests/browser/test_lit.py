"""At every decision of a whole game: what is lit is exactly what is legal, and nothing is lit for those who may not decide."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playing import is_yours, sit_down, state, version, wait_for_state

import kolam

#: Walks through everything lit without playing: clicks each first half of a choice, reads the menus, gives up again. Says by
#: which clicks each action is reached, and which lit things lead to no action.
WALK = """async () => {
  const table = location.pathname.split('/')[2];
  const { legal, version } = await (await fetch(`/api/tables/${table}`)).json();
  const board = document.querySelector('.board');
  const menu = () => document.querySelector('dialog.menu[open]');
  const lit = (kind) => [...board.querySelectorAll(`.place.lit[data-${kind}]`)];
  const place = (key) => board.querySelector(`.place[data-key="${CSS.escape(key)}"]`);
  const click = (element) => element?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const chosen = () => [...board.querySelectorAll('[aria-pressed=true]')].map((each) => each.dataset.key);
  const named = (keys) => keys.toSorted().join();
  const escape = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  const paths = {};
  const seen = new Set();
  const blind = [];
  const alone = new Set(); // what puts back everything else that was chosen
  const walk = (path) => { // how many actions are reached from here on; leaves everything as it was
    const here = chosen();
    if (seen.has(named(here))) return null; // been there, also by putting back what was chosen
    seen.add(named(here));
    const actions = lit('action').map((each) => each.dataset.action);
    for (const action of actions) paths[action] ??= path;
    let found = actions.length;
    const steps = lit('step').filter((each) => each.getAttribute('aria-pressed') !== 'true').map((each) => each.dataset.key);
    for (const key of steps) {
      if (alone.has(key) || seen.has(named([...here, key]))) continue; // the same things chosen in another order
      const further = [...path, key];
      click(place(key));
      const offered = [...(menu()?.querySelectorAll('[data-action]') ?? [])].map((each) => each.dataset.action);
      for (const action of offered) paths[action] ??= further;
      if (here.length > 0 && named(chosen()) === key) alone.add(key);
      const beyond = menu() ? offered.length : walk(further);
      if (beyond === 0) blind.push(further);
      found += beyond ?? 0;
      menu()?.close();
      if (named(chosen()) !== named(here)) click(place(key)); // a second click puts it back
      if (named(chosen()) !== named(here)) {
        escape();
        for (const each of path) click(place(each));
      }
    }
    return found;
  };
  escape();
  walk([]);
  escape();
  return { legal: legal ?? [], version, paths, blind };
}"""
#: Clicks there.
PLAY = """([path, action]) => {
  const click = (within, what) => document.querySelector(within + what).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  for (const key of path) click('.board ', `.place[data-key="${CSS.escape(key)}"]`);
  click(document.querySelector('dialog.menu[open]') ? 'dialog.menu ' : '.board ', `[data-action="${action}"]`);
}"""
DARK = "n => Number(document.body.dataset.version) >= n && !document.querySelector('.board .lit, dialog.menu[open]')"


def walk(page: Any) -> dict[str, Any]:
    """All that can be reached from what is lit; asked again while the board is still to show the newest scene."""
    for _ in range(20):
        try:
            found = page.evaluate(WALK)
        except Exception:  # a new scene came between two clicks
            found = None
        if found and set(found["paths"]) == set(found["legal"]) and not found["blind"]:
            break
        page.wait_for_timeout(50)
    return dict(page.evaluate(WALK) if found is None else found)


TABLES = {"ganesha": (3, {"placing": "drum"})}


@pytest.mark.parametrize("game", kolam.games())
def test_what_is_lit_is_exactly_what_is_legal(house, person, game):
    seats, options = TABLES.get(game, (2, {}))
    pages = sit_down(house, person, game, seats, options)
    rng = random.Random(game)
    decisions = 0
    while state(pages[0]) == "running":
        acting = next((page for page in pages if is_yours(page)), None)
        if acting is None:
            pages[0].wait_for_timeout(10)
            continue
        now = version(acting)
        found = walk(acting)
        assert sorted(found["paths"]) == sorted(found["legal"]), f"decision {decisions}"
        assert found["blind"] == [], "lit, and leads to no action"
        for page in pages:
            if page is not acting:
                page.wait_for_function(DARK, arg=now)
        action = rng.choice(found["legal"])
        acting.evaluate(PLAY, [found["paths"][action], action])
        acting.wait_for_function("n => Number(document.body.dataset.version) > n", arg=now)
        decisions += 1
    for page in pages:
        wait_for_state(page, "over")
        page.wait_for_function(DARK, arg=0)
    assert decisions > 20
