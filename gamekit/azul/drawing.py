"""Pictures of Azul: a position, what a tile on the wall scores, the bonuses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import hypot
from typing import Final, TypeAlias

from gamekit.azul import tiles
from gamekit.azul.core import PENALTY
from gamekit.azul.moves import Move, parse_move
from gamekit.azul.pieces import (
    COLOURED_WALL,
    COLOURS,
    FACTORY,
    FLOOR,
    HIDDEN,
    MARKER,
    SIZE,
    colour_name,
    tiles_name,
)
from gamekit.azul.position import AzulPosition, BoardText
from gamekit.azul.scoring import bonus, bonus_text, tile_score
from gamekit.drawing.marks import marked, sign
from gamekit.drawing.palette import (
    CARD,
    CHOSEN,
    FAINT,
    INK,
    LEGAL,
    LINE,
    MUTED,
    NEUTRAL,
    PAPER,
    PLAYERS,
    SHOWN,
    WRONG,
    Mark,
)
from gamekit.drawing.scene import Circle, Command, Glyph, Group, Label, Path, Scene, Shape, line, polygon, rounded
from gamekit.rules import Node
from gamekit.text import Listing, Text, player_name

UNIT: Final = 30.0
"""Pixels of a tile and the joint beside it."""

COSTS: Final = tuple(PENALTY[k + 1] - PENALTY[k] for k in range(FLOOR))
"""What each space of the floor costs, in points."""

# All lengths are sides of a tile.
_PITCH: Final = 1.06  # from one space of a board to the next
_MARGIN: Final = 0.35
_GAP: Final = 0.4  # between boards and panels

# A board, from its upper left corner: middles of its first spaces.
_WIDE: Final = 12.6
_HIGH: Final = 8.8
_HEAD: Final = 0.65
_LEFT: Final = 1.25
_RIGHT: Final = _LEFT + 4 * _PITCH  # the space of a line that is filled first
_WALL: Final = _RIGHT + 1.8
_TOP: Final = 1.9
_FLOOR: Final = _TOP + 4 * _PITCH + 1.4

# Factories, centre, bag and lid.
_DISC: Final = 1.5
_STEP: Final = 3.2  # from one factory to the next
_SMALL: Final = 0.92  # scale of the tiles there
_TABLE: Final = 6.1  # height of the whole
_STOCK: Final = 3.9  # width of bag and lid
_ROWS: Final = 1.53  # the middle of the first row of the centre
_ROW: Final = 0.98  # from one row to the next
_FIRST: Final = 0.75  # the middle of its first tile
_COLUMNS: Final = {"bag": 0.436, "lid": 0.782}  # their columns, as parts of the width
_COLUMN: Final = 1.26  # the width of one, which the names need in every language


Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where things lie."""

    factories: tuple[tuple[float, float], ...]
    centre: tuple[float, float, float, float]
    stock: tuple[float, float, float] | None
    boards: dict[int, tuple[float, float]]
    box: tuple[float, float, float, float]


@dataclass(slots=True)
class _Marks:
    """What is pointed out, and by which mark; later ones count more."""

    by_node: dict[Node, Mark] = field(default_factory=dict)

    def get(self, *node: str | int) -> Mark | None:
        return self.by_node.get(node)


def draw(
    position: AzulPosition,
    *,
    lit: Iterable[Node] = (),
    wrong: Iterable[Node] = (),
    told: Iterable[Node] = (),
    chosen: Iterable[Node] = (),
    preview: str | None = None,
    points: Mapping[Node, int] | None = None,
    graph: bool = False,
    panel: bool = True,
    scores: bool = True,
    table: bool = True,
    stock: bool = True,
) -> Scene:
    """A position as a picture: factories and centre, bag and lid, and what lies before each player.

    Parameters
    ----------
    position : AzulPosition
        Or a view; what it hides is drawn face down.
    lit, wrong, told, chosen : iterables of Node
        What may be clicked, why a move is refused, what a sentence is about, what is picked up.
    preview : str, optional
        A move, legal or not, that is shown on trial: where the tiles would come to lie and what would fall.
    points : mapping of node to int, optional
        Points to write beside a place.
    graph : bool
        Draw the graph of places and flows over the table.
    panel : bool
        Show bag, lid and every board; without it only the boards that matter: those with marks, or else that of
        the player to move.
    scores : bool
        Show the points; a question about them does not.
    table : bool
        Draw factories and centre too, and not the boards alone.
    stock : bool
        With the panel, draw and tell what is in bag and lid; a question about them does not.

    Returns
    -------
    Scene
    """
    marks = _Marks()
    for nodes, mark in ((lit, LEGAL), (told, SHOWN), (chosen, CHOSEN), (wrong, WRONG)):
        for node in nodes:
            marks.by_node[node] = mark
    points = points or {}
    boards, totals = position.boards, position.scores()
    trial = _trial(position, boards, parse_move(preview)) if preview is not None else None
    if trial is not None and trial.source is not None:
        marks.by_node.setdefault(trial.source, CHOSEN)
    shown = range(position.players) if panel else _concerned(position, [*marks.by_node, *points], trial)
    layout = _layout(position.players, list(shown), panel and stock, 1.1 if graph else _GAP)
    shapes: list[Shape] = []
    if table:
        for i, tiles_there in enumerate(position.factories):
            shapes += _factory(i, tiles_there, layout.factories[i], marks)
        shapes += _centre(position, layout.centre, marks, trial)
        if layout.stock is not None:
            shapes += _stock(position, layout.stock, marks)
    for player, corner in layout.boards.items():
        mine = trial if trial is not None and trial.player == player else None
        shapes += _board(position, player, boards[player], corner, marks, totals[player] if scores else None, mine)
    if graph:
        shapes += _graph(position, layout)
    if trial is not None and trial.player in layout.boards:
        shapes.append(Group(tuple(_on_trial(trial, position, layout)), passive=True))
    shapes += [
        Group(_badge(many), at[0] + 0.4, at[1] - 0.36)
        for node, many in sorted(points.items(), key=str)
        if (at := _at(node, layout)) is not None
    ]
    left, top, wide, high = layout.box
    if not table:
        left = min(x for x, _ in layout.boards.values()) - _MARGIN
        wide = max(x for x, _ in layout.boards.values()) + _WIDE + _MARGIN - left
        high -= _TABLE + _GAP
        top += _TABLE + _GAP
    if graph and panel:
        top, high = top - 0.9, high + 0.9  # for the arrows between bag, lid and factories
    told_boards = {player: boards[player] for player in layout.boards}
    description = _description(position, told_boards, totals if scores else None, marks, trial, panel and stock)
    return Scene(tuple(shapes), (left, top, wide, high), _title(position), description, UNIT)


def _concerned(position: AzulPosition, nodes: Iterable[Node], trial: _Trial | None) -> list[int]:
    """The players whose boards matter: those with marks or a move on trial, else who moves, else everybody."""
    players = {int(node[1]) for node in nodes if node[0] in ("line", "wall", "floor")}
    if trial is not None:
        players.add(trial.player)
    if not players and position.to_move is not None:
        players.add(position.to_move)
    return sorted(players & set(range(position.players))) or list(range(position.players))


