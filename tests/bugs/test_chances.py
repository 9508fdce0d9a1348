"""How likely a family is whole: reckoned, counted through, and dealt."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from gamekit import OptionError
from gamekit.bugs.chances import counted, third_there, tiles_for, whole


@pytest.mark.rule("bugs.setup.seven", "bugs.table")
@pytest.mark.parametrize(("players", "tiles", "average"), [(2, 45, 8.9), (4, 45, 8.9), (5, 60, 13.7), (8, 75, 18.6)])
def test_families_still_whole_on_average(players: int, tiles: int, average: float) -> None:
    assert tiles_for(players) == tiles
    assert round(float(tiles // 3 * whole(players)), 1) == average


def test_a_small_box_counted_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamekit.bugs.chances.families_for", lambda players: ("2a", "2b", "2c", "2d"))
    ways = list(combinations(range(12), 7))
    assert whole(2) == Fraction(sum(1 for way in ways if not set(way) & {0, 1, 2}), len(ways))
    # Tiles 0 and 1 were seen, and so were 3 to 5: of the ways that leave these on the table, how many leave 2 there?
    possible = [way for way in ways if not set(way) & {0, 1, 3, 4, 5}]
    assert third_there(2, seen=5) == Fraction(sum(1 for way in possible if 2 not in way), len(possible))


@pytest.mark.parametrize("players", [2, 5, 8])
def test_ten_thousand_deals_agree(players: int) -> None:
    deals = 10_000 if players == 2 else 1000
    families = tiles_for(players) // 3
    exact = float(whole(players))
    # Four standard deviations, had the families nothing to do with each other.
    assert abs(float(counted(players, deals)) - exact) < 4 * (exact * (1 - exact) / families / deals) ** 0.5


def test_once_all_on_the_table_are_seen_the_third_is_put_aside() -> None:
    assert third_there(2, seen=38) == 0
    assert third_there(2) == Fraction(36, 43)
    values = [third_there(2, n) for n in range(2, 39)]
    assert values == sorted(values, reverse=True)


def test_wrong_questions_are_refused() -> None:
    for players in (1, 9, "2", None):
        with pytest.raises(OptionError):
            whole(players)  # type: ignore[arg-type]
    for seen in (1, 39, 2.0, True):
        with pytest.raises(OptionError, match="2 to 38"):
            third_there(2, seen)  # type: ignore[arg-type]
    for deals in (0, -1, 1.5):
        with pytest.raises(OptionError, match="from 1 on"):
            counted(2, deals)  # type: ignore[arg-type]
    with pytest.raises(OptionError):
        counted(2, 1, seed=1.5)  # type: ignore[arg-type]
