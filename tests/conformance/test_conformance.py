"""What every game keeps, whatever its options: one suite over all of them."""

from __future__ import annotations

import random

import pytest

import kolam
from kit import all_definitions, all_variants, play_out, play_random, random_table, redealt, table_of, variant_id

every_variant = pytest.mark.parametrize("variant", all_variants(), ids=variant_id)
every_game = pytest.mark.parametrize("definition", all_definitions(), ids=lambda d: d.name)


def configured(variant):
    name, options = variant
    return kolam.game(name, **options)


@every_variant
def test_a_random_game_ends_and_always_offers_something(variant):
    game = configured(variant)
    for seed in range(3):
        for t in play_random(game.new(seed), random.Random(seed)):
            ids = t.legal_ids()
            if t.to_act is None:
                assert ids == []
            else:
                assert t.to_act in range(game.players)
                assert ids == sorted(set(ids))
                assert ids
                assert isinstance(t.prompt, str)
                assert t.prompt


@every_variant
def test_legal_play_and_why_not_agree(variant):
    game = configured(variant)
    rng = random.Random(5)
    for t in play_random(game.new(5), rng):
        if rng.random() < 0.8 and t.to_act is not None:
            continue
        allowed = set(t.legal_ids())
        for action in range(game.num_actions):
            reason = t.why_not(action)
            assert (reason is None) == (action in allowed), (game.notation(action), reason)
            if reason is not None:
                assert reason.rule
                assert len(reason.sentence) > 10
                assert "{" not in reason.sentence
        refused = sorted(set(range(game.num_actions)) - allowed)
        if refused:
            before = bytes(t.state)
            with pytest.raises(kolam.IllegalMove):
                t.play(rng.choice(refused))
            assert bytes(t.state) == before


@every_game
def test_notation_round_trips_for_every_id(definition):
    game = definition.configure()
    texts = set()
    for action in range(game.num_actions):
        text = game.notation(action)
        assert game.parse(text) == action
        assert game.describe(action)
        assert text == text.lower().strip()
        texts.add(text)
    assert len(texts) == game.num_actions
    for wrong in ("", " ", "nonsense", game.notation(0) + " ", game.notation(0).upper(), game.notation(0) + " 1", "0"):
        with pytest.raises(kolam.NotationError):
            game.parse(wrong)
    for wrong_id in (-1, game.num_actions, 10**20, True):
        with pytest.raises(kolam.NotationError):
            game.notation(wrong_id)


@every_variant
def test_a_clone_shares_nothing(variant):
    t = random_table(configured(variant), 11)
    before, version = bytes(t.state), t.version
    copy = t.clone()
    assert copy.position() == t.position()
    play_out(copy, 1)
    assert bytes(t.state) == before
    assert t.version == version


@every_variant
def test_positions_round_trip(variant):
    game = configured(variant)
    for seed in range(2):
        for t in play_random(game.new(seed), random.Random(seed)):
            if t.version % 7 == 0 or t.to_act is None:
                position = t.position()
                loaded = game.load(position, seed=3)
                assert loaded.position() == position
                assert loaded.legal() == t.legal()
                assert loaded.to_act == t.to_act
                assert loaded.scores() == t.scores()
                assert loaded.outcome == t.outcome


@every_variant
def test_a_record_replays_to_the_same_table(variant):
    t = random_table(configured(variant), 21)
    text = t.record().to_json()
    again = kolam.replay(text)
    assert bytes(again.state) == bytes(t.state)
    assert again.record().to_json() == text
    assert again.log(0) == t.log(0)


@every_variant
def test_a_record_from_a_position_replays(variant):
    game = configured(variant)
    t = play_out(game.load(random_table(game, 4).position(), seed=9), 2)
    assert kolam.replay(t.record()).position() == t.position()


@every_variant
def test_undo_is_exact(variant):
    history = []
    for t in play_random(configured(variant).new(8), random.Random(8)):
        history.append((bytes(t.state), t.version))
    while t.version:
        history.pop()
        t.undo()
        assert (bytes(t.state), t.version) == history[-1]
    with pytest.raises(kolam.KolamError):
        t.undo()


@every_variant
def test_the_outcome_fits_the_table(variant):
    game = configured(variant)
    for t in play_random(game.new(2), random.Random(2)):
        assert (t.outcome is None) == (t.to_act is not None)
    outcome = t.outcome
    assert list(outcome.scores) == t.scores()
    assert len(outcome.scores) == game.players
    assert outcome.winners
    assert set(outcome.winners) <= set(range(game.players))
    assert outcome.reason in game.definition.rules.END_REASONS
    assert t.record().outcome == outcome.to_json()
    assert t.why_not(0) is not None


@every_variant
def test_redealing_keeps_the_view_and_forgets_the_rest(variant):
    """Two states that look the same to a seat become the same bytes: no bot can peek."""
    game = configured(variant)
    for seed in range(6):
        t = random_table(game, seed)
        for seat in range(game.players):
            other = table_of(game, redealt(t, seat, 100 + seed))
            assert other.view(seat) == t.view(seat)
            assert other.visible_scores(seat) == t.visible_scores(seat)
            assert game.load(other.position()).position() == other.position()
            if t.to_act == seat:
                assert other.legal() == t.legal()
                assert other.prompt == t.prompt
            again = redealt(other, seat, 7)
            assert bytes(again) == bytes(redealt(t, seat, 7))
            assert bytes(redealt(table_of(game, again), seat, 7)) == bytes(again)


@every_variant
def test_views_are_built_from_what_the_seat_knows(variant):
    """What a seat observes as numbers does not change when everything it can not see is dealt again."""
    game = configured(variant)
    observing = game.definition.observe
    sizes = 0
    for _, shape in observing.OBSERVATION:
        size = 1
        for length in shape:
            size *= length
        sizes += size
    assert sizes == observing.OBSERVATION_SIZE
    for seed in range(4):
        t = random_table(game, seed)
        for seat in range(game.players):
            seen, seen_again = [-1] * sizes, [-2] * sizes
            observing.observe(t.state, seat, seen)
            observing.observe(redealt(t, seat, 5), seat, seen_again)
            assert seen == seen_again


@every_variant
def test_spectators_see_no_more_than_any_seat(variant):
    """A spectator's view does not change when any one seat's unknown is dealt again."""
    game = configured(variant)
    for seed in range(4):
        t = random_table(game, seed)
        for seat in range(game.players):
            other = table_of(game, redealt(t, seat, 5))
            assert other.view(None) == t.view(None)
            assert other.visible_scores(None) == t.visible_scores(None)
    with pytest.raises(kolam.KolamError):
        t.view(game.players)


@every_variant
def test_everything_that_happens_is_told(variant):
    game = configured(variant)
    t = play_out(game.new(6), 6)
    for viewer in (None, *range(game.players)):
        lines = t.log(viewer)
        assert len(lines) >= t.version / 2
        for line in lines:
            assert line
            assert "{" not in line


@every_game
def test_options_that_do_not_exist_are_refused(definition):
    with pytest.raises(kolam.BadOption):
        definition.configure(players=17)
    with pytest.raises(kolam.BadOption):
        definition.configure(no_such_option=1)
    for option in definition.all_options:
        for wrong in (None, "no such value", 10**9, 1.5, [], object()):
            with pytest.raises(kolam.BadOption):
                definition.configure(**{option.name: wrong})
    for seed in (-1, 1 << 64, 1.5, "7", True):
        with pytest.raises(kolam.BadOption):
            definition.configure().new(seed)
