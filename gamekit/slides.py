"""Slides for the wall: a lesson as one page of HTML that needs neither a kernel nor a network.

nbconvert makes them, with a template of ours: its own brings reveal.js, MathJax and require.js from other hosts, for
which a lesson has no use. A text and the picture below it are a slide; a question is one, and its solution the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from gamekit import GAMES, fonts, handout, lessons
from gamekit.errors import OptionError
from gamekit.position import room
from gamekit.text import Text, current_language, language

LETTERS: Final = 430
"""Of a text that stands beside its picture; a longer one has a slide of its own before it."""

MOST: Final = 850
"""Letters on a slide without a picture; a longer text goes on on the next."""

_TEMPLATE: Final = Path(__file__).with_name("slides.html")
_QUESTION: Final = re.compile(r"""Task\(examples\.question\(["'](.+?)["']\)\)""")
_ON_SCREEN: Final = re.compile(r"▸|\]\([^)]*\.ipynb\)")  # of menus and other notebooks, which are not on the wall


@dataclass(frozen=True, slots=True)
class Slide:
    """One slide.

    Attributes
    ----------
    heading : str
        Of its section.
    text : str
        Markdown.
    picture : str
        SVG.
    task : handout.Task or None
        A question with its answers.
    solved : bool
        Which answer is right is shown.
    code, told : str
        Python and what it printed, in a lesson that is about it.
    """

    heading: str
    text: str = ""
    picture: str = ""
    task: handout.Task | None = None
    solved: bool = False
    code: str = ""
    told: str = ""


def page(lesson: str, code: str | None = None) -> str:
    """The slides of a lesson as one page of HTML, which asks nothing of any other host.

    Parameters
    ----------
    lesson : str
        Such as ``"azul"``, or the path of a notebook; what its cells show is taken as it is stored.
    code : str, optional
        Of the language; by default the one in force.

    Raises
    ------
    OptionError
        If there is no such lesson, language or notebook.
    """
    path = lessons.find(lesson, code)
    lessons.need("nbconvert", "matplotlib")
    from nbconvert import HTMLExporter

    notebook = _read(path)
    with language(code or current_language()):
        made = tuple(_slides(notebook.cells, GAMES.get(lesson)))
        exporter = HTMLExporter(template_file=str(_TEMPLATE), exclude_anchor_links=True)
        resources = {
            "slides": made,
            "language": current_language(),
            "title": made[0].heading if made else path.stem,
        }
        body, _ = exporter.from_notebook_node(notebook, resources)
    return str(body).replace("/* fonts */", fonts.style(re.sub(r"<[^>]*>", "", body)), 1)


def _read(path: Path) -> Any:
    from nbformat import ValidationError, reads, validate

    # What nbformat raises of a file that is something else.
    with suppress(ValidationError, ValueError, AttributeError, KeyError, TypeError):
        notebook = reads(path.read_text(encoding="utf-8"), as_version=4)
        validate(notebook)
        return notebook
    raise OptionError(Text("{path} is no notebook.", path=str(path)))


def write(lesson: str, folder: str | Path, code: str | None = None) -> Path:
    """Write the slides of a lesson to a file, such as ``azul-ca-slides.html``.

    Parameters
    ----------
    lesson, code
        As for :func:`page`.
    folder : path
        Made if it is missing.

    Raises
    ------
    OptionError
        As :func:`page`; also if the folder cannot be written to.
    """
    made = page(lesson, code)
    name = Path(lesson).stem if lesson.endswith(".ipynb") else f"{lesson}-{code or current_language()}"
    return handout.save(made, folder, f"{name}-slides.html")


def _slides(cells: list[Any], game: ModuleType | None) -> Iterator[Slide]:
    heading = text = ""
    opens = False  # whether the text that waits begins a section
    for cell in cells:
        if cell.cell_type == "markdown":
            yield from _parted(Slide(heading, text))
            first, _, rest = cell.source.partition("\n")
            opens = first.startswith("#")
            heading, text = (first.lstrip("# "), rest) if opens else (heading, cell.source)
            text = "\n\n".join(part for part in re.split(r"\n\s*\n", text.strip()) if not _ON_SCREEN.search(part))
            if opens and first.startswith("# "):
                yield from _parted(Slide(heading, text), even_empty=True)
                text = ""
        elif cell.cell_type == "code":
            shown = _shown(cell, heading, game)
            if shown is not None:
                yield from _together(replace(shown, text=text))
            elif opens:  # else the text speaks of code alone, which is not shown
                yield from _parted(Slide(heading, text))
            text = ""
    yield from _parted(Slide(heading, text))


def _shown(cell: Any, heading: str, game: ModuleType | None) -> Slide | None:
    """What a code cell has for the wall: a question, a picture or, in a lesson of no game, Python and its answer."""
    asked = _QUESTION.search(cell.source)
    if game is not None and asked:
        task = handout.task(game, room(game, "examples").question(asked[1]))
        return Slide(heading, picture=task.picture.svg() if task.picture else "", task=task)
    outputs = [output.get("data", {}).get("image/svg+xml") for output in cell.outputs]
    picture = next((str(output) for output in outputs if output), "")
    told = "".join(str(output.text) for output in cell.outputs if output.output_type == "stream")
    if game is not None:
        return Slide(heading, picture=picture) if picture else None
    if not picture and not told:
        return None
    return Slide(heading, picture=picture, code="" if picture else cell.source, told="" if picture else told.strip())


def _together(slide: Slide) -> Iterator[Slide]:
    """A slide with what it shows; a text too long to stand beside it comes first."""
    asked = 0
    if slide.task is not None:
        asked = len(slide.task.text) + sum(len(answer.text) + 30 for answer in slide.task.answers)
    if len(slide.text) + asked > LETTERS:
        yield from _parted(Slide(slide.heading, slide.text))
        slide = replace(slide, text="")
    yield slide
    if slide.task is not None:
        yield replace(slide, text="", solved=True)


def _parted(slide: Slide, even_empty: bool = False) -> Iterator[Slide]:
    """A slide of text as one or several, parted between paragraphs; none if there is nothing on it."""
    part = ""
    for paragraph in slide.text.split("\n\n"):
        if part and len(part) + len(paragraph) > MOST:
            yield replace(slide, text=part)
            part = ""
        part = f"{part}\n\n{paragraph}" if part else paragraph
    if part or even_empty:
        yield replace(slide, text=part)
