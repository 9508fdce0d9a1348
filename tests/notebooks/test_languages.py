"""The lessons in four languages: the same cells, each in its own language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from gamekit.text import LANGUAGES

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
LESSONS = sorted(path.name for path in (NOTEBOOKS / "en").glob("*.ipynb"))
OTHERS = [code for code in LANGUAGES if code != "en"]

# Words that are in every English text, and in none of the others.
ENGLISH = re.compile(
    r"\b(the|and|of|you|your|with|which|what|they|this|that|from|where|when|there|are|have|not|but|for|than|its|into"
    r"|tiles?|players?|click|choose|next|back|whole|two|three|four|rules?)\b",
    re.IGNORECASE,
)
# What stays English in any language: code, links, JupyterLab's own menus where they are named in brackets.
STAYS = re.compile(r"`[^`]*`|\]\([^)]*\)|Run\s▸\sRun\sAll\sCells|View\s▸\sPresentation\sMode|Bugs & Co|<[^>]*>")
# Rule ids and nodes of graphs, such as ("cell", 0, 1).
NAMES = re.compile(r"[a-z]+(\.[a-z]+)+|'[a-z]+'")


def cells(language: str, lesson: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((NOTEBOOKS / language / lesson).read_text(encoding="utf-8"))["cells"]
    return found


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def english_words(text: str) -> set[str]:
    return {found[0].lower() for found in ENGLISH.finditer(text)}


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("language", OTHERS)
class TestLesson:
    def test_it_has_the_same_cells(self, language: str, lesson: str) -> None:
        english, other = cells("en", lesson), cells(language, lesson)
        assert [(c["id"], c["cell_type"]) for c in other] == [(c["id"], c["cell_type"]) for c in english]

    def test_it_has_the_same_code(self, language: str, lesson: str) -> None:
        for ours, theirs in zip(cells("en", lesson), cells(language, lesson), strict=True):
            if ours["cell_type"] == "code":
                assert source(theirs) == source(ours).replace('set_language("en")', f'set_language("{language}")')

    def test_it_sets_its_own_language(self, language: str, lesson: str) -> None:
        assert any(f'set_language("{language}")' in source(cell) for cell in cells(language, lesson))

    def test_no_english_is_left(self, language: str, lesson: str) -> None:
        for cell in cells(language, lesson):
            if cell["cell_type"] == "markdown":
                assert english_words(STAYS.sub(" ", source(cell))) == set(), cell["id"]

    def test_no_english_is_shown(self, language: str, lesson: str) -> None:
        for cell in cells(language, lesson):
            for output in cell.get("outputs", ()):
                shown = "".join(output.get("text", output.get("data", {}).get("text/plain", "")))
                assert english_words(NAMES.sub(" ", shown)) == set(), cell["id"]

    def test_links_tables_and_headings_are_the_same(self, language: str, lesson: str) -> None:
        for ours, theirs in zip(cells("en", lesson), cells(language, lesson), strict=True):
            for pattern in (r"\]\(([^)]*)\)", r"^(#+) ", r"^(\|)"):
                assert re.findall(pattern, source(theirs), re.MULTILINE) == re.findall(
                    pattern, source(ours), re.MULTILINE
                ), ours["id"]


def test_english_is_found_where_it_is() -> None:
    for lesson in LESSONS:
        for cell in cells("en", lesson):
            if cell["cell_type"] == "markdown" and len(source(cell).split()) > 25:
                assert english_words(STAYS.sub(" ", source(cell))), cell["id"]


def test_every_language_has_every_lesson_and_the_index_leads_there() -> None:
    index = (NOTEBOOKS / "index.ipynb").read_text(encoding="utf-8")
    for language in LANGUAGES:
        assert sorted(path.name for path in (NOTEBOOKS / language).glob("*.ipynb")) == LESSONS
        for lesson in LESSONS:
            assert f"]({language}/{lesson})" in index
