"""How marks say what they mean without their colour: by a sign, and in words."""

from __future__ import annotations

from functools import cache

from gamekit.drawing.palette import CARD, CHOSEN, LEGAL, WRONG, Mark
from gamekit.drawing.scene import Circle, Command, Glyph, Path, line, polygon
from gamekit.text import Text


@cache
def sign(mark: Mark) -> Glyph:
    """What tells a mark without its colour and its dashes: a dot, a cross, a tick or a pointer; half a unit wide."""
    disc = Circle(0, 0, 0.23, fill=CARD, stroke=mark.line, width=0.05)
    if mark is LEGAL:
        return Glyph((Circle(0, 0, 0.15, fill=mark.line, stroke=CARD, width=0.06),))
    if mark is WRONG:
        arms: tuple[Command, ...] = (("M", -0.1, -0.1), ("L", 0.1, 0.1), ("M", -0.1, 0.1), ("L", 0.1, -0.1))
        return Glyph((disc, Path(arms, stroke=mark.line, width=0.08)))
    if mark is CHOSEN:
        return Glyph((disc, line([(-0.11, 0.01), (-0.03, 0.09), (0.11, -0.09)], stroke=mark.line, width=0.07)))
    return Glyph((disc, polygon([(-0.11, -0.07), (0.11, -0.07), (0, 0.12)], fill=mark.line)))


def marked(label: Text, mark: Mark | None) -> Text:
    """What a screen reader says of a thing that may be marked.

    Examples
    --------
    >>> str(marked(Text("spot {spot}, free", spot=3), LEGAL))
    'spot 3, free, may be chosen'
    """
    if mark is None:
        return label
    if mark is LEGAL:
        return Text("{it}, may be chosen", it=label)
    if mark is WRONG:
        return Text("{it}, here it goes wrong", it=label)
    if mark is CHOSEN:
        return Text("{it}, picked up", it=label)
    return Text("{it}, meant just now", it=label)
