"""Filling in what a view does not show, so that the view would look the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gamekit.chance import Chance
from gamekit.gaudi.board import Cell, Corner
from gamekit.gaudi.moves import fitting
from gamekit.gaudi.pieces import ANIMALS, CARDS, COLOURS, DESIGNS, HAND, HIDDEN, UNKNOWN, Objective
from gamekit.gaudi.scoring import animal_on, worth


class Tiles(NamedTuple):
    """Where tiles lie, hidden ones as ``"?"``."""

    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]


def guess_tiles(
    tiles: Tiles,
    pavement: Mapping[Cell, str],
    needs: Mapping[Cell, int],
    box: Sequence[str],
    match: str,
    helps: bool | None,
    chance: Chance,
) -> Tiles:
    """Deal the tiles that are nowhere to be seen over the hidden places.

    Parameters
    ----------
    tiles : Tiles
        Hands and stock as the view shows them.
    pavement, needs : mapping
        The tiles on the table, and what the free cells demand.
    box : sequence of str
        Every tile of the game.
    match : {"all", "any"}
        The option.
    helps : bool or None
        Whether a tile of the stock fits, where the view tells.
    chance : Chance
        Where the draws come from.

    Returns
    -------
    Tiles
        Without hidden ones.
    """
    seen = Counter([*pavement.values(), *tiles.stock, *(tile for hand in tiles.hands for tile in hand)])
    unseen = list((Counter(box) - seen).elements())
    while len(unseen) < seen[HIDDEN]:  # a teaching position may use more than the box holds
        unseen += box
    pool = chance.shuffled(unseen)
    in_stock = tiles.stock.count(HIDDEN)
    bits = fitting(needs, DESIGNS, match)
    fit = {design for k, design in enumerate(DESIGNS) if any(bit >> k & 1 for bit in bits.values())}
    if helps is not None:
        _agree(pool, in_stock, fit, helps, chance)
    _agree_on_four(pool, in_stock, tiles.hands, fit, chance)
    # The stock's tiles are the first of the pool, the hands' follow; the rest stays in the box.
    stock = iter(pool[:in_stock])
    hands = iter(pool[in_stock:])
    return Tiles(
        tuple(tuple(sorted(next(hands) if tile == HIDDEN else tile for tile in hand)) for hand in tiles.hands),
        tuple(next(stock) if tile == HIDDEN else tile for tile in tiles.stock),
    )


def _agree(pool: list[str], in_stock: int, fit: set[str], helps: bool, chance: Chance) -> None:
    """Change places in the pool, in place, until a tile of the stock fits, or none does."""
    elsewhere = [k for k in range(in_stock, len(pool)) if (pool[k] in fit) == helps]
    if helps:
        if not fit.intersection(pool[:in_stock]):
            here = chance.below(in_stock)
            if elsewhere:
                there = chance.choice(elsewhere)
                pool[here], pool[there] = pool[there], pool[here]
            else:  # only where copies were not counted
                pool[here] = chance.choice(sorted(fit))
        return
    for here in range(in_stock):
        if pool[here] in fit:
            if elsewhere:
                there = elsewhere.pop(chance.below(len(elsewhere)))
                pool[here], pool[there] = pool[there], pool[here]
            else:  # only where copies were not counted
                pool[here] = chance.choice([design for design in DESIGNS if design not in fit])


def _agree_on_four(
    pool: list[str], in_stock: int, hands: Sequence[Sequence[str]], fit: set[str], chance: Chance
) -> None:
    """Change places in the pool, in place, so that of a hidden hand of four one tile fits at most.

    Its player drew because none of the other three did (``gaudi.turn.swap``).
    """
    at = in_stock
    for hand in hands:
        hidden = hand.count(HIDDEN)
        if len(hand) > HAND and hidden:
            mine = range(at, at + hidden)
            spare = [k for k in range(in_stock, len(pool)) if k not in mine and pool[k] not in fit]
            too_many = [k for k in mine if pool[k] in fit][0 if fit.intersection(hand) else 1 :]
            for here in too_many:
                if spare:
                    there = spare.pop(chance.below(len(spare)))
                    pool[here], pool[there] = pool[there], pool[here]
                else:  # only where copies were not counted
                    pool[here] = chance.choice([design for design in DESIGNS if design not in fit])
        at += hidden


def guess_objectives(
    objectives: Sequence[Objective | None],
    tokens: Mapping[Corner, int],
    pavement: Mapping[Cell, str],
    chance: Chance,
) -> tuple[Objective | None, ...]:
    """Deal the hidden cards so that each token lying meets an objective of its owner.

    Where no deal explains the tokens, as may be in a position set by hand, any cards are dealt.

    Returns
    -------
    tuple of Objective or None
        Without hidden ones.
    """
    hidden = [i for i, objective in enumerate(objectives) if objective == UNKNOWN]
    each = 1 if len(objectives) <= 3 else CARDS
    known = [objective for objective in objectives if objective is not None and objective != UNKNOWN]
    cards = Counter([*ANIMALS, *COLOURS] * each)
    cards.subtract(card for objective in known for card in objective)
    marked: list[list[tuple[str, str]]] = [[] for _ in objectives]
    for corner, owner in sorted(tokens.items()):
        marked[owner].append(animal_on(pavement, corner))
    pairs = [(animal, colour) for animal in ANIMALS for colour in COLOURS]
    dealt: dict[int, Objective] = {}

    def deal(rest: list[int]) -> bool:
        if not rest:
            return True
        who = rest[0]
        for pair in chance.shuffled(pairs):
            if all(cards[card] > 0 for card in pair) and all(worth(pair, *it) for it in marked[who]):
                cards.subtract(pair)
                dealt[who] = pair
                if deal(rest[1:]):
                    return True
                cards.update(pair)
        return False

    if not deal(hidden):
        dealt = {who: chance.choice(pairs) for who in hidden}
    return tuple(dealt.get(i, objective) for i, objective in enumerate(objectives))
