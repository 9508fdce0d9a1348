"""What can go wrong. Each message says what was wrong, where, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamekit.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamekit.rules import Violation


class GameError(ValueError):
    """Any refusal of this package."""

    def __init__(self, message: Text | str) -> None:
        super().__init__(message)

    def __str__(self) -> str:
        return str(self.args[0])


class MoveTextError(GameError):
    """A text that cannot be read as a move."""


class PositionError(GameError):
    """Something that cannot be a position."""


class RecordError(GameError):
    """No record, one cut off, of a newer version, or with an illegal move."""


class OptionError(GameError):
    """An unknown option or value, or a player who is not at the table."""


class IllegalMove(GameError):
    """A move that breaks a rule.

    Attributes
    ----------
    move : str
        The move as text.
    violations : tuple of Violation
        Every rule it breaks, each with the nodes that show why.
    """

    def __init__(self, move: str, violations: Sequence[Violation]) -> None:
        super().__init__(move)
        self.move = move
        self.violations = tuple(violations)

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, tuple[Violation, ...]]]:
        return IllegalMove, (self.move, self.violations)

    def __str__(self) -> str:
        reasons = " ".join(f"{v} [{v.rule}]" for v in self.violations)
        return str(Text("{move} is not allowed. {reasons}", move=self.move, reasons=reasons))


def shown(value: object) -> str:
    """A wrong value as messages show it: its repr, cut short.

    Examples
    --------
    >>> shown("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."
    """
    try:
        text = repr(value)
    except Exception:  # an int of more digits than Python writes, or somebody's broken repr
        return f"<{type(value).__name__}>"
    return text if len(text) <= 60 else text[:57] + "..."
