"""Azul: tiles are taken from factories to pattern lines and from there to a wall, for 2 to 4 players."""

from gamekit.azul.moves import Move, parse_move
from gamekit.azul.pieces import PLAYERS
from gamekit.azul.position import AzulPosition, BoardText
from gamekit.azul.rules import OPTIONS, RULES
from gamekit.azul.scoring import bonus, tile_score
from gamekit.azul.setup import from_dict, new_game, position
from gamekit.text import Text

NAME = Text("Azul")
"""What the game is called."""

__all__ = [
    "NAME",
    "OPTIONS",
    "PLAYERS",
    "RULES",
    "AzulPosition",
    "BoardText",
    "Move",
    "bonus",
    "from_dict",
    "new_game",
    "parse_move",
    "position",
    "tile_score",
]
