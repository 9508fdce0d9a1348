"""Both writers draw the same shapes: the SVG is read back and laid over matplotlib's artists."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any
from xml.etree import ElementTree as ET

import pytest

pytest.importorskip("matplotlib")

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex, to_rgba
from matplotlib.figure import Figure
from matplotlib.patches import Circle as CirclePatch
from matplotlib.path import Path as Outline
from matplotlib.transforms import Affine2D

from gamekit.drawing.matplotlib import draw, save
from gamekit.drawing.scene import Circle, Group, Label, Scene, Shape, line, rectangle
from gamekit.gaudi.animals import ANIMALS, back, emblem, swatch, third, tile, whole

STEP = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
NUMBER = re.compile(r"-?(?:\d+\.\d+|\.\d+|\d+)")


@dataclass
class Drawn:
    """What of a shape can be compared, in the scene's coordinates."""

    points: Any
    fill: str | None
    stroke: str | None
    width: float
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


def a_scene() -> Scene:
    shapes: tuple[Shape, ...] = (
        Group(tile("gbo", 0), x=1, y=1.1),
        Group(tile("oob", 2), x=3, y=1.1, turn=25, scale=0.8),
        Group(whole("shell", "g"), x=5, y=1.1, turn=-10),
        Group((Group(third("starfish", "b"), x=0.3, turn=120), Group(back(), x=1, scale=2)), y=3, turn=90, scale=0.4),
        *(Group(emblem(animal), x=i, y=4) for i, animal in enumerate(ANIMALS)),
        *(Group(swatch(colour), x=i + 3, y=4) for i, colour in enumerate("gbo")),
        rectangle(0, 0, 6, 5, stroke="#c01f2e", width=0.03, dash=(0.2, 0.1)),
        Group((Circle(1, 1, 0.5, fill="#00ff00", stroke="#000000", width=0.1, opacity=0.5),), x=2, turn=45, scale=0.5),
        line([(0, 0), (1, 2)], stroke="#112233", width=0.2),
    )
    return Scene(shapes, (-1, -1, 8, 7), "A title", "A description", unit=50)


