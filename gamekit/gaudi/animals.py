"""The three animals of the pavement, and the tiles that carry a third of each.

A tile is three rhombi, one at each corner that bears an animal. A third is drawn once, with the
animal's corner at the origin and the tile's centre at (0, 1); everything else is that third turned
and moved. An outline meets the two borders at the corner at the same distance and in directions that
differ by 120 degrees, or in a notch, so that it runs on into the next third without a break.

Inspired by the marine relief of the old hexagonal pavement of Barcelona; the drawing is our own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise, zip_longest
from math import cos, dist, exp, hypot, log, radians, sin, sqrt, tan
from typing import Final, TypeAlias

from gamekit.drawing.palette import CARD, HUES, NEUTRAL, Hue
from gamekit.drawing.scene import Circle, Command, Glyph, Group, Path, polygon

ANIMALS: Final = ("starfish", "shell", "jellyfish")
"""In the order of the letters of a design."""

Point: TypeAlias = tuple[float, float]

_S: Final = sqrt(3) / 2

RHOMBUS: Final[tuple[Point, ...]] = ((0.0, 0.0), (_S, 0.5), (0.0, 1.0), (-_S, 0.5))
"""The field of a third: animal's corner, plain corner, centre of the tile, plain corner."""

HEXAGON: Final[tuple[Point, ...]] = ((0.0, -1.0), (_S, -0.5), (_S, 0.5), (0.0, 1.0), (-_S, 0.5), (-_S, -0.5))
"""The edge of a tile round its centre."""

CORNERS: Final = ((-_S, -0.5, -60.0), (_S, -0.5, 60.0), (0.0, 1.0, 180.0))
"""Where the animals' corners 0, 1 and 2 of a tile lie, and how far a third turns to look at the centre."""

# Directions are in degrees from the x axis towards the y axis, so a third looks along 90.
_RIGHT: Final = 30.0  # its borders, seen from the animal's corner
_LEFT: Final = 150.0
_THIRDS: Final = (0.0, 120.0, 240.0)

_RIM: Final = 0.034  # width of the dark line round every animal


# Points and curves ------------------------------------------------------------------------------


def _polar(r: float, degrees: float) -> Point:
    return r * cos(radians(degrees)), r * sin(radians(degrees))


def _turned(p: Point, degrees: float) -> Point:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return p[0] * c - p[1] * s, p[0] * s + p[1] * c


def _points(command: Command) -> list[Point]:
    numbers = [float(v) for v in command[1:]]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _end(command: Command) -> Point:
    return _points(command)[-1]


def _curve(p: Point, out: float, q: Point, into: float, soft: float = 0.36, end: float | None = None) -> Command:
    """A curve from `p` to `q` that leaves in the direction `out` and arrives in the direction `into`.

    `soft` says how long it keeps to them, as a part of the distance; `end` the same for the arrival alone.
    """
    length = dist(p, q)
    a, b = _polar(soft * length, out), _polar((soft if end is None else end) * length, into)
    return ("C", p[0] + a[0], p[1] + a[1], q[0] - b[0], q[1] - b[1], *q)


def _sector(start: Point, *curves: Command) -> tuple[Command, ...]:
    """The part of an outline that lies in a third: from border to border, closed through the corner."""
    return (("M", 0.0, 0.0), ("L", *start), *curves, ("Z",))


def _moved(path: Path, x: float = 0.0, y: float = 0.0, turn: float = 0.0, scale: float = 1.0, digits: int = 3) -> Path:
    """The path scaled, turned and moved as a :class:`Group` would, rounded to keep tiles small."""

    def place(p: Point) -> Point:
        px, py = _turned((p[0] * scale, p[1] * scale), turn)
        return round(px + x, digits), round(py + y, digits)

    return replace(
        path,
        d=tuple((c[0], *(v for p in _points(c) for v in place(p))) for c in path.d),
        width=path.width * scale,
        dash=tuple(length * scale for length in path.dash),
    )


def _joined(paths: Iterable[Path]) -> list[Path]:
    """Paths of the same style made one, in the order of the first of each."""
    by_style: dict[Path, list[Command]] = {}
    for path in paths:
        by_style.setdefault(replace(path, d=()), []).extend(path.d)
    return [replace(style, d=tuple(d)) for style, d in by_style.items()]


def flattened(path: Path, steps: int = 8) -> list[list[Point]]:
    """The lines of a path as points, each of its curves in `steps` straight pieces."""
    lines: list[list[Point]] = []
    for command in path.d:
        points = _points(command)
        if command[0] == "M":
            lines.append(points)
        elif command[0] == "L":
            lines[-1] += points
        elif command[0] == "Z":
            lines[-1].append(lines[-1][0])
        else:
            (x0, y0), ((x1, y1), (x2, y2), (x3, y3)) = lines[-1][-1], points
            for i in range(1, steps + 1):
                t = i / steps
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                lines[-1].append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return lines


