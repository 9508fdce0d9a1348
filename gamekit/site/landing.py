"""The first page: a card for each lesson, in each language, from what the notebooks say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from string import Template
from typing import Any, Final

from gamekit import lessons
from gamekit.errors import GameError
from gamekit.text import LANGUAGES, Text, language

PICTURES: Final = "pictures"
"""The folder of the cards' pictures."""

_HERE: Final = Path(__file__).parent
_LINK: Final = re.compile(r"\[([^\]]+)\]\((\w+)/(\w+)\.ipynb\)")


@dataclass(frozen=True)
class Card:
    """A lesson as the first page shows it.

    Attributes
    ----------
    lesson : str
        Its name, as in the address.
    title : str
        In its language.
    credit : str
        How many play, and whose game it is.
    """

    lesson: str
    title: str
    credit: str


def _cells(path: Path) -> dict[str, dict[str, Any]]:
    return {cell["id"]: cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]}


def _text(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def cards(code: str) -> list[Card]:
    """The cards of a language, as the table of ``notebooks/index.ipynb`` has them.

    Parameters
    ----------
    code : str
        Of the language.

    Raises
    ------
    GameError
        If a lesson is not in the table.

    Examples
    --------
    >>> [card.title for card in cards("de")]
    ['Die Gaudí-Fliesen', 'Bugs & Co', 'Azul', 'Spielbretter sind Graphen']
    """
    found = {}
    for line in _text(_cells(lessons.FOLDER / "index.ipynb")["lessons"]).splitlines():
        for title, folder, lesson in _LINK.findall(line):
            if folder == code:
                found[lesson] = Card(lesson, title, line.strip("| ").split("|")[0].strip())
    for lesson in lessons.LESSONS:
        if lesson not in found:
            message = "The table of index.ipynb has no link to {code}/{lesson}.ipynb."
            raise GameError(Text(message, code=code, lesson=lesson))
    return list(found.values())


def picture(lesson: str, code: str) -> str:
    """The first picture that a lesson shows, as SVG.

    Raises
    ------
    GameError
        If its notebook has no stored pictures.
    """
    for cell in _cells(lessons.find(lesson, code)).values():
        for output in cell.get("outputs", ()):
            if "image/svg+xml" in output.get("data", {}):
                return "".join(output["data"]["image/svg+xml"])
    raise GameError(Text("{code}/{lesson}.ipynb shows no picture: make outputs.", code=code, lesson=lesson))


def _marked(text: str) -> str:
    """Text with **strong** words, as HTML."""
    return re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(" ".join(text.split()), quote=False))


def _introductions() -> Iterator[str]:
    """What index.ipynb says at the top in each language."""
    yield from (part for part in _text(_cells(lessons.FOLDER / "index.ipynb")["title"]).split("\n\n")[1:])


def _section(code: str, introduction: str) -> str:
    with language(code):
        title, found = str(Text("Table games, taught by doing them.")), cards(code)
        introduction = re.sub(r"^\*\*.+?\*\* ", "", introduction)  # the title once more
        how = Text("Choose a lesson. It opens here and starts by itself; after some seconds you can click the boards.")
        where = Text("All this runs in your browser: nothing is installed, and nothing that you do is sent anywhere.")
        whose = Text("Unofficial teaching material. It contains none of the publishers' text or art.")
        links = "".join(
            f'<li><a href="{code}/index.html?lesson={card.lesson}">'
            f'<img src="{PICTURES}/{code}-{card.lesson}.svg" alt="">'
            f"<strong>{escape(card.title)}</strong><span>{escape(card.credit)}</span></a></li>\n"
            for card in found
        )
    return (
        f'<section id="{code}" lang="{code}">\n<h1>{escape(title.rstrip("."))}</h1>\n<p>{_marked(introduction)}</p>\n'
        f'<p class="how">{escape(str(how))}</p>\n<ul class="cards">\n{links}</ul>\n'
        f"<p>{escape(str(where))}</p>\n<p><small>{escape(str(whose))}</small></p>\n</section>\n"
    )


def write(out: Path) -> None:
    """Write ``index.html`` and the pictures of its cards.

    Parameters
    ----------
    out : pathlib.Path
        The folder of the whole site.
    """
    (out / PICTURES).mkdir()
    for code in LANGUAGES:
        for lesson in lessons.LESSONS:
            (out / PICTURES / f"{code}-{lesson}.svg").write_text(picture(lesson, code), encoding="utf-8")
    choices = "".join(f'<a href="#{code}" lang="{code}">{escape(name)}</a>\n' for code, name in LANGUAGES.items())
    sections = "".join(map(_section, LANGUAGES, _introductions()))
    page = Template((_HERE / "landing.html").read_text(encoding="utf-8"))
    (out / "index.html").write_text(page.substitute(choices=choices, sections=sections), encoding="utf-8")
