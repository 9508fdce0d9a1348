"""The rules of Azul, the options that vary them, and why a move is refused."""

from __future__ import annotations

from typing import Any, Final

from gamekit.azul.core import CENTRE, OFFER, TILING, Table
from gamekit.azul.moves import Move
from gamekit.azul.pieces import COLOURS, SIZE, colour_name, no_tile
from gamekit.errors import OptionError, shown
from gamekit.position import Option
from gamekit.rules import Node, Rule, Violation, rulebook
from gamekit.text import Text, player_name

RULES: Final = rulebook(
    Rule(
        "azul.box",
        "sheet",
        Text("What is in the box"),
        Text(
            "Four boards with scoring markers, a hundred tiles, twenty each of blue, yellow, red, black and light "
            "blue, nine factories, a start marker and a bag."
        ),
    ),
    Rule(
        "azul.setup.side",
        "sheet",
        Text("Which side of the boards"),
        Text("Everybody plays on the same side of the boards: with the coloured wall or, as a variant, the grey one."),
    ),
    Rule(
        "azul.setup.factories",
        "sheet",
        Text("The factories"),
        Text("Two players use five factories, three use seven and four use nine."),
    ),
    Rule(
        "azul.setup.fill",
        "sheet",
        Text("Filling the factories"),
        Text("Four tiles drawn from the bag at random go on each factory. All scoring markers stand at 0."),
    ),
    Rule(
        "azul.setup.first",
        "sheet",
        Text("Who begins"),
        Text("Whoever was in Portugal last begins. On a screen one is chosen, or drawn by the seed of the game."),
    ),
    Rule(
        "azul.offer.marker",
        "sheet",
        Text("The start marker"),
        Text("At the start of each offer the start marker lies in the centre of the table."),
    ),
    Rule(
        "azul.offer.factory",
        "sheet",
        Text("Taking from a factory"),
        Text("Take all tiles of one colour from a factory; its other tiles are pushed into the centre."),
    ),
    Rule(
        "azul.offer.centre",
        "sheet",
        Text("Taking from the centre"),
        Text(
            "Or take all tiles of one colour from the centre. Whoever is the first to do so in a round takes the "
            "start marker too and lays it on the leftmost free space of the floor line."
        ),
    ),
    Rule(
        "azul.offer.line",
        "public",
        Text("One colour on a line"),
        Text(
            "What you took goes on one of your five pattern lines, which hold one to five tiles. A line holds a "
            "single colour, and nothing goes on a line that is full."
        ),
    ),
    Rule(
        "azul.offer.wall",
        "sheet",
        Text("Not twice in a row of the wall"),
        Text("A colour cannot go on a line beside which the row of the wall has that colour already."),
    ),
    Rule(
        "azul.offer.floor",
        "sheet",
        Text("The floor line"),
        Text(
            "Tiles that find no room on the line, or that you do not want there, fall to the floor line from left to "
            "right. Its seven spaces cost 1, 1, 2, 2, 2, 3 and 3 points."
        ),
    ),
    Rule(
        "azul.offer.spill",
        "sheet",
        Text("When the floor is full"),
        Text(
            "Further tiles go into the lid of the box. The start marker then lies before its player and costs nothing."
        ),
    ),
    Rule(
        "azul.offer.end",
        "sheet",
        Text("The end of the offer"),
        Text("The offer ends when no tile is left on the factories and in the centre."),
    ),
    Rule(
        "azul.offer.order",
        "sheet",
        Text("Turn by turn"),
        Text("The turn goes to the left, which is clockwise."),
    ),
    Rule(
        "azul.tile.move",
        "sheet",
        Text("Tiling the wall"),
        Text(
            "From the top down one tile of each full line moves to the space of its colour in the wall beside it, and "
            "the others of that line go into the lid. Lines that are not full stay as they are."
        ),
    ),
    Rule(
        "azul.score.alone",
        "sheet",
        Text("A tile by itself"),
        Text("A tile on the wall that touches no other scores one point."),
    ),
    Rule(
        "azul.score.row",
        "sheet",
        Text("A row of tiles"),
        Text(
            "A tile on the wall that touches tiles beside it scores as many points as the unbroken row has tiles, "
            "itself included."
        ),
    ),
    Rule(
        "azul.score.column",
        "sheet",
        Text("A column of tiles"),
        Text(
            "A tile on the wall that touches tiles above or below scores the unbroken column likewise. A tile in both "
            "counts in both."
        ),
    ),
    Rule(
        "azul.score.track",
        "sheet",
        Text("The scoring track"),
        Text("The track shows all points of tiles and floors so far; the bonuses come at the end."),
    ),
    Rule(
        "azul.score.floor",
        "sheet",
        Text("Paying for the floor"),
        Text(
            "After tiling you lose what your floor line shows, the start marker counting as a tile, but your score "
            "never falls below 0. The tiles go into the lid, the marker lies before you."
        ),
    ),
    Rule(
        "azul.next.first",
        "sheet",
        Text("The next round"),
        Text("Whoever has the start marker fills the factories again and begins."),
    ),
    Rule(
        "azul.next.lid",
        "sheet",
        Text("An empty bag"),
        Text(
            "If the bag is empty while the factories are filled, all tiles of the lid go into it and filling goes on."
        ),
    ),
    Rule(
        "azul.next.short",
        "sheet",
        Text("Too few tiles"),
        Text(
            "If bag and lid are both empty, the round begins with what there is. If there is nothing at all, the "
            "game ends."
        ),
    ),
    Rule(
        "azul.next.same",
        "house",
        Text("Nobody has the marker"),
        Text("If nobody took from the centre in a round, whoever began it begins again."),
    ),
    Rule(
        "azul.end",
        "sheet",
        Text("The end of the game"),
        Text("The game ends after the tiling in which somebody completed a row of five on the wall."),
    ),
    Rule(
        "azul.end.stuck",
        "house",
        Text("No row can be completed"),
        Text(
            "The game also ends when no row of any wall can ever be filled: each lacks a colour of which no tile is "
            "left in bag and lid or, on the grey wall, for which the row has no allowed space."
        ),
    ),
    Rule(
        "azul.end.rounds",
        "house",
        Text("A number of rounds"),
        Text("As an option the game ends after so many rounds, with the bonuses."),
    ),
    Rule(
        "azul.bonus.row",
        "sheet",
        Text("Bonus for rows"),
        Text("At the end each complete row of the wall scores 2 points."),
    ),
    Rule(
        "azul.bonus.column",
        "sheet",
        Text("Bonus for columns"),
        Text("At the end each complete column of the wall scores 7 points."),
    ),
    Rule(
        "azul.bonus.colour",
        "sheet",
        Text("Bonus for colours"),
        Text("At the end each colour with all five tiles on the wall scores 10 points."),
    ),
    Rule(
        "azul.win",
        "sheet",
        Text("Who wins"),
        Text(
            "Whoever has most points wins. Among those with equally many it is who has more complete rows; after that "
            "the victory is shared."
        ),
    ),
    Rule(
        "azul.grey.place",
        "sheet",
        Text("Choosing a space on the grey wall"),
        Text(
            "On the grey wall a tile may go to any free space of its row, but a colour may not come twice in a column, "
            "nor twice in a row."
        ),
    ),
    Rule(
        "azul.grey.fall",
        "public",
        Text("A line without a space"),
        Text("If no space of the row is allowed for a full line, all its tiles fall to the floor before it is paid."),
    ),
)
"""The rules by their ids, in the order of a game."""


