"""ARCHITECTURE.md names what there is: every path in it exists, and every folder and shared module is in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MAP = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
SOURCE = ROOT / "src" / "kolam"


def test_it_stays_one_page():
    assert len(MAP.split("\n")) <= 100


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`(src/[^`]+)`", MAP))))
def test_the_paths_of_its_answers_exist(path):
    assert (ROOT / path).exists()


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:web|table|wire)/\w+\.py|hub\.py)`", MAP))))
def test_the_files_of_a_click_exist(path):
    assert (SOURCE / "server" / path).exists()


def test_at_least_ten_questions_are_answered():
    assert len(re.findall(r"^\| [a-z' ]+\? \|", MAP, re.MULTILINE)) >= 10


@pytest.mark.parametrize(
    "folder", [path.name for path in SOURCE.iterdir() if path.is_dir() and path.name not in ("__pycache__", "locale")]
)
def test_every_folder_has_its_job(folder):
    assert f"`{folder}/" in MAP


@pytest.mark.parametrize(
    "module", [path.name for path in (SOURCE / "engine").glob("*.py") if path.stem not in ("__init__", "batch")]
)
def test_every_module_of_the_engine_is_named(module):
    assert f"`{module}`" in MAP