def _layout(players: int, shown: Sequence[int], panel: bool, gap: float) -> _Layout:
    """Factories in two rows, the upper with one more; the centre takes the room that is left beside them."""
    columns = min(2, len(shown))
    upper = players + 1
    step = _STEP + 0.5 if players == 2 else _STEP  # two leave room for more air
    ring = step * players + 2 * _DISC
    stock = _STOCK + _GAP if panel else 0.0
    wide = max(columns * _WIDE + (columns - 1) * gap, ring + _GAP + 5 + stock)
    factories = [(_DISC + step * i, _DISC) for i in range(upper)]
    factories += [(_DISC + step * (i + 0.5), _TABLE - _DISC) for i in range(players)]
    centre = (ring + _GAP, 0.0, round(wide - ring - _GAP - stock, 3), _TABLE)
    boards = {}
    for k, player in enumerate(shown):
        x = (_WIDE + gap) * (k % 2)
        if k % 2 == 0 and k == len(shown) - 1:
            x = (wide - _WIDE) / 2  # the last one has the row to itself
        boards[player] = (x, _TABLE + gap + (_HIGH + gap) * (k // 2))
    high = _TABLE + (_HIGH + gap) * -(-len(shown) // 2)
    box = (-_MARGIN, -_MARGIN, wide + 2 * _MARGIN, high + 2 * _MARGIN)
    place = (wide - _STOCK, 0.0, _STOCK) if panel else None
    return _Layout(tuple(factories), centre, place, boards, box)


def _at(node: Node, layout: _Layout) -> tuple[float, float] | None:
    """The middle of a place; None if it is not in the picture."""
    kind = node[0]
    if kind == "factory":
        i = int(node[1])
        return layout.factories[i] if 0 <= i < len(layout.factories) else None
    if kind == "centre":
        x, y, wide, high = layout.centre
        return x + wide / 2, y + high / 2
    if kind in ("bag", "lid"):
        if layout.stock is None:
            return None
        x, y, wide = layout.stock
        return x + wide * _COLUMNS[kind], y + 1.62
    corner = layout.boards.get(int(node[1]))
    if corner is None:
        return None
    if kind == "line":
        return corner[0] + _RIGHT, corner[1] + _TOP + _PITCH * int(node[2])
    if kind == "wall":
        return corner[0] + _WALL + _PITCH * int(node[3]), corner[1] + _TOP + _PITCH * int(node[2])
    return corner[0] + _LEFT + _PITCH * int(node[2] if len(node) > 2 else 0), corner[1] + _FLOOR


# ---------------------------------------------------------------- outlines and marks


@cache
def _card(wide: float, high: float, fill: str, stroke: str, width: float) -> Glyph:
    return Glyph((Path(rounded(0, 0, wide, high, 0.35), fill=fill, stroke=stroke, width=width),))


@cache
def _frame(mark: Mark, outline: tuple[tuple[float, float], ...]) -> Glyph:
    """A mark round something, on a light rim, so that it shows on tiles of every colour."""
    return Glyph(
        (
            polygon(outline, stroke=CARD, width=0.17),
            polygon(outline, stroke=mark.line, width=0.1, dash=mark.dash),
        )
    )


@cache
def _ring(mark: Mark, r: float) -> Glyph:
    return Glyph(
        (
            Circle(0, 0, r, stroke=CARD, width=0.17),
            Circle(0, 0, r, stroke=mark.line, width=0.1, dash=mark.dash),
        )
    )


@cache
def _washed(mark: Mark) -> Glyph:
    """A free space under a mark."""
    half = tiles.HALF
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    return Glyph((polygon(corners, fill=mark.wash, stroke=mark.line, width=0.035),))


def _box(left: float, top: float, right: float, low: float) -> tuple[tuple[float, float], ...]:
    return (left, top), (right, top), (right, low), (left, low)


_SPACE: Final = _box(-0.49, -0.49, 0.49, 0.49)


def _area(outline: tuple[tuple[float, float], ...]) -> Path:
    """Nothing to see: lets a thing be hit between its parts as well."""
    return polygon(outline, fill=PAPER, opacity=0)


def _framed(mark: Mark, outline: tuple[tuple[float, float], ...]) -> list[Shape]:
    """The frame and, at its upper right corner, the sign."""
    x, y = max(outline, key=lambda p: (p[0] - p[1], p[0]))
    return [Group(_frame(mark, outline)), Group(sign(mark), x, y)]


@cache
def _badge(points: int) -> Glyph:
    return Glyph(
        (
            Circle(0, 0, 0.36, fill=CARD, stroke=INK, width=0.05),
            Label(0, 0, f"{points}".replace("-", "−"), 0.4 if abs(points) < 10 else 0.34, INK, bold=True),
        )
    )


# ---------------------------------------------------------------- factories, centre, bag and lid

# The four tiles of a factory lie clockwise from the upper left, so that tiles of one colour are neighbours.
_QUARTERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))
_SPREAD: Final = 0.49  # from the middle of a factory to that of a tile


def _quarters(start: int, many: int) -> tuple[tuple[float, float], ...]:
    """The outline of some of the four tiles of a factory, one after another."""
    out, cut = _SPREAD + 0.46, -0.04
    if many == FACTORY:
        return _box(-out, -out, out, out)
    shape = {
        1: ((-out, -out), (cut, -out), (cut, cut), (-out, cut)),
        2: ((-out, -out), (out, -out), (out, cut), (-out, cut)),
        3: ((-out, -out), (out, -out), (out, out), (-cut, out), (-cut, cut), (-out, cut)),
    }[many]
    for _ in range(start):
        shape = tuple((-y, x) for x, y in shape)
    return shape


@cache
def _disc(number: int) -> Glyph:
    return Glyph(
        (
            Circle(0, 0, _DISC, fill=NEUTRAL.pale, stroke=LINE, width=0.05),
            Circle(0, 0, _DISC - 0.13, stroke=NEUTRAL.tint, width=0.05),
            Circle(-1.2, -1.2, 0.32, fill=CARD, stroke=LINE, width=0.05),
            Label(-1.2, -1.2, str(number), 0.42, INK, bold=True),
        )
    )


def _many(many: int, letter: str) -> Text:
    """Some tiles of a colour, or the start marker."""
    return Text("the start marker") if letter == MARKER else tiles_name(letter, many)


def _heap(letters: str) -> Listing:
    return Listing([_many(letters.count(letter), letter) for letter in dict.fromkeys(letters)])


def _factory(i: int, letters: str, at: tuple[float, float], marks: _Marks) -> list[Shape]:
    mark = marks.get("factory", i)
    label = (
        Text("factory {number}: {tiles}", number=i + 1, tiles=_heap(letters))
        if letters
        else Text("factory {number}, empty", number=i + 1)
    )
    parts: list[Shape] = [Group(_disc(i + 1))]
    if mark is not None:
        parts += [Group(_ring(mark, _DISC)), Group(sign(mark), 1.06, -1.06)]
    shapes: list[Shape] = [Group(tuple(parts), *at, node=("factory", i), label=str(marked(label, mark)))]
    start = 0
    for letter in dict.fromkeys(letters):
        many = letters.count(letter)
        quarters = _QUARTERS[start : start + many]
        lying: list[Shape] = [_area(_quarters(start, many))]
        lying += [Group(tiles.tile(letter), _SPREAD * x, _SPREAD * y, scale=_SMALL) for x, y in quarters]
        if letter == HIDDEN:
            shapes.append(Group(tuple(lying), *at))
            continue
        mark = marks.get("factory", i, letter)
        if mark is not None:
            lying += _framed(mark, _quarters(start, many))
        label = Text("{tiles} on factory {number}", tiles=_many(many, letter), number=i + 1)
        shapes.append(Group(tuple(lying), *at, node=("factory", i, letter), label=str(marked(label, mark))))
        start += many
    return shapes


def _centre(
    position: AzulPosition, place: tuple[float, float, float, float], marks: _Marks, trial: _Trial | None
) -> list[Shape]:
    """A row for each colour, always the same, so that nothing jumps from one move to the next."""
    x, y, wide, high = place
    letters = position.centre
    has_marker = position.marker is None
    mark = marks.get("centre")
    told = letters + MARKER if has_marker else letters
    label = Text("centre: {tiles}", tiles=_heap(told)) if told else Text("centre, empty")
    parts: list[Shape] = [
        Group(_card(wide, high, NEUTRAL.pale, LINE, 0.05)),
        Label(0.35, 0.55, str(Text("Centre")), 0.46, INK, "start", bold=True),
    ]
    if has_marker:
        parts.append(Group(tiles.marker(), round(wide - 0.75, 3), 0.62, scale=0.86))
    if mark is not None:
        parts += _framed(mark, _box(0, 0, wide, high))
    shapes: list[Shape] = [Group(tuple(parts), x, y, node=("centre",), label=str(marked(label, mark)))]
    coming = trial.rest if trial is not None else ""
    for k, letter in enumerate(COLOURS):
        many, more = letters.count(letter), coming.count(letter)
        step = _row_step(many + more, wide - 0.8 if more else wide)
        end = round(step * (many + more - 1), 3)
        at = (x + _FIRST, y + _ROWS + _ROW * k)
        if many:
            lying: list[Shape] = [_area(_box(-0.46, -0.46, end + 1.5, 0.46))]
            lying += [Group(tiles.tile(letter), round(step * j, 3), 0, scale=_SMALL) for j in range(many)]
            count = f"×{many} + {more}" if more else f"×{many}"
            lying.append(Label(end + 0.62, 0, count, 0.46, INK, "start", bold=True))
            mark = marks.get("centre", letter)
            if mark is not None:
                lying += _framed(mark, _box(-0.46, -0.46, round(step * (many - 1) + 0.46, 3), 0.46))
            label = Text("{tiles} in the centre", tiles=_many(many, letter))
            shapes.append(Group(tuple(lying), *at, node=("centre", letter), label=str(marked(label, mark))))
        for j in range(many, many + more):
            shapes += _tried(letter, at[0] + step * j, at[1], _SMALL)
        if more and not many:
            shapes.append(Label(at[0] + end + 0.62, at[1], f"+ {more}", 0.46, INK, "start", bold=True))
    return shapes


def _row_step(many: int, wide: float) -> float:
    """From one tile of a row of the centre to the next: where they are many they lie one over another."""
    return min(0.97, (wide - 2.9) / (many - 1)) if many > 1 else 0.0


def _stock(position: AzulPosition, place: tuple[float, float, float], marks: _Marks) -> list[Shape]:
    """Bag and lid as a table of counts by colour."""
    x, y, wide = place
    half = _COLUMN / 2
    hidden = any(HIDDEN in letters for letters in position.factories)
    shapes: list[Shape] = [
        Label(x + wide / 2, y + 0.3, str(Text("Round {number}", number=position.round)), 0.46, INK, bold=True),
        Group(_card(wide, _TABLE - 0.7, NEUTRAL.pale, LINE, 0.05), x, y + 0.7),
    ]
    for k, letter in enumerate(COLOURS):
        shapes.append(Group(tiles.tile(letter), x + 0.56, y + 2.3 + 0.8 * k, scale=0.7))
    for kind, letters, name in (("bag", position.bag, Text("Bag")), ("lid", position.lid, Text("Lid"))):
        mark = marks.get(kind)
        parts: list[Shape] = [
            Path(rounded(-half, 0.83, _COLUMN, _TABLE - 0.96, 0.25), fill=CARD, stroke=NEUTRAL.tint, width=0.04),
            Label(0, 1.14, str(name), 0.34, INK),
            Label(0, 1.62, str(len(letters)), 0.42, INK, bold=True),
        ]
        parts += [
            Label(0, 2.3 + 0.8 * k, str(letters.count(letter)), 0.42, INK if letter in letters else MUTED)
            for k, letter in enumerate(COLOURS)
        ]
        if mark is not None:
            parts += _framed(mark, _box(-half, 0.83, half, _TABLE - 0.13))
        label = Text("{it}: {tiles}", it=name, tiles=_heap(letters)) if letters else Text("{it}, empty", it=name)
        if kind == "bag" and hidden:
            label = Text("{it}, before the deal", it=label)
        shapes.append(Group(tuple(parts), x + wide * _COLUMNS[kind], y, node=(kind,), label=str(marked(label, mark))))
    return shapes


# ---------------------------------------------------------------- boards


@cache
def _token(player: int) -> Glyph:
    colour, sign = PLAYERS[player]
    return Glyph(
        (
            Circle(0, 0, 0.34, fill=colour, stroke=CARD, width=0.07),
            Label(0, 0, sign, 0.36, CARD),
        )
    )


@cache
def _arrow(colour: str) -> Glyph:
    """From a line to the wall."""
    return Glyph(
        (
            line([(-0.24, 0), (0.05, 0)], stroke=colour, width=0.1),
            polygon([(0, -0.17), (0.26, 0), (0, 0.17)], fill=colour),
        )
    )


def _board(
    position: AzulPosition,
    player: int,
    board: BoardText,
    corner: tuple[float, float],
    marks: _Marks,
    points: int | None,
    trial: _Trial | None,
) -> list[Shape]:
    """What lies before a player; the board of who moves, and in the end of who won, is set off."""
    x, y = corner
    moving, won = position.to_move == player and not position.telling, player in position.winners()
    colour = PLAYERS[player].colour
    shapes: list[Shape] = [
        Group(_card(_WIDE, _HIGH, CARD, INK, 0.1) if moving or won else _card(_WIDE, _HIGH, PAPER, FAINT, 0.06), x, y),
        Group(_token(player), x + 0.75, y + _HEAD),
    ]
    name = player_name(player)
    if moving:
        name = Text("{player}, to move", player=name)
    elif won:
        name = Text("{player}, winner", player=name)
    shapes.append(Label(x + 1.3, y + _HEAD, str(name), 0.5, colour, "start", bold=moving or won))
    beside = (x + _WALL - 0.2, y + _HEAD)
    if position.marker == player and MARKER not in board.floor:
        # The floor was full, or the marker has been paid for.
        shapes.append(Group(tiles.marker(), *beside, scale=0.7))
    if trial is not None and trial.marker and trial.fallen == FLOOR:
        shapes += _tried(MARKER, *beside, 0.8)
    if points is not None:
        told = Text.plural("{n} point", "{n} points", n=points)
        shapes.append(Label(x + _WIDE - 0.5, y + _HEAD, str(told), 0.5, INK, "end", bold=True))
    for row in range(SIZE):
        shapes += _line(player, row, board.lines[row], x + _RIGHT, y + _TOP + _PITCH * row, marks)
    shapes += _wall(position, player, board, x + _WALL, y + _TOP, marks)
    shapes += _floor(player, board.floor, x + _LEFT, y + _FLOOR, marks, points is not None, trial)
    return shapes


def _line(player: int, row: int, letters: str, x: float, y: float, marks: _Marks) -> list[Shape]:
    """A pattern line, filled from the right; its number stands before it and an arrow leads to the wall."""
    mark = marks.get("line", player, row)
    free = tiles.empty() if mark is None else _washed(mark)
    full = len(letters) == row + 1
    parts: list[Shape] = [
        Group(tiles.tile(letters[k]) if k < len(letters) else free, round(-_PITCH * k, 3)) for k in range(row + 1)
    ]
    left = round(-_PITCH * row, 3)
    parts.insert(0, _area(_box(left - 0.5, -0.5, 0.5, 0.5)))
    if mark is not None:
        parts += _framed(mark, _box(left - 0.5, -0.5, 0.5, 0.5))
    name = Text("line {row} of {player}", row=row + 1, player=player_name(player))
    label = Text("{line}, empty", line=name)
    if letters:
        label = Text("{line}: {tiles} of {size}", line=name, tiles=_many(len(letters), letters[0]), size=row + 1)
    return [
        Label(x + left - 0.76, y, str(row + 1), 0.38, MUTED),
        Group(tuple(parts), x, y, node=("line", player, row), label=str(marked(label, mark))),
        Group(_arrow(INK if full else NEUTRAL.tint), x + 0.9, y),
    ]


def _wall(position: AzulPosition, player: int, board: BoardText, x: float, y: float, marks: _Marks) -> list[Shape]:
    grey = position.options["wall"] == "grey"
    shapes: list[Shape] = []
    for row in range(SIZE):
        for column in range(SIZE):
            letter = board.wall[row][column]
            mark = marks.get("wall", player, row, column)
            name = Text(
                "row {row}, column {column} of the wall of {player}",
                row=row + 1,
                column=column + 1,
                player=player_name(player),
            )
            if letter != ".":
                glyph = tiles.tile(letter)
                label = Text("{tile} on {place}", tile=_many(1, letter), place=name)
            elif grey:
                glyph = tiles.empty() if mark is None else _washed(mark)
                label = Text("{place}, free", place=name)
            else:
                glyph = tiles.ghost(COLOURED_WALL[row][column])
                label = Text("{place}, free, for {colour}", place=name, colour=colour_name(COLOURED_WALL[row][column]))
            parts: tuple[Shape, ...] | Glyph = glyph
            if mark is not None:
                parts = (Group(glyph), *_framed(mark, _SPACE))
            shapes.append(
                Group(
                    parts,
                    x + _PITCH * column,
                    y + _PITCH * row,
                    node=("wall", player, row, column),
                    label=str(marked(label, mark)),
                )
            )
    if grey:
        # Moves such as "2>4" count the columns.
        shapes += [Label(x + _PITCH * k, y - 0.72, str(k + 1), 0.34, MUTED) for k in range(SIZE)]
    return shapes


def _floor(
    player: int, letters: str, x: float, y: float, marks: _Marks, costs: bool, trial: _Trial | None
) -> list[Shape]:
    """The floor is one thing to click; its spaces are marked one by one where a sentence tells of them."""
    whole = marks.get("floor", player)
    coming = trial.on_floor if trial is not None else ""
    parts: list[Shape] = []
    frames: list[Shape] = []
    for k in range(FLOOR):
        mark = marks.get("floor", player, k)
        at = round(_PITCH * k, 3)
        if k < len(letters):
            glyph = tiles.tile(letters[k])
        else:
            shown = mark or whole
            glyph = tiles.empty() if shown is None else _washed(shown)
        paid = k < len(letters + coming)
        parts.append(Group(glyph, at))
        parts.append(Label(at, 0.78, f"−{COSTS[k]}", 0.38, INK if paid else MUTED, bold=paid))
        if mark is not None:
            frames.append(Group(tuple(_framed(mark, _SPACE)), at))
    right = round(_PITCH * (FLOOR - 1), 3)
    parts.insert(0, _area(_box(-0.5, -0.5, right + 0.5, 1)))
    if whole is not None:
        frames += _framed(whole, _box(-0.5, -0.5, right + 0.5, 0.5))
    name = Text("floor of {player}", player=player_name(player))
    label = Text("{floor}, empty", floor=name)
    if letters:
        label = Text("{floor}: {tiles}", floor=name, tiles=_heap(letters))
    shapes: list[Shape] = [
        Group((*parts, *frames), x, y, node=("floor", player), label=str(marked(label, whole))),
        Label(x + right + 0.85, y - 0.3, str(Text("Floor")), 0.42, MUTED, "start"),
    ]
    before, after = PENALTY[len(letters)], PENALTY[len(letters + coming)]
    if costs and after:
        told = Text.plural("−{n} point", "−{n} points", n=after)
        if coming:
            told = Text("{before} → {after}", before=f"−{before}" if before else "0", after=f"−{after}")
        shapes.append(Label(x + right + 0.85, y + 0.25, str(told), 0.42, INK, "start", bold=True))
    if trial is not None and trial.lost:
        lost = Text.plural("{n} into the lid", "{n} into the lid", n=trial.lost)
        shapes.append(Label(x + right + 0.85, y + 0.78, str(lost), 0.42, INK, "start", bold=True))
    return shapes


# ---------------------------------------------------------------- a move on trial


@dataclass(frozen=True, slots=True)
class _Trial:
    """What a move would do, legal or not, in numbers."""

    player: int
    move: Move
    letter: str  # the colour; "" where there is no such tile
    many: int  # tiles taken
    lying: int  # on the line before
    fits: int  # on the line
    fallen: int  # on the floor before
    marker: bool  # whether the start marker comes along
    falls: int  # tiles that find a place on the floor
    lost: int  # tiles for which the floor has no room
    rest: str  # tiles of the factory that go to the centre

    @property
    def on_floor(self) -> str:
        """What would come to lie on the floor, in the order of falling."""
        marker = MARKER if self.marker and self.fallen < FLOOR else ""
        return marker + self.letter * self.falls

    @property
    def source(self) -> Node | None:
        """The tiles that are taken."""
        if not self.many or not self.letter or self.move.colour is None:
            return None
        return ("centre", self.letter) if self.move.source is None else ("factory", self.move.source, self.letter)


def _trial(position: AzulPosition, boards: Sequence[BoardText], move: Move) -> _Trial | None:
    """The same arithmetic for every move: whether it is legal is told by marks, not by what is left out here."""
    player = position.to_move
    if player is None:
        return None
    board = boards[player]
    fallen = len(board.floor)
    lying = len(board.lines[move.line]) if move.line is not None else 0
    if move.colour is None:
        letter = board.lines[int(move.line or 0)][:1]
        return _Trial(player, move, letter, 1, lying, 0, fallen, False, 0, 0, "")
    factories = position.factories
    heap = position.centre
    if move.source is not None:
        heap = factories[move.source] if move.source < len(factories) else ""
    many = heap.count(move.colour)
    fits = min(many, move.line + 1 - lying) if move.line is not None else 0
    marker = move.source is None and position.marker is None and many > 0
    room = FLOOR - fallen - (1 if marker and fallen < FLOOR else 0)
    falls = min(many - fits, room)
    rest = heap.replace(move.colour, "") if move.source is not None and many else ""
    return _Trial(player, move, move.colour, many, lying, fits, fallen, marker, falls, many - fits - falls, rest)


@cache
def _trial_space() -> Glyph:
    outline = _box(-0.46, -0.46, 0.46, 0.46)
    return Glyph((polygon(outline, fill=CHOSEN.wash, stroke=CHOSEN.line, width=0.07, dash=(0.14, 0.1)),))


def _tried(letter: str, x: float, y: float, scale: float = 1.0) -> list[Shape]:
    """A tile on trial: smaller than its space, within a broken line."""
    parts: list[Shape] = [Group(_trial_space())]
    if letter:
        parts.append(Group(tiles.tile(letter), scale=0.76))
    return [Group(tuple(parts), round(x, 3), round(y, 3), scale=scale)]


def _way(*points: Point, colour: str = INK, width: float = 0.11) -> list[Shape]:
    """A curved arrow on a light rim: a start, and for each curve two handles and an end."""
    (fx, fy), (x, y) = points[-2:]
    length = hypot(x - fx, y - fy)
    dx, dy = (x - fx) / length, (y - fy) / length
    size = 3.6 * width
    foot = (round(x - size * dx, 3), round(y - size * dy, 3))
    side = 0.55 * size
    corners = [(x, y), (foot[0] - side * dy, foot[1] + side * dx), (foot[0] + side * dy, foot[1] - side * dx)]
    start, *rest = (*points[:-1], foot)
    d: list[Command] = [("M", *start)]
    d += [("C", *rest[k], *rest[k + 1], *rest[k + 2]) for k in range(0, len(rest), 3)]
    return [
        Path(tuple(d), stroke=CARD, width=width + 0.1, opacity=0.8),
        Path(tuple(d), stroke=colour, width=width, opacity=0.75),
        polygon(corners, fill=colour, stroke=CARD, width=0.05),
    ]


def _source_point(trial: _Trial, position: AzulPosition, layout: _Layout) -> Point:
    """The middle of the tiles that are taken."""
    move = trial.move
    if move.source is None:
        x, y, wide, _ = layout.centre
        step = _row_step(trial.many, wide)
        return x + _FIRST + step * (trial.many - 1) / 2, y + _ROWS + _ROW * COLOURS.index(trial.letter)
    x, y = layout.factories[move.source]
    start = position.factories[move.source].index(trial.letter)
    lying = _QUARTERS[start : start + trial.many]
    return (
        x + _SPREAD * sum(qx for qx, _ in lying) / len(lying),
        y + _SPREAD * sum(qy for _, qy in lying) / len(lying),
    )


def _on_trial(trial: _Trial, position: AzulPosition, layout: _Layout) -> list[Shape]:
    """The tiles where they would come to lie, and arrows that lead there."""
    x, y = layout.boards[trial.player]
    move = trial.move
    row = int(move.line or 0)
    row_y = y + _TOP + _PITCH * row
    if move.colour is None:
        at = x + _WALL + _PITCH * int(move.column or 0)
        start = (x + _RIGHT + 0.2, row_y - 0.3)
        lift = row_y - 1.1
        return [
            *_tried(trial.letter, at, row_y),
            *_way(start, (start[0] + 0.5, lift), (at - 0.5, lift), (at - 0.05, row_y - 0.38)),
        ]
    if trial.source is None:
        return []
    shapes: list[Shape] = []
    for k in range(trial.lying, trial.lying + trial.fits):
        shapes += _tried(trial.letter, x + _RIGHT - _PITCH * k, row_y)
    for k, letter in enumerate(trial.on_floor, trial.fallen):
        shapes += _tried(letter, x + _LEFT + _PITCH * k, y + _FLOOR)
    start = _source_point(trial, position, layout)
    down = (start[0], start[1] + 2.5)
    stair = x + _RIGHT - _PITCH * row
    first = min(trial.fallen + (1 if trial.marker else 0), FLOOR - 1)
    end = (x + _LEFT + _PITCH * first, y + _FLOOR - 0.42)
    if move.line is None:
        shapes += _way(start, down, (end[0], end[1] - 4), end)
        return shapes
    last = x + _RIGHT - _PITCH * (trial.lying + trial.fits - 1) if trial.fits else stair
    shapes += _way(start, down, (last - 0.6, row_y - 2.4), (last - 0.15, row_y - 0.4))
    if trial.falls or trial.lost:
        fall = (stair - 0.3, row_y + 0.45)
        shapes += _way(fall, (fall[0], fall[1] + 0.6), (end[0], end[1] - 0.9), end)
    return shapes


# ---------------------------------------------------------------- the graph


def _kind(node: Node, player: int) -> str | None:
    """The group of places to which a node belongs; None for those of the other players."""
    kind = str(node[0])
    return None if kind in ("line", "wall", "floor") and node[1] != player else kind


def _flows(position: AzulPosition, player: int) -> set[tuple[str, str]]:
    """From which group of places to which a tile can go, for one player; nothing but what the graph says."""
    pairs = set()
    for a, b, data in position.graph().edges(data=True):
        if data["kind"] == "flow":
            start, end = _kind(a, player), _kind(b, player)
            if start is not None and end is not None:
                pairs.add((start, end))
    return pairs


def _graph(position: AzulPosition, layout: _Layout) -> list[Shape]:
    """Flows between groups of places, for the first board only: they are the same for every player.

    All single edges would be hundreds of lines. Which spaces of a wall touch is drawn on every board.
    """
    player, (x, y) = next(iter(layout.boards.items()))
    shapes: list[Shape] = []
    for bx, by in layout.boards.values():
        shapes.append(Group(_neighbours(), bx + _WALL, by + _TOP))
    ways = _ways(layout, x, y)
    for start, end in sorted(_flows(position, player)):
        if (start, end) == ("line", "wall"):
            shapes += [Group(_arrow(INK), x + _RIGHT + 0.9, y + _TOP + _PITCH * row, scale=1.3) for row in range(SIZE)]
        elif (start, end) in ways:
            away = "lid" in (start, end)
            shapes += _way(*ways[start, end], colour=SHOWN.line if away else INK, width=0.11 if away else 0.14)
    return shapes


@cache
def _neighbours() -> Glyph:
    """A bar wherever two spaces of a wall touch."""
    bars: list[Command] = []
    for row in range(SIZE):
        for column in range(SIZE - 1):
            a, b, c = (column + 0.33) * _PITCH, (column + 0.67) * _PITCH, row * _PITCH
            bars += [("M", a, c), ("L", b, c), ("M", c, a), ("L", c, b)]
    return Glyph((Path(tuple(bars), stroke=CARD, width=0.2), Path(tuple(bars), stroke=INK, width=0.1)))


def _ways(layout: _Layout, x: float, y: float) -> dict[tuple[str, str], tuple[Point, ...]]:
    """How the arrows of the flows run, by the groups they join, for the board whose corner is at `x`, `y`.

    They keep to the free ways: over the table, between table and boards, and between the boards.
    """
    factories = layout.factories
    upper, lower = factories[: len(factories) // 2 + 1], factories[len(factories) // 2 + 1 :]
    (first, mid), (last, _), (over, top) = lower[0], lower[-1], upper[-1]
    cx, _, wide, _ = layout.centre
    stair_x, stair_y = x + _RIGHT - 2.5 * _PITCH, y + _TOP + 0.95 * _PITCH
    floor, floor_left, floor_right = y + _FLOOR, x + _LEFT - 0.5, x + _LEFT + (FLOOR - 1) * _PITCH + 0.5
    below = floor - 0.72  # between the lines and the floor
    aisle = x + _WIDE + 0.3  # between the boards
    middle = x + _LEFT + 1.5 * _PITCH
    down = min(max(aisle, cx + 0.6), cx + wide - 0.6)
    ways: dict[tuple[str, str], tuple[Point, ...]] = {
        ("factory", "centre"): ((last + _DISC, mid), (last + 2, mid), (cx - 0.5, mid), (cx + 0.1, mid)),
        ("factory", "line"): (
            (first + 0.3, _TABLE - 0.05),
            (first + 0.3, _TABLE + 1.5),
            (stair_x - 0.6, stair_y - 1.8),
            (stair_x - 0.2, stair_y),
        ),
        ("centre", "line"): (
            (cx + 1, _TABLE - 0.1),
            (cx + 1, _TABLE + 1.2),
            (stair_x + 1, stair_y - 2.2),
            (stair_x + 0.4, stair_y - 0.1),
        ),
        ("factory", "floor"): (
            (first - 1.1, _TABLE - 0.5),
            (x - 0.3, _TABLE + 2),
            (x - 0.4, floor),
            (floor_left + 0.05, floor),
        ),
        ("centre", "floor"): (
            (down, _TABLE - 0.1),
            (down, _TABLE + 1.5),
            (aisle, y),
            (aisle, below - 2),
            (aisle, below),
            (aisle - 0.5, below),
            (aisle - 1.2, below),
            (floor_right + 1, below),
            (floor_right - 0.35, below - 0.1),
            (floor_right - 0.45, floor - 0.3),
        ),
        ("line", "floor"): (
            (middle, floor - 1),
            (middle, floor - 0.8),
            (middle, floor - 0.6),
            (middle, floor - 0.3),
        ),
    }
    if layout.stock is None:
        return ways
    left, _, stock = layout.stock
    bag, lid = left + stock * _COLUMNS["bag"], left + stock * _COLUMNS["lid"]
    hall = y - 0.35  # between table and boards
    foot = floor + 0.72
    return ways | {
        ("bag", "factory"): ((bag, 0.85), (bag - 0.5, -1.2), (over + 2.4, -1.2), (over + 1.1, top - 1.1)),
        ("factory", "lid"): ((over + 1.4, top - 0.7), (over + 3.5, -0.9), (lid, -1.3), (lid, 0.85)),
        ("centre", "lid"): (
            (cx + wide - 0.2, 3.9),
            (cx + wide + 0.8, 3.9),
            (lid - 1.4, 3.9),
            (lid - 0.4, 3.9),
        ),
        ("lid", "bag"): ((lid, _TABLE - 0.15), (lid, _TABLE + 0.5), (bag, _TABLE + 0.5), (bag, _TABLE - 0.15)),
        ("line", "lid"): (
            (x + _RIGHT + 0.3, y + _TOP - 0.45),
            (x + _RIGHT + 0.3, hall),
            (x + _RIGHT + 1, hall),
            (x + _RIGHT + 3, hall),
            (lid - 1, hall),
            (lid + 0.15, hall),
            (lid + 0.15, _TABLE - 0.15),
        ),
        ("floor", "lid"): (
            (floor_right - 0.1, floor + 0.45),
            (floor_right + 0.1, foot),
            (floor_right + 0.6, foot),
            (floor_right + 1, foot),
            (aisle - 0.8, foot),
            (aisle, foot),
            (aisle + 0.4, foot - 1),
            (aisle + 0.4, foot - 2.5),
            (aisle + 0.4, y + 1),
            (aisle + 0.6, hall + 0.3),
            (lid - 1, hall + 0.3),
            (lid + 0.4, hall + 0.3),
            (lid + 0.4, _TABLE - 0.15),
        ),
    }


# ---------------------------------------------------------------- in words


def _title(position: AzulPosition) -> str:
    if position.is_over:
        winners = Listing([player_name(i) for i in position.winners()])
        return str(Text("Azul: the game is over, won by {winners}", winners=winners))
    if position.telling:
        return str(Text("Azul, round {number}", number=position.round))
    return str(
        Text("Azul, round {number}: {player} to move", number=position.round, player=player_name(position.to_move or 0))
    )


def _description(
    position: AzulPosition,
    boards: Mapping[int, BoardText],
    totals: Sequence[int | None] | None,
    marks: _Marks,
    trial: _Trial | None,
    panel: bool,
) -> str:
    parts: list[Text] = []
    factories = position.factories
    for i, letters in enumerate(factories):
        if letters:
            parts.append(Text("Factory {number}: {tiles}.", number=i + 1, tiles=_heap(letters)))
    if not any(factories):
        parts.append(Text("All factories are empty."))
    centre = position.centre + (MARKER if position.marker is None else "")
    parts.append(Text("Centre: {tiles}.", tiles=_heap(centre)) if centre else Text("The centre is empty."))
    if panel:
        for name, letters in ((Text("Bag"), position.bag), (Text("Lid"), position.lid)):
            parts.append(Text("{it}: {tiles}.", it=name, tiles=Text.plural("{n} tile", "{n} tiles", n=len(letters))))
    for player, board in boards.items():
        parts += _board_words(player, board, None if totals is None else totals[player])
    if trial is not None:
        parts += _trial_words(trial)
    for mark, message in (
        (LEGAL, "May be chosen: {nodes}."),
        (WRONG, "Here it goes wrong: {nodes}."),
        (SHOWN, "Meant just now: {nodes}."),
        (CHOSEN, "Picked up: {nodes}."),
    ):
        nodes = sorted((node for node, its in marks.by_node.items() if its is mark), key=str)
        if nodes:
            parts.append(Text(message, nodes=Listing([_name(node) for node in nodes])))
    return " ".join(map(str, parts))


def _board_words(player: int, board: BoardText, total: int | None) -> list[Text]:
    name = player_name(player)
    parts = []
    if total is not None:
        parts.append(Text.plural("{player} has {n} point.", "{player} has {n} points.", n=total, player=name))
    lines = [
        Text("{tiles} on line {row}", row=row + 1, tiles=_many(len(letters), letters[0]))
        for row, letters in enumerate(board.lines)
        if letters
    ]
    parts.append(
        Text("{player} has {lines}.", player=name, lines=Listing(lines))
        if lines
        else Text("The lines of {player} are empty.", player=name)
    )
    rows = _rows(board.wall)
    parts += (
        [Text("Wall of {player}:", player=name), *rows]
        if rows
        else [Text("The wall of {player} is empty.", player=name)]
    )
    if board.floor and total is None:
        parts.append(Text("Floor of {player}: {tiles}.", player=name, tiles=_heap(board.floor)))
    elif board.floor:
        parts.append(
            Text.plural(
                "Floor of {player}: {tiles}, {n} point to lose.",
                "Floor of {player}: {tiles}, {n} points to lose.",
                n=PENALTY[len(board.floor)],
                player=name,
                tiles=_heap(board.floor),
            )
        )
    return parts


def _rows(wall: Sequence[str]) -> list[Text]:
    """The rows of a wall on which something lies."""
    return [
        Text("Row {row}: {tiles}.", row=row + 1, tiles=Listing([_space_words(letter) for letter in letters]))
        for row, letters in enumerate(wall)
        if letters != "." * SIZE
    ]


def _space_words(letter: str) -> Text:
    return Text("free") if letter == "." else colour_name(letter)


def _wall_words(wall: Sequence[str]) -> list[Text]:
    return _rows(wall) or [Text("The wall is empty.")]


def _trial_words(trial: _Trial) -> list[Text]:
    move = trial.move
    parts = [Text("On trial: {move}.", move=str(move))]
    if move.colour is None or not trial.many:
        return parts
    if trial.fits:
        parts.append(
            Text.plural(
                "{n} goes on line {line}.", "{n} go on line {line}.", n=trial.fits, line=int(move.line or 0) + 1
            )
        )
    if trial.marker:
        parts.append(Text("The start marker comes with it."))
    if trial.falls:
        parts.append(Text.plural("{n} falls to the floor.", "{n} fall to the floor.", n=trial.falls))
    if trial.lost:
        parts.append(
            Text.plural(
                "The floor is full: {n} goes into the lid.", "The floor is full: {n} go into the lid.", n=trial.lost
            )
        )
    if trial.rest:
        parts.append(Text("To the centre: {tiles}.", tiles=_heap(trial.rest)))
    return parts


def _name(node: Node) -> Text:
    """A place in a few words."""
    kind, *rest = node
    if kind == "factory":
        number = int(rest[0]) + 1
        if len(rest) > 1:
            return Text("{colour} on factory {number}", colour=colour_name(str(rest[1])), number=number)
        return Text("factory {number}", number=number)
    if kind == "centre":
        return Text("{colour} in the centre", colour=colour_name(str(rest[0]))) if rest else Text("the centre")
    if kind in ("bag", "lid"):
        return Text("the bag") if kind == "bag" else Text("the lid")
    player = player_name(int(rest[0]))
    if kind == "line":
        return Text("line {row} of {player}", row=int(rest[1]) + 1, player=player)
    if kind == "wall":
        return Text(
            "row {row}, column {column} of the wall of {player}",
            row=int(rest[1]) + 1,
            column=int(rest[2]) + 1,
            player=player,
        )
    if len(rest) > 1:
        return Text("space {number} of the floor of {player}", number=int(rest[1]) + 1, player=player)
    return Text("floor of {player}", player=player)


# ---------------------------------------------------------------- what a wall scores


def _is_coloured(wall: Sequence[str]) -> bool:
    """Whether a wall agrees with the coloured side of the boards."""
    return all(
        letter in (".", own)
        for row, owns in zip(wall, COLOURED_WALL, strict=True)
        for letter, own in zip(row, owns, strict=True)
    )


def _walled(wall: Sequence[str]) -> list[Shape]:
    """A wall alone; where it agrees with the coloured side its free spaces say what belongs there."""
    coloured = _is_coloured(wall)
    shapes: list[Shape] = []
    for row in range(SIZE):
        for column in range(SIZE):
            letter = wall[row][column]
            place = Text("row {row}, column {column}", row=row + 1, column=column + 1)
            label = Text("{place}, free", place=place)
            glyph = tiles.ghost(COLOURED_WALL[row][column]) if coloured else tiles.empty()
            if letter != ".":
                glyph = tiles.tile(letter)
                label = Text("{tile} on {place}", tile=_many(1, letter), place=place)
            node: Node = ("wall", 0, row, column)
            shapes.append(Group(glyph, _along(column), _along(row), node=node, label=str(label)))
    return shapes


def _along(k: float) -> float:
    return round(_PITCH * k, 3)


def _around(row: int, column: int, last_row: int, last_column: int, room: float = 0.52) -> tuple[Point, ...]:
    """The outline of a part of a wall."""
    return _box(_along(column) - room, _along(row) - room, _along(last_column) + room, _along(last_row) + room)


def _run(spaces: Sequence[str], at: int) -> tuple[int, int]:
    """The first and the last of the tiles that run through a place; what lies there counts as put."""
    first = last = at
    while first > 0 and spaces[first - 1] != ".":
        first -= 1
    while last < SIZE - 1 and spaces[last + 1] != ".":
        last += 1
    return first, last


_ACROSS: Final = Mark(LEGAL.line, LEGAL.wash)
_DOWN: Final = Mark(SHOWN.line, SHOWN.wash, SHOWN.dash)
_OWN: Final = Mark(INK, CHOSEN.wash)


@cache
def _points(mark: Mark, points: int) -> Glyph:
    """Points in the colour of what earns them: on a disc for a row, on a square for a column, else on a diamond."""
    shape: Circle | Path = Circle(0, 0, 0.42, fill=mark.wash, stroke=mark.line, width=0.07)
    if mark is _DOWN:
        shape = polygon(_box(-0.38, -0.38, 0.38, 0.38), fill=mark.wash, stroke=mark.line, width=0.07)
    elif mark is _OWN:
        shape = polygon([(0, -0.54), (0.54, 0), (0, 0.54), (-0.54, 0)], fill=mark.wash, stroke=mark.line, width=0.07)
    return Glyph((shape, Label(0, 0, str(points), 0.44, INK, bold=True)))


@cache
def _diamond() -> Glyph:
    """On a tile of a full colour."""
    corners = [(0.0, -0.25), (0.25, 0.0), (0.0, 0.25), (-0.25, 0.0)]
    return Glyph((polygon(corners, fill=_OWN.wash, stroke=_OWN.line, width=0.06),))


_BESIDE: Final = _along(SIZE - 1) + 1.15  # where points are written beside or below a wall


def _sum(terms: Sequence[tuple[Mark, int]], total: int, x: float, y: float) -> list[Shape]:
    """The points added up, the signs of where they come from included."""
    shapes: list[Shape] = []
    step = 1.6
    at = x - step * len(terms) / 2
    for k, (mark, points) in enumerate(terms):
        if k:
            shapes.append(Label(round(at - step / 2, 3), y, "+", 0.6, INK, bold=True))
        shapes.append(Group(_points(mark, points), round(at, 3), y))
        at += step
    if terms:
        shapes.append(Label(round(at - step / 2, 3), y, "=", 0.6, INK, bold=True))
    shapes.append(
        Label(round(at - 0.35, 3) if terms else x, y, str(total), 0.8, INK, "start" if terms else "middle", True)
    )
    return shapes


def draw_tile_score(wall: Sequence[str], row: int, column: int, *, solved: bool = True) -> Scene:
    """What a tile that is put on a wall scores (rules ``azul.score.alone``, ``azul.score.row``, ``azul.score.column``).

    Parameters
    ----------
    wall : sequence of str
        Five rows of five letters, ``"."`` where a space is free; whatever lies on the space itself counts as put now.
    row, column : int
        The space, from 0.
    solved : bool
        Show and tell the runs and their points; a question about them does not.

    Returns
    -------
    Scene
        The tile is set off, the run across and the run down are outlined, and the sum is written below.
    """
    across, down = tile_score(wall, row, column)
    shapes = _walled(wall)
    x, y = _along(column), _along(row)
    if wall[row][column] == ".":
        shapes += _tried(COLOURED_WALL[row][column] if _is_coloured(wall) else "", x, y)
    terms: list[tuple[Mark, int]] = []
    told: list[Text] = []
    place = Text("row {row}, column {column}", row=row + 1, column=column + 1)
    if across > 1 and solved:
        first, last = _run(wall[row], column)
        shapes.append(Group(_frame(_ACROSS, _around(row, first, row, last))))
        shapes.append(Group(_points(_ACROSS, across), _BESIDE, y))
        terms.append((_ACROSS, across))
        told.append(Text.plural("The run across has {n} tile.", "The run across has {n} tiles.", n=across))
    if down > 1 and solved:
        first, last = _run([letters[column] for letters in wall], row)
        shapes.append(Group(_frame(_DOWN, _around(first, column, last, column))))
        shapes.append(Group(_points(_DOWN, down), x, _BESIDE))
        terms.append((_DOWN, down))
        told.append(Text.plural("The run down has {n} tile.", "The run down has {n} tiles.", n=down))
    if not terms and solved:
        told.append(Text("It touches no other tile."))
    shapes.append(Group(_frame(CHOSEN, _around(row, column, row, column, 0.4))))
    shapes.append(Group(sign(CHOSEN), x + 0.36, y - 0.36))
    intro = Text("A tile is put on {place} of a wall.", place=place)
    box = (-1.0, -1.0, _BESIDE + 1.9, _BESIDE + 3.1)
    if not solved:
        left, top, wide, _ = box
        title = Text("How many points does this tile score?")
        description = " ".join(map(str, [intro, *_wall_words(wall)]))
        return Scene(tuple(shapes), (left, top, wide, _BESIDE + 0.85), str(title), description, UNIT)
    shapes += _sum(terms, across + down, _along(2), _BESIDE + 1.35)
    title = Text.plural("A tile that scores {n} point", "A tile that scores {n} points", n=across + down)
    told.append(Text.plural("It scores {n} point.", "It scores {n} points.", n=across + down))
    return Scene(tuple(shapes), box, str(title), " ".join(map(str, [intro, *told, *_wall_words(wall)])), UNIT)


def draw_bonuses(wall: Sequence[str]) -> Scene:
    """The bonuses of a wall (rules ``azul.bonus.row``, ``azul.bonus.column``, ``azul.bonus.colour``).

    Parameters
    ----------
    wall : sequence of str
        Five rows of five letters, ``"."`` where a space is free.

    Returns
    -------
    Scene
        Full rows are marked at their right, full columns below, and colours in a list that says how many of the
        five lie there; the sum is written below.
    """
    rows, columns, colours = bonus(wall)
    shapes = _walled(wall)
    for k in range(SIZE):
        if "." not in wall[k]:
            shapes.append(Group(_frame(_ACROSS, _around(k, 0, k, SIZE - 1))))
            shapes.append(Group(_points(_ACROSS, 2), _BESIDE, _along(k)))
    for k in range(SIZE):
        if all(letters[k] != "." for letters in wall):
            shapes.append(Group(_frame(_DOWN, _around(0, k, SIZE - 1, k, 0.44))))
            shapes.append(Group(_points(_DOWN, 7), _along(k), _BESIDE))
    x = _BESIDE + 1.6
    for k, letter in enumerate(COLOURS):
        many = sum(letter in letters for letters in wall)
        y = _along(k)
        shapes.append(Group(tiles.tile(letter), x, y, scale=0.9))
        shapes.append(Label(x + 0.75, y, f"{many}/{SIZE}", 0.44, INK if many == SIZE else MUTED, "start", many == SIZE))
        if many < SIZE:
            continue
        shapes.append(Group(_points(_OWN, 10), x + 2.4, y))
        for row, letters in enumerate(wall):
            at = letters.index(letter)
            shapes.append(Group(_diamond(), _along(at) + 0.28, _along(row) - 0.28))
    terms = [(mark, points) for mark, points in ((_ACROSS, rows), (_DOWN, columns), (_OWN, colours)) if points]
    shapes += _sum(terms, rows + columns + colours, _along(2) + 1.6, _BESIDE + 1.35)
    title = Text.plural(
        "A wall with {n} point of bonuses", "A wall with {n} points of bonuses", n=rows + columns + colours
    )
    told = [
        bonus_text(kind, points // each)
        for kind, points, each in (("row", rows, 2), ("column", columns, 7), ("colour", colours, 10))
    ]
    description = " ".join(map(str, [Text("The bonuses of a wall: {what}.", what=Listing(told)), *_wall_words(wall)]))
    box = (-1.0, -1.0, x + 4.2, _BESIDE + 3.1)
    return Scene(tuple(shapes), box, str(title), description, UNIT)
