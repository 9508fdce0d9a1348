"""What bots of Bugs & Co do: they are the opponents with human limits, who see this moment for the first time.

What a view shows is backs and the tile in the own hand; all else is memory. Whoever wants opponents that remember
plays a :class:`~gamekit.bugs.match.Match`.
"""

from __future__ import annotations

from gamekit.bugs.moves import Move
from gamekit.bugs.opponents import Opponent
from gamekit.bugs.position import BugsPosition
from gamekit.rules import Node
from gamekit.text import Text

STRENGTH = {"greedy": "medium", "search": "strong"}
"""Which opponent plays at which level of the bots."""


def decide(view: BugsPosition, player: int, level: str, seed: int | str) -> Move:
    """What an opponent does who sees this view and remembers nothing."""
    move = Opponent(player, STRENGTH[level], seed).plan(view)
    return move if not view.violations(move) else view.legal_moves(player)[-1]


def why(view: BugsPosition, player: int, move: Move) -> tuple[Text, tuple[Node, ...]]:
    """What a good player looks at."""
    return Text("{move}", move=view.in_words(move)), move.nodes
