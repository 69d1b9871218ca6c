"""How an action is made on the board of a lesson or puzzle: by mouse, keyboard or touch, whatever has to be pressed first."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import pytest
from playing import PHONE
from playwright.sync_api import Page

#: The ways to act, in both languages.
WAYS: dict[str, dict[str, Any]] = {
    "mouse": {"locale": "en-US"},
    "keyboard": {"locale": "ru-RU"},
    "touch": {"locale": "ru-RU", "has_touch": True, **PHONE},
}


def in_ways(name: str, things: Mapping[str, Any]) -> pytest.MarkDecorator:
    """Every thing in every way with KOLAM_LONG=1 in the environment; in the usual run one way for each, by turns."""
    ways, all_of_them = list(WAYS), bool(os.environ.get("KOLAM_LONG"))
    chosen = [(key, way) for i, key in enumerate(things) for way in (ways if all_of_them else [ways[i % len(ways)]])]
    rows = [pytest.param(things[key], way, WAYS[way], id=f"{key}-{way}") for key, way in chosen]
    return pytest.mark.parametrize((name, "by", "how"), rows)


STILL = ".board[data-still]:not([data-moving])"
#: By which presses an action can be made, or asked about: the keys of the places to press first. Leaves everything as it was.
PATH = """target => {
  const board = document.querySelector('.board');
  const menu = () => document.querySelector('dialog.menu[open]');
  const place = (key) => board.querySelector(`.place[data-key="${CSS.escape(key)}"]`);
  const click = (element) => element?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const start = () => {
    menu()?.close();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  };
  const is = (element) => element.dataset.action === target || element.dataset.ask === target;
  const waiting = [[]];
  const seen = new Set();
  while (waiting.length) {
    const here = waiting.shift();
    start();
    here.forEach((key) => click(place(key)));
    const within = menu() ?? board;
    if ([...within.querySelectorAll('[data-action], [data-ask]')].some(is)) { start(); return here; }
    if (menu() || here.length > 5) continue;
    for (const step of board.querySelectorAll('.place.lit[data-step]')) {
      const further = [...here, step.dataset.key];
      const name = further.toSorted().join();
      if (here.includes(step.dataset.key) || seen.has(name)) continue;
      seen.add(name);
      waiting.push(further);
    }
  }
  start();
  return null;
}"""
MIDDLE = """([key, target]) => {
  const is = (e) => e.dataset.action === target || e.dataset.ask === target;
  const scope = document.querySelector('dialog.menu[open]') ?? document.querySelector('.board');
  const found = key !== null
    ? document.querySelector(`.board .place[data-key="${CSS.escape(key)}"]`)
    : [...scope.querySelectorAll('[data-action], [data-ask]')].find(is);
  const outline = found.querySelector?.('.outline') ?? found;
  const { x, y, width, height } = outline.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
FOCUS = """([key, target]) => {
  const is = (e) => e.dataset.action === target || e.dataset.ask === target;
  const scope = document.querySelector('dialog.menu[open]') ?? document.querySelector('.board');
  const found = key !== null
    ? document.querySelector(`.board .place[data-key="${CSS.escape(key)}"]`)
    : [...scope.querySelectorAll('[data-action], [data-ask]')].find(is);
  found.focus();
}"""


def press(page: Page, by: str, key: str | None, target: str) -> None:
    """Press a place, or what plays (or asks about) an action."""
    if by == "keyboard":
        page.evaluate(FOCUS, [key, target])
        page.keyboard.press("Enter")
        return
    x, y = page.evaluate(MIDDLE, [key, target])
    if by == "touch":
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)


def decide(page: Page, by: str, action: str) -> None:
    path = page.evaluate(PATH, action)
    assert path is not None, f"nothing on the board leads to '{action}'"
    for key in path:
        press(page, by, key, action)
    press(page, by, None, action)
