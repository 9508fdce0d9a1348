"""The table as a graph: its structure, what lies on it, and that tiles really go along its edges."""

from __future__ import annotations

from collections import Counter
from typing import Any

import networkx as nx
import pytest

from gamekit import azul
from gamekit.azul import AzulPosition
from gamekit.azul.board import places, wall_graph
from gamekit.rules import Node
from tests.azul.games import all_tiles, some_games, some_positions


def of_kind(graph: nx.DiGraph[Node], kind: str) -> nx.DiGraph[Node]:
    found: nx.DiGraph[Node] = nx.DiGraph()
    found.add_edges_from((a, b) for a, b, data in graph.edges(data=True) if data["kind"] == kind)
    return found


def test_the_wall_is_a_grid() -> None:
    grid = wall_graph()
    assert sorted(grid) == [(row, column) for row in range(5) for column in range(5)]
    assert nx.is_isomorphic(grid, nx.grid_2d_graph(5, 5))
    for a, b, data in grid.edges(data=True):
        step = (abs(a[0] - b[0]), abs(a[1] - b[1]))
        assert step == {"across": (0, 1), "down": (1, 0)}[data["kind"]]
    assert Counter(data["kind"] for *_, data in grid.edges(data=True)) == {"across": 20, "down": 20}
    grid.clear()
    assert len(wall_graph()) == 25  # the caller's own


@pytest.mark.rule("azul.setup.factories")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_places_and_ways(players: int) -> None:
    graph = places(players)
    factories = {2: 5, 3: 7, 4: 9}[players]
    assert isinstance(graph, nx.DiGraph)
    assert Counter(node[0] for node in graph) == {
        "bag": 1,
        "lid": 1,
        "centre": 1,
        "factory": factories,
        "line": 5 * players,
        "wall": 25 * players,
        "floor": 7 * players,
    }
    flows = Counter((a[0], b[0]) for a, b in of_kind(graph, "flow").edges)
    assert flows == {
        ("lid", "bag"): 1,
        ("bag", "factory"): factories,
        ("factory", "centre"): factories,
        ("factory", "lid"): factories,
        ("factory", "line"): factories * 5 * players,
        ("factory", "floor"): factories * 7 * players,
        ("centre", "lid"): 1,
        ("centre", "line"): 5 * players,
        ("centre", "floor"): 7 * players,
        ("line", "wall"): 25 * players,
        ("line", "floor"): 35 * players,
        ("line", "lid"): 5 * players,
        ("floor", "lid"): 7 * players,
    }
    # Nothing goes from one player to another, and a line leads only to its own row.
    for a, b in of_kind(graph, "flow").edges:
        if a[0] == "line" and b[0] in ("wall", "floor"):
            assert a[1] == b[1]
            assert b[0] == "floor" or a[2] == b[2]
    # A tile can go round: bag, factory, line, lid, bag; only on a wall it stays.
    ways = of_kind(graph, "flow")
    ends = {node for node in ways if not ways.out_degree(node)}
    assert ends == {node for node in graph if node[0] == "wall"}
    assert nx.is_strongly_connected(ways.subgraph(set(ways) - ends))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_spaces_that_touch_are_joined_both_ways(players: int) -> None:
    graph = places(players)
    for kind in ("across", "down"):
        ways = of_kind(graph, kind)
        assert ways.number_of_edges() == 40 * players
        assert all(ways.has_edge(b, a) for a, b in ways.edges)
        both: nx.Graph[Node] = nx.Graph(ways.edges)
        rows = [len(row) for row in nx.connected_components(both)]
        assert rows == [5] * (5 * players)  # each row, or each column, by itself
    for player in range(players):
        spaces = [node for node in graph if node[:2] == ("wall", player)]
        there: nx.Graph[Any] = nx.Graph(graph.subgraph(spaces))
        assert nx.is_isomorphic(there, nx.grid_2d_graph(5, 5))


# ---------------------------------------------------------------- what lies there


def test_a_position_as_a_graph() -> None:
    p = azul.position(
        factories=["BBYR", "YYKC"],
        centre="KC",
        boards=[{"wall": ["B....", *["....."] * 4], "lines": ["", "RR", "", "", ""], "floor": "K1", "score": 3}, {}],
        lid="CC",
    )
    nodes = p.graph().nodes
    lying = {node: nodes[node]["tiles"] for node in nodes if nodes[node]["tiles"]}
    assert lying.pop(("bag",)) == p.bag
    assert lying == {
        ("factory", 0): "BBYR",
        ("factory", 1): "YYKC",
        ("centre",): "KC",
        ("lid",): "CC",
        ("wall", 0, 0, 0): "B",
        ("line", 0, 1): "RR",
        ("floor", 0, 0): "K",
        ("floor", 0, 1): "1",
    }
    assert azul.new_game(seed=1).graph().nodes["centre",]["tiles"] == "1"  # the marker, until somebody takes it


