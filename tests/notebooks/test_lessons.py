"""What every lesson keeps to. They are run, and compared with what is stored, by ``make notebooks``."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
ALL = sorted(path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def cells(path: Path, kind: str | None = None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in found if kind in (None, cell["cell_type"])]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def test_there_are_lessons() -> None:
    assert {path.relative_to(NOTEBOOKS).as_posix() for path in ALL} >= {"index.ipynb", "en/gaudi.ipynb"}


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.relative_to(NOTEBOOKS).as_posix())
class TestLesson:
    def test_every_piece_of_code_is_introduced(self, path: Path) -> None:
        kinds = [cell["cell_type"] for cell in cells(path)]
        assert kinds[0] == "markdown"
        unannounced = [k for k, kind in enumerate(kinds) if kind == "code" and kinds[k - 1] != "markdown"]
        assert unannounced == []

    def test_code_is_short(self, path: Path) -> None:
        lengths = {cell["id"]: len(source(cell).splitlines()) for cell in cells(path, "code")}
        assert {name: lines for name, lines in lengths.items() if lines > 12} == {}

    def test_code_holds_no_logic(self, path: Path) -> None:
        """All logic is in the package: a lesson defines nothing."""
        for cell in cells(path, "code"):
            kinds = {type(part) for part in ast.walk(ast.parse(source(cell)))}
            assert not kinds & {ast.FunctionDef, ast.ClassDef, ast.Lambda, ast.Try, ast.While}, cell["id"]

    def test_cells_have_names(self, path: Path) -> None:
        names = [cell["id"] for cell in cells(path)]
        assert len(set(names)) == len(names)
        assert [name for name in names if not name.replace("-", "").isalnum()] == []

    def test_what_was_shown_is_stored_and_nothing_live(self, path: Path) -> None:
        """nbval compares nothing where nothing is stored, and a reference to a widget shows only an error."""
        text = path.read_text(encoding="utf-8")
        assert "widget-view" not in text
        assert "widget-state" not in text
        for cell in cells(path, "code"):
            shows = isinstance(ast.parse(source(cell)).body[-1], ast.Expr) or "print(" in source(cell)
            assert bool(cell["outputs"]) == shows, cell["id"]

    def test_pictures_have_words_beside_them(self, path: Path) -> None:
        for cell in cells(path, "code"):
            for output in cell["outputs"]:
                data = output.get("data", {})
                if "image/svg+xml" in data:
                    assert "<title>" in "".join(data["image/svg+xml"])
                    assert len("".join(data["text/plain"])) > 10

    def test_links_lead_somewhere(self, path: Path) -> None:
        for cell in cells(path, "markdown"):
            for part in source(cell).split("](")[1:]:
                target = part.split(")")[0]
                assert "://" not in target
                assert (path.parent / target).exists(), target


AUTHORS = {
    "gaudi": ("Oriol Comas", "Jep Ferret"),
    "bugs": ("Bruno Faidutti", "Thomas Vuarchex", "Pierric Yakovenko"),
    "azul": ("Michael Kiesling",),
}


def test_the_authors_are_named() -> None:
    for path in ALL:
        text = " ".join(source(cell) for cell in cells(path, "markdown")).replace("\n", " ")
        for game, names in AUTHORS.items():
            if path.stem in (game, "index"):
                assert all(name in text for name in names), path
