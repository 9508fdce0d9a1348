"""What a player of the Gaudí tiles looks at: points now, what is left open for whom, and what the hand can still do.

An animal that lacks one third is open: worth something to those whose objectives it meets, the more the fewer
demands its last cell makes. What others are after is reckoned from the marks: see :func:`beliefs`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import Final, TypeAlias

from gamekit.chance import Chance
from gamekit.gaudi.board import Cell, cells_of, corners_of, lay, whole_animals
from gamekit.gaudi.moves import Move, laying_moves
from gamekit.gaudi.pieces import ANIMALS, CARDS, COLOURS, HAND, HIDDEN, Objective
from gamekit.gaudi.position import GaudiPosition
from gamekit.gaudi.scoring import animal_on, worth
from gamekit.rules import Node
from gamekit.text import Text

MINE: Final = 0.4
"""What part of its points an open animal is worth that is easily completed, to oneself."""

THEIRS: Final = 0.5
"""The same of what it is worth to the others, who come first."""

LATER: Final = 0.3
"""What part of the points is worth that a tile kept in the hand could make now."""

EASE: Final = (1.0, 0.7, 0.3, 0.11)
"""How likely three tiles have one for a cell, by how many of its three animals are fixed."""

PLIES: Final = 4
"""Turns that a dream goes on for."""

SPREAD: Final = 3.0
"""Points of lead that make a dream three quarters won."""

WIDTH: Final = 10
"""Moves that are worth a search."""

Values: TypeAlias = tuple[Mapping[str, float], ...]
"""What an animal is worth, by its kind and its colour."""


@lru_cache(maxsize=64)
def _values(objective: Objective | None) -> Values:
    return tuple({colour: float(worth(objective, animal, colour)) for colour in COLOURS} for animal in ANIMALS)


def _mean(beliefs: Sequence[Mapping[Objective, float]]) -> Values:
    """What an animal is worth to the others as far as one knows, on average."""
    mean = tuple(dict.fromkeys(COLOURS, 0.0) for _ in ANIMALS)
    for belief in beliefs:
        whole = sum(belief.values()) * len(beliefs)
        for objective, weight in belief.items():
            for k, row in enumerate(_values(objective)):
                for colour in COLOURS:
                    mean[k][colour] += row[colour] * weight / whole
    return mean


def beliefs(view: GaudiPosition, player: int) -> dict[int, dict[Objective, float]]:
    """How likely each pair of objectives is for each other player, from what lies on the table.

    Each mark meets an objective of its owner. An animal without a mark met none of whoever completed it; who that was
    cannot be seen any more, but not this player if it is one of theirs.

    Returns
    -------
    dict of int to dict
        For each other player the weight of each pair that is possible.
    """
    objectives = view._objectives
    own = objectives[player]
    pairs = [(animal, colour) for animal in ANIMALS for colour in COLOURS]
    single = view._players <= 3
    animals = [(corner, *animal_on(view._pavement, corner)) for corner in whole_animals(view._pavement)]
    found: dict[int, dict[Objective, float]] = {}
    for other, objective in enumerate(objectives):
        if other == player or objective is None:
            continue
        if HIDDEN not in objective:
            found[other] = {objective: 1.0}
            continue
        weights = {}
        for pair in pairs:
            if single and own is not None and (pair[0] == own[0] or pair[1] == own[1]):
                continue
            weight = 1.0
            for corner, animal, colour in animals:
                owner = view._tokens.get(corner)
                meets = worth(pair, animal, colour) > 0
                if owner == other and not meets:
                    weight = 0.0
                elif owner is None and meets:
                    # One of the players completed it, as likely as another, unless it would have been marked.
                    others = view._players - 1 - (worth(own, animal, colour) > 0)
                    weight *= max(others, 0.05) / (others + 1)
            weights[pair] = weight
        if not any(weights.values()):  # a position set by hand
            weights = dict.fromkeys(pairs, 1.0)
        found[other] = weights
    return found


def worths(view: GaudiPosition, player: int, moves: Sequence[Move]) -> list[float]:
    """How good moves are at first sight, in points."""
    theirs = _mean(list(beliefs(view, player).values()))
    return _judged(view._pavement, view._hands[player], _values(view._objectives[player]), theirs, moves)


def _judged(
    pavement: Mapping[Cell, str], hand: Sequence[str], mine: Values, theirs: Values, moves: Sequence[Move]
) -> list[float]:
    worth_of: list[float] = []
    alone: dict[str, list[tuple[float, Cell]]] = {}
    for move in moves:
        placements = move._placements
        laid = {cell: tile for tile, cell in placements}
        points = opened = 0.0
        if len(placements) == 1:
            corners = [*corners_of(placements[0][1])]
        else:
            corners = list({corner for cell in laid for corner in corners_of(cell)})
        for corner in corners:
            x, y = corner
            kind = (x - y) % 3
            letter = ""
            free: Cell | None = None
            before = 0
            many = 0
            for cell in ((x, y), (x - 1, y), (x, y - 1)):
                tile = pavement.get(cell)
                if tile is None:
                    tile = laid.get(cell)
                    if tile is None:
                        free = cell
                        continue
                else:
                    before += 1
                if letter and tile[kind] != letter:
                    many = -9
                letter = tile[kind]
                many += 1
            if many == 3:
                points += mine[kind][letter]
                if before == 2:
                    opened -= THEIRS_OPEN * theirs[kind][letter] - MINE_OPEN * mine[kind][letter]
            elif many == 2 and free is not None:
                ease = EASE[_fixed(pavement, laid, free)]
                opened += ease * (THEIRS * theirs[kind][letter] - MINE * mine[kind][letter])
        if len(placements) == 1:
            alone.setdefault(placements[0][0], []).append((points, placements[0][1]))
        later = 0.0
        if len(placements) < len(hand):
            rest = list(hand)
            for tile, _ in placements:
                rest.remove(tile)
            for tile in rest:
                for value, cell in alone.get(tile, ()):
                    if value > later and cell not in laid:
                        later = value
        worth_of.append(points - opened + LATER * later)
    return worth_of


THEIRS_OPEN: Final = 0.2
MINE_OPEN: Final = 0.2


def _fixed(pavement: Mapping[Cell, str], laid: Mapping[Cell, str], free: Cell) -> int:
    """How many of the three animals of a free cell are fixed by its neighbours."""
    fixed = 0
    for corner in corners_of(free):
        for cell in cells_of(corner):
            if cell in pavement or cell in laid:
                fixed += 1
                break
    return fixed


def candidates(view: GaudiPosition, player: int, moves: Sequence[Move]) -> list[Move]:
    """The moves that look best."""
    values = dict(zip(moves, worths(view, player, moves), strict=True))
    return sorted(moves, key=lambda move: -values[move])[:WIDTH]


def imagine(view: GaudiPosition, player: int, seed: int | str) -> GaudiPosition:
    """A full position that agrees with the view, with objectives as likely as they are."""
    position = view.guess(seed)
    believed = beliefs(view, player)
    hidden = [i for i, it in enumerate(view._objectives) if it is not None and HIDDEN in it]
    if hidden:
        chance = Chance("gaudi", "imagine", seed)
        cards = Counter([*ANIMALS, *COLOURS] * (1 if view._players <= 3 else CARDS))
        known = [it for it in view._objectives if it is not None and HIDDEN not in it]
        cards.subtract(card for it in known for card in it)
        objectives = list(position._objectives)
        for other in hidden:
            weights = {
                pair: weight for pair, weight in believed[other].items() if all(cards[card] > 0 for card in pair)
            }
            at = chance.random() * sum(weights.values())
            for pair, weight in weights.items():
                at -= weight
                if at < 0:
                    objectives[other] = pair
                    cards.subtract(pair)
                    break
        position._objectives = tuple(objectives)
    return position


def dream(position: GaudiPosition, player: int, move: Move, chance: Chance) -> float:
    """How well a move does if everybody plays on for some turns without looking further than their move."""
    after = position._apply(move, None)
    pavement, needs = after._pavement, after._needs
    hands = [list(hand) for hand in after._hands]
    stock = list(after._stock)
    left = list(after._tokens_left)
    objectives = after._objectives
    lead = _lead(position.scores(), player)
    gained = [float(b or 0) for b in after.scores()]
    who = after._to_move
    step = 1 if after._options["direction"] == "clockwise" else -1
    most = 1 if after._toddler else HAND
    values = [_values(objective) for objective in objectives]
    theirs = [_others(objectives, i) for i in range(len(objectives))]
    passes = after._passes
    if not after.is_over:
        for _ in range(PLIES):
            hand = hands[who]
            moves = laying_moves(pavement, needs, hand, after._match, after._beginner, most)
            if not moves and hand and stock:
                swapped = hand.pop(chance.below(len(hand)))
                hand.append(stock.pop(0))
                stock.append(swapped)
                moves = laying_moves(pavement, needs, hand, after._match, after._beginner, most)
            if moves:
                judged = _judged(pavement, hand, values[who], theirs[who], moves)
                best = moves[max(range(len(moves)), key=judged.__getitem__)]
                for tile, cell in best._placements:
                    for corner in lay(pavement, needs, tile, cell):
                        kind = (corner[0] - corner[1]) % 3
                        points = values[who][kind][tile[kind]]
                        if points and left[who]:
                            left[who] -= 1
                            gained[who] += points
                    hand.remove(tile)
                while stock and len(hand) < HAND:
                    hand.append(stock.pop(0))
                passes = 0
                if not hand:
                    break
            else:
                passes += 1
                if passes == len(hands):
                    break
            who = (who + step) % len(hands)
    return 1 / (1 + exp((lead - _lead(gained, player)) / SPREAD))


def _others(objectives: Sequence[Objective | None], player: int) -> Values:
    return _mean([{it: 1.0} for i, it in enumerate(objectives) if i != player and it is not None])


def _lead(points: Sequence[float | None], player: int) -> float:
    known = [it or 0 for it in points]
    return known[player] - max(it for i, it in enumerate(known) if i != player)


def why(view: GaudiPosition, player: int, move: Move) -> tuple[Text, tuple[Node, ...]]:
    """What a good player looks at."""
    return Text("{move}", move=view.in_words(move)), move.nodes
