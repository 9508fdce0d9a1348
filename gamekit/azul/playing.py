"""Whole random games of Azul for studies, on the packed table: quick, and move by move those of the positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from gamekit.azul import core
from gamekit.azul.core import CENTRE, NTH, OFFER, OVER, Log
from gamekit.azul.position import LONGEST, AzulPosition, deal_of

RULE_OF: Final = {
    core.TILED: "azul.tile.move",
    core.ALONE: "azul.score.alone",
    core.ACROSS: "azul.score.row",
    core.DOWN: "azul.score.column",
    core.FELL: "azul.grey.fall",
    core.PAID: "azul.score.floor",
    core.ROW: "azul.bonus.row",
    core.FULL_COLUMN: "azul.bonus.column",
    core.FULL_COLOUR: "azul.bonus.colour",
    core.REFILLED: "azul.next.lid",
}
"""The rule of what a log tells, where it does not depend on what is told with it."""

RULE_OF_END: Final = ("azul.end", "azul.end.stuck", "azul.end.rounds", "azul.next.short")
"""The rule by which a game ends, by the reason that a log tells."""


def play_random(start: AzulPosition, random: Callable[[], float]) -> tuple[AzulPosition, int, Counter[str]] | None:
    """A game of random players: each draw chooses one of the legal moves in their order; deals are those of the seed.

    Parameters
    ----------
    start : AzulPosition
        Where the game starts, with its seed.
    random : callable
        Where the draws come from, one for each move.

    Returns
    -------
    tuple of (AzulPosition, int, Counter), or None
        The end, how many moves that took, and how often each rule is told of in the events of all of them; None if
        the game goes on and on.
    """
    table = start._table.copy()
    log = Log(table, keep=False)
    moves = round = 0
    while table.phase != OVER:
        if table.round != round:
            round = table.round
            draws = deal_of(start.seed, round + 1)
        if table.phase == OFFER:
            code = table.nth_move(int(random() * table.count_moves()))
            table.take(code // 30, code // 6 % 5, code % 6, draws, log)
        else:
            board = table.boards[table.to_move]
            row = board.first_full_line()
            free = board.allowed(row, board.held >> 3 * row & 7)
            table.tile(row, NTH[10 * free + int(random() * core.BITS[free])], draws, log)
        moves += 1
        if moves == LONGEST:
            return None
    rules = Counter(map(_rule, log.told))
    rules["azul.win"] += 1  # which no log tells
    return AzulPosition._of(table, start.seed, start.options), moves, rules


def _rule(thing: tuple[int, int, int, int, int]) -> str:
    kind, _, a, b, _ = thing
    if kind == core.TOOK:
        return "azul.offer.centre" if a == CENTRE else "azul.offer.factory"
    if kind == core.DEALT:
        return "azul.next.same" if b else "azul.next.first"
    return RULE_OF_END[a] if kind == core.ENDED else RULE_OF[kind]
