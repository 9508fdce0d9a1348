"""What bots of Bugs & Co do: they are the opponents with human limits, who see this moment for the first time.

A view shows backs and the tile in the own hand; all else is memory. Whoever wants opponents that remember plays a
:class:`~gamekit.bugs.match.Match`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamekit.bugs.chances import tiles_for
from gamekit.bugs.moves import Move
from gamekit.bugs.opponents import Opponent
from gamekit.bugs.pieces import ALIKE
from gamekit.bugs.position import BugsPosition
from gamekit.bugs.scoring import LOOSE, THREE
from gamekit.rules import Node
from gamekit.text import Text

STRENGTH: Final = {"greedy": "medium", "search": "strong"}
"""Which opponent plays at which level of the bots."""


def worths(view: BugsPosition, player: int, moves: Sequence[Move]) -> list[float]:
    """What moves change of the score to be expected, in points, for somebody who remembers nothing."""
    kept = len(view.left[player])
    others = tiles_for(view.players) - 1
    third = kept * (kept - 1) / (others * (others - 1))  # both others of the family are among those kept
    keep = LOOSE + third * (THREE - ALIKE * LOOSE)
    return [keep if move.kind == "keep" else view.trophies[0] if move.kind == "trophy" else 0.0 for move in moves]


def decide(view: BugsPosition, player: int, level: str, seed: int | str) -> Move:
    """What an opponent does who sees this view and remembers nothing; too late for that, what is listed last."""
    move = Opponent(player, STRENGTH[level], seed).plan(view)
    return view.legal_moves(player)[-1] if view.violations(move) or move.player is None else move


def why(view: BugsPosition, player: int, move: Move) -> tuple[Text, tuple[Node, ...]]:
    """What a good player looks at."""
    if move.kind == "keep":
        message = Text("A tile is worth keeping where one knows of two more of its family, or has them.")
    elif move.kind == "back":
        message = Text("A loose tile costs a point, so it goes back, and one remembers where it lies.")
    elif move.kind == "trophy":
        message = Text("The highest trophy goes first, and after it one cannot lose any more.")
    else:
        message = Text("One looks at tiles that one does not know, those at hand first, and remembers where each lies.")
    return message, move.nodes
