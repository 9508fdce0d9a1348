"""What happened in a move, in words: the packed log of :mod:`gamekit.azul.core` as events."""

from __future__ import annotations

from gamekit.azul import core
from gamekit.azul.core import CENTRE, FLOOR, Log, Table
from gamekit.azul.moves import Move
from gamekit.azul.pieces import COLOURS, colour_name, one_tile, tiles_name
from gamekit.azul.rules import source_node
from gamekit.azul.scoring import BONUSES, bonus_nodes, bonus_text
from gamekit.rules import Event, Node
from gamekit.text import Listing, Sentences, Text, player_name


def tell(before: Table, log: Log, after: Table) -> list[Event]:
    """The events of a move.

    Parameters
    ----------
    before, after : Table
        The tables before and after it.
    log : Log
        What happened.

    Returns
    -------
    list of Event
        One for each thing told in the log, and who won if the game is over.
    """
    events = [_event(before, after, thing) for thing in log.told]
    if after.phase == core.OVER:
        events.append(_winners(after))
    return events


def in_words(table: Table, move: Move) -> Text:
    """A move as a sentence has it: what goes from where to where."""
    if move.colour is None:
        return Text(
            "a tile of line {line} to column {column}", line=int(move.line or 0) + 1, column=int(move.column or 0) + 1
        )
    heap = table.centre if move.source is None else 0
    if move.source is not None and move.source < len(table.factories):
        heap = table.factories[move.source]
    tiles = tiles_name(move.colour, heap >> 5 * COLOURS.index(move.colour) & 31)
    if move.line is None:
        if move.source is None:
            return Text("{tiles} from the centre to the floor", tiles=tiles)
        return Text("{tiles} from factory {number} to the floor", tiles=tiles, number=move.source + 1)
    line = move.line + 1
    if move.source is None:
        return Text("{tiles} from the centre to line {line}", tiles=tiles, line=line)
    return Text("{tiles} from factory {number} to line {line}", tiles=tiles, number=move.source + 1, line=line)


