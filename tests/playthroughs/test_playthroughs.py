import pytest

from playthroughs.playthrough import FOLDER, chosen_games, write


@pytest.mark.parametrize("file", sorted(chosen_games()))
def test_the_game_is_played_as_it_was_written_down(file):
    assert (FOLDER / file).read_text("utf-8") == write(chosen_games()[file]), (
        "make playthroughs writes them anew; read the difference"
    )


def test_no_playthrough_is_left_over():
    assert sorted(path.name for path in FOLDER.glob("*.txt")) == sorted(chosen_games())
