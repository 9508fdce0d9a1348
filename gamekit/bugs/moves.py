"""Moves: who does what when, their notation, and the list of those that are legal."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from gamekit.bugs.pieces import SECOND
from gamekit.errors import MoveTextError, shown
from gamekit.rules import Node
from gamekit.text import Number, Text

PLAIN: Final = ("pick", "keep", "back", "stir", "trophy")
"""What is listed among the legal moves, in their order."""

_SPOTS: Final = {"pick": (1, 1), "keep": (0, 0), "back": (0, 1), "group": (2, 2), "stir": (1, 1), "trophy": (0, 0)}
"""What a player can do, with the fewest and the most spots that it names."""

_TEXT: Final = re.compile(
    r"(?P<whole>\d{1,7})(\.(?P<part>\d{1,3}))? +((?P<wait>wait)|p(?P<player>[1-9]\d?) +(?P<kind>[a-z]+)"
    r"(?P<spots>( +\d{1,4})*))",
    re.ASCII,
)
_HELP: Final = Text(
    'such as "3.2 p1 pick 17", "4.0 p1 keep", "4.0 p1 back", "4.0 p1 back 40", "5.0 p2 group 17 40", '
    '"5.0 p2 stir 40", "60.0 p1 trophy" or "15.0 wait"'
)


@dataclass(frozen=True, slots=True)
class Move:
    """What a player does at a moment, or that time passes until then.

    Parameters
    ----------
    ms : int
        When, in whole milliseconds since "go"; :attr:`time` is the same in seconds.
    player : int or None
        Who, from 0; None for ``"wait"``.
    kind : str
        ``"pick"``, ``"keep"``, ``"back"``, ``"group"``, ``"stir"``, ``"trophy"`` or ``"wait"``.
    spot : int or None
        The spot that is picked from, grouped from or stirred, or to which a tile goes back.
    to : int or None
        The spot to which a tile is grouped.

    Raises
    ------
    MoveTextError
        If these make no move.

    Examples
    --------
    >>> str(Move(3200, 0, "pick", 17)), str(Move(15000, None, "wait"))
    ('3.2 p1 pick 17', '15.0 wait')
    """

    ms: int
    player: int | None
    kind: str
    spot: int | None = None
    to: int | None = None

    def __post_init__(self) -> None:
        if type(self.ms) is not int or not 0 <= self.ms < 10**10:
            raise MoveTextError(Text("{it} is no time of a move; write one {help}.", it=shown(self.ms), help=_HELP))
        if self.kind == "wait":
            sound = self.player is self.spot is self.to is None
        else:
            sound = type(self.player) is int and 0 <= self.player < 99 and self.kind in list(_SPOTS)
        if sound and self.kind != "wait":
            spots = [spot for spot in (self.spot, self.to) if spot is not None]
            fewest, most = _SPOTS[self.kind]
            sound = fewest <= len(spots) <= most and not (self.spot is None and spots)
            sound = sound and all(type(spot) is int and 0 <= spot <= 9999 for spot in spots)
        if not sound:
            parts = (self.player, self.kind, self.spot, self.to)
            raise MoveTextError(Text("{text} is no move; write one {help}.", text=shown(parts), help=_HELP))

    @property
    def time(self) -> float:
        """When, in seconds since "go"."""
        return self.ms / SECOND

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The places it concerns, from where to where."""
        spots: tuple[Node, ...] = tuple(("spot", spot) for spot in (self.spot, self.to) if spot is not None)
        if self.player is None:
            return ()
        right: Node = ("right", self.player)
        left: Node = ("left", self.player)
        if self.kind == "pick":
            return (*spots, right)
        if self.kind == "keep":
            return (right, left)
        if self.kind == "back":
            return (right, *spots)
        if self.kind == "trophy":
            return (("trophies",), left)
        return spots

    def __str__(self) -> str:
        when = seconds(self.ms)
        if self.player is None:
            return f"{when} wait"
        spots = "".join(f" {spot}" for spot in (self.spot, self.to) if spot is not None)
        return f"{when} p{self.player + 1} {self.kind}{spots}"

    def __repr__(self) -> str:
        return f"<Move {self}>"


def seconds(ms: int) -> str:
    """A time as the notation writes it: seconds with one to three decimals.

    Examples
    --------
    >>> seconds(3200), seconds(15000), seconds(125)
    ('3.2', '15.0', '0.125')
    """
    text = f"{ms // SECOND}.{ms % SECOND:03d}".rstrip("0")
    return text + "0" if text.endswith(".") else text


def told_seconds(ms: int) -> Number:
    """A time as sentences write it, in seconds.

    Examples
    --------
    >>> str(told_seconds(3200)), str(told_seconds(62345))
    ('3.2', '62.345')
    """
    return Number(ms / SECOND, 1, 3)


def parse_move(text: str) -> Move:
    """Read what ``str(move)`` writes.

    Parameters
    ----------
    text : str
        ``"3.2 p1 pick 17"``: at 3.2 seconds player 1 picks from spot 17. Also ``keep``; ``back`` (to where it came
        from, else the nearest free spot) or ``back 40``; ``group 17 40``; ``stir 40``; ``trophy``; and ``"15.0 wait"``.

    Raises
    ------
    MoveTextError
        If it cannot be read.

    Examples
    --------
    >>> move = parse_move("3.2 p1 pick 17")
    >>> move.time, move.player, move.kind, move.spot
    (3.2, 0, 'pick', 17)
    """
    read = _TEXT.fullmatch(text) if type(text) is str else None
    if read is None:
        raise MoveTextError(Text("{text} is no move; write one {help}.", text=shown(text), help=_HELP))
    ms = int(read["whole"]) * SECOND + int((read["part"] or "").ljust(3, "0"))
    if read["wait"]:
        return Move(ms, None, "wait")
    spots = [int(spot) for spot in read["spots"].split()]
    if read["kind"] not in _SPOTS or not _SPOTS[read["kind"]][0] <= len(spots) <= _SPOTS[read["kind"]][1]:
        raise MoveTextError(Text("{text} is no move; write one {help}.", text=shown(text), help=_HELP))
    return Move(ms, int(read["player"]) - 1, read["kind"], *spots)
