"""What a player of noughts and crosses looks at: lines that are nearly full."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gamekit.chance import Chance
from gamekit.rules import Node
from gamekit.text import Text
from tests.noughts.board import LINES
from tests.noughts.moves import Move
from tests.noughts.position import NoughtsPosition


def worths(view: NoughtsPosition, player: int, moves: Sequence[Move]) -> list[float]:
    """How good moves are at first sight."""
    sign = -1.0 if view.options["misere"] else 1.0
    return [sign * _lines(view, player, move) if move.square else -100.0 for move in moves]


def _lines(view: NoughtsPosition, player: int, move: Move) -> float:
    worth = 0.0
    for line in LINES:
        if move.square in line:
            owners = [view.squares[square] for square in line if square in view.squares]
            if len(set(owners)) <= 1:
                worth += (1, 3, 20)[len(owners)] + (bool(owners) and owners[0] == player)
    return worth


def candidates(view: NoughtsPosition, player: int, moves: Sequence[Move]) -> list[Move]:
    """All but giving up."""
    return [move for move in moves if move.square is not None]


def dream(position: NoughtsPosition, player: int, move: Move, chance: Chance) -> float:
    """How a random game goes on in which nobody gives up."""
    now = position.play(move)
    while not now.is_over:
        now = now.play(chance.choice(now.legal_moves()[:-1]))
    winners = now.winners()
    return 0.5 if len(winners) == 2 else float(winners == (player,))


def why(view: NoughtsPosition, player: int, move: Move) -> tuple[Text, tuple[Node, ...]]:
    """What a good player looks at."""
    return Text("A good player looks at lines that are nearly full."), move.nodes


def imaginer(view: NoughtsPosition, player: int) -> Callable[[int | str], NoughtsPosition]:
    """Gives for each seed a full position that agrees with the view."""
    return view.guess
