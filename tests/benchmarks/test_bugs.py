"""What Bugs & Co costs: ``make bench``. Nothing is asserted about time, since machines differ and are noisy."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any, TypeAlias

from gamekit import Record, bugs
from gamekit.bugs.chances import counted
from gamekit.bugs.match import play_match
from gamekit.drawing.svg import write_parts

Benchmark: TypeAlias = Callable[..., Any]

TABLE = ["strong"] * 8
"""Eight opponents, 68 tiles."""


def events_of(record: Record) -> int:
    return sum(len(position.events) for position in record.positions())


def test_a_game_of_eight_opponents(benchmark: Benchmark) -> None:
    record = benchmark(play_match, TABLE, 5)
    assert len(bugs.new_game(players=8, seed=5).table) == 68
    assert events_of(record) > 200
    print(f"\n{events_of(record)} events, {record.position!r}")


def test_a_thousand_deals(benchmark: Benchmark) -> None:
    assert 0.7 < benchmark(counted, 8, 1000) < 0.8


def test_a_picture_while_eight_play(benchmark: Benchmark) -> None:
    positions = play_match(TABLE, seed=5).positions()
    seen = [position.view(0) for position in positions[::10]]

    def draw() -> int:
        return sum(len(write_parts(view.draw(seat=0))) for view in seen)

    assert benchmark(draw) > 100 * len(seen)


def test_few_parts_change_with_a_move() -> None:
    """What the page reads again: a handful of parts, not the whole picture."""
    positions = play_match(TABLE, seed=5).positions()
    parts = [write_parts(position.view(0).draw(seat=0)) for position in positions]
    assert len({len(part) for part in parts}) == 1
    changed = [sum(a != b for a, b in zip(*pair, strict=True)) for pair in pairwise(parts)]
    assert statistics.median(changed) <= 6
    print(f"\n{len(parts[0])} parts, of which {statistics.median(changed)} change with a move")


def test_an_event_beside_a_bare_move() -> None:
    """How much longer a move of an opponent takes, thinking of all eight included, than playing it again."""
    start = time.perf_counter()
    record = play_match(TABLE, seed=5)
    thought = time.perf_counter() - start
    start = time.perf_counter()
    position = record.positions()[0]
    for move in record.moves:
        position = position.play(move)
    played = time.perf_counter() - start
    assert position == record.position
    print(f"\n{len(record.moves)} moves: {thought / played:.1f} times as long as playing them again")
