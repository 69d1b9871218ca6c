"""What all tests share: the quick way to run them."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fast", action="store_true", help="leave out the tests that compile a game")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--fast"):
        from kolam.engine import compile

        compile._prepare = lambda *_: pytest.skip("this compiles a game")
