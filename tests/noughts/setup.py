"""Starting a game, building a position by hand, and reading one back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamekit.errors import OptionError, PositionError
from gamekit.frozen import FrozenMap
from gamekit.position import read_options, read_players, read_seed
from gamekit.rules import Event
from gamekit.text import Text
from tests.noughts.board import LINES, SIZE, Square
from tests.noughts.pieces import EMPTY, HIDDEN, MARKS, PLAYERS
from tests.noughts.position import NoughtsPosition
from tests.noughts.rules import OPTIONS


def new_game(players: int = 2, seed: int | str | None = None, **options: Any) -> NoughtsPosition:
    """An empty board; options are ``misere`` and ``first``."""
    read_players(players, *PLAYERS)
    chosen = read_options(OPTIONS, options)
    return NoughtsPosition._of(read_seed(seed), chosen, {}, int(chosen["first"]))


def position(
    rows: Sequence[str] = ("...", "...", "..."),
    resigned: int | None = None,
    seed: int | str = 0,
    **options: Any,
) -> NoughtsPosition:
    """Any position, such as ``position(["X..", ".O.", "..."])``; the number of marks says whose turn it is.

    Raises
    ------
    PositionError
        If no game leads there.
    OptionError
        As :func:`new_game`.
    """
    if seed is None:
        raise OptionError(Text("A position has a seed: a whole number or a text."))
    return _checked(rows, resigned, read_seed(seed), read_options(OPTIONS, options))


def _checked(rows: Any, resigned: Any, seed: int | str, options: FrozenMap[str, Any]) -> NoughtsPosition:
    squares = _read_rows(rows)
    first = int(options["first"])
    counts = [sum(1 for owner in squares.values() if owner == player) for player in range(len(MARKS))]
    ahead = counts[first] - counts[1 - first]
    if ahead not in (0, 1):
        message = "There are {x} crosses and {o} noughts; those who begin have as many as the others or one more."
        raise PositionError(Text(message, x=counts[0], o=counts[1]))
    lines = [{squares.get(square) for square in line} for line in LINES]
    owners = {owner for line in lines if len(line) == 1 for owner in line if owner is not None}
    if len(owners) > 1:
        raise PositionError(Text("Both have three in a row, but the game ends with the first."))
    to_move = first if ahead == 0 else 1 - first
    if owners and to_move in owners:
        raise PositionError(Text("Who has three in a row made the last mark, so it cannot be their turn."))
    if resigned is not None and (type(resigned) is not int or resigned not in range(len(MARKS))):
        raise PositionError(Text("Who gave up is player 0, player 1 or None, not {it}.", it=repr(resigned)))
    if resigned is not None and owners:
        raise PositionError(Text("Nobody gives up after the end of the game."))
    if resigned is not None:
        # The turn passes on, also where the game ends.
        if to_move != resigned:
            raise PositionError(Text("Only the player to move gives up."))
        to_move = 1 - to_move
    return NoughtsPosition._of(seed, options, squares, to_move, resigned)


def _read_rows(rows: Any) -> dict[Square, int]:
    if isinstance(rows, str | Mapping) or not isinstance(rows, Sequence) or len(rows) != SIZE:
        raise PositionError(Text("A board is three texts such as 'X.O', not {it}.", it=repr(rows)[:60]))
    squares: dict[Square, int] = {}
    for r, text in enumerate(rows):
        if not isinstance(text, str) or len(text) != SIZE or not set(text) <= {*MARKS, EMPTY}:
            message = "Row {row} is three signs of X, O and {empty}, not {it}."
            raise PositionError(Text(message, row=r + 1, empty=EMPTY, it=repr(text)[:60]))
        squares.update({(r, c): MARKS.index(sign) for c, sign in enumerate(text) if sign != EMPTY})
    return squares


_KEYS: Final = ("game", "players", "seed", "options", "rows", "to_move", "resigned")


def from_dict(data: Mapping[str, Any]) -> NoughtsPosition:
    """Read what ``position.to_dict()`` wrote, views included.

    Raises
    ------
    PositionError
        If it is no position.
    """
    if not isinstance(data, Mapping):
        raise PositionError(Text("A position is read from a mapping, not {it}.", it=repr(data)[:60]))
    missing = [key for key in _KEYS if key not in data]
    if missing:
        raise PositionError(Text("The position lacks {keys}.", keys=", ".join(missing)))
    if data["game"] != "noughts":
        raise PositionError(Text("This is a position of {game}, not of noughts.", game=repr(data["game"])[:60]))
    if not isinstance(data["options"], Mapping):
        raise PositionError(Text("The options are a mapping, not {it}.", it=repr(data["options"])[:60]))
    try:
        read_players(data["players"], *PLAYERS)
        options = read_options(OPTIONS, data["options"])
        if data["seed"] is None:
            raise OptionError(Text("A position has a seed: a whole number or a text."))
        seed = HIDDEN if data["seed"] == HIDDEN else read_seed(data["seed"])
    except OptionError as error:
        raise PositionError(Text("{reason}", reason=str(error))) from error
    found = _checked(data["rows"], data["resigned"], seed, options)
    between, scored = data.get("between", False), data.get("scored", False)
    if type(between) is not bool or type(scored) is not bool:
        raise PositionError(Text("between and scored are true or false."))
    if between:
        found = found._but(to_move=1 - found._to_move, between=True)
        if scored:
            line = next((line for i in (0, 1) if (line := found._sheet_line(i)) is not None), None)
            if line is None:
                raise PositionError(Text("Nobody can have scored in this position."))
            found._events = (Event(line.rule, found._winner(), 1, line.nodes, line.message),)
    if type(data["to_move"]) is not int or data["to_move"] != found._to_move:
        message = "By the marks it is the turn of {want}, not of {got}."
        raise PositionError(Text(message, want=found._to_move, got=repr(data["to_move"])[:60]))
    return found
