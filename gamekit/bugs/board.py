"""The table as a graph: spots where a tile can lie, and which of them are neighbours.

The spots are strewn over the table by a number, with a gap in the middle for the trophies. Two are neighbours if
no third spot lies in the circle of which they are the ends of a diameter: such a graph (of Gabriel) is planar and
hangs together. The families in a hand are a graph as well, where three alike are a triangle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from math import hypot, sqrt
from typing import Final, TypeAlias

import networkx as nx

from gamekit.chance import Chance
from gamekit.rules import Node

Point: TypeAlias = tuple[float, float]

APART: Final = 1.12
"""How far spots are apart at least, in board units; a tile is one unit wide."""

GAP: Final = (3.3, 1.5)
"""Half the width and height of the oval in the middle, for the trophies: no spot is in it."""

_CLEAR: Final = APART + 0.015  # before they are rounded
_PITCH: Final = 1.34  # how far apart they would be in a honeycomb
_STREWN: Final = 0.55  # how far each is moved from there at most
_ROUND: Final = 1.35  # how much wider than high the table is
_BAND: Final = 1.2  # spots are numbered in bands of this height, as one reads


class Layout:
    """Where the spots of a table are.

    Attributes
    ----------
    points : tuple of (float, float)
        The middle of each spot, in board units from the middle of the table; y goes down.
    neighbours : tuple of tuple of int
        The spots within reach of each, sorted.
    size : tuple of float
        Width and height of what tiles can cover, in board units.
    """

    def __init__(self, points: Sequence[Point]) -> None:
        self.points = tuple(points)
        self.neighbours = tuple(map(tuple, _gabriel(self.points)))
        across, down = zip(*points, strict=True)
        self.size: tuple[float, float] = (max(across) - min(across) + 1, max(down) - min(down) + 1)

    @cached_property
    def nearest(self) -> tuple[tuple[int, ...], ...]:
        """For each spot all others, nearest first and then by number."""
        spots = range(len(self.points))
        return tuple(
            tuple(sorted((k for k in spots if k != spot), key=lambda k, here=spot: (self._far(here, k), k)))  # type: ignore[misc]
            for spot in spots
        )

    def _far(self, a: int, b: int) -> int:
        """The square of how far two spots are apart, in hundredths, so that no last digit decides a tie."""
        (x, y), (u, v) = _hundredths(self.points[a]), _hundredths(self.points[b])
        return (x - u) ** 2 + (y - v) ** 2

    def graph(self) -> nx.Graph[Node]:
        """The spots as a planar graph.

        Returns
        -------
        networkx.Graph
            Nodes ``("spot", k)`` with ``pos`` (x, y); edges between neighbours.
        """
        graph: nx.Graph[Node] = nx.Graph()
        for k, point in enumerate(self.points):
            graph.add_node(("spot", k), pos=point)
        for k, others in enumerate(self.neighbours):
            graph.add_edges_from((("spot", k), ("spot", other)) for other in others)
        return graph


@lru_cache(maxsize=64)
def layout(number: int, spots: int) -> Layout:
    """The spots of a table.

    Parameters
    ----------
    number : int
        Which of the many tables.
    spots : int
        How many there are.

    Examples
    --------
    >>> table = layout(number=7, spots=48)
    >>> len(table.points), nx.is_connected(table.graph()), nx.check_planarity(table.graph())[0]
    (48, True, True)
    """
    chance = Chance("bugs", "table", number, spots)
    places = sorted(_honeycomb(spots), key=lambda p: (round(hypot(p[0] / _ROUND, p[1]), 6), p))
    strewn = [(x + _STREWN * (2 * chance.random() - 1), y + _STREWN * (2 * chance.random() - 1)) for x, y in places]
    apart = _pushed_apart(strewn[:spots])
    # In whole hundredths, so that no machine's last digit decides who is whose neighbour.
    points = [(round(x, 2), round(y, 2)) for x, y in apart]
    return Layout(sorted(points, key=lambda p: (round(p[1] / _BAND), p)))


def _honeycomb(spots: int) -> Iterator[Point]:
    """More places than wanted, none of them in the middle."""
    half = 3 + int(sqrt(spots))
    for row in range(-half, half + 1):
        for column in range(-2 * half, 2 * half + 1):
            x, y = _PITCH * (column + row % 2 / 2), _PITCH * sqrt(0.75) * row
            if not _in_gap((x, y)):
                yield x, y


def _in_gap(point: Point) -> bool:
    return hypot(point[0] / GAP[0], point[1] / GAP[1]) < 1


def _pushed_apart(points: Sequence[Point]) -> list[Point]:
    """The points moved until none are too close to another or in the gap."""
    moved = [list(point) for point in points]
    for _ in range(200):
        still = True
        for i, a in enumerate(moved):
            for b in moved[:i]:
                dx, dy = a[0] - b[0], a[1] - b[1]
                if abs(dx) >= _CLEAR or abs(dy) >= _CLEAR:
                    continue
                far = hypot(dx, dy)
                if far < _CLEAR:
                    push = (_CLEAR + 0.02 - far) / 2 / (far or 1)
                    dx, dy = (dx, dy) if far else (1.0, 0.0)
                    a[0] += push * dx
                    a[1] += push * dy
                    b[0] -= push * dx
                    b[1] -= push * dy
                    still = False
            out = hypot(a[0] / GAP[0], a[1] / GAP[1]) / 1.01
            if out < 1:
                a[0] /= out or 1
                a[1] = a[1] / out if out else GAP[1]
                still = False
        if still:
            break
    return [(x, y) for x, y in moved]


def _hundredths(point: Point) -> tuple[int, int]:
    return round(100 * point[0]), round(100 * point[1])


def _gabriel(points: Sequence[Point]) -> list[list[int]]:
    """The neighbours of each point: those with whom it shares a circle, they being a diameter, without a third."""
    places = [_hundredths(point) for point in points]
    found: list[list[int]] = [[] for _ in points]
    for i, (x, y) in enumerate(places):
        near = sorted(((u - x) ** 2 + (v - y) ** 2, k) for k, (u, v) in enumerate(places) if k != i)
        for n, (_, k) in enumerate(near):
            if k < i and not any(_between(places[i], places[k], places[j]) for _, j in near[:n]):
                found[i].append(k)
                found[k].append(i)
    return [sorted(others) for others in found]


def _between(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
    """Whether c lies in or on the circle of which a and b are the ends of a diameter: it sees them at 90 degrees."""
    return (a[0] - c[0]) * (b[0] - c[0]) + (a[1] - c[1]) * (b[1] - c[1]) <= 0


def alike(tiles: Sequence[str]) -> nx.Graph[int]:
    """The tiles of a hand as a graph: an edge between two of the same family. Rule ``bugs.score.sort``.

    Parameters
    ----------
    tiles : sequence of str
        Families, such as ``["2a", "2b", "2a"]``.

    Returns
    -------
    networkx.Graph
        Nodes are the indices, with ``family``; three alike are a triangle.

    Examples
    --------
    >>> sorted(alike(["2a", "2b", "2a"]).edges)
    [(0, 2)]
    """
    graph: nx.Graph[int] = nx.Graph()
    for k, family in enumerate(tiles):
        graph.add_node(k, family=family)
        graph.add_edges_from((j, k) for j in range(k) if tiles[j] == family)
    return graph
