"""The Gaudí tiles: a pavement of six-sided tiles on which sea animals are completed, for 2 to 6 players."""

from gamekit.gaudi.moves import Move, parse_move
from gamekit.gaudi.pieces import PLAYERS
from gamekit.gaudi.position import GaudiPosition
from gamekit.gaudi.rules import OPTIONS, RULES
from gamekit.gaudi.setup import from_dict, new_game, position
from gamekit.text import Text

NAME = Text("The Gaudí tiles")
"""What the game is called."""

__all__ = [
    "NAME",
    "OPTIONS",
    "PLAYERS",
    "RULES",
    "GaudiPosition",
    "Move",
    "from_dict",
    "new_game",
    "parse_move",
    "position",
]
