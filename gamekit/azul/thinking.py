"""What a player of Azul looks at: what a move places, wastes and completes, and what it leaves to the next.

A table is worth to a player what is on the track, what full lines will score, a part of that for lines on the way, less
the floor, and a part of the bonuses that the wall is on its way to. A move is worth what it changes of that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

from gamekit.azul.core import (
    BITS,
    CENTRE,
    COLUMN,
    FLOOR,
    FULL_FLOOR,
    OFFER,
    OVER,
    PENALTY,
    RUN,
    Board,
    Table,
)
from gamekit.azul.moves import MOVES, Move
from gamekit.azul.position import AzulPosition
from gamekit.chance import Chance
from gamekit.rules import Node
from gamekit.text import Text

SIZE: Final = 5

FILLED: Final = tuple(tuple(0.75 * k / (row + 1) if k <= row else 1.0 for k in range(row + 2)) for row in range(SIZE))
"""What part of its value a line has, by row and by how many tiles lie on it."""

ON_THE_WAY: Final = (0.0, 0.03, 0.1, 0.25, 0.5, 1.0)
"""What part of a bonus a wall has, by how many of its five tiles lie."""


@lru_cache(maxsize=100_000)
def _bonus(rows: int, cols: int, have: int) -> float:
    """A part of the bonuses that a wall is on its way to."""
    points = 0.0
    for k in range(SIZE):
        points += 2 * ON_THE_WAY[BITS[rows >> 5 * k & 31]] + 7 * ON_THE_WAY[BITS[cols >> 5 * k & 31]]
        points += 10 * ON_THE_WAY[sum(have >> 5 * row + k & 1 for row in range(SIZE))]
    return points


@lru_cache(maxsize=100_000)
def _worth_of_lines(rows: int, cols: int, have: int, stand: int, grey: bool) -> tuple[float, ...]:
    """What a full line is worth, at ``5 * row + colour``: points and progress; a negative number where it falls."""
    before = _bonus(rows, cols, have)
    worth = []
    for row in range(SIZE):
        for colour in range(SIZE):
            best = -float(PENALTY[row + 1])
            for column in range(SIZE) if grey else (COLUMN[5 * row + colour],):
                if rows >> 5 * row + column & 1 or (grey and stand >> 5 * column + colour & 1):
                    continue
                across = RUN[5 * (rows >> 5 * row & 31) + column]
                down = RUN[5 * (cols >> 5 * column & 31) + row]
                points = (across if across > 1 else 0) + (down if down > 1 else 0) or 1
                after = _bonus(rows | 1 << 5 * row + column, cols | 1 << 5 * column + row, have | 1 << 5 * row + colour)
                best = max(best, points + after - before)
            worth.append(best)
    return tuple(worth)


def potential(board: Board, grey: bool) -> float:
    """What a board is worth to its owner, in points, before it is tiled."""
    values = _worth_of_lines(board.rows, board.cols, board.have, board.stand, grey)
    points = board.score - PENALTY[board.fallen] + _bonus(board.rows, board.cols, board.have)
    for row in range(SIZE):
        count = board.counts >> 3 * row & 7
        if count:
            points += FILLED[row][count] * values[5 * row + (board.held >> 3 * row & 7)]
    return points


def worths(view: AzulPosition, player: int, moves: Sequence[Move]) -> list[float]:
    """How good moves are at first sight, in points."""
    table = view._table
    if table.phase != OFFER:
        return [_after_tiling(table, player, move) for move in moves]
    return [_gain(table, player, move.code) for move in moves]


def _after_tiling(table: Table, player: int, move: Move) -> float:
    board = table.boards[player].copy()
    row, column = divmod(move.code - 300, SIZE)
    colour = board.held >> 3 * row & 7
    board.put(row, column, colour)
    across = RUN[5 * (board.rows >> 5 * row & 31) + column]
    down = RUN[5 * (board.cols >> 5 * column & 31) + row]
    points = (across if across > 1 else 0) + (down if down > 1 else 0) or 1
    return points + _bonus(board.rows, board.cols, board.have) - _bonus(*_wall(table.boards[player]))


def _wall(board: Board) -> tuple[int, int, int]:
    return board.rows, board.cols, board.have


def _gain(table: Table, player: int, code: int) -> float:
    """What taking tiles changes of the worth of the own board."""
    board = table.boards[player]
    source, colour, line = code // 30, code // 6 % 5, code % 6
    heap = table.centre if source == CENTRE else table.factories[source]
    many = heap >> 5 * colour & 31
    falls = many + (1 if source == CENTRE and table.marker < 0 else 0)
    points = 0.0
    if line < FLOOR:
        values = _worth_of_lines(board.rows, board.cols, board.have, board.stand, table.grey)
        count = board.counts >> 3 * line & 7
        fits = min(many, line + 1 - count)
        falls -= fits
        points = (FILLED[line][count + fits] - FILLED[line][count]) * values[5 * line + colour]
    return points - PENALTY[min(FULL_FLOOR, board.fallen + falls)] + PENALTY[board.fallen]


def candidates(view: AzulPosition, player: int, moves: Sequence[Move]) -> list[Move]:
    """The dozen moves that look best."""
    values = dict(zip(moves, worths(view, player, moves), strict=True))
    return sorted(moves, key=lambda move: -values[move])[:12]


def dream(position: AzulPosition, player: int, move: Move, chance: Chance) -> float:
    """How well a move does if the round is played on by players who look no further than their move."""
    after = position._apply(move, None)
    table = after._table.copy()
    rounds = position.round
    while table.phase == OFFER and table.round == rounds:
        who = table.to_move
        n = table.count_moves()
        best, best_value = -1, -1e9
        for k in range(n):
            code = table.nth_move(k)
            value = _gain(table, who, code)
            if value > best_value:
                best, best_value = code, value
        table.take(best // 30, best // 6 % 5, best % 6, chance.random, None)
    if table.phase == OVER:
        points = [float(table.total(i)) for i in range(table.players)]
    else:
        points = [potential(board, table.grey) for board in table.boards]
    lead = points[player] - max(points[i] for i in range(table.players) if i != player)
    return 1 / (1 + exp(-lead / 8))


def why(view: AzulPosition, player: int, move: Move) -> tuple[Text, tuple[Node, ...]]:
    """What a good player looks at."""
    return Text("{move}", move=view.in_words(move)), move.nodes


assert MOVES


def imagine(view: AzulPosition, player: int, seed: int | str) -> AzulPosition:
    """A full position that agrees with the view: only what will be dealt is hidden."""
    return view.guess(seed)