def _event(before: Table, after: Table, thing: tuple[int, int, int, int, int]) -> Event:
    kind, player, a, b, c = thing
    if kind == core.TOOK:
        return _took(before, player, a, b, c)
    if kind in (core.TILED, core.ALONE, core.ACROSS, core.DOWN, core.FELL):
        return _tiled(kind, player, a, b, c)
    if kind == core.PAID:
        return _paid(player, a, b, c)
    if kind in (core.ROW, core.FULL_COLUMN, core.FULL_COLOUR):
        name = {core.ROW: "row", core.FULL_COLUMN: "column", core.FULL_COLOUR: "colour"}[kind]
        rule, each = BONUSES[name]
        what = bonus_text(name, a // each)
        message = Text.plural(
            "{player}: {what}, {n} point.", "{player}: {what}, {n} points.", n=a, player=player_name(player), what=what
        )
        return Event(rule, player, a, bonus_nodes(after.boards[player], player, name), message)
    if kind == core.REFILLED:
        message = Text.plural(
            "The bag is empty: the {n} tile of the lid goes into it.",
            "The bag is empty: the {n} tiles of the lid go into it.",
            n=a,
        )
        return Event("azul.next.lid", None, 0, (("lid",), ("bag",)), message)
    if kind == core.DEALT:
        if b:
            message = Text(
                "Round {round}: nobody has the start marker, so {player} begins again.",
                round=a,
                player=player_name(player),
            )
            return Event("azul.next.same", player, 0, (), message)
        message = Text("Round {round}: {player} has the start marker and begins.", round=a, player=player_name(player))
        return Event("azul.next.first", player, 0, (), message)
    return _ended(after, a)


def _paid(player: int, fallen: int, lost: int, cost: int) -> Event:
    name = player_name(player)
    if lost == cost:
        message = Text.plural(
            "{player} loses {n} point for the floor.",
            "{player} loses {n} points for the floor.",
            n=lost,
            player=name,
        )
    elif lost == 0:
        message = Text.plural(
            "The floor costs {n} point, but {player} has none to lose.",
            "The floor costs {n} points, but {player} has none to lose.",
            n=cost,
            player=name,
        )
    else:
        message = Text.plural(
            "The floor costs {cost} points, but {player} has only {n} point and falls to 0.",
            "The floor costs {cost} points, but {player} has only {n} points and falls to 0.",
            n=lost,
            player=name,
            cost=cost,
        )
    floor: tuple[Node, ...] = tuple(("floor", player, k) for k in range(fallen))
    return Event("azul.score.floor", player, -lost, floor, message)


def _took(before: Table, player: int, source: int, colour: int, line: int) -> Event:
    at = None if source == CENTRE else source
    heap = before.centre if at is None else before.factories[source]
    many = heap >> 5 * colour & 31
    board = before.boards[player]
    fits = min(many, line + 1 - (board.counts >> 3 * line & 7)) if line < FLOOR else 0
    marker = at is None and before.marker < 0
    start = board.fallen + (1 if marker and board.fallen < core.FULL_FLOOR else 0)
    lying = min(many - fits, core.FULL_FLOOR - start)
    name, tiles = player_name(player), tiles_name(COLOURS[colour], many)
    parts: list[Text] = [
        Text("{player} takes {tiles} from the centre.", player=name, tiles=tiles)
        if at is None
        else Text("{player} takes {tiles} from factory {number}.", player=name, tiles=tiles, number=at + 1)
    ]
    nodes: list[Node] = [source_node(at)]
    if marker and board.fallen < core.FULL_FLOOR:
        parts.append(Text("The start marker comes with it, onto the floor."))
    elif marker:
        parts.append(
            Text("The start marker comes with it, but the floor is full: it lies before {player}.", player=name)
        )
    if fits:
        parts.append(Text.plural("{n} goes on line {line}.", "{n} go on line {line}.", n=fits, line=line + 1))
        nodes.append(("line", player, line))
    parts += _fallen(lying, many - fits - lying)
    nodes += [("floor", player, k) for k in range(board.fallen, start + lying)]
    rule = "azul.offer.centre" if at is None else "azul.offer.factory"
    return Event(rule, player, 0, tuple(nodes), Text("{story}", story=Sentences(parts)))


def _fallen(lying: int, lost: int) -> list[Text]:
    """Of tiles that fall, those that find a place on the floor and those that go into the lid."""
    parts = []
    if lying:
        parts.append(Text.plural("{n} falls to the floor.", "{n} fall to the floor.", n=lying))
    if lost:
        one, several = "The floor is full: {n} goes into the lid.", "The floor is full: {n} go into the lid."
        parts.append(Text.plural(one, several, n=lost))
    return parts


def _tiled(kind: int, player: int, row: int, b: int, c: int) -> Event:
    name = player_name(player)
    line: Node = ("line", player, row)
    if kind == core.FELL:
        full = Text(
            "Line {row} of {player} is full, but no space of row {row} takes {colour}.",
            row=row + 1,
            player=name,
            colour=colour_name(COLOURS[b]),
        )
        story = Sentences([full, *_fallen(c & 7, c >> 3)])
        return Event("azul.grey.fall", player, 0, (line,), Text("{story}", story=story))
    space: Node = ("wall", player, row, b)
    if kind == core.TILED:
        message = Text(
            "Line {row} of {player} is full: {tile} goes to the wall.",
            row=row + 1,
            player=name,
            tile=one_tile(COLOURS[c]),
        )
        return Event("azul.tile.move", player, 0, (line, space), message)
    if kind == core.ALONE:
        message = Text("It touches no other tile: 1 point for {player}.", player=name)
        return Event("azul.score.alone", player, c, (space,), message)
    if kind == core.ACROSS:
        message = Text("A row of {n} tiles: {n} points for {player}.", n=c, player=name)
        return Event("azul.score.row", player, c, (space,), message)
    message = Text("A column of {n} tiles: {n} points for {player}.", n=c, player=name)
    return Event("azul.score.column", player, c, (space,), message)


def _ended(after: Table, why: int) -> Event:
    if why == 0:
        rows: tuple[Node, ...] = tuple(
            node for player, board in enumerate(after.boards) for node in bonus_nodes(board, player, "row")
        )
        return Event("azul.end", None, 0, rows, Text("The game ends: a row of five is complete."))
    if why == 1:
        return Event("azul.end.stuck", None, 0, (), Text("The game ends: no row can ever be completed any more."))
    if why == 2:
        message = Text.plural(
            "The game ends after {n} round, as agreed.", "The game ends after {n} rounds, as agreed.", n=after.round
        )
        return Event("azul.end.rounds", None, 0, (), message)
    return Event(
        "azul.next.short", None, 0, (("bag",), ("lid",)), Text("The game ends: there is no tile left to deal.")
    )


def _winners(after: Table) -> Event:
    results = [(after.total(i), after.boards[i].full_rows()) for i in range(after.players)]
    best = max(results)
    who = [i for i, result in enumerate(results) if result == best]
    names = Listing([player_name(i) for i in who])
    if len(who) > 1:
        one, several = "{who} share the victory with {n} point each.", "{who} share the victory with {n} points each."
        message = Text.plural(one, several, n=best[0], who=names)
    elif sum(points == best[0] for points, _ in results) > 1:
        one, several = (
            "{who} wins with {n} point and more complete rows.",
            "{who} wins with {n} points and more complete rows.",
        )
        message = Text.plural(one, several, n=best[0], who=names)
    else:
        message = Text.plural("{who} wins with {n} point.", "{who} wins with {n} points.", n=best[0], who=names)
    return Event("azul.win", None, 0, (), message)
