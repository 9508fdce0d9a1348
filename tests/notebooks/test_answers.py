"""The answers that lessons check, worked out once more from the boards of the lesson."""

from __future__ import annotations

import networkx as nx

from gamekit import azul, bugs, gaudi
from gamekit.azul import examples as azul_examples
from gamekit.bugs import examples as bugs_examples
from gamekit.bugs.chances import third_there
from gamekit.gaudi import examples as gaudi_examples


def test_bugs() -> None:
    spots = bugs.new_game(players=2, seed=5).layout.graph()
    same = bugs.alike(["2a", "2d", "2a", "2g", "2d", "2a", "2g"])
    assert {
        "third": third_there(8, 20),
        "five neighbours": sum(1 for _, degree in spots.degree if degree == 5),
        "components": nx.number_connected_components(same),
    } == bugs_examples.ANSWERS


def test_gaudi() -> None:
    pavement = {(0, 0): "gbo", (1, 0): "ggg", (1, -1): "gob", (2, -1): "ggb"}
    graph = gaudi.position(pavement=pavement, hands=[["ggg"], ["ooo"]], match="any").graph()
    beside = nx.Graph((a, b) for a, b, data in graph.edges(data=True) if data["kind"] == "beside")
    tiles = beside.subgraph(("cell", *cell) for cell in pavement)
    assert {
        "triangles": sum(1 for clique in nx.enumerate_all_cliques(tiles) if len(clique) == 3)
    } == gaudi_examples.ANSWERS


def test_azul() -> None:
    graph = azul.new_game(players=2, seed=5).graph()
    flow = nx.DiGraph((a, b) for a, b, data in graph.edges(data=True) if data["kind"] == "flow")
    bag = ("bag",)
    assert {"cycle": min(1 + nx.shortest_path_length(flow, there, bag) for there in flow[bag])} == azul_examples.ANSWERS
