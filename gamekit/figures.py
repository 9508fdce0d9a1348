"""Writes ``figures/`` from the examples of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from gamekit.drawing.scene import Scene
from gamekit.position import room


def figures() -> dict[str, Callable[[], Scene]]:
    """Every figure of every game, by the name of its file."""
    from gamekit import GAMES

    return {name: make for game in GAMES.values() for name, make in room(game, "examples").FIGURES.items()}


def write(folder: str | Path, ending: str = "svg") -> Iterator[Path]:
    """Draw every figure.

    Parameters
    ----------
    folder : path
        Made if it is missing.
    ending : {"svg", "pdf", "png"}
        The kind of file; all but ``"svg"`` are drawn with matplotlib.

    Yields
    ------
    pathlib.Path
        Each file when it is written.
    """
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in figures().items():
        yield make().save(folder / f"{name}.{ending}")


def stale(folder: str | Path) -> list[str]:
    """The SVG files in a folder that are missing, differ from what would be drawn now, or belong to no figure."""
    folder = Path(folder)
    wanted = {f"{name}.svg": make().svg() + "\n" for name, make in figures().items()}
    there = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.svg")}
    return sorted(name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name))
