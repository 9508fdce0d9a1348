"""Pictures of the Gaudí tiles: a position, the box, the designs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from math import cos as cosine
from math import pi, sqrt
from math import sin as sine
from typing import Final

from gamekit.drawing import palette
from gamekit.drawing.marks import marked
from gamekit.drawing.palette import INK, MUTED, PLAYERS, Mark
from gamekit.drawing.scene import Circle, Glyph, Group, Label, Scene, Shape, line, polygon, rectangle
from gamekit.gaudi import animals
from gamekit.gaudi.board import Cell, Corner, animal_at, cells_of, neighbours
from gamekit.gaudi.pieces import (
    ANIMALS,
    COLOURS,
    DESIGNS,
    HIDDEN,
    MOTIFS,
    UNKNOWN,
    Objective,
    animal_name,
    colour_name,
    coloured,
    copies,
    tile_name,
)
from gamekit.gaudi.position import GaudiPosition
from gamekit.gaudi.rules import place_text
from gamekit.rules import Node
from gamekit.text import Listing, Text, player_name

HEX: Final = tuple((cosine(pi / 6 + pi / 3 * k), sine(pi / 6 + pi / 3 * k)) for k in range(6))
"""The corners of a tile round its centre; its side is one board unit."""

_MARGIN: Final = 0.35
_ROW: Final = 2.4  # height of a player's row in the panel
_PANEL: Final = 7.5
_SMALL: Final = 0.72  # scale of the tiles in the panel


def centre(cell: Cell, origin: Cell = (0, 0)) -> tuple[float, float]:
    """Where a cell's centre lies, in board units from that of `origin`.

    Taken relative to a cell of the pavement, so that a far-away pavement loses no precision.
    """
    q, r = cell[0] - origin[0], cell[1] - origin[1]
    return sqrt(3) * (q + r / 2), 1.5 * r


def corner_point(corner: Corner, origin: Cell = (0, 0)) -> tuple[float, float]:
    """Where an animal corner lies: at the upper left of the cell it is named by."""
    x, y = centre(corner, origin)
    return x - sqrt(3) / 2, y - 0.5


def draw(
    position: GaudiPosition,
    *,
    lit: Iterable[Node] = (),
    wrong: Iterable[Node] = (),
    told: Iterable[Node] = (),
    chosen: Iterable[Node] = (),
    pending: Mapping[Cell, str] | None = None,
    points: Mapping[Node, int] | None = None,
    graph: bool = False,
    panel: bool = True,
    scores: bool = True,
    letters: Mapping[Cell, str] | None = None,
    room: Iterable[Cell] = (),
) -> Scene:
    """A position as a picture: the pavement, the free places beside it, and what each player has.

    Parameters
    ----------
    position : GaudiPosition
        Or a view; what it hides is drawn face down.
    lit, wrong, told, chosen : iterables of Node
        What may be clicked, why a move is refused, what a sentence is about, what is picked up.
    pending : mapping of cell to tile, optional
        Tiles put down on trial.
    points : mapping of node to int, optional
        Points to write beside a corner.
    graph : bool
        Draw the graph of cells and corners over the tiles.
    panel : bool
        Show hands, objectives, tokens and stock at the right.
    scores : bool
        Show the points there too; a question about them does not.
    letters : mapping of cell to str, optional
        Labels for cells, such as ``"A"`` for a proposal.
    room : iterable of cells
        Keep space for these, so that a row of pictures does not jump.

    Returns
    -------
    Scene
    """
    marks: dict[Node, Mark] = {}
    for nodes, mark in ((lit, palette.LEGAL), (told, palette.SHOWN), (chosen, palette.CHOSEN), (wrong, palette.WRONG)):
        for node in nodes:
            marks[node] = mark
    pending = pending or {}
    laid = {**position.pavement, **pending}
    # A tile on trial opens places too: the next one may go there.
    free = sorted({*position.free_cells(), *(n for cell in pending for n in neighbours(cell))} - laid.keys())
    marked = {(int(n[1]), int(n[2])) for n in marks if n[0] == "cell"}
    free += sorted(cell for cell in marked if cell not in laid and cell not in free)
    origin = min(position.pavement, key=lambda cell: (abs(cell[0]) + abs(cell[1]), cell))
    near = [cell for cell in free if _close(cell, laid)]
    shapes: list[Shape] = [_free(cell, origin, marks.get(("cell", *cell))) for cell in near]
    shapes += [
        _laid(tile, cell, origin, marks.get(("cell", *cell)), cell in pending) for cell, tile in sorted(laid.items())
    ]
    shapes += _corners(position, laid, origin, marks, points or {})
    left, top, width, height = _extent([*laid, *near, *room], origin)
    if graph:
        # The board fades, so that the lines are seen.
        shapes.append(rectangle(left, top, width, height, fill=palette.PAPER, opacity=0.55))
        shapes += _graph(position, origin)
    shapes += _block_ring(marks, origin)
    shapes += [_letter(letter, cell, origin) for cell, letter in (letters or {}).items()]
    if panel:
        rows = _panel(position, left + width + 0.5, top + _MARGIN, marks, scores)
        shapes += rows
        width += _PANEL + 0.5
        height = max(height, _ROW * position.players + 1.5)
    return Scene(
        tuple(shapes),
        (left, top, width, height),
        _title(position),
        _description(position, marks),
    )


def _close(cell: Cell, laid: Mapping[Cell, str]) -> bool:
    """Whether a cell is so near that it can be drawn; a move may name a cell on the other side of the world."""
    return any(abs(cell[0] - q) + abs(cell[1] - r) <= 6 for q, r in laid)


def _extent(cells: Iterable[Cell], origin: Cell) -> tuple[float, float, float, float]:
    centres = [centre(cell, origin) for cell in cells]
    half = sqrt(3) / 2 + _MARGIN
    left, right = min(x for x, _ in centres) - half, max(x for x, _ in centres) + half
    top, bottom = min(y for _, y in centres) - 1 - _MARGIN, max(y for _, y in centres) + 1 + _MARGIN
    return left, top, right - left, bottom - top


@cache
def _outline(line_colour: str, wash: str | None, width: float, dash: tuple[float, ...], size: float) -> Glyph:
    points = [(size * x, size * y) for x, y in HEX]
    return Glyph((polygon(points, fill=wash, stroke=line_colour, width=width, dash=dash),))


@cache
def _cross(colour: str) -> Glyph:
    arm = 0.2
    return Glyph(
        (
            line([(-arm, -arm), (arm, arm)], stroke=colour, width=0.13),
            line([(-arm, arm), (arm, -arm)], stroke=colour, width=0.13),
        )
    )


def _marked(mark: Mark, over: bool) -> list[Shape]:
    """A mark round a cell; on a free cell with its wash, over a tile without."""
    wash = None if over else mark.wash
    shapes: list[Shape] = [Group(_outline(mark.line, wash, 0.13, mark.dash, 0.9))]
    if mark is palette.WRONG:
        shapes.append(Group(_cross(mark.line)))
    elif mark is palette.LEGAL and not over:
        shapes.append(Circle(0, 0.42, 0.11, fill=mark.line))
    return shapes


def _free(cell: Cell, origin: Cell, mark: Mark | None) -> Group:
    x, y = centre(cell, origin)
    parts: list[Shape] = [Group(_outline(palette.FAINT, palette.PAPER, 0.05, (0.12, 0.12), 0.94))]
    label = Text("free place {cell}", cell=place_text(cell))
    if mark is not None:
        parts += _marked(mark, over=False)
        label = marked(label, mark)
    parts.append(Label(0, 0, f"{cell[0]}, {cell[1]}", 0.3, INK if mark else MUTED))
    return Group(tuple(parts), x, y, node=("cell", *cell), label=str(label))


def _laid(tile: str, cell: Cell, origin: Cell, mark: Mark | None, pending: bool) -> Group:
    x, y = centre(cell, origin)
    parts: list[Shape] = [Group(animals.tile(tile, (cell[0] - cell[1]) % 3))]
    label = Text("{tile}, on {cell}", tile=tile_name(tile), cell=place_text(cell))
    if pending:
        label = Text("{it}, on trial", it=label)
        if mark is None:
            mark = palette.CHOSEN
    if mark is not None:
        parts += _marked(mark, over=True)
        label = marked(label, mark)
    return Group(tuple(parts), x, y, node=("cell", *cell), label=str(label))


def _corners(
    position: GaudiPosition,
    laid: Mapping[Cell, str],
    origin: Cell,
    marks: Mapping[Node, Mark],
    points: Mapping[Node, int],
) -> list[Shape]:
    """The whole animals with their tokens, and whatever corners are pointed at."""
    whole = position.animals()
    pointed = {(int(n[1]), int(n[2])) for n in [*marks, *points] if n[0] == "corner"}
    shapes: list[Shape] = []
    for corner in sorted(whole.keys() | pointed):
        if corner not in whole and not any(cell in laid for cell in cells_of(corner)):
            continue
        node: Node = ("corner", *corner)
        x, y = corner_point(corner, origin)
        # Nothing to see, but something to click, to hear and to reach by keys.
        parts: list[Shape] = [Circle(0, 0, 0.4, fill=palette.CARD, opacity=0)]
        mark = marks.get(node)
        if mark is not None:
            parts.append(Circle(0, 0, 0.8, stroke=mark.line, width=0.12, dash=mark.dash))
        owner = position.tokens.get(corner)
        if owner is not None:
            parts.append(Group(token(owner), scale=0.9))
        if node in points:
            parts.append(Group(_badge(points[node]), 0.36, -0.3))
        shapes.append(Group(tuple(parts), x, y, node=node, label=_corner_label(corner, whole.get(corner), owner)))
    return shapes


def _block_ring(marks: Mapping[Node, Mark], origin: Cell) -> list[Shape]:
    """A ring round the corner of three cells that are refused as a block; the corner may bear no animal."""
    cells = [(int(n[1]), int(n[2])) for n, mark in marks.items() if n[0] == "cell" and mark is palette.WRONG]
    if len(cells) != 3 or not all(a in neighbours(b) for a in cells for b in cells if a != b):
        return []
    points = [centre(cell, origin) for cell in cells]
    x, y = sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3
    return [Circle(x, y, 0.5, stroke=palette.WRONG.line, width=0.14)]


def _corner_label(corner: Corner, whole: tuple[str, str] | None, owner: int | None) -> str:
    if whole is None:
        name = animal_name(ANIMALS[animal_at(corner)])
        return str(Text("{animal} at corner {corner}, not whole", animal=name, corner=place_text(corner)))
    animal = coloured(*whole)
    if owner is None:
        return str(Text("{animal} at corner {corner}, whole, no token", animal=animal, corner=place_text(corner)))
    return str(
        Text(
            "{animal} at corner {corner}, whole, token of {player}",
            animal=animal,
            corner=place_text(corner),
            player=player_name(owner),
        )
    )


@cache
def token(player: int) -> Glyph:
    """A player's token: a disc in the player's colour with the player's sign, of radius 0.34."""
    colour, sign = PLAYERS[player]
    return Glyph(
        (
            Circle(0, 0, 0.34, fill=colour, stroke=palette.CARD, width=0.07),
            Label(0, 0, sign, 0.36, palette.CARD),
        )
    )


