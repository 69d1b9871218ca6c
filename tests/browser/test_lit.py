"""At every decision of a whole game: what is lit is exactly what is legal, and nothing is lit for those who may not decide."""

from __future__ import annotations

import random

import pytest
from playing import PHONE, acting_of, sit_down, version, wait_for_state

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
  const alone = new Set(); // what puts back everything else that was chosen; tried again only where little is
  const walk = (path) => { // how many actions are reached from here on; leaves everything as it was
    const here = chosen();
    if (seen.has(named(here))) return null; // been there, also by putting back what was chosen
    seen.add(named(here));
    const actions = lit('action').map((each) => each.dataset.action);
    for (const action of actions) paths[action] ??= path;
    let found = actions.length;
    const steps = lit('step').filter((each) => each.getAttribute('aria-pressed') !== 'true').map((each) => each.dataset.key);
    for (const key of steps) {
      if (here.length > 2 && alone.has(key)) continue;
      if (seen.has(named([...here, key]))) continue; // the same things chosen in another order
      const further = [...path, key];
      click(place(key));
      const offered = [...(menu()?.querySelectorAll('[data-action]') ?? [])].map((each) => each.dataset.action);
      for (const action of offered) paths[action] ??= further;
      if (here.length > 0 && named(chosen()) === key) alone.add(key);
      const beyond = menu() ? offered.length : walk(further);
      if (beyond === 0) blind.push(further);
      found += beyond ?? 0;
      menu()?.close();
      // A second click puts it back, but for where it would play: a second gem of the color goes there too.
      if (named(chosen()) !== named(here) && place(key)?.dataset.action === undefined) click(place(key));
      if (named(chosen()) !== named(here)) {
        escape();
        for (const each of path) click(place(each));
      }
    }
    return found;
  };
  escape();
  const stray = [...board.querySelectorAll('.lit')].filter((each) => !each.matches('.place[data-action], .place[data-step]'));
  const dark = [...board.querySelectorAll('[data-action], [data-step]')].filter((each) => !each.matches('.place.lit'));
  walk([]);
  escape();
  const told = [...document.querySelectorAll('#panel-actions [data-play]')].map((each) => each.dataset.play);
  return { legal: legal ?? [], version, paths, blind, told, odd: [...stray, ...dark].map((each) => each.outerHTML) };
}"""
#: Clicks there.
PLAY = """([path, action]) => {
  const click = (within, what) => document.querySelector(within + what).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  for (const key of path) click('.board ', `.place[data-key="${CSS.escape(key)}"]`);
  click(document.querySelector('dialog.menu[open]') ? 'dialog.menu ' : '.board ', `[data-action="${action}"]`);
}"""
DARK = "n => Number(document.body.dataset.version) >= n && !document.querySelector('.board .lit, dialog.menu[open]')"


TABLES = {"ganesha": (3, {"placing": "drum"})}


@pytest.mark.parametrize("game", kolam.games())
def test_what_is_lit_is_exactly_what_is_legal(house, person, game):
    """One plays at a phone, the others at a desk, by clicks on the board to the end."""
    seats, options = TABLES.get(game, (2, {}))
    pages = sit_down(house, person, game, seats, options, last=PHONE)
    rng = random.Random(game)
    decisions = 0
    while (acting := acting_of(pages)) is not None:
        now = version(acting)
        found = acting.evaluate(WALK)
        assert found["version"] == now
        assert sorted(found["paths"]) == sorted(found["legal"]), f"decision {decisions}"
        assert found["told"] == found["legal"], "the list of actions"
        assert found["blind"] == [], "lit, and leads to no action"
        assert found["odd"] == [], "lit without an action, or an action that is not lit"
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
        page.wait_for_selector(".finished h2")
    assert pages[-1].evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert decisions > 20
