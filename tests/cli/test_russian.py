"""The command line told `--lang ru`: no English is left but what has to be typed."""

from __future__ import annotations

import json
import re

import pytest

from kit import all_definitions
from kit.commands import called, kolam, refused
from kolam.cli.session_commands import ORDERS
from kolam.engine.words import language

#: What is not spoken but typed: orders, options, bots, names of files, the key.
TYPED = {*ORDERS, "Enter", "json", "game", "option", "edition", "en", "ru", "random", "greedy", "kolam", "play", "resume"}


def spoken_english(text, *typed):
    """The English words of a text, without those that have to be typed."""
    words = {word for word in re.findall(r"[A-Za-z]{3,}", text) if not set(word) <= set("rbyp")}
    return sorted(words - TYPED - {word for each in typed for word in re.findall(r"[a-z]+", each)})


@pytest.mark.parametrize("d", all_definitions(), ids=lambda d: d.name)
def test_a_whole_game_in_the_terminal_has_no_english_left(d):
    """Letters of stones, one for each color, are as they are typed."""
    asked = "help\nwhy 1\nwhy\nnothing\n99\nlog\nsave\nundo\ntable\nhint x\n"
    shown = kolam("play", d.name, "--lang", "ru", "--bots", "random", "--seed", 4, typed=asked + "1\n" * 700).stdout
    assert "Игра окончена" in shown
    assert spoken_english(shown, *d.notation.texts, d.name, "nothing") == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "chess"], "Игры «chess» нет."),
        (["play"], "Не хватает GAME."),
        (["play", "mandala", "--playrs", "2"], "Параметра --playrs нет. Может быть, --players?"),
        (["play", "mandala", "-o", "x"], "параметр задают как КЛЮЧ=ЗНАЧЕНИЕ. Параметры игры «Мандала»: players"),
        (["play", "ganesha", "-o", "side=x"], "Параметр «side» — 'x'; допустимо: 'day' или 'night'."),
        (["play", "ganesha", "--players", "9"], "Игра «Ганеша» рассчитана на число игроков от 2 до 4, а не 9."),
        (["play", "mandala", "--seed", "x"], "--seed: «x»; нужно целое число от 0"),
        (["play", "mandala", "--bots", "deepblue"], "Бота «deepblue» нет."),
        (["play", "rajas", "--players", "2", "--seats", "me,me,me"], "За столом игроков 2, а названо 3: me, me, me."),
        (["rules", "ganesha", "G99"], "В игре «Ганеша» нет правила «G99»."),
        (["replay", "nothing.json"], "Файла nothing.json нет."),
        (["simulate", "mandala", "--games", "0"], "--games: «0»; нужно целое число от 1"),
        (["bench", "chess"], "Игры «chess» нет."),
        (["dance"], "Команды «dance» нет."),
    ],
)
def test_refusals_are_russian(arguments, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert sentence in refused(called(*arguments, "--lang", "ru"))


def test_a_damaged_record_is_told_in_russian(tmp_path):
    file = tmp_path / "game.json"
    kolam("play", "mandala", "--seed", 1, typed=f"1\nsave {file}\n")
    record = json.loads(file.read_text())
    for change, sentence in (
        ({"seed": "x"}, "Это не запись партии: seed: нужно «целое число», а не «текст»."),
        ({"more": 1}, "Это не запись партии: «more» здесь лишнее."),
        ({"decisions": ["fly"]}, "Запись не сходится на шаге 1 («fly»): В игре mandala нет действия «fly»."),
    ):
        file.write_text(json.dumps({**record, **change}))
        assert sentence in refused(called("replay", file, "--lang", "ru"))


@pytest.mark.parametrize("command", ["play", "simulate", "analyse", "replay", "rules", "bench"])
def test_help_is_russian(command):
    shown = called(command, "--lang", "ru", "--help").stdout
    assert "Вызов:" in shown
    assert "Параметры" in shown
    assert "Показать эту справку и выйти." in " ".join(shown.split())
    assert not re.search(r"\b(the|Show|Options|Arguments|default)\b", shown)


def test_replay_and_simulate_speak_russian(tmp_path):
    file = tmp_path / "game.json"
    kolam("play", "mandala", "--bots", "random", "--seed", 4, typed="1\n" * 400 + f"{file}\n")
    last = kolam("replay", file, "--lang", "ru", typed="9999\nx\n\nq\n").stdout
    assert spoken_english(last, "mountain field discard claim black green purple yellow orange red") == []
    decisions = len(json.loads(file.read_text())["decisions"])
    assert "Игра окончена: игрок 0 — " in kolam("replay", file, "--ply", decisions, "--lang", "ru").stdout
    shown = kolam("simulate", "mandala", "--games", 3, "--seed", 1, "--lang", "ru").stdout
    assert spoken_english(shown, "mandala") == []


def test_a_language_there_is_not_is_refused():
    assert "There is no language 'xx'." in refused(called("play", "mandala", "--lang", "xx"))
    assert language("ru", "kolam").name("") == ""
