"""What all tests share: the quick way to run them, and logs that no test leaves otherwise than it found them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import structlog


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fast", action="store_true", help="leave out the tests that compile a game")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--fast"):
        from kolam.engine import compile

        compile._prepare = lambda *_: pytest.skip("this compiles a game")


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """A command that runs within the tests sets up logs for its whole process."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)
