"""Moves and their notation: a square such as ``"b2"``, or ``"resign"``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from gamekit.errors import MoveTextError
from gamekit.rules import Node
from gamekit.text import Text
from tests.noughts.board import SIZE, Square, square_name

_SQUARE: Final = re.compile(r"([a-z])([1-9])", re.ASCII)
_HELP: Final = '"b2" for a square or "resign"'


@dataclass(frozen=True, slots=True)
class Move:
    """A mark on a square; without a square the game is given up."""

    square: Square | None = None

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The square, if it is on the board."""
        return () if self.square is None or max(self.square) >= SIZE else (("square", *self.square),)

    def __str__(self) -> str:
        return "resign" if self.square is None else square_name(self.square)


def parse_move(text: str) -> Move:
    """Read what ``str(move)`` writes.

    Raises
    ------
    MoveTextError
        If it cannot be read.
    """
    if not isinstance(text, str):
        raise MoveTextError(Text("A move is written as text, {help}, not {thing}.", help=_HELP, thing=repr(text)[:60]))
    word = text.strip()
    if word == "resign":
        return Move()
    match = _SQUARE.fullmatch(word)
    if match is None:
        raise MoveTextError(Text('"{text}" is no move; write {help}.', text=word[:60], help=_HELP))
    return Move((int(match[2]) - 1, ord(match[1]) - ord("a")))
