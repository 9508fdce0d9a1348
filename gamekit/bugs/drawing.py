"""Pictures of Bugs & Co: the table with everybody's hands, a hand scored, the families, a chart of chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil, cos, radians, sin
from textwrap import wrap
from typing import Final, TypeAlias

from gamekit.bugs.board import GAP, Layout
from gamekit.bugs.families import back, bug
from gamekit.bugs.moves import Move, parse_move
from gamekit.bugs.pieces import ALIKE, FAMILIES, HIDDEN, family_name, one_family
from gamekit.bugs.position import BugsPosition
from gamekit.bugs.scoring import LOOSE, THREE, score
from gamekit.drawing.marks import marked, sign
from gamekit.drawing.palette import (
    BUGS,
    CARD,
    CHOSEN,
    CUPS,
    FAINT,
    INK,
    LEGAL,
    LINE,
    MUTED,
    NEUTRAL,
    PLAYERS,
    SHOWN,
    WOOD,
    WRONG,
    Mark,
)
from gamekit.drawing.scene import (
    Circle,
    Command,
    Glyph,
    Group,
    Label,
    Path,
    Scene,
    Shape,
    line,
    polygon,
    rectangle,
    rounded,
)
from gamekit.rules import Node
from gamekit.text import Listing, Number, Text, player_name

Point: TypeAlias = tuple[float, float]
Area: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height."""

UNIT: Final = 40.0
"""Pixels of a tile and a little."""

_MARGIN: Final = 0.35
_EDGE: Final = 0.72  # from the outermost spots to the edge of the table
_FULLNESS: Final = 0.84  # how near the table comes to a rectangle
_POWER: Final = 3.4  # of the superellipse that it is then
_HEAD: Final = 1.0  # height of the strip above the table
_TILE: Final = 0.88  # scale of the tiles on the table: turned as they may be, they hardly touch
_SMALL: Final = 0.36  # the smallest text
_PANEL: Final = 8.6
_WHO: Final = 3.3  # width of what is said of a player, before the hands
_SEAT: Final = 3.5  # height of the strip below the table for the hands of who looks
_FULL: Final = 5  # so many tiles of a left hand are seen


def draw(
    position: BugsPosition,
    *,
    lit: Iterable[Node] = (),
    wrong: Iterable[Node] = (),
    told: Iterable[Node] = (),
    chosen: Iterable[Node] = (),
    points: Mapping[Node, int] | None = None,
    graph: bool = False,
    panel: bool = True,
    scores: bool = True,
    seat: int | None = None,
    lefty: Iterable[int] = (),
    numbers: bool = True,
    open_left: Iterable[int] | None = None,
    faces: bool = False,
    preview: str | None = None,
) -> Scene:
    """A position as a picture: the table with its tiles and trophies, the clock, and everybody's hands.

    Tiles on the table lie face down and kept ones too, also where the position knows them, until the game is over.

    Parameters
    ----------
    position : BugsPosition
        Or a view; what it hides is drawn face down.
    lit, wrong, told, chosen : iterables of Node
        What may be clicked, why a move is refused, what a sentence is about, what is picked up.
    points : mapping of node to int, optional
        Points to write beside a hand.
    graph : bool
        Draw the graph of neighbours over the table.
    panel : bool
        Show the hands of all players at the right.
    scores : bool
        Show the points too, in a view after the end; a question about them does not.
    seat : int, optional
        The player who looks, whose hands are drawn large below the table.
    lefty : iterable of int
        The left-handed players, who take with the left hand (rule ``bugs.play.lefty``).
    numbers : bool
        Write the number of each spot.
    open_left : iterable of int, optional
        Players whose left hand is drawn open, sorted by family (rule ``bugs.score.sort``); after the end all are.
    faces : bool
        Draw the tiles on the table face up, as far as they are known.
    preview : str, optional
        A move on trial: the places it concerns are marked as picked up, unless something else is said of them.

    Returns
    -------
    Scene
        Of the same box and with as many shapes for all positions of a game.

    Raises
    ------
    OptionError
        If there is no player at the seat.
    """
    if seat is not None:
        position._at_table(seat)
    marks: dict[Node, Mark] = {}
    tried = () if preview is None else _tried(position, parse_move(preview))
    for nodes, mark in ((lit, LEGAL), (tried, CHOSEN), (told, SHOWN), (chosen, CHOSEN), (wrong, WRONG)):
        for node in nodes:
            marks[node] = mark
    lefty = frozenset(lefty)
    over = position.is_over
    opened = frozenset(range(position.players) if over else open_left or ())
    plan = _plan(position.layout, position.players, panel, seat)
    shown = over or faces
    table = position.table
    shapes: list[Shape] = [
        Group(_table_top(*plan.half)),
        Group(_headings(plan, opened)),
        _aside(position, plan),
        _clock(position, plan),
    ]
    for k, at in enumerate(position.layout.points):
        family = table.get(k)
        if family is not None and not shown:
            family = HIDDEN
        hue = _family_hue(position, family or HIDDEN)
        shapes.append(_spot(k, at, family, hue, marks.get(("spot", k)), numbers and not graph))
    shapes.append(_trophies(position, marks.get(("trophies",))))
    if graph:
        shapes.append(_graph(position, plan, marks))
    points = points or {}
    # A view knows the points of an empty hand only, and would drop them with the first tile.
    told_points = scores and (over or position.seed != HIDDEN)
    totals = position.scores() if told_points else (None,) * position.players
    for player, area in plan.rows:
        shapes += _row(position, player, area, player in lefty, player in opened, marks, points, totals[player])
    if seat is not None:
        shapes += _seat(position, seat, plan, seat in lefty, seat in opened, marks, points, totals[seat])
    description = _description(position, shown, opened, totals, lefty, marks)
    return Scene(tuple(shapes), plan.box, _title(position), description, UNIT)


def _tried(position: BugsPosition, move: Move) -> tuple[Node, ...]:
    """The places that a move concerns; a tile that goes back by itself goes to where it came from."""
    origin = position.origin[move.player] if move.player is not None and move.player < position.players else None
    if move.kind == "back" and move.spot is None and origin is not None:
        return (*move.nodes, ("spot", origin))
    return move.nodes


