"""What the tiles in a left hand score, and the sheet that says where every point comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from gamekit.bugs.pieces import ALIKE, FAMILIES, HIDDEN, TROPHIES, family_name
from gamekit.errors import PositionError, shown
from gamekit.rules import Node, ScoreLine, ScoreSheet
from gamekit.text import Text

THREE: Final = 3
"""Points of three alike. Rule ``bugs.score.three``."""

LOOSE: Final = -1
"""Points of a tile that is in no group. Rule ``bugs.score.loose``."""


def points_of(left: Sequence[str], trophy: int | None) -> int | None:
    """Points of what a player has kept, with the trophy; None where kept tiles are hidden.

    Examples
    --------
    >>> points_of(["2a", "2a", "2a", "2b"], 2), points_of(["?"], None)
    (4, None)
    """
    if HIDDEN in left:
        return None
    groups = sum(1 for n in Counter(left).values() if n == ALIKE)
    return THREE * groups + LOOSE * (len(left) - ALIKE * groups) + (trophy or 0)


def keep_points(left: Sequence[str], family: str) -> int:
    """By how much a score changes when a tile is kept: -1, or 5 for the third of its family.

    Examples
    --------
    >>> keep_points(["2a"], "2a"), keep_points(["2a", "2a"], "2a")
    (-1, 5)
    """
    third = left.count(family) == ALIKE - 1
    return THREE - LOOSE * (ALIKE - 1) if third else LOOSE


def sheet(left: Sequence[str], trophy: int | None, player: int = 0) -> ScoreSheet:
    """One line for each family kept, in the order of the box, and one for the trophy."""
    hand: tuple[Node, ...] = (("left", player),)
    lines = []
    counts = Counter(left)
    for family in FAMILIES:
        n = counts[family]
        if n == ALIKE:
            message = Text("Three of the family “{family}” ({code})", family=family_name(family), code=family)
            lines.append(ScoreLine("bugs.score.three", THREE, hand, message))
    for family in FAMILIES:
        n = counts[family]
        if 0 < n < ALIKE:
            message = Text.plural(
                "{n} of the family “{family}” ({code}) is loose",
                "{n} of the family “{family}” ({code}) are loose",
                n=n,
                family=family_name(family),
                code=family,
            )
            lines.append(ScoreLine("bugs.score.loose", LOOSE * n, hand, message))
    if counts[HIDDEN]:
        message = Text.plural(
            "{n} tile kept face down: what it brings shows at the end",
            "{n} tiles kept face down: what they bring shows at the end",
            n=counts[HIDDEN],
        )
        lines.append(ScoreLine("bugs.play.hidden", 0, hand, message))
    if trophy is not None:
        lines.append(ScoreLine("bugs.score.trophy", trophy, hand, Text("The trophy")))
    return ScoreSheet(lines)


def score(tiles: Sequence[str], trophy: int | None = None) -> ScoreSheet:
    """The score sheet of a left hand.

    Rules ``bugs.score.three``, ``bugs.score.loose`` and ``bugs.score.trophy``.

    Parameters
    ----------
    tiles : sequence of str
        Families, such as ``["2a", "2a", "2a", "1b"]``.
    trophy : int or None
        The value of a trophy taken, in points.

    Raises
    ------
    PositionError
        For an unknown family, four tiles of one, or a trophy that does not exist.

    Examples
    --------
    >>> print(score(["2a", "2a", "2a", "2b", "2b", "2c"], trophy=2).total)
    2
    """
    return sheet(read_tiles(tiles, Text("The bug tiles")), read_trophy(trophy))


def read_tiles(tiles: Any, where: Text) -> tuple[str, ...]:
    """Families, checked.

    Raises
    ------
    PositionError
        If they are none, or four of one.
    """
    from gamekit.position import read_list

    read = read_list(tiles, where)
    for family in read:
        read_family(family, where)
    check_copies(read)
    return tuple(read)


def read_family(family: Any, where: Text) -> str:
    """A family, checked.

    Raises
    ------
    PositionError
        If there is no such family.
    """
    if not isinstance(family, str) or family not in FAMILIES:
        message = "{where}: there is no family {family}; the families are 2a to 2o, 1a to 1e and 3a to 3e."
        raise PositionError(Text(message, where=where, family=shown(family)))
    return family


def check_copies(tiles: Sequence[str]) -> None:
    """See that no family has more tiles than the box.

    Raises
    ------
    PositionError
        If one has; the message names it.
    """
    for family, n in Counter(tiles).items():
        if n > ALIKE and family != HIDDEN:
            message = "There are {n} tiles of the family {family}; the box has {most} of each."
            raise PositionError(Text(message, n=n, family=family, most=ALIKE))


def read_trophy(trophy: Any) -> int | None:
    """The value of a trophy, checked.

    Raises
    ------
    PositionError
        If there is no such trophy.
    """
    if trophy is None or (type(trophy) is int and trophy in TROPHIES):
        return trophy
    raise PositionError(Text("A trophy is worth 3, 2 or 1, or None for no trophy, not {it}.", it=shown(trophy)))
