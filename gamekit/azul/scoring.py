"""What a tile on the wall scores, the bonuses, and the sheet that says where every point comes from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamekit.azul.core import OVER, RUN, Board, Table
from gamekit.azul.pieces import COLOURS, SIZE
from gamekit.errors import PositionError, shown
from gamekit.rules import Node, ScoreLine, ScoreSheet
from gamekit.text import Text


def _checked(wall: Sequence[str], *spaces: int) -> None:
    """Make sure that this is a wall, and that rows and columns are on it.

    Raises
    ------
    PositionError
        If not.
    """
    rows = list(wall) if isinstance(wall, list | tuple) else []
    if len(rows) != SIZE or not all(
        isinstance(row, str) and len(row) == SIZE and set(row) <= {*COLOURS, "."} for row in rows
    ):
        message = "A wall is five rows of five letters of {letters} or dots, such as 'B....', not {it}."
        raise PositionError(Text(message, letters=COLOURS, it=shown(wall)))
    for at in spaces:
        if type(at) is not int or not 0 <= at < SIZE:
            raise PositionError(Text("Rows and columns are numbered from 0 to 4; {it} is none of them.", it=shown(at)))


def _filled(wall: Sequence[str]) -> list[int]:
    return [sum(1 << column for column, letter in enumerate(row) if letter != ".") for row in wall]


def tile_score(wall: Sequence[str], row: int, column: int) -> tuple[int, int]:
    """Points of a tile that is put on a space of a wall, across and down.

    Parameters
    ----------
    wall : sequence of str
        Five rows of five letters, ``"."`` where a space is free; whatever lies on the space itself counts as put now.
    row, column : int
        The space, from 0.

    Returns
    -------
    tuple of int
        Rules ``azul.score.row`` and ``azul.score.column``; ``(1, 0)`` for a tile by itself (``azul.score.alone``).

    Raises
    ------
    PositionError
        If that is no wall, or no space on it.

    Examples
    --------
    >>> tile_score([".Y...", ".B...", "K.BY.", ".....", "....."], 2, 1)
    (4, 3)
    """
    _checked(wall, row, column)
    rows = _filled(wall)
    down_mask = sum(1 << k for k in range(SIZE) if rows[k] >> column & 1)
    across, down = RUN[5 * rows[row] + column], RUN[5 * down_mask + row]
    if across == down == 1:
        return 1, 0
    return (across if across > 1 else 0), (down if down > 1 else 0)


def bonus(wall: Sequence[str]) -> tuple[int, int, int]:
    """Points at the end for full rows, full columns and full colours of a wall.

    Rules ``azul.bonus.row``, ``azul.bonus.column``, ``azul.bonus.colour``.

    Examples
    --------
    >>> bonus(["BYRKC", ".....", ".....", ".....", "....."])
    (2, 0, 0)
    """
    _checked(wall)
    rows = sum(1 for row in wall if "." not in row)
    columns = sum(1 for k in range(SIZE) if all(row[k] != "." for row in wall))
    colours = sum(1 for letter in COLOURS if all(letter in row for row in wall))
    return 2 * rows, 7 * columns, 10 * colours


BONUSES: Final = {"row": ("azul.bonus.row", 2), "column": ("azul.bonus.column", 7), "colour": ("azul.bonus.colour", 10)}
"""The rule of each bonus and what it is worth, in points."""


def full(board: Board, kind: str) -> int:
    """How many rows, columns or colours of a board are complete."""
    if kind == "row":
        return board.full_rows()
    return board.full_columns() if kind == "column" else board.full_colours()


def bonus_nodes(board: Board, player: int, kind: str) -> tuple[Node, ...]:
    """The spaces of the wall that earn a bonus: of all full rows, columns or colours."""
    spaces = [(row, column) for row in range(SIZE) for column in range(SIZE)]
    full_rows = {row for row in range(SIZE) if board.rows >> 5 * row & 31 == 31}
    full_columns = {column for column in range(SIZE) if board.cols >> 5 * column & 31 == 31}
    full = {c for c in range(SIZE) if all(board.have >> 5 * row + c & 1 for row in range(SIZE))}
    wanted = {
        "row": [(r, c) for r, c in spaces if r in full_rows],
        "column": [(r, c) for r, c in spaces if c in full_columns],
        "colour": [(r, c) for r, c in spaces if board.colour_at(r, c) in full],
    }[kind]
    return tuple(("wall", player, row, column) for row, column in wanted)


def bonus_text(kind: str, many: int) -> Text:
    """A bonus in words."""
    if kind == "row":
        return Text.plural("{n} complete row", "{n} complete rows at 2 points each", n=many)
    if kind == "column":
        return Text.plural("{n} complete column", "{n} complete columns at 7 points each", n=many)
    return Text.plural("{n} complete colour", "{n} complete colours at 10 points each", n=many)


def sheet(table: Table, player: int, bonuses: bool) -> ScoreSheet:
    """The track and, once the game is over, the bonuses (unless a move is still being told)."""
    board = table.boards[player]
    track = Text.plural("{n} point on the scoring track", "{n} points on the scoring track", n=board.score)
    tiles = tuple(
        ("wall", player, row, column)
        for row in range(SIZE)
        for column in range(SIZE)
        if board.rows >> 5 * row + column & 1
    )
    lines = [ScoreLine("azul.score.track", board.score, tiles, track)]
    if table.phase == OVER and bonuses:
        for kind, (rule, each) in BONUSES.items():
            many = full(board, kind)
            if many:
                nodes = bonus_nodes(board, player, kind)
                lines.append(ScoreLine(rule, many * each, nodes, bonus_text(kind, many)))
    return ScoreSheet(lines)