# The animals: one third of each, in its corner's coordinates ---------------------------------------


def _starfish(hue: Hue) -> list[Path]:
    def body(valley: float, tip: float, soft: float, blunt: float) -> tuple[Command, ...]:
        curves = []
        for axis in (60.0, 120.0):
            # A flank leaves the valley square to the valley's ray, as it must between equal arms.
            start, top, stop = _polar(valley, axis - 30), _polar(tip, axis), _polar(valley, axis + 30)
            curves.append(_curve(start, axis + 60, top, axis + 90, soft, blunt))
            curves.append(_curve(top, axis + 90, stop, axis + 120, blunt, soft))
        return _sector(_polar(valley, _RIGHT), *curves)

    ridges = [c for axis in (60.0, 120.0) for c in (("M", *_polar(0.1, axis)), ("L", *_polar(0.7, axis)))]
    return [
        Path(body(0.29, 0.83, 0.26, 0.2), fill=hue.dark),
        Path(body(0.29 - _RIM, 0.83 - 1.2 * _RIM, 0.285, 0.12), fill=hue.mid),
        Path(tuple(ridges), stroke=hue.pale, width=0.056, dash=(0.001, 0.099)),
    ]


def _coil(degrees: float, inset: float = 0.0) -> Point:
    """A point of the shell's spiral, which narrows to the half with each turn; `inset` nearer to its eye."""
    r = 0.43 * exp(log(0.5) * (180 - degrees) / 360) - inset
    x, y = _polar(r, degrees)
    return 0.045 + x, 0.515 + y


def _coiled(start: float, stop: float, pieces: int, inset: float = 0.0) -> list[Command]:
    """The spiral between two of its angles as cubic curves."""
    step = (stop - start) / pieces
    small = step / 1000
    # How far the inner points lie along the tangents is that of an arc of a circle.
    k = 4 / 3 * tan(radians(step) / 4) / radians(small)
    curves: list[Command] = []
    for i in range(pieces):
        a, b = start + i * step, start + (i + 1) * step
        (px, py), (qx, qy) = _coil(a, inset), _coil(b, inset)
        (ax, ay), (bx, by) = _coil(a + small, inset), _coil(b - small, inset)
        curves.append(("C", px + k * (ax - px), py + k * (ay - py), qx + k * (bx - qx), qy + k * (by - qy), qx, qy))
    return curves


def _shell(hue: Hue) -> list[Path]:
    heading = 102.0  # of the outline where it comes in over the left border
    broad = 178.0  # where it joins the spiral
    notch = -44.0  # where the spiral slips under the mouth

    def body(inset: float) -> tuple[Command, ...]:
        reach = 0.44 - 1.35 * inset  # the outline crosses the border aslant
        start, stop = _polar(reach, _LEFT), _polar(reach, _RIGHT)
        curves = [_curve(start, heading, _coil(broad, inset), broad - 90), *_coiled(broad, notch, 2, inset)]
        corner = _coil(notch)
        if inset:
            corner = _coil(notch - 10)  # under the seam, where the step is not seen
            curves.append(("L", *corner))
        return _sector(start, *curves, _curve(corner, -42, stop, heading - 120))

    seam = (("M", *_coil(notch - 3)), *_coiled(notch - 3, -500, 4))
    ribs: list[Command] = []
    for i in range(8):
        angle = 216.0 - 32 * i
        ribs += [("M", *_coil(angle, 0.068)), ("L", *_coil(angle - 376, -0.045))]
    return [
        Path(body(0.0), fill=hue.dark),
        Path(body(_RIM), fill=hue.mid),
        Path(seam, stroke=hue.dark, width=_RIM),
        Path(tuple(ribs), stroke=hue.pale, width=0.034),
    ]


