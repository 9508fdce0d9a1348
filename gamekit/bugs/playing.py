"""Whole games of Bugs & Co between bots, for studies: everybody at once, each with its own memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from gamekit.bugs.match import Match
from gamekit.bugs.moves import Move, parse_move
from gamekit.bugs.opponents import STRENGTHS
from gamekit.bugs.position import BugsPosition
from gamekit.bugs.thinking import STRENGTH
from gamekit.chance import Chance
from gamekit.position import Position

BOTS: Final = tuple(STRENGTHS)
"""Opponents by their own names, beside the levels of every game."""


def play(start: BugsPosition, bots: Sequence[str], budget: int | str) -> Iterator[tuple[Move, Position[Any]]]:
    """Each move of a game with the position after it.

    Parameters
    ----------
    start : BugsPosition
        A new game.
    bots : sequence of str
        Who plays, by player: an opponent or a level. ``"greedy"`` and ``"search"`` are opponents too, who remember what
        they have seen; ``"random"`` makes every second one of the moves that it may make.
    budget : int or str
        Of no account here: how far these bots think is what makes them weak or strong.
    """
    levels = [None if bot == "random" else STRENGTH.get(bot, bot) for bot in bots]
    match = Match(levels, start.seed, **start.options)
    chance = Chance("study", start.game, start.seed)
    plans: dict[int, Move] = {}
    while not match.position.is_over:
        for player, level in enumerate(levels):
            moves = match.position.legal_moves(player) if level is None and player not in plans else []
            if moves:
                plans[player] = chance.choice(moves)
        if plans:
            player = min(plans, key=lambda it: (plans[it].ms, it))
            move = plans.pop(player)
            match.until(move.ms)
            if not match.position.violations(move):  # else somebody was quicker
                match.act(move)
        else:
            soon = match.next_ms
            assert soon is not None, "the clock ends the game"
            match.until(soon)
    record = match.record()
    for text, position in zip(record.moves, record.positions()[1:], strict=True):
        yield parse_move(text), position
