"""Where the lessons are, for all that brings them to a class: the page, the server, the hand-outs."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from gamekit import GAMES
from gamekit.errors import OptionError, shown
from gamekit.text import LANGUAGES, Text, current_language

LESSONS: Final = (*GAMES, "graphs")
"""One for each game, and "Boards are graphs"; the same in each language's folder."""

FOLDER: Final = Path(__file__).resolve().parents[1] / "notebooks"
"""The notebooks stand beside the package, not in it."""


def find(lesson: str, language: str | None = None) -> Path:
    """The notebook of a lesson.

    Parameters
    ----------
    lesson : str
        One of `LESSONS`, or the path of a notebook, such as one's own.
    language : str, optional
        Of the lesson: by default the one in force. A path has its own.

    Returns
    -------
    pathlib.Path
        Of a notebook that exists.

    Raises
    ------
    OptionError
        If there is no such lesson, language or notebook.

    Examples
    --------
    >>> find("azul", "ca").parts[-3:]
    ('notebooks', 'ca', 'azul.ipynb')
    >>> find("chess")
    Traceback (most recent call last):
        ...
    gamekit.errors.OptionError: There is no lesson 'chess'; there are gaudi, azul, bugs, graphs, and paths of notebooks.
    """
    if lesson.endswith(".ipynb"):
        path = Path(lesson).resolve()
        if not path.is_file():
            raise OptionError(Text("There is no notebook {path}.", path=str(path)))
        return path
    if lesson not in LESSONS:
        message = "There is no lesson {lesson}; there are {lessons}, and paths of notebooks."
        raise OptionError(Text(message, lesson=shown(lesson), lessons=", ".join(LESSONS)))
    language = language or current_language()
    if language not in LANGUAGES:
        codes = ", ".join(LANGUAGES)
        raise OptionError(Text("There is no language {code}; there are {codes}.", code=shown(language), codes=codes))
    path = FOLDER / language / f"{lesson}.ipynb"
    if not path.is_file():
        message = "The lessons are not in {folder}: they come with the source, not with the installed package."
        raise OptionError(Text(message, folder=str(FOLDER)))
    return path


def texts(path: Path) -> dict[str, str]:
    """The texts of a lesson by the ids of their cells, as Markdown.

    Examples
    --------
    >>> texts(find("azul", "en"))["title"].splitlines()[0]
    '# Azul'
    """
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return {cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"}


def need(*packages: str) -> None:
    """See to it that what paper and slides are made with is there.

    Raises
    ------
    OptionError
        If a package is not installed; the message says how to get it.

    Examples
    --------
    >>> need("networkx", "no_such_package")
    Traceback (most recent call last):
        ...
    gamekit.errors.OptionError: This needs no_such_package, which is not installed: pip install "gamekit[lessons]"
    """
    for package in packages:
        if find_spec(package) is None:
            message = 'This needs {package}, which is not installed: pip install "gamekit[lessons]"'
            raise OptionError(Text(message, package=package))
