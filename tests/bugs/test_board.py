"""Where the spots lie and which are neighbours, held against networkx and against sums of whole numbers."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import hypot
from random import Random

import networkx as nx
import pytest

from gamekit import bugs
from gamekit.bugs import alike
from gamekit.bugs.board import APART, GAP, Layout, layout
from gamekit.bugs.pieces import FAMILIES, LIKE
from gamekit.bugs.position import BugsPosition
from tests.bugs.games import free_spots
from tests.bugs.referee import square

SIZES = (48, 67, 85)
ROUNDING = 0.015  # a place is kept in hundredths


@cache
def tables() -> tuple[Layout, ...]:
    return tuple(layout(number, spots) for number in range(40) for spots in SIZES)


# ---------------------------------------------------------------- the spots


@pytest.mark.rule("bugs.setup.spread")
def test_spots_are_planar_and_hang_together() -> None:
    for table in tables():
        graph = table.graph()
        assert sorted(graph) == [("spot", k) for k in range(len(table.points))]
        assert nx.is_connected(graph)
        assert nx.check_planarity(graph)[0]
        assert nx.number_of_selfloops(graph) == 0
        assert min(degree for _, degree in graph.degree) >= 1
        assert {k: graph.nodes["spot", k]["pos"] for k in range(len(graph))} == dict(enumerate(table.points))


def test_no_two_edges_cross() -> None:
    """Planar as it lies there, not only in some other drawing."""

    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    for table in tables()[:9]:
        at = table.points
        for (a, b), (c, d) in combinations([(int(a[1]), int(b[1])) for a, b in table.graph().edges], 2):
            if len({a, b, c, d}) == 4:
                apart = side(at[a], at[b], at[c]) * side(at[a], at[b], at[d]) > 0
                assert apart or side(at[c], at[d], at[a]) * side(at[c], at[d], at[b]) > 0, (a, b, c, d)


def test_tiles_do_not_lie_on_each_other() -> None:
    for table in tables():
        near = min(hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(table.points, 2))
        assert near > APART - ROUNDING > 1


@pytest.mark.rule("bugs.setup.trophies")
def test_the_middle_is_left_to_the_trophies() -> None:
    for table in tables():
        assert all(hypot(x / (GAP[0] - ROUNDING), y / (GAP[1] - ROUNDING)) >= 1 for x, y in table.points)
        assert any(x < 0 for x, _ in table.points)
        assert any(x > 0 for x, _ in table.points)


def test_neighbours_are_symmetric() -> None:
    for table in tables():
        for spot, others in enumerate(table.neighbours):
            assert list(others) == sorted(set(others) - {spot})
            assert all(spot in table.neighbours[other] for other in others)


def test_neighbours_have_nobody_between_them() -> None:
    """No third spot lies in the circle over two neighbours, nor on it.

    It is outside if the two are seen from it at an acute angle: reckoned in hundredths, where nothing is rounded.
    """
    wrong = []
    for table in tables()[:90]:
        at = [(round(100 * x), round(100 * y)) for x, y in table.points]
        for a, b in combinations(range(len(at)), 2):
            alone = all(
                (at[a][0] - x) * (at[b][0] - x) + (at[a][1] - y) * (at[b][1] - y) > 0
                for k, (x, y) in enumerate(at)
                if k not in (a, b)
            )
            if alone != (b in table.neighbours[a]):
                wrong.append((len(at), a, b, table.points[a], table.points[b]))
    assert wrong == []


def test_the_nearest_come_first() -> None:
    """Of spots that are equally far away the first in number: also where no float knows that they are."""
    wrong = 0
    for table in tables()[:60]:
        at = table.points
        for spot, others in enumerate(table.nearest):
            rest = [k for k in range(len(at)) if k != spot]
            wrong += list(others) != sorted(rest, key=lambda k: (square(at[spot], at[k]), k))
    assert wrong == 0


def test_a_table_is_made_by_its_number_alone() -> None:
    for spots in SIZES:
        made = [Layout(layout(number, spots).points) for number in (0, 1, 2, 999_999)]
        assert [one.points for one in made] == [layout(number, spots).points for number in (0, 1, 2, 999_999)]
        assert len({one.points for one in made}) == 4


@pytest.mark.parametrize("spots", [1, 2, 3, 4, 9, 30, 120, 200])
def test_tables_of_other_sizes(spots: int) -> None:
    """By hand any number up to 200 may be asked for."""
    p = bugs.position(table={0: "2a"}, spots=spots)
    graph = p.graph().subgraph([("spot", k) for k in range(spots)])
    assert len(graph) == spots
    assert nx.is_connected(graph)
    assert nx.check_planarity(graph)[0]


# ---------------------------------------------------------------- a position's graph


def test_the_graph_of_a_position() -> None:
    p = bugs.new_game(players=3, seed=2)
    p = (
        p.play(f"1.0 p2 pick {min(p.table)}")
        .play("2.0 p2 keep")
        .play(f"3.0 p1 pick {sorted(p.table)[5]}")
        .play("3.5 p3 trophy")
    )
    graph = p.graph()
    assert {node[0] for node in graph} == {"spot", "right", "left", "trophies"}
    for k in range(p.spots):
        assert graph.nodes["spot", k]["family"] == p.table.get(k)
        assert {other[1] for other in graph["spot", k]} == set(p.layout.neighbours[k])
        assert graph.nodes["spot", k]["pos"] == p.layout.points[k]
    for player in range(3):
        assert graph.nodes["right", player]["family"] == p.right[player]
        assert graph.nodes["left", player]["families"] == p.left[player]
    assert graph.nodes["trophies",]["values"] == p.trophies == (2,)
    assert [len(graph[node]) for node in graph if node[0] != "spot"] == [0] * 7


# ---------------------------------------------------------------- the nearest free spot


def there_and_back(p: BugsPosition, spot: int, blocks: list[int]) -> int:
    """Where a tile goes that is picked from a spot, while its place and others near it are taken."""
    before = set(p.table)
    q = p.play(f"{p.time + 1} p1 pick {spot}")
    now = q.ms
    for block in blocks:
        far = next(k for k in reversed(p.layout.nearest[spot]) if k in q.table and k not in blocks)
        now += 1
        q = q.play(f"{now / 1000} p2 group {far} {block}")
        before.discard(far)
        before.add(block)
    q = q.play(f"{(now + 1) / 1000} p1 back")
    (where,) = set(q.table) - (before - {spot} | set(blocks))
    return where


@pytest.mark.rule("bugs.play.back")
def test_back_to_where_it_came_from_or_near() -> None:
    for seed in range(12):
        p = bugs.new_game(players=2, seed=seed)
        spot = Random(seed).choice(sorted(p.table))
        at = p.layout.points
        assert there_and_back(p, spot, []) == spot
        free = sorted(free_spots(p), key=lambda k: (square(at[spot], at[k]), k))
        if seed % 2:
            # Also the nearest free ones are taken meanwhile.
            assert there_and_back(p, spot, [spot, *free[:2]]) in free[2:4]
        assert square(at[spot], at[there_and_back(p, spot, [spot])]) <= square(at[spot], at[free[0]])


def test_the_nearest_free_spot_may_be_far() -> None:
    """A table so full that one spot alone is free: the tile goes there, wherever it is."""
    families = [family for family in FAMILIES for _ in range(3)]
    for free in (0, 20, 47):
        table = {k: families[k] for k in range(48) if k != free}
        p = bugs.position(table=table, right=["3e", None], origin={0: 30}, trophies=[1])
        q = p.play("1.0 p1 trophy")
        assert q.table[free] == "3e"
        assert q.scores() == (1, 0)


# ---------------------------------------------------------------- hands as graphs


@pytest.mark.rule("bugs.score.sort", "bugs.score.three", "bugs.score.loose")
def test_three_alike_are_a_triangle() -> None:
    """The score of a hand by networkx: three for each triangle, one off for each tile that is in none."""
    box = [family for family in FAMILIES for _ in range(3)]
    for seed in range(200):
        rng = Random(f"hand {seed}")
        tiles = rng.sample(rng.choice([box, box[:12]]), rng.randrange(13))
        trophy = rng.choice([None, 1, 2, 3])
        graph = alike(tiles)
        assert [graph.nodes[k]["family"] for k in range(len(tiles))] == tiles
        assert all((graph.has_edge(a, b)) == (tiles[a] == tiles[b]) for a, b in combinations(range(len(tiles)), 2))
        corners: dict[int, int] = dict.fromkeys(graph, 0) | dict(nx.triangles(graph, list(graph)))  # type: ignore[arg-type]
        triangles = sum(corners.values()) // 3
        loose = sum(n == 0 for n in corners.values())
        assert bugs.score(tiles, trophy).total == 3 * triangles - loose + (trophy or 0)
        assert len(list(nx.connected_components(graph))) == len(set(tiles))


def test_an_empty_hand_is_an_empty_graph() -> None:
    assert len(alike([])) == 0
    assert sorted(alike(["1a"] * 3).edges) == [(0, 1), (0, 2), (1, 2)]


def test_families_that_look_alike_do_so_both_ways() -> None:
    assert set(LIKE) == set(FAMILIES)
    wrong = [(one, other) for one, others in LIKE.items() for other in others if one == other or one not in LIKE[other]]
    assert wrong == []
