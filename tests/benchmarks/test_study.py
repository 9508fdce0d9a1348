"""What studies cost: ``make bench``. Nothing is asserted about time, since machines differ and are noisy."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeAlias

from gamekit import azul, bugs, gaudi
from gamekit.study import play_many

Benchmark: TypeAlias = Callable[..., Any]

GAMES = 400
"""Games of a study here."""


def test_random_games_as_rows(benchmark: Benchmark) -> None:
    assert len(benchmark(play_many, azul, games=40)) == 40


def test_games_a_second_beside_playouts() -> None:
    def playouts(games: int) -> None:
        for seed in range(games):
            azul.new_game(2, seed=seed).playout(seed)

    def games(cores: int) -> Callable[[int], object]:
        return lambda games: play_many(azul, games=games, cores=cores)

    rates = []
    for play in (playouts, games(1), games(2)):
        start = time.perf_counter()
        play(GAMES)
        rates.append(GAMES / (time.perf_counter() - start))
    print(
        f"\nrandom games of Azul a second: playouts {rates[0]:.0f}, rows {rates[1]:.0f}, "
        f"on two processes with their start {rates[2]:.0f}"
    )


def test_games_of_bots_a_second() -> None:
    for module, bots in ((azul, "greedy"), (gaudi, "greedy"), (gaudi, "random"), (bugs, "strong")):
        start = time.perf_counter()
        play_many(module, [bots], games=8)
        print(f"{module.NAME}, {bots}: {8 / (time.perf_counter() - start):.1f} games a second")
