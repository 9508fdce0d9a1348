"""Whole games written down, as texts that can be read.

The files in ``golden`` were played once and are replayed here move by move; each line must come out
again. Whoever changes what is dealt, how a move is written or what is told sees it here first. If
the change is meant, remake them and read the difference::

    GAMEKIT_REMAKE_GOLDEN=1 python -m pytest tests/gaudi/test_golden.py
    git diff tests/gaudi/golden

A file begins with what the game was dealt by. Then comes each position (its number, who is to move, that
hand, tiles laid and in stock, scores), its legal moves (the first and last of them and a digest of all
if there are many), the move played after ``>``, and what was told of it after ``-``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from gamekit import gaudi
from gamekit.gaudi import GaudiPosition
from tests.gaudi.games import walk
from tests.golden import Golden

FOLDER = Path(__file__).parent / "golden"

GAMES: dict[str, dict[str, Any]] = {
    "two": {"players": 2, "seed": 1926},
    "three-any": {"players": 3, "seed": "Gaudí", "match": "any"},
    "four-beginners-counter-clockwise": {
        "players": 4,
        "seed": -4,
        "beginner": True,
        "direction": "counter-clockwise",
    },
    "five-draw-first-once-short": {
        "players": 5,
        "seed": 8,
        "short": True,
        "swap": "draw-first",
        "swap_once": True,
    },
    "six-passing": {"players": 6, "seed": "4", "deck": {"bog": 8, "gbo": 7, "ogb": 9, "ggg": 3}},
    "three-small-children": {"players": 3, "seed": 10, "toddler": True},
}


def heading(p: GaudiPosition, number: int) -> str:
    tiles = f"{len(p.pavement)} laid, {len(p.stock)} in stock, scores {' '.join(map(str, p.scores()))}"
    if p.to_move is None:
        return f"{number}. over: {tiles}; won by {' '.join(str(w + 1) for w in p.winners())}"
    return f"{number}. player {p.to_move + 1} with {' '.join(p.hands[p.to_move]) or 'nothing'}: {tiles}"


def choices(p: GaudiPosition) -> str:
    moves = [str(move) for move in p.legal_moves()]
    if len(moves) <= 4:
        return f"   {len(moves)}: {'; '.join(moves)}"
    digest = sha256("\n".join(moves).encode()).hexdigest()[:12]
    return f"   {len(moves)}: {moves[0]}; ... ; {moves[-1]} [{digest}]"


def first_lines(p: GaudiPosition, header: dict[str, Any]) -> Iterator[str]:
    yield json.dumps(header, ensure_ascii=False)
    yield f"start tile {p.pavement[0, 0]}"
    for i, hand in enumerate(p.hands):
        objective = p.objectives[i]
        yield f"player {i + 1}: {' '.join(hand)}; {' '.join(objective) if objective else 'no objectives'}"
    yield ""


def lines(game: Iterator[GaudiPosition], moves: Iterator[str], header: dict[str, Any]) -> Iterator[str]:
    """A game as text; `moves` are those that led from each position to the next."""
    for number, p in enumerate(game):
        if number == 0:
            yield from first_lines(p, header)
        else:
            yield f"   > {next(moves)}"
            yield from (f"   - {event}" for event in p.events)
        yield heading(p, number)
        if not p.is_over:
            yield choices(p)


GOLDEN = Golden(gaudi, FOLDER, GAMES, walk, lines)


@pytest.mark.rule("gaudi.setup.order", "gaudi.turn.swap", "gaudi.turn.pass", "gaudi.end")
@pytest.mark.parametrize("name", GAMES)
def test_the_game_comes_out_as_written(name: str) -> None:
    GOLDEN.check(name)


def test_the_games_tell_of_everything() -> None:
    text = GOLDEN.text()  # of each game of this list, and no other
    moves = ("> swap ", "> draw", "> return ", "> pass")
    events = ("marks it", "is no objective", "one swap", "draws", "passes", "share the victory", "Everybody wins")
    assert [something for something in (*moves, *events) if something not in text] == []
