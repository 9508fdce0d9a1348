"""The lesson of the Gaudí tiles as a pupil uses it: in JupyterLab, with a mouse and with keys alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Lesson, OpenLesson, Theme

LESSON = "en/gaudi.ipynb"


SETTLED = """board => new Promise(done => {
  let timer = 0;
  const watch = new MutationObserver(() => wait());
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => { watch.disconnect(); done(); }, 150);
  };
  watch.observe(board, {subtree: true, childList: true, attributes: true, characterData: true});
  wait();
})"""


def widget(lesson: Lesson, source: str) -> Locator:
    """The output of the cell whose code contains this."""
    return lesson.notebook.locator(".jp-CodeCell").filter(has_text=source).first.locator(".gamekit-panel").first


def node(board: Locator, name: str) -> Locator:
    return board.locator(f"[data-node='{name}']").first


def message(board: Locator) -> Locator:
    return board.get_by_role("status").first


def settle(board: Locator) -> None:
    """Wait until nothing changes in the page any more: the message may come before the picture it goes with."""
    board.evaluate(SETTLED)


def press(board: Locator, name: str) -> None:
    board.get_by_role("button", name=name, exact=True).first.click()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_tile_is_laid_and_a_wrong_place_is_explained(open_lesson: OpenLesson, theme: Theme) -> None:
    lesson = open_lesson(LESSON, theme=theme)
    board = widget(lesson, "BoardView(examples.OPENING.position)")
    node(board, "hand:0:1").click()
    expect(node(board, "hand:0:1")).to_have_accessible_name(re.compile("ggg.*picked up"))
    expect(node(board, "cell:-1:0")).to_have_accessible_name(re.compile("may be chosen"))
    expect(node(board, "cell:1:0")).not_to_have_accessible_name(re.compile("may be chosen"))

    node(board, "cell:1:0").click()
    expect(message(board)).to_contain_text("Animals and colours must agree")
    expect(message(board)).to_contain_text("the neighbour shows a blue shell, this tile a green shell")
    expect(node(board, "cell:1:0")).to_have_accessible_name(re.compile("here it goes wrong"))
    expect(board.get_by_role("button", name="Play", exact=True)).to_be_disabled()

    node(board, "cell:-1:0").click()
    expect(message(board)).to_contain_text("This may be played")
    press(board, "Play")
    expect(node(board, "cell:-1:0")).to_have_accessible_name(re.compile(r"^ggg: .*, on \(-1, 0\)$"))
    expect(message(board)).to_contain_text("Player 2: click a tile of the hand")

    press(board, "Undo the move")
    expect(node(board, "cell:-1:0")).to_have_accessible_name(re.compile("free place"))
    press(board, "Pass")
    expect(message(board)).to_contain_text("Passing is not allowed")


def test_a_move_is_made_by_keys_alone(open_lesson: OpenLesson) -> None:
    lesson = open_lesson(LESSON)
    board = widget(lesson, "BoardView(examples.OPENING.position)")
    keys = lesson.page.keyboard
    focused = board.locator("[data-node]:focus")

    def go(*names: str) -> None:
        for name in names:
            keys.press(name)

    board.locator("[tabindex='0'][data-node]").focus()
    go("End", "ArrowUp", "ArrowLeft", "ArrowLeft")
    expect(focused).to_have_attribute("data-node", "hand:0:0")
    go("Enter")
    expect(focused).to_have_accessible_name(re.compile("picked up"))
    expect(board.locator(".gamekit-focus")).to_have_count(1)  # a frame of its own: an outline would be scaled
    go("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowDown")
    expect(focused).to_have_attribute("data-node", "cell:1:0")
    keys.press("Space")
    expect(message(board)).to_contain_text("This may be played")
    keys.press("Tab")
    expect(board.get_by_role("button", name="Play", exact=True)).to_be_focused()
    keys.press("Enter")
    expect(message(board)).to_contain_text("Player 1 lays gbo on (1, 0)")


def test_a_game_is_stepped_through_there_and_back(open_lesson: OpenLesson) -> None:
    lesson = open_lesson(LESSON)
    board = widget(lesson, "Stepper(")
    expect(message(board)).to_contain_text("The start")
    start = board.locator("svg").first.inner_html()
    press(board, "▶")
    expect(message(board)).to_contain_text("Move 1 of 24: swap obo")
    press(board, "▶")
    expect(message(board)).to_contain_text("Move 2 of 24")
    expect(node(board, "cell:0:-1")).to_have_accessible_name(re.compile("^ggg: .*meant just now"))
    press(board, "◀")
    press(board, "◀")
    expect(message(board)).to_contain_text("The start")
    assert board.locator("svg").first.inner_html() == start
    press(board, "▶|")
    expect(message(board)).to_contain_text("Player 2 wins with 15 points")
    press(board, "◀◀")
    expect(message(board)).to_contain_text("Move 23 of 24")


def test_tasks_are_checked_with_a_reason(open_lesson: OpenLesson) -> None:
    lesson = open_lesson(LESSON)
    judge = widget(lesson, "Judge(examples.FIGURE_1)")
    press(judge, "B")
    expect(message(judge)).to_contain_text("Move B: gbg on (-1, 0), obg on (-1, -1) and ogg on (-2, 0). Is it allowed?")
    press(judge, "It is allowed")
    expect(message(judge)).to_contain_text("No.")
    expect(message(judge)).to_contain_text("all touch each other round the jellyfish")
    expect(node(judge, "corner:-1:0")).to_be_attached()

    task = widget(lesson, 'question("tokens")')
    press(task, "Check")
    expect(message(task)).to_contain_text("Choose an answer first")
    task.get_by_label("15", exact=True).check()
    press(task, "Check")
    expect(message(task)).to_contain_text("Fifteen are for five or six players")
    task.get_by_label("25", exact=True).check()
    press(task, "Check")
    expect(message(task)).to_contain_text("Right.")


def test_setting_up_follows_players_and_options(open_lesson: OpenLesson) -> None:
    lesson = open_lesson(LESSON)
    setup = widget(lesson, "SetUp(gaudi")
    expect(message(setup)).to_contain_text("Step 1 of 7")
    setup.get_by_label("Short game").select_option("yes")
    expect(message(setup)).to_contain_text("Step 1 of 8")
    press(setup, "Next ▶")
    expect(message(setup)).to_contain_text("the other 34 go back into the box")
    setup.get_by_label("From four years").select_option("yes")
    press(setup, "Next ▶")
    expect(message(setup)).to_contain_text("without objectives, tokens and points")


def test_scores_are_explored_and_explained(open_lesson: OpenLesson) -> None:
    lesson = open_lesson(LESSON)
    explorer = widget(lesson, "ScoreExplorer(gaudi)")
    expect(explorer).to_contain_text("Player 1: 6 points")
    node(explorer, "corner:1:2").click()  # a blue jellyfish that nobody marked: one point for blue
    expect(explorer).to_contain_text("Player 1: 7 points")
    expect(explorer).to_contain_text("blue jellyfish at corner (1, 2): the colour is an objective")
    explorer.get_by_label("Animal of Player 1").select_option("jellyfish")
    expect(explorer).to_contain_text("blue jellyfish at corner (1, 2): the animal and the colour are objectives")
    node(explorer, "cell:4:1").click()
    expect(message(explorer)).to_contain_text("A token lies on a whole animal")
    explorer.get_by_label("A click").select_option(index=4)
    node(explorer, "cell:4:1").click()
    expect(message(explorer)).to_contain_text("Colours disagree")
    for _ in range(2):
        press(explorer, "Undo the change")
    expect(explorer).to_contain_text("Player 1: 6 points")


def test_what_the_sheets_disagree_on_can_be_tried(open_lesson: OpenLesson) -> None:
    lesson = open_lesson(LESSON)
    matter = widget(lesson, "Disagreements(gaudi)")
    board = matter.locator(".gamekit-panel")
    node(board, "hand:0:1").click()
    node(board, "cell:0:1").click()
    expect(message(board)).to_contain_text("does not fit")
    matter.get_by_label("one neighbour at least").check()
    node(board, "hand:0:1").click()
    node(board, "cell:0:1").click()
    expect(message(board)).to_contain_text("This may be played")
    matter.get_by_label("Matter").select_option("Where does the token go?")
    expect(message(matter)).to_contain_text("in the middle of the animal")
    expect(board).to_be_hidden()


def test_nothing_is_cut_off(open_lesson: OpenLesson) -> None:
    lesson = open_lesson(LESSON)
    cut = lesson.notebook.evaluate(
        """notebook => [...notebook.querySelectorAll('.gamekit-panel button, .gamekit-panel .widget-label')]
        .filter(e => e.offsetParent && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"""
    )
    assert cut == []


def test_without_a_kernel_every_board_leaves_a_picture(open_lesson: OpenLesson) -> None:
    lesson = open_lesson(LESSON, run=False)
    expect(lesson.notebook.locator(".jp-OutputArea svg, .jp-OutputArea img").first).to_be_attached()
    pictures = lesson.notebook.locator(".jp-RenderedSVG")
    assert pictures.count() >= 15
    expect(lesson.notebook.get_by_text("Error displaying widget")).to_have_count(0)


def test_the_index_leads_to_the_lesson(open_lesson: OpenLesson) -> None:
    index = open_lesson("index.ipynb")
    index.notebook.get_by_role("link", name="The Gaudí tiles", exact=True).click()
    expect(
        index.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) h1").filter(has_text="The Gaudí tiles")
    ).to_be_visible()
