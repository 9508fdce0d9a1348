"""Facts that were computed apart from the project, by at least two other programs."""

from __future__ import annotations

import statistics
from collections import Counter
from functools import cache
from math import sqrt

import pytest

from gamekit import azul
from gamekit.chance import Chance
from tests.azul.games import all_tiles, some_games

# Twenty tiles of a wall without a full row, and ten on lines that wait for the one colour that each row lacks:
# the most that a player can keep from being dealt. Row r lacks colour r, 4 - r, or as written.
LACKING = ["BYRKC", "CKRYB", "KBYCR"]
COLOURED = ["BYRKC", "CBYRK", "KCBYR", "RKCBY", "YRKCB"]
GAMES = 3000


def hoarder(lacking: str, lines: bool = True) -> dict[str, list[str]]:
    """A board that keeps its player's tiles from being dealt again."""
    return {
        "wall": [row.replace(colour, ".") for row, colour in zip(COLOURED, lacking, strict=True)],
        "lines": [colour * k * lines for k, colour in enumerate(lacking)],
    }


@cache
def random_games() -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Moves and scores of uniformly random games of two players."""
    found = []
    for seed in range(GAMES):
        table = azul.new_game(players=2, seed=seed)._table.copy()
        moves = table.play_out(Chance("facts", seed).random, -1, None)
        found.append((moves, (table.total(0), table.total(1))))
    return tuple(found)


def test_the_length_of_random_games() -> None:
    moves = [count for count, _ in random_games()]
    assert abs(statistics.mean(moves) - 70.35) < 3 * statistics.stdev(moves) / sqrt(GAMES)
    assert 40 <= min(moves) < 55
    assert 100 < max(moves) <= 155


def test_the_scores_of_random_games() -> None:
    scores = [score for _, both in random_games() for score in both]
    # The two scores of a game hang together, so the error is that of the games' means.
    each = [statistics.mean(both) for _, both in random_games()]
    assert abs(statistics.mean(scores) - 2.96) < 3 * statistics.stdev(each) / sqrt(GAMES) + 0.005
    assert statistics.median(scores) == 2
    assert 10 < max(scores) < 100


def test_playouts_are_random_games() -> None:
    """What people call gives the same scores on average."""
    scores = [score or 0 for seed in range(1000) for score in azul.new_game(seed=seed).playout(seed).scores()]
    assert abs(statistics.mean(scores) - 2.96) < 4 * statistics.stdev(scores) / sqrt(len(scores))


@pytest.mark.rule("azul.next.short", "azul.next.lid")
def test_at_most_thirty_tiles_of_a_player_stay() -> None:
    """So a deal for two is never short: 100 - 60 tiles are loose, and 20 are dealt."""
    fewest = Counter[int]()
    for game in some_games():
        for p in game:
            if p.events and p.events[-1].rule in ("azul.next.first", "azul.next.same"):
                loose = len(p.bag + p.lid) + sum(map(len, p.factories))
                assert loose >= max(0, 100 - 30 * p.players)
                fewest[p.players] = min(fewest[p.players] or 100, loose)
                assert sum(map(len, p.factories)) == min(loose, 4 * len(p.factories))
    assert set(fewest) == {2, 3, 4}


@pytest.mark.rule("azul.next.short")
def test_the_fewest_tiles_dealt_with_two_and_three() -> None:
    for players, dealt in ((2, 20), (3, 10)):
        boards = [hoarder(lacking) for lacking in LACKING[:players]]
        p = azul.position(boards=boards, factories=["K"])
        assert sum(map(len, (p.bag, *p.factories))) == 100 - 30 * players
        q = p.play("1Kf")
        assert not q.is_over
        assert sum(map(len, q.factories)) == dealt
        assert max(all_tiles(q).values()) == 20
        assert q.legal_moves()


@pytest.mark.rule("azul.next.short", "azul.end.stuck")
def test_with_four_nothing_may_be_left() -> None:
    boards = [hoarder("BYRKC"), hoarder("CKRYB"), hoarder("BYRKC", False), hoarder("BYRKC", False)]
    boards[0]["lines"][1] = ""  # its yellow tile is the last on offer
    p = azul.position(boards=boards, factories=["Y"])
    assert (p.bag, p.lid) == ("", "")
    q = p.play("1Y2")
    assert q.is_over
    assert (q.bag, q.lid, set(q.factories), q.centre) == ("", "", {""}, "")
    assert all(sum(row.count(".") for row in board.wall) == 5 for board in q.boards)


@pytest.mark.rule("azul.score.row", "azul.score.column", "azul.bonus.row", "azul.bonus.column", "azul.bonus.colour")
def test_a_game_of_240_points() -> None:
    """The most there is: 145 for the tiles of five rounds and 95 in bonuses."""
    order = [(0, 1, 2, 3, 4), (1, 2, 3, 4, 0), (2, 3, 4, 1, 0), (3, 4, 2, 1, 0), (4, 3, 2, 1, 0)]
    wall, score = ["....."] * 5, 0
    for number in range(5):
        lines = [COLOURED[row][order[row][number]] * (row + 1) for row in range(5)]
        # With nothing on offer, full lines are tiled at once.
        p = azul.position(boards=[{"wall": wall, "lines": lines, "score": score}, {}])
        wall, score = list(p.boards[0].wall), p.boards[0].score
        assert p.is_over == (number == 4)
    assert (score, p.scores()) == (145, (240, 0))


def test_no_game_scores_more() -> None:
    assert all((score or 0) <= 240 for game in some_games() for score in game[-1].scores())
    assert max(score for _, both in random_games() for score in both) <= 240
