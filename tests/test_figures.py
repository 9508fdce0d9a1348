from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from gamekit.figures import figures, stale, write

FIGURES = Path(__file__).resolve().parents[1] / "figures"


def test_the_figures_in_the_repository_are_those_of_the_examples() -> None:
    assert stale(FIGURES) == [], "run make figures and look at them"


def test_each_game_has_its_figures() -> None:
    assert set(figures()) >= {
        "gaudi-box",
        "gaudi-setup",
        "gaudi-figure-1",
        "gaudi-figure-2",
        "gaudi-figure-3",
        "gaudi-graph",
    }


def test_write_draws_all_of_them(tmp_path: Path) -> None:
    written = list(write(tmp_path / "new folder"))
    assert {path.stem for path in written} == set(figures())
    assert stale(tmp_path / "new folder") == []
    for path in written:
        assert ET.parse(path).getroot().tag.endswith("svg")


def test_stale_names_what_is_missing_changed_or_left_over(tmp_path: Path) -> None:
    first, second, *_ = write(tmp_path)
    first.unlink()
    second.write_text("<svg/>", encoding="utf-8")
    (tmp_path / "old.svg").write_text("<svg/>", encoding="utf-8")
    assert stale(tmp_path) == sorted([first.name, second.name, "old.svg"])


@pytest.mark.parametrize("ending", ["png", "pdf"])
def test_other_kinds_of_file_for_print(tmp_path: Path, ending: str) -> None:
    (path,) = [path for path in write(tmp_path, ending) if path.stem == "gaudi-setup"]
    head = path.read_bytes()[:5]
    assert head == (b"%PDF-" if ending == "pdf" else b"\x89PNG\r")
