"""The pavement against networkx: cells, corners, whole animals, and what free cells demand."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from random import Random

import networkx as nx
import pytest

from gamekit import gaudi
from gamekit.gaudi import board
from gamekit.gaudi.board import BIT, NEEDS, Cell, animal_at, cells_of, corners_of, demands, lay, patch, whole_animals
from gamekit.rules import Node
from tests.gaudi import referee
from tests.gaudi.referee import ANIMALS, COLOURS, DESIGNS, disc, fits, random_table


def by_kind(graph: nx.Graph[Node], kind: str) -> nx.Graph[Node]:
    """The cells of a pavement's graph with the edges of one kind."""
    return graph.edge_subgraph((a, b) for a, b, data in graph.edges(data=True) if data["kind"] == kind)


def covered_corners(graph: nx.Graph[Node]) -> list[Node]:
    """The corners with three cells, found on the graph alone."""
    return [node for node in graph if node[0] == "corner" and graph.degree(node) == 3]


# ---------------------------------------------------------------- geometry


@pytest.mark.parametrize("radius", range(7))
def test_a_disc_holds_three_times_its_radius_squared_animals(radius: int) -> None:
    graph = patch(disc(radius))
    assert sum(node[0] == "cell" for node in graph) == 3 * radius**2 + 3 * radius + 1
    whole = [graph.nodes[node]["animal"] for node in covered_corners(graph)]
    assert len(whole) == 3 * radius**2
    assert {whole.count(animal) for animal in ANIMALS} == {radius**2}
    assert len(whole_animals(dict.fromkeys(disc(radius), "gbo"))) == 3 * radius**2


def test_cells_beside_each_other_share_exactly_one_animal_corner() -> None:
    graph = patch(disc(4))
    edges = by_kind(graph, "beside").edges
    assert len(edges) == 3 * len(disc(4)) - 3 * (2 * 4 + 1)  # the sides of a disc's cells that lie inside it
    for a, b in edges:
        (corner,) = set(graph[a]) & set(graph[b]) & {node for node in graph if node[0] == "corner"}
        a_cell, b_cell = (int(a[1]), int(a[2])), (int(b[1]), int(b[2]))
        assert corner == ("corner", *(board.shared_corner(a_cell, b_cell) or ()))


def test_cells_apart_share_no_corner() -> None:
    graph = by_kind(patch(disc(3)), "beside")
    for a, b in combinations(disc(3), 2):
        assert (board.shared_corner(a, b) is not None) == graph.has_edge(("cell", *a), ("cell", *b))
        assert (board.shared_corner(a, b) is not None) == (referee.distance(a, b) == 1)
    assert board.shared_corner((0, 0), (0, 0)) is None


def test_degrees() -> None:
    graph = patch(disc(3))
    beside, corner = by_kind(graph, "beside"), by_kind(graph, "corner")
    for cell in disc(2):
        assert beside.degree(("cell", *cell)) == 6
    for cell in disc(3):
        assert corner.degree(("cell", *cell)) == 3
        assert sorted(animal_at(c) for c in corners_of(cell)) == [0, 1, 2]
    assert sorted({d for node, d in corner.degree() if node[0] == "corner"}) == [1, 2, 3]
    assert not [edge for edge in graph.edges if edge[0][0] == edge[1][0] == "corner"]


def test_triangles_of_cells_are_the_blocks_round_both_kinds_of_corner() -> None:
    graph = by_kind(patch(disc(3)), "beside")
    triangles = {frozenset(c) for c in nx.enumerate_all_cliques(graph) if len(c) == 3}
    with_animal = {
        frozenset(("cell", *cell) for cell in cells_of(corner))
        for corner in {corner for cell in disc(3) for corner in corners_of(cell)}
        if set(cells_of(corner)) <= set(disc(3))
    }
    assert with_animal < triangles
    assert len(with_animal) == 3 * 3**2
    assert len(triangles) == 2 * 3 * 3**2  # a corner with an animal and one without lie in turn round a cell
    assert max(len(c) for c in nx.find_cliques(graph)) == 3


