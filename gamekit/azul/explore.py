"""What can be set by hand to explore the scoring: the wall, the floor, the track."""

from __future__ import annotations

from typing import Any, Final

from gamekit.azul.core import FULL_FLOOR, PENALTY
from gamekit.azul.pieces import COLOURED_WALL, COLOURS, one_tile
from gamekit.azul.position import AzulPosition
from gamekit.azul.scoring import tile_score
from gamekit.azul.setup import from_dict, new_game
from gamekit.errors import PositionError
from gamekit.example import Setting
from gamekit.rules import Node
from gamekit.text import Text, player_name

HINT: Final = Text("Click spaces of the walls, and the floors; the points follow.")
"""What the explorer says when nothing else is to be said."""

_TAKE: Final = Text("takes a tile away")

SHOWN: Final[dict[str, Any]] = {"table": False, "panel": False}
"""What its pictures are told."""


def start() -> AzulPosition:
    """Two empty boards at the end of a game, so that the bonuses count."""
    data = new_game(players=2, seed=1).to_dict()
    data["factories"] = [""] * len(data["factories"])
    data["bag"] = "".join(letter * 20 for letter in COLOURS)
    data["ended"] = 0
    return from_dict(data)


def tools(position: AzulPosition) -> list[tuple[str, Text]]:
    """What a click can do: ``"put"``, ``"take"``, and on the grey wall a colour's letter to put."""
    if position.options["wall"] == "coloured":
        return [("put", Text("puts a tile and scores it")), ("take", _TAKE)]
    puts = [(letter, Text("puts {tile} and scores it", tile=one_tile(letter))) for letter in COLOURS]
    return [*puts, ("take", _TAKE)]


def settings(position: AzulPosition) -> list[Setting]:
    """Nothing is chosen from lists here: all is set on the boards."""
    return []


def use(position: AzulPosition, tool: str, node: Node) -> AzulPosition:
    """The position after a click on a space of a wall or on a floor.

    Raises
    ------
    PositionError
        If that cannot be; the message says why.
    """
    data = position.to_dict()
    if node[0] == "floor":
        board = data["boards"][int(node[1])]
        if tool == "take" and not board["floor"]:
            raise PositionError(Text("There is nothing on the floor of {player}.", player=player_name(int(node[1]))))
        if tool == "take":
            board["floor"] = board["floor"][:-1]
        elif len(board["floor"]) == FULL_FLOOR:
            raise PositionError(Text("The floor of {player} is full.", player=player_name(int(node[1]))))
        else:
            board["floor"] += COLOURS[len(board["floor"]) % len(COLOURS)]
        return _refilled(data)
    if node[0] != "wall":
        raise PositionError(Text("Click a space of a wall or a floor."))
    player, row, column = (int(part) for part in node[1:])
    board = data["boards"][player]
    wall = board["wall"]
    letter = wall[row][column]
    if tool == "take":
        if letter == ".":
            raise PositionError(Text("There is no tile on that space to take away."))
        wall[row] = wall[row][:column] + "." + wall[row][column + 1 :]
        return _refilled(data)
    if letter != ".":
        raise PositionError(Text('That space is filled; the tool that empties it is "{tool}".', tool=_TAKE))
    board["score"] += sum(tile_score(wall, row, column))
    new = COLOURED_WALL[row][column] if tool == "put" else tool
    wall[row] = wall[row][:column] + new + wall[row][column + 1 :]
    return _refilled(data)


def _refilled(data: dict[str, object]) -> AzulPosition:
    """The position with the bag holding whatever lies nowhere else."""
    boards = data["boards"]
    assert isinstance(boards, list)
    used = "".join("".join(board["wall"]) + board["floor"] for board in boards)
    data["bag"] = "".join(letter * (20 - used.count(letter)) for letter in COLOURS)
    return from_dict(data)


def explain(before: AzulPosition, tool: str, node: Node) -> list[tuple[str, Text]]:
    """What a click that was carried out brought: ids of rules with sentences."""
    if node[0] == "floor":
        lying = len(before.boards[int(node[1])].floor) + (-1 if tool == "take" else 1)
        if lying <= 0:
            return [("azul.score.floor", Text("The floor is empty, so there is nothing to pay."))]
        cost = Text.plural(
            "{n} tile on the floor would cost {points} point, to be paid at the end of the round.",
            "{n} tiles on the floor would cost {points} points, to be paid at the end of the round.",
            n=lying,
            points=PENALTY[lying],
        )
        return [("azul.score.floor", cost)]
    if node[0] != "wall":
        return []
    if tool == "take":
        gone = Text(
            'The tile is gone. What it scored stays on the track; "{undo}" takes that back too.',
            undo=Text("Undo the change"),
        )
        return [("azul.score.track", gone)]
    player, row, column = (int(part) for part in node[1:])
    across, down = tile_score(before.boards[player].wall, row, column)
    if (across, down) == (1, 0):
        return [("azul.score.alone", Text("It touches no other tile: 1 point."))]
    lines = []
    if across:
        lines.append(("azul.score.row", Text("A row of {n} tiles: {n} points.", n=across)))
    if down:
        lines.append(("azul.score.column", Text("A column of {n} tiles: {n} points.", n=down)))
    if across and down:
        both = Text("Together {n} points: the tile counts in the row and in the column.", n=across + down)
        lines.append(("azul.score.column", both))
    return lines


def change(position: AzulPosition, name: str, value: object) -> AzulPosition:
    """There are no settings to change.

    Raises
    ------
    PositionError
        Always.
    """
    raise PositionError(Text("There is no setting {name}.", name=name))
