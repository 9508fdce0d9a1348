"""Moves: their notation, and finding every set of tiles that may be laid.

Found directly, not by trying combinations: what a free cell demands is one number
(:data:`gamekit.gaudi.board.NEEDS`), a single tile is a look-up in it, a pair is a single with a neighbour, and
three are a pair with a neighbour of either. Ordinary rules ask two tiles for an animal and three for two, so
pairs that complete nothing are dropped before they are built; with ``match="all"`` a legal three
always contains a legal two, so that nothing is missed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from gamekit.errors import MoveTextError, shown
from gamekit.gaudi.board import BIT, LAID, NEEDS, SIDES, Cell, Need
from gamekit.rules import Node
from gamekit.text import Text

Kind: TypeAlias = Literal["lay", "swap", "draw", "return", "pass"]
Placement: TypeAlias = tuple[str, Cell]

_WORD: Final = re.compile(r"([gbo]{3})@(-?[0-9]{1,30}),(-?[0-9]{1,30})", re.ASCII)
_HELP: Final = Text('such as "ggg@1,0", "ggg@1,0 gob@2,-1", "swap oob", "draw", "return oob" or "pass"')


class Move:
    """What a player does in a turn; its text form is its notation.

    Parameters
    ----------
    kind : {"lay", "swap", "draw", "return", "pass"}
        What is done.
    placements : tuple of (str, tuple of int)
        Tiles and the cells they go to, for ``"lay"``; two moves with the same set are equal.
    tile : str or None
        The tile given back, for ``"swap"`` and ``"return"``.

    Raises
    ------
    MoveTextError
        If it is no move: a tile that is not three letters, a cell that is no pair of ints.

    Examples
    --------
    >>> move = Move(placements=(("ggg", (1, 0)), ("gob", (2, -1))))
    >>> str(move), move == parse_move("gob@2,-1 ggg@1,0")
    ('ggg@1,0 gob@2,-1', True)
    """

    __slots__ = ("_kind", "_placements", "_tile")
    _kind: Kind
    _placements: tuple[Placement, ...]
    _tile: str | None

    def __init__(self, kind: Kind = "lay", placements: Iterable[Placement] = (), tile: str | None = None) -> None:
        if kind not in ("lay", "swap", "draw", "return", "pass"):
            raise MoveTextError(
                Text("There is no move of the kind {kind}; moves are {help}.", kind=shown(kind), help=_HELP)
            )
        self._kind = kind
        try:
            self._placements = tuple(map(_placement, placements))
        except TypeError as error:
            message = "The placements are a row of tiles and cells, not {it}."
            raise MoveTextError(Text(message, it=shown(placements))) from error
        self._tile = None if tile is None else _tile(tile)
        if (kind == "lay") != bool(self._placements) or (kind in ("swap", "return")) != (tile is not None):
            raise MoveTextError(
                Text(
                    "To lay takes tiles and cells, to swap or return one tile, to draw or pass nothing: {help}.",
                    help=_HELP,
                )
            )

    @classmethod
    def _laid(cls, placements: tuple[Placement, ...]) -> Move:
        """A move of placements that are known to be sound; the search makes many."""
        move = cls.__new__(cls)
        move._kind = "lay"
        move._placements = placements
        move._tile = None
        return move

    @property
    def kind(self) -> Kind:
        """What is done."""
        return self._kind

    @property
    def placements(self) -> tuple[Placement, ...]:
        """Tiles and their cells, ``()`` for other moves."""
        return self._placements

    @property
    def tile(self) -> str | None:
        """The tile given back by a swap or a return."""
        return self._tile

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The cells the tiles go to, as graph nodes."""
        return tuple(("cell", *cell) for _, cell in self._placements)

    def _same(self) -> tuple[object, ...]:
        return self._kind, self._tile, tuple(sorted(self._placements))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and (
            (self._placements == other._placements and self._kind == other._kind and self._tile == other._tile)
            or self._same() == other._same()
        )

    def __hash__(self) -> int:
        return hash(self._same())

    def __reduce__(self) -> tuple[type[Move], tuple[Kind, tuple[Placement, ...], str | None]]:
        return Move, (self._kind, self._placements, self._tile)

    def __str__(self) -> str:
        if self._kind == "lay":
            return " ".join(f"{tile}@{q},{r}" for tile, (q, r) in self._placements)
        return self._kind if self._tile is None else f"{self._kind} {self._tile}"

    def __repr__(self) -> str:
        return f"<Move {self}>"