def test_names_of_corners_and_animals() -> None:
    assert set(cells_of((5, -2))) == {(5, -2), (4, -2), (5, -3)}
    assert [ANIMALS[animal_at(c)] for c in corners_of((2, -1))] == ["starfish", "shell", "jellyfish"]
    for cell in disc(5):
        assert set(corners_of(cell)) == referee.corners(cell)
        for corner in corners_of(cell):
            assert cell in cells_of(corner)
            assert animal_at(corner) == referee.kind(corner)


# ---------------------------------------------------------------- demands


def designs(bits: int) -> set[str]:
    return {design for design in DESIGNS if bits & BIT[design]}


def colours_on_graph(graph: nx.Graph[Node], table: dict[Cell, str], cell: Cell) -> list[list[str]]:
    """For each corner of a free cell the colours that lie there, read off the graph."""
    found = []
    for corner in corners_of(cell):
        around = (n for n in graph[("corner", *corner)] if n[0] == "cell")
        cells = [(int(n[1]), int(n[2])) for n in around]
        found.append(sorted(table[c][referee.kind(corner)] for c in cells if c in table))
    return found


def check_demand(table: dict[Cell, str], cell: Cell, code: int, seen: list[list[str]]) -> None:
    need = NEEDS[code]
    assert designs(need.all) == {d for d in DESIGNS if fits(table, d, cell, "all")}
    assert designs(need.any) == {d for d in DESIGNS if fits(table, d, cell, "any")}
    assert need.clear == need.all  # there is a neighbour
    letters = "." + COLOURS
    assert [letters[c] for c in need.waiting] == [s[0] if len(s) == 2 and s[0] == s[1] else "." for s in seen]
    assert [letters[c] for c in need.one] == [s[0] if len(s) == 1 else "." for s in seen]
    assert need.done == [len(s) for s in seen].count(2)


@pytest.mark.rule("gaudi.turn.match")
@pytest.mark.parametrize("match", ["all", "any"])
def test_demands_are_the_colours_on_the_graph(match: str) -> None:
    rng = Random(f"demands {match}")
    for _ in range(60):
        table = random_table(rng, rng.randint(1, 14), match)
        needs = demands(table)
        assert set(needs) == referee.free_cells(table)
        graph = patch([*table, *needs])
        for cell, code in needs.items():
            check_demand(table, cell, code, colours_on_graph(graph, table, cell))


def test_demands_kept_up_to_date_equal_those_reckoned_afresh() -> None:
    positions = 0
    for seed in range(60):
        rng = Random(f"kept {seed}")
        table = random_table(rng, 40, "any" if seed % 2 else "all")
        order = list(table)
        lying: dict[Cell, str] = {}
        needs: dict[Cell, int] = {}
        for cell in order:
            before = referee.animals(lying)
            whole = lay(lying, needs, table[cell], cell)
            assert set(whole) == set(referee.animals(lying)) - set(before)
            assert len(whole) == len(set(whole))
            assert needs == demands(lying)
            positions += 1
        shuffled = list(table.items())
        rng.shuffle(shuffled)
        assert demands(dict(shuffled)) == needs
    assert positions > 1500


def test_a_cell_with_no_neighbour_demands_nothing() -> None:
    for kind in range(3):
        need = NEEDS[kind << 12]
        assert (designs(need.all), designs(need.any), designs(need.clear)) == (set(), set(), set(DESIGNS))
        assert (need.waiting, need.one, need.done) == ((0, 0, 0), (0, 0, 0), 0)


def test_a_free_cell_within_the_pavement_demands_one_design() -> None:
    for seed in range(20):
        table = whole_disc(Random(seed), 2)
        hole = table.pop((0, 0))
        need = NEEDS[demands(table)[0, 0]]
        assert (designs(need.all), need.done) == ({hole}, 3)


def whole_disc(rng: Random, radius: int) -> dict[Cell, str]:
    """A disc whose corners agree, each with a colour of its own."""
    colour = {corner: rng.choice(COLOURS) for cell in disc(radius) for corner in sorted(referee.corners(cell))}
    return {cell: "".join(colour[c] for c in sorted(referee.corners(cell), key=referee.kind)) for cell in disc(radius)}


