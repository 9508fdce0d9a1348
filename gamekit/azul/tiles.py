"""The tiles: five colours with a pattern and a letter each, the start marker, and spaces that wait for a tile.

All of them are squares of side 1 round the origin. The patterns differ in what they are made of (rings in the corners,
rays, petals, a lattice, waves), so that they are told apart in grey and at any size, and a ghost, the space of the wall
where a colour belongs, has the pattern of its colour without the ground.

Inspired by Portuguese azulejos; the drawing is our own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, radians, sin
from typing import Final, TypeAlias

from gamekit.azul.pieces import HIDDEN, MARKER
from gamekit.drawing.palette import AZULEJO, CARD, INK, LINE, MUTED, NEUTRAL
from gamekit.drawing.scene import Circle, Command, Glyph, Label, Path, polygon, rectangle

Point: TypeAlias = tuple[float, float]

HALF: Final = 0.47
"""Half of a tile's side without its edge; what remains is the joint."""

_ROUND: Final = 0.5523  # how far the handles of a quarter of a circle reach, in radii


def _polar(r: float, degrees: float) -> Point:
    return round(r * cos(radians(degrees)), 3), round(r * sin(radians(degrees)), 3)


def _arc(x: float, y: float, r: float) -> list[Command]:
    """A quarter of a circle round a corner of the tile, which runs on in the neighbours."""
    sx, sy = (1 if x < 0 else -1), (1 if y < 0 else -1)
    k = r * _ROUND
    return [("M", x + sx * r, y), ("C", x + sx * r, y + sy * k, x + sx * k, y + sy * r, x, y + sy * r)]


def _rings(stroke: str) -> list[Path]:
    """Blue: two rings round each corner; where four tiles meet they close."""
    corners = [(x, y) for x in (-HALF, HALF) for y in (-HALF, HALF)]
    wide = [command for x, y in corners for command in _arc(x, y, 0.3)]
    small = [command for x, y in corners for command in (*_arc(x, y, 0.14), ("L", x, y), ("Z",))]
    return [Path(tuple(wide), stroke=stroke, width=0.075), Path(tuple(small), fill=stroke)]


def _sun(fill: str) -> list[Path]:
    """Yellow: a sun of eight rays, the longer ones to the corners."""
    rays: list[Command] = []
    for k in range(8):
        tip, foot = (0.58 if k % 2 else 0.42), 45 * k
        rays += [("M", *_polar(tip, foot)), ("L", *_polar(0.3, foot - 15)), ("L", *_polar(0.3, foot + 15)), ("Z",)]
    return [Path(tuple(rays), fill=fill)]


def _flower(fill: str) -> list[Path]:
    """Red: four round petals and a bud in each corner."""
    petals: list[Command] = []
    for k in range(4):
        a, b, c, d = (_polar(r, 90 * k + t) for r, t in ((0.12, 0), (0.38, -52), (0.5, -16), (0.43, 0)))
        e, f = (_polar(r, 90 * k + t) for r, t in ((0.5, 16), (0.38, 52)))
        petals += [("M", *a), ("C", *b, *c, *d), ("C", *e, *f, *a)]
    # Dots are short lines with round ends; aslant, since matplotlib moves upright ones onto whole pixels.
    corners = [(x, y) for x in (-0.36, 0.36) for y in (-0.36, 0.36)]
    buds = [command for x, y in corners for command in (("M", x, y), ("L", x + 0.005, y + 0.005))]
    return [Path(tuple(petals), fill=fill), Path(tuple(buds), stroke=fill, width=0.12)]


def _lattice(stroke: str) -> list[Path]:
    """Black: a square on its corner, and triangles that make the next one with the neighbours."""
    out, cut = 0.43, 0.22
    corners: list[Command] = []
    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        x, y = sx * HALF, sy * HALF
        corners += [("M", x, y), ("L", x - sx * cut, y), ("L", x, y - sy * cut), ("Z",)]
    return [
        polygon([(0, -out), (out, 0), (0, out), (-out, 0)], stroke=stroke, width=0.065),
        Path(tuple(corners), fill=stroke),
    ]


def _waves(stroke: str) -> list[Path]:
    """Light blue: three waves that run on in the neighbours."""
    d: list[Command] = []
    for y in (-0.31, 0.0, 0.31):
        d.append(("M", -0.43, y))
        for k in range(4):
            x, up = -0.43 + 0.215 * k, (-0.12 if k % 2 else 0.12)
            d.append(("C", x + 0.08, y + up, x + 0.135, y + up, x + 0.215, y))
    return [Path(tuple(d), stroke=stroke, width=0.065)]


_PATTERNS: Final[dict[str, Callable[[str], list[Path]]]] = {
    "B": _rings,
    "Y": _sun,
    "R": _flower,
    "K": _lattice,
    "C": _waves,
}

_DARK_ON_LIGHT: Final = "YC"  # tiles so light that their pattern is dark


def _square(fill: str, stroke: str, width: float = 0.05) -> Path:
    side = 2 * HALF
    return rectangle(-HALF, -HALF, side, side, fill=fill, stroke=stroke, width=width)


@cache
def tile(letter: str) -> Glyph:
    """A tile of a colour; what a view hides and the start marker are given by their signs.

    Parameters
    ----------
    letter : {"B", "Y", "R", "K", "C", "1", "?"}

    Returns
    -------
    Glyph
        Of side 1 round the origin.
    """
    if letter == MARKER:
        return marker()
    if letter == HIDDEN:
        return hidden()
    hue = AZULEJO[letter]
    return Glyph(
        (
            _square(hue.mid, hue.dark),
            *_PATTERNS[letter](hue.dark if letter in _DARK_ON_LIGHT else hue.pale),
            Circle(0, 0, 0.25, fill=hue.pale, stroke=hue.dark, width=0.04),
            Label(0, 0, letter, 0.38, hue.dark, bold=True),
        )
    )


@cache
def ghost(letter: str) -> Glyph:
    """An empty space of the coloured wall, with what belongs there."""
    hue = AZULEJO[letter]
    return Glyph(
        (
            _square(CARD, hue.tint, 0.04),
            *_PATTERNS[letter](hue.tint),
            Circle(0, 0, 0.25, fill=CARD),
            Label(0, 0, letter, 0.34, MUTED),
        )
    )


@cache
def empty() -> Glyph:
    """An empty space of a line, of the floor or of the grey wall."""
    return Glyph((_square(NEUTRAL.pale, LINE, 0.035),))


@cache
def marker() -> Glyph:
    """The start marker."""
    return Glyph(
        (
            _square(CARD, INK, 0.06),
            Circle(0, 0, 0.36, stroke=INK, width=0.05),
            Label(0, 0, MARKER, 0.56, INK, bold=True),
        )
    )


@cache
def hidden() -> Glyph:
    """A tile face down."""
    strokes: list[Command] = []
    for k in (-0.3, 0.0, 0.3):
        strokes += [("M", max(-0.42, k - 0.42), min(0.42, 0.42 + k)), ("L", min(0.42, 0.42 + k), max(-0.42, k - 0.42))]
    return Glyph(
        (
            _square(NEUTRAL.mid, NEUTRAL.dark),
            Path(tuple(strokes), stroke=NEUTRAL.tint, width=0.06),
            Circle(0, 0, 0.25, fill=NEUTRAL.pale),
            Label(0, 0, HIDDEN, 0.38, NEUTRAL.dark, bold=True),
        )
    )
