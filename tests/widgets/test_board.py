"""A board that is played on by clicking."""

from __future__ import annotations

from typing import Any

import pytest

from gamekit import gaudi
from gamekit.gaudi.examples import NOTHING_FITS, OPENING
from gamekit.position import Position
from gamekit.rules import Node
from gamekit.widgets import BoardView
from tests import noughts
from tests.widgets.page import button, buttons, click, labels, picture, press, words

RIGHT: Node = ("cell", 1, 0)


def opening() -> BoardView:
    """The hand is gbo, ggg, oob; gbo fits on (1, 0), ggg does not."""
    return BoardView(OPENING.position)


def on_trial(board: BoardView) -> list[Node]:
    return [node for node, label in labels(board.scene).items() if "on trial" in label]


def lit(board: BoardView) -> set[Node]:
    return {node for node, label in labels(board.scene).items() if "may be chosen" in label}


def test_a_board_lights_what_may_be_clicked() -> None:
    board = opening()
    assert lit(board) == {node for node in board.position.choose(()).lit if node in set(board.scene.nodes())}
    assert str(board.position.choose(()).hint) in words(board.message)
    assert button(board, "Play").disabled
    assert button(board, "Take back the trial").disabled
    assert button(board, "Undo the move").disabled
    assert picture(board).svg == board.scene.svg()


def test_a_move_is_made_by_clicking_and_played() -> None:
    board = opening()
    click(board, ("hand", 0, 0))
    assert ("hand", 0, 0) not in lit(board)
    assert "picked up" in labels(board.scene)["hand", 0, 0]
    assert RIGHT in lit(board)
    click(board, RIGHT)
    assert on_trial(board) == [RIGHT]
    assert board.position == OPENING.position  # nothing is played yet
    assert "This may be played." in words(board.message)
    for event in board.position.preview("gbo@1,0"):
        assert str(event) in words(board.message)
    assert "ggb" not in words(board.message), "what would be drawn is not told before the move is made"
    press(board, "Play")
    assert board.position == OPENING.position.play("gbo@1,0")
    assert on_trial(board) == []
    for event in board.position.events:
        assert str(event) in words(board.message)
        assert event.rule in words(board.message)
    assert not button(board, "Undo the move").disabled


def test_a_refusal_names_its_rule_and_shows_where() -> None:
    board = opening()
    click(board, ("hand", 0, 1))
    click(board, RIGHT)
    (violation,) = board.position.violations("ggg@1,0")
    said = words(board.message)
    assert "This may not be done." in said
    assert str(violation) in said
    assert gaudi.RULES[violation.rule].title in said
    assert violation.rule in said
    assert gaudi.RULES[violation.rule].text in board.message.replace("&#x27;", "'").replace("&quot;", '"')
    assert button(board, "Play").disabled
    shown = labels(board.scene)
    assert all("here it goes wrong" in shown[node] for node in violation.nodes if node[0] == "cell")


def test_what_can_lead_to_nothing_is_taken_off_by_the_next_click() -> None:
    board = opening()
    for node in (("hand", 0, 1), RIGHT, ("cell", -1, 0)):
        click(board, node)
    assert on_trial(board) == [("cell", -1, 0)]  # where the tile fits
    assert "This may be played." in words(board.message)
    press(board, "Play")
    assert board.position == OPENING.position.play("ggg@-1,0")


def test_a_refused_tile_that_is_clicked_again_is_taken_off() -> None:
    board = opening()
    for node in (("hand", 0, 1), RIGHT, RIGHT):
        click(board, node)
    assert on_trial(board) == []
    assert "This may not be done." not in words(board.message)


def test_tiles_are_taken_off_one_by_one_in_any_order() -> None:
    hands = [["gbo", "gbo", "gbo"], ["ooo"]]
    position = gaudi.position(pavement={(0, 0): "gbo"}, hands=hands, beginner=True)
    cells = [("cell", 1, 0), ("cell", 2, 0), ("cell", 3, 0)]
    board = BoardView(position)
    for k, node in enumerate(cells):
        board.click(("hand", 0, k))
        board.click(node)
    assert sorted(on_trial(board)) == cells
    assert position.violations("gbo@1,0 gbo@2,0 gbo@3,0") == []
    for k, node in enumerate(cells):
        board.click(node)
        assert sorted(on_trial(board)) == cells[k + 1 :], f"after {node} was clicked again"


def test_a_trial_is_taken_back() -> None:
    board = opening()
    start = board.scene.svg()
    for node in (("hand", 0, 0), RIGHT):
        click(board, node)
    press(board, "Take back the trial")
    assert on_trial(board) == []
    assert board.scene.svg() == start
    assert button(board, "Take back the trial").disabled
    assert button(board, "Play").disabled


def test_moves_are_undone_to_the_start() -> None:
    board = BoardView(noughts.new_game(2, 1))
    past = [board.position]
    for node in (("square", 1, 1), ("square", 0, 0), ("square", 2, 2)):
        click(board, node)
        press(board, "Play")
        past.append(board.position)
    click(board, ("square", 0, 1))
    for position in reversed(past[:-1]):
        press(board, "Undo the move")
        assert board.position == position
        assert on_trial(board) == []
    assert button(board, "Undo the move").disabled
    board.undo()
    assert board.position == past[0]


def test_playing_without_a_move_tells_what_to_do() -> None:
    board = opening()
    board.play()
    assert board.position == OPENING.position
    assert str(OPENING.position.choose(()).hint) in words(board.message)


