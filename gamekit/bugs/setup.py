"""Starting a game, building a position by hand, and reading one back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamekit.bugs.moves import told_seconds
from gamekit.bugs.pieces import (
    ALIKE,
    ASIDE,
    COUNT,
    HIDDEN,
    LATEST,
    PLAYERS,
    SECOND,
    TROPHIES,
    families_for,
    spots_for,
    trophies_for,
)
from gamekit.bugs.position import BugsPosition
from gamekit.bugs.rules import OPTIONS
from gamekit.bugs.scoring import check_copies, read_family, read_trophy
from gamekit.chance import Chance
from gamekit.errors import OptionError, PositionError, shown
from gamekit.frozen import FrozenMap
from gamekit.position import read_given_seed, read_header, read_list, read_options, read_players, read_seed, read_whole
from gamekit.text import Listing, Text, player_name

MOST_SPOTS: Final = 200
"""A table by hand may have so many spots."""

_TABLES: Final = 1_000_000  # how many layouts there are for each number of spots


def new_game(players: int = 2, seed: int | str | None = None, **options: Any) -> BugsPosition:
    """Set a game up, at the moment of "go".

    Parameters
    ----------
    players : int
        2 to 8.
    seed : int or str, optional
        The same seed gives the same game; None picks one, which ``.seed`` tells.
    **options
        ``extra="one"`` or ``"three"``: which bugs join with five or six players (``bugs.table``).

    Raises
    ------
    OptionError
        For an unknown option or value, or players out of range.

    Examples
    --------
    >>> p = new_game(players=4, seed=7)
    >>> len(p.table), p.spots, len(p.aside), p.trophies
    (38, 48, 7, (3, 2, 1))
    """
    players = read_players(players, *PLAYERS)
    chosen = read_options(OPTIONS, options)
    seed = read_seed(seed)
    families = families_for(players, chosen["extra"])
    tiles = Chance("bugs", seed, "tiles").shuffled([family for family in families for _ in range(ALIKE)])
    lying = tiles[ASIDE:]
    spots = spots_for(len(lying))
    where = sorted(Chance("bugs", seed, "spots").shuffled(range(spots))[: len(lying)])
    return BugsPosition._of(
        players=players,
        seed=seed,
        options=chosen,
        table=dict(zip(where, lying, strict=True)),
        aside=tuple(tiles[:ASIDE]),
        right=(None,) * players,
        origin=(None,) * players,
        left=((),) * players,
        trophies=trophies_for(players),
        taken=(None,) * players,
        ms=0,
        stop=None,
        spots=spots,
        layout=_layout_of(seed),
    )


def _layout_of(seed: int | str) -> int:
    """Which table goes with a seed; it is seen by all, and tells nothing of the seed."""
    return Chance("bugs", seed, "layout").below(_TABLES)


def position(
    players: int = 2,
    table: Mapping[int, str] | None = None,
    aside: Sequence[str] = (),
    right: Sequence[str | None] | None = None,
    origin: Mapping[int, int] | None = None,
    left: Sequence[Sequence[str]] | None = None,
    trophies: Sequence[int] | None = None,
    taken: Sequence[int | None] | None = None,
    time: float = 0,
    stop_at: float | None = None,
    spots: int | None = None,
    layout: int | None = None,
    seed: int | str = 0,
    **options: Any,
) -> BugsPosition:
    """Build any position.

    Parameters
    ----------
    players : int
        2 to 8.
    table : mapping of int to str
        Families by spot, such as ``{0: "2a", 1: "2b"}``.
    aside : sequence of str
        Families put away.
    right : sequence of (str or None), optional
        What each holds in the right hand.
    origin : mapping of int to int, optional
        For players who hold a tile, the spot it came from; by default the first free one.
    left : sequence of sequences of str, optional
        What each has kept.
    trophies : sequence of int, optional
        On the table, in points; by default those of the game that nobody has taken.
    taken : sequence of (int or None), optional
        The trophy of each.
    time, stop_at : float
        Seconds since "go", and when "Stop" is said if the last trophy is taken.
    spots : int, optional
        By default 48, 67 or 85, as the players' game has.
    layout : int, optional
        Which of the million tables; by default the seed's.
    seed : int or str
        For what is random later.
    **options
        As for :func:`new_game`.

    Raises
    ------
    PositionError
        If it cannot be a position; the message says what and where.
    OptionError
        As :func:`new_game`.

    Examples
    --------
    >>> p = position(players=2, table={0: "2a", 1: "2b"}, left=[["2a", "2a"], []])
    >>> p.scores()
    (-2, 0)
    """
    chosen = read_options(OPTIONS, options)
    players = read_players(players, *PLAYERS)
    seed = read_given_seed(seed)
    held = [None] * players if right is None else _row(right, players, Text("The right hands"))
    lying = _read_table({} if table is None else table)
    if spots is None:
        spots = spots_for(ALIKE * len(families_for(players, chosen["extra"])) - ASIDE)
    got = [None] * players if taken is None else _row(taken, players, Text("The trophies taken"))
    if trophies is None:
        gone = Counter([value for value in map(read_trophy, got) if value is not None])
        trophies = sorted((Counter(trophies_for(players)) - gone).elements(), reverse=True)
    return _checked(
        players=players,
        seed=seed,
        options=chosen,
        table=lying,
        aside=aside,
        right=held,
        origin=_origins(origin, held, lying, spots),
        left=[[]] * players if left is None else left,
        trophies=trophies,
        taken=got,
        time=time,
        stop_at=stop_at,
        spots=spots,
        layout=_layout_of(seed) if layout is None else layout,
    )


def _origins(given: Any, held: list[Any], table: Mapping[int, str], spots: Any) -> list[int | None]:
    """Where each held tile came from, by default from the first spots that are free."""
    given = {} if given is None else given
    if not isinstance(given, Mapping):
        message = "Origin maps players to the spots that their tiles came from, such as {{0: 17}}, not {it}."
        raise PositionError(Text(message, it=shown(given)))
    for player in given:
        if type(player) is not int or not 0 <= player < len(held) or held[player] is None:
            message = "Origin names player {player}, who holds no tile in the right hand."
            raise PositionError(Text(message, player=shown(player)))
    many = spots if type(spots) is int else 0
    free = iter([k for k in range(min(many, MOST_SPOTS)) if k not in table and k not in given.values()])
    return [None if tile is None else given[i] if i in given else next(free, None) for i, tile in enumerate(held)]


_KEYS: Final = (
    "table",
    "aside",
    "right",
    "origin",
    "left",
    "trophies",
    "taken",
    "time",
    "stop_at",
    "spots",
    "layout",
)


def from_dict(data: Mapping[str, Any]) -> BugsPosition:
    """Read what ``position.to_dict()`` wrote, views included.

    Raises
    ------
    PositionError
        If it is no position; the message says what is wrong and where.

    Examples
    --------
    >>> p = new_game(players=3, seed="class")
    >>> from_dict(p.to_dict()) == p
    True
    """
    chosen, seed = read_header(data, "bugs", _KEYS, ("between",), OPTIONS)
    between = data.get("between", False)
    if between is not False and between is not True:
        raise PositionError(Text("{key} is true or false, not {value}.", key="between", value=shown(between)))
    try:
        players = read_players(data["players"], *PLAYERS)
    except OptionError as error:
        raise PositionError(Text("{reason}", reason=str(error))) from error
    table = data["table"]
    if isinstance(table, Mapping):
        for key in table:
            if not isinstance(key, str) or not re.fullmatch(r"0|[1-9][0-9]{0,5}", key, re.ASCII):
                message = 'The table: the key {key} is no number of a spot such as "17".'
                raise PositionError(Text(message, key=shown(key)))
        table = {int(spot): family for spot, family in table.items()}
    return _checked(
        players=players,
        seed=seed,
        options=chosen,
        table=_read_table(table, hidden=seed == HIDDEN),
        aside=data["aside"],
        right=_row(data["right"], players, Text("The right hands")),
        origin=_row(data["origin"], players, Text("The origins")),
        left=data["left"],
        trophies=data["trophies"],
        taken=_row(data["taken"], players, Text("The trophies taken")),
        time=data["time"],
        stop_at=data["stop_at"],
        spots=data["spots"],
        layout=data["layout"],
        between=bool(between),
    )


# ---------------------------------------------------------------- reading what was given


def _row(value: Any, players: int, what: Text) -> list[Any]:
    row = read_list(value, what)
    if len(row) != players:
        message = "{what}: one for each of the {players} players is wanted, not {n}."
        raise PositionError(Text(message, what=what, players=players, n=len(row)))
    return row


def _tile(value: Any, where: Text, hidden: bool) -> str:
    if value == HIDDEN:
        if not hidden:
            message = "{where}: a hidden tile lies only in a view, whose seed is hidden too."
            raise PositionError(Text(message, where=where))
        return HIDDEN
    return read_family(value, where)


def _tiles(value: Any, where: Text, hidden: bool) -> tuple[str, ...]:
    return tuple(_tile(tile, where, hidden) for tile in read_list(value, where))


def _read_table(table: Any, hidden: bool = False) -> dict[int, str]:
    if not isinstance(table, Mapping):
        message = "The table maps spots to families, such as {{0: '2a'}}, not {it}."
        raise PositionError(Text(message, it=shown(table)))
    for spot in table:
        if type(spot) is not int or spot < 0:
            raise PositionError(Text("A spot is a whole number from 0 on, not {it}.", it=shown(spot)))
    return {spot: _tile(table[spot], Text("Spot {spot}", spot=spot), hidden) for spot in sorted(table)}


def _ms(value: Any, what: Text) -> int:
    latest = LATEST // SECOND + COUNT
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= latest:
        message = "{what}: seconds from 0 to {latest} are wanted, not {value}."
        raise PositionError(Text(message, what=what, latest=latest, value=shown(value)))
    return round(value * SECOND)


def _checked(
    *,
    players: int,
    seed: int | str,
    options: FrozenMap[str, Any],
    table: dict[int, str],
    aside: Any,
    right: list[Any],
    origin: list[Any],
    left: Any,
    trophies: Any,
    taken: list[Any],
    time: Any,
    stop_at: Any,
    spots: Any,
    layout: Any,
    between: bool = False,
) -> BugsPosition:
    """A position of parts that were given, each checked, and all of them together."""
    hidden = seed == HIDDEN
    spots = read_whole(spots, Text("The number of spots"), 1, MOST_SPOTS)
    if table and max(table) >= spots:
        message = "There is no spot {spot}; the spots are 0 to {last}."
        raise PositionError(Text(message, spot=max(table), last=spots - 1))
    kept = [
        _tiles(tiles, Text("The left hand of {player}", player=player_name(i)), hidden)
        for i, tiles in enumerate(_row(left, players, Text("The left hands")))
    ]
    held = [
        None if tile is None else _tile(tile, Text("The right hand of {player}", player=player_name(i)), hidden)
        for i, tile in enumerate(right)
    ]
    put_aside = _tiles(aside, Text("The tiles put aside"), hidden)
    all_tiles = [*table.values(), *put_aside, *(t for t in held if t), *(t for tiles in kept for t in tiles)]
    check_copies(all_tiles)
    most = ALIKE * len(families_for(PLAYERS[1]))
    if len(all_tiles) > most:
        raise PositionError(Text("There are {n} tiles; the box has {most}.", n=len(all_tiles), most=most))
    _check_hands(held, origin, table, spots)
    got = [read_trophy(value) for value in taken]
    here = _read_trophies(trophies, got, between)
    ms = _ms(time, Text("The time"))
    stop = None if stop_at is None else _ms(stop_at, Text("The time of “Stop”"))
    _check_stop(ms, stop, here, got, held, between)
    return BugsPosition._of(
        players=players,
        seed=seed,
        options=options,
        table=table,
        aside=put_aside,
        right=tuple(held),
        origin=tuple(origin),
        left=tuple(kept),
        trophies=here,
        taken=tuple(got),
        ms=ms,
        stop=stop,
        spots=spots,
        layout=read_whole(layout, Text("The layout"), 0, _TABLES - 1),
        between=between,
    )


def _check_hands(held: Sequence[str | None], origin: Sequence[Any], table: Mapping[int, str], spots: int) -> None:
    holding = sum(tile is not None for tile in held)
    if holding > spots - len(table):
        message = "Spots: {n}; tiles on the table: {tiles}; in right hands: {held}. Each tile needs a spot of its own."
        raise PositionError(Text(message, n=spots, tiles=len(table), held=holding))
    for player, (tile, spot) in enumerate(zip(held, origin, strict=True)):
        name = player_name(player)
        if tile is None and spot is not None:
            message = "{player} holds no tile, so there is no spot it came from, such as {it}."
            raise PositionError(Text(message, player=name, it=shown(spot)))
        if tile is not None:
            where = Text("The spot from which the tile of {player} came", player=name)
            read_whole(spot, where, 0, spots - 1)


def _read_trophies(trophies: Any, taken: Sequence[int | None], between: bool) -> tuple[int, ...]:
    here = [read_trophy(value) for value in read_list(trophies, Text("The trophies"))]
    values = [value for value in here if value is not None]
    if len(values) < len(here):
        raise PositionError(Text("The trophies on the table are values, not None."))
    if values != sorted(values, reverse=True):
        raise PositionError(Text("The trophies on the table are named highest first, not {it}.", it=shown(here)))
    every = Counter([*values, *(value for value in taken if value is not None)])
    for value, n in every.items():
        if n > TROPHIES.count(value):
            message = "There are {n} trophies worth {value}; the box has {most}."
            raise PositionError(Text(message, n=n, value=value, most=TROPHIES.count(value)))
    if len(values) > sum(value is None for value in taken) and not between:
        message = "Trophies on the table: {n}; players who have none yet: {players}. So the game could never end."
        raise PositionError(Text(message, n=len(values), players=sum(value is None for value in taken)))
    return tuple(values)


def _check_stop(
    ms: int,
    stop: int | None,
    trophies: tuple[int, ...],
    taken: Sequence[int | None],
    held: Sequence[str | None],
    between: bool,
) -> None:
    out = [player_name(i) for i, value in enumerate(taken) if value is not None and held[i] is not None]
    if out:
        one = "{names} took a trophy, so there is no tile in that right hand any more."
        several = "{names} took trophies, so there are no tiles in their right hands any more."
        raise PositionError(Text.plural(one, several, n=len(out), names=Listing(out)))
    if stop is None:
        if ms > LATEST:
            message = "No game lasts longer than {last} s, so it cannot be {time} s."
            raise PositionError(Text(message, last=told_seconds(LATEST), time=told_seconds(ms)))
        if not trophies and not between:
            message = "No trophy is left and no stop_at is given: such a game could never end."
            raise PositionError(Text(message))
        return
    if trophies:
        one = "“Stop” is said after the last trophy is taken, but {n} lies on the table."
        several = "“Stop” is said after the last trophy is taken, but {n} lie on the table."
        raise PositionError(Text.plural(one, several, n=len(trophies)))
    if all(value is None for value in taken):
        raise PositionError(Text("“Stop” is said by those with a trophy, but nobody has one."))
    if not ms <= stop <= ms + COUNT * SECOND:
        message = "“Stop” comes at most ten seconds after the last trophy: at {time} s it cannot be at {stop} s."
        raise PositionError(Text(message, time=told_seconds(ms), stop=told_seconds(stop)))
    if stop == ms and not between and any(held):
        raise PositionError(Text("After “Stop” no tile is left in a right hand."))
