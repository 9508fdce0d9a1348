"""Pictures of noughts and crosses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from gamekit.drawing import palette
from gamekit.drawing.palette import Mark
from gamekit.drawing.scene import Circle, Group, Label, Scene, Shape, line, rectangle
from gamekit.rules import Node
from gamekit.text import Listing, Text
from tests.noughts.board import LINES, SIZE, SQUARES, Square, square_name
from tests.noughts.pieces import MARKS, player_name
from tests.noughts.position import NoughtsPosition

_PANEL: Final = 3.2


def draw(
    position: NoughtsPosition,
    *,
    lit: Iterable[Node] = (),
    wrong: Iterable[Node] = (),
    told: Iterable[Node] = (),
    chosen: Iterable[Node] = (),
    pending: Mapping[Square, int] | None = None,
    points: Mapping[Node, int] | None = None,
    graph: bool = False,
    panel: bool = True,
) -> Scene:
    """A position as a picture, with what is pointed out on it."""
    marks: dict[Node, Mark] = {}
    for nodes, mark in ((lit, palette.LEGAL), (told, palette.SHOWN), (chosen, palette.CHOSEN), (wrong, palette.WRONG)):
        marks.update(dict.fromkeys(nodes, mark))
    shapes: list[Shape] = [_square(position, square, pending or {}, marks) for square in SQUARES]
    shapes += _lines(position, points or {}, graph)
    if panel:
        shapes += _panel(position)
    width = SIZE + (_PANEL if panel else 0)
    return Scene(tuple(shapes), (-0.2, -0.2, width + 0.4, SIZE + 0.4), _title(position), _description(position, marks))


def _square(
    position: NoughtsPosition, square: Square, pending: Mapping[Square, int], marks: Mapping[Node, Mark]
) -> Group:
    node: Node = ("square", *square)
    mark = marks.get(node)
    owner = position.squares.get(square, pending.get(square))
    parts: list[Shape] = [rectangle(-0.5, -0.5, 1, 1, fill=palette.CARD, stroke=palette.LINE, width=0.03)]
    if mark is not None:
        style = {"stroke": mark.line, "width": 0.08, "dash": mark.dash}
        parts.append(rectangle(-0.42, -0.42, 0.84, 0.84, fill=mark.wash, **style))
    if owner == 0:
        parts += [
            line([(-0.25, -0.25), (0.25, 0.25)], stroke=palette.INK, width=0.1),
            line([(-0.25, 0.25), (0.25, -0.25)], stroke=palette.INK, width=0.1),
        ]
    elif owner == 1:
        parts.append(Circle(0, 0, 0.28, stroke=palette.INK, width=0.1))
    name = square_name(square)
    label = (
        Text("{square}, free", square=name)
        if owner is None
        else Text("{mark} on {square}", mark=MARKS[owner], square=name)
    )
    if square in pending:
        label = Text("{it}, on trial", it=label)
    if mark is palette.LEGAL:
        label = Text("{it}, may be chosen", it=label)
    elif mark is palette.WRONG:
        label = Text("{it}, here it goes wrong", it=label)
    return Group(tuple(parts), square[1] + 0.5, square[0] + 0.5, node=node, label=str(label))


def _lines(position: NoughtsPosition, points: Mapping[Node, int], graph: bool) -> list[Shape]:
    shapes: list[Shape] = []
    full = position.full_lines()
    for k, squares in enumerate(LINES):
        if k in full or graph:
            ends = [(c + 0.5, r + 0.5) for r, c in (squares[0], squares[-1])]
            parts: list[Shape] = [line(ends, stroke=palette.SHOWN.line, width=0.06)]
            if ("line", k) in points:
                parts.append(Label(ends[0][0], ends[0][1], f"{points['line', k]:+d}", 0.3))
            label = str(Text("three in a row") if k in full else Text("line {number}", number=k + 1))
            shapes.append(Group(tuple(parts), node=("line", k), label=label))
    return shapes


def _panel(position: NoughtsPosition) -> list[Shape]:
    shapes: list[Shape] = []
    for player, points in enumerate(position.scores()):
        text = f"{MARKS[player]}  {Text('Player {number}', number=player + 1)}: {points}"
        shapes.append(Label(SIZE + 0.3, 0.6 + player, text, 0.3, anchor="start"))
    return shapes


def _title(position: NoughtsPosition) -> str:
    if position.is_over:
        winners = Listing([player_name(i) for i in position.winners()])
        return str(Text("Noughts and crosses: the game is over, won by {winners}", winners=winners))
    return str(Text("Noughts and crosses: {player} to move", player=player_name(position.to_move or 0)))


def _description(position: NoughtsPosition, marks: Mapping[Node, Mark]) -> str:
    parts = [position._in_words()]
    lit = sorted(node for node, mark in marks.items() if mark is palette.LEGAL and node[0] == "square")
    if lit:
        names = Listing([square_name((int(node[1]), int(node[2]))) for node in lit])
        parts.append(Text("May be chosen: {squares}.", squares=names))
    return " ".join(map(str, parts))
