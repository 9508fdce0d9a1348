"""Starting a game of Azul, building a position by hand, and reading one back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamekit.azul.core import COLUMN, OVER, TILING, Board, Table
from gamekit.azul.pieces import (
    ALL,
    COLOURED_WALL,
    COLOURS,
    EACH,
    FACTORY,
    FLOOR,
    HIDDEN,
    MARKER,
    PLAYERS,
    SIZE,
    colour_name,
    factories_for,
    heap_of,
)
from gamekit.azul.position import AzulPosition, deal_of
from gamekit.azul.rules import OPTIONS
from gamekit.chance import Chance
from gamekit.errors import OptionError, PositionError, shown
from gamekit.frozen import FrozenMap
from gamekit.position import read_given_seed, read_header, read_list, read_options, read_players, read_seed, read_whole
from gamekit.text import Listing, Text, Value, player_name

_MOST_SCORE: Final = 100_000
_MOST_ROUNDS: Final = 1_000_000
_STORED: Final = 10**12  # what was reached from there can be stored


def new_game(players: int = 2, seed: int | str | None = None, **options: Any) -> AzulPosition:
    """Deal a game.

    Parameters
    ----------
    players : int
        2 to 4.
    seed : int or str, optional
        The same seed gives the same game; None picks one, which ``.seed`` tells.
    **options
        ``wall`` ("coloured" or "grey"), ``first`` (who begins; None: by seed), ``max_rounds``.

    Raises
    ------
    OptionError
        For an unknown option or value, or players out of range.

    Examples
    --------
    >>> p = new_game(players=3, seed=7)
    >>> len(p.factories), len(p.bag), p.to_move
    (7, 72, 0)
    """
    players = read_players(players, *PLAYERS)
    chosen = read_options(OPTIONS, options)
    seed = read_seed(seed)
    table = _table(players, chosen)
    first = chosen["first"]
    if first is None:
        first = Chance("azul", seed, "first").below(players)
    elif first >= players:
        message = "Option first cannot be {first} with {players} players; the indices are 0 to {last}."
        raise OptionError(Text(message, first=first, players=players, last=players - 1))
    table.bag = ALL
    table.starter = table.to_move = first
    table.deal(deal_of(seed, 1), None)
    return AzulPosition._of(table, seed, chosen)


def _table(players: int, options: Mapping[str, Any]) -> Table:
    return Table(players, options["wall"] == "grey", options["max_rounds"] or 0).lay_out()


def position(
    factories: Sequence[str] = (),
    centre: str = "",
    marker: int | None = None,
    boards: Sequence[Mapping[str, Any]] = ({}, {}),
    bag: str | None = None,
    lid: str = "",
    to_move: int = 0,
    starter: int | None = None,
    round: int = 1,
    seed: int | str = 0,
    **options: Any,
) -> AzulPosition:
    """Build any position.

    Parameters
    ----------
    factories : sequence of str
        The tiles of each factory; missing ones are empty.
    centre, lid : str
        Tiles.
    marker : int or None
        Who has the start marker; None while it lies in the centre, or where a floor shows it.
    boards : sequence of mapping
        One for each player, with ``wall``, ``lines``, ``floor`` and ``score``; what is missing is empty.
    bag : str or None
        Tiles; None is the rest of the hundred.
    to_move, starter : int
        Who moves, and who began the round (by default who moves).
    round : int
        Number of the round.
    seed : int or str
        For the deals to come.
    **options
        As for :func:`new_game`.

    Returns
    -------
    AzulPosition
        With nothing on offer full lines are tiled first; if none is full the game is over (``azul.next.short``).

    Raises
    ------
    PositionError
        If it cannot be a position; the message says what and where.
    OptionError
        As :func:`new_game`.

    Examples
    --------
    >>> p = position(factories=["BBYR", "YYKC", "RRRC", "BKKC", "BYRC"], boards=[{}, {}])
    >>> len(p.legal_moves())
    90
    """
    chosen = read_options(OPTIONS, options)
    seed = read_given_seed(seed)
    read_whole(round, Text("The round"), 1, _MOST_ROUNDS)
    table = _read(factories, centre, marker, boards, bag, lid, to_move, starter, round, chosen)
    for player, board in enumerate(table.boards):
        read_whole(board.score, Text("The score of {player}", player=player_name(player)), 0, _MOST_SCORE)
    if not table.offer:
        if any(board.first_full_line() >= 0 for board in table.boards):
            table.start_tiling(deal_of(seed, table.round + 1), None)
        else:
            table.end(3, None)
    return AzulPosition._of(table, seed, chosen)


_KEYS: Final = ("factories", "centre", "marker", "boards", "bag", "lid", "to_move", "starter", "round")
_MORE: Final = ("tiling", "ended", "between")


def from_dict(data: Mapping[str, Any]) -> AzulPosition:
    """Read what ``position.to_dict()`` wrote, views included; it is played exactly as stored.

    Raises
    ------
    PositionError
        If it is no position; the message says what is wrong and where.

    Examples
    --------
    >>> p = new_game(players=4, seed="class")
    >>> from_dict(p.to_dict()) == p
    True
    """
    chosen, seed = read_header(data, "azul", _KEYS, _MORE, OPTIONS)
    boards = read_list(data["boards"], Text("The boards"))
    if type(data["players"]) is not int or len(boards) != data["players"]:
        one, several = "There is {n} board for {players} players.", "There are {n} boards for {players} players."
        raise PositionError(Text.plural(one, several, n=len(boards), players=shown(data["players"])))
    factories = read_list(data["factories"], Text("The factories"))
    hidden = HIDDEN * FACTORY in factories
    if hidden and factories != [HIDDEN * FACTORY] * factories_for(len(boards)):
        message = "Either every factory is hidden or none is; {players} players have {n}."
        raise PositionError(Text(message, players=len(boards), n=factories_for(len(boards))))
    if hidden and seed != HIDDEN:
        raise PositionError(Text("Hidden tiles lie only in a view, whose seed is hidden too."))
    table = _read_stored(
        [] if hidden else factories,
        data["centre"],
        data["marker"],
        boards,
        data["bag"],
        data["lid"],
        data["to_move"],
        data["starter"],
        data["round"],
        chosen,
    )
    table.unknown = hidden
    between = data.get("between", False)
    if between not in (False, True):
        raise PositionError(Text("{key} is true or false, not {value}.", key="between", value=shown(between)))
    if "ended" in data:
        table.ended = read_whole(data["ended"], Text("The reason of the end"), 0, 3)
        table.phase = OVER
    elif "tiling" in data:
        table.waiting = read_whole(data["tiling"], Text("The number of walls to tile"), 0, table.players)
        table.phase = TILING
        if not between and (not table.grey or table.offer or not _can_tile(table)):
            raise PositionError(Text("There is nothing to choose on a wall, so nobody is tiling."))
    elif not table.offer and not table.unknown and not between:
        raise PositionError(Text("Nothing is on offer, nobody is tiling, and the game is not over."))
    return AzulPosition._of(table, seed, chosen, bool(between))


def _can_tile(table: Table) -> bool:
    board = table.boards[table.to_move]
    row = board.first_full_line()
    return row >= 0 and table.waiting > 0 and bool(board.allowed(row, board.held >> 3 * row & 7))


def _read_stored(*parts: Any) -> Table:
    """As :func:`_read`; an option that does not go with the players makes no position."""
    try:
        return _read(*parts)
    except OptionError as error:
        raise PositionError(Text("{reason}", reason=str(error))) from error


# ---------------------------------------------------------------- reading what was given


def _tiles(value: Any, where: Text, most: int | None = None) -> str:
    """Letters of tiles, checked."""
    if not isinstance(value, str):
        message = "{where}: a text of the letters {letters} is wanted, not {value}."
        raise PositionError(Text(message, where=where, letters=COLOURS, value=shown(value)))
    for letter in value:
        if letter not in COLOURS:
            message = "{where}: there is no tile {letter}; the letters are {letters}."
            raise PositionError(Text(message, where=where, letter=shown(letter), letters=COLOURS))
    if most is not None and len(value) > most:
        one, several = "{where} holds {n} tile at most, not {many}.", "{where} holds {n} tiles at most, not {many}."
        raise PositionError(Text.plural(one, several, n=most, where=where, many=len(value)))
    return value


def _read(
    factories: Any,
    centre: Any,
    marker: Any,
    boards: Any,
    bag: Any,
    lid: Any,
    to_move: Any,
    starter: Any,
    round: Any,
    options: FrozenMap[str, Any],
) -> Table:
    rows = read_list(boards, Text("The boards"))
    if not PLAYERS[0] <= len(rows) <= PLAYERS[1]:
        one = "There is {n} board; the game is for 2 to 4 players."
        several = "There are {n} boards; the game is for 2 to 4 players."
        raise PositionError(Text.plural(one, several, n=len(rows)))
    players = len(rows)
    if options["first"] is not None and options["first"] >= players:
        raise OptionError(Text("Player {number} cannot begin: there are {n}.", number=options["first"] + 1, n=players))
    table = _table(players, options)
    given = read_list(factories, Text("The factories"))
    if len(given) > factories_for(players):
        message = "There are {n} factories; {players} players have {most}."
        raise PositionError(Text(message, n=len(given), players=players, most=factories_for(players)))
    used: Counter[str] = Counter()
    for i, tiles in enumerate(given):
        tiles = _tiles(tiles, Text("Factory {number}", number=i + 1), FACTORY)
        used.update(tiles)
        table.factories[i] = heap_of(tiles)
    for text, where in ((centre, Text("The centre")), (lid, Text("The lid"))):
        used.update(_tiles(text, where))
    markers = []
    for player, row in enumerate(rows):
        board, letters = _read_board(row, player, table.grey)
        table.boards[player] = board
        used.update(letter for letter in letters if letter != MARKER)
        markers += [player] * letters.count(MARKER)
    _check_counts(used, Text("on the table"))
    table.marker = _read_marker(marker, markers, players)
    if bag is None:
        heap = ALL - heap_of("".join(used.elements()))
    else:
        used.update(_tiles(bag, Text("The bag")))
        _check_counts(used, Text("in the game"))
        heap = heap_of(bag)
    table.centre, table.lid, table.bag = heap_of(centre), heap_of(lid), heap
    table.to_move = read_whole(to_move, Text("The player to move"), 0, players - 1)
    table.starter = table.to_move if starter is None else read_whole(starter, Text("Who began"), 0, players - 1)
    table.round = read_whole(round, Text("The round"), 1, _STORED)
    table.fill_offer()
    return table


def _check_counts(used: Mapping[str, int], where: Text) -> None:
    for letter in COLOURS:
        if used[letter] > EACH:
            message = "There are {n} tiles {letter} ({colour}) {where}; the box has {most}."
            raise PositionError(
                Text(message, n=used[letter], letter=letter, colour=colour_name(letter), where=where, most=EACH)
            )


def _read_marker(marker: Any, floors: Sequence[int], players: int) -> int:
    if len(floors) > 1:
        names = Listing([player_name(i) for i in floors])
        raise PositionError(Text("There is one start marker, but it lies on the floors of {names}.", names=names))
    if marker is None:
        return floors[0] if floors else -1
    owner = read_whole(marker, Text("The start marker's owner"), 0, players - 1)
    if floors and floors[0] != owner:
        message = "The start marker lies on the floor of {here}, but {there} is said to have it."
        raise PositionError(Text(message, here=player_name(floors[0]), there=player_name(owner)))
    return owner


def _read_board(row: Any, player: int, grey: bool) -> tuple[Board, str]:
    """A player's board, and every letter that lies on it."""
    name = player_name(player)
    if not isinstance(row, Mapping):
        message = "The board of {player} is a mapping with wall, lines, floor and score, not {it}."
        raise PositionError(Text(message, player=name, it=shown(row)))
    unknown = sorted(map(shown, set(row) - {"wall", "lines", "floor", "score"}))
    if unknown:
        message = "The board of {player} has no {keys}; it has wall, lines, floor and score."
        raise PositionError(Text(message, player=name, keys=", ".join(unknown)))
    board = Board().clear()
    letters = _read_wall(board, row.get("wall", ["....."] * SIZE), player, grey)
    letters += _read_lines(board, row.get("lines", [""] * SIZE), player)
    floor = row.get("floor", "")
    where = Text("The floor of {player}", player=name)
    if not isinstance(floor, str):
        raise PositionError(Text("{where}: a text is wanted, not {value}.", where=where, value=shown(floor)))
    if floor.count(MARKER) > 1:
        raise PositionError(Text("There is one start marker, but {n} lie on one floor.", n=floor.count(MARKER)))
    _tiles(floor.replace(MARKER, ""), where)
    if len(floor) > FLOOR:
        raise PositionError(Text("{where} has {most} spaces, not {n}.", where=where, most=FLOOR, n=len(floor)))
    for k, letter in enumerate(floor):
        board.floor |= (COLOURS + MARKER).index(letter) + 1 << 3 * k
    board.fallen = len(floor)
    board.score = read_whole(row.get("score", 0), Text("The score of {player}", player=name), 0, _STORED)
    board.fill_open()
    return board, letters + floor


