"""Playing by clicks: what a row of clicked nodes amounts to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamekit.azul.moves import Move
from gamekit.azul.pieces import tiles_name
from gamekit.position import Choice
from gamekit.rules import Node
from gamekit.text import Text, player_name

if TYPE_CHECKING:
    from gamekit.azul.position import AzulPosition


def choose(position: AzulPosition, clicks: Sequence[Node]) -> Choice:
    """See :meth:`gamekit.azul.AzulPosition.choose`."""
    moves = position.legal_moves()
    if not moves:
        over = Text("The game is over.") if position.is_over else Text("What comes next is hidden here.")
        return Choice(None, frozenset(), (), over)
    player = int(position.to_move or 0)
    if position.tiling:
        return _choose_space(clicks, moves, player)
    picked: Node | None = None
    target: Node | None = None
    idle: Text | None = None  # why the last click did nothing
    for node in clicks:
        idle = None
        if _is_tiles(node):
            picked, target = (None, None) if node == picked else (node, None)
        elif picked is not None and node[0] in ("line", "floor") and node[1] == player:
            target = None if _place(node) == target else _place(node)
        elif node[0] in ("line", "floor", "wall"):
            idle = Text(
                "First click tiles; then one of the lines of {player}, or the floor.", player=player_name(player)
            )
        else:
            idle = Text("There is nothing to take.")
    if picked is None:
        lit = frozenset(_tiles_node(move) for move in moves)
        hint = Text("{player}: click tiles of one colour on a factory or in the centre.", player=player_name(player))
        return Choice(None, lit, (), idle or hint)
    source, colour = _read(picked)
    lit = frozenset(_target_node(move, player) for move in moves if (move.source, move.colour) == (source, colour))
    if target is None:
        heap = position.centre if source is None else "".join(position.factories[source : source + 1])
        tiles = tiles_name(colour, heap.count(colour))
        hint = (
            Text("Now click the line for {tiles} from the centre, or the floor.", tiles=tiles)
            if source is None
            else Text(
                "Now click the line for {tiles} from factory {number}, or the floor.", tiles=tiles, number=source + 1
            )
        )
        return Choice(None, lit, (picked,), idle or hint)
    move = Move(source, colour, None if target[0] == "floor" else int(target[2]))
    return Choice(str(move), lit - {target}, (picked, target), Text("Play it, or choose something else."))


def _choose_space(clicks: Sequence[Node], moves: Sequence[Move], player: int) -> Choice:
    lit = frozenset(("wall", player, int(move.line or 0), int(move.column or 0)) for move in moves)
    spaces = [node for node in clicks if node[0] == "wall" and node[1] == player]
    row = int(moves[0].line or 0)
    hint = Text(
        "{player}: choose a space of row {row} for a tile of line {row}.", player=player_name(player), row=row + 1
    )
    if not spaces:
        return Choice(None, lit, (("line", player, row),), hint)
    space = spaces[-1]
    move = Move(line=int(space[2]), column=int(space[3]))
    return Choice(str(move), lit - {space}, (space,), Text("Play it, or choose another space."))


def _is_tiles(node: Node) -> bool:
    return (node[0] == "factory" and len(node) == 3) or (node[0] == "centre" and len(node) == 2)


def _read(node: Node) -> tuple[int | None, str]:
    return (None, str(node[1])) if node[0] == "centre" else (int(node[1]), str(node[2]))


def _place(node: Node) -> Node:
    return ("floor", node[1]) if node[0] == "floor" else node


def _tiles_node(move: Move) -> Node:
    colour = str(move.colour)
    return ("centre", colour) if move.source is None else ("factory", move.source, colour)


def _target_node(move: Move, player: int) -> Node:
    return ("floor", player) if move.line is None else ("line", player, move.line)
