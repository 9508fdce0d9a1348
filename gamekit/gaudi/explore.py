"""What can be set by hand to explore the scoring: tiles, tokens, objectives."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from gamekit.errors import PositionError
from gamekit.example import Setting
from gamekit.gaudi.board import Cell, Corner, whole_animals
from gamekit.gaudi.examples import FIGURE_3
from gamekit.gaudi.pieces import (
    ANIMALS,
    COLOURS,
    DESIGNS,
    animal_name,
    colour_name,
    one_coloured,
    tile_name,
)
from gamekit.gaudi.position import GaudiPosition
from gamekit.gaudi.setup import from_dict
from gamekit.rules import Node
from gamekit.text import Text, player_name

HINT: Final = Text("Set tiles, tokens and objectives; the points follow.")
"""What the explorer says when nothing else is to be said."""

SHOWN: Final[dict[str, Any]] = {}
"""What its pictures are told."""


def start() -> GaudiPosition:
    """A scored final position to begin with."""
    position = FIGURE_3.position
    assert isinstance(position, GaudiPosition)
    return position


def tools(position: GaudiPosition) -> list[tuple[str, Text]]:
    """What a click can do: ``"token 0"``, ``"no token"``, ``"remove"`` or a tile such as ``"gbo"``."""
    tokens = [
        (f"token {player}", Text("puts a token of {player}", player=player_name(player)))
        for player in range(position.players)
    ]
    tiles = [(design, Text("lays {tile}", tile=tile_name(design))) for design in DESIGNS]
    return [*tokens, ("no token", Text("takes a token away")), ("remove", Text("takes a tile away")), *tiles]


def settings(position: GaudiPosition) -> list[Setting]:
    """The objectives of each player as settings ``"animal 0"``, ``"colour 0"`` and so on."""
    out = []
    for player, objective in enumerate(position.objectives):
        if objective is None:
            continue
        name = player_name(player)
        animals = tuple((animal, animal_name(animal)) for animal in ANIMALS)
        colours = tuple((colour, colour_name(colour)) for colour in COLOURS)
        out.append(Setting(f"animal {player}", Text("Animal of {player}", player=name), animals, objective[0]))
        out.append(Setting(f"colour {player}", Text("Colour of {player}", player=name), colours, objective[1]))
    return out


def use(position: GaudiPosition, tool: str, node: Node) -> GaudiPosition:
    """The position after a click.

    Raises
    ------
    PositionError
        If that cannot be; the message says why.
    """
    data = position.to_dict()
    pavement, tokens = data["pavement"], data["tokens"]
    if tool == "no token" or tool.startswith("token "):
        corner = _corner(position, node)
        key = f"{corner[0]},{corner[1]}"
        tokens.pop(key, None)
        if tool != "no token":
            tokens[key] = int(tool.removeprefix("token "))
        data["tokens_left"] = _left(position, tokens)
    else:
        cell = _cell(node)
        key = f"{cell[0]},{cell[1]}"
        if tool == "remove":
            if key not in pavement:
                raise PositionError(Text("No tile lies on ({cell}).", cell=key))
            del pavement[key]
        else:
            pavement[key] = tool
        _drop_homeless(data)
        data["tokens_left"] = _left(position, data["tokens"])
    return from_dict(data)


def explain(before: GaudiPosition, tool: str, node: Node) -> list[tuple[str, Text]]:
    """What a click that was carried out brought: the animals that a tile completed, by the rule that counts them."""
    if tool not in DESIGNS:
        return []
    after = use(before, tool, node).animals()
    new = [
        Text("Completes {it}.", it=one_coloured(*it)) for corner, it in after.items() if corner not in before.animals()
    ]
    return [("gaudi.turn.mark", text) for text in new]


def change(position: GaudiPosition, name: str, value: Any) -> GaudiPosition:
    """The position with another objective.

    Raises
    ------
    PositionError
        If there is no such objective.
    """
    data = position.to_dict()
    kind, player = name.split()
    data["objectives"][int(player)][kind == "colour"] = value
    return from_dict(data)


def _left(position: GaudiPosition, tokens: dict[str, int]) -> list[int]:
    """As many as before, less those put down, more those taken up."""
    before, after = Counter(position.tokens.values()), Counter(tokens.values())
    return [max(0, left + before[i] - after[i]) for i, left in enumerate(position.tokens_left)]


def _cell(node: Node) -> Cell:
    if node[0] != "cell":
        raise PositionError(Text("This tool is for the places of tiles; click a tile or a free place."))
    return int(node[1]), int(node[2])


def _corner(position: GaudiPosition, node: Node) -> Corner:
    corner = (int(node[1]), int(node[2])) if node[0] == "corner" else None
    if corner is None or corner not in position.animals():
        raise PositionError(Text("A token lies on a whole animal; click the middle of one."))
    return corner


def _drop_homeless(data: dict[str, Any]) -> None:
    """Take tokens off animals that are whole no more."""
    pavement = {tuple(map(int, key.split(","))): tile for key, tile in data["pavement"].items()}
    whole = {f"{x},{y}" for x, y in whole_animals(pavement)}  # type: ignore[arg-type]
    data["tokens"] = {key: owner for key, owner in data["tokens"].items() if key in whole}