# ---------------------------------------------------------------- where things are


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where things are; the same for all positions of a game."""

    half: tuple[float, float]  # of the table
    rows: tuple[tuple[int, Area], ...]  # of the panel, by player
    box: Area


@lru_cache(maxsize=64)
def _plan(layout: Layout, players: int, panel: bool, seat: int | None) -> _Plan:
    wide, high = _half(layout)
    low = high if seat is None else high + _SEAT
    right = wide
    rows: list[tuple[int, Area]] = []
    if panel:
        others = [i for i in range(players) if i != seat]
        each = min(2.4, max(1.5, (high + low) / len(others)))
        rows = [(i, (wide + 0.5, -high + each * k, _PANEL, each - 0.12)) for k, i in enumerate(others)]
        right += 0.5 + _PANEL
        low = max(low, -high + each * len(others))
    left, top = -wide - _MARGIN, -high - _HEAD - _MARGIN
    box = (left, top, right + _MARGIN - left, low + _MARGIN - top)
    sides: tuple[float, ...] = tuple(round(side, 3) for side in box)
    return _Plan((wide, high), tuple(rows), (sides[0], sides[1], sides[2], sides[3]))


def _half(layout: Layout) -> tuple[float, float]:
    """Half the width and height of a table on which all tiles lie well inside."""
    wide = max([GAP[0], *(abs(x) for x, _ in layout.points)]) + _EDGE
    high = max([GAP[1], *(abs(y) for _, y in layout.points)]) + _EDGE
    out = [((abs(x) + _EDGE) / wide) ** _POWER + ((abs(y) + _EDGE) / high) ** _POWER for x, y in layout.points]
    grow = max([1.0, *out]) ** (1 / _POWER)
    return round(grow * wide, 3), round(grow * high, 3)


def _turn(spot: int) -> float:
    """How far a tile on a spot is turned, in degrees: it lies as it fell, and says nothing by it."""
    return (spot * 29 % 23 - 11) * 0.9


def _family_hue(position: BugsPosition, family: str) -> int:
    """A colour for a family that lies on the table: another one on every table, since colour says nothing."""
    known = FAMILIES.index(family) if family in FAMILIES else 0
    return (known * 2 + position._layout) % len(BUGS)


def _hue(number: int) -> int:
    """A colour for what lies at a place; tiles that follow each other differ."""
    return number * 2 % len(BUGS)


def _tile(family: str, hue: int) -> Glyph:
    return back() if family == HIDDEN else bug(family, hue)


# ---------------------------------------------------------------- outlines, marks, signs


def _oval(wide: float, high: float, full: float = 0.5523) -> tuple[Command, ...]:
    """An ellipse by its half axes; the fuller, the nearer to a rectangle."""
    x, y = full * wide, full * high
    return (
        ("M", wide, 0),
        ("C", wide, y, x, high, 0, high),
        ("C", -x, high, -wide, y, -wide, 0),
        ("C", -wide, -y, -x, -high, 0, -high),
        ("C", x, -high, wide, -y, wide, 0),
        ("Z",),
    )


def _mixed(colour: str, white: float) -> str:
    """A colour with so much white in it, 0 to 1."""
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(part + (255 - part) * white):02x}" for part in parts)


@cache
def _frame(mark: Mark, outline: tuple[Command, ...], width: float = 0.1) -> Glyph:
    """A mark round something, on a light rim, so that it shows on every ground."""
    return Glyph(
        (
            Path(outline, stroke=CARD, width=width + 0.07),
            Path(outline, stroke=mark.line, width=width, dash=mark.dash),
        )
    )


def _framed(mark: Mark, left: float, top: float, wide: float, high: float) -> list[Shape]:
    """A frame and, at its upper right corner, the sign."""
    outline = rounded(left, top, wide, high, 0.25)
    return [Group(_frame(mark, outline)), Group(sign(mark), round(left + wide - 0.07, 3), round(top + 0.07, 3))]


def _signed(points: int) -> str:
    """Points that are added or taken away."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


@cache
def _badge(points: int) -> Glyph:
    return Glyph(
        (
            Path(rounded(-0.46, -0.34, 0.92, 0.68, 0.3), fill=CHOSEN.wash, stroke=INK, width=0.05),
            Label(0, 0, _signed(points), 0.42, INK, bold=True),
        )
    )


@cache
def _token(player: int) -> Glyph:
    colour, sign = PLAYERS[player]
    return Glyph(
        (
            Circle(0, 0, 0.34, fill=colour, stroke=CARD, width=0.07),
            Label(0, 0, sign, 0.36, CARD),
        )
    )


# ---------------------------------------------------------------- the table


@cache
def _table_top(wide: float, high: float) -> Glyph:
    return Glyph(
        (
            Path(_oval(wide, high, _FULLNESS), fill=WOOD.pale, stroke=WOOD.mid, width=0.2),
            Path(_oval(wide - 0.2, high - 0.2, _FULLNESS), stroke=WOOD.tint, width=0.05),
        )
    )


@cache
def _free(mark: Mark | None) -> Glyph:
    outline = rounded(-0.42, -0.42, 0.84, 0.84, 0.13)
    if mark is None:
        return Glyph((Path(outline, stroke=WOOD.tint, width=0.05, dash=(0.1, 0.12)),))
    return Glyph((Path(outline, fill=mark.wash),))


@cache
def _number(spot: int) -> Glyph:
    """The number of a spot on a small plate."""
    wide = 0.2 + 0.22 * len(str(spot))
    return Glyph(
        (
            Path(rounded(-wide / 2, -0.19, wide, 0.38, 0.17), fill=WOOD.pale),
            Label(0, 0, str(spot), _SMALL, WOOD.dark),
        )
    )


@lru_cache(maxsize=4096)
def _on_spot(spot: int, family: str | None, hue: int, mark: Mark | None, numbers: bool) -> tuple[Shape, ...]:
    turn = _turn(spot)
    # Nothing to see, but a larger thing to click.
    parts: list[Shape] = [Circle(0, 0, 0.56, fill=CARD, opacity=0)]
    if family is None:
        parts.append(Group(_free(mark), turn=turn))
    else:
        parts.append(Group(_tile(family, hue), turn=turn, scale=_TILE))
    if mark is not None:
        parts.append(Group(tuple(_framed(mark, -0.48, -0.48, 0.96, 0.96)), turn=turn))
    if numbers and family is None:
        parts.append(Label(0, 0, str(spot), _SMALL, WOOD.dark))
    elif numbers:
        # On a back there is room; of a face as little as can be is covered.
        parts.append(Group(_number(spot), 0, 0.22 if family == HIDDEN else 0.38))
    return tuple(parts)


