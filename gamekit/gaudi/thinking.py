"""What a player of the Gaudí tiles looks at: points now, what is left open, and a hand that fits in many places."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from gamekit.chance import Chance
from gamekit.gaudi.board import Cell, cells_of, corners_of
from gamekit.gaudi.moves import Move
from gamekit.gaudi.pieces import ANIMALS
from gamekit.gaudi.position import GaudiPosition
from gamekit.rules import Node
from gamekit.text import Text

OPEN: Final = 0.25
"""What part of its points an animal is worth that lacks one third."""


def worths(view: GaudiPosition, player: int, moves: Sequence[Move]) -> list[float]:
    """How good moves are at first sight, in points."""
    return [_worth(view, player, move) for move in moves]


def _worth(view: GaudiPosition, player: int, move: Move) -> float:
    if move.kind != "lay":
        return 0.0
    objective = view._objectives[player]
    pavement = view._pavement
    laid: dict[Cell, str] = {cell: tile for tile, cell in move.placements}
    points, opened = 0.0, 0.0
    for corner in {corner for cell in laid for corner in corners_of(cell)}:
        kind = (corner[0] - corner[1]) % 3
        shown = [tile[kind] for cell in cells_of(corner) if (tile := laid.get(cell) or pavement.get(cell))]
        if len(set(shown)) != 1 or objective is None:
            continue
        value = (objective[0] == ANIMALS[kind]) + (objective[1] == shown[0])
        if len(shown) == 3:
            points += value
        elif len(shown) == 2:
            opened += 1 - value / 2
    return min(points, view._tokens_left[player] * 2) - OPEN * opened


def candidates(view: GaudiPosition, player: int, moves: Sequence[Move]) -> list[Move]:
    """The dozen moves that look best."""
    values = dict(zip(moves, worths(view, player, moves), strict=True))
    return sorted(moves, key=lambda move: -values[move])[:12]


def dream(position: GaudiPosition, player: int, move: Move, chance: Chance) -> float:
    """How well a move does if everybody plays on for two rounds without looking further than their move."""
    after = position._apply(move, None)
    for _ in range(2 * position.players):
        if after.is_over:
            break
        who = after._to_move
        moves = after.legal_moves()
        values = worths(after, who, moves)
        after = after._apply(moves[max(range(len(moves)), key=values.__getitem__)], None)
    points = [float(score or 0) for score in after.scores()]
    lead = points[player] - max(points[i] for i in range(position.players) if i != player)
    return 1 / (1 + exp(-lead / 3))


def why(view: GaudiPosition, player: int, move: Move) -> tuple[Text, tuple[Node, ...]]:
    """What a good player looks at."""
    return Text("{move}", move=view.in_words(move)), move.nodes
