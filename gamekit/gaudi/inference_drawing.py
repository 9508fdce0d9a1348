"""Pictures of what the table knows: for each player three animals by three colours, and how likely each pair is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from gamekit.drawing import palette
from gamekit.drawing.palette import INK, MUTED, PLAYERS, Mark
from gamekit.drawing.scene import Circle, Group, Label, Path, Scene, Shape, line, rectangle
from gamekit.gaudi import animals
from gamekit.gaudi.drawing import draw as draw_position
from gamekit.gaudi.drawing import token
from gamekit.gaudi.inference import PAIRS, Knowledge
from gamekit.gaudi.pieces import ANIMALS, COLOURS, Objective, animal_name, colour_name, coloured
from gamekit.gaudi.position import GaudiPosition
from gamekit.rules import Node
from gamekit.text import Listing, Text, player_name

_WIDE: Final = 1.6  # a field
_HIGH: Final = 1.15
_LEFT: Final = 1.25  # where the fields begin, right of the animals
_TOP: Final = 2.0  # where they begin, below the colours
_TABLE: Final = (_LEFT + 3 * _WIDE + 0.7, _TOP + 3 * _HIGH + 0.7)


def draw(
    knowledge: Knowledge,
    *,
    viewer: int | None = None,
    position: GaudiPosition | None = None,
    last: GaudiPosition | None = None,
    told: Iterable[Node] = (),
    wrong: Iterable[Node] = (),
) -> Scene:
    """What can be known, as a table for each player; what fell away last is ringed.

    Parameters
    ----------
    knowledge : Knowledge
    viewer : int, optional
        A player whose own table is left out.
    position : GaudiPosition, optional
        The pavement to show beside them, with the place that was looked at last.
    last : GaudiPosition, optional
        The end of the game, for which space is kept, so that a row of pictures does not jump.
    told, wrong : iterables of Node
        Fields ``("pair", player, animal, colour)`` that a sentence is about, or that are wrong.

    Returns
    -------
    Scene
    """
    marks = {**dict.fromkeys(told, palette.SHOWN), **dict.fromkeys(wrong, palette.WRONG)}
    # Small children have no objectives.
    shown = [player for player in range(knowledge.players) if player != viewer and knowledge.pairs(player)]
    columns = min(len(shown), 3 if position is None else 1 if len(shown) <= 3 else 2)
    rows = -(-len(shown) // columns) if shown else 0
    wide, high = _TABLE[0] * columns, _TABLE[1] * rows + 0.8
    shapes: list[Shape] = [
        Group(tuple(_table(knowledge, player, marks)), _TABLE[0] * (k % columns), _TABLE[1] * (k // columns))
        for k, player in enumerate(shown)
    ]
    if shown:
        shapes.append(Label(0.1, high - 0.5, str(_deals(knowledge)), 0.46, INK, "start"))
    left, top = -0.4, -0.3
    if position is not None:
        nodes = knowledge.why[-1].nodes if knowledge.why else ()
        kept = () if last is None else (*last.pavement, *last.free_cells())
        board = draw_position(position, told=nodes, panel=False, room=kept)
        high = max(high, board.box[3])
        shapes.append(Group(board.shapes, wide - board.box[0], top - board.box[1] + (high - board.box[3]) / 2))
        wide += board.box[2]
    return Scene(
        tuple(shapes),
        (left, top, wide + 0.4, high + 0.3),
        str(Text("What the table knows")),
        " ".join([*(str(_told(knowledge, player)) for player in shown), str(_deals(knowledge))]),
    )


def _deals(knowledge: Knowledge) -> Text:
    one, several = "{n} of {all} deals is possible.", "{n} of {all} deals are possible."
    return Text.plural(one, several, n=knowledge.deals, all=knowledge.all_deals)


def _told(knowledge: Knowledge, player: int) -> Text:
    pairs = [
        Text("{pair} {likely}", pair=coloured(*pair), likely=_percent(likely))
        for pair, likely in knowledge.pairs(player).items()
    ]
    return Text("{player} may have: {pairs}.", player=player_name(player), pairs=Listing(pairs, "or"))


def _percent(likely: Fraction) -> Text:
    """In whole hundredths; only what is certain is said to be."""
    many = round(100 * likely)
    if likely < 1 and many == 100:
        return Text(">{n} %", n=99)
    return Text("{n} %", n=many) if many else Text("<{n} %", n=1)


def _table(knowledge: Knowledge, player: int, marks: Mapping[Node, Mark]) -> list[Shape]:
    pairs = knowledge.pairs(player)
    fresh = {pair for who, pair in knowledge.why[-1].gone if who == player} if knowledge.why else set()
    right = _LEFT + 3 * _WIDE
    frames: list[Shape] = []  # over the fields beside them
    name = str(player_name(player))
    left = Text("{n} of {all}", n=len(pairs), all=len(PAIRS))
    shapes: list[Shape] = [
        Group(token(player), 0.35, 0.4, scale=0.9),
        Label(0.8, 0.4, name, 0.46, PLAYERS[player].colour, "start", bold=True),
        Label(right, 0.4, str(left), 0.4, INK, "end"),
    ]
    for column, colour in enumerate(COLOURS):
        x = _LEFT + _WIDE * (column + 0.5)
        shapes.append(Group(animals.swatch(colour), x, _TOP - 0.62, scale=0.85, label=str(colour_name(colour))))
    for row, animal in enumerate(ANIMALS):
        y = _TOP + _HIGH * (row + 0.5)
        shapes.append(Group(animals.emblem(animal), 0.55, y, scale=0.9, label=str(animal_name(animal))))
    for k, pair in enumerate(PAIRS):
        x, y = _LEFT + _WIDE * (k % len(COLOURS)), _TOP + _HIGH * (k // len(COLOURS))
        shapes.append(_field(player, pair, pairs.get(pair), pair in fresh, x, y))
        mark = marks.get(("pair", player, *pair))
        if mark is not None:
            frame = rectangle(
                x - 0.02, y - 0.02, _WIDE + 0.04, _HIGH + 0.04, stroke=mark.line, width=0.16, dash=mark.dash
            )
            frames.append(frame)
    return [*shapes, *frames]


def _field(player: int, pair: Objective, likely: Fraction | None, fresh: bool, x: float, y: float) -> Group:
    name = {"player": player_name(player), "pair": coloured(*pair)}
    if likely is None:
        label = Text("{player}, {pair}: fell away just now", **name) if fresh else Text("{player}, {pair}: no", **name)
        parts = _struck(fresh)
    else:
        label = Text("{player}, {pair}: {likely}", likely=_percent(likely), **name)
        parts = _likely(likely)
    return Group(tuple(parts), x, y, node=("pair", player, *pair), label=str(label))


def _likely(likely: Fraction) -> list[Shape]:
    """A field that fills from below as far as the pair is likely; a certain one has a strong edge."""
    level = _HIGH * float(likely)
    sure = likely == 1
    return [
        rectangle(0, 0, _WIDE, _HIGH, fill=palette.CARD),
        rectangle(0, _HIGH - level, _WIDE, level, fill=palette.CHOSEN.wash),
        _edge(INK if sure else palette.LINE, 0.12 if sure else 0.05),
        Label(_WIDE / 2, _HIGH / 2, str(_percent(likely)), 0.4 if sure else 0.44, INK, bold=sure),
    ]


def _struck(fresh: bool) -> list[Shape]:
    """A field struck out; what fell away just now has a ring round the stroke."""
    colour, width = (palette.WRONG.line, 0.1) if fresh else (MUTED, 0.06)
    dx, dy = (0.24, 0.24) if fresh else (0.6, 0.36)
    middle = _WIDE / 2, _HIGH / 2
    shapes: list[Shape] = [
        rectangle(0, 0, _WIDE, _HIGH, fill=palette.NEUTRAL.pale),
        _edge(palette.LINE, 0.05),
    ]
    for sign in (1, -1):
        ends = [(middle[0] - dx, middle[1] - sign * dy), (middle[0] + dx, middle[1] + sign * dy)]
        shapes.append(line(ends, stroke=colour, width=width))
    if fresh:
        shapes.append(Circle(*middle, 0.42, stroke=colour, width=width))
    return shapes


def _edge(colour: str, width: float) -> Path:
    return rectangle(0, 0, _WIDE, _HIGH, stroke=colour, width=width)