def parse_move(text: str) -> Move:
    """Read what ``str(move)`` writes.

    Parameters
    ----------
    text : str
        ``"ggg@1,0 gob@2,-1"``, ``"swap oob"``, ``"draw"``, ``"return oob"`` or ``"pass"``.

    Raises
    ------
    MoveTextError
        If it cannot be read; the message names the part.

    Examples
    --------
    >>> parse_move("ggg@1,0").placements
    (('ggg', (1, 0)),)
    >>> parse_move("ggg@1,0,")
    Traceback (most recent call last):
        ...
    gamekit.errors.MoveTextError: "ggg@1,0," is no tile on a cell; write three letters of g, b, o, then @q,r: "ggg@1,0".
    """
    if not isinstance(text, str):
        raise MoveTextError(Text("A move is written as text, {help}, not {thing}.", help=_HELP, thing=shown(text)))
    words = text.split()
    if not words:
        raise MoveTextError(Text("The text of the move is empty; write one {help}.", help=_HELP))
    first, *rest = words
    if first in ("draw", "pass"):
        if rest:
            raise MoveTextError(
                Text('After "{word}" comes nothing, not "{rest}".', word=first, rest=_cut(" ".join(rest)))
            )
        return Move(first)  # type: ignore[arg-type]
    if first in ("swap", "return"):
        if not rest:
            message = 'After "{word}" the tile is missing: three letters of g, b, o such as "oob".'
            raise MoveTextError(Text(message, word=first))
        if len(rest) != 1 or rest[0] not in BIT:
            message = 'After "{word}" comes one tile, three letters of g, b, o such as "oob", not "{rest}".'
            raise MoveTextError(Text(message, word=first, rest=_cut(" ".join(rest))))
        return Move(first, tile=rest[0])  # type: ignore[arg-type]
    placements = []
    for word in words:
        match = _WORD.fullmatch(word)
        if match is None:
            if "@" not in text:
                raise MoveTextError(Text('"{text}" is no move; write one {help}.', text=_cut(text), help=_HELP))
            message = '"{word}" is no tile on a cell; write three letters of g, b, o, then @q,r: "ggg@1,0".'
            raise MoveTextError(Text(message, word=_cut(word)))
        placements.append((match[1], (int(match[2]), int(match[3]))))
    return Move._laid(tuple(placements))


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _tile(tile: object) -> str:
    if not isinstance(tile, str) or tile not in BIT:
        raise MoveTextError(Text('A tile is three letters of g, b, o such as "gbo", not {tile}.', tile=shown(tile)))
    return tile


def _placement(placement: object) -> Placement:
    if not isinstance(placement, tuple | list) or len(placement) != 2:
        message = 'A placement is a tile and a cell, such as ("gbo", (1, 0)), not {placement}.'
        raise MoveTextError(Text(message, placement=shown(placement)))
    tile, cell = placement
    if not is_cell(cell):
        raise MoveTextError(Text("A cell is a pair of whole numbers such as (1, 0), not {cell}.", cell=shown(cell)))
    return _tile(tile), (cell[0], cell[1])


FARTHEST: Final = 10**30
"""Cells lie nearer than this to (0, 0), so that all of them can be written and read."""


def is_cell(cell: object) -> bool:
    """Whether this is a pair of ints, neither of them absurdly large."""
    return (
        isinstance(cell, tuple | list)
        and len(cell) == 2
        and all(type(part) is int and abs(part) < FARTHEST for part in cell)
    )


# ---------------------------------------------------------------- the search

# For a pair on sides of each other: the cells beside only the first, only the second, and both,
# as (dq, dr) from the first with the sides that lead there.
_BY_OFFSET: Final = {(side.dq, side.dr): side for side in SIDES}
_Beyond: TypeAlias = tuple[int, int, int, int]


def _around(pair: int) -> tuple[list[_Beyond], list[_Beyond], list[tuple[int, int, int, int, int, int]]]:
    dq, dr = SIDES[pair].dq, SIDES[pair].dr
    first = {(s.dq, s.dr): s for s in SIDES}
    second = {(dq + s.dq, dr + s.dr): s for s in SIDES}
    only_first = [(*o, s.corner, s.there) for o, s in first.items() if o not in second and o != (dq, dr)]
    only_second = [(*o, s.corner, s.there) for o, s in second.items() if o not in first and o != (0, 0)]
    both = [(*o, s.corner, s.there, second[o].corner, second[o].there) for o, s in first.items() if o in second]
    return only_first, only_second, both


_AROUND: Final = tuple(_around(pair) for pair in range(6))