def _spot(spot: int, at: Point, family: str | None, hue: int, mark: Mark | None, numbers: bool) -> Group:
    if family is None:
        label = Text("spot {spot}, free", spot=spot)
    elif family == HIDDEN:
        label = Text("spot {spot}: a tile, face down", spot=spot)
    else:
        label = Text("spot {spot}: {tile}", spot=spot, tile=one_family(family))
    parts = _on_spot(spot, family, hue, mark, numbers)
    return Group(parts, *at, node=("spot", spot), label=str(marked(label, mark)))


@cache
def _cup(value: int) -> Glyph:
    """A trophy about one unit high, with its value on it."""
    hue = CUPS[value]
    bowl: tuple[Command, ...] = (
        ("M", -0.36, -0.5),
        ("L", 0.36, -0.5),
        ("C", 0.37, -0.1, 0.22, 0.17, 0, 0.19),
        ("C", -0.22, 0.17, -0.37, -0.1, -0.36, -0.5),
        ("Z",),
    )
    handles: tuple[Command, ...] = (
        ("M", 0.35, -0.4),
        ("C", 0.62, -0.42, 0.58, -0.06, 0.25, -0.02),
        ("M", -0.35, -0.4),
        ("C", -0.62, -0.42, -0.58, -0.06, -0.25, -0.02),
    )
    foot: tuple[Command, ...] = (
        ("M", -0.06, 0.17),
        ("L", 0.06, 0.17),
        ("L", 0.09, 0.32),
        ("L", 0.26, 0.36),
        ("L", 0.28, 0.5),
        ("L", -0.28, 0.5),
        ("L", -0.26, 0.36),
        ("L", -0.09, 0.32),
        ("Z",),
    )
    return Glyph(
        (
            Path(handles, stroke=hue.dark, width=0.15),
            Path(handles, stroke=hue.mid, width=0.07),
            Path(foot, fill=hue.mid, stroke=hue.dark, width=0.045),
            Path(bowl, fill=hue.mid, stroke=hue.dark, width=0.045),
            Label(0, -0.18, str(value), 0.5, hue.dark, bold=True),
        )
    )


@cache
def _halo() -> Glyph:
    """Round the trophy that may be taken."""
    rays: list[Command] = []
    for dx, dy in ((0, 1), (0.5, 0.866), (0.866, 0.5)):
        for x, y in ((dx, dy), (dy, -dx), (-dx, -dy), (-dy, dx)):
            rays += [("M", 0.64 * x, 0.64 * y), ("L", 0.73 * x, 0.73 * y)]
    return Glyph(
        (
            Circle(0, 0, 0.57, fill=CUPS[3].pale, stroke=CUPS[3].mid, width=0.05),
            Path(tuple(rays), stroke=CUPS[3].mid, width=0.07),
        )
    )


_MAT: Final = (GAP[0] - 0.6, GAP[1] - 0.8)  # half its width and height; the tiles round it reach into the gap


@cache
def _mat(fill: str, edge: str, width: float) -> Glyph:
    """Where the trophies lie."""
    return Glyph((Path(_oval(*_MAT, 0.7), fill=fill, stroke=edge, width=width),))


def _trophies(position: BugsPosition, mark: Mark | None) -> Group:
    values, count = position.trophies, position.counted
    parts: list[Shape]
    if count is None:
        parts = [Group(_mat(CARD, WOOD.tint, 0.06))]
    elif count:
        # The trophies are gone, so here is room for what those who took them call out.
        parts = [Group(_mat(CHOSEN.wash, INK, 0.12)), Label(0, 0, str(count), 1.05, INK, bold=True)]
    else:
        parts = [Group(_mat(WRONG.line, INK, 0.12)), Label(0, 0, str(Text("Stop!")), 0.85, CARD, bold=True)]
    wide = 0.84 * (len(values) - 1)
    for k, value in enumerate(values):
        x = round(0.84 * k + (0.16 if k else -0.16) - wide / 2, 3)
        if k == 0:
            parts.append(Group(_halo(), x))
        parts.append(Group(_cup(value), x, 0.0 if k == 0 else 0.06, scale=0.94 if k == 0 else 0.72))
    if mark is not None:
        parts += [Group(_frame(mark, _oval(*_MAT, 0.7))), Group(sign(mark), 2.1, -0.45)]
    label = Text("no trophy is on the table")
    if values:
        label = Text.plural(
            "the trophy worth {values} is on the table and may be taken",
            "trophies on the table: {values}; the first may be taken",
            n=len(values),
            values=Listing([str(value) for value in values]),
        )
    elif count:
        label = Text("no trophy is left; the count is at {number}", number=count)
    elif count == 0:
        label = Text("no trophy is left; “Stop” has been said")
    return Group(tuple(parts), node=("trophies",), label=str(marked(label, mark)))


@cache
def _watch(second: int) -> Glyph:
    angle = radians(6 * second - 90)
    return Glyph(
        (
            rectangle(-0.09, -0.56, 0.18, 0.14, fill=INK),
            Circle(0, 0, 0.42, fill=CARD, stroke=INK, width=0.09),
            line([(0, 0), (round(0.27 * cos(angle), 3), round(0.27 * sin(angle), 3))], stroke=INK, width=0.08),
        )
    )


