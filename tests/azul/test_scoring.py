"""Points: the worked examples of the sheet, single tiles, bonuses, the floor, and the most that can be had."""

from __future__ import annotations

import os
from functools import cache
from itertools import product

import pytest

from gamekit import azul
from gamekit.azul import AzulPosition, bonus, tile_score
from tests.azul import referee
from tests.azul.games import EMPTY, some_games, some_positions

LONG = os.environ.get("GAMEKIT_LONG") == "1"
FULL = ["BYRKC", "CBYRK", "KCBYR", "RKCBY", "YRKCB"]


def told(p: AzulPosition) -> list[tuple[str, int | None, int]]:
    return [(event.rule, event.player, event.points or 0) for event in p.events]


# ---------------------------------------------------------------- worked examples


@pytest.mark.rule("azul.tile.move", "azul.score.alone")
def test_worked_example_3() -> None:
    """Line 2 full of red scores 1, line 3 stays, line 4 full of blue scores 1, line 5 stays."""
    p = azul.position(
        factories=["K"], boards=[{"lines": ["", "RR", "YY", "BBBB", "CC"]}, {"floor": "1"}], to_move=1, starter=1
    ).play("1Kf")
    board = p.boards[0]
    assert board.lines == ("", "", "YY", "", "CC")
    assert board.wall == (".....", "...R.", ".....", "...B.", ".....")
    assert board.score == 2
    assert [event for event in told(p) if event[1] == 0] == [
        ("azul.tile.move", 0, 0),
        ("azul.score.alone", 0, 1),
        ("azul.tile.move", 0, 0),
        ("azul.score.alone", 0, 1),
    ]


@pytest.mark.rule("azul.score.row", "azul.score.column", "azul.score.alone")
def test_worked_example_4() -> None:
    """Yellow joins a run of 3 in its row: 3. Blue one of 3 in its column: 3. Yellow with 4 across and 3 down: 7."""
    row = ["B.R..", *EMPTY[1:]]
    assert tile_score(row, 0, 1) == (3, 0)
    column = [".....", "C....", "K....", ".....", "....."]
    assert tile_score(column, 0, 0) == (0, 3)
    both = ["..R..", "..Y..", "KC.Y.", ".....", "....."]
    assert tile_score(both, 2, 2) == (4, 3)
    p = azul.position(factories=["K"], boards=[{"wall": both, "lines": ["", "", "BBB", "", ""]}, {}]).play("1Kf")
    assert p.boards[0].wall[2] == "KCBY."
    assert [event for event in told(p) if event[1] == 0][1:-1] == [
        ("azul.tile.move", 0, 0),
        ("azul.score.row", 0, 4),
        ("azul.score.column", 0, 3),
        ("azul.score.floor", 0, -1),
    ]
    assert p.scores() == (6, 0)


@pytest.mark.rule("azul.score.floor", "azul.offer.floor", "azul.offer.centre")
def test_worked_example_5() -> None:
    """Four tiles and the marker on the floor: -8."""
    p = azul.position(centre="R", boards=[{"floor": "KKYB", "score": 20}, {}]).play("cR1")
    assert ("azul.score.floor", 0, -8) in told(p)
    assert p.boards[0].score == 20 + 1 - 8


# ---------------------------------------------------------------- one tile


@pytest.mark.rule("azul.score.alone")
def test_a_tile_by_itself_wherever_it_lies() -> None:
    for row, column in product(range(5), range(5)):
        assert tile_score(EMPTY, row, column) == (1, 0)
    # Diagonal neighbours do not touch it, nor does anything beyond a gap.
    assert tile_score(["B.R.C", ".....", "K...R", ".....", "Y.K.B"], 1, 1) == (1, 0)
    assert tile_score(["B.R.C", ".....", "K...R", ".....", "Y.K.B"], 4, 1) == (3, 0)


