"""Players who are no people: random, greedy and search, for any game, seeing only what a player sees.

All that is shown anywhere of what a good player would do comes from here: the bots' moves, hints, and what moves are
worth. What is particular to a game is in its room ``thinking``, which has

* ``worths(view, player, moves)``: how good moves are to somebody who looks no further than them, in points;
* ``candidates(view, player, moves)``: those that are worth a search, the best first;
* ``imaginer(view, player)``: what gives for each seed a full position that agrees with what the player knows;
* ``dream(position, player, move, chance)``: how well a move does if everything hidden is as in this position, from 0
  (lost) to 1 (won), by playing on for a while;
* ``why(view, player, move)``: what a good player looks at, as a text and the nodes that show it;
* instead of the three in the middle, where players are told apart by how quick they are and what they remember,
  ``decide(view, player, level, seed)``: the move of a bot of a level above random.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any, Final

from gamekit.chance import Chance
from gamekit.errors import OptionError, PositionError, shown
from gamekit.position import Position, room
from gamekit.rules import Node
from gamekit.text import Text

LEVELS: Final = ("random", "greedy", "search")
"""How well bots play, the weakest first."""

BUDGET: Final = 200
"""Playouts of a search where nothing else is said."""

EXPLORE: Final = 0.35
"""How much a search prefers moves that it has tried little; values are from 0 to 1."""

_SECONDS: Final = re.compile(r"(\d{1,6}(\.\d{1,6})?) ?s", re.ASCII)


def choose(
    p: Position[Any], player: int | None = None, level: str = "random", seed: int | str = 0, budget: int | str = BUDGET
) -> Any:
    """The move of a bot, who sees only what the player sees.

    Parameters
    ----------
    p : Position
        A position, or the view of the player.
    player : int, optional
        Who is to decide; by default the player to move, or the first who may act where everybody may.
    level : {"random", "greedy", "search"}
        A move at random; the best at first sight; the best after trying many ways in which it may go on.
    seed : int or str
        What is left to chance. The same view, seed and number of playouts give the same move.
    budget : int or str
        For ``"search"``: how many playouts, or how many seconds, such as ``"0.2s"``.

    Returns
    -------
    Move
        A legal one.

    Raises
    ------
    OptionError
        If there is no such player, level or budget.
    PositionError
        If the player has no move here.

    Examples
    --------
    >>> from gamekit import azul
    >>> choose(azul.position(factories=["KKKK"]), level="greedy")
    <Move 1K4>
    """
    view, player, moves = _seen(p, player)
    _check(level, seed, budget)
    if level == "random":
        return Chance("bots", p.game, "random", seed).choice(moves)
    thinking = room(p.module(), "thinking")
    if hasattr(thinking, "decide"):
        return thinking.decide(view, player, level, seed)
    return moves[0] if len(moves) == 1 else _ranked(view, player, moves, level, seed, budget)[0][0]


def evaluate(
    p: Position[Any], player: int | None = None, level: str = "search", seed: int | str = 0, budget: int | str = BUDGET
) -> tuple[tuple[Any, float], ...]:
    """What moves are worth to a bot.

    Parameters
    ----------
    p, player, level, seed, budget
        As for :func:`choose`.

    Returns
    -------
    tuple of (Move, float)
        The best first. By ``"search"`` the moves that were tried, those tried most first, and how well they did,
        from 0 (lost) to 1 (won); by ``"greedy"`` every move and what it seems to bring, in points, and where everybody
        acts at once by ``"search"`` too; by ``"random"`` every move and how likely it is.

    Raises
    ------
    OptionError, PositionError
        As :func:`choose`.
    """
    view, player, moves = _seen(p, player)
    _check(level, seed, budget)
    return tuple(_ranked(view, player, moves, level, seed, budget))


@dataclass(frozen=True, slots=True)
class Hint:
    """What a good player would do, and why.

    Attributes
    ----------
    move : Move
        The move.
    why : Text
        What a good player looks at.
    nodes : tuple of Node
        What shows it on the board.
    """

    move: Any
    why: Text
    nodes: tuple[Node, ...]


def hint(p: Position[Any], player: int | None = None, seed: int | str = 0, budget: int | str = BUDGET) -> Hint:
    """What a good player would do here, and what they look at.

    Parameters
    ----------
    p, player, seed, budget
        As for :func:`choose`.

    Raises
    ------
    OptionError, PositionError
        As :func:`choose`.
    """
    move = choose(p, player, "search", seed, budget)
    view, player, _ = _seen(p, player)
    why, nodes = room(p.module(), "thinking").why(view, player, move)
    return Hint(move, why, nodes)


# ---------------------------------------------------------------- what is asked


def _seen(p: Position[Any], player: int | None) -> tuple[Position[Any], int, list[Any]]:
    """What the player sees, who it is, and the moves there are."""
    if player is None:
        player = p.to_move
    if player is None:
        player = next((i for i in range(p.players) if p.legal_moves(i)), 0)
    view = p.view(p._at_table(player))
    moves = view.legal_moves(player)
    if not moves:
        message = "Player {number} has nothing to decide here: the game is over, or it is the turn of somebody else."
        raise PositionError(Text(message, number=player + 1))
    return view, player, moves


def _check(level: str, seed: int | str, budget: int | str) -> None:
    if level not in LEVELS:
        message = "There is no bot {level}; there are {levels}."
        raise OptionError(Text(message, level=shown(level), levels=", ".join(LEVELS)))
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise OptionError(Text("A seed is a whole number or a text, not {seed}.", seed=shown(seed)))
    _seconds(budget)


def _seconds(budget: int | str) -> float | None:
    """The seconds that a budget gives; None for a number of playouts."""
    if type(budget) is int and budget > 0:
        return None
    found = _SECONDS.fullmatch(budget) if isinstance(budget, str) else None
    if found is None or not float(found[1]):
        message = 'A budget is a number of playouts such as 200, or seconds such as "0.2s", not {budget}.'
        raise OptionError(Text(message, budget=shown(budget)))
    return float(found[1])


# ---------------------------------------------------------------- thinking


def _ranked(
    view: Position[Any], player: int, moves: Sequence[Any], level: str, seed: int | str, budget: int | str
) -> list[tuple[Any, float]]:
    """Moves with what they are worth, the best first."""
    if level == "random":
        return [(move, 1 / len(moves)) for move in moves]
    thinking = room(view.module(), "thinking")
    if level == "search" and not hasattr(thinking, "decide"):
        return _search(view, player, moves, seed, budget)
    values = list(zip(moves, thinking.worths(view, player, moves), strict=True))
    # Shuffled before they are sorted, so that chance decides among equals.
    return sorted(Chance("bots", view.game, "greedy", seed).shuffled(values), key=lambda it: -it[1])


def _until(budget: int | str) -> Callable[[int], bool]:
    """Whether the budget allows one more playout after so many."""
    seconds = _seconds(budget)
    if seconds is None:
        return lambda played: played < int(budget)
    end = time.perf_counter() + seconds
    return lambda played: time.perf_counter() < end


def _search(
    view: Position[Any], player: int, moves: Sequence[Any], seed: int | str, budget: int | str
) -> list[tuple[Any, float]]:
    """Try moves in many guesses of what is hidden, those more often that did well (UCB).

    The k-th trial of each move is in the k-th guess, so that moves are compared in the same worlds.
    """
    more = _until(budget)
    thinking = room(view.module(), "thinking")
    tried = thinking.candidates(view, player, moves)
    imagine, dream = thinking.imaginer(view, player), thinking.dream
    guesses: list[Any] = []
    counts = [0] * len(tried)
    sums = [0.0] * len(tried)
    played = 0
    while more(played):
        if played < len(tried):
            k = played
        else:
            explore = EXPLORE * sqrt(log(played))
            k = max(range(len(tried)), key=lambda i: sums[i] / counts[i] + explore / sqrt(counts[i]))
        n = counts[k]
        if n == len(guesses):
            guesses.append(imagine(f"{seed}/{n}"))
        sums[k] += dream(guesses[n], player, tried[k], Chance("bots", view.game, "dream", seed, n))
        counts[k] += 1
        played += 1
    # What was tried most is the surest; a mean alone may be luck.
    order = sorted(range(len(tried)), key=lambda i: (-counts[i], -sums[i] / max(1, counts[i])))
    return [(tried[i], sums[i] / counts[i]) for i in order if counts[i]] or [(tried[0], 0.5)]
