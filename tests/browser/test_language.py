"""A page that speaks another language from one click to the next."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from gamekit import LANGUAGES, gaudi, language
from gamekit.gaudi import examples
from gamekit.text import Text
from tests.browser.conftest import OpenLesson
from tests.browser.test_gaudi import LESSON, message, node, widget

# Of buttons, labels and the texts of choices: what is wider, or higher, than there is room for.
CUT_OFF = """notebook => [...notebook.querySelectorAll(
    '.gamekit-panel button, .gamekit-panel .widget-label, .gamekit-panel .widget-radio-box label')]
    .filter(it => it.offsetParent && it.innerText.trim())
    .filter(it => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 2)
    .map(it => it.innerText)"""


def choose(place: Locator, code: str) -> None:
    """Choose a language in the list that is there."""
    place.locator("select").filter(has_text="Català").last.select_option(LANGUAGES[code])


@pytest.mark.parametrize("where", ["first cell", "widget"])
def test_the_whole_page_changes_and_nothing_is_lost(open_lesson: OpenLesson, where: str) -> None:
    lesson = open_lesson(LESSON)
    board = widget(lesson, "BoardView(examples.OPENING.position)")
    node(board, "hand:0:1").click()
    node(board, "cell:1:0").click()
    picker = board if where == "widget" else lesson.notebook.locator(".jp-CodeCell").first
    (violation,) = examples.OPENING.position.violations("ggg@1,0")
    broken = gaudi.RULES[violation.rule]
    for code in ("ca", "de", "es", "en"):
        choose(picker, code)
        with language(code):
            play, reason, rule = str(Text("Play")), str(violation), broken.title
            check = str(Text("Check"))
        expect(message(board)).to_contain_text(reason)
        expect(message(board)).to_contain_text(rule)
        expect(board.get_by_role("button", name=play, exact=True)).to_be_disabled()
        expect(board.locator("svg[lang]")).to_have_attribute("lang", code)
        expect(lesson.notebook.get_by_role("button", name=check, exact=True).first).to_be_visible()
        assert lesson.notebook.evaluate(CUT_OFF) == [], code
    node(board, "cell:-1:0").click()
    expect(message(board)).to_contain_text("This may be played")
