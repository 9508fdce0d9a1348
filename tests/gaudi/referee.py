"""A referee of the Gaudí tiles that is plain and slow, written from the rules alone.

It shares no code with ``gamekit``: cells are nodes of a networkx graph, rules are checked as they are
worded, and legal sets are found by laying tiles one after another in every order. A table is a dict
of cells to tiles; a set of tiles is a frozenset of (tile, cell).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, permutations
from random import Random
from typing import TypeAlias

import networkx as nx

Cell: TypeAlias = tuple[int, int]
Corner: TypeAlias = tuple[int, int]
Table: TypeAlias = Mapping[Cell, str]
Laid: TypeAlias = tuple[str, Cell]

COLOURS = "gbo"
DESIGNS = tuple(a + b + c for a in COLOURS for b in COLOURS for c in COLOURS)
ANIMALS = ("starfish", "shell", "jellyfish")

# The box: 24 mixed designs three times, three plain ones four times.
BOX = tuple(design for design in DESIGNS for _ in range(4 if len(set(design)) == 1 else 3))


# ---------------------------------------------------------------- geometry


def corners(cell: Cell) -> set[Corner]:
    """The three animal corners of a cell."""
    q, r = cell
    return {(q, r), (q + 1, r), (q, r + 1)}


def round_corner(corner: Corner) -> set[Cell]:
    """The three cells round an animal corner."""
    x, y = corner
    return {(x, y), (x - 1, y), (x, y - 1)}


def neighbours(cell: Cell) -> set[Cell]:
    """The six cells beside a cell: one step along an axis or across."""
    q, r = cell
    return {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}


def distance(a: Cell, b: Cell) -> int:
    """Steps from cell to cell."""
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def disc(radius: int) -> list[Cell]:
    """All cells within some steps of (0, 0)."""
    span = range(-radius, radius + 1)
    return [(q, r) for q in span for r in span if distance((q, r), (0, 0)) <= radius]


def beside(cells: Iterable[Cell]) -> nx.Graph[Cell]:
    """The graph of some cells, those beside each other joined."""
    graph: nx.Graph[Cell] = nx.Graph()
    graph.add_nodes_from(cells)
    graph.add_edges_from((a, b) for a in graph for b in neighbours(a) if b in graph)
    return graph


def free_cells(table: Table) -> set[Cell]:
    """The free cells beside a table."""
    return {n for cell in table for n in neighbours(cell)} - set(table)


def kind(corner: Corner) -> int:
    """Which third lies at a corner: 0 starfish, 1 shell, 2 jellyfish."""
    return (corner[0] - corner[1]) % 3


def shown(table: Table, cell: Cell, corner: Corner) -> str:
    """The colour that the tile on a cell shows at one of its corners."""
    assert corner in corners(cell)
    return table[cell][kind(corner)]


def animals(table: Table) -> dict[Corner, str]:
    """The whole animals with their colours: three tiles round a corner that show the same one."""
    whole = {}
    for corner in {corner for cell in table for corner in corners(cell)}:
        cells = round_corner(corner)
        if cells <= set(table):
            colours = {shown(table, cell, corner) for cell in cells}
            if len(colours) == 1:
                whole[corner] = colours.pop()
    return whole


# ---------------------------------------------------------------- rules


def agree(table: Table, a: Cell, b: Cell) -> bool:
    """Whether the tiles on two neighbouring cells show one colour at the corner they share."""
    (corner,) = corners(a) & corners(b)
    return shown(table, a, corner) == shown(table, b, corner)


def fits(table: Table, tile: str, cell: Cell, match: str) -> bool:
    """Whether a tile may be laid on a free cell, by ``gaudi.turn.match`` alone."""
    after = {**table, cell: tile}
    agreeing = [agree(after, cell, n) for n in neighbours(cell) if n in table]
    return bool(agreeing) and (all(agreeing) if match == "all" else any(agreeing))


def layable(table: Table, placements: Sequence[Laid], match: str) -> bool:
    """Whether the tiles can be laid one after another in this order, by ``gaudi.turn.match`` alone."""
    after = dict(table)
    for tile, cell in placements:
        if cell in after or not fits(after, tile, cell, match):
            return False
        after[cell] = tile
    return True


def completed(table: Table, placements: Iterable[Laid]) -> set[Corner]:
    """The animals that are whole only thanks to these tiles."""
    after = {**table, **{cell: tile for tile, cell in placements}}
    return set(animals(after)) - set(animals(table))


def shape_rules(table: Table, placements: Iterable[Laid], beginner: bool) -> set[str]:
    """The rules about the shape and the yield of a set that it breaks."""
    placements = list(placements)
    if len(placements) == 1:
        return set()
    broken = set()
    graph = beside(cell for _, cell in placements)
    if not nx.is_connected(graph):
        broken.add("gaudi.turn.touch")
    if not beginner:
        whole = len(completed(table, placements))
        if len(placements) == 2 and whole < 1:
            broken.add("gaudi.turn.two")
        if len(placements) == 3 and whole < 2:
            broken.add("gaudi.turn.three")
        if len(placements) == 3 and all(b in graph[a] for a, b in combinations(graph, 2)):
            broken.add("gaudi.turn.block")
    return broken


def broken_rules(
    table: Table, hand: Sequence[str], placements: Sequence[Laid], match: str, beginner: bool, toddler: bool
) -> set[str]:
    """Every rule that laying any tiles anywhere breaks."""
    cells = [cell for _, cell in placements]
    tiles = [tile for tile, _ in placements]
    if (
        len(cells) > 3
        or len(set(cells)) < len(cells)
        or set(cells) & set(table)
        or any(tiles.count(tile) > list(hand).count(tile) for tile in tiles)
    ):
        return {"gaudi.turn.place"}
    broken = set()
    if not any(layable(table, order, match) for order in permutations(placements)):
        broken.add("gaudi.turn.match")
    if toddler:
        return broken | ({"gaudi.toddler"} if len(cells) > 1 else set())
    return broken | shape_rules(table, placements, beginner)


def legal_sets(
    table: Table, hand: Sequence[str], match: str, beginner: bool = False, toddler: bool = False
) -> set[frozenset[Laid]]:
    """Every set of tiles that may be laid: all orders of laying are tried, then the sets are judged."""
    tried: set[frozenset[Laid]] = set()

    def lay(after: dict[Cell, str], rest: list[str], done: frozenset[Laid]) -> None:
        for tile in set(rest):
            for cell in free_cells(after):
                one = done | {(tile, cell)}
                if one not in tried and fits(after, tile, cell, match):
                    tried.add(one)
                    if not toddler:
                        left = rest.copy()
                        left.remove(tile)
                        lay({**after, cell: tile}, left, one)

    lay(dict(table), list(hand), frozenset())
    return {one for one in tried if not shape_rules(table, one, beginner)}


def fits_somewhere(table: Table, tile: str, match: str) -> bool:
    """Whether a tile could be laid by itself."""
    return any(fits(table, tile, cell, match) for cell in free_cells(table))


def points(objective: tuple[str, str], animal: str, colour: str) -> int:
    """What an animal with a token of its own is worth to a player."""
    return [animal == objective[0], colour == objective[1]].count(True)


# ---------------------------------------------------------------- random tables


def random_table(rng: Random, tiles: int, match: str) -> dict[Cell, str]:
    """A table that was laid tile after tile; one time in two closely, so that many animals are near."""
    table = {(0, 0): rng.choice(DESIGNS)}
    close = rng.random() < 0.5
    while len(table) < tiles:
        spots = sorted(free_cells(table))
        cell = max(rng.sample(spots, 4), key=lambda c: len(neighbours(c) & set(table))) if close else rng.choice(spots)
        fitting = [design for design in DESIGNS if fits(table, design, cell, match)]
        if fitting:
            table[cell] = rng.choice(fitting)
        elif match == "all":
            return table  # a place that nothing fits
    return table


def random_hand(rng: Random, table: Table, match: str, tiles: int) -> list[str]:
    """Some tiles that often fit and are often alike."""
    near = [design for design in DESIGNS if fits_somewhere(table, design, match)] or list(DESIGNS)
    hand = [rng.choice(near if rng.random() < 0.7 else DESIGNS) for _ in range(tiles)]
    if tiles > 1 and rng.random() < 0.4:
        hand[-1] = hand[0]
    return hand
