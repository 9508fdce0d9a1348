"""A picture as data: shapes in board units, which SVG and matplotlib both draw.

The x axis points right and the y axis **down**, as in SVG. A shape says what it is, never how it
is written, so the two writers (:mod:`gamekit.drawing.svg` and :mod:`gamekit.drawing.matplotlib`)
cannot drift apart: a test compares what they draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from matplotlib.axes import Axes

from gamekit.rules import Node

Command: TypeAlias = tuple[str | float, ...]
"""One step of an outline: ``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)``, ``("Z",)``."""

Anchor: TypeAlias = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Path:
    """An outline of straight lines and cubic curves, filled, stroked or both.

    Parameters
    ----------
    d : tuple of Command
        Starts with ``"M"``; absolute coordinates in board units.
    fill, stroke : str or None
        ``"#rrggbb"``; None draws nothing.
    width : float
        Width of the stroke in board units.
    dash : tuple of float
        Lengths in board units, drawn and left out in turn; empty for an unbroken line.
    opacity : float
        0 to 1, for fill and stroke alike.
    """

    d: tuple[Command, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc or a ring: centre and radius in board units, styled as a :class:`Path`."""

    x: float
    y: float
    r: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text; `y` is its middle, `size` the height of its letters' box in board units."""

    x: float
    y: float
    text: str
    size: float = 0.4
    fill: str = "#1b1b1b"
    anchor: Anchor = "middle"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Glyph:
    """Shapes drawn often, such as a tile: written once and then only placed.

    Two glyphs are equal only if they are the same object, so that keeping what was written for
    one costs a look-up, not a walk through its shapes.
    """

    shapes: tuple[Path | Circle | Label, ...]
    written: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """What each writer made of it, by the writer's name."""

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that belong together, moved as one; with a `node` they are a thing on the board.

    Parameters
    ----------
    parts : tuple of shapes, or Glyph
    x, y : float
        Where the parts' origin goes, in board units.
    turn : float
        Degrees, clockwise on the screen (x towards y), about the parts' origin; applied before the move.
    scale : float
        Applied first.
    node : Node or None
        The graph node that this is; the page finds it as ``data-node``.
    label : str
        What a screen reader says of it, in the language in force.
    passive : bool
        Clicks go through it to what lies below, as through an arrow.
    """

    parts: tuple[Shape, ...] | Glyph
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    scale: float = 1.0
    node: Node | None = None
    label: str = ""
    passive: bool = False

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The parts, whichever way they were given."""
        return self.parts.shapes if isinstance(self.parts, Glyph) else self.parts


Shape: TypeAlias = Path | Circle | Label | Group


def polygon(points: Iterable[tuple[float, float]], **style: Any) -> Path:
    """A closed outline through `points`.

    Examples
    --------
    >>> polygon([(0, 0), (1, 0), (0, 1)], fill="#ffffff").d
    (('M', 0, 0), ('L', 1, 0), ('L', 0, 1), ('Z',))
    """
    first, *rest = points
    return Path((("M", *first), *(("L", *p) for p in rest), ("Z",)), **style)


def line(points: Iterable[tuple[float, float]], **style: Any) -> Path:
    """An open line through `points`."""
    first, *rest = points
    return Path((("M", *first), *(("L", *p) for p in rest)), **style)


def rectangle(x: float, y: float, wide: float, high: float, **style: Any) -> Path:
    """An upright rectangle from its top left corner."""
    return polygon([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], **style)