@cache
def _badge(points: int) -> Glyph:
    return Glyph(
        (
            Circle(0, 0, 0.26, fill=palette.CARD, stroke=INK, width=0.05),
            Label(0, 0, str(points), 0.34, INK, bold=True),
        )
    )


def _letter(letter: str, cell: Cell, origin: Cell) -> Group:
    x, y = centre(cell, origin)
    return Group(
        (
            Circle(0, 0, 0.3, fill=palette.CARD, stroke=INK, width=0.05),
            Label(0, 0, letter, 0.38, INK, bold=True),
        ),
        x,
        y,
    )


def _graph(position: GaudiPosition, origin: Cell) -> list[Shape]:
    """The corner graph over the tiles: cells, corners, and what joins them."""
    graph = position.graph()
    at = {
        node: (centre if node[0] == "cell" else corner_point)((int(node[1]), int(node[2])), origin)
        for node in graph
        if node[0] == "corner" or graph.nodes[node]["tile"]
    }
    shapes: list[Shape] = []
    for kind, style in (
        ("beside", {"stroke": MUTED, "width": 0.05, "dash": (0.14, 0.1)}),
        ("corner", {"stroke": INK, "width": 0.05}),
    ):
        for a, b in sorted(pair for pair in graph.edges if graph.edges[pair]["kind"] == kind):
            if a in at and b in at:
                shapes.append(line([at[a], at[b]], **style))
    for node, (x, y) in sorted(at.items()):
        if node[0] == "cell":
            shapes.append(Circle(x, y, 0.13, fill=INK, stroke=palette.CARD, width=0.05))
        elif any(other in at for other in graph[node]):
            full = graph.nodes[node]["colour"] is not None
            shapes.append(
                polygon(
                    [(x - 0.16, y), (x, y - 0.16), (x + 0.16, y), (x, y + 0.16)],
                    fill=palette.CHOSEN.wash if full else palette.CARD,
                    stroke=INK,
                    width=0.05,
                )
            )
    return shapes


