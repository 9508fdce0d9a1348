"""Games for the tests to walk through: random legal play, careful or not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from gamekit import azul
from gamekit.azul import AzulPosition, Move

WALLS = ("coloured", "grey")
KINDS = [(players, wall) for players in (2, 3, 4) for wall in WALLS]
EMPTY = ["....."] * 5


def pick(rng: Random, moves: list[Move], care: float) -> Move:
    """A random move; a careful player rather does not put everything on the floor."""
    careful = [move for move in moves if move.line is not None] if rng.random() < care else []
    return rng.choice(careful or moves)


def walk(start: AzulPosition, seed: int | str) -> Iterator[AzulPosition]:
    """A position and those after it in random legal play, to the end; how careful the players are is random too."""
    rng = Random(f"walk {seed}")
    care = rng.choice([0.0, 0.7, 1.0])
    p = start
    yield p
    while not p.is_over:
        p = p.play(pick(rng, p.legal_moves(), care))
        yield p


def options_of(players: int, wall: str, seed: int) -> dict[str, Any]:
    """Options for a game, not always the default ones."""
    rng = Random(f"options {players} {wall} {seed}")
    return {
        "wall": wall,
        "first": rng.choice([0, players - 1, None]),
        "max_rounds": rng.choice([None, None, None, 3]),
    }


@cache
def some_games() -> tuple[tuple[AzulPosition, ...], ...]:
    """Two dozen whole games of two to four players on both walls."""
    games = []
    for seed in range(4):
        for players, wall in KINDS:
            start = azul.new_game(players=players, seed=seed, **options_of(players, wall, seed))
            games.append(tuple(walk(start, f"{players} {wall} {seed}")))
    return tuple(games)


@cache
def some_positions() -> tuple[AzulPosition, ...]:
    """Positions of those games: first and last, every eleventh, those before a tiling, and choices on grey walls."""
    chosen = []
    for game in some_games():
        last = len(game) - 1
        for k, p in enumerate(game):
            if k % 11 == 0 or p.is_over or p.tiling or (k < last and len(game[k + 1].events) > 1):
                chosen.append(p)
    return tuple(chosen)


def all_tiles(p: AzulPosition) -> Counter[str]:
    """Every tile of the game, wherever it lies; the start marker is none."""
    tiles = Counter(p.bag) + Counter(p.lid) + Counter(p.centre) + Counter("".join(p.factories))
    for board in p.boards:
        tiles += Counter("".join(board.lines)) + Counter("".join(board.wall)) + Counter(board.floor)
    del tiles["."], tiles["1"]
    return tiles


HUNDRED = Counter(dict.fromkeys("BYRKC", 20))
