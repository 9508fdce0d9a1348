"""What bots cost, and how well they keep to their time: ``make bench``. Nothing is asserted about time."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from types import ModuleType
from typing import Any, TypeAlias

import pytest

from gamekit import azul, gaudi
from gamekit.bots import choose

Benchmark: TypeAlias = Callable[..., Any]
GAMES = pytest.mark.parametrize("module", [azul, gaudi], ids=["azul", "gaudi"])


def middle(module: ModuleType) -> Any:
    """A position from the middle of a game between greedy bots."""
    p = module.new_game(players=2, seed=5)
    for turn in range(24):
        p = p.play(choose(p, level="greedy", seed=turn))
    return p


@GAMES
def test_a_greedy_move(benchmark: Benchmark, module: ModuleType) -> None:
    p = middle(module)
    assert benchmark(choose, p, level="greedy") in p.legal_moves()


@GAMES
def test_a_hundred_playouts(benchmark: Benchmark, module: ModuleType) -> None:
    p = middle(module)
    assert benchmark(choose, p, level="search", budget=100) in p.legal_moves()


@GAMES
def test_time_is_kept(module: ModuleType) -> None:
    p = middle(module)
    for budget in (0.05, 0.2, 0.5):
        took = []
        for seed in range(5):
            start = time.perf_counter()
            choose(p, level="search", seed=seed, budget=f"{budget}s")
            took.append((time.perf_counter() - start) / budget)
        print(f"\n{module.NAME}, {budget} s a move: {median(took):.2f} times that, {max(took):.2f} at most")