def test_playing_a_refused_trial_changes_nothing() -> None:
    board = opening()
    for node in (("hand", 0, 1), RIGHT):
        click(board, node)
    board.play()
    assert board.position == OPENING.position
    assert "This may not be done." in words(board.message)


def test_what_is_not_made_by_clicking_has_a_button() -> None:
    board = BoardView(NOTHING_FITS.position)
    press(board, "Pass")
    assert board.position == NOTHING_FITS.position
    assert "gaudi.turn.pass" in words(board.message)
    press(board, "Swap bog")
    assert board.position == NOTHING_FITS.position.play("swap bog")
    assert "gives back bog" in words(board.message)
    press(board, "Undo the move")
    press(board, "Swap ogb")
    assert board.position == NOTHING_FITS.position.play("swap ogb")


def test_a_button_takes_the_trial_off_first() -> None:
    board = BoardView(noughts.new_game(2, 1))
    click(board, ("square", 0, 0))
    press(board, "Give up")
    assert board.position == noughts.new_game(2, 1).play("resign")


def test_buttons_are_made_once_and_changed() -> None:
    """A page must not lose the focus: whatever still has its button keeps it."""
    board = BoardView(NOTHING_FITS.position)
    before = {made.description: made for made in buttons(board)}
    assert set(before) >= {"Play", "Take back the trial", "Undo the move", "Pass", "Swap bog"}
    press(board, "Swap bog")
    after = {made.description: made for made in buttons(board)}
    assert set(before) != set(after)
    for label in before.keys() & after.keys():
        assert after[label] is before[label], label


def test_the_three_buttons_of_a_board_stay_through_a_game() -> None:
    board = BoardView(noughts.new_game(2, 1))
    made = buttons(board)
    shown = picture(board)
    for node in (("square", 1, 1), ("square", 0, 0), ("square", 2, 2)):
        click(board, node)
        press(board, "Play")
        assert buttons(board) == made
        assert picture(board) is shown


def test_a_game_is_played_to_its_end_by_hand() -> None:
    board = BoardView(noughts.new_game(2, 1))
    for node in (("square", 0, 0), ("square", 1, 0), ("square", 0, 1), ("square", 1, 1), ("square", 0, 2)):
        click(board, node)
        press(board, "Play")
    assert board.position.is_over
    assert "three in a row" in words(board.message)
    assert lit(board) == set()
    click(board, ("square", 2, 2))
    assert button(board, "Play").disabled
    assert board.position.winners() == (0,)
    assert [made.description for made in buttons(board)] == ["Play", "Take back the trial", "Undo the move"]
    press(board, "Undo the move")
    assert not board.position.is_over


def test_another_position_begins_afresh() -> None:
    board = opening()
    for node in (("hand", 0, 0), RIGHT):
        click(board, node)
    press(board, "Play")
    click(board, ("hand", 1, 0))
    board.position = NOTHING_FITS.position
    assert board.position is NOTHING_FITS.position
    assert on_trial(board) == []
    assert button(board, "Undo the move").disabled
    assert button(board, "Take back the trial").disabled
    assert button(board, "Swap bog")
    assert picture(board).svg == board.scene.svg()


@pytest.mark.parametrize("node", [("hand",), ("cell", "x", 1)])
def test_a_click_that_goes_wrong_is_told_and_forgotten(node: Any) -> None:
    board = opening()
    board.click(node)
    for good in (("hand", 0, 0), RIGHT):
        board.click(good)
    assert "This may be played." in words(board.message)
    assert on_trial(board) == [RIGHT]


def test_clicks_that_mean_nothing_leave_the_board_as_it_is() -> None:
    board = opening()
    start = board.scene.svg()
    for node, said in (
        (("objective", 0, "animal"), "click a tile of the hand"),
        (("hand", 1, 0), "It is the turn of Player 1"),
        (("cell", 0, 0), "First pick a tile"),
        (("cell", 1, 0), "First pick a tile"),
        (("nonsense", 1), "click a tile of the hand"),
    ):
        board.click(node)
        assert board.scene.svg() == start
        assert said in words(board.message)
        assert button(board, "Take back the trial").disabled, f"{node} put nothing on trial"


def test_a_mistake_in_the_game_is_told_in_the_message_line(monkeypatch: pytest.MonkeyPatch) -> None:
    board = BoardView(noughts.new_game(2, 1))

    def fail(*_: Any) -> Any:
        raise RuntimeError("out of <ink>")

    with monkeypatch.context() as patch:
        patch.setattr(noughts.NoughtsPosition, "choose", fail)
        click(board, ("square", 1, 1))
        assert "RuntimeError: out of <ink>" in words(board.message)
    press_count = len(buttons(board))
    board.clear()
    click(board, ("square", 0, 0))
    assert "This may be played." in words(board.message)
    assert len(buttons(board)) == press_count


def test_a_view_can_be_played_on() -> None:
    position: Position[Any] = gaudi.new_game(players=2, seed=1).view(0)
    board = BoardView(position)
    hand = next(node for node in lit(board) if node[0] == "hand")
    click(board, hand)
    click(board, next(node for node in lit(board) if node[0] == "cell"))
    press(board, "Play")
    assert board.position.to_move == 1
    assert lit(board) == set()
    other = BoardView(gaudi.new_game(players=2, seed=1).view(1))
    assert lit(other) == set()
    assert "turn of somebody else" in words(other.message)