def fitting(needs: Mapping[Cell, int], hand: Iterable[str], match: str) -> dict[Cell, int]:
    """Where single tiles of a hand fit.

    Parameters
    ----------
    needs : mapping of Cell to int
        The demands of the free cells.
    hand : iterable of str
        Tiles.
    match : {"all", "any"}
        The option.

    Returns
    -------
    dict of Cell to int
        For each cell where something fits the tiles that do, as bits of :data:`~gamekit.gaudi.board.BIT`.
    """
    mask = 0
    for tile in hand:
        mask |= BIT[tile]
    known = NEEDS
    if match == "all":
        return {cell: fit for cell, code in needs.items() if (fit := known[code].all & mask)}
    return {cell: fit for cell, code in needs.items() if (fit := known[code].any & mask)}


def laying_moves(
    pavement: Mapping[Cell, str],
    needs: Mapping[Cell, int],
    hand: Sequence[str],
    match: str = "all",
    free: bool = False,
    most: int = 3,
) -> list[Move]:
    """Every set of tiles of a hand that may be laid.

    Parameters
    ----------
    pavement : mapping of Cell to str
        The tiles on the table.
    needs : mapping of Cell to int
        What the free cells beside them demand.
    hand : sequence of str
        Up to three tiles.
    match : {"all", "any"}
        The option.
    free : bool
        Beginners: ``gaudi.turn.two``, ``gaudi.turn.three`` and ``gaudi.turn.block`` do not apply.
    most : int
        Tiles in one turn at most.

    Returns
    -------
    list of Move
        Fewest tiles first, then by cells; each in an order in which it can be laid.
    """
    counts = Counter(hand)
    tiles = sorted(counts)
    fits = fitting(needs, tiles, match)
    ones = [(cell, tile) for cell, fit in fits.items() for tile in tiles if fit & BIT[tile]]
    ones.sort()
    moves = [Move._laid(((tile, cell),)) for cell, tile in ones]
    if most < 2 or len(hand) < 2:
        return moves
    left = {tile: [u for u in tiles if counts[u] > (u == tile)] for tile in tiles}
    strict_all = match == "all" and not free
    pairs = _pairs(pavement, needs, ones, left, match == "all", strict_all)
    twos = sorted(pairs if free or strict_all else [flat for flat, pair in pairs.items() if pair[-1]])
    laid = Move._laid
    moves += [laid(((t, c), (u, n))) for c, n, t, u in twos]
    if most > 2 and len(hand) > 2:
        threes = sorted(_threes(pavement, needs, pairs, counts, match == "all", free))
        moves += [laid(((t, c), (u, n), (w, e))) for c, n, e, t, u, w in threes]
    return moves


_Flat: TypeAlias = tuple[Cell, Cell, str, str]
_Pair: TypeAlias = tuple[Cell, str, Need, Cell, str, Need, int, int]


def _demand(needs: Mapping[Cell, int], cell: Cell) -> int:
    return needs.get(cell, (cell[0] - cell[1]) % 3 << 12)


def _pairs(
    pavement: Mapping[Cell, str],
    needs: Mapping[Cell, int],
    ones: Iterable[tuple[Cell, str]],
    left: Mapping[str, list[str]],
    match_all: bool,
    completing: bool,
) -> dict[_Flat, _Pair]:
    """Every two tiles that touch and match, by (cell, cell, tile, tile) in an order that can be laid."""
    pairs: dict[_Flat, _Pair] = {}
    known = NEEDS
    for c, t in ones:
        need_c = known[needs[c]]
        q, r = c
        shown_t = LAID[t][(q - r) % 3]
        others = left[t]
        done_c = need_c.done if match_all else _done(need_c, shown_t)
        for k, side in enumerate(SIDES):
            dq, dr, i, j, _ = side
            n = (q + dq, r + dr)
            if n in pavement:
                continue
            lying = (n[0] - n[1]) % 3
            code = needs.get(n)
            need_n = known[lying << 12 if code is None else code]
            third = need_c.one[i]
            colour = shown_t[i]
            if completing and not (done_c or third or need_n.done):
                continue
            for u in others:
                shown_u = LAID[u][lying]
                agree = shown_u[j] == colour
                if match_all:
                    if not agree or not need_n.clear & BIT[u]:
                        continue
                    first = c < n or code is None
                    done = done_c + need_n.done + (third > 0)
                else:
                    root = need_n.any & BIT[u]
                    if not agree and not root:
                        continue
                    first = c < n or not root
                    done = done_c + _done(need_n, shown_u) + (agree and third == colour)
                flat = (c, n, t, u) if first else (n, c, u, t)
                if flat not in pairs:
                    pairs[flat] = (c, t, need_c, n, u, need_n, k, done)
    return pairs


def _done(need: Need, shown: tuple[int, ...]) -> int:
    a, b, c = need.waiting
    return (a == shown[0]) + (b == shown[1]) + (c == shown[2])