def _read_wall(board: Board, wall: Any, player: int, grey: bool) -> str:
    name = player_name(player)
    rows = read_list(wall, Text("The wall of {player}", player=name))
    if len(rows) != SIZE or not all(isinstance(row, str) and len(row) == SIZE for row in rows):
        message = "The wall of {player} is five rows of five letters, such as 'B....', not {it}."
        raise PositionError(Text(message, player=name, it=shown(rows)))
    letters = ""
    for r, row in enumerate(rows):
        where = Text("Row {row} of the wall of {player}", row=r + 1, player=name)
        _tiles(row.replace(".", ""), where)
        for c, letter in enumerate(row):
            if letter == ".":
                continue
            colour = COLOURS.index(letter)
            about: dict[str, Value] = {"where": where, "colour": colour_name(letter), "column": c + 1}
            if not grey and COLUMN[SIZE * r + colour] != c:
                message = "{where}: {colour} lies on space {column}, which is for {right}."
                raise PositionError(Text(message, right=colour_name(COLOURED_WALL[r][c]), **about))
            if board.have >> SIZE * r + colour & 1:
                raise PositionError(Text("{where} has {colour} twice.", where=where, colour=colour_name(letter)))
            if board.stand >> SIZE * c + colour & 1:
                raise PositionError(Text("{where}: column {column} has {colour} twice.", **about))
            board.put(r, c, colour)
            letters += letter
    return letters


def _read_lines(board: Board, lines: Any, player: int) -> str:
    name = player_name(player)
    rows = read_list(lines, Text("The lines of {player}", player=name))
    if len(rows) != SIZE:
        one, several = "{player} has {n} line; there are five.", "{player} has {n} lines; there are five."
        raise PositionError(Text.plural(one, several, n=len(rows), player=name))
    for r, line in enumerate(rows):
        where = Text("Line {line} of {player}", line=r + 1, player=name)
        tiles = _tiles(line, where, r + 1)
        if len(set(tiles)) > 1:
            raise PositionError(Text("{where} holds two colours: {tiles}.", where=where, tiles=tiles))
        if not tiles:
            continue
        colour = COLOURS.index(tiles[0])
        if board.have >> SIZE * r + colour & 1:
            message = "{where} holds {colour}, which its row of the wall has already."
            raise PositionError(Text(message, where=where, colour=colour_name(tiles[0])))
        board.counts |= len(tiles) << 3 * r
        board.held |= colour << 3 * r
    return "".join(rows)
