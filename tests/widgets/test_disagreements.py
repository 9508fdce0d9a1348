"""Where the rule sheets differ, with the option to try on a board."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import ipywidgets
import pytest

from gamekit import gaudi
from gamekit.example import Disagreement
from gamekit.position import room
from gamekit.text import Text
from gamekit.widgets import BoardView, Disagreements
from tests import noughts
from tests.noughts import examples
from tests.widgets.page import buttons, parts, picture, words


def all_of(game: ModuleType) -> tuple[Disagreement, ...]:
    found: tuple[Disagreement, ...] = room(game, "examples").DISAGREEMENTS
    return found


def board_of(widget: Disagreements) -> BoardView:
    found: BoardView | None = widget.board
    assert isinstance(found, BoardView)
    return found


def lists(widget: Disagreements) -> tuple[Any, Any]:
    """The list of matters and the choice of an option."""
    (matters,) = [part for part in parts(widget) if type(part) is ipywidgets.Dropdown]
    (choice,) = [part for part in parts(widget) if isinstance(part, ipywidgets.RadioButtons)]
    return matters, choice


@pytest.mark.parametrize("game", [gaudi, noughts], ids=["gaudi", "noughts"])
def test_every_matter_is_told_and_can_be_tried(game: ModuleType) -> None:
    widget = Disagreements(game)
    matters, choice = lists(widget)
    assert [label for label, _ in matters.options] == [str(it.title) for it in all_of(game)]
    options = {option.name: option for option in game.OPTIONS}
    for k, it in enumerate(all_of(game)):
        matters.value = k
        said = words(widget.message)
        assert str(it.title) in said
        assert all(str(text) in said for text in it.says)
        assert it.rule in said
        shown = (choice.layout.display or "", board_of(widget).layout.display or "")
        if it.option is None or it.position is None:
            assert shown == ("none", "none")
            continue
        assert shown == ("", "")
        option = options[it.option]
        assert [value for _, value in choice.options] == list(option.values)
        assert choice.value == option.default
        for value in (*option.values, option.default):
            choice.value = value
            expected = it.position.to_dict()
            expected["options"][it.option] = value
            assert board_of(widget).position == game.from_dict(expected)
            assert board_of(widget).scene.svg() == picture(widget).svg
            assert words(widget.message) == said  # what the sheets say stays to be read


def test_matters_are_chosen_by_name() -> None:
    widget = Disagreements(gaudi)
    widget.choose("swap", "draw-first")
    assert board_of(widget).position.options["swap"] == "draw-first"
    assert [str(move) for move in board_of(widget).position.legal_moves()] == ["draw"]
    widget.choose("match")
    assert board_of(widget).position.options["match"] == "all"
    widget.choose("hand")
    assert "nothing to choose" in words(widget.message)


def test_the_board_is_there_to_be_played_on() -> None:
    widget = Disagreements(noughts)
    widget.choose("misere", True)
    board = board_of(widget)
    board.click(("square", 0, 2))
    board.play()
    assert board.position.winners() == (1,)
    widget.choose("misere", False)
    assert not board.position.is_over


@pytest.mark.parametrize(("name", "value"), [("nonsense", None), ("misere", "nonsense"), ("paper", True)])
def test_what_there_is_not_is_told_in_the_message_line(name: str, value: Any) -> None:
    """A public method of a widget tells its errors as a callback does."""
    widget = Disagreements(noughts)
    widget.choose(name, value)
    assert widget.message
    assert not board_of(widget).position.options["misere"]


def test_a_game_without_disagreements_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "DISAGREEMENTS", ())
    assert words(Disagreements(noughts).message)


def test_a_game_without_options_to_try_is_told_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    matter = Disagreement("paper", Text("Paper?"), (Text("Sand."),), "noughts.board")
    monkeypatch.setattr(examples, "DISAGREEMENTS", (matter,))
    widget = Disagreements(noughts)
    assert "Sand." in words(widget.message)
    assert widget._repr_mimebundle_()[0]["text/plain"]


def test_an_option_that_cannot_be_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Colours that disagree cannot lie on a table where every neighbour must agree."""
    lying = gaudi.position(
        pavement={(0, 0): "gbo", (1, 0): "ggg", (2, 0): "ggg"}, hands=[["ggg"], ["bbb"]], match="any"
    )
    matter = Disagreement("match", Text("Match?"), (Text("All."),), "gaudi.turn.match", "match", lying)
    monkeypatch.setattr(room(gaudi, "examples"), "DISAGREEMENTS", (*all_of(gaudi), matter))
    widget = Disagreements(gaudi)
    matters, choice = lists(widget)
    matters.value = len(all_of(gaudi)) - 1
    assert "disagree" in words(widget.message)
    choice.value = "any"
    assert board_of(widget).position == lying


def test_the_boards_buttons_stay() -> None:
    widget = Disagreements(gaudi)
    matters, choice = lists(widget)
    board, made = widget.board, {button.description: button for button in buttons(widget)}
    for k in range(len(all_of(gaudi))):
        matters.value = k
        assert widget.board is board
        now = {button.description: button for button in buttons(widget)}
        for label in ("Play", "Take back the trial", "Undo the move"):
            assert now[label] is made[label]
    assert lists(widget) == (matters, choice)
