"""A quiz as a pupil uses it, by keys alone: answered wrongly, then rightly, then the next question."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from gamekit import azul
from gamekit.quiz import Asked, ask
from tests.browser.conftest import Lab, OpenLesson, Theme
from tests.browser.test_gaudi import message, widget

SOURCE = "from gamekit import azul\nfrom gamekit.widgets import Quiz\nQuiz(azul, 'tile', seed=1, level=2)"


def by_keys(board: Locator, index: int, asked: Asked) -> None:
    """Go from the list of levels to an answer, choose it, go on to the button and check it."""
    keys = board.page.keyboard
    radios = board.get_by_role("radio")
    expect(radios).to_have_count(len(asked.answers))
    board.get_by_label("Level").focus()
    for _ in range(index + 1):
        keys.press("Tab")
    expect(radios.nth(index)).to_be_focused()
    keys.press("Space")
    expect(radios.nth(index)).to_be_checked()
    for _ in range(len(asked.answers) - index):
        keys.press("Tab")
    expect(board.get_by_role("button", name="Check", exact=True)).to_be_focused()
    keys.press("Enter")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_question_is_answered_wrongly_and_rightly_by_keys(lab: Lab, open_lesson: OpenLesson, theme: Theme) -> None:
    board = widget(open_lesson(lab.write("quiz.ipynb", SOURCE), theme=theme), "Quiz(azul")
    asked = ask(azul, "tile", 1, 2)
    expect(board).to_contain_text(str(asked.text))
    plain = board.locator("svg").first.inner_html()

    wrong = next(k for k in range(len(asked.answers)) if k != asked.right)
    by_keys(board, wrong, asked)
    expect(message(board)).to_contain_text("No. Try again.")
    expect(message(board)).to_contain_text(str(asked.answers[wrong].reason))
    expect(message(board)).to_contain_text("0 of 1 right so far")
    lit = board.locator("[aria-label*='here it goes wrong']")
    expect(lit).to_have_count(len(set(asked.answers[wrong].nodes)))
    assert board.locator("svg").first.inner_html() != plain

    by_keys(board, asked.right, asked)
    expect(message(board)).to_contain_text("Right.")
    expect(message(board)).to_contain_text("0 of 1 right so far; the first answer counts.")

    # The answer stays chosen, and the way to the next question is one step.
    board.page.keyboard.press("Tab")
    expect(board.get_by_role("button", name="Another question", exact=True)).to_be_focused()
    board.page.keyboard.press("Enter")
    following = ask(azul, "tile", 1, 2, 1)
    expect(board).to_contain_text(str(following.text))
    expect(board.locator("input[type='radio']:checked")).to_have_count(0)
    by_keys(board, following.right, following)
    expect(message(board)).to_contain_text("Right.")
    expect(message(board)).to_contain_text("1 of 2 right so far; the first answer counts.")
