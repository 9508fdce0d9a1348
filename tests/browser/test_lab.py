from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Lab, OpenLesson, Theme


def write_notebook(lab: Lab, name: str, *sources: str) -> None:
    """A notebook of code cells, as JSON: nbformat takes more than a second to import."""
    code: dict[str, object] = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    notebook = {
        "cells": [code | {"id": f"cell-{number}", "source": source} for number, source in enumerate(sources)],
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    (lab.root / name).write_text(json.dumps(notebook), encoding="utf-8")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_widget_shows_after_all_cells_have_run(lab: Lab, open_lesson: OpenLesson, theme: Theme) -> None:
    slider = "ipywidgets.IntSlider(3, description='tiles')"
    write_notebook(lab, "a slider.ipynb", "import ipywidgets", slider, "")
    lesson = open_lesson("a slider.ipynb", theme=theme)
    expect(lesson.notebook.get_by_role("slider")).to_be_visible()
    expect(lesson.notebook.get_by_text("tiles", exact=True)).to_be_visible()
