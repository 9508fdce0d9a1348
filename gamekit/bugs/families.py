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
from typing import Final, NamedTuple, TypeAlias

from gamekit.drawing.palette import BUGS, CARD, Hue
from gamekit.drawing.scene import Circle, Command, Glyph, Path
from gamekit.text import Text

Point: TypeAlias = tuple[float, float]
Knot: TypeAlias = tuple[float, float] | tuple[float, float, float]
Part: TypeAlias = Path | Circle
Parts: TypeAlias = tuple[Part, ...]

_RIM: Final = 3.4  # the dark line round a body
_LEG: Final = 4.6
_FINE: Final = 2.6  # mouths, seams, the rims of eyes


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
        if j == (i - 1) % n and not (n == 2 and closed):
            reach = -reach
        return x + reach * dx, y + reach * dy

    d: list[Command] = [("M", *points[0])]
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        d.append(("C", *handle(i, j), *handle(j, i), *points[j]))
    return (*d, ("Z",)) if closed else tuple(d)


def _field(*knots: Knot, fill: str = "mid") -> Path:
    return Path(_smooth(knots, closed=True), fill=fill)


def _tube(*knots: Knot, width: float = _LEG, stroke: str = "mid") -> Path:
    return Path(_smooth(knots), stroke=stroke, width=width)


def _line(*knots: Knot, width: float = _LEG) -> Path:
    return _tube(*knots, width=width, stroke="dark")


def _oval(x: float, y: float, across: float, down: float, turn: float = 0.0, fill: str = "mid") -> Path:
    c, s = cos(radians(turn)), sin(radians(turn))
    unit = [_polar(1.0, angle) for angle in range(0, 360, 60)]
    return _field(*((x + across * u * c - down * v * s, y + across * u * s + down * v * c) for u, v in unit), fill=fill)


def _disc(x: float, y: float, r: float, fill: str = "mid") -> Circle:
    return Circle(x, y, r, fill=fill)


def _mapped(part: Part, place: Callable[[Point], Point], scale: float = 1.0) -> Part:
    if isinstance(part, Circle):
        x, y = place((part.x, part.y))
        return replace(part, x=x, y=y, r=round(part.r * scale, 4), width=round(part.width * scale, 4))
    d: list[Command] = []
    for name, *numbers in part.d:
        values = [float(v) for v in numbers]
        d.append((name, *(v for p in zip(values[::2], values[1::2], strict=True) for v in place(p))))
    return replace(part, d=tuple(d), width=round(part.width * scale, 4))


def _both(*parts: Part) -> Parts:
    """The parts and their likenesses on the other side."""
    return (*parts, *(_mapped(part, lambda p: (-p[0], p[1])) for part in parts))


def _moved(parts: Iterable[Part], x: float, y: float) -> Parts:
    return tuple(_mapped(part, lambda p: (p[0] + x, p[1] + y)) for part in parts)


# What bugs are made of ----------------------------------------------------------------------------


def _rimmed(*parts: Part) -> Parts:
    """The parts as one thing: a dark line goes round all of them, and none between them."""
    if len(parts) == 1 and parts[0].fill:
        return (replace(parts[0], stroke="dark", width=_RIM),)
    rims: list[Part] = []
    for part in parts:
        rims.append(replace(part, fill=None, stroke="dark", width=part.width + 2 * _RIM))
    return (*rims, *parts)


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


def _lids(*centres: Point, r: float = 10.0, tilt: float = 0.0, low: float = 0.0) -> Parts:
    """Lids over the upper part of eyes; `tilt` in degrees makes them cross (towards the middle) or sad."""
    parts: list[Part] = []
    for k, (x, y) in enumerate(centres):
        lean = tilt if k % 2 == 0 else -tilt
        ends = (180.0 - low + lean, 360.0 + low + lean)
        arc = [_polar(r, ends[0] + (ends[1] - ends[0]) * i / 4, x, y) for i in range(5)]
        first, last = arc[0], arc[-1]
        parts.append(replace(_field((*first, 0), *arc[1:-1], (*last, 0)), stroke="dark", width=_FINE))
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
    """What the horned and the stag beetle share: six bent legs, wing cases, a collar."""
    legs = (
        _line((14, 2), (27, -6), (32, -17)),
        _line((18, 14), (33, 12), (40, 20)),
        _line((14, 26), (29, 30), (32, 41)),
    )
    return (
        *_both(*legs),
        *_rimmed(_field((0, -1), (18, 3), (22, 19), (13, 36), (0, 41), (-13, 36), (-22, 19), (-18, 3))),
        _line((0, 8), (0, 40), width=_FINE),
    )


