"""What is in the box: bug tiles in families of three, trophies, and how they are called."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Final

from gamekit.text import Text

TWO_EYES: Final = tuple(f"2{letter}" for letter in "abcdefghijklmno")
"""The fifteen families with two eyes, which are in every game."""

ONE_EYE: Final = tuple(f"1{letter}" for letter in "abcde")
"""The five families with one eye."""

THREE_EYES: Final = tuple(f"3{letter}" for letter in "abcde")
"""The five families with three eyes."""

FAMILIES: Final = TWO_EYES + ONE_EYE + THREE_EYES
"""Every family: the number of eyes and a letter. Rule ``bugs.tiles``."""

ALIKE: Final = 3
"""Tiles of each family."""

ASIDE: Final = 7
"""Tiles put aside unseen for the whole game. Rule ``bugs.setup.seven``."""

TROPHIES: Final = (3, 3, 2, 2, 1)
"""The trophies of the box, in points, highest first. Rule ``bugs.trophies``."""

PLAYERS: Final = (2, 8)
"""The fewest and the most players."""

HIDDEN: Final = "?"
"""Stands for a tile or a seed that a view does not show."""

COUNT: Final = 10
"""From what number those with a trophy count down, one a second. Rule ``bugs.stop.count``."""

SECOND: Final = 1000
"""Milliseconds in a second; times are whole milliseconds inside and seconds outside."""


LATEST: Final = 10**9
"""Milliseconds after which time stands, should nobody ever take the last trophy: eleven days."""


def families_for(players: int, extra: str = "one") -> tuple[str, ...]:
    """The families in play. Rule ``bugs.table``.

    Examples
    --------
    >>> [len(families_for(n)) for n in range(2, 9)]
    [15, 15, 15, 20, 20, 25, 25]
    >>> families_for(5, "three")[-1]
    '3e'
    """
    if players <= 4:
        return TWO_EYES
    if players <= 6:
        return TWO_EYES + (ONE_EYE if extra == "one" else THREE_EYES)
    return FAMILIES


def trophies_for(players: int) -> tuple[int, ...]:
    """The trophies in play, in points, highest first. Rule ``bugs.table``.

    Examples
    --------
    >>> trophies_for(2), trophies_for(5), trophies_for(8)
    ((3,), (3, 2, 2, 1), (3, 3, 2, 2, 1))
    """
    return {2: (3,), 3: (3, 2), 4: (3, 2, 1), 5: (3, 2, 2, 1)}.get(players, TROPHIES)


def spots_for(tiles: int) -> int:
    """How many spots a table has for so many tiles: a quarter more, rounded up.

    Examples
    --------
    >>> spots_for(38), spots_for(53), spots_for(68)
    (48, 67, 85)
    """
    return ceil(tiles * Fraction(5, 4))


LIKE: Final = {
    "2a": ("2g", "2i", "2j"),
    "2b": ("2k", "2m"),
    "2c": ("2g",),
    "2d": ("2m", "3e"),
    "2e": ("2f", "2l"),
    "2f": ("2e",),
    "2g": ("2a", "2c"),
    "2h": ("2n",),
    "2i": ("2a", "2j", "1b"),
    "2j": ("2a", "2i", "3a"),
    "2k": ("2b", "2o"),
    "2l": ("2e",),
    "2m": ("2b", "2d"),
    "2n": ("2h",),
    "2o": ("2k", "1e", "3c"),
    "1a": ("3d",),
    "1b": ("2i",),
    "1c": ("1e", "3b"),
    "1d": ("1e",),
    "1e": ("2o", "1c", "1d"),
    "3a": ("2j",),
    "3b": ("1c",),
    "3c": ("2o",),
    "3d": ("1a",),
    "3e": ("2d",),
}
"""For each family those it looks most like, on purpose: memories mix them up."""

_NAMES: Final = {
    "2a": Text("ladybird"),
    "2b": Text("caterpillar"),
    "2c": Text("spider"),
    "2d": Text("snail"),
    "2e": Text("butterfly"),
    "2f": Text("moth"),
    "2g": Text("tick"),
    "2h": Text("centipede"),
    "2i": Text("horned beetle"),
    "2j": Text("stag beetle"),
    "2k": Text("ant"),
    "2l": Text("dragonfly"),
    "2m": Text("slug"),
    "2n": Text("worm"),
    "2o": Text("grasshopper"),
    "1a": Text("one-eyed mosquito"),
    "1b": Text("one-eyed scorpion"),
    "1c": Text("one-eyed fluff ball"),
    "1d": Text("one-eyed woodlouse"),
    "1e": Text("one-eyed flea"),
    "3a": Text("three-eyed earwig"),
    "3b": Text("three-eyed star bug"),
    "3c": Text("three-eyed mantis"),
    "3d": Text("three-eyed bee"),
    "3e": Text("three-eyed tower snail"),
    HIDDEN: Text("hidden bug"),
}
# With the article, as the object of a sentence: "takes an ant".
_ONE: Final = {
    "2a": Text("a ladybird"),
    "2b": Text("a caterpillar"),
    "2c": Text("a spider"),
    "2d": Text("a snail"),
    "2e": Text("a butterfly"),
    "2f": Text("a moth"),
    "2g": Text("a tick"),
    "2h": Text("a centipede"),
    "2i": Text("a horned beetle"),
    "2j": Text("a stag beetle"),
    "2k": Text("an ant"),
    "2l": Text("a dragonfly"),
    "2m": Text("a slug"),
    "2n": Text("a worm"),
    "2o": Text("a grasshopper"),
    "1a": Text("a one-eyed mosquito"),
    "1b": Text("a one-eyed scorpion"),
    "1c": Text("a one-eyed fluff ball"),
    "1d": Text("a one-eyed woodlouse"),
    "1e": Text("a one-eyed flea"),
    "3a": Text("a three-eyed earwig"),
    "3b": Text("a three-eyed star bug"),
    "3c": Text("a three-eyed mantis"),
    "3d": Text("a three-eyed bee"),
    "3e": Text("a three-eyed tower snail"),
    HIDDEN: Text("a hidden bug"),
}


def family_name(family: str) -> Text:
    """What a family is called in the language in force."""
    return _NAMES[family]


def one_family(family: str) -> Text:
    """A bug of a family with an article, as the object of a sentence: "an ant"."""
    return _ONE[family]
