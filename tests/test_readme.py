from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamekit import set_language

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")

PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_its_python_runs_and_prints_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _ = PYTHON
    monkeypatch.chdir(tmp_path)
    exec(code, {})
    printed = capsys.readouterr().out
    said = " ".join(
        line.partition("# ")[2] for line in code.splitlines() if "# gaudi.turn" in line or "# shows" in line
    )
    reason = "the neighbour shows a blue shell, this tile a green shell."
    assert said == f"gaudi.turn.match Tile ggg does not fit on (1, 0): {reason}"
    assert said in printed
    assert "Player 1 lays gbo on (1, 0).\n" in printed
    assert "gamekit1." in printed
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")


def test_its_lesson_in_ten_lines_runs() -> None:
    _, code = PYTHON
    assert len(code.splitlines()) <= 11  # one of them empty
    try:
        exec(code, {})
    finally:
        set_language("en")


def test_what_it_links_to_is_there() -> None:
    for name in ("README.md", "CONTRIBUTING.md"):
        for target in re.findall(r"\]\(([^)#]+)\)", (ROOT / name).read_text(encoding="utf-8")):
            assert (ROOT / target).exists(), target


def test_the_commands_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make (\w+)", README + (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