def in_svg(text: str) -> Iterator[Drawn]:
    """The shapes of an SVG in the coordinates of its box; texts are left out."""

    def walk(element: ET.Element, outer: Affine2D) -> Iterator[Drawn]:
        own = Affine2D()
        for name, numbers in reversed(STEP.findall(element.get("transform", ""))):  # the last one is applied first
            values = [float(value) for value in numbers.split()]
            if name == "translate":
                own.translate(*values)
            elif name == "rotate":
                own.rotate_deg(*values)
            else:
                own.scale(*values)
        place = Affine2D(outer.get_matrix() @ own.get_matrix())
        scale = abs(np.linalg.det(place.get_matrix()[:2, :2])) ** 0.5
        tag = element.tag.rpartition("}")[2]
        attribute = {key: value for key, value in element.attrib.items() if value != "none"}
        if tag in ("path", "rect", "circle"):
            if tag == "path":
                numbers = [float(n) for n in NUMBER.findall(attribute["d"])]
                points = place.transform(np.reshape(numbers, (-1, 2)))
            elif tag == "rect":
                x, y, w, h = (float(attribute[key]) for key in ("x", "y", "width", "height"))
                points = place.transform([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
            else:
                centre = place.transform((float(attribute["cx"]), float(attribute["cy"])))
                points = np.asarray([centre, (float(attribute["r"]) * scale, 0.0)])
            yield Drawn(
                points,
                attribute.get("fill"),
                attribute.get("stroke"),
                float(attribute.get("stroke-width", 0)) * scale,
                tuple(float(d) * scale for d in attribute.get("stroke-dasharray", "").split()),
                float(attribute.get("opacity", 1)),
            )
        for child in element:
            yield from walk(child, place)

    yield from walk(ET.fromstring(text), Affine2D())


def in_axes(ax: Axes) -> Iterator[Drawn]:
    """The same of matplotlib's artists."""
    for patch in ax.patches:
        artist: Any = patch
        if isinstance(patch, CirclePatch):
            points = np.asarray([patch.get_center(), (patch.get_radius(), 0.0)])
        else:
            outline = patch.get_path()
            assert outline.codes is not None
            points = np.asarray(outline.vertices)[outline.codes != Outline.CLOSEPOLY]
        face, edge = patch.get_facecolor(), patch.get_edgecolor()
        alpha = patch.get_alpha()
        yield Drawn(
            points,
            to_hex(face) if to_rgba(face)[3] else None,
            to_hex(edge) if artist.board_width else None,
            artist.board_width,
            artist.board_dash,
            1.0 if alpha is None else float(alpha),
        )


def test_both_writers_draw_the_same_shapes() -> None:
    scene = a_scene()
    written, artists = list(in_svg(scene.svg())), list(in_axes(scene.matplotlib()))
    assert len(written) == len(artists) > 50
    for one, other in zip(written, artists, strict=True):
        # The SVG rounds to three decimals, inside a group that is scaled by 2 at most.
        assert one.points == pytest.approx(other.points, abs=0.002)
        assert (one.fill, one.stroke) == (other.fill, other.stroke)
        assert one.width == pytest.approx(other.width, abs=0.002)
        assert one.dash == pytest.approx(other.dash, abs=0.002)
        assert one.opacity == other.opacity


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_letters_stand_where_the_svg_puts_them(anchor: Any) -> None:
    scene = Scene((Group((Label(1, 2, "HH", size=0.5, anchor=anchor),), x=1, scale=2),), (0, 0, 9, 9), "", "")
    box = draw(scene).patches[-1].get_path().get_extents()
    assert (box.y0 + box.y1) / 2 == pytest.approx(4, abs=0.03)  # capitals have their middle at y
    assert box.height == pytest.approx(0.73, abs=0.03)  # and are 0.73 of the size high
    where = {"start": box.x0, "middle": (box.x0 + box.x1) / 2, "end": box.x1}[anchor]
    assert where == pytest.approx(3, abs=0.12)


def test_letters_are_letters_whatever_they_mean_elsewhere() -> None:
    scene = Scene((Label(0, 0, "$x_1$ \\alpha"), Label(0, 0, ""), Label(0, 0, " ")), (0, 0, 1, 1), "", "")
    with_dollars, empty, blank = draw(scene).patches[1:]
    assert with_dollars.get_path().get_extents().width > 2.4  # as long as all its signs
    assert len(np.asarray(empty.get_path().vertices)) == len(np.asarray(blank.get_path().vertices)) == 0


def test_lines_keep_their_width_in_board_units_on_any_axes() -> None:
    scene = Scene((line([(0, 0), (1, 0)], stroke="#000000", width=0.1, dash=(0.2, 0.1)),), (0, 0, 2, 2), "", "")
    widths = []
    for inches in (2, 6):
        figure = Figure(figsize=(inches, inches))
        FigureCanvasAgg(figure)
        ax = figure.add_axes((0, 0, 1, 1))
        assert draw(scene, ax) is ax
        figure.canvas.draw()
        widths.append(ax.patches[-1].get_linewidth())
    assert widths == pytest.approx([0.1 * 72, 0.3 * 72])


def test_the_axes_show_the_box_with_y_downwards() -> None:
    ax = draw(a_scene())
    assert ax.get_xlim() == (-1, 7)
    assert ax.get_ylim() == (6, -1)
    assert ax.get_aspect() == 1
    assert not ax.axison
    figure = ax.get_figure(root=True)
    assert figure is not None
    assert figure.get_size_inches() == pytest.approx((8 * 50 / 96, 7 * 50 / 96))


@pytest.mark.parametrize("ending", [".png", ".pdf", ".svg"])
def test_a_saved_scene_is_the_same_each_time_and_says_what_it_shows(tmp_path: FilePath, ending: str) -> None:
    first, second = tmp_path / f"a{ending}", tmp_path / f"b{ending}"
    save(a_scene(), first)
    save(a_scene(), second)
    data = first.read_bytes()
    assert data == second.read_bytes()
    assert b"A title" in data
    assert b"Date" not in data


def test_a_scene_saves_itself_by_the_ending(tmp_path: FilePath) -> None:
    scene = a_scene()
    assert scene.save(tmp_path / "x.svg").read_text(encoding="utf-8") == scene.svg() + "\n"
    assert scene.save(tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")


def test_matplotlib_loads_only_when_used_and_pyplot_never() -> None:
    code = """
import sys
from gamekit.drawing import matplotlib
from gamekit.drawing.scene import Scene
assert "matplotlib" not in sys.modules and "numpy" not in sys.modules
matplotlib.draw(Scene((), (0, 0, 1, 1), "", ""))
assert "matplotlib" in sys.modules and "matplotlib.pyplot" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)