def test_a_graph_is_the_callers_own() -> None:
    p = azul.new_game(seed=5)
    p.graph().clear()
    p.graph().nodes["bag",]["tiles"] = ""
    assert p.graph().nodes["bag",]["tiles"] == p.bag
    assert set(p.graph()) == set(places(2))


def test_every_tile_lies_on_one_node() -> None:
    for p in some_positions():
        graph = p.graph()
        tiles = Counter("".join(data["tiles"] for _, data in graph.nodes(data=True)))
        assert tiles.pop("1", 0) <= 1
        assert tiles == all_tiles(p)
        assert set(graph) == set(places(p.players))


# ---------------------------------------------------------------- flows that games use


def used_ways(before: AzulPosition, after: AzulPosition, ways: nx.DiGraph[Node]) -> set[tuple[Node, Node]]:
    """Along which ways tiles went from one position to the next; fails if there are none for some tile.

    For each colour it is a flow from the places that have fewer now to those that have more.
    """
    was, now = before.graph().nodes, after.graph().nodes
    used: set[tuple[Node, Node]] = set()
    for colour in "BYRKC":
        change = {node: now[node]["tiles"].count(colour) - was[node]["tiles"].count(colour) for node in ways}
        network: nx.DiGraph[Any] = nx.DiGraph()
        for node, more in change.items():
            if more < 0:
                network.add_edge("from", node, capacity=-more)
                network.add_edges_from((node, there) for there in ways[node] if change[there] > 0)
            elif more > 0:
                network.add_edge(node, "to", capacity=more)
        moved = sum(more for more in change.values() if more > 0)
        if not moved:
            continue
        found, flow = nx.maximum_flow(network, "from", "to")
        assert found == moved, f"{moved - found} tiles {colour} went where no way leads"
        used.update((a, b) for a in change if a in flow for b, many in flow[a].items() if many and b != "to")
    return used


@pytest.mark.rule("azul.offer.factory", "azul.offer.centre", "azul.tile.move", "azul.grey.fall", "azul.score.floor")
def test_tiles_go_along_the_ways() -> None:
    used: set[tuple[str | int, str | int]] = set()
    full = azul.position(factories=["KKKK", "BY"], boards=[{"floor": "YYYYYYY"}, {}])
    blocked = azul.position(
        wall="grey",
        factories=["KKKK"],
        boards=[{"wall": ["YRKC.", "....B", *["....."] * 3], "lines": ["B", "", "", "", ""]}, {}],
    )
    for game in [(full, full.play("1Kf")), (blocked, blocked.play("1Kf")), *some_games()[::5]]:
        ways = of_kind(places(game[0].players), "flow")
        for k, p in enumerate(game[1:]):
            if len(p.events) == 1 and k % 20:
                continue  # a move in the middle of a round looks like any other
            at = game[k]
            for event, after in at.steps(next(m for m in at.legal_moves() if at.play(m) == p)):
                if not event.rule.startswith("azul.next."):
                    used |= {(a[0], b[0]) for a, b in used_ways(at, after, ways)}
                at = after
    dealing = {("bag", "factory"), ("lid", "bag")}  # the deal draws from a bag that is filled meanwhile
    assert used == {(a[0], b[0]) for a, b in ways.edges} - dealing


@pytest.mark.rule("azul.setup.fill", "azul.next.lid")
def test_a_deal_goes_from_the_bag_to_the_factories() -> None:
    dealt = 0
    for game in some_games():
        ways = of_kind(places(game[0].players), "flow")
        for k, p in enumerate(game[1:]):
            rules = [event.rule for event in p.events]
            if not {"azul.next.first", "azul.next.same"} & set(rules) or "azul.next.lid" in rules:
                continue
            steps = game[k].steps(next(m for m in game[k].legal_moves() if game[k].play(m) == p))
            assert {(a[0], b[0]) for a, b in used_ways(steps[-2][1], p, ways)} == {("bag", "factory")}
            dealt += 1
    assert dealt > 30