# ---------------------------------------------------------------- the panel


def _panel(position: GaudiPosition, left: float, top: float, marks: Mapping[Node, Mark], scores: bool) -> list[Shape]:
    shapes: list[Shape] = []
    for player in range(position.players):
        y = top + _ROW * player
        shapes += _player_row(position, player, left, y, marks, scores)
    y = top + _ROW * position.players + 0.35
    shapes.append(Group(animals.back(), left + 0.5, y, scale=0.4))
    shapes.append(Label(left + 1.1, y, str(Text("stock: {n}", n=len(position.stock))), 0.42, INK, "start"))
    return shapes


def _player_row(
    position: GaudiPosition, player: int, left: float, y: float, marks: Mapping[Node, Mark], scores: bool
) -> list[Shape]:
    moving = position.to_move == player
    shapes: list[Shape] = []
    if moving:
        shapes.append(
            rectangle(left - 0.15, y - 0.05, _PANEL - 0.1, _ROW - 0.03, fill=palette.CARD, stroke=INK, width=0.06)
        )
    colour = PLAYERS[player].colour
    shapes.append(Group(token(player), left + 0.3, y + 0.4, scale=0.8))
    name = str(player_name(player))
    shapes.append(Label(left + 0.7, y + 0.4, name, 0.42, colour, "start", bold=moving))
    objective = position.objectives[player]
    if objective is not None:
        shapes += _cards(objective, player, left + 0.45, y + 1.35)
        if scores:
            points = position.scores()[player]
            told = Text("? points") if points is None else Text.plural("{n} point", "{n} points", n=points)
            shapes.append(Label(left + 7.1, y + 0.4, str(told), 0.4, INK, "end", bold=True))
        shapes.append(Group(token(player), left + 2.32, y + 1.15, scale=0.55))
        shapes.append(Label(left + 2.32, y + 1.6, f"×{position.tokens_left[player]}", 0.32, MUTED))
    for k, tile in enumerate(position.hands[player]):
        node: Node = ("hand", player, k)
        parts: list[Shape] = [Group(animals.back() if tile == HIDDEN else animals.tile(tile, 0))]
        label = Text("{tile}, in the hand of {player}", tile=tile_name(tile), player=player_name(player))
        mark = marks.get(node)
        if mark is not None:
            parts += _marked(mark, over=True)
            label = marked(label, mark)
        gap = 1.32 if len(position.hands[player]) < 4 else 1.05
        scale = _SMALL if gap > 1.2 else 0.58
        x = left + 3.5 + gap * k
        shapes.append(Group(tuple(parts), x, y + 1.28, scale=scale, node=node, label=str(label)))
        if tile != HIDDEN:
            shapes.append(Label(x, y + 2.12, tile, 0.26, MUTED))
    return shapes


