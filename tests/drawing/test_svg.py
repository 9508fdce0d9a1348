"""Scenes as SVG text: sound XML, the same each time, nothing that could clash or run."""

import re
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from gamekit.drawing.scene import Circle, Glyph, Group, Label, Path, Scene, line, polygon, rectangle
from gamekit.drawing.svg import path_data, write

NASTY = "<b>\"Gaudí\" & 'co'</b><script>"
NUMBER = re.compile(r"-?(?:\d+\.\d+|\.\d+|\d+)")


def a_scene(title: str = "A title") -> Scene:
    leaf = Path((("M", 0, 0), ("C", 0.1, -0.25, 1, 0, 1.5, 0.125), ("Z",)), fill="#112233")
    glyph = Glyph((leaf, Circle(0.5, 0.5, 0.25, stroke="#000000", width=0.05, dash=(0.1, 0.05))))
    shapes = (
        rectangle(0, 0, 4, 3, stroke="#00ff00", width=0.02),
        Group(glyph, x=1, y=2, turn=30, scale=0.5, node=("cell", -1, 0), label=title),
        Group((Group(glyph, x=1), Label(0, 0, title, bold=True)), y=-1),
        line([(0, 0), (1, 1)], stroke="#0000ff", width=0.1, opacity=0.5),
    )
    return Scene(shapes, (-1, -1, 6, 5), title, f"{title}: described")


def test_it_is_well_formed_and_says_what_it_shows() -> None:
    root = ET.fromstring(a_scene().svg())
    names = [element.tag.removeprefix("{http://www.w3.org/2000/svg}") for element in root]
    assert names[:3] == ["title", "desc", "rect"]
    assert root[0].text == "A title"
    assert root[1].text == "A title: described"
    assert root.get("role") == "img"
    assert root.get("viewBox") == "-1 -1 6 5"
    assert root.get("width") == "216"


def test_it_is_the_same_each_time() -> None:
    scene = a_scene()
    assert scene.svg() == scene.svg() == a_scene().svg()


def test_nothing_in_it_can_clash_load_or_run() -> None:
    for element in ET.fromstring(a_scene(NASTY).svg()).iter():
        assert not element.tag.endswith(("script", "style", "image", "use", "foreignObject"))
        assert not any(key == "id" or "href" in key or key.startswith("on") for key in element.attrib)


def test_texts_are_escaped() -> None:
    root = ET.fromstring(a_scene(NASTY).svg())
    space = "{http://www.w3.org/2000/svg}"
    assert [text.text for text in root.iter(f"{space}text")] == [NASTY]
    assert [title.text for title in root.iter(f"{space}title")] == [NASTY, NASTY]
    assert [g.get("aria-label") for g in root.iter(f"{space}g") if g.get("data-node")] == [NASTY]


def test_nodes_are_found_by_their_text() -> None:
    assert 'data-node="cell:-1:0"' in a_scene().svg()
    assert list(a_scene().nodes()) == [("cell", -1, 0)]


def test_a_glyph_is_written_once() -> None:
    glyph = Glyph((polygon([(0, 0), (1, 0), (0, 1)], fill="#123456"),))
    scene = Scene((Group(glyph), Group(glyph, x=1)), (0, 0, 2, 1), "", "")
    text = write(scene)
    assert text.count(glyph.written["svg"]) == 2


def test_what_has_no_fill_is_not_filled_black() -> None:
    root = ET.fromstring(a_scene().svg())
    assert root.get("fill") == "none"


@given(st.lists(st.floats(-99, 99), min_size=2, max_size=12).filter(lambda numbers: len(numbers) % 2 == 0))
def test_short_numbers_can_be_told_apart_again(numbers: list[float]) -> None:
    text = path_data([("M", *numbers)])
    read = [float(number) for number in NUMBER.findall(text[1:])]
    assert len(read) == len(numbers)
    assert all(abs(a - b) <= 0.000501 for a, b in zip(read, numbers, strict=True))