def rounded(x: float, y: float, wide: float, high: float, r: float) -> tuple[Command, ...]:
    """The outline of an upright rectangle with round corners, from its top left corner.

    Examples
    --------
    >>> rounded(0, 0, 4, 3, 1)[0]
    ('M', 1, 0)
    """
    k = 0.45 * r
    right, low = x + wide, y + high
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, low - r),
        ("C", right, low - k, right - k, low, right - r, low),
        ("L", x + r, low),
        ("C", x + k, low, x, low - k, x, low - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


@dataclass(frozen=True, slots=True, repr=False)
class Scene:
    """One picture, ready for a page, a notebook or print.

    Parameters
    ----------
    shapes : tuple of Shape
        In the order of drawing: later ones lie on top.
    box : tuple of float
        Left, top, width and height of what is shown, in board units.
    title, description : str
        In the language in force when the scene was made; the description is the alternative text.
    unit : float
        Pixels a board unit takes at its natural size.
    background : str
        Painted behind all, so that the picture reads the same on light and dark pages.
    """

    shapes: tuple[Shape, ...]
    box: tuple[float, float, float, float]
    title: str
    description: str
    unit: float = 36.0
    background: str = "#fbf8f1"

    def svg(self) -> str:
        """The picture as one ``<svg>`` element: the same text for the same scene."""
        from gamekit.drawing.svg import write

        return write(self)

    def matplotlib(self, ax: Axes | None = None) -> Axes:
        """The same shapes as matplotlib artists, on `ax` or on axes of their own."""
        from gamekit.drawing.matplotlib import draw

        return draw(self, ax)

    def save(self, path: str | FilePath) -> FilePath:
        """Write the picture to a file whose ending says how: ``.svg``, or what matplotlib can (``.png``, ``.pdf``).

        Returns
        -------
        pathlib.Path
            The file written.
        """
        path = FilePath(path)
        if path.suffix == ".svg":
            path.write_text(self.svg() + "\n", encoding="utf-8", newline="\n")
        else:
            from gamekit.drawing.matplotlib import save

            save(self, path)
        return path

    def nodes(self) -> Iterator[Node]:
        """The graph nodes that stand in the picture, in the order of drawing."""
        stack: list[Shape] = list(reversed(self.shapes))
        while stack:
            shape = stack.pop()
            if isinstance(shape, Group):
                if shape.node is not None:
                    yield shape.node
                stack.extend(reversed(shape.shapes))

    def __repr__(self) -> str:
        return f"<Scene: {self.title}>"

    def _repr_html_(self) -> str:
        # A notebook shows an SVG by itself as an image without a description; within a page it has its own.
        return f"<div>{self.svg()}</div>"

    def _repr_svg_(self) -> str:
        return self.svg()


def inert(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """The shapes without nodes: pictures of several boards show the same node more than once."""
    plain: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            parts = shape.parts if isinstance(shape.parts, Glyph) else inert(shape.parts)
            shape = replace(shape, parts=parts, node=None)
        plain.append(shape)
    return tuple(plain)


def grid(
    scenes: Sequence[Scene],
    captions: Sequence[str],
    title: str,
    description: str,
    columns: int = 2,
) -> Scene:
    """Several pictures as one, each under its caption, in fields of one size.

    Parameters
    ----------
    scenes : sequence of Scene
        From left to right, then down.
    captions : sequence of str
        One for each.
    title, description : str
        Of the whole.
    columns : int
        Pictures in a row.

    Returns
    -------
    Scene
        Without nodes.
    """
    wide = max(*(scene.box[2] for scene in scenes), *(0.28 * len(caption) + 1 for caption in captions))
    high = max(scene.box[3] for scene in scenes)
    size = 0.5
    shapes: list[Shape] = []
    for k, (scene, caption) in enumerate(zip(scenes, captions, strict=True)):
        left, top, width, height = scene.box
        x, y = (wide + 0.4) * (k % columns), (high + 1.4) * (k // columns)
        shapes.append(rectangle(x, y, wide, high + 1, fill="#ffffff", stroke="#ddd6c8", width=0.05))
        shapes.append(Label(x + wide / 2, y + 0.55, caption, size, bold=True))
        parts = inert(scene.shapes)
        shapes.append(Group(parts, x + (wide - width) / 2 - left, y + 1 + (high - height) / 2 - top))
    rows = -(-len(scenes) // columns)
    columns = min(columns, len(scenes))
    box = (-0.3, -0.3, (wide + 0.4) * columns + 0.2, (high + 1.4) * rows + 0.2)
    return Scene(tuple(shapes), box, title, description)
