"""What Azul costs: ``make bench``. Nothing is asserted about time, since machines differ and are noisy."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, TypeAlias

from gamekit import azul
from gamekit.chance import Chance
from tests.azul.referee import Game, finish

Benchmark: TypeAlias = Callable[..., Any]

GAMES = 40
"""Games in a measurement of the unit tests; ``make bench`` repeats them."""


def playouts(games: int) -> int:
    """Whole random games of two through ``playout``."""
    return sum(azul.new_game(2, seed=seed).playout(seed).is_over for seed in range(games))


def public_loop(games: int) -> int:
    """The same through ``legal_moves``, a choice and ``play``; how many moves that took."""
    draw = random.Random(1).random
    moves = 0
    for seed in range(games):
        position = azul.new_game(2, seed=seed)
        while not position.is_over:
            legal = position.legal_moves()
            position = position.play(legal[int(draw() * len(legal))])
            moves += 1
    return moves


def plain_referee(games: int) -> int:
    """The same through the referee of the tests, which is written to be read."""
    return sum(finish(Game(2, deals(seed)), random.Random(seed).random) for seed in range(games))


def deals(seed: int) -> Callable[[int], Callable[[], float]]:
    """The engine's own draws for each round."""
    return lambda round: Chance("azul", seed, "deal", round).random


def test_playouts(benchmark: Benchmark) -> None:
    assert benchmark(playouts, GAMES) == GAMES


def test_public_loop(benchmark: Benchmark) -> None:
    assert benchmark(public_loop, GAMES) > 45 * GAMES


def test_games_a_second_beside_the_plain_referee() -> None:
    rates = []
    for play, games in ((plain_referee, GAMES // 4), (public_loop, GAMES), (playouts, GAMES)):
        start = time.perf_counter()
        assert play(games)
        rates.append(games / (time.perf_counter() - start))
    plain, public, playout = rates
    print(
        f"\nwhole games a second, two players: plain referee {plain:.0f}, legal_moves and play {public:.0f} "
        f"({public / plain:.1f} times), playout {playout:.0f} ({playout / plain:.1f} times)"
    )


def test_a_table_of_four_as_svg(benchmark: Benchmark) -> None:
    position = azul.new_game(4, seed=1)
    for _ in range(12):
        position = position.play(position.legal_moves()[0])
    assert benchmark(lambda: position.draw().svg()).count("data-node") > 100


def test_a_preview_with_its_score(benchmark: Benchmark) -> None:
    position = azul.new_game(2, seed=1)
    move = position.legal_moves()[0]
    assert benchmark(position.preview, move)