# ---------------------------------------------------------------- whole animals


def whole_on_graph(graph: nx.Graph[Node]) -> dict[Cell, str]:
    """The corners with three covered cells of one colour, read off the graph of a position."""
    whole = {}
    for node, data in graph.nodes(data=True):
        if node[0] == "corner":
            letter = ANIMALS.index(data["animal"])
            tiles = [graph.nodes[n]["tile"] for n in graph[node]]
            if len(tiles) == 3 and None not in tiles and len({tile[letter] for tile in tiles}) == 1:
                whole[int(node[1]), int(node[2])] = tiles[0][letter]
    return whole


@pytest.mark.parametrize("match", ["all", "any"])
def test_whole_animals_are_corners_with_three_cells_of_one_colour(match: str) -> None:
    rng = Random(f"whole {match}")
    animals = 0
    for _ in range(150):
        table = random_table(rng, rng.randint(1, 30), match)
        p = gaudi.position(pavement=table, hands=[["ggg"], ["bbb"]], match=match)
        want = whole_on_graph(p.graph())
        assert whole_animals(table) == referee.animals(table) == want
        assert p.animals() == {c: (ANIMALS[referee.kind(c)], colour) for c, colour in want.items()}
        assert list(p.animals()) == sorted(want)
        animals += len(want)
    assert animals > 100


def test_a_corner_of_two_colours_is_no_animal() -> None:
    for colours in product(COLOURS, repeat=3):
        # corner (1, 0) is a shell: the second letter
        table = {cell: f"g{colour}o" for cell, colour in zip(cells_of((1, 0)), colours, strict=True)}
        assert ((1, 0) in whole_animals(table)) == (len(set(colours)) == 1)


# ---------------------------------------------------------------- a position's graph


def nodes_of(graph: nx.Graph[Node], kind: str) -> set[Node]:
    return {node for node in graph if node[0] == kind}


def as_nodes(kind: str, places: Iterable[Cell]) -> set[Node]:
    return {(kind, *place) for place in places}


def test_a_position_as_a_graph() -> None:
    rng = Random("graph")
    for _ in range(30):
        table = random_table(rng, rng.randint(3, 16), "all")
        whole = referee.animals(table)
        tokens = {corner: rng.randrange(2) for corner in whole if rng.random() < 0.5}
        p = gaudi.position(pavement=table, hands=[["ggg"], ["bbb"]], tokens=tokens)
        graph = p.graph()
        around = {*table, *referee.free_cells(table)}
        assert nodes_of(graph, "cell") == as_nodes("cell", around)
        assert nodes_of(graph, "corner") == as_nodes("corner", {c for cell in around for c in referee.corners(cell)})
        for cell in around:
            assert graph.nodes["cell", *cell]["tile"] == table.get(cell)
            want = as_nodes("corner", referee.corners(cell)) | as_nodes("cell", referee.neighbours(cell) & around)
            assert set(graph["cell", *cell]) == want
        for node in nodes_of(graph, "corner"):
            corner = (int(node[1]), int(node[2]))
            data = graph.nodes[node]
            assert data == {
                "animal": ANIMALS[referee.kind(corner)],
                "colour": whole.get(corner),
                "token": tokens.get(corner),
            }
        for a, b, data in graph.edges(data=True):
            assert data["kind"] == ("beside" if a[0] == b[0] else "corner")
        assert sorted(p.free_cells()) == list(p.free_cells())
        assert set(p.free_cells()) == referee.free_cells(table)


def test_the_graph_is_the_callers_own() -> None:
    p = gaudi.position(pavement={(0, 0): "gbo"}, hands=[["ggg"], ["bbb"]])
    graph = p.graph()
    graph.nodes["cell", 0, 0]["tile"] = "ooo"
    graph.remove_node(("cell", 1, 0))
    assert p.graph().nodes["cell", 0, 0]["tile"] == p.pavement[0, 0] == "gbo"
    assert ("cell", 1, 0) in p.graph()
