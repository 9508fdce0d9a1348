"""What is in the box: a hundred tiles in five colours, and how they are called."""

from __future__ import annotations

from typing import Final

from gamekit.azul.core import COLUMN, ONE, TOTAL
from gamekit.text import Text

COLOURS: Final = "BYRKC"
"""Blue, yellow, red, black, light blue (celeste), in the order of texts."""

MARKER: Final = "1"
"""The start marker in the text of a floor."""

HIDDEN: Final = "?"
"""Stands for a tile or a seed that a view does not show."""

EACH: Final = 20
"""Tiles of each colour. Rule ``azul.box``."""

PLAYERS: Final = (2, 4)
"""The fewest and the most players."""

FACTORY: Final = 4
"""Tiles on a factory. Rule ``azul.setup.fill``."""

FLOOR: Final = 7
"""Spaces of a floor line."""

SIZE: Final = 5
"""Lines, rows and columns of a board."""

ALL: Final = sum(EACH * one for one in ONE)
"""The hundred tiles as a heap."""

COLOURED_WALL: Final = tuple(
    "".join(
        next(letter for c, letter in enumerate(COLOURS) if COLUMN[SIZE * row + c] == column) for column in range(SIZE)
    )
    for row in range(SIZE)
)
"""Which colour belongs on each space of the coloured wall: each row is the one above, moved on by one."""

_NAMES: Final = {
    "B": Text("blue"),
    "Y": Text("yellow"),
    "R": Text("red"),
    "K": Text("black"),
    "C": Text("light blue"),
}
# Whole phrases: in other languages the colour agrees with the tiles.
_ONE: Final = {
    "B": Text("a blue tile"),
    "Y": Text("a yellow tile"),
    "R": Text("a red tile"),
    "K": Text("a black tile"),
    "C": Text("a light blue tile"),
}
_NONE: Final = {
    "B": Text("no blue tile"),
    "Y": Text("no yellow tile"),
    "R": Text("no red tile"),
    "K": Text("no black tile"),
    "C": Text("no light blue tile"),
}


def colour_name(letter: str) -> Text:
    """The colour's name in the language in force."""
    return _NAMES[letter]


def tiles_name(letter: str, n: int) -> Text:
    """Some tiles of a colour as one phrase, such as "2 red tiles"; also of those that a view hides.

    Examples
    --------
    >>> str(tiles_name("R", 2)), str(tiles_name("C", 1))
    ('2 red tiles', '1 light blue tile')
    """
    one, several = "{n} hidden tile", "{n} hidden tiles"
    if letter == "B":
        one, several = "{n} blue tile", "{n} blue tiles"
    elif letter == "Y":
        one, several = "{n} yellow tile", "{n} yellow tiles"
    elif letter == "R":
        one, several = "{n} red tile", "{n} red tiles"
    elif letter == "K":
        one, several = "{n} black tile", "{n} black tiles"
    elif letter == "C":
        one, several = "{n} light blue tile", "{n} light blue tiles"
    return Text.plural(one, several, n=n)


def one_tile(letter: str) -> Text:
    """A tile of a colour with its article, as subject or object of a sentence: "a red tile"."""
    return _ONE[letter]


def no_tile(letter: str) -> Text:
    """The lack of a tile of a colour: "no red tile"."""
    return _NONE[letter]


def factories_for(players: int) -> int:
    """How many factories there are. Rule ``azul.setup.factories``.

    Examples
    --------
    >>> [factories_for(n) for n in (2, 3, 4)]
    [5, 7, 9]
    """
    return 2 * players + 1


def heap_of(text: str) -> int:
    """A heap as one number, of letters of :data:`COLOURS`."""
    return sum(ONE[COLOURS.index(letter)] for letter in text)


def heap_text(heap: int) -> str:
    """A heap as text, sorted.

    Examples
    --------
    >>> heap_text(heap_of("CRBR"))
    'BRRC'
    """
    return "".join(letter * (heap >> 5 * c & 31) for c, letter in enumerate(COLOURS))


def heap_size(heap: int) -> int:
    """How many tiles a heap holds."""
    return heap >> TOTAL