def _jellyfish(hue: Hue) -> list[Path]:
    scallops = (_RIGHT, 70.0, 110.0, _LEFT)

    def bell(r: float) -> tuple[Command, ...]:
        rims = [_curve(_polar(r, a), a + 56, _polar(r, b), b + 124, 0.38) for a, b in pairwise(scallops)]
        return _sector(_polar(r, _RIGHT), *rims)

    arms: list[Command] = []
    for a in (46.0, 82.0, 118.0):
        p, q, r = _polar(0.49, a), _polar(0.665, a + 7), _polar(0.835, a + 17)
        arms += [("M", *p), _curve(p, a - 40, q, a + 62, 0.5, 0.4), _curve(q, a + 62, r, a - 22, 0.4, 0.5)]
    veins: list[Command] = []
    for a, b in pairwise(scallops):
        veins += [("M", *_polar(0.34, (a + b) / 2)), ("L", *_polar(0.43, (a + b) / 2))]
    # Six small lobes: three large ones would look like a face.
    lobes: list[Command] = []
    for axis in (60.0, 120.0):
        p, q = _polar(0.125, axis - 19), _polar(0.125, axis + 19)
        lobes += [("M", *p), _curve(p, axis - 10, q, axis + 190, 2.0)]
    return [
        Path(bell(0.47), fill=hue.dark),
        Path(bell(0.47 - _RIM), fill=hue.mid),
        Path(tuple(arms), stroke=hue.dark, width=0.042),
        Path(tuple(veins), stroke=hue.pale, width=0.034),
        Path(tuple(lobes), stroke=hue.pale, width=0.046),
    ]


_DRAW: Final[dict[str, Callable[[Hue], list[Path]]]] = {
    "starfish": _starfish,
    "shell": _shell,
    "jellyfish": _jellyfish,
}


# The grounds --------------------------------------------------------------------------------------

Free: TypeAlias = Callable[[Point], bool]


def _free_of(paths: Iterable[Path], margin: float) -> Free:
    """A test whether a point lies off the paths by a margin, so that a texture stops short of an animal."""
    outlines = [(line, path.fill is not None, margin + path.width / 2) for path in paths for line in flattened(path)]

    def free(p: Point) -> bool:
        for points, filled, away in outlines:
            inside = False
            for (x0, y0), (x1, y1) in pairwise(points):
                dx, dy = x1 - x0, y1 - y0
                along = ((p[0] - x0) * dx + (p[1] - y0) * dy) / (dx * dx + dy * dy or 1.0)
                along = min(1.0, max(0.0, along))
                if hypot(p[0] - x0 - along * dx, p[1] - y0 - along * dy) < away:
                    return False
                if (y0 > p[1]) != (y1 > p[1]) and p[0] < x0 + (p[1] - y0) * dx / dy:
                    inside = not inside
            if inside and filled:
                return False
        return True

    return free


def _runs(points: Iterable[Point], free: Free) -> Iterator[tuple[Point, Point]]:
    """Where a row of points may be drawn: the first and the last point of each stretch."""
    run: list[Point] = []
    for p in points:
        if free(p):
            run.append(p)
        elif run:
            yield run[0], run[-1]
            run = []
    if run:
        yield run[0], run[-1]


def _texture(colour: str, stroke: str, rows: int, free: Free) -> Path:
    """What tells the grounds apart without their colours: lines for green, dots for blue, dashes for orange."""
    d: list[Command] = []
    step = 1 / rows
    middles = [(i + 0.5) * step for i in range(rows)]
    if colour == "g":
        for y in middles:
            half = _S * (1 - abs(2 * y - 1)) - 0.32 * step
            for start, stop in _runs([(half * (j - 40) / 40, y) for j in range(81)], free):
                if stop[0] - start[0] > 0.06:
                    d += [("M", *start), ("L", *stop)]
        return Path(tuple(d), stroke=stroke, width=0.2 * step)
    if colour == "b":
        # Dots are dashes of no length with round ends; a row runs along a border.
        for v in middles:
            for start, (x, y) in _runs([(_S * (u - v), (u + v) / 2) for u in middles], free):
                d += [("M", *start), ("L", x + 0.01, y + 0.006)]
        return Path(tuple(d), stroke=stroke, width=0.3 * step, dash=(0.001, step - 0.001))
    length = step / 2
    for i in range(1 - rows, rows):
        # Columns of dashes, every other one lower by half a step, like bricks on end.
        x = _S * i * step
        middle = (1 - abs(i) * step) / 2 - length / 2 - 0.2 * step
        tops = [(j + (i + rows) % 2 / 2) * step - length / 2 for j in range(rows + 1)]
        column = [(x, top) for top in tops if abs(top + length / 2 - 0.5) < middle]
        for start, stop in _runs(column, lambda p: free(p) and free((p[0], p[1] + length))):
            d += [("M", *start), ("L", stop[0], stop[1] + length)]
    return Path(tuple(d), stroke=stroke, width=0.2 * step, dash=(length, step - length))


_ROWS: Final = {"g": 8, "b": 6, "o": 7}


@cache
def _third(animal: str, colour: str) -> tuple[Path, ...]:
    """Ground, texture, rim, skin, details: the same layers in each third."""
    hue = HUES[colour]
    drawn = _DRAW[animal](hue)
    texture = _texture(colour, hue.tint, _ROWS[colour], _free_of(drawn, 0.045))
    # A texture keeps off the borders and may be rounded more than what runs on across them.
    return (_moved(polygon(RHOMBUS, fill=hue.pale)), _moved(texture, digits=2), *map(_moved, drawn))


