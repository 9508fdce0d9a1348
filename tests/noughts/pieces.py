"""The marks, and how things are called."""

from __future__ import annotations

from typing import Final

from gamekit.text import Text

PLAYERS: Final = (2, 2)
"""The fewest and the most players."""

MARKS: Final = "XO"
"""The mark of each player."""

EMPTY: Final = "."
"""A free square."""

HIDDEN: Final = "?"
"""Stands for the seed in a view."""


def player_name(player: int) -> Text:
    """A player as texts call them: counted from 1."""
    return Text("player {number}", number=player + 1)
