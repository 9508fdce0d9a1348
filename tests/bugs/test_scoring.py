"""What a left hand scores, line by line."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import PositionError, bugs
from tests.bugs.games import some_games, some_positions
from tests.bugs.referee import box, points

BOX = box(8)
WORKED = [*["2a", "2b", "2c", "2d"] * 3, "2e", "2e", "2f"]


@pytest.mark.rule("bugs.score.three", "bugs.score.loose", "bugs.score.trophy", "bugs.score.sort")
def test_the_worked_example() -> None:
    sheet = bugs.score(WORKED, trophy=2)
    assert sheet.total == 11
    assert Counter(line.rule for line in sheet) == {
        "bugs.score.three": 4,
        "bugs.score.loose": 2,
        "bugs.score.trophy": 1,
    }
    assert sorted(line.points for line in sheet) == [-2, -1, 2, 3, 3, 3, 3]
    for k in range(5):
        assert bugs.score(WORKED[k:] + WORKED[:k], trophy=2).total == 11  # whatever the order


@pytest.mark.rule("bugs.score.trophy", "bugs.score.loose")
@pytest.mark.parametrize(
    ("tiles", "trophy", "total"),
    [
        ([], None, 0),
        ([], 3, 3),
        ([], 1, 1),
        (["1a"], None, -1),
        (["1a", "1a"], None, -2),
        (["1a", "2a", "3a"], None, -3),  # the letter alone makes no family
        (["1a", "1a", "1a"], None, 3),
        (["2a", "2a", "2a", "2b", "2b", "2c"], 2, 2),
        (BOX, None, 75),
        ([family for family in BOX if family[0] == "1"][:14], 3, 13),
    ],
)
def test_small_hands(tiles: list[str], trophy: int | None, total: int) -> None:
    assert bugs.score(tiles, trophy).total == total
    assert sum(line.points for line in bugs.score(tuple(tiles), trophy)) == total


@pytest.mark.rule("bugs.score.three", "bugs.score.loose", "bugs.score.trophy")
@given(tiles=st.lists(st.sampled_from(BOX), max_size=30), trophy=st.sampled_from([None, 1, 2, 3]))
@settings(derandomize=True, deadline=None, max_examples=200)
def test_any_hand(tiles: list[str], trophy: int | None) -> None:
    count = Counter(tiles)
    if max(count.values(), default=0) > 3:
        with pytest.raises(PositionError) as refused:
            bugs.score(tiles, trophy)
        worst = [family for family, n in count.items() if n > 3]
        assert any(family in str(refused.value) for family in worst)
    else:
        assert bugs.score(tiles, trophy).total == points(tiles, trophy)


@pytest.mark.parametrize(
    ("tiles", "trophy", "says"),
    [
        (["2a"] * 4, None, "2a"),
        (["2p"], None, "2p"),
        (["4a"], None, "4a"),
        (["1f"], None, "1f"),
        (["3f"], None, "3f"),
        (["2A"], None, "2A"),
        (["a2"], None, "a2"),
        (["?"], None, "?"),
        ([""], None, "''"),
        ([None], None, "None"),
        ([2], None, "2"),
        ([["2a"]], None, "2a"),
        ("2a", None, "2a"),
        ({"2a": 3}, None, "2a"),
        (None, None, "None"),
        (5, None, "5"),
        ([], 0, "0"),
        ([], 4, "4"),
        ([], -1, "-1"),
        ([], "2", "2"),
        ([], 2.0, "2.0"),
        ([], True, "True"),
    ],
)
def test_what_is_no_hand(tiles: Any, trophy: Any, says: str) -> None:
    with pytest.raises(PositionError) as refused:
        bugs.score(tiles, trophy)
    assert says in str(refused.value)
    assert 20 < len(str(refused.value)) < 250


@pytest.mark.rule("bugs.score.three", "bugs.score.loose", "bugs.play.keep")
def test_scores_while_tiles_are_kept() -> None:
    """One off for each; the third of a family makes two and itself good: five more."""
    p = bugs.position(table={0: "2a", 1: "2b", 2: "2a", 3: "2a", 4: "2b"})
    scores, gains = [], []
    for spot in range(5):
        p = p.play(f"{p.time} p1 pick {spot}").play(f"{p.time} p1 keep")
        scores.append(p.scores()[0])
        gains.append(p.events[0].points)
    assert scores == [-1, -2, -3, 2, 1]
    assert gains == [-1, -1, -1, 5, -1]


@pytest.mark.rule("bugs.score.sort")
def test_sheets_are_sorted_and_add_up() -> None:
    for p in some_positions():
        for player in range(p.players):
            sheet = p.score_sheet(player)
            assert sheet.total == sum(line.points for line in sheet) == p.scores()[player]
            assert sheet.total == points(p.left[player], p.taken[player])
            assert len({str(line) for line in sheet}) == len(sheet)
            lines = Counter(line.rule for line in sheet)
            kept = Counter(p.left[player])
            assert lines["bugs.score.three"] == sum(n == 3 for n in kept.values())
            assert lines["bugs.score.loose"] == sum(n < 3 for n in kept.values())
            assert lines["bugs.score.trophy"] == (p.taken[player] is not None)
            for line in sheet:
                assert set(line.nodes) == {("left", player)}
                assert len(str(line)) > 5


def test_events_add_up_to_the_score() -> None:
    for game in some_games():
        total = [0] * game[0].players
        for p in game:
            for event in p.events:
                assert type(event.points) is int
                if event.points:
                    assert event.player is not None
                    assert event.rule in ("bugs.play.keep", "bugs.stop.trophy")
                    total[event.player] += event.points
            assert p.scores() == tuple(total)


@pytest.mark.rule("bugs.score.winner", "bugs.end")
def test_who_wins() -> None:
    three = ["2a", "2a", "2a"]
    for left, taken, winners in (
        ([three, []], [None, 3], (0, 1)),
        ([three, []], [None, 2], (0,)),
        ([[], ["2b"]], [2, None], (0,)),
        ([["2a"], ["2b", "2b", "2b", "2d"]], [3, None], (0, 1)),
        ([[], []], [None, 1], (1,)),
        ([["2a", "2b", "2c", "2d"], ["2e", "2f"]], [1, None], (1,)),  # below nought: -3 and -2
    ):
        p = bugs.position(left=left, taken=taken, trophies=[], time=10, stop_at=12)
        assert p.winners() == ()
        end = p.advance(5)
        assert (end.is_over, end.winners()) == (True, winners)
        best = max(points(kept, trophy) for kept, trophy in zip(left, taken, strict=True))
        assert {end.scores()[winner] for winner in winners} == {best}
        assert list(end.events[-1].nodes) == [("left", winner) for winner in winners]


@pytest.mark.rule("bugs.score.trophy")
def test_no_trophy_no_penalty() -> None:
    p = bugs.position(left=[["2a", "2a", "2a"], []], taken=[None, 1], trophies=[], stop_at=1).advance(1)
    assert p.scores() == (3, 1)
    assert [line.rule for line in p.score_sheet(0)] == ["bugs.score.three"]
