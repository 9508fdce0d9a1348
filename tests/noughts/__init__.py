"""Noughts and crosses: a whole game as small as can be, to hold the shared modules to their promises."""

from gamekit.text import Text
from tests.noughts.moves import Move, parse_move
from tests.noughts.pieces import PLAYERS
from tests.noughts.position import NoughtsPosition
from tests.noughts.rules import OPTIONS, RULES
from tests.noughts.setup import from_dict, new_game, position

NAME = Text("Noughts and crosses")
"""What the game is called."""

__all__ = [
    "NAME",
    "OPTIONS",
    "PLAYERS",
    "RULES",
    "Move",
    "NoughtsPosition",
    "from_dict",
    "new_game",
    "parse_move",
    "position",
]
