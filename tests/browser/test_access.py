"""What keeps people out of the lessons who do not see well, or use no mouse: axe-core's findings in their outputs."""

from __future__ import annotations

import pytest

from tests.browser import axe
from tests.browser.conftest import OpenLesson, Theme

OUTPUTS = ".jp-Notebook .jp-OutputArea-output"


@pytest.mark.parametrize(
    ("lesson", "theme"),
    [
        ("en/gaudi.ipynb", "light"),
        ("ca/azul.ipynb", "dark"),
        ("de/bugs.ipynb", "light"),
        ("es/graphs.ipynb", "dark"),
    ],
)
def test_nothing_in_a_lessons_output_keeps_people_out(open_lesson: OpenLesson, lesson: str, theme: Theme) -> None:
    opened = open_lesson(lesson, theme=theme)
    assert opened.notebook.locator(".jp-OutputArea-output").count() > 10
    found = axe.serious(opened.page, OUTPUTS)
    assert not found, "\n".join(found)