def _threes(
    pavement: Mapping[Cell, str],
    needs: Mapping[Cell, int],
    pairs: Mapping[_Flat, _Pair],
    counts: Mapping[str, int],
    match_all: bool,
    free: bool,
) -> set[tuple[Cell, Cell, Cell, str, str, str]]:
    """Every three tiles, by cells and tiles in an order that can be laid: each pair and a neighbour of it."""
    found = set()
    known = NEEDS
    for c, t, need_c, n, u, need_n, k, done in pairs.values():
        left = [w for w in counts if counts[w] > (w == t) + (w == u)]
        q, r = c
        shown_t = LAID[t][(q - r) % 3]
        shown_u = LAID[u][(n[0] - n[1]) % 3]
        only_first, only_second, both = _AROUND[k]
        for spots, faces, need in ((only_first, shown_t, need_c), (only_second, shown_u, need_n)):
            for dq, dr, i, j in spots:
                e = (q + dq, r + dr)
                if e in pavement:
                    continue
                lying = (e[0] - e[1]) % 3
                code = needs.get(e)
                need_e = known[lying << 12 if code is None else code]
                third = need.one[i]
                if match_all and not free and done + need_e.done + (third > 0) < 2:
                    continue
                for w in left:
                    shown_w = LAID[w][lying]
                    agree = shown_w[j] == faces[i]
                    if match_all:
                        if not agree or not need_e.clear & BIT[w]:
                            continue
                    else:
                        if not agree and not need_e.any & BIT[w]:
                            continue
                        if not free and done + _done(need_e, shown_w) + (agree and third == faces[i]) < 2:
                            continue
                    found.add(_in_order(needs, match_all, (c, t), (n, u), (e, w)))
        if not free:
            continue  # the cells beside both would make a block
        for dq, dr, i, j, i2, j2 in both:
            e = (q + dq, r + dr)
            if e in pavement:
                continue
            lying = (e[0] - e[1]) % 3
            need_e = known[_demand(needs, e)]
            for w in left:
                shown_w = LAID[w][lying]
                with_t, with_u = shown_w[j] == shown_t[i], shown_w[j2] == shown_u[i2]
                if match_all:
                    if with_t and with_u and need_e.clear & BIT[w]:
                        found.add(_in_order(needs, True, (c, t), (n, u), (e, w)))
                elif with_t or with_u or need_e.any & BIT[w]:
                    found.add(_in_order(needs, False, (c, t), (n, u), (e, w)))
    return found


_One: TypeAlias = tuple[Cell, str]


def _in_order(
    needs: Mapping[Cell, int], match_all: bool, a: _One, b: _One, c: _One
) -> tuple[Cell, Cell, Cell, str, str, str]:
    """Three tiles in the first order, by cells, in which they can be laid one after another."""
    if b < a:
        a, b = b, a
    if c < b:
        b, c = c, b
        if b < a:
            a, b = b, a
    if not (_root(needs, match_all, a) and _root(needs, match_all, b) and _root(needs, match_all, c)):
        a, b, c = laying_order(needs, match_all, [a, b, c])
    return a[0], b[0], c[0], a[1], b[1], c[1]


def _root(needs: Mapping[Cell, int], match_all: bool, one: _One) -> bool:
    """Whether a tile joins the table by itself, given that with ``match="all"`` the set agrees."""
    code = needs.get(one[0])
    if code is None:
        return False
    return match_all or bool(NEEDS[code].any & BIT[one[1]])


def laying_order(needs: Mapping[Cell, int], match_all: bool, ones: Iterable[_One]) -> list[_One]:
    """Placements in the first order, by cells, in which each joins the table or one laid before.

    Parameters
    ----------
    needs : mapping of Cell to int
        What the free cells demand.
    match_all : bool
        With ``match="all"`` it is enough to have a neighbour; otherwise one neighbour must agree.
    ones : iterable of (Cell, str)
        Cells and tiles.

    Returns
    -------
    list of (Cell, str)
        Those that can be joined; shorter than `ones` if some cannot.
    """
    waiting = sorted(ones)
    order: list[_One] = []
    while True:
        for one in waiting:
            if _root(needs, match_all, one) or any(_joins(match_all, one, earlier) for earlier in order):
                order.append(one)
                waiting.remove(one)
                break
        else:
            return order


def _joins(match_all: bool, one: _One, other: _One) -> bool:
    """Whether two tiles are neighbours that agree (with ``match="all"`` that is known)."""
    (q, r), (q2, r2) = one[0], other[0]
    side = _BY_OFFSET.get((q2 - q, r2 - r))
    if side is None:
        return False
    return match_all or LAID[one[1]][(q - r) % 3][side.corner] == LAID[other[1]][(q2 - r2) % 3][side.there]
