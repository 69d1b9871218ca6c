"""Whatever text or data comes in: a named error, or something that makes sense."""

from __future__ import annotations

import contextlib
import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kit
import kolam

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=10), inner, max_size=5),
    max_leaves=20,
)
quiet = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=60)
every_game = pytest.mark.parametrize("name", kolam.games())


@every_game
@quiet
@given(text=st.text(max_size=40))
def test_any_text_is_an_action_or_a_notation_error(name, text):
    game = kolam.game(name)
    with contextlib.suppress(kolam.NotationError):
        assert game.notation(game.parse(text)) == text


@quiet
@given(data=json_values)
def test_any_value_is_no_record(data):
    with pytest.raises(kolam.BadRecord):
        kolam.replay(json.dumps(data))


@quiet
@given(data=st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_are_no_record(data):
    with pytest.raises(kolam.BadRecord):
        kolam.replay(data)


def paths_in(value, path=()):
    """Every place inside JSON data."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from paths_in(value[key], (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from paths_in(part, (*path, index))


def changed(value, path, new):
    """A copy of JSON data with one place changed."""
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = changed(value[path[0]], path[1:], new)
    return copy


@every_game
@quiet
@given(seed=st.integers(0, 2**32), new=json_values)
def test_a_spoilt_position_is_refused_or_means_what_it_says(name, seed, new):
    rng = random.Random(seed)
    variants = [options for game, options in kit.all_variants() if game == name]
    game = kolam.game(name, **rng.choice(variants))
    position = kit.random_table(game, seed % 50).position()
    spoilt = changed(position, rng.choice(list(paths_in(position))), new)
    try:
        loaded = game.load(spoilt)
    except kolam.BadPosition as error:
        assert len(str(error)) > 10
        return
    again = game.load(loaded.position())
    assert again.position() == loaded.position()
    assert bool(loaded.legal()) == (loaded.to_act is not None)


@every_game
@quiet
@given(seed=st.integers(0, 2**32), new=json_values)
def test_a_spoilt_record_is_refused_or_replays(name, seed, new):
    rng = random.Random(seed)
    record = json.loads(kit.random_table(kolam.game(name), seed % 50).record().to_json())
    spoilt = changed(record, rng.choice(list(paths_in(record))), new)
    try:
        t = kolam.replay(json.dumps(spoilt))
    except kolam.BadRecord as error:
        assert len(str(error)) > 10
        return
    assert kolam.replay(t.record().to_json()).position() == t.position()


def test_hostile_records():
    good = kolam.game("mandala").new(1).record().to_json()
    for bad in (
        good[:-5],
        good + good,
        "[" * 100_000,
        '{"a":' * 50_000,
        good.replace('"seed": 1', '"seed": NaN'),
        good.replace('"seed": 1', '"seed": 1e400'),
        good.replace('"seed": 1', '"seed": -1'),
        good.replace('"seed": 1', '"extra": 1, "seed": 1'),
        good.replace('"rules": ', '"rules": 9'),
        good.replace('"kolam": 1', '"kolam": 2'),
        " " * 2_000_000,
        b"\xff\xfe\x00",
        "",
    ):
        with pytest.raises(kolam.BadRecord):
            kolam.replay(bad)
    for not_a_record in (None, 7, ["a"], object()):
        with pytest.raises(kolam.BadRecord):
            kolam.replay(not_a_record)
