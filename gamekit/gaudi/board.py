"""The pavement as a graph: cells, the corners where animals lie, and the tables derived from it.

A cell is axial ``(q, r)``. Three of its six corners carry an animal; they are named by the cell of
which they are the first. The pavement has no edge, so the graph is a template, one cell with its corners
and neighbours, from which any patch is made. Legality needs speed, so what a free cell demands of
a tile is kept as one number, and the tables that read it are derived from the template here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, TypeAlias

import networkx as nx

from gamekit.gaudi.pieces import ANIMALS, COLOURS, DESIGNS
from gamekit.rules import Node

Cell: TypeAlias = tuple[int, int]
Corner: TypeAlias = tuple[int, int]

CORNERS: Final = ((0, 0), (1, 0), (0, 1))
"""The animal corners of cell (0, 0): on the picture upper left, upper right, and at the bottom."""


def corners_of(cell: Cell) -> tuple[Corner, Corner, Corner]:
    """The three animal corners of a cell.

    Examples
    --------
    >>> corners_of((2, -1))
    ((2, -1), (3, -1), (2, 0))
    """
    q, r = cell
    return (q, r), (q + 1, r), (q, r + 1)


def cells_of(corner: Corner) -> tuple[Cell, Cell, Cell]:
    """The three cells round an animal corner.

    Examples
    --------
    >>> all((1, 0) in corners_of(cell) for cell in cells_of((1, 0)))
    True
    """
    x, y = corner
    return (x, y), (x - 1, y), (x, y - 1)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells beside a cell, sorted.

    Examples
    --------
    >>> neighbours((0, 0))
    ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
    """
    return tuple(sorted({other for corner in corners_of(cell) for other in cells_of(corner)} - {cell}))


def animal_at(corner: Corner) -> int:
    """Index in :data:`ANIMALS` of the animal at a corner.

    Examples
    --------
    >>> [ANIMALS[animal_at(c)] for c in corners_of((0, 0))]
    ['starfish', 'shell', 'jellyfish']
    """
    return (corner[0] - corner[1]) % 3


def patch(cells: Iterable[Cell]) -> nx.Graph[Node]:
    """Some cells with their corners as a graph.

    Returns
    -------
    networkx.Graph
        Nodes ``("cell", q, r)`` and ``("corner", x, y)``; edges ``kind="corner"`` between a cell and its
        corners, ``kind="beside"`` between cells that share one.
    """
    graph: nx.Graph[Node] = nx.Graph()
    for cell in cells:
        graph.add_node(("cell", *cell))
        for corner in corners_of(cell):
            graph.add_node(("corner", *corner), animal=ANIMALS[animal_at(corner)])
            graph.add_edge(("cell", *cell), ("corner", *corner), kind="corner")
    for node in list(graph):
        if node[0] == "corner":
            around = [other for other in graph[node] if other[0] == "cell"]
            graph.add_edges_from(
                ((a, b) for i, a in enumerate(around) for b in around[:i]),
                kind="beside",
            )
    return graph


TEMPLATE: Final = patch({cell for corner in corners_of((0, 0)) for cell in cells_of(corner)})
"""Cell (0, 0) with its corners and its six neighbours."""


class Side(NamedTuple):
    """One of the six sides of a cell: what lies beyond it and the animal corner at its end."""

    dq: int
    dr: int
    corner: int
    """Number of the shared corner among this cell's :data:`CORNERS`."""
    there: int
    """Number of the same corner among the neighbour's."""
    shift: int
    """Where the neighbour's colour stands in this cell's demand."""


def _sides() -> tuple[Side, ...]:
    home: Node = ("cell", 0, 0)
    touching = TEMPLATE[home].items()
    corners = {node for node, edge in touching if edge["kind"] == "corner"}
    sides = []
    for k, there in enumerate(sorted(node for node, edge in touching if edge["kind"] == "beside")):
        (shared,) = corners & set(TEMPLATE[there])
        offset, corner = (int(there[1]), int(there[2])), (int(shared[1]), int(shared[2]))
        sides.append(Side(*offset, CORNERS.index(corner), corners_of(offset).index(corner), 2 * k))
    return tuple(sides)


SIDES: Final = _sides()
"""The six sides of a cell, by the neighbour's offset."""

BACK: Final = tuple(
    next(other.shift for other in SIDES if (other.dq, other.dr) == (-side.dq, -side.dr)) for side in SIDES
)
"""For each side, where this cell's colour stands in that neighbour's demand."""

