"""What every game keeps, whatever its options: one suite over all of them (`kolam.conformance`)."""

from __future__ import annotations

import pytest

import kolam
from kit import all_definitions, all_variants, variant_id
from kolam.conformance import CHECKS

OF_GAMES = [check for check in CHECKS if not check.is_of_variants]
OF_VARIANTS = [check for check in CHECKS if check.is_of_variants]


@pytest.mark.parametrize("check", OF_GAMES, ids=lambda check: check.run.__name__)
@pytest.mark.parametrize("definition", all_definitions(), ids=lambda d: d.name)
def test_of_every_game(definition, check):
    check.run(definition)


@pytest.mark.parametrize("check", OF_VARIANTS, ids=lambda check: check.run.__name__)
@pytest.mark.parametrize("variant", all_variants(), ids=variant_id)
def test_of_every_variant(variant, check):
    name, options = variant
    check.run(kolam.game(name, **options))