@pytest.mark.rule("azul.score.row", "azul.score.column")
def test_all_crossings() -> None:
    """Every row and every column that can cross in a space: at most 10 points, and 10 only for 5 and 5."""
    most = []
    for row, column in ((0, 0), (2, 2), (4, 1), (3, 4)):
        for mask, other in product(range(32), range(32)):
            wall = [["."] * 5 for _ in range(5)]
            for k in range(5):
                if mask >> k & 1:
                    wall[row][k] = "B"
                if other >> k & 1:
                    wall[k][column] = "B"
            wall[row][column] = "."
            rows = ["".join(letters) for letters in wall]
            across, down = tile_score(rows, row, column)
            assert (across, down) == referee.points_of_tile(wall, row, column)
            assert 1 <= across + down <= 10
            if across + down == 10:
                most.append((mask | 1 << column, other | 1 << row))
    assert set(most) == {(31, 31)}


def test_what_lies_on_the_space_counts_as_put_now() -> None:
    assert tile_score(["BYR..", *EMPTY[1:]], 0, 1) == tile_score(["B.R..", *EMPTY[1:]], 0, 1) == (3, 0)


# ---------------------------------------------------------------- bonuses


@pytest.mark.rule("azul.bonus.row", "azul.bonus.column", "azul.bonus.colour")
@pytest.mark.parametrize(
    ("wall", "points"),
    [
        (EMPTY, (0, 0, 0)),
        (["BYRKC", *EMPTY[1:]], (2, 0, 0)),
        (["BYRKC", "CBYRK", *EMPTY[2:]], (4, 0, 0)),
        (["BYRK.", *EMPTY[1:]], (0, 0, 0)),
        (["B....", "C....", "K....", "R....", "Y...."], (0, 7, 0)),
        (["B....", ".B...", "..B..", "...B.", "....B"], (0, 0, 10)),
        (["B..KC", "CB...", "KCB..", "R.CB.", "Y..CB"], (0, 7, 20)),
        (FULL, (10, 35, 50)),
    ],
)
def test_bonuses(wall: list[str], points: tuple[int, int, int]) -> None:
    assert bonus(wall) == points == referee.bonuses([list(row) for row in wall])
    assert sum(bonus(FULL)) == 95


@pytest.mark.rule("azul.bonus.row", "azul.bonus.column", "azul.bonus.colour", "azul.end", "azul.score.track")
def test_the_end_adds_the_bonuses() -> None:
    wall = ["BYRK.", "CBYRK", "KCBYR", "RKCBY", "YRKCB"]
    p = azul.position(
        factories=["K"], boards=[{"wall": wall, "lines": ["C", "", "", "", ""], "score": 50}, {"score": 3}], to_move=1
    ).play("1Kf")
    assert p.is_over
    assert p.boards[0].score == 50 + 10  # five across and five down
    assert p.scores() == (60 + 95, 2)
    assert told(p)[1:] == [
        ("azul.score.floor", 1, -1),
        ("azul.tile.move", 0, 0),
        ("azul.score.row", 0, 5),
        ("azul.score.column", 0, 5),
        ("azul.end", None, 0),
        ("azul.bonus.row", 0, 10),
        ("azul.bonus.column", 0, 35),
        ("azul.bonus.colour", 0, 50),
        ("azul.win", None, 0),
    ]
    sheet = [(line.rule, line.points) for line in p.score_sheet(0)]
    assert sheet == [
        ("azul.score.track", 60),
        ("azul.bonus.row", 10),
        ("azul.bonus.column", 35),
        ("azul.bonus.colour", 50),
    ]
    assert [(line.rule, line.points) for line in p.score_sheet(1)] == [("azul.score.track", 2)]
    assert all(len(line.nodes) == 25 for line in p.score_sheet(0))


@pytest.mark.rule("azul.bonus.row", "azul.bonus.column", "azul.bonus.colour")
def test_a_bonus_shows_its_spaces() -> None:
    wall = ["BYRK.", "CB...", "KCB..", "RK.B.", "Y...B"]  # the second column lacks but one
    board = {"wall": wall, "lines": ["C", "", "", "", ""]}
    p = azul.position(factories=["K"], boards=[board, {}], to_move=1).play("1Kf")
    shown = {line.rule: set(line.nodes) for line in p.score_sheet(0)}
    assert shown["azul.bonus.row"] == {("wall", 0, 0, column) for column in range(5)}
    assert shown["azul.bonus.column"] == {("wall", 0, row, 0) for row in range(5)}
    assert shown["azul.bonus.colour"] == {("wall", 0, k, k) for k in range(5)}
    for event in p.events:
        if event.rule in shown:
            assert set(event.nodes) == shown[event.rule]


