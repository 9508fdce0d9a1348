"""Whole games written down, as texts that can be read.

The files in ``golden`` were played once and are replayed here move by move; each line must come out
again. Whoever changes what is dealt, how a move is written or what is told sees it here first. If
the change is meant, remake them and read the difference::

    GAMEKIT_REMAKE_GOLDEN=1 python -m pytest tests/azul/test_golden.py
    git diff tests/azul/golden

A file begins with what the game was dealt by. Then comes each position (its number, who is to move, what is on
offer), at the start of a round and at the end all boards too, its legal moves (the first and last of them and a
digest of all if there are many), the move played after ``>``, and what was told of it after ``-``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from gamekit import azul
from gamekit.azul import AzulPosition
from tests.azul.games import walk
from tests.golden import Golden

FOLDER = Path(__file__).parent / "golden"

GAMES: dict[str, dict[str, Any]] = {
    "two": {"players": 2, "seed": 12},
    "two-grey": {"players": 2, "seed": 12, "wall": "grey"},
    "three-by-lot": {"players": 3, "seed": 49, "first": None},
    "three-grey": {"players": 3, "seed": 0, "wall": "grey", "first": 2},
    "four": {"players": 4, "seed": "azulejo"},
    "four-grey-three-rounds": {"players": 4, "seed": -8, "wall": "grey", "max_rounds": 3},
}


def heading(p: AzulPosition, number: int) -> str:
    scores = f"scores {' '.join(map(str, p.scores()))}"
    if p.to_move is None:
        return f"{number}. over: {scores}; won by {' '.join(str(w + 1) for w in p.winners())}"
    if p.tiling:
        return f"{number}. player {p.to_move + 1} tiles: {scores}"
    offer = " ".join(tiles or "-" for tiles in p.factories)
    return f"{number}. player {p.to_move + 1}: {offer} | {p.centre}{'1' if p.marker is None else ''}"


def table(p: AzulPosition) -> Iterator[str]:
    """All boards, row by row."""
    scores = " ".join(map(str, p.scores()))
    yield f"   round {p.round}: {len(p.bag)} in the bag, {len(p.lid)} in the lid, scores {scores}"
    for row in range(5):
        yield "   " + "   ".join(f"{board.lines[row]:>5} {board.wall[row]}" for board in p.boards)


def choices(p: AzulPosition) -> str:
    moves = [str(move) for move in p.legal_moves()]
    if len(moves) <= 6:
        return f"   {len(moves)}: {' '.join(moves)}"
    digest = sha256("\n".join(moves).encode()).hexdigest()[:12]
    return f"   {len(moves)}: {moves[0]} ... {moves[-1]} [{digest}]"


def lines(game: Iterator[AzulPosition], moves: Iterator[str], header: dict[str, Any]) -> Iterator[str]:
    """A game as text; `moves` are those that led from each position to the next."""
    yield json.dumps(header, ensure_ascii=False)
    yield ""
    round = 0
    for number, p in enumerate(game):
        if number:
            yield f"   > {next(moves)}"
            yield from (f"   - {event}" for event in p.events)
        if p.round != round or p.is_over:
            yield from table(p)
            round = p.round
        yield heading(p, number)
        if not p.is_over:
            yield choices(p)


GOLDEN = Golden(azul, FOLDER, GAMES, walk, lines)


@pytest.mark.rule(
    "azul.offer.order", "azul.tile.move", "azul.next.first", "azul.next.lid", "azul.grey.place", "azul.win"
)
@pytest.mark.parametrize("name", GAMES)
def test_the_game_comes_out_as_written(name: str) -> None:
    GOLDEN.check(name)


def test_the_games_tell_of_everything() -> None:
    text = GOLDEN.text()  # of each game of this list, and no other
    events = (
        "The start marker comes with it, onto the floor.",
        "fall to the floor.",
        "go into the lid.",
        "a row of five is complete",
        "after 3 rounds",
        "The bag is empty",
        "It touches no other tile",
        "A row of",
        "A column of",
        "points for the floor",
        "falls to 0",
        "complete row",
        "complete column",
        "complete colour",
        "no space of row",
        "has none to lose",
        "has the start marker and begins",
    )
    assert [something for something in ("> cRf", "> 1>", *events) if something not in text] == []