def _snail_foot(tail: Knot = (-42, 38)) -> Path:
    return _field(tail, (-20, 27), (8, 24), (17, 8), (25, -2), (35, 2), (37, 16), (33, 33), (20, 38.5), (-10, 39))


def _along(knots: Iterable[Knot], step: float) -> Iterator[tuple[Point, Point]]:
    """Points of a soft line at equal steps, with the directions there."""
    start, *curves = _smooth(knots)
    here: Point = (float(start[1]), float(start[2]))
    points = [here]
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
            t = (due - done) / length
            yield (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])), ((q[0] - p[0]) / length, (q[1] - p[1]) / length)
            due += step
        done += length


def _ribs(knots: Iterable[Knot], step: float, half: float, stroke: str, width: float) -> Path:
    """Short lines across a soft line."""
    d: list[Command] = []
    for (x, y), (dx, dy) in _along(knots, step):
        d += [("M", x - half * dy, y + half * dx), ("L", x + half * dy, y - half * dx)]
    return Path(tuple(d), stroke=stroke, width=width)


_WIGGLE: Final = ((-14, -24), (4, -31), (19, -22), (6, -6), (-15, 4), (-12, 22), (8, 22), (30, 30))
"""The way of the worm and of the centipede."""


# Two eyes -----------------------------------------------------------------------------------------


def _ladybird() -> Parts:
    legs = (_line((24, -6), (41, -13)), _line((28, 10), (43, 12)), _line((22, 26), (37, 35)))
    eyes = ((-11, -24), (11, -24))
    spots = (_disc(15, 0, 6, "tint"), _disc(18, 20, 5, "tint"), _disc(7, 30, 4, "tint"))
    return (
        *_both(*legs, *_knobbed((7, -32), (13, -39), (19, -39))),
        *_rimmed(_oval(0, -20, 20, 15)),
        *_rimmed(_disc(0, 11, 30)),
        _line((0, -18), (0, 40), width=_FINE),
        *_both(*spots),
        *_eyes(*eyes, r=10.5, look=(0, -0.2)),
    )


def _caterpillar() -> Parts:
    rings = ((-33, 23, 9), (-22, 15, 11.5), (-8, 12, 13), (8, 15, 13))
    feet = [_line((x, y + r - 2), (x - 1, y + r + 5)) for x, y, r in rings]
    return (
        *feet,
        *_knobbed((16, -14), (11, -26), (13, -36)),
        *_knobbed((27, -14), (32, -26), (37, -33)),
        *_each_rimmed(*(_disc(*ring) for ring in rings)),
        *(_disc(x - 1, y - 0.35 * r, 0.42 * r, "tint") for x, y, r in rings),
        *_rimmed(_disc(22, 2, 18)),
        *_eyes((16, -3), (32, -3), r=9.5, look=(0.25, 0.1)),
        _smile(25, 11, 6, 4),
    )


def _spider() -> Parts:
    legs = (
        _line((9, -6), (16, -33, 0), (25, -41)),
        _line((14, -2), (31, -25, 0), (42, -12)),
        _line((14, 8), (33, 0, 0), (41, 24)),
        _line((9, 14), (25, 17, 0), (27, 41)),
    )
    return (
        *_both(*legs),
        *_rimmed(_disc(0, 5, 20)),
        _oval(0, 15, 10, 6, fill="tint"),
        *_eyes((-9, -2), (9, -2), r=9.5, look=(0.25, 0.25)),
        _line((-9, 13), (0, 15), (9, 13), width=_FINE),
        *_fangs((-4, 14.5), (4, 14.5), size=5),
    )


