"""Scenes as matplotlib artists, for print and beside plots: the same shapes as in :mod:`gamekit.drawing.svg`.

matplotlib loads only when something is drawn with it. Lengths are board units throughout: widths of
lines and dashes are turned into points when the figure is drawn, so they keep their proportion to
the shapes whatever the size of the axes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, radians, sin
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gamekit.drawing.scene import Circle, Glyph, Group, Label, Path, Scene, Shape, rectangle

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.backend_bases import RendererBase
    from matplotlib.patches import Patch
    from matplotlib.path import Path as Outline

_DPI: Final = 96  # a unit of a scene is so many pixels of a page, and a page has 96 to the inch


class _Place(NamedTuple):
    """Scaled and turned by the matrix (a -b, b a), then moved by (x, y)."""

    a: float = 1.0
    b: float = 0.0
    x: float = 0.0
    y: float = 0.0

    @property
    def scale(self) -> float:
        return float((self.a**2 + self.b**2) ** 0.5)

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x - self.b * y + self.x, self.b * x + self.a * y + self.y

    def inside(self, group: Group) -> _Place:
        """Where the parts of a group at this place lie."""
        c, s = group.scale * cos(radians(group.turn)), group.scale * sin(radians(group.turn))
        x, y = self.point(group.x, group.y)
        return _Place(self.a * c - self.b * s, self.b * c + self.a * s, x, y)

    def outline(self, outline: Outline) -> Outline:
        from matplotlib.transforms import Affine2D

        return outline.transformed(Affine2D.from_values(self.a, self.b, -self.b, self.a, self.x, self.y))


def draw(scene: Scene, ax: Axes | None = None) -> Axes:
    """Draw a scene on `ax`, or on axes that fill a figure of its own.

    Parameters
    ----------
    scene : Scene
    ax : matplotlib.axes.Axes, optional
        Without it a figure of the scene's natural size is made; pyplot does not know of it.

    Returns
    -------
    matplotlib.axes.Axes
        Shows the box of the scene, y downwards, with equal scales and without frame.
    """
    left, top, width, height = scene.box
    if ax is None:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        size = (width * scene.unit / _DPI, height * scene.unit / _DPI)
        figure = Figure(figsize=size, dpi=_DPI, facecolor=scene.background)
        FigureCanvasAgg(figure)
        ax = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    ax.set_axis_off()
    ax.set_aspect("equal")
    ax.set_xlim(left, left + width)
    ax.set_ylim(top + height, top)
    _add(ax, (rectangle(*scene.box, fill=scene.background), *scene.shapes), _Place())
    return ax


def save(scene: Scene, path: str | FilePath) -> None:
    """Write a scene to a file that matplotlib can write, such as ``.png`` or ``.pdf``: always the same bytes.

    Title and description go into the file where its format has a place for them.
    """
    import matplotlib as mpl

    ending = FilePath(path).suffix.lower()
    # Dates and versions are left out, so that a figure changes only when its picture does.
    about = {"Title": scene.title}
    metadata: dict[str, dict[str, str | None]] = {
        ".png": {**about, "Description": scene.description, "Software": None},
        ".pdf": {**about, "Subject": scene.description, "Creator": None, "Producer": None, "CreationDate": None},
        ".svg": {**about, "Description": scene.description, "Creator": None, "Date": None},
    }
    figure = draw(scene).get_figure(root=True)
    assert figure is not None
    # The style in force may ask to crop or to recolour: a saved scene is all of its box, as it is.
    style: dict[Any, Any] = {
        "path.simplify": False,
        "savefig.bbox": None,
        "savefig.facecolor": "auto",
        "savefig.transparent": False,
        "svg.hashsalt": "gamekit",
    }
    with mpl.rc_context(style):
        figure.savefig(path, dpi=2 * _DPI, metadata=metadata.get(ending))


def _add(ax: Axes, shapes: Iterable[Shape], place: _Place) -> None:
    for shape in shapes:
        if isinstance(shape, Group):
            inner = place.inside(shape)
            if isinstance(shape.parts, Glyph):
                for part, outline in _glyph(shape.parts):
                    ax.add_artist(_patch(part, outline, inner))
            else:
                _add(ax, shape.parts, inner)
        else:
            ax.add_artist(_patch(shape, _outline(shape), place))


def _glyph(glyph: Glyph) -> list[tuple[Path | Circle | Label, Outline | None]]:
    written: list[tuple[Path | Circle | Label, Outline | None]] | None = glyph.written.get("matplotlib")
    if written is None:
        written = glyph.written["matplotlib"] = [(shape, _outline(shape)) for shape in glyph.shapes]
    return written


def _outline(shape: Path | Circle | Label) -> Outline | None:
    """What of a shape does not depend on its place; a circle has nothing of the kind."""
    if isinstance(shape, Circle):
        return None
    return _text(shape) if isinstance(shape, Label) else _path(shape)


def _path(shape: Path) -> Outline:
    from matplotlib.path import Path as Outline

    codes: list[Any] = []
    points: list[tuple[float, float]] = []
    for name, *rest in shape.d:
        numbers = [float(v) for v in rest]
        if name == "Z":
            codes.append(Outline.CLOSEPOLY)
            points.append((0.0, 0.0))
        else:
            code = {"M": Outline.MOVETO, "L": Outline.LINETO, "C": Outline.CURVE4}[str(name)]
            codes += [code] * (len(numbers) // 2)
            points += zip(numbers[::2], numbers[1::2], strict=True)
    return Outline(points, codes)


def _text(label: Label) -> Outline:
    """The letters as outlines, so that they grow with the picture as in SVG."""
    import numpy as np
    from matplotlib.font_manager import FontProperties
    from matplotlib.path import Path as Outline
    from matplotlib.textpath import text_to_path

    font = FontProperties(family=["DejaVu Sans"], weight="bold" if label.bold else "normal")
    vertices, codes = text_to_path.get_text_path(font, label.text)
    if not len(codes):
        return Outline(np.empty((0, 2)))
    width, _, _ = text_to_path.get_text_width_height_descent(label.text, font, ismath=False)
    # The letters come in points at matplotlib's standard size, with y upwards.
    unit = label.size / text_to_path.FONT_SCALE
    width *= unit * text_to_path.FONT_SCALE / font.get_size_in_points()
    start = label.x - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    base = label.y + 0.36 * label.size  # as in the SVG
    return Outline(np.asarray(vertices) * (unit, -unit) + (start, base), codes)


def _patch(shape: Path | Circle | Label, outline: Outline | None, place: _Place) -> Patch:
    path_patch, circle = _artists()
    style: dict[str, Any] = {"facecolor": shape.fill or "none", "edgecolor": "none"}
    if not isinstance(shape, Label):
        style |= {"edgecolor": shape.stroke or "none", "capstyle": "round", "joinstyle": "round"}
        style["alpha"] = None if shape.opacity == 1 else shape.opacity
    patch: Any
    if isinstance(shape, Circle):
        patch = circle(place.point(shape.x, shape.y), shape.r * place.scale, **style)
    else:
        assert outline is not None
        patch = path_patch(place.outline(outline), **style)
    if not isinstance(shape, Label):
        patch.board_width = shape.width * place.scale if shape.stroke else 0.0
        patch.board_dash = tuple(length * place.scale for length in shape.dash)
    result: Patch = patch
    return result


@cache
def _artists() -> tuple[type[Any], type[Any]]:
    """Patches whose lines are as wide as their board units say; made when matplotlib is first needed."""
    from matplotlib import patches, rcParams

    class InBoardUnits(patches.Patch):
        board_width = 0.0
        board_dash: tuple[float, ...] = ()

        def draw(self, renderer: RendererBase) -> None:
            axes, figure = self.axes, self.get_figure(root=True)
            if axes is not None and figure is not None and self.board_width:
                (x0, _), (x1, _) = axes.transData.transform([(0.0, 0.0), (1.0, 0.0)])
                points = abs(x1 - x0) * 72 / figure.dpi
                width = self.board_width * points
                if width != self.get_linewidth():
                    self.set_linewidth(width)
                    if self.board_dash:
                        # matplotlib may count dashes in widths of the line.
                        per = width if rcParams["lines.scale_dashes"] else 1.0
                        self.set_linestyle((0, tuple(length * points / per for length in self.board_dash)))
            super().draw(renderer)

    class BoardPath(InBoardUnits, patches.PathPatch):
        pass

    class BoardCircle(InBoardUnits, patches.Circle):
        pass

    return BoardPath, BoardCircle
