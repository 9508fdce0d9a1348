"""The 25 families of bugs, drawn: each is one shape in any of five colours, and colour says nothing.

A bug is told by its silhouette first, by its eyes second, by its pattern last. Some share a part on purpose, such as
the foot of the snails or the back of the beetles, since mixing up bugs that are alike is the fun of the game.

Lengths in the drawings are hundredths of a tile's width, and colours are the names of the strengths of a
:class:`~gamekit.drawing.palette.Hue`: a bug is drawn once and then only coloured. The drawings are our own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import cos, dist, hypot, radians, sin
from typing import Final, TypeAlias

from gamekit.drawing.palette import BUGS, CARD, INK, NEUTRAL, Hue
from gamekit.drawing.scene import Circle, Command, Glyph, Path
from gamekit.errors import PositionError, shown
from gamekit.text import Text

Point: TypeAlias = tuple[float, float]
Knot: TypeAlias = tuple[float, float] | tuple[float, float, float]
Part: TypeAlias = Path | Circle
Parts: TypeAlias = tuple[Part, ...]

_RIM: Final = 3.4  # the dark line round a body
_LEG: Final = 4.6
_FINE: Final = 2.6  # mouths, seams, the rims of eyes
_FILL: Final = 0.95  # bugs are drawn to the edge of the tile, and it needs a margin


# Lines and fields ---------------------------------------------------------------------------------


def _polar(r: float, degrees: float, x: float = 0.0, y: float = 0.0) -> Point:
    return x + r * cos(radians(degrees)), y + r * sin(radians(degrees))


def _smooth(knots: Iterable[Knot], closed: bool = False) -> tuple[Command, ...]:
    """A soft line through points; one with a third value of 0 is a corner."""
    points = [(knot[0], knot[1]) for knot in knots]
    corner = [len(knot) > 2 for knot in knots]
    n = len(points)

    def handle(i: int, j: int) -> Point:
        """The control point near knot `i` on the way to its neighbour `j`."""
        (x, y), before, after = points[i], points[i - 1], points[(i + 1) % n]
        if corner[i] or (not closed and i in (0, n - 1)):
            return x, y
        dx, dy = after[0] - before[0], after[1] - before[1]
        # In a circle the handles are a little more than a third of the chord.
        reach = 0.37 * dist(points[i], points[j]) / (hypot(dx, dy) or 1.0)
        way = -reach if j == (i - 1) % n else reach
        return x + way * dx, y + way * dy

    d: list[Command] = [("M", *points[0])]
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        leaves, comes = handle(i, j), handle(j, i)
        straight = leaves == points[i] and comes == points[j]
        d.append(("L", *points[j]) if straight else ("C", *leaves, *comes, *points[j]))
    return (*d, ("Z",)) if closed else tuple(d)


def _field(*knots: Knot, fill: str = "mid") -> Path:
    return Path(_smooth(knots, closed=True), fill=fill)


def _tube(*knots: Knot, width: float = _LEG, stroke: str = "mid") -> Path:
    return Path(_smooth(knots), stroke=stroke, width=width)


def _line(*knots: Knot, width: float = _LEG) -> Path:
    return _tube(*knots, width=width, stroke="dark")


def _oval(x: float, y: float, across: float, down: float, turn: float = 0.0, fill: str = "mid") -> Path:
    c, s = cos(radians(turn)), sin(radians(turn))
    unit = [_polar(1.0, angle) for angle in (0, 90, 180, 270)]
    return _field(*((x + across * u * c - down * v * s, y + across * u * s + down * v * c) for u, v in unit), fill=fill)


def _disc(x: float, y: float, r: float, fill: str = "mid") -> Circle:
    return Circle(x, y, r, fill=fill)


def _mapped(part: Part, place: Callable[[Point], Point], scale: float = 1.0) -> Part:
    if isinstance(part, Circle):
        x, y = place((part.x, part.y))
        return replace(part, x=x, y=y, r=round(part.r * scale, 3), width=round(part.width * scale, 3))
    d: list[Command] = []
    for name, *numbers in part.d:
        values = [float(v) for v in numbers]
        d.append((name, *(v for p in zip(values[::2], values[1::2], strict=True) for v in place(p))))
    return replace(part, d=tuple(d), width=round(part.width * scale, 3))


def _both(*parts: Part) -> Parts:
    """The parts and their likenesses on the other side."""
    return (*parts, *(_mapped(part, lambda p: (-p[0], p[1])) for part in parts))


# What bugs are made of ----------------------------------------------------------------------------


def _rimmed(*parts: Part) -> Parts:
    """The parts as one thing: a dark line goes round all of them, and none between them."""
    if len(parts) == 1 and parts[0].fill:
        return (replace(parts[0], stroke="dark", width=_RIM),)
    return (*(replace(part, fill=None, stroke="dark", width=part.width + 2 * _RIM) for part in parts), *parts)


def _each_rimmed(*parts: Part) -> Parts:
    """Every part with a line of its own, later ones on top: the rings of a caterpillar."""
    return tuple(replace(part, stroke="dark", width=_RIM) for part in parts)


def _eyes(*centres: Point, r: float = 10.0, look: Point = (0.0, 0.25), pupil: float = 0.5) -> Parts:
    """Big white eyes that all look the same way, given in parts of their radius."""
    parts: list[Part] = []
    for x, y in centres:
        px, py = x + look[0] * r, y + look[1] * r
        parts.append(Circle(x, y, r, fill="white", stroke="dark", width=_FINE))
        parts.append(_disc(px, py, pupil * r, "dark"))
        parts.append(_disc(px + 0.16 * r, py - 0.18 * r, 0.15 * r, "white"))
    return tuple(parts)


def _lids(*centres: Point, r: float = 10.0, tilt: float = 0.0, high: float = 24.0) -> Parts:
    """Lids over eyes, down to `high` degrees above their middle; a `tilt` lowers the inner ends, which looks cross."""
    parts: list[Part] = []
    for k, (x, y) in enumerate(centres):
        lean = tilt if k % 2 == 0 else -tilt
        start, step = 180.0 + high + lean, (180.0 - 2 * high) / 4
        first, *arc, last = (_polar(r, start + i * step, x, y) for i in range(5))
        parts.append(replace(_field((*first, 0), *arc, (*last, 0)), stroke="dark", width=_FINE))
    return tuple(parts)


def _smile(x: float, y: float, half: float, depth: float) -> Path:
    return _line((x - half, y), (x, y + depth), (x + half, y), width=_FINE)


def _laugh(x: float, y: float, half: float, depth: float) -> Path:
    """An open mouth."""
    return _field((x - half, y, 0), (x, y + 0.12 * depth), (x + half, y, 0), (x, y + depth), fill="dark")


def _fangs(*tops: Point, size: float = 4.0) -> Parts:
    return tuple(_field((x - size / 2, y, 0), (x + size / 2, y, 0), (x, y + size, 0), fill="white") for x, y in tops)


def _knobbed(*knots: Knot, r: float = 3.2, width: float = 3.2) -> Parts:
    """A feeler with a knob."""
    return _line(*knots, width=width), _disc(knots[-1][0], knots[-1][1], r, "dark")


def _beetle_back() -> Parts:
    """What the horned and the stag beetle share: six bent legs and the wing cases."""
    legs = (
        _line((14, 4), (27, -3), (38, -8)),
        _line((18, 14), (33, 12), (40, 20)),
        _line((14, 26), (29, 30), (32, 41)),
    )
    return (
        *_both(*legs),
        *_rimmed(_field((0, -1), (18, 3), (22, 19), (13, 36), (0, 41), (-13, 36), (-22, 19), (-18, 3))),
        _line((0, 8), (0, 40), width=_FINE),
    )


def _eight_legs() -> Parts:
    """The legs of the spider and of the tick."""
    legs = (
        _line((11, -8), (18, -32, 0), (27, -41)),
        _line((16, -2), (32, -24, 0), (42, -12)),
        _line((16, 10), (34, 3, 0), (42, 25)),
        _line((10, 18), (29, 18, 0), (33, 40)),
    )
    return _both(*legs)


def _snail_foot() -> Path:
    return _field((-42, 38), (-20, 27), (8, 24), (17, 8), (25, -2), (35, 2), (37, 16), (33, 33), (20, 38.5), (-10, 39))


def _along(knots: Iterable[Knot], step: float) -> Iterator[tuple[Point, Point]]:
    """Points of a soft line at equal steps, with the directions there."""
    start, *curves = _smooth(knots)  # without corners, so all of them curves
    points: list[Point] = [(float(start[1]), float(start[2]))]
    for _, *numbers in curves:
        x1, y1, x2, y2, x3, y3 = (float(v) for v in numbers)
        x0, y0 = points[-1]
        for i in range(1, 17):
            t = i / 16
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    done, due = 0.0, step / 2
    for p, q in pairwise(points):
        length = dist(p, q)
        while length and due <= done + length:
            dx, dy, far = (q[0] - p[0]) / length, (q[1] - p[1]) / length, due - done
            yield (p[0] + far * dx, p[1] + far * dy), (dx, dy)
            due += step
        done += length


def _ribs(knots: Iterable[Knot], step: float, half: float, stroke: str, width: float) -> Path:
    """Short lines across a soft line."""
    d: list[Command] = []
    for (x, y), (dx, dy) in _along(knots, step):
        d += [("M", x - half * dy, y + half * dx), ("L", x + half * dy, y - half * dx)]
    return Path(tuple(d), stroke=stroke, width=width)


def _side_wings() -> Parts:
    """The wings of the mosquito and of the bee."""
    return _rimmed(_oval(-24, -19, 9, 19, -44, "tint"), _oval(-7, -25, 9, 18, 4, "tint"))


_HOOK: Final = ((-20, -19), (0, -25), (20, -16), (26, 4), (13, 21), (-10, 25), (-34, 25))
"""The way of the centipede and of the worm."""


# Two eyes -----------------------------------------------------------------------------------------


def _ladybird() -> Parts:
    legs = (_line((24, -4), (41, -11)), _line((28, 12), (43, 14)), _line((22, 28), (37, 37)))
    spots = (_disc(15, 7, 6, "tint"), _disc(18, 24, 4.5, "tint"), _disc(7, 32, 3.5, "tint"))
    return (
        *_both(*legs, *_knobbed((7, -30), (13, -38), (20, -38))),
        *_rimmed(_disc(0, 12, 29)),
        _line((0, -10), (0, 40), width=_FINE),
        *_both(*spots),
        *_rimmed(_oval(0, -17, 20, 15)),
        *_eyes((-10.5, -22), (10.5, -22), r=10.5, look=(0, -0.2)),
        _smile(0, -8, 5, 3),
    )


def _caterpillar() -> Parts:
    rings = ((-32, 27, 10), (-21, 19, 12.5), (-7, 16, 14), (8, 20, 14))
    feet = [_line((x, y + r - 2), (x - 1, y + r + 6)) for x, y, r in rings]
    return (
        *feet,
        *_knobbed((16, -10), (11, -24), (13, -36)),
        *_knobbed((27, -10), (33, -22), (38, -31)),
        *(part for x, y, r in rings for part in (*_rimmed(_disc(x, y, r)), _disc(x - 2, y - 4, 0.42 * r, "tint"))),
        *_rimmed(_disc(22, 6, 18.5)),
        *_eyes((15.5, 1), (32, 1), r=9.5, look=(0.25, 0.1)),
        _smile(25, 15, 6, 4),
    )


def _spider() -> Parts:
    return (
        *_eight_legs(),
        *_rimmed(_disc(0, 4, 23)),
        _oval(0, 16, 12, 7, fill="tint"),
        *_eyes((-10, -4), (10, -4), r=10.5, look=(0.25, 0.25)),
        _line((-10, 13), (0, 15.5), (10, 13), width=_FINE),
        *_fangs((-4.5, 14.5), (4.5, 14.5), size=5.5),
    )


def _snail() -> Parts:
    coil = ((-1, 26), (-18, 26), (-29, 14), (-26, -1), (-13, -8), (-1, -1), (-1, 12), (-11, 16), (-18, 9), (-13, 3))
    return (
        *_rimmed(_snail_foot(), _tube((25, 4), (21, -16), width=5), _tube((31, 4), (37, -14), width=5)),
        *_rimmed(_disc(-14, 8, 25, "tint")),
        _line(*coil, width=3.2),
        *_eyes((18, -21), (37, -18), r=9.5, look=(0.2, 0.1)),
        _smile(30, 15, 5, 3.5),
    )


def _butterfly() -> Parts:
    upper = _field((3, -6), (14, -30), (32, -37), (42, -23), (34, -4), (14, 3))
    lower = _field((3, 2), (18, 6), (32, 17), (31, 32), (19, 37), (7, 23))
    return (
        *_both(*_knobbed((5, -24), (8, -34), (14, -41))),
        *_rimmed(*_both(lower, upper)),
        *_both(_disc(29, -18, 7, "tint"), _disc(22, 22, 5, "tint"), _disc(17, -8, 3.5, "tint")),
        *_rimmed(_oval(0, 12, 5.5, 22, fill="tint")),
        *_rimmed(_disc(0, -13, 12.5, "tint")),
        *_eyes((-10.5, -17), (10.5, -17), r=10.5),
        _smile(0, -5.5, 4, 2.5),
    )


def _moth() -> Parts:
    wing = _field((2, -16, 0), (18, -14), (33, 8), (43, 31, 0), (29, 27), (20, 34), (12, 28), (3, 34, 0))
    feeler = ((4, -28), (13, -35), (27, -37))
    return (
        *_both(_line(*feeler, width=3), _ribs(feeler, 4.5, 4.5, "dark", 2.4)),
        *_rimmed(*_both(wing)),
        *_both(_line((12, 0), (24, 12), (34, 27), width=_FINE), _disc(17, 19, 4.5, "tint")),
        *_rimmed(_field((0, -18), (11, -8), (9, 16), (0, 41), (-9, 16), (-11, -8), fill="tint")),
        *(_line((-6 + k, y), (0, y + 3), (6 - k, y), width=_FINE) for k, y in ((0, 6), (0, 15), (2, 24))),
        *_eyes((-9.5, -19), (9.5, -19), r=10, look=(0, 0.1), pupil=0.62),
        _smile(0, -7, 3, 2),
    )


def _tick() -> Parts:
    body = ((0, -25), (13, -21), (22, -4), (26, 16), (19, 34), (0, 41))
    return (
        *_eight_legs(),
        *_both(*_knobbed((5, -24), (7, -36), r=2.6)),
        *_rimmed(_field(*body, *((-x, y) for x, y in body[-2:0:-1]))),
        _field((0, 27), (15, 24), (12, 34), (0, 37), (-12, 34), (-15, 24), fill="tint"),
        *_eyes((-10.5, -4), (10.5, -4), r=10.5, look=(0, 0.25)),
        _laugh(0, 13, 8, 8),
    )


def _centipede() -> Parts:
    return (
        _ribs(_HOOK, 9, 13.5, "dark", 3.8),
        _line((-34, 25), (-40, 21), (-43, 14), width=3.2),
        _line((-34, 25), (-40, 30), (-43, 37), width=3.2),
        *_rimmed(_tube(*_HOOK, width=9)),
        _ribs(_HOOK[1:], 9, 3, "tint", 3.4),
        *_knobbed((-26, -24), (-31, -34), (-38, -39), r=2.8),
        *_knobbed((-18, -26), (-18, -35), (-12, -40), r=2.8),
        *_rimmed(_oval(-24, -16, 16, 14)),
        *_eyes((-33, -17), (-16, -17), r=9.5, look=(-0.2, 0.2)),
        _smile(-25, -7, 4, 2.5),
    )


def _horned_beetle() -> Parts:
    return (
        *_beetle_back(),
        *_both(_disc(11, 22, 4.5, "tint")),
        *_rimmed(
            _oval(0, -7, 20, 14),
            _field((-7, -12), (-3, -28), (-13, -41, 0), (0, -34), (13, -41, 0), (3, -28), (7, -12)),
        ),
        *_eyes((-10, -11), (10, -11), r=10, look=(0, -0.1)),
        _smile(0, 1.5, 5, 2.5),
    )


def _stag_beetle() -> Parts:
    jaw = _field((5, -16), (20, -24), (7, -41, 0), (24, -38), (29, -21), (13, -9))
    return (
        *_beetle_back(),
        *_both(_line((10, 16), (12, 25), (8, 34), width=_FINE)),
        *_rimmed(_oval(0, -6, 20, 13), *_both(jaw, _tube((22, -28), (13, -25), width=3.2))),
        *_eyes((-10.5, -8), (10.5, -8), r=10.5, look=(0, 0.15)),
        *_lids((-10.5, -8), (10.5, -8), r=10.5, tilt=16, high=32),
        _laugh(0, 2, 5, 4),
    )


def _ant() -> Parts:
    legs = (
        _line((-6, 10), (-16, 24), (-26, 40)),
        _line((0, 12), (-3, 26), (-6, 40)),
        _line((4, 10), (16, 24), (14, 40)),
    )
    return (
        *legs,
        _line((20, -14), (24, -34, 0), (39, -39), width=3.4),
        _line((12, -14), (8, -31, 0), (18, -41), width=3.4),
        *_each_rimmed(_oval(-25, 7, 17, 14, -14), _oval(0, 5, 11, 9)),
        _line((-30, -3), (-25, 7), (-27, 19), width=_FINE),
        _oval(-34, 8, 4, 6, fill="tint"),
        *_rimmed(_oval(22, -3, 19, 16, 12)),
        *_eyes((14, -7), (31, -4), r=9.5, look=(0.25, 0.1)),
        _line((20, 8), (26, 9), (32, 6), width=_FINE),
    )


def _dragonfly() -> Parts:
    wings = (_oval(24, -13, 19, 6, -10, "tint"), _oval(23, 2, 18, 6, 16, "tint"))
    return (
        *_rimmed(*_both(*wings)),
        *_both(_line((8, -9), (36, -15), width=2), _line((8, -2), (34, 5), width=2)),
        *_rimmed(_tube((0, 0), (0, 38), width=6.5), _oval(0, -5, 8, 11)),
        *(_line((-3, y), (3, y), width=_FINE) for y in (12, 20, 28, 36)),
        *_rimmed(_oval(0, -22, 13, 11)),
        *_eyes((-11, -29), (11, -29), r=12, look=(0, 0.2)),
        _smile(0, -16, 4, 2),
    )


def _slug() -> Parts:
    body = _field((-42, 37), (-30, 20), (-8, 9), (8, 10), (18, 2), (28, 0), (37, 8), (36, 26), (28, 38), (-10, 39))
    eyes = ((15, -18), (36, -16))
    return (
        *_rimmed(body, _tube((22, 6), (17, -14), width=5), _tube((32, 6), (36, -12), width=5)),
        _field((-24, 18), (-8, 12), (10, 14), (8, 24), (-12, 25), fill="tint"),
        *(_disc(x, y, 2.4, "dark") for x, y in ((-18, 18), (-8, 20), (1, 17))),
        *_eyes(*eyes, r=10.5, look=(0.1, 0.3)),
        *_lids(*eyes, r=10.5, high=32),
        _line((23, 20), (29, 18), (35, 20), width=_FINE),
    )


def _worm() -> Parts:
    return (
        *_rimmed(_tube(*_HOOK, width=16), _oval(-23, -16, 19, 16)),
        _ribs(_HOOK[1:], 9, 7.5, "tint", 3.6),
        *_eyes((-33, -20), (-14, -20), r=10, look=(-0.15, 0.1)),
        _laugh(-24, -7, 6, 5),
    )


def _grasshopper() -> Parts:
    return (
        _line((16, 10), (24, 24), (20, 38)),
        _line((4, 14), (6, 27), (0, 38)),
        _line((22, -14), (10, -32), (-8, -40), width=3.2),
        _line((30, -16), (28, -33), (18, -42), width=3.2),
        *_rimmed(_field((-42, 14), (-14, 0), (12, -4), (22, 4), (14, 15), (-10, 18))),
        _line((-28, 12), (-8, 7), (10, 8), width=_FINE),
        _line((-25, -27), (-34, 4), (-41, 36), (-34, 38), width=5.4),
        *_rimmed(_field((0, 12), (-6, 15), (-26, -22), (-28, -32), (-19, -30), (-4, -4), fill="tint")),
        *_rimmed(_field((26, -20), (38, -14), (39, 2), (34, 13), (24, 11), (14, 2), (14, -14))),
        *_eyes((20, -9), (35, -9), r=8.5, look=(0.3, 0)),
        _smile(30, 5, 4, 2),
    )


# One eye ------------------------------------------------------------------------------------------


def _mosquito() -> Parts:
    return (
        _line((4, 0), (22, 14, 0), (18, 41), width=3.4),
        _line((0, 2), (4, 20, 0), (-3, 41), width=3.4),
        _line((-4, 0), (-16, 16, 0), (-20, 40), width=3.4),
        _line((20, -4), (42, 30), width=3.8),
        *_side_wings(),
        *_rimmed(_tube((0, -2), (-18, 6), (-38, 22), width=7.5), _oval(-1, -4, 11, 9)),
        _ribs(((-8, 1), (-20, 8), (-37, 21)), 6, 3.5, "dark", 2.2),
        *_knobbed((20, -22), (26, -34), (36, -36), r=2.4),
        *_rimmed(_disc(16, -12, 13)),
        *_eyes((17, -14), r=10.5, look=(0.35, 0.15)),
    )


def _scorpion() -> Parts:
    arm = _tube((14, 8), (28, 12), (34, 0), width=6)
    claw = _field((31, 2), (24, -8), (28, -21, 0), (33, -11, 0), (41, -20, 0), (42, -7), (38, 2))
    legs = (
        _line((18, 18), (33, 18, 0), (41, 28)),
        _line((14, 26), (28, 27, 0), (34, 40)),
        _line((8, 31), (17, 34, 0), (20, 42)),
    )
    tail = ((0, 2), (-4, -14), (-2, -29), (9, -35))
    return (
        *_both(*legs),
        *_rimmed(_tube(*tail, width=9), _field((6, -38), (15, -39), (20, -30), (17, -20, 0), (12, -28), (7, -30))),
        _ribs(tail[:3], 7, 4.5, "dark", _FINE),
        *_rimmed(*_both(arm, claw)),
        *_rimmed(_field((0, -4), (18, 2), (22, 18), (13, 33), (0, 36), (-13, 33), (-22, 18), (-18, 2))),
        _field((0, 29), (12, 26), (8, 32), (-8, 32), (-12, 26), fill="tint"),
        *_eyes((0, 9), r=12.5, look=(0.2, 0.1)),
        *_lids((0, 9), r=12.5, tilt=14),
        _line((-8, 25.5), (0, 23.5), (8, 25.5), width=_FINE),
    )


def _fluff() -> Parts:
    hair = [_polar(r, 360 / 36 * k - 90 + lean, 0, -2) for k in range(0, 36, 2) for r, lean in ((40, 4), (26, 10))]
    return (
        *_both(_line((9, 22), (10, 40), (17, 40))),
        *_rimmed(_field(*((*p, 0) for p in hair))),
        _oval(0, 15, 13, 8, fill="tint"),
        *_eyes((0, -7), r=16, look=(0, 0.1), pupil=0.45),
        _laugh(0, 13, 8, 6),
        *_fangs((-3, 13.5), (3, 13.5), size=3.5),
    )


def _woodlouse() -> Parts:
    plates = (((-28, 25), (-27, 10), (-23, -4)), ((-14, 25), (-13, 7), (-9, -14)), ((2, 25), (3, 5), (6, -17)))
    return (
        *(_line((x, 24), (x - 3, 39)) for x in (-32, -22, -12, -2, 8, 18, 28)),
        _line((30, 0), (35, -23, 0), (43, -14), width=3.4),
        *_rimmed(_field((-43, 26, 0), (-39, 8), (-22, -12), (2, -18), (24, -11), (38, 8), (40, 26, 0))),
        *(_disc(x, y, 3.6, "tint") for x, y in ((-33, 16), (-20, 12), (-5, 10))),
        *(_line(*plate, width=_FINE) for plate in plates),
        *_eyes((20, 2), r=12.5, look=(0.3, 0.1)),
        _smile(27, 18.5, 6, 3),
    )


def _flea() -> Parts:
    return (
        _line((12, 18), (20, 26), (17, 38)),
        _line((4, 22), (6, 30), (1, 39)),
        _line((27, 0), (35, 9), (35, 19), width=3.8),
        *_knobbed((20, -22), (28, -32), (38, -31), r=2.6),
        *_rimmed(_field((24, -14), (29, 0), (18, 18), (-4, 26), (-27, 18), (-33, -6), (-16, -25), (8, -27))),
        *(_line((x, y), (x - 4, y + 9), (x - 2, y + 18), width=_FINE) for x, y in ((-20, -16), (-8, -21))),
        _line((-26, 4), (-40, 20), (-38, 39), (-30, 40), width=5.4),
        *_rimmed(_oval(-16, 12, 16, 9, -28, "tint")),
        *_eyes((12, -9), r=13, look=(0.25, 0.1)),
        _smile(17, 9, 5, 3),
    )


# Three eyes ---------------------------------------------------------------------------------------


def _earwig() -> Parts:
    legs = (_line((7, -8), (22, -9), (30, -15)), _line((8, 0), (26, 2), (34, 8)), _line((8, 8), (22, 16), (27, 27)))
    pincer = _field((1, 21), (9, 21), (17, 29), (14, 39), (3, 42, 0), (9, 36), (10, 30), (4, 27))
    return (
        *_both(*legs, _line((9, -32), (17, -41), (31, -40), (40, -31), width=3.2)),
        *_rimmed(*_both(pincer)),
        *_rimmed(_field((0, -14), (9, -8), (11, 6), (8, 21), (0, 25), (-8, 21), (-11, 6), (-9, -8))),
        *(_line((-h, y), (0, y + 2.5), (h, y), width=_FINE) for h, y in ((8, 0), (9, 8), (7, 15.5))),
        *_rimmed(_oval(0, -22, 23, 13)),
        *_eyes((-16, -25), (16, -25), (0, -27), r=8.5, look=(0.1, -0.1)),
        _laugh(0, -16, 6, 4.5),
    )


def _star() -> Parts:
    outline = [(*_polar(42 if k % 2 == 0 else 20, 36 * k - 90, 0, 4),) for k in range(10)]
    return (
        *_rimmed(_field(*outline)),
        *(_disc(*_polar(30, 72 * k - 90, 0, 4), 3.4, "tint") for k in range(5)),
        *_eyes((-15, 2), (15, 2), r=8.5, look=(0, 0.2)),
        *_eyes((0, -8), r=9.5, look=(0, 0.2)),
        _smile(0, 13, 7, 5),
    )


def _mantis() -> Parts:
    return (
        _line((4, 12), (13, 25), (9, 40)),
        _line((-6, 15), (-6, 27), (-12, 40)),
        _line((-18, 15), (-32, 25), (-36, 40)),
        _line((14, -24), (6, -36), (-6, -41), width=3.2),
        _line((30, -25), (36, -36), (43, -39), width=3.2),
        *_rimmed(_field((-43, 20), (-18, 2), (8, -3), (13, 7), (2, 16), (-14, 20))),
        _line((-33, 17), (-14, 9), (4, 6), width=_FINE),
        *_rimmed(_tube((6, 6), (14, -4), (19, -14), width=8)),
        *_rimmed(_tube((13, 0), (26, 14), width=6), _field((23, 17), (43, -3, 0), (38, 16), (30, 22))),
        *_rimmed(_field((-2, -28), (20, -32), (43, -28), (37, -15), (21, -5), (5, -15))),
        *_eyes((3, -23), (20, -25), (38, -23), r=8.5, look=(0.2, 0.2)),
        _smile(21, -12.5, 4, 2),
    )


def _bee() -> Parts:
    return (
        _line((-32, 14), (-42, 18), width=4),
        *(_line((x, 28), (x - 2, 41)) for x in (-10, 1, 12)),
        *_knobbed((20, -6), (21, -22), (28, -31), r=2.8),
        *_knobbed((28, -3), (34, -16), (41, -19), r=2.8),
        *_side_wings(),
        *_rimmed(_oval(1, 13, 34, 20)),
        _line((-20, 1), (-23, 13), (-20, 24.5), width=6.5),
        _line((-6, -3.5), (-9, 13), (-6, 29), width=6.5),
        *_eyes((9, 3), (27, 6), (13, 19), r=8.5, look=(0.25, 0.1)),
        _smile(26, 20, 3, 2),
    )


def _tower_snail() -> Parts:
    stalks = (
        _tube((22, 6), (11, -10), width=4.5),
        _tube((27, 4), (26, -20), width=4.5),
        _tube((32, 6), (39, -6), width=4.5),
    )
    # From the bottom up, so that each whorl sits on the one below.
    whorls = ((-17, 20, 18, 13), (-20, 3, 14, 11), (-23, -12, 10.5, 9.5), (-26, -25, 7.5, 8))
    tip = _field((-27, -44, 0), (-20, -27), (-33, -27), fill="tint")
    return (
        *_rimmed(_snail_foot(), *stalks),
        *_each_rimmed(tip, *(_oval(x, y, across, down, -8, "tint") for x, y, across, down in whorls[::-1])),
        *_eyes((13, -11), (28, -23), (38, -6), r=8, look=(0.2, 0.1)),
        _smile(29, 17, 5, 3.5),
    )


# The families -------------------------------------------------------------------------------------


_DRAW: Final[dict[str, Callable[[], Parts]]] = {
    "2a": _ladybird,
    "2b": _caterpillar,
    "2c": _spider,
    "2d": _snail,
    "2e": _butterfly,
    "2f": _moth,
    "2g": _tick,
    "2h": _centipede,
    "2i": _horned_beetle,
    "2j": _stag_beetle,
    "2k": _ant,
    "2l": _dragonfly,
    "2m": _slug,
    "2n": _worm,
    "2o": _grasshopper,
    "1a": _mosquito,
    "1b": _scorpion,
    "1c": _fluff,
    "1d": _woodlouse,
    "1e": _flea,
    "3a": _earwig,
    "3b": _star,
    "3c": _mantis,
    "3d": _bee,
    "3e": _tower_snail,
}


def _card(fill: str, edge: str) -> Path:
    """The tile itself, a square with round corners."""
    half, straight, handle = 49.0, 35.0, 43.0
    d: list[Command] = [("M", half, -straight)]
    for x, y in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        side, end = (half * x, straight * y), (straight * x, half * y)
        near, far = (half * x, handle * y), (handle * x, half * y)
        if x != y:  # every other corner is met from below or above
            side, end, near, far = end, side, far, near
        d += [("L", *side), ("C", *near, *far, *end)]
    return Path((*d, ("Z",)), fill=fill, stroke=edge, width=2.0)


def _joined(parts: Iterable[Part]) -> Parts:
    """Lines of one style that follow each other made one, which keeps tiles small."""
    joined: list[Part] = []
    for part in parts:
        last = joined[-1] if joined else None
        if isinstance(part, Path) and isinstance(last, Path) and not part.fill and replace(last, d=part.d) == part:
            joined[-1] = replace(part, d=last.d + part.d)
        else:
            joined.append(part)
    return tuple(joined)


def _middle(parts: Iterable[Part]) -> Point:
    """The middle of what the parts cover, but for curves that swell beyond their knots."""
    xs: list[float] = []
    ys: list[float] = []
    for part in parts:
        if isinstance(part, Circle):
            reach, ends = part.r + part.width / 2, [(part.x, part.y)]
        else:
            reach, ends = part.width / 2, [(float(c[-2]), float(c[-1])) for c in part.d if len(c) > 1]
        for x, y in ends:
            xs += (x - reach, x + reach)
            ys += (y - reach, y + reach)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _to_scale(parts: Iterable[Part], x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Parts:
    """From hundredths of a tile to board units, with (x, y) in the middle."""
    k = scale / 100
    return _joined(_mapped(part, lambda p: (round(k * (p[0] - x), 3), round(k * (p[1] - y), 3)), k) for part in parts)


@cache
def _drawn(family: str) -> Parts:
    draw = _DRAW.get(family)
    if draw is None:
        message = "There is no bug {family}; the families are 2a to 2o, 1a to 1e and 3a to 3e."
        raise PositionError(Text(message, family=shown(family)))
    parts = draw()
    return _to_scale(parts, *_middle(parts), _FILL)


def _coloured(parts: Iterable[Part], colours: Callable[[str], str]) -> Parts:
    return tuple(
        replace(part, fill=part.fill and colours(part.fill), stroke=part.stroke and colours(part.stroke))
        for part in parts
    )


def _wearing(hue: Hue) -> Callable[[str], str]:
    return {**hue._asdict(), "white": CARD}.__getitem__


@cache
def bug(family: str, hue: int) -> Glyph:
    """The face of a tile round its centre, one board unit wide.

    Parameters
    ----------
    family : str
        The number of its eyes and a letter, such as ``"2a"``.
    hue : int
        Which of the colours :data:`~gamekit.drawing.palette.BUGS`; says nothing about the family.

    Returns
    -------
    Glyph
        First the card, then the bug, the same shapes in each colour.

    Raises
    ------
    PositionError
        No such family, or no such colour.

    Examples
    --------
    >>> face = bug("2d", 3)
    >>> face is bug("2d", 3), len(face.shapes) == len(bug("2d", 0).shapes)
    (True, True)
    """
    drawn = _drawn(family)
    if hue not in range(len(BUGS)):
        message = "There is no bug of colour {hue}; the colours are 0 to {last}."
        raise PositionError(Text(message, hue=shown(hue), last=len(BUGS) - 1))
    return Glyph(_coloured((*_to_scale((_card("pale", "mid"),)), *drawn), _wearing(BUGS[hue])))


@cache
def back() -> Glyph:
    """The back of every tile: a leaf that somebody has nibbled at."""
    leaf = ((-31, 31, 0), (-33, 6), (-20, -16), (6, -30), (33, -33, 0), (31, -8), (18, 16), (-6, 31))
    veins = [
        *(_tube((x, -x), (x - 3, -x - 15 + abs(x) / 3), width=2.6) for x in (-14, 1, 14)),
        *(_tube((x, -x), (x + 15 - abs(x) / 3, -x + 3), width=2.6) for x in (-14, 14)),
    ]
    bites = (_disc(26, 10, 9), _disc(16, 20, 7.5), _disc(-12, -7, 4.2))
    crumbs = (_disc(29, 26, 2.6, "tint"), _disc(36, 18, 2, "tint"), _disc(25, 34, 1.8, "tint"))
    parts: Parts = (
        _card("mid", "dark"),
        _field(*leaf, fill="tint"),
        _tube((-39, 39), (24, -24), width=3.4),
        *veins,
        *bites,
        *crumbs,
    )
    return Glyph(_coloured(_to_scale(parts), _wearing(NEUTRAL)))


def silhouette(family: str) -> Parts:
    """A bug as a dark shape alone, without eyes, pattern and tile, in the place it has on a tile."""
    return _coloured(_drawn(family), lambda _: INK)