def _tenths(position: BugsPosition) -> Number:
    """The time in seconds with one decimal."""
    return Number(position.ms // 100 / 10, 1)


def _clock(position: BugsPosition, plan: _Plan) -> Group:
    x, y = plan.half[0], -plan.half[1] - 0.55
    time = str(Text("{time} s", time=_tenths(position)))
    parts = (
        Group(_watch(position.ms // 1000 % 60), 0.5),
        Label(1.15, 0, time, 0.62, INK, "start", bold=True),
    )
    return Group(parts, -x, y, label=str(Text("clock: {time} s", time=_tenths(position))))


@cache
def _box_lid() -> Glyph:
    """An open box for what is put away."""
    return Glyph(
        (
            polygon(
                [(-0.42, -0.12), (0.42, -0.12), (0.34, 0.4), (-0.34, 0.4)], fill=NEUTRAL.tint, stroke=INK, width=0.05
            ),
            line([(-0.52, -0.12), (0.52, -0.12)], stroke=INK, width=0.07),
        )
    )


def _aside(position: BugsPosition, plan: _Plan) -> Group:
    """The tiles put away; where there are none, nothing."""
    n = len(position.aside)
    if not n:
        return Group(())
    parts = (
        Label(-1.2, 0, str(Text.plural("{n} put aside", "{n} put aside", n=n)), 0.42, MUTED, "end"),
        Group(back(), -0.55, -0.22, turn=8, scale=0.5),
        Group(_box_lid(), -0.5, 0.05),
    )
    return Group(parts, plan.half[0], -plan.half[1] - 0.55)


@lru_cache(maxsize=64)
def _edges(layout: Layout) -> Path:
    points = layout.points
    d: list[Command] = []
    for a, others in enumerate(layout.neighbours):
        for b in others:
            if a < b:
                d += [("M", *points[a]), ("L", *points[b])]
    return Path(tuple(d), stroke=INK, width=0.06)


@cache
def _dot(spot: int, full: bool) -> Glyph:
    colour = (INK, CARD) if full else (CARD, INK)
    return Glyph(
        (
            Circle(0, 0, 0.31, fill=colour[0], stroke=INK, width=0.06),
            Label(0, 0, str(spot), _SMALL, colour[1], bold=full),
        )
    )


def _graph(position: BugsPosition, plan: _Plan, marks: Mapping[Node, Mark]) -> Group:
    """The graph over the faded table: full dots where a tile lies, and a number in each."""
    wide, high = plan.half
    parts: list[Shape] = [
        Path(_oval(wide - 0.2, high - 0.2, _FULLNESS), fill=WOOD.pale, opacity=0.62),
        _edges(position.layout),
    ]
    for k, (x, y) in enumerate(position.layout.points):
        parts.append(Group(_dot(k, k in position.table), x, y))
        mark = marks.get(("spot", k))
        if mark is not None:
            parts.append(Group(_frame(mark, _oval(0.46, 0.46)), x, y))
            parts.append(Group(sign(mark), round(x + 0.34, 3), round(y - 0.34, 3)))
    return Group(tuple(parts), passive=True)


# ---------------------------------------------------------------- hands


@cache
def _palm(player: int, left: bool) -> Glyph:
    """A hand as its owner sees it, palm up and open, so that a tile one unit wide lies on it."""
    colour = PLAYERS[player].colour
    side = -1 if left else 1
    fingers = ((-0.4, -0.56), (-0.14, -0.7), (0.13, -0.75), (0.4, -0.66))
    d: list[Command] = []
    for x, tip in fingers:
        d += [("M", side * x, 0.1), ("L", round(side * x * 1.12, 3), tip)]
    thumb: tuple[Command, ...] = (("M", side * 0.36, 0.34), ("C", side * 0.6, 0.3, side * 0.7, 0.1, side * 0.76, -0.14))
    palm = rounded(-0.54, -0.3, 1.08, 0.9, 0.3)
    skin = _mixed(colour, 0.8)
    return Glyph(
        (
            Path(tuple(d), stroke=colour, width=0.32),
            Path(thumb, stroke=colour, width=0.34),
            Path(palm, fill=colour, stroke=colour, width=0.08),
            Path(tuple(d), stroke=skin, width=0.24),
            Path(thumb, stroke=skin, width=0.26),
            Path(palm, fill=skin),
            Path(rounded(-0.42, 0.54, 0.84, 0.22, 0.08), fill=colour),
        )
    )


_UP: Final = 0.95  # how far a hand reaches up from the middle of its palm
_DOWN: Final = 0.8  # and down
_OUT: Final = 1.02  # to its thumb
_IN: Final = 0.68  # and to the other side


@dataclass(frozen=True, slots=True)
class _Hand:
    """A hand in the picture: the middle of its palm, how large, which of the two."""

    x: float
    y: float
    scale: float
    left: bool

    @property
    def area(self) -> Area:
        """What it takes up, from the middle of its palm."""
        s = self.scale
        out, near = (_OUT, _IN) if self.left else (_IN, _OUT)
        return round(-out * s, 3), round(-_UP * s, 3), round((out + near) * s, 3), round((_UP + _DOWN) * s, 3)


def _hand_name(player: int, left: bool) -> Text:
    name = player_name(player)
    return Text("left hand of {player}", player=name) if left else Text("right hand of {player}", player=name)


@cache
def _stack(n: int) -> tuple[Shape, ...]:
    """So many tiles, face down, fanned out; of many only some are seen."""
    seen = min(n, _FULL)
    blank = Glyph(back().shapes[:1])
    shapes: list[Shape] = []
    for k in range(seen):
        at = k - (seen - 1) / 2
        glyph = back() if k == seen - 1 else blank
        shapes.append(Group(glyph, round(0.09 * at, 3), round(0.02 * at * at, 3), round(7 * at, 3), 0.86))
    return tuple(shapes)


def _hit(area: Area) -> Path:
    """Nothing to see: lets a thing be hit between its parts as well."""
    return rectangle(*area, fill=CARD, opacity=0)


def _taking(
    position: BugsPosition, player: int, hand: _Hand, marks: Mapping[Node, Mark], points: Mapping[Node, int]
) -> Group:
    """The hand that takes, with the tile that is looked at."""
    node: Node = ("right", player)
    family = position.right[player]
    parts: list[Shape] = [_hit(hand.area), Group(_palm(player, hand.left), scale=hand.scale)]
    name = _hand_name(player, hand.left)
    label = Text("{hand}, to take with: empty", hand=name)
    if family is not None:
        # Where many play the hands are small, but the tile must be recognised.
        size = hand.scale if hand.scale < 0.5 else max(hand.scale, 0.96)
        parts.append(Group(_tile(family, _family_hue(position, family)), scale=size))
        label = Text("{hand}, to take with: {tile}", hand=name, tile=one_family(family))
    return _finished(parts, label, node, hand.x, hand.y, hand.area, marks, points)


def _keeping(
    position: BugsPosition, player: int, hand: _Hand, marks: Mapping[Node, Mark], points: Mapping[Node, int]
) -> Group:
    """The hand that keeps, with its tiles face down."""
    many = len(position.left[player])
    parts: list[Shape] = [
        _hit(hand.area),
        Group(_palm(player, hand.left), scale=hand.scale),
        Group(_stack(many), scale=hand.scale),
    ]
    name = _hand_name(player, hand.left)
    label = Text("{hand}, to keep in: empty", hand=name)
    if many:
        x = (_IN + 0.06) * hand.scale
        side = x if hand.left else -x
        parts.append(Label(round(side, 3), 0, f"×{many}", 0.46, INK, "start" if hand.left else "end", bold=True))
        label = Text.plural(
            "{hand}, to keep in: {n} tile, face down",
            "{hand}, to keep in: {n} tiles, face down",
            n=many,
            hand=name,
        )
    return _finished(parts, label, ("left", player), hand.x, hand.y, hand.area, marks, points)


def _opened(
    position: BugsPosition,
    player: int,
    left: bool,
    area: Area,
    marks: Mapping[Node, Mark],
    points: Mapping[Node, int],
) -> Group:
    """What a player has kept, sorted and open."""
    x, y, wide, high = area
    tiles = position.left[player]
    name = _hand_name(player, left)
    label = Text("{hand}, open: {tiles}", hand=name, tiles=_heap(tiles)) if tiles else Text("{hand}, empty", hand=name)
    here = (0.0, 0.0, wide, high)
    parts: list[Shape] = [_hit(here), *_sorted(tuple(tiles), wide, high)]
    return _finished(parts, label, ("left", player), x, y, here, marks, points)


def _finished(
    parts: list[Shape],
    label: Text,
    node: Node,
    x: float,
    y: float,
    area: Area,
    marks: Mapping[Node, Mark],
    points: Mapping[Node, int],
) -> Group:
    mark = marks.get(node)
    if mark is not None:
        parts += _framed(mark, *area)
    if node in points:
        left, top, wide, high = area
        # On the edge of a large hand, above a small one; the sign of a mark is at the other corner. Open tiles begin
        # at the left, so there it is at the right.
        x_badge = left + wide - 0.5 if wide > 3 else left + 0.32
        parts.append(Group(_badge(points[node]), round(x_badge, 3), round(top + (0.3 if high > 1 else -0.42), 3)))
    return Group(tuple(parts), round(x, 3), round(y, 3), node=node, label=str(marked(label, mark)))


def _runs(tiles: Sequence[str]) -> list[tuple[str, int]]:
    """The tiles by family, threes first. Rule ``bugs.score.sort``."""
    counts = Counter(tiles)
    families = [family for family in (*FAMILIES, HIDDEN) if family in counts]
    return sorted(((family, counts[family]) for family in families), key=lambda run: not _is_three(*run))


def _is_three(family: str, many: int) -> bool:
    return many == ALIKE and family != HIDDEN


_LINE: Final = 1.14  # from one line to the next, in tiles
_RIM: Final = 0.18  # left free round the tiles, for the frame of three
_BETWEEN: Final = 0.3  # from one family to the next, in tiles


@lru_cache(maxsize=512)
def _sorted(tiles: tuple[str, ...], wide: float, high: float) -> tuple[Shape, ...]:
    """The tiles by family in a field of this size, as large as they can be: threes in a frame, then the loose ones."""
    runs: list[tuple[str, int]] = []
    for family, many in _runs(tiles):
        # Face-down tiles are no family: a heap of them goes on from line to line.
        runs += [(family, 1)] * many if family == HIDDEN else [(family, many)]
    scale, places = 1.35, None
    while places is None:
        scale *= 0.96
        places = _flow(runs, wide / scale, high / scale)
    shapes: list[Shape] = []
    number = 0
    for (family, many), (x, y) in zip(runs, places, strict=True):
        if _is_three(family, many):
            outline = rounded(x - 0.06, y - 0.54, many + 0.12, 1.08, 0.2)
            shapes.append(Path(outline, fill=CHOSEN.wash, stroke=INK, width=0.07))
        for k in range(many):
            shapes.append(Group(_tile(family, _hue(number)), round(x + k + 0.5, 3), y, scale=0.96))
            number += 1
    return (Group(tuple(shapes), scale=round(scale, 3)),)


def _flow(runs: Sequence[tuple[str, int]], wide: float, high: float) -> list[Point] | None:
    """Where each run begins if they fit, line by line; the middle of the lines is that of the field."""
    places: list[Point] = []
    x, row = _RIM, 0
    for family, many in runs:
        if x + many + _RIM > wide and x > _RIM:
            x, row = _RIM, row + 1
        if x + many + _RIM > wide:
            return None
        places.append((round(x, 3), _LINE * row))
        x += many + (0.02 if family == HIDDEN else _BETWEEN)
    top = (high - _LINE * row) / 2
    return [(x, round(y + top, 3)) for x, y in places] if _LINE * (row + 1) <= high else None


def _heap(tiles: Sequence[str]) -> Listing:
    """Kept tiles in words."""
    words = []
    for family, many in _runs(tiles):
        if family == HIDDEN:
            words.append(Text.plural("{n} tile, face down", "{n} tiles, face down", n=many))
        elif many == 1:
            words.append(one_family(family))
        else:
            words.append(Text("{n} of the family “{family}”", n=many, family=family_name(family)))
    return Listing(words)


# ---------------------------------------------------------------- the panel


def _headings(plan: _Plan, opened: Collection[int]) -> tuple[Shape, ...]:
    """Over the hands of the panel, which is which."""
    if not any(player not in opened for player, _ in plan.rows):
        return ()
    left, top, wide, _ = plan.rows[0][1]
    return tuple(
        Label(round(left + at, 3), round(top - 0.35, 3), str(name), 0.38, MUTED)
        for name, at in zip((Text("left hand"), Text("right hand")), _columns(wide), strict=True)
    )


def _columns(wide: float) -> tuple[float, float]:
    return _WHO + 1.2, wide - 1.4


@cache
def _card(wide: float, high: float, won: bool) -> Glyph:
    style = (CARD, INK, 0.09) if won else (CARD, FAINT, 0.05)
    return Glyph((Path(rounded(0, 0, wide, high, 0.2), fill=style[0], stroke=style[1], width=style[2]),))


def _row(
    position: BugsPosition,
    player: int,
    area: Area,
    lefty: bool,
    opened: bool,
    marks: Mapping[Node, Mark],
    points: Mapping[Node, int],
    total: int | None,
) -> list[Shape]:
    """A player of the panel: who it is, the hand that keeps, the hand that takes."""
    left, top, wide, high = area
    won = player in position.winners()
    parts: list[Shape] = [Group(_card(wide, round(high, 3), won))]
    step = min(0.55, high / 3.5)
    size = round(min(1.0, high / 1.9), 3)
    y = round(high / 2 - step, 3)
    parts.append(Group(_token(player), 0.5, y, scale=size))
    parts.append(Label(0.98, y, str(player_name(player)), 0.44, PLAYERS[player].colour, "start", bold=True))
    y = round(high / 2, 3)
    trophy = position.taken[player]
    if trophy is not None:
        parts.append(Group(_cup(trophy), 0.5, round(y + 0.62 * step, 3), scale=round(0.72 * size, 3)))
    if total is not None:
        parts.append(Label(0.98, y, _points(total), 0.42, INK, "start", bold=won))
    note = _note(position, player, lefty, won)
    if note is not None:
        parts.append(Label(0.98, round(y + step, 3), str(note), 0.38, MUTED, "start"))
    shapes: list[Shape] = [Group(tuple(parts), round(left, 3), round(top, 3))]
    middle = top + high / 2
    if opened:
        # The empty hand is small now, on its own side.
        field = (left + _WHO + (0.85 if lefty else 0.1), top + 0.06, wide - _WHO - 1.0, high - 0.12)
        small = _Hand(left + (_WHO + 0.5 if lefty else wide - 0.5), middle, 0.42, lefty)
        shapes.append(_opened(position, player, not lefty, field, marks, points))
        shapes.append(_taking(position, player, small, marks, points))
        return shapes
    scale = round(min(1.2, (high - 0.08) / (_UP + _DOWN)), 3)
    y = middle + (_UP - _DOWN) / 2 * scale
    one, other = (left + x for x in _columns(wide))
    keep, take = _Hand(one, y, scale, left=True), _Hand(other, y, scale, left=False)
    if lefty:
        keep, take = take, keep
    shapes.append(_keeping(position, player, keep, marks, points))
    shapes.append(_taking(position, player, take, marks, points))
    return shapes


def _points(total: int) -> str:
    return str(Text.plural("{n} point", "{n} points", n=total)).replace("-", "−")


def _note(position: BugsPosition, player: int, lefty: bool, won: bool) -> Text | None:
    if won:
        return Text("winner")
    if position.taken[player] is not None and not position.is_over:
        return Text("out of play")
    return Text("left-handed") if lefty else None


# ---------------------------------------------------------------- who looks


def _seat(
    position: BugsPosition,
    player: int,
    plan: _Plan,
    lefty: bool,
    opened: bool,
    marks: Mapping[Node, Mark],
    points: Mapping[Node, int],
    total: int | None,
) -> list[Shape]:
    """The hands of the player who looks, below the table."""
    wide, top = plan.half
    left = -wide + 0.3 if opened else -2.4
    you = str(Text("{player} (you)", player=player_name(player)))
    name = Label(round(left + 0.95, 3), 0.75, you, 0.5, PLAYERS[player].colour, "start", True)
    parts: list[Shape] = [Group(_token(player), round(left + 0.4, 3), 0.75, scale=1.1), name]
    won = player in position.winners()
    note = _note(position, player, lefty, won)
    trophy = position.taken[player]
    # Below the name, or beside it where the tiles need the room below.
    x, y = (left + 6.2, 0.75) if opened else (left + 0.95, 1.45)
    if total is not None:
        parts.append(Label(round(x, 3), y, _points(total), 0.46, INK, "start", bold=won))
    if note is not None:
        at = (x + 2.6, y) if opened else (x, y + 0.6)
        parts.append(Label(round(at[0], 3), at[1], str(note), 0.42, MUTED, "start"))
    if trophy is not None:
        parts.append(Group(_cup(trophy), round(x - 0.55, 3), y if opened else y + 0.3, scale=0.9))
    if opened:
        field = (-wide + 0.3, top + 1.25, 2 * wide - 1.7, _SEAT - 1.25)
        return [
            Group(tuple(parts), 0, top),
            _opened(position, player, not lefty, field, marks, points),
            _taking(position, player, _Hand(wide - 0.6, top + 2.4, 0.6, lefty), marks, points),
        ]
    scale = 1.65
    x, y = wide - 2.1, top + 0.25 + _UP * scale
    keep, take = _Hand(-x, y, scale, left=True), _Hand(x, y, scale, left=False)
    captions = (Text("left hand: keeps"), Text("right hand: takes"))
    if lefty:
        keep, take = take, keep
        captions = (Text("left hand: takes"), Text("right hand: keeps"))
    for side, caption in zip((-x, x), captions, strict=True):
        parts.append(Label(round(side, 3), _SEAT - 0.2, str(caption), 0.44, MUTED))
    return [
        Group(tuple(parts), 0, top),
        _keeping(position, player, keep, marks, points),
        _taking(position, player, take, marks, points),
    ]


# ---------------------------------------------------------------- in words


def _title(position: BugsPosition) -> str:
    winners = position.winners()
    if winners:
        names = Listing([player_name(i) for i in winners])
        return str(Text("Bugs & Co: the game is over, won by {winners}", winners=names))
    if position.is_over:
        return str(Text("Bugs & Co: the game is over"))  # a view that was played on does not know who won
    if position.counted is not None:
        return str(Text("Bugs & Co: the count is at {number}", number=position.counted))
    return str(Text("Bugs & Co, {time} s after the start", time=_tenths(position)))


def _description(
    position: BugsPosition,
    shown: bool,
    opened: Collection[int],
    totals: Sequence[int | None],
    lefty: Collection[int],
    marks: Mapping[Node, Mark],
) -> str:
    n = len(position.table)
    parts = [
        Text("{n} players sit round the table.", n=position.players),
        Text("The clock is at {time} s.", time=_tenths(position)),
        Text.plural("{n} tile lies on the table, face up.", "{n} tiles lie on the table, face up.", n=n)
        if shown and HIDDEN not in position.table.values()
        else Text.plural("{n} tile lies on the table, face down.", "{n} tiles lie on the table, face down.", n=n),
    ]
    if position.trophies:
        values = Listing([str(value) for value in position.trophies])
        parts.append(
            Text.plural(
                "The trophy worth {values} lies on the table and may be taken.",
                "Trophies on the table: {values}; the first may be taken.",
                n=len(position.trophies),
                values=values,
            )
        )
    else:
        parts.append(Text("No trophy is left on the table."))
    if position.counted is not None:
        parts.append(
            Text("The count is at {number}.", number=position.counted)
            if position.counted
            else Text("“Stop” has been said.")
        )
    if position.is_over:
        parts.append(Text("The game is over."))
    for player in range(position.players):
        parts += _player_words(position, player, player in opened, totals[player])
    winners = position.winners()
    if winners:
        names = Listing([player_name(i) for i in winners])
        parts.append(Text.plural("{names} wins the game.", "{names} share the victory.", n=len(winners), names=names))
    for mark, message in (
        (LEGAL, "May be chosen: {nodes}."),
        (WRONG, "Here it goes wrong: {nodes}."),
        (SHOWN, "Meant just now: {nodes}."),
        (CHOSEN, "Picked up: {nodes}."),
    ):
        nodes = [node for node, its in marks.items() if its is mark]
        if nodes:
            parts.append(Text(message, nodes=_names(nodes, lefty)))
    return " ".join(map(str, parts))


def _player_words(position: BugsPosition, player: int, opened: bool, total: int | None) -> list[Text]:
    name = player_name(player)
    tiles, family, trophy = position.left[player], position.right[player], position.taken[player]
    parts: list[Text] = []
    if opened and tiles:
        parts.append(Text("{player} has kept {tiles}.", player=name, tiles=_heap(tiles)))
    else:
        parts.append(
            Text.plural("{player} has kept {n} tile.", "{player} has kept {n} tiles.", n=len(tiles), player=name)
        )
    if family is not None:
        looks = Text("{player} looks at {tile}.", player=name, tile=one_family(family))
        parts.append(Text("{player} looks at a tile.", player=name) if family == HIDDEN else looks)
    if trophy is not None:
        parts.append(Text("{player} has taken the trophy worth {value}.", player=name, value=trophy))
    if total is not None:
        parts.append(Text.plural("{player} has {n} point.", "{player} has {n} points.", n=total, player=name))
    return parts


def _names(nodes: Iterable[Node], lefty: Collection[int]) -> Listing:
    """What is marked, in a few words: spots together, then hands, then the trophies."""
    spots = sorted(int(node[1]) for node in nodes if node[0] == "spot")
    names: list[Text] = []
    if spots:
        numbers = Listing([str(spot) for spot in spots])
        names.append(Text.plural("spot {spots}", "spots {spots}", n=len(spots), spots=numbers))
    for kind in ("right", "left"):
        players = sorted(int(node[1]) for node in nodes if node[0] == kind)
        names += [_hand_name(player, (kind == "left") != (player in lefty)) for player in players]
    if ("trophies",) in nodes:
        names.append(Text("the trophies"))
    return Listing(names)


# ---------------------------------------------------------------- families


def draw_families(families: Sequence[str], title: str | Text | None = None, columns: int = 5) -> Scene:
    """Some families, each with its face, name and code (rule ``bugs.tiles``).

    Parameters
    ----------
    families : sequence of str
        Such as ``["2a", "2b"]``.
    title : str or Text, optional
        By default how many they are.
    columns : int
        Faces in a row.

    Returns
    -------
    Scene
        In all colours, since colour says nothing.
    """
    wide, high, size = 3.4, 3.2, 1.85
    shapes: list[Shape] = []
    for k, family in enumerate(families):
        column, row = k % columns, k // columns
        parts: list[Shape] = [
            Path(rounded(-wide / 2 + 0.08, -1.3, wide - 0.16, high - 0.16, 0.2), fill=CARD, stroke=FAINT, width=0.04),
            Group(bug(family, (2 * row + column) % len(BUGS)), 0, -0.2, scale=size),
            Group(_code(family), wide / 2 - 0.45, -0.98),
        ]
        names = wrap(str(family_name(family)), 15)
        parts += [
            Label(0, round(1.27 + 0.38 * (j - (len(names) - 1) / 2), 3), name, 0.34, INK)
            for j, name in enumerate(names)
        ]
        label = Text("{family}, code {code}", family=family_name(family), code=family)
        shapes.append(Group(tuple(parts), wide * column, high * row, node=("family", family), label=str(label)))
    many = len(families)
    told = Text.plural("{n} family of bugs", "{n} families of bugs", n=many) if title is None else title
    words = Listing([Text("{family} ({code})", family=family_name(f), code=f) for f in families])
    description = Text(
        "{families}. There are three tiles of each family, in any colours: only the shape counts.", families=words
    )
    columns = min(columns, max(1, many))
    rows = max(1, -(-many // columns))
    box = (-wide / 2 - 0.1, -1.5, wide * columns + 0.2, high * rows + 0.24)
    return Scene(tuple(shapes), box, str(told), str(description))


@cache
def _code(family: str) -> Glyph:
    return Glyph(
        (
            Path(rounded(-0.34, -0.22, 0.68, 0.44, 0.15), fill=NEUTRAL.pale),
            Label(0, 0, family, 0.34, NEUTRAL.dark, bold=True),
        )
    )


# ---------------------------------------------------------------- a hand, scored


_LONG: Final = 21.0  # the longest line of tiles


def draw_hand(
    tiles: Sequence[str], trophy: int | None = None, *, solved: bool = True, wrong: Iterable[Node] = ()
) -> Scene:
    """A left hand with what it scores (rules ``bugs.score.sort``, ``bugs.score.three``, ``bugs.score.loose``).

    Parameters
    ----------
    tiles : sequence of str
        Families, such as ``["2a", "2b", "2a"]``.
    trophy : int, optional
        The value of a trophy taken.
    solved : bool
        Sort the tiles, threes first, and write the points; a question shows the tiles as they were given.
    wrong : iterable of Node
        Tiles ``("tile", k)``, by their places in the picture, and ``("trophy",)``, that were reckoned wrongly.

    Returns
    -------
    Scene

    Raises
    ------
    PositionError
        As :func:`gamekit.bugs.score`.
    """
    total = score(tiles, trophy).total
    runs = _runs(tiles) if solved else [(family, 1) for family in tiles]
    shapes: list[Shape] = []
    frames: list[Shape] = []  # over what is beside them
    wrong = set(wrong)
    x, y, number, longest = 0.0, 0.0, 0, 0.0
    step = 1.9 if solved else 1.15

    def room(wide: float) -> None:
        nonlocal x, y
        if x and x + wide > _LONG:
            x, y = 0.0, y + step

    for family, many in runs:
        three = _is_three(family, many)
        room(many * 1.08)
        if three:
            outline = rounded(x - 0.02, y - 0.6, 3.18, 1.2, 0.2)
            shapes.append(Path(outline, fill=CHOSEN.wash, stroke=INK, width=0.06))
            shapes.append(Group(_badge(THREE), x + 1.57, y + 0.92))
        for k in range(many):
            at = round(x + 0.55 + 1.04 * k, 3)
            name = family_name(family)
            if ("tile", number) in wrong:
                name = Text("{it}, here it goes wrong", it=name)
                frames.append(Group(_wrong_frame(), at, y))
            shapes.append(Group(bug(family, _hue(number)), at, y, node=("tile", number), label=str(name)))
            if solved and not three:
                shapes.append(Label(at, y + 0.9, _signed(LOOSE), 0.42, INK, bold=True))
            number += 1
        x = round(x + 1.04 * many + (0.32 if solved else 0.06), 3)
        longest = max(longest, x)
    if trophy is not None:
        room(1.2)
        name = Text.plural("a trophy worth {n} point", "a trophy worth {n} points", n=trophy)
        if ("trophy",) in wrong:
            name = Text("{it}, here it goes wrong", it=name)
            frames.append(Group(_wrong_frame(), x + 0.6, y))
        shapes.append(Group(_cup(trophy), x + 0.6, y, node=("trophy",), label=str(name)))
        if solved:
            shapes.append(Group(_badge(trophy), x + 0.6, y + 0.92))
        x += 1.4
    if solved:
        room(1.6)
        shapes.append(Label(x + 0.1, y + 0.92, f"= {total}".replace("-", "−"), 0.62, INK, "start", bold=True))
        x += 1.7
    longest = max(longest, x, 3.0)
    # A question tells the tiles one by one.
    heap = _heap(tiles) if solved else Listing([one_family(family) for family in tiles])
    words = [Text("A left hand with {tiles}.", tiles=heap if tiles else Text("no tile"))]
    if trophy is not None:
        words.append(Text("A trophy worth {value} is with it.", value=trophy))
    title = Text("How many points does this hand score?")
    if solved:
        title = Text.plural("A hand that scores {n} point", "A hand that scores {n} points", n=total)
        words.append(Text.plural("It scores {n} point.", "It scores {n} points.", n=total))
    box = (-0.25, -0.8, round(longest + 0.4, 3), round(y + (2.2 if solved else 1.6), 3))
    return Scene((*shapes, *frames), box, str(title), " ".join(map(str, words)))


@cache
def _wrong_frame() -> Glyph:
    return Glyph((Path(rounded(-0.53, -0.6, 1.06, 1.2, 0.15), stroke=WRONG.line, width=0.09, dash=WRONG.dash),))


# ---------------------------------------------------------------- chances


def draw_bars(
    exact: Sequence[float],
    title: str | Text,
    description: str | Text = "",
    *,
    labels: Sequence[str | Text],
    counted: Sequence[float] = (),
    highlight: int | None = None,
) -> Scene:
    """Chances by category: exact ones as bars, counted ones as dots on them, and both as numbers below.

    Parameters
    ----------
    exact : sequence of float
        0 to 1 each.
    title : str or Text
        Written above.
    description : str or Text
        What the chart is about; the numbers are told after it.
    labels : sequence of str or Text
        What each bar stands for.
    counted : sequence of float, optional
        The same chances as counted in trials, one for each bar.
    highlight : int, optional
        Which bar stands out.

    Returns
    -------
    Scene
    """
    step, high = 3.1, 5.0
    names = [wrap(str(label), 12) for label in labels]
    left = 3.0  # for the names of the rows and the percents of the axis
    wide = step * len(exact)
    most = max([0.0, *exact, *counted])
    tick = 0.05 if most <= 0.2 else 0.1 if most <= 0.5 else 0.2
    ticks = ceil(round(most / tick, 9)) or 1
    shapes: list[Shape] = []
    heading = wrap(str(title), max(20, int((left + wide) / 0.34)))
    for k, part in enumerate(heading):
        shapes.append(Label(0, round(0.62 * k, 3), part, 0.52, INK, "start", bold=True))
    top = 0.62 * len(heading) + 0.6
    foot = top + high
    for k in range(ticks + 1):
        y = round(foot - high * k / ticks, 3)
        colour = LINE if k == 0 else FAINT
        shapes.append(line([(left, y), (left + wide, y)], stroke=colour, width=0.06 if k == 0 else 0.04))
        shapes.append(Label(left - 0.2, y, _percent(k * tick, 0), 0.4, MUTED, "end"))
    lines = max([1, *map(len, names)])
    first = foot + 0.5 + 0.46 * lines + 0.35
    second = first + 0.72
    shapes.append(rectangle(0.05, first - 0.2, 0.4, 0.4, fill=_BAR))
    shapes.append(Label(0.65, first, str(Text("exact")), 0.42, INK, "start"))
    if counted:
        shapes.append(Group(_counted(), 0.25, second))
        shapes.append(Label(0.65, second, str(Text("counted")), 0.42, INK, "start"))
    told: list[Text] = []
    for k, value in enumerate(exact):
        x = round(left + step * (k + 0.5), 3)
        bold = k == highlight
        tall = high * value / (ticks * tick)
        bar = rectangle(x - 0.7, round(foot - tall, 3), 1.4, round(tall, 3), fill=_STRONG if bold else _BAR)
        parts: list[Shape] = [bar, Label(x, first, _percent(value), 0.42, INK, bold=bold)]
        parts += [Label(x, round(foot + 0.5 + 0.46 * j, 3), word, 0.4, INK) for j, word in enumerate(names[k])]
        words = Text("{label}: {value}", label=str(labels[k]), value=_percent(value))
        if counted:
            y = foot - high * counted[k] / (ticks * tick)
            parts += [Group(_counted(), x, round(y, 3)), Label(x, second, _percent(counted[k]), 0.42, INK, bold=bold)]
            words = Text(
                "{label}: {value}, counted {counted}",
                label=str(labels[k]),
                value=_percent(value),
                counted=_percent(counted[k]),
            )
        told.append(words)
        shapes.append(Group(tuple(parts), node=("bar", k), label=str(words)))
    low = second if counted else first
    box = (-0.3, -0.6, round(left + wide + 0.6, 3), round(low + 1.1, 3))
    chances = Text("{chances}.", chances=Listing(told))
    return Scene(tuple(shapes), box, str(title), f"{description} {chances}".strip())


_BAR: Final = BUGS[3].mid
_STRONG: Final = BUGS[3].dark


@cache
def _counted() -> Glyph:
    return Glyph((Circle(0, 0, 0.2, fill=CHOSEN.wash, stroke=INK, width=0.08),))


def _percent(value: float, decimals: int = 1) -> str:
    return f"{Number(100 * value, decimals)} %"
