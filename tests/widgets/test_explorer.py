"""A score to explore."""

from __future__ import annotations

from typing import Any

import ipywidgets
import pytest
from traitlets import TraitError

from gamekit import gaudi
from gamekit.gaudi.examples import FIGURE_3
from gamekit.widgets import ScoreExplorer
from tests import noughts
from tests.noughts.explore import start
from tests.widgets.page import all_html, button, buttons, click, parts, picture, press, words


def control(explorer: ScoreExplorer, label: str) -> Any:
    (found,) = [p for p in parts(explorer) if isinstance(p, ipywidgets.Dropdown) and p.description == label]
    return found


def now(explorer: ScoreExplorer) -> Any:
    """The position as it is set, with the attributes of its game."""
    return explorer.position


def check_sheet(explorer: ScoreExplorer) -> None:
    """Every line of every player's sheet stands beside the board that is shown."""
    said = words(all_html(explorer))
    position = explorer.position
    for player in range(position.players):
        sheet = position.score_sheet(player)
        assert f"Player {player + 1}: {sheet.total} point" in said
        for line in sheet:
            assert f"{line.points:+d}" in said
            assert str(line) in said
            assert line.rule in said
    assert picture(explorer).svg == explorer.scene.svg()


def test_it_starts_with_the_games_own_example() -> None:
    assert ScoreExplorer(gaudi).position == FIGURE_3.position
    assert ScoreExplorer(noughts).position == start()
    other = gaudi.new_game(players=3, seed=1)
    assert ScoreExplorer(gaudi, other).position == other
    for explorer in (ScoreExplorer(gaudi), ScoreExplorer(noughts), ScoreExplorer(gaudi, other)):
        check_sheet(explorer)
        assert button(explorer, "Undo the change").disabled


def test_a_token_is_put_and_taken_away() -> None:
    explorer = ScoreExplorer(gaudi)
    before = now(explorer)
    free = next(corner for corner in before.animals() if corner not in before.tokens)
    explorer.tool = "token 1"
    click(explorer, ("corner", *free))
    assert now(explorer).tokens[free] == 1
    check_sheet(explorer)
    explorer.tool = "no token"
    click(explorer, ("corner", *free))
    assert dict(now(explorer).tokens) == dict(before.tokens)
    assert explorer.position.scores() == before.scores()
    check_sheet(explorer)


def test_tokens_on_the_board_and_tokens_left_are_as_many_as_in_the_box() -> None:
    explorer = ScoreExplorer(gaudi)
    position = now(explorer)
    free = next(corner for corner in position.animals() if corner not in position.tokens)
    explorer.tool = "token 0"
    click(explorer, ("corner", *free))
    for player in range(2):
        lying = list(now(explorer).tokens.values()).count(player)
        assert lying + now(explorer).tokens_left[player] == 35


def test_a_tile_is_laid_and_taken_away() -> None:
    explorer = ScoreExplorer(gaudi)
    explorer.tool = "remove"
    click(explorer, ("cell", 2, -4))
    assert (2, -4) not in now(explorer).pavement
    assert (2, -3) not in now(explorer).tokens  # its animal is whole no more
    check_sheet(explorer)
    explorer.tool = "bgo"
    click(explorer, ("cell", 2, -4))
    assert now(explorer).pavement[2, -4] == "bgo"
    press(explorer, "Undo the change")
    press(explorer, "Undo the change")
    assert explorer.position == FIGURE_3.position
    assert button(explorer, "Undo the change").disabled
    check_sheet(explorer)


def test_an_objective_is_changed_and_changed_back() -> None:
    explorer = ScoreExplorer(gaudi)
    animal = control(explorer, "Animal of Player 1")
    assert animal.value == "starfish"
    animal.value = "shell"
    assert now(explorer).objectives[0] == ("shell", "b")
    assert explorer.position.scores() != FIGURE_3.position.scores()
    check_sheet(explorer)
    press(explorer, "Undo the change")
    assert animal.value == "starfish"
    assert explorer.position == FIGURE_3.position
    assert button(explorer, "Undo the change").disabled


