"""The colours of every picture, chosen once, so that they read for everybody.

Colour never carries meaning alone. The three tile colours also differ in lightness, for grey print, and
have a texture each; the marks also differ in their dashes; and each player has a sign.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Hue(NamedTuple):
    """One colour of a game in four strengths, from the ground of a tile to a thin line.

    Parameters
    ----------
    pale : str
        The ground.
    tint : str
        What shows on the ground without shouting: a texture.
    mid : str
        The colour itself: the filling of a figure.
    dark : str
        Outlines and text; reads on `pale` at 4.5 : 1 or better.
    """

    pale: str
    tint: str
    mid: str
    dark: str


class Mark(NamedTuple):
    """How something on a board is pointed out: a line round it and a wash behind it.

    Parameters
    ----------
    line, wash : str
        Colours; the line shows on `PAPER` and on the wash at 3 : 1 or better, `INK` reads on the wash.
    dash : tuple of float
        Lengths in board units; no two marks have the same, so that they differ without colour.
    """

    line: str
    wash: str
    dash: tuple[float, ...] = ()


class Player(NamedTuple):
    """A player's colour (`PAPER` reads on it, and it reads on `PAPER`) and sign."""

    colour: str
    sign: str


INK: Final = "#1b1b1b"
"""Text and strong lines."""

MUTED: Final = "#5f5a52"
"""Text of less weight."""

PAPER: Final = "#fbf8f1"
"""Behind every picture."""

CARD: Final = "#ffffff"
"""Things that lie on the paper: cards, panels."""

LINE: Final = "#8c857a"
"""Edges of cards, cells and panels."""

FAINT: Final = "#ddd6c8"
"""Lines that only guide the eye: a grid, an empty place."""

LEGAL: Final = Mark("#00796f", "#d6f1ea")
"""What may be done now."""

CHOSEN: Final = Mark("#1b1b1b", "#fff3a6", (0.3, 0.06))
"""What was picked and waits for the rest of the move."""

SHOWN: Final = Mark("#8a3fb0", "#f0e2f8", (0.16, 0.12))
"""What a sentence is talking about."""

WRONG: Final = Mark("#c01f2e", "#fde3e1", (0.04, 0.1))
"""Why a move is refused."""

HUES: Final = {
    "g": Hue("#d2eed8", "#7fc499", "#129a64", "#053d26"),
    "b": Hue("#c4d8f2", "#779fd6", "#1c5bac", "#082a5a"),
    "o": Hue("#ffebc8", "#f0b560", "#f2991d", "#6e3300"),
}
"""Green, blue and orange by their letter; in every strength blue is the darkest and orange the lightest."""

AZULEJO: Final = {
    "B": Hue("#eef4ff", "#a9c4ec", "#2159b0", "#0b2a5e"),
    "Y": Hue("#fff6d6", "#eccf7c", "#f7c325", "#6b3d00"),
    "R": Hue("#fff0ea", "#efb3a2", "#c8402c", "#6b150b"),
    "K": Hue("#f1eee8", "#b9b3a9", "#2b2c31", "#101115"),
    "C": Hue("#eefaff", "#a4d6e6", "#93d6ec", "#0b4a68"),
}
"""Blue, yellow, red, black and light blue, the colours of Azul by their letter; each also has a pattern of its own."""

BUGS: Final = (
    Hue("#fde4e4", "#f6a8b0", "#d63a56", "#4d0b1c"),
    Hue("#fff3cf", "#ffe08a", "#fac22e", "#5a3100"),
    Hue("#e6f4d3", "#b9e08f", "#6bb238", "#173a08"),
    Hue("#dcf0fb", "#a2d8f5", "#41a5e0", "#0b2850"),
    Hue("#eee3f7", "#c8a9e4", "#7844ab", "#2b0f4a"),
)
"""Raspberry, honey, leaf, sky and plum: bugs of every family come in each, so that their shape alone tells them."""

NEUTRAL: Final = Hue("#ece6d9", "#cbc2b0", "#8c8373", "#3d382f")
"""The same four strengths without a colour: backs of tiles, animals of no colour."""

WOOD: Final = Hue("#f6e8cf", "#dcc196", "#b3854f", "#57391a")
"""A table top, what is printed on it, its rim, and text there."""

CUPS: Final = {
    3: Hue("#fff3cc", "#f8de86", "#edbb2c", "#4f3600"),
    2: Hue("#f3f5f8", "#dde2e8", "#b8c1cc", "#272e38"),
    1: Hue("#fbe7d6", "#ecc29b", "#d3925a", "#451f04"),
}
"""Gold, silver and bronze by what a trophy is worth; its value is written on it."""

PLAYERS: Final = (
    Player("#1a6fc0", "●"),
    Player("#bd480c", "▲"),
    Player("#0b4f36", "■"),
    Player("#74278f", "◆"),
    Player("#54300c", "★"),
    Player("#1f232c", "▼"),
    Player("#a3104a", "✚"),
    Player("#0a7f80", "◐"),
)
"""As many as play at the largest table; the signs are in the fonts of every browser and in matplotlib's."""


def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of ``"#rrggbb"`` as light (linear), 0 to 1 each."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def luminance(colour: str) -> float:
    """How light a colour is: 0 for black to 1 for white (WCAG 2)."""
    red, green, blue = channels(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """The contrast of two colours as WCAG 2 reckons it: 1 for the same, 21 for black on white.

    Examples
    --------
    >>> round(contrast("#000000", "#ffffff"), 2)
    21.0
    """
    darker, lighter = sorted((luminance(a), luminance(b)))
    return (lighter + 0.05) / (darker + 0.05)
