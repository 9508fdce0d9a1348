"""Teach table games by letting people do them.

Each game is a module with the same names: ``new_game``, ``position``, ``parse_move``, ``from_dict``, ``Move``,
``RULES`` and ``OPTIONS``. A position never changes; :meth:`~gamekit.position.Position.play` gives the next one.

Examples
--------
>>> from gamekit import gaudi
>>> p = gaudi.position(pavement={(0, 0): "gbo"}, hands=[["gbo", "ggg", "oob"], ["ggo", "bbo", "ooo"]])
>>> for violation in p.violations("ggg@1,0"):
...     print(violation.rule, "-", violation)
gaudi.turn.match - Tile ggg does not fit on (1, 0): the neighbour shows a blue shell, this tile a green shell.
"""

from types import ModuleType

from gamekit import azul, bugs, gaudi
from gamekit.errors import GameError, IllegalMove, MoveTextError, OptionError, PositionError, RecordError
from gamekit.record import Record
from gamekit.text import LANGUAGES, current_language, language, set_language

GAMES: dict[str, ModuleType] = {"gaudi": gaudi, "azul": azul, "bugs": bugs}
"""The games by name. A new game adds itself here and nowhere else."""

__all__ = [
    "GAMES",
    "LANGUAGES",
    "GameError",
    "IllegalMove",
    "MoveTextError",
    "OptionError",
    "PositionError",
    "Record",
    "RecordError",
    "current_language",
    "language",
    "set_language",
]