def _read_first(first: Any) -> int | None:
    if first is None or (type(first) is int and 0 <= first < 4):
        return first
    message = "Option first cannot be {value}; it is the index of a player from 0, or None to draw one."
    raise OptionError(Text(message, value=shown(first)))


def _read_rounds(rounds: Any) -> int | None:
    if rounds is None or (type(rounds) is int and 1 <= rounds <= 1000):
        return rounds
    message = "Option max_rounds cannot be {value}; it is a number from 1 to 1000, or None for no limit."
    raise OptionError(Text(message, value=shown(rounds)))


OPTIONS: Final = (
    Option(
        "wall",
        "coloured",
        ("coloured", "grey"),
        "azul.setup.side",
        Text("Side of the boards"),
        (Text("coloured wall"), Text("grey wall")),
    ),
    Option("first", 0, (), "azul.setup.first", Text("Who begins"), check=_read_first),
    Option("max_rounds", None, (), "azul.end.rounds", Text("Rounds at most"), check=_read_rounds),
)
"""The options of ``new_game``."""


def source_node(source: int | None) -> Node:
    """The graph node of a source; None is the centre."""
    return ("centre",) if source is None else ("factory", source)


def violations(table: Table, move: Move) -> list[Violation]:
    """Every rule that a move breaks while the game goes on."""
    player = table.to_move
    if move.colour is None:
        return _tile_violations(table, move, player)
    if table.phase == TILING:
        row = table.boards[player].first_full_line()
        message = Text(
            "{player} first moves a tile of line {line} to the wall.", player=player_name(player), line=row + 1
        )
        return [Violation("azul.grey.place", (("line", player, row),), message)]
    return _take_violations(table, move, player)


