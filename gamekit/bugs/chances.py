"""How likely it is that a tile is there at all, since seven were put aside unseen."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

from gamekit.bugs.pieces import ALIKE, ASIDE, PLAYERS, families_for
from gamekit.bugs.setup import new_game
from gamekit.errors import OptionError, shown
from gamekit.position import read_players, read_seed
from gamekit.text import Text


def tiles_for(players: int) -> int:
    """The tiles in play before seven are put aside.

    Raises
    ------
    OptionError
        If so many cannot play.

    Examples
    --------
    >>> [tiles_for(n) for n in (2, 5, 8)]
    [45, 60, 75]
    """
    return ALIKE * len(families_for(read_players(players, *PLAYERS)))


def whole(players: int) -> Fraction:
    """How likely a family is whole: none of its three tiles is among the seven put aside.

    Of all choices of seven tiles those count that leave the three out. Rule ``bugs.setup.seven``.

    Parameters
    ----------
    players : int
        2 to 8.

    Raises
    ------
    OptionError
        If so many cannot play.

    Examples
    --------
    >>> [round(float(whole(n)), 3) for n in (2, 5, 8)]
    [0.595, 0.685, 0.742]
    """
    tiles = tiles_for(players)
    return Fraction(comb(tiles - ALIKE, ASIDE), comb(tiles, ASIDE))


def third_there(players: int, seen: int = 2) -> Fraction:
    """How likely the third of a family still lies on the table, when two of it were among the tiles looked at.

    The third is any of the tiles not seen yet, each as likely, and seven of those are put aside.

    Parameters
    ----------
    players : int
        2 to 8.
    seen : int
        Different tiles looked at so far, those two included.

    Raises
    ------
    OptionError
        If so many cannot play, or so many tiles do not lie on the table.

    Examples
    --------
    >>> third_there(2), third_there(2, seen=30)
    (Fraction(36, 43), Fraction(8, 15))
    """
    tiles = tiles_for(players)
    if type(seen) is not int or not 2 <= seen <= tiles - ASIDE:
        message = "Of {most} tiles on the table one can have seen from 2 to {most}, not {seen}."
        raise OptionError(Text(message, most=tiles - ASIDE, seen=shown(seen)))
    return Fraction(tiles - ASIDE - seen, tiles - seen)


def counted(players: int, deals: int = 1000, seed: int | str = 1) -> Fraction:
    """The share of families that are whole, counted over games that are really dealt.

    Parameters
    ----------
    players : int
        2 to 8.
    deals : int
        How many games.
    seed : int or str
        The games' seeds are made from it.

    Raises
    ------
    OptionError
        If so many cannot play, or the number of deals is none.

    Examples
    --------
    >>> abs(counted(2, deals=200) - whole(2)) < 0.05
    True
    """
    families = len(families_for(read_players(players, *PLAYERS)))
    if type(deals) is not int or deals < 1:
        raise OptionError(Text("The number of deals is a whole number from 1 on, not {it}.", it=shown(deals)))
    read_seed(seed)
    found = 0
    for k in range(deals):
        lying = Counter(new_game(players, f"{seed} {k}").table.values())
        found += sum(1 for n in lying.values() if n == ALIKE)
    return Fraction(found, families * deals)
