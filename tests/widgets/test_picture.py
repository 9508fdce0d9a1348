"""The picture in the page: what it shows, and whom it listens to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import gaudi
from gamekit.drawing.scene import Group, Label, Scene
from gamekit.drawing.svg import node_text
from gamekit.rules import Node
from gamekit.widgets import picture as module
from gamekit.widgets.picture import Picture
from tests import noughts
from tests.widgets.page import send

HOSTILE: list[Any] = [
    {},
    None,
    [],
    "cell:0:0",
    5,
    {"node": None},
    {"node": 5},
    {"node": ["cell", 0, 0]},
    {"node": {"node": "cell:0:0"}},
    {"Node": "cell:0:0"},
    {"kind": "click"},
    {"node": ""},
    {"node": ":"},
    {"node": "cell"},
    {"node": "cell:0"},
    {"node": "cell:0:0:0"},
    {"node": "cell:--1:0"},
    {"node": "cell:-:-"},
    {"node": "cell:1e3:0"},
    {"node": "cell:³:0"},
    {"node": "cell:99:99"},
    {"node": "cell: 0:0"},
    {"node": "square:9:9"},
    {"node": "<script>"},
    {"node": "\x00"},
    {"node": "\ud800"},
    {"node": "cell:" + "9" * 100_000 + ":0"},
    {"node": ":".join("0" * 100_000)},
    {"node": "x" * 1_000_000},
    {"kind": "nonsense", "node": None, "more": [1] * 10_000},
]


def listening() -> tuple[Picture, list[Node]]:
    heard: list[Node] = []
    return Picture(gaudi.new_game(players=2, seed=1).draw, heard.append), heard


def test_a_click_on_what_is_shown_is_heard() -> None:
    shown, heard = listening()
    nodes = list(shown.scene.nodes())
    for node in nodes:
        send(shown, {"kind": "click", "node": node_text(node)})
    assert heard == nodes
    assert len(set(heard)) > 10


@pytest.mark.parametrize("content", HOSTILE, ids=[str(k) for k in range(len(HOSTILE))])
def test_nothing_else_is_heard(content: Any) -> None:
    shown, heard = listening()
    before = shown.svg
    send(shown, content)
    assert heard == []
    assert shown.svg == before


@settings(derandomize=True, deadline=None, max_examples=100)
@given(
    st.one_of(
        st.text(alphabet="cel:-0123456789 ²٣handsquare", max_size=12).map(lambda text: {"node": text}),
        st.dictionaries(st.sampled_from(["node", "kind"]), st.none() | st.integers() | st.text() | st.lists(st.text())),
    )
)
def test_whatever_is_sent_only_nodes_that_are_shown_are_heard(content: Any) -> None:
    shown, heard = listening()
    send(shown, content)
    assert set(heard) <= set(shown.scene.nodes())


def test_what_is_shown_no_more_is_heard_no_more() -> None:
    shown, heard = listening()
    shown.show(noughts.new_game(2, 1).draw)
    send(shown, {"kind": "click", "node": "cell:0:0"})
    send(shown, {"kind": "click", "node": "square:0:0"})
    assert heard == [("square", 0, 0)]


def test_a_picture_to_look_at_hears_nothing() -> None:
    shown = Picture(noughts.new_game(2, 1).draw)
    assert not shown.active
    send(shown, {"kind": "click", "node": "square:0:0"})
    assert listening()[0].active


def test_the_page_gets_the_svg_of_the_scene() -> None:
    shown, _ = listening()
    assert shown.svg == shown.scene.svg()
    other = noughts.new_game(2, 1).draw()
    shown.show(lambda: other)
    assert shown.svg == other.svg()
    assert shown.scene is other
    state = shown.get_state()
    assert {"parts", "active", "language"} <= set(state)


def test_no_text_breaks_out_of_the_picture() -> None:
    nasty = "<img src=x onerror=alert(1)>\"'&amp;</title></svg><script>"
    parts = (Label(0, 0, nasty),)
    scene = Scene((Group(parts, node=("cell", nasty), label=nasty),), (0, 0, 1, 1), nasty, nasty)
    root = ET.fromstring(Picture(lambda: scene).svg)
    assert {element.tag.rpartition("}")[2] for element in root.iter()} == {"svg", "title", "desc", "rect", "g", "text"}
    (group,) = [element for element in root.iter() if element.get("data-node")]
    assert group.get("aria-label") == nasty == root.get("aria-label")
    assert [element.text for element in root.iter() if element.text] == [nasty] * 4


def test_a_picture_is_there_without_a_kernel() -> None:
    made: Any = Picture(noughts.new_game(2, 1).draw)
    data, _ = made._repr_mimebundle_()
    assert data["image/svg+xml"].startswith("<svg")
    assert "object at 0x" not in data["text/plain"]  # it would be another text on each run
    assert "application/vnd.jupyter.widget-view+json" in data


def test_the_script_needs_nothing_from_elsewhere() -> None:
    folder = Path(module.__file__).parent
    for name in ("picture.js", "picture.css"):
        text = (folder / name).read_text(encoding="utf-8")
        assert not re.search(r"https?:|\bimport\s|\brequire\(|@import|url\(|\beval\(|setTimeout|setInterval", text)
    script = (folder / "picture.js").read_text(encoding="utf-8")
    assert script.rstrip().endswith("export default { render };")
    assert len(script) < 8000


def test_only_what_changes_is_sent() -> None:
    """Most pictures of a game differ little from the last one."""
    from gamekit.bugs.match import play_match

    positions = play_match(["medium"] * 4, seed=3).positions()
    picture = Picture(positions[0].draw)
    sent = []
    for position in positions[1:]:
        base = picture.parts
        picture.show(position.draw)
        assert picture.svg == position.draw().svg()
        size = sum(map(len, picture.changes.values())) if picture.parts is base else len(picture.svg)
        sent.append(size / len(picture.svg))
    assert sum(sent) / len(sent) < 0.25
    picture.show(lambda: gaudi.new_game(seed=1).draw())  # another number of parts
    assert picture.changes == {}
    assert picture.svg == gaudi.new_game(seed=1).draw().svg()
