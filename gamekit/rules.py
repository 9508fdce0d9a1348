"""What a refusal or a point refers to: a rule is a thing with a name, a text and a source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from gamekit.frozen import FrozenMap
from gamekit.text import Text

Node: TypeAlias = tuple[str | int, ...]
"""A node of a game's graph, such as ``("cell", 0, 1)``."""

Stated: TypeAlias = Literal["sheet", "derived", "public", "house"]
"""Where a rule comes from: a rule sheet, reckoned from one, other public sources, or our own decision."""


class Rule:
    """One rule of a game.

    Parameters
    ----------
    id : str
        Such as ``"gaudi.turn.match"``.
    stated : {"sheet", "derived", "public", "house"}
        Where it comes from.
    title, text : Text
        What it is called and what it says.
    """

    __slots__ = ("_text", "_title", "id", "stated")

    def __init__(self, id: str, stated: Stated, title: Text, text: Text) -> None:
        self.id = id
        self.stated = stated
        self._title = title
        self._text = text

    @property
    def title(self) -> str:
        """What the rule is called, in the language in force."""
        return str(self._title)

    @property
    def text(self) -> str:
        """What the rule says, in the language in force."""
        return str(self._text)

    def __repr__(self) -> str:
        return f"<Rule {self.id}: {self.title}>"


def rulebook(*rules: Rule) -> FrozenMap[str, Rule]:
    """The rules of a game by their ids, in the order given."""
    return FrozenMap({rule.id: rule for rule in rules})


@dataclass(frozen=True, slots=True)
class Violation:
    """Why a move is refused: the rule it breaks and the nodes that show it. ``str()`` tells it."""

    rule: str
    nodes: tuple[Node, ...]
    message: Text = field(compare=False)

    def __str__(self) -> str:
        return str(self.message)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a move. ``str()`` tells it.

    Parameters
    ----------
    rule : str
        Id of the rule by which it happened.
    player : int or None
        Whom it concerns; None for everybody.
    points : int or None
        By how much that player's score really changed; None where a view cannot know.
    nodes : tuple of Node
        Where on the board.
    message : Text
        What is told.
    public : Event or None
        What the other players see of it, where that is less.
    """

    rule: str
    player: int | None
    points: int | None
    nodes: tuple[Node, ...]
    message: Text = field(compare=False)
    public: Event | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return str(self.message)

    def seen_by(self, player: int) -> Event:
        """The event as this player knows it."""
        return self if self.public is None or self.player == player else self.public


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Where some points come from: their rule, how many, and the nodes that show it."""

    rule: str
    points: int
    nodes: tuple[Node, ...]
    message: Text = field(compare=False)

    def __str__(self) -> str:
        return str(self.message)


def signed(points: int) -> str:
    """Points with their sign, a true minus.

    Examples
    --------
    >>> signed(3), signed(-1), signed(0)
    ('+3', '−1', '+0')
    """
    return f"{points:+d}".replace("-", "−")


class ScoreSheet:
    """The lines of one player's score, in order.

    Attributes
    ----------
    total : int
        Sum of the lines' points.
    """

    __slots__ = ("lines",)

    def __init__(self, lines: Iterable[ScoreLine]) -> None:
        self.lines = tuple(lines)

    @property
    def total(self) -> int:
        """Sum of the lines, in points."""
        return sum(line.points for line in self.lines)

    def __iter__(self) -> Iterator[ScoreLine]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def __str__(self) -> str:
        rows = [f"{signed(line.points)}  {line}" for line in self.lines]
        return "\n".join([*rows, str(Text.plural("{n} point in all", "{n} points in all", n=self.total))])
