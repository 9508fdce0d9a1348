"""Where the lessons are."""

import os
from pathlib import Path

import pytest

from gamekit import LANGUAGES, OptionError, lessons


def test_every_lesson_is_found_in_every_language() -> None:
    for language in LANGUAGES:
        for lesson in lessons.LESSONS:
            assert lessons.find(lesson, language).is_file()


def test_ones_own_notebook_is_found_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.ipynb").write_text("{}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert lessons.find("mine.ipynb") == tmp_path / "mine.ipynb"


@pytest.mark.parametrize(
    ("lesson", "language", "said"),
    [
        ("chess", None, "There is no lesson 'chess'; there are gaudi, azul, bugs, graphs"),
        ("azul", "fr", "There is no language 'fr'; there are en, ca, de, es"),
        (f"no{os.sep}such.ipynb", None, "There is no notebook "),
        ("", None, "There is no lesson ''"),
    ],
)
def test_what_is_not_there_is_said(lesson: str, language: str | None, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        lessons.find(lesson, language)


def test_an_installed_package_has_no_lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "FOLDER", tmp_path)
    with pytest.raises(OptionError, match="come with the source, not with the installed package"):
        lessons.find("azul")
