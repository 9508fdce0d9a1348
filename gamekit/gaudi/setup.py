"""Starting a game, building a position by hand, and reading one back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import networkx as nx

from gamekit.chance import Chance
from gamekit.errors import OptionError, PositionError, shown
from gamekit.frozen import FrozenMap
from gamekit.gaudi.board import Cell, Corner, animal_at, cells_of, colour_on, corners_of, patch, whole_animals
from gamekit.gaudi.moves import is_cell
from gamekit.gaudi.pieces import (
    ANIMALS,
    CARDS,
    COLOURS,
    DESIGNS,
    HAND,
    HIDDEN,
    PLAYERS,
    SHORT,
    UNKNOWN,
    Objective,
    coloured,
    deck_tiles,
    tokens_for,
)
from gamekit.gaudi.position import START, GaudiPosition
from gamekit.gaudi.rules import OPTIONS, fits_anywhere, place_text
from gamekit.position import read_given_seed, read_header, read_list, read_options, read_players, read_seed
from gamekit.text import Listing, Text, player_name


def new_game(players: int = 2, seed: int | str | None = None, **options: Any) -> GaudiPosition:
    """Deal a game.

    Parameters
    ----------
    players : int
        2 to 6.
    seed : int or str, optional
        The same seed gives the same game; None picks one, which ``.seed`` tells.
    **options
        ``short``, ``beginner``, ``toddler``, ``match``, ``swap``, ``swap_once``, ``direction``, ``deck``; see
        :data:`gamekit.gaudi.OPTIONS`.

    Raises
    ------
    OptionError
        For an unknown option or value, players out of range, or a deck that cannot start a game.

    Examples
    --------
    >>> p = new_game(players=2, seed=7)
    >>> len(p.stock), [len(hand) for hand in p.hands], p.tokens_left
    (77, [3, 3], (35, 35))
    """
    players = read_players(players, *PLAYERS)
    chosen = read_options(OPTIONS, options)
    seed = read_seed(seed)
    tiles = Chance("gaudi", seed, "tiles").shuffled(deck_tiles(chosen["deck"]))
    wanted = max(1 + HAND * players, SHORT if chosen["short"] else 0)
    if len(tiles) < wanted:
        one = "This deck has {n} tile; a game of {players} players takes {wanted} at least."
        several = "This deck has {n} tiles; a game of {players} players takes {wanted} at least."
        raise OptionError(Text.plural(one, several, n=len(tiles), players=players, wanted=wanted))
    start = next((tile for tile in tiles if len(set(tile)) == len(COLOURS)), None)
    if start is None:
        raise OptionError(Text("This deck has no tile of all three colours, such as gbo, to start with."))
    tiles.remove(start)
    if chosen["short"]:
        del tiles[SHORT - 1 :]
    hands = [tuple(sorted(tiles[HAND * i : HAND * (i + 1)])) for i in range(players)]
    toddler = chosen["toddler"]
    return GaudiPosition._of(
        players=players,
        seed=seed,
        options=chosen,
        pavement={START: start},
        hands=tuple(hands),
        objectives=(None,) * players if toddler else _deal_cards(players, Chance("gaudi", seed, "cards")),
        tokens={},
        tokens_left=(0 if toddler else tokens_for(players),) * players,
        stock=tuple(tiles[HAND * players :]),
        to_move=0,
        passes=0,
        turn=0,
    )


def _deal_cards(players: int, chance: Chance) -> tuple[Objective, ...]:
    """Rules ``gaudi.setup.cards`` and ``gaudi.setup.few``."""
    each = 1 if players <= 3 else CARDS
    animals = chance.shuffled(ANIMALS * each)
    colours = chance.shuffled(COLOURS * each)
    return tuple(zip(animals, colours, strict=True))[:players]


# ---------------------------------------------------------------- by hand


def position(
    pavement: Mapping[Cell, str],
    hands: Sequence[Sequence[str]],
    objectives: Sequence[Objective | None] | None = None,
    tokens: Mapping[Corner, int] | None = None,
    tokens_left: Sequence[int] | None = None,
    stock: Sequence[str] = (),
    to_move: int = 0,
    passes: int = 0,
    turn: int = 0,
    seed: int | str = 0,
    **options: Any,
) -> GaudiPosition:
    """Build any position.

    Parameters
    ----------
    pavement : mapping of (int, int) to str
        Tiles by cell, such as ``{(0, 0): "gbo"}``: at least one, and connected.
    hands : sequence of sequences of str
        The tiles of each player, at most three; as many hands as players.
    objectives : sequence of (str, str), optional
        Animal and colour of each player; by default starfish/g, shell/b, jellyfish/o in turn.
    tokens : mapping of (int, int) to int, optional
        Whose token lies on which whole animal, by corner.
    tokens_left : sequence of int, optional
        By default the number of the box less those that lie.
    stock : sequence of str
        Tiles to draw, top first.
    to_move, passes, turn : int
        Whose turn it is, how many have passed in a row, how many moves were played.
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

    Notes
    -----
    How many copies of a tile are used is not counted: a teaching position may use more than the box holds.

    Examples
    --------
    >>> p = position(pavement={(0, 0): "gbo"}, hands=[["gbo", "ggg", "oob"], ["ggo", "bbo", "ooo"]])
    >>> len(p.legal_moves())
    10
    """
    chosen = read_options(OPTIONS, options)
    read_hands = _read_hands(hands)
    players = read_players_of(read_hands)
    return _checked(
        players=players,
        seed=read_given_seed(seed),
        options=chosen,
        pavement=_read_pavement(pavement, str(chosen["match"])),
        hands=read_hands,
        objectives=objectives,
        tokens={} if tokens is None else tokens,
        tokens_left=tokens_left,
        stock=stock,
        to_move=to_move,
        passes=passes,
        turn=turn,
    )


def read_players_of(hands: Sequence[Sequence[str]]) -> int:
    """How many players a row of hands is for.

    Raises
    ------
    PositionError
        If they are not two to six.
    """
    if not PLAYERS[0] <= len(hands) <= PLAYERS[1]:
        one = "There is {n} hand; the game is for 2 to 6 players."
        several = "There are {n} hands; the game is for 2 to 6 players."
        raise PositionError(Text.plural(one, several, n=len(hands)))
    return len(hands)


def _checked(
    *,
    players: int,
    seed: int | str,
    options: FrozenMap[str, Any],
    pavement: dict[Cell, str],
    hands: tuple[tuple[str, ...], ...],
    objectives: Any,
    tokens: Any,
    tokens_left: Any,
    stock: Any,
    to_move: Any,
    passes: Any,
    turn: Any,
    between: bool = False,
    helps: bool | None = None,
) -> GaudiPosition:
    """A position of parts that were given by hand, the rest of them checked."""
    toddler = bool(options["toddler"])
    laid = _read_tokens(tokens, pavement, players)
    if toddler and laid:
        one = "Small children play without tokens, but {n} lies on the pavement."
        several = "Small children play without tokens, but {n} lie on the pavement."
        raise PositionError(Text.plural(one, several, n=len(laid)))
    lying = Counter(laid.values())
    if tokens_left is None:
        left = tuple(0 if toddler else max(0, tokens_for(players) - lying[i]) for i in range(players))
    else:
        left = tuple(_whole(n, Text("Tokens left")) for n in _row(tokens_left, players, Text("Tokens left")))
    mover = _whole(to_move, Text("The player to move"), players - 1)
    _check_hands(hands, mover, options)
    read_stock = tuple(_read_tile(tile, Text("The stock")) for tile in read_list(stock, Text("The stock")))
    read_objectives = _read_objectives(objectives, players, toddler)
    if seed != HIDDEN and HIDDEN in {*read_stock, *(t for hand in hands for t in hand), *_cards(read_objectives)}:
        raise PositionError(Text('Hidden tiles and objectives, "?", lie only in a view, whose seed is "?" too.'))
    if helps is not None and (seed != HIDDEN or (helps and not read_stock)):
        raise PositionError(Text("Only a view tells whether the stock helps, and an empty stock helps nobody."))
    made = GaudiPosition._of(
        players=players,
        seed=seed,
        options=options,
        pavement=pavement,
        hands=hands,
        objectives=read_objectives,
        tokens=laid,
        tokens_left=left,
        stock=read_stock,
        to_move=mover,
        passes=_whole(passes, Text("The number of passes"), players),
        turn=_whole(turn, Text("The number of moves")),
        between=between,
        helps=helps,
    )
    four = hands[mover] if len(hands[mover]) > HAND and not between else ()
    fit = [tile for tile in four if tile != HIDDEN and fits_anywhere(made._needs, tile, str(options["match"]))]
    if len(fit) > 1:
        message = "The hand of {player} has four tiles, of which {tiles} fit; nothing is drawn while a tile fits."
        raise PositionError(Text(message, player=player_name(mover), tiles=Listing(fit)))
    return made


def _cards(objectives: Sequence[Objective | None]) -> list[str]:
    return [card for objective in objectives if objective is not None for card in objective]


def _row(value: Any, players: int, what: Text) -> list[Any]:
    row = read_list(value, what)
    if len(row) != players:
        message = "{what}: one for each of the {players} players is wanted, not {n}."
        raise PositionError(Text(message, what=what, players=players, n=len(row)))
    return row


def _whole(value: Any, what: Text, most: int | None = None) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0 or (most is not None and value > most):
        if most is None:
            message = Text("{what}: a whole number from 0 is wanted, not {value}.", what=what, value=shown(value))
        else:
            message = Text(
                "{what}: a whole number from 0 to {most} is wanted, not {value}.",
                what=what,
                most=most,
                value=shown(value),
            )
        raise PositionError(message)
    return value


def _read_tile(tile: Any, where: Text) -> str:
    if tile != HIDDEN and (not isinstance(tile, str) or tile not in DESIGNS):
        message = "{where}: {tile} is no tile; a tile is three letters of g, b, o such as gbo."
        raise PositionError(Text(message, where=where, tile=shown(tile)))
    return str(tile)


def _read_hands(hands: Any) -> tuple[tuple[str, ...], ...]:
    read = []
    for i, hand in enumerate(read_list(hands, Text("The hands"))):
        where = Text("The hand of {player}", player=player_name(i))
        read.append(tuple(sorted(_read_tile(tile, where) for tile in read_list(hand, Text("A hand")))))
    return tuple(read)


def _check_hands(hands: Sequence[Sequence[str]], mover: int, options: Mapping[str, Any]) -> None:
    """Three tiles at most; a fourth only for the mover between ``draw`` and ``return``, or while a move is told."""
    for i, hand in enumerate(hands):
        four = len(hand) == HAND + 1 and i == mover and options["swap"] == "draw-first"
        if len(hand) > HAND and not four:
            message = "The hand of {player} has {n} tiles; three are the most."
            raise PositionError(Text(message, player=player_name(i), n=len(hand)))


def _read_pavement(pavement: Any, match: str) -> dict[Cell, str]:
    if not isinstance(pavement, Mapping):
        raise PositionError(
            Text("A pavement maps cells to tiles, such as {{(0, 0): 'gbo'}}, not {it}.", it=shown(pavement))
        )
    if not pavement:
        raise PositionError(Text("The pavement is empty; at least the start tile lies there."))
    laid: dict[Cell, str] = {}
    for cell, tile in pavement.items():
        if not is_cell(cell):
            raise PositionError(Text("A cell is a pair of whole numbers such as (1, 0), not {cell}.", cell=shown(cell)))
        if tile == HIDDEN:
            message = "A tile on the pavement lies open; on {cell} there is {tile}."
            raise PositionError(Text(message, cell=place_text(cell), tile=shown(tile)))
        laid[cell[0], cell[1]] = _read_tile(tile, Text("The cell {cell}", cell=place_text(cell)))
    graph = patch(laid)
    cells = graph.subgraph([node for node in graph if node[0] == "cell"])
    parts = sorted(nx.connected_components(cells), key=len)
    if len(parts) > 1:
        apart = min((int(node[1]), int(node[2])) for node in parts[0])
        message = "The pavement is in {n} parts; the tile on {cell} does not hang together with the others."
        raise PositionError(Text(message, n=len(parts), cell=place_text(apart)))
    if match == "all":
        _check_colours(laid)
    return laid


def _check_colours(laid: Mapping[Cell, str]) -> None:
    for corner in sorted({corner for cell in laid for corner in corners_of(cell)}):
        shown_there = {cell: colour_on(laid[cell], corner) for cell in cells_of(corner) if cell in laid}
        if len(set(shown_there.values())) > 1:
            animal = ANIMALS[animal_at(corner)]
            told = [
                Text("{animal} on {cell}", animal=coloured(animal, colour), cell=place_text(cell))
                for cell, colour in sorted(shown_there.items())
            ]
            message = "Colours disagree at corner {corner}: {animals}. Every neighbour must agree."
            raise PositionError(Text(message, corner=place_text(corner), animals=Listing(told)))


def _read_tokens(tokens: Any, pavement: Mapping[Cell, str], players: int) -> dict[Corner, int]:
    if not isinstance(tokens, Mapping):
        raise PositionError(Text("Tokens map corners to players, such as {{(1, 0): 0}}, not {it}.", it=shown(tokens)))
    whole = whole_animals(pavement)
    read = {}
    for corner, owner in tokens.items():
        if not is_cell(corner):
            message = "A corner is a pair of whole numbers such as (1, 0), not {corner}."
            raise PositionError(Text(message, corner=shown(corner)))
        if tuple(corner) not in whole:
            message = "A token lies on corner {corner}, where there is no whole animal."
            raise PositionError(Text(message, corner=place_text(corner)))
        where = Text("The owner of the token on {corner}", corner=place_text(corner))
        read[corner[0], corner[1]] = _whole(owner, where, players - 1)
    return read


def _read_objectives(objectives: Any, players: int, toddler: bool) -> tuple[Objective | None, ...]:
    if toddler:
        if objectives is not None and any(o is not None for o in _row(objectives, players, Text("The objectives"))):
            raise PositionError(Text("Small children play without objectives; give None for each player."))
        return (None,) * players
    if objectives is None:
        cycle = tuple(zip(ANIMALS, COLOURS, strict=True))
        return tuple(cycle[i % len(cycle)] for i in range(players))
    read = []
    for i, objective in enumerate(_row(objectives, players, Text("The objectives"))):
        pair = tuple(objective) if isinstance(objective, tuple | list) else ()
        if pair != UNKNOWN and (len(pair) != 2 or pair[0] not in ANIMALS or pair[1] not in tuple(COLOURS)):
            message = "The objective of {player} is an animal and a colour such as ('shell', 'b'), not {it}."
            raise PositionError(Text(message, player=player_name(i), it=shown(objective)))
        read.append((pair[0], pair[1]))
    return tuple(read)


_KEYS: Final = (
    "pavement",
    "hands",
    "objectives",
    "tokens",
    "tokens_left",
    "stock",
    "to_move",
    "passes",
    "turn",
)


def from_dict(data: Mapping[str, Any]) -> GaudiPosition:
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
    chosen, seed = read_header(data, "gaudi", _KEYS, ("between", "stock_helps"), OPTIONS)
    flags = []
    for key, values in (("between", (False, True)), ("stock_helps", (None, False, True))):
        value = data.get(key, values[0])
        if not any(value is v for v in values):
            raise PositionError(Text("{key} is true or false, not {value}.", key=key, value=shown(value)))
        flags.append(value)
    hands = _read_hands(data["hands"])
    if type(data["players"]) is not int or read_players_of(hands) != data["players"]:
        one, several = "There is {n} hand for {players} players.", "There are {n} hands for {players} players."
        raise PositionError(Text.plural(one, several, n=len(hands), players=shown(data["players"])))
    return _checked(
        players=len(hands),
        seed=seed,
        options=chosen,
        pavement=_read_pavement(_by_place(data["pavement"], Text("The pavement")), str(chosen["match"])),
        hands=hands,
        objectives=data["objectives"],
        tokens=_by_place(data["tokens"], Text("The tokens")),
        tokens_left=data["tokens_left"],
        stock=data["stock"],
        to_move=data["to_move"],
        passes=data["passes"],
        turn=data["turn"],
        between=flags[0],
        helps=flags[1],
    )


_PLACE: Final = re.compile(r"(-?[0-9]{1,30}),(-?[0-9]{1,30})", re.ASCII)


def _by_place(data: Any, what: Text) -> dict[tuple[int, int], Any]:
    """A mapping whose keys are written ``"q,r"``."""
    if not isinstance(data, Mapping):
        raise PositionError(
            Text('{what}: a mapping with keys such as "1,0" is wanted, not {it}.', what=what, it=shown(data))
        )
    read: dict[tuple[int, int], Any] = {}
    for key, value in data.items():
        match = _PLACE.fullmatch(key) if isinstance(key, str) else None
        if match is None:
            message = '{what}: the key {key} is no pair of whole numbers such as "1,0".'
            raise PositionError(Text(message, what=what, key=shown(key)))
        place = (int(match[1]), int(match[2]))
        if place in read:
            message = "{what}: {place} is there twice, once as {key}."
            raise PositionError(Text(message, what=what, place=place_text(place), key=shown(key)))
        read[place] = value
    return read
