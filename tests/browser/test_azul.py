"""The lesson of Azul as a pupil uses it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Lab, OpenLesson, Theme
from tests.browser.test_gaudi import message, node, press, settle, widget

LESSON = "en/azul.ipynb"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lines_refuse_and_take(open_lesson: OpenLesson, theme: Theme) -> None:
    board = widget(open_lesson(LESSON, theme=theme), "BoardView(examples.LINES.position)")
    node(board, "factory:0:Y").click()
    expect(node(board, "line:0:4")).to_have_accessible_name(re.compile("may be chosen"))
    node(board, "line:0:1").click()
    expect(message(board)).to_contain_text("Row 2 of the wall has yellow already")
    expect(node(board, "wall:0:1:2")).to_have_accessible_name(re.compile("here it goes wrong"))
    node(board, "line:0:3").click()
    expect(message(board)).to_contain_text("Line 4 holds blue, so yellow cannot go there")
    node(board, "line:0:0").click()
    expect(message(board)).to_contain_text("1 falls to the floor")
    press(board, "Play")
    expect(message(board)).to_contain_text("Player 2: click tiles of one colour")
    press(board, "Undo the move")
    expect(node(board, "factory:0:Y")).to_be_attached()


def test_a_round_is_played_by_clicks_and_every_point_told(lab: Lab, open_lesson: OpenLesson) -> None:
    load = "from gamekit import azul\nfrom gamekit.widgets import BoardView\n"
    source = load + "BoardView(azul.new_game(2, seed='our palace'))"
    board = widget(open_lesson(lab.write("round.ipynb", source)), "BoardView(azul.new_game(")
    for _ in range(60):
        settle(board)
        lit = board.locator("[data-node][aria-label*='may be chosen']")
        before = message(board).inner_text()
        player = re.search(r"Player (\d)", before.splitlines()[-1])
        assert player is not None
        lit.first.click()
        expect(message(board)).not_to_have_text(before, use_inner_text=True)
        settle(board)
        target = board.locator(f"[data-node^='line:{int(player[1]) - 1}:'][aria-label*='may be chosen']")
        (target.last if target.count() else board.locator(f"[data-node='floor:{int(player[1]) - 1}']")).click()
        expect(message(board)).to_contain_text("This may be played")
        press(board, "Play")
        expect(message(board)).not_to_contain_text("This may be played")
        if "Round 2" in message(board).inner_text():
            break
    told = message(board).inner_text()
    assert "goes to the wall" in told
    assert "point" in told
    assert "Round 2" in told


def test_tiling_is_told_step_by_step(open_lesson: OpenLesson) -> None:
    tiling = widget(open_lesson(LESSON), "Stepper(examples.RUNS)")
    said: list[str] = []
    on = tiling.get_by_role("button", name="▶", exact=True)
    while on.is_enabled() and len(said) < 30:
        before = message(tiling).inner_text()
        on.click()
        expect(message(tiling)).not_to_have_text(before, use_inner_text=True)
        said.append(message(tiling).inner_text())
    joined = "\n".join(said)
    assert "A row of 3 tiles: 3 points for Player 1." in joined
    assert "A row of 4 tiles: 4 points for Player 1." in joined
    assert "A column of" in joined


def test_the_score_is_explored_by_clicks(open_lesson: OpenLesson) -> None:
    explorer = widget(open_lesson(LESSON), "ScoreExplorer(azul)")
    for column in range(4):
        node(explorer, f"wall:0:0:{column}").click()
    expect(message(explorer)).to_contain_text("A row of 4 tiles: 4 points")
    node(explorer, "wall:0:0:4").click()
    expect(explorer).to_contain_text("1 complete row")
    expect(explorer).to_contain_text("Player 1: 17 points")  # 1 + 2 + 3 + 4 + 5, and 2
    node(explorer, "floor:0").click()
    expect(message(explorer)).to_contain_text("1 tile on the floor would cost 1")
    node(explorer, "wall:0:0:0").click()
    expect(message(explorer)).to_contain_text("That space is filled")


def test_the_grey_wall_says_what_blocks_a_space(open_lesson: OpenLesson) -> None:
    board = widget(open_lesson(LESSON), "BoardView(examples.GREY.position)")
    node(board, "wall:0:1:0").click()
    expect(message(board)).to_contain_text("Column 1 has blue already, in row 1")
    node(board, "wall:0:1:1").click()
    expect(message(board)).to_contain_text("This may be played")


def test_nothing_is_cut_off(open_lesson: OpenLesson) -> None:
    lesson = open_lesson(LESSON)
    cut = lesson.notebook.evaluate(
        """notebook => [...notebook.querySelectorAll('.gamekit-panel button, .gamekit-panel .widget-label')]
        .filter(e => e.offsetParent && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"""
    )
    assert cut == []