def _cards(objective: Objective, player: int, x: float, y: float) -> list[Shape]:
    shapes: list[Shape] = []
    for k, (kind, value) in enumerate(zip(("animal", "colour"), objective, strict=True)):
        parts: list[Shape] = [rectangle(-0.38, -0.52, 0.76, 1.04, fill=palette.CARD, stroke=palette.LINE, width=0.04)]
        if value == HIDDEN:
            parts[0] = rectangle(-0.38, -0.52, 0.76, 1.04, fill=palette.NEUTRAL.pale, stroke=palette.LINE, width=0.04)
            parts.append(Label(0, 0, "?", 0.5, MUTED))
            label = Text("hidden objective of {player}", player=player_name(player))
        elif kind == "animal":
            parts.append(Group(animals.emblem(value), scale=0.62))
            label = Text("objective of {player}: {it}", player=player_name(player), it=animal_name(value))
        else:
            parts.append(Group(animals.swatch(value), scale=0.6))
            label = Text("objective of {player}: {it}", player=player_name(player), it=colour_name(value))
        shapes.append(Group(tuple(parts), x + 0.86 * k, y, node=("objective", player, kind), label=str(label)))
    return shapes


# ---------------------------------------------------------------- in words


def _title(position: GaudiPosition) -> str:
    if position.is_over and not position.winners():
        return str(Text("Gaudí tiles: the game is over"))  # a view that was played on does not know who won
    if position.is_over:
        winners = Listing([player_name(i) for i in position.winners()])
        return str(Text("Gaudí tiles: the game is over, won by {winners}", winners=winners))
    return str(Text("Gaudí tiles: {player} to move", player=player_name(position.to_move or 0)))


