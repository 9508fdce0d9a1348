"""What a player of Azul looks at: what a move places, wastes and completes, and what it leaves to the next.

A board is worth to its owner what is on the track, what full lines will score, a part of that for lines on the way,
and a part of the bonuses that the wall is on its way to, less the floor. A move is worth what it changes of that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp
from typing import Final, TypeAlias

from gamekit.azul.core import (
    BITS,
    CENTRE,
    COLUMN,
    FLOOR,
    FULL_FLOOR,
    OFFER,
    ONE,
    OVER,
    PENALTY,
    RUN,
    Board,
    Table,
)
from gamekit.azul.moves import Move
from gamekit.azul.pieces import SIZE
from gamekit.azul.position import AzulPosition, deal_of
from gamekit.chance import Chance
from gamekit.rules import Node
from gamekit.text import Text

# The numbers below were found by letting bots with different ones play each other.

FILLED: Final = tuple(tuple(0.75 * k / (row + 1) if k <= row else 1.0 for k in range(row + 2)) for row in range(SIZE))
"""What part of its value a line has, by row and by how many tiles lie on it."""

ON_THE_WAY: Final = (0.0, 0.03, 0.1, 0.25, 0.5, 1.0)
"""What part of a bonus a wall has, by how many of its five tiles lie."""

LEAVES: Final = 0.8
"""How much a player minds what the next one can gain."""

BEGINS: Final = 0.5
"""What it is worth to begin the next round, in points."""

WIDTH: Final = 10
"""Moves that are worth a search."""

ERRS: Final = 0.1
"""How often a player in a dream moves at random, so that not all dreams are alike."""

ROUNDS: Final = 2
"""How many rounds a dream goes on for, this one included."""

SPREAD: Final = 8.0
"""Points of lead that make a dream three quarters won."""

_LINES: Final = tuple(tuple(line for line in range(6) if lines >> line & 1) for lines in range(64))

Group: TypeAlias = tuple[int, int, bool]
"""Tiles that are taken together: the colour, how many, and whether the marker comes with them."""


# ---------------------------------------------------------------- what a board is worth


@lru_cache(maxsize=100_000)
def _bonus(rows: int, cols: int, have: int) -> float:
    """A part of the bonuses that a wall is on its way to."""
    points = 0.0
    for k in range(SIZE):
        points += 2 * ON_THE_WAY[BITS[rows >> 5 * k & 31]] + 7 * ON_THE_WAY[BITS[cols >> 5 * k & 31]]
        points += 10 * ON_THE_WAY[sum(have >> 5 * row + k & 1 for row in range(SIZE))]
    return points


def _scored(rows: int, cols: int, row: int, column: int) -> int:
    """Points of a tile that is put on a wall."""
    across = RUN[5 * (rows >> 5 * row & 31) + column]
    down = RUN[5 * (cols >> 5 * column & 31) + row]
    return (across if across > 1 else 0) + (down if down > 1 else 0) or 1


@lru_cache(maxsize=100_000)
def _full_lines(rows: int, cols: int, have: int, stand: int, grey: bool) -> tuple[float, ...]:
    """What a full line is worth, at ``5 * row + colour``: points and progress, or what it costs if it must fall."""
    before = _bonus(rows, cols, have)
    worth = []
    for row in range(SIZE):
        for colour in range(SIZE):
            best = -float(PENALTY[row + 1])
            for column in range(SIZE) if grey else (COLUMN[5 * row + colour],):
                if rows >> 5 * row + column & 1 or (grey and stand >> 5 * column + colour & 1):
                    continue
                after = _bonus(rows | 1 << 5 * row + column, cols | 1 << 5 * column + row, have | 1 << 5 * row + colour)
                best = max(best, _scored(rows, cols, row, column) + after - before)
            worth.append(best)
    return tuple(worth)


def _lines_of(board: Board, grey: bool) -> tuple[float, ...]:
    return _full_lines(board.rows, board.cols, board.have, board.stand, grey)


def _potential(board: Board, grey: bool) -> float:
    """What a board is worth to its owner, in points."""
    values = _lines_of(board, grey)
    points = board.score - PENALTY[board.fallen] + _bonus(board.rows, board.cols, board.have)
    for row in range(SIZE):
        count = board.counts >> 3 * row & 7
        if count:
            points += FILLED[row][count] * values[5 * row + (board.held >> 3 * row & 7)]
    return points


# ---------------------------------------------------------------- what a move is worth


class _Gains:
    """What taking tiles changes of the worth of a player's board, in points."""

    __slots__ = ("board", "known", "values")

    def __init__(self, table: Table, player: int) -> None:
        self.board = table.boards[player]
        self.values = _lines_of(self.board, table.grey)
        self.known: dict[Group, tuple[float, int]] = {}

    def gain(self, group: Group, line: int) -> float:
        """Of tiles that go to a line or the floor."""
        colour, many, marker = group
        board = self.board
        falls = many + marker
        points = BEGINS if marker else 0.0
        if line < FLOOR:
            count = board.counts >> 3 * line & 7
            fits = line + 1 - count
            if many < fits:
                fits = many
            falls -= fits
            part = FILLED[line]
            points += (part[count + fits] - part[count]) * self.values[5 * line + colour]
        if falls:
            falls += board.fallen
            points -= PENALTY[min(FULL_FLOOR, falls)] - PENALTY[board.fallen]
        return points

    def best(self, group: Group) -> tuple[float, int]:
        """Of tiles that go where they gain most, and that line."""
        found = self.known.get(group)
        if found is None:
            lines = _LINES[self.board.open >> 6 * group[0] & 63]
            found = self.known[group] = max((self.gain(group, line), line) for line in lines)
        return found


