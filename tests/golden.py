"""Whole games written down as text, and replayed from it; each game says how its own positions are written."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import gamekit


def replay(start: Any, moves: Iterable[str]) -> Iterator[Any]:
    """The position at the start and those after each of the moves."""
    p = start
    yield p
    for move in moves:
        p = p.play(move)
        yield p


def move_between(p: Any, q: Any) -> str:
    """The move that was played, as it is written."""
    return next(str(move) for move in p.legal_moves() if p.play(move) == q)


@dataclass(frozen=True)
class Golden:
    """The golden games of one game.

    Parameters
    ----------
    module : module
        The game.
    folder : Path
        Where their files are.
    games : mapping
        What each was dealt by, by the name of its file.
    walk : callable
        Plays a game by chance that the name decides; gives every position.
    lines : callable
        Writes positions, the moves between them and the header as lines of text.
    """

    module: ModuleType
    folder: Path
    games: Mapping[str, dict[str, Any]]
    walk: Callable[[Any, str], Iterable[Any]]
    lines: Callable[[Iterator[Any], Iterator[str], dict[str, Any]], Iterator[str]]

    def check(self, name: str) -> None:
        """Replay a file: each of its lines must come out again. Remakes it first if that is asked for."""
        with gamekit.language("en"):
            file = self.folder / f"{name}.txt"
            if os.environ.get("GAMEKIT_REMAKE_GOLDEN") == "1":
                self.remake(name, file)
            written = file.read_text(encoding="utf-8").splitlines()
            header = json.loads(written[0])
            assert header == self.games[name]
            moves = [line.removeprefix("   > ") for line in written if line.startswith("   > ")]
            start = self.module.new_game(**header)
            got = self.lines(replay(start, moves), iter(moves), header)
            for number, (line, want) in enumerate(zip(got, written, strict=True), 1):
                assert line == want, f"line {number}"

    def remake(self, name: str, file: Path) -> None:
        """Play the game and write it down."""
        header = self.games[name]
        game = list(self.walk(self.module.new_game(**header), name))
        moves = [move_between(p, q) for p, q in pairwise(game)]
        self.folder.mkdir(exist_ok=True)
        text = "\n".join(self.lines(iter(game), iter(moves), header)) + "\n"
        file.write_text(text, encoding="utf-8")

    def text(self) -> str:
        """All files as one text."""
        assert {path.stem for path in self.folder.glob("*")} == set(self.games)
        return "".join(path.read_text(encoding="utf-8") for path in sorted(self.folder.glob("*.txt")))
