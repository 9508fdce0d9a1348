"""The board as a graph that never changes: nine squares, eight lines."""

from __future__ import annotations

from itertools import product
from typing import Final, TypeAlias

import networkx as nx

from gamekit.rules import Node

Square: TypeAlias = tuple[int, int]
"""Row and column, from 0."""

SIZE: Final = 3

SQUARES: Final = tuple(product(range(SIZE), range(SIZE)))
"""The squares in reading order."""


def _board() -> nx.Graph[Node]:
    graph: nx.Graph[Node] = nx.Graph()
    places = list(SQUARES)
    lines = [
        *([(r, c) for c in range(SIZE)] for r in range(SIZE)),
        *([(r, c) for r in range(SIZE)] for c in range(SIZE)),
        [(k, k) for k in range(SIZE)],
        [(k, SIZE - 1 - k) for k in range(SIZE)],
    ]
    graph.add_nodes_from(("square", *place) for place in places)
    for k, line in enumerate(lines):
        graph.add_edges_from(((("line", k), ("square", *place)) for place in line), kind="line")
    for r, c in places:
        for other in ((r, c + 1), (r + 1, c)):
            if max(other) < SIZE:
                graph.add_edge(("square", r, c), ("square", *other), kind="beside")
    return graph


BOARD: Final = _board()
"""Squares ``("square", row, column)`` and lines ``("line", k)``; edges ``kind="line"`` and ``kind="beside"``."""

LINES: Final[tuple[tuple[Square, ...], ...]] = tuple(
    tuple(sorted((int(node[1]), int(node[2])) for node in BOARD[("line", k)])) for k in range(2 * SIZE + 2)
)
"""The squares of each line, derived from the graph."""


def square_name(square: Square) -> str:
    """A square as moves write it: ``"a1"`` is at the upper left, ``"c1"`` at the upper right."""
    return f"{'abcdefghijklmnopqrstuvwxyz'[square[1]]}{square[0] + 1}"