def _description(position: GaudiPosition, marks: Mapping[Node, Mark]) -> str:
    laid = len(position.pavement)
    whole = position.animals()
    parts = [
        Text.plural("{n} tile lies on the table.", "{n} tiles lie on the table.", n=laid),
        Text.plural("{n} animal is whole.", "{n} animals are whole.", n=len(whole)),
    ]
    for player, hand in enumerate(position.hands):
        objective = position.objectives[player]
        if objective is not None and objective != UNKNOWN:
            parts.append(
                Text(
                    "{player}: objectives {animal} and {colour}.",
                    player=player_name(player),
                    animal=animal_name(objective[0]),
                    colour=colour_name(objective[1]),
                )
            )
        shown = [tile for tile in hand if tile != HIDDEN]
        if shown:
            parts.append(Text("{player} holds {tiles}.", player=player_name(player), tiles=Listing(shown)))
        elif hand:
            parts.append(
                Text.plural(
                    "{player} holds {n} hidden tile.",
                    "{player} holds {n} hidden tiles.",
                    n=len(hand),
                    player=player_name(player),
                )
            )
    for mark, message in (
        (palette.LEGAL, "May be chosen: {nodes}."),
        (palette.WRONG, "Here it goes wrong: {nodes}."),
        (palette.SHOWN, "Meant just now: {nodes}."),
        (palette.CHOSEN, "Picked up: {nodes}."),
    ):
        nodes = sorted(node for node, its in marks.items() if its is mark and node[0] in ("cell", "corner"))
        if nodes:
            parts.append(Text(message, nodes=", ".join(f"({node[1]}, {node[2]})" for node in nodes)))
    return " ".join(map(str, parts))