# ---------------------------------------------------------------- the floor


@pytest.mark.rule("azul.score.floor", "azul.offer.floor")
@pytest.mark.parametrize(("floor", "cost"), list(enumerate([0, 1, 2, 4, 6, 8, 11, 14])))
def test_what_a_floor_costs(floor: int, cost: int) -> None:
    for letters in ("YYYYYYY", "1YYYYYY", "YYYYYY1"):
        if "1" in letters[:floor] or letters == "YYYYYYY":
            p = azul.position(factories=["K"], boards=[{"floor": letters[:floor], "score": 20}, {}], to_move=1)
            assert p.play("1K1").boards[0].score == 20 - cost
            assert p.play("1K1").boards[0].floor == ""


@pytest.mark.rule("azul.score.floor")
@pytest.mark.parametrize("score", range(9))
def test_never_below_nought(score: int) -> None:
    p = azul.position(factories=["K"], boards=[{"floor": "YYYYY", "score": score}, {}], to_move=1).play("1K1")
    assert p.boards[0].score == max(0, score - 8)
    assert [event for event in told(p) if event[1] == 0 and event[0] == "azul.score.floor"] == [
        ("azul.score.floor", 0, -min(score, 8))  # the real change
    ]


# ---------------------------------------------------------------- the track, and the most


@pytest.mark.rule("azul.score.track")
def test_the_sheet_is_the_track_until_the_end() -> None:
    for p in some_positions():
        for player, score in enumerate(p.scores()):
            sheet = p.score_sheet(player)
            assert sheet.total == score
            assert next(iter(sheet)).rule == "azul.score.track"
            assert next(iter(sheet)).points == p.boards[player].score
            kinds = zip(("row", "column", "colour"), bonus(p.boards[player].wall), strict=True)
            want = [(f"azul.bonus.{kind}", points) for kind, points in kinds if points and p.is_over]
            assert [(line.rule, line.points) for line in list(sheet)[1:]] == want


def test_points_in_games() -> None:
    """A tile brings 1 to 10 points, a floor costs at most 14."""
    tiles, floors = set[int](), set[int]()
    for game in some_games():
        for p in game:
            points = dict[tuple[str | int, ...], int]()
            for event in p.events:
                if event.rule in ("azul.score.alone", "azul.score.row", "azul.score.column"):
                    points[event.nodes[0]] = points.get(event.nodes[0], 0) + (event.points or 0)
                if event.rule == "azul.score.floor":
                    floors.add(-(event.points or 0))
            tiles.update(points.values())
    assert min(tiles) == 1
    assert 6 <= max(tiles) <= 10
    assert 11 <= max(floors) <= 14


def most_points(rows: int) -> int:
    """The most points for filling some rows in five rounds, a tile a row each round, in the best order of spaces."""

    @cache
    def best(filled: tuple[int, ...]) -> int:
        if all(mask == 31 for mask in filled):
            return 0
        free = [[k for k in range(5) if not mask >> k & 1] for mask in filled]
        found = 0
        for choice in product(*free):
            wall = ["".join(".B"[mask >> k & 1] for k in range(5)) for mask in filled] + EMPTY[rows:]
            points = 0
            for row, column in enumerate(choice):
                points += sum(tile_score(wall, row, column))
                wall[row] = wall[row][:column] + "B" + wall[row][column + 1 :]
            after = tuple(mask | 1 << column for mask, column in zip(filled, choice, strict=True))
            found = max(found, points + best(after))
        return found

    return best((0,) * rows)


@pytest.mark.rule("azul.score.row", "azul.score.column")
@pytest.mark.parametrize(("rows", "points"), [(1, 15), (2, 40), (3, 70), *([(4, 105)] if LONG else [])])
def test_the_most_for_rows_in_five_rounds(rows: int, points: int) -> None:
    assert most_points(rows) == points
