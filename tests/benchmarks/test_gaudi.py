"""What the Gaudí tiles cost: ``make bench``. Nothing is asserted about time, since machines differ and are noisy."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import pytest

from gamekit import gaudi
from gamekit.gaudi.board import Cell, lay
from gamekit.gaudi.moves import Move, laying_moves
from gamekit.gaudi.pieces import DESIGNS

Table: TypeAlias = tuple[dict[Cell, str], dict[Cell, int]]
Benchmark: TypeAlias = Callable[..., Any]

SIZES = (80, 1300)
TABLES = 5
HANDS = 20


@cache
def tables(tiles: int) -> tuple[Table, ...]:
    """Pavements grown by random legal single tiles, with what their free cells demand."""
    made = []
    for seed in range(TABLES):
        rng = random.Random(seed)
        pavement: dict[Cell, str] = {}
        needs: dict[Cell, int] = {}
        lay(pavement, needs, "gbo", (0, 0))
        while len(pavement) < tiles:
            ones = laying_moves(pavement, needs, rng.choices(DESIGNS, k=3), most=1)
            if ones:
                ((tile, cell),) = rng.choice(ones).placements
                lay(pavement, needs, tile, cell)
        made.append((pavement, needs))
    return tuple(made)


def all_lists(tiles: int, match: str, free: bool) -> list[list[Move]]:
    """The legal moves of many hands on each table; the hands are the same at every call."""
    rng = random.Random(1)
    return [
        laying_moves(pavement, needs, rng.choices(DESIGNS, k=3), match, free)
        for pavement, needs in tables(tiles)
        for _ in range(HANDS)
    ]


def median_of_one(tiles: int, match: str = "all", free: bool = False) -> float:
    """Median time of one complete list, in seconds."""
    rng = random.Random(1)
    times = []
    for pavement, needs in tables(tiles):
        for _ in range(HANDS):
            hand = rng.choices(DESIGNS, k=3)
            start = time.perf_counter()
            laying_moves(pavement, needs, hand, match, free)
            times.append(time.perf_counter() - start)
    return statistics.median(times)


@pytest.mark.parametrize(
    ("tiles", "match", "free"), [(80, "all", False), (1300, "all", False), (80, "all", True), (80, "any", False)]
)
def test_complete_lists_of_legal_moves(benchmark: Benchmark, tiles: int, match: str, free: bool) -> None:
    lists = benchmark(all_lists, tiles, match, free)
    assert len(lists) == TABLES * HANDS
    assert any(len(move.placements) == 3 for moves in lists for move in moves)


def test_growth_with_the_pavement() -> None:
    """The cost of a turn grows with the edge of the pavement, not with all of it."""
    small, large = (statistics.median(len(needs) for _, needs in tables(tiles)) for tiles in SIZES)
    all_lists(SIZES[0], "all", False)  # fills the table of demands
    for _ in range(2):
        times = [median_of_one(tiles) for tiles in SIZES]
    print(
        f"\none list of legal moves, median: {times[0] * 1e3:.3f} ms on {SIZES[0]} tiles, {times[1] * 1e3:.3f} ms on "
        f"{SIZES[1]}: {times[1] / times[0]:.1f} times; free cells beside the pavement {small:.0f} and {large:.0f}: "
        f"{large / small:.1f} times"
    )
    for name, match, free in (("beginners", "all", True), ("match='any'", "any", False)):
        print(f"{name}, median on {SIZES[0]} tiles: {median_of_one(SIZES[0], match, free) * 1e3:.3f} ms")
    assert large > small


@cache
def last_position() -> gaudi.GaudiPosition:
    position = gaudi.new_game(players=2, seed=1).playout(seed=1)
    assert len(position.pavement) > 75
    return position


def test_a_picture_of_a_whole_game(benchmark: Benchmark) -> None:
    svg = benchmark(lambda: last_position().draw().svg())
    assert svg.count("data-node") > 75


def test_a_playout(benchmark: Benchmark) -> None:
    start = gaudi.new_game(players=2, seed=1)
    assert benchmark(start.playout, 1).is_over


def test_import() -> None:
    """What ``import gamekit`` takes beyond ``import networkx``."""
    code = "import time, networkx; start = time.perf_counter(); import gamekit; print(time.perf_counter() - start)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(5)
    ]
    print(f"\nimport gamekit beyond networkx: {min(times) * 1e3:.1f} to {max(times) * 1e3:.1f} ms in {len(times)} runs")
    assert len(times) == 5
