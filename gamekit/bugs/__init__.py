"""Bugs & Co: 75 bugs, everybody at once, for 2 to 8 players."""

from gamekit.bugs.board import alike
from gamekit.bugs.moves import Move, parse_move
from gamekit.bugs.pieces import FAMILIES, PLAYERS
from gamekit.bugs.position import BugsPosition
from gamekit.bugs.rules import OPTIONS, RULES
from gamekit.bugs.scoring import score
from gamekit.bugs.setup import from_dict, new_game, position
from gamekit.text import Text

NAME = Text("Bugs & Co")
"""What the game is called."""

__all__ = [
    "FAMILIES",
    "NAME",
    "OPTIONS",
    "PLAYERS",
    "RULES",
    "BugsPosition",
    "Move",
    "alike",
    "from_dict",
    "new_game",
    "parse_move",
    "position",
    "score",
]