BIT: Final = {design: 1 << k for k, design in enumerate(DESIGNS)}
"""Each design as one bit, so that a set of designs is a number."""

_NUMBER: Final = {design: tuple(COLOURS.index(letter) + 1 for letter in design) for design in DESIGNS}

LAID: Final = {
    design: tuple(tuple(colours[(k + i) % 3] for i in range(3)) for k in range(3))
    for design, colours in _NUMBER.items()
}
"""``LAID[design][(q - r) % 3]``: the colours (1 to 3) that the tile shows at the three corners of a cell."""


class Need(NamedTuple):
    """What a free cell demands, read out of its number."""

    all: int
    """Designs that agree with every neighbour, as bits; none where there is no neighbour."""
    clear: int
    """Designs that disagree with no neighbour, as bits."""
    any: int
    """Designs that agree with one neighbour at least, as bits."""
    waiting: tuple[int, int, int]
    """At each corner the colour (1 to 3) of an animal of which two thirds lie, else 0."""
    one: tuple[int, int, int]
    """At each corner the colour of an animal of which just one third lies, else 0."""
    done: int
    """Animals that a tile completes which agrees with every neighbour."""


class _Needs(dict[int, Need]):
    """Demands by their number, read when first met: of the 12,288 a game meets a few hundred."""

    def __missing__(self, code: int) -> Need:
        lying = code >> 12
        seen: list[list[int]] = [[], [], []]
        for side in SIDES:
            colour = code >> side.shift & 3
            if colour:
                seen[side.corner].append(colour)
        clear = fits_any = 0
        for design in DESIGNS:
            shown = LAID[design][lying]
            agree = [colour == shown[i] for i in range(3) for colour in seen[i]]
            if any(agree):
                fits_any |= BIT[design]
            if all(agree):
                clear |= BIT[design]
        waiting = tuple(s[0] if len(s) == 2 and s[0] == s[1] else 0 for s in seen)
        one = tuple(s[0] if len(s) == 1 else 0 for s in seen)
        done = sum(1 for s in seen if len(s) == 2)
        need = self[code] = Need(clear & fits_any, clear, fits_any, waiting, one, done)  # type: ignore[arg-type]
        return need


NEEDS: Final = _Needs()
"""``NEEDS[code]`` reads the demand of a free cell."""


def lay(pavement: dict[Cell, str], needs: dict[Cell, int], tile: str, cell: Cell) -> list[Corner]:
    """Put a tile on a free cell, in place, and keep the demands of the free cells up to date.

    Returns
    -------
    list of Corner
        The animals that are whole now.
    """
    q, r = cell
    lying = (q - r) % 3
    shown = LAID[tile][lying]
    code = needs.pop(cell, lying << 12)
    pavement[cell] = tile
    for side, back in zip(SIDES, BACK, strict=True):
        there = (q + side.dq, r + side.dr)
        if there not in pavement:
            demand = needs.get(there)
            if demand is None:
                demand = (there[0] - there[1]) % 3 << 12
            needs[there] = demand | shown[side.corner] << back
    waiting = NEEDS[code].waiting
    return [(q + dq, r + dr) for i, (dq, dr) in enumerate(CORNERS) if waiting[i] == shown[i]]


def demands(pavement: Mapping[Cell, str]) -> dict[Cell, int]:
    """What every free cell beside the pavement demands, reckoned afresh."""
    lying: dict[Cell, str] = {}
    needs: dict[Cell, int] = {}
    for cell, tile in pavement.items():
        lay(lying, needs, tile, cell)
    return needs


def colour_on(tile: str, corner: Corner) -> str:
    """The colour letter that a tile shows at one of the corners of its cell, whichever cell that is."""
    return tile[animal_at(corner)]


def whole_animals(pavement: Mapping[Cell, str]) -> dict[Corner, str]:
    """Every whole animal: the corners with three covered cells of one colour, and that colour."""
    found = {}
    for q, r in pavement:
        corner = (q, r)
        tiles = [pavement.get(cell) for cell in cells_of(corner)]
        letter = animal_at(corner)
        if None not in tiles and len({tile[letter] for tile in tiles if tile}) == 1:
            found[corner] = tiles[0][letter]  # type: ignore[index]
    return found


def shared_corner(a: Cell, b: Cell) -> Corner | None:
    """The animal corner where two neighbouring cells meet; None if they are no neighbours."""
    return next((corner for corner in corners_of(a) if b != a and corner in corners_of(b)), None)
