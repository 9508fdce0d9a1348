"""What can be set by hand to explore the score: marks, and who begins."""

from __future__ import annotations

from typing import Any, Final

from gamekit.errors import PositionError
from gamekit.example import Setting
from gamekit.rules import Node
from gamekit.text import Text
from tests.noughts.examples import ROW
from tests.noughts.pieces import EMPTY, MARKS
from tests.noughts.position import NoughtsPosition
from tests.noughts.setup import position as build

HINT: Final = Text("Set marks, and who begins; the points follow.")
"""What the explorer says when nothing else is to be said."""

SHOWN: Final[dict[str, Any]] = {}
"""What its pictures are told."""


def start() -> NoughtsPosition:
    """A won game."""
    position = ROW.position
    assert isinstance(position, NoughtsPosition)
    return position


def tools(position: NoughtsPosition) -> list[tuple[str, Text]]:
    """What a click can do."""
    return [("X", Text("draws a cross")), ("O", Text("draws a nought")), (EMPTY, Text("takes a mark away"))]


def settings(position: NoughtsPosition) -> list[Setting]:
    """Who begins, which the marks must bear out, and what three in a row do."""
    first = MARKS[position.options["first"]]
    misere = "lose" if position.options["misere"] else "win"
    return [
        Setting("first", Text("Who begins"), (("X", Text("crosses")), ("O", Text("noughts"))), first),
        Setting("misere", Text("Three in a row"), (("win", Text("win")), ("lose", Text("lose"))), misere),
    ]


def use(position: NoughtsPosition, tool: str, node: Node) -> NoughtsPosition:
    """The position after a click."""
    if node[0] != "square":
        raise PositionError(Text("Marks go on squares; click one."))
    rows = [list(row) for row in position.rows]
    rows[int(node[1])][int(node[2])] = tool
    return build(["".join(row) for row in rows], seed=position.seed, **position.options)


def explain(before: NoughtsPosition, tool: str, node: Node) -> list[tuple[str, Text]]:
    """Nothing more than the sheet says."""
    return []


def change(position: NoughtsPosition, name: str, value: Any) -> NoughtsPosition:
    """The position with another setting."""
    new = {"first": MARKS.index(value)} if name == "first" else {"misere": value == "lose"}
    return build(position.rows, seed=position.seed, **{**position.options, **new})
