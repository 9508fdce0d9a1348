"""Facts that were computed apart from the project, by at least two other programs."""

from __future__ import annotations

import statistics
from collections import Counter
from math import comb, sqrt

import pytest

from gamekit import bugs
from tests.bugs.games import all_tiles

GAMES = 2000


@pytest.mark.rule("bugs.setup.seven", "bugs.setup.spread", "bugs.table")
@pytest.mark.parametrize(
    ("players", "lying", "whole"),
    [(2, 38, 8.9), (3, 38, 8.9), (4, 38, 8.9), (5, 53, 13.7), (6, 53, 13.7), (7, 68, 18.6), (8, 68, 18.6)],
)
def test_what_lies_on_the_table(players: int, lying: int, whole: float) -> None:
    """And how many families are still whole when seven tiles are put aside: reckoned, and counted in many games."""
    tiles = lying + 7
    exact = tiles // 3 * comb(tiles - 3, 7) / comb(tiles, 7)
    assert round(exact, 1) == whole
    found = []
    for seed in range(GAMES if players in (2, 5, 7) else 50):
        p = bugs.new_game(players=players, seed=f"facts {seed}")
        assert len(p.table) == lying
        found.append(sum(n == 3 for n in Counter(p.table.values()).values()))
    assert abs(statistics.mean(found) - exact) < 4 * statistics.stdev(found) / sqrt(len(found))


def test_no_more_can_be_scored_than_lies_there() -> None:
    """All whole families and the best trophy in one hand, against what is reckoned from the deal."""
    for seed in range(50):
        p = bugs.new_game(players=8, seed=seed)
        hand = [family for family, n in Counter(p.table.values()).items() if n == 3 for _ in range(3)]
        assert bugs.score(hand, trophy=p.trophies[0]).total == len(hand) + 3
        assert len(hand) // 3 >= 25 - 7
        assert all_tiles(p).total() == 75