# ---------------------------------------------------------------- what is in the box


def draw_designs(deck: Mapping[str, int] | None = None) -> Scene:
    """The 27 designs with how many there are of each (rule ``gaudi.tiles``).

    Parameters
    ----------
    deck : mapping of str to int, optional
        Copies of each design; by default those of the box.
    """
    many = {design: copies(design) for design in DESIGNS} if deck is None else deck
    shapes = [_with_count(k % 9, k // 9, design, many.get(design, 0)) for k, design in enumerate(DESIGNS)]
    title = Text("The 27 designs")
    description = Text(
        "Each tile shows a third of a starfish, a shell and a jellyfish in green, blue or orange. There are "
        "{total} tiles; the number beside each says how often it comes.",
        total=sum(many.values()),
    )
    return Scene(tuple(shapes), (-1.2, -1.2, 9 * 1.95 + 0.5, 3 * 2.65 + 0.2), str(title), str(description))


def _with_count(column: int, row: int, design: str, count: int) -> Group:
    parts = (
        Group(animals.tile(design, 0)),
        Label(-0.1, 1.25, f"{design}", 0.34, MUTED, "end"),
        Label(0.1, 1.25, f"×{count}", 0.34, INK, "start", bold=True),
    )
    label = Text.plural("{tile}; there is {n}", "{tile}; there are {n}", n=count, tile=tile_name(design))
    return Group(parts, 1.95 * column, 2.65 * row, node=("design", design), label=str(label))


def draw_box() -> Scene:
    """What is in the box: tiles, objective cards, tokens (rules ``gaudi.tiles``, ``gaudi.cards``, ``gaudi.tokens``)."""
    shapes: list[Shape] = []

    def heading(y: float, text: Text) -> None:
        shapes.append(Label(-1, y, str(text), 0.5, INK, "start", bold=True))

    heading(-1.6, Text("84 tiles in 27 designs"))
    for k, design in enumerate(DESIGNS):
        shapes.append(_with_count(k % 9, k // 9, design, copies(design)))
    y = 3 * 2.65 + 0.1
    heading(y, Text("12 objective cards: each animal twice, each colour twice"))
    for k, card in enumerate([*ANIMALS, *COLOURS]):
        face = animals.emblem(card) if card in ANIMALS else animals.swatch(card)
        name = animal_name(card) if card in ANIMALS else colour_name(card)
        for copy in (1, 0):
            x = 2.6 * k + 0.16 * copy
            shapes.append(
                rectangle(x - 0.6, y + 0.7 + 0.1 * copy, 1.2, 1.6, fill=palette.CARD, stroke=palette.LINE, width=0.05)
            )
        shapes.append(Group(face, 2.6 * k, y + 1.5, node=("card", card), label=str(name)))
        shapes.append(Label(2.6 * k + 0.05, y + 2.75, str(name), 0.36, MUTED))
    y += 3.6
    heading(y, Text("150 tokens in six motifs"))
    for k, count in enumerate(MOTIFS):
        shapes.append(Group(token(k), 2.6 * k, y + 1, scale=1.6))
        shapes.append(Label(2.6 * k + 0.75, y + 1, f"×{count}", 0.44, INK, "start"))
    title = Text("What is in the box")
    description = Text(
        "84 six-sided tiles of 27 designs, twelve objective cards, six with animals and six with colours, and 150 "
        "tokens in six motifs: 35, 35, 25, 25, 15 and 15."
    )
    return Scene(tuple(shapes), (-1.6, -2.1, 9 * 1.95 + 0.8, y + 4), str(title), str(description))


def score_points(position: GaudiPosition, player: int) -> dict[Node, int]:
    """The points of each line of a player's score sheet by its corner, for :func:`draw`'s `points`."""
    points: Counter[Node] = Counter()
    for row in position.score_sheet(player):
        points[row.nodes[0]] += row.points
    return dict(points)