def _take_violations(table: Table, move: Move, player: int) -> list[Violation]:
    colour = COLOURS.index(str(move.colour))
    at = CENTRE if move.source is None else move.source
    refused = []
    rule = "azul.offer.centre" if move.source is None else "azul.offer.factory"
    if move.source is not None and move.source >= len(table.factories):
        message = Text(
            "There is no factory {number}; with {players} players there are {n}.",
            number=move.source + 1,
            players=table.players,
            n=len(table.factories),
        )
        return [Violation(rule, (), message)]
    if not table.offer >> 10 * colour + at & 1:
        none = no_tile(str(move.colour))
        message = (
            Text("There is {none} in the centre.", none=none)
            if move.source is None
            else Text("There is {none} on factory {number}.", none=none, number=move.source + 1)
        )
        refused.append(Violation(rule, (source_node(move.source),), message))
    if move.line is not None:
        refused += _line_violations(table, player, colour, move.line)
    return refused


def _line_violations(table: Table, player: int, colour: int, row: int) -> list[Violation]:
    board = table.boards[player]
    name = colour_name(COLOURS[colour])
    count, held = board.counts >> 3 * row & 7, board.held >> 3 * row & 7
    refused = []
    node: Node = ("line", player, row)
    if count == row + 1:
        refused.append(
            Violation(
                "azul.offer.line", (node,), Text("Line {line} is full, so nothing more goes there.", line=row + 1)
            )
        )
    elif count and held != colour:
        message = Text(
            "Line {line} holds {held}, so {colour} cannot go there.",
            line=row + 1,
            held=colour_name(COLOURS[held]),
            colour=name,
        )
        refused.append(Violation("azul.offer.line", (node,), message))
    if board.have >> 5 * row + colour & 1:
        column = next(k for k in range(SIZE) if board.colour_at(row, k) == colour)
        message = Text("Row {row} of the wall has {colour} already.", row=row + 1, colour=name)
        refused.append(Violation("azul.offer.wall", (node, ("wall", player, row, column)), message))
    return refused


def _tile_violations(table: Table, move: Move, player: int) -> list[Violation]:
    row, column = int(move.line or 0), int(move.column or 0)
    space: Node = ("wall", player, row, column)
    if not table.grey:
        message = Text("On the coloured wall the colour says where a tile goes, so there is nothing to choose.")
        return [Violation("azul.tile.move", (space,), message)]
    if table.phase == OFFER:
        message = Text("Tiles go to the wall only when factories and centre are empty.")
        return [Violation("azul.offer.end", (("line", player, row),), message)]
    board = table.boards[player]
    now = board.first_full_line()
    if row != now:
        message = Text("Lines are tiled from the top: now it is line {line}.", line=now + 1)
        return [Violation("azul.tile.move", (("line", player, row), ("line", player, now)), message)]
    colour = board.held >> 3 * row & 7
    if board.rows >> 5 * row + column & 1:
        message = Text("Space {column} of row {row} is filled.", column=column + 1, row=row + 1)
        return [Violation("azul.grey.place", (space,), message)]
    if board.stand >> 5 * column + colour & 1:
        other = next(k for k in range(SIZE) if board.colour_at(k, column) == colour)
        message = Text(
            "Column {column} has {colour} already, in row {row}.",
            column=column + 1,
            colour=colour_name(COLOURS[colour]),
            row=other + 1,
        )
        return [Violation("azul.grey.place", (space, ("wall", player, other, column)), message)]
    return []
