"""What is in the box: tiles, objectives, tokens, and how they are called."""

from __future__ import annotations

from itertools import product
from typing import Any, Final, TypeAlias

from gamekit.errors import OptionError, shown
from gamekit.frozen import FrozenMap
from gamekit.text import Text

ANIMALS: Final = ("starfish", "shell", "jellyfish")
"""The animals, in the order of a tile's three letters."""

COLOURS: Final = "gbo"
"""Green, blue, orange."""

DESIGNS: Final = tuple("".join(letters) for letters in product(COLOURS, repeat=3))
"""The 27 designs: the colours of starfish, shell and jellyfish. Rule ``gaudi.tiles``."""

HIDDEN: Final = "?"
"""Stands for a tile, an animal, a colour or a seed that a view does not show."""

PLAYERS: Final = (2, 6)
"""The fewest and the most players."""

HAND: Final = 3
"""Tiles in a full hand."""

SHORT: Final = 50
"""Tiles of the short game. Rule ``gaudi.setup.short``."""

MOTIFS: Final = (35, 35, 25, 25, 15, 15)
"""Tokens of each motif: 150 in all. Rule ``gaudi.tokens``."""

CARDS: Final = 2
"""Objective cards of each animal and of each colour. Rule ``gaudi.cards``."""

Objective: TypeAlias = tuple[str, str]
"""An animal and a colour, such as ``("shell", "b")``; ``("?", "?")`` where hidden."""

UNKNOWN: Final[Objective] = (HIDDEN, HIDDEN)
"""An objective that a view does not show."""


def copies(design: str) -> int:
    """How often a design lies in the box: 4 if it has one colour, else 3. Rule ``gaudi.tiles``."""
    return 4 if len(set(design)) == 1 else 3


def tokens_for(players: int) -> int:
    """Tokens a player gets. Rule ``gaudi.tokens``.

    Examples
    --------
    >>> [tokens_for(n) for n in (2, 3, 4, 5, 6)]
    [35, 25, 25, 15, 15]
    """
    return {2: 35, 3: 25, 4: 25}.get(players, 15)


def read_deck(deck: Any) -> FrozenMap[str, int] | None:
    """The option ``deck``, checked and in a fixed order.

    Parameters
    ----------
    deck : mapping of str to int, or None
        Copies of each design; one that is missing counts 0. None is the box.

    Raises
    ------
    OptionError
        For an unknown design, a number of copies that is none, or no tile at all.
    """
    if deck is None:
        return None
    try:
        given = dict(deck)
    except (TypeError, ValueError) as error:
        message = "A deck maps tiles to copies, such as {{'gbo': 3}}, not {deck}."
        raise OptionError(Text(message, deck=shown(deck))) from error
    for design, count in given.items():
        if design not in DESIGNS:
            message = "The deck has a tile {tile}; a tile is three letters of g, b, o."
            raise OptionError(Text(message, tile=shown(design)))
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 1000:
            message = "The deck has {count} copies of {tile}; a whole number from 0 to 1000 is wanted."
            raise OptionError(Text(message, count=shown(count), tile=design))
    if not any(given.values()):
        raise OptionError(Text("The deck is empty; it maps tiles to copies, such as {{'gbo': 3}}."))
    return FrozenMap({design: given[design] for design in DESIGNS if given.get(design)})


def deck_tiles(deck: FrozenMap[str, int] | None) -> list[str]:
    """Every tile of a deck, in the order of :data:`DESIGNS`.

    Examples
    --------
    >>> len(deck_tiles(None))
    84
    """
    counts = {design: copies(design) for design in DESIGNS} if deck is None else deck
    return [design for design in DESIGNS for _ in range(counts.get(design, 0))]


_ANIMAL_NAMES: Final = {
    "starfish": Text("starfish"),
    "shell": Text("shell"),
    "jellyfish": Text("jellyfish"),
    HIDDEN: Text("hidden animal"),
}
_COLOUR_NAMES: Final = {
    "g": Text("green"),
    "b": Text("blue"),
    "o": Text("orange"),
    HIDDEN: Text("hidden colour"),
}
# Whole phrases: in other languages the colour agrees with the animal.
_COLOURED: Final = {
    ("starfish", "g"): Text("green starfish"),
    ("starfish", "b"): Text("blue starfish"),
    ("starfish", "o"): Text("orange starfish"),
    ("shell", "g"): Text("green shell"),
    ("shell", "b"): Text("blue shell"),
    ("shell", "o"): Text("orange shell"),
    ("jellyfish", "g"): Text("green jellyfish"),
    ("jellyfish", "b"): Text("blue jellyfish"),
    ("jellyfish", "o"): Text("orange jellyfish"),
}
# As the object of a sentence, with its article: "completes an orange starfish".
_ONE_COLOURED: Final = {
    ("starfish", "g"): Text("a green starfish"),
    ("starfish", "b"): Text("a blue starfish"),
    ("starfish", "o"): Text("an orange starfish"),
    ("shell", "g"): Text("a green shell"),
    ("shell", "b"): Text("a blue shell"),
    ("shell", "o"): Text("an orange shell"),
    ("jellyfish", "g"): Text("a green jellyfish"),
    ("jellyfish", "b"): Text("a blue jellyfish"),
    ("jellyfish", "o"): Text("an orange jellyfish"),
}


def animal_name(animal: str) -> Text:
    """The animal's name in the language in force."""
    return _ANIMAL_NAMES[animal]


def colour_name(colour: str) -> Text:
    """The colour's name in the language in force."""
    return _COLOUR_NAMES[colour]


def coloured(animal: str, colour: str) -> Text:
    """An animal with its colour, such as "green shell"."""
    return _COLOURED[animal, colour]


def one_coloured(animal: str, colour: str) -> Text:
    """An animal with its colour and an article, as the object of a sentence: "an orange shell"."""
    return _ONE_COLOURED[animal, colour]


def tile_name(tile: str) -> Text:
    """A tile in words: its three animals with their colours."""
    if tile == HIDDEN:
        return Text("face-down tile")
    animals = {animal: coloured(animal, colour) for animal, colour in zip(ANIMALS, tile, strict=True)}
    return Text("{tile}: {starfish}, {shell}, {jellyfish}", tile=tile, **animals)
