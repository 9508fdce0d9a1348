"""Moves: their notation, and the lists of those that are legal."""

from __future__ import annotations

import re
from typing import Final

from gamekit.azul.core import CENTRE, FLOOR, OFFER, TILING, Table
from gamekit.azul.pieces import COLOURS, SIZE
from gamekit.errors import MoveTextError, shown
from gamekit.rules import Node
from gamekit.text import Text

_TAKE: Final = re.compile(r"([1-9c])([BYRKC])([1-5f])", re.ASCII)
_TILE: Final = re.compile(r"([1-5])>([1-5])", re.ASCII)
_HELP: Final = Text(
    'such as "2K3" (factory 2, black, line 3), "cRf" (centre, red, floor) or "2>4" (line 2 to column 4)'
)


def _number(index: object, none: str) -> str:
    """An index as texts count it, from 1."""
    if index is None:
        return none
    return str(index + 1) if type(index) is int and -9 < index < 99 else shown(index)


class Move:
    """What a player does: take tiles to a line or the floor, or on the grey wall choose a space.

    Parameters
    ----------
    source : int or None
        The factory, from 0; None is the centre.
    colour : str or None
        The letter of the colour taken; None chooses a space of the wall.
    line : int or None
        The line, from 0; None is the floor.
    column : int or None
        The column of the grey wall to which a tile of `line` goes, from 0.

    Raises
    ------
    MoveTextError
        If these make no move.

    Examples
    --------
    >>> str(Move(1, "K", 2)), str(Move(None, "R", None)), str(Move(line=1, column=3))
    ('2K3', 'cRf', '2>4')
    """

    __slots__ = ("_code", "_colour", "_column", "_line", "_source", "_text")

    def __init__(
        self,
        source: int | None = None,
        colour: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        if colour is None:
            text = f"{_number(line, '?')}>{_number(column, '?')}"
        else:
            text = f"{_number(source, 'c')}{colour}{_number(line, 'f')}"
        whole = all(part is None or type(part) is int for part in (source, line, column))
        sound = (_TILE if colour is None else _TAKE).fullmatch(text)
        if (
            not whole
            or sound is None
            or (colour is None) == (column is None)
            or (colour is None and source is not None)
        ):
            raise MoveTextError(Text("{text} is no move; write one {help}.", text=shown(text), help=_HELP))
        self._source = source
        self._colour = colour
        self._line = line
        self._column = column
        self._text = text
        if colour is None:
            self._code = 300 + SIZE * int(line or 0) + int(column or 0)
        else:
            at = CENTRE if source is None else source
            self._code = (at * 5 + COLOURS.index(colour)) * 6 + (FLOOR if line is None else line)

    @property
    def source(self) -> int | None:
        """The factory, from 0; None is the centre."""
        return self._source

    @property
    def colour(self) -> str | None:
        """The letter of the colour taken; None for a move on the grey wall."""
        return self._colour

    @property
    def line(self) -> int | None:
        """The line, from 0; None is the floor."""
        return self._line

    @property
    def column(self) -> int | None:
        """The column of the grey wall, from 0; None when tiles are taken."""
        return self._column

    @property
    def code(self) -> int:
        """Its number among :data:`MOVES`: ``(source * 5 + colour) * 6 + line``, or 300 and more on the grey wall."""
        return self._code

    @property
    def nodes(self) -> tuple[Node, ...]:
        """From where the tiles come, as a graph node; whose line they go to depends on who moves."""
        if self._colour is None:
            return ()
        return (("centre",),) if self._source is None else (("factory", self._source),)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Move) and self._code == other._code)

    def __hash__(self) -> int:
        return self._code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse_move, (self._text,)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Move {self._text}>"


def _every() -> list[Move]:
    sources = [*range(CENTRE), None]
    lines = [*range(SIZE), None]
    takes = [Move(source, colour, line) for source in sources for colour in COLOURS for line in lines]
    return takes + [Move(line=row, column=column) for row in range(SIZE) for column in range(SIZE)]


MOVES: Final = _every()
"""Every move there is, by its code; positions hand out these."""

_BY_TEXT: Final = {str(move): move for move in MOVES}

_LISTS: Final[list[list[Move]]] = [
    [MOVES[place * 6 + line] for line in range(6) if lines >> line & 1] for place in range(50) for lines in range(64)
]
"""The moves of a colour from a source to a set of lines, at ``64 * (5 * source + colour) + lines``."""

_SOURCES: Final[list[list[int]]] = [[k for k in range(10) if mask >> k & 1] for mask in range(1024)]
"""The sources of a set."""


def parse_move(text: str) -> Move:
    """Read what ``str(move)`` writes.

    Parameters
    ----------
    text : str
        ``"2K3"``, ``"cRf"`` or ``"2>4"``.

    Raises
    ------
    MoveTextError
        If it cannot be read.

    Examples
    --------
    >>> parse_move("2K3").source, parse_move("cRf").line
    (1, None)
    """
    move = _BY_TEXT.get(text) if type(text) is str else None
    if move is None:
        raise MoveTextError(Text("{text} is no move; write one {help}.", text=shown(text), help=_HELP))
    return move


def legal_moves(table: Table) -> list[Move]:
    """Every legal move: by colour, then by source, then by line with the floor last; on the grey wall by column."""
    moves: list[Move] = []
    if table.phase == OFFER:
        offer = table.offer
        opened = table.boards[table.to_move].open
        lists = _LISTS
        for c in range(5):
            sources = offer >> 10 * c & 1023
            if sources:
                lines = opened >> 6 * c & 63
                for source in _SOURCES[sources]:
                    moves += lists[(source * 5 + c) << 6 | lines]
    elif table.phase == TILING:
        board = table.boards[table.to_move]
        row = board.first_full_line()
        free = board.allowed(row, board.held >> 3 * row & 7)
        moves = [MOVES[300 + SIZE * row + column] for column in range(SIZE) if free >> column & 1]
    return moves
