"""Whole games written down, as texts that can be read.

The files in ``golden`` were played once and are replayed here move by move; each line must come out
again. Whoever changes what is dealt, how a move is written or what is told sees it here first. If
the change is meant, remake them and read the difference::

    GAMEKIT_REMAKE_GOLDEN=1 python -m pytest tests/bugs/test_golden.py
    git diff tests/bugs/golden

A file begins with what the game was dealt by. Then comes the table, and after each move a line with its number, the
time, what is in the hands (a right hand before the bar, then how many tiles are kept), and how many moves are listed
with a digest of them. The move itself stands after ``>``, what was told of it after ``-``, and what the second player
saw of it, if that is less, after ``~``. At every fiftieth move and at the end all tiles are written out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from gamekit import bugs
from gamekit.bugs import BugsPosition
from tests.bugs.games import told_walk, walk
from tests.bugs.referee import written
from tests.golden import Golden

FOLDER = Path(__file__).parent / "golden"

GAMES: dict[str, dict[str, Any]] = {
    "two": {"players": 2, "seed": 7},
    "four-by-a-word": {"players": 4, "seed": "bicho"},
    "five-three-eyes": {"players": 5, "seed": -3, "extra": "three"},
    "eight": {"players": 8, "seed": 1},
}
HURRY = 0.03


def hands(p: BugsPosition) -> str:
    return " ".join(f"{right or '-'}|{len(left)}" for right, left in zip(p.right, p.left, strict=True))


def heading(p: BugsPosition, number: int) -> str:
    time = f"{number}. {written(p.ms)} s"
    if p.is_over:
        winners = " ".join(str(w + 1) for w in p.winners())
        return f"{time} over: scores {' '.join(map(str, p.scores()))}; won by {winners}"
    moves = [str(move) for move in p.legal_moves()]
    digest = sha256("\n".join(moves).encode()).hexdigest()[:12]
    return f"{time}: {hands(p)} | {' '.join(map(str, p.trophies))} | {len(moves)} [{digest}]"


def table(p: BugsPosition) -> Iterator[str]:
    """All tiles, row by row of twelve spots; then what is kept, with the scores, and what was put aside."""
    for start in range(0, p.spots, 12):
        row = [p.table.get(k, "..") for k in range(start, min(start + 12, p.spots))]
        yield f"   {start:>2}: {' '.join(row)}"
    for player, left in enumerate(p.left):
        trophy = "" if p.taken[player] is None else f" and a trophy of {p.taken[player]}"
        yield f"   player {player + 1}: {' '.join(left) or '-'}{trophy}, scores {p.scores()[player]}"
    yield f"   aside: {' '.join(p.aside)}"


def lines(game: Iterator[BugsPosition], moves: Iterator[str], header: dict[str, Any]) -> Iterator[str]:
    """A game as text; `moves` are those that led from each position to the next."""
    yield json.dumps(header, ensure_ascii=False)
    yield ""
    for number, p in enumerate(game):
        if number:
            yield f"   > {next(moves)}"
            for event, seen in zip(p.events, p.view(1).events, strict=True):
                yield f"   - {event}"
                if str(seen) != str(event):
                    yield f"   ~ {seen}"
        if number % 50 == 0 or p.is_over:
            yield from table(p)
        yield heading(p, number)


class GoldenWithWaits(Golden):
    """Games in which time passes: the moves are those that were played, since not all are listed."""

    def remake(self, name: str, file: Path) -> None:
        """Play the game and write it down."""
        header = self.games[name]
        game = list(told_walk(bugs.new_game(**header), name, HURRY))
        positions = iter([bugs.new_game(**header), *(p for _, p in game)])
        text = "\n".join(self.lines(positions, (move for move, _ in game), header)) + "\n"
        self.folder.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")


GOLDEN = GoldenWithWaits(bugs, FOLDER, GAMES, walk, lines)


@pytest.mark.rule("bugs.setup.shuffle", "bugs.play.together", "bugs.play.hidden", "bugs.stop.count", "bugs.end")
@pytest.mark.parametrize("name", GAMES)
def test_the_game_comes_out_as_written(name: str) -> None:
    GOLDEN.check(name)


def test_the_games_tell_of_everything() -> None:
    text = GOLDEN.text()  # of each game of this list, and no other
    events = (
        "takes a tile from spot",
        "and sees",
        "keeps the tile.",
        "three alike are together",
        "puts the tile on spot",
        "back, face down, on spot",
        "pushes the tile on spot",
        "stirs the",
        "does not count.",
        "takes the trophy of 1 point and",
        "takes the trophy of 3 points and",
        "count: “10”",
        "count: “1”",
        "“Stop!”",
        "Time passes",
        "wins with",
    )
    moves = (" wait", " back\n", " trophy", " keep", " stir ", " group ")
    assert [something for something in (*moves, *events) if something not in text] == []