def test_what_cannot_be_is_refused_and_nothing_changes() -> None:
    explorer = ScoreExplorer(gaudi)
    scene = explorer.scene
    wrong: list[tuple[str, Any]] = [
        ("token 0", ("cell", 0, 0)), ("token 0", ("corner", 99, 99)), ("remove", ("corner", 0, 0)),
        ("remove", ("cell", 99, 99)), ("ggg", ("cell", 0, 0)), ("ggg", ("cell", 50, 50)),
        ("ggg", ("hand", 0, 0)), ("no token", ("cell", 0, 0)),
    ]  # fmt: skip
    for tool, node in wrong:
        explorer.tool = tool
        explorer.click(node)
        assert "#fde3e1" in explorer.message, (tool, node)
        assert "went wrong" not in words(explorer.message), (tool, node)
        assert explorer.position == FIGURE_3.position
        assert explorer.scene is scene
    assert button(explorer, "Undo the change").disabled


def test_a_table_that_would_fall_apart_is_refused() -> None:
    row = gaudi.position(pavement={(0, 0): "ggg", (1, 0): "ggg", (2, 0): "ggg"}, hands=[["ggg"], ["bbb"]])
    explorer = ScoreExplorer(gaudi, row)
    explorer.tool = "remove"
    click(explorer, ("cell", 1, 0))
    assert "parts" in words(explorer.message)
    assert explorer.position is row
    click(explorer, ("cell", 2, 0))
    assert explorer.position != row


def test_a_setting_that_is_refused_goes_back() -> None:
    explorer = ScoreExplorer(noughts, noughts.position(["XX.", "O..", "..."]))
    first = control(explorer, "Who begins")
    assert first.value == "X"
    first.value = "O"  # there are more crosses, so noughts did not begin
    assert "There are 2 crosses" in words(explorer.message)
    assert explorer.position.options["first"] == 0
    assert first.value == "X", "the list says what is not so"


def test_settings_of_another_game() -> None:
    explorer = ScoreExplorer(noughts)
    assert explorer.position.scores() == (1, 0)
    control(explorer, "Three in a row").value = "lose"
    assert explorer.position.scores() == (0, 1)
    check_sheet(explorer)
    explorer.tool = "."
    click(explorer, ("square", 0, 0))
    assert explorer.position.scores() == (0, 0)
    check_sheet(explorer)
    explorer.tool = "O"
    click(explorer, ("square", 2, 2))
    assert "as many as the others or one more" in words(explorer.message)
    press(explorer, "Undo the change")
    press(explorer, "Undo the change")
    assert control(explorer, "Three in a row").value == "win"
    assert explorer.position == start()


def test_a_click_without_effect_is_nothing_to_undo() -> None:
    explorer = ScoreExplorer(noughts)
    explorer.tool = "X"
    click(explorer, ("square", 0, 0))
    assert explorer.position == start()
    assert button(explorer, "Undo the change").disabled


def test_points_stand_on_the_board() -> None:
    explorer = ScoreExplorer(gaudi)
    points: dict[Any, int] = {}
    for player in range(2):
        for line in FIGURE_3.position.score_sheet(player):
            points[line.nodes[0]] = line.points
    assert explorer.scene == FIGURE_3.position.draw(points=points)


def test_the_tools_are_the_games_own() -> None:
    explorer = ScoreExplorer(gaudi)
    assert explorer.tool == "token 0"
    with pytest.raises(TraitError):
        explorer.tool = "nonsense"
    assert explorer.tool == "token 0"


def test_buttons_and_lists_stay() -> None:
    explorer = ScoreExplorer(noughts)
    made = list(parts(explorer))
    explorer.tool = "."
    click(explorer, ("square", 0, 0))
    press(explorer, "Undo the change")
    assert list(parts(explorer)) == made
    assert len(buttons(explorer)) == 1