def _snail() -> Parts:
    coil = ((3, 25), (-14, 25), (-26, 13), (-22, -4), (-8, -11), (5, -3), (5, 11), (-6, 15), (-14, 8), (-9, 1), (-4, 5))
    return (
        *_rimmed(_snail_foot(), _tube((24, 4), (18, -16), width=5), _tube((30, 4), (36, -14), width=5)),
        *_rimmed(_disc(-9, 6, 27, "tint")),
        _line(*coil, width=3.2),
        *_eyes((16, -20), (35, -17), r=9.5, look=(0.2, 0.1)),
        _smile(30, 15, 5, 3.5),
    )


def _butterfly() -> Parts:
    upper = _field((3, -6), (14, -30), (32, -37), (42, -22), (36, 0), (18, 7))
    lower = _field((3, 4), (20, 5), (34, 14), (31, 31), (18, 36), (7, 22))
    return (
        *_both(*_knobbed((5, -24), (8, -34), (14, -41))),
        *_rimmed(*_both(lower, upper)),
        *_both(_disc(29, -18, 7, "tint"), _disc(22, 22, 5, "tint"), _disc(17, -8, 3.5, "tint")),
        *_rimmed(_oval(0, 12, 5.5, 22, fill="tint")),
        *_rimmed(_disc(0, -14, 12, "tint")),
        *_eyes((-9, -16), (9, -16), r=9),
        _smile(0, -6, 4, 3),
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


def _scorpion() -> Parts:
    arm = _tube((14, 12), (27, 14), (33, 2), width=6)
    claw = _field((30, 2), (24, -9), (28, -21, 0), (33, -11, 0), (41, -20, 0), (42, -8), (37, 2))
    legs = (
        _line((10, 22), (26, 25), (34, 35)),
        _line((8, 26), (18, 31), (23, 41)),
        _line((5, 28), (8, 34), (9, 41)),
    )
    tail = ((0, 4), (-4, -12), (-2, -28), (9, -35))
    return (
        *_both(*legs),
        *_rimmed(_tube(*tail, width=9), _field((6, -38), (15, -39), (20, -30), (17, -20, 0), (12, -28), (7, -30))),
        _ribs(tail[:3], 7, 4.5, "dark", _FINE),
        *_rimmed(*_both(arm, claw)),
        *_rimmed(_field((0, 0), (17, 6), (20, 18), (11, 29), (0, 31), (-11, 29), (-20, 18), (-17, 6))),
        *_eyes((-9, 9), (9, 9), r=9, look=(0.2, 0)),
        *_lids((-9, 9), (9, 9), r=9, tilt=20),
        _line((-7, 24), (0, 22), (7, 24), width=_FINE),
    )


def _centipede() -> Parts:
    return (
        _ribs(_WIGGLE, 7.5, 11.5, "dark", 3.6),
        _line((30, 30), (36, 28), (41, 22), width=3.2),
        _line((30, 30), (35, 34), (41, 36), width=3.2),
        *_rimmed(_tube(*_WIGGLE, width=9)),
        _ribs(_WIGGLE[1:], 7.5, 3, "tint", 3),
        *_knobbed((-26, -26), (-31, -34), (-38, -38)),
        *_knobbed((-19, -28), (-20, -36), (-15, -41)),
        *_rimmed(_oval(-23, -18, 15, 13)),
        *_eyes((-32, -18), (-16, -18), r=9, look=(-0.2, 0.2)),
        _smile(-24, -9, 4, 2),
    )


def _horned_beetle() -> Parts:
    return (
        *_beetle_back(),
        *_both(_disc(11, 20, 4.5, "tint")),
        *_rimmed(
            _oval(0, -9, 18, 13),
            _field((-7, -12), (-3, -28), (-13, -42, 0), (0, -35), (13, -42, 0), (3, -28), (7, -12)),
        ),
        *_eyes((-10, -9), (10, -9), r=9, look=(0, -0.1)),
        _smile(0, 0, 5, -2),
    )


def _stag_beetle() -> Parts:
    jaw = _field((5, -18), (21, -24), (20, -36), (7, -42, 0), (17, -41), (28, -34), (29, -22), (13, -11))
    tooth = _field((19, -31, 0), (13, -29, 0), (20, -26, 0))
    return (
        *_beetle_back(),
        *_both(_line((10, 12), (12, 22), (8, 32), width=_FINE)),
        *_rimmed(_oval(0, -9, 20, 12), *_both(jaw, tooth)),
        *_eyes((-10, -10), (10, -10), r=9, look=(0, 0.15)),
        *_lids((-10, -10), (10, -10), r=9, tilt=18, low=6),
        _laugh(0, -2, 4, 3),
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
        *_rimmed(_oval(0, -23, 13, 10)),
        *_eyes((-11, -29), (11, -29), r=12, look=(0, 0.2)),
        _smile(0, -17, 4, 2),
    )


def _slug() -> Parts:
    body = _field((-42, 37), (-30, 20), (-8, 9), (8, 10), (18, 2), (28, 0), (37, 8), (36, 26), (28, 38), (-10, 39))
    eyes = ((16, -18), (36, -16))
    return (
        *_rimmed(body, _tube((22, 6), (17, -14), width=5), _tube((32, 6), (36, -12), width=5)),
        _field((-24, 18), (-8, 12), (10, 14), (8, 24), (-12, 25), fill="tint"),
        *(_disc(x, y, 2.4, "dark") for x, y in ((-18, 18), (-8, 20), (1, 17))),
        *_eyes(*eyes, r=9.5, look=(0.1, 0.3)),
        *_lids(*eyes, r=9.5, low=4),
        _line((23, 20), (29, 18), (35, 20), width=_FINE),
    )


def _earwig() -> Parts:
    legs = (_line((7, -8), (20, -14), (27, -23)), _line((8, 0), (24, 1), (32, 7)), _line((8, 9), (20, 16), (25, 26)))
    pincer = _field((2, 22), (10, 23), (18, 31), (10, 42, 0), (2, 42, 0), (10, 34), (3, 28))
    return (
        *_both(*legs, _line((6, -34), (16, -41), (30, -36), (36, -28), width=3.2)),
        *_rimmed(*_both(pincer)),
        *_rimmed(_field((0, -14), (9, -8), (11, 8), (8, 24), (0, 27), (-8, 24), (-11, 8), (-9, -8))),
        *(_line((-h, y), (0, y + 2.5), (h, y), width=_FINE) for h, y in ((8, 1), (9, 9), (8, 17))),
        *_rimmed(_oval(0, -24, 16, 13)),
        *_eyes((-9, -27), (9, -27), r=9, look=(0.2, -0.1)),
        _laugh(0, -17, 5, 4),
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
        *_rimmed(_oval(-8, -27, 6.5, 17, 12, "tint"), _oval(-22, -22, 6.5, 17, -28, "tint")),
        *_rimmed(_tube((0, -2), (-18, 6), (-38, 22), width=7.5), _oval(-1, -4, 11, 9)),
        _ribs(((-8, 1), (-20, 8), (-37, 21)), 6, 3.5, "dark", 2.2),
        *_knobbed((20, -22), (26, -34), (36, -36), r=2.4),
        *_rimmed(_disc(16, -12, 13)),
        *_eyes((17, -14), r=10.5, look=(0.35, 0.15)),
    )


def _worm() -> Parts:
    return (
        *_rimmed(_tube(*_WIGGLE, (37, 36), width=14), _oval(-20, -22, 17, 15)),
        _ribs(_WIGGLE[2:], 8, 6.5, "tint", 3.4),
        *_eyes((-22, -26), r=12.5, look=(-0.15, 0.1)),
        _laugh(-22, -12, 6, 4),
    )


def _fluff() -> Parts:
    hair = [_polar(39 if k % 2 == 0 else 28, 9 * k - 90 + (4 if k % 2 == 0 else 0), 0, -2) for k in range(40)]
    return (
        *_both(_line((9, 26), (10, 40), (16, 40))),
        *_rimmed(_field(*((*p, 0) for p in hair))),
        _oval(0, 16, 14, 9, fill="tint"),
        *_eyes((0, -7), r=17, look=(0, 0.1), pupil=0.45),
        _laugh(0, 14, 8, 6),
        *_fangs((-3, 14.5), (3, 14.5), size=3.5),
    )


def _woodlouse() -> Parts:
    plates = [((x - 5, 25), (x - 4, y + 12), (x, y)) for x, y in ((-24, -4), (-11, -14), (3, -16))]
    return (
        *(_line((x, 24), (x - 2, 37)) for x in (-32, -22, -12, -2, 8, 18, 28)),
        _line((32, 4), (39, -6, 0), (43, 2), width=3.2),
        *_rimmed(_field((-42, 26, 0), (-39, 6), (-22, -14), (2, -19), (24, -12), (38, 8), (40, 26, 0))),
        *(_line(*plate, width=_FINE) for plate in plates),
        *(_line((x, 18), (x + 1, 8), width=3.4) for x in ()),
        *_eyes((21, 2), r=12.5, look=(0.3, 0.1)),
        _smile(27, 18, 6, 3),
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


def _tick() -> Parts:
    legs = (
        _line((12, -14), (20, -25), (18, -36)),
        _line((17, -10), (31, -18), (34, -29)),
        _line((22, -2), (38, -5), (43, -14)),
        _line((26, 8), (39, 10), (43, 19)),
    )
    return (
        *_both(*legs),
        *_rimmed(
            _field(
                (0, -24), (14, -17), (27, 4), (31, 22), (20, 37), (0, 41), (-20, 37), (-31, 22), (-27, 4), (-14, -17)
            )
        ),
        _field((0, 22), (19, 20), (14, 33), (0, 36), (-14, 33), (-19, 20), fill="tint"),
        *_eyes((-15, 3), (15, 3), r=9, look=(0, 0.25)),
        *_eyes((0, -8), r=10, look=(0, 0.25)),
        _laugh(0, 16, 6, 5),
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
        _line((-4, 14), (8, 24), (6, 41)),
        _line((-10, 18), (-8, 30), (-14, 41)),
        _line((-16, 18), (-26, 24), (-30, 41)),
        _line((4, -24), (-2, -36), (-12, -41), width=3.2),
        _line((20, -26), (26, -37), (36, -41), width=3.2),
        *_rimmed(_field((-42, 28), (-24, 8), (-2, 2), (3, 12), (-10, 24))),
        _line((-34, 25), (-18, 15), (-4, 9), width=_FINE),
        *_rimmed(_tube((-4, 9), (6, -4), (10, -16), width=7)),
        *_rimmed(_tube((6, -2), (22, 12), width=6), _field((20, 16), (36, -12, 0), (31, 14), (25, 18))),
        *_rimmed(_field((-10, -30), (12, -34), (34, -30), (28, -16), (13, -8), (-3, -16))),
        *_eyes((-5, -25), (12, -27), (29, -25), r=8.5, look=(0.2, 0.2)),
    )


def _bee() -> Parts:
    return (
        _line((-34, 9), (-42, 12), width=4),
        *(_line((x, 28), (x - 2, 38)) for x in (-12, 0, 12)),
        *_knobbed((20, -10), (22, -24), (30, -31), r=2.8),
        *_knobbed((28, -6), (34, -18), (42, -20), r=2.8),
        *_rimmed(_oval(-20, -20, 10, 19, -32, "tint"), _oval(-1, -23, 10, 18, 8, "tint")),
        *_rimmed(_oval(0, 10, 36, 22)),
        _line((-22, -7), (-26, 10), (-22, 26), width=7),
        _line((-8, -11), (-11, 10), (-8, 31), width=7),
        *_eyes((9, 1), (27, 3), (18, 15), r=8.5, look=(0.25, 0.1)),
        _smile(28, 20, 3, 2),
    )


def _tower_snail() -> Parts:
    stalks = (
        _tube((22, 6), (8, -9), width=4.5),
        _tube((26, 4), (25, -20), width=4.5),
        _tube((32, 6), (39, -6), width=4.5),
    )
    shell = _field((-28, -42, 0), (-2, 0), (12, 22), (4, 31), (-14, 33), (-32, 29), (-36, 20), (-34, -8))
    return (
        *_rimmed(_snail_foot(), *stalks),
        *_rimmed(replace(shell, fill="tint")),
        *(
            _line((-35 + k, y), (-20, y + 4), (b, y - 3), width=3.2)
            for k, y, b in ((1, 14, 7), (2, 0, -1), (3, -14, -11))
        ),
        *_eyes((12, -10), (27, -22), (38, -6), r=8, look=(0.2, 0.1)),
        _smile(29, 17, 5, 3.5),
    )


# The families -------------------------------------------------------------------------------------


class _Kind(NamedTuple):
    draw: Callable[[], Parts]
    name: Text
    one: Text
    like: tuple[str, ...]


_KINDS: Final = {
    "2a": _Kind(_ladybird, Text("ladybird"), Text("a ladybird"), ("2i", "2j")),
    "2b": _Kind(_caterpillar, Text("caterpillar"), Text("a caterpillar"), ("2k",)),
    "2c": _Kind(_spider, Text("spider"), Text("a spider"), ("2g", "3a")),
    "2d": _Kind(_snail, Text("snail"), Text("a snail"), ("2m", "3e")),
    "2e": _Kind(_butterfly, Text("butterfly"), Text("a butterfly"), ("2f", "2l")),
    "2f": _Kind(_moth, Text("moth"), Text("a moth"), ("2e",)),
    "2g": _Kind(_scorpion, Text("scorpion"), Text("a scorpion"), ("2c",)),
    "2h": _Kind(_centipede, Text("centipede"), Text("a centipede"), ("1b",)),
    "2i": _Kind(_horned_beetle, Text("horned beetle"), Text("a horned beetle"), ("2a", "2j")),
    "2j": _Kind(_stag_beetle, Text("stag beetle"), Text("a stag beetle"), ("2a", "2i", "2n")),
    "2k": _Kind(_ant, Text("ant"), Text("an ant"), ("2b", "2o")),
    "2l": _Kind(_dragonfly, Text("dragonfly"), Text("a dragonfly"), ("2e",)),
    "2m": _Kind(_slug, Text("slug"), Text("a slug"), ("2d",)),
    "2n": _Kind(_earwig, Text("earwig"), Text("an earwig"), ("2j",)),
    "2o": _Kind(_grasshopper, Text("grasshopper"), Text("a grasshopper"), ("2k", "1e", "3c")),
    "1a": _Kind(_mosquito, Text("one-eyed mosquito"), Text("a one-eyed mosquito"), ("3d",)),
    "1b": _Kind(_worm, Text("one-eyed worm"), Text("a one-eyed worm"), ("2h",)),
    "1c": _Kind(_fluff, Text("one-eyed fluff ball"), Text("a one-eyed fluff ball"), ("3b",)),
    "1d": _Kind(_woodlouse, Text("one-eyed woodlouse"), Text("a one-eyed woodlouse"), ("1e",)),
    "1e": _Kind(_flea, Text("one-eyed flea"), Text("a one-eyed flea"), ("2o", "1d")),
    "3a": _Kind(_tick, Text("three-eyed tick"), Text("a three-eyed tick"), ("2c",)),
    "3b": _Kind(_star, Text("three-eyed star bug"), Text("a three-eyed star bug"), ("1c",)),
    "3c": _Kind(_mantis, Text("three-eyed mantis"), Text("a three-eyed mantis"), ("2o",)),
    "3d": _Kind(_bee, Text("three-eyed bee"), Text("a three-eyed bee"), ("1a",)),
    "3e": _Kind(_tower_snail, Text("three-eyed tower snail"), Text("a three-eyed tower snail"), ("2d",)),
}

LIKE: Final = {family: kind.like for family, kind in _KINDS.items()}
"""For each family the families it is most like. Like families are what opponents' memories mix up."""

_TILE: Final = Path(
    _smooth([(-49, 0)], closed=False),
)


def _kind(family: str) -> _Kind:
    return _KINDS[family]


@cache
def _drawn(family: str) -> Parts:
    def place(p: Point) -> Point:
        return round(p[0] / 100, 3), round(p[1] / 100, 3)

    return tuple(_mapped(part, place, 0.01) for part in _kind(family).draw())


def _coloured(part: Part, hue: Hue) -> Part:
    colours = {**hue._asdict(), "white": CARD, None: None}
    return replace(part, fill=colours[part.fill], stroke=colours[part.stroke])


@cache
def bug(family: str, hue: int) -> Glyph:
    return Glyph(tuple(_coloured(part, BUGS[hue]) for part in _drawn(family)))