def _group(table: Table, source: int, colour: int) -> Group:
    heap = table.centre if source == CENTRE else table.factories[source]
    return colour, heap >> 5 * colour & 31, source == CENTRE and table.marker < 0


def _left(table: Table, source: int, colour: int) -> list[Group]:
    """What is on offer once a colour was taken from a source."""
    groups: list[Group] = []
    centre = table.centre
    for at, heap in enumerate(table.factories):
        if at == source:
            centre += heap - (heap >> 5 * colour & 31) * ONE[colour]
        elif heap:
            groups += [(c, many, False) for c in range(5) if (many := heap >> 5 * c & 31)]
    if source == CENTRE:
        centre -= (centre >> 5 * colour & 31) * ONE[colour]
    marker = table.marker < 0 and source != CENTRE
    return groups + [(c, many, marker) for c in range(5) if (many := centre >> 5 * c & 31)]


def _leaves(table: Table, places: set[int]) -> dict[int, float]:
    """The most that the next player can gain after tiles are taken, by ``5 * source + colour``."""
    theirs = _Gains(table, (table.to_move + 1) % table.players)
    return {
        place: max((theirs.best(group)[0] for group in _left(table, *divmod(place, 5))), default=0.0)
        for place in places
    }


def worths(view: AzulPosition, player: int, moves: Sequence[Move]) -> list[float]:
    """How good moves are at first sight, in points: what they gain, less a part of what they leave to the next."""
    table = view._table
    if table.phase != OFFER:
        return [_tiled(table.boards[player], move) for move in moves]
    mine = _Gains(table, player)
    left = _leaves(table, {move.code // 6 for move in moves})
    return [
        mine.gain(_group(table, *divmod(move.code // 6, 5)), move.code % 6) - LEAVES * left[move.code // 6]
        for move in moves
    ]


def _tiled(board: Board, move: Move) -> float:
    """Points and progress of a tile on the grey wall."""
    row, column = divmod(move.code - 300, SIZE)
    new = board.copy()
    new.put(row, column, board.held >> 3 * row & 7)
    points = _scored(board.rows, board.cols, row, column)
    return points + _bonus(new.rows, new.cols, new.have) - _bonus(board.rows, board.cols, board.have)


# ---------------------------------------------------------------- looking ahead


def candidates(view: AzulPosition, player: int, moves: Sequence[Move]) -> list[Move]:
    """The moves that look best."""
    values = worths(view, player, moves)
    return [moves[k] for k in sorted(range(len(moves)), key=lambda k: -values[k])[:WIDTH]]


def imaginer(view: AzulPosition, player: int) -> Callable[[int | str], AzulPosition]:
    """Gives for each seed a full position that agrees with the view."""
    return view.guess


def dream(position: AzulPosition, player: int, move: Move, chance: Chance) -> float:
    """How well a move does if the round is played on by players who look at their own board, and sometimes err."""
    table = position._table.copy()
    last = table.round + ROUNDS
    _play(table, move.code, position.seed)
    while table.phase != OVER and table.round < last:
        if table.phase != OFFER:
            code = _best_space(table)
        elif chance.random() < ERRS:
            code = table.nth_move(chance.below(table.count_moves()))
        else:
            code = _best_taken(table)
        _play(table, code, position.seed)
    if table.phase == OVER:
        points = [float(table.total(i)) for i in range(table.players)]
    else:
        points = [_potential(board, table.grey) for board in table.boards]
        points[table.starter] += BEGINS
    lead = points[player] - max(points[i] for i in range(table.players) if i != player)
    return 1 / (1 + exp(-lead / SPREAD))


def _play(table: Table, code: int, seed: int | str) -> None:
    """Play a move, in place; what is dealt depends on the seed and the round alone, whatever was played."""
    deals = table.phase != OFFER or not table.offer & table.offer - 1
    draws = deal_of(seed, table.round + 1) if deals else None
    if code < 300:
        table.take(code // 30, code // 6 % 5, code % 6, draws, None)
    else:
        table.tile((code - 300) // SIZE, (code - 300) % SIZE, draws, None)


def _best_taken(table: Table) -> int:
    """The move that gains most, whatever it leaves to others."""
    best = _Gains(table, table.to_move).best
    most, code = -1e9, -1
    for source in (*range(len(table.factories)), CENTRE):
        heap = table.centre if source == CENTRE else table.factories[source]
        if not heap:
            continue
        marker = source == CENTRE and table.marker < 0
        for colour in range(5):
            many = heap >> 5 * colour & 31
            if many:
                value, line = best((colour, many, marker))
                if value > most:
                    most, code = value, (source * 5 + colour) * 6 + line
    return code


def _best_space(table: Table) -> int:
    """The space of the grey wall that scores most."""
    board = table.boards[table.to_move]
    row = board.first_full_line()
    free = board.allowed(row, board.held >> 3 * row & 7)
    columns = [column for column in range(SIZE) if free >> column & 1]
    return 300 + SIZE * row + max(columns, key=lambda column: _scored(board.rows, board.cols, row, column))


# ---------------------------------------------------------------- in words


def why(view: AzulPosition, player: int, move: Move) -> tuple[Text, tuple[Node, ...]]:
    """What a good player looks at: the place that shows it is the line, the wall or where the tiles come from."""
    table = view._table
    board = table.boards[player]
    if move.column is not None:
        row, column = int(move.line or 0), move.column
        points = _scored(board.rows, board.cols, row, column)
        message = Text.plural(
            "On the wall the tile should touch others, and its row, column and colour be worth completing: here it "
            "scores {n} point.",
            "On the wall the tile should touch others, and its row, column and colour be worth completing: here it "
            "scores {n} points.",
            n=points,
        )
        return message, (("wall", player, row, column),)
    place, line = divmod(move.code, 6)
    group = _group(table, *divmod(place, 5))
    mine = _Gains(table, player)
    own = mine.gain(group, line)
    most = max(mine.gain(_group(table, *divmod(other.code // 6, 5)), other.code % 6) for other in view.legal_moves())
    left = _leaves(table, {other.code // 6 for other in view.legal_moves()})
    if own < most - 1 and left[place] < max(left.values()) - 1:
        message = Text("Others could gain more with these tiles than one loses by taking them: nothing better is left.")
        return message, move.nodes
    if line == FLOOR:
        message = Text("Wherever tiles go they cost something, and least so with these on the floor.")
        return message, (("floor", player, board.fallen),) if board.fallen < FULL_FLOOR else move.nodes
    colour, many, marker = group
    count = board.counts >> 3 * line & 7
    there = min(line + 1, count + many)
    lost = PENALTY[min(FULL_FLOOR, board.fallen + count + many - there + marker)] - PENALTY[board.fallen]
    values = {"line": line + 1, "size": line + 1, "there": there}
    nodes: tuple[Node, ...] = (*move.nodes, ("line", player, line))
    if there == line + 1 and not table.grey:
        nodes += (("wall", player, line, COLUMN[5 * line + colour]),)
    if there <= line:
        if lost:
            message = Text.plural(
                "Line {line} gets nearer to being full, {there} of {size}, though what falls costs {n} point.",
                "Line {line} gets nearer to being full, {there} of {size}, though what falls costs {n} points.",
                n=lost,
                **values,
            )
        else:
            message = Text("Line {line} gets nearer to being full, {there} of {size}, and nothing falls.", **values)
    elif lost:
        message = Text.plural(
            "Line {line} gets full, so that a tile goes to the wall, though what falls costs {n} point.",
            "Line {line} gets full, so that a tile goes to the wall, though what falls costs {n} points.",
            n=lost,
            **values,
        )
    else:
        message = Text("Line {line} gets full, so that a tile goes to the wall, and nothing falls.", **values)
    return message, nodes