# Joints between tiles; half of it lies on each.
_EDGE: Final = _moved(polygon(HEXAGON, stroke=CARD, width=0.028))


# What others use ----------------------------------------------------------------------------------


@cache
def third(animal: str, colour: str) -> Glyph:
    """One third of an animal on the ground of its colour.

    Parameters
    ----------
    animal : {"starfish", "shell", "jellyfish"}
    colour : {"g", "b", "o"}

    Returns
    -------
    Glyph
        The animal's corner lies at the origin, the centre of the tile at (0, 1).
    """
    return Glyph(_third(animal, colour))


@cache
def whole(animal: str, colour: str) -> tuple[Group, ...]:
    """A whole animal on its ground, a hexagon of side 1 round the origin: three thirds."""
    return tuple(Group(third(animal, colour), turn=turn) for turn in _THIRDS)


@cache
def tile(design: str, orientation: int) -> Glyph:
    """A tile round its centre.

    Parameters
    ----------
    design : str
        The colours of the starfish, the shell and the jellyfish, such as ``"gbo"``.
    orientation : int
        Which animal lies at the upper left: 0 starfish, 1 shell, 2 jellyfish. The next ones follow
        at the upper right and at the bottom.
    """
    thirds = []
    for corner, (x, y, turn) in enumerate(CORNERS):
        animal = (orientation + corner) % 3
        thirds.append([_moved(path, x, y, turn) for path in _third(ANIMALS[animal], design[animal])])
    # Thirds do not overlap, so they may be drawn layer by layer, and what looks alike in one path.
    layers = (_joined(path for path in layer if path is not None) for layer in zip_longest(*thirds))
    return Glyph((*(path for layer in layers for path in layer), _EDGE))


@cache
def back() -> Glyph:
    """A tile face down: ripples round the corners where animals hide, and a curl that asks which."""
    hue = NEUTRAL
    ripples: list[Command] = []
    for x, y, turn in CORNERS:
        for r in (0.25, 0.38, 0.51):
            p, q = _polar(r, _RIGHT + 4), _polar(r, _LEFT - 4)
            arc = Path((("M", *p), _curve(p, _RIGHT + 94, q, _LEFT + 86, 0.428)))
            ripples += _moved(arc, x, y, turn).d
    inner, start, top, side, stop = (-0.045, -0.17), (-0.23, -0.16), (0.0, -0.4), (0.23, -0.16), (0.0, 0.16)
    curl = (
        ("M", *inner),
        _curve(inner, 115, start, -90, 0.75),
        _curve(start, -90, top, 0, 0.39),
        _curve(top, 0, side, 90, 0.39),
        _curve(side, 90, stop, 90, 0.48),
    )
    return Glyph(
        (
            _moved(polygon(HEXAGON, fill=hue.mid)),
            Path(tuple(ripples), stroke=hue.tint, width=0.03),
            _moved(Path(curl, stroke=hue.pale, width=0.085)),
            Circle(0.0, 0.35, 0.062, fill=hue.pale),
            _EDGE,
        )
    )


def _round(path: Path) -> Path:
    """A path of a third, all the way round the corner."""
    if path.fill is None:
        return _joined(_moved(path, turn=turn) for turn in _THIRDS)[0]
    # Without the ways to the corner and back the three parts are one outline, and no seam shows.
    start, *curves = path.d[1:-1]
    next_third = 120.0 if _end(start)[0] > 0 else -120.0  # from the right border it goes on at the left one
    d: list[Command] = [("M", *start[1:])]
    for i in range(3):
        d += _moved(replace(path, d=tuple(curves)), turn=i * next_third).d
    return replace(path, d=(*d, ("Z",)))


@cache
def emblem(animal: str) -> Glyph:
    """A whole animal of no colour and without a ground, about 0.5 in radius, round the origin."""
    return Glyph(tuple(_moved(_round(path), scale=0.58) for path in _DRAW[animal](NEUTRAL)))


@cache
def swatch(colour: str) -> Glyph:
    """A hexagon of a colour and its texture, 0.5 in radius, round the origin."""
    hue = HUES[colour]
    texture = _texture(colour, hue.pale, 4, lambda _: True)
    rounded = [_moved(texture, turn=turn, scale=0.46, digits=2) for turn in _THIRDS]
    field = [(0.48 * x, 0.48 * y) for x, y in HEXAGON]
    return Glyph((_moved(polygon(field, fill=hue.mid, stroke=hue.dark, width=0.04)), *_joined(rounded)))
