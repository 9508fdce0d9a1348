"""The table as a graph: where a tile can go, and which spaces of a wall touch.

Runs on a wall are paths in the grid of its spaces. The tables in :mod:`gamekit.azul.core` that score them are held
against this graph by a test.
"""

from __future__ import annotations

import networkx as nx

from gamekit.azul.pieces import FLOOR, SIZE, factories_for
from gamekit.rules import Node


def wall_graph() -> nx.Graph[tuple[int, int]]:
    """A wall as a grid of five by five spaces ``(row, column)``; edges ``kind="across"`` and ``"down"``."""
    grid: nx.Graph[tuple[int, int]] = nx.grid_2d_graph(SIZE, SIZE)
    for (row, _), (other, _), data in grid.edges(data=True):
        data["kind"] = "across" if row == other else "down"
    return grid


def places(players: int) -> nx.DiGraph[Node]:
    """Every place of a table and every way a tile can go.

    Returns
    -------
    networkx.DiGraph
        As :meth:`gamekit.azul.AzulPosition.graph`, without the tiles.
    """
    graph: nx.DiGraph[Node] = nx.DiGraph()
    flows: list[tuple[Node, Node]] = [(("lid",), ("bag",)), (("centre",), ("lid",))]
    sources: list[Node] = [("centre",)]
    for i in range(factories_for(players)):
        factory: Node = ("factory", i)
        sources.append(factory)
        flows += [(("bag",), factory), (factory, ("centre",)), (factory, ("lid",))]
    for player in range(players):
        floor: list[Node] = [("floor", player, k) for k in range(FLOOR)]
        flows += [(source, space) for source in sources for space in floor]
        flows += [(space, ("lid",)) for space in floor]
        for row in range(SIZE):
            line: Node = ("line", player, row)
            flows += [(source, line) for source in sources]
            flows += [(line, ("wall", player, row, column)) for column in range(SIZE)]
            flows += [(line, space) for space in floor]
            flows.append((line, ("lid",)))
    graph.add_edges_from(flows, kind="flow")
    for player in range(players):
        grid = wall_graph()
        for (row, column), (r, c) in grid.edges:
            kind = grid.edges[(row, column), (r, c)]["kind"]
            here: Node = ("wall", player, row, column)
            there: Node = ("wall", player, r, c)
            graph.add_edge(here, there, kind=kind)
            graph.add_edge(there, here, kind=kind)
    return graph
