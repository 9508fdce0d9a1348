"""What a page keeps of a widget, and hands to the one that the next kernel makes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from gamekit import azul, bugs, gaudi
from gamekit.gaudi import examples
from gamekit.widgets import BoardView, LiveGame, Table, kept
from gamekit.widgets.panel import Panel
from tests.widgets.live import Clock
from tests.widgets.page import click, press, words


@pytest.fixture(autouse=True)
def _keeping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(kept.KEEP, "1")
    kept._seen.clear()


def reloaded(make: Callable[[], Any], before: Panel) -> Any:
    """What the next kernel makes, once the page has sent what it kept."""
    kept._seen.clear()
    fresh = make()
    assert before._kept is not None
    assert fresh._kept.key == before._kept.key
    hand_over(fresh, before._kept.line)
    return fresh


def hand_over(widget: Any, line: object) -> None:
    for callback in widget._kept._msg_callbacks.callbacks:
        callback(widget._kept, {"line": line}, [])


def test_a_table_goes_on() -> None:
    def make() -> Table:
        return Table(azul, bots=["greedy"], seed="Lisboa", clock=Clock())

    table = make()
    table._try(str(table.position.legal_moves()[0]))
    again = reloaded(make, table)
    assert again.record == table.record
    assert again.position == table.position
    assert len(again.record) == 1


def test_a_table_of_other_seats_goes_on() -> None:
    def make() -> Table:
        return Table(azul, bots=["greedy"], seed="Lisboa")

    table = make()
    table._players.value = 3
    table._who[2].value = "random"
    table.new_game()
    again = reloaded(make, table)
    assert again.seats == table.seats
    assert again.position == table.position


def test_a_board_goes_on_from_its_moves() -> None:
    def make() -> BoardView:
        return BoardView(examples.OPENING.position)

    board = make()
    for _ in range(2):
        board._try(str(board.position.legal_moves()[0]))
    again = reloaded(make, board)
    assert again.position == board.position
    press(again, "Undo the move")
    press(again, "Undo the move")
    assert again.position == examples.OPENING.position
    assert again._undo.disabled


def test_a_board_that_was_given_another_position_goes_on_from_that() -> None:
    def make() -> BoardView:
        return BoardView(gaudi.new_game(2, seed=1))

    board = make()
    board.position = gaudi.new_game(3, seed=5)
    board._try(str(board.position.legal_moves()[0]))
    assert reloaded(make, board).position == board.position


def test_a_game_in_real_time_goes_on_and_stands_still_first() -> None:
    clock = Clock()

    def make() -> LiveGame:
        return LiveGame(bugs, opponents=2, level="strong", clock=clock)

    game = make()
    press(game, "New game")  # its number counts, too
    press(game, "Three, two, one …")
    clock.go(4.0)
    click(game, ("spot", min(game.position.table)))
    clock.go(1.0)
    game.do("keep")
    clock.go(0.5)
    press(game, "Pause (P)")
    again = reloaded(make, game)
    assert again.position == game.position
    assert again.record() == game.record()
    assert "Pause." in words(again.message)
    assert again._watch.ms == game._watch.ms
    for each in (game, again):
        press(each, "Go on (P)")
    clock.go(3.0)
    assert len(game.record()) == len(again.record())
    for each in (game, again):
        each.close()


def test_a_game_that_is_over_is_over() -> None:
    clock = Clock()

    def make() -> LiveGame:
        return LiveGame(bugs, clock=clock)

    game = make()
    press(game, "Three, two, one …")
    clock.go(4.0)
    game.do("trophy")
    clock.go(15.0)
    assert game.position.is_over
    again = reloaded(make, game)
    assert again.position == game.position
    assert again.message == game.message


def test_what_has_not_begun_is_as_it_was() -> None:
    def make() -> LiveGame:
        return LiveGame(bugs, clock=Clock())

    game = make()
    game._opponents.value = 3
    again = reloaded(make, game)
    assert again._opponents.value == 3
    assert again.position == game.position
    assert not again._start.disabled


def test_several_that_begin_alike_do_not_take_each_others() -> None:
    names = {BoardView(examples.OPENING.position)._kept.key for _ in range(3)}  # type: ignore[union-attr]
    assert len(names) == 3


def test_others_have_other_names() -> None:
    made: list[Any] = [
        BoardView(gaudi.new_game(2, seed=1)),
        BoardView(gaudi.new_game(2, seed=2)),
        BoardView(azul.new_game(2, seed=1)),
        Table(azul, seed=1),
        Table(azul, seed=2),
        Table(azul, players=3, seed=1),
        LiveGame(bugs, seed=1),
        LiveGame(bugs, seed=2),
    ]
    assert len({each._kept.key for each in made}) == len(made)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "gamekit1.nonsense",
        "[]",
        "{}",
        json.dumps({"first": {}, "moves": []}),
        json.dumps({"first": gaudi.new_game(2, seed=1).to_dict(), "moves": ["ggg@9,9"]}),
        json.dumps({"seed": "7", "opponents": 40, "level": "weak", "number": 0, "begun": True, "ms": 1, "own": []}),
        json.dumps({"seed": "7", "opponents": 1, "level": "mean", "number": 0, "begun": True, "ms": 1, "own": []}),
        json.dumps({"seed": "7", "opponents": 1, "level": "weak", "number": 0, "begun": True, "ms": 1, "own": ["x"]}),
        json.dumps({"seed": "7", "opponents": 1, "level": "weak", "number": 0, "begun": True, "ms": 1, "own": [1]}),
    ],
)
def test_a_line_that_is_none_changes_nothing(line: str) -> None:
    for widget in (Table(azul, seed=1), BoardView(azul.new_game(2, seed=1)), LiveGame(bugs, clock=Clock())):
        before = widget.position
        said = widget.message
        hand_over(widget, line)
        assert widget.position == before
        assert widget.message != said
        assert "went wrong" not in widget.message


@pytest.mark.parametrize("content", [None, "line", {}, {"line": 3}, {"line": None}])
def test_whatever_a_page_sends_is_borne(content: Any) -> None:
    table = Table(azul, seed=1)
    assert table._kept is not None
    for callback in table._kept._msg_callbacks.callbacks:
        callback(table._kept, content, [])
    assert table.position == azul.new_game(2, seed=1).view(0)


def test_where_a_kernel_outlives_the_page_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(kept.KEEP)
    assert Table(azul)._kept is None
